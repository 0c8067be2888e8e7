// MessagePack for the data channels: the part of https://github.com/msgpack/msgpack/blob/master/spec.md that JSON-like
// values need. Whole numbers travel as integers, all others as float64; extension types are refused.

const DEPTH_LIMIT = 16;

/** A value or message that MessagePack, or this part of it, cannot hold. */
export class MsgpackError extends Error {}

/** The bytes of `value`: null, booleans, numbers, strings, Uint8Array, arrays and plain objects of these. */
export function encode(value) {
  const writer = new Writer();
  writer.value(value, 0);
  return writer.bytes();
}

/** The value in `data` (ArrayBuffer or Uint8Array). Raises MsgpackError if it is cut off, too deep or too long. */
export function decode(data) {
  const reader = new Reader(data instanceof Uint8Array ? data : new Uint8Array(data));
  const value = reader.value(0);
  reader.mustBeAtEnd();
  return value;
}

class Writer {
  #buffer = new Uint8Array(256);
  #view = new DataView(this.#buffer.buffer);
  #length = 0;

  bytes() {
    return this.#buffer.slice(0, this.#length);
  }

  value(value, depth) {
    if (depth > DEPTH_LIMIT) throw new MsgpackError(`nested more than ${DEPTH_LIMIT} deep`);
    if (value === null) this.#byte(0xc0);
    else if (value === false) this.#byte(0xc2);
    else if (value === true) this.#byte(0xc3);
    else if (typeof value === "number") this.#number(value);
    else if (typeof value === "string") this.#string(value);
    else if (value instanceof Uint8Array) this.#binary(value);
    else if (Array.isArray(value)) this.#array(value, depth);
    else if (typeof value === "object") this.#map(value, depth);
    else throw new MsgpackError(`a ${typeof value} cannot be sent`);
  }

  #number(value) {
    if (Number.isSafeInteger(value) && !Object.is(value, -0)) this.#integer(value);
    else {
      this.#byte(0xcb);
      this.#put(8, (view, at) => view.setFloat64(at, value));
    }
  }

  #integer(value) {
    if (value >= 0) {
      if (value < 0x80) this.#byte(value);
      else if (value < 0x100) this.#head(0xcc, 1, value);
      else if (value < 0x10000) this.#head(0xcd, 2, value);
      else if (value < 0x100000000) this.#head(0xce, 4, value);
      else this.#wide(0xcf, value);
    } else if (value >= -0x20) this.#byte(value & 0xff);
    else if (value >= -0x80) this.#head(0xd0, 1, value & 0xff);
    else if (value >= -0x8000) this.#head(0xd1, 2, value & 0xffff);
    else if (value >= -0x80000000) this.#head(0xd2, 4, value >>> 0);
    else this.#wide(0xd3, value);
  }

  #wide(head, value) {
    this.#byte(head);
    this.#put(8, (view, at) => view.setBigInt64(at, BigInt(value)));
  }

  #string(value) {
    const text = new TextEncoder().encode(value);
    if (text.length < 32) this.#byte(0xa0 | text.length);
    else this.#sized(text.length, 0xd9, 0xda, 0xdb);
    this.#raw(text);
  }

  #binary(value) {
    this.#sized(value.length, 0xc4, 0xc5, 0xc6);
    this.#raw(value);
  }

  #array(value, depth) {
    if (value.length < 16) this.#byte(0x90 | value.length);
    else this.#sized(value.length, null, 0xdc, 0xdd);
    for (const entry of value) this.value(entry, depth + 1);
  }

  /** Entries that are undefined are left out, as JSON does. */
  #map(value, depth) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    if (entries.length < 16) this.#byte(0x80 | entries.length);
    else this.#sized(entries.length, null, 0xde, 0xdf);
    for (const [key, entry] of entries) {
      this.#string(key);
      this.value(entry, depth + 1);
    }
  }

  #sized(length, head8, head16, head32) {
    if (head8 !== null && length < 0x100) this.#head(head8, 1, length);
    else if (length < 0x10000) this.#head(head16, 2, length);
    else this.#head(head32, 4, length);
  }

  #head(head, size, value) {
    this.#byte(head);
    this.#put(size, (view, at) => {
      if (size === 1) view.setUint8(at, value);
      else if (size === 2) view.setUint16(at, value);
      else view.setUint32(at, value);
    });
  }

  #byte(value) {
    this.#put(1, (view, at) => view.setUint8(at, value));
  }

  #put(size, write) {
    this.#grow(size);
    write(this.#view, this.#length);
    this.#length += size;
  }

  #raw(bytes) {
    this.#grow(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #grow(size) {
    if (this.#length + size <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#length + size, 2 * this.#buffer.length));
    larger.set(this.#buffer);
    this.#buffer = larger;
    this.#view = new DataView(larger.buffer);
  }
}

class Reader {
  #bytes;
  #view;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  mustBeAtEnd() {
    const rest = this.#bytes.length - this.#at;
    if (rest) throw new MsgpackError(`${rest} bytes after the end of the message`);
  }

  value(depth) {
    if (depth > DEPTH_LIMIT) throw new MsgpackError(`nested more than ${DEPTH_LIMIT} deep`);
    const head = this.#unsigned(1);
    if (head < 0x80) return head;
    if (head >= 0xe0) return head - 0x100;
    if (head < 0x90) return this.#map(head & 0x0f, depth);
    if (head < 0xa0) return this.#array(head & 0x0f, depth);
    if (head < 0xc0) return this.#string(head & 0x1f);
    switch (head) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc4:
        return this.#raw(this.#unsigned(1)).slice();
      case 0xc5:
        return this.#raw(this.#unsigned(2)).slice();
      case 0xc6:
        return this.#raw(this.#unsigned(4)).slice();
      case 0xca:
        return this.#view.getFloat32(this.#take(4));
      case 0xcb:
        return this.#view.getFloat64(this.#take(8));
      case 0xcc:
        return this.#unsigned(1);
      case 0xcd:
        return this.#unsigned(2);
      case 0xce:
        return this.#unsigned(4);
      case 0xcf:
        return Number(this.#view.getBigUint64(this.#take(8)));
      case 0xd0:
        return this.#view.getInt8(this.#take(1));
      case 0xd1:
        return this.#view.getInt16(this.#take(2));
      case 0xd2:
        return this.#view.getInt32(this.#take(4));
      case 0xd3:
        return Number(this.#view.getBigInt64(this.#take(8)));
      case 0xd9:
        return this.#string(this.#unsigned(1));
      case 0xda:
        return this.#string(this.#unsigned(2));
      case 0xdb:
        return this.#string(this.#unsigned(4));
      case 0xdc:
        return this.#array(this.#unsigned(2), depth);
      case 0xdd:
        return this.#array(this.#unsigned(4), depth);
      case 0xde:
        return this.#map(this.#unsigned(2), depth);
      case 0xdf:
        return this.#map(this.#unsigned(4), depth);
      default:
        throw new MsgpackError(`0x${head.toString(16)} is no type that is used here`);
    }
  }

  #array(length, depth) {
    this.#mayHold(length);
    const values = [];
    for (let k = 0; k < length; k += 1) values.push(this.value(depth + 1));
    return values;
  }

  #map(length, depth) {
    this.#mayHold(2 * length);
    const entries = {};
    for (let k = 0; k < length; k += 1) {
      const key = this.value(depth + 1);
      if (typeof key !== "string") throw new MsgpackError("a key that is no string");
      // not by assignment: a key "__proto__" would then change the object's kind
      Object.defineProperty(entries, key, {
        value: this.value(depth + 1),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return entries;
  }

  #string(length) {
    return new TextDecoder().decode(this.#raw(length));
  }

  #raw(length) {
    const at = this.#take(length);
    return this.#bytes.subarray(at, at + length);
  }

  #unsigned(size) {
    const at = this.#take(size);
    if (size === 1) return this.#view.getUint8(at);
    return size === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
  }

  /** Each entry needs a byte at least: a short message cannot claim a long list. */
  #mayHold(entries) {
    if (this.#at + entries > this.#bytes.length) throw new MsgpackError("cut off");
  }

  #take(size) {
    const at = this.#at;
    if (at + size > this.#bytes.length) throw new MsgpackError("cut off");
    this.#at += size;
    return at;
  }
}

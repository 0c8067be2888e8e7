// The messages of the data channels, version 1: what docs/protocol.md describes, from the browser's side.

import { decode, encode } from "./msgpack.js";

export const VERSION = 1;
const LARGEST_BYTES = 16 * 1024;

/** Makes messages. One counter numbers all that a peer sends, over both channels. */
export class Outgoing {
  #seq = 0;

  get seq() {
    return this.#seq;
  }

  hello(name, want) {
    return message("hello", { name: name.slice(0, 40), want });
  }

  state(snapshot, time) {
    return this.#numbered("state", { time, ...snapshot });
  }

  press(code, time) {
    return this.#numbered("press", { time, code });
  }

  release(code, time) {
    return this.#numbered("release", { time, code });
  }

  lost(time) {
    return this.#numbered("lost", { time });
  }

  prompt(text, time) {
    return this.#numbered("prompt", { time, text });
  }

  command(name, time) {
    return this.#numbered("command", { time, name });
  }

  /** `action` is ask, leave or give; `to` is the peer that a seat is given to. */
  seat(action, to) {
    return this.#numbered("seat", { action, to });
  }

  ping(time) {
    return message("ping", { time });
  }

  #numbered(type, body) {
    this.#seq += 1;
    return message(type, { seq: this.#seq, ...body });
  }
}

/** The message in `data`, or null for one that is not for us: another version, or no map with a type. */
export function read(data) {
  const value = decode(data);
  const isMessage = value !== null && typeof value === "object" && value.v === VERSION && typeof value.t === "string";
  return isMessage ? value : null;
}

function message(type, body) {
  const bytes = encode({ v: VERSION, t: type, ...body });
  if (bytes.length > LARGEST_BYTES)
    throw new RangeError(`a ${type} of ${bytes.length} bytes: the limit is ${LARGEST_BYTES}`);
  return bytes;
}

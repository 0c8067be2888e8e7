import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, encode, MsgpackError } from "../../../net/web/msgpack.js";

const hex = (bytes) => Buffer.from(bytes).toString("hex");
const fromHex = (text) => new Uint8Array(Buffer.from(text, "hex"));

test("the specification's encodings", () => {
  const expected = [
    [null, "c0"],
    [false, "c2"],
    [true, "c3"],
    [0, "00"],
    [127, "7f"],
    [128, "cc80"],
    [256, "cd0100"],
    [65536, "ce00010000"],
    [2 ** 32, "cf0000000100000000"],
    [-1, "ff"],
    [-32, "e0"],
    [-33, "d0df"],
    [-129, "d1ff7f"],
    [-32769, "d2ffff7fff"],
    [0.5, "cb3fe0000000000000"],
    ["a", "a161"],
    [[1, 2], "920102"],
    [{ a: 1 }, "81a16101"],
    [new Uint8Array([1, 2]), "c4020102"],
  ];
  for (const [value, bytes] of expected) {
    assert.equal(hex(encode(value)), bytes, JSON.stringify(value));
    assert.deepEqual(decode(fromHex(bytes)), value);
  }
});

test("what goes in comes out, at every length that changes the encoding", () => {
  for (const length of [0, 1, 15, 16, 31, 32, 255, 256, 65535, 65536]) {
    const text = "é".repeat(length);
    assert.equal(decode(encode(text)), text);
    const list = Array.from({ length }, (_, k) => k - 7);
    assert.deepEqual(decode(encode(list)), list);
    const map = Object.fromEntries(list.map((k) => [`k${k}`, k]));
    assert.deepEqual(decode(encode(map)), map);
  }
  for (const number of [2 ** 53 - 1, -(2 ** 53 - 1), -(2 ** 31) - 1, 1e300, -0, 0.1])
    assert.equal(decode(encode(number)), number);
});

test("a minus zero stays one, and undefined entries are left out", () => {
  assert.ok(Object.is(decode(encode(-0)), -0));
  assert.deepEqual(decode(encode({ a: undefined, b: 1 })), { b: 1 });
});

test("float32 and 64-bit integers of other encoders are read", () => {
  assert.equal(decode(fromHex("ca3f000000")), 0.5);
  assert.equal(decode(fromHex("d3ffffffffffffffff")), -1);
});

test("broken messages are refused, not misread", () => {
  const broken = [
    "",
    "92",
    "9201",
    "a3",
    "cb00",
    "c1",
    "d4",
    "8201",
    "dd7fffffff",
    "0101",
    "81c0c0",
    "df7fffffff",
    "91".repeat(40) + "c0",
  ];
  for (const bytes of broken) assert.throws(() => decode(fromHex(bytes)), MsgpackError, bytes);
});

test("a key cannot change what kind of object it is in", () => {
  const value = decode(fromHex("81a95f5f70726f746f5f5f81a178c3")); // {"__proto__": {"x": true}}
  assert.equal(value.x, undefined);
  assert.deepEqual(Object.keys(value), ["__proto__"]);
});

test("a function cannot be sent, nor a list that holds itself", () => {
  const list = [];
  list.push(list);
  assert.throws(() => encode(list), MsgpackError);
  assert.throws(() => encode({ act: () => 1 }), MsgpackError);
});

// A module that fails in the middle of its work is replaced by a new one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Running } from "../dist/modules.js";

const [MEMORY, FUNCTION] = [2, 0];
const I32 = 0x7f;

const name = (text) => [text.length, ...Buffer.from(text)];
const section = (kind, ...items) => [kind, items.flat().length + 1, items.length, ...items.flat()];
const body = (...code) => [code.length + 2, 0, ...code, 0x0b];

/**
 * A module whose answer is the byte of the room, one higher. It counts its answers at place 1, and fails
 * if it has answered once already: then it executes `unreachable`.
 */
const code = new WebAssembly.Module(
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [0x60, 0, 0], [0x60, 1, I32, 1, I32], [0x60, 0, 1, I32]),
    ...section(3, [0], [1], [2], [2]),
    ...section(5, [0, 1]),
    ...section(
      7,
      [...name("memory"), MEMORY, 0],
      [...name("start"), FUNCTION, 0],
      [...name("room"), FUNCTION, 1],
      [...name("place"), FUNCTION, 2],
      [...name("answer"), FUNCTION, 3],
    ),
    ...section(
      10,
      body(),
      body(0x41, 0),
      body(0x41, 0),
      body(
        ...[0x41, 1, 0x2d, 0, 0, 0x04, 0x40, 0x00, 0x0b], // if the byte at 1 is set: unreachable
        ...[0x41, 1, 0x41, 1, 0x3a, 0, 0], // set it
        ...[0x41, 0, 0x41, 0, 0x2d, 0, 0, 0x41, 1, 0x6a, 0x3a, 0, 0], // add 1 to the byte at 0
        ...[0x41, 1], // the length of the answer
      ),
    ),
  ]),
);

test("after a failure the next request is answered by a new instance", () => {
  const running = new Running(code, () => {});
  const ask = (letter) => running.exchange(Buffer.from(letter), (exports) => exports.answer());
  assert.equal(ask("a"), "b");
  assert.throws(() => ask("c"), WebAssembly.RuntimeError);
  assert.equal(ask("d"), "e");
});

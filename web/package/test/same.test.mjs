// The moves of the modules are those of the program.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Tengen } from "../dist/index.js";
import { nativeMoves } from "./native.mjs";
import { POSITIONS, moves } from "./transcript.mjs";

const skip = process.env.TENGEN ? false : "TENGEN does not name the program";

test("the program, and the module, choose the same moves", { skip }, async () => {
  const native = await nativeMoves();
  assert.equal(native.length, POSITIONS);
  const tengen = await Tengen.load();
  const ours = await moves((line) => tengen.gtp(line), native);
  const others = ours.flatMap((move, index) => (move === native[index] ? [] : [`${index}: ${move}, not ${native[index]}`]));
  console.log(`${POSITIONS - others.length} of ${POSITIONS} moves are the same (${tengen.kernels})`);
  assert.deepEqual(others, []);
});

// The moves of the modules, and the cards of mistakes, are those of the program.

import assert from "node:assert/strict";
import { test } from "node:test";

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { Tengen } from "../dist/index.js";
import { largeNet } from "../dist/large.js";
import { nativeMoves, withProgram } from "./native.mjs";
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

/**
 * Returns what the net finds on three boards, as text, without ownership: its hyperbolic tangent is that of the platform.
 */
async function evaluations(ask) {
  const found = [];
  for (const side of [9, 13, 19]) {
    for (const line of [`boardsize ${side}`, "clear_board", "play b C3", "play w G4", "play b D6"]) await ask(line);
    for (let symmetry = 0; symmetry < 8; symmetry += 1) {
      const text = await ask(`kata-raw-nn ${symmetry}`);
      found.push(text.slice(0, text.indexOf("whiteOwnership")).replace(/\s/g, ""));
    }
  }
  return found;
}

test("the large net of the program, and that of the module with relaxed vectors, find the same", { skip }, async (context) => {
  const tengen = await Tengen.load({ net: largeNet.url });
  if (tengen.kernels !== "relaxed") return context.skip(`the module is ${tengen.kernels}`);
  const native = await withProgram("large.gz", evaluations);
  assert.ok(new Set(native).size === native.length && native.every((text) => /whiteWin/.test(text)), native[0]);
  assert.deepEqual(await evaluations((line) => tengen.gtp(line)), native);
});

/** What the program has found about a position, and about the move to it, as `search` and `explain` give it. */
function known({ black_win: win, black_lead: lead, spread, suggestions, reasons }) {
  const toThePoint = reasons.filter(({ basis, beside }) => basis !== "net" && !beside);
  const about = { kind: null, stones: toThePoint.flatMap(({ stones }) => stones) };
  return { findings: { win, lead, spread, best: suggestions[0]?.move ?? "pass" }, explained: { about } };
}

for (const player of [undefined, "black", "white"]) {
  test(`the cards of ${player ?? "both players"} are those of the program's review`, { skip }, async () => {
    const record = fileURLToPath(new URL("../../../examples/game.sgf", import.meta.url));
    const options = ["review", record, "--json", "--visits", "2", "--model", "small", ...(player ? ["--player", player] : [])];
    const review = JSON.parse(execFileSync(process.env.TENGEN, options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 26 }));
    const tengen = await Tengen.load();
    const nodes = tengen.open(review.record).games[0].nodes.map(({ properties }) => properties);
    const { cards, bigMoments, moves, totals } = tengen.cards(nodes.slice(0, review.positions.length), review.positions.map(known), player);
    const ours = cards.map(({ color, number, move, numbers, better, phase, decided, unsure }) => ({ color, number, move, numbers, better, phase, decided, unsure }));
    const theirs = review.cards.map(({ color, number, move, numbers, better, phase, decided, unsure }) => ({ color, number, move, numbers, better, phase, decided, unsure }));
    assert.ok(theirs.some(({ numbers }) => numbers.length > 1) && theirs.some(({ decided }) => decided), "the record shows what matters");
    assert.deepEqual([ours, bigMoments], [theirs, review.big_moments]);
    const made = review.positions.map(({ made }) => made).filter((made) => ["inaccuracy", "mistake", "blunder"].includes(made?.grade));
    assert.deepEqual(moves.map(({ number, grade }) => [number, grade]), made.map(({ number, grade }) => [number, grade]));
    assert.deepEqual(totals.white.pointsLostInPhase, review.totals.white.points_lost_in_phase);
  });
}

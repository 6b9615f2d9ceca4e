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

test("the cards of both players, and of each, are those of the program's review", { skip }, async () => {
  const record = fileURLToPath(new URL("../../../examples/game.sgf", import.meta.url));
  const options = ["review", record, "--json", "--visits", "2", "--model", "small"];
  const review = JSON.parse(execFileSync(process.env.TENGEN, options, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 26 }));
  assert.ok(review.cards.some(({ numbers }) => numbers.length > 1) && review.cards.some(({ decided }) => decided), "the record shows what matters");
  const tengen = await Tengen.load();
  const nodes = tengen.open(review.record).games[0].nodes.map(({ properties }) => properties).slice(0, review.positions.length);
  const fields = ({ color, number, move, numbers, better, phase, decided, unsure }) => ({ color, number, move, numbers, better, phase, decided, unsure });
  for (const player of [undefined, "black", "white"]) {
    const { cards, bigMoments, moves, totals } = tengen.cards(nodes, review.positions.map(known), player);
    const theirs = review.cards.filter(({ color }) => !player || color === player);
    assert.deepEqual(cards.map(fields), theirs.map(fields));
    if (!player) assert.deepEqual(bigMoments, review.big_moments);
    // The worst of all are also the worst of their player.
    const numbers = bigMoments.map((place) => cards[place].number);
    const worst = review.big_moments.map((place) => review.cards[place]).filter(({ color }) => !player || color === player);
    assert.deepEqual(numbers.slice(0, worst.length), worst.map(({ number }) => number));
    const made = review.positions.map(({ made }) => made).filter((made) => ["inaccuracy", "mistake", "blunder"].includes(made?.grade));
    assert.deepEqual(moves.map(({ number, grade }) => [number, grade]), made.map(({ number, grade }) => [number, grade]));
    assert.deepEqual(totals.white.pointsLostInPhase, review.totals.white.points_lost_in_phase);
  }
});

// What callers pass is checked, and a slip is named in a sentence.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Rules, Tengen } from "../dist/index.js";

const tengen = await Tengen.load();
const game = { size: 9, moves: [] };
const FIELDS = "the fields are size, rules, komi, handicap, black, white, first, moves";
const SEED = "expected a whole number from 0 to 18446744073709551615, above 9007199254740991 as a bigint or as digits";

const SLIPS = [
  [() => tengen.genmove(game, { levl: 1 }), "strength: unknown field `levl`; did you mean `level`?"],
  [() => tengen.genmove(game, { strength: 1 }), "strength: unknown field `strength`; the fields are level, visits, milliseconds, seed, resigns"],
  [() => tengen.genmove(game, { level: 21 }), "strength.level: expected a whole number from 1 to 20, not 21"],
  [() => tengen.genmove(game, { level: "3" }), 'strength.level: expected a whole number from 1 to 20, not "3"'],
  [() => tengen.genmove(game, { visits: 0 }), "strength.visits: expected a whole number from 1 to 4294967295, not 0"],
  [() => tengen.genmove(game, { milliseconds: NaN }), "strength.milliseconds: expected a number of milliseconds, at least 0, not NaN"],
  [() => tengen.genmove(game, { seed: -1n }), `strength.seed: ${SEED}, not -1`],
  [() => tengen.genmove(game, { seed: 2n ** 64n }), `strength.seed: ${SEED}, not 18446744073709551616`],
  [() => tengen.genmove(game, { seed: 2 ** 53 }), `strength.seed: ${SEED}, not 9007199254740992`],
  [() => tengen.genmove(game, { seed: "x" }), `strength.seed: ${SEED}, not "x"`],
  [() => tengen.genmove(game, { resigns: 1 }), "strength.resigns: expected true or false, not 1"],
  [() => tengen.genmove(game, 5), "strength: expected an object such as { level: 5 }, not 5"],
  [() => tengen.genmove(), "game: expected an object such as { size: 9, moves: [] }, not undefined"],
  [() => tengen.look({ size: 9 }), "game: the field `moves` is missing"],
  [() => tengen.look({ ...game, handikap: 2 }), "game: unknown field `handikap`; did you mean `handicap`?"],
  [() => tengen.look({ ...game, x: 2 }), `game: unknown field \`x\`; ${FIELDS}`],
  [() => tengen.look({ ...game, moves: "B E5" }), 'game.moves: expected a list of moves such as ["B E5", "W pass"], not "B E5"'],
  [() => tengen.look({ ...game, moves: ["B E5", 7] }), 'game.moves[1]: expected a move such as "B E5" or "W pass", not 7'],
  [() => tengen.look({ ...game, moves: ["E5"] }), "expected a move such as B E5: E5"],
  [() => tengen.look({ ...game, size: null }), 'game.size: expected a side such as 9, or a text such as "9x9", not null'],
  [() => tengen.look({ ...game, komi: Infinity }), "game.komi: expected a number of points such as 6.5, not Infinity"],
  [() => tengen.look({ ...game, handicap: 2.5 }), "game.handicap: expected a whole number from 0 to 4294967295, not 2.5"],
  [() => tengen.look({ ...game, first: "B" }), 'game.first: expected "black" or "white", not "B"'],
  [() => tengen.play(game, 5), 'made: expected a move such as "B E5" or "W pass", not 5'],
  [() => tengen.play(game, "B E5", 1), "resumed: expected true or false, not 1"],
  [() => tengen.count(game, "E5"), 'dead: expected a list of points such as ["E5"], not "E5"'],
  [() => tengen.search(game), "visits: expected a whole number from 1 to 4294967295, not undefined"],
  [() => tengen.analyze(game, -1), "milliseconds: expected a number of milliseconds, at least 0, not -1"],
  [() => tengen.measure(26, 1), "side: expected a whole number from 1 to 25, not 26"],
  [() => tengen.gtp("boardsize 9\nclear_board"), 'line: expected one line of text, without a line break, not "boardsize 9\\nclear_board"'],
  [() => tengen.facts(game, "B E5", "tlh"), "the language is unknown"],
  [() => tengen.write(game, { blackNmae: "Ann" }), "texts: unknown field `blackNmae`; did you mean `blackName`?"],
  [() => tengen.write(game, { comments: [["x", 1]] }), 'texts.comments[0]: expected a number of moves and a comment, such as [3, "a mistake"], not a list'],
  [() => tengen.save([{ parent: null }]), "nodes[0]: the field `properties` is missing"],
  [() => tengen.save([{ parent: -1, properties: [] }]), "nodes[0].parent: expected the place of the parent in the list, or null for the root, not -1"],
  [() => tengen.line([[["B", "aa"]]]), 'nodes[0][0]: expected a name and its values, such as ["C", ["a comment"]], not a list'],
];

for (const [slip, message] of SLIPS) {
  test(message, () => assert.throws(slip, { name: "TengenError", message }));
}

test("options of loading are checked too", async () => {
  const refused = (loading, message) => assert.rejects(loading, { name: "TengenError", message });
  await refused(Tengen.load({ kernel: "simd" }), "Tengen.load: unknown field `kernel`; did you mean `kernels`?");
  await refused(Tengen.load({ kernels: "fast" }), 'Tengen.load.kernels: expected "plain", "simd" or "relaxed", not "fast"');
  await refused(Tengen.load({ net: 5 }), "Tengen.load.net: expected an address or bytes, not 5");
  await refused(Rules.load({ encoding: true }), "Rules.load: unknown field `encoding`; did you mean `encodings`?");
});

test("a seed may be a number, a bigint or digits, and all of its 64 bits count", () => {
  const opening = (seed) => {
    // With another strength in between, the engine is a new one.
    tengen.genmove({ size: 5, moves: [] }, { visits: 1 });
    const moves = [];
    for (let move = 0; move < 8; move += 1) moves.push(`${"BW"[move % 2]} ${tengen.genmove({ size: 9, moves }, { level: 1, seed })}`);
    return moves.join(" ");
  };
  assert.equal(opening(7), opening(7n));
  assert.equal(opening(7n), opening("7"));
  const largest = 2n ** 64n - 1n;
  assert.equal(opening(largest), opening(String(largest)));
  assert.notEqual(opening(largest), opening(largest - 1n), "a number of JavaScript holds 53 bits");
});

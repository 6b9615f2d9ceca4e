// Findings of several workers about one position.

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, merged } from "../dist/merged.js";

const candidate = (vertex, visits, win, lead) => ({ vertex, visits, win, lead, prior: 0.1, line: [vertex, "A1"] });
const found = (toMove, candidates, visits = 100) => ({ toMove, best: candidates[0].vertex, visits, win: 0.5, lead: 0, candidates, owners: [], spread: 0 });

const POSITION = found("black", [candidate("E5", 60, 0.6, 3), candidate("C3", 30, 0.55, 2), candidate("G7", 9, 0.5, 1)]);
const look = (visits, win, lead, line) => [visits, found("white", [{ ...candidate(line[0], visits, win, lead), line }], visits), win, lead];
const looksAt = (of) => new Map(Object.entries(of).map(([vertex, [, findings, win, lead]]) => [vertex, { ...findings, win, lead }]));

test("a position after a move has the move of the player whose turn it is", () => {
  assert.deepEqual(after({ size: 9, moves: ["B E5"] }, "white", "C3").moves, ["B E5", "W C3"]);
});

test("without looks, findings stay as they are", () => {
  assert.equal(merged(POSITION, new Map()), POSITION);
});

/** Numbers to a millionth, as means of decimals are not exact. */
const rounded = (...numbers) => numbers.map((number) => Math.round(1e6 * number) / 1e6);

test("a look counts by its visits in the values of its candidate, and the line is that of the deeper one", () => {
  const { visits, candidates: [first, second] } = merged(POSITION, looksAt({ E5: look(240, 0.7, 4, ["D4", "F6"]), C3: look(10, 0.15, -2, ["G7"]) }));
  assert.equal(visits, 350);
  assert.deepEqual([first.vertex, first.visits, first.prior, first.line], ["E5", 300, 0.1, ["E5", "D4", "F6"]]);
  assert.deepEqual(rounded(first.win, first.lead), [0.68, 3.8]);
  assert.deepEqual([second.vertex, second.visits, second.line], ["C3", 40, ["C3", "A1"]]);
  assert.deepEqual(rounded(second.win, second.lead), [0.45, 1]);
});

test("the values of a position follow those of its candidates, by the visits of the search itself", () => {
  const { win, lead } = merged(POSITION, looksAt({ E5: look(240, 0.7, 4, ["D4"]) }));
  assert.deepEqual(rounded(win, lead), [0.548, 0.48]);
  const looks = { E5: look(1000, 0.6, 3, ["D4"]), C3: look(1000, 0.55, 2, ["D4"]), G7: look(1000, 0.5, 1, ["D4"]) };
  const alike = merged(POSITION, looksAt(looks));
  assert.deepEqual(rounded(alike.win, alike.lead), [0.5, 0], "looks that confirm the search change nothing, however many there are at bad moves");
});

test("the best of those that were looked at comes first, for the player to move", () => {
  const looks = looksAt({ E5: look(200, 0.4, -1, ["D4"]), C3: look(200, 0.6, 3, ["D4"]) });
  const black = merged(POSITION, looks);
  assert.deepEqual([black.best, black.candidates.map(({ vertex }) => vertex)], ["C3", ["C3", "E5", "G7"]]);
  const white = merged({ ...POSITION, toMove: "white" }, looks);
  assert.equal(white.best, "E5");
});

test("a pass that is best stays first, though it is not looked at", () => {
  const passing = found("black", [candidate("pass", 60, 0.6, 3), candidate("C3", 30, 0.55, 2)]);
  const { best, candidates } = merged(passing, looksAt({ C3: look(200, 0.9, 9, ["D4"]) }));
  assert.deepEqual([best, candidates.map(({ vertex }) => vertex)], ["pass", ["pass", "C3"]]);
});

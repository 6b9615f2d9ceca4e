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

test("a deeper look gives the values and the line of its candidate, and its visits count", () => {
  const { visits, candidates: [first, second] } = merged(POSITION, looksAt({ E5: look(200, 0.7, 4, ["D4", "F6"]), C3: look(100, 0.5, 1.5, ["G7"]) }));
  assert.equal(visits, 400);
  assert.deepEqual(first, { vertex: "E5", visits: 260, win: 0.7, lead: 4, prior: 0.1, line: ["E5", "D4", "F6"] });
  assert.deepEqual([second.vertex, second.win, second.line], ["C3", 0.5, ["C3", "G7"]]);
});

test("a look that is shallower than the search changes no value", () => {
  const { candidates: [first] } = merged(POSITION, looksAt({ E5: look(10, 0.1, -9, ["D4"]) }));
  assert.deepEqual([first.visits, first.win, first.line], [70, 0.6, ["E5", "A1"]]);
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

import assert from "node:assert/strict";
import { test } from "node:test";

import { Tengen, TengenError, bestKernels } from "../dist/index.js";

const log = [];
const tengen = await Tengen.load({ log: (line) => log.push(line) });

test("the fastest build is loaded, with the net of the package", () => {
  assert.equal(tengen.kernels, bestKernels());
  assert.match(tengen.net, /^tengen-/);
});

test("a whole game at a level is played to the end and judged", () => {
  let game = { size: 7, moves: [] };
  let look = tengen.look(game);
  while (!look.end && look.moves < 150) {
    const vertex = tengen.genmove(game, { level: 12, seed: 1 });
    const made = `${look.toMove === "black" ? "B" : "W"} ${vertex}`;
    ({ game, look } = tengen.play(game, made));
  }
  assert.equal(look.end, "passes");
  const { count, isOpen } = tengen.judge(game);
  assert.match(count.result, /^([BW]\+[\d.]+|0)$/);
  assert.equal(isOpen, false);
  assert.equal(count.result, tengen.count(game, count.dead).result);
});

test("equal seeds and visits give equal moves, and the tree is kept from move to move", () => {
  const play = (seed) => {
    const moves = [];
    for (let move = 0; move < 6; move += 1) {
      moves.push(`${"BW"[move % 2]} ${tengen.genmove({ size: 9, moves: [...moves] }, { visits: 30, seed })}`);
    }
    return moves;
  };
  const first = play(7);
  tengen.genmove({ size: 5, moves: [] }, { visits: 2 });
  assert.deepEqual(play(7), first);
});

test("a search of some visits finds the same whatever came before", () => {
  const game = { size: 9, moves: ["B E5", "W C3"] };
  const findings = tengen.search(game, 40);
  assert.equal(findings.visits, 40);
  assert.equal(findings.toMove, "black");
  assert.equal(findings.owners.length, 81);
  tengen.search({ size: 13, moves: [] }, 5);
  assert.deepEqual(tengen.search(game, 40), findings);
});

test("an analysis in slices goes on where it ended", () => {
  const game = { size: 9, moves: ["B C3"] };
  const first = tengen.analyze(game, 60);
  const second = tengen.analyze(game, 60);
  assert.ok(second.visits > first.visits, `${first.visits}, then ${second.visits}`);
  assert.ok(tengen.analyze(game, 10_000, second.visits + 20).visits < second.visits + 200);
});

test("the net has an opinion", () => {
  const { win, policy, owners } = tengen.evaluate({ size: 9, moves: [] });
  assert.ok(win > 0.2 && win < 0.8);
  assert.equal(owners.length, 81);
  const sum = policy.reduce((sum, [, share]) => sum + share, 0);
  assert.ok(Math.abs(sum - 1) < 1e-3);
});

test("facts are told in the language asked for", () => {
  const game = { size: 9, black: ["D4"], white: ["C4", "E4", "D5"], first: "white", moves: [] };
  assert.match(tengen.facts(game, "W D3").join(" "), /captures/i);
  assert.notDeepEqual(tengen.facts(game, "W D3", "de"), tengen.facts(game, "W D3"));
});

test("a session of GTP answers line by line", () => {
  assert.equal(tengen.gtp("1 protocol_version"), "=1 2\n\n");
  assert.equal(tengen.gtp("boardsize 9"), "= \n\n".replace(" ", tengen.gtp("boardsize 9").slice(1, -2)));
  assert.match(tengen.gtp("play b e5"), /^=/);
  assert.match(tengen.gtp("kata-search_cancellable b"), /^[=?]/);
  assert.match(tengen.gtp("nonsense"), /^\? unknown command/);
});

test("bad questions are refused, and the engine goes on", () => {
  assert.throws(() => tengen.genmove({ size: 9, moves: [] }, { level: 21 }), TengenError);
  assert.throws(() => tengen.genmove({ size: 9, moves: ["B E5", "W E5"] }), { illegal: "occupied" });
  assert.match(tengen.genmove({ size: 9, moves: [] }, { visits: 1 }), /^[A-J][1-9]$/);
  assert.deepEqual(log.filter((line) => line.startsWith("panicked")), []);
});

test("a field that is misspelt, and a number that is none, are refused instead of played at full strength", () => {
  const game = { size: 9, moves: [] };
  assert.throws(() => tengen.genmove(game, { levl: 1 }), { name: "TengenError", message: /unknown field `levl`/ });
  assert.throws(() => tengen.genmove(game, { milliseconds: NaN }), { name: "TengenError", message: "milliseconds: NaN is not a number" });
  assert.throws(() => tengen.search(game, Infinity), { message: "visits: Infinity is not a number" });
  assert.throws(() => tengen.ask({ ask: "judge", game, visits: 3 }), /unknown field `visits`/);
});

test("a net of another kind of file is refused", async () => {
  await assert.rejects(Tengen.load({ net: new Uint8Array([1, 2, 3]) }), TengenError);
});

test("boards of every size are played", () => {
  for (const size of [2, "5x11", 25]) {
    assert.match(tengen.genmove({ size, moves: [] }, { visits: 1 }), /^([A-Z]\d+|pass)$/);
  }
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
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

test("equal seeds and visits give equal moves, whatever was asked before", () => {
  for (const strength of [{ visits: 30 }, { level: 2 }]) {
    const play = (seed) => {
      const moves = [];
      for (let move = 0; move < 6; move += 1) {
        moves.push(`${"BW"[move % 2]} ${tengen.genmove({ size: 9, moves: [...moves] }, { ...strength, seed })}`);
      }
      return moves;
    };
    const first = play(7);
    assert.deepEqual(play(7), first, "a second game");
    tengen.analyze({ size: 9, moves: first.slice(0, 3) }, 200);
    const last = tengen.genmove({ size: 9, moves: first.slice(0, 5) }, { ...strength, seed: 7 });
    assert.equal(`B ${last}`.replace("B", "W"), first[5], "a move of the middle after an analysis");
    assert.equal(tengen.genmove({ size: 9, moves: first.slice(0, 5) }, { ...strength, seed: 7 }), last, "the same question again");
  }
  const openings = new Set(Array.from({ length: 12 }, (_, seed) => tengen.genmove({ size: 9, moves: [] }, { level: 1, seed })));
  assert.ok(openings.size > 1, "other seeds give other moves");
});

/** A game on 9x9 that White has lost before it begins. */
const LOST = { size: 9, black: ["C3", "G3", "C7", "G7"], first: "white" };

test("a player limited by visits or a level resigns a lost game after some hopeless turns, and equal moves lead there", () => {
  for (const strength of [{ visits: 12 }, { visits: 12, level: 15 }, { level: 12 }]) {
    const moves = [];
    const ask = (resigns) => tengen.genmove({ ...LOST, moves }, { ...strength, seed: 1, resigns });
    let vertex = ask(true);
    while (vertex !== "resign" && moves.length < 40) {
      if (moves.length < 4) assert.equal(ask(false), vertex, "the same question again");
      moves.push(`${"WB"[moves.length % 2]} ${vertex}`);
      vertex = ask(true);
    }
    assert.equal(vertex, "resign", JSON.stringify(strength));
    assert.ok(moves.length >= 21, "not in the opening");
    assert.equal(ask(true), "resign", "and again");
    assert.notEqual(ask(false), "resign");
    assert.notEqual(tengen.genmove({ ...LOST, black: [], moves }, { ...strength, seed: 1, resigns: true }), "resign", "another game");
  }
});

test("bad questions leave what is known of the game", () => {
  const strength = { visits: 12, seed: 1, resigns: true };
  const moves = [];
  for (let vertex = tengen.genmove({ ...LOST, moves }, strength); vertex !== "resign"; vertex = tengen.genmove({ ...LOST, moves }, strength)) {
    moves.push(`${"WB"[moves.length % 2]} ${vertex}`);
    assert.ok(moves.length < 40);
    assert.throws(() => tengen.genmove({ ...LOST, moves: ["W C3"] }, strength), TengenError);
  }
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

test("facts are stated in the language asked for", () => {
  const game = { size: 9, black: ["D4"], white: ["C4", "E4", "D5"], first: "white", moves: [] };
  assert.match(tengen.facts(game, "W D3").join(" "), /captures/i);
  assert.notDeepEqual(tengen.facts(game, "W D3", "de"), tengen.facts(game, "W D3"));
});

// The example of the front page after 49 moves: White's next move lets six stones be caught.
const EXAMPLE = readFileSync(new URL("../../../examples/game.sgf", import.meta.url));

test("a blunder is explained by its loss, a better move and reasons with stones and lines", () => {
  const { game } = tengen.read(new Uint8Array(EXAMPLE));
  const before = { ...game, moves: game.moves.slice(0, 49) };
  const explained = tengen.explain(before, game.moves[49], 50, "en", false);
  assert.ok(explained.pointsLost > 10, `${explained.pointsLost}`);
  assert.match(explained.loss, new RegExp(`Better is ${explained.better}`));
  assert.ok(explained.reasons.length >= 1 && explained.reasons.length <= 3);
  assert.ok(explained.reasons.some(({ isProven, stones, line }) => isProven && stones.length > 0 && line.length > 1), JSON.stringify(explained.reasons));
  const german = tengen.explain(before, game.moves[49], 50, "de", false);
  assert.match(german.loss, /Besser ist/);
  const beyondWords = ({ pointsLost, better, reasons }) => [pointsLost, better, reasons.map(({ kind, stones, line }) => [kind, stones, line])];
  assert.deepEqual(beyondWords(german), beyondWords(explained), "again the same");
});

test("an explanation looks deeper where a value is unsteady, unless it should not", () => {
  const { game } = tengen.read(new Uint8Array(EXAMPLE));
  const before = { ...game, moves: game.moves.slice(0, 33) };
  const [deep, shallow] = [true, false].map((deeper) => tengen.explain(before, game.moves[33], 20, "en", deeper));
  assert.notEqual(deep.pointsLost, shallow.pointsLost);
  assert.throws(() => tengen.explain(before, game.moves[33], 50, "en", 1), /deeper: expected true or false, not 1/);
});

test("a good move has no loss and no reasons", () => {
  // Three white stones are in atari, and so are the three black ones beside them.
  const black = ["D5", "D6", "D7", "E8", "F5", "F6", "F7", "F8"];
  const white = ["C5", "C6", "C7", "D8", "D9", "E5", "E6", "E7"];
  const game = { size: 9, black, white, first: "white", moves: [] };
  const { better, loss, reasons, facts } = tengen.explain(game, "W D4", 30);
  assert.deepEqual([better, loss, reasons], [null, null, []]);
  assert.match(facts[0].text, /captures/i);
  assert.deepEqual(facts[0].stones.toSorted(), ["D5", "D6", "D7"]);
  assert.throws(() => tengen.explain(game, "W D5"), { illegal: undefined, name: "TengenError" });
});

test("a session of GTP answers line by line", () => {
  assert.equal(tengen.gtp("1 protocol_version"), "=1 2\n\n");
  assert.equal(tengen.gtp("boardsize 9"), "= \n\n");
  assert.equal(tengen.gtp("play b e5"), "= \n\n");
  assert.equal(tengen.gtp("kata-search_cancellable b"), "= cancelled\n\n", "no next line can come while it searches");
  assert.match(tengen.gtp("nonsense"), /^\? unknown command/);
});

test("bad questions are refused, and the engine goes on", () => {
  assert.throws(() => tengen.genmove({ size: 9, moves: [] }, { level: 21 }), TengenError);
  assert.throws(() => tengen.genmove({ size: 9, moves: ["B E5", "W E5"] }), { illegal: "occupied" });
  assert.match(tengen.genmove({ size: 9, moves: [] }, { visits: 1 }), /^[A-J][1-9]$/);
  assert.deepEqual(log.filter((line) => line.startsWith("panicked")), []);
});

test("a net of another kind of file is refused", async () => {
  await assert.rejects(Tengen.load({ net: new Uint8Array([1, 2, 3]) }), { name: "TengenError", message: /this is not a KataGo net/ });
});

test("boards of every size are played", () => {
  for (const size of [2, "5x11", 25]) {
    assert.match(tengen.genmove({ size, moves: [] }, { visits: 1 }), /^([A-Z]\d+|pass)$/);
  }
});

// What happens on the page, with an engine that answers when the test says so.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Rules } from "tengen";
import { source } from "./sources.mjs";

const { Table } = await source("table");
const { Keeper } = await source("keeper");
const { memory } = await source("shelf");
const { Cancelled } = await source("engine");
const { FIRST_CHOICES } = await source("begin");
const { sessionOf, keep, migrated } = await source("kept");
const { keyOf } = await source("positions");
const { ROOT, endFrom, listOf, treeOf } = await source("tree");

const rules = await Rules.load();
const RECORD = "(;SZ[9]KM[7]RU[Chinese]PB[Ann]PW[Bob]DT[2020-01-02];B[ee];W[cg]C[a word](;B[gc];W[cc])(;B[cc]TR[aa]))";

/** An engine whose answers wait until they are given. As with the true one, withdrawn questions fail. */
class StandIn {
  state = { is: "ready" };
  asked = [];

  constructor() {
    for (const method of ["genmove", "search", "analyze", "judge", "facts"]) {
      this[method] = (game, ...rest) => new Promise((resolve, reject) => this.asked.push({ method, game, rest, resolve, reject }));
    }
  }

  cancel() {
    for (const { reject } of this.asked.splice(0)) reject(new Cancelled());
  }

  /** Answers the oldest question of a kind. */
  async give(method, answer) {
    const place = this.asked.findIndex((question) => question.method === method);
    assert.ok(place >= 0, `${method} was not asked`);
    const [question] = this.asked.splice(place, 1);
    question.resolve(answer);
    await settled();
    return question;
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

const findings = (best, visits = 50) => ({ toMove: "black", best, visits, win: 0.5, lead: 1, candidates: [], owners: [] });

function setUp(shelf = memory()) {
  const engine = new StandIn();
  const keeper = new Keeper(shelf);
  let count = 0;
  const world = { now: () => 1e12 + count, seed: () => 7, id: () => `game${(count += 1)}`, isHidden: () => true };
  const table = new Table(rules, engine, keeper, world);
  return { table, engine, keeper, shelf };
}

function withRecord(text = RECORD) {
  const set = setUp();
  const tree = treeOf(rules.open(text).games[0].nodes);
  set.table.study(tree, endFrom(tree, ROOT));
  return set;
}

function withGame(choices) {
  const set = setUp();
  set.table.begin({ ...FIRST_CHOICES, ...choices });
  return set;
}

const both = { me: "both" };
const sgf = (table) => table.toSgf().replace(/\s/g, "");

test("the territory of a position is not shown on another", async () => {
  const { table, engine } = withRecord();
  table.toggleTerritory();
  table.go(3);
  table.play("G3");
  await engine.give("search", findings("D4"));
  assert.equal(table.found, undefined, "G3 has no findings");
  table.goTo(table.positions.nodes[3]);
  table.backToRecord();
  table.go(4);
  assert.equal(table.found.best, "D4", "they belong to the record's move");
});

test("a hint about a position is not shown on another", async () => {
  const { table, engine } = withRecord();
  const asking = table.suggest();
  table.go(2);
  table.play("G3");
  await engine.give("search", findings("D4"));
  await asking;
  assert.equal(table.hint, undefined);
  assert.doesNotMatch(table.message, /Hint/);
});

test("a hint goes when the position goes, and comes back with it", async () => {
  const { table, engine } = withRecord();
  table.go(2);
  const asking = table.suggest();
  await engine.give("search", findings("D4"));
  await asking;
  assert.equal(table.hint.best, "D4");
  table.go(1);
  assert.equal(table.hint, undefined);
  table.go(2);
  assert.equal(table.hint.best, "D4");
});

test("facts about a move are not said of another at the same number", async () => {
  const { table, engine } = withRecord();
  table.go(3);
  const asking = table.why();
  table.go(2);
  table.play("A1");
  await engine.give("facts", ["About G7."]);
  await asking;
  assert.doesNotMatch(table.message, /About/);
});

test("a review that goes on while a variation is played stays with the record", async () => {
  const { table } = withRecord();
  const games = table.positions.nodes.map((_, at) => table.positions.game(at));
  const { id } = table.summary;
  table.go(2);
  table.play("A1");
  table.play("A2");
  games.forEach((game, at) => table.learn(id, keyOf(game), findings(`D${at + 1}`)));
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => table.foundAt(at)?.best), ["D1", "D2", "D3", undefined, undefined]);
  table.backToRecord();
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => table.foundAt(at)?.best), ["D1", "D2", "D3", "D4", "D5"]);
});

test("an answer about a game that is not on the table any more is kept for it, and not shown", async () => {
  const { table, engine, keeper } = withRecord();
  const first = table.summary.id;
  table.toggleAnalysis();
  table.toggleTerritory();
  const { game } = table;
  const question = engine.asked.at(-1);
  engine.cancel = () => {};
  table.begin({ ...FIRST_CHOICES, ...both });
  question.resolve(findings("C3"));
  await settled();
  assert.equal(table.found, undefined);
  await keeper.settled();
  const kept = [...(await keeper.found(first)).values()];
  assert.deepEqual(kept.map(({ best }) => best), ["C3"], JSON.stringify(game));
});

test("the engine's move is made at the end of the game, wherever the person looks", async () => {
  const { table, engine } = withGame({ me: "black" });
  table.play("E5");
  table.go(0);
  await engine.give("genmove", "C3");
  assert.deepEqual(table.game.moves, ["B E5", "W C3"]);
});

test("an engine's move for a position that was taken back is dropped", async () => {
  const { table, engine } = withGame({ me: "black" });
  table.play("E5");
  const { resolve } = engine.asked[0];
  engine.cancel = () => {};
  table.undo();
  resolve("C3");
  await settled();
  assert.deepEqual(table.game.moves, []);
});

test("a move in study begins a variation, the record stays, and every variation is saved", () => {
  const { table } = withRecord();
  table.go(1);
  table.play("A1");
  table.play("A2");
  table.go(1);
  table.play("B1");
  assert.equal(table.hasLeft, true);
  table.backToRecord();
  assert.equal(table.hasLeft, false);
  assert.equal(table.last, 4);
  assert.equal(sgf(table), "(;SZ[9]KM[7]RU[Chinese]PB[Ann]PW[Bob]DT[2020-01-02];B[ee](;W[cg]C[aword](;B[gc];W[cc])(;B[cc]TR[aa]))(;W[ai];B[ah])(;W[bi]))");
});

test("a move that the record has is gone to, not added", () => {
  const { table } = withRecord();
  table.go(2);
  table.play("C7");
  assert.deepEqual(table.node.marks, [["A9", "TR", ""]]);
  assert.equal(table.session.tree.nodes.length, 6);
});

test("variations are offered where the game parts", () => {
  const { table } = withRecord();
  table.go(2);
  assert.deepEqual(table.variations.map(({ move }) => move), ["B G7", "B C7"]);
  table.goTo(table.variations[1].node);
  assert.deepEqual(table.game.moves, ["B E5", "W C3", "B C7"]);
  table.go(1);
  assert.deepEqual(table.variations, []);
});

test("moves that are taken back stay as a variation behind what is played", () => {
  const { table } = withGame(both);
  table.play("E5");
  table.play("C3");
  table.undo();
  table.play("C4");
  assert.match(sgf(table), /;B\[ee\]\(;W\[cf\]\)\(;W\[cg\]\)/);
});

test("undo after resigning takes back the resignation only", () => {
  const { table } = withGame({ me: "black" });
  table.play("E5");
  table.resign();
  assert.equal(table.result, "W+R");
  table.undo();
  assert.deepEqual([table.result, table.session.mode, table.game.moves], ["", "play", ["B E5"]]);
});

test("undo at an earlier position changes nothing", () => {
  const { table } = withGame(both);
  table.play("E5");
  table.play("C3");
  table.go(1);
  table.undo();
  assert.match(table.message, /earlier position/);
  assert.equal(table.last, 2);
});

test("territory stays live from move to move", async () => {
  const { table, engine } = withGame(both);
  table.toggleTerritory();
  await engine.give("search", findings("E5"));
  table.play("E5");
  const question = await engine.give("search", findings("C3"));
  assert.deepEqual(question.game.moves, ["B E5"]);
  assert.equal(table.found.best, "C3");
});

test("the count belongs to the end of the game", async () => {
  const { table, engine } = withGame({ ...both, size: "5" });
  for (const point of ["C3", "B2"]) table.play(point);
  table.pass();
  table.pass();
  await engine.give("judge", { count: { dead: ["B2"] } });
  assert.deepEqual(table.dead, ["B2"]);
  assert.match(table.count.result, /^B\+/);
  table.go(1);
  assert.equal(table.count, undefined);
  assert.deepEqual(table.dead, []);
  table.go(4);
  table.acceptCount();
  assert.match(table.result, /^B\+/);
});

test("stones are judged while the person looks at earlier positions", async () => {
  const { table, engine } = withGame({ ...both, size: "5" });
  for (const point of ["C3", "B2"]) table.play(point);
  table.pass();
  table.pass();
  table.go(1);
  await engine.give("judge", { count: { dead: ["B2"] } });
  table.go(4);
  assert.deepEqual(table.dead, ["B2"]);
});

test("a game that another replaces is kept whole", async () => {
  const { table, keeper } = withRecord();
  table.go(1);
  table.play("A1");
  const before = sgf(table);
  const { id } = table.summary;
  table.begin(FIRST_CHOICES);
  await keeper.settled();
  const session = sessionOf(await keeper.game(id));
  assert.equal(rules.save(listOf(session.tree).nodes).replace(/\s/g, ""), before);
  const list = await keeper.list();
  assert.deepEqual(list.map(({ black, white, moves, date }) => [black, white, moves, date]), [["Ann", "Bob", 2, "2020-01-02"]]);
});

test("findings come back with a kept game", async () => {
  const { table, engine, keeper } = withRecord();
  table.toggleTerritory();
  await engine.give("search", findings("C3"));
  await keeper.settled();
  const [summary] = await keeper.list();
  const again = new Table(rules, new StandIn(), keeper, { now: () => 0, seed: () => 0, id: () => "x", isHidden: () => true });
  again.open(sessionOf(await keeper.game(summary.id)), summary, await keeper.found(summary.id));
  assert.equal(again.found.best, "C3");
  assert.equal(again.at, 4);
});

test("findings are added to comments, once", async () => {
  const { table, engine } = withRecord();
  table.go(2);
  table.toggleTerritory();
  await engine.give("search", findings("C3"));
  const text = table.toSgf();
  assert.match(text, /C\[a word\n\nBlack wins 50\.0 %, lead B\+1\.0; best: C3\]/);
  const { table: again, engine: other } = withRecord(text);
  again.go(2);
  again.toggleTerritory();
  await other.give("search", findings("C3"));
  assert.equal(again.toSgf(), text);
});

test("a new game has its date, komi and rules, and the names of the players", () => {
  const { table } = withGame({ me: "white", komi: "5.5", rules: "japanese", level: 4 });
  const text = sgf(table);
  assert.match(text, /KM\[5\.5\]/);
  assert.match(text, /RU\[Japanese\]/i);
  assert.match(text, /DT\[20\d\d-\d\d-\d\d\]/);
  assert.match(text, /PB\[Tengen,level4\]/);
  assert.doesNotMatch(text, /PW/);
});

test("a game that the library refuses leaves the table as it was", () => {
  const { table } = withRecord();
  const { session, summary } = table;
  assert.throws(() => table.begin({ ...FIRST_CHOICES, size: "99" }));
  assert.equal(table.session, session);
  assert.equal(table.summary, summary);
});

test("a kept game of another form, or a broken one, is not taken for a game", () => {
  const kept = keep("id", withRecord().table.session);
  assert.ok(sessionOf(kept));
  const withProperty = (property) => ({ ...kept, nodes: [{ parent: null, properties: [property] }] });
  assert.ok(sessionOf({ ...withProperty(["C", ["x"]]), at: 0, tip: 0 }));
  const properties = [null, 1, "C", ["C"], ["C", "x"], ["C", [1]], [1, ["x"]], ["C", ["x"], 0]];
  const broken = [...properties.map((property) => ({ ...withProperty(property), at: 0, tip: 0 })), undefined, null, "x", {}, { ...kept, form: 3 }, { ...kept, nodes: [] }, { ...kept, at: 99 }, { ...kept, tip: -1 }, { ...kept, mode: "chess" }, { ...kept, level: 0 }, { ...kept, me: "red" }, { ...kept, dead: [1] }, { ...kept, nodes: [{ parent: 0, properties: [] }] }, { ...kept, nodes: [kept.nodes[0], { parent: 1, properties: [] }] }];
  for (const [number, value] of broken.entries()) assert.equal(sessionOf(value), undefined, `${number}`);
});

test("a game that a page of the first form has kept is taken over with its moves, names, result and dead stones", () => {
  const game = { size: "9", rules: "japanese", komi: "6.5", moves: ["B E5", "W C3", "B pass", "W pass"] };
  const old = { game, at: 2, mode: "over", me: "black", level: 5, seed: 9, result: "B+3.5", dead: ["C3"], blackName: "Ann", whiteName: "" };
  const { table } = setUp();
  table.add(migrated(JSON.stringify(old), rules));
  assert.deepEqual([table.at, table.last, table.result, table.session.level, table.session.dead], [2, 4, "B+3.5", 5, ["C3"]]);
  assert.deepEqual(table.positions.game(4).moves, game.moves);
  assert.equal(table.nameOf("white"), "Tengen, level 5");
  for (const text of ["", "{", '{"game":{"moves":["B Z99"]}}', '{"game":{"moves":[]}}']) assert.throws(() => migrated(text, rules), text);
});

// What the engine finds for a person who asks, and where it is shown, with an engine that answers when the test says so.

import assert from "node:assert/strict";
import { test } from "node:test";

import { source } from "./sources.mjs";
import { StandIn, both, findings, rules, settled, speaking, withGame, withRecord } from "./standin.mjs";

const { Table } = await source("table");
const { FIRST_CHOICES } = await source("begin");
const { sessionOf } = await source("kept");
const { keyOf } = await source("positions");

/** Answers the searches of a review: the first move of the record is a mistake. */
async function searched(engine, visits = 50, more = {}) {
  const { game: games, rest: [, found] } = engine.asked.find(({ method }) => method === "searchAll");
  games.forEach((game, index) => found(index, { ...findings("A1", visits), ...more, lead: game.moves.length === 0 ? 9 : 1 }));
  await engine.give("searchAll");
}

const explained = { pointsLost: 8, unsteady: false, better: "A1", loss: "Verliert 8 Punkte.", reasons: [], facts: [] };

test("a review whose language changes explains the mistakes in the new one", async () => {
  const { table, engine } = withRecord();
  void table.advice.reviewGame();
  await searched(engine);
  const before = engine.asked.find(({ method }) => method === "explainAll");
  assert.equal(before.rest[1], "en");
  await speaking("de", async () => {
    table.sayAgain();
    before.rest[2](0, { ...explained, loss: "Loses 8 points." });
    before.resolve();
    engine.asked.shift();
    await settled();
    const again = await engine.give("searchAll");
    assert.deepEqual(again.game, [], "the searches are not repeated");
    const { game: moves, rest: [, language, answer] } = engine.asked.find(({ method }) => method === "explainAll");
    assert.deepEqual([moves.map(({ move }) => move), language], [["B E5"], "de"]);
    answer(0, explained);
    await engine.give("explainAll");
    assert.equal(table.advice.explainedAt(1).loss, "Verliert 8 Punkte.");
    assert.equal(table.message, "Die Besprechung ist fertig.");
  });
});

test("a review whose language changes while a variation is on the board stays one of the record", async () => {
  const { table, engine } = withRecord();
  void table.advice.reviewGame();
  const { length } = engine.asked[0].game;
  table.go(1);
  table.play("A1");
  table.sayAgain();
  assert.deepEqual(engine.asked.filter(({ method }) => method === "searchAll").map(({ game }) => game.length), [length, length]);
});

test("the large net searches anew what the small one has found, and not its own; the small one keeps what it has found", async () => {
  const { table, engine } = withRecord();
  const review = async (visits, more) => {
    void table.advice.reviewGame();
    const { game } = engine.asked.find(({ method }) => method === "searchAll");
    await searched(engine, visits, more);
    await engine.give("explainAll");
    return game.length;
  };
  assert.equal(await review(50, { net: "small" }), 5);
  assert.equal(await review(50, { net: "small" }), 0);
  engine.usesLarge = true;
  assert.equal(await review(7, { net: "large", isLarge: true }), 5);
  assert.equal(await review(7, { net: "large", isLarge: true }), 0);
  engine.usesLarge = false;
  assert.equal(await review(50, { net: "small" }), 0);
  assert.deepEqual([table.advice.found.net, table.advice.found.visits], ["large", 7]);
});

test("the large net explains anew what the small one has explained, and not its own", async () => {
  const { table, engine } = withRecord();
  const review = async (more) => {
    void table.advice.reviewGame();
    await searched(engine, 50, more);
    const { game: moves, rest: [, , answer] } = engine.asked.find(({ method }) => method === "explainAll");
    moves.forEach((_, index) => answer(index, { ...explained, loss: more.net, ...more }));
    await engine.give("explainAll");
    return moves.length;
  };
  assert.equal(await review({ net: "small" }), 1);
  engine.usesLarge = true;
  assert.equal(await review({ net: "large", isLarge: true }), 1);
  assert.equal(table.advice.explainedAt(1).loss, "large");
  assert.equal(await review({ net: "large", isLarge: true }), 0);
  table.go(2);
  engine.usesLarge = false;
  const small = table.advice.why();
  await engine.give("explain", { ...explained, loss: "by the small net" });
  await small;
  engine.usesLarge = true;
  const large = table.advice.why();
  await engine.give("explain", { ...explained, loss: "by the large net", isLarge: true });
  await large;
  assert.equal(table.message, "by the large net");
});

test("findings keep the name of their net over a reload", async () => {
  const { table, engine, keeper } = withRecord();
  const { id } = table.summary;
  void table.advice.toggleTerritory();
  await engine.give("search", { ...findings("A1"), net: "small" });
  const [[, kept]] = await keeper.settled().then(() => keeper.found(id));
  assert.equal(kept.net, "small");
});

test("the territory of a position is not shown on another", async () => {
  const { table, engine } = withRecord();
  table.advice.toggleTerritory();
  table.go(3);
  table.play("G3");
  await engine.give("search", findings("D4"));
  assert.equal(table.advice.found, undefined, "G3 has no findings");
  table.goTo(table.positions.nodes[3]);
  table.backToRecord();
  table.go(4);
  assert.equal(table.advice.found.best, "D4", "they belong to the record's move");
});

test("a hint about a position is not shown on another", async () => {
  const { table, engine } = withRecord();
  const asking = table.advice.suggest();
  table.go(2);
  table.play("G3");
  await engine.give("analyze", findings("D4"));
  await asking;
  assert.equal(table.advice.hint, undefined);
  assert.doesNotMatch(table.message, /Hint/);
});

test("a hint goes when the position goes, and comes back with it", async () => {
  const { table, engine } = withRecord();
  table.go(2);
  const asking = table.advice.suggest();
  await engine.give("analyze", findings("D4", 200));
  await asking;
  assert.equal(table.advice.hint.best, "D4");
  table.go(1);
  assert.equal(table.advice.hint, undefined);
  table.go(2);
  assert.equal(table.advice.hint.best, "D4");
});

test("an explanation of a move is not shown with another at the same number", async () => {
  const { table, engine } = withRecord();
  table.go(3);
  const asking = table.advice.why();
  table.go(2);
  table.play("A1");
  await engine.give("explain", { pointsLost: 9, unsteady: false, better: "C3", loss: "About G7.", reasons: [], facts: [] });
  await asking;
  assert.doesNotMatch(table.message, /About/);
  assert.equal(table.advice.explained, undefined);
});

test("a review that goes on while a variation is played stays with the record", async () => {
  const { table } = withRecord();
  const games = table.positions.nodes.map((_, at) => table.positions.game(at));
  const { id } = table.summary;
  table.go(2);
  table.play("A1");
  table.play("A2");
  games.forEach((game, at) => table.advice.learn(id, keyOf(game), findings(`D${at + 1}`)));
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => table.advice.foundAt(at)?.best), ["D1", "D2", "D3", undefined, undefined]);
  table.backToRecord();
  assert.deepEqual([0, 1, 2, 3, 4].map((at) => table.advice.foundAt(at)?.best), ["D1", "D2", "D3", "D4", "D5"]);
});

test("an answer about a game that is not on the table any more is kept for it, and not shown", async () => {
  const { table, engine, keeper } = withRecord();
  const first = table.summary.id;
  table.advice.toggleAnalysis();
  table.advice.toggleTerritory();
  const { game } = table;
  const question = engine.asked.at(-1);
  engine.cancel = () => {};
  table.begin({ ...FIRST_CHOICES, ...both });
  question.resolve(findings("C3"));
  await settled();
  assert.equal(table.advice.found, undefined);
  await keeper.settled();
  const kept = [...(await keeper.found(first)).values()];
  assert.deepEqual(kept.map(({ best }) => best), ["C3"], JSON.stringify(game));
});

test("territory stays live from move to move", async () => {
  const { table, engine } = withGame(both);
  table.advice.toggleTerritory();
  await engine.give("search", findings("E5"));
  table.play("E5");
  const question = await engine.give("search", findings("C3"));
  assert.deepEqual(question.game.moves, ["B E5"]);
  assert.equal(table.advice.found.best, "C3");
});

test("findings come back with a kept game", async () => {
  const { table, engine, keeper } = withRecord();
  table.advice.toggleTerritory();
  await engine.give("search", findings("C3"));
  await keeper.settled();
  const [summary] = await keeper.list();
  const again = new Table(rules, new StandIn(), keeper, { now: () => 0, seed: () => 0, id: () => "x", isHidden: () => true, isCalm: () => true, sound: () => {} });
  again.open(sessionOf(await keeper.game(summary.id)), summary, await keeper.found(summary.id));
  assert.equal(again.advice.found.best, "C3");
  assert.equal(again.at, 4);
});

test("findings are added to comments, once", async () => {
  const { table, engine } = withRecord();
  table.go(2);
  table.advice.toggleTerritory();
  await engine.give("search", findings("C3"));
  const text = table.toSgf();
  assert.match(text, /C\[a word\n\nBlack wins 50\.0 %, lead B\+1\.0; best: C3\]/);
  const { table: again, engine: other } = withRecord(text);
  again.go(2);
  again.advice.toggleTerritory();
  await other.give("search", findings("C3"));
  assert.equal(again.toSgf(), text);
});


test("a hint is looked for until it has its visits, its time is over, or the person stops it", async () => {
  const { table, engine } = withRecord();
  let clock = 0;
  table.world.now = () => clock;
  const hinted = () => table.advice.hint?.best;
  void table.advice.suggest();
  await engine.give("analyze", findings("A1", 60));
  assert.equal(hinted(), undefined);
  await engine.give("analyze", findings("A2", 200));
  assert.equal(hinted(), "A2");
  void table.advice.suggest();
  await engine.give("analyze", findings("A3", 60));
  clock = 5000;
  await engine.give("analyze", findings("A4", 61));
  assert.equal(hinted(), "A4");
  void table.advice.suggest();
  table.desk.stopFor("looking-for-move")();
  await engine.give("analyze", findings("A5", 3));
  assert.equal(hinted(), "A5");
  assert.deepEqual(engine.asked, []);
  void table.advice.suggest();
  await engine.give("analyze", { ...findings("A6", 25), isLarge: true });
  assert.equal(hinted(), "A6", "visits of the large net are worth more");
});

test("a review that was short of time says so, and the next one goes deeper", async () => {
  const { table, engine } = withRecord();
  const efforts = [];
  const review = async (visits) => {
    const done = table.advice.reviewOn();
    efforts.push(engine.asked[0].rest[0]);
    await searched(engine, visits);
    const { game: moves, rest: [effort, , answer] } = engine.asked.find(({ method }) => method === "explainAll");
    efforts.push(effort);
    moves.forEach((_, index) => answer(index, explained));
    await engine.give("explainAll");
    await done;
    return moves.length;
  };
  assert.equal(await review(12), 1);
  assert.match(table.message, /ready\. Time was short: press Review again/);
  assert.equal(await review(50), 1, "the mistake is explained anew, as deep");
  assert.equal(table.message, "The review is ready.");
  assert.deepEqual(efforts.map(({ visits }) => visits), [50, 12, 50, 50]);
  const [first, second] = efforts.map(({ until }) => until);
  assert.ok(second - first > 3000 && second - first < 5000, "time is left for the explanations");
  assert.deepEqual(efforts.slice(2).map(({ until }) => until), [undefined, undefined]);
});

test("a mistake is not explained anew by a shallower search than before", async () => {
  const { table, engine } = withRecord();
  table.go(1);
  const asking = table.advice.why();
  await engine.give("explain", { ...explained, loss: "deep" });
  await asking;
  void table.advice.reviewOn();
  await searched(engine, 50);
  const { game: moves } = engine.asked.find(({ method }) => method === "explainAll");
  assert.deepEqual(moves, []);
  assert.equal(table.advice.explainedAt(1).loss, "deep");
});

test("an explanation that is stopped leaves the engine at its move", async () => {
  const { table, engine } = withGame({ me: "black" });
  table.play("E5");
  const asking = table.advice.why();
  table.desk.stopFor("looking-at-move")();
  await asking;
  assert.deepEqual(engine.asked.map(({ method }) => method), ["genmove"]);
  await engine.give("genmove", "C3");
  assert.equal(table.at, 2);
});

test("of a hint and an explanation, that which is asked for later stops the other", async () => {
  const { table, engine } = withRecord();
  let clock = 0;
  table.world.now = () => clock;
  void table.advice.why();
  const hint = table.advice.suggest();
  assert.deepEqual(engine.asked.map(({ method }) => method), ["analyze"], "the hint does not wait behind the explanation");
  void table.advice.why();
  await engine.give("analyze", findings("A1", 60));
  await hint;
  assert.deepEqual(engine.asked.map(({ method }) => method), ["explain"], "the hint ends with what it has found");
  assert.equal(table.advice.hint.best, "A1");
});

test("a shallower explanation does not take the place of a deeper one", async () => {
  const { table, engine } = withRecord();
  table.go(1);
  void table.advice.reviewOn();
  await searched(engine, 12);
  const { rest: [, , answer] } = engine.asked.find(({ method }) => method === "explainAll");
  const asking = table.advice.why();
  await engine.give("explain", { ...explained, loss: "deep" });
  await asking;
  answer(0, { ...explained, loss: "shallow" });
  assert.equal(table.advice.explainedAt(1).loss, "deep");
});

test("an answer to Why? takes the place of the explanation of a review as deep, and not the other way round", async () => {
  const { table, engine } = withRecord();
  table.go(1);
  const asking = table.advice.why();
  void table.advice.reviewOn();
  await searched(engine, 50);
  const { rest: [, , answer] } = engine.asked.find(({ method }) => method === "explainAll");
  answer(0, { ...explained, loss: "of the review" });
  await engine.give("explain", { ...explained, loss: "of Why?" });
  await asking;
  assert.equal(table.advice.explainedAt(1).loss, "of Why?");
  answer(0, { ...explained, loss: "of the review" });
  assert.equal(table.advice.explainedAt(1).loss, "of Why?");
});

test("a review that goes as deep as reviews go still does so in another language", async () => {
  const { table, engine } = withRecord();
  const shallow = table.advice.reviewOn();
  await searched(engine, 12);
  await engine.give("explainAll");
  await shallow;
  void table.advice.reviewOn();
  await speaking("de", async () => {
    table.sayAgain();
    const [, again] = engine.asked.filter(({ method }) => method === "searchAll");
    assert.equal(again.rest[0].until, undefined);
  });
});

test("positions that were searched less than in any review do not count as reviewed", async () => {
  const { table, engine } = withRecord();
  const learn = (visits) => table.positions.nodes.forEach((_, at) => table.advice.learn(table.summary.id, table.positions.key(at), findings("A1", visits)));
  learn(4);
  assert.equal(table.advice.isReviewed, false);
  void table.advice.reviewOn();
  const { game: games, rest: [{ until }] } = engine.asked.find(({ method }) => method === "searchAll");
  assert.deepEqual([games.length, typeof until], [5, "number"]);
  learn(5);
  assert.equal(table.advice.isReviewed, true);
});

// What happens on the page, with an engine that answers when the test says so.

import assert from "node:assert/strict";
import { test } from "node:test";

import { source } from "./sources.mjs";
import { StandIn, both, rules, setUp, settled, sgf, withGame, withRecord } from "./standin.mjs";

const { Table } = await source("table");
const { Keeper } = await source("keeper");
const { memory } = await source("shelf");
const { FIRST_CHOICES } = await source("begin");
const { sessionOf, keep, migrated } = await source("kept");
const { ROOT, listOf, treeOf } = await source("tree");

test("the dead stones of an uncounted position are one list, so that the board is not drawn anew", () => {
  const { table } = withRecord();
  assert.equal(table.dead, table.dead);
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

test("a game that the engine resigns is won by the person, and the next begins like it", async () => {
  const { table, engine } = withGame({ me: "black", size: "7", komi: "5.5", rules: "japanese", level: 4 });
  assert.equal(table.hasWon, undefined);
  table.play("D4");
  await engine.give("genmove", "resign");
  assert.equal(table.hasWon, true);
  assert.match(table.message, /^You won\. Black wins/);
  table.again(5);
  const { look, session } = table;
  assert.deepEqual([look.width, look.rules, look.komi, session.me, session.level, look.moves], [7, "japanese", "5.5", "black", 5, 0]);
});

test("the game after one that began from a position begins from this position", () => {
  const { table } = withEmpty();
  table.play("C3");
  table.take("white");
  table.play("E5");
  table.turnTo("white");
  table.playFromHere();
  table.play("D4");
  table.resign();
  table.again(4);
  assert.deepEqual([table.look.black, table.look.white, table.look.toMove, table.look.moves], [["C3"], ["E5"], "white", 0]);
});

test("the game after one with a handicap has it too: fixed, or to place anew, and with the clock", () => {
  const clock = { main: 60_000, periods: 0, period: 0, increment: 0 };
  for (const [isFree, stones] of [[false, 3], [true, 0]]) {
    const { table } = withGame({ size: "9", handicap: 3, isFree, me: "black", clock });
    if (isFree) for (const point of ["A1", "B2", "C3"]) table.play(point);
    table.resign();
    const session = sessionOf(JSON.parse(JSON.stringify(keep("x", table.session))));
    table.open(session, table.summary, new Map());
    table.again(3);
    assert.deepEqual([table.isPlacing, table.look.black.length, table.look.komi, table.session.toPlace], [isFree, stones, "0.5", isFree ? 3 : undefined]);
    assert.deepEqual(table.session.clock.terms, clock);
  }
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

/** A record without a stone, to set up a position in. */
function withEmpty() {
  const set = withRecord("(;SZ[9]KM[7]RU[Chinese])");
  set.table.take("black");
  return set;
}

test("stones are set up and taken away at the root, and the record has no trace of those that were taken", () => {
  const { table } = withEmpty();
  for (const point of ["C3", "D4", "C3"]) table.play(point);
  table.take("white");
  table.play("E5");
  table.turnTo("black");
  assert.deepEqual([table.look.black, table.look.white, table.look.toMove], [["D4"], ["E5"], "black"]);
  assert.match(table.toSgf(), /^\(;SZ\[9\]KM\[7\]RU\[Chinese\]AB\[df\]AW\[ee\]PL\[B\]\)/);
});

test("a set-up after a move is a node of its own, and clears stones of the game", () => {
  const { table } = withRecord("(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc])");
  table.take("empty");
  table.play("E5");
  table.take("black");
  table.play("D3");
  assert.match(table.toSgf().replace(/\s/g, ""), /;B\[ee\];W\[cc\];AE\[ee\]AB\[dg\]\)$/);
  table.play("D3");
  assert.match(table.toSgf().replace(/\s/g, ""), /;W\[cc\];AE\[ee\]\)$/);
  table.take(undefined);
  table.go(2);
  assert.equal(table.look.black.length, 1, "the position before is as it was");
});

test("a game begins from a position that was set up, and the position stays", () => {
  const { table, engine } = withEmpty();
  table.play("C3");
  table.take("white");
  table.play("E5");
  table.turnTo("white");
  const studied = table.summary.id;
  table.playFromHere();
  assert.notEqual(table.summary.id, studied);
  assert.deepEqual([table.session.mode, table.session.me, table.look.toMove], ["play", "white", "white"]);
  table.play("D4");
  assert.deepEqual(engine.asked.map(({ method }) => method), ["genmove"]);
});

test("a game that goes on from a record has its moves, its prisoners and its handicap", () => {
  const { table } = withRecord("(;SZ[9]KM[6.5]RU[Japanese]AB[cc];W[aa];B[ba];W[ee];B[ab])");
  table.playFromHere();
  const { look, session } = table;
  assert.deepEqual([look.prisoners, look.komi, look.toMove, look.moves], [[1, 0], "6.5", "white", 4]);
  assert.deepEqual([session.mode, session.me, table.isAtEnd, table.isMyTurn()], ["play", "white", true, true]);
  const { table: handicap } = withRecord("(;SZ[9]HA[2]KM[0.5]RU[Chinese]AB[cc][gg];W[ee];B[dd])");
  handicap.go(1);
  handicap.playFromHere();
  assert.deepEqual([handicap.look.handicap, handicap.look.black, handicap.look.white, handicap.session.me], [2, ["G3", "C7"], ["E5"], "black"]);
});

test("a game that goes on from the end of a record goes on before its passes", () => {
  const { table, engine } = withRecord("(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc];B[];W[])");
  table.playFromHere();
  assert.deepEqual([table.look.moves, table.look.end ?? null, table.session.me], [2, null, "black"]);
  assert.ok(table.play("G7"));
  assert.deepEqual(engine.asked.map(({ method }) => method), ["genmove"]);
});

test("a set-up that leaves a stone without a liberty is refused with the reason, and leaves no trace", () => {
  const { table } = withEmpty();
  for (const point of ["A2", "B1"]) table.play(point);
  table.take("white");
  const before = table.toSgf();
  assert.equal(table.play("A1"), false, "without a liberty itself");
  assert.match(table.message, /without a liberty/);
  assert.equal(table.toSgf(), before);
  for (const point of ["A3", "B2"]) assert.ok(table.play(point));
  assert.equal(table.play("C1"), true, "A1 is free beside both");
  assert.equal(table.play("A1"), false, "the last liberty of black stones");
  assert.deepEqual([table.look.black, table.look.white.length], [["B1", "A2"], 3]);
});

test("a handicap stone that would leave a stone without a liberty is refused", () => {
  const { table } = withGame({ size: "2", handicap: 2, isFree: true, me: "black" });
  assert.ok(table.play("A1"));
  const { table: full } = withGame({ size: "1x2", handicap: 2, isFree: true, me: "black" });
  assert.ok(full.play("A1"));
  assert.equal(full.play("A2"), false);
  assert.deepEqual([full.session.toPlace, full.look.black], [1, ["A1"]]);
});

test("handicap stones are placed where Black likes, and White moves after the last", async () => {
  const { table, engine } = withGame({ size: "9", handicap: 3, isFree: true, me: "black" });
  for (const point of ["A1", "B2"]) table.play(point);
  table.play("B2");
  assert.equal(table.message, "A stone stands there.");
  table.undo();
  assert.deepEqual(table.look.black, ["A1"]);
  for (const point of ["C3", "D4"]) table.play(point);
  assert.deepEqual([table.isPlacing, table.look.handicap, table.look.komi, table.look.toMove], [false, 3, "0.5", "white"]);
  assert.match(table.toSgf(), /HA\[3\]/);
  await engine.give("genmove", "G7");
  assert.equal(table.look.white.length, 1);
  assert.deepEqual(sessionOf(keep("x", table.session)).toPlace ?? 0, 0);
});

test("a pass is refused while handicap stones are placed", () => {
  const { table, engine } = withGame({ size: "9", handicap: 2, isFree: true, me: "black" });
  table.play("A1");
  assert.equal(table.play("pass"), false);
  assert.equal(table.message, "Place the handicap stones: 1 to go.");
  table.play("B2");
  assert.deepEqual([table.last, table.look.black, table.look.handicap, table.look.toMove], [0, ["A1", "B2"], 2, "white"]);
  assert.deepEqual(engine.asked.map(({ method }) => method), ["genmove"]);
});

test("a game whose handicap stones are all placed is not blank, also after it was kept", () => {
  const { table } = withGame({ size: "9", handicap: 2, isFree: true, me: "black" });
  for (const point of ["A1", "B2"]) table.play(point);
  const session = sessionOf(JSON.parse(JSON.stringify(keep("x", table.session))));
  table.open(session, table.summary, new Map());
  assert.equal(table.summary.blank, false);
});

test("a game in which handicap stones are still to place is kept as it is", () => {
  const { table } = withGame({ size: "9", handicap: 2, isFree: true, me: "black" });
  table.play("A1");
  assert.equal(sessionOf(JSON.parse(JSON.stringify(keep("x", table.session)))).toPlace, 1);
  assert.equal(table.summary.blank, false, "so it is in the list");
});

/** A game with a clock, whose world has the time that the test wants. */
function withClock(terms, choices = {}) {
  const engine = new StandIn();
  let now = 1e12;
  let count = 0;
  const world = { now: () => now, seed: () => 7, id: () => `game${(count += 1)}`, isHidden: () => true, isCalm: () => true, sound: () => {} };
  const keeper = new Keeper(memory());
  const table = new Table(rules, engine, keeper, world);
  table.begin({ ...FIRST_CHOICES, clock: terms, ...choices });
  return { table, engine, keeper, wait: (time) => void (now += time) };
}

test("each player's clock runs while it is that player's turn, and rests before the first move", () => {
  const { table, wait } = withClock({ main: 60_000, periods: 0, period: 0, increment: 0 }, { me: "both" });
  wait(50_000);
  table.play("E5");
  wait(7000);
  table.play("C3");
  wait(2000);
  assert.deepEqual([table.faceOf("black").main, table.faceOf("white").main], [58_000, 53_000]);
  assert.match(table.toSgf(), /TM\[60\]/);
  assert.deepEqual(sessionOf(JSON.parse(JSON.stringify(keep("x", table.session)))).clock.white.main, 53_000);
});

test("a person whose time is up reads so once, and goes on", () => {
  const { table, wait } = withClock({ main: 10_000, periods: 1, period: 5000, increment: 0 }, { me: "both" });
  table.play("E5");
  wait(14_000);
  table.tick();
  assert.doesNotMatch(table.message, /time/);
  wait(2000);
  table.tick();
  assert.equal(table.message, "White: the time is up. You may go on all the same.");
  table.say(() => "");
  table.tick();
  assert.equal(table.message, "");
  assert.ok(table.play("C3"));
  assert.equal(table.session.clock.white.isOut, true);
});

test("the engine is asked for a move within its own time", async () => {
  const { table, engine, wait } = withClock({ main: 30_000, periods: 0, period: 0, increment: 0 }, { level: 20 });
  table.play("E5");
  const [first] = engine.asked;
  assert.equal(first.rest[0].milliseconds, 1000);
  wait(15_000);
  await engine.give("genmove", "C3");
  table.play("G7");
  assert.equal(engine.asked[0].rest[0].milliseconds, 500);
});

test("a person who guesses the number of stones right has Black", async () => {
  const { nigiri } = await source("begin");
  assert.deepEqual(nigiri("odd", 6), { stones: 7, me: "black" });
  assert.deepEqual(nigiri("even", 6), { stones: 7, me: "white" });
  assert.deepEqual(nigiri("even", 19), { stones: 20, me: "black" });
});

const FISCHER = { main: 60_000, periods: 0, period: 0, increment: 10_000 };
const BYO_YOMI = { main: 0, periods: 3, period: 30_000, increment: 0 };

/** What the clock of a player shows in whole seconds: the main time, or the rest of the period. */
const shown = (table, color) => {
  const { main, period } = table.faceOf(color);
  return Math.round((period ?? main) / 1000);
};

test("undo gives back neither the time that was used nor what the moves have added", async () => {
  const { table, engine, wait } = withClock(FISCHER, { me: "black" });
  table.play("E5");
  wait(5000);
  await engine.give("genmove", "C3");
  wait(20_000);
  table.play("G7");
  wait(3000);
  await engine.give("genmove", "C7");
  assert.deepEqual([shown(table, "black"), shown(table, "white")], [60, 72]);
  wait(4000);
  table.undo();
  assert.deepEqual([shown(table, "black"), shown(table, "white")], [46, 62], "20 and 4 seconds are used, 10 and 10 go");
  wait(1000);
  table.play("G7");
  assert.equal(shown(table, "black"), 55);
});

test("a period goes on after a resignation that was regretted", () => {
  const { table, wait } = withClock(BYO_YOMI, { me: "both" });
  table.play("E5");
  table.play("C3");
  wait(12_000);
  table.resign();
  assert.equal(shown(table, "black"), 18);
  wait(60_000);
  table.undo();
  assert.equal(shown(table, "black"), 18);
  wait(1000);
  assert.equal(shown(table, "black"), 17);
});

test("the time that has passed is kept with a game when another is opened, and when the page goes", async () => {
  for (const leave of [(table) => table.begin(FIRST_CHOICES), (table) => table.book()]) {
    const { table, engine, keeper, wait } = withClock(BYO_YOMI, { me: "both" });
    table.play("E5");
    table.play("C3");
    wait(12_000);
    const { id } = table.summary;
    leave(table);
    await keeper.settled();
    const again = new Table(rules, engine, keeper, table.world);
    again.open(sessionOf(await keeper.game(id)), (await keeper.list()).find((known) => known.id === id), new Map());
    assert.equal(shown(again, "black"), 18);
    wait(3000);
    assert.equal(shown(again, "black"), 15);
    again.play("G7");
    assert.equal(shown(again, "black"), 30, "a move in time loses no period");
  }
});

test("the clock rests while the person is at the lesson, also when the engine moves meanwhile", async () => {
  const { table, engine, wait } = withClock({ ...FISCHER, increment: 0 }, { me: "black" });
  table.play("E5");
  wait(2000);
  table.rest(true);
  wait(100_000);
  await engine.give("genmove", "C3");
  wait(100_000);
  assert.deepEqual([shown(table, "black"), shown(table, "white")], [60, 58]);
  table.rest(false);
  wait(4000);
  table.rest(false);
  assert.deepEqual([shown(table, "black"), shown(table, "white")], [56, 58]);
});

test("a studied game has no clock", () => {
  const { table, wait } = withClock(FISCHER, { me: "both" });
  table.play("E5");
  table.resign();
  table.studyGame();
  wait(5000);
  table.play("C3");
  assert.deepEqual([table.session.clock, table.faceOf("black")], [undefined, undefined]);
  assert.match(table.toSgf(), /TM\[60\]/);
});

test("a position that is set up is played with the level, the colour and the clock that were chosen, also after it was kept", () => {
  const { table, engine } = setUp();
  table.study(treeOf(rules.open("(;SZ[9])").games[0].nodes), ROOT, 7, { me: "white", clock: FISCHER });
  const session = sessionOf(JSON.parse(JSON.stringify(keep("x", table.session))));
  table.open(session, table.summary, new Map());
  table.playFromHere();
  assert.deepEqual([table.session.level, table.session.me, table.session.clock.terms], [7, "white", FISCHER]);
  assert.deepEqual(engine.asked.map(({ method }) => method), ["genmove"], "Black is Tengen");
  for (const plan of [1, {}, { me: "red" }, { me: "black", clock: { main: -1 } }]) assert.equal(sessionOf({ ...keep("x", table.session), plan }), undefined);
});

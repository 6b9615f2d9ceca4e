// How games are kept, with a shelf that fails or waits when the test says so.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Rules } from "tengen";
import { source } from "./sources.mjs";

const { Keeper } = await source("keeper");
const { memory } = await source("shelf");
const { begun, FIRST_CHOICES } = await source("begin");
const { reduce } = await source("session");

const rules = await Rules.load();
const session = begun(rules, FIRST_CHOICES, { seed: 1, date: "2026-01-01", engine: "Tengen" });
const summary = (id, more = {}) => ({ id, name: "", black: "", white: "", date: "", event: "", size: "9x9", moves: 0, result: "", changed: 0, deleted: 0, blank: false, ...more });
const moved = (value) => reduce(session, { type: "move", ident: "B", value });

test("of changes that come while one is written, the last is kept", async () => {
  const shelf = memory();
  const written = [];
  let go;
  const waiting = new Promise((resolve) => (go = resolve));
  const put = shelf.put;
  shelf.put = async (game, summary) => {
    await waiting;
    written.push(game.nodes.length);
    return put(game, summary);
  };
  const keeper = new Keeper(shelf);
  for (const value of ["aa", "bb", "cc"]) keeper.put(moved(value), summary("one"));
  go();
  await keeper.settled();
  assert.equal(written.length, 2, "the first, and the last");
  assert.deepEqual((await keeper.game("one")).nodes[1].properties, [["B", ["cc"]]]);
});

test("a change of one game does not wait behind another in vain", async () => {
  const keeper = new Keeper(memory());
  keeper.put(moved("aa"), summary("one"));
  keeper.put(moved("bb"), summary("two"));
  keeper.put(moved("cc"), summary("three"));
  await keeper.settled();
  assert.deepEqual((await keeper.list()).map(({ id }) => id).sort(), ["one", "three", "two"]);
});

test("the last change of a game is kept when the next game goes on before it is written", async () => {
  const keeper = new Keeper(memory());
  keeper.put(moved("aa"), summary("one"));
  keeper.put(moved("bb"), summary("one"));
  keeper.put(moved("cc"), summary("two"));
  keeper.put(moved("dd"), summary("two"));
  await keeper.settled();
  assert.deepEqual((await keeper.game("one")).nodes[1].properties, [["B", ["bb"]]]);
  assert.deepEqual((await keeper.game("two")).nodes[1].properties, [["B", ["dd"]]]);
});

test("a game that cannot be written does not keep another from it", async () => {
  const shelf = memory();
  const { put } = shelf;
  shelf.put = (game, summary) => (game.id === "two" ? Promise.reject(new Error("full")) : put(game, summary));
  const keeper = new Keeper(shelf);
  for (const id of ["one", "two", "three"]) keeper.put(moved("aa"), summary(id));
  await keeper.settled();
  assert.notEqual(await keeper.game("three"), undefined);
});

test("a full disk is said once, and the game is kept as soon as there is room", async () => {
  const shelf = memory();
  const put = shelf.put;
  shelf.put = () => Promise.reject(new Error("full"));
  const keeper = new Keeper(shelf);
  const said = [];
  keeper.onTrouble = (warning) => said.push(warning);
  for (const value of ["aa", "bb"]) {
    keeper.put(moved(value), summary("one"));
    await keeper.settled();
  }
  assert.deepEqual(said, ["not-kept"]);
  assert.equal(keeper.isBehind, true);
  shelf.put = put;
  keeper.put(moved("cc"), summary("one"));
  await keeper.settled();
  assert.deepEqual(said, ["not-kept", undefined]);
  assert.equal(keeper.isBehind, false);
});

test("a deleted game is brought back for thirty days, and a blank one is thrown away", async () => {
  const keeper = new Keeper(memory());
  const day = 24 * 3600 * 1000;
  keeper.put(moved("aa"), summary("old", { deleted: 1 }));
  keeper.put(moved("aa"), summary("new", { deleted: 20 * day }));
  keeper.put(session, summary("blank", { blank: true }));
  keeper.put(session, summary("open", { blank: true }));
  await keeper.tidy(31 * day, "open");
  assert.deepEqual((await keeper.list(true)).map(({ id }) => id).sort(), ["new", "open"]);
});

test("a change that may wait is written with the next, or when the page goes, and not before", async () => {
  const shelf = memory();
  const written = [];
  const { put } = shelf;
  shelf.put = async (game, summary) => {
    written.push(game.nodes.length);
    return put(game, summary);
  };
  const keeper = new Keeper(shelf);
  keeper.put(moved("aa"), summary("one"), true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(written, []);
  keeper.put(moved("bb"), summary("two"));
  await keeper.settled();
  assert.equal(written.length, 2);
  keeper.put(moved("cc"), summary("one"), true);
  keeper.flush();
  await keeper.settled();
  assert.deepEqual((await keeper.game("one")).nodes[1].properties, [["B", ["cc"]]]);
  keeper.put(moved("dd"), summary("one"), true);
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.equal(written.length, 4, "after a moment by itself");
});

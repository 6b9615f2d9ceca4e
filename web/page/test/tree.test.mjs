// Trees of games: Open, Save, and everything in between, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Rules } from "tengen";
import { files, made } from "./records.mjs";
import { source } from "./sources.mjs";

const { ROOT, add, childWith, endFrom, escaped, listOf, pathTo, promote, set, treeOf, valueOf } = await source("tree");
const { Positions } = await source("positions");
const { study } = await source("begin");
const { keep, sessionOf } = await source("kept");

const rules = await Rules.load();
const records = await Rules.load({ encodings: true });

const open = (sgf) => records.open(sgf).games.map(({ nodes }) => treeOf(nodes));
const tree = (sgf) => open(sgf)[0];
const saved = (tree) => rules.save(listOf(tree).nodes);
const all = (tree) => listOf(tree).nodes;

/** Everything that a record says, whatever its encoding was. */
const content = (tree) => all(tree).map(({ parent, properties }) => [parent, properties.filter(([ident]) => ident !== "CA").map(([ident, values]) => [ident, values.length ? values : [""]])]);

/** Reads the properties of a well-formed record in another way than the library: by one expression. */
const plainly = (text) => [...text.matchAll(/([A-Z]+)((?:\s*\[(?:\\[\s\S]|[^\]\\])*\])+)/g)].map(([, ident, values]) => [
  ident,
  [...values.matchAll(/\[((?:\\[\s\S]|[^\]\\])*)\]/g)].map(([, value]) => value),
]);

/** Checks that everything outlives Open, what the browser keeps, and Save. */
function checkWhole(file, name) {
  for (const opened of open(file)) {
    const session = study(opened, endFrom(opened, ROOT), 3);
    const kept = sessionOf(structuredClone(keep("id", session)));
    const again = tree(saved(kept.tree));
    assert.deepEqual(content(again), content(opened), name);
  }
}

test("Save writes every property of every record of the suite that Open reads", () => {
  const refused = [];
  let count = 0;
  for (const { name, bytes } of files()) {
    try {
      records.open(bytes);
    } catch {
      refused.push(name);
      continue;
    }
    checkWhole(bytes, name);
    count += 1;
  }
  assert.ok(count > 60, `${count}`);
  assert.ok(refused.every((name) => /broken|unknown/.test(name)), `${refused}`);
});

test("Save writes every property of records that are made", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const text = made(seed);
    checkWhole(text, `seed ${seed}: ${text}`);
    const written = plainly(saved(tree(text))).filter(([ident]) => ident !== "CA");
    assert.deepEqual(written, plainly(text), `seed ${seed}: ${text}`);
  }
});

test("well-formed records of the suite are written as a plain reading has them", () => {
  let count = 0;
  for (const { name, bytes } of files()) {
    const text = Buffer.from(bytes).toString("utf8");
    if (!/^\s*\(\s*;[^\u0000\ufffd]*$/.test(text) || /broken|unfinished|lower-case|small-letters|compressed/.test(name)) continue;
    const { games } = records.open(bytes);
    const written = games.map(({ nodes }) => saved(treeOf(nodes))).join("");
    const isTold = ([ident]) => ident !== "CA";
    assert.deepEqual(plainly(written).filter(isTold), plainly(text).filter(isTold), name);
    count += 1;
  }
  assert.ok(count > 40, `${count}`);
});

test("every position of records that are made can be shown", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const opened = tree(made(seed));
    opened.nodes.forEach((_, id) => {
      const positions = new Positions(rules, { ...study(opened, id, 3), tip: id });
      const look = rules.look(positions.game(positions.last));
      assert.equal(look.moves, positions.game(positions.last).moves.length, `seed ${seed}`);
    });
  }
});

test("nothing is invented: komi, rules and date are absent after Save if they were absent before", () => {
  const text = saved(tree("(;SZ[9];B[ee])"));
  assert.doesNotMatch(text, /KM|RU|DT|PB|PW|RE|AP/);
  assert.match(saved(tree("(;SZ[9]DT[2016-03-13])")), /DT\[2016-03-13\]/);
});

test("a record that states no rules and no komi says what is assumed", () => {
  const positions = new Positions(rules, study(tree("(;SZ[9];B[ee])"), 1, 3));
  assert.deepEqual(positions.assumed, ["rules", "komi"]);
  assert.deepEqual(new Positions(rules, study(tree("(;SZ[9]RU[Japanese]KM[6.5];B[ee])"), 1, 3)).assumed, []);
});

test("a node keeps its number when others are added, and the list has the order of a record", () => {
  const first = tree("(;SZ[9](;B[aa];W[bb])(;B[cc]))");
  const { tree: grown, id } = add(first, 1, [["W", ["dd"]]]);
  assert.equal(first.nodes.length, 4, "the tree before is unchanged");
  assert.deepEqual(pathTo(grown, id), [0, 1, id]);
  assert.deepEqual(listOf(grown).places, [0, 1, 2, 4, 3]);
  assert.equal(childWith(grown, 1, "W", "dd"), id);
  assert.equal(childWith(grown, 1, "B", "dd"), undefined);
});

test("the line that is promoted is the main line, and the others stay", () => {
  const first = tree("(;SZ[9](;B[aa];W[bb])(;B[cc](;W[dd])(;W[ee])))");
  const last = first.nodes.findIndex(({ properties }) => properties[0]?.[1][0] === "ee");
  const promoted = promote(first, last);
  assert.equal(endFrom(promoted, ROOT), last);
  assert.equal(saved(promoted).replace(/\s/g, ""), "(;SZ[9](;B[cc](;W[ee])(;W[dd]))(;B[aa];W[bb]))");
});

test("a property is set in its place, and taken away", () => {
  const first = tree("(;SZ[9]C[one]C[two]PB[x])");
  assert.equal(saved(set(first, ROOT, "C", "three")).trim(), "(;SZ[9]C[three]PB[x])");
  assert.equal(saved(set(first, ROOT, "C", undefined)).trim(), "(;SZ[9]PB[x])");
  assert.equal(saved(set(first, ROOT, "RE", "B+R")).trim(), "(;SZ[9]C[one]C[two]PB[x]RE[B+R])");
  assert.equal(valueOf(set(first, ROOT, "C", escaped("a]b\\")), ROOT, "C"), "a\\]b\\\\");
});

test("a game of fifty thousand nodes is read and written", () => {
  const moves = Array.from({ length: 50_000 }, (_, move) => `;${"BW"[move % 2]}[]`).join("");
  const opened = tree(`(;SZ[9]${moves})`);
  assert.equal(opened.nodes.length, 50_001);
  assert.deepEqual(content(tree(saved(opened))), content(opened));
});

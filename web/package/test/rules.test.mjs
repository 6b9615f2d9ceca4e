import assert from "node:assert/strict";
import { test } from "node:test";

import { EncodingError, Rules, TengenError } from "../dist/index.js";

const rules = await Rules.load();

test("a ko may not be taken back at once, and the game is unchanged", () => {
  const moves = ["B C4", "W D4", "B B3", "W E3", "B C2", "W D2", "B D3", "W C3"];
  const game = { size: 5, moves };
  const look = rules.look(game);
  assert.deepEqual(look.prisoners, [0, 1]);
  assert.deepEqual(look.forbidden, ["D3"]);
  assert.throws(() => rules.play(game, "B D3"), { name: "TengenError", illegal: "ko" });
  assert.equal(game.moves.length, 8);
  const away = rules.play(rules.play(game, "B A1").game, "W A5").game;
  assert.deepEqual(rules.play(away, "B D3").look.prisoners, [1, 1]);
});

test("occupied points, suicide and superko have their names", () => {
  const surrounded = { size: 3, black: ["A2", "B1"], first: "white", moves: [] };
  assert.throws(() => rules.play(surrounded, "W A1"), { illegal: "suicide" });
  assert.throws(() => rules.play(surrounded, "W A2"), { illegal: "occupied" });
  const allowed = { size: "3x2", rules: "tromp-taylor", moves: ["B B1", "W A2", "B C2"] };
  assert.throws(() => rules.play(allowed, "W C1"), { illegal: "superko" }, "a stone that removes itself");
});

test("handicap stones stand where they belong, and White moves first", () => {
  const look = rules.look({ size: 19, handicap: 4, moves: [] });
  assert.deepEqual(look.black.sort(), ["D16", "D4", "Q16", "Q4"]);
  assert.equal(look.toMove, "white");
  assert.equal(look.komi, "0.5");
});

test("two passes end a game, and play may go on", () => {
  const game = { size: 9, moves: ["B E5", "W pass", "B pass"] };
  assert.equal(rules.look(game).end, "passes");
  assert.throws(() => rules.play(game, "W C3"), { illegal: "game over" });
  assert.equal(rules.play(game, "W C3", true).look.end, null);
});

test("a count has parts, by the rules and the dead stones", () => {
  const stones = { black: ["B1", "B2", "B3", "B4"], white: ["C1", "C2", "C3", "C4", "A4"] };
  const game = { size: 4, komi: 0.5, first: "black", moves: [], ...stones };
  assert.equal(rules.count(game, ["A4"]).result, "W+0.5");
  const alive = rules.count(game);
  assert.equal(alive.result, "W+5.5", "the corner is neutral");
  assert.deepEqual(alive.neutral.sort(), ["A1", "A2", "A3"]);
  const japanese = rules.count({ ...game, rules: "japanese" }, ["A4"]);
  assert.equal(japanese.result, "B+0.5");
  assert.match(japanese.explanation, /1 dead stone\n/);
  assert.deepEqual(rules.group(game, [], "C2").sort(), ["C1", "C2", "C3", "C4"]);
});

test("a record is read and written", () => {
  const read = rules.read("(;SZ[9]PB[李]RU[Japanese]KM[6.5];B[ee];W[cc])");
  assert.equal(read.blackName, "李");
  assert.deepEqual(read.game.moves, ["B E5", "W C7"]);
  const written = rules.write(read.game, { blackName: "李", result: "B+R", comments: [[1, "centre]"]] });
  const again = rules.read(written);
  assert.deepEqual(again.game, read.game);
  assert.equal(again.result, "B+R");
  assert.match(written, /C\[centre\\\]\]/);
});

test("a record without komi is read with that of its rules or its handicap, and the note names it", () => {
  const japanese = rules.read("(;SZ[9]RU[Japanese];B[ee])");
  assert.equal(japanese.game.komi, "6.5");
  assert.deepEqual(japanese.notes, ["the record states no komi: 6.5 assumed"]);
  const handicap = rules.read("(;AP[foxwq]KM[0]HA[2]RU[Chinese]AB[dd][pp];W[dp])");
  assert.equal(handicap.game.komi, "0.5");
  assert.deepEqual(rules.read("(;SZ[9]RU[Japanese]KM[5.5];B[ee])").notes, []);
});

test("records in other encodings are read by the module that has their tables, and refused with a reason by the others", async () => {
  const records = await Rules.load({ encodings: true });
  const bytes = (text) => new Uint8Array(Buffer.from(text, "latin1"));
  const gb = bytes("(;SZ[9]CA[GB18030]PB[\xc0\xee];B[ee])");
  const shiftJis = bytes("(;SZ[9]PB[\x8f\xac\x97\xd1\x8c\xf5\x88\xea]PW[\x97\xd1\x8aC\x95\xf5];B[ee])");
  const utf16 = new Uint8Array(Buffer.from("\ufeff(;SZ[9]PB[李];B[ee])", "utf16le"));
  assert.equal(records.read(gb).blackName, "李");
  assert.equal(records.read(shiftJis).blackName, "小林光一", "no CA names the encoding");
  assert.equal(records.read(utf16).blackName, "李");
  for (const file of [gb, shiftJis, utf16]) {
    assert.throws(() => rules.open(file), (error) => error instanceof EncodingError && /Rules\.load\(\{ encodings: true \}\)/.test(error.message));
  }
});

test("a tree has every variation and every property, and is written as it was read", () => {
  const text = "(;SZ[9]XX[a\\]b](;B[ee]C[one])(;B[gc]LB[aa:1]))";
  const { games, notes } = rules.open(text);
  assert.deepEqual(notes, []);
  assert.deepEqual(games[0].nodes.map(({ parent }) => parent), [null, 0, 0]);
  assert.deepEqual(games[0].nodes[0].properties, [["SZ", ["9"]], ["XX", ["a\\]b"]]]);
  assert.equal(rules.save(games[0].nodes).replace(/\s/g, ""), text);
  assert.equal(rules.open(`${text}${text}`).games.length, 2);
});

test("a line has the games along it, and a node its texts and marks", () => {
  const { nodes } = rules.open("(;SZ[3];B[aa];AW[cc];W[bb]C[x\\]y]TR[aa:ba])").games[0];
  const line = rules.line(nodes.map(({ properties }) => properties));
  assert.deepEqual(line.places.map(({ section, moves, number }) => [section, moves, number]), [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 2]]);
  assert.deepEqual(line.assumed, ["rules", "komi"]);
  assert.deepEqual(rules.look(line.sections[1]).white, ["C1", "B2"]);
  assert.deepEqual(rules.node("3x3", nodes[3].properties), { texts: { C: "x]y" }, marks: [["A3", "TR", ""], ["B3", "TR", ""]], lines: [], areas: {} });
  const drawn = [["AR", ["aa:cc"]], ["LN", ["ab:bb"]], ["DD", ["aa:ba"]], ["VW", []], ["TW", ["cc"]]];
  const node = rules.node("3x3", drawn);
  assert.deepEqual(node.lines, [["A3", "C1", "AR"], ["A2", "B2", "LN"]]);
  assert.deepEqual(node.areas, { DD: ["A3", "B3"], VW: [] });
  assert.deepEqual(node.marks, [["C1", "TW", ""]]);
});

test("a field that no request has is refused by the module too, by its name", () => {
  const game = { size: 9, moves: [] };
  const refused = (request, field) => assert.throws(() => rules.ask(request), { name: "TengenError", message: new RegExp(`unknown field \`${field}\``) });
  refused({ ask: "look", game, gmae: 1 }, "gmae");
  refused({ ask: "count", game, daed: [] }, "daed");
  refused({ ask: "rules", x: 1 }, "x");
  refused({ ask: "open", sgf: "(;)" }, "sgf");
  refused({ ask: "write", game, blackNmae: "Ann" }, "blackNmae");
  refused({ ask: "look", game: { ...game, handikap: 2 } }, "handikap");
});

test("what is neither a record nor a game is refused with a reason", () => {
  assert.throws(() => rules.read("hello"), TengenError);
  assert.throws(() => rules.look({ size: 26, moves: [] }), TengenError);
  assert.throws(() => rules.look({ size: 9, moves: ["B Z9"] }), TengenError);
  assert.throws(() => rules.look({ size: 9, rules: "chess", moves: [] }), TengenError);
  assert.throws(() => rules.look({ size: 9, handicap: 80, moves: [] }), TengenError);
  assert.equal(rules.look({ size: 25, moves: ["B Z25"] }).black[0], "Z25");
});

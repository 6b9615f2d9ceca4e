// Mistakes of a game: when their cards are asked for, and how they are divided.

import assert from "node:assert/strict";
import { test } from "node:test";

import { source } from "./sources.mjs";

const { Mistakes, asExplained, firstOf, sectionsOf } = await source("mistakes");

const card = (number, decided = false) => ({ number, decided });

test("cards stand as in a review: big moments, the others, and those of a decided game", () => {
  const cards = { cards: [card(1), card(2), card(3), card(4, true)], bigMoments: [2, 0] };
  const divided = (cards) => sectionsOf(cards).map(({ heading, cards }) => [heading, cards.map(({ number }) => number)]);
  assert.deepEqual(divided(cards), [["heading-big", [3, 1]], ["heading-others", [2]], ["heading-decided", [4]]]);
  assert.deepEqual(divided({ cards: [card(1), card(2)], bigMoments: [] }), [["heading-worst", [1, 2]]]);
});

test("the first cards of all sections are listed at once", () => {
  const sections = sectionsOf({ cards: [card(1), card(2), card(3), card(4, true)], bigMoments: [1] });
  assert.deepEqual(firstOf(sections, 2).map(({ cards }) => cards.map(({ number }) => number)), [[2], [1]]);
});

const LOSS = { number: 9, pointsLost: 10, better: "C3", grade: "blunder", unsure: false };

test("a card has the loss, the better move and the grade of the look that gives its reasons", () => {
  const explained = { pointsLost: 3.5, unsteady: false, better: "E5", grade: "inaccuracy" };
  assert.deepEqual(asExplained(LOSS, explained), { number: 9, pointsLost: 3.5, better: "E5", grade: "inaccuracy", unsure: false });
  assert.deepEqual(asExplained({ ...LOSS, unsure: true }, { ...explained, unsteady: true, grade: undefined }), { ...LOSS, pointsLost: 3.5, better: "E5", unsure: true });
  assert.deepEqual(asExplained(LOSS, undefined), LOSS);
});

test("a loss is unsure if an explanation without a better move differs from it by more than three points, or is unsteady", () => {
  const unsure = (pointsLost, unsteady = false, card = LOSS) => asExplained(card, { pointsLost, unsteady, better: null }).unsure;
  assert.deepEqual([unsure(7), unsure(13), unsure(6.9), unsure(13.1), unsure(10, true), unsure(10, false, { ...LOSS, unsure: true })], [false, false, true, true, true, true]);
  assert.equal(asExplained(LOSS, { pointsLost: 1, unsteady: false, better: null }).pointsLost, 10);
});

test("cards stand by the losses that they show, and the marks of the graph have the same grades", async () => {
  const { line, mistakes, give } = setUp([true, true, true, true, true]);
  const bad = (place, pointsLost, decided = false) => ({ place, number: place, pointsLost, better: "C3", grade: pointsLost < 10 ? "mistake" : "blunder", unsure: false, decided });
  const explained = { 2: { pointsLost: 5, unsteady: false, better: "E5", grade: "mistake" }, 4: { pointsLost: 30, unsteady: false, better: "E5", grade: "blunder" } };
  line.knownAt = (at) => ({ findings: {}, explained: explained[at] });
  mistakes.follow();
  await settled();
  const worst = [bad(1, 20), bad(2, 12), bad(3, 8), bad(4, 9, true)];
  await give({ moves: worst, cards: worst, bigMoments: [1] });
  const shown = (cards) => cards.map(({ place, pointsLost, grade }) => [place, pointsLost, grade]);
  const sections = sectionsOf(mistakes.cards).map(({ heading, cards }) => [heading, shown(cards)]);
  assert.deepEqual(sections, [
    ["heading-big", [[2, 5, "mistake"]]],
    ["heading-others", [[1, 20, "blunder"], [3, 8, "mistake"]]],
    ["heading-decided", [[4, 30, "blunder"]]],
  ]);
  assert.deepEqual(shown(mistakes.moves), [[1, 20, "blunder"], [2, 5, "mistake"], [3, 8, "mistake"], [4, 30, "blunder"]]);
});

/** A line of positions, about some of which something is known, and the questions about it. */
function setUp(found, me = "both") {
  const asked = [];
  const line = { positions: { nodes: found.map((_, at) => at) }, session: { me }, found, knownAt: (at) => (line.found[at] ? { findings: {} } : {}) };
  const ask = (positions, known, player) => new Promise((resolve) => asked.push({ known, player, resolve }));
  const mistakes = new Mistakes(line, ask, () => {});
  const give = async (cards) => {
    asked.shift().resolve(cards && { is: cards });
    await settled();
  };
  return { line, mistakes, asked, give };
}

/** A bad move that has nothing but its number. */
const move = (number) => ({ number, place: number });
const numbers = (moves) => moves.map(({ number }) => number);

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("without two neighbours that are known nothing is asked, until they are", async () => {
  const { line, mistakes, asked } = setUp([true, false, true]);
  await mistakes.refresh();
  assert.deepEqual([asked.length, mistakes.moves], [0, []]);
  line.found = [true, true, true];
  void mistakes.refresh();
  await settled();
  assert.equal(asked.length, 1);
});

test("what is found while a question waits is asked about afterwards, once", async () => {
  const { line, mistakes, asked, give } = setUp([true, true, false]);
  mistakes.follow();
  await settled();
  line.found = [true, true, true];
  void mistakes.refresh();
  void mistakes.refresh();
  assert.equal(asked.length, 1);
  await give({ moves: [move(1)], cards: [], bigMoments: [] });
  assert.deepEqual([numbers(mistakes.moves), asked.length, asked[0].known.length], [[1], 1, 3]);
  await give({ moves: [move(1), move(2)], cards: [], bigMoments: [] });
  assert.deepEqual([numbers(mistakes.moves), asked.length], [[1, 2], 0]);
});

test("the cards of one line are not those of another", async () => {
  const { line, mistakes, asked, give } = setUp([true, true]);
  mistakes.follow();
  await settled();
  await give({ moves: [move(1)], cards: [], bigMoments: [] });
  mistakes.follow();
  await settled();
  assert.equal(asked.length, 0, "the line is the same");
  line.positions = { nodes: [0, 1] };
  assert.deepEqual(mistakes.moves, []);
  mistakes.follow();
  await settled();
  assert.equal(asked.length, 1);
  await give(undefined);
  assert.deepEqual(mistakes.moves, [], "the question was withdrawn");
});

test("cards are first those of the person's side, and then of the side that is chosen", async () => {
  const { mistakes, asked, give } = setUp([true, true], "white");
  mistakes.follow();
  await settled();
  assert.equal(asked[0].player, "white");
  await give({ moves: [], cards: [], bigMoments: [] });
  mistakes.choose("both");
  await settled();
  assert.deepEqual([asked[0].player, mistakes.whose], [undefined, "both"]);
});

test("until the cards of the chosen side are known, none are listed, and the moves of both stay", async () => {
  const { mistakes, asked, give } = setUp([true, true], "black");
  mistakes.follow();
  await settled();
  await give({ moves: [move(1)], cards: [card("black")], bigMoments: [] });
  mistakes.choose("white");
  assert.deepEqual([mistakes.whose, mistakes.cards, numbers(mistakes.moves)], ["white", undefined, [1]]);
  await settled();
  await give({ moves: [move(1)], cards: [card("white")], bigMoments: [] });
  assert.deepEqual(numbers(mistakes.cards.cards), ["white"]);
  mistakes.follow();
  await settled();
  assert.equal(asked.length, 0);
});

test("where the person takes another side, the cards of that side are asked for", async () => {
  const { line, mistakes, asked, give } = setUp([true, true]);
  mistakes.follow();
  await settled();
  await give({ moves: [move(1)], cards: [card("both")], bigMoments: [] });
  line.session.me = "white";
  mistakes.follow();
  assert.equal(mistakes.cards, undefined);
  await settled();
  assert.deepEqual(asked.map(({ player }) => player), ["white"]);
});

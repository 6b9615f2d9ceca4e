// Clocks: main time, periods and increments, and what the engine may take of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { source } from "./sources.mjs";

const { newClock, faceOf, afterMove, budgetOf, isClock, termsInRecord, timeInWords, withOut } = await source("clock");

const BYO_YOMI = { main: 60_000, periods: 3, period: 30_000, increment: 0 };
const FISCHER = { main: 60_000, periods: 0, period: 0, increment: 10_000 };
const left = (main, periods = 0, isOut = false) => ({ main, periods, isOut });

test("main time goes by before periods do, and a move within a period loses none", () => {
  assert.deepEqual(afterMove(left(60_000, 3), BYO_YOMI, 20_000), left(40_000, 3));
  assert.deepEqual(afterMove(left(40_000, 3), BYO_YOMI, 69_999), left(0, 3));
  assert.deepEqual(afterMove(left(0, 3), BYO_YOMI, 29_999), left(0, 3));
});

test("a move that takes longer loses a period for each that is over, and the time is up after the last", () => {
  assert.deepEqual(afterMove(left(0, 3), BYO_YOMI, 30_000), left(0, 2));
  assert.deepEqual(afterMove(left(10_000, 3), BYO_YOMI, 75_000), left(0, 1));
  assert.deepEqual(afterMove(left(0, 1), BYO_YOMI, 30_000), left(0, 0, true));
});

test("Fischer's clock adds time for each move, and is up when there is none before the move", () => {
  assert.deepEqual(afterMove(left(60_000), FISCHER, 4000), left(66_000));
  assert.deepEqual(afterMove(left(5000), FISCHER, 6000), left(10_000, 0, true));
});

test("a clock shows the main time, and then the rest of a period", () => {
  assert.deepEqual(faceOf(left(60_000, 3), BYO_YOMI, 1000), { main: 59_000, periods: 3, isOut: false, period: undefined });
  assert.deepEqual(faceOf(left(0, 3), BYO_YOMI, 40_000), { main: 0, periods: 2, isOut: false, period: 20_000 });
  assert.deepEqual([timeInWords(59_001), timeInWords(600_000), timeInWords(0)], ["1:00", "10:00", "0:00"]);
});

test("the engine lives on its budget for 300 moves", () => {
  for (const terms of [BYO_YOMI, FISCHER, { ...FISCHER, increment: 2000 }]) {
    let now = newClock(terms).white;
    for (let move = 0; move < 300; move += 1) now = afterMove(now, terms, budgetOf(now, terms));
    assert.equal(now.isOut, false, JSON.stringify(terms));
    assert.equal(now.periods, terms.periods);
  }
});

test("a record states the time", () => {
  assert.deepEqual(termsInRecord(BYO_YOMI), [["TM", "60"], ["OT", "3x30 byo-yomi"]]);
  assert.deepEqual(termsInRecord(FISCHER), [["TM", "60"], ["OT", "10 fischer"]]);
});

test("what was kept is a clock only if all its times are", () => {
  const clock = withOut(newClock(BYO_YOMI), "black");
  assert.ok(isClock(JSON.parse(JSON.stringify(clock))));
  for (const broken of [undefined, {}, { ...clock, black: undefined }, { ...clock, terms: { ...BYO_YOMI, period: 0 } }, { ...clock, white: left(-1) }]) assert.equal(isClock(broken), false);
});

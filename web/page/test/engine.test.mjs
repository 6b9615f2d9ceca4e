// The engine of the page: questions that are withdrawn, and the progress of a review.

import assert from "node:assert/strict";
import { test } from "node:test";

import { source } from "./sources.mjs";

const { Review } = await source("review");
const { Cancelled, Engine } = await source("engine");

/** Reviews games with so many mistakes. Returns the progress after each search and each explanation. */
async function progressOf(games, mistakes) {
  const seen = [];
  const engine = {
    searchAll: async (of, _visits, found) => of.forEach((_, index) => found(index, { visits: 50 })),
    explainAll: async (of, _visits, _language, explained) => of.forEach((_, index) => explained(index, {})),
  };
  const review = new Review(engine, () => {}, () => seen.push(review.progress));
  const reader = { found() {}, mistakes: async () => Array(mistakes).fill({}), explained() {}, async shown() {} };
  await review.run(Array(games).fill({}), reader);
  return seen.slice(0, -1);
}

test("explanations have the share of the progress that their number asks for", async () => {
  assert.deepEqual(await progressOf(4, 0), [0, 0.125, 0.25, 0.375, 0.5, 1]);
  const few = await progressOf(15, 1);
  assert.deepEqual(few.slice(-2), [0.75, 1]);
  const many = await progressOf(2, 5);
  assert.deepEqual(many, [0, 0.25, 0.5, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});

test("a review that has nothing left to do has a progress that is a number", async () => {
  assert.deepEqual(await progressOf(0, 0), [0, 1]);
  assert.deepEqual((await progressOf(0, 2)).slice(1), [0.5, 0.75, 1]);
});

/** An engine of a program that does not answer. Returns the requests too. */
function withoutAnswer() {
  const requests = [];
  globalThis.fetch = (address, options) => new Promise(() => requests.push({ address, ...options }));
  return { engine: new Engine({ address: "http://127.0.0.1:1/", visits: 50 }), requests };
}

const GAME = { size: 9, moves: ["B E5"] };

test("a question that is withdrawn does not wait for the program", async () => {
  const { engine, requests } = withoutAnswer();
  const asked = [engine.judge(GAME), engine.search(GAME, 5)];
  engine.cancel();
  for (const question of asked) await assert.rejects(question, Cancelled);
  assert.deepEqual(requests, []);
});

test("an explanation is withdrawn alone, by its own signal or with all questions", async () => {
  const { engine } = withoutAnswer();
  const asking = new AbortController();
  let isOpen = true;
  const other = engine.judge(GAME).finally(() => (isOpen = false));
  const [own, all] = [asking.signal, new AbortController().signal].map((signal) => engine.explain({ size: 9, moves: [] }, "B E5", 50, "en", signal));
  asking.abort(new Cancelled());
  await assert.rejects(own, Cancelled);
  await assert.rejects(engine.explain({ size: 9, moves: [] }, "B E5", 50, "en", asking.signal), Cancelled);
  assert.ok(isOpen, "the other question waits");
  engine.cancel();
  await assert.rejects(all, Cancelled);
  await assert.rejects(other, Cancelled);
});

test("the page waits some seconds at most for a sign of the program", async () => {
  const { engine, requests } = withoutAnswer();
  // Node has no engine of a program, so the question fails.
  engine.judge(GAME).catch(() => {});
  while (requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const [{ method, signal }] = requests;
  assert.deepEqual([method, signal instanceof AbortSignal], ["HEAD", true]);
});

// The progress of a review.

import assert from "node:assert/strict";
import { test } from "node:test";

import { source } from "./sources.mjs";

const { Review } = await source("review");

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

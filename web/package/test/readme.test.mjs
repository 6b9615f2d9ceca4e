// The examples of README.md for node run, and print what they say, and so do those of the repository's README.md. Those
// for browsers are tested with the page.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { test } from "node:test";

/** The examples of a page for node. */
async function examplesOf(place) {
  const page = await readFile(new URL(place, import.meta.url), "utf8");
  return [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, example]) => example);
}

// Those of the repository come last.
const examples = [...(await examplesOf("../README.md")), ...(await examplesOf("../../../README.md"))];

/** Runs an example, and returns the lines that it prints. */
async function printed(example) {
  const file = new URL("readme-example.mjs", import.meta.url);
  const lines = [];
  const { log } = console;
  await writeFile(file, example);
  try {
    console.log = (...words) => lines.push(words.join(" "));
    await import(`${file}?${examples.indexOf(example)}`);
  } finally {
    console.log = log;
    await rm(file);
  }
  return lines;
}

test("there are two examples for node, and one in the repository's page", () => assert.equal(examples.length, 3));

test("the example of an engine runs", async () => {
  const [answer, result] = await printed(examples[0]);
  assert.match(answer, /^White answers [A-J][1-9]$/);
  assert.match(result, /^[BW]\+[\d.]+ if the game ended now$/);
});

test("the example of a worker runs", async () => {
  const lines = await printed(examples[1]);
  const [, visits] = /^[A-J][1-9] after (\d+) visits$/.exec(lines.findLast((line) => line.endsWith(" visits")));
  assert.ok(Number(visits) >= 200);
  assert.deepEqual(lines.filter((line) => / of 3$/.test(line)), ["1 of 3", "2 of 3", "3 of 3"]);
  assert.match(lines.at(-2), /^-?[\d.]+ -?[\d.]+ -?[\d.]+$/);
  assert.equal(lines.at(-1), "TimeoutError");
});

test("the example of the repository's page runs", async () => {
  const [answer] = await printed(examples[2]);
  assert.match(answer, /^[A-J][1-9]$/);
});

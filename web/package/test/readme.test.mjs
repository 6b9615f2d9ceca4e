// The example of README.md runs, and prints what it says.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { test } from "node:test";

test("the example runs", async () => {
  const page = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, example] = /```js\n([\s\S]*?)```/.exec(page);
  const file = new URL("readme-example.mjs", import.meta.url);
  const printed = [];
  const { log } = console;
  await writeFile(file, example);
  try {
    console.log = (...words) => printed.push(words.join(" "));
    await import(file);
  } finally {
    console.log = log;
    await rm(file);
  }
  assert.match(printed[0], /^White answers [A-J][1-9]$/);
  assert.match(printed[1], /^[BW]\+[\d.]+ if the game ended now$/);
  assert.match(printed[2], /^=.*[A-J][1-9]|^= pass/);
});

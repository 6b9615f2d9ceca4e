// The words of the page: all languages have the same texts, and the page uses all of them.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const source = new URL("../src/", import.meta.url);
const folder = new URL("words/", source);
const files = readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), "utf8"))]);
const english = files.find(([file]) => file === "en.json")[1];

/** Returns the names in braces of a text. */
const names = (text) => text.match(/\{\w+\}/g)?.toSorted() ?? [];

test("there are files for the languages of the facts", () => {
  assert.deepEqual(files.map(([file]) => file), ["de", "en", "es", "fr", "it", "ja", "ko", "zh"].map((code) => `${code}.json`));
});

for (const [file, words] of files) {
  test(`${file} has the texts of English, with the same names in braces`, () => {
    assert.deepEqual(Object.keys(words), Object.keys(english));
    for (const [key, text] of Object.entries(words)) {
      assert.ok(text.trim(), `${key} is empty`);
      assert.deepEqual(names(text), names(english[key]), key);
    }
  });
}

test("the page uses every text", () => {
  const scripts = readdirSync(source, { recursive: true }).filter((file) => /\.tsx?$/.test(file));
  const all = scripts.map((file) => readFileSync(new URL(file, source), "utf8")).join("\n");
  const used = all.replace(/class="[^"]*"/g, "");
  // A text with forms for numbers has no key of its own in the source.
  const key = (key) => key.replace(/\.(one|other)$/, "");
  const unused = Object.keys(english).filter((known) => !used.includes(`"${key(known)}"`));
  assert.deepEqual(unused, []);
});

test("no word stands outside the files of words", () => {
  for (const file of readdirSync(source, { recursive: true }).filter((file) => file.endsWith(".tsx"))) {
    const script = readFileSync(new URL(file, source), "utf8");
    const between = [...script.matchAll(/<\w+[^<>{}=]*>\s*([A-Z][a-z]+[^<>{}]*)</g)].map(([, text]) => text.trim());
    const labels = [...script.matchAll(/(?:aria-\w+|title)="([A-Z][^"]*)"/g)].map(([, text]) => text);
    assert.deepEqual([...between, ...labels].filter((text) => text !== "Tengen"), [], file);
  }
});

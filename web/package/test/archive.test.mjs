// The archive for npm has what the package needs and promises.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { largeNet } from "../dist/large.js";

const root = new URL("../", import.meta.url);
const described = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const [{ files, size }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: fileURLToPath(root), encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
const names = files.map(({ path }) => path);

test("the archive has the licences of the code and the terms of the nets", () => {
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-NETS.md"]) assert.ok(names.includes(name), name);
  assert.match(readFileSync(new URL("LICENSE-NETS.md", root), "utf8"), /Copyright 2025 David J Wu/);
});

test("the archive has every module and net, and nothing that only tests need", () => {
  const wasm = ["large.gz", "net.gz", "plain.wasm", "records.wasm", "relaxed.wasm", "rules.wasm", "simd.wasm"];
  assert.deepEqual(names.filter((name) => name.startsWith("wasm/")), wasm.map((name) => `wasm/${name}`));
  assert.deepEqual(names.filter((name) => /^(test|src|node_modules)\//.test(name)), []);
  console.log(`the archive has ${(size / 1e6).toFixed(1)} MB`);
});

test("every entry of the package is a file with types", () => {
  for (const [entry, place] of Object.entries(described.exports)) {
    const paths = typeof place === "string" ? [place] : Object.values(place);
    for (const path of paths.filter((path) => !path.includes("*"))) assert.ok(existsSync(new URL(path, root)), `${entry}: ${path}`);
  }
});

test("the large net has the size that the package states", () => {
  assert.equal(statSync(largeNet.url).size, largeNet.bytes);
});

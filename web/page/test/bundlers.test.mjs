// The package as npm packs it, built into small apps by bundlers without copying a file by hand, and run in Chromium.
// esbuild and webpack are installed for this test alone; without them their apps are not built.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { launch, packageFolder, serve } from "./support.mjs";

const readme = readFileSync(join(packageFolder, "README.md"), "utf8");
const example = (kind) => new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(readme)[1];

/** An app that asks everything that has a file: rules, records of other encodings, the engine, and a worker. */
const APP = `
  import { Rules, Tengen } from "tengen";
  import { TengenWorker } from "tengen/worker";
  const game = { size: 9, moves: ["B E5"] };
  const rules = await Rules.load({ encodings: true });
  const tengen = await Tengen.load();
  const engine = await TengenWorker.start();
  const answers = [rules.look(game).toMove, tengen.genmove(game, { visits: 2 }), await engine.genmove(game, { visits: 2 })];
  document.title = engine.blocks ? "blocks" : answers.join(" ");
`;

let folder, browser;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "tengen-apps-"));
  const [{ filename }] = JSON.parse(npm("pack", "--json", "--pack-destination", folder));
  mkdirSync(join(folder, "node_modules/tengen"), { recursive: true });
  execFileSync("tar", ["xzf", join(folder, filename), "-C", join(folder, "node_modules/tengen"), "--strip-components=1"]);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

function npm(...words) {
  return execFileSync("npm", words, { cwd: packageFolder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

/** Writes the files of an app, and returns its folder. */
function app(name, files) {
  const root = join(folder, name);
  mkdirSync(root);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  return root;
}

const page = (script) => `<!doctype html><title></title><script type="module" src="${script}"></script>`;

/** Opens a folder in Chromium, and returns the title that its page gives itself. */
async function title(root, ready = () => document.title) {
  const server = await serve(root);
  const tab = await browser.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  tab.on("response", (response) => {
    if (!response.ok() && !response.url().endsWith("favicon.ico")) faults.push(`${response.url()}: ${response.status()}`);
  });
  try {
    await tab.goto(server.address);
    const found = await tab.waitForFunction(ready, undefined, { timeout: 60_000 }).catch((error) => error);
    assert.deepEqual(faults, []);
    return await found.jsonValue();
  } finally {
    await tab.close();
    await server.close();
  }
}

const ANSWERS = /^white [A-J][1-9] [A-J][1-9]$/;

test("an app built by vite", async () => {
  const { build } = await import("vite");
  const root = app("vite", { "index.html": page("/app.js"), "app.js": APP });
  await build({ root, logLevel: "error", build: { target: "es2022" } });
  assert.match(await title(join(root, "dist")), ANSWERS);
});

test("an app built by webpack", async (t) => {
  const { default: webpack } = await import("webpack").catch(() => ({}));
  if (!webpack) return t.skip("webpack is not installed");
  const root = app("webpack", { "app.js": APP });
  const options = { mode: "production", context: root, entry: "./app.js", output: { path: join(root, "out"), filename: "app.js" }, performance: false };
  const stats = await new Promise((resolve, reject) => webpack(options, (error, stats) => (error ? reject(error) : resolve(stats))));
  assert.deepEqual(stats.toJson({ errors: true, warnings: true }).errors, []);
  assert.deepEqual(stats.toJson({ warnings: true }).warnings, []);
  writeFileSync(join(root, "out/index.html"), page("app.js"));
  assert.match(await title(join(root, "out")), ANSWERS);
});

test("the example of README.md for esbuild, built by the command beside it", async (t) => {
  const command = example("sh").trim().split(" ");
  const binary = join(packageFolder, "../node_modules/.bin/esbuild");
  if (!existsSync(binary)) return t.skip("esbuild is not installed");
  const root = app("esbuild", { "app.js": example("js bundler=esbuild") });
  execFileSync(binary, command.slice(1), { cwd: root, stdio: "pipe" });
  writeFileSync(join(root, "out/index.html"), page("app.js"));
  assert.match(await title(join(root, "out")), /^[A-J][1-9]$/);
});

test("the example of README.md for a page without a bundler", async () => {
  writeFileSync(join(folder, "index.html"), example("html"));
  const answer = () => /^[A-J][1-9]$/.exec(document.getElementById("answer")?.textContent ?? "")?.[0];
  assert.match(await title(folder, answer), /^[A-J][1-9]$/);
});

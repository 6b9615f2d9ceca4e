// The folder that is built: its policy, its icons, and that it has nothing without a use.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { loadConfigFromFile } from "vite";

import { begin, click, folder, openRecord, said, settled, stage } from "./support.mjs";

const site = stage();
const read = (name) => readFileSync(`${folder}/${name}`);
const html = read("index.html").toString();
const manifest = JSON.parse(read("manifest.webmanifest"));
const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1].replaceAll("&#39;", "'") ?? "";

/** Returns the width and the height of a picture in PNG or WebP. */
function sizeOf(bytes) {
  if (bytes.toString("latin1", 1, 4) === "PNG") return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  assert.equal(bytes.toString("latin1", 8, 16), "WEBPVP8X");
  return `${1 + bytes.readUIntLE(24, 3)}x${1 + bytes.readUIntLE(27, 3)}`;
}

test("the page's policy allows its own files only, and stands before its scripts", () => {
  for (const rule of ["default-src 'none'", "connect-src 'self'", "style-src 'self'", "worker-src 'self'", "base-uri 'none'"]) assert.ok(policy.includes(rule), rule);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:|\*/);
  assert.ok(html.indexOf("Content-Security-Policy") < html.search(/<(script|link)/));
  const [, script] = /<script>([^]*?)<\/script>/.exec(html);
  assert.ok(policy.includes(createHash("sha256").update(script).digest("base64")), "the script for pages in a file");
});

test("everything that a person does passes the policy, and what others slip in does not", async () => {
  const page = await site.enter();
  await page.addInitScript(() => {
    window.refused = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => window.refused.push(`${violatedDirective}: ${blockedURI}`));
  });
  await page.goto(site.address);
  await page.waitForSelector("[data-point]");
  await page.locator("select.languages").selectOption("de");
  await page.locator("select.languages").selectOption("en");
  await begin(page, { size: "9", level: 1 });
  await click(page, "E5");
  await settled(page);
  await openRecord(page, "(;SZ[9]RU[Chinese]KM[7]C[word]LB[cc:A];B[ee];W[cc])");
  await said(page, /^2 moves/);
  for (const name of ["Territory", "Analysis"]) await page.getByRole("button", { name, exact: true }).click();
  await page.locator("table.candidates").waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await downloading;
  assert.deepEqual(await page.evaluate(() => window.refused), []);
  const slipped = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.hasSlipped = true";
    document.body.append(script);
    const fetched = await fetch("https://example.com/").then(() => "fetched", () => "refused");
    // The browser reports what it has refused a moment later.
    while (window.refused.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    return [window.hasSlipped ?? false, fetched, window.refused.map((text) => text.split(":")[0])];
  });
  assert.deepEqual(slipped, [false, "refused", ["script-src-elem", "connect-src"]]);
});

test("the manifest has icons and pictures of the sizes that it states", () => {
  const sizes = manifest.icons.map(({ sizes }) => sizes);
  for (const size of ["any", "192x192", "512x512"]) assert.ok(sizes.includes(size), size);
  assert.ok(manifest.icons.some(({ purpose }) => purpose === "maskable"));
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== "any")) assert.equal(sizeOf(read(src)), sizes, src);
  const [, touch] = /rel="apple-touch-icon" href="([^"]+)"/.exec(html);
  assert.equal(sizeOf(read(touch)), "180x180");
});

test("a published address is stated, and none without one", async () => {
  const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, fileURLToPath(new URL("../vite.config.ts", import.meta.url)));
  const { transformIndexHtml } = config.plugins.flat().find(({ name }) => name === "site");
  assert.deepEqual(transformIndexHtml(), []);
  process.env.SITE = "https://example.com/go";
  const [canonical, url, picture] = transformIndexHtml().map(({ attrs }) => attrs);
  delete process.env.SITE;
  assert.equal(canonical.href, "https://example.com/go/");
  assert.equal(url.content, "https://example.com/go/");
  assert.equal(picture.content, "https://example.com/go/screen-wide.webp");
  assert.doesNotMatch(html, /canonical|og:image/);
});

test("every file of the folder is used by another one", () => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1));
  const texts = names.filter((name) => /\.(html|js|css|webmanifest)$/.test(name)).map((name) => [name, read(name).toString()]);
  // The terms and the licences are for people.
  const forPeople = ["index.html", "nets.md", "licenses.md"];
  const unused = names.filter((name) => !forPeople.includes(name) && !texts.some(([other, text]) => other !== name && text.includes(name.split("/").at(-1))));
  assert.deepEqual(unused, []);
});

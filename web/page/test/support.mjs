// A static server for the built page, and a browser.

import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".json": "application/json",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder. Returns the address, and what ends the server. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  return { address, close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))) };
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
}

/** The built page, and the package. */
export const folder = fileURLToPath(new URL("../dist", import.meta.url));
export const packageFolder = fileURLToPath(new URL("../../package", import.meta.url));

/** Clicks on a point such as E5. */
export async function click(page, point) {
  const height = await page.locator(".shudan-coordy").first().locator("div > span").count();
  const x = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(point[0]);
  const y = height - Number(point.slice(1));
  await page.locator(`.shudan-vertex[data-x="${x}"][data-y="${y}"]`).click();
}

/** Returns the number of stones on the board. */
export function stones(page) {
  return page.locator(".shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1").count();
}

export function message(page) {
  return page.locator(".message").innerText();
}

/** Begins a game. */
export async function begin(page, { size = "9", me = "black", level = 1 } = {}) {
  await page.getByRole("button", { name: "New game" }).click();
  if (["9", "13", "19"].includes(size)) {
    await page.getByLabel(`${size}×${size}`).check();
  } else {
    await page.getByLabel("other").check();
    await page.getByLabel("Size, from 2 to 25, or width x height").fill(size);
  }
  await page.locator(`input[name="me"]`).nth(["black", "white", "both"].indexOf(me)).check();
  await page.locator("dialog input[type=range]").fill(String(level));
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  // Until the dialog is closed it takes keys.
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Waits until the engine is not at work. */
export async function settled(page) {
  await page.waitForFunction(
    () => !document.querySelector(".message.busy"),
    undefined,
    { timeout: 60_000 },
  );
}

/** Waits for a message. */
export async function said(page, expected) {
  const { source } = expected;
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector(".message").textContent),
    source,
    { timeout: 20_000 },
  );
}

/** Chooses the language of the page. */
export async function choose(page, language) {
  await page.locator("select.languages").selectOption(language);
  await page.waitForFunction((code) => document.documentElement.lang.startsWith(code), language);
}

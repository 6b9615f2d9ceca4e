// A static server for the built page, and a browser.

import assert from "node:assert/strict";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, afterEach, before } from "node:test";
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

/** How Chromium starts. */
export function howToLaunch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const isRoot = process.getuid?.() === 0;
  return { executablePath, args: isRoot ? ["--no-sandbox"] : [] };
}

/** Starts Chromium, or connects to the one of all tests (`web/test.mjs`), which is left when it is closed here. */
export function launch() {
  const { SHARED_BROWSER } = process.env;
  return SHARED_BROWSER ? chromium.connect(SHARED_BROWSER) : chromium.launch(howToLaunch());
}

/** The built page, and the package. */
export const folder = fileURLToPath(new URL("../dist", import.meta.url));
export const packageFolder = fileURLToPath(new URL("../../package", import.meta.url));

/**
 * Serves the built page to Chromium for the tests of a file. Each test has a browser of its own, which is closed after it.
 * An error in one of its pages fails the test.
 */
export function stage() {
  const faults = [];
  const stage = {
    server: undefined,
    browser: undefined,
    context: undefined,
    /** Returns an empty page of a browser that has never seen the page. */
    async enter(options = {}) {
      await stage.context?.close();
      stage.context = await stage.browser.newContext({ viewport: { width: 1100, height: 760 }, ...options });
      stage.context.on("weberror", (fault) => faults.push(String(fault.error())));
      return stage.context.newPage();
    },
    get address() {
      return stage.server.address;
    },
  };
  before(async () => {
    stage.server = await serve(folder);
    stage.browser = await launch();
  });
  after(async () => {
    await stage.browser?.close();
    await stage.server?.close();
  });
  afterEach(async () => {
    await stage.context?.close();
    stage.context = undefined;
    assert.deepEqual(faults.splice(0), []);
  });
  return stage;
}

/** Makes a page, before it is visited, one of a browser that refuses workers. */
export function refuseWorkers(page) {
  return page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new Error("refused");
      }
    };
  });
}

/** Opens a record by the field for files. */
export function openRecord(page, text) {
  const file = { name: "game.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(text) };
  return page.locator("input[type=file]").setInputFiles(file);
}

/** Returns where a picture of the page goes, for people to look at. */
export function picture(name) {
  const pictures = new URL("../pictures/", import.meta.url);
  mkdirSync(pictures, { recursive: true });
  return new URL(`${name}.png`, pictures).pathname;
}

/** Does a part of a test, which is named if it fails. */
export async function part(name, act) {
  try {
    await act();
  } catch (error) {
    throw new Error(name, { cause: error });
  }
}

/** Clicks on a point such as E5. */
export function click(page, point) {
  return page.locator(`[data-point="${point}"]`).click();
}

/** Returns the number of stones on the board. */
export function stones(page) {
  return page.locator("[data-stone]").count();
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

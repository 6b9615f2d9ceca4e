// The large net in a browser: it is proposed, loaded, kept and left. Tests of what the engine does with it are below.

import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";

import { Tengen } from "tengen";
import { largeNet } from "tengen/large";

import { source } from "./sources.mjs";
import { begin, refuseWorkers, stage } from "./support.mjs";

const { Engine } = await source("engine");
const { LargeNet } = await source("largenet");

const NET = /large-.*\.gz$/;
const OFFER = /stronger net for level 20/;
const BROKEN_OFF = 3_000_000;

const site = stage();
let page;

/** Opens the page in a browser that has never seen it. `answer` answers requests for the net, for a network that fails. */
async function open(answer, options = {}) {
  page = await site.enter({ ...(answer ? { serviceWorkers: "block" } : {}), ...options });
  if (answer) await site.context.route(NET, answer);
  await page.goto(site.address);
  await page.locator(".engine-line.ready").waitFor();
}

const button = (name) => page.getByRole("button", { name });
const card = () => page.locator(".large-net");
const said = (expected) => card().getByText(expected).waitFor({ timeout: 60_000 });
const words = () => card().locator("p").innerText();

/** Begins a game at full strength, for which the large net is proposed. */
const beginFull = () => begin(page, { level: 20 });

test("the large net is not proposed before it helps", async () => {
  await open();
  await begin(page, { level: 5 });
  assert.equal(await words(), "");
  assert.equal(await button("No, thank you").count(), 0);
});

test("full strength, an analysis: each proposes the net, with its size before the click", async () => {
  await open();
  await button("Analysis").click();
  await said(OFFER);
  assert.match(await words(), /8\.7 MB/);
  assert.equal((await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("large-")))).length, 0, "nothing is loaded unasked");
  await button("Analysis").click();
  await begin(page, { level: 3 });
  assert.equal(await words(), "");
  await beginFull();
  await said(OFFER);
});

test("on a phone the proposal covers no control", async () => {
  await open(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await button("Analysis").click();
  await said(OFFER);
  for (const control of await page.locator(".panel button:enabled, .panel input, header button:enabled").all()) {
    // Scrolls to it, and fails if something else would take the click.
    await control.click({ trial: true, timeout: 5000 });
  }
});

test("a proposal that is declined is not repeated, not even after a reload; the net can still be loaded", async () => {
  await open();
  await beginFull();
  await button("No, thank you").click();
  assert.equal(await words(), "");
  await page.reload();
  await page.locator(".engine-line.ready").waitFor();
  assert.equal(await words(), "");
  await button(/Load the stronger net \(8\.7 MB\)/).click();
  await said(/plays level 20/);
});

test("the net is loaded once, kept on the device, and removed at a wish", async () => {
  await open();
  await beginFull();
  await button(/Load the stronger net/).click();
  await said(/plays level 20/);
  const loads = [];
  page.on("request", (request) => NET.test(request.url()) && loads.push(request.url()));
  await page.reload();
  await said(/plays level 20/);
  assert.deepEqual(loads, [], "it comes from the cache");
  await button("Remove it").click();
  assert.equal(await words(), "");
  assert.equal(await page.evaluate(() => caches.has("nets-of-tengen")), false);
  await page.reload();
  await page.locator(".engine-line.ready").waitFor();
  assert.equal(await words(), "");
});

test("a download that breaks off says where, loses nothing, and is tried again", async () => {
  let isWhole = false;
  const net = readFileSync(largeNet.url);
  await open((route) => route.fulfill({ body: isWhole ? net : net.subarray(0, BROKEN_OFF) }));
  await beginFull();
  await button(/Load the stronger net/).click();
  await said("The download of the stronger net broke off after 3.0 of 8.7 MB. Nothing is lost; Tengen goes on with the small net.");
  assert.equal(await page.evaluate(() => caches.has("nets-of-tengen")), false, "half a net is not kept");
  isWhole = true;
  await button("Try again (8.7 MB)").click();
  await said(/plays level 20/);
});

test("without a network the page goes on with the small net", async () => {
  await open((route) => route.abort());
  await beginFull();
  await button(/Load the stronger net/).click();
  await said(/broke off after 0\.0 of 8\.7 MB/);
  await page.locator(".typed input").fill("e5");
  await page.keyboard.press("Enter");
  await page.getByText(/^White plays/).waitFor({ timeout: 60_000 });
});

test("a file that is not a net is refused with the reason, and not kept", async () => {
  await open((route) => route.fulfill({ body: Buffer.alloc(largeNet.bytes) }));
  await beginFull();
  await button(/Load the stronger net/).click();
  await said(/^The stronger net cannot be used: .+\. Tengen goes on with the small net\.$/);
  assert.equal(await page.evaluate(() => caches.has("nets-of-tengen")), false);
});

test("a download shows how much has come, and is cancelled", async () => {
  let respond;
  await open((route) => (respond = () => route.fulfill({ body: readFileSync(largeNet.url) })));
  await beginFull();
  await button(/Load the stronger net/).click();
  await said(/loading: 0\.0 of 8\.7 MB/);
  assert.equal(await card().locator("progress").getAttribute("max"), String(statSync(largeNet.url).size));
  await card().getByRole("button", { name: "Cancel" }).click();
  await said(OFFER);
  respond();
});

test("where workers are refused, the net is not proposed: the page would wait for each evaluation", async () => {
  page = await site.enter();
  await refuseWorkers(page);
  await page.goto(site.address);
  await page.getByText("refuses workers").waitFor();
  await button("Analysis").click();
  await page.locator(".candidates").waitFor();
  assert.equal(await card().count(), 0);
});

test("the card fits a phone in every language", async () => {
  await open(undefined, { viewport: { width: 320, height: 700 } });
  await beginFull();
  for (const language of ["de", "fr", "ja", "en"]) {
    await page.locator("select.languages").selectOption(language);
    await page.waitForFunction((code) => document.documentElement.lang.startsWith(code), language);
    const box = await card().boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 320, `${language}: ${JSON.stringify(box)}`);
  }
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
});

test("once it is loaded, the large net plays at full strength, analyses and reviews; the small one plays the levels", async () => {
  const net = new Uint8Array(readFileSync(largeNet.url));
  const [small, large] = [await Tengen.load(), await Tengen.load({ net })];
  const engine = new Engine();
  const game = { size: 9, moves: ["B E5", "W C3", "B G6"] };
  const win = async (visits) => {
    let found;
    await engine.searchAll([game], { visits }, (_, findings) => (found = findings.win), new AbortController().signal);
    return found;
  };
  try {
    assert.equal(await win(8), small.search(game, 8).win);
    await engine.useLarge(net);
    assert.equal(await win(8), large.search(game, 1).win, "an eighth of the visits, each worth more");
    assert.notEqual(await win(8), small.search(game, 8).win);
    const { net: name, isLarge, ...explained } = await engine.explain(game, "W A1", 8, "en");
    assert.deepEqual(explained, large.explain(game, "W A1", 1), "as in a review");
    assert.deepEqual([name, isLarge], [large.net, true]);
    assert.equal((await engine.analyze(game, 1, 1)).win, large.analyze(game, 1, 1).win);
    for (const level of [5, 20]) {
      const strength = { level, seed: 1, visits: 4 };
      const expected = level === 20 ? large : small;
      assert.equal(await engine.genmove(game, strength), expected.genmove(game, strength));
    }
    engine.leaveLarge();
    assert.equal(await win(8), small.search(game, 8).win);
  } finally {
    await engine.end();
  }
});

/** An engine for which the small net stands in for the large one. */
async function withLarge(use) {
  const engine = new Engine();
  try {
    await engine.useLarge(new Uint8Array(readFileSync(new URL("../../package/wasm/net.gz", import.meta.url))));
    await use(engine);
  } finally {
    await engine.end();
  }
}

test("a question that runs when the large net is removed is answered by the small one, unless it is withdrawn", async () => {
  await withLarge(async (engine) => {
    const game = { size: 9, moves: [] };
    const asked = engine.analyze(game, 200, 1_000_000);
    engine.leaveLarge();
    assert.ok((await asked).visits > 0);
  });
  await withLarge(async (engine) => {
    const asked = engine.analyze({ size: 9, moves: [] }, 200, 1_000_000);
    engine.cancel();
    engine.leaveLarge();
    await assert.rejects(asked, (error) => error.constructor.name === "Cancelled");
  });
});

test("a review that runs when the large net is removed goes on with the small one, and finds every position once", async () => {
  await withLarge(async (engine) => {
    const games = Array.from({ length: 8 }, (_, count) => ({ size: 5, moves: ["B C3", "W C4", "B D4", "W B4", "B D5", "W D3", "B E3"].slice(0, count) }));
    assert.equal(engine.usesLarge, true);
    const found = [];
    await engine.searchAll(games, { visits: 80 }, (index, { visits, isLarge = false }) => {
      found.push([index, visits, isLarge]);
      if (found.length === 2) engine.leaveLarge();
    }, new AbortController().signal);
    assert.deepEqual(found.map(([index]) => index).sort(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(found.map(([, visits]) => visits).slice(0, 2), [10, 10]);
    assert.equal(found.at(-1)[1], 80);
    for (const [, visits, isLarge] of found) assert.equal(isLarge, visits === 10, "each is marked by its own net");
    assert.equal(engine.usesLarge, false);
  });
});

test("once everything has come, nothing can be cancelled any more", async () => {
  const { fetch, caches } = globalThis;
  const table = { onChange: () => {} };
  const net = new LargeNet({ useLarge: async () => {}, leaveLarge: () => {} }, table);
  const kept = [];
  globalThis.fetch = async () => new Response(new Uint8Array(net.bytes));
  globalThis.caches = { delete: async () => true, open: async () => ({ put: async () => void kept.push(net.state.is) }) };
  try {
    await net.load();
  } finally {
    globalThis.fetch = fetch;
    globalThis.caches = caches;
  }
  assert.deepEqual(kept, ["preparing"], "a state without a button");
  assert.deepEqual(net.state, { is: "ready", isKept: true });
});

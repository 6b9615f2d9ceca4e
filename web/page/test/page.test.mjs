// The built page in a browser. `npm run build` comes first; CHROMIUM names the browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, click, message, openRecord, picture, refuseWorkers, said, settled, stage, stones } from "./support.mjs";

const RECORD =
  "(;SZ[9]KM[7]RU[Chinese]PB[Ann]PW[Bob];B[ee];W[cg];B[gc];W[cc];B[eg];W[ce];B[cd];W[dd];B[bd];W[bc];" +
  "B[dc];W[ed];B[de];W[bb];B[gg])";

const site = stage();
let page;

/** Opens the page in a browser that has never seen it. */
async function open(options = {}, path = "") {
  page = await site.enter(options);
  await site.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(path);
}

async function visit(path = "") {
  await page.goto(site.address + path);
  await page.waitForSelector("[data-point]");
}

const button = (name) => page.getByRole("button", { name, exact: true });

test("a whole game by clicks, with the engine, to the count", async () => {
  await open();
  await begin(page, { size: "5", level: 12 });
  for (let move = 0; move < 60 && !(await button("Accept the count").isVisible()); move += 1) {
    if (await page.getByText(/wins/).first().isVisible()) break;
    await button("Hint").click();
    await settled(page);
    const [, hint] = /Hint: (\w+)\./.exec(await message(page)) ?? [];
    if (!hint) break;
    if (hint === "pass") await button("Pass").click();
    else await click(page, hint);
    await settled(page);
  }
  if (await button("Accept the count").isVisible()) {
    await settled(page);
    assert.match(await page.locator(".explanation").textContent(), /Black \d+.*\nWhite [\d.]+.* komi/);
    await button("Accept the count").click();
  }
  assert.match(await message(page), /^(You (won|lost)\. (Black|White) wins|The game is a draw)/);
  assert.match(await page.locator(".players").innerText(), /, [BW]\+/, "the result stands beside the players");
  assert.ok((await stones(page)) > 5);
});

test("dead stones can be corrected, and the count explains itself", async () => {
  await open();
  await begin(page, { size: "5", me: "both" });
  // Black has the left side but for a stone, White the right side.
  for (const point of ["C5", "D5", "C4", "D4", "C3", "D3", "C2", "D2", "C1", "D1", "A5", "B2"]) {
    await click(page, point);
  }
  await button("Pass").click();
  await button("Pass").click();
  await settled(page);
  const result = async () => /^(.*?)\./.exec(await message(page))[1];
  const judged = await result();
  assert.match(judged, /wins by/);
  await page.screenshot({ path: picture("count") });
  await click(page, "B2");
  const turned = await result();
  assert.notEqual(turned, judged, "another fate, another result");
  await click(page, "B2");
  assert.equal(await result(), judged, "and back");
  await button("Accept the count").click();
  assert.match(await message(page), /wins by/);
});

test("a record is opened, reviewed, studied and saved", async () => {
  await open();
  await openRecord(page, RECORD);
  await said(page, /^15 moves/);
  await button("Review").click();
  await page.getByText("The review is ready.").waitFor({ timeout: 120_000 });
  assert.equal(await page.locator(".graph svg").count(), 1);
  await page.screenshot({ path: picture("review") });
  await button("To the beginning").click();
  assert.equal(await stones(page), 0);
  await button("Forward one move").click();
  await click(page, "G3");
  await button("Back to the record").click();
  const downloading = page.waitForEvent("download");
  await button("Save").click();
  const saved = await (await downloading).createReadStream();
  const text = Buffer.concat(await saved.toArray()).toString();
  assert.match(text, /PB\[Ann\]/);
  assert.equal(text.match(/;[BW]\[/g).length, 16, "the moves of the record and the one of the variation");
  assert.match(text, /C\[Black wins /);
});

test("the page works without a network after the first visit, and keeps the game", async () => {
  await open();
  await page.locator(".engine-line.ready").waitFor();
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return files.flat().filter((url) => /(relaxed|simd|net).*\.(wasm|gz)$/.test(url)).length === 2;
  });
  await begin(page, { size: "9", level: 3 });
  await click(page, "E5");
  await settled(page);
  assert.equal(await stones(page), 2);
  await site.context.setOffline(true);
  await page.reload();
  await page.waitForSelector("[data-point]");
  assert.equal(await stones(page), 2, await message(page));
  // The engine has hardly answered in the corner.
  await click(page, "A1");
  await settled(page);
  assert.equal(await stones(page), 4, "the engine answers");
});

test("keys and typed moves play without a mouse", async () => {
  await open();
  await begin(page, { size: "9", me: "both" });
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await page.locator(".cells [tabindex='0']").focus();
  assert.equal(await focused(), "E5: empty");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focused(), "D5: empty");
  await page.keyboard.press("Enter");
  assert.match(await message(page), /^Black plays D5/);
  await page.locator(".typed input").fill("d5");
  await page.keyboard.press("Enter");
  assert.equal(await message(page), "A stone stands there.");
  await page.locator(".typed input").fill("e4");
  await page.keyboard.press("Enter");
  assert.match(await message(page), /^White plays E4/);
  await page.locator('[data-point="D5"]').focus();
  assert.equal(await focused(), "D5: Black");
  await page.keyboard.press("PageUp");
  assert.equal(await stones(page), 1);
});

test("a finger on a small board plays by the second tap", async () => {
  await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await begin(page, { size: "19", me: "both" });
  const point = page.locator('[data-point="D4"]');
  await point.tap();
  assert.match(await message(page), /Tap D4 again/);
  assert.equal(await stones(page), 0);
  await point.tap();
  assert.equal(await stones(page), 1);
  await page.screenshot({ path: picture("small") });
});

test("a kept game of the first form that cannot be read gives way to a new one, and is not thrown away", async () => {
  page = await site.enter();
  await page.addInitScript(() => localStorage.setItem("tengen-session", '{"game":{"moves":["B Z99"]}}'));
  await visit();
  assert.match(await message(page), /cannot be read/);
  assert.equal(await stones(page), 0);
  assert.match(await page.evaluate(() => localStorage.getItem("tengen-session-unreadable")), /Z99/);
});

test("a link holds a position, and bad input changes nothing", async () => {
  await open();
  await openRecord(page, RECORD);
  await said(page, /^15 moves/);
  await button("Back one move").click();
  const before = await stones(page);
  await button("Link").click();
  await page.getByText("in the clipboard").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await openRecord(page, "no record at all");
  await said(page, /not a record/);
  assert.equal(await stones(page), before);
  const other = await site.context.newPage();
  await other.goto(link);
  await other.waitForSelector("[data-point]");
  assert.equal(await stones(other), before);
  await other.goto(`${site.address}#game=nonsense`);
  await other.reload();
  await other.waitForSelector("[data-point]");
  assert.match(await message(other), /link does not hold a game/);
});

test("a worker that dies is started anew, and the game goes on", async () => {
  page = await site.enter();
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    let hasFailed = false;
    Worker.prototype.postMessage = function (order) {
      // The first question becomes one at which the worker fails.
      const isFirst = "method" in order && !hasFailed;
      hasFailed ||= isFirst;
      return post.call(this, isFirst ? { ...order, method: "nothing" } : order);
    };
  });
  await visit();
  await click(page, "E5");
  await settled(page);
  assert.equal(await stones(page), 2);
});

test("without workers the engine plays on the page itself", async () => {
  page = await site.enter();
  await refuseWorkers(page);
  await visit();
  await page.getByText("refuses workers").waitFor();
  await click(page, "E5");
  await settled(page);
  assert.equal(await stones(page), 2);
});

test("storage that is refused is said, and the game goes on", async () => {
  page = await site.enter();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await visit();
  assert.match(await message(page), /does not keep the game/);
  await click(page, "E5");
  await settled(page);
  assert.equal(await stones(page), 2);
});

test("a click is answered while the engine thinks", async () => {
  await open();
  await openRecord(page, "(;SZ[19])");
  await said(page, /^0 moves/);
  await button("Analysis").click();
  await page.locator(".candidates").waitFor();
  const delays = [];
  for (const point of ["D4", "Q16", "Q4", "D16", "K10", "C6", "R14", "F3"]) {
    delays.push(
      await page.evaluate(async (point) => {
        const vertex = document.querySelector(`[data-point="${point}"]`);
        const begun = performance.now();
        vertex.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, button: 0, pointerType: "mouse" }));
        while (!vertex.dataset.stone) await new Promise((resolve) => setTimeout(resolve));
        return performance.now() - begun;
      }, point),
    );
  }
  delays.sort((one, other) => one - other);
  console.log(`from a click to the stone while the engine thinks: median ${delays[4].toFixed(1)} ms, most ${delays[7].toFixed(1)} ms`);
  // A page that waited for the engine would need a slice of an analysis, 120 ms, and more. A busy machine
  // delays some clicks, so the third quickest counts.
  assert.ok(delays[2] < 100, `${delays}`);
});

for (const [name, width, height, colorScheme] of [
  ["wide", 1280, 800, "light"],
  ["narrow", 390, 844, "light"],
  ["dark", 1280, 800, "dark"],
]) {
  test(`the page fits: ${name}`, async () => {
    await open({ viewport: { width, height }, colorScheme });
    await openRecord(page, RECORD);
    await said(page, /^15 moves/);
    await button("Territory").click();
    await settled(page);
    await page.screenshot({ path: picture(name) });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${overflow} pixels too wide`);
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.width <= width && board.y + board.height <= height, "the whole board is seen");
  });
}

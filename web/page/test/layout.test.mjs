// The layout in windows from a phone to a large screen: the board is as large as the window allows, and nothing sticks out.

import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, part, stage } from "./support.mjs";

const site = stage();

/** Windows, with the least side of the board of 19 lines, in pixels. */
const WINDOWS = {
  "a small phone": [320, 568, 300],
  "a phone": [390, 844, 370],
  "a phone on its side": [844, 390, 350],
  "an upright tablet": [820, 1180, 760],
  "a tablet on its side": [1180, 820, 680],
  "a small laptop": [1366, 768, 650],
  "a laptop": [1280, 800, 680],
  "a large screen": [2560, 1440, 1150],
};

test("the board is as large as the window allows", async () => {
  const page = await site.enter();
  await page.goto(site.address);
  await page.waitForSelector("[data-point]");
  await begin(page, { size: "19", me: "both" });
  for (const [name, [width, height, least]] of Object.entries(WINDOWS)) {
    await part(name, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      await page.evaluate(() => scrollTo(0, 0));
      const board = await page.locator(".board").boundingBox();
      console.log(`${name}: ${width}x${height}, board ${board.width.toFixed(0)} at ${board.x.toFixed(0)}, ${board.y.toFixed(0)}`);
      assert.ok(Math.min(board.width, board.height) >= least, `${board.width} x ${board.height}`);
      assert.ok(board.x >= 0 && board.x + board.width <= width, "the board is inside the window");
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "nothing sticks out");
    });
  }
});

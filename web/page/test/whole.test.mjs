// Whole games on 9x9 and 13x13 against the engine, to the count, their reviews, and both found again after a reload: in
// Chromium, and in Firefox and WebKit if the machine has them.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { BROWSERS, Tab } from "./browsers.mjs";
import { folder, serve } from "./support.mjs";

/** For each size, how many moves the person makes; later ones are passes. */
const MOVES = { 9: 10, 13: 6 };

/** Plays on the first point, in an order of its own, where the rules allow it and no eye is filled. Returns the point. */
async function playSomewhere(tab, number) {
  const points = await tab.page.evaluate(() => [...document.querySelectorAll("[data-point]")].map(({ dataset }) => [dataset.point, dataset.stone]));
  const stones = new Map(points);
  const letters = "ABCDEFGHJKLMN";
  const around = (point) => {
    const [x, y] = [letters.indexOf(point[0]), Number(point.slice(1))];
    return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].map(([x, y]) => `${letters[x]}${y}`).filter((point) => stones.has(point));
  };
  const free = points.filter(([point, stone]) => !stone && !around(point).every((other) => stones.get(other) === "black")).map(([point]) => point);
  for (let tries = 0; tries < free.length; tries += 1) {
    const point = free[(number * 31 + tries * 17 + 40) % free.length];
    await tab.touch(point);
    const isThere = await tab.page.evaluate(
      (point) => new Promise((resolve) => setTimeout(() => resolve(document.querySelector(`[data-point="${point}"]`).dataset.stone === "black"), 60)),
      point,
    );
    if (isThere) return point;
  }
  await tab.press("Pass");
  return "pass";
}

const isMyTurn = () => document.querySelector(".player.black.to-move") !== null && !document.querySelector(".message.busy");
const isCounted = () => [...document.querySelectorAll("button")].some(({ textContent, disabled }) => textContent === "Accept the count" && !disabled);
const isOver = () => document.querySelector(".after") !== null;

for (const [name, launch] of Object.entries(BROWSERS)) {
  describe(name, () => {
    let server, browser;

    before(async () => {
      server = await serve(folder);
      browser = await launch();
    });

    after(async () => {
      await browser?.close();
      await server?.close();
    });

    // WebKit has the slower module, and plays on the small board alone.
    for (const [size, moves] of Object.entries(MOVES).filter(([size]) => name !== "WebKit" || size === "9")) test(`a whole game on ${size}x${size} to the count, its review, and both after a reload`, async () => {
      const context = await browser.context();
      const tab = await Tab.in(context, server.address);
      await tab.begin(size, "black");
      for (let number = 0; number < 100; number += 1) {
        await tab.until(`(${isMyTurn})() || (${isCounted})() || (${isOver})()`);
        if (await tab.page.evaluate(`(${isCounted})() || (${isOver})()`)) break;
        if (number < moves) await playSomewhere(tab, number);
        else await tab.press("Pass");
        await tab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)));
      }
      if (await tab.page.evaluate(`(${isCounted})()`)) {
        assert.match(await tab.page.evaluate(() => document.querySelector(".explanation").textContent), /Black \d+.*\nWhite [\d.]+.* komi/);
        await tab.press("Accept the count");
      }
      await tab.said(/^You (won|lost)\./);
      await tab.press("Review", ".after");
      await tab.said(/The review is ready/, 120_000);
      const seen = () =>
        tab.page.evaluate(() => ({
          stones: [...document.querySelectorAll("[data-stone]")].map(({ dataset }) => dataset.point + dataset.stone).join(" "),
          moves: document.querySelector(".steps .small").textContent,
          result: document.querySelector(".players > .small").textContent,
          graph: document.querySelector(".graph polygon").getAttribute("points"),
          cards: [...document.querySelectorAll(".card")].map(({ textContent }) => textContent),
        }));
      const before = await seen();
      console.log(`${name}, ${size}x${size}: ${before.moves} moves, ${before.cards.length} cards`);
      assert.match(before.result, /[BW]\+/);
      assert.ok(before.cards.length > 0, "a game like this has mistakes");
      await tab.reload();
      await tab.until(() => document.querySelector(".graph polygon") !== null && document.querySelector(".card") !== null);
      assert.deepEqual(await seen(), before);
      assert.equal((await tab.games()).length, 1);
      assert.deepEqual(tab.faults, []);
      await context.close();
    });
  });
}

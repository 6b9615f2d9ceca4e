// Whole games against the engine, to the count, their reviews, and both found again after a reload: on 9x9 and 13x13 in
// Chromium, and on 9x9 in Firefox and WebKit if the machine has them.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { BROWSERS, Tab } from "./browsers.mjs";
import { folder, serve } from "./support.mjs";

/** For each size, how many moves the person makes; later ones are passes. */
const MOVES = { 9: 10, 13: 6 };

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

    // What differs between browsers shows on the small board.
    for (const [size, moves] of Object.entries(MOVES).filter(([size]) => name === "Chromium" || size === "9")) test(`a whole game on ${size}x${size} to the count, its review, and both after a reload`, async () => {
      const context = await browser.context();
      const tab = await Tab.in(context, server.address);
      await tab.begin(size, "black");
      for (let number = 0; number < 100; number += 1) {
        await tab.until(`(${isMyTurn})() || (${isCounted})() || (${isOver})()`);
        if (await tab.page.evaluate(`(${isCounted})() || (${isOver})()`)) break;
        if (number < moves) await tab.playSomewhere(number);
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

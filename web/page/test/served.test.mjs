// The page that `tengen board` serves, with the engines of the program: a whole game, its review, and a record.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, afterEach, before, describe, test } from "node:test";

import { BROWSERS, Tab } from "./browsers.mjs";

const { TENGEN } = process.env;

/** Starts the program, and returns the address of its page, and what ends it. */
async function program(...words) {
  const child = spawn(TENGEN, ["board", "--no-browser", "--port", "0", "--threads", "1", ...words], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await new Promise((resolve, reject) => {
    createInterface(child.stdout).once("line", (line) => resolve([line]));
    child.once("exit", (status) => reject(new Error(`tengen board has ended with ${status}`)));
  });
  const address = /^Tengen's board: (http:\S+)$/.exec(line)?.[1];
  assert.ok(address, line);
  return { address, end: () => child.kill() };
}

const ended = () => document.querySelector(".after") !== null;
const myTurn = () => document.querySelector(".player.black.to-move") !== null && !document.querySelector(".message.busy");
const counted = () => [...document.querySelectorAll("button")].some(({ textContent, disabled }) => textContent === "Accept the count" && !disabled);

for (const [name, launch] of Object.entries(BROWSERS).filter(([name]) => name !== "WebKit")) {
  describe(name, { skip: TENGEN ? false : "TENGEN names no program" }, () => {
    let browser, running, tab;

    before(async () => {
      browser = await launch();
    });

    after(async () => {
      await browser?.close();
    });

    afterEach(() => {
      running?.end();
      assert.deepEqual(tab.faults, []);
    });

    test("a game, its review and reasons come from the engines of the program", async () => {
      running = await program("--model", "small");
      tab = await Tab.in(await browser.context(), running.address);
      const asked = [];
      tab.page.on("request", (request) => asked.push(request.url?.() ?? request.url));
      await tab.begin("9", "black");
      // A whole game in Chromium; in another browser the same questions go to the program by its own network.
      const [moves, passes] = name === "Chromium" ? [10, 40] : [2, 0];
      for (let number = 0; number < moves + passes; number += 1) {
        await tab.until(`(${myTurn})() || (${counted})() || (${ended})()`);
        if (await tab.page.evaluate(`(${counted})() || (${ended})()`)) break;
        if (number < moves) await tab.playSomewhere(number);
        else await tab.press("Pass");
      }
      await tab.until(`(${myTurn})() || (${counted})() || (${ended})()`);
      if (await tab.page.evaluate(`(${counted})()`)) await tab.press("Accept the count");
      else if (await tab.page.evaluate(`!(${ended})()`)) await tab.press("Resign");
      await tab.until(ended);
      await tab.press("Review", ".after");
      await tab.said(/The review is ready/, 120_000);
      // Neither a module of the engine nor a net was loaded, and all questions went to the program.
      assert.ok(asked.every((address) => address.startsWith(running.address)), asked.find((address) => !address.startsWith(running.address)));
      assert.deepEqual(asked.filter((address) => /(plain|simd|relaxed)\.wasm|\.gz/.test(address)), []);
    });

    test("a record is opened once, and a program that has ended is named", async () => {
      const record = join(mkdtempSync(join(tmpdir(), "tengen-board-")), "game.sgf");
      writeFileSync(record, "(;GM[1]FF[4]SZ[9]KM[7]RU[chinese];B[ee];W[cc];B[gg])");
      running = await program("--model", "small", record);
      tab = await Tab.in(await browser.context(), running.address);
      await tab.said(/3 moves/);
      assert.equal(await tab.stones(), 3);
      assert.equal((await tab.games()).length, 1);
      await tab.reload();
      await tab.until(() => document.querySelectorAll("[data-stone]").length === 3);
      assert.equal((await tab.games()).length, 1, "a reload does not open it again");
      running.end();
      await tab.press("Hint");
      await tab.said(/The program has ended\. Close this tab/);
    });
  });
}

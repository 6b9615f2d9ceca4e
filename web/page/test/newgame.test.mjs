// What a new game can begin with, in a browser: lots, a clock, handicap stones where one likes, a position set up by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { click, message, openRecord, said, settled, stage, stones } from "./support.mjs";

const site = stage();
let page;

async function open(options = {}) {
  page = await site.enter({ reducedMotion: "reduce", ...options });
  await page.goto(site.address);
  await page.waitForSelector("[data-point]");
}

const button = (name) => page.getByRole("button", { name, exact: true });
const players = () => page.locator(".players").innerText();

async function begin() {
  await button("Begin").click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

test("nigiri gives a colour for a guess, and no game begins before it", async () => {
  await open();
  await button("New game").click();
  await page.getByLabel("by lot (nigiri)").check();
  assert.ok(await button("Begin").isDisabled());
  await button("odd").click();
  // The next Tab goes on from the answer.
  await page.waitForFunction(() => document.activeElement.className === "lots white");
  const said = await page.locator(".lots").innerText();
  const held = await page.locator(".handful .stone").count();
  assert.equal(Number(/are (\d+)/.exec(said)[1]), held);
  assert.equal(/play (Black|White)/.exec(said)[1], held % 2 === 1 ? "Black" : "White");
  await begin();
  assert.match(await players(), held % 2 === 1 ? /Black: you/ : /White: you/);
});

test("a clock runs down, is kept over a reload, and a person whose time is up goes on", async () => {
  await open();
  await button("New game").click();
  await page.getByLabel("both, without").check();
  await page.locator("select[aria-label=Clock]").selectOption("byoyomi");
  await page.getByLabel("Minutes").fill("0");
  await page.getByLabel("Periods").fill("1");
  await page.getByLabel("Seconds each").fill("2");
  await begin();
  await click(page, "E5");
  await page.waitForFunction(() => /0:01/.test(document.querySelector(".player.white .clock").textContent));
  assert.match(await page.locator(".player.black .clock").innerText(), /^0:02, periods: 1$/);
  await said(page, /^White: the time is up/);
  assert.equal(await page.locator(".player.white .clock").innerText(), "time is up");
  await page.reload();
  await page.waitForSelector(".clock");
  assert.equal(await page.locator(".player.white .clock").innerText(), "time is up");
  await click(page, "C3");
  assert.equal(await stones(page), 2);
});

test("handicap stones are placed by hand, and then White moves", async () => {
  await open();
  await button("New game").click();
  await page.getByLabel("Handicap").selectOption("2");
  await page.getByLabel("You place them where you like").check();
  await begin();
  assert.match(await message(page), /2 to go/);
  await click(page, "A1");
  assert.match(await message(page), /1 to go/);
  await page.reload();
  await page.waitForSelector("[data-stone]");
  assert.match(await message(page), /1 to go/);
  await click(page, "B2");
  await page.waitForSelector("[data-stone=white]");
  await settled(page);
  assert.equal(await stones(page), 3);
  assert.match(await players(), /handicap 2/);
});

test("a position is set up on a phone, kept, and played on against Tengen", async () => {
  await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await button("New game").click();
  await button("Set up a position").click();
  for (const point of ["C3", "D4"]) await page.locator(`[data-point="${point}"]`).tap();
  await button("White stone").click();
  for (const point of ["E5", "C3"]) await page.locator(`[data-point="${point}"]`).tap();
  await button("Black: to move").click();
  await page.reload();
  await page.waitForSelector("[data-stone]");
  assert.deepEqual([await page.locator("[data-stone=black]").count(), await page.locator("[data-stone=white]").count()], [1, 2]);
  await button("Play from here").click();
  assert.match(await players(), /Black: you/);
  await page.locator('[data-point="G7"]').tap();
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 5, undefined, { timeout: 30_000 });
  await button("My games").click();
  await page.waitForFunction(() => document.querySelectorAll("dialog.games > ul > li").length === 2);
});

test("a game that was begun from a studied position is this tab's, also after a reload", async () => {
  await open();
  await openRecord(page, "(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc])");
  await said(page, /^2 moves/);
  await button("Play from here").click();
  await click(page, "G3");
  await page.waitForFunction(() => document.querySelectorAll("[data-stone]").length === 4, undefined, { timeout: 30_000 });
  await settled(page);
  await page.reload();
  await page.waitForSelector("[data-stone]");
  assert.equal(await stones(page), 4);
  assert.match(await players(), /Black: you/);
  const other = await site.context.newPage();
  await other.goto(site.address);
  await other.getByText("Another tab has the last game open").waitFor();
});

test("the keyboard keeps its place when a set-up begins and ends", async () => {
  await open();
  await openRecord(page, "(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc])");
  await said(page, /^2 moves/);
  const text = () => page.evaluate(() => document.activeElement.textContent);
  await button("Set up").focus();
  await page.keyboard.press("Enter");
  await page.locator(".set-up").waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.equal(await text(), "Black stone");
  await button("Done").focus();
  await page.keyboard.press("Enter");
  await page.locator(".set-up").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement !== document.body);
  assert.equal(await text(), "Set up");
});

test("the time of the player to move is not given back by a reload", async () => {
  await open();
  await button("New game").click();
  await page.getByLabel("both, without").check();
  await page.locator("select[aria-label=Clock]").selectOption("fischer");
  await begin();
  await click(page, "E5");
  const clock = () => page.locator(".player.white .clock").innerText();
  await page.waitForFunction(() => document.querySelector(".player.white .clock").textContent === "4:58");
  await page.reload();
  await page.waitForSelector("[data-stone]");
  assert.match(await clock(), /^4:5[0-8]$/);
});

// The languages of the built page in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { begin, choose, click, message, openRecord, part, picture, settled, stage } from "./support.mjs";

const CODES = ["en", "zh", "ja", "ko", "de", "it", "es", "fr"];
const words = (code) => JSON.parse(readFileSync(new URL(`../src/words/${code}.json`, import.meta.url), "utf8"));

const site = stage();
let page, asked;

/** Opens the page in a browser that has never seen it, and notes the files of words that it asks for. */
async function open(options = {}) {
  page = await site.enter({ viewport: { width: 1280, height: 800 }, ...options });
  asked = [];
  page.on("request", (request) => {
    const file = /\/(\w\w)-[^/]*\.json$/.exec(request.url());
    if (file) asked.push(file[1]);
  });
  await visit();
}

async function visit() {
  await page.goto(site.address);
  await page.waitForSelector("[data-point]");
}

const button = (name) => page.getByRole("button", { name, exact: true });
const lang = () => page.evaluate(() => document.documentElement.lang);

test("the page speaks the first language of the browser that it knows", async () => {
  await open({ locale: "de-AT" });
  assert.equal(await lang(), "de");
  assert.equal(await message(page), "Schwarz ist am Zug.");
  assert.deepEqual(asked, ["de"], "only this file is loaded");
  await open({ locale: "pt-BR" });
  assert.equal(await lang(), "en");
  assert.equal(await message(page), "Black to move.");
  assert.deepEqual(asked, [], "English needs no file");
});

test("a language is chosen by the keyboard, holds after a reload, and changes what is on the page", async () => {
  await open();
  await begin(page, { size: "9", me: "both" });
  await click(page, "E5");
  assert.equal(await message(page), "Black plays E5.");
  await page.getByRole("combobox", { name: "Language" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.documentElement.lang === "ja");
  assert.equal(await message(page), "黒がE5に打ちました。", "the last message is said again");
  assert.ok(await page.getByRole("combobox", { name: "言語" }).isVisible());
  await page.reload();
  await page.waitForSelector("[data-point]");
  assert.equal(await lang(), "ja");
  assert.ok(await button("新しい対局").isVisible());
  await choose(page, "en");
  assert.ok(await button("New game").isVisible());
});

test("facts and reasons come in the language of the page, and follow its changes", async () => {
  await open({ locale: "fr-FR" });
  await page.locator("nav .main").click();
  await page.locator('input[name="me"]').nth(2).check();
  await page.locator("dialog .main").click();
  await click(page, "E5");
  await page.locator(".typed input").fill("e5");
  await page.keyboard.press("Enter");
  assert.equal(await message(page), words("fr")["illegal.occupied"]);
  await button("Pourquoi ?").click();
  await settled(page);
  assert.match(await page.locator(".reasons").innerText(), /Occupe le centre du goban/i);
  await choose(page, "zh");
  await page.waitForFunction(() => /天元/.test(document.querySelector(".reasons")?.textContent), undefined, { timeout: 20_000 });
  assert.equal(await lang(), "zh-Hans");
});

test("the chosen language works without a network", async () => {
  await open();
  await choose(page, "ko");
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    const kept = files.flat();
    return kept.some((url) => /\/ko-.*json$/.test(url)) && kept.some((url) => /net-.*gz$/.test(url));
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await site.context.setOffline(true);
  await page.reload();
  await button("새 대국").waitFor();
  // The words of another language are not there, and the page says so.
  await page.locator("select.languages").selectOption("de");
  await page.waitForFunction((said) => document.querySelector(".message").textContent.startsWith(said), words("ko")["language-failed"]);
  assert.equal(await page.locator("select.languages").inputValue(), "ko");
});

test("no English is left in a count, by any rules", async () => {
  await open({ locale: "de-DE" });
  for (const rules of ["chinese", "japanese", "ing", "aga"]) {
    await page.locator("nav .main").click();
    await page.getByLabel("andere").check();
    await page.locator("dialog input[type=text]").fill("5");
    await page.locator('input[name="me"]').nth(2).check();
    await page.locator("dialog select").nth(1).selectOption(rules);
    await page.locator("dialog .main").click();
    for (const point of ["C5", "D5", "C4", "D4", "C3", "D3", "C2", "D2", "C1", "D1", "A5"]) await click(page, point);
    for (let pass = 0; pass < 3 && !(await page.locator(".explanation").isVisible()); pass += 1) {
      await button("Passen").click({ timeout: 2000 }).catch(() => {});
      await settled(page);
    }
    const text = await page.locator(".explanation").innerText();
    assert.match(text, /^Schwarz \d+ = /, rules);
    assert.doesNotMatch(text, /Black|White|stone|territory|prisoner|difference|count|each|has|left|group|button/, rules);
  }
});

test("the page, the dialogue of a new game, and a review fit on a phone and on a desk", async () => {
  await open();
  /** Checks what is on the page in both widths. */
  const fits = async (code, what, check) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 760 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${what} is ${wide} pixels too wide at ${width}`);
      await check?.(width);
      await page.screenshot({ path: picture(`${code}-${what}-${width}`), fullPage: true });
    }
  };
  for (const code of CODES) {
    await part(`a new game, ${code}`, async () => {
      await choose(page, code);
      await fits(code, "page");
      await page.locator("nav .main").click();
      const dialog = page.locator("dialog");
      await fits(code, "new", async (width) => assert.ok(await dialog.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth), `the dialogue is cut at ${width}`));
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });
  }
  await choose(page, "en");
  await openRecord(page, RECORD);
  await button("Review").click();
  for (const code of CODES) {
    await part(`a review, ${code}`, async () => {
      await choose(page, code);
      await page.waitForFunction((said) => document.querySelector(".message").textContent.startsWith(said), words(code)["review-ready"], { timeout: 120_000 });
      await page.locator(".mistakes .card").first().waitFor();
      await fits(code, "review");
    });
  }
});

const RECORD = "(;SZ[5]KM[7]RU[Chinese]PB[Ann]PW[Bob];B[cc];W[aa];B[cd];W[ae])";

// The languages of the built page in a browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { begin, choose, click, message, openRecord, picture, settled, stage } from "./support.mjs";

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

for (const code of CODES) {
  test(`the page fits in ${code}`, async () => {
    await open({ locale: code, viewport: { width: 360, height: 740 } });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 760 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok((await overflow()) <= 0, `${await overflow()} pixels too wide at ${width}`);
      await page.locator("nav .main").click();
      const dialog = page.locator("dialog");
      assert.ok(await dialog.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth), `the dialogue is cut at ${width}`);
      await page.screenshot({ path: picture(`${code}-new-${width}`) });
      await dialog.locator("button").last().click();
      await openRecord(page, RECORD);
      await page.locator(".players .small").last().waitFor();
      if (width === 360) {
        await page.locator(".views button").last().click();
        await page.locator(".mistakes, .graph").first().waitFor({ timeout: 120_000 });
        await page.waitForFunction((said) => document.querySelector(".message").textContent.startsWith(said), words(code)["review-ready"], { timeout: 120_000 });
      }
      assert.ok((await overflow()) <= 0, `a review is ${await overflow()} pixels too wide at ${width}`);
      await page.screenshot({ path: picture(`${code}-${width}`), fullPage: true });
    }
  });
}

const RECORD = "(;SZ[5]KM[7]RU[Chinese]PB[Ann]PW[Bob];B[cc];W[aa];B[cd];W[ae])";

// The pictures of docs/guide/web.md: what they show is still on the page. `npm run pictures --workspace page` takes them
// anew, after scripts/check-web --build.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { after, test } from "node:test";

import { openRecord, said, stage } from "./support.mjs";

const folder = new URL("../../../docs/guide/pictures/", import.meta.url);
const words = new URL("web.json", folder);
const isTaking = process.env.PICTURES === "take";
const known = isTaking ? {} : JSON.parse(readFileSync(words, "utf8"));

/** The most bytes of a picture. */
const MOST = 60_000;

const site = stage();

/** A game on 9x9, as its first moves. */
const MOVES = readFileSync(new URL("../../../examples/game.sgf", import.meta.url), "utf8").match(/;[BW]\[\w\w\]/g);

const record = (count) => `(;SZ[9]KM[7]RU[Chinese]${MOVES.slice(0, count).join("")})`;

/** Opens a game against level 5 on 9x9. */
async function openGame(page) {
  const vertex = (move) => `${move[1]} ${"ABCDEFGHJ"[move.charCodeAt(3) - 97]}${9 - (move.charCodeAt(4) - 97)}`;
  const game = { size: "9", rules: "chinese", komi: "7", moves: MOVES.slice(0, 22).map(vertex) };
  const kept = { game, at: 22, mode: "play", me: "black", level: 5, seed: 1, result: "", dead: [], blackName: "", whiteName: "" };
  await page.addInitScript((kept) => sessionStorage.getItem("tengen-open") ?? localStorage.setItem("tengen-session", kept), JSON.stringify(kept));
  await page.goto(site.address);
  await page.locator("[data-stone]").first().waitFor();
}

/** What the pictures show, and how it is reached. */
const PICTURES = {
  play: openGame,
  phone: openGame,
  async review(page) {
    await page.goto(site.address);
    await openRecord(page, record(24));
    await said(page, /^\d+ moves\./);
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByText("The review is ready.").waitFor({ timeout: 120_000 });
    await page.locator(".card .plain").first().click();
  },
  async lesson(page) {
    await page.goto(site.address);
    await page.locator(".doors button").first().click();
    await page.locator(".lesson").waitFor();
  },
};

/** The sizes of pictures that are not 960 wide and 640 high. */
const SIZES = { review: { width: 960, height: 900 }, phone: { width: 390, height: 844 } };

/** Returns the words of the controls and the headings; not those of moves, which change with the engine. */
const controls = () => {
  const shown = [...document.querySelectorAll("button, h1, h2, h3, summary, label, select")].filter((it) => !it.closest(".card, [data-point]"));
  return shown.map((it) => (it.getAttribute("aria-label") ?? it.textContent).trim()).filter(Boolean);
};

for (const [name, reach] of Object.entries(PICTURES)) {
  test(`the guide's picture "${name}" shows what is on the page`, async () => {
    const page = await site.enter({ viewport: SIZES[name] ?? { width: 960, height: 640 }, reducedMotion: "reduce", colorScheme: "light" });
    await reach(page);
    await page.locator(".engine-line.ready, .lesson").first().waitFor();
    await page.mouse.move(2, 2);
    await page.evaluate(() => scrollTo(0, 0));
    const found = await page.evaluate(controls);
    const file = new URL(`web-${name}.webp`, folder);
    if (isTaking) {
      const client = await site.context.newCDPSession(page);
      const { data } = await client.send("Page.captureScreenshot", { format: "webp", quality: 70 });
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, Buffer.from(data, "base64"));
      known[name] = found;
    }
    assert.deepEqual(found, known[name], "take the pictures anew: npm run pictures --workspace page");
    assert.ok(statSync(file).size < MOST);
  });
}

after(() => {
  if (isTaking) writeFileSync(words, `${JSON.stringify(known, undefined, 2)}\n`);
});

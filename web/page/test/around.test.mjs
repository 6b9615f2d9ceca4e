// What is around the game: files, links, hints that end, the engine's workers, and what a browser lacks.

import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, choose, click, message, openRecord, said, settled, stage, stones } from "./support.mjs";

const RECORD = "(;SZ[9]KM[7]RU[Chinese]PB[Ann]PW[Bob]BR[2d]EV[Spring Cup]DT[2020-01-02]RE[B+R];B[ee];W[cg];B[gc];W[cc])";

const site = stage();
let page;

async function open({ init, argument, ...options } = {}) {
  page = await site.enter(options);
  await site.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  if (init) await page.addInitScript(init, argument);
  await page.goto(site.address);
}

const shown = () => page.waitForSelector("[data-point]");
const button = (name) => page.getByRole("button", { name, exact: true });

/** Makes a browser seem to have so many cores, and counts its workers. */
function withCores(cores) {
  Object.defineProperty(Navigator.prototype, "hardwareConcurrency", { get: () => cores });
  window.workers = 0;
  window.Worker = class extends Worker {
    constructor(...parts) {
      super(...parts);
      window.workers += 1;
    }

    terminate() {
      window.workers -= 1;
      super.terminate();
    }
  };
}

/** Makes the clock of the page, and its long waits, so many times as fast. */
function hurried(times) {
  const [{ now }, wait] = [Date, window.setTimeout];
  const begun = now();
  Date.now = () => begun + times * (now() - begun);
  window.setTimeout = (act, milliseconds, ...rest) => wait(act, milliseconds > 2000 ? milliseconds / times : milliseconds, ...rest);
}

/** Makes every slice of an analysis take long. */
function slowly() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (order) {
    if (order.method !== "analyze") return post.call(this, order);
    const [game] = order.parameters;
    window.slices = (window.slices ?? 0) + 1;
    return post.call(this, { ...order, parameters: [game, 20, 3] });
  };
}

test("an analysis uses several workers where there are cores, without headers that isolate the page", async () => {
  await open({ init: withCores, argument: 4 });
  await page.addInitScript(hurried, 10);
  await page.reload();
  await shown();
  await openRecord(page, RECORD);
  await page.locator(".engine-line.ready summary").click();
  assert.match(await page.locator(".engine-line").innerText(), /Workers in an analysis: 3\./);
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await button("Analysis").click();
  await page.waitForFunction(() => window.workers === 3);
  // The candidates that another worker looks at have a line of several moves, and more visits than all others together.
  await page.waitForFunction(() => {
    const visits = [...document.querySelectorAll(".candidates tbody tr")].map((row) => Number(row.children[4].textContent));
    return visits.length > 3 && Math.min(visits[0], visits[1]) > 4 * Math.max(...visits.slice(2));
  });
  await button("Analysis").click();
  await page.waitForFunction(() => window.workers === 1, undefined, { timeout: 30_000 });
});

test("on two cores an analysis has one worker, and leaves the other core alone", async () => {
  await open({ init: withCores, argument: 2 });
  await shown();
  await openRecord(page, RECORD);
  await button("Analysis").click();
  await page.locator(".candidates tbody tr").first().waitFor();
  assert.equal(await page.evaluate(() => window.workers), 1);
});

test("a hint can be stopped, and is then what was found so far", async () => {
  await open({ init: slowly });
  await shown();
  await begin(page, { size: "19", me: "both" });
  await button("Hint").click();
  await page.waitForFunction(() => window.slices > 2);
  assert.equal(await button("Hint").count(), 0);
  await button("Stop").click();
  await said(page, /^Hint: \w+\./);
  await button("Hint").waitFor();
  const { slices } = await page.evaluate(() => ({ slices: window.slices }));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => window.slices), slices, "the engine has stopped");
});

test("a hint takes no more than some seconds, however slow the engine is", async () => {
  await open({ init: slowly });
  await page.addInitScript(hurried, 10);
  await page.reload();
  await shown();
  await begin(page, { size: "19", me: "both" });
  const now = () => page.evaluate(() => Date.now());
  const begun = await now();
  await button("Hint").click();
  await said(page, /^Hint: \w+\./);
  const took = (await now()) - begun;
  // A slice, and the way to the page and back, take their time ten times.
  assert.ok(took > 5000 && took < 50_000, `${took} ms of a clock that is ten times as fast`);
});

test("an explanation can be stopped", async () => {
  await open({
    init: () => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (order) {
        if (order.method === "explain") order.parameters[2] = 100_000;
        return post.call(this, order);
      };
    },
  });
  await shown();
  await openRecord(page, RECORD);
  await button("Why?").click();
  await button("Stop").click();
  await settled(page);
  await button("Hint").click();
  await said(page, /^Hint: \w+\./);
});

test("an explanation that is stopped leaves the engine at its move", async () => {
  await open({
    init: () => {
      const post = Worker.prototype.postMessage;
      window.posted = 0;
      Worker.prototype.postMessage = function (order) {
        if (order.method === "genmove" && !window.posted++) order.parameters[1] = { visits: 400, seed: 1 };
        return post.call(this, order);
      };
    },
  });
  await shown();
  await begin(page, { size: "19", me: "black" });
  await click(page, "K10");
  await page.waitForFunction(() => window.posted > 0);
  await button("Why?").click();
  await button("Stop").click();
  await page.waitForSelector("[data-stone=white]");
  await said(page, /White plays/);
});

test("a size that no board has is refused in a sentence, in the language of the page", async () => {
  await open();
  await shown();
  const refused = async (size, newGame, other, start) => {
    if (await page.locator("dialog").count()) await page.keyboard.press("Escape");
    await button(newGame).click();
    await page.getByLabel(other, { exact: true }).check();
    await page.locator("dialog input[type=text]").fill(size);
    await button(start).click();
    return page.locator(".fault").innerText();
  };
  for (const size of ["26", "1", "7x26", "x", "9x", "0"]) {
    assert.equal(await refused(size, "New game", "other", "Begin"), `${size} is not a size of a board: write a side from 2 to 25, or two, such as 7x11.`);
  }
  await page.keyboard.press("Escape");
  await choose(page, "de");
  assert.match(await refused("26", "Neue Partie", "andere", "Beginnen"), /^26 ist keine Brettgröße: .*2 bis 25/);
  await page.locator("dialog input[type=text]").fill("2x25");
  await button("Beginnen").click();
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-point]").count(), 50);
});

test("without WebAssembly the page says so, in the language of the browser", async () => {
  for (const [locale, expected] of [["en", /^This browser has no WebAssembly/], ["ja", /WebAssembly がないか/]]) {
    await open({ locale, init: () => delete window.WebAssembly });
    await page.waitForFunction(() => document.getElementById("app").textContent.includes("WebAssembly"));
    assert.match(await page.locator("#app").innerText(), expected);
  }
});

test("a link says whose game its position comes from, and what became of the game", async () => {
  await open();
  await shown();
  await openRecord(page, RECORD);
  await button("Back one move").click();
  await button("Link").click();
  await page.getByText("in the clipboard").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  page = await site.enter();
  await page.goto(link);
  await shown();
  await said(page, /is a new game.* It comes from Ann – Bob, move 3 of 4\.$/);
  assert.equal(await stones(page), 3);
  assert.match(await page.locator(".players").innerText(), /Black: Ann 2d[^]*White: Bob[^]*B\+R, Spring Cup, 2020-01-02/);
  const downloading = page.waitForEvent("download");
  await button("Save").click();
  const saved = Buffer.concat(await (await (await downloading).createReadStream()).toArray()).toString();
  for (const property of ["PB[Ann]", "PW[Bob]", "BR[2d]", "EV[Spring Cup]", "DT[2020-01-02]", "RE[B+R]"]) assert.ok(saved.includes(property), property);
});

test("a link without a record, as earlier pages made them, opens; what is not a text is left out", async () => {
  const { deflateRawSync } = await import("node:zlib");
  const to = (content) => `${site.address}#game=${deflateRawSync(JSON.stringify(content)).toString("base64url")}`;
  await open();
  await page.goto(to({ size: "9", moves: ["B E5"] }));
  await page.reload();
  await shown();
  await said(page, /is a new game; the others are in My games\.$/);
  page = await site.enter();
  await page.goto(to({ size: "9", moves: ["B E5"], record: { texts: { PB: "x".repeat(5000), PW: { evil: 1 }, XX: "no", RE: "]bad\\" }, at: "1", last: [] } }));
  await shown();
  await said(page, /is a new game; the others are in My games\.$/);
  assert.equal(await page.locator(".player.black .name").innerText(), `Black: ${"x".repeat(200)}`);
  assert.match(await page.locator(".players > .small").innerText(), /\]bad\\/);
});

test("the same file opens twice in a row", async () => {
  await open();
  await shown();
  for (let time = 0; time < 2; time += 1) {
    await openRecord(page, RECORD);
    await said(page, /^4 moves/);
    assert.equal(await page.locator("input[type=file]").inputValue(), "", "so the browser reports the same file again");
    await button("To the beginning").click();
    await said(page, /beginning/);
  }
});

test("a saved file has the name of its game, and is there until the browser has read it", async () => {
  await open({
    init: () => {
      window.revoked = 0;
      const revoke = URL.revokeObjectURL;
      URL.revokeObjectURL = (address) => {
        window.revoked += 1;
        revoke(address);
      };
    },
  });
  await shown();
  const name = async () => {
    const downloading = page.waitForEvent("download");
    await button("Save").click();
    return (await downloading).suggestedFilename();
  };
  await openRecord(page, RECORD);
  await said(page, /^4 moves/);
  assert.equal(await name(), "Ann – Bob 2020-01-02.sgf");
  await openRecord(page, "(;SZ[9]EV[Spring: Cup/2]DT[2020-01];B[ee])");
  await said(page, /^1 move/);
  assert.equal(await name(), "Spring Cup2 2020-01.sgf");
  await openRecord(page, "(;SZ[9];B[ee];W[cc])");
  await said(page, /^2 moves/);
  assert.equal(await name(), "tengen.sgf");
  await page.waitForTimeout(1000);
  assert.equal(await page.evaluate(() => window.revoked), 0);
});

test("the slider and the field for moves have names of their own", async () => {
  await open();
  await shown();
  assert.equal(await page.getByRole("slider", { name: "Move on the board", exact: true }).count(), 1);
  assert.equal(await page.getByRole("textbox", { name: "Move", exact: true }).count(), 1);
  await click(page, "E5");
  assert.match(await message(page), /E5|thinking|plays/);
});

test("the choices of the display are closed by Escape, and by a click elsewhere", async () => {
  await open();
  await shown();
  const summary = page.locator(".display summary");
  const isOpen = () => page.evaluate(() => document.querySelector(".display").open);
  await summary.click();
  await page.getByLabel("Move numbers").check();
  assert.equal(await isOpen(), true, "a choice leaves them open");
  await page.keyboard.press("Escape");
  assert.equal(await isOpen(), false);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
  await summary.click();
  assert.equal(await isOpen(), true);
  await page.locator("h1").click();
  assert.equal(await isOpen(), false);
});

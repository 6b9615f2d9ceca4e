// The board in a browser: what is drawn, how it is played on, how fast it steps, and whether everybody can use it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, test } from "node:test";

import { begin, choose, click, message, openRecord as openFile, part, said, settled, stage, stones } from "./support.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EXAMPLE = readFileSync(new URL("../../../examples/game.sgf", import.meta.url), "utf8");
const MARKED =
  "(;SZ[9]AB[cc][gc][ee]AW[cg][gg]CR[cc]SQ[gc]TR[ee]MA[cg]SL[gg]LB[dd:A][fe:12]AR[bb:ff]LN[ha:hh]TB[aa][ab]TW[ii]DD[ai:ci]C[words];B[dd];W[ed]DD[])";

const site = stage();
let page;

async function open({ settings, init, ...options } = {}) {
  page = await site.enter({ viewport: { width: 1200, height: 800 }, ...options });
  if (settings) await page.addInitScript((kept) => localStorage.setItem("tengen-settings", kept), JSON.stringify(settings));
  if (init) await page.addInitScript(init);
  await page.goto(site.address);
  await page.waitForSelector("[data-point]");
}

async function openRecord(text) {
  await openFile(page, text);
  await said(page, /^\d+ moves?\./);
}

const button = (name) => page.getByRole("button", { name, exact: true });
const count = (selector) => page.locator(selector).count();
const cell = (point) => page.locator(`[data-point="${point}"]`);
const to = (move) => page.locator(".steps input").fill(String(move));

describe("what is drawn", () => {
  test("a board of nine lines has five stars, coordinates outside the grid, and a ghost under the mouse", async () => {
    await open();
    assert.equal((await page.locator(".stars").getAttribute("d")).match(/M/g).length, 5);
    assert.equal(await count(".coordinates text"), 36);
    await cell("C3").hover();
    assert.equal(await count(".ghost"), 1);
    await click(page, "C3");
    await settled(page);
    assert.equal(await count("circle.last"), 1);
    await cell("C3").hover();
    assert.equal(await count(".ghost"), 0, "a stone stands there");
  });

  test("every mark of a record is drawn, and dimmed points stay so until a node ends it", async () => {
    await open();
    await openRecord(MARKED);
    await page.keyboard.press("Home");
    for (const kind of ["CR", "SQ", "TR", "MA", "SL", "TB", "TW"]) assert.ok((await count(`.marks .${kind}`)) > 0, kind);
    assert.deepEqual(await page.locator(".numbers text").allTextContents(), ["A", "12"]);
    assert.deepEqual([await count(".arrows > g"), await count(".arrows .head")], [2, 1]);
    assert.equal(await count(".dimmed"), 1);
    await page.keyboard.press("ArrowRight");
    assert.deepEqual([await count(".dimmed"), await count(".marks path")], [1, 0]);
    await page.keyboard.press("ArrowRight");
    assert.equal(await count(".dimmed"), 0);
  });

  test("candidates are discs with the points that each loses, and a pointer on one shows its line", async () => {
    await open();
    await openRecord(EXAMPLE);
    await to(50);
    await button("Hint").click();
    await page.locator(".discs text").first().waitFor();
    const texts = await page.locator(".discs text").allTextContents();
    assert.equal(texts.at(-1), "0", "the best is on top");
    for (const text of texts) assert.match(text, /^(0|−\d\.\d|−\d\d+)$/);
    const best = await page.locator(".discs > g").last().getAttribute("data-candidate");
    await cell(best).hover();
    await page.locator(".numbers text").first().waitFor();
    const numbers = await page.locator(".numbers text").allTextContents();
    assert.ok(numbers.includes("1") && numbers.length > 1, `${numbers}`);
    assert.equal(await count(".discs"), 0);
    await page.mouse.move(2, 2);
    await page.locator(".discs").waitFor();
  });

  test("the losses on discs and the names of points follow the language", async () => {
    await open();
    await openRecord(EXAMPLE);
    await to(10);
    await button("Hint").click();
    await page.locator(".discs text").first().waitFor();
    const english = await page.locator(".discs text").allTextContents();
    assert.ok(english.some((text) => text.includes(".")), `${english}`);
    assert.equal(await cell("A1").getAttribute("aria-label"), "A1: empty");
    await choose(page, "de");
    assert.equal(await cell("A1").getAttribute("aria-label"), "A1: leer");
    assert.deepEqual(await page.locator(".discs text").allTextContents(), english.map((text) => text.replace(".", ",")));
  });

  test("numbers, wood, coordinates and colours are switched, and the browser remembers them", async () => {
    await open();
    await openRecord("(;SZ[9];B[ee];W[cc])");
    await page.locator(".display summary").click();
    for (const name of ["Move numbers", "Wood", "Coordinates", "dark", "Sound"]) await page.getByLabel(name, { exact: true }).click();
    const seen = async () => [await count(".numbers text"), await count(".bare"), await count(".coordinates"), await page.evaluate(() => getComputedStyle(document.body).backgroundColor)];
    const now = await seen();
    assert.deepEqual(now, [2, 1, 0, "rgb(22, 21, 19)"]);
    await page.reload();
    await page.waitForSelector("[data-point]");
    assert.deepEqual(await seen(), now);
  });
});

describe("how it is played on", () => {
  test("the wheel and the arrow keys step through the moves", async () => {
    await open();
    await openRecord(EXAMPLE);
    await to(10);
    await cell("A1").hover();
    await page.mouse.wheel(0, 100);
    await said(page, /^Move 11:/);
    await page.mouse.wheel(0, -100);
    await said(page, /^Move 10:/);
    await page.keyboard.press("ArrowRight");
    await said(page, /^Move 11:/);
    await page.keyboard.press("Home");
    assert.equal(await stones(page), 0);
  });

  /** Moves a finger over points of the board: `rest` is the time before the first move, in milliseconds. */
  async function finger(points, rest) {
    const client = await site.context.newCDPSession(page);
    const places = [];
    for (const point of points) {
      const { x, y, width, height } = await cell(point).boundingBox();
      places.push({ x: x + width / 2, y: y + height / 2 });
    }
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [places[0]] });
    await page.waitForTimeout(rest);
    for (const place of places.slice(1)) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [place] });
    return () => client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

  test("a finger that is held aims under a magnifier, and plays where it leaves", async () => {
    await open(PHONE);
    await begin(page, { size: "19", me: "both" });
    const lift = await finger(["D4", "E5", "F5"], 400);
    await page.locator(".magnifier").waitFor();
    await lift();
    await said(page, /Black plays F5/);
    assert.deepEqual([await count(".magnifier"), await stones(page)], [0, 1]);
  });

  test("a pinch plays nothing, however long it lasts", async () => {
    await open(PHONE);
    await begin(page, { size: "9", me: "both" });
    const client = await site.context.newCDPSession(page);
    const send = (type, touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
    const places = [];
    for (const point of ["C5", "G5"]) {
      const { x, y, width, height } = await cell(point).boundingBox();
      places.push({ x: x + width / 2, y: y + height / 2, id: places.length });
    }
    for (const rest of [0, 400]) {
      await send("touchStart", places.slice(0, 1));
      await send("touchStart", places);
      await page.waitForTimeout(rest);
      assert.equal(await count(".magnifier"), 0, "nothing is aimed at");
      await send("touchEnd", places.slice(0, 1));
      await send("touchEnd", []);
      await page.waitForTimeout(300);
      assert.deepEqual([await stones(page), await count(".magnifier")], [0, 0], `after ${rest} ms`);
    }
    await (await finger(["E5"], 0))();
    await said(page, /Black plays E5/);
  });

  test("a tapped disc shows its line, and the second tap plays it", async () => {
    await open(PHONE);
    await begin(page, { size: "9", me: "both" });
    await button("Hint").click();
    await page.locator(".discs text").first().waitFor();
    const best = await page.locator(".discs > g").last().getAttribute("data-candidate");
    await cell(best).tap();
    await said(page, new RegExp(`Tap ${best} again`));
    await page.waitForTimeout(300);
    assert.ok((await count(".numbers text")) > 1, "the line is still there");
    await cell(best).tap();
    await said(page, new RegExp(`Black plays ${best}`));
  });

  test("a finger that swipes steps through the moves", async () => {
    await open(PHONE);
    await openRecord(EXAMPLE);
    await (await finger(["C5", "E5", "H5"], 0))();
    await said(page, /^Move 69:/);
    await (await finger(["H5", "E5", "C5"], 0))();
    await said(page, /^Move 70:/);
  });

  test("buttons and fields have room for a finger", async () => {
    await open(PHONE);
    await openRecord(EXAMPLE);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, select, summary, .typed input")]
        .map((element) => [element.textContent, element.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && (height < 44 || width < 44))
        .map(([text, { width, height }]) => `${text}: ${width} x ${height}`),
    );
    assert.deepEqual(small, []);
  });
});

describe("why", () => {
  test("a blunder is not praised: its loss, the better move and reasons are shown, and a reason plays its line", async () => {
    await open({ reducedMotion: "reduce" });
    await openRecord(EXAMPLE);
    await to(50);
    await button("Why?").click();
    await said(page, /Loses about 3\d\.\d points(, which more visits may change)?\. Better is J3\./);
    const reasons = page.locator(".reason");
    assert.doesNotMatch((await reasons.allTextContents()).join(), /Connects/);
    const proven = page.locator(".reason.proven").first();
    assert.match(await proven.innerText(), /Better is J3: Kills the 11 black stones around H3/);
    await proven.hover();
    assert.equal(await count(".lit circle"), 11);
    await proven.click();
    assert.equal(await proven.getAttribute("aria-pressed"), "true");
    await page.mouse.move(2, 2);
    assert.deepEqual(await page.locator(".numbers text").allTextContents(), ["1", "2", "3", "4", "5"]);
    await proven.click();
    assert.equal(await count(".numbers text"), 0);
  });

  test("a good move is explained by what it does", async () => {
    await open();
    await openRecord("(;SZ[9]RU[Chinese]KM[7];B[ee])");
    await button("Why?").click();
    await settled(page);
    assert.match(await message(page), /no better move|A good move/);
    assert.match(await page.locator(".reasons").innerText(), /centre/);
  });

  test("a review has a card for each oversight with its reasons, and draws the played and the better move", async () => {
    await open({ reducedMotion: "reduce" });
    await openRecord(EXAMPLE);
    await button("Review").click();
    await page.getByText("The review is ready.").waitFor({ timeout: 240_000 });
    const first = page.locator(".card").first();
    // How much a review finds depends on how busy the machine is. It always finds the oversight of 30 points.
    assert.match(await first.innerText(), /\d\d\.\d\?? points; better J[23]/);
    assert.equal(await page.locator(".mistakes h3").first().innerText(), "Big moments");
    assert.match(await page.locator("table.losses").innerText(), /lost in all\s+Black\s+White\s+In the opening\s+[\d.]+\s+[\d.]+[^]*Mistakes by kind[^]*\d \([\d.]+\)/);
    assert.match(await first.innerText(), /Also missed at move (4[4-9]|50)/);
    assert.ok((await first.locator(".reason").count()) >= 1);
    assert.ok((await count(".graph .mark")) > 3);
    await first.locator(".plain").click();
    assert.deepEqual([await count(".missed .played"), await count(".missed .better")], [1, 1]);
    await page.locator(".sides").getByRole("button", { name: "Black" }).click();
    await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll(".card .plain")];
      return cards.length > 0 && cards.every(({ textContent }) => textContent.includes("Black"));
    });
    assert.match(await page.locator(".mistakes").innerText(), /When the game was decided/);
    const cards = await page.locator(".card").allTextContents();
    await page.reload();
    await page.waitForSelector(".card .reason");
    await page.locator(".sides").getByRole("button", { name: "Black" }).click();
    await page.waitForFunction((first) => document.querySelector(".card")?.textContent === first, cards[0]);
    assert.deepEqual(await page.locator(".card").allTextContents(), cards, "kept over a reload");
  });
});

describe("the way in, and on", () => {
  test("the first visit has three doors: the lesson, a game, and a record", async () => {
    await open();
    const door = (name) => page.locator(".doors button").filter({ hasText: name });
    await door("I play Go").click();
    await page.locator("dialog[open]").waitFor();
    await button("Cancel").click();
    await door("I am new to Go").click();
    await page.locator(".lesson").waitFor();
    await button("Leave the lesson").click();
    await click(page, "E5");
    await settled(page);
    await page.reload();
    await page.waitForSelector("[data-point]");
    assert.equal(await count(".welcome"), 0);
  });

  test("after a won game the next level is offered, and the highest one that was beaten is remembered", async () => {
    const moves = ["B C3", "W pass", "B C2", "W pass", "B C4", "W pass", "B pass", "W pass"];
    const game = { size: "5", rules: "chinese", komi: "0.5", moves };
    const old = { game, at: 8, mode: "count", me: "black", level: 4, seed: 1, result: "", dead: [], blackName: "", whiteName: "" };
    page = await site.enter();
    await page.addInitScript((kept) => sessionStorage.getItem("tengen-open") ?? localStorage.setItem("tengen-session", kept), JSON.stringify(old));
    await page.goto(site.address);
    await button("Accept the count").click();
    await said(page, /^You won\./);
    await button("Play level 5").waitFor();
    assert.match(await page.locator(".after").innerText(), /\b4\b/);
    assert.equal(await page.evaluate(() => localStorage.getItem("tengen-ladder")), "4");
    await page.reload();
    await page.locator(".after").waitFor();
    assert.match(await page.locator(".after").innerText(), /\b4\b/);
  });

  test("after a lost game the same level is offered", async () => {
    await open();
    page.on("dialog", (dialog) => void dialog.accept());
    await begin(page, { size: "9", level: 2 });
    await click(page, "E5");
    await settled(page);
    await button("Resign").click();
    assert.match(await message(page), /^You lost\. White wins/);
    await button("Play level 2 again").click();
    await said(page, /Black to move/);
    assert.equal(await stones(page), 0);
  });
});

describe("speed", () => {
  /** Opens a game of 300 moves on 19x19. */
  async function openLong() {
    await open({ init: countSlices });
    const letters = "abcdefghijklmnopqrs";
    const moves = Array.from({ length: 300 }, (_, move) => `;${"BW"[move % 2]}[${letters[(move * 7) % 19]}${letters[Math.floor(move / 19)]}]`);
    await openRecord(`(;SZ[19]RU[Chinese]KM[7]${moves.join("")})`);
  }

  /** Steps so many moves back, and forth again. */
  const STEPS = 30;

  /** Steps back and forth. */
  const step = () =>
    page.evaluate(async (count) => {
      for (const key of [...Array(count).fill("ArrowLeft"), ...Array(count).fill("ArrowRight")]) {
        const shown = document.querySelector(".message").textContent;
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        while (document.querySelector(".message").textContent === shown) await new Promise((resolve) => setTimeout(resolve));
        document.body.getBoundingClientRect();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    }, STEPS);

  /** Returns what a part of a test takes on the page's own thread, in milliseconds of processor time, as others do not delay it. */
  async function processor(part) {
    const client = await site.context.newCDPSession(page);
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    const now = async () => (await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
    const before = await now();
    await part();
    return 1000 * ((await now()) - before);
  }

  /** Counts the slices of analyses: the answers of workers that are findings. */
  function countSlices() {
    window.slices = 0;
    window.Worker = class extends Worker {
      constructor(...parts) {
        super(...parts);
        this.addEventListener("message", ({ data }) => (window.slices += data.answer?.candidates ? 1 : 0));
      }
    };
  }

  test("a step through a game of 300 moves takes less than a frame, with an analysis too, and so does a slice of that", async () => {
    await openLong();
    const alone = (await processor(step)) / (2 * STEPS);
    await button("Analysis").click();
    await page.locator("table.candidates").waitFor();
    const counted = async (part) => {
      const before = await page.evaluate(() => window.slices);
      const used = await processor(part);
      return { used, slices: (await page.evaluate(() => window.slices)) - before };
    };
    await page.evaluate(() => {
      window.tasks = [];
      new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    });
    const resting = await counted(async () => {
      await page.evaluate(() => (window.enough = window.slices + 12));
      await page.waitForFunction(() => window.slices >= window.enough, undefined, { timeout: 60_000 });
    });
    const tasks = await page.evaluate(() => window.tasks);
    const slice = resting.used / resting.slices;
    const both = await counted(step);
    // What the analysis itself draws is not a part of a step.
    const beside = (both.used - slice * both.slices) / (2 * STEPS);
    console.log(`processor time of the page: ${alone.toFixed(1)} ms for a step through 300 moves, ${beside.toFixed(1)} ms in an analysis, ${slice.toFixed(1)} ms for one of its slices`);
    console.log(`tasks over 50 ms in ${resting.slices} slices: ${tasks.map(Math.round).join(" ") || "none"}`);
    assert.ok(Math.min(alone, beside, slice) > 0 && Math.max(alone, beside, slice) < 16, `${alone}, ${beside} and ${slice} ms`);
  });
});

describe("without a violation of axe-core, light and dark", () => {
  /** States of the page, each reached from the one before it in its list. */
  const STATES = [
    {
      "the first page": async () => {},
      "the display": async () => page.locator(".display summary").click(),
      "a new game": async () => {
        await page.keyboard.press("Escape");
        await button("New game").click();
      },
      "a new game with lots and a clock": async () => {
        await page.getByLabel("by lot (nigiri)").check();
        await button("odd").click();
        await page.locator("select[aria-label=Clock]").selectOption("byoyomi");
      },
    },
    {
      "a game": async () => {
        await begin(page, { size: "9", level: 1 });
        await click(page, "E5");
        await settled(page);
      },
      "a hint": async () => {
        await button("Hint").click();
        await page.locator("table.candidates").waitFor();
        await settled(page);
      },
      "the end of a game": async () => {
        page.on("dialog", (dialog) => void dialog.accept());
        await button("Resign").click();
        await page.locator(".after").waitFor();
      },
      "a position that is set up": async () => {
        await button("New game").click();
        await button("Set up a position").click();
        await click(page, "E5");
      },
    },
    {
      "why": async () => {
        await openRecord(EXAMPLE);
        await to(50);
        await button("Why?").click();
        await page.locator(".reason").first().click();
      },
      "territory": async () => {
        await button("Territory").click();
        await settled(page);
      },
      "analysis": async () => {
        await button("Territory").click();
        await button("Analysis").click();
        await page.locator("table.candidates").waitFor();
        await button("Analysis").click();
      },
      "a record with marks": async () => openRecord(MARKED),
      "my games": async () => button("My games").click(),
    },
    {
      "a review": async () => {
        await openRecord("(;SZ[5]KM[7]RU[Chinese];B[cc];W[aa];B[cd];W[ae])");
        await button("Review").click();
        await said(page, /review is ready/);
        await page.locator(".card .plain").first().click();
      },
      "a count": async () => {
        await begin(page, { size: "5", me: "both" });
        for (const point of ["C3", "B2"]) await click(page, point);
        await button("Pass").click();
        await button("Pass").click();
        await settled(page);
      },
      "a game with a clock": async () => {
        await button("New game").click();
        await page.getByLabel("both, without").check();
        await page.locator("select[aria-label=Clock]").selectOption("fischer");
        await page.getByLabel("Minutes").fill("0.02");
        await page.getByLabel("Seconds for each move").fill("0");
        await button("Begin").click();
        await click(page, "E5");
        await said(page, /time is up/);
      },
    },
    {
      "the lesson": async () => {
        await page.locator(".doors button").first().click();
        await click(page, "E5");
        await button("Next step").click();
        await click(page, "A1");
        await page.locator(".message.wrong").waitFor();
      },
    },
  ];

  for (const states of STATES) {
    test(Object.keys(states).join(", "), async () => {
      await open({ reducedMotion: "reduce" });
      await page.evaluate(AXE);
      for (const [state, reach] of Object.entries(states)) {
        await part(state, async () => {
          await reach();
          for (const theme of ["light", "dark"]) {
            const violations = await page.evaluate(async (theme) => {
              document.documentElement.dataset.theme = theme;
              return (await globalThis.axe.run()).violations;
            }, theme);
            assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`), [], theme);
          }
        });
      }
    });
  }
});

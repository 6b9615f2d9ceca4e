// The lesson: the rules judge each try, in node; and a person goes through it, in a browser.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { Rules } from "tengen";

import { choose, click, stage } from "./support.mjs";
import { source } from "./sources.mjs";

const { STEPS, pointsOf } = await source("lesson/steps");
const rules = await Rules.load();

/** The steps by their tasks. */
const step = (name) => STEPS.find(({ task }) => task === `lesson.${name}`);

/** Judges a move of Black's in the position of a step, after more moves. */
function judged(name, vertex, moves = []) {
  const { game, judge } = step(name);
  return judge(rules, { ...game, moves: [...game.moves, ...moves, `B ${vertex}`] });
}

/** Returns the points that are right, and those with which the step goes on. */
function found(name, wanted = "right") {
  const { game } = step(name);
  return pointsOf(rules, game).filter((point) => judged(name, point).is === wanted);
}

describe("the rules", () => {
  test("a stone is captured on its last liberty alone, and White runs away otherwise", () => {
    assert.deepEqual(found("capture"), ["D3"]);
    assert.deepEqual(judged("capture", "A1"), { is: "wrong", reply: "D3" });
  });

  test("three stones are captured on the liberty that they share", () => {
    assert.deepEqual(found("group"), ["D4"]);
    assert.deepEqual(judged("group", "E4"), { is: "wrong", reply: "D4" });
  });

  test("a stone is saved by the move after which White captures nothing, and is captured otherwise", () => {
    assert.deepEqual(found("save"), ["D3"]);
    assert.deepEqual(judged("save", "C3"), { is: "wrong", reply: "D3" });
  });

  test("two eyes come from the point in the middle, which White takes otherwise", () => {
    assert.deepEqual(found("eyes"), ["D1"]);
    for (const point of ["C1", "E1", "A7"]) assert.deepEqual(judged("eyes", point), { is: "wrong", reply: "D1" });
  });

  test("White gets two eyes after each move but the one in the middle", () => {
    assert.deepEqual(found("kill"), ["D7"]);
    for (const point of ["C7", "E7", "A1"]) assert.deepEqual(judged("kill", point), { is: "wrong", reply: "D7" });
  });

  test("only the gap makes territory, and White comes through it otherwise", () => {
    assert.deepEqual(found("territory"), ["D4"]);
    assert.deepEqual(judged("territory", "F4"), { is: "wrong", reply: "D4" });
  });

  test("a ko is taken back after a threat alone, and White fills it otherwise", () => {
    assert.equal(pointsOf(rules, step("ko").game).includes("E4"), false, "not at once");
    assert.deepEqual(found("ko", "on"), ["C1", "B2"]);
    assert.deepEqual(found("ko"), []);
    const { reply } = judged("ko", "B2");
    assert.equal(reply, "C1");
    assert.deepEqual(judged("ko", "E4", ["B B2", `W ${reply}`]), { is: "right" });
    assert.deepEqual(judged("ko", "A7", ["B B2", `W ${reply}`]), { is: "wrong", reply: "E4" });
    assert.deepEqual(judged("ko", "G7"), { is: "wrong", reply: "E4" });
  });

  test("after a threat, each second move has an answer of White's or takes back", () => {
    for (const [threat, save] of [["B2", "C1"], ["C1", "B2"]]) {
      assert.equal(judged("ko", threat).reply, save);
      const before = [`B ${threat}`, `W ${save}`];
      const { game } = step("ko");
      for (const point of pointsOf(rules, { ...game, moves: [...game.moves, ...before] })) {
        const { is, reply } = judged("ko", point, before);
        if (point === "E4") assert.equal(is, "right");
        else assert.ok(reply !== undefined, `${threat}, then ${point}: ${is}`);
      }
    }
  });

  test("a pass at the first step is not a stone", () => {
    assert.equal(judged("begin", "pass").is, "wrong");
    assert.equal(judged("begin", "E5").is, "right");
  });

  test("at the end a pass is right, because no move of Black's gains a point", () => {
    const { game } = step("end");
    const { lead } = rules.count(game);
    for (const point of pointsOf(rules, game).filter((point) => point < "D")) {
      assert.equal(rules.count({ ...game, moves: [`B ${point}`] }).lead, lead, point);
      assert.equal(judged("end", point).is, "wrong");
    }
    assert.deepEqual(judged("end", "pass"), { is: "right", reply: "pass" });
  });
});

describe("in a browser", () => {
  const site = stage();
  let page;

  async function open(options = {}) {
    page = await site.enter({ reducedMotion: "reduce", ...options });
    await page.goto(site.address);
    await page.waitForSelector("[data-point]");
  }

  const button = (name) => page.getByRole("button", { name, exact: true });
  const start = () => page.locator(".doors button").first().click();
  const verdict = (kind) => page.locator(`.message.${kind}`).waitFor();

  /** The moves that solve each step in turn. */
  const MOVES = [["E5"], ["D3"], ["D4"], ["D3"], ["D1"], ["D7"], ["D4"], ["B2", "E4"]];

  test("a person goes through all steps to the count, and on to a first game", async () => {
    await open();
    await start();
    for (const [place, moves] of MOVES.entries()) {
      await page.getByRole("heading", { name: `Lesson: step ${place + 1} of 9` }).waitFor();
      for (const [index, move] of moves.entries()) {
        await click(page, move);
        await verdict(index < moves.length - 1 ? "on" : "right");
      }
      await button("Next step").click();
    }
    await button("Pass").click();
    await verdict("right");
    assert.match(await page.locator(".sums").innerText(), /Black 28.*\s+White 27\.5.*komi\s+Black wins by 0\.5 points/);
    await click(page, "E4");
    assert.match(await page.locator(".sums").innerText(), /Black wins by 0\.5 points/, "a click changes no count");
    await button("First game: 9×9, level 1").click();
    assert.match(await page.locator(".players").innerText(), /level 1/);
    assert.equal(await page.locator(".lesson").count(), 0);
  });

  test("a wrong try is answered by White, and tried again; a move that the rules forbid is explained", async () => {
    await open();
    await page.evaluate(() => localStorage.setItem("tengen-lesson", "7"));
    await start();
    await click(page, "E4");
    assert.match(await page.locator(".message").innerText(), /^Ko:/);
    await click(page, "G7");
    await verdict("wrong");
    await page.waitForSelector('[data-point="E4"][data-stone="white"]');
    await click(page, "A7");
    assert.equal(await page.locator('[data-point="A7"][data-stone]').count(), 0, "the try is over");
    await button("Try again").click();
    assert.equal(await page.locator('[data-point="E4"][data-stone]').count(), 0);
    await button("Hint").click();
    assert.match(await page.locator(".message").innerText(), /Hint: (C1|B2)\./);
  });

  test("the lesson goes by the keyboard alone", async () => {
    await open();
    await page.locator(".doors button").first().focus();
    await page.keyboard.press("Enter");
    // The board of the first view has this point as well.
    await page.waitForFunction(() => document.activeElement.id === "lesson");
    await page.locator('[data-point="D4"]').focus();
    await page.keyboard.press("Enter");
    await button("Next step").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "step 2 of 9" }).waitFor();
    // The next Tab goes on from the heading, which receives the focus once the step is drawn.
    await page.waitForFunction(() => document.activeElement.id === "lesson");
  });

  test("the clock of a game rests during the lesson", async () => {
    await open();
    await page.clock.install();
    await page.reload();
    await page.waitForSelector("[data-point]");
    await button("New game").click();
    await page.getByLabel("both, without").check();
    await page.locator("select[aria-label=Clock]").selectOption("fischer");
    await button("Begin").click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await click(page, "E5");
    const left = async () => {
      const [minutes, seconds] = (await page.locator(".player.white .clock").innerText()).split(":").map(Number);
      return 60 * minutes + seconds;
    };
    await button("Lesson").click();
    await page.locator(".lesson").waitFor();
    await page.clock.fastForward("01:00");
    await button("Leave the lesson").click();
    assert.ok((await left()) >= 298, `${await left()} of 300 seconds`);
    await page.clock.fastForward("01:00");
    await page.waitForFunction(() => /^[34]:/.test(document.querySelector(".player.white .clock").textContent));
    assert.ok((await left()) <= 240, `${await left()} of 300 seconds`);
  });

  test("the lesson is left and gone on with where it was, in any language, and touches no game", async () => {
    await open();
    await start();
    await click(page, "E5");
    await button("Next step").click();
    await button("Leave the lesson").click();
    assert.equal(await page.locator("[data-stone]").count(), 0);
    await page.reload();
    await page.waitForSelector("[data-point]");
    await button("Lesson").click();
    await choose(page, "de");
    await page.getByRole("heading", { name: "Lektion: Schritt 2 von 9" }).waitFor();
    await click(page, "D3");
    await page.locator(".facts li").getByText(/D4/).waitFor();
    assert.match(await page.locator(".message").innerText(), /Geschlagen/);
    await choose(page, "en");
    await button("Leave the lesson").click();
    await button("My games").click();
    await page.getByText("There is no such game here.").waitFor();
  });
});

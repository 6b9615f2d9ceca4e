// One way to drive Chromium, by Playwright, Firefox, by Puppeteer and WebDriver BiDi, and WebKit, by WebDriver:
// Playwright drives only a Firefox and a WebKit of its own. What a test does to the page it does by scripts within it.

import { launch } from "./support.mjs";
import { webkit } from "./webkit.mjs";

async function chromium() {
  const browser = await launch();
  return { context: () => browser.newContext({ viewport: { width: 1100, height: 760 } }), close: () => browser.close() };
}

async function firefox() {
  const { default: puppeteer } = await import("puppeteer-core");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true });
  return { context: () => browser.createBrowserContext(), close: () => browser.close() };
}

const { FIREFOX, WEBKIT, EVERY_MISUSE } = process.env;

/** The browsers of this machine, by name. */
const DRIVEN = { Chromium: chromium, ...(FIREFOX ? { Firefox: firefox } : {}) };
export const BROWSERS = { ...DRIVEN, ...(WEBKIT ? { WebKit: webkit } : {}) };

/** The browsers for tests that take long: Firefox only at a wish. WebKit is not driven well enough for them. */
export const PATIENT_BROWSERS = EVERY_MISUSE ? DRIVEN : { Chromium: chromium };

/** How long a test waits for something to be seen, in milliseconds. */
const PATIENCE = Number(process.env.PATIENCE ?? 40_000);

/** A tab with the page, as a person uses it. */
export class Tab {
  accepts = true;
  asked = [];
  faults = [];

  static async in(context, address, before) {
    const tab = new Tab();
    tab.page = await context.newPage();
    tab.page.on("dialog", (dialog) => {
      tab.asked.push(dialog.message());
      void (tab.accepts ? dialog.accept() : dialog.dismiss());
    });
    tab.page.on("pageerror", (error) => tab.faults.push(String(error)));
    if (before) await (tab.page.addInitScript?.(before) ?? tab.page.evaluateOnNewDocument(before));
    await tab.visit(address);
    return tab;
  }

  async visit(address) {
    await this.page.goto(address);
    await this.shown();
  }

  /** Goes to an address that differs in its last part only, in the same document. */
  hash(address) {
    return this.page.evaluate((address) => void (location.href = address), address);
  }

  async reload() {
    await this.page.reload();
    await this.shown();
  }

  shown() {
    return this.until(() => document.querySelector("[data-point]") !== null);
  }

  /** Waits until a function of the page returns something true. */
  async until(ready, argument, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const found = await this.page.evaluate(ready, argument).catch(() => undefined);
      if (found) return found;
      if (Date.now() > end) throw new Error(`${ready}: not in time; the page shows ${JSON.stringify(await this.message())}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  message() {
    return this.page.evaluate(() => document.querySelector(".message")?.textContent ?? document.body.textContent);
  }

  said(expected, patience) {
    return this.until((source) => new RegExp(source).test(document.querySelector(".message").textContent), expected.source, patience);
  }

  stones() {
    return this.page.evaluate(() => document.querySelectorAll("[data-stone]").length);
  }

  /** Presses a button by its text or its label, within a part of the page. */
  async press(name, part = "body") {
    await this.until(([name, part]) => {
      const fits = (button) => [button.textContent.trim(), button.getAttribute("aria-label")].includes(name);
      const button = [...document.querySelectorAll(`${part} button`)].find((button) => fits(button) && !button.disabled);
      // A question blocks the script that has pressed the button.
      if (button) setTimeout(() => button.click());
      return button !== undefined;
    }, [name, part]);
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }

  /** Plays on a point, and waits until its stone is there. */
  async play(point) {
    await this.touch(point);
    await this.until((message) => document.querySelector(".message").textContent.includes(message), ` ${point}`);
  }

  /**
   * Plays Black on the first point, in an order of its own, where the rules allow it and no eye is filled; passes where there
   * is none.
   */
  async playSomewhere(number) {
    const points = await this.page.evaluate(() => [...document.querySelectorAll("[data-point]")].map(({ dataset }) => [dataset.point, dataset.stone]));
    const stones = new Map(points);
    const letters = "ABCDEFGHJKLMN";
    const around = (point) => {
      const [x, y] = [letters.indexOf(point[0]), Number(point.slice(1))];
      return [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]].map(([x, y]) => `${letters[x]}${y}`).filter((point) => stones.has(point));
    };
    const free = points.filter(([point, stone]) => !stone && !around(point).every((other) => stones.get(other) === "black")).map(([point]) => point);
    for (let tries = 0; tries < free.length; tries += 1) {
      const point = free[(number * 31 + tries * 17 + 40) % free.length];
      await this.touch(point);
      const isThere = await this.page.evaluate(
        (point) => new Promise((resolve) => setTimeout(() => resolve(document.querySelector(`[data-point="${point}"]`).dataset.stone === "black"), 60)),
        point,
      );
      if (isThere) return;
    }
    await this.press("Pass");
  }

  touch(point) {
    return this.page.evaluate((point) => {
      const cell = document.querySelector(`[data-point="${point}"]`);
      cell.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, button: 0, pointerType: "mouse" }));
    }, point);
  }

  /** Begins a game for two people, or with Black or White against level 1. */
  async begin(size = "9", me = "both") {
    await this.press("New game");
    await this.until(() => document.querySelector("dialog[open] input[name=size]") !== null);
    for (const [name, place] of [["size", ["9", "13", "19"].indexOf(size)], ["me", ["black", "white", "both"].indexOf(me)]]) {
      await this.page.evaluate(([name, place]) => document.querySelectorAll(`dialog input[name=${name}]`)[place].click(), [name, place]);
      await this.until(([name, place]) => document.querySelectorAll(`dialog input[name=${name}]`)[place].checked, [name, place]);
      await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    }
    await this.page.evaluate(() => {
      const level = document.querySelector("dialog input[type=range]");
      if (!level) return;
      level.value = "1";
      level.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await this.press("Begin");
    await this.until((count) => !document.querySelector("dialog") && document.querySelectorAll("[data-point]").length === count, Number(size) ** 2);
  }

  /** Drops a file on the page. */
  drop(content, name = "game.sgf") {
    return this.page.evaluate(([content, name]) => {
      const bytes = content[0]?.repeat ? new TextEncoder().encode(content[0].repeat(content[1])) : new Uint8Array(content);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name));
      document.querySelector(".page").dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, [typeof content === "string" ? [...new TextEncoder().encode(content)] : content, name]);
  }

  /** Pastes a text. */
  paste(text) {
    return this.page.evaluate((text) => {
      const event = new Event("paste", { bubbles: true, cancelable: true });
      Object.defineProperty(event, "clipboardData", { value: { getData: () => text } });
      document.body.dispatchEvent(event);
    }, text);
  }

  /** Presses Save, or another button that hands out a file, and returns the text of the file and its name. */
  async file(button = "Save", part = "body") {
    await this.page.evaluate(() => {
      window.handed = undefined;
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = make;
        const click = HTMLAnchorElement.prototype.click;
        HTMLAnchorElement.prototype.click = function () {
          HTMLAnchorElement.prototype.click = click;
          blob.text().then((text) => (window.handed = { text, name: this.download }));
        };
        return "about:blank";
      };
    });
    await this.press(button, part);
    return this.until(() => window.handed);
  }

  async saved() {
    return (await this.file()).text.replace(/\s/g, "");
  }

  /** Returns the rows of My games: the title and what stands beside it. */
  async games() {
    await this.press("My games");
    await this.until(() => document.querySelector("dialog.games li, dialog.games p") !== null);
    const rows = await this.page.evaluate(() => [...document.querySelectorAll("dialog.games > ul > li")].map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent).join(" | ")));
    await this.press("Close", "dialog");
    return rows;
  }
}

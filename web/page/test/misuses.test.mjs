// What people do to a page, by accident or because they do not know better: nothing of it loses a game. In Chromium,
// and in Firefox if EVERY_MISUSE is set.

import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { PATIENT_BROWSERS, Tab } from "./browsers.mjs";
import { folder, serve } from "./support.mjs";

const MOVES = "ee cg gc cc eg ce cd dd bd bc dc ed de bb gg".split(" ");
const RECORD = `(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[Ann]PW[Bob]DT[2020-01-02]${MOVES.map((move, place) => `;${"BW"[place % 2]}[${move}]`).join("")})`;
const link = (address, game) => `${address}#game=${deflateRawSync(Buffer.from(typeof game === "string" ? game : JSON.stringify(game))).toString("base64url")}`;

for (const [name, launch] of Object.entries(PATIENT_BROWSERS)) {
  describe(name, () => {
    let server, browser, context, tab;

    before(async () => {
      server = await serve(folder);
      browser = await launch();
    });

    after(async () => {
      await browser?.close();
      await server?.close();
    });

    afterEach(async () => {
      const { faults } = tab;
      await context.close();
      assert.deepEqual(faults, []);
    });

    /** Opens the page in a browser that has never seen it. */
    async function open(init) {
      context = await browser.context();
      tab = await Tab.in(context, server.address, init);
    }

    /** Opens the page with a game of three moves on 13x13. */
    async function openGame() {
      await open();
      await tab.begin("13");
      for (const point of ["D4", "K10", "D10"]) await tab.play(point);
    }

    async function openRecord(record = RECORD) {
      await open();
      await tab.drop(record);
      await tab.said(/^\d+ moves?\./);
    }

    const GAME = ";B[dj];W[jd];B[dd]";

    /** Checks that the game of three moves is in My games, and whole. */
    async function findsGame(where = tab) {
      const [row] = (await where.games()).filter((row) => row.includes("13x13, moves: 3"));
      assert.ok(row, `${await where.games()}`);
      await where.press("My games");
      await where.until(() => {
        const row = [...document.querySelectorAll("dialog.games li")].find(({ textContent }) => textContent.includes("13x13, moves: 3"));
        row?.querySelector(".title").click();
        return row !== undefined;
      });
      await where.until(() => !document.querySelector("dialog"));
      assert.ok((await where.saved()).includes(GAME));
    }

    test("a link that is followed in the tab of a game", async () => {
      await openGame();
      await tab.hash(link(server.address, { size: "9", moves: ["B E5"] }));
      await tab.said(/position of the link is a new game/);
      assert.equal(await tab.stones(), 1);
      await findsGame();
    });

    test("a link that is opened in a tab of its own", async () => {
      await openGame();
      const other = await Tab.in(context, link(server.address, { size: "9", moves: ["B E5"] }));
      await other.said(/position of the link/);
      await tab.reload();
      assert.equal(await tab.stones(), 3);
    });

    test("a new game over a running one", async () => {
      await openGame();
      await tab.begin("9");
      await tab.play("E5");
      await findsGame();
    });

    test("a record that is dropped on a running game", async () => {
      await openGame();
      await tab.drop(RECORD);
      await tab.said(/^15 moves/);
      await findsGame();
    });

    test("a record that is pasted into a running game", async () => {
      await openGame();
      await tab.paste(RECORD);
      await tab.said(/^15 moves/);
      await findsGame();
    });

    test("a reload in the middle of a variation", async () => {
      await openRecord();
      for (let step = 0; step < 4; step += 1) await tab.press("Back one move");
      await tab.play("A9");
      await tab.reload();
      assert.match(await tab.saved(), /;B\[dc\]\(;W\[ed\];B\[de\];W\[bb\];B\[gg\]\)\(;W\[aa\]\)\)$/);
      await tab.press("Back to the record");
      await tab.press("To the last move");
      await tab.said(/Move 15: Black G3/);
    });

    test("a second variation after the first", async () => {
      await openRecord();
      for (const [steps, point] of [[13, "A9"], [2, "A8"]]) {
        for (let step = 0; step < steps; step += 1) await tab.press("Back one move");
        await tab.play(point);
      }
      const text = await tab.saved();
      for (const move of [...MOVES, "aa", "ab"]) assert.ok(text.includes(`[${move}]`), `${move} in ${text}`);
      assert.match(text, /DT\[2020-01-02\]/);
    });

    test("a reload at once after a click", async () => {
      await openGame();
      await tab.touch("K4");
      await tab.reload();
      assert.equal(await tab.stones(), 4);
    });

    test("a reload at once after a step back", async () => {
      await openGame();
      await tab.press("Back one move");
      await tab.reload();
      assert.equal(await tab.stones(), 2);
    });

    test("a tab that is closed at once after a click", async () => {
      await openGame();
      await tab.touch("K4");
      await tab.page.close();
      tab = await Tab.in(context, server.address);
      assert.equal(await tab.stones(), 4);
    });

    test("Resign by mistake", async () => {
      await openGame();
      tab.accepts = false;
      await tab.press("Resign");
      assert.deepEqual(tab.asked, ["Resign this game?"]);
      await tab.play("K4");
      assert.equal(await tab.stones(), 4);
    });

    test("Resign, regretted", async () => {
      await openGame();
      await tab.press("Resign");
      await tab.said(/resigns/);
      await tab.press("Undo");
      await tab.play("K4");
      assert.equal(await tab.stones(), 4);
      assert.doesNotMatch(await tab.saved(), /RE\[/);
    });

    test("Undo too often", async () => {
      await openGame();
      for (let count = 0; count < 5; count += 1) await tab.press("Undo");
      assert.equal(await tab.stones(), 0);
      await tab.play("K4");
      assert.ok((await tab.saved()).includes(`(;B[jj])(${GAME})`), await tab.saved());
    });

    test("a game that is deleted and missed after a reload", async () => {
      await openGame();
      await tab.begin("9");
      await tab.play("E5");
      await tab.press("My games");
      await tab.press("Delete: Game without a name", "dialog li:nth-child(2)");
      await tab.until(() => document.querySelectorAll("dialog.games details li").length === 1);
      await tab.press("Close", "dialog");
      await tab.reload();
      await tab.press("My games");
      await tab.press("Bring back: Game without a name", "dialog");
      await tab.until(() => document.querySelectorAll("dialog.games > ul > li").length === 2);
      await tab.press("Close", "dialog");
      await findsGame();
    });

    test("the open game deleted", async () => {
      await openGame();
      await tab.press("My games");
      await tab.press("Delete: Game without a name", "dialog");
      await tab.press("Bring back: Game without a name", "dialog");
      await tab.until(() => document.querySelectorAll("dialog.games > ul > li").length === 1);
      await tab.press("Close", "dialog");
      await findsGame();
    });

    test("two tabs, one game", async () => {
      await openGame();
      const other = await Tab.in(context, server.address);
      await other.said(/Another tab has the last game open/);
      await other.touch("E5");
      await other.until(() => document.querySelector("[data-stone=white]") !== null);
      await other.press("My games");
      await other.until(() => [...document.querySelectorAll("dialog.games li")].some((row) => row.textContent.includes("13x13") && (row.querySelector(".title").click(), true)));
      await other.said(/open in another tab/);
      await tab.play("K4");
      await tab.reload();
      assert.equal(await tab.stones(), 4);
      const rows = await tab.games();
      assert.ok(rows.some((row) => row.includes("9x9, moves: 2")), `${rows}`);
    });

    test("a browser that refuses to keep anything", async () => {
      await open(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("refused", "SecurityError");
        };
      });
      await tab.said(/does not keep the game/);
      await tab.begin("13");
      for (const point of ["D4", "K10", "D10"]) await tab.play(point);
      await tab.begin("9");
      await findsGame();
    });

    test("a disk that is full in the middle of a game", async () => {
      await openGame();
      await tab.page.evaluate(() => {
        const put = IDBObjectStore.prototype.put;
        window.isFull = true;
        IDBObjectStore.prototype.put = function (...parts) {
          if (window.isFull) this.transaction.abort();
          return put.apply(this, parts);
        };
      });
      await tab.touch("K4");
      await tab.said(/does not keep the game/);
      await tab.page.evaluate(() => (window.isFull = false));
      await tab.play("G7");
      await tab.reload();
      assert.equal(await tab.stones(), 5);
    });

    test("a file that is not a record, an empty one, and one of 40 MB", async () => {
      await openGame();
      for (const [content, sentence] of [["no record at all", /^This is not a record/], [[], /^This is not a record/], [["x", 4e7], /^This file has 40 MB/]]) {
        await tab.drop(content);
        await tab.said(sentence);
        assert.equal(await tab.stones(), 3);
      }
    });

    test("a name of three thousand letters", async () => {
      const name = "x".repeat(3000);
      await openRecord(`(;SZ[9]PB[${name}]PW[<img src=x onerror=alert(1)>]C[${name}];B[ee])`);
      assert.ok((await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      assert.ok((await tab.saved()).includes(`PB[${name}]`));
      assert.deepEqual(tab.asked, []);
      await tab.games();
    });

    test("links that are cut short, empty, or unpack to far more than a game", async () => {
      await openGame();
      const whole = link(server.address, { size: "9", moves: ["B E5"] });
      for (const address of [whole.slice(0, -6), `${server.address}#game=`, `${server.address}#game=%%%`, link(server.address, " ".repeat(1 << 28)), link(server.address, { moves: ["B Z99"] })]) {
        await tab.hash(`${server.address}#`);
        await tab.touch("D4");
        await tab.said(/A stone stands there/);
        await tab.hash(address);
        await tab.said(/link does not hold a game/);
        assert.equal(await tab.stones(), 3);
      }
    });

    test("a record with comments, variations and marks, opened and saved", async () => {
      const record = "(;GM[1]SZ[9]EV[Cup]RO[3]TM[600]BR[5d];B[ee]C[aword](;W[cg]TR[aa]LB[bb:A]XX[y])(;W[gc]N[other]))";
      await openRecord(record);
      assert.equal(await tab.saved(), record);
      await tab.press("Back one move");
      assert.equal(await tab.page.evaluate(() => document.querySelector(".comment").textContent), "aword");
      await tab.press("White G7");
      assert.equal(await tab.page.evaluate(() => document.querySelector(".comment").textContent), "other");
    });

    test("a file with several games, and one in an old encoding", async () => {
      await openRecord("(;SZ[9]PB[Ann]PW[Bob];B[ee])(;SZ[9]PB[Cid]PW[Dan];B[gc])");
      await tab.said(/2 games are now in My games/);
      assert.deepEqual((await tab.games()).map((row) => row.split(" | ")[0]).sort(), ["Ann – Bob", "Cid – Dan"]);
      await tab.drop([..."(;SZ[9]CA[GB18030]PB[\xc0\xee]PW[x];B[ee];W[cc];B[dd])"].map((letter) => letter.charCodeAt(0)));
      await tab.said(/^3 moves/);
      assert.ok((await tab.games()).some((row) => row.startsWith("李 – x")));
    });

    test("a review, and then a reload", async () => {
      await openRecord("(;SZ[5]KM[7]RU[Chinese];B[cc];W[aa];B[cd];W[ae])");
      await tab.press("Review");
      await tab.said(/The review is ready/);
      const list = () => tab.page.evaluate(() => [document.querySelector(".mistakes")?.textContent, document.querySelector(".graph polygon").getAttribute("points")]);
      const found = await list();
      await tab.reload();
      await tab.until(() => document.querySelector(".graph") !== null && document.querySelector(".card") !== null);
      assert.deepEqual(await list(), found);
    });

    test("many games: renamed, looked for, exported", async () => {
      await openGame();
      await tab.drop(RECORD);
      await tab.said(/^15 moves/);
      await tab.press("My games");
      await tab.press("Rename: Game without a name", "dialog");
      await tab.page.evaluate(() => {
        const input = document.querySelector("dialog.games form input");
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, "First try");
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await tab.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      await tab.press("Rename", "dialog form");
      await tab.until(() => [...document.querySelectorAll("dialog.games .title")].some(({ textContent }) => textContent === "First try"));
      await tab.page.evaluate(() => {
        const input = document.querySelector("dialog.games input[type=search]");
        input.value = "first TRY";
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
      await tab.until(() => document.querySelectorAll("dialog.games li").length === 1);
      const { text } = await tab.file("Export all", "dialog");
      assert.ok(text.replace(/\s/g, "").includes(GAME) && text.includes("PB[Ann]"), text);
      assert.equal(text.match(/\(;/g).length, 2);
    });

    test("the game of an earlier version of the page", async () => {
      const game = { size: "9", rules: "chinese", moves: ["B E5", "W C3", "B G7"] };
      const session = { game, at: 3, mode: "study", me: "both", level: 3, seed: 0, result: "", dead: [], blackName: "Ann", whiteName: "Bob" };
      await open();
      await tab.page.evaluate((text) => localStorage.setItem("tengen-session", text), JSON.stringify(session));
      await tab.reload();
      assert.equal(await tab.stones(), 3);
      await tab.reload();
      assert.equal(await tab.stones(), 3);
      assert.equal((await tab.games()).length, 1);
      assert.equal(await tab.page.evaluate(() => localStorage.getItem("tengen-session")), null);
    });

    /** Puts something else in the place of the parts of all kept games. */
    async function breakKept(parts) {
      // The list waits until everything is written.
      await tab.games();
      return tab.page.evaluate(
        (parts) =>
          new Promise((resolve) => {
            const request = indexedDB.open("tengen");
            request.onsuccess = () => {
              const transaction = request.result.transaction("games", "readwrite");
              const store = transaction.objectStore("games");
              store.getAll().onsuccess = ({ target }) => target.result.forEach((game) => store.put({ ...game, ...parts }));
              transaction.oncomplete = () => (request.result.close(), resolve());
            };
          }),
        parts,
      );
    }

    test("a kept game that something has broken", async () => {
      await openGame();
      await breakKept({ nodes: "broken" });
      await tab.reload();
      await tab.said(/kept game cannot be read/);
      await tab.touch("E5");
      await tab.until(() => document.querySelector("[data-stone=black]") !== null);
      assert.ok((await tab.games()).some((row) => row.includes("13x13, moves: 3")), "it is still there");
    });

    test("a kept game that the rules refuse, chosen in the list, and then a reload", async () => {
      await openGame();
      await breakKept({ nodes: [{ parent: null, properties: [["c]", []]] }], at: 0, tip: 0 });
      await tab.begin("19");
      await tab.play("D4");
      await tab.press("My games");
      await tab.until(() => [...document.querySelectorAll("dialog.games li")].some((row) => row.textContent.includes("13x13") && (row.querySelector(".title").click(), true)));
      await tab.said(/kept game cannot be read/);
      await tab.reload();
      assert.doesNotMatch(await tab.message(), /cannot be read/);
      assert.equal(await tab.stones(), 1, "the game that stayed on the table");
    });
  });
}

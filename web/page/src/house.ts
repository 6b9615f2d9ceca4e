import { EncodingError, Rules } from "tengen";

import { type Choices, FIRST_CHOICES, begun } from "./begin";
import { Engine } from "./engine";
import { Keeper } from "./keeper";
import { Ladder } from "./ladder";
import { Lesson } from "./lesson/lesson";
import { type Summary, migrated, sessionOf, titleOf } from "./kept";
import { type Language, decimal, language, prefer, preferred, speak, text, textFor } from "./language";
import { LargeNet } from "./largenet";
import { gameInLink, linkTo } from "./link";
import { browserShelf } from "./shelf";
import { Table } from "./table";
import { Tab, lastGame } from "./tabs";
import { ROOT, endFrom, escaped, listOf, set, treeOf } from "./tree";
import { Settings } from "./settings";
import { Sounds } from "./sound";
import { type Where, recall, remember } from "./storage";
import { rulesInWords } from "./words";
import type { World } from "./world";

/** Where pages of the first form kept their game. */
const OLD_KEY = "tengen-session";

/** Where a tab remembers the page of `tengen board` whose record it has opened, and the browser the game of the record. */
const SERVED_KEY = "tengen-served";

/** The largest file that is opened, in megabytes. */
const LARGEST = 16;

/** The page and what it has around its table: the list of games, files, links, tabs and languages. */
export class House {
  private tab = new Tab();
  readonly ladder = new Ladder();
  /** Whether this is the first game on this device. */
  isFirstVisit = false;
  private reader: Promise<Rules> | undefined;

  private constructor(
    readonly table: Table,
    readonly keeper: Keeper,
    readonly settings: Settings,
    readonly largeNet: LargeNet,
    /** Begins the lesson, or goes on with it. */
    readonly lesson: () => Lesson,
  ) {}

  /** Opens the page: with the game in its address, or the game of the last visit, or a new one. */
  static async open(): Promise<House> {
    // The largest download begins first.
    const engine = new Engine();
    const settings = new Settings();
    const sounds = new Sounds();
    const shelf = browserShelf().then((shelf) => new Keeper(shelf), () => Keeper.forgetful());
    const [rules, keeper, words] = await Promise.all([Rules.load(), shelf, speak(preferred()).catch(() => undefined)]);
    const world: World = {
      now: () => Date.now(),
      seed: () => Math.floor(Math.random() * 2 ** 32),
      id: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`,
      isHidden: () => document.hidden,
      isCalm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
      // After the stone is seen: browsers take some milliseconds for a sound.
      sound: (of) => settings.now.sound && setTimeout(() => sounds.play(of)),
    };
    const table = new Table(rules, engine, keeper, world);
    const house = new House(table, keeper, settings, new LargeNet(engine, table), () => new Lesson(rules, engine, world));
    engine.onState = () => {
      if (engine.state.is === "ready") keepFiles(words ? [...engine.state.files, words] : engine.state.files);
      table.changed();
    };
    await house.start();
    engine.onState();
    house.listen();
    return house;
  }

  private async start(): Promise<void> {
    const said = await this.restore();
    const isLinked = (await this.openLink()) || (await this.openServed());
    if (!isLinked && said) this.table.say(said);
    if (this.keeper.isForgetful) {
      const { table } = this;
      const before = table.message;
      table.say(() => [text("not-kept"), before].filter(Boolean).join(" "));
    }
    await this.keeper.tidy(Date.now(), this.table.summary.id).catch((error: unknown) => console.warn(error));
  }

  private listen(): void {
    this.table.onChange(() => {
      if (this.table.hasWon) this.ladder.won(this.table.session.level);
    });
    document.addEventListener("visibilitychange", () => {
      void this.table.advice.analyzeOn();
      if (document.hidden) this.flush();
    });
    addEventListener("hashchange", () => void this.openLink());
    addEventListener("beforeunload", (event) => {
      this.flush();
      if (this.keeper.isBehind) event.preventDefault();
    });
  }

  /** Keeps everything, with the time that has passed on the clock. */
  private flush(): void {
    this.table.book();
    this.keeper.flush();
  }

  /** Opens the game of the last visit. Returns what the person should know about it. */
  private async restore(): Promise<(() => string) | undefined> {
    const old = await this.migrate();
    if (old === "kept") return undefined;
    if (old === "unreadable") {
      await this.begin(FIRST_CHOICES);
      return () => text("kept-unreadable");
    }
    const last = lastGame();
    if (!last) {
      this.isFirstVisit = (await this.keeper.list().catch(() => [])).length === 0;
      return void (await this.begin(FIRST_CHOICES));
    }
    const found = await this.openKept(last.id, last.isReload);
    if (found === "open") return undefined;
    await this.begin(FIRST_CHOICES);
    if (found === "absent") return undefined;
    return found === "elsewhere" ? () => text("second-tab") : () => text("kept-unreadable");
  }

  /** Takes over the game that a page of the first form has kept. */
  private async migrate(): Promise<"kept" | "unreadable" | undefined> {
    const where = (["localStorage", "sessionStorage"] as const).find((where) => recall(OLD_KEY, where));
    if (!where) return undefined;
    const kept = recall(OLD_KEY, where)!;
    try {
      this.table.add(migrated(kept, this.table.rules));
    } catch {
      setAside(where, kept);
      return "unreadable";
    }
    await this.settle();
    await this.keeper.settled();
    if (!this.keeper.isBehind) remember(OLD_KEY, undefined, where);
    return "kept";
  }

  /** Takes the game on the table for this tab. */
  private async settle(): Promise<void> {
    await this.tab.take(this.table.summary.id);
  }

  /** Begins a new game; the one before is in the list. Throws if the library refuses it. */
  async begin(choices: Choices): Promise<void> {
    this.table.begin(choices);
    await this.settle();
  }

  /** Begins a game like the one on the table, at a level. */
  async again(level: number): Promise<void> {
    this.table.again(level);
    await this.settle();
  }

  /** Begins a game from the position on the board. Throws if the library refuses it. */
  async playFromHere(): Promise<void> {
    this.table.playFromHere();
    await this.settle();
  }

  /** Begins an empty position, to set it up by hand. Throws if the library refuses the choices. */
  async setUp(choices: Choices): Promise<void> {
    const { table } = this;
    const { tree } = begun(table.rules, { ...choices, handicap: 0, me: "both", clock: undefined }, { seed: 0, date: "", engine: "" });
    table.study(tree, ROOT, choices.level, { me: choices.me, clock: choices.clock });
    await this.settle();
    table.take("black");
  }

  /** Opens a game of the list. */
  async openKept(id: string, isReload = false): Promise<"open" | "absent" | "elsewhere" | "unreadable"> {
    if (this.table.session && id === this.table.summary.id) return "open";
    // A blank game is not kept, so after a reload there is nothing to wait for.
    const kept = await this.keeper.game(id).catch(() => "unreadable");
    if (kept === undefined) return "absent";
    if (!(await this.tab.take(id, isReload))) return "elsewhere";
    const found = await this.openTaken(id).catch(() => "unreadable" as const);
    // The game that stays on the table is this tab's again.
    if (found !== "open" && this.table.session) await this.settle();
    return found;
  }

  /** Opens a game that this tab has taken: until then, another tab may still change what is kept of it. */
  private async openTaken(id: string): Promise<"open" | "absent" | "unreadable"> {
    const kept = await this.keeper.game(id);
    const summary = (await this.keeper.list(true)).find((known) => known.id === id);
    if (kept === undefined || summary?.deleted) return "absent";
    const session = sessionOf(kept);
    if (!session || !summary) return "unreadable";
    this.table.open(session, summary, await this.keeper.found(id));
    return "open";
  }

  /** Opens a game of the list at a person's wish, and says why not. */
  async choose(id: string): Promise<boolean> {
    const found = await this.openKept(id);
    if (found === "open") return true;
    this.table.say(() => text(found === "elsewhere" ? "other-tab" : "kept-unreadable"));
    return false;
  }

  async rename(summary: Summary, named: string): Promise<void> {
    if (summary.id === this.table.summary.id) this.table.rename(named);
    await this.keeper.settled();
    await this.keeper.note({ ...this.latest(summary), name: named });
  }

  /** Deletes a game, which can be brought back, or brings it back. */
  async remove(summary: Summary, isBack = false): Promise<void> {
    const latest = this.latest(summary);
    // An answer of the engine would keep the game anew.
    if (summary.id === this.table.summary.id && !isBack) await this.begin(FIRST_CHOICES);
    await this.keeper.settled();
    await this.keeper.note({ ...latest, deleted: isBack ? 0 : Date.now() });
  }

  /** The game on the table may have gone on since the list was shown. */
  private latest(summary: Summary): Summary {
    return summary.id === this.table.summary.id ? this.table.summary : summary;
  }

  /** Returns all games as one record. */
  async exportAll(): Promise<string> {
    const { rules } = this.table;
    const texts = [];
    for (const { id, deleted } of await this.keeper.list()) {
      const session = deleted ? undefined : sessionOf(await this.keeper.game(id));
      if (session) texts.push(rules.save(listOf(session.tree).nodes));
    }
    return texts.join("");
  }

  /** Adds the games of a file, and shows the first. */
  async openRecord(file: Uint8Array | string): Promise<void> {
    const { table } = this;
    const size = file.length / 1e6;
    if (size > LARGEST) {
      table.say(() => text("file-too-large", { size: decimal(Math.ceil(size)), most: decimal(LARGEST) }));
      return;
    }
    try {
      const { games, notes } = await this.read(file);
      for (const { nodes } of games.toReversed()) {
        const tree = treeOf(nodes);
        table.study(tree, endFrom(tree, ROOT));
      }
      await this.settle();
      table.say(() => this.opened(games.length, notes));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      table.say(() => text("not-a-record", { why }));
    }
  }

  private async read(file: Uint8Array | string): Promise<ReturnType<Rules["open"]>> {
    try {
      return this.table.rules.open(file);
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
    }
    // The tables of other encodings are as large as all the rules, and few records need them.
    this.reader ??= Rules.load({ encodings: true });
    const reader = await this.reader.catch((error: unknown) => {
      this.reader = undefined;
      throw error;
    });
    return reader.open(file);
  }

  /** Says what came of a file: its moves, what it does not state, and what was left out. */
  private opened(games: number, notes: string[]): string {
    const { positions, last, look } = this.table;
    const count = positions.number(last);
    const parts = [textFor(count, "opened", { count })];
    if (games > 1) parts.push(text("opened-games", { count: games }));
    if (positions.assumed.includes("rules")) parts.push(text("assumed-rules", { rules: rulesInWords(look.rules) }));
    if (positions.assumed.includes("komi")) parts.push(text("assumed-komi", { komi: decimal(Number(look.komi)) }));
    return [...parts, ...[...notes.slice(0, 3), ...positions.notes.slice(0, 3)].map(sentence)].join(" ");
  }

  /** Adds the game in the address of the page. Returns whether there is one. */
  async openLink(): Promise<boolean> {
    const { table } = this;
    try {
      const linked = await gameInLink(location.hash);
      if (!linked) return false;
      let tree = treeOf(table.rules.open(table.rules.write(linked.game)).games[0]!.nodes);
      for (const [ident, text] of Object.entries(linked.texts)) tree = set(tree, ROOT, ident, escaped(text!));
      table.study(tree, endFrom(tree, ROOT));
      await this.settle();
      const { at, last } = linked;
      const title = titleOf(table.summary);
      const origin = (): string => (title && last !== undefined ? text("link-origin", { title, at: at!, last }) : "");
      table.say(() => [text("from-link"), origin()].filter(Boolean).join(" "));
      history.replaceState(null, "", location.pathname + location.search);
      return true;
    } catch {
      table.say(() => text("no-game-in-link"));
      return true;
    }
  }

  /**
   * Opens the record that the program of this page was started with: the game of an earlier start, if it is the same file. A
   * reload keeps what is on the table. Returns whether it has opened something.
   */
  private async openServed(): Promise<boolean> {
    if (!document.querySelector('meta[name="tengen-record"]') || recall(SERVED_KEY, "sessionStorage") === location.pathname) return false;
    remember(SERVED_KEY, location.pathname, "sessionStorage");
    const bytes = await fetch("record").then((found) => (found.ok ? found.arrayBuffer() : undefined)).catch(() => undefined);
    if (!bytes) return false;
    this.isFirstVisit = false;
    const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].join(".");
    const [known, id] = (recall(SERVED_KEY) ?? "").split(" ");
    if (known === digest && (await this.openKept(id!)) === "open") return true;
    await this.openRecord(new Uint8Array(bytes));
    remember(SERVED_KEY, `${digest} ${this.table.summary.id}`);
    return true;
  }

  link(): Promise<string> {
    const { game, texts, positions, at, last } = this.table;
    return linkTo({ game, texts, at: positions.number(at), last: positions.number(last) }, location.href);
  }

  /** Returns a name for the file of the game on the table. */
  fileName(): string {
    const { summary } = this.table;
    const title = titleOf(summary).replace(/[^\p{L}\p{N} –,.-]+/gu, "").trim().slice(0, 80);
    return `${title || "tengen"}${summary.date ? ` ${summary.date.replace(/[^\d-]+/g, " ").trim().slice(0, 10)}` : ""}.sgf`;
  }

  /** Changes the language of the page, and remembers it. */
  async speak(chosen: Language): Promise<void> {
    try {
      const words = await speak(chosen);
      // A later choice whose file came first stays.
      if (language() !== chosen) return;
      if (words) keepFiles([words]);
      prefer(chosen);
    } catch {
      this.table.say(() => text("language-failed"));
      return;
    }
    this.table.sayAgain();
  }
}

/** Makes a sentence of a note of the library. */
function sentence(note: string): string {
  return `${note.charAt(0).toUpperCase()}${note.slice(1)}${note.endsWith(".") ? "" : "."}`;
}

/** Puts a game that cannot be read out of the way, without throwing it away. */
function setAside(where: Where, kept: string): void {
  // If the storage is full, the game stays where it is.
  if (remember(`${OLD_KEY}-unreadable`, kept, where)) remember(OLD_KEY, undefined, where);
}

/** Asks the service worker to keep files that this person uses: the engine, and the words of a language. */
function keepFiles(keep: string[]): void {
  void navigator.serviceWorker?.ready.then((worker) => worker.active?.postMessage({ keep }));
}

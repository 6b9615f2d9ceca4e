import {
  type Color,
  type Count,
  type Findings,
  type Game,
  type Look,
  type Move,
  type Point,
  Rules,
  TengenError,
  type Vertex,
} from "tengen";

import { Cancelled, Engine, type State, searchAll } from "./engine";
import { type Keeper, type Session, gameInLink, keeper, linkTo } from "./keep";
import { type Key, type Language, decimal, language, prefer, preferred, speak, text, textFor } from "./language";
import {
  colorOf,
  leadInWords,
  letter,
  moveInWords,
  name,
  other,
  percent,
  reasonInWords,
  resultInWords,
  vertexInWords,
} from "./words";

/** The choices of a new game. */
export interface Choices {
  size: string;
  rules: string;
  komi: string;
  handicap: number;
  me: Color | "both";
  level: number;
}

export const FIRST_CHOICES: Choices = {
  size: "9",
  rules: "chinese",
  komi: "",
  handicap: 0,
  me: "black",
  level: 3,
};

/** The longest time for a move, in milliseconds: at full strength, and at the levels whose visits limit it. */
const FULL_TIME = 2000;
const LONGEST_TIME = 15_000;
const HINT_VISITS = 200;
const REVIEW_VISITS = 50;
/** A slice of an analysis is so short that a new question waits little. */
const SLICE = 120;
const ANALYSIS_VISITS = 5000;

/** A message in the language that the page has when it is shown. */
type Message = () => string;

const NO_MESSAGE: Message = () => "";

/** Everything that happens on the page: the game, the engine, and what is shown. */
export class Table {
  session!: Session;
  /** The position on the board. */
  look!: Look;
  isAnalyzing = false;
  showsTerritory = false;
  /** The findings about the positions, by the number of moves. */
  findings = new Map<number, Findings>();
  hint: Findings | undefined;
  count: Count | undefined;
  /** Whether the last message is the facts about a move. */
  private showsFacts = false;
  /** What the engine is doing for the person. */
  private task: Message = NO_MESSAGE;
  /** The last message for the person. */
  private latest: Message = NO_MESSAGE;
  /** The progress of a review, from 0 to 1. */
  review: number | undefined;
  /** The moves of a record from which the person has strayed, and what was found about them. */
  strayed: { moves: Move[]; findings: Map<number, Findings> } | undefined;

  private reviewing: AbortController | undefined;
  private listeners = new Set<() => void>();

  private constructor(
    readonly rules: Rules,
    private readonly engine: Engine,
    private readonly kept: Keeper,
  ) {}

  /** Opens the page: with the game in its address, or the game that was kept, or a new one. */
  static async open(): Promise<Table> {
    // The largest download begins first.
    const engine = new Engine();
    const [rules, kept, words] = await Promise.all([Rules.load(), keeper(), speak(preferred()).catch(() => undefined)]);
    const table = new Table(rules, engine, kept);
    const tell = (): void => {
      if (engine.state.is === "ready") keepFiles(words ? [...engine.state.files, words] : engine.state.files);
      table.changed();
    };
    engine.onState = tell;
    tell();
    const { warning } = kept;
    const parts = [warning ? () => text(warning) : NO_MESSAGE];
    if (!(await table.openLink())) {
      parts.push(table.latest);
      table.restore(kept.load());
    }
    parts.push(table.latest);
    table.latest = () => parts.map((part) => part()).filter(Boolean).join(" ");
    document.addEventListener("visibilitychange", () => table.analyzeOn());
    addEventListener("hashchange", () => void table.openLink());
    return table;
  }

  get engineState(): State {
    return this.engine.state;
  }

  /** What the engine is doing for the person, in words; empty if it does nothing. */
  get busy(): string {
    return this.task();
  }

  /** The last message for the person. */
  get message(): string {
    return this.latest();
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
      this.say(() => text("language-failed"));
      return;
    }
    this.changed();
    if (this.showsFacts) void this.why();
  }

  /** The name of a player, which is empty for a person without one. */
  nameOf(color: Color): string {
    const { me, level, blackName, whiteName } = this.session;
    if (me === other(color)) return text("engine-name", { level });
    return color === "black" ? blackName : whiteName;
  }

  /** Calls a function after each change. Returns a function that ends this. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Keeps the game and shows it. */
  private settle(): void {
    const { session } = this;
    this.look = this.rules.look(this.shown());
    const warning = this.kept.save(session);
    if (warning) this.latest = () => text(warning);
    this.changed();
    this.analyzeOn();
  }

  private restore(session: Session | undefined): void {
    if (!session) {
      this.begin(FIRST_CHOICES);
      return;
    }
    try {
      this.session = session;
      this.settle();
    } catch {
      this.begin(FIRST_CHOICES);
      this.latest = () => text("kept-unreadable");
      return;
    }
    if (session.mode === "count") void this.judge();
    void this.answer();
  }

  private async openLink(): Promise<boolean> {
    try {
      const game = await gameInLink(location.hash);
      if (!game) return false;
      this.study(game, "", "", "");
      history.replaceState(null, "", location.pathname + location.search);
      return true;
    } catch {
      this.say(() => text("no-game-in-link"));
      return false;
    }
  }

  /** The game up to the position on the board. */
  shown(): Game {
    const { game, at } = this.session;
    return at === game.moves.length ? game : { ...game, moves: game.moves.slice(0, at) };
  }

  /** Whether the person is to move. */
  isMyTurn(): boolean {
    const { mode, me, at, game } = this.session;
    if (mode === "study") return true;
    if (mode !== "play" || at !== game.moves.length) return false;
    return me === "both" || me === this.look.toMove;
  }

  /** Begins a new game. */
  begin(choices: Choices): void {
    this.forget();
    const { size, rules, komi, handicap, me, level } = choices;
    const game: Game = { size, rules, moves: [] };
    if (komi) game.komi = komi;
    if (handicap >= 2) game.handicap = handicap;
    this.rules.look(game);
    this.session = {
      game,
      at: 0,
      mode: "play",
      me,
      level,
      seed: Math.floor(Math.random() * 2 ** 32),
      result: "",
      dead: [],
      blackName: "",
      whiteName: "",
    };
    this.settle();
    void this.answer();
  }

  /** Opens a record for study. */
  openRecord(bytes: Uint8Array | string): void {
    try {
      const read = this.rules.read(bytes);
      this.study(read.game, read.blackName, read.whiteName, read.result);
      const count = read.game.moves.length;
      const notes = read.notes.slice(0, 3);
      this.latest = () => [textFor(count, "opened", { count }), ...notes].join(" ");
      this.changed();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.say(() => text("not-a-record", { why }));
    }
  }

  private study(game: Game, blackName: string, whiteName: string, result: string): void {
    this.rules.look(game);
    this.forget();
    const moves = game.moves.length;
    const level = this.session?.level ?? FIRST_CHOICES.level;
    this.session = {
      game, at: moves, mode: "study", me: "both", level, seed: 0, result, dead: [], blackName, whiteName,
    };
    this.settle();
  }

  /** Forgets what was found about the last game, and ends the engine's work on it. */
  private forget(): void {
    this.reviewing?.abort();
    this.engine.cancel();
    this.findings.clear();
    this.review = undefined;
    this.strayed = undefined;
    this.isAnalyzing = false;
    this.clear();
  }

  /** Forgets what was found about the positions after some moves. */
  private forgetAfter(moves: number): void {
    for (const known of [...this.findings.keys()]) if (known > moves) this.findings.delete(known);
  }

  /** Clears what belongs to the position on the board. */
  private clear(): void {
    this.hint = undefined;
    this.count = undefined;
    this.showsFacts = false;
    this.task = NO_MESSAGE;
    this.latest = NO_MESSAGE;
  }

  /** Shows a message. */
  say(message: Message): void {
    this.showsFacts = false;
    this.latest = message;
    this.changed();
  }

  /** Plays for the player to move: a point or a pass. Returns whether the rules allow it. */
  play(vertex: Vertex): boolean {
    if (!this.isMyTurn()) {
      if (this.session.mode === "play" && this.session.at < this.session.game.moves.length) {
        this.say(() => text("earlier"));
      }
      return false;
    }
    try {
      this.make(vertex);
      return true;
    } catch (error) {
      if (!(error instanceof TengenError)) throw error;
      const { illegal } = error;
      this.say(() => reasonInWords(illegal));
      return false;
    }
  }

  private make(vertex: Vertex): void {
    const { session } = this;
    const from = this.shown();
    const made = `${letter(this.look.toMove)} ${vertex}`;
    const { game, look } = this.rules.play(from, made, session.mode === "study");
    const isNext = session.game.moves[session.at] === made;
    const captured = look.prisoners.map((count, index) => count - this.look.prisoners[index]!);
    this.clear();
    if (isNext) {
      session.at += 1;
    } else {
      if (session.mode === "study" && session.at < session.game.moves.length) {
        this.strayed ??= { moves: session.game.moves, findings: new Map(this.findings) };
      }
      this.forgetAfter(session.at);
      session.game = { ...session.game, moves: game.moves };
      session.at = game.moves.length;
    }
    const count = Math.max(...captured);
    const key = vertex === "pass" ? "passes" : count > 0 ? "captures" : "plays";
    this.latest = () => text(key, { player: name(colorOf(made)), move: vertex, count });
    if (look.end && session.mode === "play") this.endPlay(look.end);
    this.settle();
    void this.answer();
  }

  private endPlay(end: string): void {
    const { session } = this;
    if (end === "passes") {
      session.mode = "count";
      session.dead = [];
      void this.judge();
    } else {
      session.mode = "over";
      session.result = end;
      this.latest = () => `${text("endless")} ${resultInWords(end)}`;
    }
  }

  /** Lets the engine move if it is its turn. */
  private async answer(): Promise<void> {
    const { session } = this;
    const { game, me, mode, level, seed } = session;
    if (mode !== "play" || me === "both" || this.rules.look(game).toMove === me) return;
    const full = level === 20;
    const strength = { level, seed, resigns: true, milliseconds: full ? FULL_TIME : LONGEST_TIME };
    const vertex = await this.work("thinking", () => this.engine.genmove(game, strength));
    if (vertex === undefined || this.session !== session || session.game !== game) return;
    if (vertex === "resign") {
      this.over(`${letter(me)}+R`);
    } else {
      session.at = game.moves.length;
      this.look = this.rules.look(game);
      this.make(vertex);
    }
  }

  /** Waits for the engine, and says so. Returns `undefined` if the question was withdrawn or has failed. */
  private async work<Answer>(key: Key, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const task = (): string => text(key);
    this.task = task;
    this.changed();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Cancelled)) this.latest = () => text("engine-failed", { why: String(error) });
      return undefined;
    } finally {
      if (this.task === task) this.task = NO_MESSAGE;
      this.changed();
    }
  }

  pass(): void {
    this.play("pass");
  }

  resign(): void {
    const { session, look } = this;
    if (session.mode !== "play") return;
    this.engine.cancel();
    const loser = session.me === "both" ? look.toMove : session.me;
    this.over(`${letter(other(loser))}+R`);
  }

  private over(result: string): void {
    this.session.mode = "over";
    this.session.result = result;
    this.clear();
    this.latest = () => resultInWords(result);
    this.settle();
  }

  /** Takes back the person's last move, and the answer to it. */
  undo(): void {
    const { session } = this;
    if (session.mode === "study") {
      this.go(session.at - 1);
      return;
    }
    this.engine.cancel();
    const { me, game } = session;
    const moves = [...game.moves];
    const mine = me === "both" ? undefined : letter(me);
    if (mine && !moves.some((move) => move.startsWith(mine))) {
      this.say(() => text("nothing-to-undo"));
      return;
    }
    let taken: Move | undefined;
    do taken = moves.pop();
    while (taken && mine && !taken.startsWith(mine));
    session.game = { ...game, moves };
    session.at = moves.length;
    session.mode = "play";
    session.result = "";
    this.forgetAfter(moves.length);
    this.clear();
    this.settle();
    void this.answer();
  }

  /** Shows another position of the game. */
  go(at: number): void {
    const { session } = this;
    const to = Math.max(0, Math.min(at, session.game.moves.length));
    if (to === session.at) return;
    session.at = to;
    this.hint = undefined;
    this.showsFacts = false;
    if (session.mode !== "count") this.count = undefined;
    const move = session.game.moves[to - 1];
    this.latest = () => (move ? text("at-move", { number: to, move: moveInWords(move) }) : text("at-start"));
    this.settle();
  }

  /** Goes back to the record after a variation. */
  backToRecord(): void {
    if (!this.strayed) return;
    const { session } = this;
    const { moves, findings } = this.strayed;
    const common = session.game.moves.findIndex((move, index) => move !== moves[index]);
    session.at = common < 0 ? session.game.moves.length : common;
    session.game = { ...session.game, moves };
    this.findings = findings;
    this.strayed = undefined;
    this.clear();
    this.settle();
  }

  async suggest(): Promise<void> {
    const game = this.shown();
    const hint = await this.work("looking-for-move", () => this.engine.search(game, HINT_VISITS));
    if (!hint || game.moves.length !== this.session.at) return;
    this.hint = hint;
    this.say(() => text("hint-is", { move: vertexInWords(hint.best) }));
  }

  /** Explains the last move by facts, in the language of the page. */
  async why(): Promise<void> {
    const { moves } = this.shown();
    const made = moves.at(-1);
    if (!made) return;
    const before = { ...this.session.game, moves: moves.slice(0, -1) };
    const facts = await this.work("looking-at-move", () => this.engine.facts(before, made, language()));
    if (!facts || moves.length !== this.session.at) return;
    this.say(() => facts.join(" "));
    this.showsFacts = true;
  }

  /** Judges which stones are dead, at the end of a game. */
  private async judge(): Promise<void> {
    const { session } = this;
    const { game } = session;
    // A kept game has them already, as the person has corrected them.
    if (session.dead.length === 0) {
      const judged = await this.work("looking-for-dead", () => this.engine.judge(game));
      if (this.session !== session || session.mode !== "count") return;
      session.dead = judged?.count.dead ?? [];
    }
    this.showCount();
  }

  private showCount(): void {
    const { session } = this;
    this.count = this.rules.count(session.game, session.dead);
    const { result } = this.count;
    this.latest = () => `${resultInWords(result)} ${text("count-help")}`;
    this.settle();
  }

  /** Turns the group at a point dead or alive. */
  turn(point: Point): void {
    const { session } = this;
    if (session.mode !== "count") return;
    const group = this.rules.group(session.game, session.dead, point);
    if (group.length === 0) return;
    const others = session.dead.filter((stone) => !group.includes(stone));
    session.dead = session.dead.includes(point) ? others : [...others, ...group];
    this.showCount();
  }

  /** Ends the game with the dead stones as shown. */
  acceptCount(): void {
    if (!this.count) return;
    const { count } = this;
    this.session.mode = "over";
    this.session.result = count.result;
    this.latest = () => resultInWords(count.result);
    this.settle();
  }

  /** Plays on after two passes. */
  resume(): void {
    const { session } = this;
    const moves = [...session.game.moves];
    while (moves.at(-1)?.endsWith("pass")) moves.pop();
    session.game = { ...session.game, moves };
    session.at = moves.length;
    session.mode = "play";
    this.clear();
    this.settle();
    void this.answer();
  }

  /** Turns the game on the board into a record to study. */
  studyGame(): void {
    const { game, result, at } = this.session;
    const found = new Map(this.findings);
    this.study(game, this.nameOf("black"), this.nameOf("white"), result);
    this.findings = found;
    this.go(at);
  }

  toggleAnalysis(): void {
    this.isAnalyzing = !this.isAnalyzing;
    this.changed();
    this.analyzeOn();
  }

  toggleTerritory(): void {
    this.showsTerritory = !this.showsTerritory;
    this.changed();
    if (this.showsTerritory && !this.findings.has(this.session.at)) void this.glance();
  }

  /** Searches the position a little, for its territory. */
  private async glance(): Promise<void> {
    const { at } = this.session;
    const found = await this.work("looking-at-territory", () => this.engine.search(this.shown(), REVIEW_VISITS));
    if (found && at === this.session.at) this.findings.set(at, found);
    this.changed();
  }

  private isAsking = false;

  /** Analyses the position on the board in slices, as long as the person looks at it. */
  private async analyzeOn(): Promise<void> {
    if (this.isAsking || !this.isAnalyzing) return;
    this.isAsking = true;
    try {
      while (this.isAnalyzing && !document.hidden && !this.busy) {
        const game = this.shown();
        const at = game.moves.length;
        if ((this.findings.get(at)?.visits ?? 0) >= ANALYSIS_VISITS) break;
        const found = await this.engine.analyze(game, SLICE, ANALYSIS_VISITS);
        if (sameMoves(game, this.shown())) {
          this.findings.set(at, found);
          this.changed();
        }
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) this.say(() => text("engine-failed", { why: String(error) }));
    } finally {
      this.isAsking = false;
    }
  }

  /** Searches all positions of the game. */
  async reviewGame(): Promise<void> {
    this.reviewing?.abort();
    const reviewing = (this.reviewing = new AbortController());
    const { game } = this.session;
    const games = Array.from({ length: game.moves.length + 1 }, (_, at) => ({
      ...game,
      moves: game.moves.slice(0, at),
    }));
    let done = 0;
    this.review = 0;
    this.changed();
    const found = (at: number, findings: Findings): void => {
      if ((this.findings.get(at)?.visits ?? 0) < findings.visits) this.findings.set(at, findings);
      done += 1;
      this.review = done < games.length ? done / games.length : undefined;
      this.changed();
    };
    try {
      await searchAll(games, REVIEW_VISITS, found, reviewing.signal);
      if (!reviewing.signal.aborted) this.say(() => text("review-ready"));
    } catch (error) {
      this.say(() => text("review-ended", { why: String(error) }));
    } finally {
      if (this.reviewing === reviewing) this.review = undefined;
      this.changed();
    }
  }

  stopReview(): void {
    this.reviewing?.abort();
    this.review = undefined;
    this.changed();
  }

  /** Returns the game as a record, with the win rates of a review as comments. */
  toSgf(): string {
    const { game, result } = this.session;
    const comments = [...this.findings].map(([at, { win, lead, best }]): [number, string] => [
      at,
      text("comment", {
        percent: text("percent", { number: decimal(Number((100 * win).toFixed(1)), 1) }),
        lead: leadInWords(lead),
        best: vertexInWords(best),
      }),
    ]);
    const date = new Date().toISOString().slice(0, 10);
    return this.rules.write(game, {
      blackName: this.nameOf("black"),
      whiteName: this.nameOf("white"),
      result,
      date,
      comments,
    });
  }

  link(): Promise<string> {
    return linkTo(this.session.game, this.session.at);
  }
}

function sameMoves(one: Game, two: Game): boolean {
  return one.moves.length === two.moves.length && one.moves.every((move, index) => move === two.moves[index]);
}

/** Asks the service worker to keep files that this person uses: the engine, and the words of a language. */
function keepFiles(keep: string[]): void {
  void navigator.serviceWorker?.ready.then((worker) => worker.active?.postMessage({ keep }));
}

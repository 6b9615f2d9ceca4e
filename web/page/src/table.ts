import { type Color, type Count, type Findings, type Game, type Look, type Move, type NodeTexts, type Point, type Rules, TengenError, type Vertex } from "tengen";

import { type Choices, begun, study } from "./begin";
import { withFindings } from "./commented";
import { Desk, type Question, isSame } from "./desk";
import type { Engine, State } from "./engine";
import type { Keeper } from "./keeper";
import type { Summary } from "./kept";
import { language, text } from "./language";
import { Positions, keyOf } from "./positions";
import { Review } from "./review";
import { type Action, type Session, isBlank, leftAt, reduce, valueOfMove } from "./session";
import { ROOT, type Tree, listOf } from "./tree";
import { colorOf, letter, moveInWords, name, other, reasonInWords, resultInWords, vertexInWords } from "./words";

/** The longest time for a move, in milliseconds: at full strength, and at the levels whose visits limit it. */
const FULL_TIME = 2000;
const LONGEST_TIME = 15_000;
const HINT_VISITS = 200;
const GLANCE_VISITS = 50;
/** A slice of an analysis is so short that a new question waits little. */
const SLICE = 120;
const ANALYSIS_VISITS = 5000;

/** A message in the language that the page has when it is shown. */
type Message = () => string;

const NO_MESSAGE: Message = () => "";

/** The world around a table: time, chance, and whether the person looks at the page. */
export interface World {
  now: () => number;
  seed: () => number;
  id: () => string;
  isHidden: () => boolean;
}

/** Everything that happens on the page: the game, the engine, and what is shown. */
export class Table {
  session!: Session;
  summary!: Summary;
  /** The positions along the line that the person goes along, and the place of the one on the board. */
  positions!: Positions;
  at = 0;
  /** The position on the board, and what its node says. */
  look!: Look;
  node!: NodeTexts;
  /** The texts of the record. */
  texts: NodeTexts["texts"] = {};
  isAnalyzing = false;
  showsTerritory = false;
  /** What was found about the positions of the game, by their names. */
  private findings = new Map<string, Findings>();
  private hinted: { key: string; findings: Findings } | undefined;
  /** The count of the game at the end of the line. */
  private counted: Count | undefined;
  readonly review: Review;
  readonly desk: Desk;
  /** The last message for the person. */
  private latest: Message = NO_MESSAGE;
  /** Whether the last message is the facts about a move. */
  private showsFacts = false;
  private isAsking = false;
  private isGlancing = false;
  private listeners = new Set<() => void>();

  constructor(
    readonly rules: Rules,
    private readonly engine: Engine,
    readonly keeper: Keeper,
    private readonly world: World,
  ) {
    const changed = (): void => this.changed();
    // An analysis stands back while the page waits for something else.
    const turned = (): void => {
      this.changed();
      void this.analyzeOn();
    };
    this.desk = new Desk((question) => isSame(question, this.question(question.about)), turned, (why) => this.say(() => text("engine-failed", { why })));
    this.review = new Review((message) => this.say(message), changed);
    keeper.onTrouble = (warning) => {
      if (warning) this.say(() => text(warning));
    };
  }

  get engineState(): State {
    return this.engine.state;
  }

  /** The last message for the person. */
  get message(): string {
    return this.latest();
  }

  /** The game up to the position on the board. */
  get game(): Game {
    return this.positions.game(this.at);
  }

  /** The last place of the line. */
  get last(): number {
    return this.positions.last;
  }

  /** Whether the end of the line is on the board. */
  get isAtEnd(): boolean {
    return this.at === this.last;
  }

  get result(): string {
    return this.texts.RE ?? "";
  }

  /** What was found about the position on the board. */
  get found(): Findings | undefined {
    return this.foundAt(this.at);
  }

  get hint(): Findings | undefined {
    return this.hinted?.key === keyOf(this.game) ? this.hinted.findings : undefined;
  }

  /** The count, where the position on the board is the one that was counted. */
  get count(): Count | undefined {
    return this.isAtEnd ? this.counted : undefined;
  }

  /** The dead stones of the position on the board, once the game is counted. */
  get dead(): readonly Point[] {
    const { mode, dead } = this.session;
    return this.isAtEnd && (mode === "count" || mode === "over") ? dead : [];
  }

  foundAt(at: number): Findings | undefined {
    return this.findings.get(keyOf(this.positions.game(at)));
  }

  /** Whether the line has left the record, or another main line. */
  get hasLeft(): boolean {
    return this.session.mode === "study" && leftAt(this.session) !== undefined;
  }

  /** The moves that go on from the position on the board, if there are several: each with its node. */
  get variations(): { node: number; move: Move | undefined }[] {
    const { tree, at } = this.session;
    const { children } = tree.nodes[at]!;
    if (children.length < 2) return [];
    return children.map((node) => ({ node, move: new Positions(this.rules, { ...this.session, at: node, tip: node }).move(this.at + 1) }));
  }

  /** The name of a player, which is empty for a person without one. */
  nameOf(color: Color): string {
    const { me, level } = this.session;
    if (me === other(color)) return text("engine-name", { level });
    const [known, rank] = color === "black" ? [this.texts.PB, this.texts.BR] : [this.texts.PW, this.texts.WR];
    return [known, rank].filter(Boolean).join(" ");
  }

  /** Calls a function after each change. Returns a function that ends this. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Shows a message. */
  say(message: Message): void {
    this.showsFacts = false;
    this.latest = message;
    this.changed();
  }

  /** Says the last facts anew, in another language. */
  sayAgain(): void {
    this.changed();
    if (this.showsFacts) void this.why();
  }

  /** Returns what a question now would be about: the position on the board, or the one at the end of the line. */
  private question(about: Question["about"]): Question {
    const game = about === "board" ? this.game : this.positions.game(this.last);
    return { about, id: this.summary.id, key: keyOf(game), mode: this.session.mode };
  }

  /** Takes in what was found about a position of a game, which need not be on the table any more. */
  private learn(id: string, key: string, findings: Findings): void {
    if (id === this.summary.id) {
      if ((this.findings.get(key)?.visits ?? 0) > findings.visits) return;
      this.findings.set(key, findings);
    }
    this.keeper.putFound(id, key, findings);
  }

  /** Brings a game to the table, in place of the one that lies there, which stays in the list. */
  private bring(session: Session, { id, named, changed }: Pick<Summary, "id" | "changed"> & { named: string }, known = new Map<string, Findings>()): void {
    const positions = new Positions(this.rules, session);
    // What the library refuses is refused before anything changes.
    this.rules.look(positions.game(positions.nodes.indexOf(session.at)));
    this.review.stop();
    this.engine.cancel();
    this.keeper.writeFound();
    this.positions = positions;
    this.findings = known;
    this.isAnalyzing = false;
    this.clear();
    this.session = session;
    this.summary = { ...this.summary, id, name: named, changed, deleted: 0 };
    this.show();
  }

  /** Shows the session as it is now. */
  private show(): void {
    const { session } = this;
    this.at = this.positions.nodes.indexOf(session.at);
    this.look = this.rules.look(this.game);
    const size = `${this.look.width}x${this.look.height}`;
    this.node = this.rules.node(size, session.tree.nodes[session.at]!.properties);
    this.texts = this.rules.node(size, session.tree.nodes[ROOT]!.properties).texts;
    this.summary = { ...this.summary, ...this.described(size) };
    this.changed();
    void this.analyzeOn();
    void this.glance();
  }

  private described(size: string): Omit<Summary, "id" | "name" | "deleted" | "changed"> {
    const { texts } = this;
    return {
      black: texts.PB ?? "",
      white: texts.PW ?? "",
      date: texts.DT ?? "",
      event: texts.EV ?? texts.GN ?? "",
      size,
      moves: this.positions.number(this.last),
      result: this.result,
      blank: isBlank(this.session),
    };
  }

  /** Changes the game, shows it and keeps it. */
  private act(action: Action): void {
    const before = this.session;
    const session = reduce(before, action);
    if (session.tree !== before.tree || session.tip !== before.tip) this.positions = new Positions(this.rules, session);
    this.session = session;
    this.show();
    this.keep();
  }

  private keep(): void {
    this.summary = { ...this.summary, changed: this.world.now() };
    this.keeper.put(this.session, this.summary);
  }

  /** Shows a game that was kept. Throws if the library refuses it. */
  open(session: Session, { id, name: named, changed }: Summary, known: Map<string, Findings>): void {
    this.bring(session, { id, named, changed }, known);
    if (session.mode === "count") this.judge();
    this.answer();
  }

  /** Adds a game, and shows it. Throws if the library refuses it. */
  add(session: Session): void {
    this.bring(session, { id: this.world.id(), named: "", changed: this.world.now() });
    this.keep();
    if (session.mode === "count") this.judge();
    this.answer();
  }

  /** Begins a new game. Throws if the library refuses it. */
  begin(choices: Choices): void {
    const date = new Date(this.world.now());
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    const engine = text("engine-name", { level: choices.level });
    this.add(begun(this.rules, choices, { seed: this.world.seed(), date: day, engine }));
  }

  /** Adds a game to study, and shows it at a node. Throws if the library refuses it. */
  study(tree: Tree, at: number): void {
    this.add(study(tree, at, this.session?.level ?? 3));
  }

  /** Gives the game a name in the list. */
  rename(named: string): void {
    this.summary = { ...this.summary, name: named };
    this.changed();
  }

  /** Clears what belongs to the position on the board. */
  private clear(): void {
    this.hinted = undefined;
    this.counted = undefined;
    this.showsFacts = false;
    this.desk.clear();
    this.latest = NO_MESSAGE;
  }

  /** Whether the person is to move. */
  isMyTurn(): boolean {
    const { mode, me } = this.session;
    if (mode === "study") return true;
    return mode === "play" && this.isAtEnd && (me === "both" || me === this.look.toMove);
  }

  private isEnginesTurn(): boolean {
    const { mode, me } = this.session;
    return mode === "play" && me !== "both" && this.isAtEnd && this.look.toMove !== me;
  }

  /** Plays for the player to move: a point or a pass. Returns whether the rules allow it. */
  play(vertex: Vertex): boolean {
    if (!this.isMyTurn()) {
      if (this.session.mode === "play" && !this.isAtEnd) this.say(() => text("earlier"));
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
    const made = `${letter(this.look.toMove)} ${vertex}`;
    const before = this.look.prisoners;
    const { look } = this.rules.play(this.game, made, this.session.mode === "study");
    this.clear();
    const count = Math.max(...look.prisoners.map((count, index) => count - before[index]!));
    const key = vertex === "pass" ? "passes" : count > 0 ? "captures" : "plays";
    this.latest = () => text(key, { player: name(colorOf(made)), move: vertex, count });
    this.act({ type: "move", ident: letter(colorOf(made)), value: valueOfMove(vertex, look.height) });
    if (look.end && this.session.mode === "play") this.endPlay(look.end);
    else this.answer();
  }

  private endPlay(end: string): void {
    if (end === "passes") {
      this.act({ type: "count", dead: [] });
      this.judge();
    } else {
      this.latest = () => `${text("endless")} ${resultInWords(end)}`;
      this.act({ type: "end", result: end });
    }
  }

  /** Lets the engine move if it is its turn. */
  private answer(): void {
    if (!this.isEnginesTurn()) return;
    const { game } = this;
    const { level, seed, me } = this.session;
    const strength = { level, seed, resigns: true, milliseconds: level === 20 ? FULL_TIME : LONGEST_TIME };
    // The person may look at earlier positions meanwhile; the answer is to the last one.
    void this.desk.ask(this.question("end"), "thinking", () => this.engine.genmove(game, strength), (vertex) => {
      if (!this.isAtEnd) this.act({ type: "go", to: this.session.tip });
      if (vertex === "resign") this.over(`${letter(me as Color)}+R`);
      else this.make(vertex);
    });
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
    this.clear();
    this.latest = () => resultInWords(result);
    this.act({ type: "end", result });
  }

  /** Takes back the person's last move and the answer to it, or the person's resignation. */
  undo(): void {
    const { session, positions } = this;
    if (session.mode === "study") {
      this.go(this.at - 1);
      return;
    }
    if (!this.isAtEnd) {
      this.say(() => text("earlier"));
      return;
    }
    const { me } = session;
    const hasResigned = session.mode === "over" && this.result === `${letter(other(me === "both" ? this.look.toMove : me))}+R`;
    const isMine = (at: number): boolean => {
      const move = positions.move(at);
      return move !== undefined && (me === "both" || colorOf(move) === me);
    };
    let at = this.last;
    if (!hasResigned) while (at > 0 && !isMine(at)) at -= 1;
    if (at === 0 && !hasResigned) {
      this.say(() => text("nothing-to-undo"));
      return;
    }
    this.back(positions.nodes[hasResigned ? at : at - 1]!);
  }

  private back(to: number): void {
    this.engine.cancel();
    this.clear();
    this.act({ type: "back", to });
    this.answer();
  }

  /** Shows another position of the line. */
  go(at: number): void {
    const to = Math.max(0, Math.min(at, this.last));
    if (to !== this.at) this.goTo(this.positions.nodes[to]!);
  }

  /** Shows the position of a node, which may begin another line. */
  goTo(node: number): void {
    this.showsFacts = false;
    this.act({ type: "go", to: node });
    const move = this.positions.move(this.at);
    const number = this.positions.number(this.at);
    this.latest = () => (move ? text("at-move", { number, move: moveInWords(move) }) : number === 0 ? text("at-start") : "");
    this.changed();
  }

  /** Goes back to the main line after a variation, which stays. */
  backToRecord(): void {
    const node = leftAt(this.session);
    if (node === undefined) return;
    this.clear();
    this.act({ type: "main", at: node });
  }

  async suggest(): Promise<void> {
    const { game } = this;
    await this.desk.ask(this.question("board"), "looking-for-move", () => this.engine.search(game, HINT_VISITS), (findings) => {
      this.hinted = { key: keyOf(game), findings };
      this.say(() => text("hint-is", { move: vertexInWords(findings.best) }));
    });
  }

  /** Explains the last move by facts, in the language of the page. */
  async why(): Promise<void> {
    const move = this.positions.move(this.at);
    if (!move) return;
    const before = this.positions.game(this.at - 1);
    await this.desk.ask(this.question("board"), "looking-at-move", () => this.engine.facts(before, move, language()), (facts) => {
      this.say(() => facts.join(" "));
      this.showsFacts = true;
    });
  }

  /** Judges which stones are dead, at the end of a game. */
  private judge(): void {
    const game = this.positions.game(this.last);
    // A kept game has them already, as the person has corrected them.
    if (this.session.dead.length > 0) this.showCount();
    else void this.desk.ask(this.question("end"), "looking-for-dead", () => this.judgedDead(game), (dead) => this.setDead(dead));
  }

  /** Where the engine fails, the person says which stones are dead. */
  private async judgedDead(game: Game): Promise<Point[]> {
    return (await this.desk.waitFor(() => this.engine.judge(game)))?.is.count.dead ?? [];
  }

  private setDead(dead: Point[]): void {
    this.act({ type: "count", dead });
    this.showCount();
  }

  private showCount(): void {
    this.counted = this.rules.count(this.positions.game(this.last), [...this.session.dead]);
    const { result } = this.counted;
    this.say(() => `${resultInWords(result)} ${text("count-help")}`);
  }

  /** Turns the group at a point dead or alive. */
  turn(point: Point): void {
    const { session, game } = this;
    if (session.mode !== "count" || !this.isAtEnd) return;
    const dead = [...session.dead];
    const group = this.rules.group(game, dead, point);
    if (group.length === 0) return;
    const others = dead.filter((stone) => !group.includes(stone));
    this.setDead(dead.includes(point) ? others : [...others, ...group]);
  }

  /** Ends the game with the dead stones as shown. */
  acceptCount(): void {
    if (!this.counted) return;
    const { result } = this.counted;
    this.act({ type: "end", result });
    this.say(() => resultInWords(result));
  }

  /** Plays on after two passes. */
  resume(): void {
    let at = this.last;
    while (this.positions.move(at)?.endsWith("pass")) at -= 1;
    this.back(this.positions.nodes[at]!);
  }

  /** Turns the game on the board into a record to study. */
  studyGame(): void {
    this.clear();
    this.act({ type: "study" });
  }

  toggleAnalysis(): void {
    this.isAnalyzing = !this.isAnalyzing;
    this.changed();
    void this.analyzeOn();
  }

  toggleTerritory(): void {
    this.showsTerritory = !this.showsTerritory;
    this.changed();
    void this.glance();
  }

  /** Searches the position on the board a little, for its territory, and the next one if the person goes on meanwhile. */
  private async glance(): Promise<void> {
    if (this.isGlancing) return;
    this.isGlancing = true;
    while (this.showsTerritory && !this.found && !this.isEnginesTurn()) {
      const { game } = this;
      const { id } = this.summary;
      const found = await this.desk.wait("looking-at-territory", () => this.engine.search(game, GLANCE_VISITS));
      if (found) this.learn(id, keyOf(game), found.is);
      // A question that was withdrawn because the game went on is asked anew about the new position.
      else if (keyOf(this.game) === keyOf(game)) break;
      this.changed();
    }
    this.isGlancing = false;
  }

  /** Analyses the position on the board in slices, as long as the person looks at it. */
  async analyzeOn(): Promise<void> {
    if (this.isAsking || !this.isAnalyzing) return;
    this.isAsking = true;
    while (this.isAnalyzing && !this.world.isHidden() && !this.desk.busy) {
      const { game } = this;
      const { id } = this.summary;
      if ((this.found?.visits ?? 0) >= ANALYSIS_VISITS) break;
      const found = await this.desk.waitFor(() => this.engine.analyze(game, SLICE, ANALYSIS_VISITS));
      if (found) this.learn(id, keyOf(game), found.is);
      // A question that was withdrawn because the game went on is asked anew about the new position.
      else if (keyOf(this.game) === keyOf(game)) break;
      this.changed();
    }
    this.isAsking = false;
  }

  /** Searches all positions of the line. */
  reviewGame(): void {
    const { id } = this.summary;
    const games = this.positions.nodes.map((_, at) => this.positions.game(at));
    void this.review.run(games, (game, findings) => this.learn(id, keyOf(game), findings));
  }

  /** Returns the game as a record, with what was found as comments. */
  toSgf(): string {
    const found = this.positions.nodes.map((node, at) => ({ node, findings: this.foundAt(at) }));
    return this.rules.save(listOf(withFindings(this.session.tree, found)).nodes);
  }
}

/** The name of a game: the person's, or else that of the players or the event. */
export function titleOf({ name: named, black, white, event }: Summary): string {
  if (named) return named;
  const players = [black, white].filter(Boolean);
  return players.length === 2 ? players.join(" – ") : players[0] ?? event;
}

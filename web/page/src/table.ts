import { type BadMove, type Color, type Count, type Game, type Look, type Move, type NodeTexts, type Point, type Rules, TengenError, type Vertex } from "tengen";

import { Advice, type Message } from "./advice";
import { type Choices, FIRST_CHOICES, type Occasion, type Plan, begun, begunFrom, goingOn, study } from "./begin";
import { Overlays } from "./board/overlay";
import type { Stone } from "./board/places";
import { type Face, Timer, afterUndo, timeForMove, withOut } from "./clock";
import { withFindings } from "./commented";
import { Desk, type Question, isSame } from "./desk";
import type { Opponent, State } from "./engine";
import type { Keeper } from "./keeper";
import { type Summary, described } from "./kept";
import type { Found } from "./known";
import { text } from "./language";
import { canSetUp, stoneAt, stoneBefore } from "./placing";
import { Positions, keyOf } from "./positions";
import { type Action, type Session, leftAt, reduce, valueOfMove } from "./session";
import { ROOT, type Tree, listOf, valuesOf } from "./tree";
import { colorOf, letter, mistakeInWords, moveInWords, name, other, reasonInWords, resultInWords } from "./words";
import type { World } from "./world";

/** The dead stones of a position that is not counted: one list, so that the board is not drawn anew. */
const NO_STONES: readonly Point[] = [];

const NO_MESSAGE: Message = () => "";

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
  /** What a click sets up in a position to study, if it does not play: a stone, or nothing. */
  hand: "black" | "white" | "empty" | undefined;
  /** The player to move at the end of the line, whose time runs. */
  mover: Color = "black";
  private readonly timer: Timer;
  /** The lines and stones that are shown over the board. */
  readonly overlays: Overlays;
  /** The count of the game at the end of the line. */
  private counted: Count | undefined;
  readonly desk: Desk;
  readonly advice: Advice;
  /** The last message for the person. */
  private latest: Message = NO_MESSAGE;
  private listeners = new Set<() => void>();

  constructor(
    readonly rules: Rules,
    private readonly engine: Opponent,
    readonly keeper: Keeper,
    private readonly world: World,
  ) {
    const changed = (): void => this.changed();
    this.timer = new Timer(world.now);
    this.overlays = new Overlays(rules, changed, world.isCalm);
    // An analysis stands back while the page waits for something else.
    const turned = (): void => {
      this.changed();
      void this.advice.analyzeOn();
    };
    this.desk = new Desk((question) => isSame(question, this.question(question.about)), turned, (why) => this.say(() => (engine.isLost ? text("program-ended") : text("engine-failed", { why }))));
    this.advice = new Advice(this, engine, this.desk, keeper, world);
    keeper.onTrouble = (warning) => {
      if (warning) this.say(() => text(warning));
    };
  }

  get engineState(): State {
    return this.engine.state;
  }

  /** The number of workers of an analysis. */
  get workers(): number {
    return this.engine.workers;
  }

  /** The last message for the person. */
  get message(): string {
    return this.latest();
  }

  /** The game up to the position on the board. */
  get game(): Game {
    return this.positions.game(this.at);
  }

  /** The name of the position on the board. */
  get key(): string {
    return this.positions.key(this.at);
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

  /** The points of a property that holds until a later node has another one. */
  areaAt(ident: "DD" | "VW"): readonly Point[] | undefined {
    for (let at = this.at; at >= 0; at -= 1) {
      const { properties } = this.session.tree.nodes[this.positions.nodes[at]!]!;
      const stated = properties.filter(([name]) => name === ident);
      if (stated.length > 0) return this.rules.node(`${this.look.width}x${this.look.height}`, stated).areas[ident];
    }
    return undefined;
  }

  /** The count, where the position on the board is the one that was counted. */
  get count(): Count | undefined {
    return this.isAtEnd ? this.counted : undefined;
  }

  /** The dead stones of the position on the board, once the game is counted. */
  get dead(): readonly Point[] {
    const { mode, dead } = this.session;
    return this.isAtEnd && (mode === "count" || mode === "over") ? dead : NO_STONES;
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
    this.latest = message;
    this.changed();
  }

  /** Shows everything anew, in another language. */
  sayAgain(): void {
    const isReviewing = this.advice.review.progress !== undefined;
    this.changed();
    this.advice.askAgain(isReviewing);
  }

  /** Returns what a question now would be about: the position on the board, or the one at the end of the line. */
  question(about: Question["about"]): Question {
    const game = about === "board" ? this.game : this.positions.game(this.last);
    return { about, id: this.summary.id, key: keyOf(game), mode: this.session.mode };
  }

  /** Brings a game to the table, in place of the one that lies there, which stays in the list. */
  private bring(session: Session, { id, named, changed }: Pick<Summary, "id" | "changed"> & { named: string }, found = new Map<string, Found>()): void {
    const positions = new Positions(this.rules, session);
    // What the library refuses is refused before anything changes.
    this.rules.look(positions.game(positions.nodes.indexOf(session.at)));
    this.book();
    this.advice.review.stop();
    this.engine.cancel();
    this.keeper.flush();
    this.positions = positions;
    this.advice.take(id, found);
    this.clear();
    this.session = session;
    this.hand = undefined;
    this.timer.start();
    this.summary = { ...this.summary, id, name: named, changed, deleted: 0 };
    this.show();
  }

  /** Shows the session as it is now. */
  private show(): void {
    const { session } = this;
    this.at = this.positions.nodes.indexOf(session.at);
    this.look = this.rules.look(this.game);
    this.mover = this.isAtEnd ? this.look.toMove : this.rules.look(this.positions.game(this.last)).toMove;
    const size = `${this.look.width}x${this.look.height}`;
    this.node = this.rules.node(size, session.tree.nodes[session.at]!.properties);
    this.texts = this.rules.node(size, session.tree.nodes[ROOT]!.properties).texts;
    this.summary = { ...this.summary, ...described(session, this.texts, size, this.positions.number(this.last)) };
    this.changed();
    this.advice.follow();
  }

  /** Changes the game, shows it and keeps it. */
  private act(action: Action): void {
    const before = this.session;
    const session = reduce(before, action);
    if (session.tree !== before.tree || session.tip !== before.tip) this.positions = new Positions(this.rules, session);
    this.session = session;
    this.overlays.pin(undefined);
    this.show();
    this.keep(action.type === "go");
  }

  private keep(mayWait = false): void {
    this.summary = { ...this.summary, changed: this.world.now() };
    this.keeper.put(this.session, this.summary, mayWait);
  }

  /** Shows a game that was kept. Throws if the library refuses it. */
  open(session: Session, { id, name: named, changed }: Summary, known: Map<string, Found>): void {
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
    this.add(begun(this.rules, choices, this.occasion(choices.level)));
    this.sayToPlace();
  }

  private occasion(level: number): Occasion {
    const date = new Date(this.world.now());
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
    return { seed: this.world.seed(), date: day, engine: text("engine-name", { level }) };
  }

  /** Adds a game to study, and shows it at a node. Throws if the library refuses it. */
  study(tree: Tree, at: number, level = this.session?.level ?? FIRST_CHOICES.level, plan?: Plan): void {
    this.add(study(tree, at, level, plan));
  }

  /** Gives the game a name in the list. */
  rename(named: string): void {
    this.summary = { ...this.summary, name: named };
    this.changed();
  }

  /** Clears what belongs to the position on the board. */
  private clear(): void {
    this.advice.clear();
    this.counted = undefined;
    this.desk.clear();
    this.latest = NO_MESSAGE;
  }

  /** The stone that a click puts on the board. */
  get stone(): Stone {
    if (this.hand) return this.hand === "empty" ? undefined : this.hand;
    return this.isPlacing ? "black" : this.look.toMove;
  }

  /** Whether Black still places handicap stones. */
  get isPlacing(): boolean {
    const { mode, toPlace } = this.session;
    return mode === "play" && (toPlace ?? 0) > 0;
  }

  /** Whether the person is to move. */
  isMyTurn(): boolean {
    const { mode, me } = this.session;
    if (mode === "study" || this.isPlacing) return true;
    return mode === "play" && this.isAtEnd && (me === "both" || me === this.look.toMove);
  }

  get isEnginesTurn(): boolean {
    const { mode, me } = this.session;
    return mode === "play" && me !== "both" && this.isAtEnd && !this.isPlacing && this.look.toMove !== me;
  }

  /** Plays for the player to move: a point or a pass. Returns whether the rules allow it. */
  play(vertex: Vertex): boolean {
    if (!this.isMyTurn()) {
      if (this.session.mode === "play" && !this.isAtEnd) this.say(() => text("earlier"));
      return false;
    }
    if (vertex === "pass" && this.isPlacing) {
      this.sayToPlace();
      return false;
    }
    if (vertex !== "pass" && (this.hand || this.isPlacing)) return this.put(vertex);
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
    if (vertex !== "pass") this.world.sound(count > 0 ? "capture" : "stone");
    const key = vertex === "pass" ? "passes" : count > 0 ? "captures" : "plays";
    this.latest = () => text(key, { player: name(colorOf(made)), move: vertex, count });
    this.act({ type: "move", ident: letter(colorOf(made)), value: valueOfMove(vertex, look.height), clock: this.timer.pressed(this.session, this.mover) });
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
    if (!this.isEnginesTurn) return;
    const { game } = this;
    const { level, seed, me } = this.session;
    const strength = { level, seed, resigns: true, milliseconds: timeForMove(this.session, this.mover) };
    // The person may look at earlier positions meanwhile; the answer is to the last one.
    void this.desk.ask(this.question("end"), "thinking", () => this.engine.genmove(game, strength), (vertex) => {
      if (!this.isAtEnd) this.act({ type: "go", to: this.session.tip });
      if (vertex === "resign") this.over(`${letter(me as Color)}+R`);
      else this.make(vertex);
    });
  }

  /** What the clock of a player shows. */
  faceOf(color: Color): Face | undefined {
    return this.timer.faceOf(this.session, this.mover, color);
  }

  /** Writes the time of the player to move into the game, so that nothing gives it back. */
  book(): void {
    if (!this.session) return;
    const clock = this.timer.booked(this.session, this.mover);
    if (!clock) return;
    this.session = reduce(this.session, { type: "clock", clock });
    this.keep();
  }

  /** Stops the clock while the person does not see the table, or lets it run on. */
  rest(isResting: boolean): void {
    this.book();
    if (isResting) this.timer.rest();
    else this.timer.goOn();
  }

  /** Shows the player to move once that the time is up. The game goes on. */
  tick(): void {
    const { session: { clock }, mover } = this;
    if (!clock || clock[mover].isOut || !this.faceOf(mover)!.isOut) return;
    this.session = reduce(this.session, { type: "clock", clock: withOut(clock, mover) });
    this.keep();
    this.say(() => text("clock-out", { player: name(mover) }));
  }

  /** Sets up a stone, takes it away, or places a handicap stone. Returns whether it could. */
  private put(point: Point): boolean {
    const value = valueOfMove(point, this.look.height);
    const now = stoneAt(this.look, point);
    if (this.isPlacing && now) {
      this.say(() => reasonInWords("occupied"));
      return false;
    }
    const { isPlacing, stone } = this;
    const wanted = stone === now ? undefined : stone;
    const before = stoneBefore(this.rules, this.session, this.positions, this.at, point);
    const action: Action = isPlacing ? { type: "place", value } : { type: "set-up", value, stone: wanted, before };
    if (!canSetUp(this.rules, this.session, this.look, action, point, wanted)) {
      this.say(() => text("set-up-no-liberty"));
      return false;
    }
    this.clear();
    this.world.sound("stone");
    this.act(action);
    if (isPlacing) {
      this.sayToPlace();
      this.answer();
    } else {
      this.take(this.hand);
    }
    return true;
  }

  private sayToPlace(): void {
    const { toPlace } = this.session;
    if (toPlace) this.say(() => text("to-place", { count: toPlace }));
  }

  /** Takes a stone into the hand to set up positions, or puts it back. */
  take(hand: Table["hand"]): void {
    this.hand = hand;
    this.say(() => (hand ? text("set-up-help") : ""));
  }

  /** Gives the move to a player in a position that is set up. */
  turnTo(color: Color): void {
    this.clear();
    this.act({ type: "turn", ident: letter(color) });
  }

  /** Begins a game from the position on the board. Throws if the library refuses it. */
  playFromHere(): void {
    const { level, plan } = this.session;
    const game = goingOn(this.rules, this.game);
    this.add(begunFrom(this.rules, game, { me: this.rules.look(game).toMove, level, ...plan }, this.occasion(level)));
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
    this.book();
    this.clear();
    this.latest = () => this.outcome(result);
    this.act({ type: "end", result });
  }

  /** Takes back the person's last move and the answer to it, or the person's resignation. */
  undo(): void {
    const { session, positions } = this;
    if (this.isPlacing) {
      this.act({ type: "place", value: undefined });
      this.sayToPlace();
      return;
    }
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
    this.book();
    this.clear();
    this.timer.start();
    const { positions, session: { clock } } = this;
    const undone = positions.nodes.map((_, at) => positions.move(at)).slice(positions.nodes.indexOf(to) + 1);
    const movers = undone.filter((move) => move !== undefined).map(colorOf);
    this.act({ type: "back", to, clock: clock && afterUndo(clock, movers) });
    this.answer();
  }

  /** Shows another position of the line. */
  go(at: number): void {
    const to = Math.max(0, Math.min(at, this.last));
    if (to !== this.at) this.goTo(this.positions.nodes[to]!);
  }

  /** Shows the position of a node, which may begin another line. */
  goTo(node: number): void {
    const before = this.at;
    this.act({ type: "go", to: node });
    const move = this.positions.move(this.at);
    const number = this.positions.number(this.at);
    if (move && !move.endsWith("pass") && this.at === before + 1) this.world.sound("stone");
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

  /** Shows the position before a mistake, with the played and the better move. */
  showMistake(bad: BadMove): void {
    this.goTo(this.positions.nodes[bad.place - 1]!);
    this.latest = () => mistakeInWords(bad);
    const mistake = { played: bad.move, better: bad.better };
    this.overlays.pin({ key: this.key, from: this.game, line: [], stones: [], points: [], mistake });
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
    this.say(() => this.outcome(result));
  }

  /** Whether the person has won a game against the engine; `undefined` for other games, and for draws. */
  get hasWon(): boolean | undefined {
    const { mode, me } = this.session;
    const winner = /^[BW]/.exec(this.result)?.[0];
    return mode !== "over" || me === "both" || !winner ? undefined : winner === letter(me);
  }

  /** Says how a game has ended, to the person who has played it. */
  private outcome(result: string): string {
    const words = resultInWords(result);
    return this.hasWon === undefined ? words : `${text(this.hasWon ? "you-won" : "you-lost")} ${words}`;
  }

  /** Begins a game like this one at a level: from the same position, or with handicap stones to place anew. */
  again(level: number): void {
    const { me, clock, toPlace, tree } = this.session;
    const { width, height, rules, komi } = this.look;
    const choices = { me, level, clock: clock?.terms };
    if (toPlace === undefined) {
      this.add(begunFrom(this.rules, { ...this.positions.game(0), moves: [] }, choices, this.occasion(level)));
    } else {
      const handicap = toPlace + valuesOf(tree, ROOT, "AB").length;
      this.begin({ ...choices, size: `${width}x${height}`, rules, komi, handicap, isFree: true });
    }
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

  /** Returns the game as a record, with what was found as comments. */
  toSgf(): string {
    const found = this.positions.nodes.map((node, at) => ({ node, findings: this.advice.foundAt(at) }));
    return this.rules.save(listOf(withFindings(this.session.tree, found)).nodes);
  }
}

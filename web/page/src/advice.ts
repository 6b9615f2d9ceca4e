import type { Color, Explained, Findings, Game, Known as KnownAt, Move, Point } from "tengen";

import { Desk, type Question } from "./desk";
import { Cancelled, type Opponent } from "./engine";
import type { Keeper } from "./keeper";
import { type Found, Known } from "./known";
import { language, text } from "./language";
import { Mistakes } from "./mistakes";
import { type NettedExplained, type NettedFindings, areEnough, isEnough } from "./netted";
import { type Positions, keyOf } from "./positions";
import { LEAST_REVIEWED, REVIEW_VISITS, Review } from "./review";
import { verdictInWords, vertexInWords } from "./words";
import type { World } from "./world";

/** The visits of a hint by the small net, and the longest time for it in milliseconds. */
const HINT_VISITS = 200;
const HINT_TIME = 5000;
const GLANCE_VISITS = 50;
/**
 * What an answer to *Why?* is worth. It searches unsteady positions deeper, which the explanations of a review do not, with
 * as many visits otherwise.
 */
const WHY_WORTH = 2 * REVIEW_VISITS;

/** A slice of an analysis is so short that a new question waits little. */
const SLICE = 120;
const ANALYSIS_VISITS = 5000;

/** A message in the language that the page has when it is shown. */
export type Message = () => string;

/** What lies on the table about which a person asks. */
export interface Shown {
  readonly positions: Positions;
  /** The place of the position on the board, and the last of the line. */
  readonly at: number;
  readonly last: number;
  /** The position on the board, and its name. */
  readonly game: Game;
  readonly key: string;
  readonly session: { readonly at: number; readonly me: Color | "both" };
  readonly summary: { readonly id: string };
  readonly isEnginesTurn: boolean;
  question(about: Question["about"]): Question;
  say(message: Message): void;
  changed(): void;
}

/** What the engine finds for a person who asks: hints, explanations, territory, analyses and reviews. */
export class Advice {
  isAnalyzing = false;
  showsTerritory = false;
  readonly mistakes: Mistakes;
  readonly review: Review;
  /** What was found about the positions and moves of the game. */
  private known!: Known;
  private hinted: { key: string; findings: NettedFindings } | undefined;
  /** The node whose move is explained beside the board. */
  private asked: number | undefined;
  /** The positions of the last review, and whether it goes as deep as reviews go. */
  private reviewed: { positions: Positions; isPatient: boolean } | undefined;
  private isAsking = false;
  private isGlancing = false;
  /** Whether the person has had enough of looking for a hint. */
  private isStopped = false;

  constructor(
    private readonly table: Shown,
    private readonly engine: Opponent,
    private readonly desk: Desk,
    private readonly keeper: Keeper,
    private readonly world: Pick<World, "isHidden" | "now">,
  ) {
    const changed = (): void => table.changed();
    this.mistakes = new Mistakes(this, (...line) => desk.waitFor(() => engine.cards(...line)), changed);
    this.review = new Review(engine, (message) => table.say(message), changed);
  }

  /** The positions along the line, and how the game is played. */
  get positions(): Positions {
    return this.table.positions;
  }

  get session(): Shown["session"] {
    return this.table.session;
  }

  /** What was found about the position on the board. */
  get found(): NettedFindings | undefined {
    return this.foundAt(this.table.at);
  }

  get hint(): NettedFindings | undefined {
    return this.hinted?.key === this.table.key ? this.hinted.findings : undefined;
  }

  /** The findings whose candidates are on the board. */
  get shownFindings(): NettedFindings | undefined {
    return this.hint ?? (this.isAnalyzing ? this.found : undefined);
  }

  foundAt(at: number): NettedFindings | undefined {
    return this.known.about(this.positions.key(at));
  }

  /** What is known about the move to a place, in the language of the page. */
  explainedAt(at: number): Explained | undefined {
    const move = at > 0 ? this.positions.move(at) : undefined;
    return move ? this.known.aboutMove(this.positions.key(at - 1), move) : undefined;
  }

  /** The explanation of the move on the board, where the person has asked for it. */
  get explained(): Explained | undefined {
    return this.asked === this.session.at ? this.explainedAt(this.table.at) : undefined;
  }

  /** What is known about the position at a place, and about the move to it. */
  knownAt(at: number): KnownAt {
    const findings = this.foundAt(at);
    return findings ? { findings, explained: this.explainedAt(at) } : {};
  }

  /** The expected owners of the points on the board, where the person wants to see them. */
  get owners(): readonly number[] | undefined {
    return this.showsTerritory ? this.found?.owners : undefined;
  }

  /** Takes a game that comes to the table, with what was found about it before. */
  take(id: string, found: Map<string, Found>): void {
    this.known = new Known(id, this.keeper, found);
    this.isAnalyzing = false;
  }

  /** Forgets what belongs to the position on the board. */
  clear(): void {
    this.hinted = undefined;
    this.asked = undefined;
  }

  /** Asks about what has come to the board, as far as the person wants to know it. */
  follow(): void {
    void this.analyzeOn();
    void this.glance();
    this.mistakes.follow();
  }

  /** Asks anew for what was in words, in another language. */
  askAgain(isReviewing: boolean): void {
    if (this.asked === this.session.at) void this.why();
    // The review that runs has explanations in the language before, which are not kept.
    if (isReviewing) void this.reviewGame(this.reviewed!.positions, this.reviewed!.isPatient);
    else if (this.isReviewed) void this.reviewGame();
  }

  /** Takes in what was found about a position of a game, which need not be on the table any more. */
  private learn(id: string, key: string, findings: Findings): void {
    const isHere = id === this.known.id;
    const known = isHere ? this.known : new Known(id, this.keeper);
    known.learn(key, findings);
    if (isHere) void this.mistakes.refresh();
  }

  /** Takes in what is known about a move of a game. */
  private learnAboutMove(known: Known, before: Game, move: Move, explained: NettedExplained): void {
    known.learnAboutMove(before, move, explained);
    if (known === this.known) void this.mistakes.refresh();
  }

  /** Suggests a move: what a short search at full strength finds, or what it has found until the person stops it. */
  async suggest(): Promise<void> {
    const { game } = this.table;
    const stop = (): void => void (this.isStopped = true);
    await this.desk.ask(this.table.question("board"), "looking-for-move", () => this.lookForMove(game), (findings) => {
      this.hinted = { key: keyOf(game), findings };
      this.table.say(() => text("hint-is", { move: vertexInWords(findings.best) }));
    }, stop);
  }

  private async lookForMove(game: Game): Promise<NettedFindings> {
    const end = this.world.now() + HINT_TIME;
    this.isStopped = false;
    let findings: NettedFindings;
    do findings = await this.engine.analyze(game, SLICE, HINT_VISITS);
    while (!this.isStopped && !areEnough(findings, HINT_VISITS, findings.isLarge === true) && this.world.now() < end && this.table.key === keyOf(game));
    return findings;
  }

  /** Explains the last move: what it lost, what is better, and why, in the language of the page. */
  async why(): Promise<void> {
    const { known, session, table: { at } } = this;
    const move = this.positions.move(at);
    if (!move) return;
    const before = this.positions.game(at - 1);
    this.asked = session.at;
    const spoken = language();
    const asking = new AbortController();
    const ask = async (): Promise<NettedExplained> => ({ ...(await this.engine.explain(before, move, REVIEW_VISITS, spoken, asking.signal)), worth: WHY_WORTH });
    const answer = (explained: NettedExplained): void => {
      if (language() === spoken) this.learnAboutMove(known, before, move, explained);
      this.asked = session.at;
      this.table.say(() => verdictInWords(this.explainedAt(at) ?? explained));
    };
    const ready = this.explainedAt(at);
    const stop = (): void => asking.abort(new Cancelled());
    if (isEnough(ready, REVIEW_VISITS, this.engine.usesLarge)) answer(ready);
    else await this.desk.ask(this.table.question("board"), "looking-at-move", ask, answer, stop);
  }

  toggleAnalysis(): void {
    this.isAnalyzing = !this.isAnalyzing;
    this.table.changed();
    void this.analyzeOn();
  }

  toggleTerritory(): void {
    this.showsTerritory = !this.showsTerritory;
    this.table.changed();
    void this.glance();
  }

  /** Searches the position on the board a little, for its territory, and the next one if the person goes on meanwhile. */
  private async glance(): Promise<void> {
    if (this.isGlancing) return;
    this.isGlancing = true;
    while (this.showsTerritory && !this.found && !this.table.isEnginesTurn) {
      const { game, summary: { id } } = this.table;
      const found = await this.desk.wait("looking-at-territory", () => this.engine.search(game, GLANCE_VISITS));
      if (found) this.learn(id, keyOf(game), found.is);
      // A question that was withdrawn because the game went on is asked anew about the new position.
      else if (this.table.key === keyOf(game)) break;
      this.table.changed();
    }
    this.isGlancing = false;
  }

  /** Analyses the position on the board in slices, as long as the person looks at it. */
  async analyzeOn(): Promise<void> {
    if (this.isAsking || !this.isAnalyzing) return;
    this.isAsking = true;
    // An analysis stands back while the page waits for something else.
    while (this.isAnalyzing && !this.world.isHidden() && !this.desk.busy) {
      const { game, summary: { id } } = this.table;
      if ((this.found?.visits ?? 0) >= ANALYSIS_VISITS) break;
      const found = await this.desk.waitFor(() => this.engine.analyze(game, SLICE, ANALYSIS_VISITS));
      if (found) this.learn(id, keyOf(game), found.is);
      // A question that was withdrawn because the game went on is asked anew about the new position.
      else if (this.table.key === keyOf(game)) break;
      this.table.changed();
    }
    this.isAsking = false;
  }

  /** Reviews the line, or reviews it deeper if it is reviewed. */
  reviewOn(): Promise<void> {
    return this.reviewGame(this.positions, this.isSearched(this.engine.usesLarge));
  }

  /** Whether every position of the line was searched as deep as in a review. */
  get isReviewed(): boolean {
    return this.table.last > 0 && this.isSearched(false);
  }

  private isSearched(byLarge: boolean): boolean {
    return this.positions.nodes.every((_, at) => areEnough(this.foundAt(at), LEAST_REVIEWED, byLarge));
  }

  /**
   * Searches all positions of the line, or of one before, and explains the mistakes: in a time for which people wait, or
   * if `isPatient` as deep as reviews go.
   */
  async reviewGame(positions = this.positions, isPatient = false): Promise<void> {
    const { id } = this.table.summary;
    const visits = isPatient ? REVIEW_VISITS : LEAST_REVIEWED;
    const { known } = this;
    this.reviewed = { positions, isPatient };
    const isKnown = (at: number): boolean => areEnough(known.about(positions.key(at)), visits, this.engine.usesLarge);
    const games = positions.nodes.map((_, at) => positions.game(at));
    await this.review.run(games.filter((_, at) => !isKnown(at)), {
      found: (game, findings) => this.learn(id, keyOf(game), findings),
      mistakes: async () => {
        const found = positions.nodes.map((_, at): KnownAt => ({ findings: known.about(positions.key(at)) }));
        const { moves, cards, bigMoments } = await this.engine.cards(positions.stated, found, undefined);
        // In the order in which they are listed: the big moments, the other cards, and then what these repeat.
        const listed = [...bigMoments.map((place) => cards[place]!), ...cards, ...moves].map(({ place }) => place);
        const made = [...new Set(listed)].map((place) => ({ place, move: positions.move(place)! }));
        const isNew = ({ place, move }: (typeof made)[number]): boolean => !isEnough(known.aboutMove(positions.key(place - 1), move), visits, this.engine.usesLarge);
        return made.filter(isNew).map(({ place, move }) => ({ game: games[place - 1]!, move }));
      },
      explained: ({ game, move }, explained) => this.learnAboutMove(known, game, move, explained),
      shown: () => this.mistakes.refresh(),
    }, isPatient);
  }
}

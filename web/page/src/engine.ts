import type { Cards, Color, Explained, Findings, Game, Judgement, Known, Made, Move, Properties, ServedNet, Strength, Vertex } from "tengen";
import { TengenWorker } from "tengen/worker";

import { type FromNet, type NettedExplained, type NettedFindings, largeVisits } from "./netted";
import { HIGHEST_LEVEL } from "./session";

/** What the page says about its engine. */
export type State =
  | { is: "loading" }
  | { is: "ready"; net: string; kernels: string; files: string[]; blocks: boolean }
  | { is: "failed"; why: string };

/** The question was withdrawn. */
export class Cancelled extends Error {}

/** How much a review asks for: the visits of a position by the small net, and by when it is to be done. */
export interface Effort {
  visits: number;
  /** On the clock of `performance.now`; by default however long it takes. */
  until?: number | undefined;
}

/** The most workers with the large net: each has 130 MB. */
const MOST_LARGE_WORKERS = 2;

/** The most workers of an analysis, and how many cores it leaves to the page and to others. */
const MOST_WORKERS = 4;
const FREE_CORES = 1;

/** How long the page waits for a sign of the program that has served it, in milliseconds. */
const PATIENCE = 5000;

/** A program that serves this page with its engines. */
export interface Program {
  /** The folder of the page. */
  address: string;
  /** The visits of a position in its reviews. */
  visits: number;
}

/** Returns the program that serves this page with its engines; `undefined` on other pages. */
export function servingProgram(): Program | undefined {
  const mark = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="tengen-engine"]');
  return mark ? { address: document.baseURI, visits: Number(mark.content) } : undefined;
}

/**
 * The engines of the page: one with the small net, and once a person has chosen the large net, another one with that,
 * for full strength, analyses, reviews and explanations.
 */
export class Engine {
  private small: Promise<TengenWorker>;
  private large: TengenWorker | undefined;
  private asking = new AbortController();

  /** Whether the program that served this page has ended. */
  isLost = false;
  /** What the page says about the engine. */
  state: State = { is: "loading" };
  onState: () => void = () => {};

  constructor(private readonly program = servingProgram()) {
    this.small = this.startSmall();
    this.small.then(
      ({ net, kernels, files, blocks }) => this.show({ is: "ready", net, kernels, files, blocks }),
      (error: unknown) => this.show({ is: "failed", why: error instanceof Error ? error.message : String(error) }),
    );
  }

  private async startSmall(): Promise<TengenWorker> {
    const log = (line: string): void => console.warn(line);
    if (this.program === undefined) return TengenWorker.start({ log });
    const { address } = this.program;
    const small = await TengenWorker.start({ server: { address, net: "small" }, log });
    try {
      const large = await TengenWorker.start({ server: { address, net: "large" }, log });
      // With one net for everything, its findings are not worth more than those of a page without a program.
      if (large.net === small.net) large.end();
      else this.large = large;
      return small;
    } catch (error) {
      small.end();
      throw error;
    }
  }

  genmove(game: Game, strength: Strength): Promise<Vertex> {
    const isFull = (strength.level ?? HIGHEST_LEVEL) === HIGHEST_LEVEL;
    return this.ask((engine, signal) => engine.genmove(game, { ...strength, signal }), isFull);
  }

  analyze(game: Game, milliseconds: number, visits: number): Promise<NettedFindings> {
    return this.ask(async (engine, signal) => {
      const from = this.from(engine);
      // A slice, after which the page decides whether the analysis goes on.
      const slices = engine.analyze(game, { every: milliseconds, visits, workers: this.workers, signal });
      const { value } = await slices.next();
      return from(value!);
    }, true);
  }

  /** The number of workers of an analysis. */
  get workers(): number {
    // An engine of the program has all threads for one search.
    if (this.program !== undefined || (this.state.is === "ready" && this.state.blocks)) return 1;
    const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
    return Math.max(1, Math.min(cores - FREE_CORES, this.large ? MOST_LARGE_WORKERS : MOST_WORKERS));
  }

  search(game: Game, visits: number): Promise<NettedFindings> {
    return this.ask((engine, signal) => engine.search(game, visits, { signal }).then(this.from(engine)));
  }

  judge(game: Game): Promise<Judgement> {
    return this.ask((engine, signal) => engine.judge(game, { signal }));
  }

  /** Explains a move, with as many visits as a review has. `withdrawn` withdraws this question alone. */
  explain(before: Game, made: Move, visits: number, language: string, withdrawn: AbortSignal): Promise<NettedExplained> {
    const ask = (engine: TengenWorker, signal: AbortSignal): Promise<NettedExplained> =>
      engine.explain(before, made, { visits: this.visitsOf(engine, visits), language, signal }).then(this.from(engine));
    return this.ask(ask, true, withdrawn);
  }

  /** Returns the mistakes along a line of nodes, from what is known about them: of one player, or of both. */
  cards(nodes: Properties[], known: Known[], player: Color | undefined): Promise<Cards> {
    return this.ask((engine, signal) => engine.cards(nodes, known, { player, signal }));
  }

  /** Returns what can be proven about a move. */
  facts(before: Game, made: Move, language: string): Promise<string[]> {
    return this.ask((engine, signal) => engine.facts(before, made, { language, signal }));
  }

  measure(side: number, milliseconds: number): Promise<number> {
    return this.ask((engine, signal) => engine.measure(side, milliseconds, { signal }));
  }

  /** Searches many positions, in as many workers as help, within a time if there is one. */
  async searchAll(games: Game[], { visits, until }: Effort, found: (index: number, findings: NettedFindings) => void, signal: AbortSignal): Promise<void> {
    await this.askAll(games, signal, found, async (engine, part, take) => {
      const from = this.from(engine);
      const onFound = (place: number, findings: Findings): void => take(place, from(findings));
      await engine.review(part, { ...this.limits(engine, visits), ...this.timeLeft(until), signal, onFound });
    });
  }

  /**
   * Explains many moves as deep as a review has searched them, in as many workers as help, within a time if there is one. A
   * program searches deeper where values are unsteady.
   */
  async explainAll(moves: Made[], { visits, until }: Effort, language: string, explained: (index: number, explained: NettedExplained) => void, signal: AbortSignal): Promise<void> {
    await this.askAll(moves, signal, explained, async (engine, part, take) => {
      const from = this.from(engine);
      const onExplained = (place: number, answer: Explained): void => take(place, from(answer));
      await engine.explainAll(part, { ...this.limits(engine, visits), ...this.timeLeft(until), deeper: this.program !== undefined, language, signal, onExplained });
    });
  }

  /** Withdraws all questions. An engine that is at work on a move is ended, and started anew with its compiled module. */
  cancel(): void {
    this.asking.abort(new Cancelled());
    this.asking = new AbortController();
  }

  /** Starts the engine with the large net. Throws if the net cannot be used. */
  async useLarge(net: Uint8Array): Promise<void> {
    const { module } = await this.small;
    const large = await TengenWorker.start({ ...(module ? { module } : {}), net, log: (line) => console.warn(line) });
    this.large?.end();
    this.large = large;
  }

  /** Ends the engine with the large net. */
  leaveLarge(): void {
    this.large?.end();
    this.large = undefined;
  }

  /** Ends the engines. */
  async end(): Promise<void> {
    this.leaveLarge();
    (await this.small).end();
  }

  /** Whether analyses, reviews and explanations come from the large net. */
  get usesLarge(): boolean {
    return this.large !== undefined;
  }

  /** Returns what notes the net of an engine in its answers, also if the person removes that net meanwhile. */
  private from(engine: TengenWorker): <Answer>(answer: Answer) => Answer & FromNet {
    const from: FromNet = { net: engine.net, ...(engine === this.large ? { isLarge: true } : {}) };
    return (answer) => ({ ...answer, ...from });
  }

  private visitsOf(engine: TengenWorker, visits: number): number {
    if (engine !== this.large) return visits;
    return this.program?.visits ?? largeVisits(visits);
  }

  /** A program takes as long as `tengen review` does. */
  private timeLeft(until: number | undefined): { milliseconds?: number } {
    if (until === undefined || this.program !== undefined) return {};
    return { milliseconds: Math.max(0, until - performance.now()) };
  }

  private limits(engine: TengenWorker, visits: number): { visits: number; workers?: number } {
    // An engine of the program has all threads for one position.
    if (this.program !== undefined) return { visits: this.visitsOf(engine, visits), workers: 1 };
    return { visits: this.visitsOf(engine, visits), ...(engine === this.large ? { workers: MOST_LARGE_WORKERS } : {}) };
  }

  private show(state: State): void {
    this.state = state;
    this.onState();
  }

  private async ask<Answer>(question: (engine: TengenWorker, signal: AbortSignal) => Promise<Answer>, isLarge = false, withdrawn?: AbortSignal): Promise<Answer> {
    const { signal, leave } = firstOf(this.asking.signal, withdrawn);
    const { large } = this;
    try {
      if (!large || !isLarge) return await question(await unlessAborted(this.small, signal), signal);
      return await question(large, signal);
    } catch (error) {
      signal.throwIfAborted();
      await this.lookForProgram();
      signal.throwIfAborted();
      if (!large || !this.isGone(large, signal)) throw error;
      return this.ask(question, isLarge, withdrawn);
    } finally {
      leave();
    }
  }

  /** Asks many questions. An engine that takes over from the large net answers those that are left. */
  private async askAll<Item, Answer>(
    items: Item[],
    signal: AbortSignal,
    answered: (index: number, answer: Answer) => void,
    ask: (engine: TengenWorker, part: Item[], answered: (place: number, answer: Answer) => void) => Promise<void>,
  ): Promise<void> {
    const left = new Map(items.entries());
    const { large } = this;
    const take = (index: number, answer: Answer): void => {
      left.delete(index);
      answered(index, answer);
    };
    try {
      await ask(large ?? (await this.small), items, take);
    } catch (error) {
      if (!signal.aborted) await this.lookForProgram();
      if (!large || !this.isGone(large, signal)) throw error;
      const rest = [...left];
      await this.askAll(rest.map(([, item]) => item), signal, (place, answer: Answer) => answered(rest[place]![0], answer), ask);
    }
  }

  /** Finds out whether the program that served this page still answers. */
  private async lookForProgram(): Promise<void> {
    if (this.program === undefined) return;
    // A program that was started again does not know the address of this page. One that was stopped does not answer.
    const signal = AbortSignal.timeout(PATIENCE);
    this.isLost = await fetch(this.program.address, { method: "HEAD", signal }).then(({ ok }) => !ok, () => true);
  }

  /** Whether the person has removed the large net while a question waited that is still wanted. */
  private isGone(large: TengenWorker, signal: AbortSignal): boolean {
    return large !== this.large && !signal.aborted;
  }
}

/** Returns a signal that is raised with the first of two, of which the second may be missing, and what ends the listening. */
function firstOf(one: AbortSignal, other: AbortSignal | undefined): { signal: AbortSignal; leave: () => void } {
  if (!other) return { signal: one, leave: () => {} };
  const both = new AbortController();
  const signals = [one, other];
  const raise = (): void => both.abort(signals.find(({ aborted }) => aborted)!.reason);
  signals.forEach((signal) => signal.addEventListener("abort", raise));
  if (signals.some(({ aborted }) => aborted)) raise();
  return { signal: both.signal, leave: () => signals.forEach((signal) => signal.removeEventListener("abort", raise)) };
}

/** Waits for something that a signal does not end, until the signal is raised. */
function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    value.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
  });
}

/** What a table asks of an engine. */
export type Opponent = Pick<Engine, "state" | "genmove" | "analyze" | "search" | "judge" | "explain" | "searchAll" | "explainAll" | "cards" | "usesLarge" | "workers" | "cancel"> & { readonly isLost?: boolean };

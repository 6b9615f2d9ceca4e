// An engine in a worker, whose calls do not block.

import * as check from "./checks.js";
import type { Start } from "./answerer.js";
import { Crew, helpful } from "./crew.js";
import { type EngineOptions, absolute, loadEngine } from "./files.js";
import type { Server, Tengen } from "./index.js";
import { after, merged } from "./merged.js";
import { Pace } from "./pace.js";
import { Queue, type Way } from "./queue.js";
import type {
  Cards,
  Color,
  Count,
  Evaluation,
  Explained,
  Findings,
  Game,
  Judgement,
  Known,
  Line,
  Look,
  Made,
  Move,
  NodeTexts,
  Opened,
  Point,
  Properties,
  Read,
  Strength,
  Texts,
  TreeNode,
  Vertex,
} from "./types.js";

export type * from "./types.js";
export { EncodingError, TengenError } from "./errors.js";

/** The choice of an engine and of its worker. */
export interface WorkerOptions extends EngineOptions {
  /** Makes the worker, whose script is `tengen/thread`; for bundlers that do not find it. */
  worker?: () => Worker;
  /**
   * An engine that `tengen board` serves to its page, in place of a module. It may have several threads; then searches of
   * equal positions may differ.
   */
  server?: Server;
}

/** How a question is asked. */
export interface Asking {
  /** Withdraws the question: its promise is rejected with the reason of the signal. */
  signal?: AbortSignal;
}

/** How long an analysis lasts, and how often it reports. */
export interface Analysis extends Asking {
  /** The number of visits at which it ends; by default it goes on until it is left. */
  visits?: number;
  /** The time between two reports in milliseconds; by default 120. Other questions wait so long at most. */
  every?: number;
  /** The number of workers; by default 1. The others look deeper at the best candidates, one at each. */
  workers?: number;
}

/** How a review is done. */
export interface Reviewing extends Asking {
  /** The visits of each position; by default 50. */
  visits?: number;
  /**
   * About how long the review may take. Where that is short, positions get fewer visits, but a tenth of them and two at
   * least. By default each gets all of its visits.
   */
  milliseconds?: number;
  /** The number of workers; by default as many as help, four at most. Without a time, the findings do not depend on it. */
  workers?: number;
  /** Called with what was found about a position, in the order in which it is found, and with how many are done. */
  onFound?: (index: number, findings: Findings, progress: { done: number; total: number }) => void;
}

/** How many moves are explained. */
export interface Explaining extends Asking {
  /** The visits of each of the two searches for a move; by default 50. */
  visits?: number;
  /** Whether both are made again, deeper, where values are unsteady, as in `explain`; by default true. */
  deeper?: boolean;
  /** `de`, `en`, `es`, `fr`, `it`, `ja`, `ko` or `zh`; by default `en`. */
  language?: string;
  /** How long it may take. Moves whose turn has not come by then are left out. By default all are explained. */
  milliseconds?: number;
  /** The number of workers; by default as many as help, four at most. The answers do not depend on it. */
  workers?: number;
  /** Called with each answer, in the order in which they come, and with how many are done. */
  onExplained?: (index: number, explained: Explained, progress: { done: number; total: number }) => void;
}

const ENDLESS = 1_000_000;

/** The methods of an engine that answer a question. */
type Method = { [Name in keyof Tengen]: Tengen[Name] extends (...parameters: never[]) => unknown ? Name : never }[keyof Tengen];

/**
 * The methods that may take long. One that is withdrawn while the engine is at it ends the worker. The engine finishes the
 * others: they are short, or would lose what the engine knows.
 */
const LONG: ReadonlySet<Method> = new Set<Method>(["genmove", "search", "judge", "facts", "explain", "measure"]);

/**
 * The engine of `Tengen` in a worker. Its methods are those of `Tengen`, with promises. Questions are answered in their
 * order, one at a time. A worker that fails is replaced and asked once more; the module is compiled only once.
 */
export class TengenWorker {
  /** The best candidates of the last analysis, each of which another worker looks at. */
  private promising: { of: string; toMove: Color; moves: readonly Vertex[] } = { of: "", toMove: "black", moves: [] };

  private constructor(
    private readonly queue: Queue,
    private readonly crew: Crew,
    /** The compiled module, for `module` in the options of other engines; `undefined` where a server has the engine. */
    readonly module: WebAssembly.Module | undefined,
    /** The addresses of the files that were loaded. */
    readonly files: string[],
    /** The name of the net. */
    readonly net: string,
    /** The build that computes the net; `native` is the program. */
    readonly kernels: Tengen["kernels"],
    /** Whether workers are refused here, so that the engine runs on this thread, which waits while it thinks. */
    readonly blocks: boolean,
  ) {}

  /** Loads the module and the net, and starts the worker. */
  static async start(options: WorkerOptions = {}): Promise<TengenWorker> {
    check.workerOptions("TengenWorker.start", options);
    const { worker, signal, server, log = () => {} } = options;
    const { files, ...engine } = server ? served(server) : await loadEngine(options);
    const helper = (): Queue => new Queue(engine, worker, log);
    const queue = helper();
    try {
      const { net, kernels, blocks } = await orAborted(queue.ready, signal);
      const module = "module" in engine ? engine.module : undefined;
      return new TengenWorker(queue, new Crew(helper), module, files, net, kernels, blocks);
    } catch (error) {
      queue.end();
      throw error;
    }
  }

  /** Ends the worker, and those that help it. Questions that wait, and later ones, fail. */
  end(): void {
    this.queue.end();
    this.crew.end();
  }

  /** Returns the engine's move: a point, `pass` or `resign`. The game that was passed is unchanged. */
  async genmove(game: Game, options: Strength & Asking = {}): Promise<Vertex> {
    check.options("genmove", options);
    const { signal, ...strength } = options;
    return this.ask("genmove", [game, strength], { signal });
  }

  /** Searches a position with a number of visits. The findings depend on nothing else. */
  async search(game: Game, visits: number, asking: Asking = {}): Promise<Findings> {
    return this.ask("search", [game, visits], asking);
  }

  /**
   * Analyses a position, and yields what it has found so far. Leave the loop, or raise the signal, to end it. Between two
   * reports other questions are answered. An analysis of the same position later goes on where this one ended.
   */
  async *analyze(game: Game, options: Analysis = {}): AsyncGenerator<Findings, void, void> {
    check.options("analyze", options);
    const { visits = ENDLESS, every = 120, workers = 1, ...asking } = options;
    for (;;) {
      const looks = this.lookDeeper(game, every, workers - 1);
      const found: Findings = await this.ask("analyze", [game, every, visits], asking);
      const findings = merged(found, await looks);
      this.promising = { of: JSON.stringify(game), toMove: found.toMove, moves: found.candidates.map(({ vertex }) => vertex) };
      yield findings;
      if (findings.visits >= visits) return;
    }
  }

  /** Looks deeper at the best candidates that the last slice has found, one in each of some workers, for a time. */
  private async lookDeeper(game: Game, milliseconds: number, workers: number): Promise<Map<Vertex, Findings>> {
    const looks = new Map<Vertex, Findings>();
    const { of, toMove, moves } = this.promising;
    if (workers < 1 || this.blocks || this.queue.ended || of !== JSON.stringify(game)) return looks;
    // A pass may end the game, after which there is nothing to look at.
    const looked = moves.filter((vertex) => vertex !== "pass").slice(0, workers);
    const games = looked.map((vertex) => after(game, toMove, vertex));
    const topics = games.map((next) => JSON.stringify(next));
    const look = async (queue: Queue, place: number): Promise<void> => {
      try {
        // A worker that starts helps from a later slice on.
        if (queue.runs) looks.set(looked[place]!, await queue.ask("analyze", [games[place], milliseconds, ENDLESS]));
      } catch {
        // The analysis does without it.
      } finally {
        this.crew.release(queue, topics[place]);
      }
    };
    await Promise.all(this.crew.hire(topics).map(look));
    return looks;
  }

  /**
   * Searches every position of a game, or each of some positions, in several workers. Returns what was found about each,
   * in their order.
   */
  async review(games: Game | readonly Game[], options: Reviewing = {}): Promise<Findings[]> {
    check.options("review", options);
    const positions = Array.isArray(games) ? games : positionsOf(games as Game);
    const { visits = 50, milliseconds, onFound = () => {}, signal } = options;
    const workers = this.team(options.workers, positions.length);
    const pace = new Pace(visits, milliseconds, workers);
    const ask = async (queue: Queue, index: number): Promise<Findings> => {
      await queue.ready;
      for (;;) {
        const next = pace.next(positions.length - index);
        const begun = performance.now();
        const findings: Findings = await queue.ask("search", [positions[index]!, next.visits], { signal });
        pace.note(performance.now() - begun, next.visits);
        if (!next.isProbe) return findings;
      }
    };
    return this.share(positions.length, workers, ask, onFound);
  }

  /**
   * Explains many moves, in several workers. Returns an answer for each, in their order; with a time, for the first ones,
   * which it begins before that is over.
   */
  async explainAll(moves: readonly Made[], options: Explaining = {}): Promise<Explained[]> {
    check.options("explainAll", options);
    const { visits = 50, deeper = true, language = "en", milliseconds, onExplained = () => {}, signal } = options;
    const end = performance.now() + (milliseconds ?? Infinity);
    const ask = (queue: Queue, index: number): Promise<Explained> => {
      const { game, move } = moves[index]!;
      return queue.ask("explain", [game, move, visits, language, deeper], { signal });
    };
    return this.share(moves.length, this.team(options.workers, moves.length), ask, onExplained, () => performance.now() >= end);
  }

  /** Returns which stones are dead, and the result, if the game ended now. */
  async judge(game: Game, asking: Asking = {}): Promise<Judgement> {
    return this.ask("judge", [game], asking);
  }

  /** Returns the net's opinion on a position. */
  async evaluate(game: Game, asking: Asking = {}): Promise<Evaluation> {
    return this.ask("evaluate", [game], asking);
  }

  /**
   * Returns sentences about a move, each of which is proven.
   *
   * @param game the game before the move
   * @param options.language `de`, `en`, `es`, `fr`, `it`, `ja`, `ko` or `zh`
   */
  async facts(game: Game, made: Move, options: Asking & { language?: string } = {}): Promise<string[]> {
    check.options("facts", options);
    const { language = "en", ...asking } = options;
    return this.ask("facts", [game, made, language], asking);
  }

  /**
   * Explains a move: what it lost, the better move, and why. The answer depends on nothing else.
   *
   * @param game the game before the move
   * @param options.visits the visits of each of the two searches, before and after the move; by default 50
   * @param options.deeper whether both are made again where values are unsteady, with eight times the visits, on boards
   *   larger than 13x13 with four times; by default true
   * @param options.language `de`, `en`, `es`, `fr`, `it`, `ja`, `ko` or `zh`
   */
  async explain(game: Game, made: Move, options: Asking & { visits?: number; deeper?: boolean; language?: string } = {}): Promise<Explained> {
    check.options("explain", options);
    const { visits = 50, deeper = true, language = "en", ...asking } = options;
    return this.ask("explain", [game, made, visits, language, deeper], asking);
  }

  /** Returns the mistakes along a line of nodes: of one player, or of both. See `Tengen.cards`. */
  async cards(nodes: Properties[], known: Known[], options: Asking & { player?: Color | undefined } = {}): Promise<Cards> {
    check.options("cards", options);
    const { player, ...asking } = options;
    return this.ask("cards", [nodes, known, player], asking);
  }

  /**
   * Answers a line of GTP in a session of its own. A line whose question was withdrawn is still carried out. A session
   * begins anew where the worker does: when another question is withdrawn while the engine is at it.
   */
  async gtp(line: string, asking: Asking = {}): Promise<string> {
    return this.ask("gtp", [line], asking);
  }

  /** Measures the evaluations per second on a square board. */
  async measure(side: number, milliseconds: number, asking: Asking = {}): Promise<number> {
    return this.ask("measure", [side, milliseconds], asking);
  }

  /** Returns what a game looks like as it stands. */
  async look(game: Game, asking: Asking = {}): Promise<Look> {
    return this.ask("look", [game], asking);
  }

  /** Returns the game with another move. See `Rules.play`. */
  async play(game: Game, made: Move, options: Asking & { resumed?: boolean } = {}): Promise<{ game: Game; look: Look }> {
    check.options("play", options);
    const { resumed = false, ...asking } = options;
    return this.ask("play", [game, made, resumed], asking);
  }

  /** Returns the result of a game if the chains at some points are dead. */
  async count(game: Game, dead: Point[] = [], asking: Asking = {}): Promise<Count> {
    return this.ask("count", [game, dead], asking);
  }

  /** Returns the stones that live or die together with the one at a point. */
  async group(game: Game, dead: Point[], at: Point, asking: Asking = {}): Promise<Point[]> {
    return this.ask("group", [game, dead, at], asking);
  }

  /** Reads the main line of the first game in a file, in UTF-8. */
  async read(file: string | Uint8Array, asking: Asking = {}): Promise<Read> {
    return this.ask("read", [file], asking);
  }

  /** Reads every game in a file, in UTF-8, as a tree, with all variations and all properties. */
  async open(file: string | Uint8Array, asking: Asking = {}): Promise<Opened> {
    return this.ask("open", [file], asking);
  }

  /** Writes a tree as the text of SGF. Every property is written as it is. */
  async save(nodes: TreeNode[], asking: Asking = {}): Promise<string> {
    return this.ask("save", [nodes], asking);
  }

  /** Returns the games along a line of nodes, which begins with the root of a tree. */
  async line(nodes: Properties[], asking: Asking = {}): Promise<Line> {
    return this.ask("line", [nodes], asking);
  }

  /** Returns the texts and the marks of a node. */
  async node(size: string, properties: Properties, asking: Asking = {}): Promise<NodeTexts> {
    return this.ask("node", [size, properties], asking);
  }

  /** Writes a game as a record in SGF. */
  async write(game: Game, options: Texts & Asking = {}): Promise<string> {
    check.options("write", options);
    const { signal, ...texts } = options;
    return this.ask("write", [game, texts], { signal });
  }

  /** Returns the rules that have names, each with its usual komi. */
  async rules(asking: Asking = {}): Promise<{ name: string; komi: string }[]> {
    return this.ask("rules", [], asking);
  }

  /** Whether one engine answers everything: a server gives it all that it may use. */
  private get isAlone(): boolean {
    return this.blocks || this.module === undefined;
  }

  /** The number of workers that share some questions. */
  private team(wanted: number | undefined, questions: number): number {
    return this.isAlone ? 1 : Math.min(wanted ?? helpful(), questions);
  }

  /**
   * Shares questions among workers of their own, until all are answered, or something is over. `answered` is called with
   * each answer.
   */
  private async share<Answer>(
    total: number,
    workers: number,
    ask: (queue: Queue, index: number) => Promise<Answer>,
    answered: (index: number, answer: Answer, progress: { done: number; total: number }) => void,
    isOver = (): boolean => false,
  ): Promise<Answer[]> {
    if (this.queue.ended) throw this.queue.ended;
    const { isAlone } = this;
    const queues = isAlone ? [this.queue] : this.crew.hire(Array(workers).fill(""));
    const answers: Answer[] = [];
    let next = 0;
    let done = 0;
    const work = async (queue: Queue): Promise<void> => {
      while (next < total && !isOver()) {
        const index = next++;
        const answer = (answers[index] = await ask(queue, index));
        done += 1;
        answered(index, answer, { done, total });
      }
    };
    let leave = (queue: Queue): void => this.crew.dismiss(queue);
    try {
      await Promise.all(queues.map(work));
      leave = (queue) => this.crew.release(queue);
    } finally {
      if (!isAlone) queues.forEach(leave);
    }
    return answers;
  }

  private ask<Name extends Method>(method: Name, parameters: Parameters<Tengen[Name]>, asking: Way): Promise<ReturnType<Tengen[Name]>> {
    check.asking(method, asking);
    return this.queue.ask(method, parameters, { signal: asking.signal, isShort: !LONG.has(method) });
  }
}

/** Returns how an engine of a server starts. */
function served({ address, net }: Server): Start & { files: string[] } {
  return { server: { address: String(absolute(address)), net }, files: [] };
}

/** Returns all positions of a game, from the first on. */
function positionsOf(game: Game): Game[] {
  check.game("game", game);
  return Array.from({ length: game.moves.length + 1 }, (_, count) => ({ ...game, moves: game.moves.slice(0, count) }));
}

/** Waits for something, or until a signal is raised. */
function orAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    value.finally(() => signal.removeEventListener("abort", abort)).then(resolve, reject);
  });
}

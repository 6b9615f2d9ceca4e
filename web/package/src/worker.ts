// An engine in a worker, whose calls do not block.

import * as check from "./checks.js";
import { type EngineOptions, loadEngine } from "./files.js";
import type { Tengen } from "./index.js";
import type { Kernels } from "./modules.js";
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
}

/** How a review is done. */
export interface Reviewing extends Asking {
  /** The visits of each position; by default 50. */
  visits?: number;
  /** The number of workers; by default as many as help, four at most. The findings do not depend on it. */
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
  /** The number of workers; by default as many as help, four at most. The answers do not depend on it. */
  workers?: number;
  /** Called with each answer, in the order in which they come, and with how many are done. */
  onExplained?: (index: number, explained: Explained, progress: { done: number; total: number }) => void;
}

/** The most workers of a review. */
const MOST_WORKERS = 4;

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
  /** The queues of the reviews that run. */
  private readonly helpers = new Set<Queue>();

  private constructor(
    private readonly queue: Queue,
    private readonly helper: () => Queue,
    /** The compiled module, for `module` in the options of other engines. */
    readonly module: WebAssembly.Module,
    /** The addresses of the files that were loaded. */
    readonly files: string[],
    /** The name of the net. */
    readonly net: string,
    /** The build that computes the net. */
    readonly kernels: Kernels,
    /** Whether workers are refused here, so that the engine runs on this thread, which waits while it thinks. */
    readonly blocks: boolean,
  ) {}

  /** Loads the module and the net, and starts the worker. */
  static async start(options: WorkerOptions = {}): Promise<TengenWorker> {
    check.workerOptions("TengenWorker.start", options);
    const { worker, signal, log = () => {} } = options;
    const { files, ...engine } = await loadEngine(options);
    const helper = (): Queue => new Queue(engine, worker, log);
    const queue = helper();
    try {
      const { net, kernels, blocks } = await orAborted(queue.ready, signal);
      return new TengenWorker(queue, helper, engine.module, files, net, kernels, blocks);
    } catch (error) {
      queue.end();
      throw error;
    }
  }

  /** Ends the worker, and those of reviews. Questions that wait, and later ones, fail. */
  end(): void {
    this.queue.end();
    for (const helper of this.helpers) helper.end();
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
    const { visits = ENDLESS, every = 120, ...asking } = options;
    for (;;) {
      const findings: Findings = await this.ask("analyze", [game, every, visits], asking);
      yield findings;
      if (findings.visits >= visits) return;
    }
  }

  /**
   * Searches every position of a game, or each of some positions, in several workers. Returns what was found about each,
   * in their order.
   */
  async review(games: Game | readonly Game[], options: Reviewing = {}): Promise<Findings[]> {
    check.options("review", options);
    const positions = Array.isArray(games) ? games : positionsOf(games as Game);
    const { visits = 50, onFound = () => {}, ...sharing } = options;
    return this.askAll("search", positions.map((game) => [game, visits]), sharing, onFound);
  }

  /** Explains many moves, in several workers. Returns an answer for each, in their order. */
  async explainAll(moves: readonly Made[], options: Explaining = {}): Promise<Explained[]> {
    check.options("explainAll", options);
    const { visits = 50, deeper = true, language = "en", onExplained = () => {}, ...sharing } = options;
    return this.askAll("explain", moves.map(({ game, move }) => [game, move, visits, language, deeper]), sharing, onExplained);
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

  /** Shares questions among workers of their own. `answered` is called with each answer. */
  private async askAll<Name extends Method>(
    method: Name,
    questions: Parameters<Tengen[Name]>[],
    { signal, workers = helpful() }: { signal?: AbortSignal; workers?: number },
    answered: (index: number, answer: ReturnType<Tengen[Name]>, progress: { done: number; total: number }) => void,
  ): Promise<ReturnType<Tengen[Name]>[]> {
    if (this.queue.ended) throw this.queue.ended;
    const total = questions.length;
    const queues = this.blocks ? [this.queue] : Array.from({ length: Math.min(workers, total) }, () => this.hire());
    const answers: ReturnType<Tengen[Name]>[] = [];
    let next = 0;
    let done = 0;
    const work = async (queue: Queue): Promise<void> => {
      while (next < total) {
        const index = next++;
        answers[index] = await queue.ask(method, questions[index]!, { signal });
        done += 1;
        answered(index, answers[index]!, { done, total });
      }
    };
    try {
      await Promise.all(queues.map(work));
    } finally {
      if (!this.blocks) queues.forEach((queue) => this.dismiss(queue));
    }
    return answers;
  }

  private hire(): Queue {
    const queue = this.helper();
    this.helpers.add(queue);
    return queue;
  }

  private dismiss(queue: Queue): void {
    queue.end();
    this.helpers.delete(queue);
  }

  private ask<Name extends Method>(method: Name, parameters: Parameters<Tengen[Name]>, asking: Way): Promise<ReturnType<Tengen[Name]>> {
    check.asking(method, asking);
    return this.queue.ask(method, parameters, { signal: asking.signal, isShort: !LONG.has(method) });
  }
}

/** Returns all positions of a game, from the first on. */
function positionsOf(game: Game): Game[] {
  check.game("game", game);
  return Array.from({ length: game.moves.length + 1 }, (_, count) => ({ ...game, moves: game.moves.slice(0, count) }));
}

/** The number of workers that help: one core is left for the page. */
function helpful(): number {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  return Math.max(1, Math.min(cores - 1, MOST_WORKERS));
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

import { type Exports, type Kernels, type Running, address, bestKernels, read, start } from "./modules.js";
import type {
  Count,
  Evaluation,
  Findings,
  Game,
  Judgement,
  Line,
  Look,
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
export { type Kernels, bestKernels } from "./modules.js";

/** The reason why a request has no answer. Nothing has changed. */
export class TengenError extends Error {
  /** The reason why the rules forbid a move, such as `ko`; `undefined` for other errors. */
  readonly illegal: string | undefined;

  constructor(message: string, illegal?: string) {
    super(message);
    this.name = "TengenError";
    this.illegal = illegal;
  }
}

/** A record is not in UTF-8, and the module reads no other encoding. */
export class EncodingError extends TengenError {
  constructor() {
    super("this record is not in UTF-8: read it with Rules.load({ encodings: true })");
    this.name = "EncodingError";
  }
}

/** The choice of a module. */
export interface Options {
  /** Called with each line of the log, and with the message of a failure. */
  log?: (line: string) => void;
}

export interface EngineOptions extends Options {
  /** The build to use; by default the fastest that the host can run. */
  kernels?: Kernels;
  /** A net in KataGo's format; by default the net of the package. */
  net?: Uint8Array;
}

/** A request of `web/src/requests.rs`: its name in `ask`, and its parts. */
interface Request {
  ask: string;
  game?: Game;
  [part: string]: unknown;
}

export interface RulesOptions extends Options {
  /** Whether records in other encodings than UTF-8 are read, for which the module is twice as large. */
  encodings?: boolean;
}

/** Rules, records, and counting with given dead stones: a small module without an engine. */
export class Rules {
  protected constructor(
    private readonly running: Running,
    private readonly hasEncodings = false,
  ) {}

  /** Loads the module. */
  static async load({ log = () => {}, encodings = false }: RulesOptions = {}): Promise<Rules> {
    return new Rules(await start(address(encodings ? "records" : "rules"), log), encodings);
  }

  /** Returns what a game looks like as it stands. */
  look(game: Game): Look {
    return this.ask({ ask: "look", game });
  }

  /**
   * Returns the game with another move, which may be of either player.
   *
   * @param resumed whether play may go on although two passes have ended the game
   * @throws {TengenError} if the rules forbid the move
   */
  play(game: Game, made: Move, resumed = false): { game: Game; look: Look } {
    return this.ask({ ask: "play", game, made, resumed });
  }

  /** Returns the result of a game if the chains at some points are dead. */
  count(game: Game, dead: Point[] = []): Count {
    return this.ask({ ask: "count", game, dead });
  }

  /** Returns the stones that live or die together with the one at a point. */
  group(game: Game, dead: Point[], at: Point): Point[] {
    return this.ask<{ stones: Point[] }>({ ask: "group", game, dead, at }).stones;
  }

  /** Reads the main line of the first game in a file: SGF, GIB, NGF or UGF. */
  read(file: string | Uint8Array): Read {
    return this.ask({ ask: "read" }, this.bytesOf(file));
  }

  /** Reads every game in a file as a tree, with all variations and all properties. */
  open(file: string | Uint8Array): Opened {
    return this.ask({ ask: "open" }, this.bytesOf(file));
  }

  /** Writes a tree as the text of SGF. Every property is written as it is. */
  save(nodes: TreeNode[]): string {
    return this.ask<{ sgf: string }>({ ask: "save", nodes }).sgf;
  }

  /** Returns the games along a line of nodes, which begins with the root of a tree. */
  line(nodes: Properties[]): Line {
    return this.ask({ ask: "line", nodes });
  }

  /** Returns the texts and the marks of a node. */
  node(size: string, properties: Properties): NodeTexts {
    return this.ask({ ask: "node", size, properties });
  }

  /** Writes a game as a record in SGF. */
  write(game: Game, texts: Texts = {}): string {
    return this.ask<{ sgf: string }>({ ask: "write", game, ...texts }).sgf;
  }

  /** Returns the rules that have names, each with its usual komi. */
  rules(): { name: string; komi: string }[] {
    return this.ask<{ rules: { name: string; komi: string }[] }>({ ask: "rules" }).rules;
  }

  private bytesOf(file: string | Uint8Array): Uint8Array {
    if (typeof file === "string") return new TextEncoder().encode(file);
    if (!(file instanceof Uint8Array)) throw new TengenError("expected a record, as a string or as bytes");
    if (!this.hasEncodings && !isUtf8(file)) throw new EncodingError();
    return file;
  }

  protected ask<Answer>(request: Request, file?: Uint8Array): Answer {
    for (const [part, value] of Object.entries(request)) {
      // JSON would leave it out, and the request would be another.
      if (typeof value === "number" && !Number.isFinite(value)) throw new TengenError(`${part}: ${value} is not a number`);
    }
    const plain = request.game ? { ...request, game: inTexts(request.game) } : request;
    const bytes = message(JSON.stringify(plain), file);
    try {
      return answered(this.running.exchange(bytes, (exports) => exports.answer()));
    } catch (failure) {
      if (failure instanceof TengenError) throw failure;
      this.renewed(this.running);
      throw new TengenError(`an error in Tengen itself: ${failure}`);
    }
  }

  /** Prepares the module that replaces one that has failed. */
  protected renewed(_: Running): void {}
}

/** The engine, which plays, analyses and judges. Its calls block; pages call them in a worker. */
export class Tengen extends Rules {
  /** The name of the net. */
  readonly net: string;
  /** The build that computes the net. */
  readonly kernels: Kernels;

  private constructor(running: Running, private readonly bytes: Uint8Array) {
    super(running);
    const taken = takeNet(running, bytes);
    this.net = taken.net;
    this.kernels = taken.kernels;
  }

  /** Loads the module and the net. */
  static override async load(options: EngineOptions = {}): Promise<Tengen> {
    const kernels = options.kernels ?? bestKernels();
    const [running, net] = await Promise.all([
      start(address(kernels), options.log ?? (() => {})),
      options.net ?? read(address("net")),
    ]);
    return new Tengen(running, net);
  }

  protected override renewed(running: Running): void {
    takeNet(running, this.bytes);
  }

  /** Returns the engine's move: a point, `pass` or `resign`. The game that was passed is unchanged. */
  genmove(game: Game, strength: Strength = {}): Vertex {
    return this.ask<{ move: Vertex }>({ ask: "genmove", game, ...strength }).move;
  }

  /** Searches a position with a number of visits. The findings depend on nothing else. */
  search(game: Game, visits: number): Findings {
    return this.ask({ ask: "search", game, visits });
  }

  /**
   * Searches a position for some time, or until it has a number of visits. The next call about the
   * same position goes on where the last one ended.
   */
  analyze(game: Game, milliseconds: number, visits = 1_000_000): Findings {
    return this.ask({ ask: "analyze", game, milliseconds, visits });
  }

  /** Returns which stones are dead, and the result, if the game ended now. */
  judge(game: Game): Judgement {
    return this.ask({ ask: "judge", game });
  }

  /** Returns the net's opinion on a position. */
  evaluate(game: Game): Evaluation {
    return this.ask({ ask: "evaluate", game });
  }

  /**
   * Returns sentences about a move, each of which is proven.
   *
   * @param game the game before the move
   * @param language `de`, `en`, `es`, `fr`, `it`, `ja`, `ko` or `zh`
   */
  facts(game: Game, made: Move, language = "en"): string[] {
    return this.ask<{ facts: string[] }>({ ask: "facts", game, made, language }).facts;
  }

  /**
   * Answers a line of GTP in a session of its own. Returns the reply, `= ...` or `? ...`. An
   * analysis, which in GTP goes on until the next line, ends after a second.
   */
  gtp(line: string): string {
    return this.ask<{ reply: string }>({ ask: "gtp", line }).reply;
  }

  /** Measures the evaluations per second on a square board. */
  measure(side: number, milliseconds: number): number {
    type Measured = { evaluationsPerSecond: number };
    return this.ask<Measured>({ ask: "measure", side, milliseconds }).evaluationsPerSecond;
  }
}

/** Gives a module its net. */
function takeNet(running: Running, bytes: Uint8Array): { net: string; kernels: Kernels } {
  return answered(running.exchange(bytes, (exports: Exports) => exports.net!()));
}

/** Returns an answer of a module, or throws the error that it consists of. */
function answered<Answer>(text: string): Answer {
  const answer = JSON.parse(text);
  if (typeof answer.error === "string") throw new TengenError(answer.error, answer.illegal);
  return answer;
}

/** Returns a game with its numbers as the texts that the module reads. */
function inTexts(game: Game): Game {
  const plain: Game = { ...game };
  if (game.size !== undefined) plain.size = String(game.size);
  if (game.komi !== undefined) plain.komi = String(game.komi);
  return plain;
}

/** Returns a request as bytes, which the bytes of a file follow after a byte of 0. */
function message(request: string, file: Uint8Array | undefined): Uint8Array {
  const bytes = new TextEncoder().encode(request);
  if (!file) return bytes;
  const both = new Uint8Array(bytes.length + 1 + file.length);
  both.set(bytes);
  both.set(file, bytes.length + 1);
  return both;
}

function isUtf8(bytes: Uint8Array): boolean {
  // Text in UTF-16 may be valid, with bytes of 0.
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

import * as check from "./checks.js";
import { EncodingError, FailureError, TengenError } from "./errors.js";
import { type EngineOptions, type Loading, type Options, Tally, address, compile, loadEngine } from "./files.js";
import { type Answers, type Kernels, Running, bestKernels } from "./modules.js";
import { Remote, type Server } from "./remote.js";
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
export { EncodingError, FailureError, TengenError } from "./errors.js";
export type { EngineOptions, Loading, Options, Progress, Source } from "./files.js";
export { type Kernels, bestKernels } from "./modules.js";
export type { ServedNet, Server } from "./remote.js";

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
    private readonly answers: Answers,
    private readonly hasEncodings = false,
  ) {}

  /** Loads the module. */
  static async load(options: RulesOptions = {}): Promise<Rules> {
    check.rulesOptions("Rules.load", options);
    const { log = () => {}, encodings = false, base, signal, onProgress } = options;
    const tally = new Tally(onProgress);
    const module = await compile(options.module ?? address(encodings ? "records" : "rules", base), { signal, tally });
    return new Rules(new Running(module, log), encodings);
  }

  /** Returns what a game looks like as it stands. */
  look(game: Game): Look {
    check.game("game", game);
    return this.ask({ ask: "look", game });
  }

  /**
   * Returns the game with another move, which may be of either player.
   *
   * @param resumed whether play may go on although two passes have ended the game
   * @throws {TengenError} if the rules forbid the move
   */
  play(game: Game, made: Move, resumed = false): { game: Game; look: Look } {
    check.game("game", game);
    check.move("made", made);
    check.yesOrNo("resumed", resumed);
    return this.ask({ ask: "play", game, made, resumed });
  }

  /** Returns the result of a game if the chains at some points are dead. */
  count(game: Game, dead: Point[] = []): Count {
    check.game("game", game);
    check.points("dead", dead);
    return this.ask({ ask: "count", game, dead });
  }

  /** Returns the stones that live or die together with the one at a point. */
  group(game: Game, dead: Point[], at: Point): Point[] {
    check.game("game", game);
    check.points("dead", dead);
    check.point("at", at);
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
    check.nodes("nodes", nodes);
    return this.ask<{ sgf: string }>({ ask: "save", nodes }).sgf;
  }

  /** Returns the games along a line of nodes, which begins with the root of a tree. */
  line(nodes: Properties[]): Line {
    check.pathOfNodes("nodes", nodes);
    return this.ask({ ask: "line", nodes });
  }

  /** Returns the texts and the marks of a node. */
  node(size: string, properties: Properties): NodeTexts {
    check.text("size", size);
    check.properties("properties", properties);
    return this.ask({ ask: "node", size, properties });
  }

  /** Writes a game as a record in SGF. */
  write(game: Game, texts: Texts = {}): string {
    check.game("game", game);
    check.texts("texts", texts);
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
    const plain = request.game ? { ...request, game: inTexts(request.game) } : request;
    const bytes = message(inJson(plain), file);
    try {
      return answered(this.answers.answer(bytes));
    } catch (failure) {
      if (failure instanceof TengenError) throw failure;
      this.renewed();
      throw new FailureError(failure);
    }
  }

  /** Prepares the module that replaces one that has failed. */
  protected renewed(): void {}
}

/** The engine, which plays, analyses and judges. Its calls block; pages call them in a worker. */
export class Tengen extends Rules {
  /** The name of the net. */
  readonly net: string;
  /** The build that computes the net; `native` is the program. */
  readonly kernels: Kernels | "native";

  private constructor(
    answers: Answers,
    { net, kernels }: Pick<Tengen, "net" | "kernels">,
    private readonly renew = (): void => {},
  ) {
    super(answers);
    this.net = net;
    this.kernels = kernels;
  }

  /** Loads the module and the net. */
  static override async load(options: EngineOptions = {}): Promise<Tengen> {
    check.engineOptions("Tengen.load", options);
    const { module, net } = await loadEngine(options);
    const running = new Running(module, options.log ?? (() => {}));
    const take = (): Pick<Tengen, "net" | "kernels"> => answered(running.takeNet(net));
    return new Tengen(running, take(), take);
  }

  /** Connects to an engine that `tengen board` serves. Only workers may, since calls wait for their answers. */
  static async connect(server: Server): Promise<Tengen> {
    const remote = await Remote.open(server);
    return new Tengen(remote, remote);
  }

  protected override renewed(): void {
    this.renew();
  }

  /** Returns the engine's move: a point, `pass` or `resign`. The game that was passed is unchanged. */
  genmove(game: Game, strength: Strength = {}): Vertex {
    check.game("game", game);
    check.strength("strength", strength);
    return this.ask<{ move: Vertex }>({ ask: "genmove", game, ...strength }).move;
  }

  /** Searches a position with a number of visits. The findings depend on nothing else. */
  search(game: Game, visits: number): Findings {
    check.game("game", game);
    check.visits("visits", visits);
    return this.ask({ ask: "search", game, visits });
  }

  /**
   * Searches a position for some time, or until it has a number of visits. The next call about the
   * same position goes on where the last one ended.
   */
  analyze(game: Game, milliseconds: number, visits = 1_000_000): Findings {
    check.game("game", game);
    check.milliseconds("milliseconds", milliseconds);
    check.visits("visits", visits);
    return this.ask({ ask: "analyze", game, milliseconds, visits });
  }

  /** Returns which stones are dead, and the result, if the game ended now. */
  judge(game: Game): Judgement {
    check.game("game", game);
    return this.ask({ ask: "judge", game });
  }

  /** Returns the net's opinion on a position. */
  evaluate(game: Game): Evaluation {
    check.game("game", game);
    return this.ask({ ask: "evaluate", game });
  }

  /**
   * Returns sentences about a move, each of which is proven.
   *
   * @param game the game before the move
   * @param language `de`, `en`, `es`, `fr`, `it`, `ja`, `ko` or `zh`
   */
  facts(game: Game, made: Move, language = "en"): string[] {
    check.game("game", game);
    check.move("made", made);
    check.text("language", language);
    return this.ask<{ facts: string[] }>({ ask: "facts", game, made, language }).facts;
  }

  /**
   * Explains a move: what it lost, the better move, and why. The answer depends on nothing else.
   *
   * @param game the game before the move
   * @param visits the visits of each of the two searches, before and after the move
   * @param language `de`, `en`, `es`, `fr`, `it`, `ja`, `ko` or `zh`
   * @param deeper whether both searches are made again where values are unsteady, with eight times the visits, on boards
   *   larger than 13x13 with four times
   */
  explain(game: Game, made: Move, visits = 50, language = "en", deeper = true): Explained {
    check.game("game", game);
    check.move("made", made);
    check.visits("visits", visits);
    check.text("language", language);
    check.yesOrNo("deeper", deeper);
    return this.ask({ ask: "explain", game, made, visits, deeper, language });
  }

  /**
   * Returns the mistakes along a line of nodes, as `tengen review` puts them together, from what searches and explanations
   * have found.
   *
   * @param nodes the properties of the nodes, from the root of a tree on
   * @param known what is known about each node; `{}` for nothing
   * @param player whose cards are listed; by default both players'
   */
  cards(nodes: Properties[], known: Known[], player?: Color): Cards {
    check.pathOfNodes("nodes", nodes);
    check.known("known", known);
    if (player !== undefined) check.color("player", player);
    return this.ask({ ask: "cards", nodes, known: known.map(inShort), player });
  }

  /**
   * Answers a line of GTP in a session of its own. Returns the reply, `= ...` or `? ...`. An
   * analysis, which in GTP goes on until the next line, ends after a second.
   */
  gtp(line: string): string {
    check.line("line", line);
    return this.ask<{ reply: string }>({ ask: "gtp", line }).reply;
  }

  /** Measures the evaluations per second on a square board. */
  measure(side: number, milliseconds: number): number {
    check.whole(1, 25)("side", side);
    check.milliseconds("milliseconds", milliseconds);
    type Measured = { evaluationsPerSecond: number };
    return this.ask<Measured>({ ask: "measure", side, milliseconds }).evaluationsPerSecond;
  }
}

/** Compiles the engine's module, which several engines may then have: `module` in their options. */
export async function compileModule(options: Pick<EngineOptions, "kernels" | "module" | keyof Loading> = {}): Promise<WebAssembly.Module> {
  check.engineOptions("compileModule", options);
  const { kernels = bestKernels(), module = address(kernels, options.base), signal, onProgress } = options;
  return compile(module, { signal, tally: new Tally(onProgress) });
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

/** Returns the part of what is known about a node from which cards are made. */
function inShort({ findings, explained }: Known): object {
  const found = findings && { win: findings.win, lead: findings.lead, best: findings.best, spread: findings.spread };
  return { findings: found, about: explained?.about };
}

/** Writes a request. Its seed may be larger than a number of JavaScript is exact. */
function inJson({ seed, ...request }: Request): string {
  const json = JSON.stringify(request);
  return seed === undefined ? json : `${json.slice(0, -1)},"seed":${BigInt(seed as bigint)}}`;
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

import type { Color, Game, Judgement, Rules, Vertex } from "tengen";

import { Cancelled, type Engine, type Opponent } from "../engine";
import { Keeper } from "../keeper";
import { language } from "../language";
import type { Session } from "../session";
import { recall, remember } from "../storage";
import { Table } from "../table";
import { ROOT, endFrom, treeOf } from "../tree";
import type { World } from "../world";
import { STEPS, type Step, pointsOf } from "./steps";

const KEY = "tengen-lesson";

/** The time before White replies, in milliseconds, so that a person sees the own stone first. */
const PAUSE = 450;

/** The table of the lesson: Black is played on only while a try is open. */
class LessonTable extends Table {
  isOpen = (): boolean => true;
  /** What was said since the last move: why the rules forbid a move, or a hint. */
  notice: (() => string) | undefined;

  override say(message: () => string): void {
    this.notice = message;
    super.say(message);
  }

  override isMyTurn(): boolean {
    return this.isOpen() && super.isMyTurn();
  }

  /** The count of the last step shows the end of the lesson, in which no stone is dead. */
  override turn(): void {}
}

/** A lesson in the rules: positions in which a person finds a move. The module of rules judges it, and plays White. */
export class Lesson {
  readonly table: LessonTable;
  /** The place of the step; the number of steps once all are done. */
  at: number;
  /** What the rules say of the last try. */
  verdict: "open" | "right" | "wrong" | "on" = "open";
  /** The proven facts about a right move, once the engine has them, in a language. */
  private known: { facts: string[]; in: string } | undefined;

  constructor(
    private readonly rules: Rules,
    private readonly engine: Pick<Engine, "facts">,
    private readonly world: World,
  ) {
    const table = new LessonTable(rules, this.teacher(), Keeper.forgetful(), world);
    table.isOpen = () => this.verdict === "open" || this.verdict === "on";
    this.table = table;
    this.at = keptStep();
    if (this.at === STEPS.length) this.at = 0;
    this.begin();
  }

  get step(): Step {
    return STEPS[this.at]!;
  }

  get isLast(): boolean {
    return this.at === STEPS.length - 1;
  }

  get facts(): readonly string[] {
    return this.known?.in === language() ? this.known.facts : [];
  }

  /** Begins the step anew. */
  begin(): void {
    this.verdict = "open";
    this.known = undefined;
    this.table.notice = undefined;
    this.table.add(sessionOf(this.rules, this.step.game));
  }

  /** Goes to another step, and remembers it. */
  go(at: number): void {
    this.at = at;
    remember(KEY, String(at));
    this.begin();
  }

  /** Remembers that every step is done. */
  end(): void {
    remember(KEY, String(STEPS.length));
  }

  /** Returns a move that the step wants. The rules find it as they judge the person's. */
  solution(): Vertex | undefined {
    const { game } = this.table;
    const { judge } = this.step;
    const fits = (vertex: Vertex): boolean => judge(this.rules, { ...game, moves: [...game.moves, `B ${vertex}`] }).is !== "wrong";
    return pointsOf(this.rules, game).find(fits) ?? (fits("pass") ? "pass" : undefined);
  }

  /** The opponent at the table, who judges each try. */
  private teacher(): Opponent {
    const refuse = (): Promise<never> => Promise.reject(new Cancelled());
    return {
      state: { is: "loading" },
      genmove: (game) => this.reply(game),
      // No stone of the lesson's last position is dead.
      judge: () => Promise.resolve({ count: { dead: [] as string[] } } as unknown as Judgement),
      cancel: () => {},
      usesLarge: false,
      workers: 1,
      analyze: refuse,
      search: refuse,
      explain: refuse,
      searchAll: refuse,
      explainAll: refuse,
      cards: refuse,
    };
  }

  private reply(game: Game): Promise<Vertex> {
    const { is, reply } = this.step.judge(this.rules, game);
    this.verdict = is;
    this.table.notice = undefined;
    if (is === "right") void this.learn(game);
    if (reply === undefined) return new Promise(() => {});
    return new Promise((resolve) => setTimeout(() => resolve(reply), this.world.isCalm() ? 0 : PAUSE));
  }

  /** Asks the engine what it can prove about the last move. The lesson goes on without it. */
  private async learn(game: Game): Promise<void> {
    const spoken = language();
    const { step } = this;
    if (!step.hasFacts) return;
    const before = { ...game, moves: game.moves.slice(0, -1) };
    const facts = await this.engine.facts(before, game.moves.at(-1)!, spoken).catch(() => []);
    if (step !== this.step || this.verdict !== "right") return;
    this.known = { facts, in: spoken };
    this.table.changed();
  }
}

/** Returns the step at which the lesson was left. */
function keptStep(): number {
  const at = Number(recall(KEY) ?? 0);
  return Number.isInteger(at) && at >= 0 && at <= STEPS.length ? at : 0;
}

function sessionOf(rules: Rules, game: Game): Session {
  const tree = treeOf(rules.open(rules.write(game)).games[0]!.nodes);
  const tip = endFrom(tree, ROOT);
  const me: Color = "black";
  return { tree, at: tip, tip, mode: "play", me, level: 1, seed: 0, dead: [] };
}

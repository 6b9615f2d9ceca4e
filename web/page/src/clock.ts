import type { Color } from "tengen";

import { HIGHEST_LEVEL, type Session } from "./session";

/** The time that a game gives each player, in milliseconds. */
export interface Terms {
  readonly main: number;
  /** The number of periods after the main time (byo-yomi). Each is as long as the others, and is lost if a move takes longer. */
  readonly periods: number;
  readonly period: number;
  /** What each move adds to the main time (Fischer). */
  readonly increment: number;
}

/** What a player has left. */
export interface Left {
  readonly main: number;
  readonly periods: number;
  /** Whether the time was up once. The person may go on all the same. */
  readonly isOut: boolean;
  /** The time that the player has used for the next move, as far as it is written down, in milliseconds. */
  readonly used?: number;
}

/** The clock of a game. */
export interface Clock {
  readonly terms: Terms;
  readonly black: Left;
  readonly white: Left;
}

/** What a clock shows: main time, or else the rest of a period. */
export interface Face extends Left {
  /** What is left of a period, once the main time is over. */
  readonly period: number | undefined;
}

export function newClock(terms: Terms): Clock {
  const left: Left = { main: terms.main, periods: terms.periods, isOut: false };
  return { terms, black: left, white: left };
}

/** Returns what a player has left who has thought for some more time. */
export function faceOf({ main, periods, isOut, used = 0 }: Left, terms: Terms, more: number): Face {
  const time = used + more;
  if (time < main) return { main: main - time, periods, isOut, period: undefined };
  if (terms.periods === 0) return { main: 0, periods: 0, isOut: true, period: undefined };
  const over = time - main;
  const left = periods - Math.floor(over / terms.period);
  if (left <= 0) return { main: 0, periods: 0, isOut: true, period: 0 };
  return { main: 0, periods: left, isOut, period: terms.period - (over % terms.period) };
}

/** Returns what a player has left after a move that took some time. */
export function afterMove(left: Left, terms: Terms, time: number): Left {
  const { main, periods, isOut } = faceOf(left, terms, time);
  return { main: main + terms.increment, periods, isOut };
}

/** Returns the clock after moves that were taken back: the time for them stays used, and what they have added goes. */
export function afterUndo(clock: Clock, movers: readonly Color[]): Clock {
  const { increment } = clock.terms;
  const without = (left: Left): Left => ({ ...left, main: Math.max(0, left.main - increment) });
  return movers.reduce((clock, mover) => ({ ...clock, [mover]: without(clock[mover]) }), clock);
}

/** Returns the clock on which one player's time is up. */
export function withOut(clock: Clock, player: Color): Clock {
  return { ...clock, [player]: { main: 0, periods: 0, isOut: true } };
}

/** The least time that the engine takes for a move, in milliseconds. */
const LEAST = 100;

/** Returns the longest time, in milliseconds, that the engine takes for a move, so that its own clock lasts. */
export function budgetOf({ main, periods }: Left, { period, increment }: Terms): number {
  const share = main / 30 + 0.7 * increment;
  return Math.max(LEAST, periods > 0 ? Math.max(share, 0.7 * period) : share);
}

/** The longest time for a move, in milliseconds: at full strength, and at the levels whose visits limit it. */
const FULL_TIME = 2000;
const LONGEST_TIME = 15_000;

/** Returns the longest time for a move of the engine, in milliseconds, which keeps to its clock. */
export function timeForMove({ level, clock }: Session, mover: Color): number {
  const most = level === HIGHEST_LEVEL ? FULL_TIME : LONGEST_TIME;
  return clock ? Math.min(most, budgetOf(clock[mover], clock.terms)) : most;
}

/** Returns the properties of a record that state the time. */
export function termsInRecord({ main, periods, period, increment }: Terms): [ident: string, value: string][] {
  const stated: [string, string][] = [["TM", String(main / 1000)]];
  if (periods > 0) stated.push(["OT", `${periods}x${period / 1000} byo-yomi`]);
  else if (increment > 0) stated.push(["OT", `${increment / 1000} fischer`]);
  return stated;
}

/** Returns a time as on a clock: minutes and seconds. The last second counts until it is over. */
export function timeInWords(time: number): string {
  const seconds = Math.ceil(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether the clock of a session runs. It starts with the first move. */
export function isTicking({ mode, clock, tree }: Session): boolean {
  return mode === "play" && clock !== undefined && tree.nodes.length > 1;
}

/** Measures how long the player to move thinks. The time does not run while the page is closed. */
export class Timer {
  private since = 0;
  private isResting = false;

  constructor(private readonly now: () => number) {}

  start(): void {
    this.since = this.now();
  }

  /** Lets no time pass until the timer goes on. */
  rest(): void {
    this.isResting = true;
  }

  goOn(): void {
    if (!this.isResting) return;
    this.isResting = false;
    this.start();
  }

  private passed(session: Session): number {
    return isTicking(session) && !this.isResting ? this.now() - this.since : 0;
  }

  /** Returns the clock with the time that has passed written down; `undefined` if none has. */
  booked(session: Session, mover: Color): Clock | undefined {
    const { clock } = session;
    const time = this.passed(session);
    if (!clock || time === 0) return undefined;
    this.start();
    const left = clock[mover];
    return { ...clock, [mover]: { ...left, used: (left.used ?? 0) + time } };
  }

  /** What the clock of a player shows. */
  faceOf(session: Session, mover: Color, color: Color): Face | undefined {
    const { clock } = session;
    return clock && faceOf(clock[color], clock.terms, color === mover ? this.passed(session) : 0);
  }

  /** Returns the clock after a move of the player to move. The time of the other begins. Only play takes time. */
  pressed(session: Session, mover: Color): Clock | undefined {
    const { clock, mode } = session;
    if (mode !== "play") return clock;
    const time = this.passed(session);
    this.start();
    return clock && { ...clock, [mover]: afterMove(clock[mover], clock.terms, time) };
  }
}

function isTime(time: unknown): boolean {
  return Number.isFinite(time) && (time as number) >= 0;
}

/** Whether something that was kept is the time of a game. */
export function isTerms(value: unknown): value is Terms {
  const { main, periods, period, increment } = (value ?? {}) as Partial<Terms>;
  return [main, periods, period, increment].every(isTime) && (periods === 0 || period! > 0);
}

/** Whether something that was kept is a clock. */
export function isClock(value: unknown): value is Clock {
  const { terms, black, white } = (value ?? {}) as Partial<Clock>;
  const isLeft = (left: Left | undefined): boolean => left !== undefined && isTime(left.main) && isTime(left.periods) && isTime(left.used ?? 0) && typeof left.isOut === "boolean";
  return isTerms(terms) && isLeft(black) && isLeft(white);
}

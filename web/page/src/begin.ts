import type { Color, Game, Rules } from "tengen";

import { type Terms, newClock, termsInRecord } from "./clock";
import type { Session } from "./session";
import { ROOT, type Tree, endFrom, set, treeOf } from "./tree";

/** The choices of a new game. */
export interface Choices {
  size: string;
  rules: string;
  komi: string;
  handicap: number;
  me: Color | "both";
  level: number;
  /** Whether Black places the handicap stones where they like. */
  isFree?: boolean;
  clock?: Terms | undefined;
}

export const FIRST_CHOICES: Choices = {
  size: "9",
  rules: "chinese",
  komi: "",
  handicap: 0,
  me: "black",
  level: 3,
};

/** What was chosen, with a position to set up, for the game that begins from it. */
export type Plan = Pick<Choices, "me" | "clock">;

/** What a new game has beside the choices. */
export interface Occasion {
  seed: number;
  /** The date, as a record has it. */
  date: string;
  /** The name of the engine at this level. */
  engine: string;
}

/** Begins a game. Throws if the library refuses the choices. */
export function begun(rules: Rules, choices: Choices, occasion: Occasion): Session {
  const { size, komi, handicap, me, isFree } = choices;
  const game: Game = { size, rules: choices.rules, moves: [] };
  if (komi) game.komi = komi;
  const toPlace = isFree && handicap >= 2 && me !== "white" ? handicap : 0;
  if (toPlace > 0) game.komi ??= "0.5";
  else if (handicap >= 2) game.handicap = handicap;
  const session = begunFrom(rules, game, choices, occasion);
  return toPlace > 0 ? { ...session, toPlace } : session;
}

/** Begins a game from a position, or goes on with its moves. Throws if the library refuses it. */
export function begunFrom(rules: Rules, game: Game, { me, level, clock }: Pick<Choices, "me" | "level" | "clock">, { seed, date, engine }: Occasion): Session {
  const nameOf = (color: Color): string => (me === "both" || me === color ? "" : engine);
  const sgf = rules.write(game, { date, blackName: nameOf("black"), whiteName: nameOf("white") });
  const terms = clock ? termsInRecord(clock) : [];
  const tree = terms.reduce((tree, [ident, value]) => set(tree, ROOT, ident, value), treeOf(rules.open(sgf).games[0]!.nodes));
  const at = endFrom(tree, ROOT);
  return { tree, at, tip: at, mode: "play", me, level, seed, dead: [], ...(clock ? { clock: newClock(clock) } : {}) };
}

/** Returns the game that goes on from the end of another, which is not over: with its moves, and so its prisoners. */
export function goingOn(rules: Rules, game: Game): Game {
  const look = rules.look(game);
  if (!look.end) return game;
  const last = game.moves.findLastIndex((move) => !move.endsWith("pass"));
  const before = { ...game, moves: game.moves.slice(0, last + 1) };
  if (!rules.look(before).end) return before;
  // Moves that repeat endlessly cannot go on.
  const { black, white, toMove } = look;
  return { ...game, black, white, first: toMove, moves: [] };
}

/** The most stones that a player takes into the hand for nigiri. */
const HANDFUL = 20;

/** Takes stones into the hand: a person who guesses whether their number is odd has Black. */
export function nigiri(guess: "odd" | "even", chance: number): { stones: number; me: Color } {
  const stones = 1 + (chance % HANDFUL);
  return { stones, me: (stones % 2 === 1) === (guess === "odd") ? "black" : "white" };
}

/** Returns a session to study a tree, at a node. */
export function study(tree: Tree, at: number, level: number, plan?: Plan): Session {
  return { tree, at, tip: at, mode: "study", me: "both", level, seed: 0, dead: [], ...(plan ? { plan } : {}) };
}

import type { Color, Game, Rules } from "tengen";

import type { Session } from "./session";
import { type Tree, treeOf } from "./tree";

/** The choices of a new game. */
export interface Choices {
  size: string;
  rules: string;
  komi: string;
  handicap: number;
  me: Color | "both";
  level: number;
}

export const FIRST_CHOICES: Choices = {
  size: "9",
  rules: "chinese",
  komi: "",
  handicap: 0,
  me: "black",
  level: 3,
};

/** What a new game has beside the choices. */
export interface Occasion {
  seed: number;
  /** The date, as a record has it. */
  date: string;
  /** The name of the engine at this level. */
  engine: string;
}

/** Begins a game. Throws if the library refuses the choices. */
export function begun(rules: Rules, choices: Choices, { seed, date, engine }: Occasion): Session {
  const { size, komi, handicap, me, level } = choices;
  const game: Game = { size, rules: choices.rules, moves: [] };
  if (komi) game.komi = komi;
  if (handicap >= 2) game.handicap = handicap;
  const nameOf = (color: Color): string => (me === "both" || me === color ? "" : engine);
  const sgf = rules.write(game, { date, blackName: nameOf("black"), whiteName: nameOf("white") });
  return { tree: treeOf(rules.open(sgf).games[0]!.nodes), at: 0, tip: 0, mode: "play", me, level, seed, dead: [] };
}

/** Returns a session to study a tree, at a node. */
export function study(tree: Tree, at: number, level: number): Session {
  return { tree, at, tip: at, mode: "study", me: "both", level, seed: 0, dead: [] };
}

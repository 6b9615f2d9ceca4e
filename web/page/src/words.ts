import type { BadMove, Color, Explained, Move, Vertex } from "tengen";

import { type Key, decimal, text, textFor } from "./language";
import { HIGHEST_LEVEL } from "./session";

/** The levels in words, each from its first level on. */
const BANDS: [number, Key][] = [
  [1, "level.beginner"],
  [4, "level.novice"],
  [7, "level.intermediate"],
  [10, "level.advanced"],
  [13, "level.strong"],
  [17, "level.very-strong"],
  [HIGHEST_LEVEL, "level.full"],
];

export function levelInWords(level: number): string {
  const [, words] = BANDS.filter(([first]) => first <= level).at(-1)!;
  return text("level", { level, words: text(words) });
}

/** The rules that the page offers, and their names. */
export const RULES: Record<string, Key> = {
  chinese: "rules.chinese",
  japanese: "rules.japanese",
  korean: "rules.korean",
  aga: "rules.aga",
  "new-zealand": "rules.new-zealand",
  "tromp-taylor": "rules.tromp-taylor",
  ing: "rules.ing",
};

/** Returns the name of rules; other rules keep the name that the engine gives them. */
export function rulesInWords(rules: string): string {
  const key = RULES[rules];
  return key ? text(key) : rules;
}

export function name(color: Color): string {
  return text(color);
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function letter(color: Color): "B" | "W" {
  return color === "black" ? "B" : "W";
}

export function colorOf(move: Move): Color {
  return move.startsWith("B") ? "black" : "white";
}

/** A point, or the word for a pass. */
export function vertexInWords(vertex: Vertex): string {
  return vertex === "pass" ? text("pass-move") : vertex;
}

/** A move with its player, as `Black D4`. */
export function moveInWords(move: Move): string {
  return `${name(colorOf(move))} ${vertexInWords(move.slice(2))}`;
}

/** A move that lost points, with the better one. A question mark follows a loss that is unsure. */
export function mistakeInWords({ number, color, move, pointsLost, better, unsure }: BadMove): string {
  const lost = Number(pointsLost.toFixed(1));
  const points = `${decimal(lost, 1)}${unsure ? "?" : ""}`;
  return textFor(lost, "mistake", { number, move: moveInWords(`${letter(color)} ${move}`), points, best: vertexInWords(better) });
}

/** A lead of Black's in points, as `B+3.5`. */
export function leadInWords(lead: number): string {
  const size = Math.abs(lead).toFixed(1);
  if (Number(size) === 0) return text("lead-even");
  return text(lead > 0 ? "lead-black" : "lead-white", { points: decimal(Number(size), 1) });
}

export function percent(share: number): string {
  return text("percent", { number: (100 * share).toFixed(0) });
}

/** A result such as `B+3.5` as a sentence. */
export function resultInWords(result: string): string {
  if (result === "0") return text("draw");
  const found = /^([BW])\+(.+)$/.exec(result);
  if (!found) return text("no-result");
  const color = colorOf(found[1]!);
  const winner = name(color);
  if (found[2] === "R") return text("wins-by-resignation", { winner, loser: name(other(color)) });
  const points = Number(found[2]);
  if (!Number.isFinite(points)) return text("winner", { winner });
  return textFor(points, "wins-by", { winner, points: decimal(points) });
}

const REASONS: Record<string, Key> = {
  occupied: "illegal.occupied",
  ko: "illegal.ko",
  superko: "illegal.superko",
  suicide: "illegal.suicide",
  "game over": "illegal.over",
};

/** The reason why the rules forbid a move, as a sentence. */
export function reasonInWords(illegal: string | undefined): string {
  return text(REASONS[illegal ?? ""] ?? "illegal");
}

/** Returns how good a move was, in words. */
export function verdictInWords({ loss, pointsLost }: Explained): string {
  if (loss) return loss;
  const points = Number(pointsLost.toFixed(1));
  return points < 0.5 ? text("good-move") : textFor(points, "small-loss", { points: decimal(points, 1) });
}

import type { Color } from "tengen";

/** The levels in words, each from its first level on. */
const BANDS: [number, string][] = [
  [1, "beginner"],
  [4, "novice"],
  [7, "intermediate"],
  [10, "advanced"],
  [13, "strong"],
  [17, "very strong"],
  [20, "full strength"],
];

export const HIGHEST_LEVEL = 20;

export function levelInWords(level: number): string {
  const band = BANDS.filter(([first]) => first <= level).at(-1)!;
  return `level ${level}, ${band[1]}`;
}

export function name(color: Color): string {
  return color === "black" ? "Black" : "White";
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}

export function letter(color: Color): "B" | "W" {
  return color === "black" ? "B" : "W";
}

/** A lead of Black's in points, as `B+3.5`. */
export function leadInWords(lead: number): string {
  const points = Math.abs(lead).toFixed(1);
  return Number(points) === 0 ? "even" : `${lead > 0 ? "B" : "W"}+${points}`;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

/** A result such as `B+3.5` as a sentence. */
export function resultInWords(result: string): string {
  if (result === "0") return "The game is a draw.";
  const found = /^([BW])\+(.+)$/.exec(result);
  if (!found) return "The game has no result.";
  const winner = found[1] === "B" ? "Black" : "White";
  if (found[2] === "R") return `${winner} wins: ${winner === "Black" ? "White" : "Black"} resigns.`;
  const points = Number(found[2]);
  return Number.isFinite(points)
    ? `${winner} wins by ${points} point${points === 1 ? "" : "s"}.`
    : `${winner} wins.`;
}

const REASONS: Record<string, string> = {
  occupied: "A stone stands there.",
  ko: "Ko: this stone may not be taken back at once. Play elsewhere first.",
  superko: "This move would repeat an earlier position.",
  suicide: "This stone would have no liberty.",
  "game over": "The game is over.",
};

/** The reason why the rules forbid a move, as a sentence. */
export function reasonInWords(illegal: string | undefined): string {
  return REASONS[illegal ?? ""] ?? "The rules forbid this move.";
}

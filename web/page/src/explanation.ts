import { type Key, decimal, text } from "./language";
import { name } from "./words";

/** The parts of a player's total, by the names that the module `rules` gives them. */
const PARTS: Record<string, Key> = {
  stones: "part.stones",
  territory: "part.territory",
  prisoners: "part.prisoners",
  prisoner: "part.prisoners",
  stone: "part.stones",
  "dead stones": "part.dead",
  "dead stone": "part.dead",
  "pass stones": "part.passes",
  "pass stone": "part.passes",
  "group tax": "part.tax",
  "first pass": "part.first-pass",
  button: "part.button",
  handicap: "part.handicap",
  komi: "part.komi",
};

/**
 * Returns the explanation of a count in the language of the page, without its first line, the result. The module writes
 * it in English; a line of another form stays as it is.
 */
export function explanationInWords(explanation: string): string {
  return explanation.split("\n").slice(1).map(lineInWords).join("\n");
}

function lineInWords(line: string): string {
  const player = /^(Black|White) (\S+)(?: = (.+))?$/.exec(line);
  if (player) {
    const [, color, total, parts] = player;
    const sum = parts ? ` = ${parts.replace(/([\d.]+) ([a-z ]+[a-z])/g, partInWords)}` : "";
    return `${name(color === "Black" ? "black" : "white")} ${number(total!)}${sum}`;
  }
  const neutral = /^neutral (\d+)$/.exec(line);
  if (neutral) return text("count.neutral", { count: neutral[1]! });
  const difference = /^difference (.+)$/.exec(line);
  if (difference) return text("count.difference", { sum: difference[1]!.replace(/[\d.]+/g, number) });
  const half = /^half count: Black has (\S+) and needs more than (\S+)$/.exec(line);
  if (half) return text("count.half", { counted: number(half[1]!), against: number(half[2]!) });
  const fillIn = /^fill-in of (\d+) stones each: Black (.+), White (.+)$/.exec(line);
  if (fillIn) {
    const [, count, black, white] = fillIn;
    return text("count.fill-in", { count: count!, black: leftInWords(black!), white: leftInWords(white!) });
  }
  return line;
}

function partInWords(part: string, points: string, words: string): string {
  const key = PARTS[words];
  return key ? `${number(points)} ${text(key)}` : part;
}

/** What a player has left after Ing's way of counting. */
function leftInWords(left: string): string {
  const count = /\d+/.exec(left)?.[0];
  if (count === undefined) return text("count.nothing-left");
  return text(left.includes("vacant") ? "count.vacant" : "count.left-over", { count });
}

function number(digits: string): string {
  return decimal(Number(digits));
}

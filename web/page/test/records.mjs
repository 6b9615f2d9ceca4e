// Records to test with: the suite of the repository, and others that are made from a seed.

import { readFileSync, readdirSync } from "node:fs";

const suite = new URL("../../../gtp-tests/sgf/", import.meta.url);

/** Every file of the suite, with its name. */
export function files() {
  const names = readdirSync(suite, { recursive: true }).filter((name) => /\.(sgf|gib|ngf|ugf)$/.test(name));
  return names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(encodeURI(name).replace("#", "%23"), suite))) }));
}

/** Returns a generator of whole numbers below a bound, always the same for a seed. */
export function dice(seed) {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const TEXTS = ["", "plain", "a\\]b", "c:\\\\d", "two\nlines", "soft \\\nbreak", "石の下", "é ñ", "<b onclick=x>", "aa:bb", "  spaces  "];
const NAMES = ["C", "N", "LB", "TR", "SQ", "CR", "MA", "BL", "WL", "GB", "XX", "TE", "KO", "MN", "LN", "VW", "DM"];

/** Makes a record with variations, set-ups, marks, comments and unknown properties. */
export function made(seed) {
  const die = dice(seed);
  const size = [5, 9, 13, 19][die(4)];
  const point = () => String.fromCharCode(97 + die(size), 97 + die(size));
  const value = (name) => {
    if (["TR", "SQ", "CR", "MA", "VW"].includes(name)) return die(5) ? point() : `${point()}:${point()}`;
    return name === "LB" ? `${point()}:${TEXTS[die(TEXTS.length)]}` : TEXTS[die(TEXTS.length)];
  };
  const others = () => {
    const names = Array.from({ length: die(4) }, () => NAMES[die(NAMES.length)]);
    return [...new Set(names)].map((name) => `${name}${Array.from({ length: 1 + die(2) }, () => `[${value(name)}]`).join("")}`).join("");
  };
  const node = (number) => {
    if (die(12) === 0) return `;AB[${point()}]AW[${point()}]AE[${point()}]PL[${"BW"[die(2)]}]${others()}`;
    if (die(12) === 0) return `;${others()}`;
    return `;${"BW"[number % 2]}[${die(20) ? point() : ""}]${others()}`;
  };
  let left = 4 + die(60);
  const line = (number, depth) => {
    let text = "";
    let moves = 1 + die(12);
    for (let move = number; moves > 0 && left > 0; move += 1, moves -= 1, left -= 1) text += node(move);
    if (left <= 0 || depth > 6 || die(3) === 0) return text;
    return text + Array.from({ length: 2 + die(2) }, () => `(${line(number + 1, depth + 1) || ";"})`).join("");
  };
  const root = [`GM[1]FF[4]SZ[${size}]`, die(2) ? `KM[${die(15) / 2}]` : "", die(2) ? "RU[Japanese]" : "", die(2) ? `PB[${value("PB")}]` : "", die(2) ? "DT[2016-03-13]" : ""];
  return `(;${root.join("")}${others()}${line(0, 0)})`;
}

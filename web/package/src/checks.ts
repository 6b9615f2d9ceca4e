// Checks what callers pass, so that a slip is named in a sentence instead of being left out of the request.

import { TengenError } from "./errors.js";
import { KERNELS } from "./modules.js";

/** Throws a `TengenError` if a value is not what it has to be. `name` is what a sentence calls the value. */
export type Check = (name: string, value: unknown) => void;

/** Makes a check of a test and of the words for what passes it. */
function expect(what: string, isRight: (value: unknown) => boolean): Check {
  return (name, value) => {
    if (!isRight(value)) throw new TengenError(`${name}: expected ${what}, not ${shown(value)}`);
  };
}

/** Returns a value as a sentence shows it. */
function shown(value: unknown): string {
  if (typeof value === "bigint" || typeof value === "number") return String(value);
  if (typeof value === "function") return "a function";
  if (typeof value === "string" && value.length > 40) return `${JSON.stringify(value.slice(0, 40))} ...`;
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return JSON.stringify(value) ?? String(value);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isFinite = (value: unknown): value is number => Number.isFinite(value);

/** A whole number in a range. */
export function whole(least: number, most: number): Check {
  return expect(`a whole number from ${least} to ${most}`, (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most);
}

/** A list, each of whose items passes a check. */
export function list(what: string, item: Check): Check {
  const isList = expect(what, Array.isArray);
  return (name, value) => {
    isList(name, value);
    (value as unknown[]).forEach((each, place) => item(`${name}[${place}]`, each));
  };
}

/** An object that has some fields at most. A field that is `undefined` counts as absent. */
export function fields(what: string, known: Record<string, Check>, needed: string[] = []): Check {
  const isRight = expect(what, isObject);
  return (name, value) => {
    isRight(name, value);
    const given = value as Record<string, unknown>;
    for (const field of Object.keys(given)) {
      if (!Object.hasOwn(known, field)) throw new TengenError(`${name}: ${unknown(field, Object.keys(known))}`);
    }
    for (const field of needed) {
      if (given[field] === undefined) throw new TengenError(`${name}: the field \`${field}\` is missing`);
    }
    for (const [field, check] of Object.entries(known)) {
      if (given[field] !== undefined) check(`${name}.${field}`, given[field]);
    }
  };
}

/** Names an unknown field, and those that there are. */
function unknown(field: string, known: string[]): string {
  const near = known.find((name) => isNear(name, field));
  return `unknown field \`${field}\`; ${near ? `did you mean \`${near}\`?` : `the fields are ${known.join(", ")}`}`;
}

/** Whether two names differ by one letter that is missing, added or another, or by two that have changed places. */
function isNear(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  let begin = 0;
  while (begin < first.length && first[begin] === second[begin]) begin += 1;
  let end = 0;
  while (end < Math.min(first.length, second.length) - begin && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const [left, right] = [first.slice(begin, first.length - end), second.slice(begin, second.length - end)];
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(""));
}

/** The largest number of 32 bits. */
const LARGEST = 2 ** 32 - 1;

export const text = expect("a text", isText);
export const yesOrNo = expect("true or false", (value) => typeof value === "boolean");
export const visits = whole(1, LARGEST);
export const milliseconds = expect("a number of milliseconds, at least 0", (value) => isFinite(value) && value >= 0);
export const point = expect('a point such as "E5"', isText);
export const points = list('a list of points such as ["E5"]', point);
export const move = expect('a move such as "B E5" or "W pass"', isText);
export const line = expect("one line of text, without a line break", (value) => isText(value) && !/[\r\n]/.test(value.trimEnd()));

const SEEDS = 2n ** 64n;

/** A seed: a number that is exact, or else a bigint, or digits. */
export const seed = expect(`a whole number from 0 to ${SEEDS - 1n}, above ${Number.MAX_SAFE_INTEGER} as a bigint or as digits`, (value) => {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0;
  if (typeof value === "bigint") return value >= 0n && value < SEEDS;
  return isText(value) && /^\d{1,20}$/.test(value) && BigInt(value) < SEEDS;
});

export const color = expect('"black" or "white"', (value) => value === "black" || value === "white");

const strengthFields = { level: whole(1, 20), visits, milliseconds, seed, resigns: yesOrNo };

/** The fields of a strength. */
export const strength = fields("an object such as { level: 5 }", strengthFields);

const numberOrText = (example: string): Check => expect(example, (value) => isText(value) || isFinite(value));

/** The fields of a game. */
export const game = fields(
  "an object such as { size: 9, moves: [] }",
  {
    size: numberOrText('a side such as 9, or a text such as "9x9"'),
    rules: text,
    komi: numberOrText("a number of points such as 6.5"),
    handicap: whole(0, LARGEST),
    black: points,
    white: points,
    first: color,
    moves: list('a list of moves such as ["B E5", "W pass"]', move),
  },
  ["moves"],
);

const comment: Check = (name, value) => {
  const isPair = Array.isArray(value) && value.length === 2 && Number.isInteger(value[0]) && value[0] >= 0 && isText(value[1]);
  expect('a number of moves and a comment, such as [3, "a mistake"]', () => isPair)(name, value);
};

const textFields = {
  blackName: text,
  whiteName: text,
  result: text,
  date: text,
  comments: list('a list such as [[3, "a mistake"]]', comment),
};

/** The fields of the texts of a record. */
export const texts = fields('an object such as { blackName: "Ann" }', textFields);

const property: Check = (name, value) => {
  const isProperty = Array.isArray(value) && value.length === 2 && isText(value[0]) && Array.isArray(value[1]) && value[1].every(isText);
  expect('a name and its values, such as ["C", ["a comment"]]', () => isProperty)(name, value);
};

export const properties = list('a list of properties such as [["C", ["a comment"]]]', property);
export const pathOfNodes = list("a list with the properties of each node", properties);

/** The nodes of a tree, each after its parent. */
export const nodes = list(
  "a list of nodes",
  fields("a node such as { parent: 0, properties: [] }", {
    parent: expect("the place of the parent in the list, or null for the root", (value) => value === null || (Number.isInteger(value) && (value as number) >= 0)),
    properties,
  }, ["parent", "properties"]),
);

const findings = expect("what `search` returns", (value) => isObject(value) && isFinite(value.win) && isFinite(value.lead) && isText(value.best));
const explained = expect("what `explain` returns", isObject);

/** What is known about the nodes of a line. */
export const known = list("a list such as [{ findings, explained }]", fields("an object such as { findings }", { findings, explained }));

const isSource = (value: unknown): boolean => isText(value) || value instanceof URL || value instanceof Uint8Array || value instanceof ArrayBuffer;
const callback = expect("a function", (value) => typeof value === "function");
export const signal = expect("an AbortSignal", (value) => isObject(value) && value instanceof AbortSignal);

const loading = {
  log: callback,
  base: expect("an address", (value) => isText(value) || value instanceof URL),
  module: expect("an address, bytes or a compiled module", (value) => isSource(value) || value instanceof WebAssembly.Module),
  onProgress: callback,
  signal,
};

/** What `Rules.load` takes. */
export const rulesOptions = fields("an object such as { encodings: true }", { ...loading, encodings: yesOrNo });

const engine = {
  ...loading,
  kernels: expect('"plain", "simd" or "relaxed"', (value) => (KERNELS as readonly unknown[]).includes(value)),
  net: expect("an address or bytes", isSource),
};

/** What `Tengen.load` takes. */
export const engineOptions = fields('an object such as { kernels: "simd" }', engine);

/** What `TengenWorker.start` takes. */
export const workerOptions = fields('an object such as { kernels: "simd" }', {
  ...engine,
  worker: callback,
  server: fields("an object such as { address, net }", {
    address: expect("an address", (value) => isText(value) || value instanceof URL),
    net: expect('"small" or "large"', (value) => value === "small" || value === "large"),
  }, ["address", "net"]),
});

/** The last argument of those methods of `TengenWorker` that have no other options. */
export const asking = fields("an object such as { signal }", { signal });

const workers = whole(1, 64);
const ofMany = { visits, milliseconds, workers, signal };

/** The options of the other methods of `TengenWorker`. */
const OPTIONS = {
  genmove: fields("an object such as { level: 5 }", { ...strengthFields, signal }),
  analyze: fields("an object such as { visits: 200 }", { visits, every: milliseconds, workers, signal }),
  play: fields("an object such as { resumed: true }", { resumed: yesOrNo, signal }),
  facts: fields('an object such as { language: "de" }', { language: text, signal }),
  explain: fields("an object such as { visits: 50 }", { visits, deeper: yesOrNo, language: text, signal }),
  cards: fields('an object such as { player: "black" }', { player: color, signal }),
  write: fields('an object such as { blackName: "Ann" }', { ...textFields, signal }),
  review: fields("an object such as { visits: 50 }", { ...ofMany, onFound: callback }),
  explainAll: fields("an object such as { visits: 50 }", { ...ofMany, deeper: yesOrNo, language: text, onExplained: callback }),
};

/** Checks the options of a method of `TengenWorker`, as the caller has written them. */
export function options(method: keyof typeof OPTIONS, given: unknown): void {
  OPTIONS[method](method, given);
}

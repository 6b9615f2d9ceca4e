// A table with an engine that answers when the test says so.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { Rules } from "tengen";
import { source } from "./sources.mjs";

const { Table } = await source("table");
const { Keeper } = await source("keeper");
const { memory } = await source("shelf");
const { Cancelled } = await source("engine");
const { FIRST_CHOICES } = await source("begin");
const { speak } = await source("language");
const { ROOT, endFrom, treeOf } = await source("tree");

export const rules = await Rules.load();
export const RECORD = "(;SZ[9]KM[7]RU[Chinese]PB[Ann]PW[Bob]DT[2020-01-02];B[ee];W[cg]C[a word](;B[gc];W[cc])(;B[cc]TR[aa]))";

/** An engine whose answers wait until they are given. As with the true one, withdrawn questions fail. */
export class StandIn {
  state = { is: "ready" };
  asked = [];
  usesLarge = false;
  workers = 1;

  constructor() {
    for (const method of ["genmove", "search", "analyze", "judge", "searchAll", "explainAll"]) {
      this[method] = (game, ...rest) => this.ask({ method, game, rest });
    }
  }

  ask(question) {
    return new Promise((resolve, reject) => this.asked.push(Object.assign(question, { resolve, reject })));
  }

  /** An explanation may also be withdrawn alone. */
  explain(game, move, visits, language, withdrawn) {
    const question = { method: "explain", game, rest: [move, visits, language] };
    withdrawn.addEventListener("abort", () => {
      this.asked = this.asked.filter((other) => other !== question);
      question.reject(withdrawn.reason);
    });
    return this.ask(question);
  }

  /** Each move that loses a point and a half is a bad one; whose it is does not matter here. */
  async cards(nodes, known) {
    const lost = (place) => Math.abs(known[place - 1].findings.lead - known[place].findings.lead);
    const isBad = (place) => place > 0 && known[place - 1].findings && known[place].findings && lost(place) >= 1.5;
    return { moves: nodes.map((_, place) => ({ place })).filter(({ place }) => isBad(place)), cards: [], bigMoments: [] };
  }

  cancel() {
    for (const { reject } of this.asked.splice(0)) reject(new Cancelled());
  }

  /** Answers the oldest question of a kind. */
  async give(method, answer) {
    const place = this.asked.findIndex((question) => question.method === method);
    assert.ok(place >= 0, `${method} was not asked`);
    const [question] = this.asked.splice(place, 1);
    question.resolve(answer);
    await settled();
    return question;
  }
}

export const settled = () => new Promise((resolve) => setTimeout(resolve));

export const findings = (best, visits = 50) => ({ toMove: "black", best, visits, win: 0.5, lead: 1, candidates: [], owners: [] });

export function setUp(shelf = memory()) {
  const engine = new StandIn();
  const keeper = new Keeper(shelf);
  let count = 0;
  const world = { now: () => 1e12 + count, seed: () => 7, id: () => `game${(count += 1)}`, isHidden: () => true, isCalm: () => true, sound: () => {} };
  const table = new Table(rules, engine, keeper, world);
  return { table, engine, keeper, shelf };
}

export function withRecord(text = RECORD) {
  const set = setUp();
  const tree = treeOf(rules.open(text).games[0].nodes);
  set.table.study(tree, endFrom(tree, ROOT));
  return set;
}

export function withGame(choices) {
  const set = setUp();
  set.table.begin({ ...FIRST_CHOICES, ...choices });
  return set;
}

/** Runs a part of a test in another language of the page. */
export async function speaking(language, part) {
  const { document, fetch } = globalThis;
  globalThis.document = { documentElement: {} };
  globalThis.fetch = async (file) => new Response(readFileSync(new URL(`..${file}`, import.meta.url)));
  try {
    await speak(language);
    await part();
    await speak("en");
  } finally {
    globalThis.document = document;
    globalThis.fetch = fetch;
  }
}

export const both = { me: "both" };

/** The record on a table as a text without spaces. */
export const sgf = (table) => table.toSgf().replace(/\s/g, "");

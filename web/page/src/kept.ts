import type { NodeTexts, Rules, TreeNode } from "tengen";

import type { Plan } from "./begin";
import { type Clock, isClock, isTerms } from "./clock";
import { HIGHEST_LEVEL, type Mode, type Session, isBlank } from "./session";
import { ROOT, escaped, listOf, set, treeOf } from "./tree";

/** The number of the form in which games are kept. A page reads this form and those before it. */
export const FORM = 2;

const SIDES: readonly Session["me"][] = ["black", "white", "both"];

/** A game as it is kept in the browser. */
export interface Kept {
  form: typeof FORM;
  id: string;
  nodes: TreeNode[];
  at: number;
  tip: number;
  mode: Mode;
  me: Session["me"];
  level: number;
  seed: number;
  dead: string[];
  clock?: Clock;
  toPlace?: number;
  plan?: Plan;
}

/** What the list of games shows of one. */
export interface Summary {
  id: string;
  /** The name that the person has given; empty if the players name the game. */
  name: string;
  black: string;
  white: string;
  date: string;
  event: string;
  size: string;
  moves: number;
  result: string;
  /** When the game was last changed, in milliseconds since 1970. */
  changed: number;
  /** When the game was deleted; 0 if it was not. */
  deleted: number;
  /** Whether nothing has happened in the game, so that it need not be kept. */
  blank: boolean;
}

export function keep(id: string, session: Session): Kept {
  const { nodes, places } = listOf(session.tree);
  const { at, tip, mode, me, level, seed, dead, clock, toPlace, plan } = session;
  const more = { ...(clock ? { clock } : {}), ...(toPlace === undefined ? {} : { toPlace }), ...(plan ? { plan } : {}) };
  return { form: FORM, id, nodes, at: places[at]!, tip: places[tip]!, mode, me, level, seed, dead: [...dead], ...more };
}

/** Returns the session of a kept game; `undefined` if this page cannot read it. */
export function sessionOf(kept: unknown): Session | undefined {
  if (!isRecord(kept) || kept.form !== FORM) return undefined;
  const { nodes, at, tip, mode, me, level, seed, dead } = kept as Partial<Kept>;
  const isPlace = (place: unknown): boolean => Number.isInteger(place) && (place as number) in nodes!;
  if (!Array.isArray(nodes) || nodes.length === 0 || !nodes.every(isNode) || !isPlace(at) || !isPlace(tip)) return undefined;
  if (!["play", "count", "over", "study"].includes(mode!) || !SIDES.includes(me!)) return undefined;
  if (!Number.isInteger(level) || level! < 1 || level! > HIGHEST_LEVEL || !Number.isFinite(seed)) return undefined;
  if (!Array.isArray(dead) || !dead.every((point) => typeof point === "string")) return undefined;
  const { clock, toPlace, plan } = kept as Partial<Kept>;
  if (clock !== undefined && !isClock(clock)) return undefined;
  if (toPlace !== undefined && !(Number.isInteger(toPlace) && toPlace >= 0)) return undefined;
  if (plan !== undefined && !isPlan(plan)) return undefined;
  const more = { ...(clock ? { clock } : {}), ...(toPlace === undefined ? {} : { toPlace }), ...(plan ? { plan } : {}) };
  return { tree: treeOf(nodes), at: at!, tip: tip!, mode: mode!, me: me!, level: level!, seed: seed!, dead, ...more };
}

function isPlan(plan: unknown): boolean {
  return isRecord(plan) && SIDES.includes(plan.me as Plan["me"]) && (plan.clock === undefined || isTerms(plan.clock));
}

function isNode(node: unknown, place: number): boolean {
  if (!isRecord(node) || !Array.isArray(node.properties)) return false;
  const { parent } = node;
  const isAfterParent = place === 0 ? parent === null : Number.isInteger(parent) && (parent as number) >= 0 && (parent as number) < place;
  return isAfterParent && node.properties.every(isProperty);
}

function isProperty(property: unknown): boolean {
  if (!Array.isArray(property) || property.length !== 2) return false;
  const [ident, values] = property as unknown[];
  return typeof ident === "string" && Array.isArray(values) && values.every((value) => typeof value === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Makes a session of the game that a page of the first form has kept. Throws if it is not one. */
export function migrated(text: string, rules: Rules): Session {
  const old: unknown = JSON.parse(text);
  if (!isRecord(old) || !isRecord(old.game)) throw new Error("a kept game has a game");
  const { game, at, mode, me, level, seed, result, dead, blackName, whiteName } = old;
  const write = { blackName: String(blackName ?? ""), whiteName: String(whiteName ?? "") };
  const { nodes } = rules.open(rules.write(game as never, write)).games[0]!;
  let tree = treeOf(nodes);
  if (typeof result === "string" && result) tree = set(tree, ROOT, "RE", escaped(result));
  const tip = tree.nodes.length - 1;
  const shown = Math.min(Number(at ?? tip), tip);
  const list = { form: FORM, id: "", nodes: listOf(tree).nodes, at: shown, tip, mode, me, level, seed, dead };
  const session = sessionOf(list);
  if (!session) throw new Error("a kept game has a mode, a colour and a level");
  return session;
}

/** Returns what the list shows of a game, by the texts of its root and the number of its moves. */
export function described(session: Session, texts: NodeTexts["texts"], size: string, moves: number): Omit<Summary, "id" | "name" | "deleted" | "changed"> {
  return {
    black: texts.PB ?? "",
    white: texts.PW ?? "",
    date: texts.DT ?? "",
    event: texts.EV ?? texts.GN ?? "",
    size,
    moves,
    result: texts.RE ?? "",
    blank: isBlank(session),
  };
}

/** The name of a game: the person's, or else that of the players or the event. */
export function titleOf({ name: named, black, white, event }: Summary): string {
  if (named) return named;
  const players = [black, white].filter(Boolean);
  return players.length === 2 ? players.join(" – ") : players[0] ?? event;
}

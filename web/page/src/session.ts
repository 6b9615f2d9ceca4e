import type { Color, Point, Vertex } from "tengen";

import { ROOT, type Tree, add, childWith, endFrom, pathTo, promote, set } from "./tree";

/** Play, the count after two passes, a game that is over, or free study of positions. */
export type Mode = "play" | "count" | "over" | "study";

/** A game on the page: everything about it that a person would miss. Sessions do not change; `reduce` makes the next. */
export interface Session {
  readonly tree: Tree;
  /** The node on the board. */
  readonly at: number;
  /** The end of the line that the person goes along. */
  readonly tip: number;
  readonly mode: Mode;
  /** The colour of the person, or `both` without an opponent. */
  readonly me: Color | "both";
  readonly level: number;
  readonly seed: number;
  /** The dead stones of the count. */
  readonly dead: readonly Point[];
}

/** Everything that can happen to a game. */
export type Action =
  /** Another node is shown. */
  | { type: "go"; to: number }
  /** A move is made from the node on the board. `value` is its value in a record. */
  | { type: "move"; ident: "B" | "W"; value: string }
  /** Moves are taken back in play. They stay as a variation. */
  | { type: "back"; to: number }
  /** Two passes have ended play, or the person has corrected which stones are dead. */
  | { type: "count"; dead: readonly Point[] }
  /** The game is over, with its result as a record has it. */
  | { type: "end"; result: string }
  /** The main line is gone along again, from a node of it. */
  | { type: "main"; at: number }
  /** The game becomes a record to study. */
  | { type: "study" };

export function reduce(session: Session, action: Action): Session {
  const { tree } = session;
  switch (action.type) {
    case "go": {
      const isOnLine = pathTo(tree, session.tip).includes(action.to);
      return { ...session, at: action.to, tip: isOnLine ? session.tip : endFrom(tree, action.to) };
    }
    case "move":
      return move(session, action.ident, action.value);
    case "back":
      return { ...session, tree: set(tree, ROOT, "RE", undefined), at: action.to, tip: action.to, mode: "play", dead: [] };
    case "count":
      return { ...session, mode: "count", dead: action.dead };
    case "end":
      return { ...session, tree: set(tree, ROOT, "RE", action.result), mode: "over" };
    case "main":
      return { ...session, at: action.at, tip: endFrom(tree, action.at) };
    case "study":
      return { ...session, mode: "study", me: "both" };
  }
}

/** A move that the tree has is gone to; another one begins a variation. What is played is the main line. */
function move(session: Session, ident: "B" | "W", value: string): Session {
  const { tree, at, mode } = session;
  const known = childWith(tree, at, ident, value);
  if (mode === "study" && known !== undefined) return reduce(session, { type: "go", to: known });
  const added = known === undefined ? add(tree, at, [[ident, [value]]]) : { tree, id: known };
  const { id } = added;
  return { ...session, tree: mode === "study" ? added.tree : promote(added.tree, id), at: id, tip: id };
}

/** Returns the nodes of the line that the person goes along, from the root on. */
export function lineOf({ tree, tip }: Session): number[] {
  return pathTo(tree, tip);
}

/** Returns the node of the main line from which this line has gone its own way; `undefined` on the main line. */
export function leftAt(session: Session): number | undefined {
  const main = new Set(pathTo(session.tree, endFrom(session.tree, ROOT)));
  if (main.has(session.tip)) return undefined;
  return lineOf(session).findLast((id) => main.has(id));
}

/** Whether nothing has happened in a game that was begun on the page. */
export function isBlank({ tree, mode }: Session): boolean {
  return mode === "play" && tree.nodes.length === 1;
}

/** Returns the value that a move has in a record. */
export function valueOfMove(vertex: Vertex, height: number): string {
  const found = /^([A-HJ-Z])(\d+)$/.exec(vertex);
  if (!found) return "";
  const letter = (index: number): string => String.fromCharCode(97 + index);
  return letter("ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(found[1]!)) + letter(height - Number(found[2]));
}

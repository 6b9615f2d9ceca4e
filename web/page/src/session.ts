import type { Color, Point, Vertex } from "tengen";

import type { Plan } from "./begin";
import { type Stone, placeOf } from "./board/places";
import type { Clock } from "./clock";
import { opened, placed } from "./setup";
import { ROOT, type Tree, add, childWith, endFrom, pathTo, promote, set, setAll, valuesOf } from "./tree";

/** The level without weakness, which the large net plays too. */
export const HIGHEST_LEVEL = 20;

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
  /** The clock of the game, if it has one. */
  readonly clock?: Clock;
  /** The number of handicap stones that Black has still to place; 0 once all are placed where Black likes. */
  readonly toPlace?: number;
  /** How the game that begins from a studied position is played, if that was chosen before. */
  readonly plan?: Plan;
}

/** Everything that can happen to a game. */
export type Action =
  /** Another node is shown. */
  | { type: "go"; to: number }
  /** A move is made from the node on the board. `value` is its value in a record; the clock stands as after it. */
  | { type: "move"; ident: "B" | "W"; value: string; clock?: Clock | undefined }
  /** A stone is set up on a point, or taken away. `before` is what stands there without the set-up. */
  | { type: "set-up"; value: string; stone: Stone; before: Stone }
  /** The player who moves next in a position that is set up. */
  | { type: "turn"; ident: "B" | "W" }
  /** Black places a handicap stone, or takes back the last one. */
  | { type: "place"; value: string | undefined }
  /** The clock has changed without a move. */
  | { type: "clock"; clock: Clock }
  /** Moves are taken back in play. They stay as a variation; the clock stands as after it. */
  | { type: "back"; to: number; clock?: Clock | undefined }
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
      return move(action.clock ? { ...session, clock: action.clock } : session, action.ident, action.value);
    case "set-up":
      return setUp(session, (tree, id) => placed(tree, id, action.value, action.stone, action.before));
    case "turn":
      return setUp(session, (tree, id) => set(tree, id, "PL", action.ident));
    case "place":
      return place(session, action.value);
    case "clock":
      return { ...session, clock: action.clock };
    case "back": {
      const back = { ...session, tree: set(tree, ROOT, "RE", undefined), at: action.to, tip: action.to, mode: "play", dead: [] } as const;
      return action.clock ? { ...back, clock: action.clock } : back;
    }
    case "count":
      return { ...session, mode: "count", dead: action.dead };
    case "end":
      return { ...session, tree: set(tree, ROOT, "RE", action.result), mode: "over" };
    case "main":
      return { ...session, at: action.at, tip: endFrom(tree, action.at) };
    case "study": {
      // A record is studied without a clock.
      const { clock: _, ...rest } = session;
      return { ...rest, mode: "study" };
    }
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

function setUp(session: Session, change: (tree: Tree, id: number) => Tree): Session {
  const { tree, id } = opened(session.tree, session.at);
  return { ...session, tree: change(tree, id), at: id, tip: id };
}

/** Once all handicap stones are placed, the record states their number. */
function place(session: Session, value: string | undefined): Session {
  const stones = valuesOf(session.tree, ROOT, "AB");
  const placed = value === undefined ? stones.slice(0, -1) : [...stones, value];
  const toPlace = (session.toPlace ?? 0) + stones.length - placed.length;
  const tree = setAll(session.tree, ROOT, "AB", placed);
  return { ...session, tree: toPlace > 0 ? tree : set(tree, ROOT, "HA", String(placed.length)), toPlace };
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
export function isBlank({ tree, mode, toPlace }: Session): boolean {
  const hasPlaced = toPlace !== undefined && valuesOf(tree, ROOT, "AB").length > 0;
  return mode === "play" && tree.nodes.length === 1 && !hasPlaced;
}

/** Returns the value that a move has in a record; it is empty for a pass. */
export function valueOfMove(vertex: Vertex, height: number): string {
  return (placeOf(vertex, height) ?? []).map((index) => String.fromCharCode(97 + index)).join("");
}

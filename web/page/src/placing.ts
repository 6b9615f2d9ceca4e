import type { Look, Point, Rules } from "tengen";

import type { Stone } from "./board/places";
import { Positions } from "./positions";
import { type Action, type Session, reduce } from "./session";
import { isOpen } from "./setup";

type Stones = Pick<Look, "black" | "white">;

/** Returns the stone on a point. */
export function stoneAt({ black, white }: Stones, point: Point): Stone {
  return black.includes(point) ? "black" : white.includes(point) ? "white" : undefined;
}

/** Returns the stone on a point before anything is set up in the node at a place of the line. */
export function stoneBefore(rules: Rules, { tree, at: node }: Session, positions: Positions, at: number, point: Point): Stone {
  const parent = isOpen(tree, node) ? at - 1 : at;
  return parent < 0 ? undefined : stoneAt(rules.look(positions.game(parent)), point);
}

/** Whether all stones stand after a set-up that puts one on a point or takes it away: the rules leave out those without a liberty. */
export function canSetUp(rules: Rules, session: Session, look: Look, action: Action, point: Point, stone: Stone): boolean {
  const next = reduce(session, action);
  const positions = new Positions(rules, next);
  const after = rules.look(positions.game(positions.nodes.indexOf(next.at)));
  const others = ({ black, white }: Stones): string => JSON.stringify([black, white].map((stones) => stones.filter((other) => other !== point).toSorted()));
  return stoneAt(after, point) === stone && others(after) === others(look);
}

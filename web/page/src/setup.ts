import type { Stone } from "./board/places";
import { type Tree, add, setAll, valuesOf } from "./tree";

const SET_UP = ["AB", "AW", "AE"] as const;

/** Whether stones are set up in a node itself. Otherwise the set-up is a node after it. */
export function isOpen({ nodes }: Tree, id: number): boolean {
  const { children, properties } = nodes[id]!;
  return children.length === 0 && !properties.some(([ident]) => ident === "B" || ident === "W");
}

/** Puts a stone on a point of a node, or takes it away. `before` is what stands there before the node. */
export function placed(tree: Tree, id: number, value: string, stone: Stone, before: Stone): Tree {
  let all = tree;
  for (const ident of SET_UP) {
    const values = valuesOf(all, id, ident).flatMap(pointsOf);
    if (values.includes(value)) all = setAll(all, id, ident, values.filter((other) => other !== value));
  }
  if (stone === before) return all;
  const ident = stone === "black" ? "AB" : stone === "white" ? "AW" : "AE";
  return setAll(all, id, ident, [...valuesOf(all, id, ident).flatMap(pointsOf), value]);
}

/** Returns the node of a set-up at a node: the node itself, or a new one after it. */
export function opened(tree: Tree, at: number): { tree: Tree; id: number } {
  return isOpen(tree, at) ? { tree, id: at } : add(tree, at, []);
}

/** Returns the points of a value, which may be the corners of a rectangle. */
function pointsOf(value: string): string[] {
  const [from, to] = value.split(":");
  if (!to || from!.length !== 2 || to.length !== 2) return [value];
  const [x, y, u, v] = [...from!, ...to].map((letter) => letter.charCodeAt(0)) as [number, number, number, number];
  const points: string[] = [];
  for (let row = y; row <= v; row += 1) for (let column = x; column <= u; column += 1) points.push(String.fromCharCode(column, row));
  return points;
}

import type { Look, Point, Vertex } from "tengen";

/** A place of the board component: column and row from the upper left. */
export type Place = [x: number, y: number];

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function pointAt([x, y]: Place, height: number): Point {
  return `${LETTERS[x]}${height - y}`;
}

/** Returns the place of a vertex; `undefined` for a pass. */
export function placeOf(vertex: Vertex, height: number): Place | undefined {
  const found = /^([A-HJ-Z])([0-9]+)$/.exec(vertex.toUpperCase());
  if (!found) return undefined;
  return [LETTERS.indexOf(found[1]!), height - Number(found[2])];
}

/** Returns a table with an item for each point, rows from the top. */
export function table<Item>(look: Look, item: Item): Item[][] {
  return Array.from({ length: look.height }, () => new Array<Item>(look.width).fill(item));
}

/** Sets an item for some points. */
export function put<Item>(table: Item[][], points: Iterable<Vertex>, item: Item): void {
  for (const point of points) {
    const place = placeOf(point, table.length);
    if (place) table[place[1]]![place[0]] = item;
  }
}

export type Sign = 0 | 1 | -1;

/** Returns the colour of every point. */
export function signs(look: Look): Sign[][] {
  const signs = table<Sign>(look, 0);
  put(signs, look.black, 1);
  put(signs, look.white, -1);
  return signs;
}

/** Returns numbers for points, which are given row by row from A1, as a table. */
export function fromA1(look: Look, numbers: number[]): number[][] {
  const rows = table(look, 0);
  numbers.forEach((number, index) => {
    rows[look.height - 1 - Math.floor(index / look.width)]![index % look.width] = number;
  });
  return rows;
}

import type { Look, Point, Vertex } from "tengen";

/** A place on the board: column and row from the upper left. */
export type Place = [x: number, y: number];

export const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function pointAt([x, y]: Place, height: number): Point {
  return `${LETTERS[x]}${height - y}`;
}

/** Returns the place of a vertex; `undefined` for a pass. */
export function placeOf(vertex: Vertex, height: number): Place | undefined {
  const found = /^([A-HJ-Z])([0-9]+)$/.exec(vertex.toUpperCase());
  if (!found) return undefined;
  return [LETTERS.indexOf(found[1]!), height - Number(found[2])];
}

/** Returns the places of those vertices that are points. */
export function placesOf(vertices: readonly Vertex[], height: number): Place[] {
  return vertices.map((vertex) => placeOf(vertex, height)).filter((place) => place !== undefined);
}

/** Returns the place that a number has in a list of points, which begins with A1 and goes row by row. */
export function placeOfIndex(index: number, { width, height }: Pick<Look, "width" | "height">): Place {
  return [index % width, height - 1 - Math.floor(index / width)];
}

/** What stands on a point: a stone of a colour, or nothing. */
export type Stone = "black" | "white" | undefined;

/** Returns the stones by their points. */
export function stonesOf({ black, white }: Pick<Look, "black" | "white">): ReadonlyMap<Point, Stone> {
  const stones = new Map<Point, Stone>();
  for (const point of black) stones.set(point, "black");
  for (const point of white) stones.set(point, "white");
  return stones;
}

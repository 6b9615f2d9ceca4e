import type { NodeTexts, Point } from "tengen";

import type { Table } from "../table";
import { pointAt } from "./places";

/** The numbers of the moves whose stones are on the board, but for stones that the record marks. */
export function numbersOf({ positions, at, look, node }: Table): ReadonlyMap<Point, number> {
  const stones = new Set([...look.black, ...look.white]);
  for (const [point] of node.marks) stones.delete(point);
  const numbers = new Map<Point, number>();
  for (let place = 1; place <= at; place += 1) {
    const point = positions.move(place)?.slice(2);
    if (point && stones.has(point)) numbers.set(point, positions.number(place));
  }
  return numbers;
}

/** The labels of a record. */
export function labelsOf(marks: NodeTexts["marks"]): ReadonlyMap<Point, string> {
  return new Map(marks.filter(([, kind, label]) => kind === "LB" && label !== "").map(([point, , label]) => [point, label]));
}

/** The owners of a count, in the form of those of a search. */
export function countedOwners({ look, count }: Table): number[] {
  const [black, white] = count!.territory.map((points) => new Set(points));
  const owners = [];
  for (let row = look.height - 1; row >= 0; row -= 1) {
    for (let column = 0; column < look.width; column += 1) {
      const point = pointAt([column, row], look.height);
      owners.push(black!.has(point) ? 1 : white!.has(point) ? -1 : 0);
    }
  }
  return owners;
}

/** The points that the record dims, or leaves out of view: what the last node says of them holds. */
export function dimmedPoints(table: Table): readonly Point[] {
  const { look } = table;
  const dimmed = table.areaAt("DD") ?? [];
  const view = table.areaAt("VW") ?? [];
  if (view.length === 0) return dimmed;
  const seen = new Set(view);
  const all = Array.from({ length: look.width * look.height }, (_, index) => pointAt([index % look.width, Math.floor(index / look.width)], look.height));
  return [...dimmed, ...all.filter((point) => !seen.has(point))];
}

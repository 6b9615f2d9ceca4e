import type { Look, Point } from "tengen";

import { text } from "../language";
import { memo } from "../memo";
import { name } from "../words";
import { type Stone, pointAt } from "./places";

interface CellProperties {
  point: Point;
  stone: Stone;
  label: string;
  isEntry: boolean;
}

/** A point for pointers, keys and screen readers. */
const Cell = memo(({ point, stone, label, isEntry }: CellProperties) => (
  <div role="gridcell" data-point={point} data-stone={stone} aria-label={label} tabIndex={isEntry ? 0 : -1} />
));

interface RowProperties {
  y: number;
  width: number;
  height: number;
  /** What stands on its points and is to be said of them, a letter each, so that a row without a change is not drawn. */
  signs: string;
  entry: Point | undefined;
}

const STONES: Record<string, Stone> = { b: "black", B: "black", w: "white", W: "white" };

const Row = memo(({ y, width, height, signs, entry }: RowProperties) => (
  <div role="row">
    {Array.from({ length: width }, (_, x) => {
      const point = pointAt([x, y], height);
      const [sign, mark] = [signs[2 * x]!, signs[2 * x + 1]];
      const stone = STONES[sign];
      const content = [stone ? name(stone) : text("empty")];
      if (sign === "B" || sign === "W") content.push(text("dead"));
      if (mark === "!") content.push(text("last-move"));
      return <Cell key={point} point={point} stone={stone} label={`${point}: ${content.join(text("comma"))}`} isEntry={point === entry} />;
    })}
  </div>
));

interface CellsProperties {
  look: Look;
  stones: ReadonlyMap<Point, Stone>;
  dead: readonly Point[];
  last: string | null;
  /** The point that Tab goes to. */
  entry: Point;
}

/** The points of the board as a grid: the picture below is for eyes alone. */
export const Cells = memo(({ look: { width, height }, stones, dead, last, entry }: CellsProperties) => {
  const lost = new Set(dead);
  const signOf = (point: Point): string => {
    const stone = stones.get(point)?.[0] ?? ".";
    return `${lost.has(point) ? stone.toUpperCase() : stone}${point === last ? "!" : " "}`;
  };
  return (
    <>
      {Array.from({ length: height }, (_, y) => {
        const points = Array.from({ length: width }, (_, x) => pointAt([x, y], height));
        return <Row key={y} y={y} width={width} height={height} signs={points.map(signOf).join("")} entry={points.includes(entry) ? entry : undefined} />;
      })}
    </>
  );
});

import type { Candidate, Findings, Look, Mark, Point, Vertex } from "tengen";
import type { ComponentChildren } from "preact";

import { decimal } from "../language";
import { memo } from "../memo";
import { LETTERS, type Place, type Stone, placeOf, placeOfIndex, placesOf, pointAt } from "./places";

// Everything here is drawn in points of the board: a point is 1 wide, and the upper left one is at 0, 0.

/** What a component draws beside the wood. */
type Drawing = ComponentChildren;

const RADIUS = 0.478;

/** Returns a path of dots, which a wide pen with a round tip draws. */
const dots = (places: readonly Place[]): string => places.map(([x, y]) => `M${x} ${y}h0`).join("");

/** The wood, the lines, the stars and the coordinates. */
export const Ground = memo(({ width, height, stars, coordinates }: { width: number; height: number; stars: string; coordinates: boolean }): Drawing => {
  const margin = marginOf(coordinates, Math.max(width, height));
  const size = letterOf(Math.max(width, height));
  const beside = 0.56 + 0.5 * size;
  const label = (text: string, x: number, y: number): Drawing => <text x={x} y={y + 0.36 * size} font-size={size}>{text}</text>;
  const rows = Array.from({ length: height }, (_, y) => `M0 ${y}H${width - 1}`);
  const columns = Array.from({ length: width }, (_, x) => `M${x} 0V${height - 1}`);
  const letters = [...LETTERS.slice(0, width)].flatMap((letter, x) => [label(letter, x, -beside), label(letter, x, height - 1 + beside)]);
  const numbers = Array.from({ length: height }, (_, y) => [label(`${height - y}`, -beside, y), label(`${height - y}`, width - 1 + beside, y)]);
  return (
    <g>
      <rect class="wood" x={-margin} y={-margin} width={width - 1 + 2 * margin} height={height - 1 + 2 * margin} rx="0.12" />
      <path class="lines" d={[...rows, ...columns].join("")} />
      <rect class="rim" width={width - 1} height={height - 1} />
      <path class="stars" d={dots(placesOf(stars.split(" "), height))} />
      {coordinates && <g class="coordinates">{letters}{numbers}</g>}
    </g>
  );
});

/** The size of the coordinates. On a small board they are smaller beside its wide points. */
function letterOf(side: number): number {
  return Math.min(0.4, 0.12 + 0.015 * side);
}

/** The width of the wood around the grid. */
export function marginOf(coordinates: boolean, side: number): number {
  return coordinates ? 0.68 + 1.1 * letterOf(side) : 0.68;
}

/** Lays text in the middle of a point. */
function Text({ at: [x, y], size, children, name }: { at: Place; size: number; children: string; name?: string }) {
  return <text class={name} x={x} y={y + 0.36 * size} font-size={size}>{children}</text>;
}

/** The stones of a row, `b` or `w` for each point and in capitals if they are faint: a row without a change is not drawn. */
const StoneRow = memo(({ y, signs }: { y: number; signs: string }): Drawing => (
  <g>
    {[...signs].map((sign, x) => {
      if (sign === ".") return null;
      const isFaint = sign === "B" || sign === "W";
      return <circle key={x} class={isFaint ? "faint" : undefined} cx={x} cy={y} r={RADIUS} fill={sign.toLowerCase() === "b" ? "url(#black-stone)" : "url(#white-stone)"} />;
    })}
  </g>
));

/**
 * The shadows of the stones of a row, which lie below all stones. One path of dots for all would be shorter, but Chromium
 * takes milliseconds for each change of such a path.
 */
const ShadowRow = memo(({ y, signs }: { y: number; signs: string }): Drawing => (
  <g class="shadows">
    {[...signs].map((sign, x) => (sign === "b" || sign === "w" ? <circle key={x} cx={x} cy={y} r="0.49" /> : null))}
  </g>
));

/** All stones, with a shadow on the wood. Dead ones are faint. */
export const Stones = memo(({ stones, width, height, faint }: { stones: ReadonlyMap<Point, Stone>; width: number; height: number; faint: readonly Point[] }): Drawing => {
  const dead = new Set(faint);
  const signOf = (point: Point): string => {
    const sign = stones.get(point)?.[0] ?? ".";
    return dead.has(point) ? sign.toUpperCase() : sign;
  };
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => signOf(pointAt([x, y], height))).join(""));
  return (
    <g>
      {rows.map((signs, y) => <ShadowRow key={`s${y}`} y={y} signs={signs} />)}
      {rows.map((signs, y) => <StoneRow key={y} y={y} signs={signs} />)}
    </g>
  );
});

/** Darker and brighter years of the wood. */
const GRAIN = ["#ddb66c", "#d8ae60", "#dfb970", "#dab166", "#e0bb73", "#d7ad5f", "#deb86e", "#d9b063", "#e1bd76", "#dab267", "#ddb66b", "#d6ac5d", "#dfba71"];

/** The colours of stones, lit from above, and of wood. */
export const Paints = memo((): Drawing => (
  <defs>
    <linearGradient id="grain" x2="1" y2="0.06">
      {GRAIN.map((shade, place) => <stop key={place} offset={place / (GRAIN.length - 1)} stop-color={shade} />)}
    </linearGradient>
    <radialGradient id="black-stone" cx="0.36" cy="0.3" r="0.75">
      <stop offset="0" stop-color="#6b6b6f" />
      <stop offset="0.35" stop-color="#333336" />
      <stop offset="1" stop-color="#0d0d0f" />
    </radialGradient>
    <radialGradient id="white-stone" cx="0.38" cy="0.32" r="0.78">
      <stop offset="0" stop-color="#ffffff" />
      <stop offset="0.6" stop-color="#f3f1ec" />
      <stop offset="1" stop-color="#c3bfb6" />
    </radialGradient>
  </defs>
));

/** Squares on the points of an expected owner: the larger, the surer. On stones of the owner there are none. */
export const Territory = memo(({ owners, look, stones }: { owners: readonly number[]; look: Look; stones: ReadonlyMap<Point, Stone> }): Drawing => {
  const paths = { black: "", white: "" };
  owners.forEach((owner, index) => {
    const [x, y] = placeOfIndex(index, look);
    const color = owner > 0 ? "black" : "white";
    if (Math.abs(owner) < 0.15 || stones.get(pointAt([x, y], look.height)) === color) return;
    const side = 0.16 + 0.26 * Math.min(1, Math.abs(owner));
    paths[color] += `M${(x - side / 2).toFixed(3)} ${(y - side / 2).toFixed(3)}h${side.toFixed(3)}v${side.toFixed(3)}h-${side.toFixed(3)}z`;
  });
  return (
    <g class="territory">
      <path class="of-black" d={paths.black} />
      <path class="of-white" d={paths.white} />
    </g>
  );
});

/** Texts on stones or on empty points: move numbers, and labels of records. */
export const Numbers = memo(({ numbers, stones, height }: { numbers: ReadonlyMap<Point, string | number>; stones: ReadonlyMap<Point, Stone>; height: number }): Drawing => (
  <g class="numbers">
    {[...numbers].map(([point, text]) => {
      const place = placeOf(point, height)!;
      const stone = stones.get(point);
      const short = String(text).slice(0, 4);
      return (
        <g key={point} class={`on-${stone ?? "wood"}`}>
          {!stone && <circle class="patch" cx={place[0]} cy={place[1]} r="0.36" />}
          <Text at={place} size={short.length > 2 ? 0.36 : short.length > 1 ? 0.46 : 0.56}>{short}</Text>
        </g>
      );
    })}
  </g>
));

const SHAPES: Record<Exclude<Mark, "LB">, string> = {
  TR: "M0 -.27L.24 .15H-.24z",
  SQ: "M-.2 -.2h.4v.4h-.4z",
  CR: "M-.23 0a.23 .23 0 1 0 .46 0a.23 .23 0 1 0 -.46 0z",
  MA: "M-.19 -.19L.19 .19M.19 -.19L-.19 .19",
  SL: "M-.13 -.13h.26v.26h-.26z",
  TB: "M-.14 -.14h.28v.28h-.28z",
  TW: "M-.14 -.14h.28v.28h-.28z",
};

/** The marks of a record but its labels. */
export const Marks = memo(({ marks, stones, height }: { marks: readonly [Point, Mark, string][]; stones: ReadonlyMap<Point, Stone>; height: number }): Drawing => (
  <g class="marks">
    {marks.map(([point, kind]) => {
      const place = kind === "LB" ? undefined : placeOf(point, height);
      if (!place || kind === "LB") return null;
      return <path key={`${kind}${point}`} class={`${kind} on-${stones.get(point) ?? "wood"}`} transform={`translate(${place[0]} ${place[1]})`} d={SHAPES[kind]} />;
    })}
  </g>
));

/** The arrows and lines of a record. */
export const Lines = memo(({ lines, height }: { lines: readonly [Point, Point, "AR" | "LN"][]; height: number }): Drawing => (
  <g class="arrows">
    {lines.map(([from, to, kind]) => {
      const [[x, y], [u, v]] = [placeOf(from, height)!, placeOf(to, height)!];
      const angle = (180 / Math.PI) * Math.atan2(v - y, u - x);
      return (
        <g key={`${kind}${from}${to}`}>
          <path d={`M${x} ${y}L${u} ${v}`} />
          {kind === "AR" && <path class="head" transform={`translate(${u} ${v}) rotate(${angle})`} d="M0 0L-.34 .15V-.15z" />}
        </g>
      );
    })}
  </g>
));

/** A cloth over points: those that are dimmed, or all that are out of view. */
export const Dimmed = memo(({ points, height }: { points: readonly Point[]; height: number }): Drawing => (
  <path class="dimmed" d={placesOf(points, height).map(([x, y]) => `M${x - 0.5} ${y - 0.5}h1v1h-1z`).join("")} />
));

/** How much a candidate loses beside the best one, in five steps. */
const STEPS: [number, string][] = [[0.3, "best"], [1, "good"], [3, "fair"], [6, "poor"], [Infinity, "bad"]];

/** Returns the points that a candidate loses beside the best one. */
export function lossOf(candidate: Candidate, { toMove, candidates }: Findings): number {
  const sign = toMove === "black" ? 1 : -1;
  return Math.max(0, sign * (candidates[0]!.lead - candidate.lead));
}

export function stepOf(loss: number): string {
  return STEPS.find(([most]) => loss < most)![1];
}

/** The loss of a candidate in words: a minus before the points, and a nought for the best. Large ones are rough. */
export function lossInWords(loss: number): string {
  if (loss < 0.05) return "0";
  return loss < 9.95 ? `−${decimal(Number(loss.toFixed(1)), 1)}` : `−${loss.toFixed(0)}`;
}

/** Returns the candidates that are worth drawing, the best one last, so that it is on top. */
function drawn(findings: Findings): Candidate[] {
  const most = findings.candidates[0]?.visits ?? 1;
  return findings.candidates.slice(0, 9).filter(({ visits }) => visits > most / 100).reverse();
}

/** The candidates of a search as discs with the points that each loses. */
export const Candidates = memo(({ findings, height }: { findings: Findings; height: number }): Drawing => (
  <g class="discs">
    {drawn(findings).map((candidate, index) => {
      const place = placeOf(candidate.vertex, height);
      if (!place) return null;
      const loss = lossOf(candidate, findings);
      const isFirst = candidate === findings.candidates[0];
      const text = lossInWords(loss);
      return (
        <g key={index} class={`${stepOf(loss)}${isFirst ? " first" : ""}`} data-candidate={candidate.vertex}>
          <circle cx={place[0]} cy={place[1]} r="0.46" />
          <Text at={place} size={text.length > 4 ? 0.28 : text.length > 3 ? 0.34 : 0.4}>{text}</Text>
        </g>
      );
    })}
  </g>
));

/** Stones and points that a sentence is about. */
export const Lit = memo(({ stones, points, height }: { stones: readonly Point[]; points: readonly Point[]; height: number }): Drawing => (
  <g class="lit">
    <path class="halo" d={dots(placesOf(stones, height))} />
    {placesOf(stones, height).map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="0.46" />)}
    {placesOf(points, height).map(([x, y]) => <path key={`${x} ${y}`} class="point" transform={`translate(${x} ${y})`} d="M0 -.22L.22 0L0 .22L-.22 0z" />)}
  </g>
));

/** The played move, crossed out, and the better one, with a tick. */
export const Missed = memo(({ played, better, color, height }: { played: Vertex; better: Vertex; color: "black" | "white"; height: number }): Drawing => {
  const [was, best] = [placeOf(played, height), placeOf(better, height)];
  const sign = (place: Place, name: string, path: string) => (
    <g class={name} transform={`translate(${place[0]} ${place[1]})`}>
      <circle r={RADIUS} fill={`url(#${color}-stone)`} />
      <circle class="ring" r="0.44" />
      <path d={path} />
    </g>
  );
  return (
    <g class="missed">
      {was && sign(was, "played", "M-.17 -.17L.17 .17M.17 -.17L-.17 .17")}
      {best && sign(best, "better", "M-.2 .01L-.05 .17L.22 -.16")}
    </g>
  );
});

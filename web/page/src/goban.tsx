import { Goban, type GhostStone, type HeatVertex, type Marker } from "@sabaki/shudan";
import type { Findings, Look } from "tengen";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import { type Place, type Sign, fromA1, placeOf, pointAt, put, signs, table } from "./board";
import { text } from "./language";
import type { Table } from "./table";
import "./quick";
import { name } from "./words";

/** The least width of a point, in pixels, on which a finger plays without being asked again. */
const EASY = 30;

/** The board: stones, marks and findings; played on by mouse, finger and keyboard. */
export function Board({ game }: { game: Table }) {
  const { look, session } = game;
  const frame = useRef<HTMLDivElement>(null);
  const size = usePointSize(frame, look);
  const [cursor, setCursor] = useState<Place>();
  const [tapped, setTapped] = useState<string>();
  const [said, say] = useState("");

  useEffect(() => setTapped(undefined), [session.at, session.tree]);

  const stones = useMemo(() => signs(look), [look]);
  const findings = game.found;
  const marks = useMemo(() => markers(game), [look, game.node, game.dead]);
  const heat = game.isAnalyzing || game.hint ? heatOf(look, game.hint ?? findings) : undefined;
  const owners = game.count ? countedArea(game) : game.showsTerritory && findings ? fromA1(look, findings.owners) : undefined;
  const ghosts = table<GhostStone | null>(look, null);
  const mine: Sign = look.toMove === "black" ? 1 : -1;
  if (tapped) put(ghosts, [tapped], { sign: mine, faint: true });

  const act = (place: Place, byFinger: boolean): void => {
    const point = pointAt(place, look.height);
    setCursor(byFinger ? undefined : place);
    if (session.mode === "count") {
      game.turn(point);
    } else if (byFinger && size < EASY && tapped !== point && game.isMyTurn()) {
      setTapped(point);
      game.say(() => text("tap-again", { point }));
    } else {
      game.play(point);
    }
  };

  // The points are drawn anew only if this function changes, so it does not.
  const latest = useRef(act);
  latest.current = act;
  const onPointerUp = useCallback((event: PointerEvent, place: Place): void => {
    if (event.button === 0) latest.current(place, event.pointerType === "touch");
  }, []);

  const describe = ([x, y]: Place): string => {
    const point = pointAt([x, y], look.height);
    const sign = stones[y]![x]!;
    const content = [sign === 0 ? text("empty") : name(sign > 0 ? "black" : "white")];
    if (game.dead.includes(point)) content.push(text("dead"));
    if (look.last === point) content.push(text("last-move"));
    return `${point}: ${content.join(text("comma"))}`;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, Place> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    const from = cursor ?? [Math.floor(look.width / 2), Math.floor(look.height / 2)];
    if (step) {
      const to: Place = cursor ? [from[0] + step[0], from[1] + step[1]] : from;
      if (to[0] < 0 || to[1] < 0 || to[0] >= look.width || to[1] >= look.height) return;
      setCursor(to);
      say(describe(to));
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      act(cursor, false);
    } else if (event.key === "PageUp") {
      game.go(game.at - 1);
    } else if (event.key === "PageDown") {
      game.go(game.at + 1);
    } else if (event.key === "Home") {
      game.go(0);
    } else if (event.key === "End") {
      game.go(game.last);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div
      ref={frame}
      class="board"
      role="application"
      aria-roledescription={text("board-role")}
      aria-label={text("board-help", { width: look.width, height: look.height })}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => setCursor(undefined)}
    >
      <Goban
        vertexSize={size}
        showCoordinates
        coordX={(x) => "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x]!}
        signMap={stones}
        markerMap={marks}
        ghostStoneMap={ghosts}
        paintMap={owners ? (painted(owners) as Sign[][]) : undefined}
        heatMap={heat}
        dimmedVertices={placesOf(game.dead, look)}
        selectedVertices={cursor ? [cursor] : []}
        innerProps={{ "aria-hidden": "true" } as object}
        onVertexPointerUp={onPointerUp}
      />
      <p class="unseen" role="status" aria-live="assertive">{said}</p>
    </div>
  );
}

/** Returns the size of a point with which the board fills its frame. */
function usePointSize(frame: { current: HTMLDivElement | null }, look: Look): number {
  const [size, setSize] = useState(24);
  useEffect(() => {
    const fit = (): void => {
      const { clientWidth, clientHeight } = frame.current!;
      // A row and a column of coordinates on each side, and the border.
      const across = clientWidth / (look.width + 2.4);
      const down = clientHeight / (look.height + 2.4);
      setSize(Math.max(8, Math.floor(Math.min(across, down))));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [look.width, look.height]);
  return size;
}

function placesOf(points: readonly string[], look: Look): Place[] {
  return points.map((point) => placeOf(point, look.height)).filter((place) => place !== undefined);
}

/** The marks of records, by the names of their properties. */
const MARKS: Record<string, Marker["type"]> = { TR: "triangle", SQ: "square", CR: "circle", MA: "cross", SL: "point", LB: "label" };

function markers({ look, node, dead }: Table): (Marker | null)[][] {
  const marks = table<Marker | null>(look, null);
  if (look.last) put(marks, [look.last], { type: "circle" });
  for (const [point, kind, label] of node.marks) put(marks, [point], { type: MARKS[kind], label: label.slice(0, 3) });
  put(marks, dead, { type: "cross" });
  return marks;
}

/** Shows the candidates of a search: their visits as heat, with win rates of the player to move. */
function heatOf(look: Look, findings: Findings | undefined): (HeatVertex | null)[][] {
  const heat = table<HeatVertex | null>(look, null);
  const most = findings?.candidates[0]?.visits ?? 1;
  for (const { vertex, visits, win, lead } of findings?.candidates.slice(0, 9).reverse() ?? []) {
    const own = look.toMove === "black" ? win : 1 - win;
    const points = look.toMove === "black" ? lead : -lead;
    const strength = Math.max(1, Math.round((9 * visits) / most));
    const text = `${(100 * own).toFixed(0)}\n${points >= 0 ? "+" : ""}${points.toFixed(1)}`;
    if (visits > most / 100) put(heat, [vertex], { strength, text });
  }
  return heat;
}

/** Returns the area of a count: 1 for points of Black, -1 for White. */
function countedArea({ look, count }: Table): number[][] {
  const area = table(look, 0);
  put(area, count!.territory[0], 1);
  put(area, count!.territory[1], -1);
  return area;
}

/** Returns what the board paints, in steps of a tenth. Small shares of ownership stay unpainted. */
function painted(owners: number[][]): number[][] {
  return owners.map((row) => row.map((owner) => (Math.abs(owner) < 0.2 ? 0 : Math.round(10 * owner) / 10)));
}

import "./board.css";

import type { Findings, Point } from "tengen";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { text } from "../language";
import type { Settings } from "../settings";
import type { Table } from "../table";
import { Cells } from "./cells";
import { Candidates, Dimmed, Ground, Lines, Lit, Marks, Missed, Numbers, Paints, Stones, Territory, marginOf } from "./layers";
import { overlayOfCandidate } from "./overlay";
import { countedOwners, dimmedPoints, labelsOf, numbersOf } from "./picture";
import { pointAt, placeOf, stonesOf } from "./places";
import { Touch, pointOf } from "./touch";

/** The least width of a point, in pixels, on which a finger plays without being asked again. */
const EASY = 30;

/** The part of the board that the magnifier shows, in points, to each side. */
const REACH = 2.2;

/** The board: stones, marks and findings; played on by mouse, finger and keyboard. */
export function Board({ game, settings }: { game: Table; settings: Settings }) {
  const grid = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState<Point>();
  const [aimed, setAimed] = useState<Point>();
  const [tapped, setTapped] = useState<Point>();
  const [focused, setFocused] = useState<Point>();
  const { session } = game;
  const { coordinates } = settings.now;
  const drawn = game.overlays.drawn(game.key);
  const look = drawn?.look ?? game.look;
  const { width, height } = look;
  const margin = marginOf(coordinates, Math.max(width, height));
  const stones = useMemo(() => stonesOf(look), [look]);
  const findings = game.advice.shownFindings;

  useEffect(() => setTapped(undefined), [session.at, session.tree]);

  const showLine = (point: Point | undefined): boolean => {
    const candidate = point ? findings?.candidates.find(({ vertex }) => vertex === point) : undefined;
    game.overlays.hover(candidate && overlayOfCandidate(game.game, findings as Findings, candidate.line));
    return candidate !== undefined;
  };

  const act = (point: Point, isSure: boolean): void => {
    if (session.mode === "count") return game.turn(point);
    if (!isSure && tapped !== point && game.isMyTurn() && !game.hand) {
      setTapped(point);
      showLine(point);
      return game.say(() => text("tap-again", { point }));
    }
    game.overlays.hover(undefined);
    game.play(point);
  };

  // Handlers that are made once find what is drawn now by this.
  const now = useRef({ act, game, showLine });
  now.current = { act, game, showLine };
  const touch = useMemo(
    () =>
      new Touch({
        aim: setAimed,
        play: (point, hasAimed) => {
          const isWide = grid.current!.getBoundingClientRect().width / width >= EASY;
          const isCandidate = now.current.game.advice.shownFindings?.candidates.some(({ vertex }) => vertex === point);
          now.current.act(point, hasAimed || (isWide && !isCandidate));
        },
        step: (by) => now.current.game.go(now.current.game.at + by),
      }),
    [width],
  );
  useWheel(grid, (by) => now.current.game.go(now.current.game.at + by));
  useStill(grid, touch);

  const onMove = (event: PointerEvent): void => {
    if (event.pointerType === "touch") return touch.move(event);
    const point = pointOf(event.target);
    if (point === under) return;
    setUnder(point);
    showLine(point);
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerType === "touch") return touch.up(event);
    const point = pointOf(event.target);
    if (event.button === 0 && point) act(point, true);
  };
  const onLeave = (): void => {
    touch.cancel();
    setUnder(undefined);
    showLine(undefined);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const point = pointOf(event.target);
    const step = ARROWS[event.key];
    if (!point) return;
    if (step) {
      const [x, y] = placeOf(point, height)!;
      const next = grid.current!.querySelector<HTMLElement>(`[data-point="${pointAt([x + step[0], y + step[1]], height)}"]`);
      next?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      act(point, true);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const ghost = aimed ?? tapped ?? under;
  const isGhost = ghost !== undefined && game.stone !== undefined && !drawn && game.isMyTurn() && session.mode !== "count" && !stones.has(ghost) && (game.hand !== undefined || !look.forbidden.includes(ghost));
  const [ghostX, ghostY] = ghost ? placeOf(ghost, height)! : [0, 0];
  const entry = focused && placeOf(focused, height) && isOn(focused, width, height) ? focused : pointAt([Math.floor(width / 2), Math.floor(height / 2)], height);
  const last = drawn ? null : look.last;
  const lastPlace = last ? placeOf(last, height) : undefined;
  const numbers = useMemo(() => (settings.now.numbers ? numbersOf(game) : undefined), [settings.now.numbers, game.positions, game.at]);
  const labels = useMemo(() => labelsOf(game.node.marks), [game.node]);
  const { owners: expected } = game.advice;
  const owners = useMemo(() => (game.count ? countedOwners(game) : expected), [game.count, expected]);
  const dimmed = useMemo(() => dimmedPoints(game), [game.positions, game.at]);
  const marks = useMemo(() => (owners ? game.node.marks.filter(([, kind]) => kind !== "TB" && kind !== "TW") : game.node.marks), [owners === undefined, game.node]);
  const isRecord = !drawn && game.node.marks.length + game.node.lines.length > 0;
  const box = `${-margin} ${-margin} ${width - 1 + 2 * margin} ${height - 1 + 2 * margin}`;
  const inset = (side: number): string => `${(100 * (margin - 0.5)) / (side - 1 + 2 * margin)}%`;

  return (
    <div class="board" style={{ "--ratio": (width - 1 + 2 * margin) / (height - 1 + 2 * margin) }}>
      <svg viewBox={box} aria-hidden="true" class={settings.now.wood ? "wooden" : "bare"}>
        <Paints />
        <g id="board-picture">
          <Ground width={width} height={height} stars={look.stars.join(" ")} coordinates={coordinates} />
          {isRecord && <Lines lines={game.node.lines} height={height} />}
          <Stones stones={stones} width={width} height={height} faint={game.dead} />
          {owners && !drawn && <Territory owners={owners} look={look} stones={game.count ? EMPTY : stones} />}
          {lastPlace && !numbers && !labels.has(last!) && <circle class={`last on-${stones.get(last!)}`} cx={lastPlace[0]} cy={lastPlace[1]} r="0.2" />}
          {isRecord && <Marks marks={marks} stones={stones} height={height} />}
          {!drawn && numbers && <Numbers numbers={numbers} stones={stones} height={height} />}
          {isRecord && <Numbers numbers={labels} stones={stones} height={height} />}
          {dimmed.length > 0 && !drawn && <Dimmed points={dimmed} height={height} />}
          {findings && !drawn && <Candidates findings={findings} height={height} />}
          {drawn && <Numbers numbers={drawn.numbers} stones={stones} height={height} />}
          {drawn && <Lit stones={drawn.overlay.stones} points={drawn.overlay.points} height={height} />}
          {drawn?.overlay.mistake && <Missed {...drawn.overlay.mistake} color={game.look.toMove} height={height} />}
          {isGhost && <circle class="ghost" cx={ghostX} cy={ghostY} r="0.478" fill={`url(#${game.stone}-stone)`} />}
        </g>
      </svg>
      <div
        ref={grid}
        class={game.isMyTurn() || session.mode === "count" ? "cells playable" : "cells"}
        role="grid"
        aria-roledescription={text("board-role")}
        aria-label={text("board-help", { width, height })}
        style={{ inset: `${inset(height)} ${inset(width)}` }}
        onKeyDown={onKeyDown}
        onFocusCapture={(event) => setFocused(pointOf(event.target))}
        onPointerDown={(event) => event.pointerType === "touch" && touch.down(event)}
        onPointerMove={onMove}
        onPointerUp={onUp}
        // A finger leaves after each tap; the line of a tapped disc stays.
        onPointerLeave={(event) => event.pointerType !== "touch" && onLeave()}
        onPointerCancel={onLeave}
        onContextMenu={(event) => touch.isAiming && event.preventDefault()}
      >
        <Cells look={look} stones={stones} dead={game.dead} last={last} entry={entry} />
      </div>
      {aimed && (
        <div class="magnifier" aria-hidden="true" style={{ left: `${(100 * (ghostX + margin)) / (width - 1 + 2 * margin)}%`, top: `${(100 * (ghostY + margin)) / (height - 1 + 2 * margin)}%` }}>
          <svg viewBox={`${ghostX - REACH} ${ghostY - REACH} ${2 * REACH} ${2 * REACH}`} class={settings.now.wood ? "wooden" : "bare"}>
            <use href="#board-picture" />
          </svg>
        </div>
      )}
    </div>
  );
}

const EMPTY: ReadonlyMap<Point, undefined> = new Map();

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function isOn(point: Point, width: number, height: number): boolean {
  const [x, y] = placeOf(point, height)!;
  return x < width && y >= 0 && y < height;
}

/** Steps by the wheel over the board, as fast as it is turned but not as fast as some wheels send events. */
function useWheel(place: { current: HTMLElement | null }, step: (by: 1 | -1) => void): void {
  useEffect(() => {
    let left = 0;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      left += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : 40 * event.deltaY;
      if (Math.abs(left) < 40) return;
      step(left > 0 ? 1 : -1);
      left = 0;
    };
    const grid = place.current!;
    grid.addEventListener("wheel", onWheel, { passive: false });
    return () => grid.removeEventListener("wheel", onWheel);
  }, []);
}

/** Keeps the page still under a finger that aims. */
function useStill(place: { current: HTMLElement | null }, touch: Touch): void {
  useEffect(() => {
    const onTouchMove = (event: TouchEvent): void => {
      if (touch.isAiming) event.preventDefault();
    };
    const grid = place.current!;
    grid.addEventListener("touchmove", onTouchMove, { passive: false });
    return () => grid.removeEventListener("touchmove", onTouchMove);
  }, [touch]);
}

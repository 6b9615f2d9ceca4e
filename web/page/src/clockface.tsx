import type { Color } from "tengen";
import { useEffect, useReducer } from "preact/hooks";

import { isTicking, timeInWords } from "./clock";
import { text } from "./language";
import type { Table } from "./table";
import { name } from "./words";

/** How often a clock that runs is drawn, in milliseconds. */
const BEAT = 200;

/** Below so much time, in milliseconds, a clock warns. */
const SHORT = 10_000;

/** The clock of a player. It alone is drawn anew while it runs. */
export function ClockFace({ game, color }: { game: Table; color: Color }) {
  const [, redraw] = useReducer((count: number, _: void) => count + 1, 0);
  const runs = isTicking(game.session) && game.mover === color;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      game.tick();
      redraw();
    }, BEAT);
    return () => clearInterval(timer);
  }, [game, runs]);
  const face = game.faceOf(color);
  if (!face) return null;
  const { main, period, periods, isOut } = face;
  const left = period ?? main;
  const time = timeInWords(left);
  const words = isOut && left === 0 ? text("time-up") : periods > 0 ? text("periods", { time, count: periods }) : time;
  const isShort = runs && (isOut || (left < SHORT && periods <= 1));
  return (
    <span class={isShort ? "clock short" : "clock"} role="timer" aria-label={`${name(color)}: ${words}`}>{words}</span>
  );
}

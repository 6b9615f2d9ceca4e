import "./lesson.css";

import type { Count } from "tengen";
import { useEffect, useReducer, useRef } from "preact/hooks";

import { Board } from "../board/board";
import { explanationInWords } from "../explanation";
import { type Key, text } from "../language";
import type { Settings } from "../settings";
import { resultInWords, vertexInWords } from "../words";
import type { Lesson } from "./lesson";
import { STEPS } from "./steps";

interface Properties {
  lesson: Lesson;
  settings: Settings;
  leave: () => void;
  /** Begins the first game, after the last step. */
  play: () => void;
}

/** The lesson: a board, and beside it the rule, the task and what came of the last try. */
export function LessonView({ lesson, settings, leave, play }: Properties) {
  const [, redraw] = useReducer((count: number, _: void) => count + 1, 0);
  const { table, step, verdict, at } = lesson;
  useEffect(() => table.onChange(() => redraw()), [table]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed may be gone, and with it the place of the keyboard.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current!.focus({ preventScroll: true });
  }, [at, verdict]);
  const isDone = verdict === "right";
  const go = (to: number): void => {
    lesson.go(to);
    scrollTo(0, 0);
  };
  const hint = (): void => {
    const move = lesson.solution();
    if (move) table.say(() => text("hint-is", { move: vertexInWords(move) }));
  };
  const onNext = (): void => {
    if (!lesson.isLast) return go(at + 1);
    lesson.end();
    play();
  };
  return (
    <main>
      <div class="table">
        <Board game={table} settings={settings} />
      </div>
      <section class="panel lesson" aria-labelledby="lesson">
        <div class="head">
          <h2 id="lesson" ref={heading} tabIndex={-1}>{text("lesson-step", { at: at + 1, last: STEPS.length })}</h2>
          <button class="quiet" onClick={leave}>{text("lesson-leave")}</button>
        </div>
        <div class="way" aria-hidden="true">
          {STEPS.map(({ task }, place) => <span key={task} class={place < at || (place === at && isDone) ? "done" : place === at ? "here" : ""} />)}
        </div>
        {step.rule && verdict === "open" && <p class="rule">{text(step.rule)}</p>}
        {!isDone && <p class="task">{text(step.task)}</p>}
        <p class={`message ${verdict}`} role="status" aria-live="polite">{said(lesson)}</p>
        {table.count && <Counted count={table.count} />}
        <div class="buttons actions">
          {isDone && <button class="main" onClick={onNext}>{text(lesson.isLast ? "first-game" : "lesson-next")}</button>}
          {(verdict === "wrong" || isDone) && <button class={isDone ? "" : "main"} onClick={() => lesson.begin()}>{text("lesson-again")}</button>}
          {(verdict === "open" || verdict === "on") && (
            <>
              <button onClick={() => table.pass()}>{text("pass")}</button>
              <button onClick={hint}>{text("hint")}</button>
            </>
          )}
        </div>
        {isDone && lesson.facts.length > 0 && <ul class="facts">{lesson.facts.map((fact) => <li key={fact}>{fact}</li>)}</ul>}
        {at > 0 && <button class="quiet back" onClick={() => go(at - 1)}>{text("lesson-back")}</button>}
      </section>
    </main>
  );
}

/** The sums of both players, and who has won. */
function Counted({ count }: { count: Count }) {
  const [black, white] = explanationInWords(count.explanation).split("\n");
  return (
    <div class="sums" role="group" aria-label={text("count")}>
      <p>{black}</p>
      <p>{white}</p>
      <p><strong>{resultInWords(count.result)}</strong> {text("lesson.done")}</p>
    </div>
  );
}

/** The answer to the last try, or what was said since: a hint, or why the rules forbid a move. */
function said({ table, step, verdict }: Lesson): string {
  if (table.notice && table.isMyTurn()) return table.notice();
  const keys: Record<string, Key | undefined> = { right: step.right, wrong: step.wrong, on: step.on };
  const key = keys[verdict];
  return key ? text(key) : "";
}

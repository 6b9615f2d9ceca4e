import type { Color } from "tengen";
import { useEffect, useRef, useState } from "preact/hooks";

import { nigiri } from "./begin";
import type { Terms } from "./clock";
import { text } from "./language";

const GUESSES = ["odd", "even"] as const;

/** Nigiri: the person guesses whether the number of stones in Tengen's hand is odd. */
export function Lots({ choose }: { choose: (me: Color) => void }) {
  const [drawn, setDrawn] = useState<ReturnType<typeof nigiri>>();
  const answer = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and with it the place of the keyboard.
  useEffect(() => answer.current?.focus(), [drawn]);
  if (!drawn) {
    return (
      <div class="lots">
        <span>{text("nigiri-guess")}</span>
        {GUESSES.map((guess) => (
          <button
            key={guess}
            type="button"
            onClick={() => {
              const found = nigiri(guess, Math.floor(Math.random() * 2 ** 32));
              setDrawn(found);
              choose(found.me);
            }}
          >
            {text(guess)}
          </button>
        ))}
      </div>
    );
  }
  return (
    <div class="lots white" role="status" ref={answer} tabIndex={-1}>
      <span class="handful" aria-hidden="true">{Array.from({ length: drawn.stones }, (_, index) => <span key={index} class="stone" />)}</span>
      {text(drawn.me === "black" ? "nigiri-black" : "nigiri-white", { count: drawn.stones })}
    </div>
  );
}

const MINUTE = 60_000;
const SECOND = 1000;

const FIRST_TERMS: Record<"byoyomi" | "fischer", Terms> = {
  byoyomi: { main: 10 * MINUTE, periods: 3, period: 30 * SECOND, increment: 0 },
  fischer: { main: 5 * MINUTE, periods: 0, period: 0, increment: 10 * SECOND },
};

/** The choice of a clock. */
export function ClockChoice({ terms, set }: { terms: Terms | undefined; set: (terms: Terms | undefined) => void }) {
  const kind = !terms ? "none" : terms.periods > 0 ? "byoyomi" : "fischer";
  const number = (words: string, value: number, most: number, change: (value: number) => Terms, least = 1) => (
    <label>
      <input
        type="number"
        min={least}
        max={most}
        step="any"
        required
        value={value}
        onInput={(event) => {
          const wanted = event.currentTarget.valueAsNumber;
          if (wanted >= least && wanted <= most) set(change(wanted));
        }}
      />
      {words}
    </label>
  );
  return (
    <fieldset class="clock-choice">
      <legend>{text("clock")}</legend>
      <select aria-label={text("clock")} value={kind} onChange={({ currentTarget: { value } }) => set(value === "none" ? undefined : FIRST_TERMS[value as keyof typeof FIRST_TERMS])}>
        <option value="none">{text("clock-none")}</option>
        <option value="byoyomi">{text("clock-byoyomi")}</option>
        <option value="fischer">{text("clock-fischer")}</option>
      </select>
      {terms && number(text("clock-minutes"), terms.main / MINUTE, 600, (value) => ({ ...terms, main: value * MINUTE }), 0)}
      {terms && kind === "byoyomi" && number(text("clock-periods"), terms.periods, 99, (value) => ({ ...terms, periods: Math.round(value) }))}
      {terms && kind === "byoyomi" && number(text("clock-seconds"), terms.period / SECOND, 600, (value) => ({ ...terms, period: value * SECOND }))}
      {terms && kind === "fischer" && number(text("clock-increment"), terms.increment / SECOND, 600, (value) => ({ ...terms, increment: value * SECOND }), 0)}
    </fieldset>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";

import { type Choices, FIRST_CHOICES } from "./begin";
import type { House } from "./house";
import { text } from "./language";
import { HIGHEST_LEVEL, RULES, levelInWords, rulesInWords } from "./words";

const SIZES = ["9", "13", "19"];

let choices: Choices = { ...FIRST_CHOICES };

/** The dialogue for a new game. */
export function NewGame({ house, close }: { house: House; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(choices);
  const [fault, setFault] = useState("");
  useEffect(() => dialog.current!.showModal(), []);
  const set = (change: Partial<Choices>): void => setChosen({ ...chosen, ...change });
  const rules = house.table.rules.rules();
  const usual = rules.find(({ name }) => name === chosen.rules)?.komi ?? "";
  const komi = chosen.handicap >= 2 ? "0.5" : usual;
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await house.begin(chosen);
      choices = chosen;
      close();
    } catch (error) {
      setFault(text("cannot-begin", { why: error instanceof Error ? error.message : String(error) }));
    }
  };
  const isUsual = SIZES.includes(chosen.size);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="new-game">
      <form onSubmit={(event) => void begin(event)}>
        <h2 id="new-game">{text("new-game")}</h2>
        <fieldset>
          <legend>{text("board")}</legend>
          {SIZES.map((size) => (
            <label key={size}>
              <input type="radio" name="size" checked={chosen.size === size} onChange={() => set({ size })} />
              {size}×{size}
            </label>
          ))}
          <label>
            <input type="radio" name="size" checked={!isUsual} onChange={() => set({ size: "7" })} />
            {text("other-size")}
          </label>
          {!isUsual && (
            <input
              type="text"
              value={chosen.size}
              aria-label={text("size-help")}
              size={6}
              onInput={(event) => set({ size: event.currentTarget.value.replace("×", "x").trim() })}
            />
          )}
        </fieldset>
        <fieldset>
          <legend>{text("you-play")}</legend>
          {(["black", "white", "both"] as const).map((me) => (
            <label key={me}>
              <input type="radio" name="me" checked={chosen.me === me} onChange={() => set({ me })} />
              {text(me)}
            </label>
          ))}
        </fieldset>
        <label class="row">
          <span>Tengen</span>
          <input
            type="range"
            min={1}
            max={HIGHEST_LEVEL}
            value={chosen.level}
            aria-valuetext={levelInWords(chosen.level)}
            onInput={(event) => set({ level: Number(event.currentTarget.value) })}
          />
          <output>{levelInWords(chosen.level)}</output>
        </label>
        <label class="row">
          <span>{text("handicap")}</span>
          <select value={chosen.handicap} onChange={(event) => set({ handicap: Number(event.currentTarget.value) })}>
            <option value={0}>{text("no-handicap")}</option>
            {[2, 3, 4, 5, 6, 7, 8, 9].map((stones) => (
              <option key={stones} value={stones}>{text("handicap-stones", { count: stones })}</option>
            ))}
          </select>
        </label>
        <label class="row">
          <span>{text("komi")}</span>
          <input
            type="number"
            step="0.5"
            value={chosen.komi}
            placeholder={komi}
            onInput={(event) => set({ komi: event.currentTarget.value })}
          />
        </label>
        <label class="row">
          <span>{text("rules")}</span>
          <select value={chosen.rules} onChange={(event) => set({ rules: event.currentTarget.value })}>
            {Object.keys(RULES).filter((name) => rules.some((known) => known.name === name)).map((name) => (
              <option key={name} value={name}>{rulesInWords(name)}</option>
            ))}
          </select>
        </label>
        <p class="fault" role="alert">{fault}</p>
        <div class="buttons">
          <button type="submit" class="main">{text("begin")}</button>
          <button type="button" onClick={close}>{text("cancel")}</button>
        </div>
      </form>
    </dialog>
  );
}

import "./dialogs.css";

import { useEffect, useRef, useState } from "preact/hooks";

import { type Choices, FIRST_CHOICES } from "./begin";
import type { House } from "./house";
import { text } from "./language";
import { ClockChoice, Lots } from "./newgameparts";
import { HIGHEST_LEVEL } from "./session";
import { RULES, levelInWords, rulesInWords } from "./words";

const SIZES = ["9", "13", "19"];

let choices: Choices = { ...FIRST_CHOICES };

/** Whether a text is a size: one side or two, from 2 to 25. */
function isSize(size: string): boolean {
  const sides = /^(\d+)(?:x(\d+))?$/i.exec(size)?.slice(1).filter((side) => side !== undefined);
  return sides !== undefined && sides.every((side) => Number(side) >= 2 && Number(side) <= 25);
}

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
  const [byLot, setByLot] = useState<"wanted" | "drawn">();
  const tried = async (begin: () => Promise<void>): Promise<void> => {
    if (!isSize(chosen.size)) return setFault(text("not-a-size", { size: chosen.size }));
    try {
      await begin();
      choices = chosen;
      close();
    } catch (error) {
      setFault(text("cannot-begin", { why: error instanceof Error ? error.message : String(error) }));
    }
  };
  const isUsual = SIZES.includes(chosen.size);
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="new-game">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void tried(() => house.begin(chosen));
        }}
      >
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
              <input
                type="radio"
                name="me"
                checked={byLot === undefined && chosen.me === me}
                onChange={() => {
                  setByLot(undefined);
                  set({ me });
                }}
              />
              {text(me)}
            </label>
          ))}
          <label>
            <input type="radio" name="me" checked={byLot !== undefined} onChange={() => setByLot("wanted")} />
            {text("by-lot")}
          </label>
          {byLot !== undefined && (
            <Lots
              choose={(me) => {
                setByLot("drawn");
                set({ me });
              }}
            />
          )}
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
        <div class="row">
          <span>{text("handicap")}</span>
          <select aria-label={text("handicap")} value={chosen.handicap} onChange={(event) => set({ handicap: Number(event.currentTarget.value) })}>
            <option value={0}>{text("no-handicap")}</option>
            {[2, 3, 4, 5, 6, 7, 8, 9].map((stones) => (
              <option key={stones} value={stones}>{text("handicap-stones", { count: stones })}</option>
            ))}
          </select>
          {chosen.handicap >= 2 && chosen.me !== "white" && (
            <span class="free">
              <input
                type="checkbox"
                id="free-handicap"
                checked={chosen.isFree ?? false}
                onChange={(event) => set({ isFree: event.currentTarget.checked })}
              />
              <label for="free-handicap">{text("free-handicap")}</label>
            </span>
          )}
        </div>
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
        <ClockChoice terms={chosen.clock} set={(clock) => set({ clock })} />
        <p class="fault" role="alert">{fault}</p>
        <div class="buttons">
          <button type="submit" class="main" disabled={byLot === "wanted"}>{text("begin")}</button>
          <button type="button" onClick={close}>{text("cancel")}</button>
          <button type="button" class="quiet last" onClick={() => void tried(() => house.setUp(chosen))}>{text("set-up-new")}</button>
        </div>
      </form>
    </dialog>
  );
}

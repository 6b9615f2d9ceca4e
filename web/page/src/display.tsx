import { useEffect, useRef } from "preact/hooks";

import { text } from "./language";
import type { Choice, Settings } from "./settings";

/** The choices of how the page looks and sounds. */
export function Display({ settings }: { settings: Settings }) {
  const { now } = settings;
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = (event: Event): void => {
      const details = menu.current!;
      const isKey = event instanceof KeyboardEvent;
      if (!details.open || (isKey ? event.key !== "Escape" : details.contains(event.target as Node))) return;
      details.open = false;
      if (isKey) details.querySelector("summary")!.focus();
    };
    addEventListener("keydown", leave);
    addEventListener("pointerdown", leave);
    return () => {
      removeEventListener("keydown", leave);
      removeEventListener("pointerdown", leave);
    };
  }, []);
  const box = (choice: Exclude<keyof Choice, "theme">, words: string) => (
    <label key={choice}>
      <input type="checkbox" checked={now[choice]} onChange={(event) => settings.set({ [choice]: event.currentTarget.checked })} />
      {words}
    </label>
  );
  const themes: [Choice["theme"], string][] = [["auto", text("theme-auto")], ["light", text("theme-light")], ["dark", text("theme-dark")]];
  return (
    <details class="display" ref={menu}>
      <summary>{text("display")}</summary>
      <div class="choices">
        {box("sound", text("sound"))}
        {box("wood", text("wood"))}
        {box("coordinates", text("coordinates"))}
        {box("numbers", text("numbers"))}
        <fieldset>
          <legend>{text("theme")}</legend>
          {themes.map(([theme, words]) => (
            <label key={theme}>
              <input type="radio" name="theme" checked={now.theme === theme} onChange={() => settings.set({ theme })} />
              {words}
            </label>
          ))}
        </fieldset>
      </div>
    </details>
  );
}

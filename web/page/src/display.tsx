import { text } from "./language";
import type { Choice, Settings } from "./settings";

/** The choices of how the page looks and sounds. */
export function Display({ settings }: { settings: Settings }) {
  const { now } = settings;
  const box = (choice: Exclude<keyof Choice, "theme">, words: string) => (
    <label key={choice}>
      <input type="checkbox" checked={now[choice]} onChange={(event) => settings.set({ [choice]: event.currentTarget.checked })} />
      {words}
    </label>
  );
  const themes: [Choice["theme"], string][] = [["auto", text("theme-auto")], ["light", text("theme-light")], ["dark", text("theme-dark")]];
  return (
    <details class="display">
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

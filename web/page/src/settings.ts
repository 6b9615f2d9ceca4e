import { recall, remember } from "./storage";

const KEY = "tengen-settings";

/** How the page looks and sounds. */
export interface Choice {
  theme: "auto" | "light" | "dark";
  sound: boolean;
  wood: boolean;
  coordinates: boolean;
  numbers: boolean;
}

const FIRST: Choice = { theme: "auto", sound: true, wood: true, coordinates: true, numbers: false };

/** The choices of the person, which the browser remembers. */
export class Settings {
  now: Choice;
  onChange: () => void = () => {};

  constructor() {
    this.now = { ...FIRST, ...kept() };
    this.show();
  }

  set(change: Partial<Choice>): void {
    this.now = { ...this.now, ...change };
    this.show();
    remember(KEY, JSON.stringify(this.now));
    this.onChange();
  }

  private show(): void {
    document.documentElement.dataset.theme = this.now.theme;
  }
}

/** Returns those kept choices that this page knows. */
function kept(): Partial<Choice> {
  try {
    const found = JSON.parse(recall(KEY) ?? "{}") as Record<string, unknown>;
    const isKnown = ([name, value]: [string, unknown]): boolean =>
      name === "theme" ? ["auto", "light", "dark"].includes(value as string) : name in FIRST && typeof value === "boolean";
    return Object.fromEntries(Object.entries(found).filter(isKnown));
  } catch {
    return {};
  }
}

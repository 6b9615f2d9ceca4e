import { HIGHEST_LEVEL } from "./session";
import { recall, remember } from "./storage";

const KEY = "tengen-ladder";

/** The highest level that a person has beaten on this device. */
export class Ladder {
  highest = kept();

  /** Notes a game that was won against a level. */
  won(level: number): void {
    if (level <= this.highest) return;
    this.highest = level;
    remember(KEY, String(level));
  }
}

function kept(): number {
  const level = Number(recall(KEY) ?? 0);
  return Number.isInteger(level) && level >= 0 && level <= HIGHEST_LEVEL ? level : 0;
}

/** The world around a table: time, chance, and whether the person looks at the page. */
export interface World {
  now: () => number;
  seed: () => number;
  id: () => string;
  isHidden: () => boolean;
  /** Whether the person wants no movement on the page. */
  isCalm: () => boolean;
  /** Makes the sound of a stone, or of stones that are captured. */
  sound: (of: "stone" | "capture") => void;
}

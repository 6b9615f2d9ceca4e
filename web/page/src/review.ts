import type { Findings, Game } from "tengen";

import { searchAll } from "./engine";
import { text } from "./language";

export const REVIEW_VISITS = 50;

/** A search of all positions of a line. */
export class Review {
  /** From 0 to 1 while it runs. */
  progress: number | undefined;
  private running: AbortController | undefined;

  constructor(
    private readonly say: (message: () => string) => void,
    private readonly changed: () => void,
  ) {}

  /** Searches games, and tells what was found about each. */
  async run(games: Game[], found: (game: Game, findings: Findings) => void): Promise<void> {
    this.running?.abort();
    const running = (this.running = new AbortController());
    let done = 0;
    this.progress = 0;
    this.changed();
    const next = (index: number, findings: Findings): void => {
      found(games[index]!, findings);
      done += 1;
      this.progress = done < games.length ? done / games.length : undefined;
      this.changed();
    };
    try {
      await searchAll(games, REVIEW_VISITS, next, running.signal);
      if (!running.signal.aborted) this.say(() => text("review-ready"));
    } catch (error) {
      if (!running.signal.aborted) this.say(() => text("review-ended", { why: String(error) }));
    } finally {
      if (this.running === running) this.progress = undefined;
      this.changed();
    }
  }

  stop(): void {
    this.running?.abort();
    this.progress = undefined;
    this.changed();
  }
}

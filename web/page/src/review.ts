import type { Explained, Findings, Game, Made } from "tengen";

import type { Engine } from "./engine";
import { language, text } from "./language";

export const REVIEW_VISITS = 50;

/** How many times as long an explanation takes as the search of a position: two searches, and two deeper ones after some. */
const EXPLAINING = 5;

/** The share of the searches of the positions in the progress, before the mistakes are known: as if every fifth move were one. */
const SEARCHING = 0.5;

/** What a review does with its answers. */
export interface Reader {
  found(game: Game, findings: Findings): void;
  /** Returns the moves to explain, once every position is searched. */
  mistakes(): Promise<Made[]>;
  explained(made: Made, explained: Explained): void;
  /** Waits until everything that was found is shown. */
  shown(): Promise<void>;
}

/** A search of all positions of a line, and explanations of the mistakes. */
export class Review {
  /** From 0 to 1 while it runs. */
  progress: number | undefined;
  private running: AbortController | undefined;

  constructor(
    private readonly engine: Pick<Engine, "searchAll" | "explainAll">,
    private readonly say: (message: () => string) => void,
    private readonly changed: () => void,
  ) {}

  /** Searches games, and explains the mistakes between them. */
  async run(games: Game[], reader: Reader): Promise<void> {
    this.running?.abort();
    const running = (this.running = new AbortController());
    const advance = (done: number): void => {
      if (running.signal.aborted) return;
      this.progress = done;
      this.changed();
    };
    advance(0);
    try {
      let done = 0;
      const found = (index: number, findings: Findings): void => {
        reader.found(games[index]!, findings);
        advance((SEARCHING * ++done) / games.length);
      };
      await this.engine.searchAll(games, REVIEW_VISITS, found, running.signal);
      const mistakes = await reader.mistakes();
      const spoken = language();
      done = 0;
      // With few mistakes most of the work is done now. It never steps back.
      const searched = Math.max(SEARCHING, games.length / (games.length + EXPLAINING * mistakes.length));
      advance(searched);
      const explained = (index: number, answer: Explained): void => {
        if (language() === spoken) reader.explained(mistakes[index]!, answer);
        advance(searched + ((1 - searched) * ++done) / mistakes.length);
      };
      await this.engine.explainAll(mistakes, REVIEW_VISITS, spoken, explained, running.signal);
      await reader.shown();
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

import type { Game, Made } from "tengen";

import type { Effort, Engine } from "./engine";
import { language, text } from "./language";
import { type NettedExplained, type NettedFindings, worthOf } from "./netted";

export const REVIEW_VISITS = 50;

/** What the search of a position in a review is worth at least, however short the time is (`Pace` of the package). */
export const LEAST_REVIEWED = REVIEW_VISITS / 10;

/** The least visits of the searches of an explanation. */
const LEAST_VISITS = 8;

/** How long a person waits for the review of a game, in milliseconds, by the small and by the large net. */
const WAIT = 10_000;
const LARGE_WAIT = 20_000;

/** The positions of such a game. A longer one takes longer. */
const USUAL = 61;

/**
 * The share of the time after which the searches of the positions are done; the rest is for the explanations. Where the
 * searches take longer, explanations have a share all the same.
 */
const FOR_SEARCHES = 0.6;
const FOR_EXPLANATIONS = 0.3;

/** How many times as long an explanation takes as the search of a position: two searches, and two deeper ones after some. */
const EXPLAINING = 5;

/** The share of the searches of the positions in the progress, before the mistakes are known: as if every fifth move were one. */
const SEARCHING = 0.5;

/** What a review does with its answers. */
export interface Reader {
  found(game: Game, findings: NettedFindings): void;
  /** Returns the moves to explain, those first that matter most, once every position is searched. */
  mistakes(): Promise<Made[]>;
  explained(made: Made, explained: NettedExplained): void;
  /** Waits until everything that was found is shown. */
  shown(): Promise<void>;
}

/** A search of all positions of a line, and explanations of the mistakes. */
export class Review {
  /** From 0 to 1 while it runs. */
  progress: number | undefined;
  private running: AbortController | undefined;

  constructor(
    private readonly engine: Pick<Engine, "searchAll" | "explainAll" | "usesLarge"> & { readonly isLost?: boolean },
    private readonly say: (message: () => string) => void,
    private readonly changed: () => void,
  ) {}

  /**
   * Searches games, and explains the mistakes between them: as deep as a person's patience allows, or if `isPatient`
   * as deep as reviews go.
   */
  async run(games: Game[], reader: Reader, isPatient = false): Promise<void> {
    this.running?.abort();
    const running = (this.running = new AbortController());
    const advance = (done: number): void => {
      if (running.signal.aborted) return;
      this.progress = done;
      this.changed();
    };
    advance(0);
    const wait = (this.engine.usesLarge ? LARGE_WAIT : WAIT) * Math.max(1, games.length / USUAL);
    const begun = performance.now();
    const effort = (visits: number, until: number): Effort => ({ visits, until: isPatient ? undefined : until });
    try {
      let done = 0;
      const worth: number[] = [];
      const found = (index: number, findings: NettedFindings): void => {
        reader.found(games[index]!, findings);
        worth.push(Math.min(REVIEW_VISITS, worthOf(findings)));
        advance((SEARCHING * ++done) / games.length);
      };
      await this.engine.searchAll(games, effort(REVIEW_VISITS, begun + FOR_SEARCHES * wait), found, running.signal);
      const mistakes = await reader.mistakes();
      const spoken = language();
      done = 0;
      // With few mistakes most of the work is done now. It never steps back.
      const work = games.length + EXPLAINING * mistakes.length;
      const searched = work === 0 ? 1 : Math.max(SEARCHING, games.length / work);
      advance(searched);
      const visits = Math.max(LEAST_VISITS, Math.round(meanOf(worth)));
      const explained = (index: number, answer: NettedExplained): void => {
        if (language() === spoken) reader.explained(mistakes[index]!, { ...answer, worth: visits });
        advance(searched + ((1 - searched) * ++done) / mistakes.length);
      };
      await this.engine.explainAll(mistakes, effort(visits, Math.max(begun + wait, performance.now() + FOR_EXPLANATIONS * wait)), spoken, explained, running.signal);
      await reader.shown();
      const isShort = done < mistakes.length || worth.some((visits) => visits < REVIEW_VISITS);
      if (!running.signal.aborted) this.say(() => [text("review-ready"), isShort ? text("review-short") : ""].filter(Boolean).join(" "));
    } catch (error) {
      if (!running.signal.aborted) this.say(() => (this.engine.isLost ? text("program-ended") : text("review-ended", { why: String(error) })));
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

/** The mean of some numbers of visits; those of a whole review if there are none. */
function meanOf(visits: readonly number[]): number {
  return visits.length === 0 ? REVIEW_VISITS : visits.reduce((sum, each) => sum + each, 0) / visits.length;
}

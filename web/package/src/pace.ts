/** The share of its visits that a search gets at least, however short the time is. */
const LEAST = 0.1;

/** How much the last search counts beside those before it. Compilers of browsers make code faster while it runs. */
const LATEST = 0.3;

/**
 * How many times the visits of the largest search so far the next one gets at most. The time of a small search may
 * mislead: clocks of browsers are coarse, and a position near the end of a game costs little.
 */
const GROWTH = 4;

/** Divides a time among searches: each gets as many visits as leave the same for all that follow. */
export class Pace {
  private readonly end: number;
  private readonly least: number;
  /** The milliseconds of a visit. */
  private cost: number | undefined;
  /** The visits of the largest search so far. */
  private largest = 0;

  /** `most` visits for each search; `workers` search at once. Without a time, every search gets all of its visits. */
  constructor(
    private readonly most: number,
    milliseconds: number | undefined,
    private readonly workers: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.end = milliseconds === undefined ? Infinity : now() + milliseconds;
    this.least = Math.min(most, Math.max(2, Math.ceil(LEAST * most)));
  }

  /**
   * Returns the visits of the next search, with which so many are left; and whether it only probes how fast the machine
   * is, so that the position is searched once more.
   */
  next(left: number): { visits: number; isProbe: boolean } {
    const wanted = this.wanted(left);
    const cap = this.end === Infinity ? wanted : Math.max(this.least, GROWTH * this.largest);
    return { visits: Math.min(wanted, cap), isProbe: wanted > cap };
  }

  /** The visits that the time allows. */
  private wanted(left: number): number {
    const time = this.end - this.now();
    if (time <= 0) return this.least;
    // A coarse clock measures nothing at all in a short search.
    if (time === Infinity || !this.cost) return this.most;
    const share = (time * Math.min(this.workers, left)) / left;
    return Math.max(this.least, Math.min(this.most, Math.floor(share / this.cost)));
  }

  /** Notes how long a search of a number of visits has taken, in milliseconds. */
  note(milliseconds: number, visits: number): void {
    const cost = milliseconds / visits;
    this.cost = this.cost === undefined ? cost : (1 - LATEST) * this.cost + LATEST * cost;
    this.largest = Math.max(this.largest, visits);
  }
}

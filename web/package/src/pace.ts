/** The share of its visits that a search gets at least, however short the time is. */
const LEAST = 0.1;

/** How much the last search counts beside those before it. Compilers of browsers make code faster while it runs. */
const LATEST = 0.3;

/** Divides a time among searches: each gets as many visits as leave the same for all that follow. */
export class Pace {
  private readonly end: number;
  /** The milliseconds of a visit. */
  private cost: number | undefined;

  /** `most` visits for each search; `workers` search at once. Without a time, every search gets all of its visits. */
  constructor(
    private readonly most: number,
    milliseconds: number | undefined,
    private readonly workers: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.end = milliseconds === undefined ? Infinity : now() + milliseconds;
  }

  /** Whether it matters how long a visit takes, and that is not known yet. */
  get isToProbe(): boolean {
    return this.end !== Infinity && this.cost === undefined;
  }

  /** Returns the visits of the next search, with which so many are left. */
  visits(left: number): number {
    if (this.end === Infinity) return this.most;
    const least = Math.min(this.most, Math.max(2, Math.ceil(LEAST * this.most)));
    if (this.cost === undefined) return least;
    const share = ((this.end - this.now()) * this.workers) / left;
    return Math.max(least, Math.min(this.most, Math.floor(share / this.cost)));
  }

  /** Notes how long a search of a number of visits has taken, in milliseconds. */
  note(milliseconds: number, visits: number): void {
    const cost = milliseconds / visits;
    this.cost = this.cost === undefined ? cost : (1 - LATEST) * this.cost + LATEST * cost;
  }
}

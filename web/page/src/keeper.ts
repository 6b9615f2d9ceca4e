import type { Key } from "./language";
import { type Summary, keep } from "./kept";
import type { Found } from "./known";
import type { Session } from "./session";
import { type Shelf, memory } from "./shelf";

/** Deleted games can be brought back for so long, in milliseconds. */
const GRACE = 30 * 24 * 3600 * 1000;

/** How long a change that may wait does so, in milliseconds. */
const MOMENT = 400;

/** Keeps the games of the page, and remembers what could not be kept. */
export class Keeper {
  private writing: Promise<void> | undefined;
  /** What waits to be written, by the names of the games. */
  private next = new Map<string, () => Promise<void>>();
  private foundNext = new Map<string, Map<string, Found>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private foundTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last change of the game is not kept. */
  isBehind = false;
  /** Called when games begin or cease to be kept. */
  onTrouble: (warning: Key | undefined) => void = () => {};

  constructor(private readonly shelf: Shelf) {}

  /** A keeper for a browser that refuses to keep games: they last until the page is closed. */
  static forgetful(): Keeper {
    const keeper = new Keeper(memory());
    keeper.isForgetful = true;
    return keeper;
  }

  isForgetful = false;

  /**
   * Keeps a game as it is now. Changes that come while one is written are written together, so the last one is always
   * kept. Each game has its own, so no game stands in for another. What may wait, such as the place in a game through
   * which a person steps, is written with the next change, after a moment, or before the page goes.
   */
  put(session: Session, summary: Summary, mayWait = false): void {
    const { id } = summary;
    this.next.set(id, () => this.shelf.put(keep(id, session), summary));
    if (this.isForgetful) this.isBehind = !summary.blank;
    clearTimeout(this.timer);
    if (mayWait) this.timer = setTimeout(() => this.write(), MOMENT);
    else this.write();
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.next.size > 0) this.writing ??= this.writeAll();
  }

  /** Writes everything that waits. */
  flush(): void {
    this.writeFound();
    this.write();
  }

  private async writeAll(): Promise<void> {
    // A game that is put meanwhile comes into the same map, and has its turn too.
    for (const [id, write] of this.next) {
      this.next.delete(id);
      await this.tried(write);
    }
    this.writing = undefined;
  }

  private async tried(write: () => Promise<void>): Promise<void> {
    try {
      await write();
      if (this.isForgetful || !this.isBehind) return;
      this.isBehind = false;
      this.onTrouble(undefined);
    } catch (error) {
      console.warn(error);
      if (this.isBehind) return;
      this.isBehind = true;
      this.onTrouble("not-kept");
    }
  }

  /** Waits until everything is written. */
  async settled(): Promise<void> {
    this.flush();
    while (this.writing) await this.writing;
  }

  /** Keeps what was found about a position or a move of a game, by its name. Several are written together. */
  putFound(id: string, name: string, found: Found): void {
    const others = this.foundNext.get(id) ?? new Map<string, Found>();
    this.foundNext.set(id, others.set(name, found));
    this.foundTimer ??= setTimeout(() => this.writeFound(), 1000);
  }

  /** Writes the findings that wait. */
  private writeFound(): void {
    clearTimeout(this.foundTimer);
    this.foundTimer = undefined;
    for (const [id, found] of this.foundNext) this.shelf.putFound(id, [...found]).catch((error: unknown) => console.warn(error));
    this.foundNext.clear();
  }

  /** Returns what was found about the positions and moves of a game, by their names. */
  async found(id: string): Promise<Map<string, Found>> {
    const found = await this.shelf.found(id).catch(() => []);
    return new Map(found);
  }

  /** Returns a kept game, or whatever lies in its place. */
  async game(id: string): Promise<unknown> {
    await this.settled();
    return this.shelf.game(id);
  }

  /** Returns the games that a person would miss, or all of them, those that were changed last first. */
  async list(withBlank = false): Promise<Summary[]> {
    await this.settled();
    const all = await this.shelf.list();
    return all.filter(({ blank }) => withBlank || !blank).sort((one, other) => other.changed - one.changed);
  }

  /** Changes what the list says of a game: its name, or that it is deleted. */
  note(summary: Summary): Promise<void> {
    return this.tried(() => this.shelf.note(summary));
  }

  /** Takes away games that were deleted long ago, and those in which nothing has happened. */
  async tidy(now: number, open: string): Promise<void> {
    await this.settled();
    for (const { id, deleted, blank } of await this.shelf.list()) {
      const isOld = deleted > 0 && now - deleted > GRACE;
      if (isOld || (blank && id !== open)) await this.shelf.drop(id);
    }
  }
}

import { recall, remember } from "./storage";

const KEY = "tengen-open";

/** Gives up a game, so that another tab may open it. */
type Release = () => void;

/** The game of this tab. No two tabs have one game open, so neither overwrites what the other keeps. */
export class Tab {
  private held: { id: string; release: Release } | undefined;

  /** Takes a game for this tab. Returns whether no other tab has it. */
  async take(id: string, isReload = false): Promise<boolean> {
    if (this.held?.id === id) return true;
    const release = await hold(`${KEY}-${id}`, isReload);
    if (!release) return false;
    this.held?.release();
    this.held = { id, release };
    // If the browser does not remember it, the list of games still has the game.
    remember(KEY, id, "sessionStorage");
    remember(KEY, id);
    return true;
  }
}

/** Returns the game that this tab had before a reload, or else the one that was opened last in any tab. */
export function lastGame(): { id: string; isReload: boolean } | undefined {
  const before = recall(KEY, "sessionStorage");
  const last = before ?? recall(KEY);
  return last ? { id: last, isReload: before !== undefined } : undefined;
}

/** Holds a lock until it is released. Returns `undefined` if another tab has it. */
function hold(name: string, isReload: boolean): Promise<Release | undefined> {
  if (!navigator.locks) return Promise.resolve(() => {});
  // After a reload, the page before may hold the lock for a moment.
  const options = isReload ? { signal: AbortSignal.timeout(3000) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const holding = (lock: Lock | null): Promise<void> | undefined => {
      if (!lock) {
        resolve(undefined);
        return undefined;
      }
      return new Promise((release) => resolve(() => release()));
    };
    navigator.locks.request(name, options, holding).catch(() => resolve(undefined));
  });
}

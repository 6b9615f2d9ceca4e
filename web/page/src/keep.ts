import type { Color, Game } from "tengen";

import type { Key } from "./language";

/** A game on the page, as it is kept over a reload. */
export interface Session {
  game: Game;
  /** The number of moves of the position on the board. */
  at: number;
  /** Play, the count after two passes, a game that is over, or free study of positions. */
  mode: "play" | "count" | "over" | "study";
  /** The colour of the person, or `both` without an opponent. */
  me: Color | "both";
  level: number;
  seed: number;
  /** The result of a game that is over. */
  result: string;
  /** The dead stones of the count. */
  dead: string[];
  /** The names of the players in a record; those of a game on the page follow from `me` and the level. */
  blackName: string;
  whiteName: string;
}

const KEY = "tengen-session";

/** Where the game is kept, and what a person should know about it. */
export interface Keeper {
  load(): Session | undefined;
  /** Returns the key of a warning, once, if the game cannot be kept. */
  save(session: Session): Key | undefined;
  warning: Key | undefined;
}

/**
 * Returns the keeper of this tab. One tab keeps its game in the browser. A second one keeps its own until it is closed.
 */
export async function keeper(): Promise<Keeper> {
  const isFirst = await isFirstTab();
  const warning = isFirst ? undefined : "second-tab";
  let hasWarned = false;
  const storage = (): Storage => (isFirst ? localStorage : sessionStorage);
  return {
    warning,
    load() {
      try {
        const text = storage().getItem(KEY);
        return text ? (JSON.parse(text) as Session) : undefined;
      } catch {
        return undefined;
      }
    },
    save(session) {
      try {
        storage().setItem(KEY, JSON.stringify(session));
        hasWarned = false;
      } catch {
        if (hasWarned) return undefined;
        hasWarned = true;
        return "not-kept";
      }
      return undefined;
    },
  };
}

/**
 * Whether this is the tab that keeps its game in the browser: no other tab does, and it did so before a reload, if
 * there was one. `true` where the browser cannot say.
 */
function isFirstTab(): Promise<boolean> {
  const before = rank();
  if (!navigator.locks || before === "second") return Promise.resolve(before !== "second");
  // After a reload, the page before may hold the lock for a moment.
  const options = before === "first" ? { signal: AbortSignal.timeout(3000) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | void => {
      resolve(lock !== null);
      rank(lock ? "first" : "second");
      // Held until the tab is closed.
      if (lock) return new Promise(() => {});
    };
    navigator.locks.request(KEY, options, hold).catch(() => resolve(false));
  });
}

/** Returns the rank that this tab had before a reload, after setting it if one is given. */
function rank(now?: "first" | "second"): string | null {
  try {
    if (now) sessionStorage.setItem(`${KEY}-rank`, now);
    return sessionStorage.getItem(`${KEY}-rank`);
  } catch {
    return null;
  }
}

/** Returns the address of the page with a game in it. */
export async function linkTo(game: Game, at: number): Promise<string> {
  const text = JSON.stringify({ ...game, moves: game.moves.slice(0, at) });
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_");
  const link = new URL(location.href);
  link.hash = `game=${letters.replace(/=+$/, "")}`;
  return link.href;
}

/** Returns the game in the address of the page, if there is one. */
export async function gameInLink(hash: string): Promise<Game | undefined> {
  const found = /^#game=([\w-]+)$/.exec(hash);
  if (!found) return undefined;
  const letters = atob(found[1]!.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(bytes)) as Game;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const turned = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(turned).arrayBuffer());
}

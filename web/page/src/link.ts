import type { Game } from "tengen";

/** The longest text that a link may unpack to, in bytes. A game of a thousand moves has ten thousand. */
const LONGEST = 1 << 20;

/** A game in a link, with where it comes from. */
export interface Linked {
  game: Game;
  /** What its record says of the players, the day, the event and the result, by the names of SGF. */
  texts: Partial<Record<string, string>>;
  /** The number of its last move, and of that of its record. */
  at?: number;
  last?: number;
}

/** What a link says of a record, and the most letters of each. */
const TEXTS = ["PB", "PW", "BR", "WR", "GN", "EV", "RO", "DT", "PC", "RE"];
const MOST_LETTERS = 200;

/** Returns an address of the page with a game in it. */
export async function linkTo({ game, texts, at, last }: Linked, page: string): Promise<string> {
  const content = { ...game, record: { texts: known(texts), at, last } };
  const packed = await through(new TextEncoder().encode(JSON.stringify(content)), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_");
  const link = new URL(page);
  link.hash = `game=${letters.replace(/=+$/, "")}`;
  return link.href;
}

/** Returns the game in an address, if there is one. Fails if there is something else. */
export async function gameInLink(hash: string): Promise<Linked | undefined> {
  const found = /^#game=(.*)$/.exec(hash);
  if (!found) return undefined;
  const letters = atob(found[1]!.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const bytes = await through(packed, new DecompressionStream("deflate-raw"));
  const { record, ...game } = JSON.parse(new TextDecoder().decode(bytes)) as Game & { record?: Partial<Linked> };
  const { at, last } = record ?? {};
  const isPlace = Number.isInteger(at) && Number.isInteger(last);
  return { game, texts: known(record?.texts), ...(isPlace ? { at, last } : {}) };
}

/** Returns the texts of a record that a link may hold. */
function known(texts: unknown): Record<string, string> {
  const all = Object(texts) as Record<string, unknown>;
  const found = TEXTS.flatMap((ident): [string, string][] => {
    const text = all[ident];
    return typeof text === "string" && text ? [[ident, text.slice(0, MOST_LETTERS)]] : [];
  });
  return Object.fromEntries(found);
}

/** Sends bytes through a stream, as long as what comes out is not too long. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > LONGEST) {
      void reader.cancel();
      throw new Error("the link unpacks to more than a game");
    }
  }
  const all = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

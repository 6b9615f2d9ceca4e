import type { Kept, Summary } from "./kept";
import type { Found } from "./known";

/** What was found about a position or a move, by its name. */
export type Named = [name: string, found: Found];

/** Where games lie. Every change is whole or does not happen. */
export interface Shelf {
  put(game: Kept, summary: Summary): Promise<void>;
  game(id: string): Promise<unknown>;
  list(): Promise<Summary[]>;
  /** Changes what the list says of a game. */
  note(summary: Summary): Promise<void>;
  /** Takes a game away for good. */
  drop(id: string): Promise<void>;
  putFound(id: string, found: Named[]): Promise<void>;
  found(id: string): Promise<Named[]>;
}

/** A shelf for a page whose browser keeps nothing. */
export function memory(): Shelf {
  const games = new Map<string, [Kept, Summary]>();
  const findings = new Map<string, Map<string, Found>>();
  return {
    put: async (game, summary) => void games.set(game.id, [game, summary]),
    game: async (id) => games.get(id)?.[0],
    list: async () => [...games.values()].map(([, summary]) => summary),
    note: async (summary) => {
      const known = games.get(summary.id);
      if (known) games.set(summary.id, [known[0], summary]);
    },
    drop: async (id) => {
      games.delete(id);
      findings.delete(id);
    },
    putFound: async (id, found) => {
      findings.set(id, new Map([...(findings.get(id) ?? []), ...found]));
    },
    found: async (id) => [...(findings.get(id) ?? [])],
  };
}

const NAME = "tengen";

/** The stores: games by their names, what the list says of them, and findings by game and name. */
const STORES = ["games", "list", "found"] as const;

type Store = (typeof STORES)[number];

/** Opens the shelf of the browser. Fails where the browser refuses to keep anything. */
export async function browserShelf(): Promise<Shelf> {
  const base = await open();
  /** Runs changes that happen together, and waits until they are on the disk. */
  const change = (stores: Store[], run: (store: (name: Store) => IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = base.transaction(stores, "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser has not kept the game"));
      run((name) => transaction.objectStore(name));
      // A page that is closed now does not wait for the end of the script.
      transaction.commit();
    });
  const read = <Answer>(name: Store, ask: (store: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> =>
    answer(ask(base.transaction(name).objectStore(name)));
  const ofGame = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);
  return {
    put: (game, summary) =>
      change(["games", "list"], (store) => {
        store("games").put(game);
        store("list").put(summary);
      }),
    game: (id) => read<unknown>("games", (store) => store.get(id)),
    list: () => read<Summary[]>("list", (store) => store.getAll()),
    note: (summary) => change(["list"], (store) => store("list").put(summary)),
    drop: (id) =>
      change([...STORES], (store) => {
        store("games").delete(id);
        store("list").delete(id);
        store("found").delete(ofGame(id));
      }),
    putFound: (id, found) =>
      change(["found"], (store) => found.forEach(([name, found]) => store("found").put(found, [id, name]))),
    found: async (id) => {
      const store = base.transaction("found").objectStore("found");
      const [keys, findings] = await Promise.all([answer(store.getAllKeys(ofGame(id))), answer(store.getAll(ofGame(id)))]);
      return keys.map((key, place): Named => [(key as string[])[1]!, findings[place] as Found]);
    },
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("games", { keyPath: "id" });
    request.result.createObjectStore("list", { keyPath: "id" });
    request.result.createObjectStore("found");
  };
  return answer(request);
}

function answer<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

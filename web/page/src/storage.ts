/** Where the browser remembers something: from visit to visit, or for this tab alone. */
export type Where = "localStorage" | "sessionStorage";

/** Returns what the browser remembers by a name; nothing if it refuses storage. */
export function recall(name: string, where: Where = "localStorage"): string | undefined {
  try {
    return globalThis[where].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Remembers a text by a name, or forgets it. Returns whether the browser has done so: it may refuse storage, or have none
 * left. What was chosen then holds until the page is closed.
 */
export function remember(name: string, value: string | undefined, where: Where = "localStorage"): boolean {
  try {
    if (value === undefined) globalThis[where].removeItem(name);
    else globalThis[where].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

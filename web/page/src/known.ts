import type { Game, Move } from "tengen";

import type { Keeper } from "./keeper";
import { language } from "./language";
import { type NettedExplained as Explained, type NettedFindings as Findings, areBetter, isBetter } from "./netted";
import { keyOf } from "./positions";

/** What was found about a position, or about a move from it. */
export type Found = Findings | Explained;

/** What an explanation is about: a position, a move from it, and the language of the words. */
function nameOfMove(key: string, move: Move): string {
  return `${language()} ${move} ${key}`;
}

/** What the engine has found about one game, by the names of its positions and moves. */
export class Known {
  constructor(
    readonly id: string,
    private readonly keeper: Keeper,
    private readonly found = new Map<string, Found>(),
  ) {}

  /** What a search has found about the position with a name. */
  about(key: string): Findings | undefined {
    return this.found.get(key) as Findings | undefined;
  }

  /** What is known about a move, in the language of the page. */
  aboutMove(key: string, move: Move): Explained | undefined {
    return this.found.get(nameOfMove(key, move)) as Explained | undefined;
  }

  /** Takes in what a search has found, unless something better was found before. */
  learn(key: string, findings: Findings): void {
    const known = this.about(key);
    if (known && !areBetter(findings, known)) return;
    this.put(key, findings);
  }

  /** Takes in an explanation, unless a deeper one is known. */
  learnAboutMove(before: Game, move: Move, explained: Explained): void {
    const key = keyOf(before);
    const known = this.aboutMove(key, move);
    if (known && !isBetter(explained, known)) return;
    this.put(nameOfMove(key, move), explained);
  }

  private put(name: string, found: Found): void {
    this.found.set(name, found);
    this.keeper.putFound(this.id, name, found);
  }
}

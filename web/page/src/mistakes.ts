import type { BadMove, Card, Cards, Color, Explained, Known, Properties } from "tengen";

import type { Positions } from "./positions";

/** What the mistakes need of a table. */
interface Line {
  readonly positions: Positions;
  readonly session: { readonly me: Color | "both" };
  knownAt(at: number): Known;
}

/** Asks for the cards of a line. Returns `undefined` if the question was withdrawn or has failed. */
type Ask = (nodes: Properties[], known: Known[], player: Color | undefined) => Promise<{ is: Cards } | undefined>;

/** Cards under a heading. */
export interface Section {
  heading: "heading-big" | "heading-worst" | "heading-others" | "heading-decided";
  cards: Card[];
}

/** The mistakes along the line of a table, as the library puts them together. */
export class Mistakes {
  /** Whose cards are listed, where the person has chosen. */
  private chosen: Color | "both" | undefined;
  private answer: { of: Positions; whose: Color | "both"; is: Cards } | undefined;
  /** The line about which was asked last, and whose cards were. */
  private asked: { of: Positions; whose: Color | "both" } | undefined;
  private asking: Promise<void> | undefined;
  private isStale = false;

  constructor(
    private readonly line: Line,
    private readonly ask: Ask,
    private readonly changed: () => void,
  ) {}

  /** Whose cards are listed: first those of the side that the person has played. */
  get whose(): Color | "both" {
    return this.chosen ?? this.line.session.me;
  }

  /** The cards, each as its explanation has it, once they are known for the line as it is now, and for those whose cards are listed. */
  get cards(): Cards | undefined {
    return this.answer?.whose === this.whose ? this.known : undefined;
  }

  /** The moves along the line that lost points: those of both players, whosever cards are listed. */
  get moves(): readonly BadMove[] {
    return this.known?.moves ?? [];
  }

  /** The last answer about the line as it is now. */
  private get known(): Cards | undefined {
    return this.answer?.of === this.line.positions ? this.answer.is : undefined;
  }

  /** Lists the cards of a player, or of both. */
  choose(whose: Color | "both"): void {
    this.chosen = whose;
    this.changed();
    void this.refresh();
  }

  /** Asks for the cards of another line, or of another side that the person plays. */
  follow(): void {
    const { asked, whose, line } = this;
    if (asked?.of !== line.positions || asked.whose !== whose) void this.refresh();
  }

  /** Asks for the cards anew, after something was found. Waits until they are those of everything that is known. */
  refresh(): Promise<void> {
    this.isStale = true;
    return (this.asking ??= this.askOn());
  }

  private async askOn(): Promise<void> {
    // What else is found at this moment belongs to the same question.
    await undefined;
    while (this.isStale) {
      this.isStale = false;
      const { whose, line: { positions } } = this;
      this.asked = { of: positions, whose };
      const known = positions.nodes.map((_, at) => this.line.knownAt(at));
      const cards = hasNeighbours(known) ? await this.ask(positions.stated, known, whose === "both" ? undefined : whose) : undefined;
      if (cards) this.answer = { of: positions, whose, is: explainedBy(cards.is, known) };
      this.changed();
    }
    this.asking = undefined;
  }
}

/** Whether two positions beside each other are known: without them no move has a loss. */
function hasNeighbours(known: readonly Known[]): boolean {
  return known.some(({ findings }, at) => at > 0 && findings && known[at - 1]!.findings);
}

/** Divides cards into sections, as `tengen review` does: big moments, others, and those in decided positions. */
export function sectionsOf({ cards, bigMoments }: Cards): Section[] {
  const big = bigMoments.map((place) => cards[place]!);
  const rest = cards.filter((card) => !big.includes(card));
  const sections: Section[] = [
    { heading: "heading-big", cards: big },
    { heading: big.length === 0 ? "heading-worst" : "heading-others", cards: rest.filter(({ decided }) => !decided) },
    { heading: "heading-decided", cards: rest.filter(({ decided }) => decided) },
  ];
  return sections.filter(({ cards }) => cards.length > 0);
}

/** The points from which the loss of an explanation contradicts that of a card. */
const CONTRADICTION = 3;

/** Whether the loss of a card is unsure: by the searches of the line, by those of its explanation, or because they differ. */
function isUnsure({ unsure, pointsLost }: Pick<BadMove, "unsure" | "pointsLost">, explained: Pick<Explained, "pointsLost" | "unsteady"> | undefined): boolean {
  return unsure || (explained !== undefined && (explained.unsteady || Math.abs(explained.pointsLost - pointsLost) > CONTRADICTION));
}

/**
 * Returns cards and moves as their explanations have them, so that all that is shown about a move comes from one look: its
 * loss, its place among the others, and its mark in the graph. The totals stay those of the line, most of whose moves have
 * no explanation.
 */
function explainedBy(cards: Cards, known: readonly Known[]): Cards {
  const explained = <Bad extends BadMove>(bad: Bad): Bad => asExplained(bad, known[bad.place]?.explained);
  const all = cards.cards.map(explained);
  const worstFirst = [...all].sort((one, other) => Number(one.decided) - Number(other.decided) || other.pointsLost - one.pointsLost);
  const bigMoments = cards.bigMoments.map((place) => worstFirst.indexOf(all[place]!));
  return { ...cards, moves: cards.moves.map(explained), cards: worstFirst, bigMoments };
}

/** Returns a bad move as its explanation has it, where there is one: the searches of that may have been deeper than those of the line. */
export function asExplained<Bad extends BadMove>(card: Bad, explained: Explained | undefined): Bad {
  if (!explained?.better) return { ...card, unsure: isUnsure(card, explained) };
  const { pointsLost, better, unsteady, grade } = explained;
  return { ...card, pointsLost, better, unsure: unsteady, grade: grade && grade !== "good" ? grade : card.grade };
}

/** Leaves the first cards of all sections. */
export function firstOf(sections: readonly Section[], most: number): Section[] {
  let left = most;
  const first = sections.map(({ heading, cards }) => {
    const shown = cards.slice(0, left);
    left -= shown.length;
    return { heading, cards: shown };
  });
  return first.filter(({ cards }) => cards.length > 0);
}

/** The signs of grades. */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

import type { Explained, Findings } from "tengen";

/** Which net an answer has come from. Answers that earlier pages have kept do not say it. */
export interface FromNet {
  net?: string;
  /** Whether it is the large one. */
  isLarge?: boolean;
}

/** How deep the searches of an explanation were: the visits by the small net that they are worth. Earlier pages do not say it. */
interface Deep {
  worth?: number;
}

export type NettedFindings = Findings & FromNet;
export type NettedExplained = Explained & FromNet & Deep;

/**
 * An evaluation of the large net takes as long as 24 to 30 of the small one, and is worth more. So a visit counts for so
 * many, and a review by it has the fewer.
 */
const LARGE_WORTH = 8;

/** Returns how many visits the large net makes where the small one makes a number of them. */
export function largeVisits(visits: number): number {
  return Math.ceil(visits / LARGE_WORTH);
}

/** Whether findings are better than others about the same position: the large net's, or else those of more visits. */
export function areBetter(one: NettedFindings, other: NettedFindings): boolean {
  if (one.isLarge && !other.isLarge) return true;
  return worthOf(one) >= worthOf(other);
}

/** Whether an explanation is better than another one of the same move: the large net's, or else that of deeper searches. */
export function isBetter(one: NettedExplained, other: NettedExplained): boolean {
  if (one.isLarge && !other.isLarge) return true;
  return worthOfExplanation(one) >= worthOfExplanation(other);
}

/** Whether a review that makes a number of visits need not search a position again. */
export function areEnough(findings: NettedFindings | undefined, visits: number, usesLarge: boolean): boolean {
  if (!findings || (usesLarge && !findings.isLarge)) return false;
  return worthOf(findings) >= visits;
}

/** Whether a move need not be explained again, by searches that are worth a number of visits. */
export function isEnough(explained: NettedExplained | undefined, visits: number, usesLarge: boolean): explained is NettedExplained {
  return explained !== undefined && (!usesLarge || explained.isLarge === true) && worthOfExplanation(explained) >= visits;
}

/** What earlier pages have kept counts as deep enough. */
function worthOfExplanation({ worth = Infinity }: NettedExplained): number {
  return worth;
}

/** Returns the visits by the small net that findings are worth. */
export function worthOf({ visits, isLarge }: NettedFindings): number {
  return isLarge ? LARGE_WORTH * visits : visits;
}

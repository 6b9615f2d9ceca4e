// Findings of several workers about one position.

import type { Candidate, Findings, Game, Vertex } from "./types.js";

/** Returns the position after a candidate. */
export function after(game: Game, toMove: Findings["toMove"], vertex: Vertex): Game {
  return { ...game, moves: [...game.moves, `${toMove === "black" ? "B" : "W"} ${vertex}`] };
}

/**
 * Joins what a search has found with deeper looks at some of its candidates, each about the position after one. The values
 * of a candidate are the means of both, by their visits; its line is that of the deeper one. The best of those that were
 * looked at comes first.
 *
 * Looks have about equal visits, whichever candidate they are at. So the values of the position are the means of those of
 * its candidates by the visits of the search alone, which has given the most to the best.
 */
export function merged(findings: Findings, looks: ReadonlyMap<Vertex, Findings>): Findings {
  if (looks.size === 0) return findings;
  const own = findings.toMove === "black" ? 1 : -1;
  let { win, lead } = findings;
  const candidates = findings.candidates.map((candidate) => {
    const look = looks.get(candidate.vertex);
    if (!look) return candidate;
    const both = joined(candidate, look);
    const share = candidate.visits / findings.visits;
    win += share * (both.win - candidate.win);
    lead += share * (both.lead - candidate.lead);
    return both;
  });
  const isDeep = ({ vertex }: { vertex: Vertex }): boolean => looks.has(vertex);
  const deep = candidates.filter(isDeep).sort((one, other) => own * (other.win - one.win));
  // The first candidate of the search is the best that it knows, whether or not somebody looks deeper at it.
  const isCompared = isDeep(candidates[0]!);
  const rest = candidates.filter((candidate) => !isDeep(candidate));
  const ordered = isCompared ? [...deep, ...rest] : [rest[0]!, ...deep, ...rest.slice(1)];
  const visits = [...looks.values()].reduce((sum, look) => sum + look.visits, findings.visits);
  return { ...findings, win, lead, best: isCompared ? ordered[0]!.vertex : findings.best, visits, candidates: ordered };
}

/** Joins a candidate with a look at the position after it. */
function joined(candidate: Candidate, look: Findings): Candidate {
  const visits = candidate.visits + look.visits;
  const mean = (one: number, other: number): number => (candidate.visits * one + look.visits * other) / visits;
  const line = look.visits < candidate.visits ? candidate.line : [candidate.vertex, ...(look.candidates[0]?.line ?? [])];
  return { ...candidate, visits, win: mean(candidate.win, look.win), lead: mean(candidate.lead, look.lead), line };
}

// Findings of several workers about one position.

import type { Findings, Game, Vertex } from "./types.js";

/** Returns the position after a candidate. */
export function after(game: Game, toMove: Findings["toMove"], vertex: Vertex): Game {
  return { ...game, moves: [...game.moves, `${toMove === "black" ? "B" : "W"} ${vertex}`] };
}

/**
 * Joins what a search has found with deeper looks at some of its candidates, each about the position after one. The
 * deepest look at a candidate gives its values and its line. The best of those that were looked at comes first.
 */
export function merged(findings: Findings, looks: ReadonlyMap<Vertex, Findings>): Findings {
  if (looks.size === 0) return findings;
  const own = findings.toMove === "black" ? 1 : -1;
  const candidates = findings.candidates.map((candidate) => {
    const look = looks.get(candidate.vertex);
    if (!look) return candidate;
    const visits = candidate.visits + look.visits;
    if (look.visits < candidate.visits) return { ...candidate, visits };
    const { win, lead } = look;
    return { ...candidate, visits, win, lead, line: [candidate.vertex, ...(look.candidates[0]?.line ?? [])] };
  });
  const isDeep = ({ vertex }: { vertex: Vertex }): boolean => looks.has(vertex);
  const deep = candidates.filter(isDeep).sort((one, other) => own * (other.win - one.win));
  // The first candidate of the search is the best that it knows, whether or not somebody looks deeper at it.
  const isCompared = isDeep(candidates[0]!);
  const rest = candidates.filter((candidate) => !isDeep(candidate));
  const ordered = isCompared ? [...deep, ...rest] : [rest[0]!, ...deep, ...rest.slice(1)];
  const visits = [...looks.values()].reduce((sum, look) => sum + look.visits, findings.visits);
  return { ...findings, best: isCompared ? ordered[0]!.vertex : findings.best, visits, candidates: ordered };
}

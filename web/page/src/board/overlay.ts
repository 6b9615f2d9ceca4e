import type { Claim, Findings, Game, Look, Move, Point, Rules, Vertex } from "tengen";

import { keyOf } from "../positions";

/** The time between two moves of a line that plays, in milliseconds. */
const PACE = 600;

/** What a person looks at over a position: a line of moves, lit stones, or a played move beside a better one. */
export interface Overlay {
  /** The name of the position on the board to which it belongs. */
  readonly key: string;
  /** The position in which its line begins. */
  readonly from: Game;
  readonly line: readonly Move[];
  readonly stones: readonly Point[];
  readonly points: readonly Point[];
  readonly mistake?: { readonly played: Vertex; readonly better: Vertex };
  /** What has asked for it, so that a button can show whether it is pressed. */
  readonly of?: unknown;
}

/** The line of a candidate of a search. */
export function overlayOfCandidate(game: Game, { toMove }: Findings, line: readonly Vertex[]): Overlay {
  const colors = toMove === "black" ? "BW" : "WB";
  const moves = line.map((vertex, place) => `${colors[place % 2]} ${vertex}`);
  return { key: keyOf(game), from: game, line: moves, stones: [], points: [] };
}

/** The stones of a claim about a move, and its line. `shown` is the position on the board. */
export function overlayOfClaim(claim: Claim, before: Game, after: Game, shown: Game): Overlay {
  const { stones, points, line, isAfter } = claim;
  return { key: keyOf(shown), from: isAfter ? after : before, line, stones, points, of: claim };
}

/** An overlay that is on the board now, with as many moves of its line as have been played. */
interface Drawn {
  overlay: Overlay;
  look: Look;
  /** The moves of the line on the board, by their points. */
  numbers: ReadonlyMap<Point, number>;
}

/** The overlays of a board: one that a click has put there, and one that the pointer shows for a moment. */
export class Overlays {
  private pinned: Overlay | undefined;
  private hovered: Overlay | undefined;
  private steps = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last: { overlay: Overlay; steps: number; drawn: Drawn } | undefined;

  constructor(
    private readonly rules: Rules,
    private readonly changed: () => void,
    private readonly isCalm: () => boolean,
  ) {}

  /** Shows an overlay until it is taken away; its line plays move by move, or is there at once if the person wants calm. */
  pin(overlay: Overlay | undefined): void {
    clearTimeout(this.timer);
    this.pinned = overlay;
    this.hovered = undefined;
    this.steps = overlay && this.isCalm() ? overlay.line.length : Math.min(1, overlay?.line.length ?? 0);
    this.changed();
    this.playOn();
  }

  private playOn(): void {
    if (!this.pinned || this.steps >= this.pinned.line.length) return;
    this.timer = setTimeout(() => {
      this.steps += 1;
      this.changed();
      this.playOn();
    }, PACE);
  }

  /** Shows an overlay as long as the pointer is there. */
  hover(overlay: Overlay | undefined): void {
    if (!overlay && !this.hovered) return;
    this.hovered = overlay;
    this.changed();
  }

  /** Whether a click has put on the board what something asks for. */
  shows(of: unknown): boolean {
    return of !== undefined && this.pinned?.of === of;
  }

  /** Returns the overlay of the position with a name. */
  drawn(key: string): Drawn | undefined {
    const hovered = this.hovered?.key === key ? this.hovered : undefined;
    const overlay = hovered ?? (this.pinned?.key === key ? this.pinned : undefined);
    if (!overlay) return undefined;
    const steps = overlay === hovered ? overlay.line.length : this.steps;
    if (this.last?.overlay !== overlay || this.last.steps !== steps) {
      const drawn = this.draw(overlay, steps);
      if (!drawn) return undefined;
      this.last = { overlay, steps, drawn };
    }
    return this.last.drawn;
  }

  private draw(overlay: Overlay, steps: number): Drawn | undefined {
    const moves = overlay.line.slice(0, steps);
    const numbers = new Map(moves.map((move, place) => [move.slice(2), place + 1]));
    numbers.delete("pass");
    try {
      return { overlay, look: this.rules.look({ ...overlay.from, moves: [...overlay.from.moves, ...moves] }), numbers };
    } catch {
      // The line of a search of another position is not shown on this one.
      return undefined;
    }
  }
}

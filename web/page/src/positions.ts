import type { Game, Line, Move, Properties, Rules } from "tengen";

import { type Session, lineOf } from "./session";

/** The properties that change nothing about positions and may be long. */
const ASIDE = new Set(["C", "GC", "N", "LB", "TR", "SQ", "CR", "MA", "SL", "LN", "AR", "DD", "VW", "TB", "TW", "BL", "WL"]);

/** The positions along the line of a session. */
export class Positions {
  /** The nodes from the root on. */
  readonly nodes: readonly number[];
  /** The properties of the nodes that change positions. */
  readonly stated: Properties[];
  private readonly line: Line;
  /** The names of positions that were asked for: one of a long game takes some time to write. */
  private readonly keys: string[] = [];

  constructor(rules: Rules, session: Session) {
    this.nodes = lineOf(session);
    this.stated = this.nodes.map((id) => session.tree.nodes[id]!.properties.filter(([ident]) => !ASIDE.has(ident)));
    this.line = rules.line(this.stated);
  }

  /** The place of the last node. */
  get last(): number {
    return this.nodes.length - 1;
  }

  get assumed(): readonly ("rules" | "komi")[] {
    return this.line.assumed;
  }

  get notes(): readonly string[] {
    return this.line.notes;
  }

  /** Returns the game up to a place of the line. */
  game(at: number): Game {
    const { section, moves } = this.line.places[at]!;
    const game = this.line.sections[section]!;
    return moves === game.moves.length ? game : { ...game, moves: game.moves.slice(0, moves) };
  }

  /** Returns the name of the position at a place of the line. */
  key(at: number): string {
    return (this.keys[at] ??= keyOf(this.game(at)));
  }

  /** Returns the move of the node at a place; `undefined` if it has none. */
  move(at: number): Move | undefined {
    const { section, moves, number } = this.line.places[at]!;
    const before = at === 0 ? 0 : this.line.places[at - 1]!.number;
    return number > before ? this.line.sections[section]!.moves[moves - 1] : undefined;
  }

  /** Returns the number of moves up to a place. */
  number(at: number): number {
    return this.line.places[at]!.number;
  }
}

/** Returns the name of a position: equal names stand for equal games, with their rules and all their moves. */
export function keyOf({ size, rules, komi, handicap, black, white, first, moves }: Game): string {
  return JSON.stringify([size, rules, komi, handicap, black, white, first, moves]);
}

import type { Game, Look, Point, Rules, TengenError, Vertex } from "tengen";

import { LETTERS, pointAt } from "../board/places";
import type { Key } from "../language";

/** What the rules say of a try: it is what the step wants, or not, or the step goes on with White's reply. */
export interface Verdict {
  is: "right" | "wrong" | "on";
  reply?: Vertex | undefined;
}

/** A step of the lesson: a position in which Black, the person, finds a move that the rules check. */
export interface Step {
  /** The rule that the step shows, if it is a new one. */
  rule?: Key;
  task: Key;
  right: Key;
  wrong: Key;
  /** What is said when the step goes on. */
  on?: Key;
  /** Whether the engine can prove something about the right move that is worth reading. */
  hasFacts?: boolean;
  game: Game;
  /** Judges a try, which is the last move of a game. */
  judge: (rules: Rules, game: Game) => Verdict;
}

/** The points where the eyes of a group come, or where White saves stones. */
type Inside = readonly Point[];

export const STEPS: readonly Step[] = [
  {
    rule: "rule-1",
    task: "lesson.begin",
    right: "lesson.begin.right",
    wrong: "lesson.begin.wrong",
    game: drawn([". . . . . . .", ". . . . . . .", ". . . . . . .", ". . . . . . .", ". . . . . . .", ". . . . . . .", ". . . . . . ."]),
    judge: (_, game) => ({ is: lastOf(game) === "pass" ? "wrong" : "right" }),
  },
  {
    rule: "rule-2",
    task: "lesson.capture",
    right: "lesson.capture.right",
    wrong: "lesson.capture.wrong",
    hasFacts: true,
    game: drawn([". . . . . . .", ". . . . . . .", ". . . X . . .", ". . X O X . .", ". . . . . . .", ". . . . . . .", ". . . . . . ."]),
    judge: capturing(1),
  },
  {
    task: "lesson.group",
    right: "lesson.group.right",
    wrong: "lesson.group.wrong",
    hasFacts: true,
    game: drawn([". . . . . . .", ". . X X . . .", ". X O O X . .", ". X O . . . .", ". . X . . O .", ". . . . . . .", ". . . . . . ."]),
    judge: capturing(3),
  },
  {
    task: "lesson.save",
    right: "lesson.save.right",
    wrong: "lesson.save.wrong",
    game: drawn([". . . . . . .", ". . . . . . .", ". . . O . . .", ". . O X O . .", ". . . . . . .", ". . . . . . .", ". . . . . . ."]),
    judge: saving,
  },
  {
    rule: "rule-3",
    task: "lesson.eyes",
    right: "lesson.eyes.right",
    wrong: "lesson.eyes.wrong",
    hasFacts: true,
    game: drawn([". . . . . . .", ". . X . . . .", ". . . . X . .", ". . . . . . .", ". O O O O O .", "O X X X X X O", "O X . . . X O"]),
    judge: living(["D1", "C1", "E1"]),
  },
  {
    task: "lesson.kill",
    right: "lesson.kill.right",
    wrong: "lesson.kill.wrong",
    hasFacts: true,
    game: drawn(["X O . . . O X", "X O O O O O X", "X X X X X X X", ". . . . . . .", ". . . . . . .", ". . O . O . .", ". . . . . . ."]),
    judge: killing(["D7", "C7", "E7"]),
  },
  {
    task: "lesson.territory",
    right: "lesson.territory.right",
    wrong: "lesson.territory.wrong",
    game: drawn([". . . X O . .", ". . . X O . .", ". . . X O . .", ". . . . O . .", ". . . X O . .", ". . . X O . .", ". . . X O . ."]),
    judge: closing("D4"),
  },
  {
    rule: "rule-4",
    task: "lesson.ko",
    right: "lesson.ko.right",
    wrong: "lesson.ko.wrong",
    hasFacts: true,
    on: "lesson.ko.on",
    game: drawn([". . . . . . .", ". . . . . . .", ". . . X O . .", ". . X . X O .", ". . . X O . .", "X . . . . . .", "O O . . . . ."], ["W D4"]),
    judge: fighting("E4", ["C1", "B2"]),
  },
  {
    rule: "rule-5",
    task: "lesson.end",
    right: "lesson.end.right",
    wrong: "lesson.end.wrong",
    game: drawn([". . . X O . .", ". . . X O . .", ". . . X O . .", ". . . X O . .", ". . . X O . .", ". . . X O . .", ". . . X O . ."]),
    judge: (_, game) => (lastOf(game) === "pass" ? { is: "right", reply: "pass" } : { is: "wrong" }),
  },
];

/** Makes a game of a drawing: `X` is Black, who is to move after the moves, `O` is White. */
function drawn(rows: string[], moves: string[] = []): Game {
  const height = rows.length;
  const stones = rows.flatMap((row, y) => row.split(" ").map((sign, x) => ({ sign, point: pointAt([x, y], height) })));
  const of = (wanted: string): Point[] => stones.filter(({ sign }) => sign === wanted).map(({ point }) => point);
  return { size: `${height}x${height}`, rules: "chinese", komi: "6.5", black: of("X"), white: of("O"), first: moves[0]?.startsWith("W") ? "white" : "black", moves };
}

function lastOf({ moves }: Game): Vertex {
  return moves.at(-1)!.slice(2);
}

/** Returns the game with another move; `undefined` if the rules forbid it. */
export function after(rules: Rules, game: Game, player: "B" | "W", vertex: Vertex): { game: Game; look: Look } | undefined {
  try {
    return rules.play(game, `${player} ${vertex}`);
  } catch (error) {
    if ((error as TengenError).illegal !== undefined) return undefined;
    throw error;
  }
}

/** Returns the points of a board where a player may move. */
export function pointsOf(rules: Rules, game: Game): Point[] {
  const { width, height, black, white, forbidden } = rules.look(game);
  const taken = new Set([...black, ...white, ...forbidden]);
  const all = Array.from({ length: width * height }, (_, place) => `${LETTERS[place % width]}${1 + Math.floor(place / width)}`);
  return all.filter((point) => !taken.has(point));
}

/** Returns how many stones a move would take. */
function takenBy(rules: Rules, game: Game, player: "B" | "W", vertex: Vertex): number {
  const index = player === "B" ? 0 : 1;
  const next = after(rules, game, player, vertex);
  return next ? next.look.prisoners[index] - rules.look(game).prisoners[index] : 0;
}

/** Returns a move that takes at least so many stones. */
function takingMove(rules: Rules, game: Game, player: "B" | "W", least: number): Vertex | undefined {
  return pointsOf(rules, game).find((point) => takenBy(rules, game, player, point) >= least);
}

/** Returns the points where the player to move would take away the last liberty of the stones there: the eyes of the other. */
function eyes(rules: Rules, game: Game): readonly Point[] {
  return rules.look(game).forbidden;
}

/** The last move takes so many stones. White saves them from any other. */
function capturing(least: number): Step["judge"] {
  return (rules, game) => {
    const before = { ...game, moves: game.moves.slice(0, -1) };
    if (takenBy(rules, before, "B", lastOf(game)) >= least) return { is: "right" };
    const taking = takingMove(rules, before, "B", least);
    return { is: "wrong", reply: taking && after(rules, game, "W", taking) ? taking : undefined };
  };
}

/** White cannot take anything. */
function saving(rules: Rules, game: Game): Verdict {
  const reply = takingMove(rules, game, "W", 1);
  return reply ? { is: "wrong", reply } : { is: "right" };
}

/** Black has two eyes. White takes the point that makes them from any other move. */
function living(inside: Inside): Step["judge"] {
  const canLive = (rules: Rules, game: Game): boolean =>
    inside.some((point) => {
      const next = after(rules, game, "B", point);
      return next !== undefined && eyes(rules, next.game).length >= 2;
    });
  return (rules, game) => {
    if (eyes(rules, game).length >= 2) return { is: "right" };
    const reply = inside.find((point) => {
      const next = after(rules, game, "W", point);
      return next !== undefined && !canLive(rules, next.game);
    });
    return { is: "wrong", reply };
  };
}

/** White gets two eyes by no reply. */
function killing(inside: Inside): Step["judge"] {
  return (rules, game) => {
    const reply = inside.find((point) => {
      const next = after(rules, game, "W", point);
      return next !== undefined && eyes(rules, next.game).length >= 2;
    });
    return reply ? { is: "wrong", reply } : { is: "right" };
  };
}

/** Black surrounds as much territory as any move does. White steps through the gap otherwise. */
function closing(gap: Point): Step["judge"] {
  const territory = (rules: Rules, game: Game): number => rules.count(game).territory[0].length;
  return (rules, game) => {
    const before = { ...game, moves: game.moves.slice(0, -1) };
    const most = Math.max(...pointsOf(rules, before).map((point) => territory(rules, after(rules, before, "B", point)!.game)));
    if (territory(rules, game) === most) return { is: "right" };
    return { is: "wrong", reply: after(rules, game, "W", gap) ? gap : undefined };
  };
}

/** Black threatens to take two stones, White saves them, and Black takes back in the ko. White fills it otherwise. */
function fighting(ko: Point, saves: Inside): Step["judge"] {
  return (rules, game) => {
    const before = { ...game, moves: game.moves.slice(0, -1) };
    if (lastOf(game) === ko && takenBy(rules, before, "B", ko) === 1) return { is: "right" };
    const threatens = (position: Game): boolean => {
      const passed = after(rules, position, "W", "pass");
      return passed !== undefined && takingMove(rules, passed.game, "B", 2) !== undefined;
    };
    if (threatens(game)) {
      const reply = saves.find((point) => {
        const next = after(rules, game, "W", point);
        return next !== undefined && takingMove(rules, next.game, "B", 2) === undefined;
      });
      // Without a reply the step would not go on.
      if (reply) return { is: "on", reply };
    }
    return { is: "wrong", reply: after(rules, game, "W", ko) ? ko : undefined };
  };
}

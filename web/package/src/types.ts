/** A player. */
export type Color = "black" | "white";

/** A point such as `E5`, in GTP's coordinates: the letter `I` is left out, and row 1 is the lowest. */
export type Point = string;

/** A point, or `pass`. */
export type Vertex = string;

/** A move: `B E5`, or `W pass`. */
export type Move = string;

/** A game from its beginning. */
export interface Game {
  /** The size, such as `9x9` or `9`, from 1 to 25. By default 19x19. */
  size?: string | number;
  /** The rules: a name such as `chinese` or `japanese`, or one of KataGo's forms. By default Chinese rules. */
  rules?: string;
  /** The komi in points. By default that of the rules, and half a point with a handicap. */
  komi?: string | number;
  /** The number of handicap stones. They are placed unless stones are set up. */
  handicap?: number;
  /** The black stones that stand at the beginning. */
  black?: Point[];
  /** The white stones that stand at the beginning. */
  white?: Point[];
  /** The player who moves first. By default White if only black stones stand at the beginning. */
  first?: Color;
  moves: Move[];
}

/** What a game looks like as it stands. */
export interface Look {
  width: number;
  height: number;
  black: Point[];
  white: Point[];
  toMove: Color;
  /** The number of moves. */
  moves: number;
  last: Vertex | null;
  /** The empty points where the rules forbid the player to move to play. */
  forbidden: Point[];
  /** The stones that Black and White have captured. */
  prisoners: [number, number];
  /** The passes in a row. */
  passes: number;
  /** `passes` after two passes, the result after an endless cycle, or else `null`. */
  end: string | null;
  rules: string;
  komi: string;
  handicap: number;
  /** The star points of the board. */
  stars: Point[];
}

/** The result of a game with its parts. */
export interface Count {
  /** The result, such as `B+3.5`; `0` for a draw. */
  result: string;
  /** Black's lead in points, komi included. */
  lead: number;
  dead: Point[];
  /** The points of Black and of White, stones included. */
  area: [Point[], Point[]];
  territory: [Point[], Point[]];
  neutral: Point[];
  /** The result, a line for each player with the parts of the total, and other ways of counting. */
  explanation: string;
}

/** A judgement on a game as it stands. */
export interface Judgement {
  /** The count without the stones that the judge believes to be dead. */
  count: Count;
  /** Whether the game is plainly not over. */
  isOpen: boolean;
  /** The lead of Black, in points, to expect if play goes on. */
  expectedLead: number;
  /** The stones that live in seki. */
  seki: Point[];
}

/** What a search has found. Win rates, leads and owners are Black's. */
export interface Findings {
  toMove: Color;
  best: Vertex;
  visits: number;
  /** The win rate, from 0 to 1. */
  win: number;
  /** The expected lead in points, komi included. */
  lead: number;
  /** The moves with visits, the best one first. */
  candidates: Candidate[];
  /** The expected owner of each point, row by row from A1: from 1 for Black to -1 for White. */
  owners: number[];
  /** The points by which evaluations of the position disagree: from 2 on, losses beside it are unsure. */
  spread: number;
}

export interface Candidate {
  vertex: Vertex;
  visits: number;
  win: number;
  lead: number;
  /** The probability, before any search, that this is the best move. */
  prior: number;
  /** The expected course of the game, which begins with the move. */
  line: Vertex[];
}

/** The net's opinion on a position, without a search. All numbers are those of the player to move. */
export interface Evaluation {
  toMove: Color;
  /** The win rate, from 0 to 1. */
  win: number;
  /** The expected lead in points, komi included. */
  lead: number;
  /** The probability of each move that the rules allow, the most probable one first. */
  policy: [Vertex, number][];
  /** The expected owner of each point, row by row from A1: from 1 for the player to move to -1. */
  owners: number[];
}

/** The strength and the limits of the engine. */
export interface Strength {
  /** The level, from 1 for beginners to 20. */
  level?: number;
  /** The number of visits of the root. */
  visits?: number;
  /** The longest time for a move. */
  milliseconds?: number;
  /**
   * The seed of random numbers, less than 2^64; above 2^53 as a bigint or as digits. With a number of visits, or a level
   * below 20, equal games and seeds give equal moves, whatever was asked before, unless `milliseconds` ends the search
   * first. In a game with handicap stones, the advantage that a search without a level assumes follows from earlier moves.
   */
  seed?: number | bigint | string;
  /** Whether the engine resigns lost games: those in which its last moves were hopeless too. */
  resigns?: boolean;
}

/** A game record that was read. */
export interface Read {
  game: Game;
  look: Look;
  blackName: string;
  whiteName: string;
  result: string;
  date: string;
  event: string;
  /** Rules or komi that were assumed, and parts of the record that were left out or corrected. */
  notes: string[];
}

/** The properties of a node: names of SGF, and values as they stand between the brackets, with their escapes. */
export type Properties = [ident: string, values: string[]][];

/** A node of a tree. Nodes are listed each after its parent, and children in their order. */
export interface TreeNode {
  /** The place of the parent in the list; `null` for the root, which comes first. */
  parent: number | null;
  properties: Properties;
}

/** The games in a file. */
export interface Opened {
  games: { nodes: TreeNode[] }[];
  /** Parts of the file that were left out or corrected. */
  notes: string[];
}

/** The games along a line of nodes. */
export interface Line {
  /** The games from a start to the next set-up after a move. A record without such a set-up has one. */
  sections: Game[];
  /** The position after each node: a section, the number of its moves, and the number of moves since the root. */
  places: { section: number; moves: number; number: number }[];
  /** What the record does not state, and is assumed. */
  assumed: ("rules" | "komi")[];
  /** Moves against the rules, and parts that were left out. */
  notes: string[];
}

/** What a node says beside its moves and stones. */
export interface NodeTexts {
  /** Texts without escapes, by the names of their properties: `C`, `PB`, `RE` and others. */
  texts: Partial<Record<string, string>>;
  /** The marked points, each with the name of the property and the text of a label. */
  marks: [point: Point, kind: Mark, label: string][];
  /** Arrows and lines. */
  lines: [from: Point, to: Point, kind: "AR" | "LN"][];
  /** Dimmed points, and the points of a view of a part. They hold until a later node has others; an empty list ends them. */
  areas: { DD?: Point[]; VW?: Point[] };
}

/** A mark on a point: a triangle, a square, a circle, a cross, a selection, a label, or territory. */
export type Mark = "TR" | "SQ" | "CR" | "MA" | "SL" | "LB" | "TB" | "TW";

/** A move with the game before it. */
export interface Made {
  game: Game;
  move: Move;
}

/** What is known about a move. */
export interface Explained {
  /** The points that the player of the move lost, never below 0. */
  pointsLost: number;
  /**
   * Whether more visits may well change the loss: before the move or after it evaluations disagree by three points or
   * more, or the leads of the two positions contradict each other.
   */
  unsteady: boolean;
  /** The grade of the loss, as in a review. */
  grade: Grade | "good";
  /** The better move; `null` unless the move lost 1.5 points or more. */
  better: Vertex | null;
  /** The loss and the better move as a sentence; `null` for a move that is not bad. */
  loss: string | null;
  /** Why the better move is better: at most three reasons, those that matter most first. */
  reasons: Claim[];
  /** What the move does, those that matter most first. Beside a loss they do not praise the move. */
  facts: Claim[];
  /** What the reasons are about, for the cards of a review. */
  about: { kind: MistakeKind | null; stones: Point[] };
}

/** What is known about a node of a line. */
export interface Known {
  /** What a search has found about the position after the node. */
  findings?: Findings | undefined;
  /** What is known about the move of the node. */
  explained?: Explained | undefined;
}

/** What a mistake is about. */
export type MistakeKind = "capture missed" | "stones lost" | "cut" | "endgame" | "other";

/** A part of a game, by the number of the move and the size of the board. */
export type Phase = "opening" | "middle game" | "endgame";

/** How bad a move is: it lost 1.5 points or more, 4, or 10. */
export type Grade = "inaccuracy" | "mistake" | "blunder";

/** A move that lost 1.5 points or more. */
export interface BadMove {
  color: Color;
  /** The number of the move in the record. */
  number: number;
  /** The move that was made. */
  move: Vertex;
  /** The place of its node on the line, from 0. */
  place: number;
  /** What the move lost, in points, of the player's own. */
  pointsLost: number;
  /** The best move in the position before it. */
  better: Vertex;
  grade: Grade;
  /** Whether the game was decided before and after the move. */
  decided: boolean;
  /** Whether more visits may well change the loss. */
  unsure: boolean;
}

/** Mistakes of one player that miss the same move. The worst of them gives the fields of `BadMove`. */
export interface Card extends BadMove {
  /** The numbers of all its moves, and the places of their nodes. */
  numbers: number[];
  places: number[];
  /** The win rate that the worst move lost, from 0 to 1. */
  winLost: number;
  phase: Phase;
  kind: MistakeKind;
}

/** The mistakes along a line, as `tengen review` has them. */
export interface Cards {
  /** The bad moves of both players, in the order of the game. */
  moves: BadMove[];
  /** First those in undecided positions, then the others, each the worst loss first. */
  cards: Card[];
  /** The places of the big moments among the cards, at most three, that which lost most win rate first. */
  bigMoments: number[];
  totals: Record<Color, LossTotals>;
  /** For each kind, the number of cards and the points that their worst moves lost. */
  kinds: Record<Color, Record<MistakeKind, { cards: number; pointsLost: number }>>;
}

/** The moves of a player with their losses. Moves beside positions without findings count as moves that lose nothing. */
export interface LossTotals {
  /** The number of the player's moves. */
  moves: number;
  /** What they lost together, in points. */
  pointsLost: number;
  /** The number of moves of each grade: `best` is that of the engine, `good` another that lost less than 1.5 points. */
  grades: Record<Grade | "best" | "good", number>;
  /** What the moves of each phase lost together, in points. */
  pointsLostInPhase: Record<Phase, number>;
}

/** A sentence about a move, with what it is about. */
export interface Claim {
  text: string;
  /** The kind of the fact, such as `captures`. */
  kind: string;
  /** Whether it rests on more than the expectation of a net. */
  isProven: boolean;
  /** What it rests on: `definition`, `count`, `reading`, `region`, `net` and others. */
  basis: string;
  /** The stones that it is about. */
  stones: Point[];
  /** The other points that it names. */
  points: Point[];
  /** A line that shows it; it may be empty. */
  line: Move[];
  /** Whether the line begins after the move, and not before it. */
  isAfter: boolean;
}

/** The texts of a record to write. */
export interface Texts {
  blackName?: string;
  whiteName?: string;
  result?: string;
  date?: string;
  /** Comments, each with the number of moves before it. */
  comments?: [number, string][];
}

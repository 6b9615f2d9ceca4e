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
  /** The seed of random numbers. With a number of visits, equal seeds give equal moves. */
  seed?: number;
  /** Whether the engine resigns lost games. */
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
  marks: [point: Point, kind: "TR" | "SQ" | "CR" | "MA" | "SL" | "LB", label: string][];
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

//! The boards of all games that are played side by side, and how games begin and end on them.

use tengen_nets::{Kernel, Simd, dispatch};

use super::counted::Counted;
use super::dice::Dice;
use super::firsts::Firsts;
use super::games::{Games, Numbers, bits_for, choose, increment, number_of};
use crate::bitboard::Layout;
use crate::board::Ko;
use crate::color::{ByColor, Color, Sided};
use crate::point;
use crate::position::Position;
use crate::random::Random;
use crate::rules::SuicideRule;

/// The largest number of rows or columns of a board.
pub const MAX_SIDE: usize = point::MAX_SIDE as usize;

/// The number of bits that hold a point's number or a count of points: 625 on the largest board.
pub const POINT_BITS: usize = bits_for(MAX_SIDE * MAX_SIDE);

/// The number of bits that hold a column's number.
pub const COLUMN_BITS: usize = bits_for(MAX_SIDE);

/// The number of bits that hold the number of moves in a game, at most three for each point.
pub const MOVE_BITS: usize = bits_for(3 * MAX_SIDE * MAX_SIDE);

/// For every bit of the [`Layout`], the set of games in which its point has some property. The
/// slice is only as long as the board needs: arrays of one length for all boards would fall into
/// the same lines of the nearest cache.
pub type Cells = Box<[Games]>;

/// Returns the cells of one row; `start` is its first point, or a neighbour of that point for a
/// shifted row.
#[inline(always)]
pub fn row(cells: &[Games], start: usize, width: usize) -> &[Games] {
    &cells[start..start + width]
}

/// Returns the cells of one row to write to; `start` is its first point, or a neighbour of that
/// point.
#[inline(always)]
pub fn row_mut(cells: &mut [Games], start: usize, width: usize) -> &mut [Games] {
    &mut cells[start..start + width]
}

/// The shape of a board.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub width: usize,
    pub height: usize,
}

impl Shape {
    /// Returns the distance from a point to the one above it, as in [`Layout`].
    #[inline(always)]
    pub fn stride(self) -> usize {
        self.width + 1
    }

    /// Returns the first point of a row; the lowest row is 0.
    #[inline(always)]
    pub fn row_start(self, row: usize) -> usize {
        (row + 1) * self.stride() + 1
    }

    /// Returns the number of bits that hold the number of points.
    #[inline(always)]
    pub fn point_bits(self) -> usize {
        bits_for(self.width * self.height).min(POINT_BITS)
    }

    /// Returns the number of bits that hold the number of columns.
    #[inline(always)]
    pub fn column_bits(self) -> usize {
        bits_for(self.width).min(COLUMN_BITS)
    }
}

/// The move that each game tries, as the set of games with a move in each row, and in each column.
/// Both lists have an extra place before the first and after the last, for off the board. A game
/// that passes, or has not chosen a move yet, is in none of the sets.
#[derive(Clone, Debug)]
pub struct Moves {
    pub row: [Games; MAX_SIDE + 2],
    pub column: [Games; MAX_SIDE + 2],
}

/// The columns of the moves, with their neighbours, to find the points beside the moves.
#[derive(Clone, Copy, Debug)]
pub struct Columns<'a> {
    /// For each column, the games with a move in it.
    pub here: &'a [Games],
    left: &'a [Games],
    right: &'a [Games],
}

impl Moves {
    /// Returns the columns of a board of this width, together with those to the left and to the
    /// right of each.
    #[inline(always)]
    pub fn columns(&self, width: usize) -> Columns<'_> {
        Columns {
            here: row(&self.column, 1, width),
            left: row(&self.column, 0, width),
            right: row(&self.column, 2, width),
        }
    }

    /// Returns the games with a move in a row, and the games with a move in a row next to it.
    #[inline(always)]
    pub fn rows(&self, row: usize) -> (Games, Games) {
        (self.row[row + 1], self.row[row] | self.row[row + 2])
    }
}

impl Columns<'_> {
    /// Returns the games whose move is next to the point in a column, from the games with a move in
    /// its row and in a row next to it.
    #[inline(always)]
    pub fn beside(&self, column: usize, in_row: Games, next_row: Games) -> Games {
        (in_row & (self.left[column] | self.right[column])) | (next_row & self.here[column])
    }
}

/// The boards of all games, each at its own move. Stones belong to the player to move or to the
/// opponent, rather than to Black or White.
#[derive(Clone, Debug)]
pub struct Boards {
    pub shape: Shape,
    pub dice: Dice,

    /// Stones of the player to move. Off the board both colours have stones in every game, so that
    /// nothing there is empty and an eye may lean on the edge.
    pub own: Cells,
    /// Stones of the opponent.
    pub opposing: Cells,
    /// Points that the player to move may not choose: the ko point, and points that were found to
    /// be illegal since the last move.
    pub banned: Cells,

    /// Points where the player to move may choose to play.
    pub candidates: Cells,
    /// Points that are empty once the new stone is on the board.
    pub empty: Cells,
    /// Points next to the move.
    pub beside: Cells,
    /// Stones whose chains are in question: the opponent's, for a capture, or the player's own, for
    /// suicide. Off the board nothing is ever in question.
    pub questioned: Cells,
    /// Stones in question that are known to be connected to a liberty.
    pub alive: Cells,
    /// The number of candidates from the lowest row to the end of each row.
    pub up_to: Box<[Numbers<POINT_BITS>; MAX_SIDE]>,

    /// The move that each game tries.
    pub moves: Moves,
    /// Games whose move waits for more of the flood.
    pub waiting: Games,
    /// Waiting games that ask for the player's own chain, because the move captures nothing.
    pub asks_for_own: Games,
    /// Games that have just begun to ask for the own chain; they no longer need their flood of the
    /// opponent's stones.
    pub turned: Games,

    /// Games in which Black is to move.
    pub black: Games,
    /// Games in which the last move was a pass.
    pub passed: Games,
    /// The number of moves made in each game, passes among them.
    pub made: Numbers<MOVE_BITS>,
    /// Games that have ended and are not yet counted, or that are not in progress at all.
    pub over: Games,
    /// Places side by side where the last game has ended.
    pub idle: Games,

    /// Games that had ended when they were last [counted](Self::count_ended).
    ended: Games,
    /// The counts of the player to move and of the opponent in the games that had ended.
    had: [Numbers<POINT_BITS>; 2],

    /// The first plays on each point; `None` if the caller does not ask for them.
    pub firsts: Option<Firsts>,

    /// Games in which the suicide of a single stone is legal: the stone is taken off at once.
    pub lone_suicide: Games,
    /// Games in which the suicide of several stones is legal.
    pub suicide: Games,

    /// The position that games begin from.
    pub position: Position,
}

/// The beginning of one of the games.
#[derive(Clone, Copy, Debug)]
pub struct Beginning {
    /// The player who moves first.
    pub to_move: Color,
    /// The simple ko that stands, if any.
    pub ko: Option<Ko>,
}

/// The points to count in games that have ended.
#[derive(Debug)]
pub struct Counting<'a> {
    pub counted: Counted,
    /// If given, each game adds one for every point that a colour had, by the spot's index.
    pub owned: Option<&'a mut ByColor<Vec<u32>>>,
}

/// A game that has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    /// The place of the game among those side by side.
    pub place: usize,
    /// Black's count minus White's.
    pub difference: i32,
    /// The number of moves made, passes among them.
    pub moves: u32,
}

impl Boards {
    /// Returns boards without games.
    pub fn new(position: &Position, suicide: SuicideRule, random: &mut Random) -> Self {
        let position = position.without(&position.libertyless());
        let size = position.size();
        let shape = Shape { width: size.width().into(), height: size.height().into() };
        let length = (shape.height + 2) * shape.stride() + 1;
        let cells = |value| vec![value; length].into_boxed_slice();
        Self {
            shape,
            dice: Dice::new(random),
            own: cells(Games::ALL),
            opposing: cells(Games::ALL),
            banned: cells(Games::NONE),
            candidates: cells(Games::NONE),
            empty: cells(Games::NONE),
            beside: cells(Games::NONE),
            questioned: cells(Games::NONE),
            alive: cells(Games::NONE),
            up_to: Box::new([[Games::NONE; POINT_BITS]; MAX_SIDE]),
            moves: Moves { row: [Games::NONE; MAX_SIDE + 2], column: [Games::NONE; MAX_SIDE + 2] },
            waiting: Games::NONE,
            asks_for_own: Games::NONE,
            turned: Games::NONE,
            black: Games::ALL,
            passed: Games::NONE,
            made: [Games::NONE; MOVE_BITS],
            over: Games::ALL,
            idle: Games::ALL,
            ended: Games::NONE,
            had: [[Games::NONE; POINT_BITS]; 2],
            firsts: None,
            lone_suicide: Games::all_if(suicide == SuicideRule::Allowed),
            suicide: Games::all_if(suicide != SuicideRule::Forbidden),
            position,
        }
    }

    /// Returns the layout of the points in the cells.
    pub fn layout(&self) -> Layout {
        self.position.layout()
    }

    /// Begins new games on the boards without one. `next` receives the place of each board and
    /// returns how its game begins; after the first `None` the remaining boards stay idle.
    pub fn begin(&mut self, mut next: impl FnMut(usize) -> Option<Beginning>) {
        let mut white_first = Games::NONE;
        let mut begun = Games::NONE;
        let mut bans = Vec::new();
        for game in self.over.iter() {
            let Some(beginning) = next(game) else { break };
            begun.insert(game);
            if beginning.to_move == Color::White {
                white_first.insert(game);
            }
            if let Some(ko) = beginning.ko.filter(|ko| ko.banned == beginning.to_move) {
                bans.push((game, ko.spot));
            }
        }
        let kept = !self.over;
        let layout = self.layout();
        for point in layout.size().points() {
            let index = layout.spot(point).index();
            let (own, opposing) = match self.position.at(point) {
                None => (Games::NONE, Games::NONE),
                Some(Color::Black) => (begun - white_first, begun & white_first),
                Some(Color::White) => (begun & white_first, begun - white_first),
            };
            self.own[index] = (self.own[index] & kept) | own;
            self.opposing[index] = (self.opposing[index] & kept) | opposing;
            self.banned[index] &= kept;
        }
        for (game, spot) in bans {
            self.banned[spot.index()].insert(game);
        }
        self.idle = self.over - begun;
        self.black = (self.black & kept) | (begun - white_first);
        self.passed &= kept;
        for bit in &mut self.made {
            *bit &= kept;
        }
        self.over = self.idle;
    }

    /// Takes all games a number of steps further, and then counts the games that have ended.
    pub fn advance(&mut self, steps: u32, counting: Option<Counting>, simd: Simd) {
        dispatch(simd, Advance { steps, counting }, self);
    }

    /// Counts the games that have ended.
    #[inline(always)]
    pub fn count_ended(&mut self, counting: Counting) {
        self.ended = self.over - self.idle;
        let ended = self.ended;
        if ended == Games::NONE {
            return;
        }
        if counting.counted == Counted::Areas {
            self.find_areas(ended);
        }
        let bits = self.shape.point_bits();
        let mut owned = counting.owned;
        let [mut own, mut opposing] = [[Games::NONE; POINT_BITS]; 2];
        for r in 0..self.shape.height {
            let start = self.shape.row_start(r);
            for index in start..start + self.shape.width {
                let points = match counting.counted {
                    // `find_areas` has put the areas where the next step keeps its own sets.
                    Counted::Areas => (self.candidates[index], self.empty[index]),
                    Counted::Stones => (self.own[index], self.opposing[index]),
                };
                increment(&mut own[..bits], points.0);
                increment(&mut opposing[..bits], points.1);
                if let Some(owned) = &mut owned {
                    let black = choose(self.black, points.0, points.1) & ended;
                    let white = choose(self.black, points.1, points.0) & ended;
                    owned.black[index] += black.count();
                    owned.white[index] += white.count();
                }
            }
        }
        self.had = [own, opposing];
    }

    /// Returns the games that had ended when they were last counted.
    pub fn ended(&self) -> impl Iterator<Item = Ended> {
        self.ended.iter().map(|place| {
            let [own, opposing] = self.had.each_ref().map(|had| number_of(had, place));
            let lead = own.cast_signed() - opposing.cast_signed();
            let to_move = if self.black.contains(place) { Color::Black } else { Color::White };
            let difference = Sided::of(to_move, lead).for_player(Color::Black);
            Ended { place, difference, moves: number_of(&self.made, place) }
        })
    }
}

/// A number of steps to make on all boards, and the points to count after them.
struct Advance<'a> {
    steps: u32,
    counting: Option<Counting<'a>>,
}

impl Kernel<Boards> for Advance<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, boards: &mut Boards) {
        for _ in 0..self.steps {
            // The usual widths are constants for the compiler; notes/playouts.md has the gain in
            // speed.
            match boards.shape.width {
                9 => boards.step(9),
                13 => boards.step(13),
                19 => boards.step(19),
                width => boards.step(width),
            }
        }
        if let Some(counting) = self.counting {
            boards.count_ended(counting);
        }
    }
}

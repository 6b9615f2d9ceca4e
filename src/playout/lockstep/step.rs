//! One step of every game: a move is tried, or the flood that decides about it goes on.

use super::boards::{Boards, row, row_mut};
use super::choice::Chosen;
use super::games::{Games, choose, increment};

/// The surroundings of the moves under trial, as far as they are known without a flood.
#[derive(Clone, Copy, Debug)]
struct Around {
    /// Games in which an empty point is next to the move.
    empty: Games,
    /// Games in which a stone of the player's own is next to the move.
    own: Games,
    /// Games in which an own stone next to the move has a liberty. Only then is the own chain known
    /// to live without a flood.
    own_with_liberty: Games,
}

/// The state of the flood after the last pass of a step.
#[derive(Clone, Copy, Debug)]
struct Flooded {
    /// Games in which a stone in question next to the move has not been reached.
    missed: Games,
    /// Games in which the last pass reached something: a missed stone may still be alive.
    moving: Games,
    /// Games in which at least one stone has not been reached.
    dead: Games,
    /// Games in which at least two stones have not been reached.
    several_dead: Games,
}

/// The decisions about the moves that were tried.
#[derive(Clone, Copy, Debug)]
struct Decisions {
    /// Games in which a move or a pass is made.
    made: Games,
    /// Games in which the point turned out to be illegal.
    refused: Games,
    /// Games in which a stone is put and stays.
    put: Games,
    /// Games in which the dead stones are taken off.
    removed: Games,
    /// Games in which the point of the only stone taken off becomes the ko point.
    ko: Games,
}

impl Boards {
    /// Takes all games a step further, on boards of this width.
    #[inline(always)]
    pub fn step(&mut self, width: usize) {
        let chosen = self.choose_moves(width);
        let around = self.look_around(width);
        self.spread(width);
        let flooded = self.spread_and_look(width);
        let decisions = self.judge(chosen, around, flooded);
        if let Some(firsts) = &mut self.firsts {
            firsts.note(width, self.shape, &self.moves, decisions.put, self.black);
        }
        self.play(width, &decisions);
        self.take_turns(chosen, &decisions);
    }

    /// Puts the stones tentatively, and begins the flood that finds which stones in question are
    /// connected to a liberty. These are the opponent's or the player's own. The flood starts from
    /// the stones next to a liberty and goes to the right and upwards.
    ///
    /// One flood from all liberties answers for all chains at once: a stone that it never reaches
    /// is dead. In games that wait, the flood continues from its last state.
    #[inline(always)]
    fn look_around(&mut self, width: usize) -> Around {
        let (stride, height) = (width + 1, self.shape.height);
        for r in 0..height {
            let at = (r + 1) * stride + 1;
            let column = row(&self.moves.column, 1, width);
            let in_row = self.moves.row[r + 1];
            let empty = row_mut(&mut self.empty, at, width);
            for c in 0..width {
                empty[c] -= in_row & column[c];
            }
        }
        let known = self.waiting - self.turned;
        let own_chain = self.asks_for_own;
        let mut around =
            Around { empty: Games::NONE, own: Games::NONE, own_with_liberty: Games::NONE };
        for r in 0..height {
            let at = (r + 1) * stride + 1;
            let (own, opposing) = (row(&self.own, at, width), row(&self.opposing, at, width));
            let empty = row(&self.empty, at, width);
            let (left, right) = (row(&self.empty, at - 1, width), row(&self.empty, at + 1, width));
            let (below, above) =
                (row(&self.empty, at - stride, width), row(&self.empty, at + stride, width));
            let columns = self.moves.columns(width);
            let (in_row, next_row) = self.moves.rows(r);
            let questioned = row_mut(&mut self.questioned, at, width);
            let all_beside = row_mut(&mut self.beside, at, width);
            let (alive_below, alive) = self.alive.split_at_mut(at);
            let alive_below = row(alive_below, at - stride, width);
            let alive = row_mut(alive, 0, width);
            let mut alive_left = Games::NONE;
            for c in 0..width {
                let beside = columns.beside(c, in_row, next_row);
                all_beside[c] = beside;
                let liberty = left[c] | right[c] | below[c] | above[c];
                let own_beside = own[c] & beside;
                around.empty |= empty[c] & beside;
                around.own |= own_beside;
                around.own_with_liberty |= own_beside & liberty;
                let chain = own[c] | (in_row & columns.here[c]);
                let asked = choose(own_chain, chain, opposing[c]);
                questioned[c] = asked;
                alive_left = (asked & (liberty | alive_left | alive_below[c])) | (alive[c] & known);
                alive[c] = alive_left;
            }
        }
        around
    }

    /// Lets the flood go on to the left and downwards, then to the right and upwards.
    #[inline(always)]
    fn spread(&mut self, width: usize) {
        let (stride, height) = (width + 1, self.shape.height);
        for r in (0..height).rev() {
            let at = (r + 1) * stride + 1;
            let questioned = row(&self.questioned, at, width);
            let (alive, alive_above) = self.alive.split_at_mut(at + width);
            let alive_above = row(alive_above, stride - width, width);
            let alive = row_mut(alive, at, width);
            let mut alive_right = Games::NONE;
            for c in (0..width).rev() {
                alive_right = alive[c] | (questioned[c] & (alive_right | alive_above[c]));
                alive[c] = alive_right;
            }
        }
        for r in 0..height {
            let at = (r + 1) * stride + 1;
            let questioned = row(&self.questioned, at, width);
            let (alive_below, alive) = self.alive.split_at_mut(at);
            let alive_below = row(alive_below, at - stride, width);
            let alive = row_mut(alive, 0, width);
            let mut alive_left = Games::NONE;
            for c in 0..width {
                alive_left = alive[c] | (questioned[c] & (alive_left | alive_below[c]));
                alive[c] = alive_left;
            }
        }
    }

    /// Makes the last pass of a step, to the left and downwards, and examines the result. If the
    /// pass reaches nothing new in a game, nothing is left to reach there.
    #[inline(always)]
    fn spread_and_look(&mut self, width: usize) -> Flooded {
        let (stride, height) = (width + 1, self.shape.height);
        let mut flooded = Flooded {
            missed: Games::NONE,
            moving: Games::NONE,
            dead: Games::NONE,
            several_dead: Games::NONE,
        };
        for r in (0..height).rev() {
            let at = (r + 1) * stride + 1;
            let questioned = row(&self.questioned, at, width);
            let all_beside = row(&self.beside, at, width);
            let (alive, alive_above) = self.alive.split_at_mut(at + width);
            let alive_above = row(alive_above, stride - width, width);
            let alive = row_mut(alive, at, width);
            let mut alive_right = Games::NONE;
            for c in (0..width).rev() {
                let old = alive[c];
                alive_right = old | (questioned[c] & (alive_right | alive_above[c]));
                alive[c] = alive_right;
                flooded.moving |= alive_right ^ old;
                let dead = questioned[c] - alive_right;
                flooded.missed |= dead & all_beside[c];
                flooded.several_dead |= flooded.dead & dead;
                flooded.dead |= dead;
            }
        }
        flooded
    }

    /// Decides about the moves whose flood is finished; the other games wait.
    #[inline(always)]
    fn judge(&mut self, chosen: Chosen, around: Around, flooded: Flooded) -> Decisions {
        let asks = chosen.play | self.waiting;
        let settled = !flooded.moving;
        // The flood first concerns the opponent's stones: are some captured?
        let about_opponent = asks - self.asks_for_own;
        let answered = about_opponent & (settled | !flooded.missed);
        let captures = about_opponent & flooded.missed & settled;
        let breathes = answered & (around.empty | around.own_with_liberty | captures);
        // If none is captured and the stone has no liberty of its own, the flood asks about the
        // chain that it joins.
        let turned = (answered - breathes) & around.own;
        let alone = (answered - breathes) - around.own;
        let about_own = asks & self.asks_for_own;
        let connected = about_own - flooded.missed;
        let drowns = about_own & flooded.missed & settled;

        let suicides = drowns & self.suicide;
        let vanishes = alone & self.lone_suicide;
        let put = breathes | connected | suicides;
        let refused = (drowns - suicides) | (alone - vanishes);
        let made = put | vanishes | chosen.pass;
        self.waiting = asks - (made | refused);
        self.asks_for_own = (self.asks_for_own & self.waiting) | turned;
        self.turned = turned;
        Decisions {
            made,
            refused,
            put,
            removed: captures | suicides,
            // A lone stone has captured a single stone, whose point is its only liberty.
            ko: (captures & flooded.dead) - (around.empty | around.own | flooded.several_dead),
        }
    }

    /// Puts stones and takes stones off. In games with a move, own and opposing stones change
    /// places.
    #[inline(always)]
    fn play(&mut self, width: usize, decisions: &Decisions) {
        let (stride, height) = (width + 1, self.shape.height);
        for r in 0..height {
            let at = (r + 1) * stride + 1;
            let questioned = row(&self.questioned, at, width);
            let alive = row(&self.alive, at, width);
            let column = row(&self.moves.column, 1, width);
            let put = self.moves.row[r + 1] & decisions.put;
            let refused = self.moves.row[r + 1] & decisions.refused;
            let own = row_mut(&mut self.own, at, width);
            let opposing = row_mut(&mut self.opposing, at, width);
            let banned = row_mut(&mut self.banned, at, width);
            for c in 0..width {
                let dead = (questioned[c] - alive[c]) & decisions.removed;
                let mine = (own[c] | (put & column[c])) - dead;
                let theirs = opposing[c] - dead;
                let exchanged = (mine ^ theirs) & decisions.made;
                own[c] = mine ^ exchanged;
                opposing[c] = theirs ^ exchanged;
                banned[c] =
                    (banned[c] - decisions.made) | (refused & column[c]) | (dead & decisions.ko);
            }
        }
    }

    /// Counts moves, and ends games after two passes or after too many moves.
    #[inline(always)]
    fn take_turns(&mut self, chosen: Chosen, decisions: &Decisions) {
        let limit = 3 * self.shape.width * self.shape.height;
        increment(&mut self.made, decisions.made);
        let mut at_limit = decisions.made;
        for (place, &bit) in self.made.iter().enumerate() {
            at_limit &= bit ^ Games::all_if(limit >> place & 1 == 0);
        }
        self.over |= (chosen.pass & self.passed) | at_limit;
        self.passed = choose(decisions.made, chosen.pass, self.passed);
        self.black ^= decisions.made;
    }
}

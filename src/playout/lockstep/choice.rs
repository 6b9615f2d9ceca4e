//! The choice of a move in every game: candidates are found and counted, and one is drawn at
//! random.

use super::boards::{Boards, COLUMN_BITS, MAX_SIDE, POINT_BITS, row, row_mut};
use super::games::{Games, Numbers, add, choose, increment, is_less, majority};

/// The number of draws of a rank in one step. A draw fails in up to half of the games, and a game
/// in which all draws fail sits out the step. A move took 2.06 steps with two draws, 1.97 with
/// three, 1.94 with four.
const DRAWS: usize = 3;

/// The games in which a move is chosen in one step.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// Games in which a point was chosen just now.
    pub play: Games,
    /// Games in which the player has nowhere to play.
    pub pass: Games,
}

impl Boards {
    /// Chooses a move, uniformly among the candidates, in every game that has not chosen one.
    #[inline(always)]
    pub fn choose_moves(&mut self, width: usize) -> Chosen {
        let bits = self.shape.point_bits();
        let count = self.find_candidates(width, bits);
        let (rank, drawn) = self.draw_ranks(&count[..bits]);
        let none = !count[..bits].iter().fold(Games::NONE, |any, &bit| any | bit);
        let free = !(self.waiting | self.over);
        let play = (free & drawn) - none;
        self.find_ranks(width, &rank[..bits], play);
        Chosen { play, pass: free & none }
    }

    /// Finds the points that are empty, not banned and not an eye of the player's own, and counts
    /// them.
    #[inline(always)]
    fn find_candidates(&mut self, width: usize, bits: usize) -> Numbers<POINT_BITS> {
        let (stride, height) = (width + 1, self.shape.height);
        let mut count = [Games::NONE; POINT_BITS];
        let thin = width == 1 || height == 1;
        for r in 0..height {
            let at = (r + 1) * stride + 1;
            let own = row(&self.own, at, width);
            let (left, right) = (row(&self.own, at - 1, width), row(&self.own, at + 1, width));
            let (below, above) =
                (row(&self.own, at - stride, width), row(&self.own, at + stride, width));
            let opposing = row(&self.opposing, at, width);
            let diagonals = [at - stride - 1, at - stride + 1, at + stride - 1, at + stride + 1]
                .map(|start| row(&self.opposing, start, width));
            let banned = row(&self.banned, at, width);
            let empty = row_mut(&mut self.empty, at, width);
            let candidates = row_mut(&mut self.candidates, at, width);
            let on_side = r == 0 || r + 1 == height;
            let mut in_row = [Games::NONE; COLUMN_BITS];
            for c in 0..width {
                let surrounded = left[c] & right[c] & below[c] & above[c];
                // Opponents on two of the diagonals make an eye false, on the edge of the board on
                // one. Off the board both colours have stones, which count as on two diagonals of
                // an edge point and three of a corner.
                let [d1, d2, d3, d4] = diagonals.map(|diagonal| diagonal[c]);
                let at_end = c == 0 || c + 1 == width;
                let falsified = if thin {
                    Games::NONE
                } else if on_side && at_end {
                    d1 & d2 & d3 & d4
                } else if on_side || at_end {
                    (d1 & d2 & (d3 | d4)) | (d3 & d4 & (d1 | d2))
                } else {
                    (d1 & d2) | (d3 & d4) | ((d1 | d2) & (d3 | d4))
                };
                empty[c] = !(own[c] | opposing[c]);
                let candidate = (empty[c] - banned[c]) - (surrounded - falsified);
                candidates[c] = candidate;
                increment(&mut in_row, candidate);
            }
            add(&mut count[..bits], &in_row);
            self.up_to[r] = count;
        }
        count
    }

    /// Draws a number below `count` for every game, each equally likely, and returns the numbers
    /// with the games in which the draw succeeded. Numbers of the necessary bits are drawn until
    /// one is small enough. This is exact, and cheaper than a multiplication.
    #[inline(always)]
    fn draw_ranks(&mut self, count: &[Games]) -> (Numbers<POINT_BITS>, Games) {
        let bits = count.len();
        let mut largest = [Games::NONE; POINT_BITS];
        let mut borrow = Games::ALL;
        for bit in 0..bits {
            largest[bit] = count[bit] ^ borrow;
            borrow -= count[bit];
        }
        let mut used = largest;
        for bit in (0..bits - 1).rev() {
            used[bit] |= used[bit + 1];
        }
        let mut rank = [Games::NONE; POINT_BITS];
        let mut drawn = Games::NONE;
        for _ in 0..DRAWS {
            let mut number = [Games::NONE; POINT_BITS];
            for bit in 0..bits {
                number[bit] = self.dice.bits() & used[bit];
                rank[bit] = choose(drawn, rank[bit], number[bit]);
            }
            drawn |= !is_less(&largest[..bits], &number[..bits]);
        }
        (rank, drawn)
    }

    /// Finds the candidate of each rank: first its row, then its column. Games outside `play` keep
    /// their move if they wait and otherwise lose it.
    #[inline(always)]
    fn find_ranks(&mut self, width: usize, rank: &[Games], play: Games) {
        let height = self.shape.height;
        let column_bits = self.shape.column_bits();
        let mut before = [Games::NONE; COLUMN_BITS];
        let mut found = Games::NONE;
        let mut chosen_row = [Games::NONE; MAX_SIDE];
        let mut candidates = [Games::NONE; MAX_SIDE];
        for r in 0..height {
            let up_to = &self.up_to[r][..rank.len()];
            let reached = is_less(rank, up_to);
            let here = (reached - found) & play;
            found = reached;
            chosen_row[r] = here;
            for bit in 0..column_bits {
                before[bit] = choose(reached, before[bit], up_to[bit]);
            }
            let in_row = row(&self.candidates, (r + 1) * (width + 1) + 1, width);
            for c in 0..width {
                candidates[c] |= in_row[c] & here;
            }
        }
        for r in 0..height {
            self.moves.row[r + 1] = (self.moves.row[r + 1] & self.waiting) | chosen_row[r];
        }
        // The rank within the row, counted down to zero over its candidates.
        let mut left = [Games::NONE; COLUMN_BITS];
        let mut borrow = Games::NONE;
        for bit in 0..column_bits {
            left[bit] = rank[bit] ^ before[bit] ^ borrow;
            borrow = majority(!rank[bit], before[bit], borrow);
        }
        let mut open = play;
        for c in 0..width {
            let candidate = candidates[c] & open;
            let more = left[..column_bits].iter().fold(Games::NONE, |any, &bit| any | bit);
            let here = candidate - more;
            open -= here;
            let mut borrow = candidate & more;
            for bit in &mut left[..column_bits] {
                let next = borrow - *bit;
                *bit ^= borrow;
                borrow = next;
            }
            self.moves.column[c + 1] = (self.moves.column[c + 1] & self.waiting) | here;
        }
    }
}

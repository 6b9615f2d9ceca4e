//! Reading out by search whether a chain can be captured.
//!
//! To judge a finished game, the owner of the chain moves first. The owner may pass; an attacker
//! that passes has not proved the capture. A chain that is captured nevertheless is dead. A chain
//! that is not captured may live, or stand in a seki in which the attacker cannot begin. To find
//! the captures that a player can make, the attacker moves first.
//!
//! An answer is exact within two limits of the question. Moves are made only in one region and on
//! the liberties of the chain, and kos are fought without threats.

use super::Reader;
use super::question::{Fate, Known, Question};
use crate::bitboard::{Bitboard, Spot};
use crate::color::Color;
use crate::rules::SuicideRule;
use crate::stop::{Interrupted, Stop};

/// The deepest line of play that is followed, in moves.
const DEPTH: usize = 24;

impl<const W: usize> Reader<W> {
    /// Reads out the fate of a chain if `first` moves first.
    ///
    /// The answer depends only on the board and the question.
    ///
    /// # Errors
    /// If the stop is raised before there is an answer.
    pub fn fate(
        &mut self,
        question: &Question<W>,
        first: Color,
        stop: &Stop,
    ) -> Result<Fate, Interrupted> {
        self.known.clear();
        self.nodes = 0;
        let mut search = Search { reader: self, question, stop };
        let fate = search.deepen(first);
        self.rewind();
        fate
    }
}

/// A search under way.
struct Search<'a, const W: usize> {
    reader: &'a mut Reader<W>,
    question: &'a Question<W>,
    stop: &'a Stop,
}

impl<const W: usize> Search<'_, W> {
    /// Looks two moves further ahead at a time until there is an answer or the search is large
    /// enough.
    fn deepen(&mut self, first: Color) -> Result<Fate, Interrupted> {
        for depth in (2..=DEPTH).step_by(2) {
            let fate = self.fate(depth, first)?;
            if fate != Fate::Unknown || self.reader.nodes >= self.question.nodes {
                return Ok(fate);
            }
        }
        Ok(Fate::Unknown)
    }

    /// Finds the fate of the target on the present board, looking `depth` moves ahead.
    fn fate(&mut self, depth: usize, to_move: Color) -> Result<Fate, Interrupted> {
        self.stop.check()?;
        if self.reader.nodes >= self.question.nodes {
            return Ok(Fate::Unknown);
        }
        self.reader.nodes += 1;
        if let Some(fate) = self.evident(to_move) {
            return Ok(fate);
        }
        if depth == 0 {
            return Ok(Fate::Unknown);
        }
        let key = self.key(to_move);
        let known = self.reader.known.get(&key).copied();
        if let Some(known) = known
            && (known.fate != Fate::Unknown || known.depth >= depth)
        {
            return Ok(known.fate);
        }
        self.reader.path.push(self.reader.board.hash());
        let (fate, best) = self.look(depth, to_move, known.and_then(|known| known.best))?;
        self.reader.path.pop();
        self.reader.known.insert(key, Known { fate, depth, best });
        Ok(fate)
    }

    /// Finds the fate after a play; returns `None` if the play brings back an earlier position of
    /// the line.
    fn fate_after(
        &mut self,
        depth: usize,
        color: Color,
        spot: Spot,
    ) -> Result<Option<Fate>, Interrupted> {
        self.reader.play(color, spot);
        let fate = if self.reader.path.contains(&self.reader.board.hash()) {
            None
        } else {
            Some(self.fate(depth - 1, !color)?)
        };
        self.reader.take_back();
        Ok(fate)
    }

    /// Tries all moves of the player to move, and returns the best fate with the move that leads to
    /// it.
    fn look(
        &mut self,
        depth: usize,
        to_move: Color,
        first: Option<Spot>,
    ) -> Result<(Fate, Option<Spot>), Interrupted> {
        let owner = self.question.owner;
        let (goal, failure) = if to_move == owner {
            (Fate::Saved, Fate::Captured)
        } else {
            (Fate::Captured, Fate::Saved)
        };
        let mut result = failure;
        let begin = self.reader.to_try.len();
        self.list_moves(to_move, first);
        let end = self.reader.to_try.len();
        for place in begin..end {
            let spot = self.reader.to_try[place];
            match self.fate_after(depth, to_move, spot)? {
                Some(fate) if fate == goal => {
                    self.reader.to_try.truncate(begin);
                    return Ok((goal, Some(spot)));
                }
                Some(Fate::Unknown) => result = Fate::Unknown,
                _ => {}
            }
        }
        self.reader.to_try.truncate(begin);
        if to_move == owner && result == Fate::Captured {
            result = self.after_captures_elsewhere(depth)?;
        }
        // The owner may pass. An attacker that passes has given up.
        if to_move == owner {
            self.reader.pass();
            let fate = self.fate(depth - 1, !to_move)?;
            self.reader.take_back();
            match fate {
                Fate::Saved => return Ok((Fate::Saved, None)),
                Fate::Unknown => result = Fate::Unknown,
                Fate::Captured => {}
            }
        }
        Ok((result, None))
    }

    /// Returns `Captured`, or `Unknown` if the owner may save the chain by taking attackers whose
    /// last liberty is outside the region. Moves outside the region are not searched further.
    fn after_captures_elsewhere(&mut self, depth: usize) -> Result<Fate, Interrupted> {
        let board = &self.reader.board;
        let &Question { owner, target, region, .. } = self.question;
        let around = target.grown(board.layout()) & *board.stones(!owner);
        let in_atari = around.iter().filter_map(|stone| board.chain(stone));
        let in_atari = in_atari.filter(|chain| chain.liberty_count() == 1);
        let last: Bitboard<W> = in_atari.map(|chain| *chain.liberties()).collect();
        for spot in last - region {
            let board = &self.reader.board;
            if board.legality(owner, spot, SuicideRule::Forbidden).is_err() {
                continue;
            }
            self.reader.play(owner, spot);
            let fate = self.fate(depth - 1, !owner)?;
            self.reader.take_back();
            if fate != Fate::Captured {
                return Ok(Fate::Unknown);
            }
        }
        Ok(Fate::Captured)
    }

    /// Returns the fate that is evident without a search: the target is captured, connected to
    /// living stones, or unconditionally alive without suicide. `None` if it is none of these.
    fn evident(&mut self, to_move: Color) -> Option<Fate> {
        let Question { owner, target, havens, .. } = self.question;
        let board = &self.reader.board;
        let left = *target & *board.stones(*owner);
        let Some(chain) = left.first().and_then(|stone| board.chain(stone)) else {
            return Some(self.captured(to_move));
        };
        let escapes = chain.liberty_count() >= if to_move == *owner { 1 } else { 2 };
        if escapes && chain.stones().intersects(havens) {
            return Some(Fate::Saved);
        }
        let (stones, liberties) = (*chain.stones(), *chain.liberties());
        if !self.may_have_two_eyes(&liberties) {
            return None;
        }
        let Reader { board, benson, .. } = &mut *self.reader;
        let alive = benson.alive(board.stones(*owner), board.stones(!*owner));
        stones.intersects(&alive).then_some(Fate::Saved)
    }

    /// Whether the liberties of a chain of the owner fill at least two regions that contain only
    /// liberties of the chain. A chain with fewer such regions does not live unconditionally.
    fn may_have_two_eyes(&self, liberties: &Bitboard<W>) -> bool {
        if liberties.count() < 2 {
            return false;
        }
        let board = &self.reader.board;
        let (owner, layout) = (self.question.owner, board.layout());
        let vacant = self.reader.points - *board.stones(owner) - *board.stones(!owner);
        // A region is not an eye if another empty point reaches it through empty points and
        // opposing stones.
        let open = vacant | *board.stones(!owner);
        let no_eyes = (vacant - *liberties).flooded(&open, layout);
        let mut eyes = *liberties - no_eyes;
        let Some(first) = eyes.first() else { return false };
        eyes -= Bitboard::of(first).flooded(&open, layout);
        !eyes.is_empty()
    }

    /// Returns the fate of a target that has been captured. The capture was a trade if the owner is
    /// to move and takes more stones in return.
    fn captured(&self, to_move: Color) -> Fate {
        let Question { owner, target, .. } = self.question;
        let board = &self.reader.board;
        let around = target.grown(board.layout()) & *board.stones(!*owner);
        let returns = |stone: Spot| {
            board.chain(stone).is_some_and(|chain| {
                chain.liberty_count() == 1 && chain.stones().count() > target.count()
            })
        };
        if to_move == *owner && around.iter().any(returns) { Fate::Saved } else { Fate::Captured }
    }

    /// Adds the legal moves of one player, except those into own eyes, to the moves to try: the
    /// most promising first.
    fn list_moves(&mut self, color: Color, first: Option<Spot>) {
        let Reader { board, points, to_try, .. } = &mut *self.reader;
        let Question { owner, target, region, .. } = self.question;
        let vacant = *points - *board.stones(Color::Black) - *board.stones(Color::White);
        let near = target.grown(board.layout());
        let liberties = (*target & *board.stones(*owner))
            .first()
            .and_then(|stone| board.chain(stone))
            .map_or(Bitboard::EMPTY, |chain| *chain.liberties());
        let open = vacant & (*region | liberties);
        let sensible = |&spot: &Spot| {
            board.legality(color, spot, SuicideRule::Forbidden).is_ok()
                && !board.is_own_eye(color, spot)
        };
        let promise = |&spot: &Spot| {
            let captures = board.layout().neighbours(spot).into_iter().any(|neighbour| {
                board.at(neighbour) == Some(!color)
                    && board.chain(neighbour).is_some_and(|chain| chain.liberty_count() == 1)
            });
            let hope = (first != Some(spot), !captures, !liberties.contains(spot));
            (hope, !near.contains(spot), spot)
        };
        let begin = to_try.len();
        to_try.extend(open.iter().filter(sensible));
        to_try[begin..].sort_unstable_by_key(promise);
    }

    /// Returns a hash of the board, its ko and the player to move.
    fn key(&self, to_move: Color) -> u64 {
        let board = &self.reader.board;
        let ko = board.ko().map_or(0, |ko| ko.spot.index() as u64 * 2 + ko.banned as u64 + 1);
        // Odd multipliers keep the turn and the ko apart from sums of stones.
        board.hash()
            ^ ko.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ (to_move as u64).wrapping_mul(0xd1b5_4a32_d192_ed03)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bits;
    use crate::bitboard::MAX_WORDS;
    use crate::board::Board;
    use crate::diagram::Diagram;
    use crate::position::Position;

    /// Returns the answer of a new reader, which leaves its board as it was.
    fn fate_of(position: &Position, question: &Question<MAX_WORDS>, first: Color) -> Fate {
        let board = Board::from_position(position);
        let mut reader = Reader::new(&board);
        let fate = reader.fate(question, first, &Stop::new()).expect("no stop");
        assert_eq!(reader.board(), &board);
        assert!((1..=question.nodes).contains(&reader.nodes()), "{}", reader.nodes());
        fate
    }

    /// Returns the fate of the chain of `owner` next to the point `a`; the region is all empty
    /// points.
    fn fate(text: &str, owner: Color, first: Color) -> Fate {
        let diagram: Diagram = text.parse().expect("a diagram");
        let position = diagram.position;
        let layout = position.layout();
        let near = Bits::of(layout.spot(diagram.marked('a')));
        let near = near.flooded(&(position.vacant_bits() | near), layout).grown(layout);
        let stone = (near & *position.bits(owner)).first().expect("a stone next to the mark");
        let question = Question {
            owner,
            target: *position.chain(stone).stones.bits(),
            region: position.vacant_bits(),
            havens: Bits::EMPTY,
            nodes: 20_000,
        };
        fate_of(&position, &question, first)
    }

    const THREE_IN_A_ROW: &str = "
        . a . X O . O
        X X X X O O O
        O O O O O . O";

    #[test]
    fn three_points_in_a_row_are_two_eyes_for_who_moves_first() {
        assert_eq!(fate(THREE_IN_A_ROW, Color::Black, Color::Black), Fate::Saved);
        assert_eq!(fate(THREE_IN_A_ROW, Color::Black, Color::White), Fate::Captured);
    }

    #[test]
    fn a_bulky_five_with_a_stone_in_the_middle_is_dead() {
        let five = "
            a O . X O . O
            . . X X O O O
            X X X O O . O
            O O O O . O O";
        assert_eq!(fate(five, Color::Black, Color::Black), Fate::Captured);
    }

    #[test]
    fn neither_side_can_begin_a_seki() {
        let seki = "
            X X X a O O O O
            O O X . O X X X
            O O X X O X . X
            O . O O X X . X
            . O O O X X X .
            O O . O X . X X";
        for owner in Color::ALL {
            assert_eq!(fate(seki, owner, !owner), Fate::Saved, "{owner}");
            assert_eq!(fate(seki, owner, owner), Fate::Saved, "{owner}");
        }
    }

    #[test]
    fn a_chain_without_eyes_loses_to_one_with_an_eye() {
        let race = "
            . X a O O O
            X X . O X X
            O X X O X .
            O O X O X X
            . O X X . X
            O O O X X .";
        assert_eq!(fate(race, Color::White, Color::White), Fate::Captured);
    }

    #[test]
    fn attackers_that_can_be_taken_outside_the_region_prove_nothing() {
        // After Black C4, White can capture at A4, outside the region. Each side then has an eye,
        // and it is a seki.
        let seki = "
            . X . O . O X
            X X X O O O X
            O O O X X X X
            . O . X . . .";
        let position = crate::diagram::position(seki);
        let target = position.chain(position.layout().spot("D4".parse().expect("a point")));
        let question = Question {
            owner: Color::White,
            target: *target.stones.bits(),
            region: *target.liberties.bits(),
            havens: Bits::EMPTY,
            nodes: 1000,
        };
        assert_eq!(fate_of(&position, &question, Color::Black), Fate::Unknown);
    }

    #[test]
    fn a_small_search_says_that_it_does_not_know() {
        let diagram: Diagram = THREE_IN_A_ROW.parse().expect("a diagram");
        let position = diagram.position;
        let question = Question {
            owner: Color::Black,
            target: *position
                .chain(position.bits(Color::Black).first().unwrap_or_default())
                .stones
                .bits(),
            region: position.vacant_bits(),
            havens: Bits::EMPTY,
            nodes: 1,
        };
        assert_eq!(fate_of(&position, &question, Color::Black), Fate::Unknown);
    }
}

//! Reading out by search whether a chain can be captured.
//!
//! The question is that of a finished game: its owner moves first, either side may pass, and the
//! attacker has to prove the capture. A chain that is captured nevertheless is dead. One that is
//! not may live, or stand in a seki in which the attacker cannot begin.
//!
//! The search is exact where it answers, with two limits that it is given: moves are made in one
//! region only, and kos are fought without threats.

use std::collections::HashMap;

use crate::bitboard::{Bitboard, Spot};
use crate::board::Board;
use crate::color::Color;
use crate::life::benson::Safety;
use crate::rules::SuicideRule;
use crate::stop::{Interrupted, Stop};

/// The deepest line of play that is followed.
const DEPTH: usize = 24;

/// What the search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The attacker cannot capture.
    Saved,
    /// The attacker captures, whatever the owner plays.
    Captured,
    /// The search was too small to tell.
    Unknown,
}

/// A chain whose life is in question.
#[derive(Clone, Copy, Debug)]
pub struct Question<const W: usize> {
    /// Whose chain it is.
    pub owner: Color,
    /// Its stones.
    pub target: Bitboard<W>,
    /// Where both sides may play.
    pub region: Bitboard<W>,
    /// Stones of the owner that live: a chain that connects to them is saved.
    pub havens: Bitboard<W>,
    /// How many positions may be looked at.
    pub nodes: u32,
}

/// Reads out the fate of a chain if `first` moves first.
///
/// The answer depends on the board and the question alone.
///
/// # Errors
/// If it is stopped before there is an answer.
pub fn read<const W: usize>(
    board: &Board<W>,
    question: &Question<W>,
    first: Color,
    stop: &Stop,
) -> Result<Fate, Interrupted> {
    let mut reader = Reader {
        question: *question,
        points: board.layout().board(),
        known: HashMap::with_hasher(ahash::RandomState::with_seeds(1, 2, 3, 4)),
        path: Vec::with_capacity(DEPTH),
        boards: vec![board.clone(); DEPTH + 1],
        nodes: 0,
        stop,
    };
    for depth in (2..=DEPTH).step_by(2) {
        let fate = reader.fate(0, depth, first)?;
        if fate != Fate::Unknown || reader.nodes >= question.nodes {
            return Ok(fate);
        }
    }
    Ok(Fate::Unknown)
}

/// A search under way. A table that is only looked up may be hashed in any way.
struct Reader<'a, const W: usize> {
    question: Question<W>,
    points: Bitboard<W>,
    known: HashMap<u64, Known, ahash::RandomState>,
    /// The positions on the way to this one: none may come back.
    path: Vec<u64>,
    /// The board at each depth.
    boards: Vec<Board<W>>,
    nodes: u32,
    stop: &'a Stop,
}

/// What an earlier look at a position found.
#[derive(Clone, Copy, Debug)]
struct Known {
    fate: Fate,
    /// How deep that look was.
    depth: usize,
    best: Option<Spot>,
}

impl<const W: usize> Reader<'_, W> {
    /// The fate of the target on the board at `height`, looking `depth` moves ahead.
    fn fate(&mut self, height: usize, depth: usize, to_move: Color) -> Result<Fate, Interrupted> {
        self.stop.check()?;
        if self.nodes >= self.question.nodes {
            return Ok(Fate::Unknown);
        }
        self.nodes += 1;
        if let Some(fate) = self.evident(height, to_move) {
            return Ok(fate);
        }
        if depth == 0 {
            return Ok(Fate::Unknown);
        }
        let key = self.key(height, to_move);
        let known = self.known.get(&key).copied();
        if let Some(known) = known
            && (known.fate != Fate::Unknown || known.depth >= depth)
        {
            return Ok(known.fate);
        }
        self.path.push(self.boards[height].hash());
        let (fate, best) = self.look(height, depth, to_move, known.and_then(|known| known.best))?;
        self.path.pop();
        self.known.insert(key, Known { fate, depth, best });
        Ok(fate)
    }

    /// The best fate for the player to move among all moves, and the move.
    fn look(
        &mut self,
        height: usize,
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
        for spot in self.moves(height, to_move, first) {
            let (below, above) = self.boards.split_at_mut(height + 1);
            let next = &mut above[0];
            next.clone_from(&below[height]);
            next.play_unchecked(to_move, spot);
            if self.path.contains(&next.hash()) {
                continue;
            }
            match self.fate(height + 1, depth - 1, !to_move)? {
                fate if fate == goal => return Ok((goal, Some(spot))),
                Fate::Unknown => result = Fate::Unknown,
                _ => {}
            }
        }
        if to_move == owner && result == Fate::Captured {
            result = self.after_captures_elsewhere(height, depth)?;
        }
        // The owner may pass. An attacker that passes has given up.
        if to_move == owner {
            let (below, above) = self.boards.split_at_mut(height + 1);
            above[0].clone_from(&below[height]);
            above[0].set_ko(None);
            match self.fate(height + 1, depth - 1, !to_move)? {
                Fate::Saved => return Ok((Fate::Saved, None)),
                Fate::Unknown => result = Fate::Unknown,
                Fate::Captured => {}
            }
        }
        Ok((result, None))
    }

    /// Captured, unless the owner can take attackers whose last liberty is outside the region: who
    /// answers there is not looked at, so that it cannot be told then.
    fn after_captures_elsewhere(
        &mut self,
        height: usize,
        depth: usize,
    ) -> Result<Fate, Interrupted> {
        let board = &self.boards[height];
        let Question { owner, target, region, .. } = self.question;
        let around = target.grown(board.layout()) & *board.stones(!owner);
        let in_atari = around.iter().filter_map(|stone| board.chain(stone));
        let in_atari = in_atari.filter(|chain| chain.liberty_count() == 1);
        let last: Bitboard<W> = in_atari.map(|chain| *chain.liberties()).collect();
        for spot in last - region {
            let legality = self.boards[height].legality(owner, spot, SuicideRule::Forbidden);
            if legality.is_err() {
                continue;
            }
            let (below, above) = self.boards.split_at_mut(height + 1);
            above[0].clone_from(&below[height]);
            above[0].play_unchecked(owner, spot);
            if self.fate(height + 1, depth - 1, !owner)? != Fate::Captured {
                return Ok(Fate::Unknown);
            }
        }
        Ok(Fate::Captured)
    }

    /// What is seen without a search: the target is captured, connected to living stones, or alive
    /// for ever.
    fn evident(&self, height: usize, to_move: Color) -> Option<Fate> {
        let Question { owner, target, havens, .. } = &self.question;
        let board = &self.boards[height];
        let left = *target & *board.stones(*owner);
        let Some(chain) = left.first().and_then(|stone| board.chain(stone)) else {
            return Some(self.captured(board, to_move));
        };
        let escapes = chain.liberty_count() >= if to_move == *owner { 1 } else { 2 };
        if escapes && chain.stones().intersects(havens) {
            return Some(Fate::Saved);
        }
        let two_eyes = chain.liberty_count() >= 2 && {
            let (own, opposing) = (board.stones(*owner), board.stones(!*owner));
            let safety = Safety::of(board.layout(), &self.points, own, opposing);
            chain.stones().intersects(&safety.alive)
        };
        two_eyes.then_some(Fate::Saved)
    }

    /// The fate when the target is off the board: it was a trade, and no capture, if the owner
    /// takes more than that in return.
    fn captured(&self, board: &Board<W>, to_move: Color) -> Fate {
        let Question { owner, target, .. } = &self.question;
        let around = target.grown(board.layout()) & *board.stones(!*owner);
        let returns = |stone: Spot| {
            board.chain(stone).is_some_and(|chain| {
                chain.liberty_count() == 1 && chain.stones().count() > target.count()
            })
        };
        if to_move == *owner && around.iter().any(returns) { Fate::Saved } else { Fate::Captured }
    }

    /// The moves to try, those that promise most first.
    fn moves(&self, height: usize, color: Color, first: Option<Spot>) -> Vec<Spot> {
        let board = &self.boards[height];
        let Question { owner, target, region, .. } = &self.question;
        let vacant = self.points - *board.stones(Color::Black) - *board.stones(Color::White);
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
            (first != Some(spot), !captures, !liberties.contains(spot), !near.contains(spot))
        };
        let mut moves: Vec<Spot> = open.iter().filter(sensible).collect();
        moves.sort_by_key(promise);
        moves
    }

    fn key(&self, height: usize, to_move: Color) -> u64 {
        let board = &self.boards[height];
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
    use crate::bitboard::MAX_WORDS;
    use crate::diagram::Diagram;
    use crate::position::PointSet;

    /// The fate of the chain next to the point `a`, of the colour given; the region is all that
    /// is empty.
    fn fate(text: &str, owner: Color, first: Color) -> Fate {
        let diagram: Diagram = text.parse().expect("a diagram");
        let position = diagram.position;
        let layout = position.layout();
        let near = PointSet::of(layout.spot(diagram.marked('a')));
        let near = near.flooded(&(position.vacant() | near), layout).grown(layout);
        let stone = (near & *position.stones(owner)).first().expect("a stone next to the mark");
        let question = Question {
            owner,
            target: position.chain(stone).stones,
            region: position.vacant(),
            havens: PointSet::EMPTY,
            nodes: 20_000,
        };
        let board = Board::<MAX_WORDS>::from_position(&position);
        read(&board, &question, first, &Stop::new()).expect("no stop")
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
        // Black's C4 can be taken at A4, which is outside: an eye each, and seki.
        let seki = "
            . X . O . O X
            X X X O O O X
            O O O X X X X
            . O . X . . .";
        let position = crate::diagram::position(seki);
        let target = position.chain(position.layout().spot("D4".parse().expect("a point")));
        let question = Question {
            owner: Color::White,
            target: target.stones,
            region: target.liberties,
            havens: PointSet::EMPTY,
            nodes: 1000,
        };
        let board = Board::<MAX_WORDS>::from_position(&position);
        assert_eq!(read(&board, &question, Color::Black, &Stop::new()), Ok(Fate::Unknown));
    }

    #[test]
    fn a_small_search_says_that_it_does_not_know() {
        let diagram: Diagram = THREE_IN_A_ROW.parse().expect("a diagram");
        let position = diagram.position;
        let question = Question {
            owner: Color::Black,
            target: position
                .chain(position.stones(Color::Black).first().unwrap_or_default())
                .stones,
            region: position.vacant(),
            havens: PointSet::EMPTY,
            nodes: 1,
        };
        let board = Board::<MAX_WORDS>::from_position(&position);
        assert_eq!(read(&board, &question, Color::Black, &Stop::new()), Ok(Fate::Unknown));
    }
}

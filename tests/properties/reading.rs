//! Ladders agree with their rules, read move by move on copies of a board.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use tengen::engine_room::bitboard::{Bits, Spot};
use tengen::engine_room::board::Board;
use tengen::engine_room::game::GameBoard;
use tengen::engine_room::inside;
use tengen::engine_room::reading::Reader;
use tengen::rules::SuicideRule;
use tengen::{ByColor, Color};

use super::games;

/// The number of plays after which a test gives up on a ladder: without bounds some take long.
const MOST_PLAYS: u32 = 20_000;

/// A ladder read without any bound or order of moves.
struct Naive {
    stone: Spot,
    owner: Color,
    plays: u32,
}

impl Naive {
    fn after(&mut self, board: &GameBoard, color: Color, spot: Spot) -> Option<Box<GameBoard>> {
        let mut next = Box::new(board.clone());
        self.plays += 1;
        (self.plays <= MOST_PLAYS && next.play(color, spot, SuicideRule::Forbidden).is_ok())
            .then_some(next)
    }

    fn defend(&mut self, board: &GameBoard, depth: usize) -> bool {
        let chain = *board.chain(self.stone).expect("a chain");
        if chain.liberty_count() >= 2 || board.ko().is_some() {
            return false;
        }
        if depth > longest(board) {
            return true;
        }
        let moves = *chain.liberties() | self.captures(board);
        moves.iter().all(|spot| {
            let next = self.after(board, self.owner, spot);
            next.is_none_or(|next| self.attack(&next, depth + 1))
        })
    }

    /// Returns the last liberties of the attackers in atari around the chain.
    fn captures(&self, board: &GameBoard) -> Bits {
        let stones = *board.chain(self.stone).expect("a chain").stones();
        let attackers = stones.neighbours(board.layout()) & *board.stones(!self.owner);
        let chains = attackers.iter().filter_map(|stone| board.chain(stone));
        chains.filter(|chain| chain.liberty_count() == 1).map(|chain| *chain.liberties()).collect()
    }

    /// Whether the attacker takes a single stone at each liberty, and the chain cannot answer both.
    fn is_double_ko(&self, board: &GameBoard) -> bool {
        let liberties = *board.chain(self.stone).expect("a chain").liberties();
        let is_mouth = |spot: Spot| {
            let near = board.layout().neighbours(spot).into_iter();
            let near: Vec<Spot> =
                near.filter(|&near| Bits::of(near).intersects(&board.layout().board())).collect();
            let in_atari = near.iter().filter_map(|&near| board.chain(near));
            let in_atari: Vec<_> = in_atari.filter(|chain| chain.liberty_count() == 1).collect();
            near.iter().all(|&near| board.at(near) == Some(self.owner))
                && in_atari.len() == 1
                && in_atari[0].stones().count() == 1
        };
        let is_small = |spot: Spot| {
            let mut connected = Box::new(board.clone());
            connected.play_unchecked(self.owner, spot);
            connected.chain(spot).is_some_and(|chain| chain.liberty_count() <= 2)
        };
        liberties.iter().all(|spot| is_mouth(spot) && is_small(spot))
            && self.captures(board).is_empty()
    }

    fn attack(&mut self, board: &GameBoard, depth: usize) -> bool {
        let chain = *board.chain(self.stone).expect("a chain");
        match chain.liberty_count() {
            1 => true,
            2 if depth > longest(board) || self.is_double_ko(board) => true,
            2 => chain.liberties().iter().any(|spot| {
                let next = self.after(board, !self.owner, spot);
                next.is_some_and(|next| self.defend(&next, depth + 1))
            }),
            _ => false,
        }
    }

    /// Whether the chain is captured with the defender to move and no ko.
    fn runs_in_vain(&mut self, board: &GameBoard) -> bool {
        let mut board = Box::new(board.clone());
        board.set_ko(None);
        self.defend(&board, 0)
    }
}

/// Returns the number of moves beyond which a line counts as a capture.
fn longest(board: &GameBoard) -> usize {
    board.layout().size().area() * 3 / 2
}

/// Returns the captured stones and the plays that capture, as [`Reader::ladders`] does; `None` if a
/// ladder took too long.
fn naive(board: &GameBoard) -> Option<(ByColor<Bits>, ByColor<Bits>)> {
    let mut captured = ByColor::both(Bits::EMPTY);
    let mut working = ByColor::both(Bits::EMPTY);
    for chain in board.chains() {
        let stone = chain.stones().first().expect("a stone");
        let owner = board.at(stone).expect("a stone");
        let mut naive = Naive { stone, owner, plays: 0 };
        if chain.liberty_count() == 1 {
            if naive.runs_in_vain(board) {
                captured[owner] |= *chain.stones();
            }
        } else if chain.liberty_count() == 2 {
            for spot in *chain.liberties() {
                if board.ko().is_some_and(|ko| ko.spot == spot) {
                    continue;
                }
                let next = naive.after(board, !owner, spot);
                if next.is_some_and(|next| naive.runs_in_vain(&next)) {
                    captured[owner] |= *chain.stones();
                    working[owner].insert(spot);
                }
            }
        }
        if naive.plays > MOST_PLAYS {
            return None;
        }
    }
    Some((captured, working))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn ladders_are_read_as_their_rules_say(game in games()) {
        prop_assume!(game.size().area() <= 100);
        if let Some((captured, working)) = naive(inside::board(&game)) {
            let found = Reader::new(inside::board(&game)).ladders();
            prop_assert_eq!(found.captured, captured);
            prop_assert_eq!(found.working, working);
        }
    }

    #[test]
    fn a_reader_leaves_its_board_as_it_was(game in games()) {
        let board: &Board<_> = inside::board(&game);
        let mut reader = Reader::new(board);
        let first = reader.ladders();
        prop_assert_eq!(reader.board(), board);
        prop_assert_eq!(reader.ladders(), first);
    }
}

#[test]
fn the_games_drawn_have_ladders_that_work_and_ladders_that_do_not() {
    let mut runner = TestRunner::deterministic();
    let (mut captured, mut working, mut escaped) = (0, 0, 0);
    for _ in 0..500 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        let found = Reader::new(inside::board(&game)).ladders();
        let of = |sets: ByColor<Bits>| sets.black | sets.white;
        captured += u32::from(!of(found.captured).is_empty());
        working += u32::from(!of(found.working).is_empty());
        let few = inside::board(&game).chains().filter(|chain| chain.liberty_count() <= 2);
        escaped += u32::from(few.count() as u32 > of(found.captured).count());
    }
    assert!(captured > 50 && working > 10 && escaped > 50, "{captured} {working} {escaped}");
}

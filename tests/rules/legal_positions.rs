//! The numbers of legal positions and of games on small boards. The totals are from Tromp and
//! Farnebäck, "Combinatorics of Go".

use std::collections::HashSet;

use tengen::engine_room::bitboard::Layout;
use tengen::engine_room::board::Board;
use tengen::rules::{KoRule, SuicideRule};
use tengen::{Color, Game, Komi, Position, Rules, Size};

use super::reference::{Stones, libertyless, position_of};

fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).expect("a valid size")
}

/// Returns all contents that a board can have, legal or not.
fn all_contents(size: Size) -> impl Iterator<Item = Stones> {
    let contents = [None, Some(Color::Black), Some(Color::White)];
    let total = 3_usize.pow(size.area() as u32);
    (0..total).map(move |number| {
        let digit = |place: usize| number / 3_usize.pow(place as u32) % 3;
        (0..size.area()).map(|place| contents[digit(place)]).collect()
    })
}

fn legal_positions(size: Size) -> usize {
    let legal = |stones: &Stones| position_of(size, stones).libertyless().is_empty();
    all_contents(size).filter(legal).count()
}

#[test]
fn legal_positions_are_as_many_as_published() {
    assert_eq!([1, 2, 3].map(|side| legal_positions(size(side, side))), [1, 57, 12675]);
}

#[test]
#[ignore = "43 million positions take about 20 s"]
fn legal_positions_on_4x4_are_as_many_as_published() {
    assert_eq!(legal_positions(size(4, 4)), 24_318_165);
}

#[test]
fn the_stones_without_a_liberty_are_those_that_a_walk_finds() {
    for size in [size(1, 6), size(2, 3), size(4, 2), size(3, 3)] {
        for stones in all_contents(size) {
            let position = position_of(size, &stones);
            let found: HashSet<_> = position.libertyless().into_iter().collect();
            let point = |place: usize| size.points().nth(place).expect("a point of the board");
            let dead = Color::ALL.map(|color| libertyless(size, &stones, color));
            assert_eq!(found, dead.iter().flatten().map(|&place| point(place)).collect());
        }
    }
}

/// Returns the number of positions that plays of either colour lead to from the empty board.
fn positions_reached(size: Size) -> usize {
    let layout = Layout::new(size);
    let key = |position: &Position| {
        let digit = |point| position.at(point).map_or(0, |color| 1 + color as u32);
        size.points().fold(0, |key, point| 3 * key + digit(point))
    };
    let mut open = vec![Board::<2>::new(layout)];
    let mut seen = HashSet::from([0]);
    while let Some(board) = open.pop() {
        for color in Color::ALL {
            for spot in layout.board::<2>() {
                let mut next = board.clone();
                next.set_ko(None);
                if next.play(color, spot, SuicideRule::Allowed).is_ok()
                    && seen.insert(key(&next.position()))
                {
                    open.push(next);
                }
            }
        }
    }
    seen.len()
}

#[test]
fn plays_reach_every_legal_position_and_no_other() {
    for (size, total) in [(size(1, 1), 1), (size(2, 2), 57), (size(3, 3), 12675)] {
        assert_eq!(positions_reached(size), total);
        assert_eq!(positions_reached(size), legal_positions(size));
    }
}

/// Returns the number of games under positional superko in which either colour may play at any
/// time. These are the paths through the graph of positions, from the empty board, that visit each
/// position at most once.
fn games(game: &mut Game) -> u64 {
    let mut total = 1;
    for color in Color::ALL {
        for point in game.size().points() {
            if game.play(color, point.into()).is_ok() {
                total += games(game);
                game.undo(1).expect("a move was just made");
            }
        }
    }
    total
}

#[test]
fn games_are_as_many_as_published() {
    let rules =
        Rules { ko: KoRule::PositionalSuperko, suicide: SuicideRule::Allowed, ..Rules::default() };
    let on = |width, height| games(&mut Game::with_rules(size(width, height), rules, Komi::ZERO));
    assert_eq!([on(1, 1), on(1, 2), on(2, 1), on(1, 3), on(3, 1)], [1, 9, 9, 907, 907]);
}

//! Bitboards of every width play the same game.

use proptest::prelude::*;

use tengen::engine_room::bitboard::{Bits, Layout, MAX_WORDS, Spot};
use tengen::engine_room::board::with_width;
use tengen::engine_room::board::{Board, Ko};
use tengen::engine_room::playout::{PlayoutEnd, Uniform, play_out};
use tengen::engine_room::random::Random;
use tengen::engine_room::score;
use tengen::rules::SuicideRule;
use tengen::{ByColor, Color, Position, Size};

use super::{simd, sizes, suicides};

/// Everything observable about a board after a move.
#[derive(Debug, PartialEq)]
struct Seen {
    position: Position,
    hash: u64,
    ko: Option<Ko>,
    removed: Option<Bits>,
    vacant: Vec<Spot>,
    chains: Vec<(Bits, Bits)>,
    areas: ByColor<Bits>,
}

/// Plays random moves, and then plays the game to its end.
fn game<const W: usize>(size: Size, suicide: SuicideRule, seed: u64) -> (Vec<Seen>, PlayoutEnd) {
    let layout = Layout::new(size);
    let mut board = Board::<W>::new(layout);
    let mut random = Random::from_seed(seed);
    let points: Vec<Spot> = layout.board::<W>().iter().collect();
    let mut seen = Vec::new();
    for _ in 0..points.len() {
        let color = Color::ALL[random.below(2) as usize];
        let spot = points[random.below(points.len() as u32) as usize];
        let played = board.play(color, spot, suicide);
        seen.push(Seen {
            position: board.position(),
            hash: board.hash(),
            ko: board.ko(),
            removed: played.ok().map(|played| played.removed.resized()),
            vacant: (0..board.vacant_count()).map(|place| board.vacant(place)).collect(),
            chains: (board.chains())
                .map(|chain| (chain.stones().resized(), chain.liberties().resized()))
                .collect(),
            areas: score::areas(layout, ByColor::from_fn(|color| *board.stones(color)))
                .map(|area| area.resized()),
        });
    }
    let mut policy = Uniform { suicide };
    let end = play_out(&mut board, Color::Black, &mut policy, &mut random, simd());
    (seen, end)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_game_does_not_depend_on_the_width(
        size in sizes(),
        suicide in suicides(),
        seed: u64,
    ) {
        let words = Layout::new(size).words();
        let widest = game::<MAX_WORDS>(size, suicide, seed);
        if words <= 2 {
            prop_assert_eq!(&game::<2>(size, suicide, seed), &widest);
        }
        if words <= 4 {
            prop_assert_eq!(&game::<4>(size, suicide, seed), &widest);
        }
        if words <= 7 {
            prop_assert_eq!(&game::<7>(size, suicide, seed), &widest);
        }
    }
}

#[test]
fn the_narrowest_of_the_four_widths_that_holds_a_board_is_chosen() {
    for (width, height) in (1..=25).flat_map(|width| (1..=25).map(move |height| (width, height))) {
        let layout = Layout::new(Size::new(width, height).expect("a valid size"));
        let chosen = with_width!(layout, W => W);
        let narrowest = [2, 4, 7, MAX_WORDS].into_iter().find(|&width| width >= layout.words());
        assert_eq!(Some(chosen), narrowest, "{width}x{height}");
    }
}

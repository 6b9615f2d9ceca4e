//! Facts about moves on boards of every size.

use tengen::engine_room::facts::{Proofs, facts, words};
use tengen::engine_room::random::Random;
use tengen::{Game, Language, MAX_SIDE, Point, Size, Stop};

/// The number of moves on each board.
const MOVES: usize = 4;

/// Returns a random point, mostly within three lines of an edge.
fn near_an_edge(size: Size, random: &mut Random) -> Point {
    let mut place = |length: u8| {
        let any = random.below(u32::from(length)) as u8;
        let beside = (random.below(3) as u8).min(length - 1);
        match random.below(4) {
            0 => any,
            1 => beside,
            _ => length - 1 - beside,
        }
    };
    let (column, row) = (place(size.width()), place(size.height()));
    size.at(column, row).expect("a point of the board")
}

#[test]
fn moves_at_the_edges_of_every_board_have_facts() {
    let sides = || 1..=MAX_SIDE;
    let sizes = sides().flat_map(|width| sides().map(move |height| Size::new(width, height)));
    for (seed, size) in sizes.enumerate() {
        let size = size.expect("a valid size");
        let (mut game, mut random) = (Game::new(size), Random::from_seed(seed as u64));
        for _ in 0..MOVES {
            let point = near_an_edge(size, &mut random);
            for color in [!game.to_move(), game.to_move()] {
                // An occupied point or a suicide has no facts.
                let Ok(found) = facts(&game, color, point.into(), Proofs::Skipped, &Stop::new())
                else {
                    continue;
                };
                let sentences = words::sentences(&found, Language::English);
                assert!(!sentences.is_empty(), "{size}: {color} {point} in\n{}", game.position());
            }
            let _ = game.play_on(game.to_move(), point.into());
        }
    }
}

//! Reads the first two bytes as the sides of a board, and each further pair as a point to play on.
//! Every move has facts, and words for them. The solver is asked about the last move only, since each question costs
//! milliseconds.

#![no_main]

use libfuzzer_sys::fuzz_target;

use tengen::engine_room::facts::{Proofs, facts, json, words};
use tengen::{Game, Language, MAX_SIDE, Size, Stop};

/// The most moves of an input: reading takes longer on a crowded board.
const MOST: usize = 100;

fuzz_target!(|bytes: &[u8]| {
    let mut pairs = bytes.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    let Some((width, height)) = pairs.next() else { return };
    let side = |byte: u8| byte % MAX_SIDE + 1;
    let size = Size::new(side(width), side(height)).expect("a valid size");
    let mut game = Game::new(size);
    let last = pairs.len().min(MOST);
    for (number, (column, row)) in (1..).zip(pairs.take(MOST)) {
        // The highest bit lets the other player move; a point beyond the edge is a pass.
        let color = if column < 128 { game.to_move() } else { !game.to_move() };
        let vertex = size.at(column % 128, row).map_or(tengen::Vertex::Pass, Into::into);
        let proofs = if number == last { Proofs::OfMany } else { Proofs::Skipped };
        if let Ok(found) = facts(&game, color, vertex, proofs, &Stop::new()) {
            for language in Language::ALL {
                assert!(!words::sentences(&found, language).is_empty());
            }
            assert!(found.iter().all(|fact| json::fact(fact).is_object()));
        }
        let _ = game.play_on(color, vertex);
    }
});

//! A short random game on each of the 625 sizes.

use tengen::engine_room::bitboard::Bits;
use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::{Color, Game, Komi, Size, Vertex};

use super::all_rules;

/// Checks everything that a board maintains against the same computed anew from its stones.
fn assert_sound(game: &Game) {
    let (board, position) = (inside::board(game), game.position());
    assert_eq!(board.position(), *position);
    assert_eq!(board.hash(), position.hash());
    let vacant: Bits = (0..board.vacant_count()).map(|place| board.vacant(place)).collect();
    assert_eq!((vacant, board.vacant_count()), (inside::vacant(position), vacant.count() as usize));
    let mut chains = 0;
    for found in Color::ALL.into_iter().flat_map(|color| position.chains(color)) {
        let spot = inside::bits(&found.stones).first().expect("a chain has a stone");
        let chain = board.chain(spot).expect("a stone belongs to a chain");
        assert_eq!(chain.stones(), inside::bits(&found.stones));
        assert_eq!(chain.liberties(), inside::bits(&found.liberties));
        assert!(chain.liberty_count() > 0 && chain.liberty_count() == found.liberties.count());
        chains += 1;
    }
    assert_eq!(board.chains().count(), chains);
}

#[test]
fn a_game_on_every_size_keeps_the_board_sound() {
    let sizes = (1..=25).flat_map(|width| (1..=25).map(move |height| (width, height)));
    for ((width, height), rules) in sizes.zip(all_rules().cycle()) {
        let size = Size::new(width, height).expect("a valid size");
        let mut game = Game::with_rules(size, rules, Komi::ZERO);
        let mut random = Random::from_seed(u64::from(width) * 100 + u64::from(height));
        let vertices: Vec<Vertex> = size.points().map(Vertex::Play).chain([Vertex::Pass]).collect();
        for step in 0..150 {
            let vertex = vertices[random.below(vertices.len() as u32) as usize];
            let color = game.to_move();
            assert_eq!(game.legality_if_resumed(color, vertex), game.play_on(color, vertex));
            if step % 10 == 9 {
                assert_sound(&game);
            }
        }
        let moves = game.moves().count();
        game.undo(moves / 2).expect("that many moves were made");
        assert_sound(&game);
    }
}

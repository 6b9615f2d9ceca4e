//! The facts that a board keeps up to date equal those computed from its stones.

use std::collections::BTreeSet;

use proptest::prelude::*;

use tengen::engine_room::bitboard::{Bits, Spot};
use tengen::engine_room::game::GameBoard;
use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::{Color, Position};

use super::{games, random_point, suicides};

/// Returns the chain of a stone and its liberties, by steps from point to point, with columns and
/// rows instead of bitboards.
fn flood(position: &Position, spot: Spot) -> (Bits, Bits) {
    let layout = inside::layout(position);
    let board: Bits = layout.board();
    let color = position.at(layout.point(spot));
    let (mut stones, mut liberties) = (Bits::of(spot), Bits::EMPTY);
    let mut open = vec![spot];
    while let Some(from) = open.pop() {
        for next in layout.neighbours(from).into_iter().filter(|&next| board.contains(next)) {
            let content = position.at(layout.point(next));
            if content.is_none() {
                liberties.insert(next);
            } else if content == color && stones.insert(next) {
                open.push(next);
            }
        }
    }
    (stones, liberties)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_hash_is_that_of_the_position(game in games()) {
        prop_assert_eq!(inside::board(&game).position(), *game.position());
        prop_assert_eq!(inside::board(&game).hash(), game.position().hash());
    }

    #[test]
    fn every_chain_has_the_stones_and_the_liberties_that_a_flood_finds(game in games()) {
        let (board, position) = (inside::board(&game), game.position());
        for spot in inside::occupied(position) {
            let (stones, liberties) = flood(position, spot);
            let chain = board.chain(spot).expect("a stone belongs to a chain");
            prop_assert_eq!(Some(chain.color()), board.at(spot));
            prop_assert_eq!(*chain.stones(), stones);
            prop_assert_eq!(*chain.liberties(), liberties);
            prop_assert_eq!(chain.liberty_count(), liberties.count());
            prop_assert!(!liberties.is_empty(), "every chain keeps a liberty");
            let found = inside::chain(position, spot);
            let found = (*inside::bits(&found.stones), *inside::bits(&found.liberties));
            prop_assert_eq!(found, (stones, liberties));
        }
    }

    #[test]
    fn chains_are_listed_once_each(game in games()) {
        let (board, position) = (inside::board(&game), game.position());
        let points = |set: &Bits| set.iter().collect::<Vec<_>>();
        let listed: Vec<_> = board.chains().map(|chain| points(chain.stones())).collect();
        for color in Color::ALL {
            prop_assert!(board.chains_of(color).all(|chain| chain.color() == color));
        }
        let distinct: BTreeSet<_> = listed.iter().cloned().collect();
        prop_assert_eq!(listed.len(), distinct.len());
        let found = Color::ALL.into_iter().flat_map(|color| position.chains(color));
        prop_assert_eq!(distinct, found.map(|chain| points(inside::bits(&chain.stones))).collect());
    }

    #[test]
    fn the_list_of_empty_points_is_exactly_the_empty_points(game in games()) {
        let board = inside::board(&game);
        let listed: Bits = (0..board.vacant_count()).map(|place| board.vacant(place)).collect();
        prop_assert_eq!(listed, inside::vacant(game.position()));
        prop_assert_eq!(board.vacant_count(), listed.count() as usize);
    }

    #[test]
    fn a_preview_is_what_a_play_removes(game in games()) {
        for spot in inside::vacant(game.position()) {
            for color in Color::ALL {
                let mut board = inside::board(&game).clone();
                let preview = board.preview(color, spot);
                prop_assert_eq!(board.is_suicide(color, spot), preview.suicide);
                let captures = !preview.suicide && !preview.removed.is_empty();
                prop_assert_eq!(board.captures(color, spot), captures);
                let played = board.play_unchecked(color, spot);
                prop_assert_eq!(preview, played);
                let expected = *inside::bits(&game.position().stones(played.loser(color)));
                let extra = if played.suicide { Bits::of(spot) } else { Bits::EMPTY };
                prop_assert_eq!(played.removed - expected, extra);
                prop_assert_eq!(board.at(spot), (!played.suicide).then_some(color));
            }
        }
    }

    #[test]
    fn a_board_made_from_a_position_is_the_board_that_was_played(game in games()) {
        let mut made = tengen::engine_room::game::GameBoard::from_position(game.position());
        made.set_ko(inside::board(&game).ko());
        prop_assert_eq!(&made, inside::board(&game));
        prop_assert_eq!(made.hash(), inside::board(&game).hash());
        prop_assert_eq!(&inside::board(&game).resized(), &made);
        for spot in inside::occupied(game.position()) {
            let chain = |board: &tengen::engine_room::game::GameBoard| board.chain(spot).copied();
            prop_assert_eq!(chain(&made), chain(inside::board(&game)));
        }
    }

    #[test]
    fn a_board_allows_exactly_what_it_plays(game in games(), suicide in suicides()) {
        for spot in inside::board(&game).layout().board::<11>() {
            for color in Color::ALL {
                let mut board = inside::board(&game).clone();
                let verdict = board.legality(color, spot, suicide);
                prop_assert_eq!(board.play(color, spot, suicide).map(|_| ()), verdict);
                if verdict.is_err() {
                    prop_assert_eq!(&board, inside::board(&game));
                }
            }
        }
    }

    #[test]
    fn a_ko_binds_the_captured_player_alone(game in games()) {
        if let Some(ko) = inside::board(&game).ko() {
            let suicide = game.rules().suicide;
            let verdict = |color| inside::board(&game).legality(color, ko.spot, suicide);
            prop_assert_eq!(verdict(ko.banned), Err(tengen::engine_room::board::Refusal::Ko));
            prop_assert_ne!(verdict(!ko.banned), Err(tengen::engine_room::board::Refusal::Ko));
            let retake = inside::board(&game).preview(ko.banned, ko.spot);
            prop_assert_eq!(retake.removed.count(), 1);
            prop_assert_eq!(game.last_move().map(|made| made.color), Some(!ko.banned));
        }
    }
    #[test]
    fn plays_that_are_taken_back_leave_the_board_as_it_was(
        game in games(),
        suicide in suicides(),
        seed: u64,
    ) {
        let mut random = Random::from_seed(seed);
        let mut board = inside::board(&game).clone();
        let mut made = Vec::new();
        // A walk back and forth. Plays after a take-back depend on data that comparisons do not
        // show, such as which stones are connected.
        for step in 0..150 {
            if step < 100 && random.below(3) > 0 {
                let spot = board.layout().spot(random_point(&game, &mut random));
                let color = Color::ALL[random.below(2) as usize];
                let before = board.clone();
                if let Ok(played) = board.play(color, spot, suicide) {
                    made.push((before, color, spot, played));
                }
            } else if let Some((before, color, spot, played)) = made.pop() {
                board.take_back(color, spot, &played, before.ko());
                prop_assert_eq!(&board, &before);
                prop_assert_eq!(board.hash(), before.hash());
                prop_assert!(board.chains().eq(before.chains()));
                for spot in inside::occupied(&board.position()) {
                    prop_assert_eq!(board.chain(spot), before.chain(spot));
                }
                let vacant = |board: &GameBoard| -> Bits {
                    (0..board.vacant_count()).map(|place| board.vacant(place)).collect()
                };
                prop_assert_eq!(vacant(&board), vacant(&before));
            }
        }
    }
}

//! Uniformly random playouts follow their definition.

use std::sync::Arc;

use proptest::prelude::*;

use tengen::engine_room::bitboard::Bits;
use tengen::engine_room::game::GameBoard;
use tengen::engine_room::inside;
use tengen::engine_room::playout::{self, PlayoutEnd, Uniform};
use tengen::engine_room::random::Random;
use tengen::engine_room::score;
use tengen::engine_room::search::{Moves, Request, Root, Searcher, UniformRandom};
use tengen::rules::SuicideRule;
use tengen::{ByColor, Color, Game, Point, Position, Size, Stop};

use super::{games, simd, suicides};

/// Plays a uniformly random game to its end.
fn play_out(
    board: &mut GameBoard,
    to_move: Color,
    suicide: SuicideRule,
    random: &mut Random,
) -> PlayoutEnd {
    playout::play_out(board, to_move, &mut Uniform { suicide }, random, simd())
}

/// Whether a point is an own eye, by columns and rows. All neighbours are own stones or the edge.
/// Opposing stones stand on at most one of the diagonals, or on none if the point is on the edge.
fn is_own_eye(position: &Position, color: Color, point: Point) -> bool {
    let size = position.size();
    let at = |columns: i32, rows: i32| {
        let column = u8::try_from(i32::from(point.column()) + columns).ok()?;
        let row = u8::try_from(i32::from(point.row()) + rows).ok()?;
        (column < size.width() && row < size.height()).then(|| Point::new(column, row))
    };
    let neighbours = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(columns, rows)| at(columns, rows));
    let diagonals = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(columns, rows)| at(columns, rows));
    let opposing = |next: &&Point| position.at(**next) == Some(!color);
    let against = diagonals.iter().flatten().filter(opposing).count();
    let on_the_edge = neighbours.contains(&None);
    position.at(point).is_none()
        && neighbours.iter().flatten().all(|&next| position.at(next) == Some(color))
        && against < if on_the_edge { 1 } else { 2 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn an_own_eye_is_what_its_definition_says(game in games()) {
        let layout = inside::board(&game).layout();
        for spot in inside::vacant(game.position()) {
            for color in Color::ALL {
                let expected = is_own_eye(game.position(), color, layout.point(spot));
                prop_assert_eq!(inside::board(&game).is_own_eye(color, spot), expected);
            }
        }
    }

    #[test]
    fn a_playout_moves_on_every_legal_point_but_own_eyes(game in games(), suicide in suicides()) {
        let layout = inside::board(&game).layout();
        for spot in inside::vacant(game.position()) {
            for color in Color::ALL {
                let expected = inside::board(&game).legality(color, spot, suicide).is_ok()
                    && !is_own_eye(game.position(), color, layout.point(spot));
                prop_assert_eq!(inside::board(&game).is_playout_move(color, spot, suicide), expected);
            }
        }
    }

    #[test]
    fn a_playout_ends_at_the_limit_or_when_the_players_have_no_move(
        game in games(),
        suicide in suicides(),
        seed: u64,
    ) {
        let mut board = inside::board(&game).clone();
        let limit = 3 * game.size().area() as u32;
        let outcome = play_out(&mut board, game.to_move(), suicide, &mut Random::from_seed(seed));
        prop_assert!(outcome.moves >= 2 && outcome.moves <= limit);
        if outcome.moves < limit {
            let has_last = if outcome.moves % 2 == 1 { game.to_move() } else { !game.to_move() };
            let moves = |color| {
                let vacant = inside::vacant(&board.position());
                vacant.iter().filter(|&spot| board.is_playout_move(color, spot, suicide)).count()
            };
            prop_assert_eq!(moves(has_last), 0);
            // The first of the two passes may be for a ko, and has lifted it.
            prop_assert!(moves(!has_last) <= 1);
        }
    }

    #[test]
    fn the_result_of_a_playout_is_the_count_of_its_final_board(
        game in games(),
        suicide in suicides(),
        seed: u64,
    ) {
        let mut board = inside::board(&game).clone();
        let outcome = play_out(&mut board, game.to_move(), suicide, &mut Random::from_seed(seed));
        let position = board.position();
        let area = score::areas_of(&position, &Bits::EMPTY).map(|points| points.count());
        let difference = area.black.cast_signed() - area.white.cast_signed();
        prop_assert_eq!(outcome.area_difference, difference);
        prop_assert_eq!(score::area_difference(&board), difference);
        prop_assert_eq!(board.hash(), position.hash());
        prop_assert!(position.libertyless().is_empty());
    }

    #[test]
    fn the_quick_count_is_the_exact_one_wherever_it_answers(game in games()) {
        let mut board = inside::board(&game).clone();
        let suicide = game.rules().suicide;
        play_out(&mut board, Color::Black, suicide, &mut Random::from_seed(inside::board(&game).hash()));
        for board in [inside::board(&game), &board] {
            if let Some(difference) = board.filled_area_difference() {
                prop_assert_eq!(difference, score::area_difference(board));
            }
        }
    }

    #[test]
    fn a_seed_repeats_a_playout(game in games(), suicide in suicides(), seed: u64) {
        let play = || {
            let mut board = GameBoard::from_position(game.position());
            let mut random = Random::from_seed(seed);
            (play_out(&mut board, Color::White, suicide, &mut random), board.position())
        };
        prop_assert_eq!(play(), play());
    }

    #[test]
    fn no_own_eye_is_ever_filled(seed: u64, suicide in suicides()) {
        // Both sides live with two eyes, so only passes are left.
        let drawn = tengen::engine_room::diagram::position(
            ". X O .
             X X O O
             . X O .
             X X O O",
        );
        let mut board = GameBoard::from_position(&drawn);
        let outcome = play_out(&mut board, Color::Black, suicide, &mut Random::from_seed(seed));
        // If suicide is allowed, stones are thrown in, but cannot fill the second eye.
        prop_assert_eq!(outcome.area_difference, 0);
        if suicide != SuicideRule::Allowed {
            prop_assert_eq!((outcome.moves, board.position()), (2, drawn));
        }
    }
}

/// Returns the chi-square statistic of counts that should be equal. It is near the number of counts
/// less one if the counts are random.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / f64::from(counts.len() as u32);
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn the_random_player_chooses_every_point_equally_often() {
    let drawn = tengen::engine_room::diagram::position(
        ". X . O .
         X X . O O
         . . . . .
         O O X . .
         . O X X .",
    );
    let mut game = Game::new(Size::square(5));
    game.restore(&drawn, Color::Black);
    let playable: Vec<Point> = (drawn.size().points())
        .filter(|&point| game.legality(Color::Black, point.into()).is_ok())
        .filter(|&point| !is_own_eye(&drawn, Color::Black, point))
        .collect();
    let stop = Stop::new();
    let moves = Moves::sensible(&game, Color::Black);
    let mut searcher = UniformRandom::default();
    searcher.go_to(Root::new(Arc::new(game), Color::Black, moves));
    let mut counts = vec![0; playable.len()];
    for seed in 0..20_000 {
        let chosen = searcher.think(&Request::of_visits(1, seed), &stop, None).best.point();
        let chosen = chosen.and_then(|chosen| playable.iter().position(|&point| point == chosen));
        counts[chosen.expect("a playable point")] += 1;
    }
    let freedom = f64::from(counts.len() as u32 - 1);
    let bound = freedom + 5.0 * (2.0 * freedom).sqrt();
    assert!(chi_square(&counts) < bound, "{counts:?}");
}

#[test]
fn black_and_white_fare_alike_when_white_begins() {
    let lead = |first: Color| {
        let mut random = Random::from_seed(3);
        let total: i32 = (0..4000)
            .map(|_| {
                let mut board =
                    GameBoard::new(tengen::engine_room::bitboard::Layout::new(Size::square(7)));
                play_out(&mut board, first, SuicideRule::Forbidden, &mut random).area_difference
            })
            .sum();
        f64::from(total) / 4000.0
    };
    // The mean of 4000 games on 7x7 has a standard deviation of about 0.3 points.
    let leads = ByColor::from_fn(lead);
    assert!((leads.black + leads.white).abs() < 2.0, "{leads:?}");
    assert!(leads.black > 0.0 && leads.white < 0.0, "{leads:?}");
}

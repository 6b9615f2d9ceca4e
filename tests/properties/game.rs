//! A refused move leaves a game unchanged, and a move that is taken back leaves no trace.

use proptest::prelude::*;

use tengen::engine_room::board::Ko;
use tengen::engine_room::history::Moment;
use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::{ByColor, Color, Game, IllegalMove, Position, Refused, Step, Vertex};

use super::{all_moves, games, random_point, rules, step};

/// Everything observable about a game.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    position: Position,
    hash: u64,
    ko: Option<Ko>,
    to_move: Color,
    prisoners: ByColor<u32>,
    passes: u32,
    steps: Vec<Step>,
    start: (Position, Color),
    moments: usize,
    last: Moment,
    legality: Vec<Result<(), IllegalMove>>,
    legality_after_passes: Vec<Result<(), IllegalMove>>,
}

fn seen(game: &Game) -> Seen {
    let moves = || all_moves(game.size());
    Seen {
        position: *game.position(),
        hash: inside::board(game).hash(),
        ko: inside::board(game).ko(),
        to_move: game.to_move(),
        prisoners: game.prisoners(),
        passes: game.consecutive_passes(),
        steps: game.steps().to_vec(),
        start: game.start(),
        moments: inside::history(game).len(),
        last: *inside::history(game).last(),
        legality: moves().map(|(color, vertex)| game.legality(color, vertex)).collect(),
        legality_after_passes: moves()
            .map(|(c, vertex)| game.legality_if_resumed(c, vertex))
            .collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn a_move_is_legal_exactly_when_it_can_be_played(game in games()) {
        for (color, vertex) in all_moves(game.size()) {
            prop_assert_eq!(game.clone().play(color, vertex), game.legality(color, vertex));
            prop_assert_eq!(game.clone().play_on(color, vertex), game.legality_if_resumed(color, vertex));
        }
    }

    #[test]
    fn the_legal_points_are_those_on_which_a_play_is_legal(game in games()) {
        for color in Color::ALL {
            let legal = |point: &tengen::Point| game.legality_if_resumed(color, (*point).into()).is_ok();
            let one_by_one: Vec<_> = game.size().points().filter(legal).collect();
            prop_assert_eq!(game.legal_points(color).collect::<Vec<_>>(), one_by_one);
        }
    }

    #[test]
    fn a_refused_move_leaves_the_game_as_it_was(game in games()) {
        let before = seen(&game);
        let mut game = game;
        for (color, vertex) in all_moves(game.size()) {
            if game.legality(color, vertex).is_err() {
                prop_assert!(game.play(color, vertex).is_err());
            }
            if game.legality_if_resumed(color, vertex).is_err() {
                prop_assert!(game.play_on(color, vertex).is_err());
            }
        }
        prop_assert_eq!(seen(&game), before);
    }

    #[test]
    fn undo_restores_everything(game in games(), seed: u64, steps in 0..40_u32) {
        let before = seen(&game);
        let mut game = game;
        let mut random = Random::from_seed(seed);
        for _ in 0..steps {
            step(&mut game, &mut random);
        }
        let made = game.steps().len() - before.steps.len();
        prop_assert_eq!(game.undo(made), Ok(()));
        prop_assert_eq!(seen(&game), before);
    }

    #[test]
    fn moves_taken_back_one_by_one_or_at_once_leave_the_same_game(game in games()) {
        let (mut one_by_one, mut at_once) = (game.clone(), game);
        let moves = at_once.moves().count();
        let back = moves * 2 / 3;
        prop_assert_eq!(at_once.undo(back), Ok(()));
        for _ in 0..back {
            prop_assert_eq!(one_by_one.undo(1), Ok(()));
        }
        prop_assert_eq!(seen(&one_by_one), seen(&at_once));
    }

    #[test]
    fn a_game_played_again_after_an_undo_is_the_same_game(game in games()) {
        let before = seen(&game);
        let moves: Vec<_> = game.moves().collect();
        let mut game = game;
        prop_assert_eq!(game.undo(moves.len()), Ok(()));
        prop_assert!(game.undo(1).is_err(), "there is nothing left to take back");
        for made in moves {
            prop_assert_eq!(game.play_on(made.color, made.vertex), Ok(()));
        }
        prop_assert_eq!(seen(&game), before);
    }

    #[test]
    fn too_many_moves_to_take_back_change_nothing(game in games(), more in 1..3_usize) {
        let before = seen(&game);
        let mut game = game;
        let all = game.moves().count();
        prop_assert!(game.undo(all + more).is_err());
        prop_assert_eq!(seen(&game), before);
    }

    #[test]
    fn nothing_is_taken_back_beyond_a_set_up(game in games(), seed: u64) {
        let mut game = game;
        let (position, color) = (*game.position(), !game.to_move());
        game.restore(&position, color);
        prop_assert!(game.undo(1).is_err());
        let before = seen(&game);
        let mut random = Random::from_seed(seed);
        let steps = game.steps().len();
        (0..10).for_each(|_| step(&mut game, &mut random));
        let made = game.steps().len() - steps;
        prop_assert!(game.undo(made + 1).is_err());
        prop_assert_eq!(game.undo(made), Ok(()));
        prop_assert_eq!(seen(&game), before);
    }

    #[test]
    fn stones_are_on_the_board_or_prisoners(game in games()) {
        let plays = game.moves().filter(|made| made.vertex.point().is_some()).count();
        let prisoners = game.prisoners().black + game.prisoners().white;
        let stones = game.position().occupied().count();
        prop_assert_eq!(plays, (stones + prisoners) as usize);
    }

    #[test]
    fn what_was_played_by_the_rules_violates_none(game in games()) {
        let mut game = game;
        prop_assert_eq!(game.set_rules(*game.clone().rules()), []);
    }

    #[test]
    fn a_violation_is_what_the_rules_refuse(game in games(), rules in rules()) {
        let mut other = Game::with_rules(game.size(), rules, game.komi());
        let mut refused = Vec::new();
        for (number, made) in (1..).zip(game.moves()) {
            let verdict = other.legality_if_resumed(made.color, made.vertex);
            refused.extend(verdict.err().map(|why| Refused { number, made, why }));
            prop_assert_eq!(other.play_as_recorded(made.color, made.vertex), Ok(verdict.err()));
        }
        let mut game = game;
        prop_assert_eq!(game.set_rules(rules), refused);
        prop_assert_eq!(other.position(), game.position());
    }

    #[test]
    fn a_record_can_make_any_move_on_an_empty_point(game in games(), seed: u64) {
        let mut game = game;
        let mut random = Random::from_seed(seed);
        for _ in 0..20 {
            let point = random_point(&game, &mut random);
            let color = Color::ALL[random.below(2) as usize];
            let empty = game.position().at(point).is_none();
            let made = game.play_as_recorded(color, Vertex::Play(point));
            prop_assert_eq!(made.is_ok(), empty);
            prop_assert_eq!(inside::board(&game).position(), *game.position());
            prop_assert!(game.position().libertyless().is_empty());
        }
    }
}

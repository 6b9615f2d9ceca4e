//! Cached evaluations, and evaluators for several threads.

use std::sync::Arc;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, Profile, Symmetry, View};
use tengen::{Color, Game, Komi, Preset, Rules, Size, Vertex};

use tengen_testing::random_net::spec;

fn evaluator(name: &str) -> Evaluator {
    Evaluator::new(Arc::new(spec(name).model().into_net()))
}

fn play(mut game: Game, moves: &str) -> Game {
    for vertex in moves.split(' ') {
        let vertex: Vertex = vertex.parse().expect("a vertex");
        game.play(game.to_move(), vertex).expect("a legal move");
    }
    game
}

fn new_game(preset: Preset) -> Game {
    Game::with_rules(Size::square(5), preset.rules, preset.komi)
}

fn ask(evaluator: &mut Evaluator, game: &Game, view: View) -> Evaluation {
    let mut evaluation = Evaluation::default();
    evaluator.evaluate(game, game.to_move(), view, &mut evaluation);
    evaluation
}

#[test]
fn a_position_that_comes_again_is_not_computed_again() {
    let mut cached = evaluator("optimism-v12");
    let mut plain = cached.clone();
    cached.set_cache(1 << 24);
    let game = play(new_game(Preset::AGA), "C3 B3 pass");
    let expected = ask(&mut plain, &game, View::default());
    for _ in 0..3 {
        assert_eq!(ask(&mut cached, &game, View::default()), expected);
    }
    let cache = cached.cache().expect("a cache");
    assert_eq!((cache.hits(), cache.misses()), (2, 1));
    assert!(plain.cache().is_none());
}

#[test]
fn what_a_net_sees_otherwise_is_another_position() {
    let mut cached = evaluator("optimism-v12");
    cached.set_cache(1 << 24);
    let mut plain = evaluator("optimism-v12");
    // Black takes a ko at B3 with the last move.
    let ko = "B2 C2 A3 D3 B4 C4 E1 B3 C3";
    let chinese = |moves| play(new_game(Preset::CHINESE), moves);
    let mut with_komi = chinese(ko);
    with_komi.set_komi(Komi::from_halves(1));
    let games = vec![
        chinese(ko),
        // The ko ban is over.
        chinese("B2 C2 A3 D3 B4 C4 E1 B3 C3 pass pass"),
        // The same stones, played in another order.
        chinese("B4 C4 A3 D3 B2 C2 E1 B3 C3"),
        with_komi,
        play(new_game(Preset::JAPANESE), ko),
        play(new_game(Preset::TROMP_TAYLOR), ko),
        chinese("B2 C2"),
    ];
    let views = [
        View::default(),
        View { optimism: 0.0, ..View::default() },
        View { symmetry: Symmetry::ALL[5], ..View::default() },
    ];
    for game in &games {
        for view in views {
            assert_eq!(ask(&mut cached, game, view), ask(&mut plain, game, view));
        }
    }
    let mut turned = Evaluation::default();
    cached.evaluate(&games[0], !games[0].to_move(), View::default(), &mut turned);
    let cache = cached.cache().expect("a cache");
    assert_eq!((cache.hits(), cache.misses()), (0, 22));
}

#[test]
fn the_kind_of_players_is_part_of_the_position() {
    let mut cached = evaluator("metadata-v15");
    cached.set_cache(1 << 24);
    let game = Game::new(Size::square(5));
    let answers = ["rank_9d", "rank_9k", "preaz_9k"].map(|name| {
        cached.set_profile(Some(name.parse::<Profile>().expect("a profile")));
        ask(&mut cached, &game, View::default())
    });
    assert!(answers[0] != answers[1] && answers[1] != answers[2]);
}

#[test]
fn threads_share_the_cache_and_the_answers() {
    let mut first = evaluator("pooling-v9");
    let games: Vec<Game> = ["C3", "C3 B3", "A1 B2 C3", "pass", "E5 pass D4"]
        .map(|moves| play(Game::with_rules(Size::square(5), Rules::default(), Komi::ZERO), moves))
        .into();
    let expected: Vec<_> =
        games.iter().map(|game| ask(&mut first, game, View::default())).collect();
    first.set_cache(1 << 24);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            let (mut evaluator, games, expected) = (first.clone(), &games, &expected);
            scope.spawn(move || {
                for _ in 0..20 {
                    for (game, expected) in games.iter().zip(expected) {
                        assert_eq!(&ask(&mut evaluator, game, View::default()), expected);
                    }
                }
            });
        }
    });
    let cache = Arc::clone(first.cache().expect("a cache"));
    assert_eq!(cache.hits() + cache.misses(), 300);
    assert!((5..=50).contains(&cache.misses()), "{}", cache.misses());
    let mut mean = Evaluation::default();
    first.evaluate_all(&games[0], Color::White, 0.2, &mut mean);
    assert_eq!(cache.hits() + cache.misses(), 308, "all symmetries are looked up one by one");
}

//! An engine with a net: players by policy, searches and levels.

use std::sync::Arc;

use tengen::engine_room::engine::{
    Console, ConsoleSettings, Nets, PlayerSettings, SearchSettings, Setup,
};
use tengen::engine_room::evaluate::NetChoice;
use tengen::engine_room::evaluate::net::View;
use tengen::{Color, Decision, Level, Size, Stop, Thinking, Vertex};
use tengen_nets::{Net, Precision};

use tengen_testing::random_net::spec;

fn net(name: &str) -> Arc<Net> {
    Arc::new(spec(name).model().into_net())
}

fn in_floats(net: Arc<Net>) -> NetChoice {
    NetChoice::from(net).with_precision(Precision::Float)
}

/// Returns the point that the net of an engine likes best, with its policy.
fn favourite(engine: &mut Console) -> (Vertex, Vec<f32>) {
    let to_move = engine.game().to_move();
    let policy = engine.evaluate(to_move, View::default()).expect("a net").policy;
    let best = (0..policy.len()).max_by(|&a, &b| policy[a].total_cmp(&policy[b]));
    let best = engine.game().size().point(best.expect("points"));
    (Vertex::Play(best), policy)
}

/// Returns an engine that plays by the policy of a net.
fn engine(net: Arc<Net>, temperature: f32, seed: u64) -> Console {
    let player = PlayerSettings::policy(temperature, in_floats(net));
    let settings = ConsoleSettings { seed, ..player.into() };
    Console::new(Setup { size: Size::square(5), ..Setup::default() }, settings)
}

#[test]
fn a_player_by_policy_plays_like_people_of_its_profile() {
    let mut policies = Vec::new();
    for name in ["rank_20k", "proyear_1800"] {
        let mut engine = engine(net("metadata-v15"), 0.0, 1);
        let profile = name.parse().expect("a profile");
        engine.set_profile(Some(profile)).expect("a human-style net");
        let (best, policy) = favourite(&mut engine);
        let decision = engine.genmove(Color::Black, &Stop::new());
        assert_eq!(decision, Decision::Move(best), "{name}");
        policies.push(policy);
    }
    assert_ne!(policies[0], policies[1]);
}

#[test]
fn a_player_by_policy_plays_the_move_that_the_net_likes_best() {
    let mut engine = engine(net("pooling-v9"), 0.0, 1);
    let (best, _) = favourite(&mut engine);
    let decision = engine.genmove(Color::Black, &Stop::new());
    assert_eq!(decision, Decision::Move(best));
}

#[test]
fn a_temperature_makes_games_differ_by_their_seeds() {
    let mut first_moves: Vec<_> = (0..6)
        .map(|seed| {
            let mut engine = engine(net("pooling-v9"), 2.0, seed);
            format!("{:?}", engine.genmove(Color::Black, &Stop::new()))
        })
        .collect();
    let mut again = engine(net("pooling-v9"), 2.0, 0);
    assert_eq!(first_moves[0], format!("{:?}", again.genmove(Color::Black, &Stop::new())));
    first_moves.sort();
    first_moves.dedup();
    assert!(first_moves.len() > 1, "{first_moves:?}");
}

#[test]
fn a_player_by_policy_finishes_a_game() {
    let mut engine = engine(net("learned-v16"), 1.0, 5);
    for turn in 0..400 {
        if engine.game().is_over() {
            return;
        }
        engine.genmove(Color::ALL[turn % 2], &Stop::new());
    }
    panic!("the game goes on after 400 moves");
}

/// Returns an engine that searches a tree with a small net, on one thread.
fn searching_engine(net: &Arc<Net>, visits: u32) -> Console {
    let player = PlayerSettings::net(SearchSettings::default(), in_floats(Arc::clone(net)));
    let thinking = Thinking::of_visits(visits);
    let settings = ConsoleSettings { seed: 1, thinking, ..player.into() };
    Console::new(Setup { size: Size::square(5), ..Setup::default() }, settings)
}

#[test]
fn a_tree_search_plays_the_same_game_again() {
    let net = net("learned-v16");
    let game = || {
        let mut engine = searching_engine(&net, 40);
        for turn in 0..12 {
            engine.genmove(Color::ALL[turn % 2], &Stop::new());
        }
        engine.game().moves().collect::<Vec<_>>()
    };
    let moves = game();
    assert_eq!(moves.len(), 12);
    assert_eq!(moves, game());
}

#[test]
fn levels_below_the_top_one_are_played_by_the_small_net_of_an_engine() {
    let (large, small) = (net("learned-v16"), net("pooling-v9"));
    let game = |net: &Arc<Net>, small: Option<&Arc<Net>>, level| {
        let choice = |net: &Arc<Net>| in_floats(Arc::clone(net));
        let nets = Nets { own: choice(net), small: small.map(choice) };
        let player = PlayerSettings::net(SearchSettings::default(), nets);
        let thinking = Thinking::of_visits(8);
        let settings = ConsoleSettings { seed: 1, thinking, ..player.into() };
        let mut engine =
            Console::new(Setup { size: Size::square(5), ..Setup::default() }, settings);
        // A change of the level in the middle of a session changes the net.
        engine.set_level(Level::new(level).expect("a level")).expect("a player with a net");
        for turn in 0..8 {
            engine.genmove(Color::ALL[turn % 2], &Stop::new());
        }
        engine.game().moves().collect::<Vec<_>>()
    };
    for level in [3, 12] {
        assert_eq!(game(&large, Some(&small), level), game(&small, None, level));
        assert_ne!(game(&large, Some(&small), level), game(&large, None, level));
    }
    assert_eq!(game(&large, Some(&small), 20), game(&large, Some(&large), 20));
    assert_ne!(game(&large, Some(&small), 20), game(&small, None, 20));
}

#[test]
fn a_suggestion_does_not_depend_on_what_was_searched_before() {
    let mut engine = searching_engine(&net("pooling-v9"), 30);
    let first = engine.suggest(Color::Black, None, &Stop::new());
    engine.suggest(Color::White, None, &Stop::new());
    assert_eq!(engine.suggest(Color::Black, None, &Stop::new()), first);
}

//! An engine with a net, as its client sees it.

use std::sync::Arc;

use tengen::engine_room::engine::{
    Console, ConsoleSettings, Nets, PlayerSettings, SearchSettings, Setup,
};
use tengen::engine_room::evaluate::NetChoice;
use tengen::engine_room::evaluate::net::View;
use tengen::engine_room::gtp::{Input, Session};
use tengen::{Color, Decision, Level, Size, Stop, Thinking, Vertex};
use tengen_nets::{ModelFile, Net, Precision};

use tengen_testing::random_net::{self, SPECS, Spec};

fn file(name: &str) -> ModelFile {
    let spec: &Spec = SPECS.iter().find(|spec| spec.name == name).expect("a net of this name");
    ModelFile::from_bytes(&random_net::file(spec)).expect("a net")
}

fn net(name: &str) -> Arc<Net> {
    Arc::new(file(name).into_net())
}

fn in_floats(net: Arc<Net>) -> NetChoice {
    NetChoice::from(net).with_precision(Precision::Float)
}

fn engine(net: Option<Arc<Net>>, temperature: Option<f32>, seed: u64) -> Console {
    let player = match (net.map(in_floats), temperature) {
        (Some(net), Some(temperature)) => PlayerSettings::policy(temperature, net),
        (Some(net), None) => PlayerSettings::default().with_nets(net),
        (None, _) => PlayerSettings::default(),
    };
    let settings = ConsoleSettings { seed, ..player.into() };
    Console::new(Setup { size: Size::square(5), ..Setup::default() }, settings)
}

fn answers(engine: Console, lines: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    let inputs = lines.iter().map(|line| Input::from(line.as_bytes()));
    Session::new(engine).run(inputs, &mut out).expect("memory takes everything");
    let text = String::from_utf8(out).expect("text");
    text.trim_end().split("\n\n").map(str::to_owned).collect()
}

#[test]
fn a_net_is_asked_in_the_form_of_katago() {
    let lines = ["kata-raw-nn 3", "kata-raw-nn", "kata-raw-nn average", "kata-raw-nn 8"];
    let answers = answers(engine(Some(net("optimism-v12")), None, 1), &lines);
    let names = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().filter(|word| word.starts_with(char::is_alphabetic));
        words.map(str::to_owned).collect()
    };
    let expected = "symmetry whiteWin whiteLoss noResult whiteLead whiteScoreSelfplay \
                    whiteScoreSelfplaySq varTimeLeft shorttermWinlossError shorttermScoreError \
                    policy policyPass whiteOwnership";
    assert_eq!(names(&answers[0]).join(" "), expected);
    assert!(answers[0].starts_with("= symmetry 3\nwhiteWin 0."));
    assert_eq!(answers[0].lines().count(), 12 + 2 * 5 + 1);
    assert_eq!(answers[1].matches("symmetry").count(), 8);
    assert!(answers[2].starts_with("= symmetry average\n"));
    assert_eq!(answers[3], "? expected a symmetry from 0 to 7, all or average");
}

#[test]
fn a_net_is_asked_with_the_player_to_move_that_is_named() {
    let lines = ["play black C3", "kata-raw-nn 0", "kata-raw-nn white 0", "kata-raw-nn B 0"];
    let answers = answers(engine(Some(net("optimism-v12")), None, 1), &lines);
    assert_eq!(answers[1], answers[2]);
    assert_ne!(answers[1], answers[3]);
}

#[test]
fn in_the_middle_of_a_game_the_result_is_what_the_net_expects() {
    let lines = ["boardsize 9", "komi 6.5", "play black C3", "final_score", "kata-raw-nn 0"];
    let answers = answers(engine(Some(net("optimism-v12")), None, 1), &lines);
    let lead = answers[4].lines().find_map(|line| line.strip_prefix("whiteLead ")).expect("a lead");
    let lead: f64 = lead.parse().expect("a number");
    // The komi allows only half points.
    let printed = lead.floor() + 0.5;
    let winner = if printed > 0.0 { 'W' } else { 'B' };
    assert_eq!(answers[3], format!("= {winner}+{:.1}", printed.abs()), "White leads by {lead}");
}

#[test]
fn on_boards_that_nets_were_not_trained_on_the_result_is_what_playouts_expect() {
    let lines = ["boardsize 3", "final_score"];
    let net = Some(net("optimism-v12"));
    let [with, without] = [net, None].map(|net| answers(engine(net, None, 1), &lines));
    assert_eq!(with, without);
}

#[test]
fn without_a_net_commands_say_how_to_give_one() {
    let answers = answers(engine(None, None, 1), &["kata-raw-nn 0", "kata-get-models"]);
    for answer in answers {
        assert_eq!(answer, "? no net: start the program with --model FILE");
    }
}

#[test]
fn a_human_style_net_is_asked_as_people_of_a_profile() {
    let lines = [
        "kata-get-param humanSLProfile",
        "kata-raw-human-nn 0",
        "kata-set-param humanSLProfile rank_20k",
        "kata-raw-human-nn 0",
        "kata-set-param humanSLProfile proyear_1995",
        "kata-get-param humanSLProfile",
        "kata-raw-human-nn 0",
        "kata-set-param humanSLProfile rank_30k",
        "kata-set-param humanSLProfile _",
        "kata-get-param humanSLProfile",
        "kata-get-param speed",
        "kata-raw-human-nn average",
    ];
    let answers = answers(engine(Some(net("metadata-v15")), None, 1), &lines);
    assert_eq!((answers[0].as_str(), answers[2].as_str()), ("= ", "= "));
    assert!(answers[1].starts_with("? no profile: "), "{}", answers[1]);
    assert!(answers[3].starts_with("= symmetry 0\nwhiteWin 0."), "{}", answers[3]);
    assert!(answers[3].contains("\nwhiteScore ") && !answers[3].contains("whiteLead"));
    assert_eq!(answers[5], "= proyear_1995");
    assert_ne!(answers[3], answers[6]);
    assert!(answers[7].starts_with("? expected a profile such as "), "{}", answers[7]);
    assert_eq!(answers[9], "= ");
    assert!(answers[10].starts_with("? unknown parameter "), "{}", answers[10]);
    assert_eq!(answers[11], "? expected a symmetry from 0 to 7 or all");
}

#[test]
fn another_net_takes_no_profile() {
    let lines = ["kata-get-param humanSLProfile", "kata-raw-human-nn 0"];
    for answer in answers(engine(Some(net("optimism-v12")), None, 1), &lines) {
        assert_eq!(answer, "? the net is not a human-style net: it does not use profiles");
    }
}

#[test]
fn a_player_by_policy_plays_like_people_of_its_profile() {
    let mut policies = Vec::new();
    for name in ["rank_20k", "proyear_1800"] {
        let mut engine = engine(Some(net("metadata-v15")), Some(0.0), 1);
        let profile = name.parse().expect("a profile");
        engine.set_profile(Some(profile)).expect("a human-style net");
        let policy =
            engine.evaluate(engine.game().to_move(), View::default()).expect("a net").policy;
        let best = (0..policy.len()).max_by(|&a, &b| policy[a].total_cmp(&policy[b]));
        let best = engine.game().size().point(best.expect("points"));
        let decision = engine.genmove(Color::Black, &Stop::new());
        assert_eq!(decision, Decision::Move(Vertex::Play(best)), "{name}");
        policies.push(policy);
    }
    assert_ne!(policies[0], policies[1]);
}

#[test]
fn the_net_is_listed_in_the_form_of_katago() {
    let answers = answers(engine(Some(net("metadata-v15")), None, 1), &["kata-get-models"]);
    assert!(answers[0].contains(r#""internalName":"random-metadata-v15""#), "{}", answers[0]);
    assert!(answers[0].contains(r#""usesHumanSLProfile":true"#), "{}", answers[0]);
}

#[test]
fn a_player_by_policy_plays_the_move_that_the_net_likes_best() {
    let mut engine = engine(Some(net("pooling-v9")), Some(0.0), 1);
    let evaluation = engine.evaluate(engine.game().to_move(), View::default()).expect("a net");
    let (size, best) = (engine.game().size(), |policy: &[f32]| {
        (0..policy.len()).max_by(|&a, &b| policy[a].total_cmp(&policy[b])).expect("points")
    });
    let best = size.point(best(&evaluation.policy));
    let decision = engine.genmove(Color::Black, &Stop::new());
    assert_eq!(decision, Decision::Move(Vertex::Play(best)));
}

#[test]
fn a_temperature_makes_games_differ_by_their_seeds() {
    let mut first_moves: Vec<_> = (0..6)
        .map(|seed| {
            let mut engine = engine(Some(net("pooling-v9")), Some(2.0), seed);
            format!("{:?}", engine.genmove(Color::Black, &Stop::new()))
        })
        .collect();
    let mut again = engine(Some(net("pooling-v9")), Some(2.0), 0);
    assert_eq!(first_moves[0], format!("{:?}", again.genmove(Color::Black, &Stop::new())));
    first_moves.sort();
    first_moves.dedup();
    assert!(first_moves.len() > 1, "{first_moves:?}");
}

#[test]
fn a_player_by_policy_finishes_a_game() {
    let mut engine = engine(Some(net("learned-v16")), Some(1.0), 5);
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

#[test]
fn a_tree_search_reports_everything_that_it_knows() {
    let line =
        "kata-genmove_analyze b rootInfo true pvVisits true ownership true movesOwnership true";
    let answers = answers(searching_engine(&net("pooling-v9"), 60), &[line]);
    let lines: Vec<_> = answers[0].lines().collect();
    let &[.., report, play] = &lines[..] else { panic!("{}", answers[0]) };
    let best = play.strip_prefix("play ").expect("a move");
    assert!(report.starts_with(&format!("info move {best} visits ")), "{report}");
    for key in ["utility", "winrate", "scoreLead", "scoreStdev", "prior", "lcb", "pvVisits"] {
        assert!(report.contains(&format!(" {key} ")), "{key} in {report}");
    }
    let (candidates, root) = report.split_once(" rootInfo visits 60 ").expect("the root");
    let owners = candidates.split_once(" movesOwnership ").expect("owners after moves").1;
    assert_eq!(owners.split(' ').take_while(|word| *word != "info").count(), 25);
    let owners = root.split_once(" ownership ").expect("owners").1;
    assert_eq!(owners.split(' ').count(), 25);
}

//! Commands of an engine with a net.

use std::sync::Arc;

use tengen::engine_room::engine::{
    Console, ConsoleSettings, PlayerSettings, SearchSettings, Setup,
};
use tengen::engine_room::evaluate::NetChoice;
use tengen::{Size, Thinking};
use tengen_gtp::{Input, Session};
use tengen_nets::{Net, Precision};

use tengen_testing::random_net::spec;

fn net(name: &str) -> Arc<Net> {
    Arc::new(spec(name).model().into_net())
}

fn in_floats(net: Arc<Net>) -> NetChoice {
    NetChoice::from(net).with_precision(Precision::Float)
}

/// Returns an engine on a small board.
fn engine(net: Option<Arc<Net>>) -> Console {
    let player = PlayerSettings::default();
    let player = match net {
        Some(net) => player.with_nets(in_floats(net)),
        None => player,
    };
    let settings = ConsoleSettings { seed: 1, ..player.into() };
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
    let answers = answers(engine(Some(net("optimism-v12"))), &lines);
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
    let answers = answers(engine(Some(net("optimism-v12"))), &lines);
    assert_eq!(answers[1], answers[2]);
    assert_ne!(answers[1], answers[3]);
}

#[test]
fn in_the_middle_of_a_game_the_result_is_what_the_net_expects() {
    let lines = ["boardsize 9", "komi 6.5", "play black C3", "final_score", "kata-raw-nn 0"];
    let answers = answers(engine(Some(net("optimism-v12"))), &lines);
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
    let [with, without] = [net, None].map(|net| answers(engine(net), &lines));
    assert_eq!(with, without);
}

#[test]
fn without_a_net_commands_say_how_to_give_one() {
    let answers = answers(engine(None), &["kata-raw-nn 0", "kata-get-models"]);
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
    let answers = answers(engine(Some(net("metadata-v15"))), &lines);
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
    for answer in answers(engine(Some(net("optimism-v12"))), &lines) {
        assert_eq!(answer, "? the net is not a human-style net: it does not use profiles");
    }
}

#[test]
fn the_net_is_listed_in_the_form_of_katago() {
    let answers = answers(engine(Some(net("metadata-v15"))), &["kata-get-models"]);
    assert!(answers[0].contains(r#""internalName":"random-metadata-v15""#), "{}", answers[0]);
    assert!(answers[0].contains(r#""usesHumanSLProfile":true"#), "{}", answers[0]);
}

#[test]
fn a_tree_search_reports_everything_that_it_knows() {
    let line =
        "kata-genmove_analyze b rootInfo true pvVisits true ownership true movesOwnership true";
    let player = PlayerSettings::net(SearchSettings::default(), in_floats(net("pooling-v9")));
    let thinking = Thinking::of_visits(60);
    let settings = ConsoleSettings { seed: 1, thinking, ..player.into() };
    let setup = Setup { size: Size::square(5), ..Setup::default() };
    let answers = answers(Console::new(setup, settings), &[line]);
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

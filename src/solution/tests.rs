//! Questions and solutions of small problems.

use serde_json::{Map, Value};

use super::*;
use crate::color::Color;
use crate::diagram::Diagram;
use crate::game::Game;
use crate::point::Vertex;
use crate::sgf::GameText;
use crate::solve::{Claim, Goal, Solver, Status};
use crate::stop::Stop;

/// Black lives with B1, and dies if White moves first.
const CORNER: &str = "
    . . . . . .
    O O O O . .
    X X X O . .
    . . . X O .
    . . . X O .
";

/// Black has two eyes.
const ALIVE: &str = "
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . X . . X O .
";

/// Black has room for one eye.
const DEAD: &str = "
    . . . . . .
    O O O O . .
    X X X O . .
    . . X O . .
";

/// White kills with B2 only if Black does not get out at E2.
const GAP: &str = "
    . . . . . . . . .
    . . . . . . . . .
    O O O O . . . . .
    X X X O . . . . .
    . . . X . . . . .
    . . . X O . . . .
";

fn solved(drawing: &str, to_move: Color) -> Solution {
    let drawing: Diagram = drawing.parse().expect("a drawing");
    let question = Question { to_move: Some(to_move), ..Question::default() };
    let posed = Posed::of_drawing(&drawing, &question).expect("a problem");
    let allowance = Allowance::nodes(100_000);
    posed.solve(&mut Solver::default(), allowance, &Stop::new()).expect("it fits")
}

fn object(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).expect("an object")
}

fn refusal(text: &str) -> String {
    Asked::of_json(&object(text), &["id"]).expect_err("no question").to_string()
}

#[test]
fn the_player_who_moves_first_decides_a_problem_of_a_book() {
    let [lives, dies] = [Color::Black, Color::White].map(|first| solved(CORNER, first));
    assert_eq!((lives.goal(), dies.goal()), (Goal::Live, Goal::Kill));
    assert_eq!((lives.fate(), dies.fate()), (Status::Alive, Status::Dead));
    for solution in [&lives, &dies] {
        assert_eq!((solution.is_reached(), solution.is_settled()), (Some(true), false));
        assert!(solution.right().all(|line| !line.is_empty()) && solution.right().count() > 0);
        assert!(solution.likely().next().is_none() && solution.guess().is_none());
    }
    assert_eq!(lives.result(), "Black lives with B1.");
    assert!(dies.result().starts_with("White kills with "), "{}", dies.result());
}

#[test]
fn a_goal_that_is_met_at_once_needs_no_move() {
    let alive = solved(ALIVE, Color::Black);
    assert!(alive.is_settled());
    assert_eq!(alive.result(), "Black lives, even if White moves first.");
    let is_numbered = |row: &str| row.chars().skip(2).any(|sign| sign.is_ascii_digit());
    assert!(!alive.drawing().lines().any(is_numbered), "{}", alive.drawing());
    let dead = solved(DEAD, Color::White);
    assert_eq!(dead.result(), "Black is dead, even if Black moves first.");
}

#[test]
fn a_goal_out_of_reach_is_proven_to_fail() {
    let alive = solved(ALIVE, Color::White);
    assert_eq!((alive.fate(), alive.is_reached()), (Status::Alive, Some(false)));
    assert_eq!(alive.result(), "White cannot kill: Black lives.");
    let dead = solved(DEAD, Color::Black);
    assert_eq!((dead.fate(), dead.is_reached()), (Status::Dead, Some(false)));
    assert_eq!(dead.result(), "Black is dead: no move lives.");
}

#[test]
fn each_wrong_move_is_listed_with_its_answer() {
    let solution = solved(CORNER, Color::Black);
    let right: Vec<Vertex> = solution.right().map(|line| line[0]).collect();
    assert_eq!((right.len(), solution.is_complete()), (1, true));
    let wrong: Vec<Vertex> = solution.wrong().map(|line| line[0]).collect();
    assert_eq!(wrong.len(), 5);
    assert!(!wrong.contains(&right[0]));
    let words = solution.in_words().join("\n");
    assert!(words.contains("\n  It is the only right move near the group.\n"), "{words}");
    assert!(words.contains("  Wrong: ") && words.contains("(White answers B1)"), "{words}");
}

#[test]
fn what_needs_the_walls_is_named_as_conditional_and_proven_nowhere_else() {
    let solution = solved(GAP, Color::White);
    assert_eq!((solution.fate(), solution.is_reached()), (Status::Unknown, None));
    assert_eq!(solution.fate_if_walls_hold(), Some(Status::Dead));
    assert!(solution.right().next().is_none() && solution.line().is_empty());
    assert!(!solution.is_unproven() && !solution.is_complete());
    let gaps = solution.gaps().expect("points beside the region");
    assert!((*gaps & *solution.region()).is_empty());
    let words = solution.in_words();
    assert_eq!(words[0], "White kills with B2, if White's stones around the group hold.");
    let listed: Vec<String> = gaps.iter().map(|point| point.to_string()).collect();
    let condition = format!(
        "  Proven as if White had living stones at {}, too; without them Black may cut or get out there.",
        listed.join(" ")
    );
    assert!(words.contains(&condition), "{words:?}");
    assert!(!words.join("").contains("Not proven") && solution.drawing().contains('1'));
    let found = Value::Object(json(&solution, &[]));
    assert_eq!((&found["result"], &found["is_reached"]), (&"unknown".into(), &Value::Null));
    assert_eq!((&found["moves"], &found["line"]), (&serde_json::json!([]), &serde_json::json!([])));
    let walls = &found["if_walls_hold"];
    assert_eq!((&walls["result"], &walls["ko"]), (&"dead".into(), &Value::Null), "{walls}");
    assert_eq!(walls["moves"], serde_json::json!(["B2"]));
    assert!(walls["line"][0] == "B2" && walls["is_complete"].is_boolean(), "{walls}");
    assert_eq!(walls["gaps"], serde_json::json!(listed));
    let record = solution.tree().to_sgf();
    assert!(record.contains("IT[]C[Right if the stones around hold.]"), "{record}");
    assert!(!record.contains("TE[1]"), "{record}");
}

#[test]
fn a_ko_on_a_condition_is_a_sentence_that_begins_with_the_condition() {
    let mut solution = solved(GAP, Color::White);
    solution.answer.result.reached = Some(Claim::Threats(0));
    assert_eq!(
        solution.result(),
        "If White's stones around the group hold, it is a ko: White kills with B2, if neither player \
         has ko threats."
    );
}

#[test]
fn an_unconditional_result_has_no_condition() {
    let solution = solved(CORNER, Color::White);
    assert!(solution.fate_if_walls_hold().is_none() && solution.gaps().is_none());
    assert_eq!(json(&solution, &[])["if_walls_hold"], Value::Null);
}

#[test]
fn a_ko_that_was_just_taken_is_not_taken_back_at_once() {
    let drawn: Diagram = "
        . X O .
        X a b O
        . X O .
        . . . .
    "
    .parse()
    .expect("a drawing");
    let mut game = Game::new(drawn.position.size());
    assert!(game.set_up(&drawn.position, Color::White).is_empty());
    game.play(Color::White, drawn.marked('a').into()).expect("legal");
    game.play(Color::Black, drawn.marked('b').into()).expect("legal");
    let question = Question::about([drawn.marked('b')]);
    let posed = Posed::of_game(&game, &question).expect("a problem");
    assert_eq!(posed.problem.ko(), Some(drawn.marked('a')));
}

#[test]
fn a_target_that_was_captured_is_refused_as_captured() {
    let record = "(;SZ[9]AW[ai]B[ah];W[ee];B[bi])";
    let question = Question::about(["A1".parse().expect("a point")]);
    let refused = Posed::of_record(GameText::of_file(record), &question, None).expect_err("taken");
    assert_eq!(
        refused.to_string(),
        "the stone at A1 has been captured: a target is a point with a stone"
    );
}

#[test]
fn what_is_illegal_in_a_record_is_left_out_with_a_remark() {
    let record = "(;SZ[9];B[ee];W[ee];B[cc];W[dc])";
    let posed = Posed::of_record(GameText::of_file(record), &Question::default(), None);
    let remarks = posed.expect("a problem").remarks;
    assert_eq!(remarks, ["move 2, white E5, is left out: the point is occupied"]);
}

#[test]
fn two_groups_that_could_be_meant_are_both_named() {
    let mutual = "
        . . . . .
        X X X X X
        O O O O O
        . . . . .
    ";
    let solution = solved(mutual, Color::Black);
    assert!(solution.other_target().is_some());
    let words = solution.in_words().join("\n");
    assert!(words.contains(" may be meant as well."), "{words}");
}

#[test]
fn another_group_is_hinted_at_only_where_there_is_one() {
    let one = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        O O O O . . . . . . .
        X X X O . . . . . . .
        . . . X O . . . . . .";
    let two = "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        O O O O . . . . . . . O O O O
        X X X O . . . . . . . O X X X
        . . X O . . . . . . . O X . .";
    let hint = "If another group is meant, name one of its stones.";
    for (drawing, has_hint) in [(one, false), (two, true)] {
        let drawing: Diagram = drawing.parse().expect("a drawing");
        let question = Question { to_move: Some(Color::White), ..Question::default() };
        let posed = Posed::of_drawing(&drawing, &question).expect("a problem");
        let allowance = Allowance::nodes(1);
        let solution = posed.solve(&mut Solver::default(), allowance, &Stop::new());
        let solution = solution.expect("it fits");
        assert!(solution.is_unproven());
        assert_eq!(solution.in_words().iter().any(|line| line.trim() == hint), has_hint);
    }
}

#[test]
fn a_region_that_is_given_may_hold_one_of_two_groups() {
    let two = "
        . . . . . . . . . . .
        O O O O . . . O O O O
        X X X O . . . O X X X
        . . X O . . . O X . .";
    let drawing: Diagram = two.parse().expect("a drawing");
    let region = ["A1", "B1", "C1", "A2", "B2", "C2"].map(|point| point.parse().expect("a point"));
    for to_move in Color::ALL {
        let (to_move, region) = (Some(to_move), region.to_vec());
        let question = Question { to_move, region, ..Question::default() };
        let posed = Posed::of_drawing(&drawing, &question);
        let posed = posed.unwrap_or_else(|refusal| panic!("{to_move:?}: {refusal}"));
        let solution = posed.solve(&mut Solver::default(), Allowance::nodes(10_000), &Stop::new());
        let solution = solution.expect("it fits");
        assert!(solution.target().contains("C1".parse().expect("a point")), "{to_move:?}");
    }
}

#[test]
fn what_is_no_question_names_the_fault() {
    for (text, why) in [
        (r#"{"size":9}"#, "the board has no stones"),
        (r#"{"size":9,"black":["C3","K3"]}"#, "K3 is not on a board of 9x9"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"target":"E4"}"#, "E4 is empty"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"target":"K9"}"#, "K9 is not on a board"),
        (r#"{"size":2,"black":["A1","A2"],"white":["B1","B2"]}"#, "has no liberty"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"goal":"connect"}"#, "is not solved yet"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"goal":"win"}"#, "goal: expected"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"seconds":0}"#, "seconds: expected"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"nodes":0}"#, "nodes: expected"),
        (r#"{"size":9,"black":["C3"],"before":1}"#, "before: expected"),
        (r#"{"size":9,"blak":["C3"]}"#, "unknown field \"blak\""),
        (r#"{"to_play":"B"}"#, "no position"),
        (
            r#"{"size":9,"black":["C3"],"white":["D3"],"target":"C3","to_play":"W","goal":"live"}"#,
            "the target is Black's, and White moves first: the goal is kill",
        ),
    ] {
        let refused = refusal(text);
        assert!(refused.contains(why), "{text}: {refused}");
    }
}

#[test]
fn what_does_not_fit_names_the_fault() {
    let drawing: Diagram = CORNER.parse().expect("a drawing");
    let posed = Posed::of_drawing(&drawing, &Question::default()).expect("a problem");
    let little = Allowance::default().with_memory(1000);
    let refused =
        posed.solve(&mut Solver::default(), little, &Stop::new()).expect_err("too little");
    assert_eq!(
        refused.to_string(),
        "1000 bytes are too little memory for the solver: it needs 4194304"
    );
    let size = crate::point::Size::square(19);
    let all: Vec<String> = size.points().map(|point| point.to_string()).collect();
    let text = serde_json::json!({
        "size": 19, "black": ["C3"], "white": ["D3"], "target": "C3", "region": all,
    });
    let asked = Asked::of_json(text.as_object().expect("an object"), &[]).expect("a question");
    let usual = Allowance::default();
    let refused = asked.posed.solve(&mut Solver::default(), usual, &Stop::new());
    assert_eq!(
        refused.expect_err("too large").to_string(),
        "the region is 19 points wide and 19 high: the solver takes boxes of at most 128 points"
    );
}

#[test]
fn a_stop_ends_the_work_without_a_result() {
    let drawing: Diagram = CORNER.parse().expect("a drawing");
    let posed = Posed::of_drawing(&drawing, &Question::default()).expect("a problem");
    let stop = Stop::new();
    stop.raise();
    let solution = posed.solve(&mut Solver::default(), Allowance::default(), &stop);
    let solution = solution.expect("it fits");
    assert_eq!((solution.fate(), solution.is_finished()), (Status::Unknown, false));
    assert!(solution.result().starts_with("Not proven: whether Black can live"));
}

#[test]
fn json_has_the_question_and_the_solution() {
    let solution = solved(CORNER, Color::White);
    let found = Value::Object(json(&solution, &["a remark".to_owned()]));
    assert_eq!((&found["result"], &found["to_play"]), (&"dead".into(), &"W".into()));
    assert_eq!((&found["owner"], &found["goal"]), (&"B".into(), &"kill".into()));
    assert_eq!((&found["is_reached"], &found["remarks"][0]), (&true.into(), &"a remark".into()));
    assert!(!found["moves"].as_array().expect("a list").is_empty());
}

#[test]
fn the_record_marks_right_and_wrong_moves() {
    let text = solved(CORNER, Color::White).tree().to_sgf();
    assert!(text.contains("PL[W]") && text.contains("TE[1]C[Right.]"), "{text}");
}

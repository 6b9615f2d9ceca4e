//! The meaning of standard commands, and the texts of their errors.

use std::io;

use tengen_gtp::Aside;

use super::{ask_all, refused, session, text_of};

/// Everything that a client can find out about the game.
const STATE: &str = "showboard\nquery_boardsize\nget_komi\nkata-get-rules\ncaptures b\ncaptures w\n\
    list_stones b\nlist_stones w\nmove_history\nlast_move\nall_legal b\nall_legal w\nprintsgf\n\
    get_random_seed\nfinal_score";

fn state(session: &mut tengen_gtp::Session) -> Vec<super::Reply> {
    ask_all(session, STATE)
}

#[test]
fn moves_that_the_rules_forbid_are_illegal() {
    let mut session = session();
    text_of(&mut session, "play b A2");
    text_of(&mut session, "play b B1");
    assert_eq!(refused(&mut session, "play w A1"), "illegal move", "suicide");
    assert_eq!(refused(&mut session, "play w A2"), "illegal move", "occupied");
    text_of(&mut session, "clear_board");
    // A ko at B3 and C3.
    for play in ["b C4", "b C2", "b D3", "w B4", "w B2", "w A3", "w C3", "b B3"] {
        text_of(&mut session, &format!("play {play}"));
    }
    assert_eq!(text_of(&mut session, "captures b"), "1");
    assert_eq!(refused(&mut session, "play w C3"), "illegal move", "ko");
    text_of(&mut session, "play b C3");
}

#[test]
fn a_superko_is_an_illegal_move() {
    let mut session = session();
    text_of(&mut session, "boardsize 2 1");
    text_of(&mut session, "kata-set-rules tromp-taylor");
    text_of(&mut session, "play b A1");
    text_of(&mut session, "play w B1");
    assert_eq!(refused(&mut session, "play b A1"), "illegal move");
    text_of(&mut session, "kata-set-rules chinese");
    assert_eq!(refused(&mut session, "play b A1"), "illegal move", "it is a ko, too");
}

#[test]
fn a_move_that_is_none_has_another_error_text() {
    let mut session = session();
    for play in ["", "b", "b A9", "b I3", "b Z25", "x A1", "b resign", "A1 b", "b 3"] {
        let text = refused(&mut session, &format!("play {play}"));
        assert_eq!(text, "invalid color or coordinate", "{play}");
    }
}

#[test]
fn a_refused_play_changes_nothing() {
    let mut session = session();
    ask_all(&mut session, "play b A2\nplay b B1\nplay w C3\nplay w D3");
    let before = state(&mut session);
    for play in ["w A1", "w A2", "b B1", "b Z25", "nobody A1"] {
        refused(&mut session, &format!("play {play}"));
    }
    assert_eq!(state(&mut session), before);
}

#[test]
fn what_was_never_played_cannot_be_undone() {
    let mut session = session();
    assert_eq!(refused(&mut session, "undo"), "cannot undo");
    ask_all(&mut session, "play b A1\nplay w pass");
    let before = state(&mut session);
    for moves in ["3", "99999999999999999999", "-1"] {
        assert_eq!(refused(&mut session, &format!("gg-undo {moves}")), "cannot undo");
    }
    assert_eq!(state(&mut session), before);
    text_of(&mut session, "gg-undo 2");
    assert_eq!(refused(&mut session, "undo"), "cannot undo");
    assert_eq!(refused(&mut session, "gg-undo"), "cannot undo");
    text_of(&mut session, "gg-undo 0");
}

#[test]
fn a_handicap_cannot_be_undone() {
    for handicap in ["fixed_handicap 2", "place_free_handicap 3", "set_free_handicap A1 C3"] {
        let mut session = session();
        text_of(&mut session, "boardsize 9");
        text_of(&mut session, handicap);
        assert_eq!(refused(&mut session, "undo"), "cannot undo", "{handicap}");
        assert_eq!(text_of(&mut session, "move_history"), "");
        text_of(&mut session, "play w E5");
        text_of(&mut session, "undo");
        assert_eq!(refused(&mut session, "undo"), "cannot undo", "{handicap}");
    }
}

#[test]
fn undo_takes_back_what_genmove_did() {
    let mut session = session();
    ask_all(&mut session, "play b C3\nplay w pass\nplay b pass");
    let before = state(&mut session);
    text_of(&mut session, "genmove w");
    text_of(&mut session, "undo");
    assert_eq!(state(&mut session), before);
}

#[test]
fn sizes_that_no_board_has_are_unacceptable() {
    let mut session = session();
    let before = state(&mut session);
    for size in ["0", "26", "-1", "1000000", "99999999999999999999", "5 0", "26 5", "0:3"] {
        let text = refused(&mut session, &format!("boardsize {size}"));
        assert_eq!(text, "unacceptable size", "{size}");
    }
    assert!(refused(&mut session, "boardsize").starts_with("syntax error"));
    assert!(refused(&mut session, "boardsize nine").starts_with("syntax error"));
    assert!(refused(&mut session, "rectangular_boardsize 9").starts_with("syntax error"));
    assert_eq!(state(&mut session), before);
}

#[test]
fn boards_of_every_size_are_accepted() {
    let mut session = session();
    for (width, height) in (1..=25).flat_map(|width| (1..=25).map(move |height| (width, height))) {
        text_of(&mut session, &format!("boardsize {width} {height}"));
        let size = text_of(&mut session, "query_boardsize");
        let expected =
            if width == height { width.to_string() } else { format!("{width} {height}") };
        assert_eq!(size, expected);
    }
}

#[test]
fn handicap_stones_go_on_an_empty_board_only() {
    let mut session = session();
    ask_all(&mut session, "boardsize 9\nplay b C3");
    for handicap in ["fixed_handicap 2", "place_free_handicap 2", "set_free_handicap A1 B2"] {
        assert_eq!(refused(&mut session, handicap), "board not empty");
    }
}

#[test]
fn numbers_of_handicap_stones_that_have_no_places_are_invalid() {
    let mut session = session();
    text_of(&mut session, "boardsize 9");
    for stones in ["0", "1", "10", "-2", "99999999999999999999"] {
        assert_eq!(refused(&mut session, &format!("fixed_handicap {stones}")), "invalid handicap");
    }
    for stones in ["0", "1", "81", "-2"] {
        let text = refused(&mut session, &format!("place_free_handicap {stones}"));
        assert_eq!(text, "invalid handicap");
    }
    text_of(&mut session, "boardsize 5");
    assert_eq!(refused(&mut session, "fixed_handicap 2"), "invalid handicap");
    assert_eq!(text_of(&mut session, "list_stones b"), "");
}

#[test]
fn a_free_handicap_is_refused_as_a_whole() {
    let mut session = session();
    let before = state(&mut session);
    assert_eq!(refused(&mut session, "set_free_handicap A1 B2 A1"), "repeated vertex");
    assert_eq!(refused(&mut session, "set_free_handicap A1 pass"), "invalid coordinate");
    assert_eq!(refused(&mut session, "set_free_handicap A1 Z9"), "invalid coordinate");
    assert_eq!(refused(&mut session, "set_free_handicap"), "invalid handicap");
    assert_eq!(state(&mut session), before);
}

#[test]
fn exactly_as_many_free_handicap_stones_are_placed_as_asked_for() {
    let mut session = session();
    for stones in 2..25 {
        text_of(&mut session, "clear_board");
        let places = text_of(&mut session, &format!("place_free_handicap {stones}"));
        assert_eq!(places.split(' ').count(), stones);
        let stood: Vec<_> =
            text_of(&mut session, "list_stones b").split(' ').map(str::to_owned).collect();
        assert_eq!(stood.len(), stones);
        assert!(places.split(' ').all(|place| stood.iter().any(|stone| stone == place)));
    }
}

#[test]
fn a_status_that_stones_do_not_have_is_invalid() {
    assert_eq!(refused(&mut session(), "final_status_list undecided"), "invalid status");
    assert!(refused(&mut session(), "final_status_list").starts_with("syntax error"));
}

#[test]
fn a_word_that_is_not_a_command_is_unknown() {
    for command in ["nonsense", "Play b A1", "LIST_COMMANDS", "\u{e9}"] {
        assert_eq!(refused(&mut session(), command), "unknown command");
        assert_eq!(text_of(&mut session(), &format!("known_command {command}")), "false");
    }
    assert_eq!(text_of(&mut session(), "known_command gg-undo"), "true");
}

#[test]
fn komi_may_be_any_number_and_nothing_else() {
    let mut session = session();
    for komi in ["", "nan", "inf", "-inf", "seven", "7,5"] {
        refused(&mut session, &format!("komi {komi}"));
        assert_eq!(text_of(&mut session, "get_komi"), "7.5");
    }
    for (komi, kept) in [("7", "7"), ("-3.5", "-3.5"), ("0", "0"), ("1e9", "1000000000")] {
        text_of(&mut session, &format!("komi {komi}"));
        assert_eq!(text_of(&mut session, "get_komi"), kept);
        text_of(&mut session, "final_score");
    }
}

#[test]
fn komi_and_rules_survive_a_new_board() {
    let mut session = session();
    ask_all(&mut session, "komi 3.5\nkata-set-rules new-zealand");
    let rules = text_of(&mut session, "kata-get-rules");
    for renewal in ["clear_board", "boardsize 9", "boardsize 3 7", "rectangular_boardsize 4 4"] {
        ask_all(&mut session, "play b A1\nplay w B1");
        text_of(&mut session, renewal);
        assert_eq!(text_of(&mut session, "get_komi"), "3.5", "{renewal}");
        assert_eq!(text_of(&mut session, "kata-get-rules"), rules, "{renewal}");
        assert_eq!(text_of(&mut session, "list_stones b"), "", "{renewal}");
    }
}

#[test]
fn changed_rules_keep_the_komi_and_the_moves() {
    let mut session = session();
    ask_all(&mut session, "komi 3.5\nplay b A1\nplay w B2\nplay w C3");
    let history = text_of(&mut session, "move_history");
    for rules in ["tromp-taylor", "new-zealand", "chinese-kgs"] {
        text_of(&mut session, &format!("kata-set-rules {rules}"));
        assert_eq!(text_of(&mut session, "get_komi"), "3.5", "{rules}");
        assert_eq!(text_of(&mut session, "move_history"), history, "{rules}");
    }
}

#[test]
fn rules_that_are_unknown_are_refused_and_change_nothing() {
    let mut session = session();
    let before = state(&mut session);
    for rules in ["no-such-rules", "{\"ko\":\"X\"}", "{\"passes\":1}", "{", ""] {
        refused(&mut session, &format!("kata-set-rules {rules}"));
    }
    for rule in ["ko", "ko X", "scoring TERRITORIES", "no-such-rule true", "komi 5"] {
        refused(&mut session, &format!("kata-set-rule {rule}"));
    }
    assert_eq!(state(&mut session), before);
}

#[test]
fn reg_genmove_changes_nothing() {
    let (mut session, mut other) = (session(), session());
    for session in [&mut session, &mut other] {
        ask_all(session, "play b C3\nplay w C4\nplay b D4");
    }
    let before = state(&mut session);
    let suggestion = text_of(&mut session, "reg_genmove w");
    assert_eq!(text_of(&mut session, "reg_genmove w"), suggestion, "the reply is not random");
    text_of(&mut session, "reg_genmove b");
    text_of(&mut session, "restricted_genmove w A1 A2");
    assert_eq!(state(&mut session), before);
    for _ in 0..6 {
        let next = ["genmove w", "genmove b"].map(|command| text_of(&mut session, command));
        let expected = ["genmove w", "genmove b"].map(|command| text_of(&mut other, command));
        assert_eq!(next, expected);
    }
}

#[test]
fn a_restricted_move_is_one_of_the_points() {
    let mut session = session();
    for _ in 0..5 {
        let chosen = text_of(&mut session, "restricted_genmove b A1 C3 E5");
        assert!(["A1", "C3", "E5"].contains(&chosen.as_str()), "{chosen}");
    }
    text_of(&mut session, "play b A1");
    assert_eq!(text_of(&mut session, "restricted_genmove w A1"), "pass");
    assert_eq!(refused(&mut session, "restricted_genmove w Z25"), "invalid coordinate");
}

#[test]
fn a_pass_without_a_search_is_reported_with_the_count_of_the_board() {
    for command in ["kata-search_analyze w ownership true", "kata-genmove_analyze w ownership true"]
    {
        let mut session = session();
        text_of(&mut session, "boardsize 3");
        text_of(&mut session, "komi 0.5");
        text_of(&mut session, "gogui-setup b B1 b B2 b B3");
        text_of(&mut session, "play w pass");
        text_of(&mut session, "play b pass");
        let answer = text_of(&mut session, command);
        let (report, play) = answer.trim().split_once('\n').expect("a report and a move");
        assert!(report.starts_with("info move pass visits 0 "), "{report}");
        assert!(report.contains(" winrate 0.000000 scoreMean -8.5000 "), "{report}");
        let (_, owners) = report.split_once(" ownership ").expect("the owners");
        assert_eq!(owners.split(' ').collect::<Vec<_>>(), ["-1.0000"; 9], "all is Black's");
        assert_eq!(play, "play pass");
    }
}

#[test]
fn a_generated_game_ends_and_every_move_is_accepted_by_another_session() {
    let (mut player, mut referee) = (session(), session());
    let mut passes = 0;
    for number in 0..200 {
        let color = ["b", "w"][number % 2];
        let vertex = text_of(&mut player, &format!("genmove {color}"));
        if vertex == "resign" {
            return;
        }
        text_of(&mut referee, &format!("play {color} {vertex}"));
        assert_eq!(text_of(&mut player, "list_stones b"), text_of(&mut referee, "list_stones b"));
        assert_eq!(text_of(&mut player, "final_score"), text_of(&mut referee, "final_score"));
        passes = if vertex == "pass" { passes + 1 } else { 0 };
        if passes == 2 {
            return;
        }
    }
    panic!("the game does not end");
}

#[test]
fn two_sessions_give_the_same_score_however_they_came_to_the_position() {
    let (mut one, mut other) = (session(), session());
    ask_all(&mut one, "set_random_seed 5\nplay b C3\nplay w A1\nplay b D3\ngenmove w\nundo");
    ask_all(&mut other, "set_random_seed 9\nplay b D3\nplay w A1\nplay b C3");
    assert_eq!(text_of(&mut one, "final_score"), text_of(&mut other, "final_score"));
    for status in ["alive", "dead", "seki", "dame", "black_territory", "white_territory"] {
        let command = format!("final_status_list {status}");
        assert_eq!(text_of(&mut one, &command), text_of(&mut other, &command));
    }
}

#[test]
fn a_score_is_asked_for_at_any_time_and_changes_nothing() {
    let mut session = session();
    text_of(&mut session, "kata-set-rules tromp-taylor");
    assert!(text_of(&mut session, "tengen-score").starts_with("W+7.5\n"));
    ask_all(&mut session, "play b C3\nkomi 25");
    assert!(text_of(&mut session, "tengen-score").starts_with("0\n"));
    let before = state(&mut session);
    ask_all(&mut session, "final_score\nfinal_status_list alive\nfinal_status_list dead");
    assert_eq!(state(&mut session), before);
}

/// Returns the text beside the protocol while a session answers some commands.
fn beside(explains: bool, commands: &str) -> String {
    let (reader, writer) = io::pipe().expect("a pipe");
    let mut session = session();
    session.aside = Aside::new(writer, None, false);
    session.aside.explains = explains;
    ask_all(&mut session, commands);
    // A pipe ends when its last writer is dropped.
    drop(session);
    io::read_to_string(reader).expect("text")
}

#[test]
fn errors_are_explained_to_a_person_and_to_no_client() {
    let commands = "d4\nplay b c3\nplay w c3\nplay d4\nhello\n";
    let text = beside(true, commands);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert_eq!(lines[0], "tengen: did you mean `play black d4`?");
    assert_eq!(lines[1], "tengen: white C3: the point is occupied");
    assert!(lines[2].starts_with("tengen: play COLOR VERTEX: "), "{text}");
    assert!(lines[3].starts_with("tengen: help lists the commands"), "{text}");
    assert_eq!(beside(false, commands), "");
}

#[test]
fn the_usage_is_not_explained_where_the_rules_forbid_a_move() {
    let illegal = "play b c3\ntengen-explain w c3\ngogui-play_sequence w c3\n";
    assert_eq!(beside(true, illegal), "");
    let misused = beside(true, "tengen-explain w\n");
    assert!(misused.starts_with("tengen: tengen-explain [COLOR VERTEX]: "), "{misused}");
}

#[test]
fn a_client_of_the_analysis_engine_learns_which_engine_it_has_started() {
    let text = beside(false, "{\"id\":\"a\",\"boardXSize\":9}\n");
    assert!(text.starts_with("tengen: ") && text.contains("`tengen analysis`"), "{text}");
}

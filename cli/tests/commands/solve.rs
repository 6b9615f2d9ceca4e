//! `tengen solve`.

use serde_json::Value;

use crate::{empty_folder, tengen, text};

/// Black lives with B1 and dies without it.
const CORNER: &str = "(;SZ[9]AB[ag][bg][cg][dh][di]AW[af][bf][cf][df][dg][eh][ei]PL[B])";

fn answers(input: &str) -> Vec<Value> {
    let output = tengen(&["solve", "-", "--json", "--nodes", "50000"], input.as_bytes());
    let lines = text(&output.stdout);
    lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_problem_is_solved_and_drawn() {
    let output = tengen(&["solve", "-", "--nodes", "50000"], CORNER.as_bytes());
    let found = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        found.contains("Black lives with B1.")
            && found.contains("It is the only right move near the group."),
        "{found}"
    );
    assert!(found.contains("  Wrong: ") && found.contains("(White answers "), "{found}");
}

#[test]
fn a_drawn_board_is_a_problem() {
    let drawing = ". . . . .\nO O O O O\nX X X X O\n. . . X O\n";
    let output =
        tengen(&["solve", "-", "--nodes", "50000", "--to-play", "white"], drawing.as_bytes());
    assert!(text(&output.stdout).contains("White kills with B1."), "{}", text(&output.stdout));
}

#[test]
fn a_slip_in_a_drawn_board_is_named_and_not_taken_for_a_record() {
    let refused = |arguments: &[&str], input: &str| {
        let output = tengen(&[&["solve", "-"], arguments].concat(), input.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{input}");
        text(&output.stderr)
    };
    for (input, why) in [
        ("X O .\nX O\n", "line 2: all rows have the same length"),
        ("\n. X O\n. X ?\n", "line 3: a point is X, O or a dot, not '?'"),
        ("x o .\n. . .\n", "line 1: a point is X, O or a dot, not 'x'"),
        ("# # .\nO . .\n", "line 1: a point is X, O or a dot, not '#'"),
        ("", "line 1, column 1: no game: expected `(;`"),
        ("Our game\n", "line 1: a point is X, O or a dot, not 'u'"),
    ] {
        let said = refused(&[], input);
        assert!(said.starts_with(&format!("tengen: -: {why}\n")), "{input}: {said}");
    }
    let said = refused(&["--move", "1"], "X O\nO .\n");
    let why = "--move counts the moves of a record, and this is a drawn board\n";
    assert!(said.starts_with(&format!("tengen: -: {why}")), "{said}");
    let found = answers("X O .\nX O\n");
    assert_eq!(found[0]["error"], "line 2: all rows have the same length");
}

#[test]
fn a_record_may_stand_behind_a_text_that_begins_like_a_drawing() {
    let letter = format!("Our game:\n{CORNER}");
    let output = tengen(&["solve", "-", "--nodes", "50000"], letter.as_bytes());
    assert!(text(&output.stdout).contains("Black lives with B1."), "{}", text(&output.stderr));
}

#[test]
fn lines_of_json_need_their_option() {
    let output = tengen(&["solve", "-"], br#"{"sgf":"(;SZ[9]AB[aa]AW[ab])"}"#);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.starts_with("tengen: -: lines of JSON: add --json\n"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_a_line_is_awaited_keeps_the_records_of_solved_problems() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};

    let folder = empty_folder("solve-interrupted");
    let problem = folder.join("problem.sgf").display().to_string();
    std::fs::write(&problem, CORNER).expect("room");
    let line = format!("{{\"sgf\":\"{CORNER}\"}}\n");
    for (name, files, input, last) in [
        ("lines.sgf", &["-", "--json"][..], &line[..], "\"result\":\"alive\""),
        ("whole.sgf", &[&problem[..], "-"][..], "", " positions in "),
    ] {
        let record = folder.join(name);
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["solve", "--nodes", "50000", "--sgf"])
            .arg(&record)
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(input.as_bytes()).expect("the program reads");
        let mut answer = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        assert!(answer.any(|line| line.expect("text").contains(last)), "{name}");
        // Nothing shows when the program begins to wait for more.
        std::thread::sleep(std::time::Duration::from_millis(300));
        let process = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it runs");
        assert!(!child.wait().expect("it ends").success(), "{name}");
        let record = std::fs::read_to_string(&record).expect("a record");
        assert!(record.contains("B[bi]TE[1]"), "{name}: {record}");
        drop(stdin);
    }
}

#[test]
fn lines_of_json_are_answered_line_by_line() {
    let input = r#"{"id":7,"size":9,"black":["A3","B3","C3","D2","D1"],"white":["A4","B4","C4","D4","D3","E2","E1"],"to_play":"W","target":"A3 D1","goal":"kill"}
{"size":9,"blak":[]}"#;
    let found = answers(input);
    assert_eq!(found.len(), 2);
    assert_eq!((&found[0]["id"], &found[0]["result"]), (&7.into(), &"dead".into()), "{}", found[0]);
    assert!(found[1]["error"].as_str().is_some_and(|why| why.contains("unknown field")));
}

#[test]
fn the_solution_is_a_record_with_variations() {
    let folder = empty_folder("solve-sgf");
    let path = folder.join("solution.sgf").display().to_string();
    let arguments = ["solve", "-", "--nodes", "50000", "--sgf", &path];
    assert!(tengen(&arguments, CORNER.as_bytes()).status.success());
    let record = std::fs::read_to_string(&path).expect("a record");
    assert!(record.contains("B[bi]TE[1]") && record.contains("BM[1]"), "{record}");
    assert!(!tengen(&arguments, CORNER.as_bytes()).status.success(), "it is there already");
}

#[test]
fn a_question_without_a_problem_is_refused_with_the_reason() {
    for (input, why) in [
        (r#"{"size":9,"black":[]}"#, "the board has no stones"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"target":"C4"}"#, "C4 is empty"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"target":"C3 D3"}"#, "stones of both colours"),
        (r#"{"size":9,"black":["C3"],"white":["C3"]}"#, "C3 has a stone of each player"),
        (r#"{"size":9,"black":["K3"]}"#, "K3 is not on a board of 9x9"),
        (r#"{"size":99,"black":["C3"]}"#, "size: expected"),
        (r#"{"size":9,"goal":"win"}"#, "goal: expected"),
        (r#"{"to_play":"B"}"#, "no position"),
        ("[1]", "not an object of JSON"),
        ("{", "not JSON"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"goal":"race"}"#, "is not solved yet"),
        (r#"{"size":9,"black":["C3"],"white":["D3"],"seconds":0}"#, "seconds: expected"),
    ] {
        let found = answers(input);
        let text = found[0]["error"].as_str().unwrap_or_default();
        assert!(text.contains(why), "{input}: {text}");
    }
    for (option, why) in [
        (["--time", "0"], "seconds above 0"),
        (["--memory", "1"], "a table needs at least 4 MB"),
        (["--target", "E99"], "E99"),
        (["--goal", "win"], "expected \"live\" or \"kill\""),
        (["--goal", "capture"], "the goal \"capture\" is not solved yet"),
    ] {
        let output = tengen(&[&["solve", "-"], &option[..]].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{option:?}");
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

#[test]
fn a_board_full_of_stones_is_refused_with_the_reason() {
    let rows = ["X ".repeat(25).trim_end().to_owned(), "O ".repeat(25).trim_end().to_owned()];
    let mixed: Vec<&str> = (0..25).map(|row| &rows[row % 2][..]).collect();
    let one_color = vec![&rows[0][..]; 25];
    for (drawing, why) in [(mixed, "has no liberty"), (one_color, "no group is surrounded")] {
        let output = tengen(&["solve", "-"], drawing.join("\n").as_bytes());
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output.stderr);
        assert!(said.contains(why) && said.contains("1 problem has no answer"), "{said}");
    }
}

#[test]
fn an_unproven_result_has_a_guess() {
    let open = r#"{"size":9,"black":["C3","D3"],"white":["C4","D4","E3"],"to_play":"B","target":"C3","nodes":1000}"#;
    let arguments = ["solve", "-", "--json", "--net-cache", "off"];
    let output = tengen(&arguments, open.as_bytes());
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(output.status.success(), "a problem that was read is not a failure");
    assert_eq!((&found["result"], &found["is_reached"]), (&"unknown".into(), &Value::Null));
    assert!(found["guess"].is_string() && found["moves"] == serde_json::json!([]), "{found}");
    assert!(found["text"].as_str().is_some_and(|text| text.starts_with("Not proven: whether")));
}

#[test]
fn a_move_that_the_rules_forbid_is_left_out_with_a_remark() {
    let record = "(;SZ[9]AB[ag][bg][cg][dh][di]AW[af][bf][cf][df][dg][eh][ei];B[bi];W[bi];B[ii])";
    let output = tengen(&["solve", "-", "--nodes", "5000", "--move", "4"], record.as_bytes());
    assert!(text(&output.stderr).contains("move 2, white B1, is left out"), "{output:?}");
}

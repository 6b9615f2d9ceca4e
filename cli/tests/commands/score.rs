//! `tengen score`.

use crate::{empty_folder, file, tengen, text};

#[test]
fn a_record_is_scored_from_standard_input() {
    let output = tengen(&["score", "-"], b"(;SZ[5]KM[0.5]RE[B+24.5];B[cc];W[];B[])");
    assert!(output.status.success());
    assert!(
        text(&output.stdout).contains("B+24.5 under chinese, komi 0.5; the record says B+24.5")
    );
}

#[test]
fn each_game_of_a_file_is_scored() {
    let output = tengen(
        &["score", "-"],
        b"(;SZ[5]RE[B+17.5];B[cc];W[];B[])(;SZ[7]KM[3]RE[B+46];B[dd];W[];B[])",
    );
    let found = text(&output.stdout);
    assert!(output.status.success());
    for expected in
        ["-, game 1 of 2\n", "-, game 2 of 2\n", "B+46.0 under chinese, komi 3", "2 records scored"]
    {
        assert!(found.contains(expected), "{expected}: {found}");
    }
    let output = tengen(&["score", "--json", "-"], b"(;SZ[5];B[cc];W[];B[])(;SZ[99];B[aa])");
    assert!(text(&output.stdout).starts_with(r#"{"file":"-","game":1,"#));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    let error = text(&output.stderr);
    assert!(error.starts_with("tengen: -, game 2 of 2: "), "{error}");
    assert!(error.ends_with("tengen: 1 record could not be scored\n"), "{error}");
    let output = tengen(&["score", "-"], b"(;SZ[5];B[cc];W[];B[])(;SZ[5];B[cc");
    assert!(text(&output.stdout).contains("B+17.5"), "the first is scored");
    assert!(text(&output.stderr).contains("-, game 2 of 2: line 1, "));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_record_without_a_komi_has_that_of_the_rules_it_names() {
    let under = |rules: &str, options: &[&str]| {
        let record = format!("(;SZ[5]RU[{rules}];B[cc];W[];B[])");
        let arguments = [&["score", "-"], options].concat();
        text(&tengen(&arguments, record.as_bytes()).stdout)
    };
    assert!(under("Japanese", &[]).contains("under japanese, komi 6.5"));
    assert!(under("Chinese, Area", &["--rules", "japanese"]).contains("under japanese, komi 6.5"));
    assert!(under("Japanese", &["--komi", "0"]).contains("under japanese, komi 0"));
    let output = tengen(&["score", "--boardsize", "9", "-"], b"(;SZ[5];B[cc])");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("has its own board size"));
}

#[test]
fn a_record_that_lacks_its_end_or_its_moves_is_scored_with_a_remark() {
    let of = |record: &[u8]| text(&tengen(&["score", "-"], record).stdout);
    let blank = of(b"(;SZ[5]RU[Chinese])");
    assert!(blank.contains("\nno moves in the record\n"), "{blank}");
    let cut_off = of(b"(;SZ[5]RU[Chinese];B[cc]");
    assert!(cut_off.contains("\nthe file ends within the game\n"), "{cut_off}");
    assert!(!cut_off.contains("no moves"), "{cut_off}");
    let whole = of(b"(;SZ[5]RU[Chinese];B[cc])");
    assert!(!whole.contains("no moves") && !whole.contains("the file ends"), "{whole}");
}

#[test]
fn a_game_that_is_not_over_has_one_expected_result() {
    let record = b"(;SZ[9]RU[Japanese]KM[6.5]AB[bb][cc]AW[aa];W[dd])";
    let found = text(&tengen(&["score", "-"], record).stdout);
    let between = |start: &str, end: &str| {
        let (_, rest) = found.split_once(start).expect("a line");
        rest.split_once(end).expect("an end").0.to_owned()
    };
    let result = between("in doubt: ", " under japanese");
    assert_eq!(between("not over: ", " is expected"), result, "{found}");
}

#[test]
fn a_folder_stands_for_its_records() {
    let folder = empty_folder("scored");
    let path = folder.display().to_string();
    let empty = tengen(&["score", &path], b"");
    assert!(text(&empty.stderr).ends_with("scored: no SGF files\n"), "{}", text(&empty.stderr));
    for name in ["b.sgf", "a.SGF", "other.txt"] {
        std::fs::write(folder.join(name), "(;SZ[5]RU[nz];B[cc];W[];B[])").expect("room");
    }
    let found = text(&tengen(&["score", &path], b"").stdout);
    assert!(found.contains("a.SGF\n") && found.contains("2 records scored"), "{found}");
}

#[test]
fn rules_that_a_record_does_not_name_are_assumed_aloud() {
    let score = |record: &str, options: &[&str]| {
        text(&tengen(&[&["score", "-"], options].concat(), record.as_bytes()).stdout)
    };
    let game = ";B[cc];W[];B[])";
    let found = score(&format!("(;SZ[5]KM[5.5]{game}"), &[]);
    let assumption = "the record names no rules: japanese assumed, --rules changes it";
    assert!(found.contains("under japanese, komi 5.5\n") && found.contains(assumption), "{found}");
    let found = score(&format!("(;SZ[5]RU[mine]{game}"), &[]);
    assert!(found.contains("RU[mine] are unknown: chinese assumed"), "{found}");
    let found = score(&format!("(;SZ[5]RU[mine]{game}"), &["--rules", "aga"]);
    assert!(found.contains("under aga") && !found.contains("RU[mine]"), "{found}");
    let found = score(&format!("(;SZ[5]RU[Japanese Rules]{game}"), &[]);
    assert!(found.contains("under japanese") && !found.contains("rules"), "{found}");
}

#[test]
fn rules_and_komi_that_are_given_go_before_those_of_the_record() {
    let record = b"(;SZ[5]RU[Chinese]KM[7.5];B[cc];W[];B[])";
    let output = tengen(&["score", "-", "--rules", "japanese", "--komi", "0.5"], record);
    let found = text(&output.stdout);
    assert!(found.contains("B+23.5 under japanese, komi 0.5\n"), "{found}");
    assert!(!found.contains("assumed"), "{found}");
}

#[test]
fn a_komi_that_a_record_does_not_state_is_assumed_aloud_or_found_by_its_result() {
    let score = |record: &str| text(&tengen(&["score", "-"], record.as_bytes()).stdout);
    let game = ";B[cc];W[];B[])";
    let found = score(&format!("(;SZ[5]RU[Chinese]{game}"));
    let assumption = "the record states no komi: 7.5 assumed, --komi changes it";
    assert!(
        found.contains("B+17.5 under chinese, komi 7.5\n") && found.contains(assumption),
        "{found}"
    );
    let found = score(&format!("(;SZ[5]RU[Chinese]AP[foxwq]KM[0]RE[B+17.5]{game}"));
    assert!(found.contains("komi 7.5; the record says B+17.5\n"), "{found}");
    let found = score(&format!("(;SZ[5]RU[Chinese]AP[foxwq]KM[0]RE[B+25]{game}"));
    let assumption = "0 assumed (the count then is the result, B+25.0), --komi changes it";
    assert!(found.contains("komi 0; the record says") && found.contains(assumption), "{found}");
    let output = tengen(&["score", "-", "--json"], format!("(;SZ[5]RU[nz]{game}").as_bytes());
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(found["komi_assumed"].is_string() && found["rules_assumed"].is_null(), "{found}");
}

#[test]
fn rules_are_those_by_which_the_result_comes_out() {
    let record = b"(;SZ[5]KM[0]RE[B+24];B[cc];W[];B[])";
    let found = text(&tengen(&["score", "-"], record).stdout);
    let assumption = "japanese assumed (the count then is the result, B+24.0), --rules changes it";
    assert!(found.contains("B+24.0 under japanese") && found.contains(assumption), "{found}");
}

#[test]
fn control_characters_of_a_record_do_not_reach_the_terminal() {
    let good = file("escape.sgf", b"(;SZ[5]RE[\x1b[31mB+R\x07\xe2\x80\xae])");
    let output = tengen(&["score", &good], b"");
    assert!(text(&output.stdout).contains(r"the record says \u{1b}[31mB+R\u{7}\u{202e}"));
    let bad = file("escape-bad.sgf", b"(;SZ[\x1b[2J];B[aa])");
    let output = tengen(&["score", &bad], b"");
    let error = text(&output.stderr);
    assert!(error.contains(r"SZ[\u{1b}[2J]") && !error.contains('\u{1b}'), "{error}");
    assert!(error.ends_with("tengen: 1 record could not be scored\n"), "{error}");
}

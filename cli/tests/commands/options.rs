//! The parts that options share: rules, komi and board, numbers, variables, the file of options.

use std::time::{Duration, Instant};

use crate::{empty_folder, file, tengen, tengen_in, text};

#[test]
fn a_file_of_options_is_read_and_the_command_line_counts_for_more() {
    let options = file("options.toml", b"boardsize = 7\nkomi = 5.5\n");
    let ask = |arguments: &[&str]| text(&tengen(arguments, b"query_boardsize\nget_komi\n").stdout);
    assert_eq!(ask(&["--config", &options]), "= 7\n\n= 5.5\n\n");
    assert_eq!(ask(&["--config", &options, "--boardsize", "9"]), "= 9\n\n= 5.5\n\n");
    let output = tengen_in(&[("TENGEN_CONFIG", &options)], &[], b"query_boardsize\n");
    assert_eq!(text(&output.stdout), "= 7\n\n");
}

#[test]
fn commands_refuse_options_of_play_and_do_not_read_its_file() {
    for arguments in [
        &["--model", "x.bin.gz", "analysis"][..],
        &["--visits", "5", "review", "x.sgf"],
        &["--config", "x.toml", "bench"],
    ] {
        let output = tengen(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = text(&output.stderr);
        assert!(error.contains(&format!("{} before", arguments[0])), "{error}");
    }
    let options = file("rules.toml", b"rules = \"japanese\"\n");
    let query = b"{\"id\":\"a\",\"action\":\"query_version\"}\n";
    let output = tengen_in(&[("TENGEN_CONFIG", &options)], &["analysis"], query);
    assert!(output.status.success() && text(&output.stdout).contains("\"version\""));
}

#[test]
fn a_fault_in_a_file_of_options_names_the_file() {
    let wrong_value = file("wrong-value.toml", b"threads = 0\n");
    let wrong_key = file("wrong-key.toml", b"thread = 2\n");
    for (options, expected, code) in [
        (wrong_value.as_str(), "--threads", 2),
        (&wrong_key, "did you mean threads?", 2),
        ("none.toml", "no such file or folder", 1),
    ] {
        let output = tengen(&["--config", options], b"1 protocol_version\n");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{error}");
        assert!(error.contains(options) && error.contains(expected), "{error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_fault_in_a_configuration_of_katago_names_the_file_and_the_line() {
    let configuration = file("faulty.cfg", b"# mine\nmaxVisits = x\n");
    let output = tengen(&["analysis", "--config", &configuration], b"");
    let error = text(&output.stderr);
    let expected = format!("tengen: {configuration}: line 2: maxVisits: expected a number");
    assert!(error.starts_with(&expected), "{error}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_the_command_line_cannot_ask_for_ends_every_command_alike() {
    let game = file("sized.sgf", b"(;SZ[5];B[cc])");
    let sheet = file("one-player.toml", b"games = 2\n[[players]]\nname = \"a\"\ncommand = \"a\"\n");
    let unread = file("unknown-key.toml", b"game = 2\n");
    for arguments in [
        &["review", &game, "--size", "5"][..],
        &["score", &game, "--size", "5"],
        &["explain", &game, "--size", "5"],
        &["play", &game, "--size", "5"],
        &["play", "--handicap", "99"],
        &["match", "-a", "tengen"],
        &["match", "-a", "x=tengen", "-b", "x=gnugo"],
        &["match", "-a", "x=tengen", "-a", "y=tengen", "-b", "z=tengen"],
        &["match", &sheet],
        &["match", &unread],
        &["--player", "random", "--level", "3"],
        &["--player", "mcts", "--human-profile", "rank_5k"],
        &["--model", "small", "--human-profile", "rank_5k"],
        &["--override-config", "maxVisits=x"],
        &["analysis", "--override-config", "maxVisits=x"],
        &["analysis", "--human-model", "small"],
    ] {
        let output = tengen(arguments, b"");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains("tengen: ") && output.stdout.is_empty(), "{arguments:?}: {error}");
    }
}

#[test]
fn the_usage_in_an_error_does_not_ask_for_what_variables_set() {
    let output = tengen_in(&[("TENGEN_NET_CACHE", "off")], &["review"], b"");
    let error = text(&output.stderr);
    assert!(error.contains("Usage: tengen review <GAME.sgf>"), "{error}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_negative_value_is_a_value_and_refused_as_such() {
    for option in
        ["--seed", "--playouts", "--boardsize", "--resign-threshold", "--time-per-move", "--lag"]
    {
        let output = tengen(&[option, "-1"], b"");
        let error = text(&output.stderr);
        assert!(error.contains(&format!("invalid value '-1' for '{option}")), "{error}");
    }
}

#[test]
fn a_komi_between_half_points_is_rounded_with_a_warning_and_an_absurd_one_is_refused() {
    let output = tengen(&["--komi", "7.3"], b"get_komi\n");
    assert_eq!(text(&output.stdout), "= 7.5\n\n");
    assert!(text(&output.stderr).starts_with("tengen: komi 7.3 becomes 7.5\n"));
    let output = tengen(&["--komi", "-7"], b"get_komi\n");
    assert_eq!(text(&output.stdout), "= -7\n\n");
    assert!(!text(&output.stderr).contains("komi"));
    for komi in ["1e99", "1001", "-1001"] {
        let error = text(&tengen(&["--komi", komi], b"").stderr);
        assert!(error.contains("expected from -1000 to 1000 points"), "{error}");
    }
}

#[test]
fn commands_without_a_game_refuse_its_conditions() {
    for (command, why) in [
        (&["net"][..], "its own boards"),
        (&["bench"], "its own rules"),
        (&["match", "report", "x"], "they were played"),
        (&["completions", "bash"], "does not play"),
        (&["man"], "does not play"),
        (&["analysis"], "each query"),
        (&["regress", "x"], "each suite"),
    ] {
        for arguments in
            [[command, &["--komi", "3"]].concat(), [&["--komi", "3"], command].concat()]
        {
            let output = tengen(&arguments, b"");
            assert_eq!(output.status.code(), Some(2), "{command:?}");
            assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
        }
        let help = text(&tengen(&[command, &["--help"]].concat(), b"").stdout);
        assert!(help.contains("Usage: tengen") && !help.contains("--komi"), "{help}");
    }
    assert!(text(&tengen(&["perft", "--help"], b"").stdout).contains("--komi"));
}

#[test]
fn a_variable_that_is_set_and_empty_is_as_one_that_is_not_set() {
    for (name, arguments) in [
        ("TENGEN_MODEL", &["--player", "random"][..]),
        ("TENGEN_CONFIG", &[]),
        ("TENGEN_MODEL", &["man"]),
    ] {
        let output = tengen_in(&[(name, "")], arguments, b"1 protocol_version\n");
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    }
    let arguments = ["bench", "--records", "/there/is/no/such.sgf"];
    let output = tengen_in(&[("TENGEN_SIMD", "")], &arguments, b"");
    assert!(text(&output.stderr).contains("no such file"));
    let output = tengen_in(&[("TENGEN_SIMD", "mmx")], &arguments, b"");
    assert!(text(&output.stderr).contains("TENGEN_SIMD: "));
}

#[test]
fn every_command_refuses_alike_what_is_not_a_record() {
    let started = Instant::now();
    let empty = empty_folder("without-records").display().to_string();
    let refused = |command: &str, path: &str, why: &str| {
        let mut arguments: Vec<_> = command.split(' ').collect();
        arguments.push(path);
        let output = tengen(&arguments, b"");
        let error = text(&output.stderr);
        assert!(error.starts_with(&format!("tengen: {path}: {why}")), "{error}");
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty(), "nothing is measured before");
    };
    for command in ["explain", "review", "score", "bench --records"] {
        refused(command, "/there/is/no/such.sgf", "no such file");
    }
    refused("review", &empty, "no SGF files");
    refused("score", &empty, "no SGF files");
    refused("bench --records", &empty, "not a file");
    assert!(started.elapsed() < Duration::from_secs(5));
}

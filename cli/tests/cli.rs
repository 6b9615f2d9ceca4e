//! The command line: what is refused, and with which words.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Runs the program with these arguments and this input.
fn tengen(arguments: &[&str], input: &[u8]) -> Output {
    tengen_in(&[], arguments, input)
}

fn tengen_in(variables: &[(&str, &str)], arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .env_remove("TENGEN_SIMD")
        .env_remove("TENGEN_CONFIG")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may leave without reading.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes a record with this name, and returns its path.
fn file(name: &str, record: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, record).expect("a file that can be written");
    path.display().to_string()
}

#[test]
fn the_names_that_other_engines_have_for_gtp_are_accepted() {
    for arguments in
        [&["gtp"][..], &["--gtp"], &["-g"], &["--mode", "gtp"], &["gtp", "--seed", "1"]]
    {
        let output = tengen(arguments, b"1 protocol_version\n");
        assert_eq!(text(&output.stdout), "=1 2\n\n", "{arguments:?}");
    }
    assert_eq!(tengen(&["--mode", "ascii"], b"").status.code(), Some(2));
}

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
    for (options, expected) in [
        (wrong_value.as_str(), "--threads"),
        (&wrong_key, "did you mean threads?"),
        ("none.toml", ""),
    ] {
        let output = tengen(&["--config", options], b"1 protocol_version\n");
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(options) && error.contains(expected), "{error}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn the_manual_and_completions_tell_every_command() {
    let manual = text(&tengen(&["man"], b"").stdout);
    let completions = text(&tengen(&["completions", "bash"], b"").stdout);
    for command in ["match", "regress", "score", "selfplay"] {
        assert!(manual.contains(&format!("tengen\\-{command}(1)")), "{manual}");
        assert!(completions.contains(command));
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    let output = tengen(&["man", "--out", &folder.display().to_string()], b"");
    assert!(output.status.success());
    assert!(folder.join("tengen.1").exists() && folder.join("tengen-match.1").exists());
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
fn a_tolerant_engine_accepts_what_the_rules_forbid() {
    // A multi-stone suicide at A4, and a ko at A1 and B1 retaken at once.
    let suicide = "boardsize 5\nplay b b5\nplay b b4\nplay b c3\nplay w a5\nplay b a3\nplay w a4\n";
    let ko = "boardsize 3\nplay b a2\nplay b b1\nplay w b2\nplay w c1\nplay w a1\nplay b b1\n";
    let last = |arguments: &[&str], moves: &str| {
        let output = tengen(arguments, moves.as_bytes());
        text(&output.stdout).trim_end().lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!([suicide, ko].map(|moves| last(&[], moves)), ["? illegal move"; 2]);
    for tolerant in ["--tolerate-illegal", "--tolerate-ko"] {
        assert_eq!(last(&[tolerant], suicide), "=", "{tolerant}");
        assert_eq!(last(&[tolerant], ko), "=", "{tolerant}");
    }
}

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
    let output = tengen(&["score", "--json", "-"], b"(;SZ[5];B[cc];W[];B[])(;SZ[5];B[zz])");
    assert!(text(&output.stdout).starts_with(r#"{"file":"-","game":1,"#));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    let error = text(&output.stderr);
    assert!(error.starts_with("tengen: -, game 2 of 2: "), "{error}");
    assert!(error.ends_with("tengen: 1 record could not be scored\n"), "{error}");
    let output = tengen(&["score", "-"], b"(;SZ[5];B[cc];W[];B[])(;SZ[5];B[cc");
    assert!(text(&output.stdout).contains("B+17.5"), "the first is scored");
    assert!(text(&output.stderr).contains("after the first game: "));
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
    assert!(under("Chinese, Area", &["--rules", "japanese"]).contains("under chinese, komi 7.5"));
    assert!(under("Japanese", &["--komi", "0"]).contains("under japanese, komi 0"));
    let output = tengen(&["score", "--boardsize", "9", "-"], b"(;SZ[5];B[cc])");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("how large its board is"));
}

#[test]
fn commands_without_a_game_refuse_its_conditions() {
    for (command, why) in [
        (&["net"][..], "boards of its own"),
        (&["bench"], "rules of its own"),
        (&["match", "report", "x"], "they were played by"),
        (&["completions", "bash"], "no game"),
        (&["man"], "no game"),
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
fn control_characters_of_a_record_do_not_reach_the_terminal() {
    let good = file("escape.sgf", b"(;SZ[5]RE[\x1b[31mB+R\x07\xe2\x80\xae])");
    let output = tengen(&["score", &good], b"");
    assert!(text(&output.stdout).contains(r"the record says \u{1b}[31mB+R\u{7}\u{202e}"));
    let bad = file("escape-bad.sgf", b"(;SZ[5];B[\x1b[2J])");
    let output = tengen(&["score", &bad], b"");
    let error = text(&output.stderr);
    assert!(error.contains(r"B[\u{1b}[2J]") && !error.contains('\u{1b}'), "{error}");
    assert!(error.ends_with("tengen: 1 record could not be scored\n"), "{error}");
}

#[test]
fn what_is_no_record_is_refused_by_every_command_alike() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let started = Instant::now();
    for (path, why) in [("/there/is/no/such.sgf", "no such file"), (folder, "not a file")] {
        for arguments in [&["score", path][..], &["bench", "--records", path]] {
            let output = tengen(arguments, b"");
            let error = text(&output.stderr);
            assert!(error.starts_with(&format!("tengen: {path}: {why}")), "{error}");
            assert_eq!(output.status.code(), Some(1));
            assert!(output.stdout.is_empty(), "nothing is measured before");
        }
    }
    assert!(started.elapsed() < Duration::from_secs(5));
}

/// An empty search path but for the shell: nothing can be built, and help is printed nevertheless.
#[cfg(unix)]
#[test]
fn every_script_tells_its_options_without_building_anything() {
    let scripts = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scripts");
    let folders = [scripts.clone(), scripts.join("cluster")];
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    for path in paths.filter(|path| path.is_file()) {
        let output = Command::new(&path)
            .arg("--help")
            .env("PATH", "/usr/bin:/bin")
            .env("CARGO", "/nowhere")
            .env("CARGO_TARGET_DIR", "/nowhere")
            .output()
            .expect("the script starts");
        let help = text(&output.stdout).to_lowercase();
        assert!(help.contains("usage") && help.contains("--"), "{}: {help}", path.display());
    }
}

#[test]
fn a_net_to_be_measured_has_to_be_there() {
    let output = tengen(&["bench", "--model", "/there/is/no/net.bin.gz"], b"");
    assert!(text(&output.stderr).starts_with("tengen: /there/is/no/net.bin.gz: "));
    let output = tengen(&["bench", "--batch", "2"], b"");
    assert!(text(&output.stderr).contains("--model <FILE>"));
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
fn levels_belong_to_the_player_with_a_net_and_go_from_1_to_20() {
    let output = tengen(&["--player", "mc", "--level", "3"], b"quit\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("only --player net has levels"));
    for level in ["0", "21", "high"] {
        let output = tengen(&["--level", level], b"quit\n");
        assert!(text(&output.stderr).contains("expected a level from 1 to 20"), "{level}");
    }
    let output = tengen(&["--player", "mc", "--level", "20"], b"level 10\nlevel 9\n");
    let answers = text(&output.stdout);
    assert!(answers.starts_with("= \n\n? only --player net has levels"), "{answers}");
}

/// A line of a results file.
fn played(game: u32, result: &str) -> String {
    let (black, white) = if game % 2 == 1 { ("a", "b") } else { ("b", "a") };
    let player = |name: &str| format!(r#"{{"name":"{name}","command":"./{name}"}}"#);
    let effort = r#"{"program":"x 1","moves":1,"seconds":0.5,"slowest":0.5,"cpu_seconds":null}"#;
    format!(
        r#"{{"job":{{"game":{game},"pair":{},"black":{},"white":{},"conditions":{{"size":"9x9","rules":"chinese","komi":"7.5","handicap":0,"time":"none","move_limit":500,"adjudication":"never","patience":60,"restart":false}},"opening":{{"name":"none","moves":""}},"seed":1}},"result":"{result}","ending":{{"kind":"played"}},"moves":"B E5 W C{game}","claims":{{"black":null,"white":null,"referee":null}},"black":{effort},"white":{effort},"sgf":"games/{game:06}.sgf"}}"#,
        game.div_ceil(2),
        player(black),
        player(white),
    )
}

#[test]
fn a_report_uses_what_can_be_read_and_names_what_cannot() {
    let lines = [played(1, "B+2.5"), "{".to_owned(), played(2, "B+R"), played(3, "0")];
    let whole = lines.join("\n");
    let path = file("results-broken.jsonl", &whole.as_bytes()[..whole.len() - 9]);
    let output = tengen(&["match", "report", &path, "--json", "--no-times"], b"");
    let error = text(&output.stderr);
    assert!(error.contains("line 2 is no game") && error.contains("line 4, the last, is cut off"));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&json["games"], &json["draws"], &json["void"]), (&2.into(), &0.into(), &0.into()));
    assert_eq!(json["players"][0]["name"], "a");
    assert_eq!(json["players"][0]["wins"], 1);
}

#[test]
fn a_report_writes_a_page_and_a_table_for_gogui() {
    let path = file("results-whole.jsonl", (played(1, "B+2.5") + "\n").as_bytes());
    let [page, table] = ["report.html", "report.dat"].map(|name| file(name, b""));
    let output = tengen(&["match", "report", &path, "--html", &page, "--dat", &table], b"");
    assert!(output.status.success());
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert!(read(&page).contains("<svg class=\"board\"") && read(&table).contains("# Black: a\n"));
}

#[test]
fn a_report_leaves_the_match_as_it_is() {
    let folder = empty_folder("match-that-stays");
    let results = folder.join("results.jsonl");
    let lines = [played(1, "B+2.5"), played(2, "B+R").replace("\"a\"", "\"c\"")].join("\n") + "\n";
    std::fs::write(&results, &lines).expect("a file");
    let path = folder.display().to_string();
    for name in ["results.jsonl", "match.toml", "1.sgf"] {
        let page = folder.join(name).display().to_string();
        let output = tengen(&["match", "report", &path, "--html", &page], b"");
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(text(&output.stderr).contains("belongs to the match"), "{name}");
    }
    assert_eq!(std::fs::read_to_string(&results).expect("a file"), lines);
    let output = tengen(&["match", "report", &path, "--sprt", "elo0=0,elo1=5"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("there are 3"), "{}", text(&output.stderr));
}

#[test]
fn a_report_on_nothing_is_refused() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-match");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (path, why) in
        [(folder.display().to_string(), "no results.jsonl"), ("nowhere".to_owned(), "nowhere: ")]
    {
        let output = tengen(&["match", "report", &path], b"");
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

#[cfg(feature = "embedded-net")]
#[test]
fn the_net_that_the_program_carries_is_described_without_a_file() {
    let output = tengen(&["net", "--time", "0.01"], b"");
    assert!(output.status.success());
    let told = text(&output.stdout);
    assert!(told.contains("tengen-") && told.contains("weights"), "{told}");
}

/// A folder of this name with nothing in it.
fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_review_writes_a_summary_a_record_and_a_page() {
    let folder = empty_folder("review");
    let [record, page] = ["game.sgf", "game.html"].map(|name| folder.join(name));
    let output = tengen(
        &[
            "review",
            "-",
            "--visits",
            "2",
            "--out",
            &record.display().to_string(),
            "--html",
            &page.display().to_string(),
        ],
        b"(;SZ[5]PB[Ann]PW[Bob]C[mine];B[cc];W[bb])",
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("Ann (Black) against Bob (White)\n"));
    let read = |path| std::fs::read_to_string(path).expect("a file");
    assert!(read(&record).contains("C[mine") && read(&record).contains("SBKV["));
    assert!(read(&page).contains("<title>Ann against Bob</title>"));
}

#[test]
fn a_broken_record_has_no_review() {
    let folder = empty_folder("broken-review");
    let page = folder.join("game.html").display().to_string();
    let output = tengen(&["review", "-", "--html", &page], b"(;SZ[9];B[zz])");
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(error.contains("-: line 1, column 9: B[zz]: expected a point"), "{error}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn a_review_replaces_a_file_only_if_it_is_told_to() {
    let page = file("kept.html", b"mine");
    let game = b"(;SZ[5];B[cc])";
    let refused = tengen(&["review", "-", "--visits", "2", "--html", &page], game);
    assert!(text(&refused.stderr).contains("there already; --overwrite replaces it"));
    assert_eq!(std::fs::read(&page).expect("a file"), b"mine");
    let told = tengen(&["review", "-", "--visits", "2", "--overwrite", "--html", &page], game);
    assert!(told.status.success(), "{}", text(&told.stderr));
    assert_ne!(std::fs::read(&page).expect("a file"), b"mine");
}

#[test]
fn a_query_in_json_is_answered_before_the_program_ends() {
    let query = br#"{"id":"q","boardXSize":5,"boardYSize":5,"rules":"chinese","moves":[["B","C3"]],"maxVisits":2,"includePolicy":true,"includeNoResultValue":true}
{"id":"v","action":"query_version"}"#;
    let arguments = ["analysis", "--precision", "f32", "-analysis-threads", "1"];
    let output = tengen(&arguments, query);
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("ready to begin handling requests"));
    let mut answers: Vec<serde_json::Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    answers.sort_by_key(|answer| answer["id"].to_string());
    let [answer, version] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(version["git_hash"], concat!("Tengen ", env!("CARGO_PKG_VERSION")));
    let policy: Vec<f64> = serde_json::from_value(answer["policy"].clone()).expect("numbers");
    assert_eq!((policy.len(), policy[12]), (26, -1.0), "C3 is taken");
    let legal: f64 = policy.iter().filter(|&&share| share >= 0.0).sum();
    assert!((legal - 1.0).abs() < 1e-6);
    assert!(answer["rootInfo"]["rawWinrate"].is_f64() && answer["rootInfo"]["rawLead"].is_f64());
    assert!(answer["moveInfos"][0]["noResultValue"].is_f64());
}

#[test]
fn katago_s_options_are_taken_and_their_files_must_be_there() {
    for arguments in [
        &["analysis", "-config", "nosuch.cfg"][..],
        &["analysis", "-model", "nosuch.bin.gz"],
        &["gtp", "-config", "nosuch.cfg"],
    ] {
        let output = tengen(arguments, b"");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("nosuch"), "{arguments:?}");
    }
    let config = file("katago.cfg", b"# KataGo's\nmaxVisits = 5\nlogDir = logs\n");
    let settings = "a=b, maxVisits=7,numSearchThreads=1, analysisWideRootNoise=0.5,rules=japanese";
    let output = tengen(
        &["gtp", "-config", &config, "-override-config", settings],
        b"1 name\n2 kata-get-param maxVisits\n3 kata-get-rules\n4 kata-get-param numSearchThreads\n5 \
          kata-get-param analysisWideRootNoise\n",
    );
    let said = text(&output.stdout);
    assert!(said.starts_with("=1 Tengen\n\n=2 7\n\n"), "{said}");
    assert!(said.contains("TERRITORY") && said.ends_with("=4 1\n\n=5 0.5\n\n"), "{said}");
    let unread = format!("tengen: of KataGo's configuration, not read: {config}, a;");
    assert!(text(&output.stderr).contains(&unread), "{}", text(&output.stderr));
    let error = text(&tengen(&["gtp", "-override-config", "maxVisits=x"], b"").stderr);
    assert!(error.contains("--override-config: maxVisits: "), "{error}");
    let arguments = ["analysis", "-config", &config, "-override-config", "maxVisits=x"];
    let error = text(&tengen(&arguments, b"").stderr);
    assert!(error.contains("maxVisits: expected a number"), "{error}");
}

#[test]
fn an_expected_score_makes_sense_with_much_komi() {
    for (komi, winner, least) in [("80", "W", 60.0), ("-80", "B", 60.0), ("7.5", "", 0.0)] {
        let arguments = ["--boardsize", "13", "--komi", komi, "--threads", "1"];
        let output = tengen(&arguments, b"play b G7\nplay w C3\nplay b K11\nfinal_score\n");
        let said = text(&output.stdout);
        let score = said.trim().rsplit("= ").next().expect("an answer").to_owned();
        let (side, points) = score.split_once('+').expect("a score");
        assert!(side.starts_with(winner), "{komi}: {score}");
        assert!(points.parse::<f64>().is_ok_and(|points| points >= least), "{komi}: {score}");
    }
}

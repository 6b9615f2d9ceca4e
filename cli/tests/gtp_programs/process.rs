//! The program itself: pipes, how it ends, exit statuses.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tengen_testing::replies::replies;

#[cfg(feature = "net")]
mod threads;

/// Far longer than anything here takes: a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

fn start() -> Child {
    start_with(&["--playouts", "64"])
}

/// Returns a process with a player that is ready at once, unless the arguments choose another.
fn start_with(arguments: &[&str]) -> Child {
    let player: &[&str] = if arguments.contains(&"--player") { &[] } else { &["--player", "mcts"] };
    Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(["--boardsize", "5", "--seed", "1"])
        .args(player)
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Writes an input, closes it, and collects the output.
fn converse(input: &str) -> Output {
    let mut child = start();
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the program ends");
    // The program may end before it has read everything.
    let _ = writer.join().expect("the writer does not panic");
    output
}

/// Waits for the end of the program, for a limited time.
fn end_of(child: &mut Child) -> ExitStatus {
    let started = Instant::now();
    while started.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("the program can be waited for") {
            return status;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("the program does not end");
}

#[test]
fn at_the_end_of_input_everything_has_been_answered() {
    let mut input: Vec<_> = (0..300).map(|number| format!("{number} echo {number}")).collect();
    input.push("300 genmove b\n301 showboard".to_owned());
    let output = converse(&input.join("\n"));
    assert!(output.status.success());
    let replies = replies(&output.stdout).expect("well-framed replies");
    assert_eq!(replies.len(), 302);
    for (number, reply) in replies.iter().enumerate() {
        assert_eq!(reply.id, number.to_string());
        assert!(number >= 300 || reply.outcome == Ok(number.to_string()));
    }
}

#[test]
fn empty_input_is_not_an_error() {
    let output = converse("");
    assert!(output.status.success());
    assert_eq!((output.stdout, &output.stderr[..]), (Vec::new(), &b"GTP ready\n"[..]));
}

#[test]
fn standard_error_only_says_that_the_program_is_ready() {
    let game = "genmove b\nplay w A1\nplay w A1\nloadsgf no-such-file.sgf\nkomi 3.3\nundo\n\
        final_score\nkata-set-rules tromp-taylor\nnonsense\nprintsgf\n";
    let output = converse(game);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "GTP ready\n");
}

#[test]
fn a_client_that_never_reads_standard_error_is_answered() {
    // The answers to these commands do not fit into a pipe.
    const MOVES: usize = 2000;
    let mut child = start_with(&["--playouts", "1", "--chat", "ogs", "--live-gfx"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let asked =
        thread::spawn(move || stdin.write_all("genmove b\nundo\n".repeat(MOVES).as_bytes()));
    let mut output = Vec::new();
    let mut stdout = child.stdout.take().expect("a pipe");
    let read = thread::spawn(move || stdout.read_to_end(&mut output).map(|_| output));
    assert!(end_of(&mut child).success());
    asked.join().expect("the writer does not panic").expect("the program reads");
    let output = read.join().expect("the reader does not panic").expect("a pipe can be read");
    assert_eq!(replies(&output).expect("well-framed replies").len(), 2 * MOVES);
}

#[test]
fn an_interrupt_stops_the_command_under_way_and_no_later_one() {
    let mut child = start_with(&["--playouts", "4000000000"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = b"1 genmove b\n# interrupt\n2 reg_genmove w\n# interrupt\n3 name\n4 quit\n";
    stdin.write_all(input).expect("the program reads");
    let status = end_of(&mut child);
    assert!(status.success());
    let mut output = Vec::new();
    child.stdout.take().expect("a pipe").read_to_end(&mut output).expect("a pipe can be read");
    let replies = replies(&output).expect("well-framed replies");
    assert_eq!(replies.len(), 4);
    assert!(replies.iter().all(|reply| reply.outcome.is_ok()), "{replies:?}");
}

#[test]
fn lag_that_is_stated_is_kept_back_from_the_clock() {
    let started = Instant::now();
    let mut child = start_with(&["--lag", "9"]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"time_settings 0 10 1\ngenmove b\nquit\n").expect("the program reads");
    assert!(end_of(&mut child).success());
    assert!(started.elapsed() < Duration::from_secs(6), "{:?}", started.elapsed());
}

#[test]
fn quit_is_answered_while_standard_input_stays_open() {
    let mut child = start();
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"1 name\n2 quit\n").expect("the program reads");
    let status = end_of(&mut child);
    let mut answered = String::new();
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_to_string(&mut answered).expect("text");
    assert!(status.success());
    assert_eq!(answered, "=1 Tengen\n\n=2 \n\n");
    drop(stdin);
}

#[test]
fn each_command_is_answered_before_the_next_one_comes() {
    let mut child = start();
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for (command, expected) in [("protocol_version", "= 2\n"), ("play b A1", "= \n")] {
        writeln!(stdin, "{command}").expect("the program reads");
        let (mut answer, mut blank) = (String::new(), String::new());
        stdout.read_line(&mut answer).expect("text");
        stdout.read_line(&mut blank).expect("text");
        assert_eq!((answer.as_str(), blank.as_str()), (expected, "\n"));
    }
    drop(stdin);
    assert!(end_of(&mut child).success());
}

#[test]
fn a_closed_standard_output_ends_the_program_quietly() {
    let mut child = start();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may end at any moment, and the pipe with it.
    for _ in 0..1000 {
        if stdin.write_all(b"showboard\n").is_err() {
            break;
        }
    }
    let status = end_of(&mut child);
    let mut complaint = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaint).expect("text");
    assert!(status.success(), "{status}");
    assert_eq!(complaint, "GTP ready\n");
}

#[test]
fn a_seed_and_playouts_repeat_a_game() {
    let game: String = (0..30).map(|number| ["genmove b\n", "genmove w\n"][number % 2]).collect();
    let game = game + "showboard\nfinal_score\nquit\n";
    assert_eq!(converse(&game).stdout, converse(&game).stdout);
}

#[test]
fn options_that_are_none_end_the_program_with_an_error() {
    for arguments in [&["--boardsize", "26"][..], &["--komi", "x"], &["--rules", "none"], &["-x"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
        let output = command.args(arguments).stdin(Stdio::null()).output().expect("it starts");
        assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

/// A client that reads line by line.
struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Talk {
    fn start(arguments: &[&str]) -> Self {
        let mut child = start_with(arguments);
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, stdin, stdout }
    }

    fn say(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("it is open");
        stdin.write_all(text.as_bytes()).expect("the program reads");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("text");
        line
    }

    /// Returns the lines of one response, without the empty one at its end.
    fn response(&mut self) -> Vec<String> {
        let lines = std::iter::from_fn(|| Some(self.line()).filter(|line| line != "\n"));
        lines.map(|line| line.trim_end().to_owned()).collect()
    }
}

#[test]
fn an_analysis_reports_until_a_line_comes() {
    for (command, ending) in [
        ("7 lz-analyze b 1", "8 name"),
        ("7 kata-analyze 1 ownership true rootInfo true", "8 name"),
        ("7 kata-analyze interval 1 maxmoves 2", "\n8 name"),
    ] {
        let mut talk = Talk::start(&[]);
        talk.say(&format!("{command}\n"));
        assert_eq!(talk.line(), "=7\n");
        let first = talk.line();
        assert!(first.starts_with("info move ") && first.contains(" order 0 pv "), "{first}");
        assert_eq!(first.contains(" ownership "), command.contains("ownership"));
        assert_eq!(first.contains(" rootInfo "), command.contains("rootInfo"));
        assert!(talk.line().starts_with("info move "));
        talk.say(&format!("{ending}\n"));
        assert!(talk.response().iter().all(|line| line.starts_with("info move ")));
        assert_eq!(talk.response(), ["=8 Tengen"]);
    }
}

#[test]
fn a_move_is_made_after_its_reports() {
    let mut talk = Talk::start(&["--playouts", "256"]);
    talk.say("1 kata-genmove_analyze b ownership true\n2 last_move\n3 lz-genmove_analyze w 1\n");
    let response = talk.response();
    let [head, report, play] = &response[..] else { panic!("{response:?}") };
    assert_eq!(head, "=1");
    assert!(report.starts_with("info move ") && report.contains(" ownership "), "{report}");
    let vertex = play.strip_prefix("play ").expect("a move");
    assert!(report.starts_with(&format!("info move {vertex} visits ")));
    assert_eq!(talk.response(), [format!("=2 black {vertex}")]);
    assert!(talk.response().last().is_some_and(|line| line.starts_with("play ")));
}

#[test]
fn a_move_that_is_searched_for_is_not_made() {
    let mut talk = Talk::start(&["--playouts", "256"]);
    talk.say("1 kata-search b\n2 kata-search_analyze b ownership true\n3 move_history\n");
    let [answer] = &talk.response()[..] else { panic!("one line") };
    let vertex = answer.strip_prefix("=1 ").expect("a move");
    assert!(vertex.len() == 2, "{vertex}");
    let response = talk.response();
    let [head, report, play] = &response[..] else { panic!("{response:?}") };
    assert_eq!(head, "=2");
    assert!(report.starts_with("info move ") && play.starts_with("play "), "{response:?}");
    assert_eq!(talk.response(), ["=3"]);
}

#[test]
fn a_later_line_cancels_a_search_that_may_be_cancelled() {
    let mut talk = Talk::start(&["--time-per-move", "60"]);
    talk.say("1 kata-search_cancellable b\n");
    talk.say("2 kata-search_analyze_cancellable b 1000\n");
    assert_eq!(talk.response(), ["=1 cancelled"]);
    talk.say("3 name\n");
    let response = talk.response();
    assert_eq!(response[0], "=2");
    assert_eq!(response.last().map(String::as_str), Some("play cancelled"));
    assert_eq!(talk.response(), ["=3 Tengen"]);
}

#[test]
fn the_name_and_the_version_are_another_engine_s_if_the_user_says_so() {
    for (engine, expected) in
        [("katago", ["=1 KataGo", "=2 1.16.4"]), ("leela-zero", ["=1 Leela Zero", "=2 0.17"])]
    {
        let mut talk = Talk::start(&["--compat", engine]);
        talk.say("1 name\n2 version\n");
        assert_eq!([talk.response(), talk.response()].concat(), expected);
    }
}

#[test]
fn bursts_of_analyses_lose_and_mix_no_line() {
    let mut talk = Talk::start(&[]);
    for number in 0..250 {
        let id = 4 * number;
        let [one, two, three, four] = [id, id + 1, id + 2, id + 3];
        talk.say(&format!("{one} kata-analyze b 1\n{two} play b C3\n"));
        if number % 3 == 0 {
            thread::sleep(Duration::from_millis(number % 5));
        }
        talk.say(&format!("{three} lz-analyze w 1 minmoves 3\n{four} undo\n"));
        for (id, is_stream) in [(one, true), (two, false), (three, true), (four, false)] {
            let response = talk.response();
            let expected = if is_stream { format!("={id}") } else { format!("={id} ") };
            assert_eq!(response[0], expected.trim_end(), "{response:?}");
            assert!(response[1..].iter().all(|line| is_stream && line.starts_with("info move ")));
        }
    }
}

#[test]
fn an_analysis_that_is_not_understood_is_an_error() {
    let mut talk = Talk::start(&[]);
    talk.say("1 kata-analyze b 10 nonsense true\n2 lz-genmove_analyze b ownership true\n3 name\n");
    assert_eq!(talk.response(), ["?1 unknown analysis option: nonsense"]);
    assert_eq!(talk.response(), ["?2 unknown analysis option: ownership"]);
    assert_eq!(talk.response(), ["=3 Tengen"]);
}

#[test]
fn a_client_that_leaves_stops_a_search_at_once() {
    for says_quit in [true, false] {
        let mut talk = Talk::start(&["--time-per-move", "100"]);
        talk.say("1 name\n");
        talk.response();
        talk.say("2 genmove b\n");
        thread::sleep(Duration::from_millis(300));
        let left = Instant::now();
        if says_quit {
            talk.say("quit\n");
        } else {
            talk.stdin = None;
        }
        assert!(end_of(&mut talk.child).success());
        assert!(left.elapsed() < Duration::from_secs(20), "{:?}", left.elapsed());
        assert!(talk.response()[0].starts_with("=2 "), "the move is answered all the same");
    }
}

#[test]
fn an_interrupt_is_obeyed_behind_a_thousand_lines() {
    let mut talk = Talk::start(&["--time-per-move", "100"]);
    let started = Instant::now();
    let echoes: Vec<String> = (0..1000).map(|number| format!("echo {number}")).collect();
    talk.say(&format!("genmove b\n{}\n# interrupt\n", echoes.join("\n")));
    assert!(talk.response()[0].starts_with("= "));
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
    for number in 0..1000 {
        assert_eq!(talk.response(), [format!("= {number}")]);
    }
}

#[test]
fn the_log_has_every_command_and_every_reply() {
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("traffic.log");
    let _ = fs::remove_file(&log);
    let path = log.to_str().expect("a path in UTF-8");
    let mut child = start_with(&["--playouts", "64", "--log-file", path]);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"7 play b C3\nkomi x\nkata-genmove_analyze w\nquit\n").expect("it reads");
    assert!(end_of(&mut child).success());
    let written = fs::read_to_string(&log).expect("a log");
    let beginning = format!("[{}] Tengen {} on ", child.id(), env!("CARGO_PKG_VERSION"));
    assert!(written.starts_with(&beginning), "{written}");
    assert!(written.lines().next().is_some_and(|line| line.contains(" --playouts 64 --log-file ")));
    assert!(written.contains(", seed ") && written.contains(" threads, "), "{written}");
    let named = |line: &str| line.contains(&format!("Z {} ", child.id()));
    assert!(written.lines().skip(1).all(|line| named(line) || line.starts_with("    ")));
    let traffic: Vec<&str> = written
        .lines()
        .filter_map(|line| line.split_once(" gtp] "))
        .map(|(_, text)| text)
        .filter(|text| !text.starts_with("< info "))
        .collect();
    let play = traffic.get(6).copied().unwrap_or_default();
    assert!(play.starts_with("< play "), "{traffic:?}");
    assert_eq!(
        [&traffic[..6], &traffic[7..]].concat(),
        [
            "> 7 play b C3",
            "< =7 ",
            "> komi x",
            "< ? unacceptable komi",
            "> kata-genmove_analyze w",
            "< =",
            "< kata-genmove_analyze ends",
            "> quit",
            "< = ",
        ]
    );
}

#[test]
fn the_log_has_the_reports_of_an_analysis_with_their_times() {
    let log = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reports.log");
    let _ = fs::remove_file(&log);
    let mut talk = Talk::start(&["--log-file", log.to_str().expect("a path in UTF-8")]);
    talk.say("boardsize 5\nkata-analyze b 1\n");
    assert_eq!(talk.response(), ["="]);
    assert_eq!(talk.line(), "=\n");
    let report = talk.line();
    talk.say("# interrupt\nquit\n");
    while talk.line() != "= \n" {}
    let written = fs::read_to_string(&log).expect("a log");
    let logged = format!(" gtp] < {}", report.trim_end());
    let line = written.lines().find(|line| line.ends_with(&logged)).expect("the report");
    let time = line.trim_start_matches('[').split(' ').next().expect("a time");
    assert!(time.contains('T') && time.ends_with('Z'), "{time}");
    assert!(written.contains(" gtp] > # interrupt"));
}

#[cfg(unix)]
#[test]
fn standard_input_that_cannot_be_read_is_a_failure() {
    let folder = fs::File::open("/").expect("a folder");
    let output =
        Command::new(env!("CARGO_BIN_EXE_tengen")).stdin(folder).output().expect("it runs");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard input: "));
}

#[test]
fn the_end_of_the_input_ends_an_analysis() {
    let output = converse("1 kata-analyze b 1\n");
    assert!(output.status.success());
    assert!(output.stdout.starts_with(b"=1\n") && output.stdout.ends_with(b"\n\n"));
}

#[test]
fn a_client_that_leaves_with_other_lines_stops_a_search_too() {
    let mut talk = Talk::start(&["--time-per-move", "100"]);
    talk.say("genmove b\n");
    thread::sleep(Duration::from_millis(300));
    let left = Instant::now();
    talk.say("# bye\n\ntime_left b 3 0\nquit\n");
    assert!(end_of(&mut talk.child).success());
    assert!(left.elapsed() < Duration::from_secs(20), "{:?}", left.elapsed());
}

#[test]
fn a_move_with_reports_is_one_of_the_allowed_points() {
    let mut talk = Talk::start(&["--playouts", "64"]);
    for (restriction, expected) in
        [("allow b A1 1", "play A1"), ("avoid w B1:E5,A1:A4 1", "play A5")]
    {
        let color = restriction.split(' ').nth(1).expect("a colour");
        talk.say(&format!("kata-genmove_analyze {color} {restriction}\n"));
        assert_eq!(talk.response().last().map(String::as_str), Some(expected));
    }
}

#[test]
fn the_random_player_is_analysed_until_a_line_comes() {
    let mut talk = Talk::start(&["--player", "random"]);
    talk.say("lz-analyze b 1\n");
    assert_eq!(talk.line(), "=\n");
    assert!(talk.line().starts_with("info move "));
    talk.say("name\n");
    assert!(talk.response().is_empty());
    assert_eq!(talk.response(), ["= Tengen"]);
}

#[cfg(feature = "net")]
#[test]
fn levels_below_the_top_one_are_played_by_the_small_net() {
    let game = |model: &[&str]| {
        let arguments = "--player net --level 13 --threads 1".split(' ');
        let mut talk = Talk::start(&arguments.chain(model.iter().copied()).collect::<Vec<_>>());
        ["b", "w", "b"].map(|color| {
            talk.say(&format!("genmove {color}\n"));
            talk.response().concat()
        })
    };
    assert_eq!(game(&[]), game(&["--model", "small"]));
}

#[cfg(feature = "net")]
#[test]
fn the_usual_player_has_the_net_that_the_program_carries() {
    let mut talk = Talk::start(&["--player", "net"]);
    talk.say("kata-get-models\n");
    let response = talk.response().concat();
    assert!(response.contains("\"name\":\"b10c384h6nbttflrs"), "{response}");
    let mut talk = Talk::start(&["--player", "mcts"]);
    talk.say("kata-get-models\n");
    assert!(!talk.response().concat().contains("name"), "a net that is not needed is not read");
}

#[cfg(feature = "net")]
#[test]
fn a_seed_and_visits_of_one_thread_repeat_a_game() {
    let play = || {
        let mut talk = Talk::start(&["--player", "net", "--visits", "8", "--threads", "1"]);
        talk.say("genmove b\ngenmove w\ngenmove b\nshowboard\n");
        (0..4).map(|_| talk.response()).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

//! Threads in numbers that no machine suits, and threads that lose their processors.

use super::*;

/// Asks for two moves, and returns how long each took.
fn times(talk: &mut Talk, mut meanwhile: impl FnMut(&mut Talk)) -> [Duration; 2] {
    ["b", "w"].map(|color| {
        let begin = Instant::now();
        talk.say(&format!("genmove {color}\n"));
        meanwhile(talk);
        let response = talk.response().concat();
        assert!(response.starts_with("= "), "{response}");
        begin.elapsed()
    })
}

/// The time for each move.
const PERIOD: Duration = Duration::from_secs(6);

/// Returns a game in which a move keeps two seconds back, so that a busy machine does not matter.
fn by_the_clock(threads: &str) -> Talk {
    let mut talk = Talk::start(&["--player", "net", "--lag", "2", "--threads", threads]);
    talk.say(&format!("boardsize 9\ntime_settings 0 {} 1\n", PERIOD.as_secs()));
    assert_eq!([talk.response(), talk.response()].concat(), ["=", "="]);
    talk
}

#[test]
fn a_thousand_threads_do_not_lose_on_time() {
    let mut talk = by_the_clock("1000");
    assert!(times(&mut talk, |_| {}).iter().all(|&time| time < PERIOD));
}

#[test]
fn no_threads_and_too_many_are_refused_at_the_start() {
    for threads in ["0", "-1", "1025", "65536", "two"] {
        let mut child = start_with(&["--player", "net", "--threads", threads]);
        assert_eq!(end_of(&mut child).code(), Some(2), "{threads}");
        let mut said = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
        assert!(said.contains("--threads"), "{said}");
    }
}

#[test]
fn a_game_goes_on_with_another_number_of_threads() {
    let mut talk = Talk::start(&["--player", "net", "--threads", "2", "--visits", "12"]);
    for (threads, reply) in [
        ("1", "= "),
        ("0", "? expected a number of threads"),
        ("1000", "= "),
        ("-1", "? expected a number of threads"),
        ("65536", "? expected a number of threads"),
        ("2", "= "),
    ] {
        talk.say(&format!("kata-set-param numSearchThreads {threads}\ngenmove b\n"));
        let response = talk.response().concat();
        assert!(response.starts_with(reply.trim_end()), "{threads}: {response}");
        assert!(talk.response().concat().starts_with("= "));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn processors_that_are_taken_away_in_a_search_cost_neither_time_nor_the_move() {
    let bind = |talk: &Talk, processors: &str| {
        let pid = talk.child.id().to_string();
        let bound = Command::new("taskset").args(["-a", "-p", "-c", processors, &pid]).output();
        bound.is_ok_and(|output| output.status.success())
    };
    let mut talk = by_the_clock("4");
    if !bind(&talk, "0") {
        eprintln!("skipped: taskset is missing, or cannot bind to the first processor");
        return;
    }
    let mut first = true;
    let taken = times(&mut talk, |talk| {
        thread::sleep(Duration::from_millis(50));
        // Each move begins with the processors of the one before.
        // The whole range gives back the processors that were taken.
        assert!(bind(talk, if first { "0-1023" } else { "0" }));
        first = !first;
    });
    assert!(taken.iter().all(|&time| time < PERIOD), "{taken:?}");

    // With up to 16 visits, any number of threads makes the same search.
    let analysis = |threads: &str, is_bound: bool| {
        let visits = ["--player", "net", "--visits", "16", "--threads", threads];
        let mut talk = Talk::start(&visits);
        talk.say("boardsize 9\nkata-search_analyze b\n");
        if is_bound {
            bind(&talk, "0");
        }
        [talk.response(), talk.response()].concat()
    };
    assert_eq!(analysis("4", true), analysis("1", false));
}

//! The library's client of GTP programs, against the program and against worse ones.

use std::time::{Duration, Instant};

use tengen::engine_room::gtp::client::{Breach, Client, ClientError, Program};

const PATIENCE: Duration = Duration::from_secs(60);

fn tengen() -> Client {
    let program = Program::new(env!("CARGO_BIN_EXE_tengen")).with(["--playouts", "20"]);
    Client::start(&program, PATIENCE).expect("the program starts")
}

/// A shell script in place of an engine.
#[cfg(unix)]
fn script(script: &str, patience: Duration) -> Client {
    Client::start(&Program::new("sh").with(["-c", script]), patience).expect("a shell")
}

#[test]
fn a_command_is_asked_told_or_refused() {
    let mut client = tengen();
    client.tell("boardsize 5").expect("a size");
    let reply = client.ask("7 genmove b").expect("a reply");
    assert_eq!((reply.id.as_str(), reply.breaches.as_slice()), ("7", &[][..]));
    assert!(reply.outcome.is_ok_and(|vertex| vertex.len() == 2));
    assert!(client.knows("genmove").expect("a reply"));
    assert!(!client.knows("nonsense").expect("a reply"));
    let refused = client.tell("boardsize 26").expect_err("too large");
    assert_eq!(refused.to_string(), "boardsize 26: refused: unacceptable size");
    assert!(client.quit().expect("it ends").success());
}

#[test]
fn many_commands_are_sent_before_the_first_reply_is_read() {
    let mut client = tengen();
    for number in 0..20_000 {
        client.send(&format!("{number} echo {number}")).expect("it is running");
    }
    for number in 0..10_000 {
        let reply = client.receive().expect("a reply");
        assert_eq!((reply.id, reply.outcome), (number.to_string(), Ok(number.to_string())));
    }
    assert_eq!(client.tell("echo last").expect("a reply"), "last", "the others are dropped");
    assert!(client.quit().expect("it ends").success());
}

#[test]
fn a_line_without_a_reply_is_not_sent() {
    let mut client = tengen();
    for line in ["", "  ", "# comment", "name\nversion", "name\r"] {
        assert!(matches!(client.send(line), Err(ClientError::NotACommand(_))), "{line:?}");
    }
    assert_eq!(client.tell("name").expect("a reply"), "Tengen");
}

#[cfg(unix)]
#[test]
fn a_program_that_ends_is_reported_with_its_last_words() {
    let script = |text| script(text, PATIENCE);
    let mut client = script("read line; yes noise | head -100000 >&2; echo broken >&2; exit 3");
    let error = client.ask("name").expect_err("no reply");
    let ClientError::Ended { status, complaints } = &error else { panic!("{error:?}") };
    assert_eq!(status.and_then(|status| status.code()), Some(3));
    assert!(complaints.ends_with("noise\nbroken\n"));
    assert!(complaints.len() <= 16 << 10, "{}", complaints.len());
    assert!(matches!(client.ask("name"), Err(ClientError::Ended { .. })), "and it stays so");
}

#[cfg(unix)]
#[test]
fn no_program_is_waited_for_beyond_the_limit() {
    let limit = Duration::from_millis(100);
    let started = Instant::now();
    let mut client = script("trap '' TERM; while true; do sleep 1; done", limit);
    assert!(matches!(client.ask("name"), Err(ClientError::TimedOut(_))));
    // More than a pipe holds, to a program that reads nothing.
    for _ in 0..20_000 {
        client.send("play black A1").expect("it is running");
    }
    assert!(matches!(client.quit(), Err(ClientError::TimedOut(_))));
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[cfg(unix)]
#[test]
fn a_late_reply_is_not_taken_for_the_next_one() {
    let late = "read a; sleep 1; printf '= late\\n\\n'; read b; printf '= next\\n\\n'; read c";
    let mut client = script(late, Duration::from_millis(50));
    assert!(matches!(client.ask("name"), Err(ClientError::TimedOut(_))));
    client.set_patience(PATIENCE);
    assert_eq!(client.tell("version").expect("a reply"), "next");
}

#[cfg(unix)]
#[test]
fn another_id_than_that_of_the_command_is_a_breach() {
    let mut client = script("read a; printf '=8 \\n\\n'; read b; printf '=9 \\n\\n'", PATIENCE);
    let (sent, got) = ("7".to_owned(), "8".to_owned());
    let reply = client.ask("7 name").expect("a reply");
    assert_eq!(reply.breaches, [Breach::Id { sent, got }]);
    let reply = client.ask("name").expect("a reply");
    assert_eq!(reply.breaches, [Breach::Id { sent: String::new(), got: "9".to_owned() }]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_client_that_is_dropped_leaves_no_process_behind() {
    let mut client = tengen();
    client.send("genmove b").expect("it is running");
    let process = format!("/proc/{}", client.process_id());
    assert!(std::fs::exists(&process).expect("processes can be listed"));
    drop(client);
    assert!(!std::fs::exists(&process).expect("processes can be listed"), "killed and waited for");
}

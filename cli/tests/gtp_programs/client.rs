//! The client of GTP programs against Tengen. `rogues.rs` has programs that misbehave.

use std::time::Duration;

use tengen_cli::client::{Client, ClientError, Program};

const PATIENCE: Duration = Duration::from_secs(60);

fn tengen() -> Client {
    let program =
        Program::new(env!("CARGO_BIN_EXE_tengen")).with(["--player", "mcts", "--playouts", "64"]);
    Client::start(&program, PATIENCE).expect("the program starts")
}

/// Returns a shell script in the place of an engine.
#[cfg(unix)]
fn script(script: &str, patience: Duration) -> Client {
    Client::start(&Program::new("sh").with(["-c", script]), patience).expect("a shell")
}

#[test]
fn a_command_has_a_reply_a_text_or_a_refusal() {
    let mut client = tengen();
    client.ask_for_text("boardsize 5").expect("a size");
    let reply = client.ask("7 genmove b").expect("a reply");
    assert_eq!((reply.id.as_str(), reply.breaches.as_slice()), ("7", &[][..]));
    assert!(reply.outcome.is_ok_and(|vertex| vertex.len() == 2));
    assert!(client.knows("genmove").expect("a reply"));
    assert!(!client.knows("nonsense").expect("a reply"));
    let refused = client.ask_for_text("boardsize 26").expect_err("too large");
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
    assert_eq!(
        client.ask_for_text("echo last").expect("a reply"),
        "last",
        "the others are dropped"
    );
    assert!(client.quit().expect("it ends").success());
}

#[test]
fn a_line_without_a_reply_is_not_sent() {
    let mut client = tengen();
    for line in ["", "  ", "# comment", "name\nversion", "name\r"] {
        assert!(matches!(client.send(line), Err(ClientError::NotACommand(_))), "{line:?}");
    }
    assert_eq!(client.ask_for_text("name").expect("a reply"), "Tengen");
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
fn a_late_reply_is_not_taken_for_the_next_one() {
    let late = "read a; sleep 1; printf '= late\\n\\n'; read b; printf '= next\\n\\n'; read c";
    let mut client = script(late, Duration::from_millis(50));
    assert!(matches!(client.ask("name"), Err(ClientError::TimedOut(_))));
    client.set_patience(PATIENCE);
    assert_eq!(client.ask_for_text("version").expect("a reply"), "next");
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

//! The client against programs that misbehave. It reports each fault for what it is, in bounded
//! time, and leaves no process behind.

use std::time::{Duration, Instant};

use tengen_cli::client::{Breach, Client, ClientError, Program};

use super::support::rogue;

const PATIENCE: Duration = Duration::from_secs(60);
const MOMENT: Duration = Duration::from_millis(300);

fn start(arguments: &str) -> Client {
    let program = rogue(env!("CARGO_BIN_EXE_tengen"), arguments);
    Client::start(&program, PATIENCE).expect("the program starts")
}

/// Begins a game and returns the reply to `genmove`.
fn moved(client: &mut Client) -> Result<String, ClientError> {
    client.ask_for_text("boardsize 5")?;
    client.ask_for_text("play black C3")?;
    client.ask_for_text("genmove white")
}

/// Whether a process exists, or has left an entry in the process table that its parent has not
/// read.
#[cfg(target_os = "linux")]
fn exists(process: u32) -> bool {
    std::fs::exists(format!("/proc/{process}")).expect("processes can be listed")
}

#[test]
fn without_a_fault_it_plays() {
    let mut client = start("nothing");
    assert_eq!(client.number_commands().ok(), Some(true));
    let vertex = moved(&mut client).expect("a move");
    assert!(vertex.len() == 2 && vertex != "C3", "{vertex}");
    assert!(client.quit().expect("it ends").success());
}

#[test]
fn a_program_that_does_not_start_is_named() {
    let error = Client::start(&Program::new("no-such-program"), PATIENCE).expect_err("no program");
    assert!(error.to_string().starts_with("cannot start no-such-program: "), "{error}");
}

#[test]
fn lines_before_the_first_answer_are_reported_and_the_answer_is_found() {
    let mut client = start("rubbish --bytes 2000000");
    let reply = client.ask("name").expect("a reply");
    assert_eq!(reply.outcome.as_deref(), Ok("Tengen"));
    let outside = Breach::Outside("x".repeat(63));
    assert_eq!(reply.breaches, vec![outside; 8], "the first eight of many");
}

#[test]
fn a_gigabyte_before_the_first_answer_is_not_read() {
    for arguments in ["rubbish", "rubbish --one-line"] {
        let started = Instant::now();
        let mut client = start(arguments);
        let error = client.ask("name").expect_err("no reply");
        assert!(matches!(error, ClientError::ReplyTooLong), "{arguments}: {error:?}");
        assert!(client.ask("name").is_err(), "and it stays so");
        assert!(started.elapsed() < Duration::from_secs(20), "{arguments}");
    }
}

#[test]
fn a_gigabyte_on_standard_error_disturbs_nothing() {
    let mut client = start("complain --bytes 1000000000 --one-line");
    assert_eq!(client.ask_for_text("name").expect("a reply"), "Tengen");
    assert!(client.complaints().len() <= 16 << 10, "the end of it is kept");
    assert!(client.quit().expect("it ends").success());
}

#[test]
fn a_program_that_never_answers_is_waited_for_and_killed() {
    for arguments in ["silent", "deaf", "slow --seconds 3600"] {
        let mut client = start(arguments);
        let error = client.ask_within("name", MOMENT).expect_err("no reply");
        assert!(matches!(error, ClientError::TimedOut(MOMENT)), "{arguments}: {error:?}");
        let process = client.process_id();
        drop(client);
        #[cfg(target_os = "linux")]
        assert!(!exists(process), "{arguments}");
    }
}

#[test]
fn a_command_may_have_a_limit_of_its_own() {
    let mut client = start("slow --at genmove --seconds 2");
    client.set_patience(Duration::from_millis(100));
    assert!(client.ask_for_text("name").is_ok());
    assert!(client.ask_within("genmove black", PATIENCE).is_ok());
    assert!(matches!(client.ask("genmove white"), Err(ClientError::TimedOut(_))));
}

#[test]
fn a_program_that_reads_nothing_blocks_nobody() {
    let mut client = start("deaf");
    client.set_patience(MOMENT);
    for _ in 0..20_000 {
        client.send("play black A1").expect("it is running");
    }
    assert!(matches!(client.quit(), Err(ClientError::TimedOut(_))));
}

#[test]
fn a_death_is_reported_with_status_and_last_words() {
    for (arguments, words) in
        [("die --at genmove", "genmove: out of order\n"), ("tear --at genmove", "")]
    {
        let mut client = start(arguments);
        let error = moved(&mut client).expect_err("it dies");
        let ClientError::Ended { status, complaints } = &error else { panic!("{error:?}") };
        assert_eq!(status.and_then(|status| status.code()), Some(3), "{arguments}");
        assert_eq!(complaints, words, "{arguments}");
        assert!(matches!(client.ask("name"), Err(ClientError::Ended { .. })), "and it stays so");
    }
}

#[test]
fn with_numbers_a_second_answer_is_not_taken_for_the_next_one() {
    for arguments in ["twice --at boardsize", "echo --at boardsize"] {
        let mut client = start(arguments);
        assert_eq!(client.number_commands().ok(), Some(true));
        let reply = client.ask("boardsize 5").expect("a reply");
        assert_eq!(reply.out_of_step(), None, "{arguments}");
        let reply = client.ask("name").expect("a reply");
        assert!(reply.out_of_step().is_some(), "{arguments}: {reply:?}");
    }
}

#[test]
fn an_answer_that_is_there_before_its_command_is_for_another_one() {
    let mut client = start("echo --at boardsize");
    client.ask_for_text("boardsize 5").expect("a reply");
    std::thread::sleep(Duration::from_secs(1));
    let reply = client.ask("name").expect("a reply");
    assert_eq!(reply.outcome.as_deref(), Ok("Tengen"), "the other one is out of the way");
    assert_eq!(reply.breaches, [Breach::Unasked("= ".to_owned())]);
    assert_eq!(client.unasked().expect("it listens"), None);
}

#[test]
fn another_id_than_that_of_the_command_is_out_of_step() {
    let mut client = start("wrong-id --at genmove");
    client.number_commands().expect("a reply");
    client.ask_for_text("boardsize 5").expect("a reply");
    let reply = client.ask("genmove black").expect("a reply");
    let (sent, got) = ("3".to_owned(), "4".to_owned());
    assert_eq!(reply.out_of_step(), Some(&Breach::Id { sent, got }));
}

#[test]
fn a_program_that_knows_no_ids_gets_no_numbers() {
    let mut client = start("no-id");
    assert_eq!(client.number_commands().ok(), Some(false));
    assert_eq!(client.ask("name").expect("a reply").breaches, []);
}

#[test]
fn refusals_and_words_that_are_no_moves_are_answers() {
    assert!(matches!(moved(&mut start("refuse")), Err(ClientError::Refused { .. })));
    assert_eq!(moved(&mut start("banana")).expect("an answer"), "banana");
    assert_eq!(moved(&mut start("illegal")).expect("an answer"), "C3");
}

#[test]
fn a_program_that_does_not_quit_is_killed() {
    let mut client = start("stay");
    client.set_patience(MOMENT);
    client.ask_for_text("name").expect("a reply");
    let process = client.process_id();
    assert!(matches!(client.quit(), Err(ClientError::TimedOut(_))));
    #[cfg(target_os = "linux")]
    assert!(!exists(process));
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_wrapper_script_has_started_ends_with_it() {
    let script = "sleep 1000 & echo \"= $!\"; echo; wait";
    let program = Program::new("sh").with(["-c", script]);
    let mut client = Client::start(&program, PATIENCE).expect("a shell");
    let child: u32 = client.ask_for_text("name").expect("a reply").parse().expect("a process id");
    assert!(exists(child));
    drop(client);
    let started = Instant::now();
    // The system's first process reaps it.
    while exists(child) && started.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let state = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "{state}");
}

#[test]
fn replies_without_end_fill_no_memory() {
    let program = Program::new("yes").with(["=\n"]);
    let mut client = Client::start(&program, PATIENCE).expect("a program of every Unix");
    for _ in 0..100 {
        client.ask("name").expect("a reply");
    }
    std::thread::sleep(MOMENT);
    client.set_patience(MOMENT);
    assert!(client.quit().is_err());
}

#[test]
fn processor_time_is_that_of_the_program() {
    let mut client = start("nothing");
    let before = client.processor_time().expect("it runs");
    client.ask_for_text("boardsize 19").expect("a reply");
    // The loop has no limit, since the system may count in hundredths of a second.
    while client.processor_time().expect("it runs") < before + Duration::from_millis(20) {
        client.ask_for_text("genmove black").expect("a move");
        client.ask_for_text("clear_board").expect("a reply");
    }
}

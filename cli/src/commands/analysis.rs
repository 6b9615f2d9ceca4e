//! `tengen analysis`: analyses in JSON on standard input and output.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use clap::Args;

use super::input::read_line;
use crate::analysis::{LONGEST_LINE, Service};
use crate::options::AnalystOptions;
use crate::options::analysts::warn_if_slow;
use crate::parent::Parent;
use tengen::engine_room::workers::{self, NoThread};

/// The arguments of `tengen analysis`.
#[derive(Args, Debug)]
#[command(after_help = "\
A query is a line of JSON, and so is each answer. Try

  echo '{\"id\":\"a\",\"rules\":\"chinese\",\"komi\":7.5,\"boardXSize\":9,\"boardYSize\":9,\"moves\":[[\"B\",\"E5\"]],\
\"maxVisits\":50}' | tengen analysis

Queries and answers are those of KataGo's analysis engine; docs/guide/analysis.md lists the supported fields. \
Values are from Black's side unless a query or a configuration says otherwise. When the input ends, \
the program answers all queries before it exits.

KataGo's options may have one dash, as in

  tengen analysis -model b6c96.bin.gz -config analysis.cfg -quit-without-waiting

From KataGo's configuration, the program reads the numbers of threads, visits and seconds, the side of values \
and the parameters of the search. The log names the settings that have no effect here.")]
pub struct AnalysisArguments {
    #[command(flatten)]
    engine: AnalystOptions,

    /// When the input ends, exit at once, without answering the remaining queries.
    #[arg(long)]
    quit_without_waiting: bool,
}

/// The time between two checks of whether a silent client still reads.
const LOOK: Duration = Duration::from_millis(500);

/// Answers queries until the end of the input.
pub fn analyze(asked: &AnalysisArguments) -> Result<(), Box<dyn Error>> {
    let parent = Parent::now();
    let options = asked.engine.engine()?;
    warn_if_slow(&options, asked.engine.model(), "analysis");
    let service = Service::new(options, io::stdout())?;
    let lines = input_lines()?;
    // Clients that know KataGo wait for the end of this line.
    let _ = writeln!(io::stderr(), "Tengen analysis: Started, ready to begin handling requests");
    Ok(serve(service, &lines, parent, asked.quit_without_waiting)?)
}

/// Answers lines until the input ends or the client stops reading, and ends the service.
///
/// # Errors
/// If a line could not be read, or an answer could not be written.
fn serve(
    mut service: Service,
    lines: &Receiver<io::Result<Vec<u8>>>,
    parent: Parent,
    quits_without_waiting: bool,
) -> io::Result<()> {
    let of_input =
        |error: io::Error| io::Error::new(error.kind(), format!("standard input: {error}"));
    let read = answer_all(&mut service, lines, parent).map_err(of_input);
    // If the input fails, the client can no longer terminate its queries, and some queries are
    // endless.
    let is_left = matches!(read, Ok(End::Client) | Err(_)) || service.is_alone();
    let ended = if quits_without_waiting || is_left { service.quit() } else { service.finish() };
    read.and(ended)
}

/// The reason why no more lines are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The input has ended.
    Input,
    /// The client is gone, or does not read the answers.
    Client,
}

/// Answers lines until the input ends or the client stops reading.
fn answer_all(
    service: &mut Service,
    lines: &Receiver<io::Result<Vec<u8>>>,
    parent: Parent,
) -> io::Result<End> {
    while !service.is_alone() && !parent.is_gone() {
        match lines.recv_timeout(LOOK) {
            Ok(line) => service.answer(&line?),
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Input),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Ok(End::Client)
}

/// Returns the lines of standard input. A separate thread reads them, because it may wait for a
/// line that never comes after the client has left. A line that is too long is cut off one byte
/// beyond the limit.
fn input_lines() -> Result<Receiver<io::Result<Vec<u8>>>, NoThread> {
    const WAITING: usize = 16;
    let (sender, receiver) = sync_channel(WAITING);
    workers::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = read_line(&mut input, LONGEST_LINE).transpose() {
            let is_over = line.is_err();
            if sender.send(line).is_err() || is_over {
                break;
            }
        }
    })?;
    Ok(receiver)
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Instant;

    use super::*;
    use crate::analysis::Options;

    const QUERY: &[u8] =
        br#"{"id":"a","boardXSize":3,"boardYSize":3,"rules":"chinese","moves":[],"maxVisits":1}"#;

    #[test]
    fn when_lines_can_no_longer_be_read_a_long_search_ends() {
        let begun = Instant::now();
        let (sender, lines) = sync_channel(2);
        let long = String::from_utf8_lossy(QUERY).replace(
            r#""maxVisits":1"#,
            r#""maxVisits":1000000000,"overrideSettings":{"maxTime":60}"#,
        );
        sender.send(Ok(long.into_bytes())).expect("room");
        sender.send(Err(io::ErrorKind::TimedOut.into())).expect("room");
        let service = Service::new(Options::default(), io::sink()).expect("threads");
        let error = serve(service, &lines, Parent::now(), false).expect_err("the input has failed");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(begun.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn at_the_end_of_the_input_everything_is_answered() {
        let (answers, out) = io::pipe().expect("a pipe");
        let (sender, lines) = sync_channel(3);
        (0..3).for_each(|_| sender.send(Ok(QUERY.to_vec())).expect("room"));
        drop(sender);
        let service = Service::new(Options::default(), out).expect("threads");
        serve(service, &lines, Parent::now(), false).expect("no fault");
        let answers = io::read_to_string(answers).expect("text");
        assert_eq!(answers.lines().count(), 3, "{answers}");
    }

    #[test]
    fn a_client_that_writes_on_and_reads_nothing_more_is_left() {
        struct Closed;
        impl io::Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut service = Service::new(Options::default(), Closed).expect("threads");
        let (sender, lines) = sync_channel(0);
        let client = thread::spawn(move || while sender.send(Ok(QUERY.to_vec())).is_ok() {});
        answer_all(&mut service, &lines, Parent::now()).expect("no fault of the input");
        drop(lines);
        client.join().expect("a client that ends");
        assert!(service.is_alone());
    }
}

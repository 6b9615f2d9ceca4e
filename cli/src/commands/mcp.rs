//! `tengen mcp`: tools for language models on standard input and output, a message a line.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use tengen_nets::Precision;

use super::input::{is_output_closed, read_line, waits_on_standard_input};
use crate::analysis::LONGEST_LINE;
use crate::mcp::{self, Event, Rights};
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets::{self, Kept};
use crate::options::tools::{Share, tools};
use crate::parent::Parent;
use tengen::engine_room::workers;

/// The arguments of `tengen mcp`.
#[derive(Args, Debug)]
#[command(after_help = "\
The server has eight tools: open names a game, review finds the worst moves of one, practice lets a person try them \
again, play plays at a level, position draws a position and names the best moves, explain lists facts about a move and \
why a better one is better, score counts, solve proves life and death. docs/guide/explain.md shows how a client starts \
the server.

Example, for a client that reads a list of servers:
  { \"mcpServers\": { \"tengen\": { \"command\": \"tengen\", \"args\": [\"mcp\"] } } }")]
pub struct McpArguments {
    /// Visits of each search; 0 for facts without a search [default: 16 with the large net in the
    /// program, 100 with another].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    visits: Option<u32>,

    /// A net in KataGo's format; `own` and `small` are the nets in the program [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    #[command(flatten)]
    kept: Kept,
}

/// The silence of the client that ends a burst of lines.
const SILENCE: Duration = Duration::from_millis(100);

/// The time between two looks whether the client is still there.
const LOOK: Duration = Duration::from_millis(500);

/// The number of lines that may wait to be looked at.
const MOST_LINES: usize = 64;

/// Answers messages on standard input until it ends or the client leaves.
pub fn serve(asked: &McpArguments) -> Result<(), Box<dyn Error>> {
    let model = asked.model.as_deref();
    let visits = asked.visits.unwrap_or_else(|| nets::usual_visits(model));
    let is_searching = visits > 0;
    let net = if is_searching { asked.kept.open_or_own(model, Precision::Auto)? } else { None };
    let (threads, memory) = (cores(), memory_for_search());
    let tools = tools(model, net, visits, Share { threads, memory }, Rights::ALL)?;
    let (sender, events) = mpsc::sync_channel(MOST_LINES);
    let (lines, parent) = (sender.clone(), Parent::now());
    workers::spawn(move || read_lines(&lines))?;
    let watcher = sender.clone();
    workers::spawn(move || watch(parent, &watcher))?;
    Ok(mcp::serve(tools, sender, &events, io::stdout().lock())?)
}

/// Reads the lines of standard input. The thread is not joined, because it may wait for a line that
/// never comes.
fn read_lines(sender: &SyncSender<Event>) {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin());
    loop {
        let is_there = !input.buffer().is_empty() || waits_on_standard_input();
        let begun = Instant::now();
        let line = read_line(&mut input, LONGEST_LINE);
        let is_late = !is_there && begun.elapsed() > SILENCE;
        let event = match line {
            Ok(Some(bytes)) => Event::Line { bytes, is_late },
            Ok(None) => Event::End { read: Ok(()), is_late },
            Err(error) => Event::End { read: Err(error), is_late },
        };
        let is_last = matches!(event, Event::End { .. });
        if sender.send(event).is_err() || is_last {
            break;
        }
    }
}

/// Reports when the program that started this one has ended, or the reader of the output has gone.
fn watch(parent: Parent, sender: &SyncSender<Event>) {
    while !parent.is_gone() && !is_output_closed() {
        thread::sleep(LOOK);
    }
    log::warn!("the reader of the answers has gone");
    let _ = sender.send(Event::Left);
}

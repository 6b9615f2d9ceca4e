//! `tengen mcp`: tools for language models on standard input and output, a message a line.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tengen::Judge;
use tengen::engine_room::evaluate::NetChoice;
use tengen_nets::Precision;

use super::input::read_line;
use crate::analysis::LONGEST_LINE;
use crate::explain::Explainer;
use crate::mcp::{Tools, answer};
use crate::options::machine::memory_for_search;
use crate::options::nets::{self, Kept};

/// The arguments of `tengen mcp`.
#[derive(Args, Debug)]
#[command(after_help = "\
The server has three tools: position draws a position and names the best moves, explain lists facts about a \
move and why a better one is better, score counts. docs/guide/explain.md shows how a client starts the server.

Example, for a client that reads a list of servers:
  { \"mcpServers\": { \"tengen\": { \"command\": \"tengen\", \"args\": [\"mcp\"] } } }")]
pub struct McpArguments {
    /// Visits of each search; 0 for facts without a search [default: 16 with the net in the
    /// program, 100 with another].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    visits: Option<u32>,

    /// A net in KataGo's format [default: the net in the program].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    #[command(flatten)]
    kept: Kept,
}

/// Answers messages until the end of the input.
pub fn serve(
    asked: &McpArguments,
    mut input: impl BufRead,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let model = asked.model.as_deref();
    let visits = asked.visits.unwrap_or_else(|| nets::usual_visits(model));
    let is_searching = visits > 0;
    let net = if is_searching { asked.kept.open_or_own(model, Precision::Auto)? } else { None };
    let judge = match &net {
        Some(net) if !nets::is_own(model) => Judge::from(Arc::clone(net)),
        _ => nets::judge(model)?,
    };
    let explainer = Explainer::new(net.map(NetChoice::from), visits, memory_for_search());
    let mut tools = Tools::new(explainer, judge);
    while let Some(line) = read_line(&mut input, LONGEST_LINE)? {
        if let Some(answer) = answer(&mut tools, &line) {
            writeln!(out, "{answer}")?;
            out.flush()?;
        }
    }
    Ok(())
}

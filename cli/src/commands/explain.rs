//! `tengen explain`: facts about a move of a record.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use tengen::engine_room::evaluate::NetChoice;
use tengen::{Language, Record, Stop};
use tengen_nets::Precision;

use super::input::read;
use crate::explain::Explainer;
use crate::options::machine::memory_for_search;
use crate::options::nets::{self, Kept};
use crate::options::{Conditions, InFile};
use crate::terminal::{columns, printable, wrap};

/// The arguments of `tengen explain`.
#[derive(Args, Debug)]
#[command(after_help = "\
A fact is printed only if the rules, a count or reading prove it; those that rest on the net say so. The \
better move comes from a search. docs/guide/explain.md lists the kinds of facts.

Examples:
  tengen explain game.sgf --move 57
  tengen explain game.sgf --move 57 --language de
  tengen explain game.sgf --move 57 --json --visits 0")]
pub struct ExplainArguments {
    /// The record in SGF, - for standard input.
    #[arg(value_name = "GAME.sgf")]
    file: PathBuf,

    /// The number of the move, from 1 [default: the last move].
    #[arg(long = "move", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,

    /// The language of the sentences: en, zh, ja, ko, de, it, es or fr.
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    language: Language,

    /// Print all facts as JSON, each with its proof.
    #[arg(long)]
    json: bool,

    /// Visits of the search for a better move, before and after the move; 0 for facts without a
    /// search [default: 16 with the net in the program, 100 with another].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    visits: Option<u32>,

    /// A net in KataGo's format to search with [default: the net in the program].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    #[command(flatten)]
    kept: Kept,
}

fn language(code: &str) -> Result<Language, String> {
    let known = || Language::ALL.map(Language::code).join(", ");
    Language::of_code(code).ok_or_else(|| format!("the languages are {}", known()))
}

/// Explains a move of a record.
pub fn explain(
    conditions: &Conditions,
    asked: &ExplainArguments,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    conditions.check_for_records()?;
    let bytes = read(&asked.file).map_err(InFile::of(&asked.file))?;
    let record = Record::parse(&bytes).map_err(InFile::of(&asked.file))?;
    let setup = conditions.setup_of(&record);
    let number = asked.number.unwrap_or(record.moves() as u32);
    let Some((game, made)) = record.at_move(number as usize, setup.rules, setup.komi) else {
        let text = format!("the record has {} moves", record.moves());
        return Err(InFile::of(&asked.file)(text).into());
    };
    if let Some(assumption) = conditions.assumption(&record) {
        let line = format!("{}: {assumption}", asked.file.display());
        eprintln!("tengen: {}", printable(&line));
    }
    let model = asked.model.as_deref();
    let visits = asked.visits.unwrap_or_else(|| nets::usual_visits(model));
    let is_searching = visits > 0;
    let net = if is_searching { asked.kept.open_or_own(model, Precision::Auto)? } else { None };
    let explainer = Explainer::new(net.map(NetChoice::from), visits, memory_for_search());
    let explained = explainer.explain(&game, number, made, &Stop::new())?;
    if asked.json {
        writeln!(out, "{}", explained.in_json(&game))?;
    } else {
        let columns = columns().unwrap_or(usize::MAX);
        for line in explained.in_words(asked.language) {
            writeln!(out, "{}", wrap(&printable(&line), columns))?;
        }
    }
    Ok(())
}

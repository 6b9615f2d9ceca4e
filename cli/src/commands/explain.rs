//! `tengen explain`: facts about a move of a record.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use tengen::engine_room::evaluate::NetChoice;
use tengen::engine_room::inside;
use tengen::engine_room::sgf::{Given, Settled};
use tengen::engine_room::solution::NoQuestion;
use tengen::{Event, Language, Move, Notes, Record, Stop};
use tengen_nets::Precision;

use super::input::{left_out, read};
use crate::explain::Explainer;
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets::{self, Kept};
use crate::options::values::language;
use crate::options::{Conditions, InFile, assumed_komi, assumed_rules};
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
    /// search [default: 16 with the large net in the program, 100 with another].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    visits: Option<u32>,

    /// A net in KataGo's format to search with; `own` and `small` are the nets in the program
    /// [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    #[command(flatten)]
    kept: Kept,
}

/// Returns the rules and the komi of a record. A judge is called only if they may follow from its result.
fn settle(record: &Record, given: &Given, model: Option<&Path>) -> Result<Settled, Box<dyn Error>> {
    let settled = inside::settle(record, given);
    if !settled.is_assumed() || !inside::is_counted(record) {
        return Ok(settled);
    }
    Ok(inside::settle_by_result(&mut nets::judge(model)?, record, given, &Stop::new())?)
}

/// Explains a move of a record.
pub fn explain(
    conditions: &Conditions,
    asked: &ExplainArguments,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    conditions.check_for_records()?;
    let bytes = read(&asked.file).map_err(InFile::of(&asked.file))?;
    let mut notes = Notes::default();
    let record = Record::parse_noting(&bytes, &mut notes).map_err(InFile::of(&asked.file))?;
    let model = asked.model.as_deref();
    let settled = settle(&record, &conditions.given(), model)?;
    let number = asked.number.unwrap_or(record.moves() as u32);
    let mut replay = inside::replay_under(&record, settled.rules, settled.komi, &mut notes);
    let mut moves = 0;
    let made = loop {
        if let Some(&Event::Play(color, vertex)) = replay.next_event() {
            moves += 1;
            if moves == number {
                break Move { color, vertex };
            }
        }
        if !replay.step(&mut notes) {
            let why = NoQuestion::Shorter(moves as usize);
            return Err(InFile::of(&asked.file)(why).into());
        }
    };
    let assumptions = [assumed_rules(&settled), assumed_komi(&settled)].into_iter().flatten();
    for line in assumptions.chain(left_out(&notes)) {
        let line = format!("{}: {line}", asked.file.display());
        eprintln!("tengen: {}", printable(&line));
    }
    let visits = asked.visits.unwrap_or_else(|| nets::usual_visits(model));
    let is_searching = visits > 0;
    let net = if is_searching { asked.kept.open_or_own(model, Precision::Auto)? } else { None };
    let explainer = Explainer::new(net.map(NetChoice::from), visits, cores(), memory_for_search());
    let explained = explainer.explain(replay.game(), number, made, &Stop::new())?;
    if asked.json {
        let mut object = explained.in_json(replay.game());
        object["rules_assumed"] = assumed_rules(&settled).into();
        object["komi_assumed"] = assumed_komi(&settled).into();
        object["remarks"] = notes.iter().map(ToString::to_string).collect();
        writeln!(out, "{object}")?;
    } else {
        let columns = columns().unwrap_or(usize::MAX);
        for line in explained.in_words(asked.language) {
            writeln!(out, "{}", wrap(&printable(&line), columns))?;
        }
    }
    Ok(())
}

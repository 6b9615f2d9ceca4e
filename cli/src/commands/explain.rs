//! `tengen explain`: facts about a move of a record.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde_json::{Value, json};

use tengen::engine_room::evaluate::{Evaluators, NetChoice};
use tengen::engine_room::facts::words::{loss, told, told_reasons};
use tengen::engine_room::facts::{Fact, Language, NoFacts, Reason, expected, facts, reasons};
use tengen::engine_room::game::Move;
use tengen::engine_room::player;
use tengen::engine_room::search::{Memory, Ownership, Request, Root, Searched, Searcher, Tuning};
use tengen::{Color, Event, Game, Notes, Record, Stop, Vertex};

use super::input::read;
use crate::options::machine::memory_for_search;
use crate::options::nets;
use crate::options::{Conditions, InFile};
use crate::terminal::printable;

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
}

fn language(code: &str) -> Result<Language, String> {
    let known = || Language::ALL.map(Language::code).join(", ");
    Language::of_code(code).ok_or_else(|| format!("the languages are {}", known()))
}

/// The loss, in points, from which a move is compared with a better one.
const BAD: f64 = 1.5;

/// A move with its facts, and what a search found.
struct Explained {
    number: u32,
    made: Move,
    facts: Vec<Fact>,
    searched: Option<Comparison>,
}

/// The findings of the searches before and after a move.
struct Comparison {
    /// The lead of the player before and after the move, in points.
    lead: [f64; 2],
    best: Vertex,
    /// The facts about the best move, if it is another one.
    of_best: Vec<Fact>,
    reply: Option<Vertex>,
    expected: Vec<Fact>,
    reasons: Vec<Reason>,
}

impl Comparison {
    fn loss(&self) -> f64 {
        self.lead[0] - self.lead[1]
    }
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
    let mut notes = Notes::default();
    let mut replay = record.replay(setup.rules, setup.komi, &mut notes);
    let mut moves = 0;
    let made = loop {
        if let Some(&Event::Play(color, vertex)) = replay.next_event() {
            moves += 1;
            if moves == number {
                break Move { color, vertex };
            }
        }
        if !replay.step(&mut notes) {
            let text = format!("the record has {moves} moves");
            return Err(InFile::of(&asked.file)(text).into());
        }
    };
    let explained = look(asked, replay.game(), number, made)?;
    if asked.json {
        writeln!(out, "{}", in_json(&explained, replay.game()))?;
    } else {
        for line in in_words(&explained, asked.language) {
            writeln!(out, "{}", printable(&line))?;
        }
    }
    Ok(())
}

fn look(
    asked: &ExplainArguments,
    game: &Game,
    number: u32,
    made: Move,
) -> Result<Explained, Box<dyn Error>> {
    let stop = Stop::new();
    let Move { color, vertex } = made;
    let facts =
        facts(game, color, vertex, &stop).map_err(|why| format!("move {number}, {made}: {why}"))?;
    let visits = asked.visits.unwrap_or_else(|| nets::usual_visits(asked.model.as_deref()));
    let searched = match visits {
        0 => None,
        visits => Some(compare(asked, visits, game, made, &stop)?),
    };
    Ok(Explained { number, made, facts, searched })
}

/// Searches the positions before and after a move.
fn compare(
    asked: &ExplainArguments,
    visits: u32,
    game: &Game,
    made: Move,
    stop: &Stop,
) -> Result<Comparison, Box<dyn Error>> {
    let net = nets::open_or_own(asked.model.as_deref())?.map(NetChoice::from);
    let Memory { trees, cache } = Memory::divided(memory_for_search());
    let mut searcher = Evaluators::new(net.as_ref(), cache).searcher(1, trees, Tuning::default());
    let Move { color, vertex } = made;
    let mut after = game.clone();
    after.play_on(color, vertex)?;
    let before_it = search(&mut searcher, game, color, visits, stop)?;
    let after_it = search(&mut searcher, &after, !color, visits, stop)?;
    let lead = [before_it.means.lead, -after_it.means.lead];
    let best = before_it.candidates.first().map_or(Vertex::Pass, |best| best.vertex);
    let reply = after_it.candidates.first().map(|reply| reply.vertex);
    let is_other = best != vertex;
    let of_best = if is_other { facts(game, color, best, stop)? } else { Vec::new() };
    let reasons = if is_other && lead[0] - lead[1] >= BAD {
        reasons(game, color, vertex, best, reply, stop)?
    } else {
        Vec::new()
    };
    let owners = [before_it, after_it]
        .map(|searched| searched.for_player(Color::Black).owners.map(|owners| owners.means));
    let expected = match (&owners, vertex) {
        ([Some(before), Some(after)], Vertex::Play(at)) if net.is_some() => {
            expected(game, color, at, [before, after])
        }
        _ => Vec::new(),
    };
    Ok(Comparison { lead, best, of_best, reply, expected, reasons })
}

/// Searches a position for a player.
fn search(
    searcher: &mut impl Searcher,
    game: &Game,
    color: Color,
    visits: u32,
    stop: &Stop,
) -> Result<Searched, NoFacts> {
    let moves = player::moves_to_analyze(game, color, &[]);
    let seed = game.position().hash();
    let request = Request { ownership: Ownership::Root, ..Request::of_visits(visits, seed) };
    searcher.forget();
    searcher.go_to(Root::new(Arc::new(game.clone()), color, moves));
    let report = searcher.think(&request, stop, None);
    Ok(report.searched.ok_or(NoFacts::Interrupted(tengen::Interrupted))?.for_player(color))
}

fn in_words(explained: &Explained, language: Language) -> Vec<String> {
    let Explained { number, made, facts, searched } = explained;
    let mut lines = vec![format!("{number} {} {}", made.color.name(), made.vertex)];
    lines.extend(told(facts, language).iter().map(|line| format!("  {line}")));
    let Some(found) = searched else { return lines };
    if !found.expected.is_empty() {
        lines.extend(told(&found.expected, language).iter().map(|line| format!("  {line}")));
    }
    if found.best == made.vertex || found.loss() < BAD {
        return lines;
    }
    lines.push(loss(found.loss(), found.best, language));
    lines.extend(told_reasons(&found.reasons, language).iter().map(|line| format!("  {line}")));
    lines
}

fn in_json(explained: &Explained, game: &Game) -> Value {
    let list = |facts: &[Fact]| facts.iter().map(Fact::json).collect::<Vec<_>>();
    let Explained { number, made, facts, searched } = explained;
    let mut object = json!({
        "move": number,
        "color": made.color.to_string(),
        "vertex": made.vertex.to_string(),
        "size": game.size().to_string(),
        "position": game.position().to_string(),
        "facts": list(facts),
    });
    if let Some(found) = searched {
        object["points_lost"] = found.loss().max(0.0).into();
        object["best"] = json!({ "move": found.best.to_string(), "facts": list(&found.of_best) });
        object["reply"] = found.reply.map(|reply| reply.to_string()).into();
        object["expected"] = list(&found.expected).into();
        object["reasons"] = found.reasons.iter().map(Reason::json).collect::<Vec<_>>().into();
    }
    object
}

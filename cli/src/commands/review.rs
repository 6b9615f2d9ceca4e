//! `tengen review`: a game record analysed move by move.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::review::{Effort, NoOpinions, Review, Story, analyze, most_threads, searchers};
use tengen::engine_room::evaluate::NetChoice;
use tengen::engine_room::evaluate::net::Precision;
use tengen::{Judge, Note, Stop};

use super::input::{left_out, read};
use super::output;
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets::Kept;
use crate::options::{Conditions, InFile};
use crate::terminal::{Progress, printable};

/// The arguments of `tengen review`.
#[derive(Args, Debug)]
#[command(after_help = "\
Every position of the main line is searched. The loss of a move is the lead of its player before the \
move less the lead after it. The move that the search prefers loses 0. From 1.5 points on a move is an \
inaccuracy, from 4 a mistake, from 10 a blunder. With few visits a lead is accurate to about a point.

The record's own rules and komi apply; --rules and --komi are for records without them. The result is the \
same for any number of threads. docs/guide/review.md describes the page and the properties of the record.

Examples:
  tengen review game.sgf
  tengen review game.sgf --html game.html --out game-reviewed.sgf
  tengen review game.sgf --html game.html --visits 500 --model b18c384.bin.gz
  tengen review - --json < game.sgf")]
pub struct ReviewArguments {
    /// The record in SGF, - for standard input.
    #[arg(value_name = "GAME.sgf")]
    file: PathBuf,

    /// Write the record with comments, win rates and leads that Sabaki and LizzieYZY show, and the
    /// better moves as variations.
    #[arg(long, value_name = "FILE.sgf")]
    out: Option<PathBuf>,

    /// Write an HTML page that needs no other files: a board to step through, graphs, and the worst
    /// moves with better ones.
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,

    /// Print all findings as JSON instead of the summary.
    #[arg(long)]
    json: bool,

    /// Replace existing files.
    #[arg(long)]
    overwrite: bool,

    /// Visits of each position. Twice the visits take twice the time and find more.
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    visits: u32,

    /// Positions searched at the same time, one on each thread; by default one for each core, or
    /// fewer if the memory is too small for their trees.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// A net in KataGo's format to search with [default: the net in the program].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    /// The number format in which the net is computed: f32, int8 or auto. auto is int8 if it is
    /// faster on this processor and costs next to no accuracy.
    #[arg(long, value_name = "NUMBERS", default_value_t = Precision::Auto)]
    precision: Precision,

    #[command(flatten)]
    kept: Kept,

    /// The seed of random numbers; only a program without a net uses them.
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
}

/// Analyses a record, writes the requested files and prints a summary.
pub fn review(
    conditions: &Conditions,
    asked: &ReviewArguments,
    out: impl Write,
) -> Result<(), Box<dyn Error>> {
    conditions.check_for_records()?;
    let bytes = read(&asked.file).map_err(InFile::of(&asked.file))?;
    let story = Story::read(&bytes, |record| conditions.setup_of(record));
    let story = story.map_err(InFile::of(&asked.file))?;
    for note in story.notes().iter() {
        log::warn!("{}: {note}", asked.file.display());
    }
    let report = |what: &str| {
        let line = format!("{}: {what}", asked.file.display());
        eprintln!("tengen: {}", printable(&line));
    };
    let ends_early = story.notes().iter().any(|note| matches!(note, Note::Unfinished(_)));
    if story.is_blank() {
        let why = if ends_early { ", and the file ends within the game" } else { "" };
        return Err(format!("{}: no moves in the record{why}", asked.file.display()).into());
    }
    if ends_early {
        report("the file ends within the game");
    }
    if let Some(left_out) = left_out(story.notes()) {
        report(&left_out);
    }
    if let Some(assumption) = conditions.assumption(story.record()) {
        report(&assumption);
    }
    match story.others() {
        Some([]) => {}
        Some(_) => report("the first of its games is reviewed"),
        None if asked.out.is_some() => {
            let why = "a game after the first is broken, and --out would lose it";
            return Err(format!("{}: {why}", asked.file.display()).into());
        }
        None => {}
    }
    // Files that cannot be written are refused before the long search.
    output::check_all([&asked.out, &asked.html].into_iter().flatten(), asked.overwrite)?;
    let review = search(asked, story)?;
    // If the disk now refuses one file, the other outputs are still written.
    let record = asked.out.as_ref().map(|path| output::write_whole(path, &review.sgf()));
    let page = asked.html.as_ref().map(|path| -> Result<(), Box<dyn Error>> {
        Ok(output::write_whole(path, &review.html()?)?)
    });
    let printed = print(&review, asked.json, out);
    record.transpose()?;
    page.transpose()?;
    Ok(printed?)
}

/// Prints all findings as JSON, or the summary.
fn print(review: &Review, as_json: bool, mut out: impl Write) -> io::Result<()> {
    if as_json {
        return writeln!(out, "{}", review.json());
    }
    review.text().lines().try_for_each(|line| writeln!(out, "{}", printable(line)))
}

/// Searches every position of a game.
fn search(asked: &ReviewArguments, story: Story) -> Result<Review, Box<dyn Error>> {
    let net = asked.kept.open_or_embedded(asked.model.as_deref(), asked.precision)?;
    let name =
        net.as_ref().map_or_else(|| "random playouts".to_owned(), |net| net.name().to_owned());
    let by = format!("{name}, {} visits a position", asked.visits);
    let memory = memory_for_search();
    let useful =
        story.snapshots().len().min(most_threads(memory, asked.visits, story.record().size));
    let threads = asked.threads.map_or_else(cores, usize::from).min(useful);
    let judge = net.clone().map_or_else(Judge::default, Judge::from);
    let net = net.map(|net| NetChoice::from(net).with_precision(asked.precision));
    let searchers = searchers(net.as_ref(), threads, memory);
    let stop = Stop::new();
    let interrupted = stop.clone();
    ctrlc::set_handler(move || interrupted.raise())?;
    let positions = story.snapshots().len();
    let template = "{bar:24} {pos}/{len} positions, {eta} left";
    let mut progress = Progress::new(Some(positions as u64), template);
    let effort = Effort { visits: asked.visits, seed: asked.seed };
    let opinions = analyze(&story, searchers, &judge, effort, &stop, |done| {
        progress.show(done as u64, "");
        progress.say_seldom(|| format!("{done} of {positions} positions"));
    });
    progress.end();
    let opinions = opinions.map_err(|why| match why {
        NoOpinions::Interrupted(_) => "interrupted; nothing is written".into(),
        NoOpinions::NoThread(_) => Box::<dyn Error>::from(why),
    })?;
    Ok(Review::new(story, opinions, by))
}

//! `tengen review`: a game record analysed move by move.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::collections::HashSet;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use crate::review::{Digest, Games, NoPlayer, Person, Reader, Review, Saved, Shelf, Source, Story};
use crate::shard::Shard;
use tengen::engine_room::disk;
use tengen::engine_room::evaluate::{NetChoice, is_trained_on};
use tengen::engine_room::inside;
use tengen::engine_room::panics::caught;
use tengen::engine_room::review::{Effort, RUN, analyze, most_threads, searchers};
use tengen::engine_room::sgf::{Given, Settled};
use tengen::{Color, Judge, Language, NoReview, Note, Opinion, SgfError, Stop};
use tengen_nets::Precision;

use super::input::{left_out, read, with_folders};
use super::output;
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets::{self, Kept};
use crate::options::values::{color, language};
use crate::options::{Conditions, InFile, WrongUse, assumed_komi, assumed_rules};
use crate::page::address_of;
use crate::terminal::{self, Progress, printable};

/// The arguments of `tengen review`.
#[derive(Args, Debug)]
#[command(after_help = "\
Every position of the main line is searched. The loss of a move is the lead of its player before the \
move less the lead after it. The move that the search prefers loses 0. From 1.5 points on a move is an \
inaccuracy, from 4 a mistake, from 10 a blunder. With few visits a lead is accurate to about a point. A move that stayed open is one mistake of each player, however often it was \
missed; mistakes in a decided game come last.

The record's own rules and komi apply, unless --rules and --komi name others. What a record does not state is \
assumed, and reported. The result is the same for any number of threads. docs/guide/review.md describes the page and the properties of the record.

Examples:
  tengen review game.sgf
  tengen review game.sgf --html game.html --out game-reviewed.sgf
  tengen review game.sgf --html game.html --visits 500 --model b18c384.bin.gz
  tengen review - --json < game.sgf
  tengen review --continue game-reviewed.sgf --visits 400
  tengen review games/ lost.sgf --html pages
  tengen review game.sgf --player black --language de
  tengen review games/ --me Ann --html progress.html
  tengen review games/ --me Ann --review-cache shared --shard 1/2
  tengen review game.sgf --problems problems")]
pub struct ReviewArguments {
    /// The record in SGF, - for standard input. Of several records, or folders of them, a summary
    /// over all games is printed.
    #[arg(required_unless_present = "continued", value_name = "GAME.sgf")]
    files: Vec<PathBuf>,

    /// Continue the review in a file that --json or --out wrote. Positions that have enough visits
    /// there are kept, the others are searched. With GAME.sgf, that record of the same game is
    /// reviewed, in which more moves may have been made.
    #[arg(long = "continue", value_name = "FILE")]
    continued: Option<PathBuf>,

    /// Write the record with comments, win rates and leads that Sabaki and LizzieYZY show, and the
    /// better moves as variations. For several records, this is a folder.
    #[arg(long, value_name = "FILE.sgf")]
    out: Option<PathBuf>,

    /// Write an HTML page that needs no other files: a board to step through, graphs, and the worst
    /// moves with better ones. For several records, a name that ends in .html is one page with the
    /// summary over all games; another name is a folder of pages, with the summary as index.html.
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,

    /// Show the mistakes of this player alone, black or white. The totals of both stay.
    #[arg(long, value_name = "COLOR", value_parser = color, conflicts_with = "me")]
    player: Option<Color>,

    /// Show the mistakes of the player of this name, whatever the colour. Of several records, the
    /// phases, kinds and worst mistakes of all games are summed up.
    #[arg(long, value_name = "NAME")]
    me: Option<String>,

    /// The language of the sentences: en, zh, ja, ko, de, it, es or fr.
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    language: Language,

    /// Write problems of life and death to this folder: positions of the game in which a proven move
    /// was missed, each as a record with its solution. It takes up to half a minute a game.
    #[arg(long, value_name = "FOLDER")]
    problems: Option<PathBuf>,

    /// Print all findings as JSON instead of the summary.
    #[arg(long)]
    json: bool,

    /// Replace existing files.
    #[arg(long)]
    overwrite: bool,

    /// Visits of each position. Twice the visits take twice the time and find more [default: 16
    /// with the large net in the program, 100 with another; with --continue those of the file].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    visits: Option<u32>,

    /// Positions searched at the same time, one on each thread; by default one for each core, or
    /// fewer if the memory is too small for their trees.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// A net in KataGo's format to search with; `own` and `small` are the nets in the program
    /// [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    /// The number format in which the net is computed: f32, int8 or auto. auto is int8 if it is
    /// faster on this processor and costs next to no accuracy.
    #[arg(long, value_name = "NUMBERS", default_value_t = Precision::Auto)]
    precision: Precision,

    #[command(flatten)]
    kept: Kept,

    /// The folder in which the reviews of several records are kept, so that a run that was interrupted
    /// goes on, and a later one searches new games alone; off keeps none [default: the folder
    /// tengen/reviews among the user's caches].
    #[arg(long, value_name = "FOLDER", env = "TENGEN_REVIEW_CACHE")]
    review_cache: Option<PathBuf>,

    /// Review a part of several records, for example 3/40, and keep the reviews in the folder of
    /// --review-cache. The command without --shard then writes the summary.
    #[arg(long, value_name = "K/N", conflicts_with_all = ALONE)]
    shard: Option<Shard>,

    /// The seed of random numbers; only a program without a net uses them.
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
}

/// The arguments that mean nothing for a part of the records.
const ALONE: [&str; 5] = ["continued", "out", "html", "problems", "json"];

/// Analyses records, writes the requested files and prints a summary.
pub fn review(
    conditions: &Conditions,
    asked: &ReviewArguments,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    conditions.check_for_records()?;
    let is_several = asked.files.len() > 1 || asked.files.iter().any(|path| path.is_dir());
    if asked.continued.is_some() && is_several {
        let why = "--continue goes on with the review of one game: name one record, or none";
        return Err(WrongUse::of(why).into());
    }
    if asked.shard.is_some() && !is_several {
        return Err(WrongUse::of("--shard divides several records: name a folder").into());
    }
    let critic = Critic::new(conditions, asked)?;
    let files = with_folders(&asked.files)?;
    if is_several {
        return review_all(&critic, &files, &mut out);
    }
    let (file, begun) = match (files.first(), &asked.continued) {
        (record, Some(path)) => {
            let begun = critic.begun(path, record)?;
            (record.unwrap_or(path), begun)
        }
        (Some(record), None) => {
            let story = critic.story(record, &read(record).map_err(InFile::of(record))?)?;
            (record, Begun::of(story))
        }
        (None, None) => return Err(WrongUse::of("no record is named").into()),
    };
    let outputs = Outputs {
        record: asked.out.clone(),
        page: asked.html.clone(),
        problems: asked.problems.as_ref().map(|folder| folder.join(stem_of(file))),
    };
    // Files that cannot be written are refused before the long search.
    output::check_all(outputs.files(), asked.overwrite)?;
    output::spare(outputs.files(), files.iter().chain(&asked.continued))?;
    let inputs: Vec<&PathBuf> = files.iter().chain(&asked.continued).collect();
    let written: Vec<&PathBuf> = outputs.files().collect();
    outputs.check_problems(&begun.story, &inputs, &written, asked.overwrite)?;
    let review = unless_it_panics(file, || critic.review(begun, ""))?;
    let written = outputs.write(&review);
    print(&review, asked.json, out)?;
    let solved = outputs.write_problems(&review, file, &critic.stop);
    written.and(solved)
}

/// Analyses several records, each with its own files in the named folders, and prints a summary
/// over the games. A record that cannot be reviewed is reported, and the others go on.
fn review_all(
    critic: &Critic<'_>,
    files: &[PathBuf],
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let asked = critic.asked;
    let page = asked.html.as_ref().filter(|path| is_page(path));
    let folders = [&asked.out, &asked.problems].into_iter().flatten();
    for folder in folders.chain(asked.html.as_ref().filter(|_| page.is_none())) {
        disk::create_folder(folder)?;
    }
    let shelf = shelf(asked)?;
    let names = names_of(files);
    let outputs: Vec<_> = names.iter().map(|name| Outputs::of_several(asked, name)).collect();
    let index = asked.html.as_ref().map(|path| match page {
        Some(page) => page.clone(),
        None => path.join(INDEX),
    });
    let written = || outputs.iter().flat_map(Outputs::files).chain(&index);
    output::check_all(written(), asked.overwrite)?;
    output::spare(written(), files)?;
    let learner = asked.me.clone().map(Person::Named).or(asked.player.map(Person::Unnamed));
    let inputs: Vec<&PathBuf> = files.iter().collect();
    let written: Vec<&PathBuf> = written().collect();
    let mut games = Games::written_for(learner, asked.language);
    let (mut failures, mut kept, mut own) = (0, 0, 0);
    for (place, (file, outputs)) in files.iter().zip(&outputs).enumerate() {
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        if asked.shard.is_some_and(|shard| !shard.takes(place)) {
            continue;
        }
        own += 1;
        let reviewed = unless_it_panics(file, || {
            let story = critic.story(file, &read(file).map_err(InFile::of(file))?)?;
            outputs.check_problems(&story, &inputs, &written, asked.overwrite)?;
            let which = format!("game {} of {}", place + 1, files.len());
            critic.looked_at(story, file, outputs, shelf.as_ref(), &which)
        });
        match reviewed {
            Ok(LookedAt { solved: Err(error), .. }) if critic.stop.is_raised() => {
                return Err(error);
            }
            Ok(looked_at) => {
                kept += u32::from(looked_at.is_kept);
                // The review counts even if the disk refuses its problems.
                if let Err(error) = &looked_at.solved {
                    failures += 1;
                    eprintln!("tengen: {}", printable(&error.to_string()));
                }
                let page = outputs.page.as_deref().and_then(Path::file_name).map(address_of);
                looked_at.add_to(&mut games, &file.display().to_string(), page);
            }
            Err(error) if critic.stop.is_raised() => return Err(error),
            Err(error) => {
                failures += 1;
                eprintln!("tengen: {}", printable(&error.to_string()));
            }
        }
    }
    if kept > 0 {
        eprintln!("tengen: {kept} of {own} games were reviewed in earlier runs");
    }
    if let (Some(shard), Some(shelf)) = (asked.shard, &shelf) {
        let (done, all) = (own - failures, files.len());
        let folder = printable(&shelf.folder().display().to_string());
        writeln!(
            out,
            "{done} of {all} games are reviewed as shard {shard}, and kept in {folder}. The same command \
             without --shard sums them up."
        )?;
    } else if !games.is_empty() {
        if let Some(index) = &index {
            output::write_whole(index, &games.html()?)?;
        }
        if asked.json {
            writeln!(out, "{}", games.json())?;
        } else {
            games.text().lines().try_for_each(|line| writeln!(out, "{}", printable(line)))?;
        }
    }
    match failures {
        0 => Ok(()),
        1 => Err("1 record could not be reviewed".into()),
        _ => Err(format!("{failures} records could not be reviewed").into()),
    }
}

/// Whether a path names a page, and not a folder of pages.
fn is_page(path: &Path) -> bool {
    let ending = path.extension().map(OsStr::to_ascii_lowercase);
    ending.is_some_and(|ending| ending == "html" || ending == "htm") && !path.is_dir()
}

/// Returns the shelf of reviews of several records; `None` if none are kept.
///
/// # Errors
/// If its folder cannot be written, or a part of the records is to be reviewed and not kept.
fn shelf(asked: &ReviewArguments) -> Result<Option<Shelf>, Box<dyn Error>> {
    let folder = match &asked.review_cache {
        Some(off) if off.as_os_str() == "off" => None,
        Some(folder) => Some(folder.clone()),
        None => nets::caches().map(|caches| caches.join("tengen").join("reviews")),
    };
    let shelf = folder.map(Shelf::new);
    match &shelf {
        None if asked.shard.is_some() => {
            let why = "--shard keeps its reviews: name a folder for them with --review-cache";
            Err(WrongUse::of(why).into())
        }
        None => Ok(None),
        Some(named) => match named.prepare() {
            Ok(()) => Ok(shelf),
            // The usual folder is a convenience. One that a person has named is not.
            Err(why) if asked.review_cache.is_none() && asked.shard.is_none() => {
                log::warn!("{why}; no reviews are kept");
                Ok(None)
            }
            Err(why) => Err(why.into()),
        },
    }
}

/// A game of several, as far as the summary needs it.
struct LookedAt {
    found: Found,
    /// Whether an earlier run has searched the game.
    is_kept: bool,
    /// The outcome of the search for problems.
    solved: Result<(), Box<dyn Error>>,
}

/// What is known about a game of several.
enum Found {
    /// The whole review.
    Review(Box<Review>),
    /// The figures of an earlier review, and the player whose mistakes are shown.
    Digest(Box<Story>, Box<Digest>, Option<Color>),
}

impl LookedAt {
    /// Adds the game to a summary: with all figures if these are printed.
    fn add_to(self, games: &mut Games, file: &str, page: Option<String>) {
        match self.found {
            Found::Review(review) => games.add(file, page, &review),
            Found::Digest(story, digest, player) => {
                games.add_digest(file, page, &story, *digest, player);
            }
        }
    }
}

/// Reviews a record. A panic, which names the record, is an error of this record alone.
fn unless_it_panics<T>(
    file: &Path,
    review: impl FnOnce() -> Result<T, Box<dyn Error>>,
) -> Result<T, Box<dyn Error>> {
    let name = file.display();
    let done = caught(&name.to_string(), review);
    done.unwrap_or_else(|panicked| Err(format!("{name}: {panicked}").into()))
}

/// The page of the summary over several games, in the folder of their pages.
const INDEX: &str = "index.html";

/// The files to write for a record.
struct Outputs {
    record: Option<PathBuf>,
    page: Option<PathBuf>,
    /// The beginning of the names of problems, which end with the number of a move.
    problems: Option<PathBuf>,
}

/// Returns a name for the files of each record, without an ending: that of the record, with a
/// number behind it if an earlier record or the table of games has it.
fn names_of(files: &[PathBuf]) -> Vec<OsString> {
    // Some systems take names that differ in capitals for the same.
    let mut taken = HashSet::from([stem_of(Path::new(INDEX)).to_ascii_lowercase()]);
    let mut name_of = |file: &PathBuf| {
        let stem = stem_of(file);
        let numbered = |number: u32| {
            let mut name = stem.clone();
            name.push(format!("-{number}"));
            name
        };
        let mut names = iter::once(stem.clone()).chain((2..).map(numbered));
        names.find(|name| taken.insert(name.to_ascii_lowercase())).unwrap_or_default()
    };
    files.iter().map(&mut name_of).collect()
}

/// Returns the name of a record without its ending, short enough for a number and another ending.
fn stem_of(file: &Path) -> OsString {
    const LONGEST: usize = 240;
    match file.file_stem() {
        Some(stem) if file != Path::new("-") => disk::cut(stem, LONGEST),
        _ => OsString::from("game"),
    }
}

impl Outputs {
    /// Returns the files of this name for one of several records.
    fn of_several(asked: &ReviewArguments, name: &OsStr) -> Self {
        let within = |folder: &Option<PathBuf>, ending: &str| {
            let mut name = name.to_owned();
            name.push(ending);
            folder.as_ref().map(|folder| folder.join(name))
        };
        Self {
            record: within(&asked.out, ".sgf"),
            page: if asked.html.as_deref().is_some_and(is_page) {
                None
            } else {
                within(&asked.html, ".html")
            },
            problems: within(&asked.problems, ""),
        }
    }

    /// Checks that no problem would replace a file or an input, before it is known which moves have
    /// one.
    fn check_problems(
        &self,
        story: &Story,
        inputs: &[&PathBuf],
        written: &[&PathBuf],
        overwrite: bool,
    ) -> Result<(), Box<dyn Error>> {
        let Some(beginning) = &self.problems else { return Ok(()) };
        disk::create_folder(disk::folder_of(beginning))?;
        let moves = story.record().moves();
        let mut there: Vec<PathBuf> =
            (1..=moves).map(|number| problem_file(beginning, number)).collect();
        output::apart(&there, written.iter().copied())?;
        there.retain(|file| file.symlink_metadata().is_ok());
        output::check_all(&there, overwrite)?;
        Ok(output::spare(&there, inputs.iter().copied())?)
    }

    /// Looks for problems in a game, writes them, and reports how many there are.
    fn write_problems(
        &self,
        review: &Review,
        file: &Path,
        stop: &Stop,
    ) -> Result<(), Box<dyn Error>> {
        let Some(beginning) = &self.problems else { return Ok(()) };
        let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
        let problems = review.problems(&name, stop);
        let mut names = Vec::new();
        for problem in &problems {
            let file = problem_file(beginning, problem.number);
            output::write_whole(&file, &problem.record)?;
            names.extend(file.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
        if stop.is_raised() {
            return Err("interrupted; the problems found so far are written".into());
        }
        let found = match &names[..] {
            [] => {
                "no problem: none of the moves looked at missed a proven life or death".to_owned()
            }
            [name] => format!("1 problem: {name}"),
            names => format!("{} problems: {}", names.len(), names.join(", ")),
        };
        eprintln!("tengen: {}", printable(&format!("{}: {found}", file.display())));
        Ok(())
    }

    fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.record, &self.page].into_iter().flatten()
    }

    /// Writes the files. If the disk refuses one, the other is still written.
    fn write(&self, review: &Review) -> Result<(), Box<dyn Error>> {
        let record = self.record.as_ref().map(|path| output::write_whole(path, &review.sgf()));
        let page = self.page.as_ref().map(|path| -> Result<(), Box<dyn Error>> {
            Ok(output::write_whole(path, &review.html()?)?)
        });
        record.transpose()?;
        page.transpose()?;
        Ok(())
    }
}

/// Returns the file of the problem of a move.
fn problem_file(beginning: &Path, number: usize) -> PathBuf {
    let mut name = beginning.as_os_str().to_owned();
    name.push(format!("-{number}.sgf"));
    PathBuf::from(name)
}

/// Prints all findings as JSON, or the summary.
fn print(review: &Review, as_json: bool, mut out: impl Write) -> io::Result<()> {
    if as_json {
        return writeln!(out, "{}", review.json());
    }
    let text = review.text(terminal::columns());
    text.lines().try_for_each(|line| writeln!(out, "{}", printable(line)))
}

/// A game to review, with what is known about it.
struct Begun {
    story: Story,
    /// The opinions of an earlier review on the positions; empty without one.
    known: Vec<Option<Opinion>>,
    /// The visits of the earlier review.
    visits: Option<u32>,
}

impl Begun {
    /// Begins the review of a game of which nothing is known.
    fn of(story: Story) -> Self {
        Self { story, known: Vec::new(), visits: None }
    }
}

/// The means to review records, shared by all of them.
struct Critic<'a> {
    conditions: &'a Conditions,
    asked: &'a ReviewArguments,
    net: Option<NetChoice>,
    judge: Judge,
    /// The signal that ends the searches.
    stop: Stop,
}

impl<'a> Critic<'a> {
    fn new(conditions: &'a Conditions, asked: &'a ReviewArguments) -> Result<Self, Box<dyn Error>> {
        let net = asked.kept.open_or_own(asked.model.as_deref(), asked.precision)?;
        let small = nets::small_beside(asked.model.as_deref(), Precision::Float);
        let witness = small.map(|choice| Arc::clone(choice.net())).or_else(|| net.clone());
        let judge = witness.map_or_else(Judge::default, Judge::from);
        let net = net.map(|net| NetChoice::from(net).with_precision(asked.precision));
        let stop = Stop::new();
        let interrupted = stop.clone();
        ctrlc::set_handler(move || interrupted.raise())?;
        Ok(Self { conditions, asked, net, judge, stop })
    }

    /// Returns the name of the net.
    fn net(&self) -> &str {
        self.net.as_ref().map_or("random playouts", |choice| choice.net().name())
    }

    /// Reads a record, with the rules and the komi that a person has given for it.
    fn read(&self, bytes: &[u8], given: &Given) -> Result<Story, SgfError> {
        let mut judge = self.judge.clone();
        Story::read(bytes, |record| {
            let settled = inside::settle_by_result(&mut judge, record, given, &self.stop);
            settled.unwrap_or_else(|_| inside::settle(record, given))
        })
    }

    /// Reads the review in a file to continue it, with another record of the game if one is named.
    fn begun(&self, path: &Path, record: Option<&PathBuf>) -> Result<Begun, Box<dyn Error>> {
        let saved =
            Saved::read(&read(path).map_err(InFile::of(path))?).map_err(InFile::of(path))?;
        if saved.net != self.net() {
            let why = format!(
                "reviewed with the net {}, and this search would use {}: name the first one with \
                 --model",
                saved.net,
                self.net()
            );
            return Err(InFile::of(path)(why).into());
        }
        let bytes = record.map(|record| read(record).map_err(InFile::of(record))).transpose()?;
        let file = record.map_or(path, PathBuf::as_path);
        let bytes = bytes.as_ref().unwrap_or(&saved.record);
        let mut story = self.read(bytes, &self.conditions.given()).map_err(InFile::of(file))?;
        self.check_conditions(&saved, &story, record.is_some()).map_err(InFile::of(path))?;
        let settled = story.settled();
        if (settled.rules, settled.komi) != (saved.rules, saved.komi) {
            let (rules, komi) = (Some(saved.rules), Some(saved.komi));
            let given = Given { rules, usual_komi: None, komi };
            story = self.read(bytes, &given).map_err(InFile::of(file))?;
        }
        let known = saved.known(&story).map_err(InFile::of(path))?;
        Ok(Begun { story: self.reported(file, story)?, known, visits: Some(saved.visits) })
    }

    /// Checks that the rules and the komi of a game are those of its saved review. Those of the record
    /// in the review itself do not count: the first review may have been given others.
    fn check_conditions(
        &self,
        saved: &Saved,
        story: &Story,
        is_other_record: bool,
    ) -> Result<(), String> {
        let Settled { rules, komi, .. } = *story.settled();
        let rules = Some(rules).filter(|_| is_other_record || self.conditions.rules.is_some());
        let komi = Some(komi).filter(|_| is_other_record || self.conditions.komi.is_some());
        let (rules, komi) = (rules.unwrap_or(saved.rules), komi.unwrap_or(saved.komi));
        if (rules, komi) == (saved.rules, saved.komi) {
            return Ok(());
        }
        Err(format!(
            "reviewed under {} with komi {}, and now it is {rules} with komi {komi}: --rules and \
             --komi can name those of the first review",
            saved.rules, saved.komi
        ))
    }

    /// Reads a record, and reports what its reader should know.
    fn story(&self, file: &Path, bytes: &[u8]) -> Result<Story, Box<dyn Error>> {
        let story = self.read(bytes, &self.conditions.given()).map_err(InFile::of(file))?;
        self.reported(file, story)
    }

    /// Reports what the reader of a review should know about a record.
    fn reported(&self, file: &Path, story: Story) -> Result<Story, Box<dyn Error>> {
        for note in story.notes().iter() {
            log::warn!("{}: {note}", file.display());
        }
        let report = |what: &str| {
            let line = format!("{}: {what}", file.display());
            eprintln!("tengen: {}", printable(&line));
        };
        let ends_early = story.notes().iter().any(|note| matches!(note, Note::Unfinished(_)));
        if story.is_blank() {
            let why = if ends_early { ", and the file ends within the game" } else { "" };
            return Err(format!("{}: no moves in the record{why}", file.display()).into());
        }
        if ends_early {
            report("the file ends within the game");
        }
        if let Some(left_out) = left_out(story.notes()) {
            report(&left_out);
        }
        let settled = story.settled();
        for assumption in [assumed_rules(settled), assumed_komi(settled)].into_iter().flatten() {
            report(&assumption);
        }
        let size = story.snapshots()[0].position.size();
        if !is_trained_on(size) {
            report(&format!("nets are not trained on boards of {size}: the figures are rough"));
        }
        self.player(&story).map_err(InFile::of(file))?;
        match story.others() {
            Some([]) => {}
            Some(_) => report("the first of its games is reviewed"),
            None if self.asked.out.is_some() => {
                let why = "a game after the first is broken, and --out would lose it";
                return Err(format!("{}: {why}", file.display()).into());
            }
            None => {}
        }
        Ok(story)
    }

    /// Returns the visits of each position; `known` are those of an earlier review.
    fn visits(&self, known: Option<u32>) -> u32 {
        let usual = || nets::usual_visits(self.asked.model.as_deref());
        self.asked.visits.or(known).unwrap_or_else(usual)
    }

    /// Returns where opinions with these visits come from.
    fn source(&self, visits: u32) -> Source {
        let name = self.net();
        // A person recognizes the name that he or she has typed.
        let typed = self.asked.model.as_deref().filter(|model| !nets::is_file(model));
        let name =
            typed.map_or_else(|| name.to_owned(), |typed| format!("{name} ({})", typed.display()));
        Source { name, net: self.net().to_owned(), visits }
    }

    /// Looks at a game of several: reviews it, or finds the review of an earlier run, and writes its
    /// files. A whole review is made only where more than its figures is wanted.
    fn looked_at(
        &self,
        story: Story,
        file: &Path,
        outputs: &Outputs,
        shelf: Option<&Shelf>,
        which: &str,
    ) -> Result<LookedAt, Box<dyn Error>> {
        let Self { asked, stop, .. } = self;
        let source = self.source(self.visits(None));
        let precision = self.net.as_ref().map(NetChoice::precision);
        let conditions = format!("{} {precision:?}", asked.seed);
        let kept = shelf.and_then(|shelf| shelf.find(&story, &source, &conditions));
        let is_whole = asked.json || outputs.files().next().is_some() || outputs.problems.is_some();
        let (kept, known) = match kept {
            Some(kept) if !is_whole && kept.digest.is_in(asked.language) => {
                let player = self.player(&story)?;
                let found = Found::Digest(Box::new(story), Box::new(kept.digest), player);
                return Ok(LookedAt { found, is_kept: true, solved: Ok(()) });
            }
            Some(kept) => {
                let known = kept.known(&story);
                (Some(kept.digest).filter(|_| !known.is_empty()), known)
            }
            None => (None, Vec::new()),
        };
        let is_kept = kept.is_some();
        let player = self.player(&story)?;
        let review = self.review(Begun { story, known, visits: None }, which)?;
        review.find_reasons(stop)?;
        let digest = match kept {
            Some(digest) if digest.is_in(asked.language) => digest,
            _ => {
                let digest = review.digest();
                let keep = |shelf: &Shelf| shelf.keep(&review, &digest, &conditions);
                match shelf.map_or(Ok(()), keep) {
                    // The machine that sums up needs it.
                    Err(error) if asked.shard.is_some() => return Err(error.into()),
                    Err(error) => eprintln!("tengen: {error}; the review is not kept"),
                    Ok(()) => {}
                }
                digest
            }
        };
        outputs.write(&review)?;
        let solved = outputs.write_problems(&review, file, stop);
        let found = if asked.json {
            Found::Review(Box::new(review))
        } else {
            Found::Digest(Box::new(review.into_story()), Box::new(digest), player)
        };
        Ok(LookedAt { found, is_kept, solved })
    }

    /// Searches every position of a game; `which` names it beside the progress.
    fn review(&self, begun: Begun, which: &str) -> Result<Review, Box<dyn Error>> {
        let Self { asked, net, judge, stop, .. } = self;
        let Begun { story, known, visits } = begun;
        let reader = Reader { player: self.player(&story)?, language: asked.language };
        let visits = self.visits(visits);
        let source = self.source(visits);
        let memory = memory_for_search();
        let runs = story.snapshots().len().div_ceil(RUN);
        let useful = runs.min(most_threads(memory, visits, story.record().size));
        let threads = asked.threads.map_or_else(cores, usize::from).min(useful);
        let searchers = searchers(net.as_ref(), threads, memory);
        let positions = story.snapshots().len();
        let template = "{bar:24} {pos}/{len} positions, {eta} left  {msg}";
        let mut progress = Progress::new(Some(positions as u64), template);
        if !known.is_empty() && which.is_empty() {
            let is_kept = |known: &&Opinion| known.visits.is_none_or(|known| known >= visits);
            let kept = known.iter().flatten().filter(is_kept).count();
            eprintln!("tengen: {kept} of {positions} positions are kept, the others are searched");
        }
        let effort = Effort { visits, seed: asked.seed, settles: net.is_some() };
        let opinions = analyze(story.positions(), &known, searchers, judge, effort, stop, |done| {
            progress.show(done as u64, which);
            progress.print_seldom(|| {
                format!("{done} of {positions} positions  {which}").trim_end().to_owned()
            });
        });
        progress.end();
        let opinions = opinions.map_err(|why| match why {
            NoReview::Interrupted(_) if which.is_empty() => {
                "interrupted; nothing is written".into()
            }
            NoReview::Interrupted(_) => "interrupted; the reviews before are written".into(),
            NoReview::NoThread(_) => Box::<dyn Error>::from(why),
        })?;
        Ok(Review::new(story, opinions, source).written_for(reader))
    }

    /// Returns the player of a game whose mistakes are asked for; `None` for both players.
    fn player(&self, story: &Story) -> Result<Option<Color>, NoPlayer> {
        let of_name = self.asked.me.as_ref().map(|name| story.color_of(name)).transpose()?;
        Ok(of_name.or(self.asked.player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_about_a_record_is_an_error_that_names_it() {
        let failed =
            unless_it_panics(Path::new("a.sgf"), || -> Result<(), _> { panic!("no point") });
        let why = failed.expect_err("a panic").to_string();
        assert_eq!(why, "a.sgf: an error in Tengen itself: no point");
    }

    #[test]
    fn records_of_one_name_have_files_of_different_names() {
        let files = ["a/game.sgf", "b/Game.sgf", "-", "index.sgf", "game-2.sgf", "c/game.sgf"];
        let names = names_of(&files.map(PathBuf::from));
        assert_eq!(names, ["game", "Game-2", "game-3", "index-2", "game-2-2", "game-4"]);
    }
}

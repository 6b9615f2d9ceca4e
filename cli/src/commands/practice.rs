//! `tengen practice`: tasks out of one's own games.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::collections::VecDeque;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anstream::AutoStream;
use clap::Args;

use tengen::engine_room::evaluate::{Evaluators, NetChoice, is_trained_on};
use tengen::engine_room::explain::Critic;
use tengen::engine_room::inside;
use tengen::engine_room::practice::{ANSWER, CONFIRMATION, DeckTask, Words, tasks};
use tengen::engine_room::review::{Effort, RUN, analyze, most_threads, searchers};
use tengen::engine_room::search::{Looks, Memory, Tuning};
use tengen::{
    Collection, Color, Judge, Language, Limit, NoReview, Note, Opinion, Review, Stop, Task,
};
use tengen_nets::Precision;

use super::dialogue::{Requests, desk};
use super::input::{left_out, read, with_folders};
use super::output;
use crate::date;
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets::{self, Kept};
use crate::options::values::{color, language};
use crate::options::{Conditions, InFile, WrongUse, assumed_komi, assumed_rules};
use crate::practice::{Coach, Ended, Keep, Manner, Session, usual_file};
use crate::review::{Saved, Story};
use crate::terminal::{Progress, printable};

/// The arguments of `tengen practice`.
#[derive(Args, Debug)]
#[command(after_help = "\
A task is the position before a mistake that lost three points or more. Type a point such as d4: each \
answer is judged, until you find a good one or give up with `solution`. `help` lists the commands.

The tasks are kept in a file. One that you find at the first try is asked again after 1, 3, 7, 16, 35, 90 \
and 180 days, the others on the next day. Without GAME.sgf, the tasks of all games that are due are asked. \
A game is reviewed when its turn comes, unless a review has written the file.

Examples:
  tengen practice game.sgf --player black
  tengen practice games/ --me Ann
  tengen practice
  tengen practice --find --language de
  tengen practice --export tasks.sgf")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct PracticeArguments {
    /// The records in SGF, or folders of them, also with the review that `review --out` has written
    /// [default: the games that are kept].
    #[arg(value_name = "GAME.sgf")]
    files: Vec<PathBuf>,

    /// Practise the mistakes of this player alone, black or white.
    #[arg(long, value_name = "COLOR", value_parser = color, conflicts_with = "me")]
    player: Option<Color>,

    /// Practise the mistakes of the player of this name, whatever the colour.
    #[arg(long, value_name = "NAME", requires = "files")]
    me: Option<String>,

    /// Only state that something was missed: find it. The move of the game is shown afterwards.
    #[arg(long)]
    find: bool,

    /// Ask at most this many tasks.
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    tasks: u32,

    /// Ask also tasks that are not due yet.
    #[arg(long)]
    all: bool,

    /// The language of the sentences: en, zh, ja, ko, de, it, es or fr.
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    language: Language,

    /// The file in which tasks are kept [default: tengen/practice.json in the user's folder of data].
    #[arg(long, value_name = "FILE.json", conflicts_with = "no_deck")]
    deck: Option<PathBuf>,

    /// Neither keep nor read tasks.
    #[arg(long)]
    no_deck: bool,

    /// Write the kept tasks with their solutions as records to this file, and do not ask them.
    #[arg(long, value_name = "FILE.sgf", conflicts_with_all = EXPORT_ALONE)]
    export: Option<PathBuf>,

    /// Replace the file that --export names.
    #[arg(long, requires = "export")]
    overwrite: bool,

    /// Visits of each position of a game that is reviewed; a mistake gets four times as many before it
    /// becomes a task [default: 16 with the large net in the program, 100 with another].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    visits: Option<u32>,

    /// A net in KataGo's format to search with; `own` and `small` are the nets in the program
    /// [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    #[command(flatten)]
    kept: Kept,

    /// The seed of random numbers in the review of a game. With a seed, visits limit the judgement of
    /// an answer and time does not, so that a session repeats exactly.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

/// The arguments that mean nothing where tasks are written and not asked.
const EXPORT_ALONE: [&str; 7] = ["files", "no_deck", "find", "tasks", "all", "visits", "seed"];

/// The largest time for a search of an answer. The first answer may take three searches.
const PATIENCE: Duration = Duration::from_millis(400);

/// Practises with the person at the terminal, or with the lines of a script.
pub fn practice(conditions: &Conditions, asked: &PracticeArguments) -> Result<(), Box<dyn Error>> {
    conditions.check_for_records()?;
    if let Some(file) = &asked.export {
        return export(file, asked);
    }
    let is_stdin = |file: &PathBuf| ["-", "/dev/stdin"].map(Path::new).contains(&file.as_path());
    if asked.files.iter().any(is_stdin) {
        let why = "a record cannot come from standard input: answers are read from there";
        return Err(WrongUse::of(why).into());
    }
    let keep = open(asked)?;
    if asked.files.is_empty() && keep.deck.tasks().is_empty() {
        return Err(nothing_kept(asked.language, None).into());
    }
    let files = with_folders(&asked.files)?;
    let requests = Requests::keep_for_later();
    let teacher = Teacher::new(conditions, asked)?;
    let desk = desk(requests, AutoStream::auto(io::stdout()).lock())?;
    let manner = Manner { language: asked.language, is_finding: asked.find };
    let session = Session::new(desk, teacher.coach(), manner);
    let today = date::today();
    let practice = Practice { teacher, keep, session, today, looked_at: Vec::new(), failures: 0 };
    practice.run(files)
}

/// Returns the kept tasks.
fn open(asked: &PracticeArguments) -> Result<Keep, Box<dyn Error>> {
    if asked.no_deck { Ok(Keep::nothing()) } else { Ok(Keep::open(&file_of(asked)?)?) }
}

/// Returns the sentence that no tasks are kept, of a player if there are some of the other one.
fn nothing_kept(language: Language, player: Option<Color>) -> String {
    let words = Words(language);
    match player {
        Some(player) => words.say("none.of", &[("player", words.color(player))]),
        None => words.say("none", &[]),
    }
}

/// Returns the file in which tasks are kept.
fn file_of(asked: &PracticeArguments) -> Result<PathBuf, WrongUse> {
    let why = "this system names no folder for the tasks: --deck FILE names one";
    asked.deck.clone().or_else(usual_file).ok_or_else(|| WrongUse::of(why))
}

/// Writes the kept tasks, of one player or of both, with their solutions to a file.
fn export(file: &PathBuf, asked: &PracticeArguments) -> Result<(), Box<dyn Error>> {
    let kept = file_of(asked)?;
    output::spare([file], [&kept])?;
    output::check_all([file], asked.overwrite)?;
    let deck = Keep::read(&kept)?;
    let mut collection = Collection { games: Vec::new() };
    for (place, of_deck) in deck.tasks().iter().enumerate() {
        if asked.player.is_some_and(|player| player != of_deck.kept.player) {
            continue;
        }
        let task = deck.task(place)?;
        let name = &deck.games()[of_deck.game].name;
        let source = format!("{name}, {}", of_deck.kept.number);
        collection.games.push(task.tree(&source, asked.language, &Stop::new())?);
    }
    if collection.games.is_empty() {
        let of_player = asked.player.filter(|_| !deck.tasks().is_empty());
        return Err(nothing_kept(asked.language, of_player).into());
    }
    output::write_whole(file, &collection.to_sgf())?;
    let number = collection.games.len();
    eprintln!("tengen: {number} task{} written", if number == 1 { "" } else { "s" });
    Ok(())
}

/// A session under way, with the games that are still to be looked at.
struct Practice<'a, W> {
    teacher: Teacher<'a>,
    keep: Keep,
    session: Session<'static, W>,
    today: u32,
    /// The games that were looked at, with the players whose tasks are asked.
    looked_at: Vec<(usize, Option<Color>)>,
    /// The number of records that could not be read.
    failures: u32,
}

impl<W: Write> Practice<'_, W> {
    /// Asks tasks until there are enough, or no more, or the person leaves.
    fn run(mut self, files: Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
        let is_several = files.len() > 1;
        let most = self.teacher.asked.tasks as usize;
        let has_files = !files.is_empty();
        let mut files = VecDeque::from(files);
        let player = self.teacher.asked.player;
        let mut places = if has_files { VecDeque::new() } else { self.places_of(None, player) };
        while self.session.asked() < most && !self.session.is_over() {
            let Some(place) = places.pop_front() else {
                let Some(file) = files.pop_front() else { break };
                match self.look_at(&file) {
                    Ok((game, player)) => {
                        places = self.places_of(Some(game), player);
                        self.looked_at.push((game, player));
                    }
                    Err(_) if self.session.is_over() => {
                        self.session.sum_up()?;
                        return Err(self.interrupted().into());
                    }
                    Err(why) if !is_several => return Err(why),
                    Err(why) => {
                        self.failures += 1;
                        eprintln!("tengen: {}", printable(&why.to_string()));
                    }
                }
                continue;
            };
            let is_last = self.session.asked() + 1 == most || places.is_empty() && files.is_empty();
            if !self.ask(place, is_last)? {
                break;
            }
        }
        self.session.sum_up()?;
        if self.session.asked() == 0 && !self.session.is_over() {
            self.print_due(has_files)?;
        }
        match self.failures {
            0 => Ok(()),
            1 => Err("1 record could not be read".into()),
            many => Err(format!("{many} records could not be read").into()),
        }
    }

    /// Returns the error that the review of a game was interrupted.
    fn interrupted(&self) -> &'static str {
        if self.looked_at.is_empty() || self.teacher.asked.no_deck {
            "interrupted; nothing is kept"
        } else {
            "interrupted; the tasks of the games before are kept"
        }
    }

    /// Returns the tasks to ask, of one game or of all and of one player or of both, the longest due
    /// first.
    fn places_of(&self, game: Option<usize>, player: Option<Color>) -> VecDeque<usize> {
        let tasks = self.keep.deck.tasks();
        let until = if self.teacher.asked.all { u32::MAX } else { self.today };
        let is_wanted = |&place: &usize| {
            game.is_none_or(|game| tasks[place].game == game)
                && player.is_none_or(|player| tasks[place].kept.player == player)
        };
        self.keep.deck.due(until).into_iter().filter(is_wanted).collect()
    }

    /// Asks the task at a place, and keeps how it was done. Returns whether the session goes on.
    fn ask(&mut self, place: usize, is_last: bool) -> Result<bool, Box<dyn Error>> {
        let task = self.keep.deck.task(place)?;
        let name = self.keep.deck.games()[self.keep.deck.tasks()[place].game].name.clone();
        let attempt = match self.session.pose(&task, &name)? {
            Ended::Left => return Ok(false),
            Ended::Skipped | Ended::Unclear => return Ok(true),
            Ended::Done(attempt) => attempt,
        };
        self.keep.deck.record_attempt(place, attempt, self.today);
        self.keep.save()?;
        if !self.teacher.asked.no_deck {
            let due = self.keep.deck.tasks()[place].schedule.due;
            self.session.print_next_day(due.saturating_sub(self.today))?;
        }
        Ok(if is_last { true } else { self.session.wait(&task)? })
    }

    /// Prints when the next of the wanted tasks is due, if none was, or that there are none. With
    /// records, those of the games that were looked at are wanted.
    fn print_due(&mut self, has_files: bool) -> io::Result<()> {
        let Teacher { asked, .. } = self.teacher;
        let is_of =
            |task: &DeckTask, player: Option<Color>| player.is_none_or(|it| task.kept.player == it);
        let is_wanted = |task: &&DeckTask| {
            if has_files {
                self.looked_at
                    .iter()
                    .any(|&(game, player)| task.game == game && is_of(task, player))
            } else {
                is_of(task, asked.player)
            }
        };
        let next = self.keep.deck.tasks().iter().filter(is_wanted).map(|task| task.schedule.due);
        let words = Words(asked.language);
        let text = match next.min() {
            Some(day) if day > self.today => words.say("not-due", &[("date", &date::of_day(day))]),
            // Each game has its own sentence.
            None if !has_files => nothing_kept(asked.language, asked.player),
            _ => return Ok(()),
        };
        self.session.desk.print(&text)
    }

    /// Adds a game to the kept tasks, unless its mistakes were looked at already. Returns its place, and
    /// the player whose tasks are asked; `None` for both.
    fn look_at(&mut self, file: &Path) -> Result<(usize, Option<Color>), Box<dyn Error>> {
        let bytes = read(file).map_err(InFile::of(file))?;
        let begun = self.teacher.begin(file, &bytes)?;
        let players = match begun.player {
            Some(player) => vec![player],
            None => Color::ALL.to_vec(),
        };
        let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned();
        let words = Words(self.teacher.asked.language);
        let known = self.keep.deck.find(begun.story.record());
        let searched = known.map_or(&[][..], |game| &self.keep.deck.games()[game].searched);
        let is_new = |player: &Color| !searched.contains(player);
        let players: Vec<Color> = players.into_iter().filter(is_new).collect();
        if let (Some(game), []) = (known, &players[..]) {
            self.print_no_tasks(game, begun.player, &name)?;
            return Ok((game, begun.player));
        }
        self.session.desk.print(&words.say("next-game", &[("game", &name)]))?;
        let stop = self.session.desk.signals.think(false);
        let player = Some(players[0]).filter(|_| players.len() == 1);
        let found = self.teacher.tasks(&begun, player, self.session.coach(), &stop);
        self.session.desk.signals.rest();
        let found = found?;
        let game = self.keep.deck.add_game(&name, begun.story.record());
        self.keep.deck.add_tasks(game, &players, &found, self.today);
        self.keep.save()?;
        self.print_no_tasks(game, begun.player, &name)?;
        Ok((game, begun.player))
    }

    /// Prints so if no task of a game is kept, of a player or of both.
    fn print_no_tasks(&mut self, game: usize, player: Option<Color>, name: &str) -> io::Result<()> {
        let is_asked = |task: &DeckTask| {
            task.game == game && player.is_none_or(|player| task.kept.player == player)
        };
        if self.keep.deck.tasks().iter().any(is_asked) {
            return Ok(());
        }
        let words = Words(self.teacher.asked.language);
        self.session.desk.print(&words.say("no-tasks", &[("game", name)]))
    }
}

/// A game whose mistakes are to be looked at.
struct Begun {
    story: Story,
    player: Option<Color>,
    /// The opinions of a review in its file; empty without one.
    known: Vec<Option<Opinion>>,
    visits: u32,
}

/// What reviews games and judges answers.
struct Teacher<'a> {
    conditions: &'a Conditions,
    asked: &'a PracticeArguments,
    net: Option<NetChoice>,
    judge: Judge,
}

impl<'a> Teacher<'a> {
    fn new(
        conditions: &'a Conditions,
        asked: &'a PracticeArguments,
    ) -> Result<Self, Box<dyn Error>> {
        let model = asked.model.as_deref();
        let net = asked.kept.open_or_own(model, Precision::Auto)?;
        let small = nets::small_beside(model, Precision::Float);
        let witness = small.map(|choice| Arc::clone(choice.net())).or_else(|| net.clone());
        let judge = witness.map_or_else(Judge::default, Judge::from);
        let net = net.map(|net| NetChoice::from(net).with_precision(Precision::Auto));
        Ok(Self { conditions, asked, net, judge })
    }

    /// Returns what judges answers.
    fn coach(&self) -> Coach {
        let Memory { trees, cache } = Memory::divided(memory_for_search());
        let evaluators = Evaluators::new(self.net.as_ref(), cache);
        let searcher = Box::new(evaluators.searcher(1, trees, Tuning::default()));
        let visits = Limit::visits(ANSWER * nets::usual_visits(self.asked.model.as_deref()));
        let limit = if self.asked.seed.is_some() { visits } else { visits.within(PATIENCE) };
        Coach { searcher, limit, has_net: self.net.is_some() }
    }

    /// Reads a record, and reports what its reader should know.
    fn begin(&self, file: &Path, bytes: &[u8]) -> Result<Begun, Box<dyn Error>> {
        let is_json = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
        let saved = match Saved::read(bytes) {
            Ok(saved) => Some(saved),
            Err(why) if is_json => return Err(InFile::of(file)(why).into()),
            Err(_) => None,
        };
        let record = saved.as_ref().map_or(bytes, |saved| saved.record.as_slice());
        let mut given = self.conditions.given();
        if let Some(saved) = &saved {
            given.rules = given.rules.or(Some(saved.rules));
            given.komi = given.komi.or(Some(saved.komi));
        }
        let stop = Stop::new();
        let mut judge = self.judge.clone();
        let story = Story::read(record, |record| {
            let settled = inside::settle_by_result(&mut judge, record, &given, &stop);
            settled.unwrap_or_else(|_| inside::settle(record, &given))
        });
        let story = story.map_err(InFile::of(file))?;
        if story.is_blank() {
            return Err(InFile::of(file)("no moves in the record").into());
        }
        let settled = story.settled();
        let size = story.record().size;
        let ends_early = story.notes().iter().any(|note| matches!(note, Note::Unfinished(_)));
        let has_others = story.others().is_none_or(|others| !others.is_empty());
        let notes = [
            ends_early.then(|| "the file ends within the game".to_owned()),
            left_out(story.notes()),
            assumed_rules(settled),
            assumed_komi(settled),
            (!is_trained_on(size)).then(|| {
                format!("nets are not trained on boards of {size}: the figures are rough")
            }),
            has_others.then(|| "tasks come from the first of its games".to_owned()),
        ];
        for note in notes.into_iter().flatten() {
            eprintln!("tengen: {}", printable(&format!("{}: {note}", file.display())));
        }
        let of_name = self.asked.me.as_ref().map(|name| story.color_of(name)).transpose();
        let player = of_name.map_err(InFile::of(file))?.or(self.asked.player);
        let visits = self.asked.visits;
        let usual = || nets::usual_visits(self.asked.model.as_deref());
        let known = saved.as_ref().and_then(|saved| saved.known(&story).ok()).unwrap_or_default();
        let known_visits = saved.filter(|_| !known.is_empty()).map(|saved| saved.visits);
        let visits = visits.or(known_visits).unwrap_or_else(usual);
        Ok(Begun { story, player, known, visits })
    }

    /// Reviews a game as far as it is not known, and makes tasks out of the mistakes of a player, or of
    /// both.
    fn tasks(
        &self,
        begun: &Begun,
        player: Option<Color>,
        coach: &mut Coach,
        stop: &Stop,
    ) -> Result<Vec<Task>, Box<dyn Error>> {
        let review = self.review(begun, stop)?;
        let limit = Limit::visits(begun.visits.saturating_mul(CONFIRMATION));
        let mut critic = Critic { looks: Looks::once(limit), ..coach.critic() };
        Ok(tasks(&review, player, &mut critic, stop)?)
    }

    fn review(&self, begun: &Begun, stop: &Stop) -> Result<Review, NoReview> {
        let Begun { story, known, visits, .. } = begun;
        let positions = story.positions();
        let number = positions.moments().len();
        let memory = memory_for_search();
        let useful = most_threads(memory, *visits, story.record().size).min(number.div_ceil(RUN));
        let searchers = searchers(self.net.as_ref(), cores().min(useful), memory);
        let seed = self.asked.seed.unwrap_or_default();
        let effort = Effort { visits: *visits, seed, settles: self.net.is_some() };
        let template = "{bar:24} {pos}/{len} positions, {eta} left";
        let mut progress = Progress::new(Some(number as u64), template);
        let opinions = analyze(positions, known, searchers, &self.judge, effort, stop, |done| {
            progress.show(done as u64, "");
            progress.print_seldom(|| format!("{done} of {number} positions"));
        });
        progress.end();
        Ok(Review::new(positions.clone(), opinions?))
    }
}

//! The arguments of `tengen match`.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::collections::HashSet;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, Args, Subcommand, ValueEnum};

use crate::arena::statistics::Sprt;
use crate::arena::{Adjudication, Format, Openings, Player, Sheet};
use crate::shard::Shard;
use tengen::TimeSettings;

use super::report::ReportArguments;
use crate::options::Conditions;
use crate::options::values::at_once;

/// What to do with a match besides playing it.
#[derive(Debug, Subcommand)]
pub enum MatchCommand {
    /// Report on the games of a match, of its shards or of several matches: points, Elo with its
    /// interval, times, forfeits, disputed results.
    Report(ReportArguments),
}

/// The arguments of `tengen match`.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  \
        tengen match -a 'tengen --playouts 1000' -b 'gnugo --mode gtp --chinese-rules' --size 9 --games 100 --jobs 2\n  \
        tengen match -a new=target/release/tengen -b old=old/tengen --sprt elo0=0,elo1=20 --games 2000\n  \
        tengen match league.toml --out league\n  \
        tengen match --out league            (goes on with the match in that folder)\n  \
        tengen match report league --html league.html"
)]
pub struct MatchArguments {
    /// What to do with a match besides playing it.
    #[command(subcommand)]
    pub command: Option<MatchCommand>,

    /// A TOML file with players and conditions; options of the command line override it.
    #[arg(value_name = "FILE.toml")]
    pub file: Option<PathBuf>,

    /// The first player: a command line, optionally after a name: 'new=./tengen --playouts 100'.
    /// `tengen` without a path is this program; {seed} becomes the seed of the game.
    #[arg(short = 'a', value_name = "[NAME=]COMMAND", action = ArgAction::Append)]
    first: Vec<NamedCommand>,

    /// The second player.
    #[arg(short = 'b', value_name = "[NAME=]COMMAND", action = ArgAction::Append)]
    second: Vec<NamedCommand>,

    /// Another player; may be given several times.
    #[arg(short = 'p', value_name = "[NAME=]COMMAND")]
    others: Vec<NamedCommand>,

    /// Every player plays every other; otherwise the first player plays each of the others.
    #[arg(long)]
    round_robin: bool,

    /// Games of each pairing; two games with exchanged colours share an opening [default: 100].
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,

    /// Games at the same time.
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_once, allow_negative_numbers = true)]
    pub jobs: NonZero<usize>,

    /// The folder of the match: its plan, results.jsonl, and a record of every game. An interrupted
    /// match resumes there. By default the folder is named after the players.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// At the end, write a page with charts and the final board of each game.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// Play a part of the match, for example 3/40; its results go into a separate folder below DIR.
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,

    /// The source of the first moves: none, book, random, random:MOVES, or DIR:MOVES, the first
    /// moves of each SGF file in a folder. The order of the book does not depend on the seed
    /// [default: book, or random on boards without a book].
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<Openings>,

    /// End the match once it is decided whether the first of two players is stronger than the
    /// second by elo1 rather than by elo0: elo0=0,elo1=20, perhaps with alpha=0.05,beta=0.05.
    #[arg(long, value_name = "elo0=A,elo1=B", conflicts_with = "shard")]
    sprt: Option<Sprt>,

    /// Handicap stones for Black, on the usual points; the players still exchange colours [default:
    /// 0].
    #[arg(long, value_name = "N")]
    handicap: Option<u32>,

    /// Each player's time: 10m, 10m+30s/10 (Canadian), 10m+3x30s (byo-yomi), 10m+5s (Fischer)
    /// [default: none, no limit].
    #[arg(long, value_name = "TIME")]
    time: Option<TimeSettings>,

    /// Stop a game after this many moves, without a result [default: three times the points of the
    /// board, plus 20].
    #[arg(long, value_name = "N")]
    move_limit: Option<u32>,

    /// Stop games whose winner is known. agreement: both players estimate several times in a row
    /// that the same one is far ahead. verdict: the lead is safe in the referee's judgement.
    #[arg(long, value_name = "BY", value_enum)]
    adjudicate: Option<AdjudicationName>,

    /// Seconds that an answer may take if no clock limits it [default: 300].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    timeout: Option<u32>,

    /// Restart both programs for every game.
    #[arg(long)]
    restart: bool,

    /// A program that is asked for the result of every game that ended by passes. Its answer is
    /// recorded; Tengen's own count decides the result.
    #[arg(long, value_name = "COMMAND")]
    referee: Option<String>,

    /// The seed of the openings and of programs that know set_random_seed [default: 1].
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
}

/// A command line, with or without a name in front of it.
#[derive(Clone, Debug)]
struct NamedCommand {
    name: Option<String>,
    command: String,
}

/// Splits off `NAME=` at the front. A name does not contain blanks, quotes or path separators, and
/// does not begin with a dash.
impl FromStr for NamedCommand {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_name = |name: &str| {
            !name.is_empty()
                && !name.contains([' ', '\t', '/', '\\', '\'', '"'])
                && !name.starts_with('-')
        };
        let (name, command) = match text.split_once('=') {
            Some((name, command)) if is_name(name) => (Some(name.to_owned()), command),
            _ => (None, text),
        };
        if command.trim().is_empty() {
            return Err("expected a command line".to_owned());
        }
        Ok(Self { name, command: command.trim().to_owned() })
    }
}

/// The ways to stop games early, by the words of the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum AdjudicationName {
    /// Games are not stopped early.
    Never,
    /// Both players decide, by their estimates.
    Agreement,
    /// The referee decides.
    Verdict,
}

impl MatchArguments {
    /// Returns the match that the options describe; settings that were not given stay open.
    ///
    /// # Errors
    /// If a player is named twice.
    pub fn sheet(&self, conditions: &Conditions) -> Result<Sheet, String> {
        for (option, players) in [("-a", &self.first), ("-b", &self.second)] {
            if players.len() > 1 {
                return Err(format!("{option} is one player; more than two are -p COMMAND each"));
            }
        }
        let commands = self.first.iter().chain(&self.second).chain(&self.others);
        Ok(Sheet {
            size: conditions.boardsize,
            rules: conditions.rules.map(|asked| asked.rules),
            komi: conditions.komi.as_ref().map(|asked| asked.komi),
            games: self.games,
            format: self.round_robin.then_some(Format::RoundRobin),
            handicap: self.handicap,
            time: self.time,
            openings: self.openings.clone(),
            move_limit: self.move_limit,
            adjudicate: self.adjudicate.map(|by| match by {
                AdjudicationName::Never => Adjudication::Never,
                AdjudicationName::Agreement => Adjudication::Agreement,
                AdjudicationName::Verdict => Adjudication::Verdict,
            }),
            timeout: self.timeout,
            restart: self.restart.then_some(true),
            seed: self.seed,
            sprt: self.sprt,
            referee: self.referee.clone(),
            players: named(&commands.cloned().collect::<Vec<_>>()),
        })
    }
}

/// Gives every player a name: the given one, or else the program's. Players of one program are named
/// by the options that only they have, or by numbers if those do not differ.
fn named(commands: &[NamedCommand]) -> Vec<Player> {
    let programs: Vec<_> = commands.iter().map(|named| program_name(&named.command)).collect();
    let given = |place: usize| commands[place].name.clone();
    let name = |place: usize| {
        let program = &programs[place];
        let is_alike = |other: &usize| given(*other).is_none() && programs[*other] == *program;
        let alike: Vec<usize> = (0..commands.len()).filter(is_alike).collect();
        if let Some(name) = given(place).or_else(|| (alike.len() < 2).then(|| program.clone())) {
            return name;
        }
        let all: Vec<_> = alike.iter().map(|&other| options(&commands[other].command)).collect();
        let names: Vec<_> = (0..all.len()).map(|own| distinctive(program, &all, own)).collect();
        let own = alike.iter().position(|&other| other == place).unwrap_or_default();
        let distinct: HashSet<_> = names.iter().collect();
        let is_clear =
            distinct.len() == names.len() && names.iter().all(|name| name.len() <= LONGEST_NAME);
        if is_clear { names[own].clone() } else { format!("{program}-{}", own + 1) }
    };
    let players = commands.iter().enumerate().map(|(place, NamedCommand { command, .. })| Player {
        name: name(place),
        command: command.clone(),
        setup: Vec::new(),
    });
    players.collect()
}

/// The longest name that options give, in bytes: tables have a column for it.
const LONGEST_NAME: usize = 40;

/// Returns the options of a command line, each with the words behind it.
fn options(command: &str) -> Vec<Vec<String>> {
    let words = shlex::split(command).unwrap_or_default();
    let mut options: Vec<Vec<String>> = Vec::new();
    for word in words.into_iter().skip(1) {
        match options.last_mut() {
            Some(option) if !word.starts_with('-') => option.push(word),
            _ => options.push(vec![word]),
        }
    }
    options
}

/// Returns the name of a program with the options that one of its players has and not all others.
fn distinctive(program: &str, players: &[Vec<Vec<String>>], own: usize) -> String {
    let is_shared = |option: &Vec<String>| players.iter().all(|other| other.contains(option));
    let own = players[own].iter().filter(|option| !is_shared(option)).flatten();
    let word = |text: &String| {
        // Of a path, the file distinguishes players.
        let text = text.rsplit(['/', '\\']).next().unwrap_or_default();
        let plain = |c: char| if c.is_alphanumeric() || "._".contains(c) { c } else { '-' };
        text.chars().map(plain).collect::<String>().trim_matches('-').to_owned()
    };
    let words = std::iter::once(program.to_owned()).chain(own.map(word));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// Returns the name of the program that a command line starts, without its folder and its
/// extension.
fn program_name(command: &str) -> String {
    let word = shlex::split(command).and_then(|words| words.into_iter().next());
    let path = PathBuf::from(word.unwrap_or_else(|| command.to_owned()));
    path.file_stem().map_or_else(|| command.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(commands: &[&str]) -> Vec<String> {
        let commands: Vec<_> =
            commands.iter().map(|text| text.parse().expect("a command")).collect();
        named(&commands).into_iter().map(|player| player.name).collect()
    }

    #[test]
    fn a_player_is_called_as_the_user_says_or_after_its_program() {
        assert_eq!(names(&["old=./tengen --playouts 9", "gnugo --mode gtp"]), ["old", "gnugo"]);
        assert_eq!(names(&["'/with space/go' -x", "katago gtp -config a=b.cfg"]), ["go", "katago"]);
    }

    #[test]
    fn players_of_one_program_are_called_by_the_options_that_differ() {
        for (commands, expected) in [
            (["/a/tengen", "/b/tengen --seed=1"], ["tengen", "tengen-seed-1"]),
            (["tengen --level 9", "tengen --level 3"], ["tengen-level-9", "tengen-level-3"]),
            (["go -t 2 --net /n/a.gz", "go -t 2 --net /n/b.gz"], ["go-net-a.gz", "go-net-b.gz"]),
            (["old/go -t 2", "new/go -t 2"], ["go-1", "go-2"]),
        ] {
            assert_eq!(names(&commands), expected);
        }
        let long = format!("go --{}", "x".repeat(LONGEST_NAME));
        assert_eq!(names(&["go", &long]), ["go-1", "go-2"]);
        assert_eq!(names(&["new=go -t 2", "go -t 1"]), ["new", "go"]);
    }

    #[test]
    fn a_name_without_a_command_is_refused() {
        assert!("old=".parse::<NamedCommand>().is_err());
        assert!(" ".parse::<NamedCommand>().is_err());
    }
}

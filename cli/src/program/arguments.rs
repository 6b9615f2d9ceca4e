//! The whole command line: the options of every command, the options of GTP, and the commands.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::analysis::AnalysisArguments;
use crate::commands::arena::MatchArguments;
use crate::commands::bench::BenchArguments;
#[cfg(feature = "board")]
use crate::commands::board::BoardArguments;
use crate::commands::explain::ExplainArguments;
use crate::commands::gtp::GtpArguments;
use crate::commands::manual::{CompletionArguments, ManualArguments};
use crate::commands::mcp::McpArguments;
use crate::commands::net::NetArguments;
use crate::commands::perft::PerftArguments;
use crate::commands::play::PlayArguments;
use crate::commands::practice::PracticeArguments;
use crate::commands::regress::RegressArguments;
use crate::commands::review::ReviewArguments;
use crate::commands::score::ScoreArguments;
use crate::commands::selfplay::SelfplayArguments;
#[cfg(feature = "serve")]
use crate::commands::serve::ServeArguments;
use crate::commands::solve::SolveArguments;
use crate::options::{Conditions, config_file, words};

use super::{refusing, wrong_use};

/// Tengen, an engine for the game of Go.
///
/// Without a command it speaks GTP, the Go Text Protocol, on standard input and output: attach it
/// to Sabaki, GoGui or any other program that knows GTP. For a game in a browser, or in this
/// terminal:
///
///   tengen board
///   tengen play
#[derive(Debug, Parser)]
#[command(name = "tengen", version, verbatim_doc_comment, args_override_self = true)]
pub struct Arguments {
    /// The command to run instead of GTP.
    #[command(subcommand)]
    pub command: Option<Command>,

    #[command(flatten)]
    pub conditions: Conditions,

    #[command(flatten)]
    pub gtp: GtpArguments,

    /// Write a log to this file, with the time of every command and every line of its reply.
    /// Without this option, RUST_LOG=info prints a short log on standard error.
    #[arg(long, value_name = "FILE", global = true)]
    pub log_file: Option<PathBuf>,
}

/// The commands of the program besides GTP.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open a board in the browser: games against Tengen, a lesson, analyses and reviews, at the full
    /// speed of this machine. No network is needed, and nothing leaves this machine.
    #[cfg(feature = "board")]
    Board(BoardArguments),
    /// Play a game in the terminal: the board is drawn, and a point such as d4 is a move.
    Play(PlayArguments),
    /// Analyse many positions at once, with queries and answers as lines of JSON: KataGo's analysis
    /// engine, for KaTrain, Ogatak and scripts.
    Analysis(Box<AnalysisArguments>),
    /// Measure the net that you play with: evaluations and visits of a search per second, by board
    /// and number of threads, with advice on --threads. Last, print a signature of the program's
    /// decisions, which is the same on every machine. With --playouts, measure random playouts, and
    /// the cost of a move under simple ko and under superko.
    ///
    /// The boards are always 9x9, 13x13 and 19x19, without suicide: rules, komi and board size are
    /// for other commands.
    Bench(BenchArguments),
    /// Describe a net in KataGo's format, and measure its speed on this machine; without a file,
    /// the large net in the program.
    Net(NetArguments),
    /// Count all games of a given length, to compare rules with other programs.
    Perft(PerftArguments),
    /// Play a match between two or more programs that speak GTP, or report on one.
    Match(Box<MatchArguments>),
    /// Play games between nets and keep positions with a net's labels, for the training of other
    /// nets.
    #[cfg_attr(not(feature = "selfplay"), command(hide = true))]
    Selfplay(SelfplayArguments),
    /// Review a game record: analyse every position, and report what each move lost and which move
    /// was better. Write a summary, a commented record and a page to step through.
    Review(ReviewArguments),
    /// Practise on your own games: the positions before your mistakes, where each answer is judged
    /// until you find a good one. Tasks are kept, and asked again later.
    Practice(PracticeArguments),
    /// Explain a move of a game record by facts that are proven: what it captures, threatens, cuts
    /// or saves, and what a better move would have prevented.
    Explain(ExplainArguments),
    /// Solve problems of life and death: whether a group lives or dies, or a ko decides, by which
    /// moves, and what refutes the others. Results are proven.
    Solve(Box<SolveArguments>),
    /// Serve language models by the Model Context Protocol, on standard input and output: tools
    /// that review games, ask tasks, play, draw a position, explain a move by proven facts, score,
    /// and solve life and death.
    Mcp(McpArguments),
    /// Serve many clients: the queries of `analysis` over HTTP and WebSockets, with keys, fair shares and
    /// limits.
    #[cfg(feature = "serve")]
    Serve(Box<ServeArguments>),
    /// Score game records: draw the final board with its dead stones and territory, and compare the
    /// result with that of the record.
    Score(ScoreArguments),
    /// Run regression suites: .tst files of GTP commands with expected answers
    ///
    /// The suites test this program; --engine names another one.
    ///
    ///   10 reg_genmove black   a command with a number is a test
    ///   #? [D4|Q16]            the whole answer matches this regular expression
    ///   #? [!D4]               ... does not match it
    ///   #? [D4]*               a known failure: counted, but no alarm
    ///   #? []                  the answer is empty
    ///   #? [!bad move]*        the command is refused with a text that matches
    ///   #?                     the command succeeds, whatever it answers (as without this line)
    ///
    /// Commands without a number only have to succeed. The form of suites and the headings of the
    /// table are those of gogui-regress: capitals mean unexpected results.
    #[command(verbatim_doc_comment)]
    Regress(RegressArguments),
    /// Print completions of this program's options for a shell. For bash: `tengen completions bash
    /// > ~/.local/share/bash-completion/completions/tengen`.
    Completions(CompletionArguments),
    /// Print this manual as a page for `man`: `tengen man | man -l -`.
    Man(ManualArguments),
}

impl Arguments {
    /// Returns what the log on standard error has unless `RUST_LOG` is set: errors, and of a server its
    /// requests.
    pub fn usual_log(&self) -> &'static str {
        match &self.command {
            #[cfg(feature = "serve")]
            Some(Command::Serve(_)) => "error,serve=info",
            _ => "error",
        }
    }

    /// Returns the program with its commands and options, for help, manual and completions.
    pub fn program() -> clap::Command {
        with_own_conditions(refusing::hide(Self::command()))
    }

    /// Reads the command line, and the file of options if the command line names one.
    ///
    /// # Errors
    /// If the file cannot be read or has a key that is not an option. If rules, komi or a board
    /// size are given to a command that does not use them. Other faults of the command line end the
    /// program.
    pub fn read(words: Vec<OsString>) -> Result<Self, Box<dyn Error>> {
        let mut words = words::in_our_words(words);
        let is_empty = |variable: &OsStr| variable.is_empty();
        let mut command = without_variables(Self::program(), is_empty);
        let found = command.try_get_matches_from_mut(&words);
        let found = found.unwrap_or_else(|error| {
            // The usage line of an error seems to ask for the options that variables set.
            let plain = without_variables(Self::program(), |_| true).try_get_matches_from(&words);
            wrong_use::leave(&plain.err().unwrap_or(error))
        });
        let arguments = Self::from_arg_matches(&found)
            .unwrap_or_else(|error| wrong_use::leave(&error.format(&mut command)));
        if let Some(name) = found.subcommand_name() {
            if let Some(option) = idle_option(&command, &found) {
                let text = format!(
                    "{option} before {name} is an option of GTP, which {name} does not receive: \
                     the options of a command follow its name"
                );
                wrong_use::leave(&command.error(ErrorKind::ArgumentConflict, text));
            }
            return match refusing::refusal(&found) {
                Some(why) if arguments.conditions.are_given() => Err(why.into()),
                _ => Ok(arguments),
            };
        }
        let Some(path) = &arguments.gtp.config else { return Ok(arguments) };
        words.splice(1..1, config_file::words(path, &command, &found)?);
        let found = command.try_get_matches_from_mut(&words);
        found.and_then(|found| Self::from_arg_matches(&found)).map_err(|error| {
            let text = wrong_use::text(&error, false);
            format!("with the options of {}: {text}", path.display()).into()
        })
    }
}

/// Shows in the help of `play` the default size of its board, and in the help of commands that read
/// records that the options overrule a record. Hides the board size from those that only read: a
/// record has its own.
fn with_own_conditions(command: clap::Command) -> clap::Command {
    let find = |name| command.get_arguments().find(|option| option.get_id() == name).cloned();
    let [rules, komi, size] = ["rules", "komi", "boardsize"].map(find);
    let hidden = size.clone().map(|size| size.hide(true));
    let size = size
        .map(|size| size.help("Board size: a side, or columns x rows, from 1 to 25 [default: 9]"));
    let rules = rules.map(|rules| {
        rules.help(
            "Rules, whatever the record states: a name such as chinese, tromp-taylor, japanese or \
             aga, or JSON as in KataGo [default: those of the record, or else usual ones]",
        )
    });
    let komi = komi.map(|komi| {
        komi.help(
            "Komi in points, whole or half, whatever the record states [default: that of the \
             record, or else a usual one]",
        )
    });
    let of_records: Vec<_> = [rules, komi].into_iter().flatten().collect();
    let of_play = of_records.clone().into_iter().chain(size);
    let of_readers: Vec<_> = of_records.into_iter().chain(hidden).collect();
    let command = command.mut_subcommand("play", |play| play.args(of_play));
    ["explain", "practice", "review", "score"].into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |below| below.args(of_readers.clone()))
    })
}

/// Makes a command line treat environment variables with certain values as unset.
fn without_variables(command: clap::Command, is_unset: fn(&OsStr) -> bool) -> clap::Command {
    let command = command.mut_args(|option| {
        let value = option.get_env().and_then(std::env::var_os);
        if value.is_some_and(|value| is_unset(&value)) {
            option.env(Resettable::Reset)
        } else {
            option
        }
    });
    command.mut_subcommands(|below| without_variables(below, is_unset))
}

/// Returns the name of an option of GTP that was given before a command, which does not use it.
fn idle_option(command: &clap::Command, found: &ArgMatches) -> Option<String> {
    let is_given = |option: &&clap::Arg| {
        let id = option.get_id().as_str();
        let is_known = found.try_contains_id(id).is_ok();
        is_known && found.value_source(id) == Some(ValueSource::CommandLine)
    };
    let mut options = command.get_arguments().filter(|option| !option.is_global_set());
    let name = options.find(is_given)?.get_long()?;
    Some(format!("--{name}"))
}

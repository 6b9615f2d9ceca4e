//! The arguments, read into the types that the engine wants.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

pub mod arena;
mod conditions;
mod config_file;
pub mod katago;
pub mod machine;
mod settings;
pub mod values;
mod words;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::arena::Sheet;
use tengen::engine_room::engine::{Level, Slips};
use tengen::engine_room::evaluate::net::{Precision, Profile};
use tengen::engine_room::gtp::{Aside, Chat, Identity};
use tengen::engine_room::search::Tuning;
use tengen::{Komi, Record, Rules, Setup, Size};

use crate::commands::analysis::AnalysisArguments;
use crate::commands::bench::{BenchArguments, PerftArguments};
use crate::commands::manual::{CompletionArguments, ManualArguments};
use crate::commands::net::NetArguments;
use crate::commands::regress::RegressArguments;
use crate::commands::review::ReviewArguments;
use crate::commands::score::ScoreArguments;
use crate::commands::selfplay::SelfplayArguments;
use arena::MatchArguments;
use values::{AskedKomi, komi, level, memory, rules, seconds, share, size, temperature};

/// Tengen, an engine for the game of Go.
///
/// Without a command it speaks GTP, the Go Text Protocol, on standard input and output: attach it
/// to Sabaki, GoGui or any other program that knows GTP, or type commands yourself. Try
///
///   boardsize 9
///   genmove black
///   showboard
///   help
///   quit
#[derive(Debug, Parser)]
#[command(version, verbatim_doc_comment, args_override_self = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Arguments {
    /// What to do instead of speaking GTP.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Rules: a name such as chinese, tromp-taylor, japanese or aga, or JSON as in KataGo [default:
    /// chinese].
    #[arg(long, value_name = "RULES", value_parser = rules, global = true)]
    rules: Option<(Rules, Option<Komi>)>,

    /// Komi in points, whole or half; by default that of the rules.
    #[arg(long, value_name = "POINTS", value_parser = komi, allow_hyphen_values = true, global = true)]
    komi: Option<AskedKomi>,

    /// Board size: a side, or columns x rows, from 1 to 25 [default: 19].
    #[arg(long, visible_alias = "size", value_name = "SIZE", value_parser = size, allow_hyphen_values = true, global = true)]
    boardsize: Option<Size>,

    /// Who chooses moves [default: net].
    #[arg(long, value_enum)]
    player: Option<PlayerName>,

    /// A net in KataGo's format, .bin.gz or .txt.gz, to search with [default: the one that the
    /// program carries; `tengen net` describes it].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    /// The numbers in which the net is computed for moves: f32, exact; int8, two to three and a
    /// half times as fast and a little rounded; or auto, int8 if the processor gains by it and the net loses next
    /// to nothing.
    #[arg(long, value_name = "NUMBERS", default_value_t = Precision::Auto)]
    precision: Precision,

    /// Threads of --player net and mcts; by default as many as the machine has cores, or one for mcts
    /// with --playouts. With one thread, a number of visits and a seed, a game repeats.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Think on the opponent's time too; of use for --player net and mcts, which keep what they find.
    #[arg(long)]
    ponder: bool,

    /// Megabytes for the tree of --player net or mcts; by default 512, or a quarter of the machine's memory if
    /// that is less. A search that has filled them plays the move that is best until then.
    #[arg(long, value_name = "MB", value_parser = memory, allow_negative_numbers = true)]
    memory: Option<usize>,

    /// How strong --player net is, from 1, somebody who has just learnt the rules, to 20, all that the
    /// machine can do. Levels below 20 are equally strong on every machine and need no clock [default:
    /// 20].
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "temperature", allow_negative_numbers = true)]
    level: Option<Level>,

    /// How --player net slips instead of a level, with one visit for a move, for experiments: the
    /// temperature and the points that are lost unnoticed half of the time.
    #[arg(long, value_name = "T,POINTS", conflicts_with_all = ["level", "temperature"], hide_short_help = true)]
    slips: Option<Slips>,

    /// How freely moves are drawn: 0 for always the best one; 1 by the visits that a search gives
    /// them, or by the net's own probabilities with --player policy; 0.5 by their squares.
    #[arg(long, value_name = "T", default_value = "0", value_parser = temperature, allow_negative_numbers = true)]
    temperature: f32,

    /// Numbers of the search of --player net or mcts, for experiments: exploration=1.2,correction=0.
    #[arg(long, value_name = "NAME=NUMBER", hide_short_help = true)]
    tune: Option<Tuning>,

    /// The people that a human-style net plays like, by its players and in kata-raw-human-nn:
    /// rank_5k, rank_5k_3d for Black and White, preaz_5k for people who did not learn from programs,
    /// or proyear_1995. Most like people with --temperature 1.
    #[arg(long, value_name = "NAME")]
    human_profile: Option<Profile>,

    /// Playouts for a move; --player mcts has 64 of them for each visit. Without a net and --threads, a
    /// seed then repeats a game exactly, on every machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    playouts: Option<u32>,

    /// Visits for a move of --player net or mcts, those among them that earlier searches have made. With one
    /// thread and a seed this repeats a game exactly.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    visits: Option<u32>,

    /// Time for a move, where neither a clock nor --playouts or --visits says otherwise.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds, allow_negative_numbers = true)]
    time_per_move: Duration,

    /// Time that every move loses on its way to the clock that decides, kept back from main time
    /// and overtime, on top of 0.2 s and 2 % of the time that is left. The default is enough for a
    /// program on the same machine; for a server such as OGS or KGS use 1.
    #[arg(long, value_name = "SECONDS", default_value = "0.015", value_parser = seconds, allow_negative_numbers = true)]
    lag: Duration,

    /// The seed of all chance; by default another one each time.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Resign when fewer games than this are expected to be won, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0.03", value_parser = share, allow_negative_numbers = true)]
    resign_threshold: f64,

    /// Never resign.
    #[arg(long)]
    no_resign: bool,

    /// Accept moves of the client that the rules forbid, retakes of kos, repetitions and suicide, for
    /// servers with other rules.
    #[arg(long, alias = "tolerate-ko")]
    tolerate_illegal: bool,

    /// Count Black's plays before White's first one as a handicap, as servers do that send it so.
    #[arg(long)]
    infer_handicap: bool,

    /// A file of these options in TOML, such as `threads = 2`; what the command line says counts for more.
    /// Commands do not read it.
    #[arg(long, value_name = "FILE.toml", env = "TENGEN_CONFIG")]
    config: Option<PathBuf>,

    /// Answer the commands name and version as another engine does, for clients that look at them:
    /// Lizzie and LizzieYZY show the score and territory of KataGo alone. Nothing else changes.
    #[arg(long, value_name = "ENGINE", value_enum)]
    compat: Option<Compat>,

    /// Take part in the chat of a server: kgs answers people who ask for the score (kgs-chat), ogs writes a
    /// line with win rate, lead and expected moves to standard error after each move, which gtp2ogs puts
    /// into the Malkovich chat.
    #[arg(long, value_name = "SERVER", value_enum)]
    chat: Option<Server>,

    /// Draw the best moves in GoGui while the engine thinks about a move, by lines on standard error; the
    /// parameter liveGfx changes it.
    #[arg(long)]
    live_gfx: bool,

    /// KataGo's configuration, which is not read: lists of engines that are written for KataGo name one.
    #[arg(long, value_name = "FILE", hide = true)]
    pub katago_config: Option<PathBuf>,

    /// Settings in KataGo's words: the rules and some parameters count.
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true, hide = true)]
    pub override_config: Vec<String>,

    /// Speak GTP, as the program does without this: other engines have such an option.
    #[arg(short = 'g', long, hide = true)]
    gtp: bool,

    /// Speak GTP, as GNU Go has it.
    #[arg(long, value_parser = ["gtp"], hide = true)]
    mode: Option<String>,

    /// Write a log to this file, with the time of every command and of every line of every reply; without
    /// it, RUST_LOG=info shows a short one on standard error.
    #[arg(long, value_name = "FILE", global = true)]
    pub log_file: Option<PathBuf>,
}

/// What the program does besides speaking GTP.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Analyse many positions at once, asked for and answered in JSON, a line each: KataGo's analysis
    /// engine, for KaTrain, Ogatak and scripts.
    Analysis(Box<AnalysisArguments>),
    /// Measure random playouts: games a second. Then what a move costs in a game with its history,
    /// under simple ko and under superko. Last, a signature of what the program does, which is the
    /// same on every machine. With --model, measure a net instead: evaluations a second.
    ///
    /// The boards are always 9x9, 13x13 and 19x19, and no suicide is played: rules, komi and board
    /// size are for other commands.
    Bench(BenchArguments),
    /// Say what a net in KataGo's format holds, and how fast it is here; without a file, the net that
    /// the program carries.
    Net(NetArguments),
    /// Count the games of a length, to compare rules with other programs.
    Perft(PerftArguments),
    /// Play a match between two or more programs that speak GTP, or report on one.
    Match(Box<MatchArguments>),
    /// Play games between nets and keep positions of them with what a net says, for the training of
    /// other nets.
    Selfplay(SelfplayArguments),
    /// Review a game record: analyse every position, and say what each move lost and which one was
    /// better; as a summary, a commented record and a page to step through.
    Review(ReviewArguments),
    /// Score game records: draw the final board with its dead stones and territory, and compare
    /// the result with the record's.
    Score(ScoreArguments),
    /// Run regression suites, .tst files of GTP commands with the answers that are expected, with
    /// this program or any other.
    ///
    ///   10 reg_genmove black   a command with a number is a test
    ///   #? [D4|Q16]            the whole answer matches this regular expression
    ///   #? [!D4]               ... does not match it
    ///   #? [D4]*               a known failure: counted, but no alarm
    ///   #? []                  the answer is empty
    ///   #? [!bad move]*        the command is refused with a text that matches
    ///   #?                     the command succeeds, whatever it answers (as without this line)
    ///
    /// Commands without a number only have to succeed. The reading is that of gogui-regress, and so
    /// are the headings of the table: capitals are what was not expected.
    #[command(verbatim_doc_comment)]
    Regress(RegressArguments),
    /// Print what a shell needs to complete the options of this program: for bash,
    /// `tengen completions bash > ~/.local/share/bash-completion/completions/tengen`.
    Completions(CompletionArguments),
    /// Print this manual as a page for `man`: `tengen man | man -l -`.
    Man(ManualArguments),
}

/// The players by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlayerName {
    /// Uniformly random legal moves that fill no own eye.
    Random,
    /// A tree search with random playouts.
    Mcts,
    /// Flat Monte-Carlo: each move tried by random playouts.
    Mc,
    /// A tree search with a net.
    Net,
    /// The move that a net likes best, one evaluation a move.
    Policy,
}

/// The engines whose name and version can be answered.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Compat {
    /// KataGo.
    Katago,
    /// Leela Zero.
    LeelaZero,
}

/// The servers in whose chat the engine can take part.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Server {
    /// The KGS Go Server.
    Kgs,
    /// The Online Go Server.
    Ogs,
}

impl Arguments {
    /// Returns the program with its commands and options, as help, manual and completions tell of them.
    pub fn program() -> clap::Command {
        conditions::hide(Self::command())
    }

    /// Reads the command line, and the file of options that it may name.
    ///
    /// # Errors
    /// If the file cannot be read, or has a key that is no option, or if a command has no use for the rules, the
    /// komi or the size of a board that were given. Another fault of the command line ends the program.
    pub fn read() -> Result<Self, String> {
        let mut words = words::in_our_words(std::env::args_os());
        let mut command = without_empty_variables(Self::program());
        let found = command.try_get_matches_from_mut(&words).unwrap_or_else(|error| error.exit());
        let arguments = Self::from_arg_matches(&found)
            .unwrap_or_else(|error| error.format(&mut command).exit());
        if let Some(name) = found.subcommand_name() {
            if let Some(option) = idle_option(&command, &found) {
                let text = format!(
                    "{option} before {name} is for play, and {name} would not know of it: \
                     its own options come behind it"
                );
                command.error(ErrorKind::ArgumentConflict, text).exit();
            }
            return match conditions::refusal(&found) {
                Some(why) if arguments.sheet() != Sheet::default() => Err(why.to_owned()),
                _ => Ok(arguments),
            };
        }
        let Some(path) = &arguments.config else { return Ok(arguments) };
        words.splice(1..1, config_file::words(path, &command, &found)?);
        let found = command.try_get_matches_from_mut(&words);
        found
            .and_then(|found| Self::from_arg_matches(&found))
            .map_err(|error| format!("with the options of {}: {error}", path.display()))
    }

    /// Returns a warning to the user about an argument that is used with another value than was given.
    pub fn warning(&self) -> Option<&str> {
        self.komi.as_ref()?.warning.as_deref()
    }

    /// Returns the program that the engine says it is.
    pub fn identity(&self) -> Identity {
        match self.compat {
            None => Identity::Own,
            Some(Compat::Katago) => Identity::KataGo,
            Some(Compat::LeelaZero) => Identity::LeelaZero,
        }
    }

    /// Returns the output beside the protocol, on standard error.
    pub fn aside(&self) -> Aside {
        let chat = self.chat.map(|server| match server {
            Server::Kgs => Chat::Kgs,
            Server::Ogs => Chat::Ogs,
        });
        Aside::new(io::stderr(), chat, self.live_gfx)
    }

    /// Returns the game that the engine begins with.
    pub fn setup(&self) -> Setup {
        let (rules, komi) = self.rules.unwrap_or_else(|| (Rules::default(), None));
        let asked = self.komi.as_ref().map(|asked| asked.komi);
        let komi = asked.or(komi).unwrap_or_default();
        Setup { size: self.boardsize.unwrap_or_default(), rules, komi }
    }

    /// Returns the size, the rules and the komi of a match; settings that are not asked for are left open.
    pub fn sheet(&self) -> Sheet {
        Sheet {
            size: self.boardsize,
            rules: self.rules.map(|(rules, _)| rules),
            komi: self.komi.as_ref().map(|asked| asked.komi),
            ..Sheet::default()
        }
    }

    /// Returns the set-up whose rules and komi count where a record gives none: the komi is by default that
    /// of the rules which the record names.
    ///
    /// # Errors
    /// If the size of the board was given, which a record always has.
    pub fn setup_of(&self, record: &Record) -> Result<Setup, String> {
        if self.boardsize.is_some() {
            return Err("a record says itself how large its board is".to_owned());
        }
        let setup = self.setup();
        let komi = if self.komi.is_none() { record.usual_komi() } else { None };
        Ok(Setup { komi: komi.unwrap_or(setup.komi), ..setup })
    }
}

/// Makes a command line treat empty environment variables as unset.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let is_empty = |option: &clap::Arg| {
        let value = option.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    let command = command
        .mut_args(|option| if is_empty(&option) { option.env(Resettable::Reset) } else { option });
    command.mut_subcommands(without_empty_variables)
}

/// Returns the name of an option of play that was given before a command that has no use for it.
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

//! The options for the engine's play, and their conversion to settings.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use tengen::engine_room::clock::Margin;
use tengen::engine_room::engine::{
    ConsoleSettings, HandicapStyle, Nets, PlayerSettings, SearchSettings, Slips, Strictness,
};
use tengen::engine_room::evaluate::NetChoice;
use tengen::engine_room::evaluate::net::Profile;
use tengen::engine_room::game::HandicapCount;
use tengen::engine_room::search::Tuning;
use tengen::{Level, Resignation};
use tengen_nets::Precision;

use super::WrongUse;
use super::machine::{cores, memory_for_search, seed_from_system};
use super::nets::{self, Kept};
use super::values::{memory, seconds};

/// The options of the engine in play.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct EngineOptions {
    /// The player that chooses moves [default: net].
    #[arg(long, value_enum)]
    player: Option<PlayerName>,

    /// A net in KataGo's format, .bin.gz or .txt.gz, to search with; `own` is the large net in the
    /// program, which `tengen net` describes, and `small` the one of the levels below 20, thirty
    /// times as fast and weaker in the same time [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    /// The number format in which the net is computed for moves: f32, int8 or auto. f32 is exact.
    /// int8 is two to three and a half times faster and slightly rounded. auto is int8 if it is
    /// faster on this processor and costs next to no accuracy.
    #[arg(long, value_name = "NUMBERS", default_value_t = Precision::Auto)]
    precision: Precision,

    #[command(flatten)]
    kept: Kept,

    /// Threads of --player net and mcts; by default one for each core, or one in total for mcts
    /// with --playouts. With one thread, a number of visits and a seed, a game repeats exactly.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Think on the opponent's time too; useful for --player net and mcts, which keep their trees.
    #[arg(long)]
    ponder: bool,

    /// Megabytes for the tree of --player net or mcts; by default 512, or a quarter of the
    /// machine's memory if that is less. When the memory is full, the search ends with the best
    /// move so far.
    #[arg(long, value_name = "MB", value_parser = memory, allow_negative_numbers = true)]
    memory: Option<usize>,

    /// The strength of --player net, from 1, a beginner who has just learnt the rules, to 20, full
    /// strength. Levels below 20 are equally strong on every machine and need no clock [default:
    /// 20].
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "temperature", allow_negative_numbers = true)]
    level: Option<Level>,

    /// The slips of --player net with one visit for a move, instead of a level, for experiments.
    /// The first number is the temperature; the second is the loss in points that the player
    /// notices half of the time.
    #[arg(long, value_name = "T,POINTS", conflicts_with_all = ["level", "temperature"], hide_short_help = true)]
    slips: Option<Slips>,

    /// The randomness of moves. 0 plays the best move. 1 draws by the visits of the search, or by
    /// the net's probabilities with --player policy; 0.5 draws by their squares.
    #[arg(long, value_name = "T", default_value = "0", value_parser = temperature, allow_negative_numbers = true)]
    temperature: f32,

    /// Parameters of the search of --player net or mcts, for experiments:
    /// exploration=1.2,correction=0.
    #[arg(long, value_name = "NAME=NUMBER", hide_short_help = true)]
    tune: Option<Tuning>,

    /// The people whom a human-style net imitates, in play and in kata-raw-human-nn: rank_5k,
    /// rank_5k_3d for Black and White, preaz_5k or proyear_1995. preaz means people who did not
    /// learn from programs. --temperature 1 imitates them best.
    #[arg(long, value_name = "NAME")]
    human_profile: Option<Profile>,

    /// Playouts for a move; --player mcts makes 64 for each visit. Without a net and --threads, a
    /// seed then repeats a game exactly, on every machine.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    playouts: Option<u32>,

    /// Visits for a move of --player net or mcts, including visits kept from earlier searches. With
    /// one thread and a seed this repeats a game exactly.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    visits: Option<u32>,

    /// Time for a move if no clock, --playouts or --visits limits it.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds, allow_negative_numbers = true)]
    time_per_move: Duration,

    /// Network delay to subtract from the time of each move, in addition to 0.2 s and 2 % of the
    /// time left. The default is enough for a program on the same machine; for a server such as OGS
    /// or KGS use 1.
    #[arg(long, value_name = "SECONDS", default_value = "0.015", value_parser = seconds, allow_negative_numbers = true)]
    lag: Duration,

    /// The seed of all random numbers; by default a new one each time.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Resign when the expected share of games won is below this, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0.03", value_parser = share, allow_negative_numbers = true)]
    resign_threshold: f64,

    /// Never resign.
    #[arg(long)]
    no_resign: bool,

    /// How to play games with handicap stones. Only KataGo's nets know two ways.
    #[arg(long, value_name = "STYLE", value_enum, default_value = "sharp")]
    handicap_style: StyleName,

    /// Accept moves of the client that the rules forbid (retakes of kos, repetitions and suicide),
    /// for servers with other rules.
    #[arg(long, alias = "tolerate-ko")]
    tolerate_illegal: bool,

    /// Count Black's plays before White's first play as handicap stones, for servers that send them
    /// in this way.
    #[arg(long)]
    infer_handicap: bool,
}

/// The styles of handicap games by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum StyleName {
    /// White counts on mistakes of a weaker opponent and makes trouble; Black expects that.
    Sharp,
    /// Both players play as in an even game.
    Quiet,
}

/// The players by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlayerName {
    /// Uniformly random legal moves, except own eyes.
    Random,
    /// A tree search with random playouts. Its alias is mc.
    #[value(alias = "mc")]
    Mcts,
    /// A tree search with a net.
    Net,
    /// The most probable move of a net, with one evaluation per move.
    Policy,
}

/// Reads a temperature, from 0 to 100.
fn temperature(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(temperature) if (0.0..=100.0).contains(&temperature) => Ok(temperature),
        _ => Err("expected a number from 0 to 100".to_owned()),
    }
}

/// Reads a level, from 1 to 20.
pub fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| "expected a level from 1 to 20".to_owned())
}

/// Reads a share, from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}

impl EngineOptions {
    /// Returns the net of the options, or else the net in the program, with the small net beside it;
    /// `None` without either.
    ///
    /// # Errors
    /// If the file of the net cannot be read, or a profile is given for a net that does not use
    /// profiles.
    fn nets(&self) -> Result<Option<Nets>, Box<dyn Error>> {
        let net = self.kept.open_or_own(self.model.as_deref(), self.precision)?;
        let mut net = net.map(|net| NetChoice::from(net).with_precision(self.precision));
        if let (Some(net), profile) = (&mut net, self.human_profile) {
            let set = net.set_profile(profile);
            set.map_err(|error| WrongUse::of(format!("--human-profile: {error}")))?;
        }
        let small = || nets::small_beside(self.model.as_deref(), self.precision);
        Ok(net.map(|own| Nets { own, small: small() }))
    }

    /// Returns the settings of a tree search; `threads` is the default number of threads.
    fn search(&self, threads: usize) -> SearchSettings {
        SearchSettings {
            threads: self.threads.map_or(threads, usize::from),
            memory: self.memory.unwrap_or_else(memory_for_search),
            tuning: self.tune.unwrap_or_default(),
            temperature: self.temperature,
        }
    }

    /// Returns the player of the options, with its level.
    ///
    /// # Errors
    /// If the net cannot be read, or if a needed net is neither given nor in the program. If the
    /// player does not support levels, or if its net does not use profiles.
    fn player(&self) -> Result<PlayerSettings, Box<dyn Error>> {
        let uses_net = matches!(self.player, None | Some(PlayerName::Net | PlayerName::Policy));
        // A net is read only if the player or the user asks for one.
        let nets = if uses_net || self.model.is_some() { self.nets()? } else { None };
        if nets.is_none() && self.human_profile.is_some() {
            return Err(WrongUse::of("--human-profile needs a net: give --model FILE").into());
        }
        let usual = if nets.is_some() { PlayerName::Net } else { PlayerName::Mcts };
        let needed = |player: &str| {
            let missing = || format!("--player {player} needs a net: give --model FILE");
            nets.clone().ok_or_else(|| WrongUse::of(missing()))
        };
        let mut player = match self.player.unwrap_or(usual) {
            PlayerName::Random => PlayerSettings::random(),
            PlayerName::Mcts => {
                PlayerSettings::playouts(self.search(self.playouts.map_or_else(cores, |_| 1)))
            }
            PlayerName::Net => PlayerSettings::net(self.search(cores()), needed("net")?),
            PlayerName::Policy => PlayerSettings::policy(self.temperature, needed("policy")?),
        };
        if let Some(nets) = nets {
            player = player.with_nets(nets);
        }
        match (self.slips, self.level) {
            (Some(slips), _) => player.set_slips(slips).map_err(WrongUse::of)?,
            (None, level) => player.set_level(level.unwrap_or_default()).map_err(WrongUse::of)?,
        }
        Ok(player)
    }

    /// Returns the settings of the engine.
    ///
    /// # Errors
    /// As [`player`](Self::player).
    pub fn settings(&self) -> Result<ConsoleSettings, Box<dyn Error>> {
        let mut settings = ConsoleSettings::from(self.player()?);
        settings.thinking.visits = self.visits;
        settings.thinking.playouts = self.playouts;
        settings.thinking.time_per_move = self.time_per_move;
        settings.margin = Margin { lag: self.lag, ..Margin::default() };
        settings.ponder = self.ponder;
        settings.seed = self.seed.unwrap_or_else(seed_from_system);
        settings.resignation = if self.no_resign {
            Resignation::Never
        } else {
            Resignation::Below(self.resign_threshold)
        };
        settings.handicap_style = match self.handicap_style {
            StyleName::Sharp => HandicapStyle::Sharp,
            StyleName::Quiet => HandicapStyle::Quiet,
        };
        if self.tolerate_illegal {
            settings.strictness = Strictness::Tolerant;
        }
        if self.infer_handicap {
            settings.handicap_count = HandicapCount::Inferred;
        }
        Ok(settings)
    }
}

/// Returns what a reader of the log asks about the engine: net, number format, threads, memory, level
/// and seed.
pub fn summary(settings: &ConsoleSettings) -> String {
    let player = &settings.player;
    let net = player.nets().map_or_else(
        || "no net".to_owned(),
        |Nets { own, .. }| format!("net {} in {}", own.net().name(), own.precision()),
    );
    let search = player.search().map_or_else(String::new, |search| {
        format!(", {} threads, {} MB", search.threads, search.memory >> 20)
    });
    let strength = match player.slips() {
        None => format!("level {}", player.level()),
        Some(_) => "slips".to_owned(),
    };
    format!("{net}{search}, {strength}, seed {}", settings.seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_shares_and_temperatures_have_bounds() {
        for text in ["0", "21", "high"] {
            assert!(level(text).is_err(), "{text}");
        }
        for text in ["-0.1", "1.1", "nan"] {
            assert!(share(text).is_err(), "{text}");
        }
        for text in ["-1", "101", "nan"] {
            assert!(temperature(text).is_err(), "{text}");
        }
        assert_eq!((share("1"), temperature("0.5")), (Ok(1.0), Ok(0.5)));
        assert_eq!(level("20"), Ok(Level::TOP));
    }
}

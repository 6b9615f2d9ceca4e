//! The options of the engine that answers queries in JSON.

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use super::machine::{cores, memory_for_search};
use super::nets::{self, Kept};
use super::values::memory;
use super::{InFile, WrongUse};
use crate::analysis::{Config, ConfigError, ModelFacts, Options};
use tengen::Size;
use tengen::engine_room::evaluate::net::{SelfPlay, View};
use tengen::engine_room::evaluate::{Evaluation, Evaluators, NetChoice};
use tengen::engine_room::search::Memory;
use tengen::engine_room::workers;
use tengen_nets::Precision;

/// The options of the engine that answers queries in JSON.
#[derive(Args, Debug)]
pub struct AnalystOptions {
    /// A net in KataGo's format; `own` is the net in the program [default: own].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    model: Option<PathBuf>,

    /// A human-style net. humanPolicy and humanPrior in the answers are its probabilities for the
    /// players of a profile; queries name the profile as humanSLProfile.
    #[arg(long, value_name = "FILE")]
    human_model: Option<PathBuf>,

    /// A configuration file of KataGo's.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Settings that override those of the configuration.
    #[arg(long, value_name = "NAME=VALUE,..", allow_hyphen_values = true)]
    override_config: Vec<String>,

    /// Positions to analyse at once; by default the number that keeps all cores busy with the
    /// threads of each search.
    #[arg(long, visible_alias = "analysis-threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    positions: Option<u16>,

    /// Threads of each search. More threads answer a single query sooner, fewer give more answers
    /// in total [default: the square root of the number of cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Visits of a search whose query does not set maxVisits [default: 100 with the net in the
    /// program, 500 with another].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), allow_negative_numbers = true)]
    visits: Option<u32>,

    /// Megabytes for all trees and cached evaluations; by default 512, or a quarter of the
    /// machine's memory if that is less.
    #[arg(long, value_name = "MB", value_parser = memory, allow_negative_numbers = true)]
    memory: Option<usize>,

    /// The number format in which nets are computed: f32, int8 or auto. auto is int8 if it is
    /// faster on this processor and costs next to no accuracy.
    #[arg(long, value_name = "NUMBERS", default_value_t = Precision::Auto)]
    precision: Precision,

    #[command(flatten)]
    kept: Kept,
}

/// The usual visits of a query with the net in the program.
const OWN_VISITS: u32 = 100;

/// The seconds that the usual visits of a position on 19x19 take one thread with a net that counts
/// as slow.
const SLOW: f64 = 5.0;

impl AnalystOptions {
    /// Returns the parts and settings of the engine.
    ///
    /// # Errors
    /// If a net or a configuration cannot be read, or they do not fit.
    pub fn engine(&self) -> Result<Options, Box<dyn Error>> {
        let mut config = Config::default();
        if nets::is_own(self.model.as_deref()) {
            config.parameters.visits = OWN_VISITS;
        }
        if let Some(file) = &self.config {
            config.read(file).map_err(wrong_use)?;
        }
        self.override_config
            .iter()
            .try_for_each(|settings| config.set_all(settings))
            .map_err(wrong_use)?;
        config.parameters.visits = self.visits.unwrap_or(config.parameters.visits);
        let Crew { positions, threads } = Crew::new(self, &config);
        let memory = self.memory.unwrap_or_else(memory_for_search);
        let Memory { trees: memory, cache } = Memory::divided(memory);
        // A human-style net is asked once for each position.
        let human_cache = if self.human_model.is_some() { cache / 8 } else { 0 };
        let mut models = Vec::new();
        let net = self.open(self.model.as_deref(), &mut models)?;
        let evaluators = Evaluators::new(net.as_ref(), cache - human_cache);
        let human = match &self.human_model {
            None => None,
            Some(file) => {
                let net = self.open(Some(file), &mut models)?;
                let net = net.filter(|choice| choice.net().takes_profile());
                let net =
                    net.ok_or_else(|| WrongUse::of("--human-model needs a human-style net"))?;
                Some(Evaluators::new(Some(&net), human_cache))
            }
        };
        log::info!(
            "{positions} positions at once, {threads} threads each, {memory} bytes for trees"
        );
        Ok(Options {
            positions,
            threads,
            memory,
            config,
            evaluators,
            human,
            models,
            ..Options::default()
        })
    }

    /// Opens a net from a file, or the net that the program carries, and adds its facts to `models`.
    fn open(
        &self,
        file: Option<&Path>,
        models: &mut Vec<ModelFacts>,
    ) -> Result<Option<NetChoice>, InFile> {
        let precision = self.precision;
        let net = self.kept.open_or_own(file, precision)?;
        if let Some(net) = &net {
            log::info!("net {} in {precision}", net.name());
            let name =
                file.map_or_else(|| net.name().to_owned(), |file| file.display().to_string());
            models.push(ModelFacts::of(net, &name));
        }
        Ok(net.map(|net| NetChoice::from(net).with_precision(precision)))
    }

    /// Returns the net that the options name; `None` for the net in the program.
    pub fn model(&self) -> Option<&Path> {
        self.model.as_deref()
    }
}

/// Measures the net on a thread of its own, which also prepares it for the first query. If it is
/// slow, a line on standard error names the command and says so, so that a user knows what the program
/// is busy with.
pub fn warn_if_slow(options: &Options, model: Option<&Path>, command: &'static str) {
    let advice = if nets::is_small(model) {
        "Fewer visits answer sooner."
    } else {
        "Fewer visits or a smaller net (--model small) answer sooner."
    };
    let (evaluators, threads) = (options.evaluators.clone(), options.positions * options.threads);
    let visits = options.config.parameters.visits;
    let measure = move || {
        let Some(mut evaluator) = evaluators.of_net() else { return };
        let mut games = SelfPlay::new(Size::square(19), 1);
        let mut evaluation = Evaluation::default();
        let mut begin = Instant::now();
        // The first evaluation also makes room for the numbers.
        for _ in 0..2 {
            begin = Instant::now();
            let game = games.game();
            evaluator.evaluate(game, game.to_move(), View::default(), &mut evaluation);
            games.play(&evaluation, 1);
        }
        let rate = 1.0 / begin.elapsed().as_secs_f64().max(1e-9);
        if f64::from(visits) / rate > SLOW {
            let _ = writeln!(
                io::stderr(),
                "Tengen {command}: the net {} is slow here: a thread makes about {rate:.0} \
                 evaluations a second on 19x19, and {threads} threads run. {advice}",
                evaluator.net().name()
            );
        }
    };
    if let Err(error) = workers::spawn(measure) {
        log::warn!("the net is not measured: {error}");
    }
}

/// The searches that go on at once.
struct Crew {
    /// The number of positions.
    positions: usize,
    /// The number of threads for each position.
    threads: usize,
}

impl Crew {
    fn new(asked: &AnalystOptions, config: &Config) -> Self {
        let cores = cores();
        // Configurations for graphics cards ask for more threads than the machine has cores.
        let within = |number: Option<usize>| number.map(|number| number.min(cores));
        let threads = asked.threads.map(usize::from).or(within(config.threads));
        let positions = asked.positions.map(usize::from).or(within(config.positions));
        match (positions, threads) {
            (Some(positions), Some(threads)) if asked.threads.is_some() => {
                Self { positions, threads }
            }
            (Some(positions), threads) => {
                let threads = threads.unwrap_or(cores).min(cores.div_ceil(positions));
                Self { positions, threads }
            }
            (None, threads) => {
                let threads = threads.unwrap_or(cores.isqrt());
                Self { positions: cores.div_ceil(threads), threads }
            }
        }
    }
}

/// Returns a wrong use for settings with a wrong value, and not for a file that cannot be read.
fn wrong_use(error: ConfigError) -> Box<dyn Error> {
    match error {
        ConfigError::File(error) => error.into(),
        error => WrongUse::of(error).into(),
    }
}

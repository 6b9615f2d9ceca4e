//! `tengen analysis`: analyses in JSON on standard input and output.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use clap::Args;

use crate::analysis::{Config, ConfigError, LONGEST_LINE, ModelFacts, Options, Service};
use tengen::engine_room::evaluate::net::{SelfPlay, View};
use tengen::engine_room::evaluate::{Evaluation, Evaluators, NetChoice};
use tengen::engine_room::search::Memory;
use tengen::{Size, Stop};
use tengen_nets::Precision;

use super::input::read_line;
use crate::options::machine::{cores, memory_for_search};
use crate::options::nets::{self, Kept};
use crate::options::values::memory;
use crate::options::{InFile, WrongUse};
use crate::parent::Parent;
use tengen::engine_room::workers::{self, NoThread};

/// The arguments of `tengen analysis`.
#[derive(Args, Debug)]
#[command(after_help = "\
A query is a line of JSON, and so is each answer. Try

  echo '{\"id\":\"a\",\"rules\":\"chinese\",\"komi\":7.5,\"boardXSize\":9,\"boardYSize\":9,\"moves\":[[\"B\",\"E5\"]],\
\"maxVisits\":50}' | tengen analysis

Queries and answers are those of KataGo's analysis engine; docs/guide/analysis.md lists the supported fields. \
Values are from Black's side unless a query or a configuration says otherwise. When the input ends, \
the program answers all queries before it exits.

KataGo's options may have one dash, as in

  tengen analysis -model b6c96.bin.gz -config analysis.cfg -quit-without-waiting

From KataGo's configuration, the program reads the numbers of threads, visits and seconds, the side of values \
and the parameters of the search. The log names the settings that have no effect here.")]
pub struct AnalysisArguments {
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

    /// When the input ends, exit at once, without answering the remaining queries.
    #[arg(long)]
    quit_without_waiting: bool,
}

/// The time between two checks of whether a silent client still reads.
const LOOK: Duration = Duration::from_millis(500);

/// Answers queries until the end of the input.
pub fn analyze(asked: &AnalysisArguments) -> Result<(), Box<dyn Error>> {
    let parent = Parent::now();
    let options = options(asked)?;
    warn_if_slow(&options, asked.model.as_deref());
    let service = Service::new(options, io::stdout())?;
    let lines = input_lines()?;
    // Clients that know KataGo wait for the end of this line.
    let _ = writeln!(io::stderr(), "Tengen analysis: Started, ready to begin handling requests");
    Ok(serve(service, &lines, parent, asked.quit_without_waiting)?)
}

/// The usual visits of a query with the net in the program.
const OWN_VISITS: u32 = 100;

/// The seconds that the usual visits of a position on 19x19 take one thread with a net that counts
/// as slow.
const SLOW: f64 = 5.0;

/// Measures the net on a thread of its own, which also prepares it for the first query. If it is
/// slow, a line on standard error says so, so that a user knows what the program is busy with.
fn warn_if_slow(options: &Options, model: Option<&Path>) {
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
                "Tengen analysis: the net {} is slow here: a thread makes about {rate:.0} \
                 evaluations a second on 19x19, and {threads} threads run. {advice}",
                evaluator.net().name()
            );
        }
    };
    if let Err(error) = workers::spawn(measure) {
        log::warn!("the net is not measured: {error}");
    }
}

/// Answers lines until the input ends or the client stops reading, and ends the service.
///
/// # Errors
/// If a line could not be read, or an answer could not be written.
fn serve(
    mut service: Service,
    lines: &Receiver<io::Result<Vec<u8>>>,
    parent: Parent,
    quits_without_waiting: bool,
) -> io::Result<()> {
    let of_input =
        |error: io::Error| io::Error::new(error.kind(), format!("standard input: {error}"));
    let read = answer_all(&mut service, lines, parent).map_err(of_input);
    // If the input fails, the client can no longer terminate its queries, and some queries are
    // endless.
    let is_left = matches!(read, Ok(End::Client) | Err(_)) || service.is_alone();
    let ended = if quits_without_waiting || is_left { service.quit() } else { service.finish() };
    read.and(ended)
}

/// The reason why no more lines are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The input has ended.
    Input,
    /// The client is gone, or does not read the answers.
    Client,
}

/// Answers lines until the input ends or the client stops reading.
fn answer_all(
    service: &mut Service,
    lines: &Receiver<io::Result<Vec<u8>>>,
    parent: Parent,
) -> io::Result<End> {
    while !service.is_alone() && !parent.is_gone() {
        match lines.recv_timeout(LOOK) {
            Ok(line) => service.answer(&line?),
            Err(RecvTimeoutError::Disconnected) => return Ok(End::Input),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Ok(End::Client)
}

/// Returns a wrong use for settings with a wrong value, and not for a file that cannot be read.
fn wrong_use(error: ConfigError) -> Box<dyn Error> {
    match error {
        ConfigError::File(error) => error.into(),
        error => WrongUse::of(error).into(),
    }
}

/// Returns the options of the service that the arguments describe.
fn options(asked: &AnalysisArguments) -> Result<Options, Box<dyn Error>> {
    let mut config = Config::default();
    if nets::is_own(asked.model.as_deref()) {
        config.parameters.visits = OWN_VISITS;
    }
    if let Some(file) = &asked.config {
        config.read(file).map_err(wrong_use)?;
    }
    asked
        .override_config
        .iter()
        .try_for_each(|settings| config.set_all(settings))
        .map_err(wrong_use)?;
    config.parameters.visits = asked.visits.unwrap_or(config.parameters.visits);
    let Crew { positions, threads } = Crew::new(asked, &config);
    let memory = asked.memory.unwrap_or_else(memory_for_search);
    let Memory { trees: memory, cache } = Memory::divided(memory);
    // A human-style net is asked once for each position.
    let human_cache = if asked.human_model.is_some() { cache / 8 } else { 0 };
    let mut models = Vec::new();
    let net = open(asked, asked.model.as_deref(), &mut models)?;
    let evaluators = Evaluators::new(net.as_ref(), cache - human_cache);
    let human = match &asked.human_model {
        None => None,
        Some(file) => {
            let net = open(asked, Some(file), &mut models)?;
            let net = net.filter(|choice| choice.net().takes_profile());
            let net = net.ok_or_else(|| WrongUse::of("--human-model needs a human-style net"))?;
            Some(Evaluators::new(Some(&net), human_cache))
        }
    };
    log::info!("{positions} positions at once, {threads} threads each, {memory} bytes for trees");
    let stop = Stop::new();
    Ok(Options { positions, threads, memory, config, evaluators, human, models, stop })
}

/// The searches that go on at once.
struct Crew {
    /// The number of positions.
    positions: usize,
    /// The number of threads for each position.
    threads: usize,
}

impl Crew {
    fn new(asked: &AnalysisArguments, config: &Config) -> Self {
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

/// Opens a net from a file, or the net that the program carries, and adds its facts to `models`.
fn open(
    asked: &AnalysisArguments,
    file: Option<&Path>,
    models: &mut Vec<ModelFacts>,
) -> Result<Option<NetChoice>, InFile> {
    let precision = asked.precision;
    let net = asked.kept.open_or_own(file, precision)?;
    if let Some(net) = &net {
        log::info!("net {} in {precision}", net.name());
        let name = file.map_or_else(|| net.name().to_owned(), |file| file.display().to_string());
        models.push(ModelFacts::of(net, &name));
    }
    Ok(net.map(|net| NetChoice::from(net).with_precision(precision)))
}

/// Returns the lines of standard input. A separate thread reads them, because it may wait for a
/// line that never comes after the client has left. A line that is too long is cut off one byte
/// beyond the limit.
fn input_lines() -> Result<Receiver<io::Result<Vec<u8>>>, NoThread> {
    const WAITING: usize = 16;
    let (sender, receiver) = sync_channel(WAITING);
    workers::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = read_line(&mut input, LONGEST_LINE).transpose() {
            let is_over = line.is_err();
            if sender.send(line).is_err() || is_over {
                break;
            }
        }
    })?;
    Ok(receiver)
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Instant;

    use super::*;

    const QUERY: &[u8] =
        br#"{"id":"a","boardXSize":3,"boardYSize":3,"rules":"chinese","moves":[],"maxVisits":1}"#;

    #[test]
    fn when_lines_can_no_longer_be_read_a_long_search_ends() {
        let begun = Instant::now();
        let (sender, lines) = sync_channel(2);
        let long = String::from_utf8_lossy(QUERY).replace(
            r#""maxVisits":1"#,
            r#""maxVisits":1000000000,"overrideSettings":{"maxTime":60}"#,
        );
        sender.send(Ok(long.into_bytes())).expect("room");
        sender.send(Err(io::ErrorKind::TimedOut.into())).expect("room");
        let service = Service::new(Options::default(), io::sink()).expect("threads");
        let error = serve(service, &lines, Parent::now(), false).expect_err("the input has failed");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(begun.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn at_the_end_of_the_input_everything_is_answered() {
        let (answers, out) = io::pipe().expect("a pipe");
        let (sender, lines) = sync_channel(3);
        (0..3).for_each(|_| sender.send(Ok(QUERY.to_vec())).expect("room"));
        drop(sender);
        let service = Service::new(Options::default(), out).expect("threads");
        serve(service, &lines, Parent::now(), false).expect("no fault");
        let answers = io::read_to_string(answers).expect("text");
        assert_eq!(answers.lines().count(), 3, "{answers}");
    }

    #[test]
    fn a_client_that_writes_on_and_reads_nothing_more_is_left() {
        struct Closed;
        impl io::Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut service = Service::new(Options::default(), Closed).expect("threads");
        let (sender, lines) = sync_channel(0);
        let client = thread::spawn(move || while sender.send(Ok(QUERY.to_vec())).is_ok() {});
        answer_all(&mut service, &lines, Parent::now()).expect("no fault of the input");
        drop(lines);
        client.join().expect("a client that ends");
        assert!(service.is_alone());
    }
}

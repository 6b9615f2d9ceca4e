//! `tengen bench`: the speed of a net or of playouts, and the signature of the program's decisions.

mod nets;

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use crate::bench::replay::{Line, Replay, random_games, replay};
use crate::bench::{Measurement, Path, Signature, signature};
use clap::Args;
use serde_json::json;
use tengen::engine_room::sgf::read_file;
use tengen::{Komi, Record, Rules, Size};
use tengen_nets::{ByteProducts, Precision, Simd};

use crate::options::InFile;
use crate::options::values::seconds;
use tengen::engine_room::workers::NoThread;

/// The arguments of `tengen bench`.
#[derive(Args, Debug)]
#[expect(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]
pub struct BenchArguments {
    /// Seconds for each row of the table.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Duration,

    /// The net to measure, on positions of games that it plays against itself [default: own, the
    /// net in the program].
    #[arg(long, value_name = "FILE", env = "TENGEN_MODEL")]
    pub model: Option<PathBuf>,

    /// Measure random playouts and the cost of a move under each rule of repetition, instead of a
    /// net.
    #[arg(long, conflicts_with_all = ["precision", "batch", "products", "drift"])]
    pub playouts: bool,

    /// Number formats in which the net is computed: f32, int8, or auto, the format that a player
    /// would use; several in turn after commas [default: auto].
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub precision: Vec<Precision>,

    /// Games whose positions each thread evaluates in turn. Larger batches are not faster, because
    /// positions are evaluated one by one.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    pub batch: u32,

    /// Instructions for products of bytes in int8: plain, avx2, avx-vnni, avx512-vnni, amx or
    /// neon-dot; by default the best for --simd.
    #[arg(long, value_name = "NAME")]
    pub products: Option<ByteProducts>,

    /// Also print the drift of int8 from f32, as a mean over this many positions of each board, and
    /// over a quarter as many after a pass; and the shift of win rates and leads in open positions.
    #[arg(long, value_name = "POSITIONS", value_parser = clap::value_parser!(u32).range(1..))]
    pub drift: Option<u32>,

    /// Threads that evaluate, search or play at the same time; several numbers in turn after commas
    /// [default: 1, 2, 4 and so on up to the number of cores; 1 for playouts].
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=1024), allow_negative_numbers = true)]
    pub threads: Vec<u32>,

    /// Vector instructions: baseline, avx2 or avx512; by default the best of this processor, or the
    /// value of the environment variable TENGEN_SIMD. They change only the speed.
    #[arg(long, value_name = "NAME")]
    pub simd: Option<Simd>,

    /// Measure playouts, and replay the games of these SGF files instead of random ones.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub records: Vec<PathBuf>,

    /// Print the figures as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Prints the speed of the net and of searches with it, or else of playouts; and the signature,
/// unless a net was named.
pub fn bench(arguments: &BenchArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let simd = simd(arguments)?;
    if arguments.playouts || !arguments.records.is_empty() {
        return playouts(arguments, simd, out);
    }
    nets::bench(arguments, simd, &mut out)?;
    if arguments.model.is_none() && !arguments.json {
        writeln!(out, "signature {}", signature(simd))?;
    }
    Ok(())
}

/// Prints the speed of playouts on the usual boards, the cost of a move in a game, and the
/// signature.
fn playouts(
    arguments: &BenchArguments,
    simd: Simd,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let threads = arguments.threads.first().copied().unwrap_or(1);
    // The games are read before the measurements, since a record may be missing.
    let games = games(arguments)?;
    if !arguments.json {
        writeln!(out, "threads {threads}, instructions {simd}")?;
        writeln!(out, "    path  board  playouts/s  ns/move  mean length  mean score")?;
    }
    let mut results = Vec::new();
    for path in [Path::Scalar(simd), Path::Lockstep(simd)] {
        for side in [9, 13, 19] {
            let measured = measure(path, Size::square(side), threads, arguments.time)?;
            if arguments.json {
                results.push(as_json(&measured));
            } else {
                writeln!(out, "{}", as_line(&measured))?;
            }
        }
    }
    let mut replays = Vec::new();
    if !arguments.json {
        writeln!(out, "{REPLAY_HEADING}")?;
    }
    for games in games.chunk_by(|one, other| one.size() == other.size()) {
        let measured = replay(games, arguments.time);
        if arguments.json {
            replays.extend(measured.iter().map(replay_as_json));
        } else {
            for rule in &measured {
                writeln!(out, "{}", replay_as_line(rule, &measured[0]))?;
            }
        }
    }
    let signature = signature(simd);
    if arguments.json {
        writeln!(
            out,
            "{}",
            json!({ "results": results, "replays": replays, "signature": signature_as_json(signature) })
        )?;
    } else {
        writeln!(out, "signature {signature}")?;
    }
    Ok(())
}

fn signature_as_json(signature: Signature) -> serde_json::Value {
    let Signature { playouts, verdicts, decisions, searches } = signature;
    let text = |number| format!("{number:016x}");
    json!({
        "playouts": text(playouts),
        "verdicts": text(verdicts),
        "decisions": text(decisions),
        "searches": text(searches),
    })
}

/// The environment variable that names the instructions to measure with.
const SIMD_VARIABLE: &str = "TENGEN_SIMD";

/// Returns the instructions of the arguments, or else of the environment, or else the best ones.
fn simd(arguments: &BenchArguments) -> Result<Simd, Box<dyn Error>> {
    let named = std::env::var_os(SIMD_VARIABLE).filter(|name| !name.is_empty());
    let simd = match (arguments.simd, named) {
        (Some(simd), _) => simd,
        (None, Some(name)) => {
            name.to_string_lossy().parse().map_err(|error| format!("{SIMD_VARIABLE}: {error}"))?
        }
        (None, None) => Simd::best(),
    };
    if !simd.is_available() {
        return Err(format!("this processor does not support {simd}").into());
    }
    Ok(simd)
}

/// Returns the games to replay, grouped by board size: records, or else random games.
fn games(arguments: &BenchArguments) -> Result<Vec<Line>, InFile> {
    if arguments.records.is_empty() {
        let games = [9, 13, 19].map(|side| random_games(Size::square(side), 50, 1));
        return Ok(games.iter().flatten().map(Line::of).collect());
    }
    let mut games = Vec::new();
    for path in &arguments.records {
        let bytes = read_file(path).map_err(InFile::of(path))?;
        let record = Record::parse(&bytes).map_err(InFile::of(path))?;
        games.push(Line::of(&record.to_game(None, Rules::default(), Komi::ZERO)));
    }
    games.retain(|game| game.moves() > 0);
    games.sort_by_key(|game| (game.size().area(), game.size().width()));
    Ok(games)
}

const REPLAY_HEADING: &str = "  replay  board           ko  ns/move    least  to simple";

fn replay_as_line(rule: &Replay, simple: &Replay) -> String {
    let (size, ko) = (rule.size.to_string(), rule.ko);
    let more = 100.0 * (rule.least / simple.least - 1.0);
    let (median, least) = (rule.median, rule.least);
    format!("  replay  {size:>5}  {ko:>11}  {median:>7.1}  {least:>7.1}  {more:>+7.1} %")
}

fn replay_as_json(rule: &Replay) -> serde_json::Value {
    json!({
        "size": rule.size.to_string(),
        "ko": rule.ko,
        "moves": rule.moves,
        "ns_per_move": rule.median,
        "least_ns_per_move": rule.least,
    })
}

/// Measures playouts for about `time`.
fn measure(path: Path, size: Size, threads: u32, time: Duration) -> Result<Measurement, NoThread> {
    // A first round warms up and shows how many games fill the time.
    let sample = Measurement::of_playouts(path, size, 2048, 1);
    let wanted = time.as_nanos() * u128::from(sample.playouts) / sample.elapsed.as_nanos().max(1);
    let most = u32::MAX / threads.max(1);
    let wanted = u32::try_from(wanted).unwrap_or(most).clamp(1, most);
    Measurement::of_threads(path, size, threads, wanted, 1)
}

fn as_line(measured: &Measurement) -> String {
    format!(
        "{:>8}  {:>5}  {:>10.0}  {:>7.1}  {:>11.1}  {:>+10.2}",
        measured.path.name(),
        measured.size.to_string(),
        measured.playouts_per_second(),
        measured.nanoseconds_per_move(),
        measured.mean_length(),
        measured.mean_score()
    )
}

fn as_json(measured: &Measurement) -> serde_json::Value {
    json!({
        "path": measured.path.name(),
        "size": measured.size.width(),
        "threads": measured.threads,
        "simd": measured.path.simd().name(),
        "playouts_per_second": measured.playouts_per_second(),
        "ns_per_move": measured.nanoseconds_per_move(),
        "mean_length": measured.mean_length(),
        "mean_score": measured.mean_score(),
    })
}

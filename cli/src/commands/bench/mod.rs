//! `tengen bench`: the speed of a net or of playouts, and the signature of the program's decisions.

mod arguments;
mod nets;

pub use arguments::BenchArguments;

use std::error::Error;
use std::io::Write;
use std::time::Duration;

use crate::bench::replay::{Line, Replay, random_games, replay};
use crate::bench::{Measurement, Path, Signature, signature};
use serde_json::json;
use tengen::engine_room::sgf::read_file;
use tengen::{Komi, Record, Rules, Size};
use tengen_nets::Simd;

use crate::options::InFile;
use tengen::engine_room::workers::NoThread;

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

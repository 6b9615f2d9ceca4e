//! `tengen net` and `tengen bench --model`: the contents of a model file, and its speed here.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::bench::nets::{Speed, drift};
use clap::Args;
use cpu_time::ProcessTime;
use serde_json::{Value, json};
use tengen::Size;
use tengen::engine_room::cpu::Simd;
use tengen::engine_room::cpu::convolution::Instructions;
use tengen::engine_room::evaluate::net::{Drift, Evaluator, ModelFile, Net, Precision, Summary};

use super::bench::BenchArguments;
use crate::options::values::seconds;

/// The arguments of `tengen net`.
#[derive(Args, Debug)]
pub struct NetArguments {
    /// The file of the net [default: the net that the program carries].
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Seconds to measure the speed on each size of board.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Duration,
}

/// The boards on which nets are measured.
const SIDES: [u8; 3] = [9, 13, 19];

/// Reads a model file; the error names the file.
pub fn open(path: &Path) -> Result<Arc<Net>, String> {
    open_file(path).map(|file| Arc::new(file.into_net()))
}

fn open_file(path: &Path) -> Result<ModelFile, String> {
    ModelFile::open(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the net that the program carries; `None` if it was built without.
fn embedded() -> Option<Arc<Net>> {
    #[cfg(feature = "embedded-net")]
    let net = Some(Arc::new(Net::embedded()));
    #[cfg(not(feature = "embedded-net"))]
    let net = None;
    net
}

/// Returns the file of the net that the program carries; `None` if it was built without.
fn embedded_file() -> Option<ModelFile> {
    #[cfg(feature = "embedded-net")]
    let file = Some(ModelFile::embedded());
    #[cfg(not(feature = "embedded-net"))]
    let file = None;
    file
}

/// Returns the net in a file, or the one that the program carries; `None` if there is neither.
pub fn open_or_embedded(file: Option<&Path>) -> Result<Option<Arc<Net>>, String> {
    match file {
        Some(file) => open(file).map(Some),
        None => Ok(embedded()),
    }
}

/// A net that is ready to be measured.
struct Ready {
    evaluator: Evaluator,
    /// The distance from the net in floats, if this net is computed in bytes.
    drift: Option<Drift>,
    instructions: Instructions,
    /// The time to make the evaluator, once the net was loaded.
    preparation: Duration,
}

impl Ready {
    fn new(net: &Arc<Net>, instructions: Instructions, precision: Precision) -> Self {
        let begin = Instant::now();
        let (evaluator, drift) =
            Evaluator::with_precision(Arc::clone(net), instructions, precision);
        Self { evaluator, drift, instructions, preparation: begin.elapsed() }
    }

    /// Returns the numbers in which the net is computed.
    fn precision(&self) -> Precision {
        if self.drift.is_some() { Precision::Byte } else { Precision::Float }
    }

    /// Returns the instructions on which the speed of the net depends.
    fn instructions(&self) -> &'static str {
        match self.precision() {
            Precision::Byte => self.instructions.products.name(),
            _ => self.instructions.simd.name(),
        }
    }
}

/// Prints the contents of a model file, and the number of positions that one thread evaluates in a second.
pub fn describe(arguments: &NetArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let file = match &arguments.file {
        Some(path) => open_file(path)?,
        None => embedded_file().ok_or("this program carries no net: name a file")?,
    };
    let summary = Summary::of(&file);
    let net = Arc::new(file.into_net());
    let load = milliseconds(begin.elapsed());
    writeln!(out, "{summary}")?;
    writeln!(out, "loaded in    {load:.0} ms")?;
    for precision in [Precision::Float, Precision::Byte] {
        let net = Ready::new(&net, Instructions::best(), precision);
        if net.precision() != precision {
            writeln!(out, "in int8      not this kind of net")?;
            continue;
        }
        let speed = |side| {
            let size = Size::square(side);
            let measured = Speed::measure(&net.evaluator, size, (1, 1), arguments.time);
            format!("{:.0} on {size}", measured.evaluations_per_second)
        };
        writeln!(
            out,
            "in {:9} {} evaluations a second ({}, one thread)",
            precision.name(),
            SIDES.map(speed).join(", "),
            net.instructions()
        )?;
        if let Some(Drift { policy, win, ownership }) = net.drift {
            writeln!(
                out,
                "int8 takes   {:.0} ms to prepare\n\
                 int8 drifts  policy {policy:.4} nats, win rate {win:.4}, ownership {ownership:.4} \
                 (mean, from f32)",
                milliseconds(net.preparation),
            )?;
        }
    }
    Ok(())
}

/// Prints the number of positions that a net evaluates in a second, on the usual boards.
pub fn bench(
    arguments: &BenchArguments,
    path: &Path,
    simd: Simd,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut instructions = Instructions::of(simd);
    if let Some(products) = arguments.products {
        instructions.products = products;
    }
    if !instructions.products.is_available() {
        return Err(format!("this processor has no {}", instructions.products).into());
    }
    let begin = Instant::now();
    let net = open(path)?;
    let load = milliseconds(begin.elapsed());
    let both = [Precision::Float, Precision::Byte];
    let asked = arguments.precision.as_ref().map_or(&both[..], std::slice::from_ref);
    let nets: Vec<Ready> =
        asked.iter().map(|&precision| Ready::new(&net, instructions, precision)).collect();
    let mut results = Vec::new();
    if !arguments.json {
        writeln!(out, "{}, loaded in {load:.0} ms", net.name())?;
        writeln!(out, "{HEADING}")?;
    }
    // Precisions are measured side by side, so that other load of the machine slows all of them alike.
    for size in SIDES.map(Size::square) {
        for net in &nets {
            let row = Row::measure(net, size, arguments);
            if arguments.json {
                results.push(row.json());
            } else {
                writeln!(out, "{}", row.line())?;
            }
        }
    }
    let drifts = drifts(arguments, &net, instructions);
    if arguments.json {
        let drifts: Vec<_> = drifts.iter().map(|(size, drift)| drift_json(*size, drift)).collect();
        let document = json!({
            "net": net.name(),
            "load_ms": load,
            "preparation_ms": nets
                .iter()
                .map(|net| (net.precision().name().to_owned(), milliseconds(net.preparation).into()))
                .collect::<serde_json::Map<String, Value>>(),
            "results": results,
            "drifts": drifts,
        });
        writeln!(out, "{document}")?;
        return Ok(());
    }
    for net in nets.iter().filter(|net| net.precision() == Precision::Byte) {
        writeln!(out, "int8 took {:.0} ms to prepare", milliseconds(net.preparation))?;
    }
    for (size, Drift { policy, win, ownership }) in drifts {
        writeln!(
            out,
            "int8 drifts on {size} by {policy:.4} nats of policy, {win:.4} of win rate, \
             {ownership:.4} of ownership"
        )?;
    }
    Ok(())
}

/// Returns the distance of the net in bytes from the net in floats on each board, if that is asked for.
fn drifts(
    arguments: &BenchArguments,
    net: &Arc<Net>,
    instructions: Instructions,
) -> Vec<(Size, Drift)> {
    let Some(positions) = arguments.drift else { return Vec::new() };
    let [exact, rounded] = [Precision::Float, Precision::Byte]
        .map(|precision| Ready::new(net, instructions, precision).evaluator);
    SIDES.map(Size::square).map(|size| (size, drift(&exact, &rounded, size, positions))).into()
}

const HEADING: &str = " numbers  instructions  board  evaluations/s  for a processor second";

/// The speed of a net on one board.
struct Row<'a> {
    net: &'a Ready,
    speed: Speed,
    /// The number of evaluations for each second of processor time, all processors together.
    per_processor_second: f64,
}

impl<'a> Row<'a> {
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn measure(net: &'a Ready, size: Size, arguments: &BenchArguments) -> Self {
        let begin = ProcessTime::now();
        let shape = (arguments.threads, arguments.batch);
        let speed = Speed::measure(&net.evaluator, size, shape, arguments.time);
        let per_processor_second = speed.evaluations as f64 / begin.elapsed().as_secs_f64();
        Self { net, speed, per_processor_second }
    }

    fn line(&self) -> String {
        format!(
            "{:>8}  {:>12}  {:>5}  {:>13.1}  {:>22.1}",
            self.net.precision().name(),
            self.net.instructions(),
            self.speed.size.to_string(),
            self.speed.evaluations_per_second,
            self.per_processor_second
        )
    }

    fn json(&self) -> Value {
        json!({
            "path": "net",
            "size": self.speed.size.width(),
            "threads": self.speed.threads,
            "batch": self.speed.batch,
            "precision": self.net.precision().name(),
            "simd": self.net.instructions(),
            "evaluations_per_second": self.speed.evaluations_per_second,
            "evaluations_per_processor_second": self.per_processor_second,
        })
    }
}

fn drift_json(size: Size, Drift { policy, win, ownership }: &Drift) -> Value {
    json!({ "size": size.width(), "policy": policy, "win": win, "ownership": ownership })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

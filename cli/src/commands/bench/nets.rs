//! `tengen bench --model`: the speed of a net.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use serde_json::{Value, json};
use tengen::Size;
use tengen::engine_room::cpu::Simd;
use tengen::engine_room::cpu::convolution::Instructions;
use tengen::engine_room::evaluate::net::{Drift, Net, Precision};

use crate::bench::nets::{Load, Speed, drift};
use crate::bench::ready::{Ready, SIDES, milliseconds};
use crate::options::machine::processor_time;
use crate::options::nets;
use crate::workers::NoThread;

use super::BenchArguments;

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
        return Err(format!("this processor does not support {}", instructions.products).into());
    }
    let begin = Instant::now();
    let net = nets::open(path)?;
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
    // The precisions take turns, so that other load of the machine slows all of them alike.
    for size in SIDES.map(Size::square) {
        for net in &nets {
            let row = Row::measure(net, size, arguments)?;
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

/// Returns the drift of the net in bytes from the net in floats on each board, if requested.
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
    /// The number of evaluations per second of processor time, summed over all processors; `None`
    /// if the system does not report it.
    per_processor_second: Option<f64>,
}

impl<'a> Row<'a> {
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn measure(net: &'a Ready, size: Size, arguments: &BenchArguments) -> Result<Self, NoThread> {
        let begin = processor_time();
        let load = Load { threads: arguments.threads, batch: arguments.batch };
        let speed = Speed::measure(&net.evaluator, size, load, arguments.time)?;
        let used = processor_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
        let per_processor_second = used.map(|used| speed.evaluations as f64 / used.as_secs_f64());
        Ok(Self { net, speed, per_processor_second })
    }

    fn line(&self) -> String {
        let per_processor_second =
            self.per_processor_second.map_or("-".to_owned(), |number| format!("{number:.1}"));
        format!(
            "{:>8}  {:>12}  {:>5}  {:>13.1}  {:>22}",
            self.net.precision().name(),
            self.net.instructions(),
            self.speed.size.to_string(),
            self.speed.evaluations_per_second,
            per_processor_second
        )
    }

    fn json(&self) -> Value {
        json!({
            "path": "net",
            "size": self.speed.size.width(),
            "threads": self.speed.load.threads,
            "batch": self.speed.load.batch,
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

//! `tengen bench`: the speed of a net, and of searches with it.

use std::error::Error;
use std::io::Write;
use std::iter;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tengen::Size;
use tengen_nets::{Drift, Instructions, Net, Precision, Simd};

use tengen::engine_room::search::{Memory, Tuning};

use crate::bench::nets::{DriftOn, Load, Shift, Speed, time_together, visits_per_second};
use crate::bench::ready::{Ready, SIDES, milliseconds};
use crate::options::machine::{cores, memory_for_search, processor_time};
use crate::options::nets;
use tengen::engine_room::workers::NoThread;

use super::arguments::BenchArguments;

/// Prints the number of positions that a net evaluates in a second, and the visits of a search, on
/// the usual boards and for several numbers of threads.
pub fn bench(
    arguments: &BenchArguments,
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
    let net = nets::open_or_own(arguments.model.as_deref())?
        .ok_or("this program was built without a net: name one by --model FILE")?;
    let load = milliseconds(begin.elapsed());
    let precisions = match &arguments.precision[..] {
        [] => &[Precision::Auto],
        asked => asked,
    };
    let nets: Vec<Ready> =
        precisions.iter().map(|&precision| Ready::new(&net, instructions, precision)).collect();
    let threads = threads(arguments);
    if !arguments.json {
        writeln!(out, "{}, loaded in {load:.0} ms", net.name())?;
        for net in nets.iter().filter(|net| net.precision() == Precision::Byte) {
            writeln!(out, "int8 took {:.0} ms to prepare", milliseconds(net.preparation))?;
        }
        writeln!(out, "{HEADING}")?;
    }
    let mut rows = Vec::new();
    // The precisions take turns, so that other load of the machine slows all of them alike.
    for size in SIDES.map(Size::square) {
        for &threads in &threads {
            for net in &nets {
                let row = Row::measure(net, size, threads, arguments)?;
                if !arguments.json {
                    writeln!(out, "{}", row.line())?;
                }
                rows.push(row);
            }
        }
    }
    let drifts = drifts(arguments, &net, instructions);
    if arguments.json {
        let document = json!({
            "net": net.name(),
            "load_ms": load,
            "preparation_ms": nets
                .iter()
                .map(|net| (net.precision().name().to_owned(), milliseconds(net.preparation).into()))
                .collect::<serde_json::Map<String, Value>>(),
            "results": rows.iter().map(Row::json).collect::<Vec<_>>(),
            "drifts": drifts.iter().flat_map(drift_json).collect::<Vec<_>>(),
        });
        writeln!(out, "{document}")?;
        return Ok(());
    }
    for DriftOn { size, moves, passes, open } in drifts {
        for (drift, when) in [(moves, "on"), (passes, "after a pass on")] {
            let Drift { policy, win, ownership } = drift;
            writeln!(
                out,
                "int8 drifts {when} {size} by {policy:.4} nats of policy, {win:.4} of win rate, \
                 {ownership:.4} of ownership"
            )?;
        }
        let Shift { positions, win, win_size, lead, lead_size } = open;
        writeln!(
            out,
            "int8 shifts {positions} open positions on {size} by {win:+.4} of win rate (size \
             {win_size:.4}) and {lead:+.2} points (size {lead_size:.2}) for the player to move"
        )?;
    }
    if threads.len() > 1 {
        writeln!(out, "{}", advice(&rows, cores()))?;
    }
    Ok(())
}

/// Returns the numbers of threads to measure: those that were asked for, or else 1, 2, 4 and so on
/// up to the number of cores.
fn threads(arguments: &BenchArguments) -> Vec<u32> {
    if !arguments.threads.is_empty() {
        return arguments.threads.clone();
    }
    let most = u32::try_from(cores()).unwrap_or(u32::MAX);
    let mut threads: Vec<u32> = iter::successors(Some(1_u32), |last| last.checked_mul(2))
        .take_while(|&it| it < most)
        .collect();
    threads.push(most);
    threads
}

/// The share of the most visits that a smaller number of threads must reach to be preferred:
/// threads of one search know less of each other than visits one after the other.
const ENOUGH: f64 = 0.93;

/// Returns advice about the number of threads of a search, from measurements on the largest board
/// in the last precision. `usual` is the number by default.
fn advice(rows: &[Row<'_>], usual: usize) -> String {
    let Some(last) = rows.last() else { return String::new() };
    let of_board = |row: &&Row<'_>| {
        row.speed.size == last.speed.size && row.net.precision() == last.net.precision()
    };
    let rows: Vec<_> = rows.iter().filter(of_board).collect();
    let most = rows.iter().map(|row| row.visits).fold(0.0, f64::max);
    let best = rows.iter().find(|row| row.visits >= ENOUGH * most).unwrap_or(&rows[0]);
    let (size, visits, threads) = (best.speed.size, best.visits, best.speed.load.threads);
    let named = if threads as usize == usual { ", the default" } else { "" };
    let make = if threads == 1 { "thread makes" } else { "threads make" };
    format!(
        "Advice: --threads {threads}{named}. On {size}, {threads} {make} {visits:.0} visits a \
         second, {:.1} times as many as one.",
        visits / rows[0].visits
    )
}

/// Returns the drift of the net in bytes from the net in floats on each board, if requested.
fn drifts(arguments: &BenchArguments, net: &Arc<Net>, instructions: Instructions) -> Vec<DriftOn> {
    let Some(positions) = arguments.drift else { return Vec::new() };
    let [exact, rounded] = [Precision::Float, Precision::Byte]
        .map(|precision| Ready::new(net, instructions, precision).evaluator);
    SIDES.map(|side| DriftOn::measure(&exact, &rounded, Size::square(side), positions)).into()
}

const HEADING: &str = " numbers  instructions  board  threads  evaluations/s  for a processor second  \
                       one by all  visits/s  at once";

/// The speed of a net on one board.
struct Row<'a> {
    net: &'a Ready,
    speed: Speed,
    /// The number of evaluations per second of processor time, summed over all processors; `None`
    /// if the system does not report it.
    per_processor_second: Option<f64>,
    /// The time of one evaluation that all threads compute together.
    together: Duration,
    /// The number of visits of a search in a second.
    visits: f64,
}

impl<'a> Row<'a> {
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn measure(
        net: &'a Ready,
        size: Size,
        threads: u32,
        arguments: &BenchArguments,
    ) -> Result<Self, NoThread> {
        let begin = processor_time();
        let load = Load { threads, batch: arguments.batch };
        let speed = Speed::measure(&net.evaluator, size, load, arguments.time)?;
        let used = processor_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
        let per_processor_second = used.map(|used| speed.evaluations as f64 / used.as_secs_f64());
        let memory = Memory::divided(memory_for_search());
        let visits = visits_per_second(&net.evaluator, size, threads, memory, arguments.time);
        let together = time_together(&net.evaluator, size, threads, arguments.time);
        Ok(Self { net, speed, per_processor_second, together, visits })
    }

    /// Returns the number of positions that a search of one second evaluates at once in the end.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a search of a second makes far fewer visits than 32 bits count"
    )]
    fn at_once(&self) -> usize {
        Tuning::default().playouts_at_once(self.visits as u32, self.speed.load.threads as usize)
    }

    fn line(&self) -> String {
        let per_processor_second =
            self.per_processor_second.map_or("-".to_owned(), |number| format!("{number:.1}"));
        format!(
            "{:>8}  {:>12}  {:>5}  {:>7}  {:>13.1}  {:>22}  {:>7.2} ms  {:>8.1}  {:>7}",
            self.net.precision().name(),
            self.net.instructions(),
            self.speed.size.to_string(),
            self.speed.load.threads,
            self.speed.evaluations_per_second,
            per_processor_second,
            milliseconds(self.together),
            self.visits,
            self.at_once()
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
            "evaluation_by_all_threads_ms": milliseconds(self.together),
            "visits_per_second": self.visits,
            "evaluations_at_once": self.at_once(),
        })
    }
}

fn drift_json(DriftOn { size, moves, passes, open }: &DriftOn) -> [Value; 2] {
    let mut rows = [(moves, false), (passes, true)].map(|(drift, after_pass)| {
        let Drift { policy, win, ownership } = drift;
        json!({
            "size": size.width(), "after_pass": after_pass,
            "policy": policy, "win": win, "ownership": ownership,
        })
    });
    let Shift { positions, win, win_size, lead, lead_size } = open;
    rows[0]["open"] = json!({
        "positions": positions,
        "win": win, "win_size": win_size, "lead": lead, "lead_size": lead_size,
    });
    rows
}

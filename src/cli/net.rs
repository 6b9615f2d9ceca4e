//! `tengen net`: what a model file holds, and how fast it is here.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen::engine_room::cpu::Simd;
use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Drift, Evaluator, Model, Precision, Summary, View};
use tengen::{Color, Game, Size};

use super::arguments::NetArguments;

/// Prints what a model file holds, and how many positions a second one thread evaluates.
pub fn describe(arguments: &NetArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let model = open(&arguments.file)?;
    let load = begin.elapsed().as_secs_f64() * 1e3;
    writeln!(out, "{}", Summary::of(&model))?;
    writeln!(out, "loaded in    {load:.0} ms")?;
    let simd = Simd::best();
    for precision in [Precision::Float, Precision::Byte] {
        let (mut evaluator, drift) = Evaluator::with_precision(Arc::clone(&model), simd, precision);
        if precision == Precision::Byte && drift.is_none() {
            writeln!(out, "in int8      not this kind of net")?;
            continue;
        }
        let mut speeds = Vec::new();
        for side in [9, 13, 19] {
            let speed = evaluations_a_second(&mut evaluator, Size::square(side), arguments.time);
            speeds.push(format!("{speed:.0} on {side}x{side}"));
        }
        let speeds = speeds.join(", ");
        writeln!(
            out,
            "in {:9} {speeds} evaluations a second ({simd}, one thread)",
            precision.name()
        )?;
        if let Some(Drift { policy, win, ownership }) = drift {
            writeln!(
                out,
                "int8 drifts  policy {policy:.4} nats, win rate {win:.4}, ownership {ownership:.4} \
                 (mean, from f32)"
            )?;
        }
    }
    Ok(())
}

/// Reads a model file; the error names the file.
pub fn open(path: &Path) -> Result<Arc<Model>, String> {
    Model::open(path).map(Arc::new).map_err(|error| format!("{}: {error}", path.display()))
}

/// How many evaluations a thread makes a second of wall-clock time.
fn evaluations_a_second(evaluator: &mut Evaluator, size: Size, time: Duration) -> f64 {
    let game = Game::new(size);
    let mut evaluation = Evaluation::default();
    // The first evaluation takes memory.
    evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
    let begin = Instant::now();
    let mut count = 0_u32;
    while count == 0 || begin.elapsed() < time {
        evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
        count += 1;
    }
    f64::from(count) / begin.elapsed().as_secs_f64()
}

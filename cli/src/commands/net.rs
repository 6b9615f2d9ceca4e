//! `tengen net`: the contents of a model file, and its speed on this machine.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use tengen::Size;
use tengen::engine_room::cpu::convolution::Instructions;
use tengen::engine_room::evaluate::net::{Drift, Precision, Summary};

use crate::bench::nets::{Load, Speed};
use crate::bench::ready::{Ready, SIDES, milliseconds};
use crate::options::nets;
use crate::options::values::seconds;

/// The arguments of `tengen net`.
#[derive(Args, Debug)]
pub struct NetArguments {
    /// The file of the net [default: the net in the program].
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Seconds to measure the speed on each size of board.
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds, allow_negative_numbers = true)]
    pub time: Duration,
}

/// Prints the contents of a model file, and the number of positions that one thread evaluates in a
/// second.
pub fn describe(arguments: &NetArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let file = match &arguments.file {
        Some(path) => nets::open_file(path)?,
        None => nets::embedded_file().ok_or("this program was built without a net: name a file")?,
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
        let mut speeds = Vec::new();
        for size in SIDES.map(Size::square) {
            let speed = Speed::measure(&net.evaluator, size, Load::LEAST, arguments.time)?;
            speeds.push(format!("{:.0} on {size}", speed.evaluations_per_second));
        }
        writeln!(
            out,
            "in {:9} {} evaluations a second ({}, one thread)",
            precision.name(),
            speeds.join(", "),
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

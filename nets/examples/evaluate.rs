//! Evaluates an empty board of 9x9 points, and prints how much a net likes each of them in percent.
//!
//! `cargo run --release --example evaluate --features embedded [FILE]`

use std::io::{self, Write as _};
use std::path::Path;

use tengen_nets::{Backend as _, Inputs, Instructions, Net, Outputs, PLANES};

const SIDE: usize = 9;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let net = match std::env::args_os().nth(1) {
        Some(file) => Net::open(Path::new(&file))?,
        None => Net::embedded(),
    };
    let mut inputs = Inputs::new(SIDE, SIDE);
    inputs.planes.chunks_exact_mut(PLANES).for_each(|point| point[0] = 1.0);
    let mut outputs = Outputs::default();
    net.compiled(Instructions::best()).run(&inputs, &mut outputs);

    // A net may have several policies; the first one is that of usual games.
    let policies = outputs.pass.len();
    let shares: Vec<f32> = outputs.policy.chunks(policies).map(|point| point[0].exp()).collect();
    let all = shares.iter().sum::<f32>() + outputs.pass[0].exp();
    let mut out = io::stdout().lock();
    writeln!(out, "{}", net.name())?;
    for row in shares.chunks(SIDE) {
        let row: Vec<_> = row.iter().map(|share| format!("{:5.1}", 100.0 * share / all)).collect();
        writeln!(out, "{}", row.join(""))?;
    }
    Ok(())
}

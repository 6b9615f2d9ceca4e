//! `tengen perft`: counts all games of a given length.

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use clap::Args;
use tengen::Game;

use crate::options::Conditions;

/// The arguments of `tengen perft`.
#[derive(Args, Debug)]
pub struct PerftArguments {
    /// The number of moves, including passes.
    pub depth: u32,
}

/// Prints the number of games of each length up to a depth.
pub fn count(
    conditions: &Conditions,
    perft: &PerftArguments,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let setup = conditions.setup();
    let game = Game::with_rules(setup.size, setup.rules, setup.komi);
    writeln!(out, "{} {}", setup.size, setup.rules)?;
    for depth in 0..=perft.depth {
        let started = Instant::now();
        let games = crate::perft::perft(&game, depth);
        writeln!(out, "{depth:>3} {games:>20} {:>9.3} s", started.elapsed().as_secs_f64())?;
    }
    Ok(())
}

//! The commands that measure and count.

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use tengen::bench::{Measurement, signature};
use tengen::game::Game;
use tengen::point::Size;

use super::arguments::{Arguments, BenchArguments, PerftArguments};

/// Prints how fast playouts are on the usual boards.
pub fn bench(arguments: &BenchArguments, mut out: impl Write) -> Result<(), Box<dyn Error>> {
    writeln!(out, " board  playouts/s  ns/move  mean length  mean score")?;
    for side in [9, 13, 19] {
        let size = Size::square(side);
        // A first round warms up and tells how many games fill the time.
        let sample = Measurement::of_playouts(size, 1000, 1);
        let wanted = arguments.time.as_nanos() * 1000 / sample.elapsed.as_nanos().max(1);
        let wanted = u32::try_from(wanted).unwrap_or(u32::MAX).max(1);
        let measured = Measurement::of_playouts(size, wanted, 1);
        writeln!(
            out,
            "{:>6}  {:>10.0}  {:>7.1}  {:>11.1}  {:>+10.2}",
            size.to_string(),
            measured.playouts_per_second(),
            measured.nanoseconds_per_move(),
            measured.mean_length(),
            measured.mean_score()
        )?;
    }
    writeln!(out, "signature {:016x}", signature())?;
    Ok(())
}

/// Prints how many games there are of each length up to a depth.
pub fn perft(
    arguments: &Arguments,
    perft: &PerftArguments,
    mut out: impl Write,
) -> Result<(), Box<dyn Error>> {
    let options = arguments.options();
    let game = Game::with_rules(options.size, options.rules, options.komi);
    writeln!(out, "{} {}", options.size, options.rules)?;
    for depth in 0..=perft.depth {
        let started = Instant::now();
        let games = tengen::perft::perft(&game, depth);
        writeln!(out, "{depth:>3} {games:>20} {:>9.3} s", started.elapsed().as_secs_f64())?;
    }
    Ok(())
}

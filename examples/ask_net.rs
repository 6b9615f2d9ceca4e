//! Asks the net of the library for the best moves at the end of a record:
//! `cargo run --release --example ask_net game.sgf`.
//!
//! The search ends by itself, after two seconds. `Engine::analyze` reports meanwhile, and goes on
//! until it is stopped.

#![allow(clippy::print_stdout, reason = "it has a person to talk to")]

use std::error::Error;
use std::time::Duration;

use tengen::{Engine, Limit, Preset, Record, Settings, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which record?")?;
    let record = Record::parse(&std::fs::read(path)?)?;
    let game = record.to_game(None, Preset::CHINESE.rules, Preset::CHINESE.komi);
    let color = game.to_move();
    let mut engine = Engine::new(game, Settings::default());
    let report = engine.search(color, Limit::time(Duration::from_secs(2)), &Stop::new());
    for candidate in report.candidates().iter().take(5) {
        println!("{color} {}: {:.1} %", candidate.vertex, candidate.means.win * 100.0);
    }
    Ok(())
}

//! Asks the net of the library for the best moves at the end of a record:
//! `cargo run --release --example ask_net game.sgf`.

#![allow(clippy::print_stdout, reason = "it has a person to talk to")]

use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tengen::{Engine, Preset, Record, Settings, Stop, Watch};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which record?")?;
    let record = Record::parse(&std::fs::read(path)?)?;
    let game = record.to_game(None, Preset::CHINESE.rules, Preset::CHINESE.komi);
    let color = game.to_move();
    let mut engine = Engine::new(game, Settings::default());
    let stop = Stop::new().with_deadline(Instant::now() + Duration::from_secs(2));
    let mut ignore = |_: &_| ControlFlow::Continue(());
    let watch = Watch { every: Duration::MAX, report: &mut ignore };
    let report = engine.analyze(color, &stop, watch);
    for candidate in report.candidates().iter().take(5) {
        println!("{color} {}: {:.1} %", candidate.vertex, candidate.means.win * 100.0);
    }
    Ok(())
}

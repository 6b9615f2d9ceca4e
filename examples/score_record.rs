//! Scores a game record: `cargo run --example score_record game.sgf`.

#![allow(clippy::print_stdout, reason = "it has a person to talk to")]

use std::error::Error;

use tengen::{Color, Judge, Preset, Record, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which record?")?;
    let record = Record::parse(&std::fs::read(path)?)?;
    let game = record.to_game(None, Preset::CHINESE.rules, Preset::CHINESE.komi);
    let judgement = Judge::default().judge(&game, &Stop::new())?;
    let outcome = judgement.outcome();
    for color in Color::ALL {
        let dead = outcome.dead() & game.position().stones(color);
        let names: Vec<_> = dead.iter().map(|point| point.to_string()).collect();
        println!("dead {color} stones: {}", names.join(" "));
    }
    println!("{}", outcome.result());
    Ok(())
}

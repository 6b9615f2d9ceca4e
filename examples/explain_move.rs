//! Explains a move of a record: `cargo run --release --example explain_move game.sgf 50`.

#![allow(clippy::print_stdout, reason = "it has a person to talk to")]

use std::error::Error;

use tengen::{Engine, Language, Limit, Preset, Record, Settings, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which record?")?;
    let number = arguments.next().ok_or("which move?")?.parse()?;
    let record = Record::parse(&std::fs::read(path)?)?;
    let &Preset { rules, komi, .. } = record.assumed_rules();
    let (game, made) = record.at_move(number, rules, komi).ok_or("the game is shorter")?;
    let mut engine = Engine::new(game, Settings::default());
    let explained = engine.explain(made, Limit::visits(50), &Stop::new())?;
    println!("{made}");
    for sentence in explained.in_words(Language::English) {
        println!("{sentence}");
    }
    Ok(())
}

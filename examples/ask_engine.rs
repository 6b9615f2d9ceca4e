//! Serves as a tiny GTP engine: `cargo run --release --example ask_engine`.

#![allow(clippy::print_stdout, reason = "GTP answers on standard output")]

use std::error::Error;

use tengen::{Engine, Game, Settings, Size, Stop};

fn answer(engine: &mut Engine, words: &[&str]) -> Result<String, Box<dyn Error>> {
    match *words {
        ["boardsize", side] => engine.start(Game::new(side.parse()?)),
        ["clear_board"] => engine.start(Game::new(engine.game().size())),
        ["play", color, vertex] => engine.play(color.parse()?, vertex.parse()?)?,
        ["genmove", color] => return Ok(engine.genmove(color.parse()?, &Stop::new()).to_string()),
        _ => return Err("unknown command".into()),
    }
    Ok(String::new())
}

fn main() {
    let mut engine = Engine::new(Game::new(Size::square(9)), Settings::default());
    for line in std::io::stdin().lines().map_while(Result::ok) {
        match answer(&mut engine, &line.split_whitespace().collect::<Vec<_>>()) {
            Ok(text) => println!("= {text}\n"),
            Err(why) => println!("? {why}\n"),
        }
    }
}

//! Asks the engine for a reply to a move: `cargo run --example ask_engine E5`.

#![allow(clippy::print_stdout, reason = "it has a person to talk to")]

use std::error::Error;
use std::time::Duration;

use tengen::{Color, Decision, Engine, Settings, Setup, Size, Stop, Vertex};

fn main() -> Result<(), Box<dyn Error>> {
    let vertex: Vertex = std::env::args().nth(1).as_deref().unwrap_or("E5").parse()?;
    let mut settings = Settings::default();
    settings.thinking.time_per_move = Duration::from_millis(200);
    let setup = Setup { size: Size::square(9), ..Setup::default() };
    let mut engine = Engine::new(setup, settings);
    engine.play(Color::Black, vertex)?;
    match engine.genmove(Color::White, &Stop::new()) {
        Decision::Move(reply) => println!("{reply}"),
        Decision::Resign => println!("White resigns"),
    }
    println!("{}", engine.game().position());
    Ok(())
}

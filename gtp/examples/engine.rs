//! An engine that speaks GTP on standard input and output.
//!
//! `cargo run --release -p tengen-gtp --example engine`

use std::io::{self, BufRead as _};

use tengen::Settings;
use tengen::engine_room::engine::{Console, Setup};
use tengen_gtp::{Input, Session};

fn main() -> io::Result<()> {
    let mut session = Session::new(Console::new(Setup::default(), Settings::default()));
    let lines = io::stdin().lock().split(b'\n').map_while(Result::ok);
    session.run(lines.map(|line| Input::from(&line[..])), io::stdout().lock())
}

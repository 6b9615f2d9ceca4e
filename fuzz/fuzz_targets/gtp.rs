//! Feeds any lines to a session of GTP that has a small net.

#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;

use tengen::engine_room::engine::{Console, ConsoleSettings, PlayerSettings, Setup};
use tengen::engine_room::evaluate::NetChoice;
use tengen_nets::{ModelFile, Net};
use tengen_gtp::{Input, Line, Session};
use tengen::{Allowance, Size, Thinking};

use tengen_testing::random_net;

static NET: LazyLock<Arc<Net>> = LazyLock::new(|| {
    let file = random_net::file(&random_net::SPECS[0]);
    Arc::new(ModelFile::from_bytes(&file).expect("a net").into_net())
});

fuzz_target!(|bytes: &[u8]| {
    let player = PlayerSettings::default().with_nets(NetChoice::from(Arc::clone(&NET)));
    let thinking = Thinking::of_playouts(5);
    let settings = ConsoleSettings { thinking, seed: 1, ..player.into() };
    let setup = Setup { size: Size::square(5), ..Setup::default() };
    let mut session = Session::new(Console::new(setup, settings));
    session.allowance = Allowance::nodes(100).with_memory(4 << 20);
    let lines = bytes.split(|&byte| byte == b'\n').map(Input::from).filter(is_harmless);
    let inputs = lines.inspect(|input| input.superseded.raise());
    session.run(inputs, &mut Vec::new()).expect("a vector takes everything");
});

/// Whether a line neither reads nor writes a file.
fn is_harmless(input: &Input) -> bool {
    match &input.line {
        Some(Line::Request(request)) => !["loadsgf", "printsgf"].contains(&&*request.command),
        _ => true,
    }
}

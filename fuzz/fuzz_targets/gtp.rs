//! Any lines are answered by a session of GTP.

#![no_main]

use libfuzzer_sys::fuzz_target;

use tengen::engine_room::gtp::{Input, Line, Session};
use tengen::{Engine, Settings, Setup, Size};

fuzz_target!(|bytes: &[u8]| {
    let mut settings = Settings::default();
    (settings.playouts, settings.seed) = (Some(5), 1);
    let setup = Setup { size: Size::square(5), ..Setup::default() };
    let mut session = Session::new(Engine::new(setup, settings));
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

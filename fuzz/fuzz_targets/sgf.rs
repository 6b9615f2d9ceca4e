//! Reads any bytes as a game record; a record that results is played and written again.

#![no_main]

use libfuzzer_sys::fuzz_target;

use tengen::{Preset, Record};

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = Record::parse(bytes) else { return };
    let Preset { rules, komi, .. } = Preset::CHINESE;
    let game = record.to_game(None, rules, komi);
    let written = Record::of_game(&game).to_sgf();
    let again = Record::parse(written.as_bytes()).expect("a record that Tengen has written");
    assert_eq!(again.to_game(None, rules, komi).position(), game.position(), "{written}");
    Record::parse(record.to_sgf().as_bytes()).expect("a record that Tengen has written");
});

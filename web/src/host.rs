//! The border between the module and its host: functions that the host calls, and functions that
//! it provides.
//!
//! The host writes bytes into the room of the module, calls a function that takes them, and reads
//! the answer from the room. There is no `unsafe` block: the module itself only uses the room as a
//! vector.

#![allow(unsafe_code, reason = "names that the host sees have to be declared unsafe")]

use std::cell::RefCell;
use std::panic;
use std::time::Duration;

use log::{LevelFilter, Log, Metadata, Record};
use tengen::Stop;

use crate::answers::Module;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Returns the milliseconds since some moment, never less than before.
    safe fn now() -> f64;
    /// Shows a line of the log or the message of a panic: `length` bytes of UTF-8 at a place.
    safe fn log(place: *const u8, length: usize);
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

struct HostLog;

impl Log for HostLog {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        show(&format!("{}: {}", record.level(), record.args()));
    }

    fn flush(&self) {}
}

fn show(line: &str) {
    log(line.as_ptr(), line.len());
}

/// Prepares the module. The host calls this first.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    tengen::engine_room::time::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    panic::set_hook(Box::new(|panic| show(&panic.to_string())));
    if ::log::set_logger(&HostLog).is_ok() {
        ::log::set_max_level(LevelFilter::Warn);
    }
}

/// Makes room for `length` bytes, and returns their place.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(length, 0);
        room.as_mut_ptr()
    })
}

/// Returns the place of the bytes in the room.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> *const u8 {
    ROOM.with_borrow(|room| room.as_ptr())
}

/// Answers the request in the room, and returns the length of the answer, which takes its place.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    exchange(|module, request| module.answer(request, &Stop::new()))
}

/// Takes the net in the room, and returns the length of the answer, which takes its place.
#[cfg(feature = "engine")]
#[unsafe(no_mangle)]
pub extern "C" fn net() -> usize {
    exchange(Module::take_net)
}

fn exchange(answer: impl FnOnce(&mut Module, &[u8]) -> String) -> usize {
    let request = ROOM.take();
    let answer = MODULE.with_borrow_mut(|module| answer(module, &request)).into_bytes();
    let length = answer.len();
    ROOM.set(answer);
    length
}

//! The progress of long work: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::printable::printable;

/// The time between two lines where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(60);

/// A bar on standard error, or nothing if that is not a terminal.
pub struct Progress {
    bar: ProgressBar,
    last_line: Instant,
}

impl Progress {
    /// Makes a bar of a length, or one without an end. The template is one of indicatif's.
    pub fn new(length: Option<u64>, template: &str) -> Self {
        let bar = if io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template(template);
            bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        } else {
            ProgressBar::hidden()
        };
        Self { bar, last_line: Instant::now() }
    }

    /// Makes a bar for several files, and none for a single one.
    pub fn of_files(files: usize, template: &str) -> Self {
        match files {
            0 | 1 => Self { bar: ProgressBar::hidden(), last_line: Instant::now() },
            files => Self::new(Some(files as u64), template),
        }
    }

    /// Begins to estimate the time that is left, with a part of the work done before.
    pub fn begin_at(&self, done: u64) {
        self.bar.set_position(done);
        self.bar.reset_eta();
    }

    /// Shows how much of the work is done.
    pub fn show(&self, done: u64, message: impl Into<String>) {
        self.bar.set_position(done);
        self.bar.set_message(message.into());
    }

    /// Counts one more piece of work as done.
    pub fn advance(&self) {
        self.bar.inc(1);
    }

    /// Writes a line to standard error once a minute, if there is no bar.
    pub fn print_seldom(&mut self, line: impl FnOnce() -> String) {
        if self.bar.is_hidden() && self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            self.print(&line());
        }
    }

    /// Writes a line to standard error.
    pub fn print(&self, line: &str) {
        self.suspend(|| {
            let _ = writeln!(io::stderr(), "tengen: {}", printable(line));
        });
    }

    /// Takes the bar away while something is written.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the bar away for good.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}

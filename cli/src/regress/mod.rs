//! Regression suites: `.tst` files of GTP commands, some of them followed by the answer that is
//! expected.
//!
//! ```text
//! loadsgf games/ladder.sgf 12        # no number: only an error counts, as an error
//! 10 reg_genmove black               # a number: a test, and the GTP id
//! #? [D4|Q16]                        # the whole answer matches this regular expression
//! 20 all_legal white
//! #? [!.*C3.*]                       # ! turns the expectation round
//! 30 countlib C4
//! #? [3]*                            # * is a known failure: it fails, and nobody is alarmed
//! 35 play b I5
//! #? [!invalid coordinate]*          # refused, and with this text
//! 40 clear_board
//! #? []                              # the answer is empty
//! #! 10 30: misread ladders          # known failures by number; to other runners a comment
//! ```
//!
//! Suites are read as `gogui-regress` reads them, so that a suite means the same in both programs.
//! Errors are stricter here, because suites also guard the protocol: a line outside an answer, a
//! second answer, an answer with another id than its command, and a program that dies or hangs are
//! errors. Two differences in the regular expressions remain: Rust's have no look-around and no
//! back-references (a pattern that uses them is an error, not a wrong verdict), and `\d`, `\w` and
//! `\s` match all of Unicode.
//!
//! [`run_suites`] runs each suite with a program of its own and returns a [`Run`], which is stored
//! as JSON, shown as a [page], and [compared](fn@compare) with an earlier run.

mod compare;
mod expectation;
mod files;
mod follower;
mod known;
mod pages;
mod record;
mod runner;
#[cfg(test)]
mod tests;

pub use compare::{Change, Comparison, compare};
pub use files::{Setting, find_suites, run_file, run_suites};
pub use known::{Known, KnownError};
pub use pages::page;
pub use record::{Counts, Note, ReadError, Run, Status, Suite, Test};
pub use runner::run_text;

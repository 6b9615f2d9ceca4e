//! Regression suites: `.tst` files of GTP commands, some of them followed by the expected answer.
//!
//! ```text
//! loadsgf games/ladder.sgf 12        # no number: not a test; only an error is reported
//! 10 reg_genmove black               # a number: a test, and the GTP id
//! #? [D4|Q16]                        # the whole answer matches this regular expression
//! 20 all_legal white
//! #? [!.*C3.*]                       # ! turns the expectation round
//! 30 countlib C4
//! #? [3]*                            # * is a known failure: it fails without an alarm
//! 35 play b I5
//! #? [!invalid coordinate]*          # refused, and with this text
//! 40 clear_board
//! #? []                              # the answer is empty
//! #! 10 30: misread ladders          # known failures by number; to other runners a comment
//! ```
//!
//! Suites have the format of `gogui-regress` and mean the same in both programs. Errors are
//! stricter here, because suites also guard the protocol. Errors are a line outside an answer, a
//! second answer, an answer with the id of another command, and a program that dies or hangs.
//!
//! The regular expressions differ in two points. Rust does not support look-around and
//! back-references; a pattern with them is an error, not a wrong verdict. And `\d`, `\w` and `\s`
//! match all of Unicode.
//!
//! [`run_suites`] runs each suite with its own process of the program and returns a [`Run`]. A run
//! can be stored as JSON, shown as a [page], and [compared](fn@compare) with an earlier run.

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

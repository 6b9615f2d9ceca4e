//! Regression suites: `.tst` files of GTP commands, and after some of them the answer that is
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
//! The reading is that of `gogui-regress`, so that a suite means the same under both. Stricter
//! here, because suites also guard the protocol: a line outside an answer, a second answer, an
//! answer with another id than its command, and a program that dies or hangs are errors. Two
//! differences in the expressions remain: Rust's have no look-around and no back-references (such a
//! pattern is an error, not a wrong verdict), and its `\d`, `\w` and `\s` know all of Unicode.
//!
//! [`run_suites`] runs suites with a program each and makes a [`Run`], which is kept as JSON,
//! shown as a [page](page), and [compared](compare) with an earlier one.

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

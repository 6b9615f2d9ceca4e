//! SGF, the Smart Game Format: text in, plain data out, and back.
//!
//! The steps from a file to a game, one file each; only the last knows a board:
//!
//! 1. [`decode()`]: bytes to text, in whatever encoding they were written;
//! 2. [`GameTree::parse`]: text to a tree of nodes whose values stay as written;
//! 3. [`value`]: one value to a point, a colour, a size, a komi;
//! 4. [`Record::parse`]: the main line of the first game, as set-up and moves;
//! 5. [`Record::to_sgf`] and [`GameTree::to_sgf`]: the way back;
//! 6. [`Record::to_game`] and [`Record::of_game`]: to a [`Game`](crate::game::Game) and back.
//!
//! Written after FF\[4\] (<https://www.red-bean.com/sgf/sgf4.html>), and tolerant of what real
//! files contain: what is tolerated is logged as a warning, what cannot be understood is an
//! error with its place, and nothing panics. No function recurses, so neither a long game nor
//! deep nesting can exhaust the stack.
//!
//! ```
//! use tengen::Record;
//! use tengen::engine_room::sgf::Step;
//!
//! let record = Record::parse(b"(;SZ[9]KM[6.5];B[ee];W[])")?;
//! assert_eq!(record.size.to_string(), "9x9");
//! assert_eq!(record.komi_halves, Some(13));
//! let Step::Play(color, vertex) = record.steps[0] else { panic!("the first step is a move") };
//! assert_eq!(format!("{color} {vertex}"), "black E5");
//! # Ok::<(), tengen::SgfError>(())
//! ```

pub mod decode;
mod error;
mod parse;
mod record;
mod replay;
pub mod text;
mod tree;
pub mod value;
mod write;

pub use decode::decode;
pub use error::{Position, Problem, SgfError};
pub use record::{Info, Record, Step};
pub use tree::{Collection, GameTree, Node, NodeId, Property};

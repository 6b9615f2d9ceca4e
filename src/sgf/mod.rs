//! Game records: SGF, the Smart Game Format, to plain data and back, and the formats of servers to the
//! same data.
//!
//! The steps from a file to a game, one file each; only the last knows a board:
//!
//! 1. [`read_file`]: a file, if it is a regular one and not too large, to bytes;
//! 2. [`decode()`]: bytes to text, in the encoding in which they were written; the text of a GIB, NGF
//!    or UGF is read by `foreign` into a [`Record`];
//! 3. [`value`]: one value to a point, a colour, a size, a komi;
//! 4. [`Record::parse`]: text to the main line of the first game, as set-up and moves;
//! 5. [`GameTree::parse`]: text to a whole game, a tree of nodes whose values stay as written;
//! 6. [`Record::to_sgf`] and [`GameTree::to_sgf`]: a record or a tree to text;
//! 7. `settle`: the rules and the komi, as given, stated or assumed;
//! 8. [`Record::to_game`] and [`Record::of_game`]: to a [`Game`](crate::game::Game) and back.
//!
//! The format is FF\[4\] (<https://www.red-bean.com/sgf/sgf4.html>). Real files are tolerated. A
//! slip in a part that the game does not need becomes a [`Note`]; any other slip is an error with
//! its place. Functions do not recurse, so neither a long game nor deep nesting can exhaust the
//! stack. A record takes at most a few times the memory of its text.

pub mod decode;
mod assumption;
mod error;
mod file;
mod foreign;
mod main_line;
mod note;
mod parse;
mod read;
mod record;
mod replay;
mod terms;
pub mod text;
mod tree;
pub mod value;
mod write;

pub use crate::disk::FileError;
pub use assumption::{Assumption, Given, Settled};
pub use decode::{decode, decode_noting};
pub use error::{Place, Problem, SgfError};
pub use file::{LARGEST_FILE, has_record_name, read_file};
pub use main_line::most_events;
pub use note::{Note, Notes};
pub use parse::{GameText, games};
pub use read::read_text;
pub use record::{Event, Info, Record, record_by_node};
pub use replay::Replay;
pub use tree::{Collection, GameTree, Node, NodeId, Property};

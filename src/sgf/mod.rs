//! SGF, the Smart Game Format: text in, plain data out, and back.

pub mod decode;
mod error;
mod parse;
pub mod text;
mod tree;
pub mod value;

pub use decode::decode;
pub use error::{Position, Problem, SgfError};
pub use tree::{Collection, GameTree, Node, NodeId, Property};

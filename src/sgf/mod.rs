//! SGF, the Smart Game Format: text in, plain data out, and back.

pub mod decode;
pub mod text;
pub mod value;

pub use decode::decode;

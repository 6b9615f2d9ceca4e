//! The Go Text Protocol, as text.
//!
//! [`parse`] turns a line of bytes into a [`Request`] and knows no game; [`arguments`] reads
//! a request's words as colours, vertices and numbers. The reference is the GTP 2 draft, and
//! where clients differ, what all of them accept.

pub mod arguments;
pub mod parse;

pub use arguments::{ArgumentError, Arguments};
pub use parse::{Line, Request, parse_line};

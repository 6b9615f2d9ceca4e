//! Measurements: the speed of playouts and of [nets], and the cost of a move in a [game](replay). A
//! [signature](signature()) shows whether the program's behaviour has changed.

pub mod nets;
pub mod ready;
pub mod replay;
mod playouts;
mod signature;

pub use playouts::{Measurement, Path};
pub use signature::{Signature, signature};

//! Tengen, a Go engine that speaks GTP, and a library for the rules of Go.

pub mod clock;
pub mod color;
pub mod gtp;
pub mod point;
pub mod rules;

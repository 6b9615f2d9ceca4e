//! `KataGo`'s nets: reading their files, and what they say of a position.

mod error;
mod file;
mod layers;
mod model;
mod read;

pub use error::{Fault, ModelError, NEWEST_VERSION, OLDEST_VERSION, Place};
pub use model::*;

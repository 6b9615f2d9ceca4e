//! Model files in `KataGo`'s format: a net as its file describes it.
//!
//! A [`ModelFile`] describes the net and holds the weights of every layer. It does not compute: a
//! [`Net`](crate::Net) is made from it for that. Reading a file checks every shape. Each layer must
//! have the right number of weights, and take the number of channels that the layer before it
//! gives. Kernels must be square.
//!
//! A *prepared* file is the same with [`Roundings`]: the layers of its blocks are in bytes.

mod error;
mod header;
mod layers;
mod model;
mod opening;
mod parts;
mod read;
mod rounding;
mod summary;
mod tokens;
mod write;

pub use error::{Fault, ModelError, NEWEST_VERSION, OLDEST_VERSION, Place};
pub use header::{Header, Scales};
pub(crate) use model::Contents;
pub use model::{ModelFile, Rounding, Roundings};
pub use parts::*;
pub(crate) use rounding::{Array, MOST_OUTPUTS};
pub use summary::Summary;

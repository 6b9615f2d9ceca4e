//! A model file in memory.

use std::fmt;

use super::header::Header;
use super::parts::{PolicyHead, Trunk, ValueHead};
use crate::drift::Drift;

/// A net as its file describes it: its header, and its layers with their weights.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ModelFile {
    /// The name of the net, and the meaning of its outputs.
    pub header: Header,
    /// The layers from the features to the heads.
    pub trunk: Trunk,
    /// The layers that compute the policy.
    pub policy: PolicyHead,
    /// The layers that compute the win rate, the score and the owner of each point.
    pub value: ValueHead,
    /// The rounding of the net to bytes, if the file brings it.
    pub roundings: Option<Roundings>,
}

/// The rounding of the layers of a net's blocks to bytes, and what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Roundings {
    /// The SHA-256 of the model file that was rounded, in hexadecimal digits.
    pub source: String,
    /// The drift of the net in bytes over the positions of its calibration.
    pub drift: Drift,
    /// The rounding of each layer of the blocks, in the order in which they are computed; `None`
    /// for a layer that stays in floats.
    pub layers: Vec<Option<Rounding>>,
}

/// The rounding of a layer: a convolution, or several convolutions of one input side by side.
///
/// The byte of an activation `x` of input channel `i` is `round(x * per_unit[i] + zero[i])`. The
/// weight from input channel `i` to output channel `o` is its byte times
/// `scale[o] * per_unit[i]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Rounding {
    /// The number of bytes for an activation of 1, for each input channel.
    pub per_unit: Vec<f32>,
    /// The byte of an activation of 0, for each input channel.
    pub zero: Vec<f32>,
    /// The value of a sum of 1 for each output channel. Arrays follow each other in the order of
    /// the file.
    pub scale: Vec<f32>,
}

/// What a file contains: a model file, and the weights that it has in bytes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contents {
    /// The model file. The arrays in bytes are empty.
    pub file: ModelFile,
    /// The bytes of each array of each rounded layer, in the order of the file. Within an array,
    /// they are in the order of its floats. Without bytes, all arrays are floats.
    pub bytes: Vec<Vec<i8>>,
}

/// Writes the header, without the millions of weights.
impl fmt::Debug for ModelFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelFile").field("header", &self.header).finish_non_exhaustive()
    }
}

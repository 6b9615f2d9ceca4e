//! Nets prepared for this processor: weights packed for the kernels of `cpu::convolution`, in
//! floats or in bytes.
//!
//! Between convolutions, the trunk is in floats, point by point with the channels innermost. A
//! `Layer` is a norm and the convolution of its output. Every sum of one convolution is turned into
//! the input of the next in a single pass.
//!
//! In bytes, every channel of a convolution's input has its own step, taken from the range of its
//! activations over some positions (`Calibration`). Every output channel of the weights has its own
//! scale. The stem has two bytes per weight. The trunk and the heads stay in floats.

mod activation;
mod attention;
mod buffer;
mod ends;
mod feedback;
mod heads;
mod layer;
mod layers;
mod pass;
mod prepared;
mod quantized;
mod recorder;
mod shape;
mod stages;
mod transition;

pub use layers::Compiled;
pub(crate) use layers::Layers;
pub(crate) use prepared::Prepared;
pub use recorder::Recorder;

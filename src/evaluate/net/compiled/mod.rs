//! Nets made ready for this processor: weights packed for the kernels of `cpu::convolution`, in
//! floats or in bytes.
//!
//! Between convolutions, the trunk is in floats, point by point with the channels innermost. A
//! `Layer` is a norm and the convolution of its output; on the way from the sums of one convolution
//! to the input of the next, every number is touched once.
//!
//! In bytes, every channel of a convolution's input has a step of its own, taken from the range of
//! its activations over some positions (`Calibration`), and every output channel of the weights a
//! scale of its own; the stem has two bytes a weight. The trunk and the heads stay in floats.

mod activation;
mod attention;
mod ends;
mod heads;
mod layer;
mod layers;
mod pass;
mod quantized;
mod recorder;
mod shape;
mod stages;
mod transition;

pub use layers::Compiled;
pub(super) use layers::{Layers, SharedLayers};
pub use recorder::Recorder;

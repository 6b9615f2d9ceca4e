//! Nets prepared for this processor: weights packed for the kernels of `cpu::convolution`, in
//! floats or in bytes.
//!
//! Between convolutions, the trunk is in floats, point by point with the channels innermost. A
//! `Layer` is a norm and the convolution of its output. Every sum of one convolution is turned into
//! the input of the next in a single pass.
//!
//! # The way of a layer, drawn
//!
//! A board of 3x3 points, one channel, a norm `x / 2 - 1` with ReLU, and a kernel of 3x3 whose taps
//! have the weights 0 to 8, row by row:
//!
//! ```text
//!    the trunk        the cells            the sums        the trunk afterwards
//!
//!                   .  .  .  .  .
//!    0   0   0         0  0  0  .         8   7   6           8   7   6
//!    0   4   0         0  1  0  .         5   4   3           5   8   3
//!    0   0  -2         0  0  0  .         2   1   0           2   1  -2
//!                      .  .  .  .
//! ```
//!
//! * The *transition* normalises and activates the trunk: 4 becomes 1, and -2 becomes 0.
//! * A *cell* has the channels of one point. Cells of the border, here dots, hold 0. The border on
//!   the left of a row is the last cell of the line above. So the 21 cells are numbered 0 to 20, and
//!   the points are 5 to 7, 9 to 11 and 13 to 15. The taps around a cell are 5, 4, 3 and 1 cells
//!   before it, at it, and 1, 3, 4 and 5 cells behind it.
//! * The *sums* have a row for each cell from 5 to 15. The upper left point sees the 1 under its last
//!   tap, whose weight is 8.
//! * The sums are *pending* until the next layer needs its input. Its transition adds them to the
//!   trunk (`Pending::added`), or takes them alone (`Pending::passed`).
//!
//! A net has dozens of channels. Each row of the trunk and of sums consists of *panels* of 32
//! channels, filled up with zeros, and a panel passes through a transition in registers. In bytes the
//! cells hold bytes, and each sum is multiplied by the scale of its output channel.
//!
//! # Bytes
//!
//! In bytes, every channel of a convolution's input has its own step, taken from the range of its
//! activations over some positions (`Calibration`). Every output channel of the weights has its own
//! scale. The stem has two bytes per weight. The trunk and the heads stay in floats.

mod activation;
mod attention;
mod buffer;
mod ends;
mod feedback;
#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
mod fours;
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

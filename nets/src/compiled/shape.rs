//! Types that layers share: numbers for each channel, and the operations before a convolution.

use crate::cpu::convolution::PANEL;
use crate::file::{Activation, Convolution, Matrix, Norm, RootMeanSquare};

/// A number for each channel, padded with zeros.
#[derive(Clone, Debug)]
pub(super) struct Channels(pub Vec<[f32; PANEL]>);

impl Channels {
    pub fn new(numbers: &[f32]) -> Self {
        let mut panels = vec![[0.0; PANEL]; numbers.len().div_ceil(PANEL)];
        panels.as_flattened_mut()[..numbers.len()].copy_from_slice(numbers);
        Self(panels)
    }
}

/// The operations on numbers before a convolution.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub kind: EntryKind,
    /// A factor for each channel.
    pub scale: Channels,
    /// The number that is added to each channel after the factor.
    pub bias: Channels,
    /// The activation that is applied to each number last.
    pub activation: Activation,
}

/// The operation on numbers before they are scaled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum EntryKind {
    /// No operation.
    Norm,
    /// Division of the numbers of the trunk by the root of their mean square, with `epsilon` added
    /// to the mean. The mean is over the channels of a point, or over all channels of all points if
    /// `spatial`.
    RootMeanSquare { epsilon: f32, spatial: bool },
    /// No operation, but the activated numbers are multiplied by the second half of the sums.
    Gate,
}

impl Entry {
    /// Returns an entry with a scale and a bias for each channel.
    pub fn norm(norm: &Norm) -> Self {
        let Norm { scale, bias, activation } = norm;
        Self {
            kind: EntryKind::Norm,
            scale: Channels::new(scale),
            bias: Channels::new(bias),
            activation: *activation,
        }
    }

    /// Returns an entry with a root mean square.
    pub fn root_mean_square(norm: &RootMeanSquare, spatial: bool, activation: Activation) -> Self {
        let &RootMeanSquare { epsilon, ref scale, ref bias } = norm;
        Self {
            kind: EntryKind::RootMeanSquare { epsilon, spatial },
            scale: Channels::new(scale),
            bias: Channels::new(bias),
            activation,
        }
    }

    /// Returns an entry with only an activation, for this number of channels.
    pub fn plain(channels: usize, activation: Activation) -> Self {
        let (scale, bias) =
            (Channels::new(&vec![1.0; channels]), Channels::new(&vec![0.0; channels]));
        Self { kind: EntryKind::Norm, scale, bias, activation }
    }

    /// Returns an entry with `x / (1 + e^-x)` of this number of channels, each of which is then
    /// multiplied by its own gate.
    pub fn gate(channels: usize) -> Self {
        Self { kind: EntryKind::Gate, ..Self::plain(channels, Activation::Silu) }
    }
}

/// Returns the products of each point's channels with several matrices, as one convolution. The
/// outputs of each matrix are padded to a multiple of [`PANEL`].
pub(super) fn joined(matrices: &[&Matrix]) -> Convolution {
    let inputs = matrices[0].inputs;
    let width = |matrix: &Matrix| matrix.outputs.next_multiple_of(PANEL);
    let outputs = matrices.iter().map(|matrix| width(matrix)).sum();
    let mut weights = vec![0.0; inputs * outputs];
    let mut first = 0;
    for matrix in matrices {
        let rows = matrix.weights.chunks_exact(matrix.outputs);
        for (joined, row) in weights.chunks_exact_mut(outputs).zip(rows) {
            joined[first..][..row.len()].copy_from_slice(row);
        }
        first += width(matrix);
    }
    Convolution { kernel: 1, inputs, outputs, weights }
}

//! The blocks of a net as layers with packed weights.

use crate::cpu::convolution::{MOST_BYTE_PRODUCTS, PANEL};
use crate::evaluate::net::model::{
    Activation, AttentionBlock, Block, Convolution, FeedForwardBlock, Matrix, Norm, Tip,
};

use super::Calibration;
use super::attention::Attention;
use super::layer::{Entry, Layer};
use super::quantized::Ranges;

/// A block, whose output is added to the trunk.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    Ordinary(Layer, Layer),
    Pooling {
        /// The first convolution and the pooled one side by side.
        first: Layer,
        pooling_norm: Norm,
        pooled: Matrix,
        second: Layer,
    },
    Bottleneck {
        first: Layer,
        blocks: Vec<Stage>,
        last: Layer,
    },
    Attention {
        /// Queries, keys and values side by side.
        first: Layer,
        attention: Box<Attention>,
        last: Layer,
    },
    /// The first layer has what is activated and its gate, if any, side by side.
    FeedForward(Layer, Layer),
}

/// Makes layers in the order in which they are computed.
pub(super) struct Builder<'c> {
    calibration: Option<&'c Calibration>,
    made: usize,
}

impl<'c> Builder<'c> {
    /// Makes layers in floats or, with a calibration, in bytes.
    pub fn new(calibration: Option<&'c Calibration>) -> Self {
        Self { calibration, made: 0 }
    }

    fn layer(&mut self, entry: Entry, convolution: &Convolution) -> Option<Layer> {
        if convolution.width != convolution.height {
            return None;
        }
        let ranges = match self.calibration {
            Some(Calibration(ranges)) => {
                let products = convolution.width * convolution.height * convolution.inputs;
                let fits = products <= MOST_BYTE_PRODUCTS;
                Some(ranges.get(self.made).filter(|_| fits)?.with_margin())
            }
            None => None,
        };
        self.made += 1;
        Some(Layer::new(entry, convolution, ranges.as_ref()))
    }

    fn normed(&mut self, norm: &Norm, convolution: &Convolution) -> Option<Layer> {
        self.layer(Entry::norm(norm), convolution)
    }

    /// The stages of some blocks; `None` if kernels are not square, if kernels that are computed side
    /// by side differ, or if there is a calibration that does not fit or sums that might not.
    pub fn stages(&mut self, blocks: &[Block]) -> Option<Vec<Stage>> {
        blocks.iter().map(|block| self.stage(block)).collect()
    }

    fn stage(&mut self, block: &Block) -> Option<Stage> {
        match block {
            Block::Ordinary(block) => Some(Stage::Ordinary(
                self.normed(&block.first_norm, &block.first)?,
                self.normed(&block.second_norm, &block.second)?,
            )),
            Block::Pooling(block) => Some(Stage::Pooling {
                first: self
                    .normed(&block.first_norm, &side_by_side(&[&block.first, &block.pooling])?)?,
                pooling_norm: block.pooling_norm.clone(),
                pooled: block.pooled.clone(),
                second: self.normed(&block.second_norm, &block.second)?,
            }),
            Block::Bottleneck(block) => Some(Stage::Bottleneck {
                first: self.normed(&block.first_norm, &block.first)?,
                blocks: self.stages(&block.blocks)?,
                last: self.normed(&block.last_norm, &block.last)?,
            }),
            Block::Attention(block) => self.attention(block),
            Block::FeedForward(block) => self.feed_forward(block),
        }
    }

    fn attention(&mut self, block: &AttentionBlock) -> Option<Stage> {
        let entry = Entry::root_mean_square(&block.norm, false, Activation::Identity);
        let first = self.layer(entry, &Attention::inputs(block))?;
        let attention = Box::new(Attention::new(block));
        let entry = Entry::plain(block.output.inputs, Activation::Identity);
        let last = self.layer(entry, &joined(&[&block.output]))?;
        Some(Stage::Attention { first, attention, last })
    }

    fn feed_forward(&mut self, block: &FeedForwardBlock) -> Option<Stage> {
        let FeedForwardBlock { norm, first, gate, output } = block;
        let entry = Entry::root_mean_square(norm, false, Activation::Identity);
        let (product, hidden) = match gate {
            Some(gate) => (joined(&[first, gate]), Entry::gate(output.inputs, Activation::Silu)),
            None => (joined(&[first]), Entry::plain(output.inputs, Activation::Silu)),
        };
        Some(Stage::FeedForward(
            self.layer(entry, &product)?,
            self.layer(hidden, &joined(&[output]))?,
        ))
    }
}

/// The layer of some convolutions that the heads begin with, side by side; `None` if their kernels
/// differ.
pub(super) fn tip(tip: &Tip, heads: &[&Convolution]) -> Option<Layer> {
    let entry = match tip {
        Tip::Norm(norm) => Entry::norm(norm),
        Tip::RootMeanSquare { norm, spatial, activation } => {
            Entry::root_mean_square(norm, *spatial, *activation)
        }
    };
    Some(Layer::new(entry, &side_by_side(heads)?, None))
}

/// The convolution of the planes, which need no norm; `None` if its kernel is not square.
pub(super) fn stem(convolution: &Convolution, in_bytes: bool) -> Option<Layer> {
    if convolution.width != convolution.height {
        return None;
    }
    let ranges = in_bytes.then(|| Ranges::of_planes(convolution));
    let entry = Entry::plain(convolution.inputs, Activation::Identity);
    Some(Layer::new(entry, convolution, ranges.as_ref()))
}

/// One convolution with the outputs of several, which have the same input; `None` if their kernels
/// differ.
fn side_by_side(convolutions: &[&Convolution]) -> Option<Convolution> {
    let &first = convolutions.first()?;
    let sizes = |c: &Convolution| (c.height, c.width, c.inputs);
    if convolutions.iter().any(|convolution| sizes(convolution) != sizes(first)) {
        return None;
    }
    let rows = first.height * first.width * first.inputs;
    let weights = (0..rows)
        .flat_map(|row| {
            convolutions.iter().map(move |c| &c.weights[row * c.outputs..][..c.outputs])
        })
        .flatten()
        .copied()
        .collect();
    let outputs = convolutions.iter().map(|convolution| convolution.outputs).sum();
    Some(Convolution { outputs, weights, ..*first })
}

/// The products of each point's channels with several matrices, as one convolution. The outputs of
/// each matrix are filled up to a multiple of [`PANEL`].
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
    Convolution { height: 1, width: 1, inputs, outputs, weights }
}

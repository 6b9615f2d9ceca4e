//! The blocks of a net as layers with packed weights.

use crate::evaluate::net::file::{
    Activation, AttentionBlock, Block, Convolution, FeedForwardBlock, Matrix, Norm, Tip,
};

use super::attention::Attention;
use super::layer::Layer;
use super::quantized::Ranges;
use super::shape::{Entry, joined};

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
    /// The first layer computes the product that is activated and its gate, if any, side by side.
    FeedForward(Layer, Layer),
}

impl Stage {
    /// Packs a block in floats.
    pub fn pack(block: Block) -> Self {
        match block {
            Block::Ordinary(block) => Self::Ordinary(
                normed(&block.first_norm, &block.first),
                normed(&block.second_norm, &block.second),
            ),
            Block::Pooling(block) => Self::Pooling {
                first: normed(&block.first_norm, &side_by_side(&[&block.first, &block.pooling])),
                pooling_norm: block.pooling_norm,
                pooled: block.pooled,
                second: normed(&block.second_norm, &block.second),
            },
            Block::Bottleneck(block) => Self::Bottleneck {
                first: normed(&block.first_norm, &block.first),
                blocks: block.blocks.into_iter().map(Self::pack).collect(),
                last: normed(&block.last_norm, &block.last),
            },
            Block::Attention(block) => Self::attention(&block),
            Block::FeedForward(block) => Self::feed_forward(&block),
        }
    }

    fn attention(block: &AttentionBlock) -> Self {
        let entry = Entry::root_mean_square(&block.norm, false, Activation::Identity);
        let first = Layer::new(entry, &Attention::inputs(block));
        let attention = Box::new(Attention::new(block));
        let entry = Entry::plain(block.output.inputs, Activation::Identity);
        let last = Layer::new(entry, &joined(&[&block.output]));
        Self::Attention { first, attention, last }
    }

    fn feed_forward(block: &FeedForwardBlock) -> Self {
        let FeedForwardBlock { norm, first, gate, output } = block;
        let entry = Entry::root_mean_square(norm, false, Activation::Identity);
        let (product, hidden) = match gate {
            Some(gate) => (joined(&[first, gate]), Entry::gate(output.inputs, Activation::Silu)),
            None => (joined(&[first]), Entry::plain(output.inputs, Activation::Silu)),
        };
        Self::FeedForward(Layer::new(entry, &product), Layer::new(hidden, &joined(&[output])))
    }

    /// Returns the block in bytes. `ranges` are the ranges of the inputs of its layers in the order
    /// in which they are computed. Returns `None` if there are too few, or if sums might overflow.
    pub fn rounded<'r>(&self, ranges: &mut impl Iterator<Item = &'r Ranges>) -> Option<Self> {
        let mut rounded = |layer: &Layer| layer.rounded(&ranges.next()?.with_margin());
        Some(match self {
            Self::Ordinary(first, last) => Self::Ordinary(rounded(first)?, rounded(last)?),
            Self::FeedForward(first, last) => Self::FeedForward(rounded(first)?, rounded(last)?),
            Self::Attention { first, attention, last } => Self::Attention {
                first: rounded(first)?,
                attention: attention.clone(),
                last: rounded(last)?,
            },
            Self::Pooling { first, pooling_norm, pooled, second } => Self::Pooling {
                first: rounded(first)?,
                pooling_norm: pooling_norm.clone(),
                pooled: pooled.clone(),
                second: rounded(second)?,
            },
            Self::Bottleneck { first, blocks, last } => {
                let first = rounded(first)?;
                let blocks: Option<_> = blocks.iter().map(|block| block.rounded(ranges)).collect();
                let last = last.rounded(&ranges.next()?.with_margin())?;
                Self::Bottleneck { first, blocks: blocks?, last }
            }
        })
    }
}

/// Returns a layer with a norm.
fn normed(norm: &Norm, convolution: &Convolution) -> Layer {
    Layer::new(Entry::norm(norm), convolution)
}

/// Returns the layer of the convolutions that the heads begin with, side by side.
pub(super) fn tip(tip: &Tip, heads: [&Convolution; 3]) -> Layer {
    let entry = match tip {
        Tip::Norm(norm) => Entry::norm(norm),
        Tip::RootMeanSquare { norm, spatial, activation } => {
            Entry::root_mean_square(norm, *spatial, *activation)
        }
    };
    Layer::new(entry, &side_by_side(&heads))
}

/// Returns the layer of the planes, which need no norm.
pub(super) fn stem(convolution: &Convolution) -> Layer {
    Layer::new(Entry::plain(convolution.inputs, Activation::Identity), convolution)
}

/// Returns one convolution with the outputs of several, which have equal kernel sizes and equal
/// numbers of inputs.
fn side_by_side(convolutions: &[&Convolution]) -> Convolution {
    let &Convolution { kernel, inputs, .. } = convolutions[0];
    let weights = (0..kernel * kernel * inputs)
        .flat_map(|row| {
            convolutions.iter().map(move |c| &c.weights[row * c.outputs..][..c.outputs])
        })
        .flatten()
        .copied()
        .collect();
    let outputs = convolutions.iter().map(|convolution| convolution.outputs).sum();
    Convolution { kernel, inputs, outputs, weights }
}

//! The blocks of a net as layers with packed weights.

use crate::file::{
    Activation, AttentionBlock, Block, Convolution, FeedForwardBlock, Matrix, Norm, Tip,
};

use super::attention::Attention;
use super::layer::Layer;
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

/// Makes a layer of an entry and the convolution of its output.
pub(super) type MakeLayer<'m> = &'m mut dyn FnMut(Entry, &Convolution) -> Layer;

impl Stage {
    /// Makes the layers of a block, in the order in which they are computed.
    pub fn pack(block: Block, make: MakeLayer<'_>) -> Self {
        match block {
            Block::Ordinary(block) => Self::Ordinary(
                make(Entry::norm(&block.first_norm), &block.first),
                make(Entry::norm(&block.second_norm), &block.second),
            ),
            Block::Pooling(block) => {
                let both = side_by_side(&[&block.first, &block.pooling]);
                Self::Pooling {
                    first: make(Entry::norm(&block.first_norm), &both),
                    pooling_norm: block.pooling_norm,
                    pooled: block.pooled,
                    second: make(Entry::norm(&block.second_norm), &block.second),
                }
            }
            Block::Bottleneck(block) => Self::Bottleneck {
                first: make(Entry::norm(&block.first_norm), &block.first),
                blocks: block.blocks.into_iter().map(|block| Self::pack(block, make)).collect(),
                last: make(Entry::norm(&block.last_norm), &block.last),
            },
            Block::Attention(block) => Self::attention(&block, make),
            Block::FeedForward(block) => Self::feed_forward(&block, make),
        }
    }

    fn attention(block: &AttentionBlock, make: MakeLayer<'_>) -> Self {
        let entry = Entry::root_mean_square(&block.norm, false, Activation::Identity);
        let first = make(entry, &Attention::inputs(block));
        let attention = Box::new(Attention::new(block));
        let entry = Entry::plain(block.output.inputs, Activation::Identity);
        let last = make(entry, &joined(&[&block.output]));
        Self::Attention { first, attention, last }
    }

    fn feed_forward(block: &FeedForwardBlock, make: MakeLayer<'_>) -> Self {
        let FeedForwardBlock { norm, first, gate, output } = block;
        let entry = Entry::root_mean_square(norm, false, Activation::Identity);
        let (product, hidden) = match gate {
            Some(gate) => (joined(&[first, gate]), Entry::gate(output.inputs)),
            None => (joined(&[first]), Entry::plain(output.inputs, Activation::Silu)),
        };
        Self::FeedForward(make(entry, &product), make(hidden, &joined(&[output])))
    }

    /// Adds the layers of the block to a list, in the order in which they are computed.
    pub fn list<'s>(&'s self, layers: &mut Vec<&'s Layer>) {
        match self {
            Self::Ordinary(first, last)
            | Self::FeedForward(first, last)
            | Self::Pooling { first, second: last, .. }
            | Self::Attention { first, last, .. } => layers.extend([first, last]),
            Self::Bottleneck { first, blocks, last } => {
                layers.push(first);
                for block in blocks {
                    block.list(layers);
                }
                layers.push(last);
            }
        }
    }

    /// Returns the block with other layers, each made of the layer in its place; `None` if one of
    /// them cannot be made.
    pub fn with_layers(&self, make: &mut dyn FnMut(&Layer) -> Option<Layer>) -> Option<Self> {
        Some(match self {
            Self::Ordinary(first, last) => Self::Ordinary(make(first)?, make(last)?),
            Self::FeedForward(first, last) => Self::FeedForward(make(first)?, make(last)?),
            Self::Attention { first, attention, last } => Self::Attention {
                first: make(first)?,
                attention: attention.clone(),
                last: make(last)?,
            },
            Self::Pooling { first, pooling_norm, pooled, second } => Self::Pooling {
                first: make(first)?,
                pooling_norm: pooling_norm.clone(),
                pooled: pooled.clone(),
                second: make(second)?,
            },
            Self::Bottleneck { first, blocks, last } => {
                let first = make(first)?;
                let blocks: Option<_> =
                    blocks.iter().map(|block| block.with_layers(make)).collect();
                Self::Bottleneck { first, blocks: blocks?, last: make(last)? }
            }
        })
    }
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
/// numbers of inputs. Rows without weights become 0.
fn side_by_side(convolutions: &[&Convolution]) -> Convolution {
    let &Convolution { kernel, inputs, .. } = convolutions[0];
    let outputs = convolutions.iter().map(|convolution| convolution.outputs).sum();
    let mut weights = vec![0.0; kernel * kernel * inputs * outputs];
    let mut first = 0;
    for convolution in convolutions {
        let rows = convolution.weights.chunks_exact(convolution.outputs);
        for (joined, row) in weights.chunks_exact_mut(outputs).zip(rows) {
            joined[first..][..row.len()].copy_from_slice(row);
        }
        first += convolution.outputs;
    }
    Convolution { kernel, inputs, outputs, weights }
}

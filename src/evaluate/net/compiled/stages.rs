//! The blocks of a net as layers with packed weights.

use crate::cpu::convolution::PANEL;
use crate::evaluate::net::model::{
    Activation, AttentionBlock, Block, Convolution, FeedForwardBlock, Matrix, Model, Norm, Tip,
};

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
    /// The first layer computes the product that is activated and its gate, if any, side by side.
    FeedForward(Layer, Layer),
}

impl Stage {
    /// Makes a block ready in floats, and takes its weights away.
    pub fn pack(block: &mut Block) -> Self {
        match block {
            Block::Ordinary(block) => Self::Ordinary(
                normed(&block.first_norm, &mut block.first),
                normed(&block.second_norm, &mut block.second),
            ),
            Block::Pooling(block) => Self::Pooling {
                first: normed(
                    &block.first_norm,
                    &mut side_by_side(&[taken(&mut block.first), taken(&mut block.pooling)]),
                ),
                pooling_norm: block.pooling_norm.clone(),
                pooled: block.pooled.clone(),
                second: normed(&block.second_norm, &mut block.second),
            },
            Block::Bottleneck(block) => Self::Bottleneck {
                first: normed(&block.first_norm, &mut block.first),
                blocks: block.blocks.iter_mut().map(Self::pack).collect(),
                last: normed(&block.last_norm, &mut block.last),
            },
            Block::Attention(block) => Self::attention(block),
            Block::FeedForward(block) => Self::feed_forward(block),
        }
    }

    fn attention(block: &mut AttentionBlock) -> Self {
        let entry = Entry::root_mean_square(&block.norm, false, Activation::Identity);
        let first = Layer::new(entry, &Attention::inputs(block));
        let attention = Box::new(Attention::new(block));
        let entry = Entry::plain(block.output.inputs, Activation::Identity);
        let last = Layer::new(entry, &joined(&[&block.output]));
        for matrix in [&mut block.query, &mut block.key, &mut block.value, &mut block.output] {
            matrix.weights = Vec::new();
        }
        Self::Attention { first, attention, last }
    }

    fn feed_forward(block: &mut FeedForwardBlock) -> Self {
        let FeedForwardBlock { norm, first, gate, output } = block;
        let entry = Entry::root_mean_square(norm, false, Activation::Identity);
        let (product, hidden) = match gate {
            Some(gate) => (joined(&[first, gate]), Entry::gate(output.inputs, Activation::Silu)),
            None => (joined(&[first]), Entry::plain(output.inputs, Activation::Silu)),
        };
        let layers = (Layer::new(entry, &product), Layer::new(hidden, &joined(&[output])));
        for matrix in [first, output].into_iter().chain(gate) {
            matrix.weights = Vec::new();
        }
        Self::FeedForward(layers.0, layers.1)
    }

    /// Returns the block in bytes, with the ranges of the inputs of its layers in the order in which
    /// they are computed; `None` if there are too few, or if sums might not fit.
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

/// Whether a net can be made ready: its kernels are square, those that are computed side by side
/// are of one size, and the heads end with kernels of one point.
pub(super) fn can_be_packed(model: &Model) -> bool {
    let heads = [&model.policy.points, &model.policy.pooling, &model.value.points];
    is_square(&model.trunk.stem)
        && are_alike(&heads)
        && is_square(heads[0])
        && [&model.policy.last, &model.value.ownership].iter().all(|c| c.width * c.height == 1)
        && model.trunk.blocks.iter().all(block_can_be_packed)
}

fn block_can_be_packed(block: &Block) -> bool {
    match block {
        Block::Ordinary(block) => is_square(&block.first) && is_square(&block.second),
        Block::Pooling(block) => {
            let first = [&block.first, &block.pooling];
            is_square(first[0]) && are_alike(&first) && is_square(&block.second)
        }
        Block::Bottleneck(block) => {
            is_square(&block.first)
                && is_square(&block.last)
                && block.blocks.iter().all(block_can_be_packed)
        }
        Block::Attention(_) | Block::FeedForward(_) => true,
    }
}

fn is_square(convolution: &Convolution) -> bool {
    convolution.width == convolution.height
}

/// Whether convolutions have the same input and kernels of one size.
fn are_alike(convolutions: &[&Convolution]) -> bool {
    let sizes = |c: &Convolution| (c.height, c.width, c.inputs);
    convolutions.windows(2).all(|pair| sizes(pair[0]) == sizes(pair[1]))
}

/// Returns a convolution with its weights, which are taken away from the given one.
fn taken(convolution: &mut Convolution) -> Convolution {
    let weights = std::mem::take(&mut convolution.weights);
    Convolution { weights, ..*convolution }
}

/// Returns a layer with a norm, which takes the weights of a convolution away.
fn normed(norm: &Norm, convolution: &mut Convolution) -> Layer {
    Layer::new(Entry::norm(norm), &taken(convolution))
}

/// Returns the layer of the convolutions that the heads begin with, side by side.
pub(super) fn tip(model: &Model) -> Layer {
    let entry = match &model.trunk.tip {
        Tip::Norm(norm) => Entry::norm(norm),
        Tip::RootMeanSquare { norm, spatial, activation } => {
            Entry::root_mean_square(norm, *spatial, *activation)
        }
    };
    let heads = [&model.policy.points, &model.policy.pooling, &model.value.points];
    Layer::new(entry, &side_by_side(&heads.map(Clone::clone)))
}

/// Returns the layer of the planes, which need no norm.
pub(super) fn stem(convolution: &Convolution) -> Layer {
    Layer::new(Entry::plain(convolution.inputs, Activation::Identity), convolution)
}

/// Returns one convolution with the outputs of several, which [are alike](are_alike).
fn side_by_side(convolutions: &[Convolution]) -> Convolution {
    let first = &convolutions[0];
    let rows = first.height * first.width * first.inputs;
    let weights = (0..rows)
        .flat_map(|row| {
            convolutions.iter().map(move |c| &c.weights[row * c.outputs..][..c.outputs])
        })
        .flatten()
        .copied()
        .collect();
    let outputs = convolutions.iter().map(|convolution| convolution.outputs).sum();
    Convolution { outputs, weights, ..*first }
}

/// Returns the products of each point's channels with several matrices, as one convolution. The
/// outputs of each matrix are filled up to a multiple of [`PANEL`].
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

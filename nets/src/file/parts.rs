//! The layers of a net with their weights, as its file has them.
//!
//! Weights are kept unchanged, with two exceptions. Weights too small to be normal numbers are 0,
//! and the statistics of a batch norm are folded into one scale and one bias per channel.

/// The layers from the features to the heads: a stem, blocks that each add something to their
/// input, and a norm at the tip.
#[derive(Clone, Debug, PartialEq)]
pub struct Trunk {
    /// The numbers of channels that the file states before the layers, which have them as well.
    pub widths: [usize; 5],
    /// The convolution of the planes.
    pub stem: Convolution,
    /// The weights of the global features, whose product is added at every point.
    pub globals: Matrix,
    /// The layers for the facts about players of human-style nets.
    pub metadata: Option<MetadataEncoder>,
    /// The blocks in their order.
    pub blocks: Vec<Block>,
    /// The norm after the last block.
    pub tip: Tip,
}

/// Three layers for facts about the players, whose output is added at every point of the trunk's
/// input.
#[derive(Clone, Debug, PartialEq)]
pub struct MetadataEncoder {
    /// The first product, of [`METADATA`](crate::METADATA) inputs.
    pub first: Matrix,
    /// The bias of the first product, and the activation that follows.
    pub first_bias: Bias,
    /// The second product.
    pub second: Matrix,
    /// The bias of the second product, and the activation that follows.
    pub second_bias: Bias,
    /// The last product.
    pub last: Matrix,
}

/// A part of the trunk whose output is added to its input.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Two convolutions.
    Ordinary(OrdinaryBlock),
    /// Two convolutions, the first together with values pooled over the board.
    Pooling(PoolingBlock),
    /// Blocks of fewer channels between two convolutions.
    Bottleneck(BottleneckBlock),
    /// Attention of every point to all points.
    Attention(Box<AttentionBlock>),
    /// Two layers at every point by itself.
    FeedForward(FeedForwardBlock),
}

/// `x + second(second_norm(first(first_norm(x))))`.
#[derive(Clone, Debug, PartialEq)]
pub struct OrdinaryBlock {
    /// The norm of the input.
    pub first_norm: Norm,
    /// The first convolution.
    pub first: Convolution,
    /// The norm between the convolutions.
    pub second_norm: Norm,
    /// The second convolution.
    pub second: Convolution,
}

/// With `y = first_norm(x)`:
/// `x + second(second_norm(first(y) + pooled * pool(pooling_norm(pooling(y)))))`.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolingBlock {
    /// The norm of the input.
    pub first_norm: Norm,
    /// The first convolution.
    pub first: Convolution,
    /// The convolution whose output is pooled.
    pub pooling: Convolution,
    /// The norm of the channels that are pooled.
    pub pooling_norm: Norm,
    /// The weights of the pooled values: three for each channel that is pooled, all means first,
    /// then all scaled means, then all maxima.
    pub pooled: Matrix,
    /// The norm between the convolutions.
    pub second_norm: Norm,
    /// The second convolution.
    pub second: Convolution,
}

/// `x + last(last_norm(blocks(first(first_norm(x)))))`.
#[derive(Clone, Debug, PartialEq)]
pub struct BottleneckBlock {
    /// The norm of the input.
    pub first_norm: Norm,
    /// The convolution to fewer channels.
    pub first: Convolution,
    /// The blocks between, of any kind.
    pub blocks: Vec<Block>,
    /// The norm after the last of these blocks.
    pub last_norm: Norm,
    /// The convolution back to the channels of the input.
    pub last: Convolution,
}

/// `x + output(attention of query(y), key(y), value(y))` with `y = norm(x)`.
///
/// Head `h` uses the keys and values of key head `h / (heads / key_heads)`.
#[derive(Clone, Debug, PartialEq)]
pub struct AttentionBlock {
    /// The number of heads.
    pub heads: usize,
    /// The number of heads of keys and values, which divides `heads`.
    pub key_heads: usize,
    /// The number of channels of a query and of a key in each head.
    pub key_width: usize,
    /// The number of channels of a value in each head.
    pub value_width: usize,
    /// The norm of the input.
    pub norm: RootMeanSquare,
    /// The queries of all heads, one head after the other.
    pub query: Matrix,
    /// The keys of all key heads.
    pub key: Matrix,
    /// The values of all key heads.
    pub value: Matrix,
    /// The weights of the heads' outputs.
    pub output: Matrix,
    /// The rotation of queries and keys by the place of their point, if any.
    pub rotation: Option<Rotation>,
}

/// Rotary positions: an angle turns the channels `2p` and `2p + 1` of a query or key at column `x`
/// and row `y`, counted from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Rotation {
    /// For each key head, and for each pair of channels in it, the angle per column and the angle
    /// per row, in radians.
    pub angles: Vec<[f32; 2]>,
}

/// `x + output(silu(first(y)) * gate(y))` with `y = norm(x)`.
#[derive(Clone, Debug, PartialEq)]
pub struct FeedForwardBlock {
    /// The norm of the input.
    pub norm: RootMeanSquare,
    /// The product that is activated.
    pub first: Matrix,
    /// The product by which the activated product is multiplied, if any.
    pub gate: Option<Matrix>,
    /// The product back to the channels of the input.
    pub output: Matrix,
}

/// The norm after the last block, with its activation.
#[derive(Clone, Debug, PartialEq)]
pub enum Tip {
    /// A scale and a bias for each channel.
    Norm(Norm),
    /// Division by the root of the mean square.
    RootMeanSquare {
        /// The norm, whose bias may be other than 0.
        norm: RootMeanSquare,
        /// Whether the mean is over all channels and points of the board, instead of over the
        /// channels of each point.
        spatial: bool,
        /// The activation that follows.
        activation: Activation,
    },
}

/// The layers that compute the policy.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyHead {
    /// The number of outputs for each move: 1, 2 or 4. The first is the policy and the second, if
    /// any, the optimistic policy.
    pub outputs: usize,
    /// The convolution to the head's channels.
    pub points: Convolution,
    /// The convolution whose output is pooled.
    pub pooling: Convolution,
    /// The norm of the channels that are pooled.
    pub pooling_norm: Norm,
    /// The weights of the pooled values in the head's channels.
    pub pooled: Matrix,
    /// The norm of the head's channels.
    pub norm: Norm,
    /// The convolution to the outputs of each point.
    pub last: Convolution,
    /// The outputs of a pass from the pooled values.
    pub pass: PassHead,
}

/// The layers from pooled values to the outputs of a pass.
#[derive(Clone, Debug, PartialEq)]
pub enum PassHead {
    /// One layer, before version 15.
    Direct(Matrix),
    /// Two layers.
    Hidden(Matrix, Bias, Matrix),
}

/// The layers that compute the win rate, the score and the owner of each point.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueHead {
    /// The convolution to the head's channels.
    pub points: Convolution,
    /// The norm of the head's channels.
    pub norm: Norm,
    /// The weights of the pooled values.
    pub pooled: Matrix,
    /// The bias of their product, and the activation that follows.
    pub pooled_bias: Bias,
    /// The weights of win, loss and no result.
    pub result: Matrix,
    /// The bias of win, loss and no result.
    pub result_bias: Vec<f32>,
    /// The weights of the outputs about the score: 4 outputs in version 8, 6 in later versions.
    pub score: Matrix,
    /// The bias of the outputs about the score.
    pub score_bias: Vec<f32>,
    /// The convolution to the owner of each point.
    pub ownership: Convolution,
}

/// A convolution with a square kernel and without a bias. Its output has the size of its input,
/// which counts as 0 beyond the edge.
///
/// `out(y, x) = sum of weights[dy][dx] * in(y + dy - kernel / 2, x + dx - kernel / 2)`; rows are
/// counted from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Convolution {
    /// The number of points across the kernel, which is odd.
    pub kernel: usize,
    /// The number of channels of the input.
    pub inputs: usize,
    /// The number of channels of the output.
    pub outputs: usize,
    /// The weights in the order `[kernel][kernel][inputs][outputs]`.
    pub weights: Vec<f32>,
}

/// A product of each point's channels, or of pooled values, with a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The number of channels of the input.
    pub inputs: usize,
    /// The number of channels of the output.
    pub outputs: usize,
    /// The weights in the order `[inputs][outputs]`.
    pub weights: Vec<f32>,
}

/// A bias for each channel, and the activation that follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Bias {
    /// The number that is added to each channel.
    pub bias: Vec<f32>,
    /// The activation that follows.
    pub activation: Activation,
}

/// `activation(scale * x + bias)`, channel by channel: a batch norm with its statistics folded in.
#[derive(Clone, Debug, PartialEq)]
pub struct Norm {
    /// The factor of each channel.
    pub scale: Vec<f32>,
    /// The number that is added to each channel.
    pub bias: Vec<f32>,
    /// The activation that follows.
    pub activation: Activation,
}

/// `scale * x / sqrt(mean of x² + epsilon) + bias`, with the mean over the channels of a point.
#[derive(Clone, Debug, PartialEq)]
pub struct RootMeanSquare {
    /// The number that is added to the mean.
    pub epsilon: f32,
    /// The factor of each channel.
    pub scale: Vec<f32>,
    /// The number that is added to each channel: 0 in blocks.
    pub bias: Vec<f32>,
}

/// A function that is applied to every number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// `x`.
    Identity,
    /// `max(x, 0)`.
    Relu,
    /// `x * tanh(ln(1 + e^x))`.
    Mish,
    /// `x / (1 + e^-x)`.
    Silu,
}

impl AttentionBlock {
    /// The factor of the queries in the scores: 1 divided by the root of the width of a key.
    pub fn query_factor(&self) -> f32 {
        1.0 / (self.key_width as f32).sqrt()
    }
}

impl Trunk {
    /// The number of channels between the blocks.
    pub fn channels(&self) -> usize {
        self.stem.outputs
    }
}

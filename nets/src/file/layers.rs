//! The layers and blocks of a model file.

use super::error::{Fault, ModelError};
use super::parts::{
    Activation, AttentionBlock, Bias, Block, BottleneckBlock, Convolution, FeedForwardBlock,
    Matrix, Norm, OrdinaryBlock, PoolingBlock, RootMeanSquare, Rotation,
};
use super::tokens::Tokens;
use crate::backend::MAX_SIDE;

/// The largest number of channels of a layer, far above that of any known net.
pub const MOST_CHANNELS: usize = 16_384;

/// The largest number of blocks, far above that of any known net.
pub const MOST_BLOCKS: usize = 1_000;

/// The largest kernel of a convolution. Known nets have kernels of 1, 3 and 5.
const LARGEST_KERNEL: usize = 15;

/// The deepest supported nesting of blocks within blocks. Known nets have a depth of 1.
const DEEPEST: usize = 8;

/// The part of a model file with the layers of a net.
pub struct Layers<'f, 'a> {
    /// The file.
    pub file: &'f mut Tokens<'a>,
    /// The version of the file's format.
    pub version: u32,
}

impl Layers<'_, '_> {
    /// Reads a part of the net; errors in it contain its name.
    pub fn part<T>(
        &mut self,
        name: impl Into<String>,
        read: impl FnOnce(&mut Self) -> Result<T, ModelError>,
    ) -> Result<T, ModelError> {
        self.file.enter(name.into());
        let part = read(self)?;
        self.file.leave();
        Ok(part)
    }

    /// Reads the name of a layer, which has no meaning.
    pub fn name(&mut self) -> Result<(), ModelError> {
        self.file.word("the name of a layer").map(|_| ())
    }

    /// Reads a number of channels, which must be `known` if the layers before determine it.
    fn channels(&mut self, what: &str, known: Option<usize>) -> Result<usize, ModelError> {
        match known {
            Some(known) => self.file.whole(what, known, known),
            None => self.file.whole(what, 1, MOST_CHANNELS),
        }
    }

    /// Reads a convolution with this number of inputs, and of outputs if it is known.
    pub fn convolution(
        &mut self,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Convolution, ModelError> {
        self.name()?;
        let kernel = self.file.whole("the height of a kernel", 1, LARGEST_KERNEL)?;
        if kernel.is_multiple_of(2) {
            let found = format!("'{kernel}'");
            return Err(self.file.unexpected("a kernel of an odd size", &found));
        }
        self.rest_of_convolution(kernel, inputs, outputs)
    }

    /// Reads a convolution like [`convolution`](Self::convolution), whose kernel has `kernel` times
    /// `kernel` points.
    pub fn convolution_of(
        &mut self,
        kernel: usize,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Convolution, ModelError> {
        self.name()?;
        self.file.whole("the height of a kernel", kernel, kernel)?;
        self.rest_of_convolution(kernel, inputs, outputs)
    }

    /// Reads a convolution whose name and height have been read.
    fn rest_of_convolution(
        &mut self,
        kernel: usize,
        inputs: usize,
        outputs: Option<usize>,
    ) -> Result<Convolution, ModelError> {
        self.file.whole("the width of a square kernel", kernel, kernel)?;
        let inputs = self.channels("a number of inputs", Some(inputs))?;
        let outputs = self.channels("a number of outputs", outputs)?;
        for _ in 0..2 {
            self.file.whole("a dilation", 1, 1)?;
        }
        let weights = self.file.weights_or_bytes(&[kernel, kernel, inputs, outputs])?;
        Ok(Convolution { kernel, inputs, outputs, weights })
    }

    /// Reads a matrix with this number of inputs, and of outputs if it is known.
    pub fn matrix(&mut self, inputs: usize, outputs: Option<usize>) -> Result<Matrix, ModelError> {
        self.name()?;
        let inputs = self.channels("a number of inputs", Some(inputs))?;
        let outputs = self.channels("a number of outputs", outputs)?;
        Ok(Matrix { inputs, outputs, weights: self.file.weights_or_bytes(&[inputs, outputs])? })
    }

    /// Reads the bias of each of this number of channels.
    pub fn bias(&mut self, channels: usize) -> Result<Vec<f32>, ModelError> {
        self.name()?;
        self.channels("a number of channels", Some(channels))?;
        self.file.weights(&[channels])
    }

    /// Reads the bias of each channel, and the activation that follows.
    pub fn activated_bias(&mut self, channels: usize) -> Result<Bias, ModelError> {
        Ok(Bias { bias: self.bias(channels)?, activation: self.activation()? })
    }

    /// Reads an activation: by its name since version 11; before, it is always
    /// [`Activation::Relu`].
    pub fn activation(&mut self) -> Result<Activation, ModelError> {
        self.name()?;
        if self.version < 11 {
            return Ok(Activation::Relu);
        }
        let word = self.file.word("an activation")?;
        match word.as_str() {
            "ACTIVATION_IDENTITY" => Ok(Activation::Identity),
            "ACTIVATION_RELU" => Ok(Activation::Relu),
            "ACTIVATION_MISH" => Ok(Activation::Mish),
            "ACTIVATION_SILU" => Ok(Activation::Silu),
            _ => Err(self.file.unexpected("an activation", &format!("'{word}'"))),
        }
    }

    /// Reads a batch norm and the activation that follows.
    pub fn norm(&mut self, channels: usize) -> Result<Norm, ModelError> {
        self.name()?;
        self.channels("a number of channels", Some(channels))?;
        let epsilon: f64 = self.file.number("a small number")?;
        let has_scale = self.file.flag("whether there are scales")?;
        let has_bias = self.file.flag("whether there are biases")?;
        let mean = self.file.weights(&[channels])?;
        let variance = self.file.weights(&[channels])?;
        let scale = if has_scale { Some(self.file.weights(&[channels])?) } else { None };
        let bias = if has_bias { Some(self.file.weights(&[channels])?) } else { None };
        let mut folded = Norm {
            scale: Vec::with_capacity(channels),
            bias: Vec::with_capacity(channels),
            activation: Activation::Identity,
        };
        for channel in 0..channels {
            let scale = scale.as_ref().map_or(1.0, |scale| f64::from(scale[channel]));
            let factor = (scale / (f64::from(variance[channel]) + epsilon).sqrt()) as f32;
            if !factor.is_finite() {
                let found = format!("{} and {epsilon}", variance[channel]);
                return Err(self.file.unexpected("a variance above 0", &found));
            }
            let bias = bias.as_ref().map_or(0.0, |bias| bias[channel]);
            let bias = bias - factor * mean[channel];
            if !bias.is_finite() {
                let found = format!("{} over {}", mean[channel], variance[channel]);
                return Err(self.file.unexpected("a mean that suits the variance", &found));
            }
            folded.scale.push(factor);
            folded.bias.push(bias);
        }
        folded.activation = self.activation()?;
        Ok(folded)
    }

    /// Reads the norm of a transformer block: a root mean square without a bias.
    fn block_norm(&mut self, channels: usize) -> Result<RootMeanSquare, ModelError> {
        self.name()?;
        self.channels("a number of channels", Some(channels))?;
        let epsilon = self.epsilon()?;
        let scale = self.file.weights(&[channels])?;
        Ok(RootMeanSquare { epsilon, scale, bias: vec![0.0; channels] })
    }

    /// Reads the norm at the tip of the trunk, and whether its mean is over the whole board.
    pub fn tip_norm(&mut self, channels: usize) -> Result<(RootMeanSquare, bool), ModelError> {
        self.name()?;
        self.channels("a number of channels", Some(channels))?;
        let epsilon = self.epsilon()?;
        let spatial = self.file.flag("whether the mean is over the board")?;
        self.file.zeros(1)?;
        let scale = self.file.weights(&[channels])?;
        let bias = self.file.weights(&[channels])?;
        Ok((RootMeanSquare { epsilon, scale, bias }, spatial))
    }

    fn epsilon(&mut self) -> Result<f32, ModelError> {
        let epsilon = self.file.decimal("a small number")?;
        if epsilon >= 0.0 {
            Ok(epsilon)
        } else {
            Err(self.file.unexpected("a small number from 0", &format!("'{epsilon}'")))
        }
    }

    /// Reads blocks with this number of channels; `depth` is the number of blocks around them.
    pub fn blocks(
        &mut self,
        count: usize,
        channels: usize,
        depth: usize,
    ) -> Result<Vec<Block>, ModelError> {
        if depth > DEEPEST {
            let what = format!("blocks within blocks go down to {DEEPEST}");
            return Err(self.file.error(Fault::TooLarge(what)));
        }
        let block =
            |number| self.part(format!("block {number}"), |layers| layers.block(channels, depth));
        (1..=count).map(block).collect()
    }

    fn block(&mut self, channels: usize, depth: usize) -> Result<Block, ModelError> {
        let kind = self.file.word("a kind of block")?;
        let name = self.file.word("the name of a block")?;
        match kind.as_str() {
            "ordinary_block" => self.ordinary(channels).map(Block::Ordinary),
            "gpool_block" => self.pooling(channels).map(Block::Pooling),
            "nested_bottleneck_block" => self.bottleneck(channels, depth).map(Block::Bottleneck),
            "transformer_attention_block" => {
                self.attention(channels).map(|block| Block::Attention(Box::new(block)))
            }
            "transformer_ffn_block" => self.feed_forward(channels).map(Block::FeedForward),
            _ => Err(self.file.unexpected("a kind of block", &format!("'{kind}' ({name})"))),
        }
    }

    fn ordinary(&mut self, channels: usize) -> Result<OrdinaryBlock, ModelError> {
        let first_norm = self.part("first norm", |layers| layers.norm(channels))?;
        let first = self.part("first convolution", |l| l.convolution(channels, None))?;
        let width = first.outputs;
        let second_norm = self.part("second norm", |layers| layers.norm(width))?;
        let second = self.part("second convolution", |l| l.convolution(width, Some(channels)))?;
        Ok(OrdinaryBlock { first_norm, first, second_norm, second })
    }

    fn pooling(&mut self, channels: usize) -> Result<PoolingBlock, ModelError> {
        let first_norm = self.part("first norm", |layers| layers.norm(channels))?;
        let first = self.part("first convolution", |l| l.convolution(channels, None))?;
        let kernel = first.kernel;
        let pooling =
            self.part("pooling", |layers| layers.convolution_of(kernel, channels, None))?;
        let pooling_norm = self.part("pooling", |layers| layers.norm(pooling.outputs))?;
        let width = first.outputs;
        let pooled =
            self.part("pooling", |layers| layers.matrix(3 * pooling.outputs, Some(width)))?;
        let second_norm = self.part("second norm", |layers| layers.norm(width))?;
        let second = self.part("second convolution", |l| l.convolution(width, Some(channels)))?;
        Ok(PoolingBlock { first_norm, first, pooling, pooling_norm, pooled, second_norm, second })
    }

    fn bottleneck(&mut self, channels: usize, depth: usize) -> Result<BottleneckBlock, ModelError> {
        let count = self.file.whole("a number of blocks", 1, MOST_BLOCKS)?;
        let first_norm = self.part("first norm", |layers| layers.norm(channels))?;
        let first = self.part("first convolution", |l| l.convolution(channels, None))?;
        let width = first.outputs;
        let blocks = self.blocks(count, width, depth + 1)?;
        let last_norm = self.part("last norm", |layers| layers.norm(width))?;
        let last = self.part("last convolution", |l| l.convolution(width, Some(channels)))?;
        Ok(BottleneckBlock { first_norm, first, blocks, last_norm, last })
    }

    fn attention(&mut self, channels: usize) -> Result<AttentionBlock, ModelError> {
        let file = &mut *self.file;
        let heads = file.whole("a number of heads", 1, MOST_CHANNELS)?;
        let key_heads = file.whole("a number of key heads", 1, heads)?;
        if !heads.is_multiple_of(key_heads) {
            let expected = format!("a number of key heads that divides {heads}");
            return Err(file.unexpected(&expected, &format!("'{key_heads}'")));
        }
        let key_width = file.whole("the width of a key", 1, MOST_CHANNELS)?;
        let value_width = file.whole("the width of a value", 1, MOST_CHANNELS)?;
        let rotates = file.flag("whether keys are turned")?;
        let learned = file.flag("whether angles are learned")?;
        let norm = self.part("norm", |layers| layers.block_norm(channels))?;
        let query =
            self.part("queries", |layers| layers.matrix(channels, Some(heads * key_width)))?;
        let key =
            self.part("keys", |layers| layers.matrix(channels, Some(key_heads * key_width)))?;
        let value =
            self.part("values", |layers| layers.matrix(channels, Some(key_heads * value_width)))?;
        let output =
            self.part("output", |layers| layers.matrix(heads * value_width, Some(channels)))?;
        let rotation = if rotates {
            let read = |layers: &mut Layers<'_, '_>| layers.rotation(key_heads, key_width, learned);
            Some(self.part("angles", read)?)
        } else {
            None
        };
        Ok(AttentionBlock {
            heads,
            key_heads,
            key_width,
            value_width,
            norm,
            query,
            key,
            value,
            output,
            rotation,
        })
    }

    fn rotation(
        &mut self,
        key_heads: usize,
        key_width: usize,
        learned: bool,
    ) -> Result<Rotation, ModelError> {
        // Two channels form a pair, and without learned angles half of the pairs turn with the row.
        let unit = if learned { 2 } else { 4 };
        if !key_width.is_multiple_of(unit) {
            let expected = format!("keys whose width is a multiple of {unit}");
            return Err(self.file.unexpected(&expected, &key_width.to_string()));
        }
        let pairs = key_width / 2;
        // Sines and cosines of each angle, at each column and row.
        let table = 4 * u64::from(MAX_SIDE) * (key_heads * pairs) as u64;
        self.file
            .take(table, || format!("a table for the angles of {key_heads} x {pairs} pairs"))?;
        self.name()?;
        if learned {
            for (what, size) in
                [("key heads", key_heads), ("pairs of channels", pairs), ("axes", 2)]
            {
                self.file.whole(what, size, size)?;
            }
            let weights = self.file.weights(&[key_heads, pairs, 2])?;
            return Ok(Rotation { angles: weights.as_chunks().0.to_vec() });
        }
        let base: f64 = self.file.number("the base of the angles")?;
        let half = pairs / 2;
        let angle = |i: usize| base.powf(-2.0 * i as f64 / pairs as f64) as f32;
        let rows = (0..half).map(|i| [0.0, angle(i)]);
        let columns = (0..half).map(|i| [angle(i), 0.0]);
        let head: Vec<[f32; 2]> = rows.chain(columns).collect();
        if head.iter().flatten().any(|angle| !angle.is_finite()) {
            return Err(self.file.unexpected("a base above 0", &format!("'{base}'")));
        }
        Ok(Rotation { angles: head.repeat(key_heads) })
    }

    fn feed_forward(&mut self, channels: usize) -> Result<FeedForwardBlock, ModelError> {
        self.channels("a number of channels", Some(channels))?;
        let width = self.channels("a number of hidden channels", None)?;
        let gated = self.file.flag("whether there is a gate")?;
        let norm = self.part("norm", |layers| layers.block_norm(channels))?;
        let first = self.part("first product", |layers| layers.matrix(channels, Some(width)))?;
        let gate = if gated {
            Some(self.part("gate", |layers| layers.matrix(channels, Some(width)))?)
        } else {
            None
        };
        let output = self.part("output", |layers| layers.matrix(width, Some(channels)))?;
        Ok(FeedForwardBlock { norm, first, gate, output })
    }
}

//! The layers from the features to the heads.

use super::Work;
use super::elementary::{activate, silu};
use super::grid::Border;
use super::product::Product;
use tengen_nets::{
    Activation, Block, BottleneckBlock, Convolution, FeedForwardBlock, GLOBALS, Inputs, Kernel,
    Matrix, MetadataEncoder, Norm, OrdinaryBlock, PLANES, PoolingBlock, RootMeanSquare, Tip, Trunk,
    dispatch,
};

impl Work {
    /// Returns the channels of every point after the tip of the trunk.
    pub fn trunk(&mut self, trunk: &Trunk, inputs: &Inputs) -> Vec<f32> {
        let channels = trunk.channels();
        let mut x = self.buffers.take(self.grid.area() * channels);
        self.convolve(&inputs.planes, &trunk.stem, &mut x, false);
        let mut everywhere = self.buffers.take(channels);
        everywhere.fill(0.0);
        debug_assert_eq!((trunk.globals.inputs, trunk.stem.inputs), (GLOBALS, PLANES));
        multiply_one(&inputs.globals, &trunk.globals, &mut everywhere);
        if let (Some(encoder), Some(metadata)) = (&trunk.metadata, &inputs.metadata) {
            encode(encoder, &metadata[..], &mut everywhere);
        }
        for point in x.chunks_exact_mut(channels) {
            add(point, &everywhere);
        }
        self.buffers.give(everywhere);
        for block in &trunk.blocks {
            self.block(block, channels, &mut x);
        }
        let tip = match &trunk.tip {
            Tip::Norm(norm) => self.normalise(&x, norm, None, Border::NONE),
            Tip::RootMeanSquare { norm, spatial, activation } => {
                let mut tip = self.buffers.take(x.len());
                let kernel = MeanSquare { x: &x, norm, spatial: *spatial, activation: *activation };
                dispatch(self.simd, kernel, &mut tip[..]);
                tip
            }
        };
        self.buffers.give(x);
        tip
    }

    fn block(&mut self, block: &Block, channels: usize, x: &mut [f32]) {
        match block {
            Block::Ordinary(block) => self.ordinary(block, x),
            Block::Pooling(block) => self.pooling(block, x),
            Block::Bottleneck(block) => self.bottleneck(block, x),
            Block::Attention(block) => self.attention(block, channels, x),
            Block::FeedForward(block) => self.feed_forward(block, x),
        }
    }

    fn ordinary(&mut self, block: &OrdinaryBlock, x: &mut [f32]) {
        let middle = self.normalised_convolution(x, &block.first_norm, &block.first);
        let bordered = self.normalise(&middle, &block.second_norm, None, border(&block.second));
        self.convolve_bordered(&bordered, &block.second, x, true);
        self.buffers.give(bordered);
        self.buffers.give(middle);
    }

    fn pooling(&mut self, block: &PoolingBlock, x: &mut [f32]) {
        let (first, pooling) = (border(&block.first), border(&block.pooling));
        let mut bordered = self.normalise(x, &block.first_norm, None, first);
        let mut middle = self.buffers.take(self.grid.area() * block.first.outputs);
        self.convolve_bordered(&bordered, &block.first, &mut middle, false);
        if pooling != first {
            self.buffers.give(bordered);
            bordered = self.normalise(x, &block.first_norm, None, pooling);
        }
        let mut pooled = self.buffers.take(self.grid.area() * block.pooling.outputs);
        self.convolve_bordered(&bordered, &block.pooling, &mut pooled, false);
        self.buffers.give(bordered);
        let normed = self.normalise(&pooled, &block.pooling_norm, None, Border::NONE);
        let summary = self.pool(&normed, block.pooling.outputs, Pool::WithMaximum);
        let mut everywhere = self.buffers.take(block.first.outputs);
        everywhere.fill(0.0);
        multiply_one(&summary, &block.pooled, &mut everywhere);
        let second = border(&block.second);
        let bordered = self.normalise(&middle, &block.second_norm, Some(&everywhere), second);
        self.convolve_bordered(&bordered, &block.second, x, true);
        for buffer in [bordered, everywhere, summary, normed, pooled, middle] {
            self.buffers.give(buffer);
        }
    }

    fn bottleneck(&mut self, block: &BottleneckBlock, x: &mut [f32]) {
        let mut middle = self.normalised_convolution(x, &block.first_norm, &block.first);
        for inner in &block.blocks {
            self.block(inner, block.first.outputs, &mut middle);
        }
        let bordered = self.normalise(&middle, &block.last_norm, None, border(&block.last));
        self.convolve_bordered(&bordered, &block.last, x, true);
        self.buffers.give(bordered);
        self.buffers.give(middle);
    }

    fn feed_forward(&mut self, block: &FeedForwardBlock, x: &mut [f32]) {
        let normed = self.root_mean_square(x, &block.norm);
        let mut hidden = self.multiply(&normed, &block.first);
        let gate = block.gate.as_ref().map(|gate| self.multiply(&normed, gate));
        dispatch(self.simd, Gate(gate.as_deref()), &mut hidden[..]);
        self.multiply_into(&hidden, &block.output, x, true);
        if let Some(gate) = gate {
            self.buffers.give(gate);
        }
        self.buffers.give(hidden);
        self.buffers.give(normed);
    }

    /// Returns `convolution(norm(x))`.
    fn normalised_convolution(
        &mut self,
        x: &[f32],
        norm: &Norm,
        convolution: &Convolution,
    ) -> Vec<f32> {
        let bordered = self.normalise(x, norm, None, border(convolution));
        let mut output = self.buffers.take(self.grid.area() * convolution.outputs);
        self.convolve_bordered(&bordered, convolution, &mut output, false);
        self.buffers.give(bordered);
        output
    }

    /// Returns `norm(x + added)` with a border of zeros, where `added` has a number for each
    /// channel.
    pub fn normalise(
        &mut self,
        x: &[f32],
        norm: &Norm,
        added: Option<&[f32]>,
        border: Border,
    ) -> Vec<f32> {
        let channels = norm.scale.len();
        let mut bias = self.buffers.take(channels);
        bias.copy_from_slice(&norm.bias);
        if let Some(added) = added {
            for ((bias, &scale), &added) in bias.iter_mut().zip(&norm.scale).zip(added) {
                *bias += scale * added;
            }
        }
        let mut output = self.buffers.take(border.area(self.grid) * channels);
        let kernel = Normalise {
            x,
            scale: &norm.scale,
            bias: &bias,
            activation: norm.activation,
            width: self.grid.width,
            border,
        };
        dispatch(self.simd, kernel, &mut output[..]);
        self.buffers.give(bias);
        output
    }

    /// Returns the product of every point's channels with a matrix.
    pub fn multiply(&mut self, x: &[f32], matrix: &Matrix) -> Vec<f32> {
        let mut output = self.buffers.take(self.grid.area() * matrix.outputs);
        self.multiply_into(x, matrix, &mut output, false);
        output
    }

    /// Writes the product of every point's channels with a matrix, or adds it if `adds`.
    pub fn multiply_into(&self, x: &[f32], matrix: &Matrix, output: &mut [f32], adds: bool) {
        let area = self.grid.area();
        let product = Product {
            input: x,
            width: area,
            step: matrix.inputs,
            row: 0,
            inputs: matrix.inputs,
            kernel_height: 1,
            kernel_width: 1,
            weights: &matrix.weights,
            weight_row: matrix.outputs,
            outputs: matrix.outputs,
            output_row: matrix.outputs,
            adds,
        };
        product.run(self.simd, output);
    }

    /// Writes the convolution of `x`, which comes without a border, or adds it if `adds`.
    pub fn convolve(
        &mut self,
        x: &[f32],
        convolution: &Convolution,
        output: &mut [f32],
        adds: bool,
    ) {
        let border = border(convolution);
        if border == Border::NONE {
            return self.convolve_bordered(x, convolution, output, adds);
        }
        let channels = convolution.inputs;
        let mut bordered = self.buffers.take(border.area(self.grid) * channels);
        bordered.fill(0.0);
        let row = (self.grid.width + 2 * border.columns) * channels;
        let begin = border.rows * row + border.columns * channels;
        let length = self.grid.width * channels;
        for (to, from) in bordered[begin..].chunks_mut(row).zip(x.chunks_exact(length)) {
            to[..length].copy_from_slice(from);
        }
        self.convolve_bordered(&bordered, convolution, output, adds);
        self.buffers.give(bordered);
    }

    /// Writes the convolution of `x`, which has the border that the convolution needs, or adds it
    /// if `adds`.
    fn convolve_bordered(
        &self,
        x: &[f32],
        convolution: &Convolution,
        output: &mut [f32],
        adds: bool,
    ) {
        let channels = convolution.inputs;
        let product = Product {
            input: x,
            width: self.grid.width,
            step: channels,
            row: (self.grid.width + 2 * border(convolution).columns) * channels,
            inputs: channels,
            kernel_height: convolution.kernel,
            kernel_width: convolution.kernel,
            weights: &convolution.weights,
            weight_row: convolution.outputs,
            outputs: convolution.outputs,
            output_row: convolution.outputs,
            adds,
        };
        product.run(self.simd, output);
    }

    /// Returns every point's channels divided by the root of their mean square.
    pub fn root_mean_square(&mut self, x: &[f32], norm: &RootMeanSquare) -> Vec<f32> {
        let mut output = self.buffers.take(x.len());
        let kernel = MeanSquare { x, norm, spatial: false, activation: Activation::Identity };
        dispatch(self.simd, kernel, &mut output[..]);
        output
    }

    /// Returns every channel pooled over the board: first all means, then all means times a factor
    /// that grows with the board, then a third value of every channel.
    pub fn pool(&mut self, x: &[f32], channels: usize, third: Pool) -> Vec<f32> {
        let mut pooled = self.buffers.take(3 * channels);
        let (means, rest) = pooled.split_at_mut(channels);
        let (scaled, thirds) = rest.split_at_mut(channels);
        means.fill(0.0);
        thirds.fill(f32::NEG_INFINITY);
        for point in x.chunks_exact(channels) {
            add(means, point);
            thirds.iter_mut().zip(point).for_each(|(most, &x)| *most = most.max(x));
        }
        let area = self.grid.area() as f32;
        // 14 is about the side of a board between 9 and 19, where the factor is 0.
        let side = area.sqrt() - 14.0;
        for channel in 0..channels {
            means[channel] /= area;
            scaled[channel] = means[channel] * side * 0.1;
            if third == Pool::WithSquare {
                thirds[channel] = means[channel] * (side * side * 0.01 - 0.1);
            }
        }
        pooled
    }
}

/// The third value of each pooled channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// The largest value on the board.
    WithMaximum,
    /// The mean times another factor that grows with the board.
    WithSquare,
}

/// Returns the border that a convolution needs around its input.
fn border(convolution: &Convolution) -> Border {
    Border { rows: convolution.kernel / 2, columns: convolution.kernel / 2 }
}

fn encode(encoder: &MetadataEncoder, metadata: &[f32], everywhere: &mut [f32]) {
    let mut first = encoder.first_bias.bias.clone();
    multiply_one(metadata, &encoder.first, &mut first);
    activate(encoder.first_bias.activation, &mut first);
    let mut second = encoder.second_bias.bias.clone();
    multiply_one(&first, &encoder.second, &mut second);
    activate(encoder.second_bias.activation, &mut second);
    multiply_one(&second, &encoder.last, everywhere);
}

/// Adds the product of one set of channels with a matrix.
pub fn multiply_one(x: &[f32], matrix: &Matrix, output: &mut [f32]) {
    for (&x, weights) in x.iter().zip(matrix.weights.chunks_exact(matrix.outputs)) {
        output.iter_mut().zip(weights).for_each(|(sum, &weight)| *sum += x * weight);
    }
}

fn add(to: &mut [f32], numbers: &[f32]) {
    to.iter_mut().zip(numbers).for_each(|(to, &number)| *to += number);
}

/// `activation(scale * x + bias)`, into a buffer with a border of zeros.
struct Normalise<'a> {
    x: &'a [f32],
    scale: &'a [f32],
    bias: &'a [f32],
    activation: Activation,
    width: usize,
    border: Border,
}

impl Kernel<[f32]> for Normalise<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, output: &mut [f32]) {
        let channels = self.scale.len();
        let row = (self.width + 2 * self.border.columns) * channels;
        let inner = self.width * channels;
        let edge = self.border.columns * channels;
        let above = self.border.rows * row;
        let end = output.len() - above;
        output[..above].fill(0.0);
        output[end..].fill(0.0);
        let rows = output[above..end].chunks_exact_mut(row);
        for (output, x) in rows.zip(self.x.chunks_exact(inner)) {
            output[..edge].fill(0.0);
            output[edge + inner..].fill(0.0);
            let output = &mut output[edge..edge + inner];
            for (output, x) in output.chunks_exact_mut(channels).zip(x.chunks_exact(channels)) {
                let factors = self.scale.iter().zip(self.bias);
                for ((output, &x), (&scale, &bias)) in output.iter_mut().zip(x).zip(factors) {
                    *output = scale * x + bias;
                }
            }
            activate(self.activation, output);
        }
    }
}

/// A root mean square norm and its activation.
struct MeanSquare<'a> {
    x: &'a [f32],
    norm: &'a RootMeanSquare,
    spatial: bool,
    activation: Activation,
}

impl Kernel<[f32]> for MeanSquare<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, output: &mut [f32]) {
        let RootMeanSquare { epsilon, scale, bias } = self.norm;
        let channels = scale.len();
        let squares = |numbers: &[f32]| {
            // The compiler turns eight parallel sums into vectors; they also have smaller rounding
            // errors than one sum.
            let (eights, rest) = numbers.as_chunks::<8>();
            let mut sums = [0.0_f32; 8];
            for eight in eights {
                sums.iter_mut().zip(eight).for_each(|(sum, x)| *sum += x * x);
            }
            let rest: f32 = rest.iter().map(|x| x * x).sum();
            sums.iter().sum::<f32>() + rest
        };
        let whole: f32 = if self.spatial {
            self.x.chunks_exact(channels).map(squares).sum::<f32>() / self.x.len() as f32
        } else {
            0.0
        };
        for (output, x) in output.chunks_exact_mut(channels).zip(self.x.chunks_exact(channels)) {
            let mean = if self.spatial { whole } else { squares(x) / channels as f32 };
            let factor = 1.0 / (mean + epsilon).sqrt();
            for (((output, &x), &scale), &bias) in output.iter_mut().zip(x).zip(scale).zip(bias) {
                *output = x * factor * scale + bias;
            }
        }
        activate(self.activation, output);
    }
}

/// `silu(x)`, times the gate if there is one.
struct Gate<'a>(Option<&'a [f32]>);

impl Kernel<[f32]> for Gate<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, x: &mut [f32]) {
        match self.0 {
            Some(gate) => x.iter_mut().zip(gate).for_each(|(x, &gate)| *x = silu(*x) * gate),
            None => x.iter_mut().for_each(|x| *x = silu(*x)),
        }
    }
}

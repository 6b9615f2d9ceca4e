//! The layers after the trunk, in floats.

use std::array::from_fn;
use std::ops::Range;

use crate::cpu::{Kernel, Simd, dispatch};
use crate::file::{Bias, Matrix, MetadataEncoder, Norm, PassHead, PolicyHead, ValueHead};

use super::activation::activate;
use crate::backend::Outputs;

/// The heads of a net, whose first convolutions are computed side by side with the trunk's tip.
#[derive(Clone, Debug)]
pub(super) struct Heads {
    policy: PolicyHead,
    value: ValueHead,
}

/// The buffers of the heads.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    values: Vec<f32>,
    means: Vec<f32>,
    bias: Vec<f32>,
    hidden: Vec<f32>,
}

impl Heads {
    /// Returns the heads of a net, which end with convolutions of one point.
    pub fn new(mut policy: PolicyHead, mut value: ValueHead) -> Self {
        for convolution in [&mut policy.last, &mut value.ownership] {
            convolution.weights = transposed(&convolution.weights, convolution.outputs);
        }
        // The caller computes these convolutions.
        for convolution in [&mut policy.points, &mut policy.pooling, &mut value.points] {
            convolution.weights = Vec::new();
        }
        Self { policy, value }
    }

    /// Computes the outputs of the heads from the outputs of their first convolutions. `take`
    /// writes a range of their channels, point by point. The channels of the policy come first,
    /// then the channels that the policy pools, then the channels of the value.
    pub fn compute(
        &self,
        simd: Simd,
        take: impl Fn(Range<usize>, &mut Vec<f32>),
        points: usize,
        scratch: &mut Scratch,
        outputs: &mut Outputs,
    ) {
        let Scratch { values, means, bias, hidden } = scratch;
        let (policy, value) = (&self.policy, &self.value);
        let pooled = policy.points.outputs;
        let last = pooled + policy.pooling.outputs;

        take(pooled..last, values);
        dispatch(simd, Pool { values, norm: &policy.pooling_norm, points }, means);
        bias.clear();
        bias.resize(pooled, 0.0);
        add_product(bias, means, &policy.pooled);
        take(0..pooled, values);
        let of_points = Pointwise { norm: &policy.norm, bias, weights: &policy.last.weights };
        outputs.policy.clear();
        dispatch(simd, of_points, &mut Points { values, out: &mut outputs.policy });
        pass(&policy.pass, means, hidden, &mut outputs.pass);

        take(last..last + value.points.outputs, values);
        bias.clear();
        let of_points = Pointwise { norm: &value.norm, bias, weights: &value.ownership.weights };
        outputs.ownership.clear();
        dispatch(simd, of_points, &mut Points { values, out: &mut outputs.ownership });
        value_means(values, value.norm.scale.len(), points, means);
        hidden.clear();
        hidden.extend(&value.pooled_bias.bias);
        add_product(hidden, means, &value.pooled);
        activate(hidden, value.pooled_bias.activation);
        outputs.result.copy_from_slice(&value.result_bias);
        add_product(&mut outputs.result, hidden, &value.result);
        outputs.score.fill(0.0);
        let score = &mut outputs.score[..value.score_bias.len()];
        score.copy_from_slice(&value.score_bias);
        add_product(score, hidden, &value.score);
    }
}

/// Adds the output of the encoder of a human-style net for the facts about the players.
pub(super) fn add_metadata(
    sums: &mut [f32],
    facts: &[f32],
    encoder: &MetadataEncoder,
    Scratch { means: first, hidden: second, .. }: &mut Scratch,
) {
    let layer = |out: &mut Vec<f32>, inputs: &[f32], matrix: &Matrix, bias: &Bias| {
        out.clear();
        out.extend(&bias.bias);
        add_product(out, inputs, matrix);
        activate(out, bias.activation);
    };
    layer(first, facts, &encoder.first, &encoder.first_bias);
    layer(second, first, &encoder.second, &encoder.second_bias);
    add_product(sums, second, &encoder.last);
}

/// Returns the weights of a matrix, one output after the other.
fn transposed(weights: &[f32], outputs: usize) -> Vec<f32> {
    (0..outputs).flat_map(|output| weights.iter().skip(output).step_by(outputs)).copied().collect()
}

/// Computes the outputs of a pass.
fn pass(head: &PassHead, means: &[f32], hidden: &mut Vec<f32>, out: &mut Vec<f32>) {
    out.clear();
    match head {
        PassHead::Direct(matrix) => {
            out.resize(matrix.outputs, 0.0);
            add_product(out, means, matrix);
        }
        PassHead::Hidden(first, bias, last) => {
            hidden.clear();
            hidden.extend(&bias.bias);
            add_product(hidden, means, first);
            activate(hidden, bias.activation);
            out.resize(last.outputs, 0.0);
            add_product(out, hidden, last);
        }
    }
}

/// Adds the product of some inputs with a matrix.
pub(super) fn add_product(sums: &mut [f32], inputs: &[f32], matrix: &Matrix) {
    for (input, weights) in inputs.iter().zip(matrix.weights.chunks_exact(matrix.outputs)) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += input * weight;
        }
    }
}

/// Returns the difference between the side of a board and 14, the middle of the sizes in training,
/// divided by 10. Other boards than squares count as squares of the same area.
fn offset_of_side(points: usize) -> f32 {
    ((points as f32).sqrt() - 14.0) / 10.0
}

/// A kernel that normalises, activates and pools the values of some channels over the board. The
/// output is the mean of each channel, then the means times [`offset_of_side`], then the maximum of
/// each channel.
pub(super) struct Pool<'a> {
    pub values: &'a [f32],
    pub norm: &'a Norm,
    pub points: usize,
}

impl Kernel<Vec<f32>> for Pool<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, pooled: &mut Vec<f32>) {
        let channels = self.norm.scale.len();
        pooled.clear();
        pooled.resize(2 * channels, 0.0);
        pooled.resize(3 * channels, f32::NEG_INFINITY);
        let (means, rest) = pooled.split_at_mut(channels);
        let (row, greatest) = rest.split_at_mut(channels);
        for values in self.values.chunks_exact(channels) {
            normalise(row, values, &self.norm.scale, &self.norm.bias);
            activate(row, self.norm.activation);
            for ((x, mean), greatest) in row.iter().zip(means.iter_mut()).zip(greatest.iter_mut()) {
                *mean += x;
                *greatest = greatest.max(*x);
            }
        }
        for (mean, scaled) in means.iter_mut().zip(row) {
            *mean /= self.points as f32;
            *scaled = *mean * offset_of_side(self.points);
        }
    }
}

#[inline(always)]
fn normalise(out: &mut [f32], values: &[f32], scale: &[f32], bias: &[f32]) {
    for (((x, value), scale), bias) in out.iter_mut().zip(values).zip(scale).zip(bias) {
        *x = value * scale + bias;
    }
}

/// Computes the means of the value head: the mean of each channel, then the means times
/// [`offset_of_side`], then the means times the square of [`offset_of_side`] less 0.1.
fn value_means(values: &[f32], channels: usize, points: usize, means: &mut Vec<f32>) {
    means.clear();
    means.resize(channels, 0.0);
    for row in values.chunks_exact(channels) {
        for (mean, x) in means.iter_mut().zip(row) {
            *mean += x;
        }
    }
    for mean in means.iter_mut() {
        *mean /= points as f32;
    }
    let offset = offset_of_side(points);
    for factor in [offset, offset * offset - 0.1] {
        means.extend_from_within(..channels);
        for mean in means.iter_mut().rev().take(channels) {
            *mean *= factor;
        }
    }
}

/// A layer at every point by itself: a bias, a norm, an activation, and a product with a matrix.
struct Pointwise<'a> {
    norm: &'a Norm,
    /// The numbers that are added before the norm, if any.
    bias: &'a [f32],
    /// The weights of each output, one output after the other.
    weights: &'a [f32],
}

/// The numbers of all points that a [`Pointwise`] layer reads and writes.
struct Points<'a> {
    /// The values, which stay activated.
    values: &'a mut [f32],
    /// The outputs, which are appended.
    out: &'a mut Vec<f32>,
}

impl Kernel<Points<'_>> for Pointwise<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, Points { values, out }: &mut Points<'_>) {
        let channels = self.norm.scale.len();
        let outputs = self.weights.len() / channels;
        for row in values.chunks_exact_mut(channels) {
            for (x, bias) in row.iter_mut().zip(self.bias) {
                *x += bias;
            }
            for ((x, scale), bias) in row.iter_mut().zip(&self.norm.scale).zip(&self.norm.bias) {
                *x = *x * scale + bias;
            }
            activate(row, self.norm.activation);
            for output in 0..outputs {
                out.push(self.product(row, output));
            }
        }
    }
}

impl Pointwise<'_> {
    /// Returns the product of the channels of a point with the weights of one output. It is
    /// computed as eight sums, since a processor adds eight numbers as fast as one.
    #[inline(always)]
    fn product(&self, row: &[f32], output: usize) -> f32 {
        let weights = &self.weights[output * row.len()..][..row.len()];
        let (chunks, rest) = row.as_chunks::<8>();
        let (weights, last) = weights.as_chunks::<8>();
        let mut sums = [0.0; 8];
        for (row, weights) in chunks.iter().zip(weights) {
            sums = from_fn(|i| sums[i] + row[i] * weights[i]);
        }
        for ((sum, x), weight) in sums.iter_mut().zip(rest).zip(last) {
            *sum += x * weight;
        }
        sums.iter().sum()
    }
}

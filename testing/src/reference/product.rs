//! Convolutions and matrix products, which take nearly all the time of an evaluation.

use std::ops::Range;

use tengen_nets::{Kernel, Simd, dispatch};

/// Sums of products of inputs and weights, for every point and output:
/// `out(point, o) = sum over taps and i of in(point + tap, i) * weights(tap, i, o)`.
#[derive(Clone, Copy, Debug)]
pub struct Product<'a> {
    /// The inputs; all inputs of a point lie together.
    pub input: &'a [f32],
    /// The number of points in a row.
    pub width: usize,
    /// The distance from the inputs of a point to those of the next point in its row.
    pub step: usize,
    /// The distance from the inputs of a point to those of the point below.
    pub row: usize,
    /// The number of inputs of a point.
    pub inputs: usize,
    /// The rows of the kernel; 1 for a matrix.
    pub kernel_height: usize,
    /// The columns of the kernel; 1 for a matrix.
    pub kernel_width: usize,
    /// The weights, tap by tap and input by input.
    pub weights: &'a [f32],
    /// The distance from the weights of an input to those of the next input.
    pub weight_row: usize,
    /// The number of outputs of a point.
    pub outputs: usize,
    /// The distance from the outputs of a point to those of the next point.
    pub output_row: usize,
    /// Whether the sums are added to the numbers in the output instead of replacing them.
    pub adds: bool,
}

impl Product<'_> {
    /// Computes the sums with the given instructions. `output` has a place for every output of
    /// every point.
    pub fn run(self, simd: Simd, output: &mut [f32]) {
        // Takes points and inputs to fill the registers: the inputs stay in registers while the
        // outputs pass by.
        match simd {
            Simd::Avx512 if simd.is_available() => {
                dispatch(simd, Tiled::<8, 2, true>(self), output);
            }
            Simd::Avx2 | Simd::Avx512 if Simd::Avx2.is_available() => {
                dispatch(Simd::Avx2, Tiled::<4, 2, true>(self), output);
            }
            _ => {
                const FUSED: bool = cfg!(target_arch = "aarch64");
                dispatch(Simd::Baseline, Tiled::<4, 2, FUSED>(self), output);
            }
        }
    }
}

/// The number of outputs summed at a time, in memory that stays in the first cache.
const BLOCK: usize = 128;

/// A product computed in tiles of `POINTS` points and `INPUTS` inputs, by instructions that
/// multiply and add at once if `FUSED`.
struct Tiled<'a, const POINTS: usize, const INPUTS: usize, const FUSED: bool>(Product<'a>);

impl<const POINTS: usize, const INPUTS: usize, const FUSED: bool> Kernel<[f32]>
    for Tiled<'_, POINTS, INPUTS, FUSED>
{
    type Output = ();

    #[inline(always)]
    fn run(self, output: &mut [f32]) {
        let product = &self.0;
        let points = output.len().div_ceil(product.output_row);
        for begin in (0..product.outputs).step_by(BLOCK) {
            let block = begin..(begin + BLOCK).min(product.outputs);
            for first in (0..points).step_by(POINTS) {
                let count = POINTS.min(points - first);
                // The last tile may compute its last point more than once.
                let at: [usize; POINTS] = std::array::from_fn(|point| {
                    let point = first + point.min(count - 1);
                    point / product.width * product.row + point % product.width * product.step
                });
                let mut sums = [[0.0; BLOCK]; POINTS];
                sum_up::<POINTS, INPUTS, FUSED>(product, &at, &block, &mut sums);
                for (point, sums) in sums.iter().enumerate().take(count) {
                    let place = (first + point) * product.output_row;
                    let output = &mut output[place..][block.clone()];
                    for (output, &sum) in output.iter_mut().zip(sums) {
                        *output = if product.adds { *output + sum } else { sum };
                    }
                }
            }
        }
    }
}

/// Sums a block of outputs of the points whose inputs begin at `at`.
#[inline(always)]
fn sum_up<const POINTS: usize, const INPUTS: usize, const FUSED: bool>(
    product: &Product<'_>,
    at: &[usize; POINTS],
    block: &Range<usize>,
    sums: &mut [[f32; BLOCK]; POINTS],
) {
    let inputs = product.inputs;
    for tap in 0..product.kernel_height * product.kernel_width {
        let (down, right) = (tap / product.kernel_width, tap % product.kernel_width);
        let offset = down * product.row + right * product.step;
        let rows: [&[f32]; POINTS] =
            std::array::from_fn(|point| &product.input[at[point] + offset..][..inputs]);
        let weights = |input: usize| {
            &product.weights[(tap * inputs + input) * product.weight_row..][block.clone()]
        };
        let whole = inputs - inputs % INPUTS;
        for input in (0..whole).step_by(INPUTS) {
            let factors = rows.map(|row| std::array::from_fn(|next| row[input + next]));
            let weights = std::array::from_fn(|next| weights(input + next));
            add::<POINTS, INPUTS, FUSED>(&factors, &weights, sums);
        }
        for input in whole..inputs {
            let factors = rows.map(|row| [row[input]]);
            add::<POINTS, 1, FUSED>(&factors, &[weights(input)], sums);
        }
    }
}

/// Adds the products of some inputs of some points with the weights of these inputs.
///
/// The compiler vectorises the loop over outputs, whose number is unknown here.
#[inline(always)]
fn add<const POINTS: usize, const INPUTS: usize, const FUSED: bool>(
    factors: &[[f32; INPUTS]; POINTS],
    weights: &[&[f32]; INPUTS],
    sums: &mut [[f32; BLOCK]; POINTS],
) {
    let outputs = weights[0].len().min(BLOCK);
    let weights = weights.map(|weights| &weights[..outputs]);
    for output in 0..outputs {
        for point in 0..POINTS {
            let mut sum = sums[point][output];
            for input in 0..INPUTS {
                let (factor, weight) = (factors[point][input], weights[input][output]);
                sum = if FUSED { factor.mul_add(weight, sum) } else { sum + factor * weight };
            }
            sums[point][output] = sum;
        }
    }
}

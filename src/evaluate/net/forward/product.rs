//! Convolutions and matrix products: where nearly all time of an evaluation goes.

use crate::cpu::{Kernel, Simd, dispatch};

/// Sums of products of inputs and weights, for every point and output:
/// `out(point, o) = sum over taps and i of in(point + tap, i) * weights(tap, i, o)`.
#[derive(Clone, Copy, Debug)]
pub struct Product<'a> {
    /// The inputs. Those of a point lie together.
    pub input: &'a [f32],
    /// The number of points in a row.
    pub width: usize,
    /// The distance from a point's inputs to those of the next point in its row.
    pub step: usize,
    /// The distance from a point's inputs to those of the point below.
    pub row: usize,
    /// The number of inputs of a point.
    pub inputs: usize,
    /// The rows of the kernel; 1 for a matrix.
    pub kernel_height: usize,
    /// The columns of the kernel; 1 for a matrix.
    pub kernel_width: usize,
    /// The weights, tap by tap and input by input.
    pub weights: &'a [f32],
    /// The distance from the weights of an input to those of the next.
    pub weight_row: usize,
    /// The number of outputs of a point.
    pub outputs: usize,
    /// The distance from a point's outputs to those of the next point.
    pub output_row: usize,
    /// Whether the sums are added to what is there.
    pub adds: bool,
}

impl Product<'_> {
    /// Computes the sums with the given instructions. `output` has a place for every output of
    /// every point.
    pub fn run(self, simd: Simd, output: &mut [f32]) {
        // A tile of sums has to fit the registers: 32 of 16 numbers, 16 of 8, or 16 of 4.
        match simd {
            Simd::Avx512 if simd.is_available() => {
                dispatch(simd, Tiled::<12, 32, true>(self), output);
            }
            Simd::Avx2 | Simd::Avx512 if Simd::Avx2.is_available() => {
                dispatch(Simd::Avx2, Tiled::<6, 16, true>(self), output);
            }
            _ => dispatch(
                Simd::Baseline,
                Tiled::<6, 8, { cfg!(target_arch = "aarch64") }>(self),
                output,
            ),
        }
    }
}

/// A product computed in tiles of `POINTS` points and `WIDTH` outputs, by instructions that
/// multiply and add at once if `FUSED`.
struct Tiled<'a, const POINTS: usize, const WIDTH: usize, const FUSED: bool>(Product<'a>);

impl<const POINTS: usize, const WIDTH: usize, const FUSED: bool> Kernel<[f32]>
    for Tiled<'_, POINTS, WIDTH, FUSED>
{
    type Output = ();

    #[inline(always)]
    fn run(self, output: &mut [f32]) {
        let product = &self.0;
        let points = output.len().div_ceil(product.output_row);
        for first in (0..points).step_by(POINTS) {
            let count = POINTS.min(points - first);
            // The last tile may compute its last point more than once.
            let at: [usize; POINTS] = std::array::from_fn(|point| {
                let point = first + point.min(count - 1);
                point / product.width * product.row + point % product.width * product.step
            });
            let mut begin = 0;
            while begin < product.outputs {
                let left = product.outputs - begin;
                if left >= WIDTH {
                    tile::<POINTS, WIDTH, FUSED>(product, &at, first, count, begin, output);
                    begin += WIDTH;
                } else if left >= 8 {
                    tile::<POINTS, 8, FUSED>(product, &at, first, count, begin, output);
                    begin += 8;
                } else {
                    tile::<POINTS, 1, FUSED>(product, &at, first, count, begin, output);
                    begin += 1;
                }
            }
        }
    }
}

/// The sums of the points at `at`, of which the first `count` are written, for the outputs from
/// `begin` on.
#[expect(clippy::needless_range_loop, reason = "an input has a place in the row of every point")]
#[inline(always)]
fn tile<const POINTS: usize, const WIDTH: usize, const FUSED: bool>(
    product: &Product<'_>,
    at: &[usize; POINTS],
    first: usize,
    count: usize,
    begin: usize,
    output: &mut [f32],
) {
    let mut sums = [[0.0_f32; WIDTH]; POINTS];
    let inputs = product.inputs;
    for tap in 0..product.kernel_height * product.kernel_width {
        let (down, right) = (tap / product.kernel_width, tap % product.kernel_width);
        let offset = down * product.row + right * product.step;
        let rows: [&[f32]; POINTS] =
            std::array::from_fn(|point| &product.input[at[point] + offset..][..inputs]);
        let mut weights = &product.weights[tap * inputs * product.weight_row + begin..];
        for input in 0..inputs {
            let row: &[f32; WIDTH] = weights.first_chunk().expect("weights for every output");
            for point in 0..POINTS {
                let factor = rows[point][input];
                for (sum, &weight) in sums[point].iter_mut().zip(row) {
                    *sum =
                        if FUSED { factor.mul_add(weight, *sum) } else { *sum + factor * weight };
                }
            }
            weights = weights.get(product.weight_row..).unwrap_or_default();
        }
    }
    for (point, sums) in sums.iter().enumerate().take(count) {
        let output = &mut output[(first + point) * product.output_row + begin..][..WIDTH];
        for (output, &sum) in output.iter_mut().zip(sums) {
            *output = if product.adds { *output + sum } else { sum };
        }
    }
}

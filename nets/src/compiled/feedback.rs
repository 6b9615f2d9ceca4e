//! Rounding in which each weight makes up for the errors of the weights before it.
//!
//! What the error of a weight does to a sum depends on the inputs, and the inputs of a layer are
//! correlated. So the weights of an output are rounded one after the other, and each first takes
//! over what the earlier errors have in common with it. This is Babai's nearest plane algorithm;
//! applied to nets it is known as GPTQ (E. Frantar et al., 2022, arXiv:2210.17323).
//!
//! The order of all sums is fixed, and products are rounded before they are added. So weights are
//! rounded to the same bytes with all instructions.

use std::ops::Range;

use crate::cpu::{Kernel, Simd, dispatch};

/// The variance of the rounding of an input, in units of its byte.
const INPUT_ROUNDING: f64 = 1.0 / 12.0;

/// The share of the inputs' mean square that is added to each, because a calibration sees few
/// positions.
const DAMPING: f64 = 0.01;

/// The largest number of inputs for each output of a layer that has moments. So the pairs of inputs
/// are at most four times as many as the weights.
const MOST_INPUTS: usize = 8;

/// The number of points that a step adds, so that it loads and stores each sum once for all of them.
const POINTS: usize = 8;

/// A point is recorded after as many as this, itself included. Neighbours are much alike: with 4,
/// the policy of b10c384h6nbttflrs drifts as far.
const STEP: usize = 8;

/// The number of outputs whose weights are rounded together, so that their errors stay in a cache.
const OUTPUTS: usize = 64;

/// The number of parts of a sum of 64-bit numbers that are added up independently.
const PARTS: usize = 8;

/// The products of all pairs of a layer's input channels, summed over some of the points of some
/// positions.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    channels: usize,
    /// The lower triangle, row by row.
    sums: Vec<f32>,
    /// The inputs of points that are not in the sums yet.
    waiting: Vec<f32>,
    /// The number of points that are recorded.
    points: usize,
    /// The number of points to leave out before the next one.
    to_skip: usize,
}

impl Moments {
    /// Returns the moments of a layer's input channels without any point; `None` if there are far
    /// more inputs than outputs.
    pub fn none(channels: usize, outputs: usize) -> Option<Self> {
        (channels > 0 && channels <= MOST_INPUTS * outputs).then(|| Self {
            channels,
            sums: vec![0.0; row(channels).start],
            waiting: Vec::with_capacity(POINTS * channels),
            points: 0,
            to_skip: 0,
        })
    }

    /// Records a point with these inputs, or leaves it out.
    pub fn add(&mut self, simd: Simd, inputs: &[f32]) {
        if self.to_skip > 0 {
            self.to_skip -= 1;
            return;
        }
        (self.points, self.to_skip) = (self.points + 1, STEP - 1);
        self.waiting.extend_from_slice(inputs);
        if self.waiting.len() == POINTS * self.channels {
            self.add_waiting(simd);
        }
    }

    /// Adds the points that wait to the sums.
    fn add_waiting(&mut self, simd: Simd) {
        self.waiting.resize(POINTS * self.channels, 0.0);
        let points = Points { channels: self.channels, inputs: &self.waiting };
        dispatch(simd, points, &mut self.sums[..]);
        self.waiting.clear();
    }

    /// Adds the points of other moments.
    pub fn merge(&mut self, mut other: Self) {
        other.add_waiting(Simd::Baseline);
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, other)| *sum += other);
        self.points += other.points;
    }

    /// Rounds weights to whole numbers between `-most` and `most`, so that the sums of inputs times
    /// weights change little. `weights` has a row of `outputs` weights for each input, and input
    /// `i` is multiplied by `per_unit[i]`. Returns `None` if the inputs were too large to be
    /// multiplied.
    pub fn round(
        &mut self,
        simd: Simd,
        per_unit: &[f32],
        weights: &[f32],
        outputs: usize,
        most: f32,
    ) -> Option<Vec<i8>> {
        self.add_waiting(simd);
        if !self.sums.iter().all(|sum| sum.is_finite()) {
            return None;
        }
        let factor = self.factor(simd, per_unit);
        let mut bytes = vec![0; weights.len()];
        for first in (0..outputs).step_by(OUTPUTS) {
            let block = Block { factor: &factor, weights, outputs, first, most };
            dispatch(simd, block, &mut bytes[..]);
        }
        Some(bytes)
    }

    /// Returns the Cholesky factor of the mean products, with the largest inputs last: their
    /// weights are rounded first, so that all others make up for their errors.
    fn factor(&self, simd: Simd, per_unit: &[f32]) -> Factor {
        let channels = self.channels;
        let points = self.points.max(1) as f64;
        let product = |i: usize, j: usize| {
            let sum = self.sums[row(i.max(j))][i.min(j)];
            f64::from(sum) * f64::from(per_unit[i]) * f64::from(per_unit[j]) / points
        };
        let mean = (0..channels).map(|i| product(i, i)).sum::<f64>() / channels as f64;
        let mut order: Vec<usize> = (0..channels).collect();
        order.sort_by(|&i, &j| product(i, i).total_cmp(&product(j, j)));
        let width = channels.next_multiple_of(PARTS);
        let (mut lower, mut diagonal) = (vec![0.0; channels * width], Vec::new());
        let mut shares = vec![0.0; channels * channels];
        for (place, &i) in order.iter().enumerate() {
            let (earlier, own) = lower.split_at_mut(place * width);
            let own = &mut own[..width];
            own.iter_mut().zip(&order[..place]).for_each(|(own, &j)| *own = product(i, j));
            let squares = dispatch(simd, Elimination { earlier, diagonal: &diagonal }, own);
            for (before, (own, diagonal)) in own.iter().zip(&diagonal).enumerate() {
                shares[before * channels + place] = (own / diagonal) as f32;
            }
            let rest = product(i, i) + INPUT_ROUNDING + DAMPING * mean - squares;
            diagonal.push(rest.max(INPUT_ROUNDING).sqrt());
        }
        Factor { order, shares }
    }
}

/// Returns the place of a row in a lower triangle.
fn row(number: usize) -> Range<usize> {
    let start = number * (number + 1) / 2;
    start..start + number + 1
}

/// Adds the products of the inputs of [`POINTS`] points to the sums of [`Moments`].
struct Points<'a> {
    channels: usize,
    inputs: &'a [f32],
}

impl Kernel<[f32]> for Points<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, sums: &mut [f32]) {
        for i in 0..self.channels {
            let sums = &mut sums[row(i)];
            let (mut points, mut factors) = ([&self.inputs[..0]; POINTS], [0.0; POINTS]);
            for (number, inputs) in self.inputs.chunks_exact(self.channels).enumerate() {
                points[number] = &inputs[..sums.len()];
                factors[number] = inputs[i];
            }
            for (j, sum) in sums.iter_mut().enumerate() {
                let mut added = 0.0;
                for number in 0..POINTS {
                    added += factors[number] * points[number][j];
                }
                *sum += added;
            }
        }
    }
}

/// Makes a row of the Cholesky factor of a row of products, and returns the sum of its squares.
struct Elimination<'a> {
    /// The rows before it, without the diagonal, each padded with zeros to the same length.
    earlier: &'a [f64],
    /// The diagonal of these rows.
    diagonal: &'a [f64],
}

impl Kernel<[f64]> for Elimination<'_> {
    type Output = f64;

    #[inline(always)]
    fn run(self, own: &mut [f64]) -> f64 {
        let rows = self.earlier.chunks_exact(own.len()).zip(self.diagonal);
        for (place, (earlier, diagonal)) in rows.enumerate() {
            let known = place.next_multiple_of(PARTS);
            own[place] = (own[place] - dot(&own[..known], &earlier[..known])) / diagonal;
        }
        dot(own, own)
    }
}

/// Returns the sum of products of numbers in pairs, in a fixed order.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut parts = [0.0; PARTS];
    for (a, b) in a.chunks_exact(PARTS).zip(b.chunks_exact(PARTS)) {
        for part in 0..PARTS {
            parts[part] += a[part] * b[part];
        }
    }
    parts.iter().sum()
}

/// The Cholesky factor of the products of a layer's inputs.
struct Factor {
    /// The input of each place.
    order: Vec<usize>,
    /// For each place, the share that it takes of the error at each later place.
    shares: Vec<f32>,
}

/// Rounds the weights of up to [`OUTPUTS`] outputs to bytes, which lie as the weights do.
struct Block<'a> {
    factor: &'a Factor,
    weights: &'a [f32],
    /// The number of all outputs.
    outputs: usize,
    /// The first output of the block.
    first: usize,
    most: f32,
}

impl Kernel<[i8]> for Block<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, bytes: &mut [i8]) {
        let Self { factor: Factor { order, shares }, weights, outputs, first, most } = self;
        let count = OUTPUTS.min(outputs - first);
        let mut errors = vec![[0.0_f32; OUTPUTS]; order.len()];
        let rows = order.iter().zip(shares.chunks_exact(order.len())).enumerate();
        for (place, (input, shares)) in rows.rev() {
            let at = input * outputs + first;
            let exact = &weights[at..][..count];
            let mut wanted = [0.0; OUTPUTS];
            wanted[..count].copy_from_slice(exact);
            for (share, errors) in shares.iter().zip(&errors).skip(place + 1) {
                for output in 0..OUTPUTS {
                    wanted[output] += share * errors[output];
                }
            }
            let rounded = wanted.iter().zip(exact).zip(&mut bytes[at..][..count]);
            for (((wanted, exact), byte), error) in rounded.zip(&mut errors[place]) {
                let rounded = wanted.round_ties_even().clamp(-most, most);
                (*byte, *error) = (rounded as i8, exact - rounded);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_testing::random::Random;

    const INPUTS: usize = 27;
    /// More than a block.
    const OUTPUTS: usize = super::OUTPUTS + 6;

    /// Returns the inputs of a point: a few hidden numbers mixed, so that they are correlated.
    fn point(random: &mut Random) -> Vec<f32> {
        let mut number = || random.below(2001) as f32 / 1000.0 - 1.0;
        let hidden: [f32; 4] = std::array::from_fn(|_| number() * 40.0);
        let mut input = |input| hidden[input % 4] + hidden[input / 7] + 4.0 * number();
        (0..INPUTS).map(&mut input).collect()
    }

    /// Returns the moments of many points, from two parts.
    fn moments(simd: Simd) -> Moments {
        let mut random = Random::from_seed(1);
        let mut parts = [(); 2].map(|()| Moments::none(INPUTS, OUTPUTS).expect("few channels"));
        for number in 0..400 * STEP + 5 {
            parts[number % 2].add(simd, &point(&mut random));
        }
        let [mut moments, other] = parts;
        moments.merge(other);
        moments
    }

    fn weights() -> Vec<f32> {
        let mut random = Random::from_seed(3);
        let mut weight = || random.below(2001) as f32 / 100.0 - 10.0;
        (0..INPUTS * OUTPUTS).map(|_| weight()).collect()
    }

    /// Returns the mean square of what rounding changes in the sums of other points.
    fn loss(weights: &[f32], bytes: &[i8]) -> f32 {
        let mut random = Random::from_seed(2);
        let mut loss = 0.0;
        for _ in 0..200 {
            let inputs = point(&mut random);
            for output in 0..OUTPUTS {
                let at = |input: usize| input * OUTPUTS + output;
                let error =
                    |input| inputs[input] * (f32::from(bytes[at(input)]) - weights[at(input)]);
                loss += (0..INPUTS).map(error).sum::<f32>().powi(2);
            }
        }
        loss
    }

    #[test]
    fn feedback_loses_a_fraction_of_what_plain_rounding_loses() {
        let (weights, simd) = (weights(), Simd::best());
        let plain: Vec<i8> = weights.iter().map(|weight| weight.round_ties_even() as i8).collect();
        let round = |most| {
            let bytes = moments(simd).round(simd, &[1.0; INPUTS], &weights, OUTPUTS, most);
            bytes.expect("inputs that are not large")
        };
        let bytes = round(127.0);
        let [loss, plain] = [&bytes, &plain].map(|bytes| loss(&weights, bytes));
        assert!(loss < plain / 4.0, "{loss} {plain}");
        assert!(round(7.0).iter().all(|byte| (-7..=7).contains(byte)));
    }

    #[test]
    fn inputs_that_are_too_large_are_not_rounded_with_feedback() {
        let (weights, simd) = (weights(), Simd::best());
        for large in [f32::NAN, f32::INFINITY, 1e30] {
            let mut moments = moments(simd);
            for _ in 0..STEP {
                moments.add(simd, &[large; INPUTS]);
            }
            assert!(moments.round(simd, &[1.0; INPUTS], &weights, OUTPUTS, 127.0).is_none());
        }
    }

    #[test]
    fn the_moments_are_those_of_some_of_the_points() {
        let mut moments = Moments::none(2, 2).expect("few channels");
        for number in 0..=STEP * POINTS {
            moments.add(Simd::best(), &[number as f32, 1.0]);
        }
        let mut other = moments.clone();
        other.merge(moments);
        other.add_waiting(Simd::best());
        // Twice the points 0, 8, 16 and so on to 64.
        assert_eq!(other.sums, [2.0 * 64.0 * 204.0, 2.0 * 288.0, 18.0]);
        assert_eq!(other.points, 18);
        assert!(Moments::none(0, 32).is_none() && Moments::none(1 << 20, 32).is_none());
    }

    #[test]
    fn weights_are_rounded_to_the_same_bytes_with_all_instructions() {
        let all = Simd::ALL
            .map(|simd| moments(simd).round(simd, &[0.5; INPUTS], &weights(), OUTPUTS, 127.0));
        assert!(all[0].is_some() && all.iter().all(|bytes| *bytes == all[0]));
    }
}

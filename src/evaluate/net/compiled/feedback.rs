//! Rounding in which each weight makes up for the errors of the weights before it.
//!
//! What the error of a weight does to a sum depends on the inputs, and the inputs of a layer are
//! correlated. So the weights of an output are rounded one after the other, and each first takes
//! over what the earlier errors have in common with it. This is Babai's nearest plane algorithm;
//! applied to nets it is known as GPTQ (E. Frantar et al., 2022, arXiv:2210.17323).

/// The variance of the rounding of an input, in units of its byte.
const INPUT_ROUNDING: f64 = 1.0 / 12.0;

/// The share of the inputs' mean square that is added to each, because a calibration sees few
/// positions.
const DAMPING: f64 = 0.01;

/// The products of all pairs of a layer's input channels, summed over the points of some positions.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    channels: usize,
    sums: Vec<f32>,
    points: f32,
}

impl Moments {
    /// Returns the moments of channels without any point.
    pub fn none(channels: usize) -> Self {
        Self { channels, sums: vec![0.0; channels * channels], points: 0.0 }
    }

    /// Adds a point with these inputs.
    pub fn add(&mut self, inputs: &[f32]) {
        for (row, &x) in self.sums.chunks_exact_mut(self.channels).zip(inputs) {
            row.iter_mut().zip(inputs).for_each(|(sum, &y)| *sum += x * y);
        }
        self.points += 1.0;
    }

    /// Adds the points of other moments.
    pub fn merge(&mut self, other: &Self) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, other)| *sum += other);
        self.points += other.points;
    }

    /// Rounds weights to whole numbers between `-most` and `most`, so that the sums of inputs times
    /// weights change little. `weights` has a row of `outputs` weights for each input, and input
    /// `i` is multiplied by `per_unit[i]`.
    pub fn round(&self, per_unit: &[f32], weights: &[f32], outputs: usize, most: f32) -> Vec<i8> {
        let Factor { order, lower } = self.factor(per_unit);
        let mut bytes = vec![0; weights.len()];
        // The errors of the weights that are rounded, in the order of the factor.
        let mut errors = vec![0.0_f32; weights.len()];
        let mut wanted = vec![0.0; outputs];
        for (place, &input) in order.iter().enumerate().rev() {
            let exact = &weights[input * outputs..][..outputs];
            wanted.copy_from_slice(exact);
            for later in place + 1..order.len() {
                let share = (lower[later][place] / lower[place][place]) as f32;
                let errors = &errors[later * outputs..][..outputs];
                wanted.iter_mut().zip(errors).for_each(|(wanted, error)| *wanted += share * error);
            }
            let row = wanted.iter().zip(exact).zip(&mut bytes[input * outputs..]);
            for (((wanted, exact), byte), error) in row.zip(&mut errors[place * outputs..]) {
                let rounded = wanted.round_ties_even().clamp(-most, most);
                (*byte, *error) = (rounded as i8, exact - rounded);
            }
        }
        bytes
    }

    /// Returns the Cholesky factor of the mean products, with the largest inputs last: their
    /// weights are rounded first, so that all others make up for their errors.
    fn factor(&self, per_unit: &[f32]) -> Factor {
        let (sums, channels) = (&self.sums, self.channels);
        let points = f64::from(self.points.max(1.0));
        let product = |i: usize, j: usize| {
            f64::from(sums[i * channels + j]) * f64::from(per_unit[i]) * f64::from(per_unit[j])
                / points
        };
        let mean = (0..channels).map(|i| product(i, i)).sum::<f64>() / channels as f64;
        let mut order: Vec<usize> = (0..channels).collect();
        order.sort_by(|&i, &j| product(i, i).total_cmp(&product(j, j)));
        let mut lower: Vec<Vec<f64>> = Vec::with_capacity(channels);
        for &i in &order {
            let mut row = Vec::with_capacity(lower.len() + 1);
            for (earlier, &j) in lower.iter().zip(&order) {
                let rest: f64 = row.iter().zip(earlier).map(|(a, b)| a * b).sum();
                row.push((product(i, j) - rest) / earlier[row.len()]);
            }
            let rest: f64 = row.iter().map(|a| a * a).sum();
            let own = product(i, i) + INPUT_ROUNDING + DAMPING * mean - rest;
            row.push(own.max(INPUT_ROUNDING).sqrt());
            lower.push(row);
        }
        Factor { order, lower }
    }
}

/// The Cholesky factor of the products of a layer's inputs.
struct Factor {
    /// The input of each row.
    order: Vec<usize>,
    /// The rows of the lower triangle.
    lower: Vec<Vec<f64>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    const INPUTS: usize = 24;
    const OUTPUTS: usize = 8;

    /// Returns the inputs of a point: a few hidden numbers mixed, so that they are correlated.
    fn point(random: &mut Random) -> Vec<f32> {
        let mut number = || random.below(2001) as f32 / 1000.0 - 1.0;
        let hidden: [f32; 4] = std::array::from_fn(|_| number() * 40.0);
        (0..INPUTS).map(|input| hidden[input % 4] + hidden[input / 6] + 4.0 * number()).collect()
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
        let mut random = Random::from_seed(1);
        let mut moments = [Moments::none(INPUTS), Moments::none(INPUTS)];
        for number in 0..400 {
            moments[number % 2].add(&point(&mut random));
        }
        let [mut moments, other] = moments;
        moments.merge(&other);
        let mut weight = || random.below(2001) as f32 / 100.0 - 10.0;
        let weights: Vec<f32> = (0..INPUTS * OUTPUTS).map(|_| weight()).collect();
        let plain: Vec<i8> = weights.iter().map(|weight| weight.round_ties_even() as i8).collect();
        let bytes = moments.round(&[1.0; INPUTS], &weights, OUTPUTS, 127.0);
        let [loss, plain] = [&bytes, &plain].map(|bytes| loss(&weights, bytes));
        assert!(loss < plain / 4.0, "{loss} {plain}");
        let narrow = moments.round(&[1.0; INPUTS], &weights, OUTPUTS, 7.0);
        assert!(narrow.iter().all(|byte| (-7..=7).contains(byte)));
    }
}

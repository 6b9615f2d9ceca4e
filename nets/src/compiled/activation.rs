//! Activations of many numbers at once, in code that compilers turn into vectors.
//!
//! Multiplication and addition are rounded separately unless the code fuses them, and the exponential
//! is our own, so every processor gives equal numbers.

use crate::cpu::fused;
use crate::file::Activation;

/// Adding this number to a number below 2^22 rounds the latter to a whole number, ties to even, in
/// the lowest bits of the sum.
pub(super) const ROUNDER: f32 = 12_582_912.0;

/// Returns `e^x` with a relative error below 2e-7; `x` is clamped to the range from -87 to 88.
///
/// The reduction by powers of two and the polynomial are those of `expf` in Cephes (S. Moshier,
/// "Methods and Programs for Mathematical Functions", 1989).
#[inline(always)]
pub(super) fn exp(x: f32) -> f32 {
    let x = x.clamp(-87.0, 88.0);
    let rounded = x * std::f32::consts::LOG2_E + ROUNDER;
    let whole = rounded - ROUNDER;
    let rest = x - whole * 0.693_359_4 - whole * -2.121_944_4e-4;
    let polynomial = [1.398_2e-3, 8.333_452e-3, 4.166_579_6e-2, 0.166_666_65, 0.5]
        .iter()
        .fold(1.987_569_1e-4, |sum, factor| sum * rest + factor);
    let power = (rounded.to_bits().wrapping_sub(ROUNDER.to_bits()).wrapping_add(127)) << 23;
    (polynomial * rest * rest + rest + 1.0) * f32::from_bits(power)
}

/// The polynomial of the third degree for `2^x` with the smallest relative error from -1/2 to 1/2,
/// from the cube on.
pub(super) const POWER: [f32; 4] = [5.517_167e-2, 0.242_611_12, 0.693_260_97, 0.999_928_1];

/// The constants of [`rough_inverse`]: those with the smallest error after a step of Newton's method.
pub(super) const INVERSE: (u32, f32) = (0x7EF1_2C00, 2.001_73);

/// Returns `e^x` with a relative error below 1e-4, in half the instructions of [`exp`]; `x` is
/// clamped to the range from -41 to 41.
///
/// Products and their sums are fused, which is still the same on every processor.
#[inline(always)]
fn rough_exp(x: f32) -> f32 {
    let x = x.clamp(-41.0, 41.0);
    let rounded = fused(x, std::f32::consts::LOG2_E, ROUNDER);
    let rest = fused(x, std::f32::consts::LOG2_E, -(rounded - ROUNDER));
    let [cubic, others @ ..] = POWER;
    let polynomial = others.into_iter().fold(cubic, |sum, factor| fused(sum, rest, factor));
    // The power of two is added to the exponent.
    f32::from_bits(polynomial.to_bits().wrapping_add(rounded.to_bits() << 23))
}

/// Returns `1 / x` with a relative error below 1e-5, for `x` between 1 and 2^120. A division takes
/// three times as long.
#[inline(always)]
fn rough_inverse(x: f32) -> f32 {
    let (bits, two) = INVERSE;
    // An exponent of the opposite sign.
    let inverse = f32::from_bits(bits.wrapping_sub(x.to_bits()));
    let inverse = inverse * fused(-x, inverse, two);
    inverse * fused(-x, inverse, 2.0)
}

/// `max(x, 0)`.
#[inline(always)]
pub(super) fn relu(x: f32) -> f32 {
    x.max(0.0)
}

/// `x * tanh(ln(1 + e^x))`.
#[inline(always)]
pub(super) fn mish(x: f32) -> f32 {
    // tanh(ln(1 + e^x)) = n / (n + 2) with n = e^x (e^x + 2), and 1 in f32 above 20.
    let power = exp(x.min(20.0));
    let n = power * (power + 2.0);
    x * (n / (n + 2.0))
}

/// `x / (1 + e^-x)`.
#[inline(always)]
pub(super) fn silu(x: f32) -> f32 {
    x / (1.0 + exp(-x))
}

/// `x * tanh(ln(1 + e^x))` with a relative error below 1e-4, for numbers that become bytes.
#[inline(always)]
pub(super) fn rough_mish(x: f32) -> f32 {
    let power = rough_exp(x.min(20.0));
    let n = power * (power + 2.0);
    x * (n * rough_inverse(n + 2.0))
}

/// `x / (1 + e^-x)` with a relative error below 1e-4, for numbers that become bytes.
#[inline(always)]
pub(super) fn rough_silu(x: f32) -> f32 {
    x * rough_inverse(1.0 + rough_exp(-x))
}

/// Applies an activation to each number.
#[inline(always)]
pub(super) fn activate(numbers: &mut [f32], activation: Activation) {
    match activation {
        Activation::Identity => {}
        Activation::Relu => numbers.iter_mut().for_each(|x| *x = relu(*x)),
        Activation::Mish => numbers.iter_mut().for_each(|x| *x = mish(*x)),
        Activation::Silu => numbers.iter_mut().for_each(|x| *x = silu(*x)),
    }
}

/// Returns the nearest whole number from 0 to 127, ties to even; 0 for NaN.
#[inline(always)]
#[expect(clippy::manual_clamp, reason = "`clamp` would keep NaN")]
pub(super) fn to_byte(x: f32) -> u8 {
    (x.max(0.0).min(127.0) + ROUNDER).to_bits() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_exact_to_seven_digits() {
        for step in -8700..=8700 {
            let x = step as f32 / 100.0;
            let expected = f64::from(x).exp();
            let error = (f64::from(exp(x)) / expected - 1.0).abs();
            assert!(error < 2e-7, "e^{x} is off by {error}");
        }
    }

    #[test]
    fn activations_are_those_of_their_definitions() {
        for step in -400..=400 {
            let x = step as f32 / 10.0;
            let y = f64::from(x);
            for (activation, expected) in [
                (Activation::Identity, y),
                (Activation::Relu, y.max(0.0)),
                (Activation::Mish, y * y.exp().ln_1p().tanh()),
                (Activation::Silu, y / (1.0 + (-y).exp())),
            ] {
                let mut numbers = [x];
                activate(&mut numbers, activation);
                let error = (f64::from(numbers[0]) - expected).abs();
                assert!(error <= 1e-6 * y.abs().max(1.0), "{activation:?} of {x}: {error}");
            }
        }
    }

    #[test]
    fn rough_activations_are_exact_to_four_digits() {
        for step in -8600..=8600 {
            let x = step as f32 / 100.0;
            let y = f64::from(x);
            for (number, expected) in [
                (rough_exp(x), y.clamp(-41.0, 41.0).exp()),
                (1.0 / rough_inverse(x.abs() + 1.0), y.abs() + 1.0),
                (rough_silu(x), y / (1.0 + (-y).exp())),
                (rough_mish(x), y * y.exp().ln_1p().tanh()),
            ] {
                let error = (f64::from(number) - expected).abs();
                let most = 2e-4 * expected.abs() + 1e-15;
                assert!(error <= most, "{number} is not {expected} at {x}");
            }
        }
        assert!(rough_silu(-1e6).abs() < 1e-10 && (rough_silu(1e6) / 1e6 - 1.0).abs() < 2e-4);
    }

    #[test]
    fn rough_activations_of_what_is_no_number_are_bytes() {
        for x in [f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for y in [rough_silu(x), rough_mish(x)] {
                assert!(to_byte(y) <= 127, "{x}");
            }
        }
    }

    #[test]
    fn bytes_are_rounded_to_even_and_bounded() {
        let cases =
            [(-3.0, 0), (0.5, 0), (1.5, 2), (2.5, 2), (126.6, 127), (1e9, 127), (f32::NAN, 0)];
        for (x, byte) in cases {
            assert_eq!(to_byte(x), byte, "{x}");
        }
    }
}

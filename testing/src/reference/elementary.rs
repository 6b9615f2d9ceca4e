//! Functions of single numbers, written so that a compiler makes vectors of them. They use only
//! sums, products, quotients and bits, and so give equal results on every machine.

use tengen_nets::Activation;

/// Returns the exponential function, with a relative error below 3e-7; arguments are held within
/// -87 and 88.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    /// Adding this to a number below 2^22 leaves the nearest whole number in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    /// ln 2 in two parts. Products of the first one with whole numbers up to 2^9 are exact.
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    let x = x.clamp(-87.0, 88.0);
    let rounded = x * std::f32::consts::LOG2_E + ROUND;
    let power = rounded - ROUND;
    let rest = x - power * LN_2[0] - power * LN_2[1];
    // The Taylor series; the rest is at most ln(2) / 2, where the next term is 5e-9.
    let mut sum = 1.0 / 5040.0;
    for factor in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + factor;
    }
    let power = rounded.to_bits().wrapping_sub(ROUND.to_bits());
    sum * f32::from_bits(power.wrapping_add(127) << 23)
}

/// `x / (1 + e^-x)`.
#[inline(always)]
pub fn silu(x: f32) -> f32 {
    x / (1.0 + exp(-x))
}

/// `x * tanh(ln(1 + e^x))`.
#[inline(always)]
pub fn mish(x: f32) -> f32 {
    // With e = e^x the hyperbolic tangent is ((1 + e)² - 1) / ((1 + e)² + 1). Beyond 20 it is 1.
    let e = exp(x.min(20.0));
    let square = e * (e + 2.0);
    x * (square / (square + 2.0))
}

/// Applies an activation to every number.
#[inline(always)]
pub fn activate(activation: Activation, numbers: &mut [f32]) {
    match activation {
        Activation::Identity => {}
        Activation::Relu => numbers.iter_mut().for_each(|x| *x = x.max(0.0)),
        Activation::Mish => numbers.iter_mut().for_each(|x| *x = mish(*x)),
        Activation::Silu => numbers.iter_mut().for_each(|x| *x = silu(*x)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worst(ours: fn(f32) -> f32, theirs: fn(f64) -> f64) -> f64 {
        let errors = (-8000..8000).map(|i| {
            let x = i as f32 / 100.0;
            let exact = theirs(f64::from(x));
            (f64::from(ours(x)) - exact).abs() / exact.abs().max(1e-30)
        });
        errors.fold(0.0, f64::max)
    }

    #[test]
    fn functions_are_exact_to_seven_digits() {
        assert!(worst(exp, f64::exp) < 3e-7, "{}", worst(exp, f64::exp));
        let error = worst(silu, |x| x / (1.0 + (-x).exp()));
        assert!(error < 6e-7, "{error}");
        let error = worst(mish, |x| x * x.exp().ln_1p().tanh());
        assert!(error < 1e-6, "{error}");
    }

    #[test]
    fn arguments_far_out_give_finite_numbers() {
        for x in [-1e30, -1e3, 1e3, 1e30] {
            for value in [exp(x), silu(x), mish(x)] {
                assert!(value.is_finite(), "{x}: {value}");
            }
        }
    }
}

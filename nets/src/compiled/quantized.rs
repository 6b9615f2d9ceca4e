//! Convolutions in bytes: steps for their inputs, scales for their outputs.

use crate::cpu::Simd;
use crate::cpu::convolution::{
    Border, ByteWeights, LARGEST_BYTE, MOST_WEIGHT, PANEL, Window, heaviest_bytes, heaviest_sums,
};
use crate::file::Convolution;

use super::activation::to_byte;
use super::feedback::Moments;
use super::shape::{Channels, EntryKind};

/// The factor by which a range is wider than the activations over the positions of a calibration.
/// With this margin and [`NARROWEST`], the policy of g170-b6c96 diverges from floats by 0.003 nats
/// over 375 other positions. Without a margin it diverged by 0.006 nats with the 50 positions of
/// that time, and by 0.011 nats with half of them.
const MARGIN: f32 = 1.5;

/// As [`MARGIN`], for numbers after a norm by the root mean square, which bounds them. With 1.5, the
/// win rate of b10c384h6nbttflrs in 60 open positions on 19x19 is off by 0.054 instead of 0.027.
const MARGIN_OF_BOUNDED: f32 = 1.25;

/// The narrowest range of a channel, as a multiple of the mean range of the layer. A channel that
/// is seldom active may have been inactive in all positions of a calibration.
const NARROWEST: f32 = 1.2;

/// The least and the greatest activation of each channel of a layer's input.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    pub low: Vec<f32>,
    pub high: Vec<f32>,
    /// The products of pairs of channels, for rounding with feedback. Kernels of more than one point
    /// have none.
    pub moments: Option<Moments>,
}

impl Ranges {
    /// Returns the ranges of the input of a layer without any recorded activation.
    pub fn none(channels: usize, kernel: usize, outputs: usize) -> Self {
        let moments = if kernel == 1 { Moments::none(channels, outputs) } else { None };
        Self { low: vec![0.0; channels], high: vec![0.0; channels], moments }
    }

    /// Returns ranges that should hold for all positions, from the ranges over the positions of a
    /// calibration. `kind` is the kind of norm before the layer.
    pub fn with_margin(self, kind: EntryKind) -> Self {
        let margin = match kind {
            EntryKind::Norm | EntryKind::Gate => MARGIN,
            EntryKind::RootMeanSquare { .. } => MARGIN_OF_BOUNDED,
        };
        let mean = self.high.iter().sum::<f32>() / self.high.len() as f32;
        let narrowest = NARROWEST * mean;
        let low = self.low.iter().map(|low| low * margin).collect();
        let high = self.high.iter().map(|high| (high * margin).max(narrowest)).collect();
        Self { low, high, ..self }
    }

    /// Whether all ranges are finite. They are not if the net overflows.
    pub fn are_finite(&self) -> bool {
        self.low.iter().zip(&self.high).all(|(low, high)| (high - low).is_finite())
    }

    /// Widens the ranges to the activations in some cells.
    pub fn widen(&mut self, simd: Simd, window: &Window, cells: &[f32]) {
        let channels = self.low.len();
        for cell in window.cells() {
            let ranges = self.low.iter_mut().zip(&mut self.high);
            for ((low, high), &x) in ranges.zip(&cells[cell * channels..]) {
                *low = low.min(x);
                *high = high.max(x);
            }
            if let Some(moments) = &mut self.moments {
                moments.add(simd, &cells[cell * channels..][..channels]);
            }
        }
    }
}

/// The ranges of the activations of a net over some positions, for each layer after the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Calibration {
    pub ranges: Vec<Ranges>,
}

impl Calibration {
    /// Widens the ranges to include the ranges over other positions.
    pub fn widen(&mut self, other: Self) {
        if self.ranges.is_empty() {
            *self = other;
            return;
        }
        for (ranges, Ranges { low, high, moments }) in self.ranges.iter_mut().zip(other.ranges) {
            if let (Some(known), Some(moments)) = (&mut ranges.moments, moments) {
                known.merge(moments);
            }
            ranges.low.iter_mut().zip(low).for_each(|(low, other)| *low = low.min(other));
            ranges.high.iter_mut().zip(high).for_each(|(high, other)| *high = high.max(other));
        }
    }
}

/// A convolution in bytes.
///
/// The byte of input channel `i` is `round(x * per_unit[i] + zero[i])`; the value of output channel
/// `o` is `sum * scale[o] + offset[o]`. The steps of the inputs are folded into the weights, and
/// the offset compensates for `zero`, also on the border.
#[derive(Clone, Debug)]
pub(super) struct Quantized {
    pub weights: ByteWeights,
    /// The products of the weights with the border, which holds the bytes of `zero`; empty if they
    /// are 0, as they are unless activations go below 0, or if the kernel does not reach the border.
    beyond: Vec<[i32; PANEL]>,
    pub per_unit: Channels,
    pub zero: Channels,
    pub scale: Channels,
    pub offset: Channels,
    /// 1 divided by the least and by the greatest activation that a byte can represent; 0 for none.
    pub per_range: [Channels; 2],
}

impl Quantized {
    /// Rounds a convolution to bytes, for activations in the given ranges. The bytes of its weights
    /// are at most `levels`. It is rounded with feedback if the ranges have moments, except outputs
    /// whose weights would then be too large for their sums.
    pub fn of(convolution: &Convolution, ranges: Ranges, levels: u8, simd: Simd) -> Self {
        let &Convolution { inputs, outputs, .. } = convolution;
        let most = f32::from(LARGEST_BYTE);
        let (mut steps, mut zero) = (Vec::with_capacity(inputs), Vec::with_capacity(inputs));
        for (&low, &high) in ranges.low.iter().zip(&ranges.high) {
            let (low, high) = (low.min(0.0), high.max(0.0));
            // A channel that was always 0 needs a step too; its scaled weights are then nearly 0.
            let step = ((high - low) / most).max(1e-6);
            steps.push(step);
            zero.push((-low / step).round_ties_even());
        }
        let scaled: Vec<f32> = convolution
            .weights
            .chunks_exact(outputs)
            .zip(steps.iter().cycle())
            .flat_map(|(row, step)| row.iter().map(move |weight| weight * step))
            .collect();
        let taps = convolution.kernel * convolution.kernel;
        let levels = f32::from(levels);
        let scale = scales(&scaled, taps, inputs, outputs, levels);
        let per_unit: Vec<f32> = steps.iter().map(|step| 1.0 / step).collect();
        let units: Vec<f32> =
            scaled.iter().zip(scale.iter().cycle()).map(|(weight, scale)| weight / scale).collect();
        let byte = |unit: &f32| unit.round_ties_even().clamp(-levels, levels) as i8;
        let mut bytes: Vec<i8> = units.iter().map(byte).collect();
        let better = ranges
            .moments
            .and_then(|mut moments| moments.round(simd, &per_unit, &units, outputs, levels));
        if let Some(better) = better {
            // Feedback may move a weight by more than one half.
            let heaviest = heaviest_bytes(&better, taps, inputs, outputs);
            let rows = bytes.chunks_exact_mut(outputs).zip(better.chunks_exact(outputs));
            for (bytes, better) in rows {
                for ((byte, better), &sum) in bytes.iter_mut().zip(better).zip(&heaviest) {
                    if f32::from(sum) <= MOST_WEIGHT {
                        *byte = *better;
                    }
                }
            }
        }
        Self::of_bytes(&bytes, taps, &per_unit, &zero, &scale)
    }

    /// Returns a convolution of weights that are bytes, in the order of [`ByteWeights::pack`].
    pub fn of_bytes(
        bytes: &[i8],
        taps: usize,
        per_unit: &[f32],
        zero: &[f32],
        scale: &[f32],
    ) -> Self {
        let (inputs, outputs) = (per_unit.len(), scale.len());
        let is_nought = zero.iter().all(|&zero| to_byte(zero) == 0);
        let mut offset = vec![0.0; outputs];
        if zero.iter().any(|&zero| zero != 0.0) {
            for (row, zero) in bytes.chunks_exact(outputs).zip(zero.iter().cycle()) {
                for ((&byte, scale), offset) in row.iter().zip(scale).zip(&mut offset) {
                    *offset -= f32::from(byte) * zero * scale;
                }
            }
        }
        let weights = ByteWeights::pack(bytes, taps, inputs, outputs);
        let beyond = if is_nought || taps == 1 {
            Vec::new()
        } else {
            let mut cell: Vec<u8> = zero.iter().map(|&zero| to_byte(zero)).collect();
            cell.resize(weights.stride(), 0);
            weights.products_with(&cell)
        };
        Self {
            weights,
            beyond,
            per_unit: Channels::new(per_unit),
            zero: Channels::new(zero),
            scale: Channels::new(scale),
            offset: Channels::new(&offset),
            per_range: per_range(per_unit, zero),
        }
    }

    /// Rounds a convolution of planes, whose activations are 0 or 1, to two bytes per weight.
    ///
    /// Each plane is two inputs. The first has a byte of 127 and the high part of the weights, the
    /// second a byte of 1 and the low part, which is at most 64. So the sums are hardly larger than
    /// with one byte per weight. With one byte, this convolution caused two thirds to three
    /// quarters of the policy divergence of tengen-b6c64-s8522395, and a third of that of
    /// g170-b6c96 (`docs/internals/kernels.md`).
    pub fn of_planes(convolution: &Convolution) -> Self {
        let &Convolution { inputs: planes, outputs, ref weights, .. } = convolution;
        let taps = convolution.kernel * convolution.kernel;
        let most = f32::from(LARGEST_BYTE);
        let scale = scales(weights, taps, planes, outputs, most);
        let scale: Vec<f32> =
            scale.iter().map(|scale| (scale / most).max(f32::MIN_POSITIVE)).collect();
        // The two parts are this far apart so that they are never added up in the same 16 bits.
        let half = planes.next_multiple_of(8);
        let mut bytes = vec![0_i8; taps * 2 * half * outputs];
        for (row, at) in weights.chunks_exact(outputs).zip(0..) {
            let high = (at / planes * 2 * half + at % planes) * outputs;
            let low = high + half * outputs;
            for (output, (weight, scale)) in row.iter().zip(&scale).enumerate() {
                let units = weight / scale;
                let part = (units / most).round_ties_even();
                bytes[high + output] = part as i8;
                bytes[low + output] = (units - part * most).round_ties_even() as i8;
            }
        }
        let mut per_unit = vec![most; half];
        per_unit.resize(2 * half, 1.0);
        let zeros = |channels| Channels::new(&vec![0.0; channels]);
        Self {
            weights: ByteWeights::pack(&bytes, taps, 2 * half, outputs),
            beyond: Vec::new(),
            per_unit: Channels::new(&per_unit),
            zero: zeros(2 * half),
            scale: Channels::new(&scale),
            offset: zeros(outputs),
            per_range: per_range(&per_unit, &vec![0.0; 2 * half]),
        }
    }

    /// Whether all scales and offsets are finite.
    pub fn is_finite(&self) -> bool {
        let all = self.scale.0.as_flattened().iter().chain(self.offset.0.as_flattened());
        all.copied().all(f32::is_finite)
    }

    /// Returns the contents of the border of the input.
    pub fn border(&self) -> Border<'_> {
        if self.beyond.is_empty() { Border::Nought } else { Border::Equal(&self.beyond) }
    }

    /// Writes the bytes of a point's planes into its cell, for a convolution
    /// [of planes](Self::of_planes).
    pub fn put_planes(&self, planes: &[f32], cell: &mut [u8]) {
        let half = cell.len() / 2;
        let per_unit = self.per_unit.0.as_flattened();
        for (bytes, per_unit) in cell.chunks_exact_mut(half).zip(per_unit.chunks_exact(half)) {
            for ((byte, per_unit), x) in bytes.iter_mut().zip(per_unit).zip(planes) {
                *byte = to_byte(x * per_unit);
            }
        }
    }
}

/// Returns [`Quantized::per_range`] for channels with these numbers.
fn per_range(per_unit: &[f32], zero: &[f32]) -> [Channels; 2] {
    let inverse = |(per_unit, bytes): (&f32, f32)| {
        if bytes.abs() >= 1.0 { per_unit / bytes } else { 0.0 }
    };
    [0.0, f32::from(LARGEST_BYTE)].map(|end| {
        let bytes = zero.iter().map(|zero| end - zero);
        Channels::new(&per_unit.iter().zip(bytes).map(inverse).collect::<Vec<_>>())
    })
}

/// Returns, for each output channel, the weight that a byte of 1 represents: the smallest scale for
/// which all weights fit into bytes of at most `most`.
fn scales(weights: &[f32], taps: usize, inputs: usize, outputs: usize, most: f32) -> Vec<f32> {
    // Rounding adds at most one half to each of four weights, hence the 2.
    let heaviest = heaviest_sums(weights, taps, inputs, outputs);
    let mut scales: Vec<f32> =
        heaviest.iter().map(|sum| (sum / (MOST_WEIGHT - 2.0)).max(f32::MIN_POSITIVE)).collect();
    for row in weights.chunks_exact(outputs) {
        for (scale, weight) in scales.iter_mut().zip(row) {
            *scale = scale.max(weight.abs() / most);
        }
    }
    scales
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_border_is_nought_unless_activations_go_below_nought() {
        let is_nought = |kernel: usize, low| {
            let weights = [0.5, -0.25].repeat(kernel * kernel);
            let convolution = Convolution { kernel, inputs: 2, outputs: 1, weights };
            let ranges = Ranges { low: vec![0.0, low], high: vec![1.0, 2.0], moments: None };
            Quantized::of(&convolution, ranges, LARGEST_BYTE, Simd::best()).border()
                == Border::Nought
        };
        assert!(is_nought(3, 0.0) && !is_nought(3, -0.3));
        assert!(is_nought(1, -0.3), "a kernel of one point does not reach the border");
    }
}

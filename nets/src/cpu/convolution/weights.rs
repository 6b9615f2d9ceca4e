//! Weights of convolutions, packed in the order in which the tiles read them.

use super::ahead::fetch;
use super::sizes::PANEL;

/// The weights of a layer in bytes that are fetched while its input is made: 8 KB.
const FIRST_FETCHED: usize = 64;

/// The weights of one input channel under one point of the kernel, for 32 output channels.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Floats(pub(super) [f32; PANEL]);

/// The weights of four input channels under one point of the kernel, for 32 output channels.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Bytes(pub [[i8; 4]; PANEL]);

/// Weights in floats, packed for the tiles.
#[derive(Clone, Debug, Default)]
pub struct FloatWeights {
    /// Ordered by panel of 32 output channels, then by point of the kernel, then by input channel.
    pub(super) packed: Vec<Floats>,
    pub(super) taps: usize,
    pub(super) inputs: usize,
    outputs: usize,
}

impl FloatWeights {
    /// Packs weights given in the order point of the kernel, input channel, output channel.
    ///
    /// # Panics
    ///
    /// If the number of weights is 0, or is not the product of the other numbers.
    pub fn pack(weights: &[f32], taps: usize, inputs: usize, outputs: usize) -> Self {
        assert!(!weights.is_empty() && weights.len() == taps * inputs * outputs);
        let mut packed = Vec::with_capacity(outputs.div_ceil(PANEL) * taps * inputs);
        for first in (0..outputs).step_by(PANEL) {
            let last = outputs.min(first + PANEL);
            packed.extend(weights.chunks_exact(outputs).map(|row| {
                let mut floats = [0.0; PANEL];
                floats[..last - first].copy_from_slice(&row[first..last]);
                Floats(floats)
            }));
        }
        Self { packed, taps, inputs, outputs }
    }

    /// Returns the weights in the order that [`pack`](Self::pack) takes.
    pub fn unpacked(&self) -> Vec<f32> {
        let (rows, width) = (self.taps * self.inputs, self.width());
        let mut weights = Vec::with_capacity(rows * self.outputs);
        for row in 0..rows {
            for first in (0..width).step_by(PANEL) {
                let count = PANEL.min(self.outputs - first);
                weights.extend(&self.packed[first / PANEL * rows + row].0[..count]);
            }
        }
        weights
    }

    /// Makes room for the weights of another kernel of one point, and returns the places to fill.
    /// For each panel of 32 output channels they are its weights for each input channel. The places
    /// still hold earlier weights. It allocates only if the number of weights grows.
    pub fn refill(
        &mut self,
        inputs: usize,
        outputs: usize,
    ) -> impl Iterator<Item = &mut [f32; PANEL]> {
        (self.taps, self.inputs, self.outputs) = (1, inputs, outputs);
        self.packed.resize(inputs * outputs.div_ceil(PANEL), Floats([0.0; PANEL]));
        self.packed.iter_mut().map(|weights| &mut weights.0)
    }

    /// Returns the number of output channels that have weights.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Returns the number of sums in a row: the output channels, filled up to a multiple of 32.
    pub fn width(&self) -> usize {
        self.outputs.next_multiple_of(PANEL)
    }
}

/// Weights in bytes, packed for the tiles.
#[derive(Clone, Debug, Default)]
pub struct ByteWeights {
    /// Ordered by panel of 32 output channels, then by point of the kernel, then by four input
    /// channels.
    pub(super) packed: Vec<Bytes>,
    /// For each panel and each point of the kernel, the quarters of the panel whose weights are
    /// [light](light_quarters), a bit each; empty if not known.
    pub(super) light: Vec<u8>,
    pub(super) taps: usize,
    pub(super) inputs: usize,
    outputs: usize,
}

/// The largest sum of weights of one sign whose products with activations add up to a number of 16
/// bits: 32,767 divided by [`LARGEST_BYTE`](super::LARGEST_BYTE). Any two weights stay below it,
/// and most sets of four do.
pub const MOST_WEIGHT: f32 = 258.0;

/// The steps of four input channels whose products AVX2 adds up in 16 bits if weights are
/// [light](light_quarters).
pub(super) const LIGHT_STEPS: usize = 4;

/// Returns the groups of input channels whose products AVX2 sums in 16 bits, under one point of the
/// kernel: of each eight channels, two groups of four.
fn lanes(inputs: usize) -> impl Iterator<Item = impl Iterator<Item = usize> + Clone> {
    let lane = |first| [first, first + 1, first + 4, first + 5].into_iter();
    let firsts = (0..inputs).step_by(8).flat_map(|first| [first, first + 2]);
    firsts.map(move |first| lane(first).filter(move |&input| input < inputs))
}

/// Returns for each output channel the largest sum of the weights of one sign in a group of input
/// channels whose products AVX2 sums in 16 bits. The weights are in the order of
/// [`ByteWeights::pack`], which requires sums of at most [`MOST_WEIGHT`].
pub fn heaviest_sums(weights: &[f32], taps: usize, inputs: usize, outputs: usize) -> Vec<f32> {
    let mut heaviest = vec![0.0_f32; outputs];
    let mut sums = vec![[0.0_f32; 2]; outputs];
    for (tap, lane) in (0..taps).flat_map(|tap| lanes(inputs).map(move |lane| (tap, lane))) {
        sums.fill([0.0; 2]);
        for input in lane {
            let row = &weights[(tap * inputs + input) * outputs..][..outputs];
            for ([below, above], weight) in sums.iter_mut().zip(row) {
                *below -= weight.min(0.0);
                *above += weight.max(0.0);
            }
        }
        for (heaviest, [below, above]) in heaviest.iter_mut().zip(&sums) {
            *heaviest = heaviest.max(*below).max(*above);
        }
    }
    heaviest
}

/// Returns the same sums as [`heaviest_sums`] for weights that are bytes.
pub fn heaviest_bytes(weights: &[i8], taps: usize, inputs: usize, outputs: usize) -> Vec<i16> {
    let mut heaviest = vec![0_i16; outputs];
    let (mut below, mut above) = (vec![0_i16; outputs], vec![0_i16; outputs]);
    for (tap, lane) in (0..taps).flat_map(|tap| lanes(inputs).map(move |lane| (tap, lane))) {
        below.fill(0);
        above.fill(0);
        for input in lane {
            let row = &weights[(tap * inputs + input) * outputs..][..outputs];
            for ((below, above), &weight) in below.iter_mut().zip(&mut above).zip(row) {
                let weight = i16::from(weight);
                *below -= weight.min(0);
                *above += weight.max(0);
            }
        }
        for ((heaviest, below), above) in heaviest.iter_mut().zip(&below).zip(&above) {
            *heaviest = (*heaviest).max(*below).max(*above);
        }
    }
    heaviest
}

/// Returns the quarters of a panel, a bit each, whose weights under one point of the kernel are
/// light: of each 16 input channels, AVX2 may add up the products of two groups of eight in 16 bits.
/// Channels beyond the last multiple of 16 do not count.
///
/// Any two weights may be 127, but of the weights of real nets nearly all are far smaller.
fn light_quarters(steps: &[Bytes]) -> u8 {
    let mut heaviest = [0_i16; PANEL];
    for steps in steps.as_chunks::<LIGHT_STEPS>().0 {
        let (mut below, mut above) = ([[0_i16; 4]; PANEL], [[0_i16; 4]; PANEL]);
        for step in steps {
            for output in 0..PANEL {
                for i in 0..4 {
                    let weight = i16::from(step.0[output][i]);
                    below[output][i] -= weight.min(0);
                    above[output][i] += weight.max(0);
                }
            }
        }
        for (heaviest, (below, above)) in heaviest.iter_mut().zip(below.iter().zip(&above)) {
            for [x, y] in [below, above].map(|sums| [sums[0] + sums[1], sums[2] + sums[3]]) {
                *heaviest = (*heaviest).max(x).max(y);
            }
        }
    }
    let quarters = heaviest.as_chunks::<{ PANEL / 4 }>().0.iter();
    let is_light = |sums: &[i16; PANEL / 4]| sums.iter().all(|&sum| f32::from(sum) <= MOST_WEIGHT);
    quarters.enumerate().map(|(quarter, sums)| u8::from(is_light(sums)) << quarter).sum()
}

impl ByteWeights {
    /// Packs weights given in the order point of the kernel, input channel, output channel.
    ///
    /// # Panics
    ///
    /// If the number of weights is 0, or is not the product of the other numbers. Or if one of the
    /// [`heaviest_sums`] is above [`MOST_WEIGHT`], so that sums of products might not fit in 16
    /// bits.
    pub fn pack(weights: &[i8], taps: usize, inputs: usize, outputs: usize) -> Self {
        assert!(!weights.is_empty() && weights.len() == taps * inputs * outputs);
        let mut heaviest = heaviest_bytes(weights, taps, inputs, outputs).into_iter();
        assert!(heaviest.all(|sum| f32::from(sum) <= MOST_WEIGHT), "sums of four fit in 16 bits");
        let steps = inputs.div_ceil(4);
        let mut packed = vec![Bytes([[0; 4]; PANEL]); outputs.div_ceil(PANEL) * taps * steps];
        for (row, weights) in weights.chunks_exact(outputs).enumerate() {
            let (tap, input) = (row / inputs, row % inputs);
            for (panel, weights) in weights.chunks(PANEL).enumerate() {
                let step = &mut packed[(panel * taps + tap) * steps + input / 4].0;
                for (place, &weight) in step.iter_mut().zip(weights) {
                    place[input % 4] = weight;
                }
            }
        }
        // Other processors have instructions for which all weights are light.
        let of_avx2 = if cfg!(target_arch = "x86_64") { &packed[..] } else { &[] };
        let light = of_avx2.chunks_exact(steps).map(light_quarters).collect();
        Self { packed, light, taps, inputs, outputs }
    }

    /// Returns, for each panel and each tap, the sums of products of the weights with the bytes of a
    /// cell, for [`Border::Equal`](super::Border::Equal).
    ///
    /// # Panics
    ///
    /// If the cell does not have [`stride`](Self::stride) bytes.
    pub fn products_with(&self, cell: &[u8]) -> Vec<[i32; PANEL]> {
        assert_eq!(cell.len(), self.stride(), "a byte for each input channel");
        let (cell, _) = cell.as_chunks::<4>();
        let products = |steps: &[Bytes]| {
            let mut sums = [0; PANEL];
            for (x, weights) in cell.iter().zip(steps) {
                for (sum, weights) in sums.iter_mut().zip(&weights.0) {
                    let products =
                        x.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
                    *sum += products.sum::<i32>();
                }
            }
            sums
        };
        self.packed.chunks_exact(cell.len()).map(products).collect()
    }

    /// Makes room for other weights, of a kernel of one point, which [`packed`](Self::packed) then
    /// fills. It allocates only if the number of weights grows.
    pub fn refill(&mut self, inputs: usize, outputs: usize) {
        (self.taps, self.inputs, self.outputs) = (1, inputs, outputs);
        self.light.clear();
        self.packed.resize(inputs.div_ceil(4) * outputs.div_ceil(PANEL), Bytes([[0; 4]; PANEL]));
    }

    /// Returns the weights to fill: for each panel of 32 output channels, those of each four input
    /// channels. None of them may be larger than 64, so that sums of products fit in 16 bits.
    pub fn packed(&mut self) -> &mut [Bytes] {
        &mut self.packed
    }

    /// Asks the processor to fetch the weights that a convolution begins with.
    pub fn fetch(&self) {
        fetch(&self.packed[..self.packed.len().min(FIRST_FETCHED)]);
    }

    /// Returns the weights in the order that [`pack`](Self::pack) takes.
    pub fn unpacked(&self) -> Vec<i8> {
        let (steps, rows) = (self.inputs.div_ceil(4), self.taps * self.inputs);
        let mut weights = Vec::with_capacity(rows * self.outputs);
        for row in 0..rows {
            let (tap, input) = (row / self.inputs, row % self.inputs);
            for first in (0..self.outputs).step_by(PANEL) {
                let step = (first / PANEL * self.taps + tap) * steps + input / 4;
                let places = self.packed[step].0.iter().take(self.outputs - first);
                weights.extend(places.map(|place| place[input % 4]));
            }
        }
        weights
    }

    /// Returns the number of bytes of a cell: the input channels, filled up to a multiple of 4.
    pub fn stride(&self) -> usize {
        self.inputs.next_multiple_of(4)
    }

    /// Returns the number of output channels that have weights.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Returns the number of sums in a row: the output channels, filled up to a multiple of 32.
    pub fn width(&self) -> usize {
        self.outputs.next_multiple_of(PANEL)
    }
}

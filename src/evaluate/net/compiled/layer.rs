//! A norm and the convolution of what it gives: the step that nets are made of.
//!
//! Numbers are touched [`PANEL`] channels at a time, as arrays: compilers keep those in registers
//! from one step to the next. So rows of the trunk and of sums are filled up to a multiple of it.

use crate::cpu::convolution::{
    ByteProducts, ByteWeights, FloatWeights, LARGEST_BYTE, PANEL, Window, convolve_bytes,
    convolve_floats,
};
use crate::cpu::{Kernel, Simd, dispatch};
use crate::evaluate::net::model::{Activation, Convolution, Norm};

use super::activation::{mish, relu, silu, to_byte};

/// How much further than over the positions of a calibration activations may go. Without a margin,
/// and with half of the 50 positions, g170-b6c96 had twice the divergence of its policy from floats
/// (0.011 instead of 0.006 nats over 375 other positions); with it and [`NARROWEST`] it has 0.003.
const MARGIN: f32 = 1.5;

/// The narrowest range of a channel, as a multiple of the layer's mean: a channel that is seldom
/// active may not have been so in any position of a calibration.
const NARROWEST: f32 = 1.2;

/// The least and the greatest activation of each channel of a layer's input.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    pub low: Vec<f32>,
    pub high: Vec<f32>,
}

impl Ranges {
    /// The ranges of some channels before any activation was seen.
    pub fn none(channels: usize) -> Self {
        Self { low: vec![0.0; channels], high: vec![0.0; channels] }
    }

    /// The ranges of all positions, from those of some.
    pub fn with_margin(&self) -> Self {
        let mean = self.high.iter().sum::<f32>() / self.high.len() as f32;
        let narrowest = NARROWEST * mean;
        let low = self.low.iter().map(|low| low * MARGIN).collect();
        let high = self.high.iter().map(|high| (high * MARGIN).max(narrowest)).collect();
        Self { low, high }
    }

    /// Ranges for planes, whose activations are 0 or 1.
    ///
    /// A range that ends above 1 makes the byte of 1 smaller and the weights larger. So all planes
    /// use the bytes of the weights alike, although some have far smaller weights than others.
    pub fn of_planes(convolution: &Convolution) -> Self {
        let &Convolution { inputs, outputs, .. } = convolution;
        let mut sums = vec![0.0; inputs];
        for (row, sum) in convolution.weights.chunks_exact(outputs).zip(0..) {
            sums[sum % inputs] += row.iter().map(|weight| weight * weight).sum::<f32>();
        }
        let largest = sums.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        let most = f32::from(LARGEST_BYTE);
        let byte = |sum: f32| (most * (sum / largest).sqrt()).round_ties_even().max(1.0);
        let high = sums.into_iter().map(|sum| most / byte(sum)).collect();
        Self { low: vec![0.0; inputs], high }
    }

    /// Widens the ranges to the activations in some cells.
    pub fn widen(&mut self, window: &Window, cells: &[f32]) {
        let channels = self.low.len();
        for cell in window.cells() {
            let ranges = self.low.iter_mut().zip(&mut self.high);
            for ((low, high), &x) in ranges.zip(&cells[cell * channels..]) {
                *low = low.min(x);
                *high = high.max(x);
            }
        }
    }
}

/// A number for each channel, filled up with noughts.
#[derive(Clone, Debug)]
pub(super) struct Channels(Vec<[f32; PANEL]>);

impl Channels {
    pub fn new(numbers: &[f32]) -> Self {
        let mut panels = vec![[0.0; PANEL]; numbers.len().div_ceil(PANEL)];
        panels.as_flattened_mut()[..numbers.len()].copy_from_slice(numbers);
        Self(panels)
    }
}

/// A norm and the convolution of what it gives.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// The channels of the input.
    pub inputs: usize,
    /// The points across the kernel.
    pub kernel: usize,
    scale: Channels,
    bias: Channels,
    activation: Activation,
    weights: Weights,
}

/// The weights of a convolution, in floats or in bytes.
#[derive(Clone, Debug)]
enum Weights {
    Floats(FloatWeights),
    Bytes(Quantized),
}

/// A convolution in bytes.
///
/// Input channel `i` has a byte of `round(x * per_unit[i] + zero[i])`; the value of output channel
/// `o` is `sum * scale[o] + offset[o]`. The scales of the inputs are in the weights, and the offset
/// makes up for the zeros, on the border too.
#[derive(Clone, Debug)]
struct Quantized {
    weights: ByteWeights,
    per_unit: Channels,
    zero: Channels,
    scale: Channels,
    offset: Channels,
}

impl Quantized {
    /// Rounds a convolution to bytes, for activations in the given ranges.
    fn of(convolution: &Convolution, ranges: &Ranges) -> Self {
        let &Convolution { inputs, outputs, .. } = convolution;
        let most = f32::from(LARGEST_BYTE);
        let (mut steps, mut zero) = (Vec::with_capacity(inputs), Vec::with_capacity(inputs));
        for (&low, &high) in ranges.low.iter().zip(&ranges.high) {
            let (low, high) = (low.min(0.0), high.max(0.0));
            // A channel that was always 0 needs some step: its weights are then nearly 0.
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
        let mut scale = vec![f32::MIN_POSITIVE; outputs];
        for row in scaled.chunks_exact(outputs) {
            for (scale, weight) in scale.iter_mut().zip(row) {
                *scale = scale.max(weight.abs() / most);
            }
        }
        let mut offset = vec![0.0; outputs];
        let mut bytes = Vec::with_capacity(scaled.len());
        for (row, zero) in scaled.chunks_exact(outputs).zip(zero.iter().cycle()) {
            for ((weight, scale), offset) in row.iter().zip(&scale).zip(&mut offset) {
                let byte = (weight / scale).round_ties_even().clamp(-most, most);
                *offset -= byte * zero * scale;
                bytes.push(byte as i8);
            }
        }
        let taps = convolution.width * convolution.height;
        let per_unit: Vec<f32> = steps.iter().map(|step| 1.0 / step).collect();
        Self {
            weights: ByteWeights::pack(&bytes, taps, inputs, outputs),
            per_unit: Channels::new(&per_unit),
            zero: Channels::new(&zero),
            scale: Channels::new(&scale),
            offset: Channels::new(&offset),
        }
    }
}

impl Layer {
    /// A layer in floats or, with the ranges of its input, in bytes.
    pub fn new(norm: &Norm, convolution: &Convolution, ranges: Option<&Ranges>) -> Self {
        let &Convolution { height, width, inputs, outputs, .. } = convolution;
        let weights = match ranges {
            None => Weights::Floats(FloatWeights::pack(
                &convolution.weights,
                height * width,
                inputs,
                outputs,
            )),
            Some(ranges) => Weights::Bytes(Quantized::of(convolution, ranges)),
        };
        let (scale, bias) = (Channels::new(&norm.scale), Channels::new(&norm.bias));
        Self { inputs, kernel: width, scale, bias, activation: norm.activation, weights }
    }

    /// The numbers of a row of sums: the output channels, and some that fill it up.
    pub fn width(&self) -> usize {
        match &self.weights {
            Weights::Floats(weights) => weights.width(),
            Weights::Bytes(bytes) => bytes.weights.width(),
        }
    }
}

/// The sums of the last convolution, as long as nobody has used them.
#[derive(Clone, Copy)]
pub(super) struct Pending<'n> {
    /// The layer whose sums they are.
    pub layer: &'n Layer,
    /// What becomes of them.
    pub fate: Fate,
}

/// What becomes of the output of a convolution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is added to the trunk, and the sum is the next layer's input.
    Added,
    /// It is the next layer's input, and the trunk stays.
    Passed,
}

/// The numbers between layers.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers {
    /// The input of a convolution, in cells, in floats or in bytes.
    floats: Vec<f32>,
    bytes: Vec<u8>,
    /// The output of a convolution, in rows.
    float_sums: Vec<f32>,
    byte_sums: Vec<i32>,
}

/// Makes a buffer at least this long.
fn reserve<T: Clone + Default>(buffer: &mut Vec<T>, length: usize) -> &mut [T] {
    if buffer.len() < length {
        buffer.resize(length, T::default());
    }
    &mut buffer[..length]
}

impl Buffers {
    /// Computes the first layer of a net from the planes of each point, which are 0 or 1.
    pub fn compute_first(
        &mut self,
        with: (Simd, ByteProducts),
        window: &Window,
        layer: &Layer,
        planes: &[f32],
    ) {
        let of_points = || window.cells().zip(planes.chunks_exact(layer.inputs));
        match &layer.weights {
            Weights::Floats(_) => {
                let cells = reserve(&mut self.floats, window.all_cells() * layer.inputs);
                cells.fill(0.0);
                for (cell, planes) in of_points() {
                    cells[cell * layer.inputs..][..layer.inputs].copy_from_slice(planes);
                }
            }
            Weights::Bytes(Quantized { weights, per_unit, .. }) => {
                let stride = weights.stride();
                let cells = reserve(&mut self.bytes, window.all_cells() * stride);
                cells.fill(0);
                for (cell, planes) in of_points() {
                    let bytes = planes.iter().zip(per_unit.0.as_flattened());
                    for (byte, (x, per_unit)) in cells[cell * stride..].iter_mut().zip(bytes) {
                        *byte = to_byte(x * per_unit);
                    }
                }
            }
        }
        self.convolve(with, window, layer);
    }

    /// Computes a layer: takes the sums that are pending, normalises and activates them, and
    /// convolves them. The sums of the layer are pending then.
    ///
    /// `bias` is added to what is pending. Its numbers, and those of each point in the trunk, are
    /// filled up to a multiple of [`PANEL`].
    pub fn compute(
        &mut self,
        with: (Simd, ByteProducts),
        window: &Window,
        layer: &Layer,
        (trunk, pending, bias): (&mut [f32], Pending<'_>, &[f32]),
    ) {
        let width = pending.layer.width();
        let step = Transition {
            window,
            layer,
            bias: bias.as_chunks().0,
            added: pending.fate == Fate::Added,
            panels: width / PANEL,
        };
        let trunk = trunk.as_chunks_mut().0;
        let (simd, cells) = (with.0, window.all_cells());
        match (&pending.layer.weights, &layer.weights) {
            (Weights::Floats(_), Weights::Floats(_)) => {
                let source = Floats(self.float_sums.as_chunks().0);
                let cells = FloatCells(reserve(&mut self.floats, cells * layer.inputs));
                dispatch(simd, step, &mut State { source, trunk, cells });
            }
            (Weights::Bytes(from), Weights::Bytes(to)) => {
                let source = Bytes(self.byte_sums.as_chunks().0, from);
                let cells = reserve(&mut self.bytes, cells * to.weights.stride());
                dispatch(simd, step, &mut State { source, trunk, cells: ByteCells(cells, to) });
            }
            (Weights::Bytes(from), Weights::Floats(_)) => {
                let source = Bytes(self.byte_sums.as_chunks().0, from);
                let cells = FloatCells(reserve(&mut self.floats, cells * layer.inputs));
                dispatch(simd, step, &mut State { source, trunk, cells });
            }
            (Weights::Floats(_), Weights::Bytes(to)) => {
                let source = Floats(self.float_sums.as_chunks().0);
                let cells = reserve(&mut self.bytes, cells * to.weights.stride());
                dispatch(simd, step, &mut State { source, trunk, cells: ByteCells(cells, to) });
            }
        }
        self.convolve(with, window, layer);
    }

    fn convolve(&mut self, with: (Simd, ByteProducts), window: &Window, layer: &Layer) {
        match &layer.weights {
            Weights::Floats(weights) => {
                let sums = reserve(&mut self.float_sums, window.rows() * weights.width());
                convolve_floats(with.0, window, weights, &self.floats, sums);
            }
            Weights::Bytes(Quantized { weights, .. }) => {
                let sums = reserve(&mut self.byte_sums, window.rows() * weights.width());
                convolve_bytes(with.1, window, weights, &self.bytes, sums);
            }
        }
    }

    /// The input of the convolution in floats that was computed last.
    pub fn last_input(&self) -> &[f32] {
        &self.floats
    }

    /// The rows of the convolution in floats that was computed last.
    pub fn last_rows(&self) -> &[f32] {
        &self.float_sums
    }

    /// Writes some channels of the output of the layer that was computed last, point by point.
    pub fn values(
        &self,
        layer: &Layer,
        points: usize,
        channels: std::ops::Range<usize>,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        let width = layer.width();
        let first = channels.start;
        let rows = (0..points).map(|point| point * width + first);
        match &layer.weights {
            Weights::Floats(_) => {
                rows.for_each(|at| out.extend(&self.float_sums[at..][..channels.len()]));
            }
            Weights::Bytes(Quantized { scale, offset, .. }) => {
                let scale = &scale.0.as_flattened()[channels.clone()];
                let offset = &offset.0.as_flattened()[channels];
                for at in rows {
                    let factors = scale.iter().zip(offset);
                    let sums = self.byte_sums[at..].iter().zip(factors);
                    out.extend(sums.map(|(&sum, (scale, offset))| sum as f32 * scale + offset));
                }
            }
        }
    }
}

/// The way from the sums of one convolution to the cells of the next.
struct Transition<'a> {
    window: &'a Window,
    layer: &'a Layer,
    bias: &'a [[f32; PANEL]],
    /// Whether the sums are added to the trunk.
    added: bool,
    /// The panels of a row of sums.
    panels: usize,
}

struct State<'a, S, C> {
    source: S,
    trunk: &'a mut [[f32; PANEL]],
    cells: C,
}

impl<S: Source, C: Target> Kernel<State<'_, S, C>> for Transition<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, state: &mut State<'_, S, C>) {
        // A loop of its own for each activation, without a choice inside.
        match self.layer.activation {
            Activation::Identity => self.run_with(state, |x| x),
            Activation::Relu => self.run_with(state, relu),
            Activation::Mish => self.run_with(state, mish),
            Activation::Silu => self.run_with(state, silu),
        }
    }
}

impl Transition<'_> {
    #[inline(always)]
    fn run_with<S: Source, C: Target>(
        &self,
        State { source, trunk, cells }: &mut State<'_, S, C>,
        activate: impl Fn(f32) -> f32,
    ) {
        let Layer { inputs, scale, bias, .. } = self.layer;
        let panels = scale.0.len();
        for (point, cell) in self.window.cells().enumerate() {
            for panel in 0..panels {
                let value = source.panel(point * self.panels + panel, panel);
                let byte = cells.panel(panel);
                let (before, scale, bias) = (&self.bias[panel], &scale.0[panel], &bias.0[panel]);
                let mut out = [C::Item::default(); PANEL];
                // One loop over everything, so that a number stays in a register all the way.
                if self.added {
                    let trunk = &mut trunk[point * panels + panel];
                    for i in 0..PANEL {
                        let x = trunk[i] + (value(i) + before[i]);
                        trunk[i] = x;
                        out[i] = byte(i, activate(x * scale[i] + bias[i]));
                    }
                } else {
                    for i in 0..PANEL {
                        out[i] = byte(i, activate((value(i) + before[i]) * scale[i] + bias[i]));
                    }
                }
                drop(byte);
                cells.write(cell, panel, &out, *inputs);
            }
        }
        for cell in self.window.border() {
            cells.write_border(cell, *inputs);
        }
    }
}

/// Sums of a convolution.
trait Source {
    /// The values of a panel of sums, one by one.
    fn panel(&self, place: usize, panel: usize) -> impl Fn(usize) -> f32;
}

struct Floats<'a>(&'a [[f32; PANEL]]);

impl Source for Floats<'_> {
    #[inline(always)]
    fn panel(&self, place: usize, _: usize) -> impl Fn(usize) -> f32 {
        let sums = &self.0[place];
        |i| sums[i]
    }
}

struct Bytes<'a>(&'a [[i32; PANEL]], &'a Quantized);

impl Source for Bytes<'_> {
    #[inline(always)]
    fn panel(&self, place: usize, panel: usize) -> impl Fn(usize) -> f32 {
        let Quantized { scale, offset, .. } = self.1;
        let (sums, scale, offset) = (&self.0[place], &scale.0[panel], &offset.0[panel]);
        |i| sums[i] as f32 * scale[i] + offset[i]
    }
}

/// The cells that a convolution reads.
trait Target {
    /// The kind of number in a cell.
    type Item: Copy + Default;

    /// The activations of a panel as they are in a cell, one by one.
    fn panel(&self, panel: usize) -> impl Fn(usize, f32) -> Self::Item;

    /// Writes a panel of a cell that has some channels.
    fn write(&mut self, cell: usize, panel: usize, x: &[Self::Item; PANEL], channels: usize);

    /// Writes activations of nought.
    fn write_border(&mut self, cell: usize, channels: usize);
}

struct FloatCells<'a>(&'a mut [f32]);

impl Target for FloatCells<'_> {
    type Item = f32;

    #[inline(always)]
    fn panel(&self, _: usize) -> impl Fn(usize, f32) -> f32 {
        |_, x| x
    }

    #[inline(always)]
    fn write(&mut self, cell: usize, panel: usize, x: &[f32; PANEL], channels: usize) {
        write(&mut self.0[cell * channels..][..channels], panel, x);
    }

    #[inline(always)]
    fn write_border(&mut self, cell: usize, channels: usize) {
        self.0[cell * channels..][..channels].fill(0.0);
    }
}

struct ByteCells<'a>(&'a mut [u8], &'a Quantized);

impl Target for ByteCells<'_> {
    type Item = u8;

    #[inline(always)]
    fn panel(&self, panel: usize) -> impl Fn(usize, f32) -> u8 {
        let Quantized { per_unit, zero, .. } = self.1;
        let (per_unit, zero) = (&per_unit.0[panel], &zero.0[panel]);
        |i, x| to_byte(x * per_unit[i] + zero[i])
    }

    #[inline(always)]
    fn write(&mut self, cell: usize, panel: usize, x: &[u8; PANEL], channels: usize) {
        let stride = channels.next_multiple_of(4);
        write(&mut self.0[cell * stride..][..channels], panel, x);
    }

    #[inline(always)]
    fn write_border(&mut self, cell: usize, channels: usize) {
        let stride = channels.next_multiple_of(4);
        let cell = self.0[cell * stride..][..channels].iter_mut();
        for (byte, zero) in cell.zip(self.1.zero.0.as_flattened()) {
            *byte = to_byte(*zero);
        }
    }
}

/// Writes a panel of a cell, the last of which may be shorter.
#[inline(always)]
fn write<T: Copy>(cell: &mut [T], panel: usize, numbers: &[T; PANEL]) {
    let rest = &mut cell[panel * PANEL..];
    match rest.first_chunk_mut() {
        Some(place) => *place = *numbers,
        None => rest.copy_from_slice(&numbers[..rest.len()]),
    }
}

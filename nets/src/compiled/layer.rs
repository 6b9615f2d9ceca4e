//! A norm and the convolution of its output, the building block of nets.
//!
//! Numbers are processed [`PANEL`] channels at a time, as arrays, which compilers keep in registers
//! from one step to the next. So rows of the trunk and of sums are padded to a multiple of
//! [`PANEL`].

use crate::cpu::convolution::{
    FloatWeights, Instructions, MOST_BYTE_PRODUCTS, PANEL, Window, convolve_bytes, convolve_floats,
};
use crate::cpu::team::{Part, Split, Team};
use crate::cpu::{Simd, dispatch};
use crate::file::{Convolution, MOST_OUTPUTS};

use super::attention::{self, Attention, Board, Sums};
use super::buffer::Buffer;
use super::ends::{ByteCells, Bytes, FloatCells, Floats, ScaledBytes, Target};
use super::quantized::{Quantized, Ranges};
use super::shape::{Entry, EntryKind};
use super::transition::{State, Transition};

/// A norm and the convolution of its output.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// The number of channels of the input.
    pub inputs: usize,
    /// The number of points across the kernel.
    pub kernel: usize,
    pub entry: Entry,
    weights: Weights,
}

/// The weights of a convolution, in floats or in bytes.
#[derive(Clone, Debug)]
enum Weights {
    Floats(FloatWeights),
    Bytes(Quantized),
}

impl Layer {
    /// Returns a layer in floats.
    pub fn new(entry: Entry, convolution: &Convolution) -> Self {
        let &Convolution { kernel, inputs, outputs, ref weights } = convolution;
        let weights = FloatWeights::pack(weights, kernel * kernel, inputs, outputs);
        Self { inputs, kernel, entry, weights: Weights::Floats(weights) }
    }

    /// Whether the layer begins a nested bottleneck: a product of single points after a norm.
    ///
    /// The first one of a net reads what the planes and the global features have left in the trunk.
    /// Many of these channels are nearly equal at all points and in all positions of a game. In
    /// bytes they are rounded to the same side everywhere, and the value head, which takes means
    /// over the board, keeps the error. With this layer of b10c384h6nbttflrs in bytes, the win rate
    /// in open positions is off by 0.12 on average, and by 0.03 with it in floats, which cost 1 % of
    /// the products (`notes/nets/carried.md`).
    pub fn is_entrance(&self) -> bool {
        self.kernel == 1 && self.entry.kind == EntryKind::Norm
    }

    /// Returns the layer in bytes of at most `levels`, for an input in these ranges; `None` if sums
    /// might overflow, if ranges or scales are not finite, or if the layer is already in bytes.
    pub fn rounded(&self, ranges: Ranges, levels: u8, simd: Simd) -> Option<Self> {
        let convolution = self.convolution_that_fits().filter(|_| ranges.are_finite())?;
        let quantized = Quantized::of(&convolution, ranges, levels, simd);
        quantized.is_finite().then(|| self.in_bytes(quantized))
    }

    /// Returns the layer in bytes, for an input of planes; `None` as for
    /// [`rounded`](Self::rounded).
    pub fn rounded_for_planes(&self) -> Option<Self> {
        let convolution = self.convolution_that_fits()?;
        Some(self.in_bytes(Quantized::of_planes(&convolution)))
    }

    /// Returns the layer with other weights, in bytes.
    pub fn in_bytes(&self, weights: Quantized) -> Self {
        Self { weights: Weights::Bytes(weights), entry: self.entry.clone(), ..*self }
    }

    /// Returns a layer in bytes.
    pub fn of_bytes(entry: Entry, kernel: usize, inputs: usize, weights: Quantized) -> Self {
        Self { inputs, kernel, entry, weights: Weights::Bytes(weights) }
    }

    /// Returns a layer that cannot be computed, for its shape alone.
    pub fn without_weights(entry: Entry, kernel: usize, inputs: usize) -> Self {
        Self { inputs, kernel, entry, weights: Weights::Floats(FloatWeights::default()) }
    }

    /// Returns the weights of a layer in bytes; `None` for a layer in floats.
    pub fn quantized(&self) -> Option<&Quantized> {
        match &self.weights {
            Weights::Floats(_) => None,
            Weights::Bytes(quantized) => Some(quantized),
        }
    }

    /// Returns the convolution of a layer in floats, if sums of products of bytes fit in 32 bits.
    fn convolution_that_fits(&self) -> Option<Convolution> {
        let fits = self.kernel * self.kernel * self.inputs <= MOST_BYTE_PRODUCTS;
        self.convolution().filter(|convolution| fits && convolution.outputs <= MOST_OUTPUTS)
    }

    /// Returns the convolution of a layer in floats; `None` for a layer in bytes.
    pub fn convolution(&self) -> Option<Convolution> {
        let Weights::Floats(weights) = &self.weights else { return None };
        let &Self { kernel, inputs, .. } = self;
        let (outputs, weights) = (weights.outputs(), weights.unpacked());
        Some(Convolution { kernel, inputs, outputs, weights })
    }

    /// Returns the number of products for each point, without regard to the edge of the board.
    pub fn products(&self) -> usize {
        self.kernel * self.kernel * self.inputs * self.width()
    }

    /// Whether the input of each point is scaled on its own: gated products in bytes.
    fn has_scales(&self) -> bool {
        self.entry.kind == EntryKind::Gate && self.quantized().is_some()
    }

    /// Returns the length of a row of sums: the output channels and the padding.
    pub fn width(&self) -> usize {
        match &self.weights {
            Weights::Floats(weights) => weights.width(),
            Weights::Bytes(bytes) => bytes.weights.width(),
        }
    }
}

/// The sums of the layer computed last, until the next layer uses them.
#[derive(Clone, Copy)]
pub(super) struct Pending<'n> {
    /// The number of points across the kernel of the layer.
    pub kernel: usize,
    /// The length of a row of sums.
    width: usize,
    /// The numbers that turn the sums into values, if they are sums of bytes.
    rounding: Option<&'n Quantized>,
    /// Whether the values of each row are multiplied by its scale.
    scaled: bool,
    fate: Fate,
}

/// The use of the output of a convolution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Added,
    Passed,
}

impl<'n> Pending<'n> {
    /// Returns sums of a layer that are to be added to the trunk; the result is the next layer's
    /// input.
    pub fn added(layer: &'n Layer) -> Self {
        Self { fate: Fate::Added, ..Self::passed(layer) }
    }

    /// Returns sums of a layer that are the next layer's input; the trunk is unchanged.
    pub fn passed(layer: &'n Layer) -> Self {
        let rounding = match &layer.weights {
            Weights::Floats(_) => None,
            Weights::Bytes(quantized) => Some(quantized),
        };
        let scaled = layer.has_scales();
        Self { kernel: layer.kernel, width: layer.width(), rounding, scaled, fate: Fate::Passed }
    }

    /// Returns the output of attention, which is the next layer's input; the trunk is unchanged.
    pub fn attended(attention: &Attention) -> Self {
        let width = attention.width();
        Self { kernel: 1, width, rounding: None, scaled: false, fate: Fate::Passed }
    }

    /// Runs a transition from the pending sums.
    fn run<C: Target>(
        &self,
        simd: Simd,
        step: Transition<'_>,
        LastSums { floats, bytes, scales }: LastSums<'_>,
        state: State<'_, (), C>,
    ) {
        match self.rounding {
            None => dispatch(simd, step, &mut state.with_source(Floats(floats))),
            Some(rounding) if self.scaled => {
                let source = ScaledBytes(Bytes(bytes, rounding), scales);
                dispatch(simd, step, &mut state.with_source(source));
            }
            Some(rounding) => dispatch(simd, step, &mut state.with_source(Bytes(bytes, rounding))),
        }
    }
}

/// The sums of the layer computed last, in floats or in bytes.
#[derive(Clone, Copy)]
struct LastSums<'s> {
    floats: &'s [[f32; PANEL]],
    bytes: &'s [[i32; PANEL]],
    scales: &'s [f32],
}

/// The inputs of a layer.
pub(super) struct Inflow<'i> {
    /// The numbers of each point of the trunk, padded to a multiple of [`PANEL`].
    pub trunk: &'i mut [f32],
    pub pending: Pending<'i>,
    /// The window of the pending sums.
    pub before: &'i Window,
    /// The numbers that are added to the pending sums of each point, padded to a multiple of
    /// [`PANEL`].
    pub bias: &'i [f32],
}

/// The numbers between layers.
#[derive(Clone, Debug, Default)]
pub(super) struct Buffers {
    /// The input of a convolution, in cells, in floats or in bytes.
    floats: Buffer<f32>,
    bytes: Buffer<u8>,
    /// The output of a convolution, in rows.
    float_sums: Buffer<f32>,
    byte_sums: Buffer<i32>,
    /// The scale of each row of sums, if the input was scaled point by point.
    scales: Buffer<f32>,
    /// The activations of a point.
    row: Buffer<f32>,
    attention: attention::Scratch,
}

impl Buffers {
    /// Computes the first layer of a net from the planes of each point, which are 0 or 1.
    pub fn compute_first(
        &mut self,
        team: &mut Team,
        instructions: Instructions,
        window: &Window,
        layer: &Layer,
        planes: &[f32],
    ) {
        let of_points = || window.cells().zip(planes.chunks_exact(layer.inputs));
        match &layer.weights {
            Weights::Floats(_) => {
                let cells = self.floats.reserve(window.all_cells() * layer.inputs);
                cells.fill(0.0);
                for (cell, planes) in of_points() {
                    cells[cell * layer.inputs..][..layer.inputs].copy_from_slice(planes);
                }
            }
            Weights::Bytes(quantized) => {
                let stride = quantized.weights.stride();
                let cells = self.bytes.reserve(window.all_cells() * stride);
                cells.fill(0);
                for (cell, planes) in of_points() {
                    quantized.put_planes(planes, &mut cells[cell * stride..][..stride]);
                }
            }
        }
        self.convolve(team, instructions, window, layer);
    }

    /// Computes a layer: takes the sums that are pending, normalises and activates them, and
    /// convolves them. Afterwards the sums of this layer are pending.
    pub fn compute(
        &mut self,
        team: &mut Team,
        instructions: Instructions,
        window: &Window,
        layer: &Layer,
        Inflow { trunk, pending, before, bias }: Inflow<'_>,
    ) {
        let points = window.points();
        let whole = Transition {
            points: 0..points,
            window,
            before,
            entry: &layer.entry,
            inputs: layer.inputs,
            bias: bias.as_chunks().0,
            added: pending.fate == Fate::Added,
            panels: pending.width / PANEL,
        };
        let parts = if Transition::is_spatial(&layer.entry) { 1 } else { team.members() };
        let first = |number: usize| Part { number, of: parts }.first(points);
        let (simd, panels) = (instructions.simd, layer.inputs.div_ceil(PANEL));
        // Sums that are passed on leave the trunk, which may have fewer channels, as it is.
        let added = if whole.added { panels } else { 0 };
        let trunk = Split::new(trunk.as_chunks_mut().0, parts, |number| first(number) * added);
        let rows = self.row.reserve(parts * panels * PANEL).as_chunks_mut().0;
        let rows = Split::of_items(rows, panels, parts);
        // Sums with scales are added to the trunk, so the next input does not have scales.
        let (new_scales, scales) = if layer.has_scales() {
            (self.scales.reserve(points), &[][..])
        } else {
            (&mut [][..], &self.scales[..])
        };
        let of_points = usize::from(layer.has_scales());
        let new_scales = Split::new(new_scales, parts, |number| first(number) * of_points);
        let sums = LastSums {
            floats: self.float_sums.as_chunks().0,
            bytes: self.byte_sums.as_chunks().0,
            scales,
        };
        let step = |part: Part| Transition { points: part.range(points), ..whole.clone() };
        let cells = window.all_cells();
        match &layer.weights {
            Weights::Floats(_) => {
                let cells = self.floats.reserve(cells * layer.inputs);
                let bound = |number| window.bound(first(number)) * layer.inputs;
                let cells = Split::new(cells, parts, bound);
                team.share(parts, &|part| {
                    let (step, trunk, row) = (step(part), trunk.take(part), rows.take(part));
                    let first = window.bound(step.points.start);
                    let cells = FloatCells { cells: cells.take(part), first };
                    pending.run(simd, step, sums, State { source: (), trunk, cells, row });
                });
            }
            Weights::Bytes(rounding) => {
                rounding.weights.fetch();
                let stride = rounding.weights.stride();
                let cells = self.bytes.reserve(cells * stride);
                let cells = Split::new(cells, parts, |number| window.bound(first(number)) * stride);
                team.share(parts, &|part| {
                    let (step, trunk, row) = (step(part), trunk.take(part), rows.take(part));
                    let (first, scales) = (window.bound(step.points.start), new_scales.take(part));
                    let cells = ByteCells { cells: cells.take(part), first, rounding, scales };
                    pending.run(simd, step, sums, State { source: (), trunk, cells, row });
                });
            }
        }
        self.convolve(team, instructions, window, layer);
    }

    fn convolve(
        &mut self,
        team: &mut Team,
        instructions: Instructions,
        window: &Window,
        layer: &Layer,
    ) {
        match &layer.weights {
            Weights::Floats(weights) => {
                let sums = self.float_sums.reserve(window.rows() * weights.width());
                convolve_floats(team, instructions.simd, window, weights, &self.floats, sums);
            }
            Weights::Bytes(quantized) => {
                let weights = &quantized.weights;
                let sums = self.byte_sums.reserve(window.rows() * weights.width());
                convolve_bytes(
                    team,
                    instructions.products,
                    window,
                    quantized.border(),
                    weights,
                    &self.bytes,
                    sums,
                );
            }
        }
    }

    /// Computes attention from the queries, keys and values of `layer`, the layer computed last.
    /// Afterwards the output of attention is pending.
    pub fn attend(
        &mut self,
        team: &mut Team,
        instructions: Instructions,
        board: Board<'_>,
        layer: &Layer,
        attention: &Attention,
    ) {
        let scratch = &mut self.attention;
        match &layer.weights {
            Weights::Floats(_) => {
                let scratch = &mut scratch.floats;
                attention.run(instructions.simd, board, &mut self.float_sums, scratch);
            }
            Weights::Bytes(rounding) => {
                let points = board.window.points();
                let sums = Sums { rows: &self.byte_sums[..points * layer.width()], rounding };
                let rows = self.float_sums.reserve(points * attention.width());
                let scratch = &mut scratch.bytes;
                attention.run_in_bytes(team, instructions, board.width, sums, rows, scratch);
            }
        }
    }

    /// Returns the input of the last convolution in floats.
    pub fn last_input(&self) -> &[f32] {
        &self.floats
    }

    /// Writes some channels of the output of the layer that was computed last, point by point.
    pub fn values(
        &self,
        layer: &Layer,
        window: &Window,
        channels: std::ops::Range<usize>,
        out: &mut Vec<f32>,
    ) {
        out.clear();
        let width = layer.width();
        let first = channels.start;
        let rows = window.rows_of_points().map(|row| row * width + first);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::Simd;
    use crate::cpu::convolution::ByteProducts;
    use crate::file::{Activation, Norm};
    use tengen_testing::random::Random;

    /// The drawing in `compiled/mod.rs`.
    #[test]
    fn a_layer_goes_the_way_that_is_drawn() {
        let board = [[0.0, 0.0, 0.0], [0.0, 4.0, 0.0], [0.0, 0.0, -2.0]];
        let single = |kernel, weights| Convolution { kernel, inputs: 1, outputs: 1, weights };
        let norm = Norm { scale: vec![0.5], bias: vec![-1.0], activation: Activation::Relu };
        let planes = Layer::new(Entry::plain(1, Activation::Identity), &single(1, vec![1.0]));
        let taps = (0..9_u8).map(f32::from).collect();
        let layer = Layer::new(Entry::norm(&norm), &single(3, taps));
        let last = Layer::new(Entry::plain(1, Activation::Identity), &single(1, vec![1.0]));

        let instructions = Instructions::best();
        let [narrow, wide] = [1, 3].map(|kernel| Window::new(3, 3, kernel));
        let (mut buffers, mut trunk, bias) = (Buffers::default(), [0.0; 9 * PANEL], [0.0; PANEL]);
        buffers.compute_first(
            &mut Team::alone(),
            instructions,
            &narrow,
            &planes,
            board.as_flattened(),
        );
        let inflow = Inflow {
            trunk: &mut trunk,
            pending: Pending::added(&planes),
            before: &narrow,
            bias: &bias,
        };
        buffers.compute(&mut Team::alone(), instructions, &wide, &layer, inflow);
        assert_eq!(wide.all_cells(), 21);
        assert!(wide.cells().eq([5, 6, 7, 9, 10, 11, 13, 14, 15]));
        let mut cells = vec![0.0; 21];
        cells[10] = 1.0;
        assert_eq!(buffers.floats[..21].to_vec(), cells);
        let mut sums = Vec::new();
        buffers.values(&layer, &wide, 0..1, &mut sums);
        assert_eq!(sums, [8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.0]);

        let inflow = Inflow {
            trunk: &mut trunk,
            pending: Pending::added(&layer),
            before: &wide,
            bias: &bias,
        };
        buffers.compute(&mut Team::alone(), instructions, &narrow, &last, inflow);
        let trunk: Vec<f32> = trunk.iter().step_by(PANEL).copied().collect();
        assert_eq!(trunk, [8.0, 7.0, 6.0, 5.0, 8.0, 3.0, 2.0, 1.0, -2.0]);
    }

    #[test]
    fn planes_lose_next_to_nothing_in_bytes() {
        const PLANES: usize = 22;
        let mut random = Random::from_seed(5);
        // The weights of planes differ by a factor of a thousand.
        let weights = (0..25 * PLANES * 40).map(|at| {
            let plane = at / 40 % PLANES;
            (random.below(1001) as f32 / 1000.0 - 0.5) * 0.7_f32.powf(plane as f32)
        });
        let weights = weights.collect();
        let convolution = Convolution { kernel: 5, inputs: PLANES, outputs: 40, weights };
        let exact = Layer::new(Entry::plain(PLANES, Activation::Identity), &convolution);
        let rounded = exact.rounded_for_planes().expect("a layer in floats");
        let planes: Vec<f32> =
            (0..7 * 9 * PLANES).map(|_| f32::from(u8::from(random.share() < 0.4))).collect();
        let window = Window::new(7, 9, 5);
        let values = |layer: &Layer, mine: fn(usize) -> bool| {
            let planes = planes.iter().enumerate();
            let planes: Vec<f32> =
                planes.map(|(at, &x)| if mine(at % PLANES) { x } else { 0.0 }).collect();
            let (mut buffers, mut values) = (Buffers::default(), Vec::new());
            let instructions =
                Instructions { simd: Simd::Baseline, products: ByteProducts::Portable };
            buffers.compute_first(&mut Team::alone(), instructions, &window, layer, &planes);
            buffers.values(layer, &window, 0..40, &mut values);
            values
        };
        // With the high parts alone, the largest differences are 0.05 and 0.005.
        for (mine, most) in [((|_| true) as fn(usize) -> bool, 2e-3), (|plane| plane > 18, 5e-4)] {
            let pairs = values(&exact, mine).into_iter().zip(values(&rounded, mine));
            for (exact, rounded) in pairs {
                assert!((exact - rounded).abs() < most, "{exact} {rounded}");
            }
        }
    }
}

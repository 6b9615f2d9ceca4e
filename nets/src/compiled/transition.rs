//! The step from the sums of one convolution to the input cells of the next.

#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
use std::arch::wasm32::{f32x4_add, f32x4_mul, f32x4_splat};
use std::array::from_fn;
use std::ops::Range;

use crate::cpu::convolution::{PANEL, Window};
#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
use crate::cpu::fours::{load, store};
use crate::cpu::{Kernel, larger};
use crate::file::Activation;

use super::activation::{mish, relu, rough_mish, rough_silu, silu};
use super::ends::{Line, Source, Target, largest_of};
#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
use super::fours;
use super::shape::{Entry, EntryKind};

/// The scales of points. A scale of 1 is the range of the calibration.
const SCALES: std::ops::Range<f32> = 1e-3..1e6;

/// The computation of a convolution's input cells from the sums of the convolution before, for some
/// points.
#[derive(Clone)]
pub(super) struct Transition<'a> {
    /// The points to compute, one after the other.
    pub points: Range<usize>,
    pub window: &'a Window,
    /// The window of the convolution that computed the sums.
    pub before: &'a Window,
    pub entry: &'a Entry,
    /// The number of channels of a cell.
    pub inputs: usize,
    /// The numbers that are added to the sums of each point.
    pub bias: &'a [[f32; PANEL]],
    /// Whether the sums are added to the trunk.
    pub added: bool,
    /// The number of panels of a row of sums.
    pub panels: usize,
}

/// The numbers that a [`Transition`] reads and writes: all sums, and the trunk and the cells of its
/// points.
pub(super) struct State<'a, S, C> {
    pub source: S,
    pub trunk: &'a mut [[f32; PANEL]],
    pub cells: C,
    /// A place for the activations of a point.
    pub row: &'a mut [[f32; PANEL]],
}

impl<'a, C> State<'a, (), C> {
    /// Returns the state with a source of values.
    pub fn with_source<S>(self, source: S) -> State<'a, S, C> {
        let State { trunk, cells, row, .. } = self;
        State { source, trunk, cells, row }
    }
}

impl<S: Source, C: Target> Kernel<State<'_, S, C>> for Transition<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, state: &mut State<'_, S, C>) {
        // Each activation has its own loop, so that the loop does not branch.
        match self.entry.activation {
            _ if self.entry.kind == EntryKind::Gate => {
                assert!(!S::IS_SCALED, "sums with scales are added to the trunk");
                self.gate(state);
            }
            Activation::Relu if state.cells.is_never_negative() => {
                self.run_with::<true, _, _>(state, |x| x);
            }
            Activation::Identity => self.run_with::<true, _, _>(state, |x| x),
            Activation::Relu => self.run_with::<false, _, _>(state, relu),
            Activation::Mish if C::IS_ROUGH => self.run_with::<false, _, _>(state, rough_mish),
            Activation::Mish => self.run_with::<false, _, _>(state, mish),
            Activation::Silu if C::IS_ROUGH => self.run_with::<false, _, _>(state, rough_silu),
            Activation::Silu => self.run_with::<false, _, _>(state, silu),
        }
        let [first, end] = [self.points.start, self.points.end].map(|p| self.window.bound(p));
        for cell in self.window.border_in(first..end) {
            state.cells.write_border(cell, self.inputs);
        }
    }
}

impl Transition<'_> {
    /// Whether each number depends on the numbers of all points.
    pub fn is_spatial(entry: &Entry) -> bool {
        matches!(entry.kind, EntryKind::RootMeanSquare { spatial: true, .. })
    }

    /// Returns the rows of sums of the points.
    #[inline(always)]
    fn rows(&self) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.before.rows_of(self.points.clone())
    }

    /// Returns the cells of the points.
    #[inline(always)]
    fn cells(&self) -> impl ExactSizeIterator<Item = usize> {
        self.window.cells_of(self.points.clone())
    }

    /// Runs the transition with an activation; `IS_LINEAR` means that the activation does not
    /// change numbers.
    #[inline(always)]
    fn run_with<const IS_LINEAR: bool, S: Source, C: Target>(
        &self,
        state: &mut State<'_, S, C>,
        activate: impl Fn(f32) -> f32,
    ) {
        match self.entry.kind {
            // Gates do not come here.
            EntryKind::Norm | EntryKind::Gate => {
                self.normalise::<IS_LINEAR, _, _>(state, activate);
            }
            EntryKind::RootMeanSquare { epsilon, spatial } => {
                let channels = self.inputs;
                let factor = |squares: f32, count| 1.0 / (squares / count as f32 + epsilon).sqrt();
                // All points: a mean over the board is not shared.
                let points = self.points.len();
                let rows = self.rows().enumerate();
                // Loops and not closures: a closure that holds a loop is seldom inlined.
                let mut squares = 0.0;
                if spatial {
                    for (point, row) in rows.clone() {
                        squares += self.settle(state, point, row);
                    }
                }
                for ((point, row), cell) in rows.zip(self.cells()) {
                    let factor = if spatial {
                        factor(squares, points * channels)
                    } else {
                        factor(self.settle(state, point, row), channels)
                    };
                    self.scale::<IS_LINEAR, _, _>(state, point, cell, factor, &activate);
                }
            }
        }
    }

    /// Applies a norm with a scale and a bias. Without an activation, one factor and one addend
    /// turn a sum into the number of a cell.
    #[inline(always)]
    fn normalise<const IS_LINEAR: bool, S: Source, C: Target>(
        &self,
        State { source, trunk, cells, .. }: &mut State<'_, S, C>,
        activate: impl Fn(f32) -> f32,
    ) {
        let Self { entry: Entry { scale, bias: shift, .. }, inputs, added, panels: width, .. } =
            *self;
        debug_assert!(added || !S::IS_SCALED, "sums with scales are added to the trunk");
        let panels = scale.0.len();
        for panel in 0..panels {
            let (own, bias) = (source.line(panel), &self.bias[panel]);
            let sum = own.plus(bias);
            let norm = Line { factor: scale.0[panel], addend: shift.0[panel] };
            let end = cells.line(panel);
            let line = if IS_LINEAR { norm.then(&end) } else { norm };
            let finish = |i, x| C::number(if IS_LINEAR { x } else { end.of(i, activate(x)) });
            let whole = sum.then(&line);
            for ((point, row), cell) in self.rows().enumerate().zip(self.cells()) {
                let factor = source.factor(row);
                let row = source.row(row * width + panel);
                // A single loop does everything, so that a number stays in a register all the way.
                let numbers = if added {
                    add(&mut trunk[point * panels + panel], row, |i, x, trunk| {
                        let x = S::number(x);
                        let x = trunk
                            + if S::IS_SCALED {
                                own.of(i, x) * factor + bias[i]
                            } else {
                                sum.of(i, x)
                            };
                        (x, finish(i, line.of(i, x)))
                    })
                } else {
                    turn(row, |i, x| finish(i, whole.of(i, S::number(x))))
                };
                cells.put(cell, panel, inputs, numbers);
            }
        }
    }

    /// Applies `x / (1 + e^-x)`, and multiplies by the second half of the sums. Most products are
    /// far from the largest ones, so in bytes each point has a scale of its own.
    #[inline(always)]
    fn gate<S: Source, C: Target>(&self, state: &mut State<'_, S, C>) {
        #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
        if C::IS_ROUGH {
            return self.gate_in_fours(state);
        }
        let State { source, cells, row: products, .. } = state;
        let panels = self.entry.scale.0.len();
        for (point, (row, cell)) in self.rows().zip(self.cells()).enumerate() {
            let mut shares = [0.0_f32; PANEL];
            for panel in 0..panels {
                let value = source.values(row, self.panels, panel);
                let gate = source.values(row, self.panels, panel + panels);
                let share = cells.share(panel);
                let (mut product, mut more) = ([0.0; PANEL], [0.0; PANEL]);
                for i in 0..PANEL {
                    let value = value(i);
                    let active = if C::IS_ROUGH { rough_silu(value) } else { silu(value) };
                    let x = active * gate(i);
                    product[i] = x;
                    more[i] = larger(share(i, x), shares[i]);
                }
                (products[panel], shares) = (product, more);
            }
            let mut inverse = 1.0;
            if let Some(scale) = cells.scales().get_mut(point) {
                *scale = largest_of(shares).clamp(SCALES.start, SCALES.end);
                inverse = 1.0 / *scale;
            }
            for panel in 0..panels {
                let (end, product) = (cells.line(panel), &products[panel]);
                let mut numbers = [C::Item::default(); PANEL];
                for i in 0..PANEL {
                    numbers[i] = C::rounded(&end, i, product[i] * inverse);
                }
                cells.put(cell, panel, self.inputs, numbers);
            }
        }
    }

    /// Adds the pending sums to a point of the trunk, and returns the sum of the squares there.
    #[inline(always)]
    fn settle<S: Source, C: Target>(
        &self,
        state: &mut State<'_, S, C>,
        point: usize,
        row: usize,
    ) -> f32 {
        #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
        if C::IS_ROUGH {
            return self.settle_in_fours(state, point, row);
        }
        let State { source, trunk, .. } = state;
        let panels = self.entry.scale.0.len();
        let mut squares = [0.0; PANEL];
        for panel in 0..panels {
            let value = source.values(row, self.panels, panel);
            let (before, trunk) = (&self.bias[panel], &mut trunk[point * panels + panel]);
            let mut sums = [0.0; PANEL];
            for i in 0..PANEL {
                let x = trunk[i] + (value(i) + before[i]);
                sums[i] = x;
                squares[i] += x * x;
            }
            *trunk = sums;
        }
        if C::IS_ROUGH { sum_of(squares) } else { squares.iter().sum() }
    }

    /// Writes the cell of a point of the trunk, times a factor, scaled and activated.
    #[inline(always)]
    fn scale<const IS_LINEAR: bool, S, C: Target>(
        &self,
        state: &mut State<'_, S, C>,
        point: usize,
        cell: usize,
        factor: f32,
        activate: impl Fn(f32) -> f32,
    ) {
        #[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
        if C::IS_ROUGH && IS_LINEAR {
            return self.scale_in_fours(state, point, cell, factor);
        }
        let State { trunk, cells, .. } = state;
        let Entry { scale, bias, .. } = self.entry;
        let panels = scale.0.len();
        for panel in 0..panels {
            let (scale, bias) = (&scale.0[panel], &bias.0[panel]);
            let (trunk, end) = (&trunk[point * panels + panel], cells.line(panel));
            let x = |i| activate(trunk[i] * factor * scale[i] + bias[i]);
            cells.put(cell, panel, self.inputs, from_fn(|i| C::rounded(&end, i, x(i))));
        }
    }
}

/// Steps towards bytes, four channels at a time: the compiler does not make vectors of products that
/// it fuses in 64 bits.
#[cfg(all(target_family = "wasm", target_feature = "relaxed-simd"))]
impl Transition<'_> {
    /// As [`gate`](Self::gate).
    #[inline(always)]
    fn gate_in_fours<S: Source, C: Target>(
        &self,
        State { source, cells, row: products, .. }: &mut State<'_, S, C>,
    ) {
        let panels = self.entry.scale.0.len();
        for (point, (row, cell)) in self.rows().zip(self.cells()).enumerate() {
            let mut shares = f32x4_splat(0.0);
            for panel in 0..panels {
                let value = source.fours(row, self.panels, panel);
                let gate = source.fours(row, self.panels, panel + panels);
                let share = cells.share_of_fours(panel);
                for i in (0..PANEL).step_by(4) {
                    let x = f32x4_mul(fours::rough_silu(value(i)), gate(i));
                    store(&mut products[panel], i, x);
                    shares = fours::larger(share(i, x), shares);
                }
            }
            let mut inverse = 1.0;
            if let Some(scale) = cells.scales().get_mut(point) {
                let [a, b, c, d] = fours::lanes(shares);
                *scale = larger(larger(a, b), larger(c, d)).clamp(SCALES.start, SCALES.end);
                inverse = 1.0 / *scale;
            }
            let inverse = f32x4_splat(inverse);
            for (panel, product) in products[..panels].iter().enumerate() {
                let number = |i| f32x4_mul(load(product, i), inverse);
                cells.put_fours(cell, panel, self.inputs, number);
            }
        }
    }

    /// As [`settle`](Self::settle).
    #[inline(always)]
    fn settle_in_fours<S: Source, C: Target>(
        &self,
        State { source, trunk, .. }: &mut State<'_, S, C>,
        point: usize,
        row: usize,
    ) -> f32 {
        let panels = self.entry.scale.0.len();
        let mut squares = [0.0; PANEL];
        for panel in 0..panels {
            let value = source.fours(row, self.panels, panel);
            let (before, trunk) = (&self.bias[panel], &mut trunk[point * panels + panel]);
            for i in (0..PANEL).step_by(4) {
                let x = f32x4_add(load(trunk, i), f32x4_add(value(i), load(before, i)));
                store(trunk, i, x);
                let sum = f32x4_add(load(&squares, i), f32x4_mul(x, x));
                store(&mut squares, i, sum);
            }
        }
        sum_of(squares)
    }

    /// As [`scale`](Self::scale), without an activation.
    #[inline(always)]
    fn scale_in_fours<S, C: Target>(
        &self,
        State { trunk, cells, .. }: &mut State<'_, S, C>,
        point: usize,
        cell: usize,
        factor: f32,
    ) {
        let Entry { scale, bias, .. } = self.entry;
        let (panels, factor) = (scale.0.len(), f32x4_splat(factor));
        for panel in 0..panels {
            let (scale, bias) = (&scale.0[panel], &bias.0[panel]);
            let trunk = &trunk[point * panels + panel];
            let number = |i| {
                let x = f32x4_mul(f32x4_mul(load(trunk, i), factor), load(scale, i));
                f32x4_add(x, load(bias, i))
            };
            cells.put_fours(cell, panel, self.inputs, number);
        }
    }
}

/// Returns the sum of a panel of numbers. Halves are added, since a sum of one number after the
/// other waits for each addition.
#[inline(always)]
fn sum_of(numbers: [f32; PANEL]) -> f32 {
    let sums: [f32; 16] = from_fn(|i| numbers[i] + numbers[i + 16]);
    let sums: [f32; 8] = from_fn(|i| sums[i] + sums[i + 8]);
    let sums: [f32; 4] = from_fn(|i| sums[i] + sums[i + 4]);
    (sums[0] + sums[2]) + (sums[1] + sums[3])
}

/// Turns each sum into a number of a cell.
#[inline(always)]
fn turn<S: Copy, T: Copy + Default>(sums: &[S; PANEL], f: impl Fn(usize, S) -> T) -> [T; PANEL] {
    let mut numbers = [T::default(); PANEL];
    for i in 0..PANEL {
        numbers[i] = f(i, sums[i]);
    }
    numbers
}

/// Adds each sum to the trunk, and turns it into a number of a cell. The compiler knows of an
/// argument that no other reference leads to it.
#[inline(always)]
fn add<S: Copy, T: Copy + Default>(
    trunk: &mut [f32; PANEL],
    sums: &[S; PANEL],
    f: impl Fn(usize, S, f32) -> (f32, T),
) -> [T; PANEL] {
    let mut numbers = [T::default(); PANEL];
    for i in 0..PANEL {
        (trunk[i], numbers[i]) = f(i, sums[i], trunk[i]);
    }
    numbers
}

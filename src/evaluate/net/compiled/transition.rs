//! The way from the sums of one convolution to the cells of the next.

use crate::cpu::Kernel;
use crate::cpu::convolution::{PANEL, Window};
use crate::evaluate::net::model::Activation;

use super::activation::{mish, relu, silu, to_byte};
use super::layer::{Entry, EntryKind};
use super::quantized::Quantized;

/// The way from the sums of one convolution to the cells of the next.
pub(super) struct Transition<'a> {
    pub window: &'a Window,
    pub entry: &'a Entry,
    /// The channels of a cell.
    pub inputs: usize,
    /// What is added to the sums of each point.
    pub bias: &'a [[f32; PANEL]],
    /// Whether the sums are added to the trunk.
    pub added: bool,
    /// The panels of a row of sums.
    pub panels: usize,
}

/// What a [`Transition`] reads and writes: sums, the trunk and cells.
pub(super) struct State<'a, S, C> {
    pub source: S,
    pub trunk: &'a mut [[f32; PANEL]],
    pub cells: C,
}

impl<S: Source, C: Target> Kernel<State<'_, S, C>> for Transition<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, state: &mut State<'_, S, C>) {
        // A loop of its own for each activation, without a choice inside.
        match self.entry.activation {
            Activation::Identity => self.run_with(state, |x| x),
            Activation::Relu => self.run_with(state, relu),
            Activation::Mish => self.run_with(state, mish),
            Activation::Silu => self.run_with(state, silu),
        }
        for cell in self.window.border() {
            state.cells.write_border(cell, self.inputs);
        }
    }
}

impl Transition<'_> {
    #[inline(always)]
    fn run_with<S: Source, C: Target>(
        &self,
        state: &mut State<'_, S, C>,
        activate: impl Fn(f32) -> f32,
    ) {
        match self.entry.kind {
            EntryKind::Norm => self.normalise(state, activate),
            EntryKind::Gate => self.gate(state, activate),
            EntryKind::RootMeanSquare { epsilon, spatial } => {
                let channels = self.inputs;
                let factor = |squares: f32, count| 1.0 / (squares / count as f32 + epsilon).sqrt();
                let points = self.window.points();
                let whole = spatial.then(|| {
                    let squares = (0..points).map(|point| self.settle(state, point)).sum();
                    factor(squares, points * channels)
                });
                for (point, cell) in self.window.cells().enumerate() {
                    let factor =
                        whole.unwrap_or_else(|| factor(self.settle(state, point), channels));
                    self.scale(state, (point, cell), factor, &activate);
                }
            }
        }
    }

    /// A norm with a scale and a bias.
    #[inline(always)]
    fn normalise<S: Source, C: Target>(
        &self,
        State { source, trunk, cells }: &mut State<'_, S, C>,
        activate: impl Fn(f32) -> f32,
    ) {
        let Entry { scale, bias, .. } = self.entry;
        let panels = scale.0.len();
        for (point, cell) in self.window.cells().enumerate() {
            for panel in 0..panels {
                let value = source.panel(point * self.panels + panel, panel);
                let byte = cells.panel(panel);
                let (before, scale, bias) = (&self.bias[panel], &scale.0[panel], &bias.0[panel]);
                let mut out = [C::Item::default(); PANEL];
                // One loop over everything, so that a number stays in a register all the way. It writes
                // to arrays of its own: of the trunk, compilers would ask whether it is what is read.
                if self.added {
                    let trunk = &mut trunk[point * panels + panel];
                    let mut sums = [0.0; PANEL];
                    for i in 0..PANEL {
                        let x = trunk[i] + (value(i) + before[i]);
                        sums[i] = x;
                        out[i] = byte(i, activate(x * scale[i] + bias[i]));
                    }
                    *trunk = sums;
                } else {
                    for i in 0..PANEL {
                        out[i] = byte(i, activate((value(i) + before[i]) * scale[i] + bias[i]));
                    }
                }
                drop(byte);
                cells.write(cell, panel, &out, self.inputs);
            }
        }
    }

    /// An activation, and a product with the second half of the sums.
    #[inline(always)]
    fn gate<S: Source, C: Target>(
        &self,
        State { source, cells, .. }: &mut State<'_, S, C>,
        activate: impl Fn(f32) -> f32,
    ) {
        let panels = self.entry.scale.0.len();
        for (point, cell) in self.window.cells().enumerate() {
            for panel in 0..panels {
                let place = point * self.panels + panel;
                let value = source.panel(place, panel);
                let gate = source.panel(place + panels, panel + panels);
                let byte = cells.panel(panel);
                let mut out = [C::Item::default(); PANEL];
                for (i, out) in out.iter_mut().enumerate() {
                    *out = byte(i, activate(value(i)) * gate(i));
                }
                drop(byte);
                cells.write(cell, panel, &out, self.inputs);
            }
        }
    }

    /// Adds what is pending to a point of the trunk, and returns the sum of the squares there.
    #[inline(always)]
    fn settle<S: Source, C>(
        &self,
        State { source, trunk, .. }: &mut State<'_, S, C>,
        point: usize,
    ) -> f32 {
        let panels = self.entry.scale.0.len();
        let mut squares = [0.0; PANEL];
        for panel in 0..panels {
            let value = source.panel(point * self.panels + panel, panel);
            let (before, trunk) = (&self.bias[panel], &mut trunk[point * panels + panel]);
            let mut sums = [0.0; PANEL];
            for i in 0..PANEL {
                let x = trunk[i] + (value(i) + before[i]);
                sums[i] = x;
                squares[i] += x * x;
            }
            *trunk = sums;
        }
        squares.iter().sum()
    }

    /// Writes the cell of a point of the trunk, times a factor, scaled and activated.
    #[inline(always)]
    fn scale<S, C: Target>(
        &self,
        State { trunk, cells, .. }: &mut State<'_, S, C>,
        (point, cell): (usize, usize),
        factor: f32,
        activate: impl Fn(f32) -> f32,
    ) {
        let Entry { scale, bias, .. } = self.entry;
        let panels = scale.0.len();
        for panel in 0..panels {
            let (scale, bias) = (&scale.0[panel], &bias.0[panel]);
            let (trunk, byte) = (&trunk[point * panels + panel], cells.panel(panel));
            let mut out = [C::Item::default(); PANEL];
            for i in 0..PANEL {
                out[i] = byte(i, activate(trunk[i] * factor * scale[i] + bias[i]));
            }
            drop(byte);
            cells.write(cell, panel, &out, self.inputs);
        }
    }
}

/// Sums of a convolution.
pub(super) trait Source {
    /// The values of a panel of sums, one by one.
    fn panel(&self, place: usize, panel: usize) -> impl Fn(usize) -> f32;
}

pub(super) struct Floats<'a>(pub &'a [[f32; PANEL]]);

impl Source for Floats<'_> {
    #[inline(always)]
    fn panel(&self, place: usize, _: usize) -> impl Fn(usize) -> f32 {
        let sums = &self.0[place];
        |i| sums[i]
    }
}

pub(super) struct Bytes<'a>(pub &'a [[i32; PANEL]], pub &'a Quantized);

impl Source for Bytes<'_> {
    #[inline(always)]
    fn panel(&self, place: usize, panel: usize) -> impl Fn(usize) -> f32 {
        let Quantized { scale, offset, .. } = self.1;
        let (sums, scale, offset) = (&self.0[place], &scale.0[panel], &offset.0[panel]);
        |i| sums[i] as f32 * scale[i] + offset[i]
    }
}

/// The cells that a convolution reads.
pub(super) trait Target {
    /// The kind of number in a cell.
    type Item: Copy + Default;

    /// The activations of a panel as they are in a cell, one by one.
    fn panel(&self, panel: usize) -> impl Fn(usize, f32) -> Self::Item;

    /// Writes a panel of a cell that has some channels.
    fn write(&mut self, cell: usize, panel: usize, x: &[Self::Item; PANEL], channels: usize);

    /// Writes activations of nought.
    fn write_border(&mut self, cell: usize, channels: usize);
}

pub(super) struct FloatCells<'a>(pub &'a mut [f32]);

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

pub(super) struct ByteCells<'a>(pub &'a mut [u8], pub &'a Quantized);

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

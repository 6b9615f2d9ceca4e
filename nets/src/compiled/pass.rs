//! One evaluation on its way through the blocks.

use crate::cpu::convolution::{Instructions, PANEL, Window};
use crate::cpu::dispatch;
use crate::cpu::team::Team;
use crate::file::{Matrix, Norm};

use super::attention::Board;
use super::buffer::Buffer;
use super::heads;
use super::layer::{Buffers, Inflow, Layer, Pending};
use super::quantized::{Calibration, Ranges};
use super::stages::Stage;

/// The state of one evaluation on its way through the blocks.
pub(super) struct Pass<'s> {
    /// The threads that compute the evaluation.
    pub team: &'s mut Team,
    /// The instructions to compute with.
    pub instructions: Instructions,
    /// The number of columns and the number of rows of the board.
    pub size: (usize, usize),
    /// The windows of the kernels used so far on this board, with the size of each kernel.
    pub windows: &'s mut Vec<(usize, Window)>,
    /// Spare buffers for trunks.
    pub trunks: &'s mut Vec<Buffer<f32>>,
    /// The values that a block pools, and their means and maxima.
    pub pooled: &'s mut [Vec<f32>; 2],
    pub buffers: &'s mut Buffers,
    /// The numbers that are added to the input of the next layer, if any.
    pub bias: &'s mut Vec<f32>,
    /// The calibration that is widened to the activations of each layer's input, if any.
    pub calibration: Option<&'s mut Calibration>,
    /// The number of layers after the first that have been computed.
    pub done: usize,
    /// Whether the evaluation is to go on. Only the leader of the team asks, between two steps, so
    /// no member is at work when an evaluation ends early.
    pub goes_on: &'s dyn Fn() -> bool,
}

impl Pass<'_> {
    /// Computes blocks, and returns the sums that are then pending; `None` if the evaluation was
    /// not to go on.
    pub fn stages<'n>(
        &mut self,
        stages: &'n [Stage],
        trunk: &mut [f32],
        mut pending: Pending<'n>,
    ) -> Option<Pending<'n>> {
        for stage in stages {
            let last = match stage {
                Stage::Ordinary(first, last) | Stage::FeedForward(first, last) => {
                    self.layer(first, trunk, pending)?;
                    self.layer(last, trunk, Pending::passed(first))?;
                    last
                }
                Stage::Pooling { first, pooling_norm, pooled, second } => {
                    self.layer(first, trunk, pending)?;
                    self.pool(first, pooling_norm, pooled);
                    self.layer(second, trunk, Pending::passed(first))?;
                    second
                }
                Stage::Bottleneck { first, blocks, last } => {
                    self.layer(first, trunk, pending)?;
                    let mut inner = self.trunks.pop().unwrap_or_default();
                    self.clear(&mut inner, last.inputs);
                    let pending = self.stages(blocks, &mut inner, Pending::added(first));
                    let whole = pending.and_then(|pending| self.layer(last, &mut inner, pending));
                    self.trunks.push(inner);
                    whole?;
                    last
                }
                Stage::Attention { first, attention, last } => {
                    self.layer(first, trunk, pending)?;
                    self.check()?;
                    let window = self.window(1);
                    let board = Board { width: self.size.0, window: &self.windows[window].1 };
                    self.buffers.attend(self.team, self.instructions, board, first, attention);
                    self.layer(last, trunk, Pending::attended(attention))?;
                    last
                }
            };
            pending = Pending::added(last);
        }
        Some(pending)
    }

    /// Returns `None` if the evaluation is not to go on.
    fn check(&self) -> Option<()> {
        (self.goes_on)().then_some(())
    }

    /// Makes a trunk of zeros.
    pub fn clear(&self, trunk: &mut Buffer<f32>, channels: usize) {
        let length = self.size.0 * self.size.1 * channels.next_multiple_of(PANEL);
        trunk.reserve(length).fill(0.0);
    }

    /// Returns the place of the window of a kernel, and makes the window if it does not exist yet.
    pub fn window(&mut self, kernel: usize) -> usize {
        let known = self.windows.iter().position(|&(known, _)| known == kernel);
        known.unwrap_or_else(|| {
            let (width, height) = self.size;
            self.windows.push((kernel, Window::new(width, height, kernel)));
            self.windows.len() - 1
        })
    }

    /// Computes the first layer of a net from the planes of each point; returns `None` if the
    /// evaluation was not to go on.
    pub fn first_layer(&mut self, stem: &Layer, planes: &[f32]) -> Option<()> {
        self.check()?;
        let window = self.window(stem.kernel);
        let window = &self.windows[window].1;
        self.buffers.compute_first(self.team, self.instructions, window, stem, planes);
        Some(())
    }

    /// Computes a layer; returns `None` if the evaluation was not to go on. The bias that the
    /// previous step prepared is added and then cleared.
    pub fn layer(&mut self, layer: &Layer, trunk: &mut [f32], pending: Pending<'_>) -> Option<()> {
        self.check()?;
        let [window, before] = [layer.kernel, pending.kernel].map(|kernel| self.window(kernel));
        let [window, before] = [window, before].map(|window| &self.windows[window].1);
        self.bias.resize(layer.inputs.next_multiple_of(PANEL), 0.0);
        let inflow = Inflow { trunk, pending, before, bias: self.bias };
        self.buffers.compute(self.team, self.instructions, window, layer, inflow);
        self.bias.clear();
        if let Some(Calibration { ranges }) = self.calibration.as_deref_mut() {
            if ranges.len() == self.done {
                ranges.push(Ranges::none(layer.inputs, layer.kernel, layer.width()));
            }
            ranges[self.done].widen(self.instructions.simd, window, self.buffers.last_input());
            self.done += 1;
        }
        Some(())
    }

    /// Pools the last channels of a layer's output, and makes their product with `pooled` the bias
    /// of the next layer.
    fn pool(&mut self, layer: &Layer, norm: &Norm, pooled: &Matrix) {
        let first = pooled.outputs;
        let points = self.size.0 * self.size.1;
        let channels = first..first + norm.scale.len();
        let window = self.window(layer.kernel);
        let [values, means] = &mut *self.pooled;
        self.buffers.values(layer, &self.windows[window].1, channels, values);
        dispatch(self.instructions.simd, heads::Pool { values, norm, points }, means);
        self.bias.resize(first.next_multiple_of(PANEL), 0.0);
        heads::add_product(&mut self.bias[..first], means, pooled);
    }
}

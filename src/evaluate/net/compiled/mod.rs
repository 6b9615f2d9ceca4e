//! Nets made ready for this processor: weights packed for the kernels of `cpu::convolution`, in
//! floats or in bytes.
//!
//! Between convolutions, the trunk is in floats, point by point with the channels innermost. A
//! `Layer` is a norm and the convolution of what it gives; on the way from the sums of one
//! convolution to the input of the next, every number is touched once.
//!
//! In bytes, every channel of a convolution's input has a step of its own, taken from the range of
//! its activations over some positions (`Calibration`), and every output channel of the weights a
//! scale of its own. The trunk, the stem and the heads stay in floats.

#![allow(
    clippy::inline_always,
    reason = "what is inlined into a function for AVX2 is compiled for AVX2, and nothing else is"
)]

mod activation;
mod attention;
mod heads;
mod layer;
mod pass;
mod quantized;
mod recorder;
mod stages;
mod transition;

use std::sync::Arc;

use heads::Heads;
use layer::{Buffers, Layer, Pending};
use pass::Pass;
use quantized::Ranges;
pub use recorder::Recorder;
use stages::{Builder, Stage};

use super::backend::{Backend, Inputs, Outputs};
use super::model::{Matrix, MetadataEncoder, Model};
use crate::cpu::Simd;
use crate::cpu::convolution::{ByteProducts, PANEL, Window};

/// The buffers of an evaluation, to be used again for the next.
#[derive(Clone, Debug, Default)]
struct Scratch {
    /// The board that the windows are for.
    size: (usize, usize),
    windows: Vec<(usize, Window)>,
    /// The trunk, and those of blocks within blocks.
    trunks: Vec<Vec<f32>>,
    buffers: Buffers,
    bias: Vec<f32>,
    heads: heads::Scratch,
}

/// The ranges of the activations of a net over some positions.
#[derive(Clone, Debug, Default)]
struct Calibration(Vec<Ranges>);

impl Calibration {
    /// Widens the ranges to those over other positions.
    fn widen(&mut self, other: Self) {
        if self.0.is_empty() {
            *self = other;
            return;
        }
        for (ranges, Ranges { low, high }) in self.0.iter_mut().zip(other.0) {
            ranges.low.iter_mut().zip(low).for_each(|(low, other)| *low = low.min(other));
            ranges.high.iter_mut().zip(high).for_each(|(high, other)| *high = high.max(other));
        }
    }
}

/// A net that is ready to compute, with buffers of its own. Clones share the weights.
#[derive(Clone, Debug)]
pub struct Compiled {
    layers: Arc<Layers>,
    scratch: Scratch,
}

/// The layers of a net with packed weights.
#[derive(Debug)]
struct Layers {
    simd: Simd,
    products: ByteProducts,
    stem: Layer,
    globals: Matrix,
    metadata: Option<MetadataEncoder>,
    channels: usize,
    blocks: Vec<Stage>,
    tip: Layer,
    heads: Heads,
}

impl Compiled {
    /// Makes a net ready in floats, with the given instructions.
    ///
    /// `None` for nets whose kernels are not square, or of different sizes side by side.
    pub fn new(model: &Model, simd: Simd) -> Option<Self> {
        Some(Self::of(Layers::new(model, simd, None)?))
    }

    /// Makes a net ready in bytes, for activations as a recorder of this net has seen them. `None`
    /// for nets that [`new`](Self::new) refuses, for those with so many channels that a sum might not
    /// fit in 32 bits, and if the recorder has seen nothing.
    pub fn in_bytes(
        model: &Model,
        simd: Simd,
        products: ByteProducts,
        recorder: &Recorder,
    ) -> Option<Self> {
        let mut layers = Layers::new(model, simd, Some(&recorder.calibration()))?;
        layers.products = products;
        Some(Self::of(layers))
    }

    fn of(layers: Layers) -> Self {
        Self { layers: Arc::new(layers), scratch: Scratch::default() }
    }
}

impl Backend for Compiled {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        self.layers.run(inputs, &mut self.scratch, outputs, None);
    }

    fn another(&self) -> Box<dyn Backend> {
        Box::new(Self { layers: Arc::clone(&self.layers), scratch: Scratch::default() })
    }
}

impl Layers {
    fn new(model: &Model, simd: Simd, calibration: Option<&Calibration>) -> Option<Self> {
        let blocks = Builder::new(calibration).stages(&model.trunk.blocks)?;
        let heads = [&model.policy.points, &model.policy.pooling, &model.value.points];
        Some(Self {
            simd,
            products: ByteProducts::best(simd),
            stem: stages::stem(&model.trunk.stem, calibration.is_some())?,
            globals: model.trunk.globals.clone(),
            metadata: model.trunk.metadata.clone(),
            channels: model.trunk.channels(),
            blocks,
            tip: stages::tip(&model.trunk.tip, &heads)?,
            heads: Heads::new(model)?,
        })
    }

    /// Evaluates a position, and widens the ranges of a calibration to its activations, which are
    /// in floats then. Nothing is allocated if the board is as large as the last.
    fn run(
        &self,
        inputs: &Inputs,
        scratch: &mut Scratch,
        outputs: &mut Outputs,
        calibration: Option<&mut Calibration>,
    ) {
        let Scratch { size, windows, trunks, buffers, bias, heads } = scratch;
        if *size != (inputs.width, inputs.height) {
            *size = (inputs.width, inputs.height);
            windows.clear();
        }
        let mut trunk = trunks.pop().unwrap_or_default();
        bias.clear();
        bias.resize(self.channels.next_multiple_of(PANEL), 0.0);
        self.add_globals(inputs, heads, &mut bias[..self.channels]);
        let mut pass =
            Pass { net: self, size: *size, windows, trunks, buffers, bias, calibration, done: 0 };
        pass.clear(&mut trunk, self.channels);
        pass.first_layer(&inputs.planes);
        let pending = pass.stages(&self.blocks, &mut trunk, Pending::added(&self.stem));
        pass.calibration = None;
        pass.layer(&self.tip, &mut trunk, pending);
        pass.trunks.push(trunk);
        let rows = (buffers.last_rows(), self.tip.width());
        self.heads.compute(self.simd, rows, inputs.area(), heads, outputs);
    }

    /// Adds what the features of the whole position and of the players add at every point.
    fn add_globals(&self, inputs: &Inputs, scratch: &mut heads::Scratch, bias: &mut [f32]) {
        heads::add_product(bias, &inputs.globals, &self.globals);
        if let (Some(encoder), Some(facts)) = (&self.metadata, &inputs.metadata) {
            heads::add_metadata(bias, &facts[..], encoder, scratch);
        }
    }
}

//! Nets made ready for this processor: weights packed for the kernels of `cpu::convolution`, in
//! floats or in bytes.
//!
//! Between convolutions, the trunk is in floats, point by point with the channels innermost. A
//! `Layer` is a norm and the convolution of its output; on the way from the sums of one convolution
//! to the input of the next, every number is touched once.
//!
//! In bytes, every channel of a convolution's input has a step of its own, taken from the range of
//! its activations over some positions (`Calibration`), and every output channel of the weights a
//! scale of its own; the stem has two bytes a weight. The trunk and the heads stay in floats.

#![allow(
    clippy::inline_always,
    reason = "what is inlined into a function for AVX2 is compiled for AVX2, and nothing else is"
)]

mod activation;
mod attention;
mod ends;
mod heads;
mod layer;
mod pass;
mod quantized;
mod recorder;
mod stages;
mod transition;

use std::ops::Range;
use std::sync::Arc;

use heads::Heads;
use layer::{Buffers, Layer, Pending};
use pass::Pass;
use quantized::Ranges;
pub use recorder::Recorder;
use stages::Stage;

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
    /// The trunk, and the trunks of blocks within blocks.
    trunks: Vec<Vec<f32>>,
    buffers: Buffers,
    bias: Vec<f32>,
    heads: heads::Scratch,
}

/// The ranges of the activations of a net over some positions.
#[derive(Clone, Debug, Default)]
struct Calibration(Vec<Ranges>);

impl Calibration {
    /// Widens the ranges so that they include those over other positions.
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
    /// The instructions to compute with.
    with: (Simd, ByteProducts),
    scratch: Scratch,
}

/// The layers of a net with packed weights.
#[derive(Debug)]
struct Layers {
    stem: Layer,
    globals: Matrix,
    metadata: Option<MetadataEncoder>,
    channels: usize,
    blocks: Vec<Stage>,
    tip: Layer,
    heads: Heads,
}

impl Compiled {
    /// Makes a net ready in floats, with the given instructions. The weights are those of the model
    /// if it was [packed](Model::pack), and a copy otherwise.
    ///
    /// `None` for nets whose kernels are not square, or of different sizes side by side.
    pub fn new(model: &Model, simd: Simd) -> Option<Self> {
        let layers = match &model.packed.0 {
            Some(layers) => Arc::clone(layers),
            None => Arc::new(Layers::pack(&mut model.clone())?),
        };
        Some(Self::of(layers, (simd, ByteProducts::best(simd))))
    }

    /// Makes a net ready in bytes, for activations in the ranges that a recorder of this net has
    /// seen. `None` for nets with so many channels that a sum might not fit in 32 bits, and if the
    /// recorder has seen nothing.
    pub fn in_bytes(simd: Simd, products: ByteProducts, recorder: &Recorder) -> Option<Self> {
        let layers = recorder.layers().rounded(&recorder.calibration())?;
        Some(Self::of(Arc::new(layers), (simd, products)))
    }

    fn of(layers: Arc<Layers>, with: (Simd, ByteProducts)) -> Self {
        Self { layers, with, scratch: Scratch::default() }
    }
}

/// The weights of a net in floats, ready to be shared by all backends that compute with it.
#[derive(Clone, Debug, Default)]
pub struct Packed(Option<Arc<Layers>>);

/// A net is equal to another one however its weights are kept.
impl PartialEq for Packed {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Model {
    /// Makes the weights of the blocks ready for [`Compiled`], once for all backends of the net. They
    /// are taken out of the model's blocks to save memory, so [`Reference`](super::Reference) cannot
    /// compute the model afterwards. A net that cannot be made ready stays as it is.
    #[must_use]
    pub fn pack(mut self) -> Self {
        if let Some(layers) = Layers::pack(&mut self) {
            self.packed = Packed(Some(Arc::new(layers)));
        }
        self
    }
}

impl Backend for Compiled {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        self.layers.run(self.with, inputs, &mut self.scratch, outputs, None);
    }

    fn another(&self) -> Box<dyn Backend> {
        Box::new(Self::of(Arc::clone(&self.layers), self.with))
    }
}

impl Layers {
    /// Makes a net ready in floats, and takes the weights of its blocks away; `None` if it cannot be
    /// made ready.
    fn pack(model: &mut Model) -> Option<Self> {
        if !stages::can_be_packed(model) {
            return None;
        }
        Some(Self {
            stem: stages::stem(&model.trunk.stem),
            globals: model.trunk.globals.clone(),
            metadata: model.trunk.metadata.clone(),
            channels: model.trunk.channels(),
            tip: stages::tip(model),
            heads: Heads::new(model),
            blocks: model.trunk.blocks.iter_mut().map(Stage::pack).collect(),
        })
    }

    /// Returns the net in bytes, but for its tip and its heads; `None` if it is in bytes already, if
    /// sums might not fit, or if the calibration is of another net or of no position.
    fn rounded(&self, Calibration(ranges): &Calibration) -> Option<Self> {
        let mut ranges = ranges.iter();
        let blocks: Option<_> =
            self.blocks.iter().map(|block| block.rounded(&mut ranges)).collect();
        Some(Self {
            stem: self.stem.rounded_for_planes()?,
            globals: self.globals.clone(),
            metadata: self.metadata.clone(),
            channels: self.channels,
            blocks: blocks?,
            tip: self.tip.clone(),
            heads: self.heads.clone(),
        })
    }

    /// Evaluates a position. A calibration, if given, is widened to the activations, which have to be
    /// in floats then. Nothing is allocated if the board is as large as the last.
    fn run(
        &self,
        with: (Simd, ByteProducts),
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
        let mut pass = Pass {
            net: self,
            with,
            size: *size,
            windows,
            trunks,
            buffers,
            bias,
            calibration,
            done: 0,
        };
        pass.clear(&mut trunk, self.channels);
        pass.first_layer(&inputs.planes);
        let pending = pass.stages(&self.blocks, &mut trunk, Pending::added(&self.stem));
        pass.calibration = None;
        pass.layer(&self.tip, &mut trunk, pending);
        pass.trunks.push(trunk);
        let window = pass.window(self.tip.kernel);
        let window = &windows[window].1;
        let values = |channels: Range<usize>, out: &mut Vec<f32>| {
            buffers.values(&self.tip, window, channels, out);
        };
        self.heads.compute(with.0, values, inputs.area(), heads, outputs);
    }

    /// Adds the products of the global features and of the facts about the players, which are equal
    /// at every point.
    fn add_globals(&self, inputs: &Inputs, scratch: &mut heads::Scratch, bias: &mut [f32]) {
        heads::add_product(bias, &inputs.globals, &self.globals);
        if let (Some(encoder), Some(facts)) = (&self.metadata, &inputs.metadata) {
            heads::add_metadata(bias, &facts[..], encoder, scratch);
        }
    }
}

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
mod heads;
mod layer;
mod recorder;

use std::sync::Arc;

use heads::Heads;
use layer::{Buffers, Fate, Layer, Pending, Ranges};
pub use recorder::Recorder;

use super::backend::{Backend, Inputs, Outputs};
use super::model::{Activation, Block, Convolution, Matrix, MetadataEncoder, Model, Norm, Tip};
use crate::cpu::convolution::{ByteProducts, PANEL, Window};
use crate::cpu::{Simd, dispatch};

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

#[derive(Clone, Debug)]
enum Stage {
    Ordinary(Layer, Layer),
    Pooling {
        /// The first convolution and the pooled one side by side.
        first: Layer,
        pooling_norm: Norm,
        pooled: Matrix,
        second: Layer,
    },
    Bottleneck {
        first: Layer,
        blocks: Vec<Stage>,
        last: Layer,
    },
}

/// Makes layers in the order in which they are computed.
struct Builder<'c> {
    calibration: Option<&'c Calibration>,
    made: usize,
}

impl Builder<'_> {
    fn layer(&mut self, norm: &Norm, convolution: &Convolution) -> Option<Layer> {
        if convolution.width != convolution.height {
            return None;
        }
        let ranges = self.calibration.map(|calibration| calibration.0[self.made].with_margin());
        self.made += 1;
        Some(Layer::new(norm, convolution, ranges.as_ref()))
    }

    fn stages(&mut self, blocks: &[Block]) -> Option<Vec<Stage>> {
        blocks.iter().map(|block| self.stage(block)).collect()
    }

    fn stage(&mut self, block: &Block) -> Option<Stage> {
        Some(match block {
            Block::Ordinary(block) => Stage::Ordinary(
                self.layer(&block.first_norm, &block.first)?,
                self.layer(&block.second_norm, &block.second)?,
            ),
            Block::Pooling(block) => Stage::Pooling {
                first: self
                    .layer(&block.first_norm, &side_by_side(&[&block.first, &block.pooling])?)?,
                pooling_norm: block.pooling_norm.clone(),
                pooled: block.pooled.clone(),
                second: self.layer(&block.second_norm, &block.second)?,
            },
            Block::Bottleneck(block) => Stage::Bottleneck {
                first: self.layer(&block.first_norm, &block.first)?,
                blocks: self.stages(&block.blocks)?,
                last: self.layer(&block.last_norm, &block.last)?,
            },
            Block::Attention(_) | Block::FeedForward(_) => return None,
        })
    }
}

/// One convolution with the outputs of several, which have the same input; `None` if their kernels
/// differ.
fn side_by_side(convolutions: &[&Convolution]) -> Option<Convolution> {
    let &first = convolutions.first()?;
    let sizes = |c: &Convolution| (c.height, c.width, c.inputs);
    if convolutions.iter().any(|convolution| sizes(convolution) != sizes(first)) {
        return None;
    }
    let rows = first.height * first.width * first.inputs;
    let weights = (0..rows)
        .flat_map(|row| {
            convolutions.iter().map(move |c| &c.weights[row * c.outputs..][..c.outputs])
        })
        .flatten()
        .copied()
        .collect();
    let outputs = convolutions.iter().map(|convolution| convolution.outputs).sum();
    Some(Convolution { outputs, weights, ..*first })
}

/// The convolution of the planes, which need no norm.
fn stem(convolution: &Convolution, in_bytes: bool) -> Layer {
    let &Convolution { inputs, .. } = convolution;
    let norm = Norm {
        scale: vec![1.0; inputs],
        bias: vec![0.0; inputs],
        activation: Activation::Identity,
    };
    let ranges = in_bytes.then(|| Ranges::of_planes(convolution));
    Layer::new(&norm, convolution, ranges.as_ref())
}

impl Compiled {
    /// Makes a net ready in floats, with the given instructions.
    ///
    /// `None` for nets with blocks of transformers, with a root mean square at the tip, or with
    /// kernels of different sizes side by side.
    pub fn new(model: &Model, simd: Simd) -> Option<Self> {
        Some(Self::of(Layers::new(model, simd, None)?))
    }

    /// Makes a net ready in bytes, for activations as a recorder has seen them. `None` for nets that
    /// [`new`](Self::new) refuses.
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
        let Tip::Norm(tip) = &model.trunk.tip else { return None };
        if model.trunk.stem.width != model.trunk.stem.height {
            return None;
        }
        let blocks = Builder { calibration, made: 0 }.stages(&model.trunk.blocks)?;
        let heads = [&model.policy.points, &model.policy.pooling, &model.value.points];
        Some(Self {
            simd,
            products: ByteProducts::best(simd),
            stem: stem(&model.trunk.stem, calibration.is_some()),
            globals: model.trunk.globals.clone(),
            metadata: model.trunk.metadata.clone(),
            channels: model.trunk.channels(),
            blocks,
            tip: Layer::new(tip, &side_by_side(&heads)?, None),
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
        let pending = Pending { layer: &self.stem, fate: Fate::Added };
        let pending = pass.stages(&self.blocks, &mut trunk, pending);
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

/// One evaluation on its way.
struct Pass<'n, 's> {
    net: &'n Layers,
    size: (usize, usize),
    windows: &'s mut Vec<(usize, Window)>,
    trunks: &'s mut Vec<Vec<f32>>,
    buffers: &'s mut Buffers,
    /// What is added to the input of the next layer, if anything.
    bias: &'s mut Vec<f32>,
    calibration: Option<&'s mut Calibration>,
    done: usize,
}

impl<'n> Pass<'n, '_> {
    /// Computes blocks, and returns what is then pending.
    fn stages(
        &mut self,
        stages: &'n [Stage],
        trunk: &mut [f32],
        mut pending: Pending<'n>,
    ) -> Pending<'n> {
        for stage in stages {
            let last = match stage {
                Stage::Ordinary(first, second) => {
                    self.layer(first, trunk, pending);
                    self.layer(second, trunk, Pending { layer: first, fate: Fate::Passed });
                    second
                }
                Stage::Pooling { first, pooling_norm, pooled, second } => {
                    self.layer(first, trunk, pending);
                    self.pool(first, pooling_norm, pooled);
                    let pending = Pending { layer: first, fate: Fate::Passed };
                    self.layer(second, trunk, pending);
                    second
                }
                Stage::Bottleneck { first, blocks, last } => {
                    self.layer(first, trunk, pending);
                    let mut inner = self.trunks.pop().unwrap_or_default();
                    self.clear(&mut inner, last.inputs);
                    let pending = Pending { layer: first, fate: Fate::Added };
                    let pending = self.stages(blocks, &mut inner, pending);
                    self.layer(last, &mut inner, pending);
                    self.trunks.push(inner);
                    last
                }
            };
            pending = Pending { layer: last, fate: Fate::Added };
        }
        pending
    }

    /// Makes a trunk of noughts.
    fn clear(&self, trunk: &mut Vec<f32>, channels: usize) {
        trunk.clear();
        trunk.resize(self.size.0 * self.size.1 * channels.next_multiple_of(PANEL), 0.0);
    }

    /// The place of the window of a kernel, which is made if it is not there yet.
    fn window(&mut self, kernel: usize) -> usize {
        let known = self.windows.iter().position(|&(known, _)| known == kernel);
        known.unwrap_or_else(|| {
            let (width, height) = self.size;
            self.windows.push((kernel, Window::new(width, height, kernel)));
            self.windows.len() - 1
        })
    }

    fn first_layer(&mut self, planes: &[f32]) {
        let Layers { simd, products, stem, .. } = self.net;
        let window = self.window(stem.kernel);
        let window = &self.windows[window].1;
        self.buffers.compute_first((*simd, *products), window, stem, planes);
    }

    /// Computes a layer, with the bias that was left for it.
    fn layer(&mut self, layer: &Layer, trunk: &mut [f32], pending: Pending<'_>) {
        let window = self.window(layer.kernel);
        let window = &self.windows[window].1;
        let with = (self.net.simd, self.net.products);
        self.bias.resize(layer.inputs.next_multiple_of(PANEL), 0.0);
        self.buffers.compute(with, window, layer, (trunk, pending, self.bias));
        self.bias.clear();
        if let Some(Calibration(ranges)) = self.calibration.as_deref_mut() {
            if ranges.len() == self.done {
                ranges.push(Ranges::none(layer.inputs));
            }
            ranges[self.done].widen(window, self.buffers.last_input());
            self.done += 1;
        }
    }

    /// Pools the last channels of a layer's output, and makes the product a bias.
    fn pool(&mut self, layer: &Layer, norm: &Norm, pooled: &Matrix) {
        let first = pooled.outputs;
        let points = self.size.0 * self.size.1;
        let channels = first..first + norm.scale.len();
        let mut values = self.trunks.pop().unwrap_or_default();
        self.buffers.values(layer, points, channels, &mut values);
        let mut means = self.trunks.pop().unwrap_or_default();
        dispatch(self.net.simd, heads::Pool { values: &values, norm, points }, &mut means);
        self.bias.resize(first.next_multiple_of(PANEL), 0.0);
        heads::add_product(&mut self.bias[..first], &means, pooled);
        self.trunks.extend([means, values]);
    }
}

//! All layers of a net, and the course of an evaluation through them.

use std::fmt;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use super::buffer::Buffer;
use super::heads::{self, Heads};
use super::layer::{Buffers, Layer, Pending};
use super::pass::Pass;
use super::quantized::Calibration;
use super::stages::{self, MakeLayer, Stage};
use crate::backend::{Backend, Inputs, Outputs};
use crate::cpu::Simd;
use crate::cpu::convolution::{Instructions, PANEL, Window};
use crate::cpu::team::{MOST_MEMBERS, Team};
use crate::file::{Matrix, MetadataEncoder, ModelFile, Trunk};
use crate::later::Later;

/// The numbers of the global features that describe the players' strengths.
const ADVANTAGE: [usize; 2] = [15, 16];

/// The products of a layer, on average, that keep a member of a team busy for some microseconds. A
/// step with fewer takes little more time than its beginning and its end.
const PRODUCTS_OF_MEMBER: usize = 500_000;

/// Layers that all backends of a net share, made when the first of them computes.
type SharedLayers = Later<Arc<Layers>>;

/// A net that can be computed, with buffers and a team of its own.
pub struct Compiled {
    layers: SharedLayers,
    instructions: Instructions,
    team: Team,
    scratch: Scratch,
}

/// The layers of a net with packed weights.
#[derive(Debug)]
pub(crate) struct Layers {
    /// The layer of the planes.
    pub(super) stem: Layer,
    globals: Matrix,
    metadata: Option<MetadataEncoder>,
    channels: usize,
    blocks: Vec<Stage>,
    tip: Layer,
    heads: Heads,
}

/// The position to evaluate.
struct Request<'r> {
    inputs: &'r Inputs,
    /// The calibration that is widened to the activations, which must then be in floats, if any.
    calibration: Option<&'r mut Calibration>,
    /// Whether the evaluation is to go on, asked before each layer.
    goes_on: &'r dyn Fn() -> bool,
}

/// The buffers of an evaluation, which the next evaluation reuses.
#[derive(Clone, Debug, Default)]
struct Scratch {
    /// The numbers of columns and rows of the board of the windows.
    size: (usize, usize),
    windows: Vec<(usize, Window)>,
    /// The trunk, and the trunks of blocks within blocks.
    trunks: Vec<Buffer<f32>>,
    pooled: [Vec<f32>; 2],
    buffers: Buffers,
    bias: Vec<f32>,
    heads: heads::Scratch,
}

impl Compiled {
    /// Returns layers that are computed with the given instructions.
    pub(crate) fn new(layers: SharedLayers, instructions: Instructions) -> Self {
        Self { layers, instructions, team: Team::alone(), scratch: Scratch::default() }
    }

    /// Returns the layers.
    pub(super) fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Returns the net in bytes of at most `levels`; `None` if [`Layers::rounded`] returns `None`.
    pub(super) fn rounded(
        &self,
        instructions: Instructions,
        seen: Calibration,
        levels: u8,
    ) -> Option<Self> {
        let rounded = self.layers.rounded(seen, levels, instructions.simd)?;
        Some(Self::new(Later::new(|| Arc::new(rounded)), instructions))
    }

    /// Evaluates a position, and widens a calibration to the activations, which must be in floats.
    pub(super) fn run_and_record(
        &mut self,
        inputs: &Inputs,
        outputs: &mut Outputs,
        seen: &mut Calibration,
    ) {
        let Self { layers, instructions, team, scratch } = self;
        let request = Request { inputs, calibration: Some(seen), goes_on: &|| true };
        layers.run(team, *instructions, request, scratch, outputs);
    }
}

impl Clone for Compiled {
    /// Returns layers that share the weights, without a team.
    fn clone(&self) -> Self {
        Self::new(self.layers.clone(), self.instructions)
    }
}

impl Backend for Compiled {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        self.run_while(inputs, outputs, &|| true);
    }

    fn run_while(
        &mut self,
        inputs: &Inputs,
        outputs: &mut Outputs,
        goes_on: &dyn Fn() -> bool,
    ) -> bool {
        let Self { layers, instructions, team, scratch } = self;
        team.wake();
        let request = Request { inputs, calibration: None, goes_on };
        layers.run(team, *instructions, request, scratch, outputs).is_some()
    }

    fn most_members(&self, points: usize) -> usize {
        self.layers.most_members(points)
    }

    fn lead(&mut self, team: Team) {
        self.team = team;
    }

    fn another(&self) -> Box<dyn Backend> {
        Box::new(self.clone())
    }
}

/// Writes the instructions but not the weights.
impl fmt::Debug for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiled").field("instructions", &self.instructions).finish_non_exhaustive()
    }
}

impl Layers {
    /// Whether the net has weights for the features of the players' strengths. Nets that were
    /// trained without uneven games may have none.
    pub fn know_advantages(&self) -> bool {
        let row = |input: usize| &self.globals.weights[input * self.channels..][..self.channels];
        ADVANTAGE.into_iter().any(|input| row(input).iter().any(|&weight| weight != 0.0))
    }

    /// Packs the layers of a net in floats. The weights of a block are dropped once they are
    /// packed, so that only a small part of the net is in memory twice.
    pub fn pack(file: ModelFile) -> Self {
        Self::pack_with(file, &mut |entry, convolution| Layer::new(entry, convolution))
    }

    /// Packs the layers of a net. `make` makes the layers of the blocks.
    pub(super) fn pack_with(file: ModelFile, make: MakeLayer<'_>) -> Self {
        let ModelFile { trunk, policy, value, .. } = file;
        let Trunk { stem, globals, metadata, blocks, tip, .. } = trunk;
        Self {
            channels: stem.outputs,
            stem: stages::stem(&stem),
            globals,
            metadata,
            tip: stages::tip(&tip, [&policy.points, &policy.pooling, &value.points]),
            heads: Heads::new(policy, value),
            blocks: blocks.into_iter().map(|block| Stage::pack(block, make)).collect(),
        }
    }

    /// Returns the net in bytes, except its tip, its heads, and a first layer that
    /// [stays in floats](Layer::is_entrance). Returns `None` if it is already in bytes, if sums
    /// might overflow, if the net itself overflows, or if the calibration belongs to another net or
    /// has not seen a position.
    fn rounded(&self, seen: Calibration, levels: u8, simd: Simd) -> Option<Self> {
        let stem = self.stem.rounded_for_planes()?;
        stem.quantized().filter(|stem| stem.is_finite())?;
        let mut ranges = seen.ranges.into_iter();
        let mut is_first = true;
        self.with_layers(stem, &mut |layer| {
            let ranges = ranges.next()?;
            if mem::take(&mut is_first) && layer.is_entrance() {
                return Some(layer.clone());
            }
            layer.rounded(ranges.with_margin(layer.entry.kind), levels, simd)
        })
    }

    /// Returns the net with another stem and other layers in its blocks, each made of the layer in
    /// its place; `None` if one of them cannot be made.
    pub(super) fn with_layers(
        &self,
        stem: Layer,
        make: &mut dyn FnMut(&Layer) -> Option<Layer>,
    ) -> Option<Self> {
        let blocks: Option<_> = self.blocks.iter().map(|block| block.with_layers(make)).collect();
        Some(Self {
            stem,
            globals: self.globals.clone(),
            metadata: self.metadata.clone(),
            channels: self.channels,
            blocks: blocks?,
            tip: self.tip.clone(),
            heads: self.heads.clone(),
        })
    }

    /// Returns the layers of the blocks, in the order in which they are computed.
    pub(super) fn of_blocks(&self) -> Vec<&Layer> {
        let mut layers = Vec::new();
        for block in &self.blocks {
            block.list(&mut layers);
        }
        layers
    }

    /// Returns the most threads that are worth computing an evaluation on a board of this many
    /// points.
    pub(super) fn most_members(&self, points: usize) -> usize {
        let layers = self.of_blocks();
        let products: usize = layers.iter().map(|layer| layer.products()).sum();
        let of_layer = products * points / layers.len().max(1);
        (of_layer / PRODUCTS_OF_MEMBER).clamp(1, MOST_MEMBERS)
    }

    /// Evaluates a position; returns `None`, without outputs, if the evaluation was not to go on.
    /// On a board of the same size as the last one, this does not allocate.
    fn run(
        &self,
        team: &mut Team,
        instructions: Instructions,
        Request { inputs, calibration, goes_on }: Request<'_>,
        scratch: &mut Scratch,
        outputs: &mut Outputs,
    ) -> Option<()> {
        inputs.check();
        let Scratch { size, windows, trunks, pooled, buffers, bias, heads } = scratch;
        if *size != (inputs.width, inputs.height) {
            *size = (inputs.width, inputs.height);
            windows.clear();
        }
        let mut trunk = trunks.pop().unwrap_or_default();
        bias.clear();
        bias.resize(self.channels.next_multiple_of(PANEL), 0.0);
        self.add_globals(inputs, heads, &mut bias[..self.channels]);
        let mut pass = Pass {
            team,
            instructions,
            size: *size,
            windows,
            trunks,
            pooled,
            buffers,
            bias,
            calibration,
            done: 0,
            goes_on,
        };
        pass.clear(&mut trunk, self.channels);
        let whole = pass.first_layer(&self.stem, &inputs.planes).and_then(|()| {
            let pending = pass.stages(&self.blocks, &mut trunk, Pending::added(&self.stem))?;
            pass.calibration = None;
            pass.layer(&self.tip, &mut trunk, pending)
        });
        pass.trunks.push(trunk);
        whole?;
        let window = pass.window(self.tip.kernel);
        let window = &windows[window].1;
        let values = |channels: Range<usize>, out: &mut Vec<f32>| {
            buffers.values(&self.tip, window, channels, out);
        };
        self.heads.compute(instructions.simd, values, inputs.area(), heads, outputs);
        Some(())
    }

    /// Adds the products of the global features and of the facts about the players; they are equal
    /// at every point.
    fn add_globals(&self, inputs: &Inputs, scratch: &mut heads::Scratch, bias: &mut [f32]) {
        heads::add_product(bias, &inputs.globals, &self.globals);
        if let (Some(encoder), Some(facts)) = (&self.metadata, &inputs.metadata) {
            heads::add_metadata(bias, &facts[..], encoder, scratch);
        }
    }
}

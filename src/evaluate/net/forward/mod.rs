//! A net computed in numbers of 32 bits, layer by layer as `KataGo` does: the reference that every
//! other backend is measured against.
//!
//! Numbers of a layer lie point by point, all channels of a point together. The input of a
//! convolution has a border of points that are 0, so that its kernel needs no edges.
//!
//! Results are equal from run to run. Between processors they differ in the last digits, because
//! some round once where others round twice.

#![allow(
    clippy::inline_always,
    reason = "what a kernel calls must be inlined where it is compiled for more instructions"
)]

mod attention;
mod elementary;
mod grid;
mod heads;
mod product;
mod trunk;

use std::sync::Arc;

use super::backend::{Backend, Inputs, Outputs};
use super::model::Model;
use crate::cpu::Simd;
use grid::{Buffers, Grid};

/// The reference backend.
#[derive(Debug)]
pub struct Reference {
    model: Arc<Model>,
    work: Work,
}

/// The memory and the instructions that layers are computed with.
#[derive(Debug)]
struct Work {
    simd: Simd,
    grid: Grid,
    buffers: Buffers,
}

impl Reference {
    /// Returns a backend for a net, with the given instructions.
    pub fn new(model: Arc<Model>, simd: Simd) -> Self {
        let grid = Grid { width: 0, height: 0 };
        Self { model, work: Work { simd, grid, buffers: Buffers::default() } }
    }
}

impl Backend for Reference {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        let Self { model, work } = self;
        work.grid = Grid { width: inputs.width, height: inputs.height };
        let trunk = work.trunk(&model.trunk, inputs);
        work.policy_head(&model.policy, model.trunk.channels(), &trunk, outputs);
        work.value_head(&model.value, model.trunk.channels(), &trunk, outputs);
        work.buffers.give(trunk);
    }

    fn another(&self) -> Box<dyn Backend> {
        Box::new(Self::new(Arc::clone(&self.model), self.work.simd))
    }
}

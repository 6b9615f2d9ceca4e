//! A net computed in 32-bit floats, layer by layer as `KataGo` does. It is the oracle for the
//! library's own code for nets.
//!
//! Numbers of a layer lie point by point, all channels of a point together. The input of a
//! convolution has a border of points that are 0, so that its kernel need not treat edges.
//!
//! Results are equal from run to run. Between processors they differ in the last digits, because
//! some round once where others round twice.

mod attention;
mod elementary;
mod grid;
mod heads;
mod product;
mod trunk;

use std::sync::Arc;

use grid::{Buffers, Grid};
use tengen_nets::{Backend, Inputs, ModelFile, Outputs, Simd};

/// A backend that computes the layers of a model file.
#[derive(Debug)]
pub struct Reference {
    file: Arc<ModelFile>,
    work: Work,
}

/// The memory and the instructions for computing layers.
#[derive(Debug)]
struct Work {
    simd: Simd,
    grid: Grid,
    buffers: Buffers,
}

impl Reference {
    /// Returns a backend for a net, with the given instructions.
    pub fn new(file: Arc<ModelFile>, simd: Simd) -> Self {
        let grid = Grid { width: 0, height: 0 };
        Self { file, work: Work { simd, grid, buffers: Buffers::default() } }
    }
}

impl Backend for Reference {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        let Self { file, work } = self;
        work.grid = Grid { width: inputs.width, height: inputs.height };
        let trunk = work.trunk(&file.trunk, inputs);
        work.policy_head(&file.policy, file.trunk.channels(), &trunk, outputs);
        work.value_head(&file.value, file.trunk.channels(), &trunk, outputs);
        work.buffers.give(trunk);
    }

    fn another(&self) -> Box<dyn Backend> {
        Box::new(Self::new(Arc::clone(&self.file), self.work.simd))
    }
}

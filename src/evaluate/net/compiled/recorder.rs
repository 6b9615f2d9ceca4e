//! A net in floats that records the ranges of its activations.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Calibration, Compiled, Layers};
use crate::cpu::Simd;
use crate::evaluate::net::backend::{Backend, Inputs, Outputs};
use crate::evaluate::net::model::Model;

/// A net in floats that records the ranges of its activations over the positions that it evaluates,
/// so that it can be made ready [in bytes](Compiled::in_bytes). Clones record together.
#[derive(Clone, Debug)]
pub struct Recorder {
    compiled: Compiled,
    seen: Arc<Mutex<Calibration>>,
}

impl Recorder {
    /// Makes a net ready to record, with the given instructions; `None` for nets that
    /// [`Compiled::new`] refuses.
    pub fn new(model: &Model, simd: Simd) -> Option<Self> {
        let compiled = Compiled::new(model, simd)?;
        Some(Self { compiled, seen: Arc::default() })
    }

    pub(super) fn layers(&self) -> &Layers {
        &self.compiled.layers
    }

    /// Returns the ranges over all positions so far.
    pub(super) fn calibration(&self) -> Calibration {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Backend for Recorder {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        let mut seen = Calibration::default();
        let Compiled { layers, with, scratch } = &mut self.compiled;
        layers.run(*with, inputs, scratch, outputs, Some(&mut seen));
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).widen(seen);
    }

    fn another(&self) -> Box<dyn Backend> {
        Box::new(self.clone())
    }
}

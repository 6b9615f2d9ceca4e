//! A net in floats that records the ranges of its activations.

use std::sync::{Arc, Mutex, PoisonError};

use super::layers::Compiled;
use super::quantized::Calibration;
use crate::cpu::convolution::Instructions;
use crate::evaluate::net::backend::{Backend, Inputs, Outputs};

/// A net in floats that records the ranges of its activations over the positions that it evaluates,
/// in order to convert it [to bytes](Self::in_bytes). Clones record into the same ranges.
#[derive(Clone, Debug)]
pub struct Recorder {
    compiled: Compiled,
    seen: Arc<Mutex<Calibration>>,
}

impl Recorder {
    /// Returns a recorder that computes with a net in floats.
    pub fn new(compiled: Compiled) -> Self {
        Self { compiled, seen: Arc::default() }
    }

    /// Returns the net in bytes, for activations in the recorded ranges. Returns `None` if nothing
    /// was recorded, or if the net has so many channels that a sum might overflow 32 bits.
    pub fn in_bytes(&self, instructions: Instructions) -> Option<Compiled> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.compiled.rounded(instructions, &seen)
    }
}

impl Backend for Recorder {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        let mut seen = Calibration::default();
        self.compiled.run_and_record(inputs, outputs, &mut seen);
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).widen(seen);
    }

    fn another(&self) -> Box<dyn Backend> {
        Box::new(self.clone())
    }
}

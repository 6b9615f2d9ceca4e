//! A net in floats that records the ranges of its activations.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use super::layers::Compiled;
use super::quantized::Calibration;
use crate::backend::{Backend, Inputs, Outputs};
use crate::cpu::convolution::{Instructions, LARGEST_BYTE};

/// A net in floats that records the ranges of its activations over the positions that it evaluates,
/// in order to convert it [to bytes](Self::in_bytes). [Another](Backend::another) recorder of the
/// same net records for it too, and the order of the recorders decides the order of sums.
#[derive(Debug)]
pub struct Recorder {
    compiled: Compiled,
    /// The largest byte of a weight.
    levels: u8,
    seen: Seen,
    /// What this recorder and all others of the net have seen.
    all: Arc<Mutex<Vec<Seen>>>,
}

type Seen = Arc<Mutex<Calibration>>;

impl Recorder {
    /// Returns a recorder that computes with a net in floats.
    pub fn new(compiled: Compiled) -> Self {
        let seen = Seen::default();
        let all = Arc::new(Mutex::new(vec![Arc::clone(&seen)]));
        Self { compiled, levels: LARGEST_BYTE, seen, all }
    }

    /// Returns a recorder of a net whose weights will be whole numbers of at most `levels` on each
    /// side of 0.
    pub fn with_levels(compiled: Compiled, levels: u8) -> Self {
        Self { levels: levels.clamp(1, LARGEST_BYTE), ..Self::new(compiled) }
    }

    /// Returns the net in bytes, for activations in the recorded ranges. Returns `None` if nothing
    /// was recorded, or if the net has so many channels that a sum might overflow 32 bits.
    pub fn in_bytes(self, instructions: Instructions) -> Option<Compiled> {
        let mut seen = Calibration::default();
        for part in self.all.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            seen.widen(mem::take(&mut *part.lock().unwrap_or_else(PoisonError::into_inner)));
        }
        self.compiled.rounded(instructions, seen, self.levels)
    }
}

impl Backend for Recorder {
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        self.compiled.run_and_record(inputs, outputs, &mut seen);
    }

    fn another(&self) -> Box<dyn Backend> {
        let seen = Seen::default();
        self.all.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&seen));
        let (compiled, all) = (self.compiled.clone(), Arc::clone(&self.all));
        Box::new(Self { compiled, levels: self.levels, seen, all })
    }
}

//! A net ready for measuring: its precision and its instructions.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen::engine_room::evaluate::net::Evaluator;
use tengen_nets::{Drift, Instructions, Net, Precision};

/// The boards for measuring nets.
pub const SIDES: [u8; 3] = [9, 13, 19];

/// A net that is ready for measuring.
pub struct Ready {
    pub evaluator: Evaluator,
    /// The distance from the net in floats, if this net is computed in bytes.
    pub drift: Option<Drift>,
    instructions: Instructions,
    /// The time to make the evaluator once the net was loaded.
    pub preparation: Duration,
}

impl Ready {
    pub fn new(net: &Arc<Net>, instructions: Instructions, precision: Precision) -> Self {
        let begin = Instant::now();
        let (evaluator, drift) =
            Evaluator::with_precision(Arc::clone(net), instructions, precision);
        Self { evaluator, drift, instructions, preparation: begin.elapsed() }
    }

    /// Returns the precision in which the net is computed.
    pub fn precision(&self) -> Precision {
        if self.drift.is_some() { Precision::Byte } else { Precision::Float }
    }

    /// Returns the instructions on which the speed of the net depends.
    pub fn instructions(&self) -> &'static str {
        match self.precision() {
            Precision::Byte => self.instructions.products.name(),
            _ => self.instructions.simd.name(),
        }
    }
}

/// Returns a time in milliseconds.
pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

//! Measuring nets.

use std::sync::Arc;
use std::time::Duration;

use tengen::Size;
use tengen::engine_room::bench::nets::{Speed, drift};
use tengen::engine_room::cpu::Simd;
use tengen::engine_room::evaluate::net::{Drift, Evaluator, Model, Precision};

use crate::random_net::{self, SPECS};

fn model() -> Arc<Model> {
    let spec = SPECS.iter().find(|spec| spec.name == "pooling-v9").expect("a net of this name");
    Arc::new(Model::from_bytes(&random_net::file(spec)).expect("a net"))
}

#[test]
fn every_thread_evaluates_a_whole_batch() {
    let evaluator = Evaluator::new(model());
    let speed = Speed::measure(&evaluator, Size::square(5), (2, 3), Duration::ZERO);
    assert_eq!((speed.threads, speed.batch, speed.evaluations), (2, 3, 6));
    assert!(speed.evaluations_per_second > 0.0);
}

#[test]
fn a_net_does_not_drift_from_itself() {
    let exact = Evaluator::new(model());
    let size = Size::square(5);
    assert_eq!(drift(&exact, &exact, size, 5), Drift::default());
    let (rounded, _) = Evaluator::with_precision(model(), Simd::best(), Precision::Byte);
    let drift = drift(&exact, &rounded, size, 5);
    assert!(drift.policy > 0.0 && drift.policy < 0.1, "{drift:?}");
}

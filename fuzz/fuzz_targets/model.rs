//! Reads any bytes as a model file; a net that results evaluates a position.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;

use tengen_nets::{Backend, Inputs, Instructions, ModelFile, Outputs, Recorder};
use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, Features, View};
use tengen::{Color, Game, Size, Vertex};
use tengen_testing::reference::Reference;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = ModelFile::from_bytes(bytes) {
        evaluate(file);
    }
});

/// Evaluates a position by each backend.
fn evaluate(file: ModelFile) {
    let instructions = Instructions::best();
    let reference = Reference::new(Arc::new(file.clone()), instructions.simd);
    let net = Arc::new(file.into_net());
    let mut game = Game::new(Size::new(3, 2).expect("a size that the rules allow"));
    for point in ["A1", "B2"] {
        let vertex: Vertex = point.parse().expect("a point");
        game.play(game.to_move(), vertex).expect("a legal move");
    }
    let mut inputs = Inputs::new(0, 0);
    Features::default().write(&game, Color::Black, net.wants_suicide_area(), &mut inputs);
    let mut recorder = Recorder::new(net.compiled(instructions));
    recorder.run(&inputs, &mut Outputs::default());
    let mut backends: Vec<Box<dyn Backend>> =
        vec![Box::new(reference), Box::new(net.compiled(instructions))];
    if let Some(rounded) = recorder.in_bytes(instructions) {
        backends.push(Box::new(rounded));
    }
    for backend in backends {
        let mut evaluator = Evaluator::with_backend(Arc::clone(&net), backend);
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
        check(&evaluation);
    }
}

/// An evaluation has valid shares for any weights.
fn check(evaluation: &Evaluation) {
    let Evaluation { policy, pass, win, loss, no_result, .. } = evaluation;
    for shares in [[&policy[..], &[*pass]].concat(), vec![*win, *loss, *no_result]] {
        let all: f32 = shares.iter().sum();
        assert!((all - 1.0).abs() < 1e-3, "shares that add up to {all}");
    }
}

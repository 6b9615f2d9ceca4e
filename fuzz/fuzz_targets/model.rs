//! Any bytes are read as a model file; a net that comes out of them is asked about a position.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;

use tengen::engine_room::cpu::Simd;
use tengen::engine_room::cpu::convolution::ByteProducts;
use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{
    Backend, Compiled, Evaluator, Features, Inputs, Model, Outputs, Recorder, Reference, View,
};
use tengen::{Color, Game, Size, Vertex};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(model) = Model::from_bytes(bytes) {
        evaluate(&Arc::new(model));
    }
});

/// Evaluates a position by every kind of code.
fn evaluate(model: &Arc<Model>) {
    let simd = Simd::best();
    let mut game = Game::new(Size::new(3, 2).expect("a size that the rules allow"));
    for point in ["A1", "B2"] {
        let vertex: Vertex = point.parse().expect("a point");
        game.play(game.to_move(), vertex).expect("a legal move");
    }
    let mut inputs = Inputs::new(0, 0);
    Features::default().write(&game, Color::Black, model.area_as_with_suicide, &mut inputs);
    let compiled = Compiled::new(model, simd).map(|net| Box::new(net) as Box<dyn Backend>);
    let in_bytes = Recorder::new(model, simd).and_then(|mut recorder| {
        recorder.run(&inputs, &mut Outputs::default());
        let net = Compiled::in_bytes(simd, ByteProducts::best(simd), &recorder)?;
        Some(Box::new(net) as Box<dyn Backend>)
    });
    let reference: Box<dyn Backend> = Box::new(Reference::new(Arc::clone(model), simd));
    for backend in [Some(reference), compiled, in_bytes].into_iter().flatten() {
        let mut evaluator = Evaluator::with_backend(Arc::clone(model), backend);
        let mut evaluation = Evaluation::default();
        evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
        check(&evaluation);
    }
}

/// Whatever the weights, an evaluation has shares.
fn check(evaluation: &Evaluation) {
    let Evaluation { policy, pass, win, loss, no_result, .. } = evaluation;
    for shares in [[&policy[..], &[*pass]].concat(), vec![*win, *loss, *no_result]] {
        let all: f32 = shares.iter().sum();
        assert!((all - 1.0).abs() < 1e-3, "shares that add up to {all}");
    }
}

//! Boards and nets of unusual shapes, and nets whose numbers overflow.

use std::sync::Arc;

use tengen::engine_room::cpu::Simd;
use tengen::engine_room::cpu::convolution::ByteProducts;
use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{
    Backend, Compiled, Evaluator, Features, Inputs, METADATA, Model, Outputs, Recorder, Reference,
    View,
};
use tengen::{Color, Game, Size};

use tengen_testing::random_net::{self, SPECS, Spec, WIDE};

fn model(spec: &Spec) -> Arc<Model> {
    Arc::new(Model::from_bytes(&random_net::file(spec)).expect("a net"))
}

/// A game with a few stones, as many as the board has room for.
fn game(width: u8, height: u8) -> Game {
    let size = Size::new(width, height).expect("a size");
    let mut game = Game::new(size);
    for point in size.points().step_by(3).take(7) {
        // On the smallest boards some are suicide.
        let _ = game.play(game.to_move(), point.into());
    }
    game
}

/// Every backend that a net can be computed with.
fn backends(model: &Arc<Model>, game: &Game) -> Vec<(&'static str, Box<dyn Backend>)> {
    let simd = Simd::best();
    let mut inputs = Inputs::new(0, 0);
    Features::default().write(game, game.to_move(), false, &mut inputs);
    let reference = Reference::new(Arc::clone(model), simd);
    let mut backends: Vec<(_, Box<dyn Backend>)> = vec![("reference", Box::new(reference))];
    if let Some(compiled) = Compiled::new(model, simd) {
        backends.push(("floats", Box::new(compiled)));
    }
    if let Some(mut recorder) = Recorder::new(model, simd) {
        recorder.run(&inputs, &mut Outputs::default());
        let rounded = Compiled::in_bytes(simd, ByteProducts::best(simd), &recorder);
        backends.push(("bytes", Box::new(rounded.expect("a net that records"))));
    }
    backends
}

#[test]
fn every_size_of_board_is_evaluated_by_every_kind_of_net() {
    for (width, height) in [(1, 1), (2, 1), (1, 3), (25, 1), (1, 25), (25, 25)] {
        let game = game(width, height);
        // Blocks do not depend on the size: a few nets have them all.
        let is_tried =
            |spec: &&Spec| width < 25 || ["pooling-v9", "mean-square-v17"].contains(&spec.name);
        for spec in SPECS.iter().filter(is_tried) {
            let model = model(spec);
            for (kind, backend) in backends(&model, &game) {
                let mut evaluator = Evaluator::with_backend(Arc::clone(&model), backend);
                let mut evaluation = Evaluation::default();
                evaluator.evaluate(&game, game.to_move(), View::default(), &mut evaluation);
                let name = format!("{} in {kind} on {width}x{height}", spec.name);
                let Evaluation { policy, pass, win, loss, no_result, ownership, .. } = &evaluation;
                let moves = policy.iter().sum::<f32>() + pass;
                assert!((moves - 1.0).abs() < 1e-4, "{name}: {moves}");
                assert!((win + loss + no_result - 1.0).abs() < 1e-4, "{name}");
                assert!(ownership.iter().all(|owner| owner.abs() <= 1.0), "{name}");
                assert_eq!(ownership.len(), game.size().area(), "{name}");
                assert!(evaluation.lead.is_finite() && evaluation.score_square >= 0.0, "{name}");
            }
        }
    }
}

#[test]
fn nets_with_odd_numbers_of_channels_say_what_the_reference_says() {
    let mut compared = 0;
    for spec in SPECS {
        let model = model(&Spec { widths: WIDE, ..*spec });
        for (width, height) in [(5, 5), (7, 3)] {
            let game = game(width, height);
            let mut inputs = Inputs::new(0, 0);
            Features::default().write(&game, game.to_move(), false, &mut inputs);
            inputs.metadata = spec.metadata.then(|| Box::new([0.5; METADATA]));
            let mut expected: Option<Outputs> = None;
            for (kind, mut backend) in backends(&model, &game) {
                let mut outputs = Outputs::default();
                backend.run(&inputs, &mut outputs);
                let numbers = |it: &Outputs| {
                    let owners = it.ownership.iter().map(|owner| owner.tanh());
                    [&it.policy[..], &it.pass, &it.result, &it.score]
                        .concat()
                        .into_iter()
                        .chain(owners)
                        .collect::<Vec<_>>()
                };
                let expected = expected.get_or_insert_with(|| outputs.clone());
                let pairs = numbers(expected).into_iter().zip(numbers(&outputs));
                let difference = pairs.map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
                let most = if kind == "bytes" { 0.3 } else { 1e-3 };
                assert!(difference < most, "{} in {kind}: {difference}", spec.name);
                compared += u32::from(kind != "reference");
            }
        }
    }
    assert!(compared >= 9 * 2 * 2, "most nets can be made ready");
}

#[test]
fn a_net_whose_numbers_overflow_does_no_harm() {
    let game = game(5, 5);
    for spec in SPECS {
        let mut model = Model::clone(&model(spec));
        model.trunk.stem.weights.fill(3e38);
        let model = Arc::new(model);
        for (kind, backend) in backends(&model, &game) {
            let mut evaluator = Evaluator::with_backend(Arc::clone(&model), backend);
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
            let Evaluation { policy, pass, win, loss, no_result, lead, legal, errors, .. } =
                &evaluation;
            let moves = policy.iter().sum::<f32>() + pass;
            let results = win + loss + no_result;
            let name = format!("{} in {kind}", spec.name);
            assert!((moves - 1.0).abs() < 1e-4 && (results - 1.0).abs() < 1e-4, "{name}");
            assert!(lead.is_finite() && errors.is_none_or(|it| it.lead.is_finite()), "{name}");
            assert_eq!(errors.is_some(), model.version >= 9, "{name}");
            // The activations of some nets, and bytes, turn what is no number into 0.
            if spec.name == "bottleneck-v11" && kind != "bytes" {
                let share = 1.0 / (legal.count() + 1) as f32;
                assert!((pass - share).abs() < 1e-6, "every move is as good as any other");
                assert_eq!((*win, *loss, *lead), (0.5, 0.5, 0.0), "nothing is known");
            }
        }
    }
}

#[test]
fn no_positions_calibrate_no_net() {
    let (model, simd) = (model(&SPECS[0]), Simd::best());
    let recorder = Recorder::new(&model, simd).expect("a net that records");
    assert!(Compiled::in_bytes(simd, ByteProducts::best(simd), &recorder).is_none());
}

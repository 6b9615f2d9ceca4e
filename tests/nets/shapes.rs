//! Boards and nets of unusual shapes, and nets whose numbers overflow.

use std::sync::Arc;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, Features, View, prepare_file};
use tengen::{Color, Game, Size};
use tengen_nets::{Backend, Inputs, Instructions, ModelFile, Outputs, Precision, Recorder};

use tengen_testing::random_net::{self, SPECS, Spec};
use tengen_testing::reference::Reference;

/// Returns a game with up to seven stones, fewer on small boards.
fn game(width: u8, height: u8) -> Game {
    let size = Size::new(width, height).expect("a size");
    let mut game = Game::new(size);
    for point in size.points().step_by(3).take(7) {
        // On the smallest boards some are suicide.
        let _ = game.play(game.to_move(), point.into());
    }
    game
}

/// Returns evaluators of a net: by the oracle, in floats and in bytes.
fn evaluators(file: &ModelFile, game: &Game) -> [(&'static str, Evaluator); 3] {
    let net = Arc::new(file.clone().into_net());
    backends(file, game)
        .map(|(kind, backend)| (kind, Evaluator::with_backend(Arc::clone(&net), backend)))
}

/// Returns every backend that can compute a net.
fn backends(file: &ModelFile, game: &Game) -> [(&'static str, Box<dyn Backend>); 3] {
    let instructions = Instructions::best();
    let net = file.clone().into_net();
    let mut inputs = Inputs::new(0, 0);
    Features::default().write(game, game.to_move(), false, &mut inputs);
    let reference = Reference::new(Arc::new(file.clone()), instructions.simd);
    let mut recorder = Recorder::new(net.compiled(instructions));
    recorder.run(&inputs, &mut Outputs::default());
    let rounded = recorder.in_bytes(instructions).expect("a net that was recorded");
    [
        ("reference", Box::new(reference)),
        ("floats", Box::new(net.compiled(instructions))),
        ("bytes", Box::new(rounded)),
    ]
}

/// Returns evaluators of a net whose first convolution overflows. It cannot be calibrated, so in bytes
/// it has the roundings from before its weights were changed.
fn overflowing(spec: &Spec) -> Vec<(&'static str, Evaluator)> {
    let best = Instructions::best();
    let prepared = prepare_file(&random_net::file(spec), best, None).expect("a net");
    let mut file = prepared.expect("a net for bytes").into_model();
    file.trunk.stem.weights.fill(3e38);
    let net = Arc::new(file.clone().into_net());
    let (rounded, drift) = Evaluator::with_precision(Arc::clone(&net), best, Precision::Byte);
    assert!(drift.is_some(), "{} in bytes", spec.name);
    let reference = Box::new(Reference::new(Arc::new(file), best.simd));
    vec![
        ("reference", Evaluator::with_backend(Arc::clone(&net), reference)),
        ("floats", Evaluator::new(net)),
        ("bytes", rounded),
    ]
}

#[test]
fn every_size_of_board_is_evaluated_by_every_kind_of_net() {
    for (width, height) in [(1, 1), (2, 1), (1, 3), (25, 1), (1, 25), (25, 25)] {
        let game = game(width, height);
        // Blocks do not depend on the size: a few nets together have them all.
        let is_tried =
            |spec: &&Spec| width < 25 || ["pooling-v9", "mean-square-v17"].contains(&spec.name);
        for spec in SPECS.iter().filter(is_tried) {
            for (kind, mut evaluator) in evaluators(&spec.model(), &game) {
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
fn a_net_whose_numbers_overflow_does_no_harm() {
    let game = game(5, 5);
    for spec in SPECS {
        for (kind, mut evaluator) in overflowing(spec) {
            let mut evaluation = Evaluation::default();
            evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
            let Evaluation { policy, pass, win, loss, no_result, lead, legal, errors, .. } =
                &evaluation;
            let moves = policy.iter().sum::<f32>() + pass;
            let results = win + loss + no_result;
            let name = format!("{} in {kind}", spec.name);
            assert!((moves - 1.0).abs() < 1e-4 && (results - 1.0).abs() < 1e-4, "{name}");
            assert!(lead.is_finite() && errors.is_none_or(|it| it.lead.is_finite()), "{name}");
            assert_eq!(errors.is_some(), spec.version >= 9, "{name}");
            // The activations of some nets, and bytes, turn NaN into 0.
            if spec.name == "bottleneck-v11" && kind != "bytes" {
                let share = 1.0 / (legal.count() + 1) as f32;
                assert!((pass - share).abs() < 1e-6, "every move is as good as any other");
                assert_eq!((*win, *loss, *lead), (0.5, 0.5, 0.0), "nothing is known");
            }
        }
    }
}

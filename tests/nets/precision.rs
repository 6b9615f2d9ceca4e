//! Nets packed for a processor, in floats and in bytes, beside the reference.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use tengen::engine_room::cpu::Simd;
use tengen::engine_room::cpu::convolution::{ByteProducts, Instructions};
use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{
    Backend, Drift, Evaluator, Inputs, METADATA, ModelFile, Outputs, PLANES, Precision, Recorder,
    View,
};
use tengen::engine_room::random::Random;
use tengen::{Color, Game, Size, Vertex};

use crate::answers;
use tengen_testing::random_net::{self, SPECS, Spec};
use tengen_testing::reference::Reference;

fn file(spec: &Spec) -> ModelFile {
    ModelFile::from_bytes(&random_net::file(spec)).expect("a net")
}

/// Features of the right kind that occur in no position: planes of 0 and 1.
fn random_inputs(width: usize, height: usize, metadata: bool, random: &mut Random) -> Inputs {
    let mut inputs = Inputs::new(width, height);
    for planes in inputs.planes.chunks_exact_mut(PLANES) {
        planes.fill_with(|| if random.below(4) == 0 { 1.0 } else { 0.0 });
        planes[0] = 1.0;
    }
    inputs.globals.fill_with(|| random.below(100) as f32 / 100.0);
    inputs.metadata = metadata.then(|| Box::new([0.5; METADATA]));
    inputs
}

/// Returns the largest difference of two nets' outputs.
fn difference(one: &Outputs, other: &Outputs) -> f32 {
    let numbers = |outputs: &Outputs| {
        let Outputs { policy, pass, result, score, ownership } = outputs.clone();
        [policy, pass, result.to_vec(), score.to_vec(), ownership].concat()
    };
    let (one, other) = (numbers(one), numbers(other));
    assert_eq!(one.len(), other.len());
    one.iter().zip(&other).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max)
}

#[test]
fn nets_in_floats_say_what_the_reference_says_with_all_instructions() {
    let mut random = Random::from_seed(1);
    for spec in SPECS {
        let net = file(spec).into_net();
        let mut reference = Reference::new(Arc::new(file(spec)), Simd::Baseline);
        for simd in Simd::ALL {
            let mut compiled = net.compiled(Instructions::of(simd));
            for (width, height) in [(9, 9), (2, 3), (19, 5)] {
                let inputs = random_inputs(width, height, spec.metadata, &mut random);
                let (mut ours, mut theirs) = (Outputs::default(), Outputs::default());
                compiled.run(&inputs, &mut ours);
                reference.run(&inputs, &mut theirs);
                let difference = difference(&ours, &theirs);
                assert!(difference < 1e-3, "{} {simd} {width}x{height}: {difference}", spec.name);
            }
        }
    }
}

#[test]
fn nets_in_bytes_say_the_same_with_all_instructions() {
    let mut random = Random::from_seed(2);
    for spec in SPECS {
        let net = file(spec).into_net();
        let positions: Vec<Inputs> =
            (0..8).map(|_| random_inputs(7, 7, spec.metadata, &mut random)).collect();
        let mut expected: Option<Outputs> = None;
        let all = ByteProducts::ALL.into_iter().zip(Simd::ALL.into_iter().cycle());
        for (products, simd) in all {
            let instructions = Instructions { simd, products };
            let mut recorder = Recorder::new(net.compiled(instructions));
            let mut outputs = Outputs::default();
            for inputs in &positions {
                recorder.run(inputs, &mut outputs);
            }
            let compiled = recorder.in_bytes(instructions);
            compiled.expect("a net that was recorded").run(&positions[0], &mut outputs);
            // The heads are computed in floats, and the ranges were found in floats.
            let expected = expected.get_or_insert_with(|| outputs.clone());
            let difference = difference(&outputs, expected);
            assert!(difference < 0.02, "{} {simd} {products}: {difference}", spec.name);
        }
    }
}

#[test]
fn an_evaluator_in_bytes_is_near_one_in_floats() {
    let spec = SPECS.iter().find(|spec| spec.name == "pooling-v9").expect("a net");
    let net = Arc::new(file(spec).into_net());
    let evaluator =
        |precision| Evaluator::with_precision(Arc::clone(&net), Instructions::best(), precision);
    let (mut exact, none) = evaluator(Precision::Float);
    let (mut rounded, drift) = evaluator(Precision::Byte);
    let drift = drift.expect("a net of this kind can be computed in bytes");
    assert!(none.is_none() && drift.policy > 0.0);
    assert!(drift.policy < 0.05 && drift.win < 0.05 && drift.ownership < 0.1, "{drift:?}");
    let game = Game::new(Size::square(9));
    let (mut one, mut other) = (Evaluation::default(), Evaluation::default());
    exact.evaluate(&game, Color::Black, View::default(), &mut one);
    rounded.evaluate(&game, Color::Black, View::default(), &mut other);
    assert!(one.win.to_bits() != other.win.to_bits() && (one.win - other.win).abs() < 0.1);
}

/// Compares nets in bytes with the same nets in floats on the positions in the folder
/// `TENGEN_NET_DATA`, and after a pass in every third of them, on each size of board:
/// `cargo test --test nets -- --ignored --nocapture`.
#[test]
#[ignore = "needs nets and positions that are not in the repository"]
fn real_nets_lose_little_in_bytes() {
    let folder = std::env::var_os("TENGEN_NET_DATA").expect("TENGEN_NET_DATA names a folder");
    let folder = Path::new(&folder);
    let mut games: Vec<Game> = answers::rows(&folder.join("evaluations-b6c96.jsonl.gz"))
        .iter()
        .map(answers::game)
        .collect();
    let passed = |game: &Game| game.last_move().is_some_and(|last| last.vertex == Vertex::Pass);
    let others: Vec<Game> = games.iter().step_by(3).filter(|it| !passed(it)).cloned().collect();
    games.extend(
        others
            .into_iter()
            .filter_map(|mut game| game.play(game.to_move(), Vertex::Pass).is_ok().then_some(game)),
    );
    // The second net need not be there.
    for name in ["g170-b6c96-s175395328-d26788732", "b10c384h6nbttflrs"] {
        let Ok(file) = ModelFile::open(&folder.join(format!("{name}.bin.gz"))) else { continue };
        let net = Arc::new(file.into_net());
        let start = Instant::now();
        let (mut rounded, drift) =
            Evaluator::with_precision(Arc::clone(&net), Instructions::best(), Precision::Byte);
        eprintln!("{name}: ready after {:?}, with {drift:?}", start.elapsed());
        let mut exact = Evaluator::new(net);
        let (mut one, mut other) = (Evaluation::default(), Evaluation::default());
        for (side, after_pass) in [9, 13, 19].iter().flat_map(|&side| [(side, false), (side, true)])
        {
            let is_meant =
                |game: &&Game| game.size() == Size::square(side) && passed(game) == after_pass;
            let drifts = games.iter().filter(is_meant).map(|game| {
                exact.evaluate(game, game.to_move(), View::default(), &mut one);
                rounded.evaluate(game, game.to_move(), View::default(), &mut other);
                Drift::between(&one, &other)
            });
            let drifts: Vec<Drift> = drifts.collect();
            let mean = Drift::mean(&drifts);
            let when = if after_pass { ", after a pass" } else { "" };
            eprintln!("{side}x{side}{when}, {} positions: {mean:?}", drifts.len());
            assert!(mean.is_within(Drift { policy: 0.012, win: 0.012, ownership: 0.012 }));
        }
    }
}

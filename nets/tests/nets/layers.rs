//! Nets packed for a processor, in floats and in bytes, beside the reference.

use std::cell::Cell;
use std::sync::Arc;

use allocation_counter::measure;

use tengen_nets::{
    Backend, ByteProducts, Crew, Inputs, Instructions, ModelFile, Outputs, Recorder, Simd,
};
use tengen_testing::random::Random;
use tengen_testing::random_net::{SPECS, Spec, WIDE};
use tengen_testing::reference::Reference;

use crate::random_inputs;

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
        let net = spec.model().into_net();
        let mut reference = Reference::new(Arc::new(spec.model()), Simd::Baseline);
        for simd in Simd::ALL {
            let mut compiled = net.compiled(Instructions::of(simd));
            for (width, height) in [(9, 9), (2, 3), (19, 5)] {
                let inputs = random_inputs((width, height), spec.metadata, &mut random);
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
        let net = spec.model().into_net();
        let positions: Vec<Inputs> =
            (0..8).map(|_| random_inputs((7, 7), spec.metadata, &mut random)).collect();
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

/// Returns every backend that can compute a net, the reference first. In bytes it has seen `inputs`.
fn backends(file: &ModelFile, inputs: &Inputs) -> [(&'static str, Box<dyn Backend>); 3] {
    let instructions = Instructions::best();
    let net = file.clone().into_net();
    let reference = Reference::new(Arc::new(file.clone()), instructions.simd);
    let mut recorder = Recorder::new(net.compiled(instructions));
    recorder.run(inputs, &mut Outputs::default());
    let rounded = recorder.in_bytes(instructions).expect("a net that was recorded");
    [
        ("reference", Box::new(reference)),
        ("floats", Box::new(net.compiled(instructions))),
        ("bytes", Box::new(rounded)),
    ]
}

#[test]
fn every_board_is_computed_in_floats_and_in_bytes() {
    let mut random = Random::from_seed(3);
    for spec in SPECS {
        for size in [(1, 1), (2, 1), (1, 3), (25, 1), (1, 25)] {
            let inputs = random_inputs(size, spec.metadata, &mut random);
            for (kind, mut backend) in backends(&spec.model(), &inputs) {
                let mut outputs = Outputs::default();
                backend.run(&inputs, &mut outputs);
                let name = format!("{} in {kind} on {size:?}", spec.name);
                assert_eq!(outputs.ownership.len(), size.0 * size.1, "{name}");
                assert_eq!(outputs.policy.len(), size.0 * size.1 * outputs.pass.len(), "{name}");
                let numbers = [outputs.policy, outputs.ownership, outputs.result.to_vec()].concat();
                assert!(numbers.iter().all(|number| number.is_finite()), "{name}");
            }
        }
    }
}

#[test]
fn nets_with_odd_numbers_of_channels_say_what_the_reference_says() {
    let mut random = Random::from_seed(4);
    for spec in SPECS {
        let file = Spec { widths: WIDE, ..*spec }.model();
        for size in [(5, 5), (7, 3)] {
            let inputs = random_inputs(size, spec.metadata, &mut random);
            let mut expected: Option<Outputs> = None;
            for (kind, mut backend) in backends(&file, &inputs) {
                let mut outputs = Outputs::default();
                backend.run(&inputs, &mut outputs);
                // Owners are compared as the probabilities that they stand for.
                outputs.ownership.iter_mut().for_each(|owner| *owner = owner.tanh());
                let expected = expected.get_or_insert_with(|| outputs.clone());
                let difference = difference(expected, &outputs);
                let most = if kind == "bytes" { 0.3 } else { 1e-3 };
                assert!(difference < most, "{} in {kind}: {difference}", spec.name);
            }
        }
    }
}

#[test]
fn a_team_computes_the_same_numbers_to_the_bit() {
    let mut random = Random::from_seed(6);
    for widths in [SPECS[0].widths, WIDE] {
        for spec in SPECS {
            let spec = Spec { widths, ..*spec };
            for size in [(9, 9), (19, 19), (1, 1), (2, 7), (25, 1)] {
                let inputs = random_inputs(size, spec.metadata, &mut random);
                for (kind, mut backend) in backends(&spec.model(), &inputs).into_iter().skip(1) {
                    let mut alone = Outputs::default();
                    backend.run(&inputs, &mut alone);
                    for members in [2, 3, 7] {
                        let crew = Crew::new(members - 1);
                        backend.lead(crew.teams(1, members).remove(0));
                        let mut together = Outputs::default();
                        backend.run(&inputs, &mut together);
                        let is_same = difference(&alone, &together).to_bits() == 0;
                        assert!(is_same, "{} in {kind} on {size:?} by {members}", spec.name);
                    }
                }
            }
        }
    }
}

/// An evaluation asks before each layer whether it is to go on. It ends early at each of these places,
/// with any team, and leaves nothing behind that changes the next evaluation.
#[test]
fn an_evaluation_that_ends_early_leaves_the_next_one_as_it_is() {
    let mut random = Random::from_seed(7);
    for spec in SPECS {
        let inputs = random_inputs((9, 9), spec.metadata, &mut random);
        for (kind, mut backend) in backends(&spec.model(), &inputs).into_iter().skip(1) {
            let mut whole = Outputs::default();
            let asked = Cell::new(0);
            let count = || {
                asked.set(asked.get() + 1);
                true
            };
            assert!(backend.run_while(&inputs, &mut whole, &count));
            let layers = asked.get();
            assert!(layers > 2, "{} in {kind}: {layers} layers", spec.name);
            for members in 1..=7 {
                backend.lead(Crew::new(members - 1).teams(1, members).remove(0));
                for last in (0..layers).step_by(members) {
                    asked.set(0);
                    let goes_on = || {
                        asked.set(asked.get() + 1);
                        asked.get() <= last
                    };
                    let mut outputs = whole.clone();
                    assert!(!backend.run_while(&inputs, &mut outputs, &goes_on), "{}", spec.name);
                    assert_eq!(asked.get(), last + 1, "{} in {kind} goes on", spec.name);
                    assert_eq!(outputs, whole, "{} in {kind} is half written", spec.name);
                }
                let mut again = Outputs::default();
                backend.run(&inputs, &mut again);
                let is_same = difference(&whole, &again).to_bits() == 0;
                assert!(is_same, "{} in {kind} by {members}", spec.name);
            }
        }
    }
}

#[test]
fn positions_of_a_known_size_allocate_nothing() {
    let mut random = Random::from_seed(5);
    for spec in SPECS {
        let inputs = random_inputs((7, 7), spec.metadata, &mut random);
        for (kind, mut backend) in backends(&spec.model(), &inputs).into_iter().skip(1) {
            let mut outputs = Outputs::default();
            backend.lead(Crew::new(1).teams(1, 2).remove(0));
            backend.run(&inputs, &mut outputs);
            backend.run(&inputs, &mut outputs);
            let counted = measure(|| backend.run(&inputs, &mut outputs));
            assert_eq!(counted.count_total, 0, "{} in {kind}", spec.name);
        }
    }
}

#[test]
fn no_positions_calibrate_no_net() {
    let instructions = Instructions::best();
    let recorder = Recorder::new(SPECS[0].model().into_net().compiled(instructions));
    assert!(recorder.in_bytes(instructions).is_none());
}

#[test]
#[should_panic(expected = "each point has 22 planes")]
fn planes_of_another_board_are_refused() {
    let mut inputs = random_inputs((5, 5), false, &mut Random::from_seed(6));
    inputs.width = 4;
    let net = SPECS[0].model().into_net();
    net.compiled(Instructions::best()).run(&inputs, &mut Outputs::default());
}

#[test]
#[should_panic(expected = "a board has 1x1 to 25x25 points")]
fn a_board_larger_than_any_in_go_is_refused() {
    let net = SPECS[0].model().into_net();
    net.compiled(Instructions::best()).run(&Inputs::new(26, 5), &mut Outputs::default());
}

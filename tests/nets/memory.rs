//! An evaluation of the same size as the one before does not allocate.

use std::sync::Arc;

use allocation_counter::measure;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, View};
use tengen::{Color, Game, Preset, Size, Vertex};
use tengen_nets::{Block, Instructions, Matrix, ModelFile, Precision};

use tengen_testing::random_net::{Kind, SPECS, Spec, spec};

#[test]
fn evaluations_allocate_nothing_after_the_first() {
    let mut game = Game::with_rules(Size::square(7), Preset::AGA.rules, Preset::AGA.komi);
    for (number, point) in ["D4", "D3", "E3", "C4", "C5", "B5"].into_iter().enumerate() {
        let vertex: Vertex = point.parse().expect("a point");
        game.play(Color::ALL[number % 2], vertex).expect("a legal move");
    }
    let plain = SPECS.iter().filter(|spec| !spec.metadata);
    let files = plain.map(Spec::model);
    for file in files.chain([with_fewer_key_heads()]) {
        let name = file.header.name.clone();
        let net = Arc::new(file.into_net());
        for precision in [Precision::Float, Precision::Byte] {
            let net = Arc::clone(&net);
            let (mut evaluator, _) =
                Evaluator::with_precision(net, Instructions::best(), precision);
            let mut evaluation = Evaluation::default();
            for _ in 0..2 {
                evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
            }
            let counted = measure(|| {
                evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
            });
            assert_eq!(counted.count_total, 0, "{name} {precision}");
        }
    }
}

/// Returns a net with two blocks of attention, the second with one key head only.
fn with_fewer_key_heads() -> ModelFile {
    let blocks = &[Kind::Attention, Kind::FeedForward, Kind::Attention];
    let mut file = Spec { blocks, ..spec("mean-square-v17") }.model();
    let Some(Block::Attention(block)) = file.trunk.blocks.last_mut() else { panic!("attention") };
    let shortened = |matrix: &mut Matrix, outputs| {
        matrix.weights.truncate(matrix.inputs * outputs);
        matrix.outputs = outputs;
    };
    block.key_heads = 1;
    shortened(&mut block.key, block.key_width);
    shortened(&mut block.value, block.value_width);
    block.rotation.as_mut().expect("angles").angles.truncate(block.key_width / 2);
    file
}

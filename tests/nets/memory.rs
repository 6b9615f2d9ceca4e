//! An evaluation of the same size as the one before does not allocate.

use std::sync::Arc;

use allocation_counter::measure;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, ModelFile, View};
use tengen::{Color, Game, Preset, Size, Vertex};

use tengen_testing::random_net::{self, SPECS};

#[test]
fn evaluations_allocate_nothing_after_the_first() {
    let mut game = Game::with_rules(Size::square(7), Preset::AGA.rules, Preset::AGA.komi);
    for (number, point) in ["D4", "D3", "E3", "C4", "C5", "B5"].into_iter().enumerate() {
        let vertex: Vertex = point.parse().expect("a point");
        game.play(Color::ALL[number % 2], vertex).expect("a legal move");
    }
    for spec in SPECS.iter().filter(|spec| !spec.metadata) {
        let file = ModelFile::from_bytes(&random_net::file(spec)).expect("a net");
        let mut evaluator = Evaluator::new(Arc::new(file.into_net()));
        let mut evaluation = Evaluation::default();
        for _ in 0..2 {
            evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
        }
        let counted = measure(|| {
            evaluator.evaluate(&game, Color::Black, View::default(), &mut evaluation);
        });
        assert_eq!(counted.count_total, 0, "{}", spec.name);
    }
}

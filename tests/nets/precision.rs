//! Evaluators in bytes beside evaluators in floats.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, View, drift_between};
use tengen::{Color, Game, Size, Vertex};
use tengen_nets::{Drift, Instructions, ModelFile, Precision};

use crate::answers;
use tengen_testing::random_net::spec;

#[test]
fn an_evaluator_in_bytes_is_near_one_in_floats() {
    let net = Arc::new(spec("pooling-v9").model().into_net());
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
                drift_between(&one, &other)
            });
            let drifts: Vec<Drift> = drifts.collect();
            let mean = Drift::mean(&drifts);
            let when = if after_pass { ", after a pass" } else { "" };
            eprintln!("{side}x{side}{when}, {} positions: {mean:?}", drifts.len());
            assert!(mean.is_within(Drift { policy: 0.012, win: 0.012, ownership: 0.012 }));
        }
    }
}

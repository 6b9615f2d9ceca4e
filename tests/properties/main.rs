//! Properties of every game, with sizes, rules and seeds drawn by proptest.

mod board;
mod counting;
mod facts;
mod game;
mod life;
mod playouts;
mod reading;
mod symmetry;
mod widths;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::rules::{KoRule, SuicideRule};
use tengen::{ByColor, Color, Game, Komi, Point, Rules, Size, Vertex};
use tengen_nets::Simd;

/// Boards of all sizes, small ones more often: they are quick and full of captures.
fn sizes() -> impl Strategy<Value = Size> {
    let sides = |most: u8| (1..=most, 1..=most);
    prop_oneof![4 => sides(5), 3 => sides(9), 2 => sides(19), 1 => sides(25)]
        .prop_map(|(width, height)| Size::new(width, height).expect("a valid size"))
}

/// Returns the instructions for playouts under test: those that the environment variable
/// `TENGEN_SIMD` names, if the processor has them, or else the best.
fn simd() -> Simd {
    let named = std::env::var("TENGEN_SIMD").ok().and_then(|name| name.parse().ok());
    named.filter(|simd: &Simd| simd.is_available()).unwrap_or_else(Simd::best)
}

fn suicides() -> impl Strategy<Value = SuicideRule> {
    use SuicideRule::{Allowed, Forbidden, MultiStone};
    prop_oneof![Just(Forbidden), Just(MultiStone), Just(Allowed)]
}

fn rules() -> impl Strategy<Value = Rules> {
    use KoRule::{NaturalSituationalSuperko, PositionalSuperko, Simple, SituationalSuperko};
    let kos = prop_oneof![
        Just(Simple),
        Just(PositionalSuperko),
        Just(SituationalSuperko),
        Just(NaturalSituationalSuperko)
    ];
    (kos, suicides()).prop_map(|(ko, suicide)| Rules { ko, suicide, ..Rules::default() })
}

/// Returns a game after some random moves, few or more than the board has points.
fn games() -> impl Strategy<Value = Game> {
    (sizes(), rules(), 0..200_u32, any::<u64>()).prop_map(|(size, rules, percent, seed)| {
        let mut game = Game::with_rules(size, rules, Komi::ZERO);
        let mut random = Random::from_seed(seed);
        let steps = size.area() as u32 * percent / 100 + 3;
        for _ in 0..steps {
            step(&mut game, &mut random);
        }
        game
    })
}

/// Tries a random move: nearly always by the colour to move, now and then a pass.
fn step(game: &mut Game, random: &mut Random) {
    let color = if random.below(8) == 0 { !game.to_move() } else { game.to_move() };
    let vertex =
        if random.below(20) == 0 { Vertex::Pass } else { random_point(game, random).into() };
    // A refusal leaves the game as it is, and the next step tries again.
    let _ = game.play_on(color, vertex);
}

fn random_point(game: &Game, random: &mut Random) -> Point {
    let size = game.size();
    let column = random.below(u32::from(size.width())) as u8;
    Point::new(column, random.below(u32::from(size.height())) as u8)
}

/// Returns every vertex with every colour.
fn all_moves(size: Size) -> impl Iterator<Item = (Color, Vertex)> {
    let vertices = move || size.points().map(Vertex::Play).chain([Vertex::Pass]);
    Color::ALL.into_iter().flat_map(move |color| vertices().map(move |vertex| (color, vertex)))
}

#[test]
fn the_games_drawn_have_kos_captures_and_full_boards() {
    let mut runner = TestRunner::deterministic();
    let (mut kos, mut captures, mut crowded) = (0, 0, 0);
    for _ in 0..1000 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        kos += u32::from(inside::board(&game).ko().is_some());
        captures += u32::from(game.prisoners() != ByColor::default());
        crowded += u32::from(inside::board(&game).vacant_count() * 3 < game.size().area());
    }
    assert!(kos >= 10 && captures >= 300 && crowded >= 100, "{kos}, {captures}, {crowded}");
}

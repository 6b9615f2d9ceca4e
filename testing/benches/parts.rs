//! The cost of the engine's parts: `cargo bench -p tengen-testing`. `tengen bench` measures whole playouts.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

use tengen::engine_room::bitboard::{Bitboard, Bits, Layout};
use tengen::engine_room::board::Board;
use tengen::engine_room::board::with_width;
use tengen::engine_room::inside;
use tengen::engine_room::life::Verdict;
use tengen::engine_room::playout::lockstep::{self, First, GAMES, Start, Tally};
use tengen::engine_room::playout::{Uniform, play_out};
use tengen::engine_room::random::Random;
use tengen::engine_room::reading::{Reader, unconditional};
use tengen::engine_room::score::{Survey, Terms};
use tengen::rules::SuicideRule;
use tengen::{Color, Game, Position, Preset, Size, Stop};
use tengen_nets::Simd;

const SIDES: [u8; 3] = [9, 13, 19];

fn main() {
    divan::main();
}

/// Plays a game of random moves without passes, as far as a middle game.
fn middle_game(side: u8, preset: &Preset) -> Game {
    let mut game = Game::with_rules(Size::square(side), preset.rules, preset.komi);
    let mut random = Random::from_seed(1);
    for _ in 0..game.size().area() / 2 {
        let points: Vec<_> = game.legal_points(game.to_move()).collect();
        let point = points[random.below(points.len() as u32) as usize];
        game.play(game.to_move(), point.into()).expect("the point is legal");
    }
    game
}

fn middle_position(side: u8) -> Position {
    *middle_game(side, &Preset::CHINESE).position()
}

#[divan::bench(args = SIDES)]
fn playout(bencher: Bencher, side: u8) {
    let layout = Layout::new(Size::square(side));
    with_width!(layout, W => {
        let start = Board::<W>::new(layout);
        let mut board = start.clone();
        let mut policy = Uniform { suicide: SuicideRule::Forbidden };
        let mut random = Random::from_seed(1);
        bencher.bench_local(|| {
            board.clone_from(&start);
            play_out(&mut board, Color::Black, &mut policy, &mut random, Simd::best())
        });
    });
}

#[divan::bench(args = SIDES, sample_count = 10)]
fn playouts_in_lockstep(bencher: Bencher, side: u8) {
    let start = Start {
        position: &Position::empty(Size::square(side)),
        first: First::Always(Color::Black),
        ko: None,
        suicide: SuicideRule::Forbidden,
    };
    let (games, simd) = (4 * GAMES as u32, Simd::best());
    let mut random = Random::from_seed(1);
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        lockstep::play_outs(&start, games, Tally::Results, &mut random, simd, &|| false)
    });
}

/// Measures the plays of a middle game from the empty board, each with the check of its legality.
#[divan::bench(args = SIDES)]
fn plays_on_a_board(bencher: Bencher, side: u8) {
    let game = middle_game(side, &Preset::CHINESE);
    let layout = inside::board(&game).layout();
    let plays: Vec<_> = game
        .moves()
        .filter_map(|made| Some((made.color, layout.spot(made.vertex.point()?))))
        .collect();
    with_width!(layout, W => {
        let start = Board::<W>::new(layout);
        let mut board = start.clone();
        bencher.counter(ItemsCount::new(plays.len())).bench_local(|| {
            board.clone_from(&start);
            for &(color, spot) in black_box(&plays) {
                board.play(color, spot, SuicideRule::Forbidden).expect("it was legal before");
            }
        });
    });
}

/// Measures the flood of the points connected to the first empty point.
#[divan::bench(args = SIDES)]
fn flood_of_a_region(bencher: Bencher, side: u8) {
    let position = middle_position(side);
    let (vacant, layout) = (inside::vacant(&position), inside::layout(&position));
    let first = Bitboard::of(vacant.first().expect("there is an empty point"));
    bencher.bench_local(|| first.flooded(black_box(&vacant), layout));
}

#[divan::bench(args = SIDES)]
fn legality_of_every_point_under_simple_ko(bencher: Bencher, side: u8) {
    let game = middle_game(side, &Preset::CHINESE);
    bencher.bench_local(|| game.legal_points(black_box(Color::Black)).count());
}

#[divan::bench(args = SIDES)]
fn legality_of_every_point_under_superko(bencher: Bencher, side: u8) {
    let game = middle_game(side, &Preset::CHINESE_KGS);
    bencher.bench_local(|| game.legal_points(black_box(Color::Black)).count());
}

#[divan::bench(args = SIDES)]
fn undo_and_replay_of_ten_moves(bencher: Bencher, side: u8) {
    let mut game = middle_game(side, &Preset::CHINESE);
    let moves: Vec<_> = game.moves().collect();
    let last = &moves[moves.len() - 10..];
    bencher.bench_local(|| {
        game.undo(last.len()).expect("ten moves were played");
        for made in last {
            game.play(made.color, made.vertex).expect("it was legal before");
        }
    });
}

#[divan::bench(args = SIDES)]
fn board_from_a_position(bencher: Bencher, side: u8) {
    let position = middle_position(side);
    with_width!(inside::layout(&position), W => {
        bencher.bench_local(|| Board::<W>::from_position(black_box(&position)));
    });
}

#[divan::bench(args = SIDES)]
fn hash_of_a_position(bencher: Bencher, side: u8) {
    let position = middle_position(side);
    bencher.bench_local(|| black_box(&position).hash());
}

#[divan::bench(args = SIDES)]
fn unconditional_life(bencher: Bencher, side: u8) {
    let position = middle_position(side);
    bencher.bench_local(|| unconditional(black_box(&position), SuicideRule::Forbidden));
}

/// Measures the search for all ladders of a position, by one reader that is kept.
#[divan::bench(args = SIDES)]
fn ladders(bencher: Bencher, side: u8) {
    let position = middle_position(side);
    with_width!(inside::layout(&position), W => {
        let board = Board::<W>::from_position(&position);
        let mut reader = Reader::new(&board);
        bencher.bench_local(|| {
            reader.turn_to(black_box(&board));
            reader.ladders()
        });
    });
}

#[divan::bench(args = SIDES, sample_count = 10)]
fn verdict_on_a_middle_game(bencher: Bencher, side: u8) {
    let position = middle_position(side);
    bencher.bench_local(|| Verdict::of(black_box(&position), &Stop::new()));
}

fn count(bencher: Bencher, side: u8, preset: &Preset) {
    let position = middle_position(side);
    let terms = Terms::new(preset.rules, preset.komi);
    bencher
        .bench_local(|| Survey::of(black_box(&position), &Bits::EMPTY, &terms.rules).count(&terms));
}

#[divan::bench(args = SIDES)]
fn count_of_the_area(bencher: Bencher, side: u8) {
    count(bencher, side, &Preset::CHINESE);
}

#[divan::bench(args = SIDES)]
fn count_of_territory_with_seki(bencher: Bencher, side: u8) {
    count(bencher, side, &Preset::JAPANESE);
}

//! Boards play without allocating: a playout works on existing memory alone. The solver stays within
//! the memory that it was given.

use allocation_counter::measure;

use tengen::engine_room::bitboard::{Layout, Spot};
use tengen::engine_room::board::Board;
use tengen::engine_room::board::with_width;
use tengen::engine_room::evaluate::{Depth, Evaluate, Playouts};
use tengen::engine_room::playout::{Policy, Scoring, Uniform, play_out};
use tengen::engine_room::random::Random;
use tengen::engine_room::solve::{LEAST_MEMORY, Limits, Problem, Solver};
use tengen::rules::SuicideRule;
use tengen::{Color, Game, Point, PointSet, Position, Size, Stop};
use tengen_nets::Simd;

const SIZES: [(u8, u8); 9] =
    [(1, 1), (1, 2), (2, 2), (5, 5), (7, 11), (9, 9), (13, 13), (19, 19), (25, 25)];

/// Returns the number of allocations in this many playouts from the empty board.
fn allocations_in_playouts<const W: usize>(
    layout: Layout,
    playouts: u32,
    mut policy: impl Policy<W>,
) -> u64 {
    let start = Board::<W>::new(layout);
    let mut board = start.clone();
    let mut random = Random::from_seed(1);
    let counted = measure(|| {
        for _ in 0..playouts {
            board.clone_from(&start);
            play_out(&mut board, Color::Black, &mut policy, &mut random, Simd::best());
        }
    });
    counted.count_total
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(Box::new(1)))).count_total, 1);
}

#[test]
fn playouts_allocate_nothing() {
    for (width, height) in SIZES {
        let layout = Layout::new(Size::new(width, height).expect("a valid size"));
        with_width!(layout, W => {
            for suicide in [SuicideRule::Forbidden, SuicideRule::MultiStone, SuicideRule::Allowed] {
                let uniform = allocations_in_playouts::<W>(layout, 50, Uniform { suicide });
                assert_eq!(uniform, 0, "{width}x{height}, {suicide:?}");
            }
            let scoring = allocations_in_playouts::<W>(layout, 50, Scoring::default());
            assert_eq!(scoring, 0, "{width}x{height}");
        });
    }
}

#[test]
fn evaluations_by_playouts_allocate_nothing_after_the_first() {
    let game = Game::new(Size::square(9));
    let mut playouts = Playouts::new();
    let mut evaluate = || {
        for _ in 0..playouts.batch() {
            playouts.take_up(&game, Color::Black, Depth::Below);
        }
        playouts.evaluate(&mut |_, _| {});
    };
    evaluate();
    assert_eq!(measure(evaluate).count_total, 0);
}

#[test]
fn a_play_that_is_asked_for_allocates_nothing() {
    for (width, height) in SIZES {
        let layout = Layout::new(Size::new(width, height).expect("a valid size"));
        let points: Vec<Spot> = layout.board::<11>().iter().collect();
        let mut board = Board::<11>::new(layout);
        let mut random = Random::from_seed(2);
        let counted = measure(|| {
            for number in 0..2000 {
                let color = Color::ALL[number % 2];
                let spot = points[random.below(points.len() as u32) as usize];
                let _ = board.play(color, spot, SuicideRule::Allowed);
            }
        });
        assert_eq!(counted.count_total, 0, "{width}x{height}");
    }
}

#[test]
fn a_board_full_of_chains_allocates_nothing() {
    // The largest possible number of chains: four single stones around each empty point.
    let layout = Layout::new(Size::square(25));
    let mut board = Board::<11>::new(layout);
    let counted = measure(|| {
        for point in layout.size().points() {
            let (column, row) = (point.column(), point.row());
            let color = Color::ALL[usize::from((column + row) % 2)];
            // One in five points is empty, a knight's move apart.
            if (column + 2 * row) % 5 != 0 {
                board.play_unchecked(color, layout.spot(point));
            }
        }
    });
    assert_eq!(counted.count_total, 0);
    assert!(board.chains().count() > 300, "{}", board.chains().count());
}

/// Returns a wall of black stones around a corner of this width and height, and white stones around
/// it, on a board that has room for regions of all sizes.
fn corner(width: u8, height: u8) -> Problem {
    let size = Size::square(13);
    let mut position = Position::empty(size);
    for point in size.points() {
        let (column, row) = (point.column(), point.row());
        if column.max(width) == width && row.max(height) == height {
            let is_wall = column == width || row == height;
            position.set(point, is_wall.then_some(Color::Black));
        } else if column <= width + 1 && row == height + 1 {
            position.set(point, Some(Color::White));
        }
    }
    let black = [Point::new(width, 0)];
    let target = PointSet::from_points(size, black);
    Problem::of(&position, Color::White, &target).expect("a problem")
}

fn in_a_large_region(problem: &Problem) -> Problem {
    let size = problem.position().size();
    let inside = size.points().filter(|point| point.column().max(point.row()) < 10);
    problem.within(&PointSet::from_points(size, inside)).expect("a region around the target")
}

#[test]
fn a_solver_stays_within_its_memory() {
    for memory in [LEAST_MEMORY, 4 * LEAST_MEMORY] {
        let limits = Limits { nodes: 60_000, memory, every_move: true };
        let counted = measure(|| {
            let mut solver = Solver::default();
            // Small regions and large ones have tables of their own.
            for problem in [corner(2, 3), corner(4, 4), in_a_large_region(&corner(2, 3))] {
                let answer = solver.solve(&problem, &limits, &Stop::new());
                assert!(answer.expect("a region that fits").nodes > 0);
            }
        });
        let most = memory as u64;
        assert!((most / 4..=most).contains(&counted.bytes_max), "{counted:?} of {most}");
    }
}

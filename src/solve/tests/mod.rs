//! The solver on composed positions and on random regions.

mod kos;
mod properties;
mod shapes;
mod traps;

use super::answer::{Answer, Status};
use super::problem::Problem;
use super::solver::{Limits, Solver};
use crate::bitboard::PointSet;
use crate::color::Color::{self, Black, White};
use crate::diagram::position;
use crate::point::Point;
use crate::stop::Stop;

const LIMITS: Limits = Limits { nodes: 400_000, memory: 8 << 20, every_move: true };

/// Returns the problem whether the black stone on a point lives, drawn on a whole board.
fn problem(text: &str, to_move: Color, target: &str) -> Problem {
    let position = position(text);
    let target: Point = target.parse().expect("a point");
    let points = PointSet::from_points(position.size(), [target]);
    Problem::of(&position, to_move, &points).expect("a problem")
}

fn solve(text: &str, to_move: Color, target: &str) -> Answer {
    let mut solver = Solver::default();
    solver.solve(&problem(text, to_move, target), &LIMITS, &Stop::new()).expect("a region that fits")
}

/// What becomes of black stones if Black moves first, and if White does.
fn statuses(text: &str, target: &str) -> [Status; 2] {
    [Black, White].map(|to_move| solve(text, to_move, target).status())
}

/// The first moves of an answer, in the order of their names.
fn moves(answer: &Answer) -> Vec<String> {
    let mut moves: Vec<String> = answer.moves.iter().map(|found| found.vertex.to_string()).collect();
    moves.sort();
    moves
}

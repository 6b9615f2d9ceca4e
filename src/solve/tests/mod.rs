//! The solver on composed positions and on random regions.

mod composed;
mod groups;
mod kos;
mod properties;
mod shapes;
mod traps;
mod walls;

use super::answer::{Answer, Status};
use super::limits::Limits;
use super::problem::Problem;
use super::solver::Solver;
use crate::color::Color::{self, Black, White};
use crate::diagram::position;
use crate::stop::Stop;

const LIMITS: Limits = Limits { nodes: 400_000, memory: 8 << 20, every_move: true };

/// Returns the problem whether the black stones of a drawing live.
fn problem(text: &str, to_move: Color) -> Problem {
    let position = position(text);
    Problem::of(&position, to_move, &position.stones(Black)).expect("a problem")
}

fn solve(text: &str, to_move: Color) -> Answer {
    solve_with(text, to_move, LIMITS.nodes)
}

fn solve_with(text: &str, to_move: Color, nodes: u64) -> Answer {
    let (mut solver, limits) = (Solver::default(), Limits { nodes, ..LIMITS });
    solver.solve(&problem(text, to_move), &limits, &Stop::new()).expect("a region that fits")
}

/// What becomes of the black stones if Black moves first, and if White does.
fn statuses(text: &str) -> [Status; 2] {
    [Black, White].map(|to_move| solve(text, to_move).status())
}

/// The first moves of an answer, in the order of their names.
fn moves(answer: &Answer) -> Vec<String> {
    let mut moves: Vec<String> =
        answer.moves.iter().map(|found| found.vertex.to_string()).collect();
    moves.sort();
    moves
}

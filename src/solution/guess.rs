//! The net's move where nothing is proven.

use std::sync::Arc;

use crate::color::Color;
use crate::game::Game;
use crate::point::Vertex;
use crate::search::{Ban, Limits, Moves, Request, Root, Searcher, Wording};
use crate::solve::{Problem, Status};
use crate::stop::Stop;

use super::solved::Solution;

/// The visits of the search for a guess. Most first moves of books are among the first few.
const VISITS: u32 = 32;

/// Returns a solution with the move that a search prefers near the target, if a result is not
/// proven, even on a condition. The searcher forgets what it has found before.
#[must_use]
pub fn with_guess(solution: Solution, searcher: &mut dyn Searcher, stop: &Stop) -> Solution {
    if !solution.is_unproven() || stop.is_raised() {
        return solution;
    }
    let guess = solution.guessed(searcher, stop);
    solution.guessing(guess)
}

impl Solution {
    /// Whether a result is not proven, even on the condition that the stones around hold.
    pub fn is_unproven(&self) -> bool {
        self.fate() == Status::Unknown && self.fate_if_walls_hold().is_none()
    }

    fn guessed(&self, searcher: &mut dyn Searcher, stop: &Stop) -> Option<Vertex> {
        let problem = &self.answer.problem;
        let game = game(problem)?;
        let to_move = problem.to_move();
        let near = self.answer.region.iter().filter(|&point| problem.ko() != Some(point));
        let near: Vec<Vertex> = near.map(Vertex::Play).collect();
        let layout = problem.position().layout();
        let allowed = Ban::new(Wording::Allow, to_move, &near, 1, layout);
        let moves = Moves::asked_for(&game, to_move, &[allowed]);
        if moves.points.is_empty() {
            return None;
        }
        let limits = Limits { visits: Some(VISITS), ..Limits::default() };
        let request = Request::new(limits, game.position().hash());
        searcher.forget();
        searcher.go_to(Root::new(Arc::new(game), to_move, moves));
        let report = searcher.think(&request, stop, None);
        searcher.forget();
        report.searched?.candidates.first().map(|best| best.vertex)
    }
}

/// Returns a game that begins with the position of a problem.
fn game(problem: &Problem) -> Option<Game> {
    let mut game = Game::new(problem.position().size());
    let to_move: Color = problem.to_move();
    game.set_up(problem.position(), to_move).is_empty().then_some(game)
}

//! The result of a game as it stands: which stones are dead, and the count without them.

use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::life::Verdict;
use crate::position::PointSet;
use crate::score::{Count, Survey, Terms};

/// What the game would come to if it ended here.
///
/// It depends on the stones, the rules, the komi and the handicap, so two copies of the engine
/// agree on it.
#[derive(Clone, Debug)]
pub struct Outcome {
    verdict: Verdict,
    dead: PointSet,
    areas: ByColor<PointSet>,
    count: Count,
}

impl Outcome {
    /// Judges and counts a game. Under rules that leave dead stones on the board none is dead.
    pub fn of(game: &Game) -> Self {
        let verdict = Verdict::of(game.position());
        let dead =
            if game.rules().removes_dead_stones() { *verdict.dead() } else { PointSet::EMPTY };
        let terms = Terms {
            handicap: game.handicap(),
            prisoners: game.prisoners(),
            ..Terms::new(*game.rules(), game.komi())
        };
        let survey = Survey::of(game.position(), &dead, &terms.rules);
        let areas = ByColor::from_fn(|color| survey.area(color));
        let count = survey.count(&terms);
        Self { verdict, dead, areas, count }
    }

    /// The stones that the count takes off the board.
    pub fn dead(&self) -> &PointSet {
        &self.dead
    }

    /// The points that each side has: stones and territory.
    pub fn areas(&self) -> &ByColor<PointSet> {
        &self.areas
    }

    /// The parts of the result.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// Whether a player wins although every open point, and every own chain whose life playouts
    /// doubt, were the opponent's.
    pub fn is_safe_win(&self, color: Color) -> bool {
        let board = self.verdict.position().layout().board();
        let open = board - self.areas.black - self.areas.white;
        let doubtful = self.verdict.doubtful(color);
        let lead = if color == Color::Black { 1 } else { -1 } * self.count.score().halves();
        // In half points; a point that changes hands counts twice.
        lead > (2 * open.count() + 4 * doubtful.count()).cast_signed()
    }

    /// Whether nothing is left to play for: see [`Verdict::is_settled`]. Where dead stones stay on
    /// the board, they are still to be captured.
    pub fn is_settled(&self, certainty: f64) -> bool {
        self.dead == *self.verdict.dead() && self.verdict.is_settled(certainty)
    }
}

//! Questions: whose stones are meant, who moves first, and what that player wants.

use crate::bitboard::PointSet;
use crate::color::Color;
use crate::point::Point;
use crate::position::Position;
use crate::solve::{Goal, Problem};

use super::refusal::NoQuestion;

/// A question of life and death about a position: whether stones live or die, if one of the players
/// moves first. What the question leaves open is found in the position.
/// [`Engine::solve`](crate::Engine::solve) answers it.
///
/// ```
/// use tengen::{Color, Goal, Question};
///
/// let mut question = Question::about(["C3".parse()?, "D5".parse()?]);
/// question.to_move = Some(Color::White);
/// question.goal = Some(Goal::Kill);
/// # assert_ne!(question, Question::default());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// Points with the stones in question, one for each of their chains. If there are none, the
    /// surrounded group is meant.
    pub target: Vec<Point>,
    /// What the player to move wants with the stones. It follows from their colour.
    pub goal: Option<Goal>,
    /// The player who moves first. If open, it follows from the target and the goal, or it is the
    /// player to move in the game.
    pub to_move: Option<Color>,
    /// The points on which the players may play; the stones on all other points then count as
    /// alive. If there are none, the solver finds a region.
    pub region: Vec<Point>,
}

impl Question {
    /// Returns the question whether the chains on these points live.
    pub fn about(target: impl IntoIterator<Item = Point>) -> Self {
        Self { target: target.into_iter().collect(), ..Self::default() }
    }

    /// Makes the problem of a position. `usual` moves first if neither the asker nor the goal names
    /// the player.
    ///
    /// # Errors
    /// If the position does not have such a problem.
    pub(super) fn problem(
        &self,
        position: &Position,
        usual: Option<Color>,
    ) -> Result<Problem, NoQuestion> {
        let size = position.size();
        if let Some(&point) = self.target.iter().chain(&self.region).find(|&&p| !size.contains(p)) {
            return Err(NoQuestion::OffBoard(point, size));
        }
        let problem = if self.target.is_empty() {
            self.found(position, self.to_move.or(usual))?
        } else {
            self.named(position, usual)?
        };
        if self.region.is_empty() {
            return Ok(problem);
        }
        let region = PointSet::from_points(size, self.region.iter().copied());
        let within = problem.within(&region);
        // Of the groups that may be meant, the region may contain one only.
        let other = problem.other_group().and_then(|other| other.within(&region).ok());
        within.or_else(|outside| other.ok_or(outside)).map_err(NoQuestion::from)
    }

    /// Makes the problem of the chains on the points of the target.
    fn named(&self, position: &Position, usual: Option<Color>) -> Result<Problem, NoQuestion> {
        let target = PointSet::from_points(position.size(), self.target.iter().copied());
        let to_move = self.to_move.or(usual).unwrap_or(Color::Black);
        let problem = Problem::of(position, to_move, &target)?;
        let Some(goal) = self.goal else { return Ok(problem) };
        let owner = problem.defender();
        let mover = match goal {
            Goal::Live => owner,
            Goal::Kill => !owner,
        };
        match self.to_move {
            Some(to_move) if to_move != mover => Err(NoQuestion::OtherGoal { owner, to_move }),
            _ => Ok(problem.with_to_move(mover)),
        }
    }

    /// Finds the group in question. A stated goal names its owner.
    fn found(&self, position: &Position, to_move: Option<Color>) -> Result<Problem, NoQuestion> {
        let to_move = to_move.unwrap_or(Color::Black);
        let found = Problem::find(position, to_move)?;
        let owner = match self.goal {
            None => return Ok(found),
            Some(Goal::Live) => to_move,
            Some(Goal::Kill) => !to_move,
        };
        let candidates = [Some(found), found.rival()].into_iter().flatten();
        let mut meant = candidates.filter(|problem| problem.defender() == owner);
        // Without its rival, the problem is about the colour that the goal names.
        let meant = meant.next().map(Problem::without_rival);
        meant.ok_or(NoQuestion::OtherOwner { owner, to_move })
    }
}

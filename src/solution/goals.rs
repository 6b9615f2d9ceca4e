//! The names of goals, which every protocol and the command line read and write.

use crate::solve::Goal;

use super::refusal::NoQuestion;

/// Goals that players have and the solver does not prove.
const UNSOLVED: [&str; 4] = ["connect", "cut", "capture", "race"];

/// Returns the name of a goal.
pub const fn name_of_goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Live => "live",
        Goal::Kill => "kill",
    }
}

/// Reads the name of a goal.
///
/// # Errors
/// If the text does not name a goal, or names one that the solver does not know.
pub fn read_goal(text: &str) -> Result<Goal, NoQuestion> {
    let known = [Goal::Live, Goal::Kill].into_iter().find(|&goal| name_of_goal(goal) == text);
    match known {
        Some(goal) => Ok(goal),
        None if UNSOLVED.contains(&text) => Err(NoQuestion::Unsolved(text.to_owned())),
        None => Err(no_goal()),
    }
}

/// Returns the error for something that is not the name of a goal.
pub(super) fn no_goal() -> NoQuestion {
    let [live, kill] = [Goal::Live, Goal::Kill].map(name_of_goal);
    NoQuestion::Field { field: "goal".to_owned(), expected: format!("{live:?} or {kill:?}") }
}

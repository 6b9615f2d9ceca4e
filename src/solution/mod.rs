//! Questions of life and death as people and programs ask them, and the answers in their forms.
//!
//! [`solve`](crate::solve) proves; this module stands between it and its users. A [`Question`] about
//! a game, a record, a drawing or JSON is [`Posed`], and its [`Solution`] is written as sentences, as
//! JSON, as a drawn board, and as a record with variations. Every way into the solver uses it.
//!
//! | file | what |
//! |---|---|
//! | `refusal` | why something is not a question, or has no solution |
//! | `question` | what the asker states, and the [`Problem`](crate::solve::Problem) of a position |
//! | `posed` | questions about games, records and drawings |
//! | `solved` | the solution |
//! | `allowance` | how long to work, and the work |
//! | `goals` | the names of goals |
//! | `fields` | questions in JSON |
//! | `guess` | the net's move where nothing is proven |
//! | `words`, `drawing` | sentences in English, and the drawn board |
//! | `json` | the solution as an object |
//! | `tree` | the solution as a record with variations |
//! | `missed` | problems out of a reviewed game |

mod allowance;
mod drawing;
mod fields;
mod goals;
mod guess;
mod json;
mod missed;
mod posed;
mod question;
mod refusal;
mod solved;
#[cfg(test)]
mod tests;
mod tree;
mod words;

pub use allowance::{Allowance, USUAL_TIME};
pub use fields::Asked;
pub use goals::{name_of_goal, read_goal};
pub use guess::with_guess;
pub use json::json;
pub use missed::{Effort, Missed, missed};
pub use posed::Posed;
pub use question::Question;
pub use refusal::{NoQuestion, NoSolution};
pub use solved::Solution;

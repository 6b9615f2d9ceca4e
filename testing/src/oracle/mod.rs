//! A slow solver of life and death in tiny regions, against which the solver of the library is
//! compared. It shares no code with the library.
//!
//! It lists every state of a region that can be reached: the stones, the player to move, a ko and
//! the threats that are left. From the states that a goal names it works backwards. So no question
//! of paths arises, and a side that needs endless repetition does not win.
//!
//! | file | what |
//! |---|---|
//! | `window` | the points of a region between solid walls: neighbours, captures, moves |
//! | `claim` | who claims what, and under which rule for ko |
//! | `states` | all states that can be reached, and the states from which a goal can be forced |
//! | `lasting` | which stones can never be captured, because their owner may always pass |
//! | `answer` | the goals, and which claims about them can be proven |
//! | `region` | regions as drawings, and regions drawn at random |

mod answer;
mod claim;
mod lasting;
mod region;
mod states;
#[cfg(test)]
mod tests;
mod window;

pub use answer::{Answers, Question};
pub use claim::{Goal, Ko, Side, Survivors};
pub use region::{Cell, Region};
pub use window::{Place, Spots, Window};

//! The sentences of a review, in comments and summaries.

mod phrases;
mod sentences;

pub use phrases::{Words, capital};
pub use sentences::{
    conditions, judgement, occasion, outlook, percent, player, player_and_color, player_in_json,
    standing, unsteady,
};

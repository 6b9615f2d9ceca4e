//! The sentences of a review, in comments and summaries.

mod phrases;
mod sentences;

pub use phrases::Words;
pub use sentences::{
    conditions, judgement, occasion, outlook, percent, player, player_and_color, player_in_json,
    standing, unsteady,
};
pub use tengen::engine_room::facts::words::capital;

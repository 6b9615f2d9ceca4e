//! The command that lists facts about a move.

use crate::facts::words::told;
use crate::facts::{Language, facts};
use crate::gtp::call::{Call, Reply};

/// Answers with sentences about a move that a player could make, or about the last move: those that
/// matter most, one a line.
pub fn explain(call: &mut Call) -> Reply {
    let stop = call.search_stop();
    if !call.arguments.is_empty() {
        let (color, vertex) = call.arguments.color_and_vertex()?;
        let found = facts(call.game(), color, vertex, &stop)?;
        return Ok(told(&found, Language::English).join("\n"));
    }
    let last = call.game().last_move().ok_or("no move to explain")?;
    let mut before = call.game().clone();
    before.undo(1)?;
    let found = facts(&before, last.color, last.vertex, &stop)?;
    Ok(told(&found, Language::English).join("\n"))
}

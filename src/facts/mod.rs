//! Facts about a move: true claims of fixed kinds, each with its proof.
//!
//! A fact is made only where the rules, a count or reading prove it. Facts that rest on a net say so
//! ([`Basis::Net`]). Words come last, from one file for each [language](Language).
//!
//! 1. A `scene::Scene` is the move on its board, before and after it.
//! 2. `hunt` proves captures on the whole board, and `join` connections.
//! 3. `kinds` has the functions that find facts, a kind each.
//! 4. `order` sorts them by what depends on them; [`words`] puts the first ones into sentences.
//! 5. `mistake` explains a move by what it allows that a better one prevents.
//!
//! ```
//! use tengen::engine_room::facts::{Kind, facts};
//! use tengen::{Color, Diagram, Game, Stop};
//!
//! let drawn: Diagram = "
//!     . . . . .
//!     . X O a .
//!     . O O X .
//!     . X X . .
//!     . . . . .
//! ".parse()?;
//! let mut game = Game::new(drawn.position.size());
//! game.set_up(&drawn.position, Color::Black);
//! let found = facts(&game, Color::Black, drawn.marked('a').into(), &Stop::new())?;
//! assert!(found.iter().any(|fact| fact.kind == Kind::Threatens));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod expected;
mod fact;
mod hunt;
mod join;
#[cfg(feature = "engine")]
mod json;
mod kind;
mod kinds;
mod mistake;
mod order;
mod part;
mod reason;
mod scene;
mod trial;
pub mod words;

pub use expected::{Expectation, expected, expected_reasons};
pub use fact::{Basis, Fact};
pub use kind::Kind;
pub use mistake::reasons;
pub use order::{MOST_IN_WORDS, chosen, chosen_reasons};
pub use reason::{Origin, Reason};
pub use words::Language;

use crate::board::with_width;
use crate::color::Color;
use crate::game::{Game, IllegalMove};
use crate::point::Vertex;
use crate::stop::{Interrupted, Stop};

use scene::Scene;

/// The reason why the facts of a move cannot be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFacts {
    /// The move is illegal.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
    /// The move removes stones of its own player.
    #[error("a suicide has no facts")]
    Suicide,
    /// The search was stopped.
    #[error(transparent)]
    Interrupted(Interrupted),
}

/// Returns the facts about a move of `color`, those that matter most first. A pass has none.
///
/// The game may have ended, and either player may move.
///
/// # Errors
/// If the move is illegal or a suicide, or the stop is raised.
pub fn facts(game: &Game, color: Color, vertex: Vertex, stop: &Stop) -> Result<Vec<Fact>, NoFacts> {
    game.legality_if_resumed(color, vertex).map_err(NoFacts::Illegal)?;
    let Vertex::Play(point) = vertex else { return Ok(Vec::new()) };
    let layout = game.position().layout();
    let spot = layout.spot(point);
    if game.board().is_suicide(color, spot) {
        return Err(NoFacts::Suicide);
    }
    let mut facts = with_width!(layout, W => {
        let board = game.board().resized::<W>();
        kinds::all(&mut Scene::new(&board, color, spot, game.rules().suicide, stop)).map_err(NoFacts::Interrupted)?
    });
    order::sort(&mut facts);
    Ok(facts)
}

/// Returns the facts about the last move of a game, those that matter most first; none without a
/// move.
///
/// # Errors
/// If the move was a suicide, or the stop is raised.
pub fn facts_of_last_move(game: &Game, stop: &Stop) -> Result<Vec<Fact>, NoFacts> {
    let mut before = game.clone();
    match game.last_move() {
        Some(last) if before.undo(1).is_ok() => facts(&before, last.color, last.vertex, stop),
        _ => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests;

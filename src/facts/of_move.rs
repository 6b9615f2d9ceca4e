//! All facts of a move.

use super::fact::Fact;
use super::scene::Scene;
use super::solving::Proofs;
use super::{kinds, order};
use crate::board::with_width;
use crate::color::Color;
use crate::game::{Game, IllegalMove, Move};
use crate::point::Vertex;
use crate::stop::{Interrupted, Stop};

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
    Interrupted(#[from] Interrupted),
}

/// Checks whether a move of `color` may have facts. The game may have ended, and either player may move.
///
/// # Errors
/// If the move is illegal or a suicide.
pub fn check(game: &Game, color: Color, vertex: Vertex) -> Result<(), NoFacts> {
    game.legality_if_resumed(color, vertex).map_err(NoFacts::Illegal)?;
    let Vertex::Play(point) = vertex else { return Ok(()) };
    if game.board().is_suicide(color, game.position().layout().spot(point)) {
        return Err(NoFacts::Suicide);
    }
    Ok(())
}

/// Returns the facts about a move of `color`, those that matter most first. A pass has none. The
/// proofs bounds the search for proofs of life and death.
///
/// The game may have ended, and either player may move.
///
/// # Errors
/// If the move is illegal or a suicide, or the stop is raised.
pub fn facts(
    game: &Game,
    color: Color,
    vertex: Vertex,
    proofs: Proofs,
    stop: &Stop,
) -> Result<Vec<Fact>, NoFacts> {
    check(game, color, vertex)?;
    let Vertex::Play(point) = vertex else { return Ok(Vec::new()) };
    let layout = game.position().layout();
    let spot = layout.spot(point);
    let mut facts = with_width!(layout, W => {
        let board = game.board().resized::<W>();
        let mut scene = Scene::new(&board, color, spot, game.rules().suicide, stop);
        kinds::all(&mut scene, proofs).map_err(NoFacts::Interrupted)?
    });
    order::sort(&mut facts);
    Ok(facts)
}

impl Fact {
    /// Returns the facts about a move in a game, those that matter most first. A pass has none.
    ///
    /// The game may have ended, and either player may move.
    ///
    /// ```
    /// use tengen::{Color, Diagram, Fact, Game, Language, Move, Stop};
    ///
    /// let drawn: Diagram = "
    ///     . . . . .
    ///     . X O a .
    ///     . O O X .
    ///     . X X . .
    ///     . . . . .
    /// ".parse()?;
    /// let mut game = Game::new(drawn.position.size());
    /// game.set_up(&drawn.position, Color::Black);
    /// let made = Move { color: Color::Black, vertex: drawn.marked('a').into() };
    /// let facts = Fact::about(&game, made, &Stop::new())?;
    /// let sentence = facts[0].sentence(Language::English);
    /// # assert_eq!(sentence, "Kills the 3 stones around B3, if the stones around live.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn about(game: &Game, made: Move, stop: &Stop) -> Result<Vec<Self>, NoFacts> {
        facts(game, made.color, made.vertex, Proofs::OfOne, stop)
    }
}

/// Returns the facts about the last move of a game, those that matter most first; none without a
/// move.
///
/// # Errors
/// If the move was a suicide, or the stop is raised.
pub fn facts_of_last_move(game: &Game, proofs: Proofs, stop: &Stop) -> Result<Vec<Fact>, NoFacts> {
    let mut before = game.clone();
    match game.last_move() {
        Some(last) if before.undo(1).is_ok() => {
            facts(&before, last.color, last.vertex, proofs, stop)
        }
        _ => Ok(Vec::new()),
    }
}

//! A job: one position of a query.

use std::sync::Arc;

use super::query::Query;
use tengen::engine_room::inside;
use tengen::engine_room::search::{Moves, Root};
use tengen::{Game, Stop};

/// A position to analyse.
#[derive(Clone, Debug)]
pub struct Job {
    /// The query of the job.
    pub query: Arc<Query>,
    /// The number of moves of the game before the position.
    pub turn: usize,
    /// The signal that ends the analysis.
    pub stop: Stop,
}

impl Job {
    /// Returns the game up to the position.
    pub fn game(&self) -> Game {
        self.query.game(self.turn)
    }

    /// Returns the position with the moves that the search may choose.
    pub fn root(&self) -> Root {
        let game = self.game();
        let player = game.to_move();
        // A pass is always among the moves here, as in KataGo's analysis engine. Analyses over GTP
        // leave it out of openings (`player::moves_to_analyze`).
        let Query { bans, focus, .. } = &*self.query;
        let moves =
            Moves::asked_for(&game, player, bans).with(focus, inside::board(&game).layout());
        let root = Root::new(Arc::new(game), player, moves);
        root.with_bans(bans.iter().copied()).with_focus(focus)
    }
}

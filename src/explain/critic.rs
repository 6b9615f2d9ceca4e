//! The searches that compare a move with a better one.

use std::sync::Arc;

use crate::color::Color;
use crate::facts::{Expectation, NoFacts};
use crate::game::{Game, Move};
use crate::player;
use crate::point::Vertex;
use crate::search::{
    Limit, Looks, Owners, Ownership, Request, Root, Searched, Searcher, contradict,
};
use crate::stop::Stop;
use crate::time::Instant;

/// A searcher that compares moves.
pub struct Critic<'s> {
    /// The searcher. It forgets what it has found before.
    pub searcher: &'s mut dyn Searcher,
    /// The limits of the searches of each of the two positions.
    pub looks: Looks,
    /// Whether the searcher asks a net, whose expectations are worth reporting.
    pub has_net: bool,
}

/// What the searches before and after a move have found, each from the side of its player to move.
pub struct Pair {
    /// Before the move.
    pub before: Searched,
    /// After the move.
    pub after: Searched,
}

impl Pair {
    /// Returns the points that the move lost, below 0 if it gained.
    pub fn loss(&self) -> f64 {
        self.before.means.lead + self.after.means.lead
    }

    /// Whether more visits may well change the loss of the move, as reviews decide it.
    pub fn is_unsteady(&self, made: Vertex) -> bool {
        let Self { before, after } = self;
        before.is_unsteady()
            || after.is_unsteady()
            || contradict(before.means.lead, -after.means.lead, before.is_best(made))
    }
}

/// Returns what a net expects, as searches of two positions have found its owners.
pub fn expectation<'a>(before: &'a Owners, after: &'a Owners) -> Expectation<'a> {
    Expectation {
        before: &before.means,
        after: &after.means,
        spread: Some([&before.deviations, &after.deviations]),
    }
}

impl Critic<'_> {
    /// Searches a position for a player, from the side of that player, without knowledge of earlier
    /// searches; `None` if the searcher chooses without a search.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn search(
        &mut self,
        game: &Game,
        color: Color,
        stop: &Stop,
    ) -> Result<Option<Searched>, NoFacts> {
        self.searcher.forget();
        self.look(game, color, self.looks.first, stop)
    }

    /// Whether positions of unsteady value are searched again: not without a net, since playouts leave
    /// every value unsteady.
    pub const fn looks_deeper(&self) -> bool {
        self.has_net && self.looks.deeper.is_some()
    }

    /// Searches a position up to a limit, with the values that the last searches have found.
    fn look(
        &mut self,
        game: &Game,
        color: Color,
        limit: Limit,
        stop: &Stop,
    ) -> Result<Option<Searched>, NoFacts> {
        let moves = player::moves_to_analyze(game, color, &[]);
        let request = Request::new(limit.limits(), game.position().hash());
        let request = Request { ownership: Ownership::Root, ..request };
        self.searcher.jump_to(Root::new(Arc::new(game.clone()), color, moves));
        let report = self.searcher.think(&request, stop, None);
        stop.check().map_err(NoFacts::Interrupted)?;
        Ok(report.searched.map(|searched| searched.for_player(color)))
    }

    /// Searches the position after a move, whose search before it is known. If the values of the two
    /// positions are unsteady, both are searched again, deeper: the later one first, as in a review,
    /// so that the search of the earlier one begins with its values; but not after a first search
    /// that took as long as a deeper one may. `None` if the searcher chooses without a search.
    ///
    /// # Errors
    /// If the move is illegal, or the stop is raised.
    pub fn settled(
        &mut self,
        game: &Game,
        made: Move,
        before: Searched,
        stop: &Stop,
    ) -> Result<Option<Pair>, NoFacts> {
        let mut game_after = game.clone();
        game_after.play_on(made.color, made.vertex).map_err(NoFacts::Illegal)?;
        let opponent = !made.color;
        let begun = Instant::now();
        let Some(after) = self.search(&game_after, opponent, stop)? else { return Ok(None) };
        let shallow = Pair { before, after };
        let limit = self.looks.deeper_after(begun.elapsed()).filter(|_| self.looks_deeper());
        let Some(limit) = limit.filter(|_| shallow.is_unsteady(made.vertex)) else {
            return Ok(Some(shallow));
        };
        self.searcher.forget();
        // On a slow machine the time may end a search as early as the first one. The difference between
        // a deep and a shallow search does not measure a loss, so only both together replace the first.
        let after = self.look(&game_after, opponent, limit, stop)?;
        let Some(after) = after.filter(|it| it.visits > shallow.after.visits) else {
            return Ok(Some(shallow));
        };
        let before = self.look(game, made.color, limit, stop)?;
        let before = before.filter(|it| it.visits > shallow.before.visits);
        Ok(Some(before.map_or(shallow, |before| Pair { before, after })))
    }
}

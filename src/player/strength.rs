//! The strength of a player on a board, and a searcher that is limited to it.

use std::time::Duration;

use super::slips::Slips;
use super::turn::Resignation;
use crate::color::{Color, Sided};
use crate::evaluate::Evaluation;
use crate::evaluate::net::{Evaluator, View};
use crate::game::Game;
use crate::point::Vertex;
use crate::random::Random;
use crate::search::{Report, Request, Root, Searcher, Watch};
use crate::stop::Stop;

/// The strength of a player on a board of a certain size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The number of visits for a move; `None` if only time and other limits end the search.
    pub visits: Option<u32>,
    /// The slips of the player; `None` for a player that always makes its best move.
    pub slips: Option<Slips>,
}

impl Strength {
    /// The strength of a search that only time and other limits end.
    pub const FULL: Self = Self { visits: None, slips: None };

    /// Returns the condition under which a player of this strength resigns, from the condition at
    /// full strength. A player that slips never resigns: its win rate is estimated for play without
    /// slips, and the opponent may be equally weak.
    pub const fn resignation(self, at_full_strength: Resignation) -> Resignation {
        if self.slips.is_some() { Resignation::Never } else { at_full_strength }
    }

    /// Returns the strength of a player that evaluates the position once with the net, and slips.
    pub const fn slipping(slips: Slips) -> Self {
        Self { visits: Some(1), slips: Some(slips) }
    }
}

/// A searcher limited to a strength. The caller sets the number of visits in the request.
///
/// Below full strength it begins every search anew, because the results of earlier searches and
/// analyses would make it stronger than its number of visits suggests.
pub struct AtStrength<'a> {
    searcher: &'a mut dyn Searcher,
    /// The net that estimates the loss of a play.
    evaluator: Option<&'a mut Evaluator>,
    strength: Strength,
    root: Option<Root>,
}

impl<'a> AtStrength<'a> {
    /// Limits a searcher to a strength; without an evaluator it never slips.
    pub fn new(
        searcher: &'a mut dyn Searcher,
        evaluator: Option<&'a mut Evaluator>,
        strength: Strength,
    ) -> Self {
        Self { searcher, evaluator, strength, root: None }
    }
}

impl Searcher for AtStrength<'_> {
    fn go_to(&mut self, root: Root) {
        if self.strength != Strength::FULL {
            self.searcher.forget();
        }
        self.root = Some(root.clone());
        self.searcher.go_to(root);
    }

    fn think(&mut self, request: &Request, stop: &Stop, watch: Option<Watch<'_>>) -> Report {
        let mut report = self.searcher.think(request, stop, watch);
        let (Some(root), Some(slips), Some(evaluator)) =
            (&self.root, self.strength.slips, &mut self.evaluator)
        else {
            return report;
        };
        // Passes are not drawn: a pass that the search prefers stays.
        if report.best == Vertex::Pass {
            return report;
        }
        let mut evaluation = Evaluation::default();
        let lead_after = |vertex| {
            let game = after(root.game(), root.to_move(), vertex);
            evaluator.evaluate(&game, !root.to_move(), View::default(), &mut evaluation);
            Sided::of(!root.to_move(), f64::from(evaluation.lead)).for_player(root.to_move())
        };
        let random = &mut Random::from_seed(request.seed);
        let searched = report.searched.as_ref();
        if let Some(place) = searched.and_then(|found| slips.draw(found, lead_after, random)) {
            report.choose(place);
        }
        report
    }

    fn time_of_evaluation(&self) -> Option<Duration> {
        self.searcher.time_of_evaluation()
    }

    fn forget(&mut self) {
        self.root = None;
        self.searcher.forget();
    }

    fn set_aside(&mut self) {
        self.root = None;
        self.searcher.set_aside();
    }

    fn take_back(&mut self) {
        self.root = None;
        self.searcher.take_back();
    }

    fn means_to_win(&self) -> bool {
        self.searcher.means_to_win()
    }
}

/// Returns the game after a move, with the opponent to move.
fn after(game: &Game, color: Color, vertex: Vertex) -> Game {
    let mut game = game.clone();
    game.play_on(color, vertex).expect("searchers choose legal moves");
    game
}

//! Searches of a number of visits, and what searches report.

use std::sync::Arc;

use serde::Serialize;

use tengen::engine_room::evaluate::{Evaluators, NetChoice};
use tengen::engine_room::explain::{Critic, explain};
use tengen::engine_room::facts::Proofs;
use tengen::engine_room::player;
use tengen::engine_room::search::{
    DEEPEST, Looks, Memory, Ownership, Request, Root, Searcher as _, TreeSearch, Tuning,
};
use tengen::{Color, Explanation, Game, Limit, Move, Searched, Sided, Stop, Vertex};
use tengen_nets::Net;

use crate::description::{Fault, Made};
use crate::resources::Resources;

/// The largest number of candidates that are reported.
const MOST_CANDIDATES: usize = 20;

/// Searches positions independently of each other, as `tengen review` does.
pub struct Reviewer {
    searcher: TreeSearch,
}

impl Reviewer {
    /// Makes a searcher with a net.
    pub fn new(net: &Arc<Net>, resources: Resources) -> Self {
        let Memory { trees, cache } = Memory::divided(resources.memory);
        let evaluators = Evaluators::new(Some(&NetChoice::from(Arc::clone(net))), cache);
        Self { searcher: evaluators.searcher(resources.threads, trees, Tuning::default()) }
    }

    /// Searches a position with a number of visits. With one thread, the findings depend on nothing
    /// else.
    pub fn search(&mut self, game: &Game, visits: u32, stop: &Stop) -> Result<Findings, Fault> {
        let color = game.to_move();
        let moves = player::moves_to_analyze(game, color, &[]);
        let seed = game.position().hash();
        let request =
            Request { ownership: Ownership::Root, ..Request::of_visits(visits.max(1), seed) };
        self.searcher.forget();
        self.searcher.go_to(Root::new(Arc::new(game.clone()), color, moves));
        let report = self.searcher.think(&request, stop, None);
        report.searched.map(|found| Findings::of(found, report.best)).ok_or_else(no_findings)
    }

    /// Explains a move by facts, and by searches of a number of visits before and after it.
    pub fn explain(
        &mut self,
        game: &Game,
        Made(color, vertex): Made,
        looks: Looks,
        stop: &Stop,
    ) -> Result<Explanation, Fault> {
        let mut critic = Critic { searcher: &mut self.searcher, looks, has_net: true };
        // A module needs several times as long for a position as a program does.
        let made = Move { color, vertex };
        Ok(explain(game, made, Proofs::OfMany, Some(&mut critic), stop)?)
    }
}

/// The area up to which positions of unsteady value are searched as deep as in reviews. On larger
/// boards a module would need ten seconds and more.
const SMALL_AREA: usize = 13 * 13;

/// Returns the limits of the searches of a move, which are made again where values are unsteady if
/// `is_deeper`. They do not have a time, because an answer depends on the question alone.
pub fn looks(game: &Game, visits: u32, is_deeper: bool) -> Looks {
    let first = Limit::visits(visits);
    let factor = if game.size().area() <= SMALL_AREA { DEEPEST } else { DEEPEST / 2 };
    let deeper = is_deeper.then(|| Limit::visits(visits.saturating_mul(factor)));
    Looks { first, deeper }
}

pub fn no_findings() -> Fault {
    Fault::new("the search has found nothing")
}

/// The findings of a search. Win rates, leads and owners are Black's.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Findings {
    to_move: Color,
    best: Vertex,
    visits: u32,
    /// From 0 to 1.
    win: f64,
    /// In points, komi included.
    lead: f64,
    candidates: Vec<Candidate>,
    /// The expected owner of each point, row by row from A1: from 1 for Black to -1 for White.
    owners: Vec<f32>,
    /// The points by which evaluations of the position disagree.
    spread: f64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    vertex: Vertex,
    visits: u32,
    win: f64,
    lead: f64,
    prior: f64,
    line: Vec<Vertex>,
}

impl Findings {
    /// Describes what a search has found.
    pub fn of(searched: Searched, best: Vertex) -> Self {
        let (to_move, spread) = (searched.player, round(searched.spread()));
        let searched = Sided::of(to_move, searched).for_player(Color::Black);
        let visited = searched.candidates.into_iter().filter(|candidate| candidate.visits > 0);
        Self {
            to_move,
            best,
            visits: searched.visits,
            win: round(searched.means.win),
            lead: round(searched.means.lead),
            candidates: visited
                .take(MOST_CANDIDATES)
                .map(|candidate| Candidate {
                    vertex: candidate.vertex,
                    visits: candidate.visits,
                    win: round(candidate.means.win),
                    lead: round(candidate.means.lead),
                    prior: round(candidate.prior),
                    line: candidate.line,
                })
                .collect(),
            owners: searched
                .owners
                .map(|owners| owners.means.into_iter().map(round_owner).collect())
                .unwrap_or_default(),
            spread,
        }
    }
}

/// Rounds to a digit more than people see.
fn round(x: f64) -> f64 {
    (x * 10_000.0).round() / 10_000.0
}

fn round_owner(x: f32) -> f32 {
    (x * 1000.0).round() / 1000.0
}

//! A player that asks a net once and does not search.

use std::fmt;

use super::contract::{Request, Searcher};
use super::report::{Candidate, Means, Owners, Report, Searched};
use super::root::Root;
use super::watch::Watch;
use crate::color::Color;
use crate::evaluate::Evaluation;
use crate::evaluate::net::{Evaluator, View};
use crate::point::Vertex;
use crate::random::Random;
use crate::stop::Stop;

/// A player that plays the most probable move of a net's policy, or draws a move by the policy.
pub struct PolicyPlayer {
    evaluator: Evaluator,
    evaluation: Evaluation,
    /// The temperature at which moves are drawn: 0 for always the best one, 1 for the net's
    /// probabilities.
    temperature: f32,
    root: Option<Root>,
}

impl PolicyPlayer {
    /// Makes a player with a net. At temperature 0 it plays the most probable move. Otherwise it
    /// draws a move, weighted by the net's probability to the power of 1 / `temperature`.
    pub fn new(evaluator: Evaluator, temperature: f32) -> Self {
        Self { evaluator, evaluation: Evaluation::default(), temperature, root: None }
    }
}

impl fmt::Debug for PolicyPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let net = &self.evaluator.net().name();
        f.debug_struct("PolicyPlayer").field("net", net).finish_non_exhaustive()
    }
}

impl Searcher for PolicyPlayer {
    fn go_to(&mut self, root: Root) {
        self.root = Some(root);
    }

    fn think(&mut self, request: &Request, stop: &Stop, watch: Option<Watch<'_>>) -> Report {
        let Some(root) = &self.root else { return Report::unsearched(Vertex::Pass) };
        let (game, evaluation) = (root.game(), &mut self.evaluation);
        self.evaluator.evaluate(game, root.to_move(), View::default(), evaluation);
        let layout = game.board().layout();
        let points = root.moves().points.iter().map(|spot| layout.point(spot));
        let prior = |point| evaluation.policy[game.size().index(point)];
        let mut priors: Vec<(Vertex, f32)> =
            points.map(|point| (Vertex::Play(point), prior(point))).collect();
        if root.moves().pass || priors.is_empty() {
            priors.push((Vertex::Pass, evaluation.pass));
        }
        priors.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        if self.temperature > 0.0 {
            let weights: Vec<f64> = priors.iter().map(|&(_, prior)| prior.into()).collect();
            let mut random = Random::from_seed(request.seed);
            let place = random.draw(&weights, self.temperature.into());
            priors[..=place.unwrap_or(0)].rotate_right(1);
        }
        let report = report(evaluation, root.to_move(), &priors, request.ownership.is_reported());
        if let Some(watch) = watch.filter(|_| request.limits.are_endless()) {
            watch.report_once(&report, stop);
        }
        report
    }

    fn forget(&mut self) {
        self.root = None;
    }
}

/// Makes a report of the net's evaluation for `player`, the player to move. The first of `priors`
/// is the move to play.
fn report(
    evaluation: &Evaluation,
    player: Color,
    priors: &[(Vertex, f32)],
    ownership: bool,
) -> Report {
    let win = f64::from(evaluation.win) + 0.5 * f64::from(evaluation.no_result);
    let (square, mean) = (evaluation.score_square, evaluation.score_mean);
    let means = Means {
        win,
        lead: f64::from(evaluation.lead),
        score: f64::from(mean),
        deviation: f64::from((square - mean * mean).max(0.0).sqrt()),
        utility: 2.0 * win - 1.0,
        weight: 1.0,
    };
    let candidate = |(place, &(vertex, prior)): (usize, &(Vertex, f32))| {
        let visits = u32::from(place == 0);
        Candidate {
            visits,
            edge_visits: visits,
            means: Means { weight: visits.into(), ..means },
            support: prior.into(),
            prior: prior.into(),
            lcb: means.win,
            utility_lcb: means.utility,
            line_visits: vec![visits],
            ..Candidate::untried(vertex)
        }
    };
    let candidates = priors.iter().enumerate().map(candidate).collect();
    // Only one position was evaluated, so the owners have no deviation.
    let owners = ownership.then(|| Owners {
        means: evaluation.ownership.clone(),
        deviations: vec![0.0; evaluation.ownership.len()],
    });
    let first_lead = Some(means.lead);
    let searched = Searched { player, visits: 1, means, first_lead, candidates, owners };
    Report { best: priors[0].0, searched: Some(searched) }
}

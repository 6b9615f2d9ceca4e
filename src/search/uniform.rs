//! A player that chooses its moves at random, without a search.

use super::contract::{Request, Searcher};
use super::report::Report;
use super::root::Root;
use super::watch::Watch;
use crate::point::Vertex;
use crate::random::Random;
use crate::stop::Stop;

/// A player that plays each of the points at the root with equal probability, and passes if the
/// root has none.
#[derive(Clone, Debug, Default)]
pub struct UniformRandom {
    root: Option<Root>,
}

impl Searcher for UniformRandom {
    fn go_to(&mut self, root: Root) {
        self.root = Some(root);
    }

    fn think(&mut self, request: &Request, stop: &Stop, watch: Option<Watch<'_>>) -> Report {
        let Some(root) = &self.root else { return Report::unsearched(Vertex::Pass) };
        let points = &root.moves().points;
        let drawn = Random::from_seed(request.seed).below(points.count()) as usize;
        let point = points.iter().nth(drawn).map(|spot| root.game().board().layout().point(spot));
        let report = Report::unsearched(point.map_or(Vertex::Pass, Vertex::Play));
        if let Some(watch) = watch.filter(|_| request.limits.are_endless()) {
            watch.report_once(&report, stop);
        }
        report
    }

    fn forget(&mut self) {
        self.root = None;
    }

    fn means_to_win(&self) -> bool {
        false
    }
}

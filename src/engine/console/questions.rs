//! Searches up to a limit that the caller names: the moves of a position, reasons for a move, and
//! reviews.

use super::{Analysis, Console};
use crate::engine::players::SearchSettings;
use crate::explain::{Critic, Explanation, explain};
use crate::facts::{self, NoFacts};
use crate::game::{Game, Move};
use crate::point::Vertex;
use crate::review::{Effort, NoReview, Positions, Review, analyze, most_threads, searchers};
use crate::search::{Limit, Report, Request};
use crate::sgf::{Given, Notes, Record, Settled};
use crate::stop::{Interrupted, Stop};

impl Console {
    /// Reviews a record with the engine's net, threads and memory: searches each of its positions with
    /// this number of visits. The game of the engine plays no part. `progress` receives the numbers of
    /// positions that are done and of all positions.
    ///
    /// # Errors
    /// If the stop is raised, or no thread can be started.
    pub fn review(
        &self,
        record: &Record,
        visits: u32,
        stop: &Stop,
        mut progress: impl FnMut(usize, usize),
    ) -> Result<Review, NoReview> {
        let Settled { rules, komi, .. } = record.settle(&Given::default());
        let positions = Positions::of(record, rules, komi, &mut Notes::default());
        let search = self.settings.player.search().copied().unwrap_or_default();
        let SearchSettings { threads, memory, .. } = search;
        let net = self.settings.player.net_of_search();
        let seed = self.settings.seed;
        let effort = Effort { visits: visits.max(1), seed, settles: net.is_some() };
        let threads = threads.clamp(1, most_threads(memory, effort.visits, record.size));
        let searchers = searchers(net, threads, memory);
        let all = positions.moments().len();
        let opinions = analyze(&positions, &[], searchers, &self.judge, effort, stop, |done| {
            progress(done, all);
        })?;
        Ok(Review::new(positions, opinions))
    }

    /// Analyses a player's moves up to a limit, as [`analyze`](Self::analyze) does until it is
    /// stopped, but without the results of earlier searches. Later searches do not know its results
    /// either.
    pub fn analyze_within(&mut self, analysis: &Analysis, limit: Limit, stop: &Stop) -> Report {
        let root = self.root_of(analysis);
        let request = Request {
            ownership: analysis.ownership,
            advantage: self.advantage_asked_for(analysis.color),
            ..Request::new(limit.limits(), self.game.position().hash())
        };
        let Some(searcher) = self.players.for_analysis(stop) else {
            return Report::unsearched(Vertex::Pass);
        };
        searcher.set_aside();
        searcher.go_to(root);
        let report = searcher.think(&request, stop, None);
        searcher.take_back();
        report
    }

    /// Explains a move in a game, such as this one some moves ago, by facts and by searches up to a
    /// limit before and after the move.
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn explain(
        &mut self,
        game: &Game,
        made: Move,
        limit: Limit,
        stop: &Stop,
    ) -> Result<Explanation, NoFacts> {
        // An illegal move is refused without a wait for the searcher.
        facts::facts(game, made.color, made.vertex, stop)?;
        let has_net = self.settings.player.net_of_search().is_some();
        let searcher = self.players.for_analysis(stop).ok_or(NoFacts::Interrupted(Interrupted))?;
        searcher.set_aside();
        let mut critic = Critic { searcher, limit, has_net };
        let explained = explain(game, made, Some(&mut critic), stop);
        critic.searcher.take_back();
        explained
    }
}

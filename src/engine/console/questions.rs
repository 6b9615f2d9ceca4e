//! Searches up to a limit that the caller names: the moves of a position, reasons for a move, and
//! reviews.

use super::state::Console;
use super::thinking::Analysis;
use crate::color::Color;
use crate::engine::players::SearchSettings;
use crate::explain::{Critic, Explanation, explain, explain_if_bad};
use crate::facts::{self, NoFacts, Proofs};
use crate::game::{Game, Move};
use crate::point::Vertex;
use crate::practice::{Answer, Task, judge, tasks};
use crate::review::{Effort, NoReview, Positions, Review, analyze, most_threads, searchers};
use crate::search::{Limit, Looks, Report, Request, Watch};
use crate::sgf::{Given, Notes, Record, Settled};
use crate::solution::{Allowance, NoSolution, Posed, Question, Solution, with_guess};
use crate::solve::Solver;
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

    /// Makes tasks out of the mistakes of a player in a review, or of both players. Each mistake is
    /// searched up to a limit: before the move, after the better one and after that of the game.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn tasks(
        &mut self,
        review: &Review,
        player: Option<Color>,
        limit: Limit,
        stop: &Stop,
    ) -> Result<Vec<Task>, Interrupted> {
        self.with_critic(Looks::once(limit), stop, |critic| tasks(review, player, critic, stop))
    }

    /// Judges an answer to a task by a search up to a limit, unless it is the better move or the move of
    /// the game. The first answer also takes searches after these two, unless the task was measured.
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn answer(
        &mut self,
        task: &Task,
        vertex: Vertex,
        limit: Limit,
        stop: &Stop,
    ) -> Result<Answer, NoFacts> {
        facts::check(&task.game, task.player, vertex)?;
        self.with_critic(Looks::once(limit), stop, |critic| judge(task, vertex, critic, stop))
    }

    /// Analyses a player's moves up to a limit, as [`analyze`](Self::analyze) does until it is
    /// stopped, but without the results of earlier searches. Later searches do not know its results
    /// either. `watch` receives reports meanwhile.
    pub fn analyze_within(
        &mut self,
        analysis: &Analysis,
        limit: Limit,
        stop: &Stop,
        watch: Option<Watch<'_>>,
    ) -> Report {
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
        let report = searcher.think(&request, stop, watch);
        searcher.take_back();
        report
    }

    /// Solves a problem of life and death in the game as it stands. If nothing is proven, a search
    /// guesses a move; later searches do not know its results.
    ///
    /// # Errors
    /// If the position does not have such a problem, or the problem or the memory does not fit.
    pub fn solve(
        &mut self,
        question: &Question,
        allowance: Allowance,
        stop: &Stop,
    ) -> Result<Solution, NoSolution> {
        let posed = Posed::of_game(&self.game, question).map_err(NoSolution::of_question)?;
        let solution = posed.solve(&mut Solver::default(), allowance, stop)?;
        if !solution.is_unproven() || self.settings.player.net_of_search().is_none() {
            return Ok(solution);
        }
        let Some(searcher) = self.players.for_analysis(stop) else { return Ok(solution) };
        searcher.set_aside();
        let solution = with_guess(solution, searcher, stop);
        searcher.take_back();
        Ok(solution)
    }

    /// Explains a move in a game, such as this one some moves ago, by facts with these proofs, and by
    /// searches before and after the move, which look deeper where values are unsteady.
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn explain(
        &mut self,
        game: &Game,
        made: Move,
        proofs: Proofs,
        looks: Looks,
        stop: &Stop,
    ) -> Result<Explanation, NoFacts> {
        // An illegal move is refused without a wait for the searcher.
        facts::check(game, made.color, made.vertex)?;
        self.with_critic(looks, stop, |critic| explain(game, made, proofs, Some(critic), stop))
    }

    /// Explains a move in a game if it loses at least this many points. A good move takes half the time
    /// of [`explain`](Self::explain).
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn explain_if_bad(
        &mut self,
        game: &Game,
        made: Move,
        least: f64,
        looks: Looks,
        stop: &Stop,
    ) -> Result<Option<Explanation>, NoFacts> {
        facts::check(game, made.color, made.vertex)?;
        self.with_critic(looks, stop, |critic| explain_if_bad(game, made, least, critic, stop))
    }

    /// Asks a critic. The search for the next move does not depend on it.
    fn with_critic<T, E: From<Interrupted>>(
        &mut self,
        looks: Looks,
        stop: &Stop,
        ask: impl FnOnce(&mut Critic<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let has_net = self.settings.player.net_of_search().is_some();
        let searcher = self.players.for_analysis(stop).ok_or(Interrupted)?;
        searcher.set_aside();
        let mut critic = Critic { searcher, looks, has_net };
        let answer = ask(&mut critic);
        critic.searcher.take_back();
        answer
    }
}

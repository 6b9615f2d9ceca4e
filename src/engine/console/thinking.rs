//! Moves, suggestions and analyses: the methods of an engine that search and take time.
//!
//! | method | GTP commands | the move | time and seed | strength | the tree of the game |
//! |---|---|---|---|---|---|
//! | [`genmove`](Console::genmove), [`genmove_with`](Console::genmove_with) | `genmove` | is made | the clock, a new seed | the level | goes on at full strength |
//! | [`genmove_cleanup`](Console::genmove_cleanup) | `kgs-genmove_cleanup` | is made | the clock, a new seed | full | goes on |
//! | [`search`](Console::search) | `kata-search` | is not made | the clock, a new seed | the level | goes on at full strength |
//! | [`suggest`](Console::suggest) | `reg_genmove` | is not made | the settings, a seed of the position | the level | is set aside |
//! | [`rank_moves`](Console::rank_moves) | `top_moves` | is not made | the settings, a seed of the position | full | is set aside |
//! | [`analyze`](Console::analyze) | `kata-analyze` | is not made | until it is stopped, a seed of the position | full | goes on |

use std::sync::Arc;
use std::time::Duration;

use super::settings::Thinking;
use super::state::Console;
use crate::bitboard::Bits;
use crate::clock::{Budget, Stage};
use crate::color::Color;
use crate::engine::players::Pressure;
use crate::game::Game;
use crate::judgement::Judge;
use crate::player::{
    self, AtStrength, Decision, Despair, Handicapping, Resignation, Strength, Turn,
};
use crate::point::Vertex;
use crate::search::{
    Ban, Focus, Limits, Means, Ownership, Report, Request, Root, Searched, Searcher as _, Watch,
};
use crate::stop::Stop;
use crate::time::Instant;

/// The least time for judging which stones are dead, however little the clock has left.
const LEAST_FOR_VERDICT: Duration = Duration::from_millis(100);

/// The time for a move below which the engine is made ready before the clock runs. In more time, the
/// first move of a process is found as well as any other.
const SHORT: Duration = Duration::from_secs(2);

/// The longest time in which the engine is made ready before the clock runs.
const LONGEST_PREPARATION: Duration = Duration::from_secs(5);

/// The player and the moves to analyse, and the content of the reports.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The player whose moves are analysed, even if it is the opponent's turn.
    pub color: Color,
    /// The moves to leave out. Points without a sensible move are left out as well, unless a ban
    /// names the moves that the player may make.
    pub bans: Vec<Ban>,
    /// The moves that are to have more visits. They are analysed even if they are not sensible.
    pub focus: Vec<Focus>,
    /// The expected owners that reports include.
    pub ownership: Ownership,
}

impl Analysis {
    /// Returns the analysis of all sensible moves of a player, with the owners at the root.
    pub const fn of(color: Color) -> Self {
        Self { color, bans: Vec::new(), focus: Vec::new(), ownership: Ownership::Root }
    }
}

/// A request for a move: the player, the banned moves, and the content of reports.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The player to move, even if it is the opponent's turn.
    pub color: Color,
    /// The bans on this move and later ones. They do not forbid a pass that the player judges to be
    /// best.
    pub bans: &'a [Ban],
    /// The moves that are to have more visits, as far as the player considers them.
    pub focus: &'a [Focus],
    /// The expected owners that reports include.
    pub ownership: Ownership,
}

#[doc(hidden)]
impl From<Color> for Asked<'_> {
    /// Asks for a move of a player without bans, moves in focus and the owners of points.
    fn from(color: Color) -> Self {
        Self { color, bans: &[], focus: &[], ownership: Ownership::Unreported }
    }
}

/// A choice that has not been made on the board.
struct Decided {
    decision: Decision,
    report: Report,
    /// The hopeless turns in a row, including this one.
    despair: Despair,
    /// The advantage of White after this turn.
    handicapping: Handicapping,
}

impl Console {
    /// Chooses a move for `color`, makes it, and takes the time off the player's clock.
    ///
    /// # Panics
    /// If the searcher answers with an illegal move, which its contract rules out.
    pub fn genmove(&mut self, color: Color, stop: &Stop) -> Decision {
        self.genmove_with(color.into(), stop, None).0
    }

    /// Chooses the requested move, makes it, and takes the time off the player's clock. `watch`
    /// receives reports during the search; the last report is returned with the move.
    ///
    /// # Panics
    /// If the searcher answers with an illegal move, which its contract rules out.
    pub fn genmove_with(
        &mut self,
        asked: Asked<'_>,
        stop: &Stop,
        watch: Option<Watch<'_>>,
    ) -> (Decision, Report) {
        let (started, color) = (Instant::now(), asked.color);
        let Decided { decision, report, despair, handicapping } = self.decide(asked, stop, watch);
        (self.despair, self.handicapping) = (despair, handicapping);
        self.make(color, decision);
        self.clock.spend(color, started.elapsed());
        log_choice(color, &report);
        self.last_search.clone_from(&report.searched);
        (decision, report)
    }

    /// Chooses the move that [`genmove_with`](Self::genmove_with) would choose, without making it;
    /// no clock runs. The last report is returned with the move.
    pub fn search(
        &mut self,
        asked: Asked<'_>,
        stop: &Stop,
        watch: Option<Watch<'_>>,
    ) -> (Decision, Report) {
        // What the turn shows about the game counts only for moves that are made.
        let Decided { decision, report, .. } = self.decide(asked, stop, watch);
        (decision, report)
    }

    /// Waits until the engine can make moves in time, if the clock leaves little time for a move. Once
    /// moves have been made, the clock may run already, so this takes little longer than a move. The
    /// stop ends the wait.
    pub fn prepare_for_clock(&mut self, stop: &Stop) {
        let (color, strength) = (self.game.to_move(), self.strength());
        if strength != Strength::FULL || self.clock.until_flag(color).is_none() {
            return;
        }
        let budget = self.clock.budget(color, self.stage(color));
        let budget = self.request(budget, 0, strength).limits.time;
        let Some(budget) = budget.filter(|time| !time.target.is_zero() && time.target < SHORT)
        else {
            return;
        };
        let is_new = self.game.last_move().is_none();
        let longest = if is_new { LONGEST_PREPARATION } else { budget.target };
        let stop = stop.clone().with_deadline(Instant::now() + longest);
        self.players.prepare(budget, self.game.size(), &stop);
    }

    /// Chooses a move by the settings of the engine.
    fn decide(
        &mut self,
        Asked { color, bans, focus, ownership }: Asked<'_>,
        stop: &Stop,
        watch: Option<Watch<'_>>,
    ) -> Decided {
        let (game, strength) = (Arc::clone(&self.game), self.strength());
        let advantage = self.advantage_in_play(color);
        let request =
            Request { ownership, advantage, ..self.request_on_the_clock(color, strength) };
        (self.last_ownership, self.last_advantage) = (ownership, advantage);
        let turn = Turn {
            bans,
            focus,
            resignation: strength.resignation(self.settings.resignation),
            ..Turn::new(&game, color, request, stop)
        };
        let clock_start = self.clock.until_flag(color).map(|_| turn.started);
        let (mut despair, mut handicapping) = (self.despair.clone(), self.handicapping.clone());
        let (decision, report) =
            self.take_turn(turn, strength, clock_start, |turn, searcher, judge| {
                let (decision, report) = player::decide(turn, searcher, judge, &mut despair, watch);
                handicapping.record_turn(turn, &report);
                (decision, report)
            });
        Decided { decision, report, despair, handicapping }
    }

    /// Chooses a move that helps to capture dead stones, or a pass if the board has none. Makes the
    /// move, and takes the time off the player's clock. KGS asks for such moves when players
    /// dispute which stones are dead.
    ///
    /// # Panics
    /// If the searcher answers with an illegal move, which its contract rules out.
    pub fn genmove_cleanup(&mut self, color: Color, stop: &Stop) -> Vertex {
        let (game, started) = (Arc::clone(&self.game), Instant::now());
        let request = self.request_on_the_clock(color, Strength::FULL);
        let left = self.clock.until_flag(color);
        let most = left.map(|left| (left / 2).max(LEAST_FOR_VERDICT));
        let turn = Turn::new(&game, color, request, stop);
        let clock_start = left.map(|_| started);
        let report = self.take_turn(turn, Strength::FULL, clock_start, |turn, searcher, judge| {
            player::clean_up(turn, most, searcher, judge)
        });
        self.make(color, Decision::Move(report.best));
        self.clock.spend(color, started.elapsed());
        log_choice(color, &report);
        self.last_search = report.searched;
        report.best
    }

    /// Suggests a move that [`genmove`](Self::genmove) might choose, without making it.
    ///
    /// No clock runs and nothing changes. The answer depends on the position and not on the seed,
    /// and it never resigns. If `among` is given, only its points are considered, and the answer is
    /// a pass if none of them is a sensible move.
    pub fn suggest(&mut self, color: Color, among: Option<&Bits>, stop: &Stop) -> Vertex {
        let strength = self.strength();
        self.search_afresh(color, among, strength, stop).best
    }

    /// Suggests a move like [`suggest`](Self::suggest), but at the top level, regardless of the
    /// engine's own level. Returns the report of the search, whose best move is the suggestion.
    pub fn rank_moves(&mut self, color: Color, stop: &Stop) -> Report {
        self.search_afresh(color, None, Strength::FULL, stop)
    }

    /// Looks for the best move at a strength without making it.
    fn search_afresh(
        &mut self,
        color: Color,
        among: Option<&Bits>,
        strength: Strength,
        stop: &Stop,
    ) -> Report {
        let game = Arc::clone(&self.game);
        let advantage = self.advantage_asked_for(color);
        let request = Request { advantage, ..self.request(None, game.position().hash(), strength) };
        let turn = Turn { among, ..Turn::new(&game, color, request, stop) };
        let report = self.take_turn(turn, strength, None, |turn, searcher, judge| {
            // The answer must not depend on the results of earlier searches, nor the next move on the
            // results of this one.
            searcher.set_aside();
            let report = player::choose(turn, searcher, judge, None);
            searcher.take_back();
            report
        });
        log_choice(color, &report);
        report
    }

    /// Takes a turn at a strength: finds the searcher that is in time for it, and lets `decide` use
    /// that. `clock_start` is the time since which the clock of the player runs; `None` if no clock
    /// runs. The time of the turn then starts when the searcher is ready.
    fn take_turn<T>(
        &mut self,
        mut turn: Turn<'_>,
        strength: Strength,
        clock_start: Option<Instant>,
        decide: impl FnOnce(&Turn<'_>, &mut AtStrength<'_>, &mut Judge) -> T,
    ) -> T {
        let clock = clock_start.zip(turn.request.limits.time);
        let size = turn.game.size();
        let pressure = clock.map(|(asked, budget)| Pressure { asked, budget, size });
        let mut searcher = self.players.for_turn(strength, pressure, turn.stop);
        turn.started = clock_start.unwrap_or_else(Instant::now);
        decide(&turn, &mut searcher, &mut self.judge)
    }

    /// Returns the limits of the engine's searches for moves.
    pub fn thinking(&self) -> Thinking {
        self.settings.thinking
    }

    /// Changes the limits of the engine's searches for moves.
    pub fn set_thinking(&mut self, thinking: Thinking) {
        self.settings.thinking = thinking;
    }

    /// Returns the noise by which analyses spread over more moves, from 0 for none.
    pub fn analysis_wide_root_noise(&self) -> f64 {
        self.settings.analysis_wide_root_noise
    }

    /// Changes the noise by which analyses spread over more moves, from 0 for none to
    /// [`Request::MOST_NOISE`]. It does not affect the choice of moves. A search drops a tree that
    /// was grown with different noise.
    ///
    /// # Panics
    /// If the number is outside this range.
    pub fn set_analysis_wide_root_noise(&mut self, noise: f64) {
        assert!((0.0..=Request::MOST_NOISE).contains(&noise), "no such noise: {noise}");
        self.settings.analysis_wide_root_noise = noise;
    }

    /// Returns the number of threads of the search: 1 for players that do not search a tree.
    pub fn threads(&self) -> usize {
        self.settings.player.search().map_or(1, |search| search.threads)
    }

    /// Changes the number of threads of the search. The results of earlier searches are forgotten
    /// if the number is a new one. Players that do not search a tree keep their one thread.
    pub fn set_threads(&mut self, threads: usize) {
        if let Some(search) = self.settings.player.search_mut()
            && search.threads != threads
        {
            search.threads = threads;
            self.players.renew(&self.settings.player);
        }
    }

    /// Whether the engine thinks on the opponent's time.
    pub fn ponders(&self) -> bool {
        self.settings.ponder
    }

    /// Lets the engine think on the opponent's time, or not, from the next [`idle`](Self::idle) time
    /// on.
    pub fn set_pondering(&mut self, ponders: bool) {
        self.settings.ponder = ponders;
    }

    /// Returns the condition under which the engine resigns.
    pub fn resignation(&self) -> Resignation {
        self.settings.resignation
    }

    /// Changes the condition under which the engine resigns.
    pub fn set_resignation(&mut self, resignation: Resignation) {
        self.settings.resignation = resignation;
    }

    /// Returns the report of the search for the last move that the engine made in this game; `None`
    /// without such a search. Its values are those of the player who moved.
    pub fn last_search(&self) -> Option<&Searched> {
        self.last_search.as_ref()
    }

    /// Forgets the results of searches about the game. The cached evaluations of a net stay,
    /// because they do not change any answer.
    pub fn forget(&mut self) {
        self.players.forget();
    }

    /// Clears the cache of a net's evaluations.
    pub fn forget_evaluations(&mut self) {
        self.players.forget_evaluations();
    }

    /// Analyses a player's moves until `stop` is raised or the watch ends it, with reports to the
    /// watch meanwhile. No clock runs and the game is unchanged. Returns the last report, which is
    /// without findings if `stop` is raised before the searcher is ready.
    pub fn analyze(&mut self, analysis: &Analysis, stop: &Stop, watch: Watch<'_>) -> Report {
        let root = self.root_of(analysis);
        let request = Request {
            ownership: analysis.ownership,
            wide_root_noise: self.settings.analysis_wide_root_noise,
            advantage: self.advantage_asked_for(analysis.color),
            ..Request::endless(self.game.position().hash())
        };
        self.last_ownership = analysis.ownership;
        let Some(searcher) = self.players.for_analysis(stop) else {
            return Report::unsearched(Vertex::Pass);
        };
        searcher.go_to(root);
        searcher.think(&request, stop, Some(watch))
    }

    /// Returns the position with the moves that an analysis looks at.
    pub(super) fn root_of(&self, analysis: &Analysis) -> Root {
        let Analysis { color, bans, focus, .. } = analysis;
        let moves = player::moves_to_analyze(&self.game, *color, bans);
        let moves = moves.with(focus, self.game.board().layout());
        let root = Root::new(Arc::clone(&self.game), *color, moves);
        root.with_bans(bans.iter().copied()).with_focus(focus)
    }

    /// Ends pondering until the game changes, for example because the game is over or interrupted.
    pub fn rest(&mut self) {
        self.rested = Some(Arc::clone(&self.game));
        self.players.rest();
    }

    /// Lets the engine use its idle time. If it is set to ponder, plays at full strength, and the
    /// game has begun, it thinks about the game until the searcher is needed again.
    pub fn idle(&mut self) {
        // Weaker players begin every search anew, so they gain nothing from pondering.
        let ponders = self.settings.ponder && self.strength() == Strength::FULL;
        let is_now = |game: &Option<Arc<Game>>| {
            game.as_ref().is_some_and(|game| Arc::ptr_eq(game, &self.game))
        };
        let is_under_way = self.game.last_move().is_some() && !self.has_ended();
        if !ponders || !is_under_way || is_now(&self.rested) {
            self.players.rest();
            return;
        }
        if is_now(&self.pondered) && self.players.are_pondering() {
            return;
        }
        self.pondered = Some(Arc::clone(&self.game));
        let request = Request::new(self.limits_of_pondering(), self.game.position().hash());
        let root = Root::sensible(Arc::clone(&self.game));
        self.players.rest();
        let (ownership, advantage) = (self.last_ownership, self.last_advantage);
        self.players.ponder(root, Request { ownership, advantage, ..request });
    }

    /// Returns the limits of pondering on a position: a minute, or twenty times the visits of a move.
    /// An opponent who thinks longer has mostly left, and the battery of a laptop does not last for
    /// ever.
    pub(super) fn limits_of_pondering(&self) -> Limits {
        const LONGEST: Duration = Duration::from_secs(60);
        const TIMES: u32 = 20;
        let visits = self.settings.thinking.visits.map(|visits| visits.saturating_mul(TIMES));
        Limits { visits, playouts: None, time: Some(Budget::fixed(LONGEST)) }
    }

    /// Returns the request for a move in the game: within the limits of the player's clock, with a
    /// new seed.
    fn request_on_the_clock(&mut self, color: Color, strength: Strength) -> Request {
        let seed = self.random.bits();
        self.request(self.clock.budget(color, self.stage(color)), seed, strength)
    }

    /// Returns the request for a search. Its limits are the visits and playouts of the settings,
    /// the visits of `strength`, the time of `clock`, and the longest time of the settings. Without
    /// any of these, the limit is the time per move of the settings.
    fn request(&self, clock: Option<Budget>, seed: u64, strength: Strength) -> Request {
        let thinking = self.settings.thinking;
        let Thinking { visits, playouts, most_time_per_move, .. } = thinking;
        let visits = visits.into_iter().chain(strength.visits).min();
        let playouts =
            playouts.map(|playouts| playouts.div_ceil(self.settings.player.playouts_of_visit()));
        let time = match (clock, visits.or(playouts)) {
            (Some(budget), _) => {
                Some(most_time_per_move.map_or(budget, |most| budget.at_most(most)))
            }
            (None, Some(_)) => most_time_per_move.map(unclocked),
            (None, None) => Some(unclocked(thinking.time_without_clock())),
        };
        Request::new(Limits { visits, playouts, time }, seed)
    }

    /// Returns the stage of the game, by which the clock allots time.
    fn stage(&self, color: Color) -> Stage {
        let own_moves = self.game.moves().filter(|made| made.color == color).count();
        Stage { own_moves: own_moves as u32, empty_points: self.game.board().vacant_count() as u32 }
    }

    fn make(&mut self, color: Color, decision: Decision) {
        let game = self.change();
        match decision {
            Decision::Move(vertex) => {
                game.play_on(color, vertex).expect("searchers choose legal moves");
            }
            Decision::Resign => self.resigned = Some(color),
        }
    }
}

/// Returns the budget for a move without a clock. If the search ends with a pass that was not
/// judged, a judgement may take another quarter of the time.
fn unclocked(time_per_move: Duration) -> Budget {
    let hard = time_per_move.saturating_add(time_per_move / 4);
    Budget { hard, ..Budget::fixed(time_per_move) }
}

fn log_choice(color: Color, report: &Report) {
    if let Report { best, searched: Some(Searched { visits, means, .. }) } = report {
        let Means { win, lead, .. } = means;
        log::info!("{color} {best}: {visits} visits, {:.1} % won, lead {lead:.1}", win * 100.0);
    }
}

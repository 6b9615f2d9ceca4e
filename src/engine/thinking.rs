//! Moves, suggestions and analyses: what needs the searcher, and time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Engine;
use crate::clock::{Budget, Stage};
use crate::color::Color;
use crate::player::{self, Decision, Turn};
use crate::point::Vertex;
use crate::position::PointSet;
use crate::search::{Limits, Moves, Report, Root, Watch};
use crate::stop::Stop;

/// What an analysis is about.
#[derive(Clone, Copy, Debug)]
pub struct Analysis {
    /// The player whose moves are looked at, whosever turn it is.
    pub color: Color,
    /// The points that are looked at; those where no sensible move is are left out.
    pub among: PointSet,
    /// Whether to report whose each point will be.
    pub ownership: bool,
}

impl Engine {
    /// Chooses a move for a player, makes it and runs the player's clock.
    ///
    /// # Panics
    /// If a searcher answers with an illegal move, which none does.
    pub fn generate(&mut self, color: Color, stop: &Stop) -> Decision {
        self.generate_watched(color, false, stop, None).0
    }

    /// Chooses a move, makes it and runs the clock as [`generate`](Self::generate) does; lets
    /// somebody watch, and tells what the search has found, with whose each point will be if
    /// `ownership` asks for it.
    ///
    /// # Panics
    /// If a searcher answers with an illegal move, which none does.
    pub fn generate_watched(
        &mut self,
        color: Color,
        ownership: bool,
        stop: &Stop,
        watch: Option<Watch<'_>>,
    ) -> (Decision, Report) {
        let game = Arc::clone(&self.game);
        let limits = Limits { ownership, ..self.limits_on_the_clock(color) };
        let turn = Turn { game: &game, color, started: Instant::now(), limits, stop, among: None };
        let resignation = self.settings.resignation;
        let (decision, report) =
            player::decide(&turn, self.mind.take(), &mut self.judge, resignation, watch);
        self.make(color, decision);
        self.clock.spend(color, turn.started.elapsed());
        log_choice(color, &report);
        (decision, report)
    }

    /// Chooses a move that helps to take a dead stone off the board, makes it and runs the clock;
    /// passes when there is none. It is what KGS asks for when players do not agree what is dead.
    ///
    /// # Panics
    /// If a searcher answers with an illegal move, which none does.
    pub fn clean_up(&mut self, color: Color, stop: &Stop) -> Vertex {
        let game = Arc::clone(&self.game);
        let limits = self.limits_on_the_clock(color);
        let turn = Turn { game: &game, color, started: Instant::now(), limits, stop, among: None };
        let report = player::clean_up(&turn, self.mind.take(), &mut self.judge);
        self.make(color, Decision::Move(report.best));
        self.clock.spend(color, turn.started.elapsed());
        log_choice(color, &report);
        report.best
    }

    /// The move that [`generate`](Self::generate) might choose, without making it: the clock does
    /// not run, the answer depends on the position and not on the seed, nothing changes, and it is
    /// never to resign. If points are given, only those are considered, and a pass where none of
    /// them will do.
    pub fn suggest(&mut self, color: Color, among: Option<&PointSet>, stop: &Stop) -> Vertex {
        let game = Arc::clone(&self.game);
        let limits = self.limits(None, game.position().hash());
        let turn = Turn { game: &game, color, started: Instant::now(), limits, stop, among };
        let report = player::choose(&turn, self.mind.take(), &mut self.judge, None);
        log_choice(color, &report);
        report.best
    }

    /// Looks at a player's moves until it is stopped, and tells the watch meanwhile. No clock runs
    /// and nothing changes.
    pub fn analyze(&mut self, analysis: &Analysis, stop: &Stop, watch: Watch<'_>) -> Report {
        let moves = Moves::sensible(&self.game, analysis.color).among(&analysis.among);
        let is_early = !moves.points.is_empty() && !player::is_under_way(&self.game);
        let moves = if is_early { moves.without_pass() } else { moves };
        let root = Root::new(Arc::clone(&self.game), analysis.color, moves);
        let limits =
            Limits { ownership: analysis.ownership, ..Limits::none(self.game.position().hash()) };
        let searcher = self.mind.take();
        searcher.go_to(root);
        searcher.think(&limits, stop, Some(watch))
    }

    /// Says that nobody waits for the engine: it thinks on about the game, if it is to, until the
    /// searcher is needed again.
    pub fn idle(&mut self) {
        if !self.settings.ponder || self.game.is_over() {
            return;
        }
        let color = self.game.to_move();
        let moves = Moves::sensible(&self.game, color);
        let root = Root::new(Arc::clone(&self.game), color, moves);
        self.mind.take().go_to(root);
        self.mind.ponder(Limits::none(self.game.position().hash()));
    }

    /// How long the player may search, and the seed of the search.
    fn limits_on_the_clock(&mut self, color: Color) -> Limits {
        let seed = self.random.bits();
        self.limits(self.clock.budget(color, self.stage(color)), seed)
    }

    /// How long to search: by playouts if so many were asked for, but never longer than the clock
    /// allows.
    fn limits(&self, clock: Option<Budget>, seed: u64) -> Limits {
        let time = match (clock, self.settings.playouts) {
            (Some(budget), _) => Some(budget),
            (None, Some(_)) => None,
            (None, None) => Some(unclocked(self.settings.time_per_move)),
        };
        Limits { visits: self.settings.playouts, time, ..Limits::none(seed) }
    }

    /// How far the game is, for the clock.
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

/// The budget of a move for which no clock runs. Where the search ends with a pass that nobody has
/// judged, a judgement may take a quarter more.
fn unclocked(time_per_move: Duration) -> Budget {
    Budget { target: time_per_move, hard: time_per_move.saturating_add(time_per_move / 4) }
}

fn log_choice(color: Color, report: &Report) {
    let Report { best, visits, win, lead, .. } = report;
    if *visits > 0 {
        log::info!("{color} {best}: {visits} visits, {:.1} % won, lead {lead:.1}", win * 100.0);
    }
}

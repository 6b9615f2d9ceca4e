//! A job: one position of a query, a problem of life and death, a move to explain, a game to review or
//! to make tasks of, or an answer to judge.

use std::sync::Arc;

use super::explaining::Doubt;
use super::lines::Lines;
use super::practising::Exercise;
use super::query::Query;
use super::reviewing::Course;
use super::solving::Puzzle;
use crate::pool;
use tengen::engine_room::inside;
use tengen::engine_room::search::{Moves, Root};
use tengen::{Game, Stop};

/// A piece of work for an analyst.
#[derive(Clone)]
pub struct Job {
    /// The work.
    pub task: Task,
    /// The signal that ends it.
    pub stop: Stop,
    /// Who wants to have it done.
    pub asker: Asker,
    /// Where the answers go.
    pub lines: Lines,
}

impl pool::Job for Job {
    fn client(&self) -> &Arc<str> {
        &self.asker.client
    }

    fn stop(&self) -> &Stop {
        &self.stop
    }
}

/// Where a query comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asker {
    /// The name of the client; all queries of a client have a share of the analysts together.
    pub client: Arc<str>,
    /// The number of the connection, or of the request, within which queries are named by their ids.
    pub session: u64,
}

/// What an analyst does.
#[derive(Clone, Debug)]
pub enum Task {
    /// Analyses a position.
    Analyze(Turn),
    /// Solves a problem of life and death.
    Solve(Arc<Puzzle>),
    /// Explains a move.
    Explain(Arc<Doubt>),
    /// Reviews a game, or makes tasks of its mistakes.
    Review(Arc<Course>),
    /// Judges an answer to a task.
    Judge(Arc<Exercise>),
}

/// A position to analyse.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The query.
    pub query: Arc<Query>,
    /// The number of moves of the game before the position.
    pub number: usize,
}

impl Job {
    /// Returns the client's name for the query.
    pub fn id(&self) -> &str {
        match &self.task {
            Task::Analyze(turn) => &turn.query.id,
            Task::Solve(puzzle) => &puzzle.id,
            Task::Explain(doubt) => &doubt.id,
            Task::Review(course) => &course.id,
            Task::Judge(exercise) => &exercise.id,
        }
    }

    /// Returns the number of moves before the position of the job; `None` for another task than an
    /// analysis.
    pub fn turn(&self) -> Option<usize> {
        match &self.task {
            Task::Analyze(turn) => Some(turn.number),
            Task::Solve(_) | Task::Explain(_) | Task::Review(_) | Task::Judge(_) => None,
        }
    }
}

impl Turn {
    /// Returns the game up to the position.
    pub fn game(&self) -> Game {
        self.query.line.game(self.number)
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

//! The search of every position of a record.

use std::ops::Range;
use std::sync::Arc;

use super::error::NoReview;
use super::positions::{Moment, Positions};
use crate::color::{Color, Sided};
use crate::evaluate::{Evaluators, NetChoice};
use crate::game::{End, Game};
use crate::judgement::Judge;
use crate::player;
use crate::point::{Point, Size, Vertex};
use crate::search::{
    Candidate, Means, Memory, Ownership, Request, Root, Searched, Searcher, Tuning,
};
use crate::stop::{Interrupted, Stop};
use crate::workers::{self, NoThread};

/// The largest number of suggested moves in an opinion.
const MOST_SUGGESTIONS: usize = 10;

/// The amount of search for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The visits of each position; [`DEEPER`] times as many where neighbours contradict each other.
    pub visits: u32,
    /// The seed of all random numbers; searches with a net use none.
    pub seed: u64,
}

/// The opinion of a search on a position. All numbers are Black's, even with White to move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Opinion {
    /// The player whose moves were searched.
    pub to_move: Color,
    /// The means over all visits, for Black.
    pub means: Means,
    /// The visits of the search; `None` if the game has ended and was counted.
    pub visits: Option<u32>,
    /// The best moves with at least one visit, the best one first.
    pub suggestions: Vec<Suggestion>,
    /// The expected owner of each point, row by row from A1: from 1 for Black to -1 for White.
    pub ownership: Option<Vec<f32>>,
    /// The search's estimate of the next move of the record. `None` at the end of the record, and
    /// for moves that a search does not consider.
    pub next: Option<NextMove>,
    /// The points that would close the borders that a counted game has left open.
    pub unsealed: Vec<Point>,
}

/// A move that a search suggests.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The point, or a pass.
    pub vertex: Vertex,
    /// The visits of the move.
    pub visits: u32,
    /// The means over all visits of the move, for Black.
    pub means: Means,
    /// The prior: the probability, before any search, that this is the best move, from 0 to 1.
    pub prior: f64,
    /// The principal variation, which begins with the move.
    pub line: Vec<Vertex>,
}

/// The estimate, before any search, of the next move of the record.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NextMove {
    /// The prior: the probability that it is the best move, from 0 to 1.
    pub prior: f64,
    /// The rank of the move by its prior, from 1.
    pub rank: usize,
}

impl Opinion {
    /// Returns the opinion on a position with these means for Black, in which no moves were searched.
    pub const fn new(to_move: Color, means: Means) -> Self {
        Self {
            to_move,
            means,
            visits: None,
            suggestions: Vec::new(),
            ownership: None,
            next: None,
            unsealed: Vec::new(),
        }
    }

    /// Returns the means of `color` in the position.
    pub fn of(&self, color: Color) -> Means {
        Sided::of(Color::Black, self.means).for_player(color)
    }
}

impl Suggestion {
    /// Suggests the first move of a line, with these means for Black and without visits.
    ///
    /// # Panics
    /// If the line is empty.
    pub fn new(line: Vec<Vertex>, means: Means) -> Self {
        Self { vertex: line[0], visits: 0, means, prior: 0.0, line }
    }

    /// Returns the means of `color` after the move.
    pub fn of(&self, color: Color) -> Means {
        Sided::of(Color::Black, self.means).for_player(color)
    }
}

/// Returns the largest number of bytes that a visit adds to a tree on a board with `area` points. A
/// node and its row of children take less than 1 KiB, each move's prior four bytes, each point's
/// owner one.
const fn most_bytes_of_visit(area: usize) -> usize {
    1024 + 8 * area
}

/// Returns the number of threads whose trees of `visits` visits fit into `memory` bytes together,
/// at least one. With at most this number of threads the trees are never full, so the opinions do
/// not depend on the number.
pub fn most_threads(memory: usize, visits: u32, size: Size) -> usize {
    let most_visits = visits.saturating_mul(DEEPER) as usize;
    let tree = most_bytes_of_visit(size.area()).saturating_mul(most_visits);
    (Memory::divided(memory).trees / tree).max(1)
}

/// Makes the searchers of an analysis, one for each thread, which use at most `memory` bytes
/// together. They share the evaluations of the net; without a net they search with random playouts.
pub fn searchers(net: Option<&NetChoice>, threads: usize, memory: usize) -> Vec<Box<dyn Searcher>> {
    let Memory { trees, cache } = Memory::divided(memory);
    let (tree, evaluators) = (trees / threads.max(1), Evaluators::new(net, cache));
    let search = |_| Box::new(evaluators.searcher(1, tree, Tuning::default())) as Box<dyn Searcher>;
    (0..threads).map(search).collect()
}

/// Analyses every position of a game, in runs from a later position to an earlier one. The judge
/// counts a game that two passes have ended. Calls `watch` with the number of positions done.
///
/// # Errors
/// If the stop is raised before all positions are done, or no thread can be started.
///
/// # Panics
/// If `searchers` is empty.
pub fn analyze(
    positions: &Positions,
    searchers: Vec<Box<dyn Searcher>>,
    judge: &Judge,
    effort: Effort,
    stop: &Stop,
    mut watch: impl FnMut(usize),
) -> Result<Vec<Opinion>, NoReview> {
    assert!(!searchers.is_empty(), "a thread without a searcher does nothing");
    let games: Vec<Arc<Game>> = positions.games().collect();
    let look = |searcher: &mut Box<dyn Searcher>, run: Range<usize>| {
        let searcher = searcher.as_mut();
        let opinions =
            Table { positions, games: &games, judge, effort, stop }.look_back(searcher, &run);
        (run, opinions)
    };
    let runs = (0..games.len()).step_by(RUN).map(|first| first..(first + RUN).min(games.len()));
    let mut opinions: Vec<Option<Opinion>> = vec![None; games.len()];
    let mut done = 0;
    workers::deal(runs, searchers, stop, look, |(run, found)| {
        for (place, opinion) in run.zip(found.unwrap_or_default()) {
            opinions[place] = Some(opinion);
            done += 1;
            watch(done);
        }
    })
    .map_err(|NoThread(why)| NoReview::NoThread(why))?;
    stop.check()?;
    Ok(opinions.into_iter().collect::<Option<_>>().ok_or(Interrupted)?)
}

/// The number of positions that a searcher analyses in turn, from the last to the first. Runs are
/// independent of each other, so that the opinions do not depend on the number of threads.
pub const RUN: usize = 8;

/// The difference in points from which two neighbouring positions contradict each other.
const CONTRADICTION: f64 = 2.0;

/// The factor of the visits of positions that contradict each other.
pub const DEEPER: u32 = 3;

/// The data of an analysis.
struct Table<'a> {
    positions: &'a Positions,
    games: &'a [Arc<Game>],
    judge: &'a Judge,
    effort: Effort,
    stop: &'a Stop,
}

impl Table<'_> {
    /// Analyses a run of positions from the last to the first. Each search knows the values that the
    /// later ones have found, also those of the first position after the run. Two neighbours that
    /// contradict each other are both searched deeper.
    fn look_back(
        &self,
        searcher: &mut dyn Searcher,
        run: &Range<usize>,
    ) -> Result<Vec<Opinion>, Interrupted> {
        searcher.forget();
        let mut opinions: Vec<Opinion> = Vec::new();
        for place in (run.start..(run.end + 1).min(self.games.len())).rev() {
            let mut opinion = self.opinion(searcher, place, self.effort.visits)?;
            if let Some(next) = opinions.last_mut()
                && self.contradict(place, &opinion, next)
            {
                let visits = self.effort.visits.saturating_mul(DEEPER);
                *next = self.opinion(searcher, place + 1, visits)?;
                opinion = self.opinion(searcher, place, visits)?;
            }
            opinions.push(opinion);
        }
        opinions.reverse();
        opinions.truncate(run.len());
        Ok(opinions)
    }

    /// Returns the opinion on a position: a search, or the count of a game that has ended.
    fn opinion(
        &self,
        searcher: &mut dyn Searcher,
        place: usize,
        visits: u32,
    ) -> Result<Opinion, Interrupted> {
        let Self { positions, games, judge, effort, stop } = *self;
        let moments = positions.moments();
        let view = &moments[place..(place + 2).min(moments.len())];
        match view {
            [last] if games[place].end() == Some(End::Passes) => {
                counted(positions, last, &mut judge.clone(), stop)
            }
            _ => {
                let effort = Effort { visits, ..effort };
                opinion(searcher, Arc::clone(&games[place]), view, effort, stop)
            }
        }
    }

    /// Whether the lead in a position contradicts the lead after the next move of the record: the
    /// player has gained by it, or has lost by the move that the search takes for the best one.
    fn contradict(&self, place: usize, before: &Opinion, after: &Opinion) -> bool {
        // After stones were set up the lead may be another one, and a count is not searched.
        let made = self.positions.moments()[place + 1].made;
        let Some(made) = made.filter(|_| after.visits.is_some()) else { return false };
        let player = before.to_move;
        let gain = after.of(player).lead - before.of(player).lead;
        let is_best = before.suggestions.first().is_some_and(|best| best.vertex == made.vertex);
        gain > CONTRADICTION || is_best && gain < -CONTRADICTION
    }
}

/// Searches the first of one or two positions; the second one shows which move was made.
fn opinion(
    searcher: &mut dyn Searcher,
    game: Arc<Game>,
    view: &[Moment],
    effort: Effort,
    stop: &Stop,
) -> Result<Opinion, Interrupted> {
    let color = view[0].to_move;
    let moves = player::moves_to_analyze(&game, color, &[]);
    let seed = effort.seed ^ game.position().hash();
    let request = Request { ownership: Ownership::Root, ..Request::of_visits(effort.visits, seed) };
    searcher.jump_to(Root::new(game, color, moves));
    let report = searcher.think(&request, stop, None);
    stop.check()?;
    let made = view.get(1).and_then(|after| after.made);
    let searched = report.searched.ok_or(Interrupted)?;
    Ok(of_search(searched, made.map(|made| made.vertex)))
}

/// Makes an opinion from the findings of a search.
fn of_search(searched: Searched, made: Option<Vertex>) -> Opinion {
    let to_move = searched.player;
    let Searched { visits, means, candidates, owners, .. } = searched.for_player(Color::Black);
    let next = made.and_then(|made| {
        let prior = candidates.iter().find(|known| known.vertex == made)?.prior;
        let better = candidates.iter().filter(|known| known.prior > prior).count();
        Some(NextMove { prior, rank: better + 1 })
    });
    let visited = candidates.into_iter().filter(|candidate| candidate.visits > 0);
    let suggestions = visited.take(MOST_SUGGESTIONS).map(|candidate| {
        let Candidate { vertex, visits, means, prior, line, .. } = candidate;
        Suggestion { vertex, visits, means, prior, line }
    });
    Opinion {
        to_move,
        means,
        visits: Some(visits),
        suggestions: suggestions.collect(),
        ownership: owners.map(|owners| owners.means),
        next,
        unsealed: Vec::new(),
    }
}

/// Returns the opinion on a game that two passes have ended: the result on which the players
/// agreed, or else the judged result.
fn counted(
    positions: &Positions,
    last: &Moment,
    judge: &mut Judge,
    stop: &Stop,
) -> Result<Opinion, Interrupted> {
    let game = positions.game();
    let judgement = judge.judge(&game, stop)?;
    let outcome = judgement.outcome();
    let lead = f64::from(outcome.count().score().halves()) / 2.0;
    let win = match outcome.result().winner() {
        Some(Color::Black) => 1.0,
        Some(Color::White) => 0.0,
        None => 0.5,
    };
    let areas = Color::ALL.map(|color| outcome.area(color));
    let owner = |point| {
        let [black, white] = areas.map(|area| area.contains(point));
        f32::from(i8::from(black) - i8::from(white))
    };
    Ok(Opinion {
        to_move: last.to_move,
        means: Means { win, lead, ..Means::UNKNOWN },
        visits: None,
        suggestions: Vec::new(),
        ownership: Some(game.size().points().map(owner).collect()),
        next: None,
        unsealed: judgement.unsealed().iter().collect(),
    })
}

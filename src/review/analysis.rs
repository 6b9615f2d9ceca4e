//! The search of every position of a record.

use std::ops::Range;
use std::sync::Arc;

use super::error::NoReview;
use super::opinion::{Found, Opinion};
use super::positions::{Moment, Positions};
use super::unsteady;
use crate::color::Color;
use crate::evaluate::{Evaluators, NetChoice};
use crate::game::{End, Game};
use crate::judgement::Judge;
use crate::player;
use crate::point::Size;
use crate::search::{
    CONTRADICTION, DEEPEST, Means, Memory, Ownership, Request, Root, Searcher, Tuning, contradict,
};
use crate::stop::{Interrupted, Stop};
use crate::workers::{self, NoThread};

/// The amount of search for each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The visits of each position. It is searched with [`DEEPER`] times these visits if it
    /// contradicts a neighbour, and [`DEEPEST`] times if its value is unsteady.
    pub visits: u32,
    /// The seed of all random numbers; searches with a net use none.
    pub seed: u64,
    /// Whether positions of unsteady value are searched deeper. Without a net the value of every
    /// position is too rough for that.
    pub settles: bool,
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
    let most_visits = visits.saturating_mul(DEEPEST) as usize;
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
/// `known` has the opinions of an earlier analysis, at most one for each position. Those with enough
/// visits are kept without a search. The analysis of a game that is wholly known makes no search.
///
/// # Errors
/// If the stop is raised before all positions are done, or no thread can be started.
///
/// # Panics
/// If `searchers` is empty.
pub fn analyze(
    positions: &Positions,
    known: &[Option<Opinion>],
    mut searchers: Vec<Box<dyn Searcher>>,
    judge: &Judge,
    effort: Effort,
    stop: &Stop,
    mut watch: impl FnMut(usize),
) -> Result<Vec<Opinion>, NoReview> {
    assert!(!searchers.is_empty(), "a thread without a searcher does nothing");
    let number = positions.moments().len();
    let table = Table { positions, known, judge, effort, stop };
    let runs = (0..number).step_by(RUN).map(|first| first..(first + RUN).min(number));
    let mut found: Vec<Option<Found>> = vec![None; number];
    let mut done = 0;
    let look = |searcher: &mut dyn Searcher, run: Range<usize>| {
        let looked = table.look_back(searcher, &run);
        (run, looked)
    };
    let mut keep = |(run, looked): (Range<usize>, Result<Vec<Found>, Interrupted>)| {
        for (place, opinion) in run.zip(looked.unwrap_or_default()) {
            found[place] = Some(opinion);
            done += 1;
            watch(done);
        }
    };
    workers::deal(runs, &mut searchers, stop, |own, run| look(own.as_mut(), run), &mut keep)
        .map_err(|NoThread(why)| NoReview::NoThread(why))?;
    stop.check()?;
    let mut found: Vec<Found> = found.into_iter().collect::<Option<_>>().ok_or(Interrupted)?;
    let windows = if effort.settles { unsteady::windows(&found) } else { Vec::new() };
    let least =
        |place: usize| windows.iter().filter(|window| window.end <= place).map(|it| it.end).max();
    let jobs = windows.iter().map(|window| (window.clone(), least(window.start).unwrap_or(0)));
    let look = |searcher: &mut dyn Searcher, (window, least): (Range<usize>, usize)| {
        table.look_deeper(searcher, &found, window, least)
    };
    let mut deeper = Vec::new();
    workers::deal(
        jobs,
        &mut searchers,
        stop,
        |own, job| look(own.as_mut(), job),
        |looked| deeper.extend(looked.unwrap_or_default()),
    )
    .map_err(|NoThread(why)| NoReview::NoThread(why))?;
    stop.check()?;
    for (place, opinion) in deeper {
        found[place].opinion = opinion;
    }
    Ok(found.into_iter().map(|found| found.opinion).collect())
}

/// The number of positions that a searcher analyses in turn, from the last to the first. Runs are
/// independent of each other, so that the opinions do not depend on the number of threads.
pub const RUN: usize = 8;

/// The factor of the visits of positions that contradict each other.
pub const DEEPER: u32 = 3;

/// The data of an analysis.
struct Table<'a> {
    positions: &'a Positions,
    known: &'a [Option<Opinion>],
    judge: &'a Judge,
    effort: Effort,
    stop: &'a Stop,
}

/// Consecutive positions, as games.
struct Stretch {
    first: usize,
    games: Vec<Arc<Game>>,
}

impl Stretch {
    fn game(&self, place: usize) -> &Arc<Game> {
        &self.games[place - self.first]
    }
}

impl Table<'_> {
    fn stretch(&self, places: Range<usize>) -> Stretch {
        Stretch { first: places.start, games: self.positions.games_at(places).collect() }
    }

    /// Analyses a run of positions from the last to the first. Each search knows the values that the
    /// later ones have found, also those of the first position after the run. Two neighbours that
    /// contradict each other are both searched deeper, unless both are known already.
    fn look_back(
        &self,
        searcher: &mut dyn Searcher,
        run: &Range<usize>,
    ) -> Result<Vec<Found>, Interrupted> {
        searcher.forget();
        let mut row: Vec<Found> = Vec::new();
        let places = run.start..(run.end + 1).min(self.positions.moments().len());
        let stretch = self.stretch(places.clone());
        for place in places.rev() {
            let mut found = self.found(searcher, &stretch, place)?;
            if let Some(next) = row.last_mut()
                && (found.is_new || next.is_new)
                && self.contradict(place, &found.opinion, &next.opinion)
            {
                let visits = self.effort.visits.saturating_mul(DEEPER);
                *next = self.deepened(searcher, &stretch, place + 1, next, visits)?;
                found = self.deepened(searcher, &stretch, place, &found, visits)?;
            }
            row.push(found);
        }
        row.reverse();
        row.truncate(run.len());
        Ok(row)
    }

    /// Searches a window of positions with [`DEEPEST`] times the visits, from the
    /// last to the first. While the lead of its first position moves, the window grows by one, at
    /// most twice and not below `least`. Otherwise a move between a deep and a shallow search would
    /// be charged with their difference.
    fn look_deeper(
        &self,
        searcher: &mut dyn Searcher,
        found: &[Found],
        window: Range<usize>,
        least: usize,
    ) -> Result<Vec<(usize, Opinion)>, Interrupted> {
        searcher.forget();
        let visits = self.effort.visits.saturating_mul(DEEPEST);
        let first = window.start.saturating_sub(unsteady::GROWTH).max(least);
        let stretch = self.stretch(first..window.end);
        let mut deeper = Vec::new();
        for place in (first..window.end).rev() {
            let before = &found[place];
            let opinion = self.deepened(searcher, &stretch, place, before, visits)?.opinion;
            let moved = (opinion.means.lead - before.opinion.means.lead).abs();
            deeper.push((place, opinion));
            if place <= window.start && moved < CONTRADICTION {
                break;
            }
        }
        Ok(deeper)
    }

    /// Returns the known opinion on a position if it has enough visits, or else a new one.
    fn found(
        &self,
        searcher: &mut dyn Searcher,
        stretch: &Stretch,
        place: usize,
    ) -> Result<Found, Interrupted> {
        let visits = self.effort.visits;
        let known = self.known.get(place).and_then(Option::as_ref);
        if let Some(known) = known.filter(|known| known.visits.is_none_or(|own| own >= visits)) {
            return Ok(Found { opinion: known.clone(), is_new: false });
        }
        let opinion = self.opinion(searcher, stretch, place, visits)?;
        Ok(Found { opinion, is_new: true })
    }

    /// Searches a position again with more visits, unless it has as many already.
    fn deepened(
        &self,
        searcher: &mut dyn Searcher,
        stretch: &Stretch,
        place: usize,
        before: &Found,
        visits: u32,
    ) -> Result<Found, Interrupted> {
        if before.opinion.visits.is_none_or(|known| known >= visits) {
            return Ok(before.clone());
        }
        let opinion = self.opinion(searcher, stretch, place, visits)?.in_place_of(&before.opinion);
        Ok(Found { opinion, is_new: true })
    }

    /// Returns the opinion on a position: a search, or the count of a game that has ended.
    fn opinion(
        &self,
        searcher: &mut dyn Searcher,
        stretch: &Stretch,
        place: usize,
        visits: u32,
    ) -> Result<Opinion, Interrupted> {
        let Self { positions, judge, effort, stop, .. } = *self;
        let game = stretch.game(place);
        let moments = positions.moments();
        let view = &moments[place..(place + 2).min(moments.len())];
        match view {
            [last] if game.end() == Some(End::Passes) => {
                counted(positions, last, &mut judge.clone(), stop)
            }
            _ => {
                let effort = Effort { visits, ..effort };
                opinion(searcher, Arc::clone(game), view, effort, stop)
            }
        }
    }

    /// Whether the lead in a position contradicts the lead after the next move of the record: the
    /// player has gained by it, or has lost by the move that the search takes for the best one.
    fn contradict(&self, place: usize, before: &Opinion, after: &Opinion) -> bool {
        // After stones were set up the lead may be another one, and a count is not searched.
        let made = self.positions.moments()[place + 1].made;
        let Some(made) = made.filter(|_| after.visits.is_some()) else { return false };
        let [before_it, after_it] = [before, after].map(|opinion| opinion.of(before.to_move).lead);
        let is_best = before.suggestions.first().is_some_and(|best| best.vertex == made.vertex);
        contradict(before_it, after_it, is_best)
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
    Ok(Opinion::of_search(searched, made.map(|made| made.vertex)))
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
        ownership: Some(game.size().points().map(owner).collect()),
        unsealed: judgement.unsealed().iter().collect(),
        ..Opinion::new(last.to_move, Means { win, lead, ..Means::UNKNOWN })
    })
}

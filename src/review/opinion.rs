//! The opinion of a search on a position.

use crate::color::{Color, Sided};
use crate::point::{Point, Vertex};
use crate::search::{Candidate, Means, Owners, Searched, UNSTEADY, spread};

/// The largest number of suggested moves in an opinion.
const MOST_SUGGESTIONS: usize = 10;

/// The opinion of a search on a position. All numbers are Black's, even with White to move.
///
/// Win rates and utilities are rounded to a millionth, points and weights to a ten-thousandth, and
/// owners to a hundredth, so that a file can hold an opinion exactly.
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
    /// The standard deviation of each point's owner among the positions of the search, from 0 to 1.
    pub ownership_deviation: Option<Vec<f32>>,
    /// The search's estimate of the next move of the record. `None` at the end of the record, and
    /// for moves that a search does not consider.
    pub next: Option<NextMove>,
    /// The points that would close the borders that a counted game has left open.
    pub unsealed: Vec<Point>,
    /// The points by which evaluations of the position disagree. It is the largest difference
    /// between the mean lead and three others: the lead before any move was searched, the lead
    /// after the best move, and the lead of a search with fewer visits, if there was one.
    pub spread: f64,
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

/// The opinion on a position in an analysis.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The opinion.
    pub opinion: Opinion,
    /// Whether this analysis has searched or counted the position.
    pub is_new: bool,
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
            ownership_deviation: None,
            next: None,
            unsealed: Vec::new(),
            spread: 0.0,
        }
    }

    /// Returns the means of `color` in the position.
    pub fn of(&self, color: Color) -> Means {
        Sided::of(Color::Black, self.means).for_player(color)
    }

    /// Whether the value may well change with more visits: whether the [`spread`](Self::spread) is
    /// three points or more.
    pub fn is_unsteady(&self) -> bool {
        self.spread >= UNSTEADY
    }

    /// Makes an opinion from the findings of a search, before the move `made` of the record.
    pub(super) fn of_search(searched: Searched, made: Option<Vertex>) -> Self {
        let (to_move, spread) = (searched.player, searched.spread());
        let Searched { visits, means, mut candidates, owners, .. } =
            searched.for_player(Color::Black);
        if let Some(made) = made {
            put_first_if_equal(&mut candidates, made);
        }
        let next = made.and_then(|made| {
            let prior = candidates.iter().find(|known| known.vertex == made)?.prior;
            let better = candidates.iter().filter(|known| known.prior > prior).count();
            Some(NextMove { prior: share(prior), rank: better + 1 })
        });
        // Of moves that are equal by symmetry one is suggested, and the move that was made.
        let is_new = |it: &Candidate| it.symmetry_of.is_none() || made == Some(it.vertex);
        let visited = candidates.into_iter().filter(|it| it.visits > 0 && is_new(it));
        let suggestions = visited.take(MOST_SUGGESTIONS).map(|candidate| {
            let Candidate { vertex, visits, means, prior, line, .. } = candidate;
            Suggestion { vertex, visits, means: rounded(means), prior: share(prior), line }
        });
        let owners = owners.map(|Owners { means, deviations }| {
            [means, deviations].map(|list| list.into_iter().map(hundredth).collect::<Vec<_>>())
        });
        let [ownership, ownership_deviation] = owners.map_or([None, None], |lists| lists.map(Some));
        Self {
            means: rounded(means),
            visits: Some(visits),
            suggestions: suggestions.collect(),
            ownership,
            ownership_deviation,
            next,
            spread: points(spread),
            ..Self::new(to_move, means)
        }
    }

    /// Measures the spread of an opinion that took the place of one with fewer visits.
    pub(super) fn in_place_of(mut self, before: &Self) -> Self {
        let best = self.suggestions.first().map(|best| best.means.lead);
        let leads = [before.means.lead].into_iter().chain(best);
        self.spread = points(spread(self.means.lead, leads));
        self
    }
}

/// Exchanges the best move with a move that equals it by symmetry: who plays that plays the best one.
fn put_first_if_equal(candidates: &mut [Candidate], made: Vertex) {
    let Some(first) = candidates.first().map(|first| first.vertex) else { return };
    let is_equal = |it: &Candidate| it.vertex == made && it.symmetry_of == Some(first);
    if let Some(place) = candidates.iter().position(is_equal) {
        candidates.swap(0, place);
        candidates[0].symmetry_of = None;
        candidates[place].symmetry_of = Some(made);
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

fn rounded(means: Means) -> Means {
    let Means { win, lead, score, deviation, utility, weight } = means;
    Means {
        win: share(win),
        lead: points(lead),
        score: points(score),
        deviation: points(deviation),
        utility: share(utility),
        weight: points(weight),
    }
}

fn share(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn points(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

fn hundredth(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

//! The rating of every move by its loss, and the totals of both players.

use std::sync::{Arc, OnceLock};

use super::opinion::{NextMove, Opinion, Suggestion};
use super::positions::{Made, Positions};
use crate::color::ByColor;
use crate::facts::{Expectation, Fact, Mistake, Proofs, Reason, facts, reasons};
use crate::game::Game;
use crate::point::Size;
use crate::stop::{Interrupted, Stop};

/// The grade of a move, by the points that it lost. The limits are close to those of `KaTrain`
/// (1.5, 3, 6 and 12 points). Smaller losses are within the error of short searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// The best move of the search.
    Best,
    /// Another move, which loses less than 1.5 points.
    Good,
    /// A move that loses 1.5 points or more.
    Inaccuracy,
    /// A move that loses 4 points or more.
    Mistake,
    /// A move that loses 10 points or more.
    Blunder,
}

impl Grade {
    /// All grades, the best one first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Returns the grade of a move that is not the best one and loses this many points.
    pub fn of_loss(points: f64) -> Self {
        // Losses are shown to a tenth of a point, and the grade agrees with what is shown.
        let points = (points * 10.0).round() / 10.0;
        let is = |grade: &Self| grade.least().is_some_and(|least| points >= least);
        Self::ALL.into_iter().rev().find(is).unwrap_or(Self::Good)
    }

    /// Returns the least loss in points for this grade; `None` for the best and for good moves.
    pub const fn least(self) -> Option<f64> {
        match self {
            Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(1.5),
            Self::Mistake => Some(4.0),
            Self::Blunder => Some(10.0),
        }
    }

    /// Returns the name of the grade: `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Whether a better move is worth showing.
    pub fn is_bad(self) -> bool {
        self >= Self::Inaccuracy
    }
}

/// The part of a game that a move belongs to, by its number and the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first moves: 50 on 19x19.
    Opening,
    /// The moves after the opening: up to move 150 on 19x19.
    Middle,
    /// All later moves.
    End,
}

impl Phase {
    /// All phases in their order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// Returns the phase of move `number`, counted from 1. Smaller boards have shorter phases, in
    /// proportion to their points.
    pub fn of(number: usize, size: Size) -> Self {
        let lasts = |phase: &Self| phase.last_move(size).is_none_or(|last| number <= last);
        Self::ALL.into_iter().find(lasts).unwrap_or(Self::End)
    }

    /// Returns the number of the last move of the phase; `None` for the endgame.
    pub fn last_move(self, size: Size) -> Option<usize> {
        let scaled = |moves: usize| moves * size.area() / 361;
        match self {
            Self::Opening => Some(scaled(50)),
            Self::Middle => Some(scaled(150)),
            Self::End => None,
        }
    }

    /// Returns the name of the phase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle game",
            Self::End => "endgame",
        }
    }
}

/// A move and its loss. Win rates and leads are those of the player who made it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judged<'r> {
    /// The move.
    pub made: Made,
    /// The index in [`Positions::moments`] of the position after the move; the position before it has
    /// the preceding index.
    pub place: usize,
    /// The player's win rate before and after the move, from 0 to 1.
    pub win: [f64; 2],
    /// The player's lead before and after the move, in points.
    pub lead: [f64; 2],
    /// The grade of the move.
    pub grade: Grade,
    /// The best move of the search, even if it was played; `None` without a search.
    pub best: Option<&'r Suggestion>,
}

impl Judged<'_> {
    /// Returns the points that the move lost, never below 0. The best move loses 0 by definition,
    /// even if the search of the next position finds a disadvantage that the search before
    /// overlooked.
    pub fn points_lost(&self) -> f64 {
        if self.grade == Grade::Best { 0.0 } else { (self.lead[0] - self.lead[1]).max(0.0) }
    }

    /// Returns the win rate that the move lost, from 0 to 1; 0 for the best move.
    pub fn win_lost(&self) -> f64 {
        if self.grade == Grade::Best { 0.0 } else { (self.win[0] - self.win[1]).max(0.0) }
    }
}

/// The review of a record: an opinion on every position, and every move with its loss.
/// [`Engine::review`](crate::Engine::review) makes it.
#[derive(Clone, Debug)]
pub struct Review {
    positions: Positions,
    opinions: Vec<Opinion>,
    /// The reasons for each position, once they were asked for.
    reasons: OnceLock<Vec<Vec<Reason>>>,
}

/// Finds the reasons of all moves of a review at once, as [`Review::reasons`] does when it is first asked.
/// They may take longer than the searches.
///
/// # Errors
/// If the stop is raised before all are found. The review is then as before.
pub fn find_reasons(review: &Review, stop: &Stop) -> Result<(), Interrupted> {
    if review.reasons.get().is_none() {
        let found = review.all_reasons(stop)?;
        review.reasons.get_or_init(|| found);
    }
    Ok(())
}

/// The totals of one player over a game, or over several.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Totals {
    /// The number of judged moves, including passes.
    pub moves: u32,
    /// The number of moves of each grade, in the order of [`Grade::ALL`].
    pub grades: [u32; 5],
    /// The sum of the points that the moves lost.
    pub lost: f64,
    /// For each phase, in the order of [`Phase::ALL`], the number of moves and the sum of points
    /// they lost.
    pub phases: [(u32, f64); 3],
}

impl Totals {
    /// Returns the mean points lost by a move; `None` without moves.
    pub fn mean(&self) -> Option<f64> {
        mean(self.moves, self.lost)
    }

    /// Returns the mean points lost by a move of a phase; `None` without moves in it.
    pub fn mean_of(&self, phase: Phase) -> Option<f64> {
        let (moves, lost) = self.phases[phase as usize];
        mean(moves, lost)
    }

    /// Returns the share of moves that are the best move of the search, from 0 to 1; `None` without
    /// moves.
    pub fn agreement(&self) -> Option<f64> {
        mean(self.moves, f64::from(self.grades[Grade::Best as usize]))
    }

    /// Adds the moves of another game.
    pub fn add_all(&mut self, other: &Self) {
        self.moves += other.moves;
        self.lost += other.lost;
        for (own, more) in self.grades.iter_mut().zip(other.grades) {
            *own += more;
        }
        for (own, (moves, lost)) in self.phases.iter_mut().zip(other.phases) {
            own.0 += moves;
            own.1 += lost;
        }
    }

    /// Returns the number of moves that are mistakes or blunders.
    pub fn mistakes(&self) -> u32 {
        self.grades[Grade::Mistake as usize] + self.grades[Grade::Blunder as usize]
    }

    fn add(&mut self, judged: &Judged<'_>, size: Size) {
        self.moves += 1;
        self.grades[judged.grade as usize] += 1;
        self.lost += judged.points_lost();
        let (moves, lost) = &mut self.phases[Phase::of(judged.made.number, size) as usize];
        *moves += 1;
        *lost += judged.points_lost();
    }
}

fn mean(number: u32, sum: f64) -> Option<f64> {
    (number > 0).then(|| sum / f64::from(number))
}

impl Review {
    /// Makes a review of a record with an opinion on each of its positions.
    ///
    /// # Panics
    /// If the numbers of opinions and positions differ.
    pub fn new(positions: Positions, opinions: Vec<Opinion>) -> Self {
        assert_eq!(positions.moments().len(), opinions.len(), "an opinion for each position");
        Self { positions, opinions, reasons: OnceLock::new() }
    }

    /// Returns the positions of the record.
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Returns the opinions, one for each [position](Positions::moments) of the record.
    pub fn opinions(&self) -> &[Opinion] {
        &self.opinions
    }

    /// Returns every move of the game with its loss, in the order of the game.
    pub fn moves(&self) -> impl Iterator<Item = Judged<'_>> {
        (0..self.opinions.len()).filter_map(|place| self.judged(place))
    }

    /// Returns the move that led to the position at `place`; `None` at the start and after a
    /// set-up.
    pub fn judged(&self, place: usize) -> Option<Judged<'_>> {
        let made = self.positions.moments()[place].made?;
        let (before, after) = (&self.opinions[place.checked_sub(1)?], &self.opinions[place]);
        let (before_it, after_it) = (before.of(made.color), after.of(made.color));
        let best = before.suggestions.first();
        let grade = match best {
            Some(best) if best.vertex == made.vertex => Grade::Best,
            _ => Grade::of_loss(before_it.lead - after_it.lead),
        };
        let win = [before_it.win, after_it.win];
        let lead = [before_it.lead, after_it.lead];
        Some(Judged { made, place, win, lead, grade, best })
    }

    /// Returns the reasons why the move that led to the position at `place` is worse than the better
    /// one; none for moves that are not bad.
    pub fn reasons(&self, place: usize) -> &[Reason] {
        &self.reasons.get_or_init(|| self.reasons_unstopped())[place]
    }

    fn reasons_unstopped(&self) -> Vec<Vec<Reason>> {
        self.all_reasons(&Stop::new()).expect("the stop is not raised")
    }

    /// Returns the reasons for each position.
    fn all_reasons(&self, stop: &Stop) -> Result<Vec<Vec<Reason>>, Interrupted> {
        self.on_moves(stop, |game, judged| self.reasons_of(game, judged, stop))
    }

    fn reasons_of(&self, game: &Game, judged: &Judged<'_>, stop: &Stop) -> Vec<Reason> {
        let Some(better) = judged.better() else { return Vec::new() };
        let reply = self.opinions[judged.place].suggestions.first().map(|reply| reply.vertex);
        let Made { color, vertex, .. } = judged.made;
        let places = [judged.place - 1, judged.place].map(|place| &self.opinions[place]);
        let [before, after] = places.map(|opinion| opinion.ownership.as_deref());
        let [first, second] = places.map(|opinion| opinion.ownership_deviation.as_deref());
        let spread = first.zip(second).map(|(first, second)| [first, second]);
        let expectation =
            before.zip(after).map(|(before, after)| Expectation { before, after, spread });
        let mistake = Mistake { color, played: vertex, better: better.vertex, reply };
        reasons(game, mistake, expectation, Proofs::OfMany, stop).unwrap_or_default()
    }

    /// Returns the facts about the move that led to each position, those that matter most first.
    pub fn facts(&self) -> Vec<Vec<Fact>> {
        let stop = Stop::new();
        let found = self.on_moves(&stop, |game, judged| {
            let Made { color, vertex, .. } = judged.made;
            facts(game, color, vertex, Proofs::OfMany, &stop).unwrap_or_default()
        });
        found.unwrap_or_default()
    }

    /// Returns what `find` finds about the move that led to each position, on the game before the
    /// move; nothing for positions without a move.
    ///
    /// # Errors
    /// If the stop is raised before all is found.
    fn on_moves<T>(
        &self,
        stop: &Stop,
        find: impl Fn(&Game, &Judged<'_>) -> Vec<T>,
    ) -> Result<Vec<Vec<T>>, Interrupted> {
        let games = std::iter::once(None).chain(self.positions.games().map(Some));
        let of_move = |(place, game): (usize, Option<Arc<Game>>)| {
            let found = game.zip(self.judged(place)).map(|(game, judged)| find(&game, &judged));
            // What is found after the signal may lack something.
            stop.check().map(|()| found.unwrap_or_default())
        };
        let places = 0..self.opinions.len();
        places.zip(games).map(of_move).collect()
    }

    /// Returns the rank, from 1, and the prior, from 0 to 1, of the move that led to the position
    /// at `place`. `None` if the search did not consider the move.
    pub fn first_sight(&self, place: usize) -> Option<NextMove> {
        self.opinions[place.checked_sub(1)?].next
    }

    /// Returns at most `most` of the bad moves, the worst move first.
    pub fn worst(&self, most: usize) -> Vec<Judged<'_>> {
        let mut bad: Vec<_> = self.moves().filter(|judged| judged.grade.is_bad()).collect();
        // Sorting is stable: of moves with the same loss, the earlier one comes first.
        bad.sort_by(|one, other| other.points_lost().total_cmp(&one.points_lost()));
        bad.truncate(most);
        bad
    }

    /// Sums up the moves of each player.
    pub fn totals(&self) -> ByColor<Totals> {
        let mut totals = ByColor::<Totals>::default();
        let size = self.positions.record().size;
        self.moves().for_each(|judged| totals[judged.made.color].add(&judged, size));
        totals
    }
}

impl Judged<'_> {
    /// Returns the best move of the search, if the move in the game is bad and different.
    pub fn better(&self) -> Option<&Suggestion> {
        self.best.filter(|best| self.grade.is_bad() && best.vertex != self.made.vertex)
    }
}

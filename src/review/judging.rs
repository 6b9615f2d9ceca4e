//! What each move lost, and what both players did well and badly.

use super::analysis::{Opinion, Suggestion};
use super::story::{Made, Story};
use crate::color::ByColor;
use crate::point::{Size, Vertex};

/// How good a move was, by the points that it lost. The limits are near those of `KaTrain`'s usual
/// colours (1.5, 3, 6 and 12 points); below the first one the leads of short searches say little.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// The move that the search likes best.
    Best,
    /// Another move that loses next to nothing.
    Good,
    /// 1.5 points or more.
    Inaccuracy,
    /// 4 points or more.
    Mistake,
    /// 10 points or more.
    Blunder,
}

impl Grade {
    /// Every grade, the best one first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The grade of a move that is not the best one and loses so many points.
    fn of(points: f64) -> Self {
        let is = |grade: &Self| grade.least().is_some_and(|least| points >= least);
        Self::ALL.into_iter().rev().find(is).unwrap_or(Self::Good)
    }

    /// The points from which on a move has this grade; `None` for good moves.
    pub const fn least(self) -> Option<f64> {
        match self {
            Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(1.5),
            Self::Mistake => Some(4.0),
            Self::Blunder => Some(10.0),
        }
    }

    /// The grade in a word: `best`, `good`, `inaccuracy`, `mistake` or `blunder`.
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
    /// The moves after these: up to 150 on 19x19.
    Middle,
    /// The rest.
    End,
}

impl Phase {
    /// Every phase in its order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// The phase of a move on a board of a size. Smaller boards have shorter phases, by their points.
    pub fn of(number: usize, size: Size) -> Self {
        let scaled = |moves: usize| moves * size.area() / 361;
        if number <= scaled(50) {
            Self::Opening
        } else if number <= scaled(150) {
            Self::Middle
        } else {
            Self::End
        }
    }

    /// The phase in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle game",
            Self::End => "endgame",
        }
    }
}

/// A move, and what it lost. Win rates and leads are those of the player who made it.
#[derive(Clone, Debug)]
pub struct Judged<'r> {
    /// The move.
    pub made: Made,
    /// The place of the position after the move in [`Story::snapshots`]; the position before it is the
    /// one at the place before.
    pub place: usize,
    /// The player's win rate before and after the move, from 0 to 1.
    pub win: [f64; 2],
    /// The player's lead before and after the move, in points.
    pub lead: [f64; 2],
    /// How good the move was.
    pub grade: Grade,
    /// The best move, if there was a search, whether it was played or not.
    pub best: Option<&'r Suggestion>,
}

impl Judged<'_> {
    /// The points that the move lost, never below 0. The best move loses nothing by definition: what is
    /// found out about it later was not known before either.
    pub fn points_lost(&self) -> f64 {
        if self.grade == Grade::Best { 0.0 } else { (self.lead[0] - self.lead[1]).max(0.0) }
    }

    /// The win rate that the move lost, from 0 to 1; 0 for the best move.
    pub fn win_lost(&self) -> f64 {
        if self.grade == Grade::Best { 0.0 } else { (self.win[0] - self.win[1]).max(0.0) }
    }
}

/// A game with an opinion on every position.
#[derive(Clone, Debug)]
pub struct Review {
    story: Story,
    opinions: Vec<Opinion>,
    /// What searched, and how much: `b6c96, 50 visits a position`.
    by: String,
}

/// What a player did in a whole game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// The number of moves that were judged, passes included.
    pub moves: u32,
    /// The number of moves of each grade, in the order of [`Grade::ALL`].
    pub grades: [u32; 5],
    /// The points that all moves lost together.
    pub lost: f64,
    /// The number of moves of each phase, in the order of [`Phase::ALL`], and the points they lost.
    pub phases: [(u32, f64); 3],
}

impl Totals {
    /// The points lost by a move in the mean; `None` without moves.
    pub fn mean(&self) -> Option<f64> {
        mean(self.moves, self.lost)
    }

    /// The points lost by a move of a phase in the mean; `None` without moves.
    pub fn mean_of(&self, phase: Phase) -> Option<f64> {
        let (moves, lost) = self.phases[phase as usize];
        mean(moves, lost)
    }

    /// The share of moves that the search likes best, from 0 to 1; `None` without moves.
    pub fn agreement(&self) -> Option<f64> {
        mean(self.moves, f64::from(self.grades[Grade::Best as usize]))
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
    /// A game with an opinion on each of its positions; `by` says in words who gave them.
    ///
    /// # Panics
    /// If there are not as many opinions as positions.
    pub fn new(story: Story, opinions: Vec<Opinion>, by: String) -> Self {
        assert_eq!(story.snapshots().len(), opinions.len(), "an opinion for each position");
        Self { story, opinions, by }
    }

    /// The game.
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// The opinions, one for each of the game's [snapshots](Story::snapshots).
    pub fn opinions(&self) -> &[Opinion] {
        &self.opinions
    }

    /// What searched, and how much, in words.
    pub fn by(&self) -> &str {
        &self.by
    }

    /// Every move of the game with what it lost, in the order of the game.
    pub fn moves(&self) -> impl Iterator<Item = Judged<'_>> {
        (0..self.opinions.len()).filter_map(|place| self.judged(place))
    }

    /// The move that led to a position; `None` at the start and after a set-up.
    pub fn judged(&self, place: usize) -> Option<Judged<'_>> {
        let made = self.story.snapshots()[place].made?;
        let (before, after) = (&self.opinions[place.checked_sub(1)?], &self.opinions[place]);
        let (win, lead) = before.of(made.color);
        let (win_after, lead_after) = after.of(made.color);
        let best = before.suggestions.first();
        let grade = match best {
            Some(best) if best.vertex == made.vertex => Grade::Best,
            _ => Grade::of(lead - lead_after),
        };
        Some(Judged { made, place, win: [win, win_after], lead: [lead, lead_after], grade, best })
    }

    /// The rank among all moves, from 1, and the probability that the move which led to a position had
    /// before it was searched; `None` where no search considered it.
    pub(super) fn first_sight(&self, place: usize) -> Option<(usize, f64)> {
        let next = self.opinions[place.checked_sub(1)?].next?;
        Some((next.rank, next.prior))
    }

    /// The moves that lost most, the worst one first: at most so many, and none that is good.
    pub fn worst(&self, most: usize) -> Vec<Judged<'_>> {
        let mut bad: Vec<_> = self.moves().filter(|judged| judged.grade.is_bad()).collect();
        // Sorting is stable: of moves that lost as much, the earlier one comes first.
        bad.sort_by(|one, other| other.points_lost().total_cmp(&one.points_lost()));
        bad.truncate(most);
        bad
    }

    /// What each player did.
    pub fn totals(&self) -> ByColor<Totals> {
        let mut totals = ByColor::<Totals>::default();
        let size = self.story.record().size;
        self.moves().for_each(|judged| totals[judged.made.color].add(&judged, size));
        totals
    }
}

impl Judged<'_> {
    /// The better move, where it is worth showing.
    pub fn better(&self) -> Option<&Suggestion> {
        self.best.filter(|best| self.grade.is_bad() && best.vertex != self.made.vertex)
    }

    /// Whether the move is a pass.
    pub fn is_pass(&self) -> bool {
        self.made.vertex == Vertex::Pass
    }
}

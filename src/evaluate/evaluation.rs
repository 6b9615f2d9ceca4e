//! An evaluation of a position, by a net or by random playouts.

use crate::bitboard::{Bits, Layout};
use crate::point::Size;

/// The evaluation of a position by a net or by random playouts, from the side of the player to
/// move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// For every point, by its [number](Size::index), the probability, from 0 to 1, that a strong
    /// player plays there; 0 where the player may not play. Together with `pass` they add up to 1.
    pub policy: Vec<f32>,
    /// The probability of a pass.
    pub pass: f32,
    /// The points where the player may play, as the net understands the rules. The net ignores the
    /// positions before a player moved twice in a row, and forbids suicide of a single stone.
    /// Playouts leave the set empty.
    pub legal: Bits,
    /// The probability that the player to move wins.
    pub win: f32,
    /// The probability that the opponent wins.
    pub loss: f32,
    /// The probability that the game ends without a result.
    pub no_result: f32,
    /// The score lead of the player to move, in points, komi included: the change of the komi in
    /// the opponent's favour that would make the game even.
    pub lead: f32,
    /// The mean final score of the player to move, in points. A net predicts the mean over
    /// self-play games with few playouts.
    pub score_mean: f32,
    /// The mean of the square of the score whose mean is `score_mean`.
    pub score_square: f32,
    /// The expected owner of every point, by its [number](Size::index): from 1 for the player to
    /// move to -1 for the opponent.
    pub ownership: Vec<f32>,
    /// The expected errors of the evaluation; nets of version 8 do not predict them.
    pub errors: Option<Errors>,
}

/// The errors that a net expects in its own [`Evaluation`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// The expected number of moves for which the game stays undecided.
    pub variance_time: f32,
    /// The expected difference of `win - loss` from a search of some playouts.
    pub win: f32,
    /// The expected error of the lead, in points.
    pub lead: f32,
}

impl Evaluation {
    /// Sets every number to 0, with tables for a board of this size.
    pub(super) fn clear(&mut self, size: Size) {
        let Self { mut policy, mut ownership, .. } = std::mem::take(self);
        for numbers in [&mut policy, &mut ownership] {
            numbers.clear();
            numbers.resize(size.area(), 0.0);
        }
        *self = Self { policy, ownership, ..Self::default() };
    }

    /// Copies another evaluation into this one, and reuses the memory of this one.
    pub(super) fn copy_from(&mut self, other: &Self) {
        let Self { mut policy, mut ownership, .. } = std::mem::take(self);
        policy.clone_from(&other.policy);
        ownership.clone_from(&other.ownership);
        *self = Self { policy, ownership, ..*other };
    }

    /// Whether every number is finite. The policies of legal moves are not checked: they are finite
    /// if the policy of a pass is finite.
    pub(super) fn is_finite(&self) -> bool {
        let Self { pass, win, lead, score_mean, score_square, errors, ownership, .. } = self;
        let errors = errors.map_or(0.0, |errors| errors.variance_time + errors.win + errors.lead);
        let numbers = [pass, win, lead, score_mean, score_square, &errors];
        numbers.into_iter().chain(ownership).all(|number| number.is_finite())
    }

    /// Forgets everything but the legal moves, and gives each of them and a pass equal probability,
    /// on a board of this size and layout.
    pub(super) fn know_nothing(&mut self, size: Size, layout: Layout) {
        let (legal, errors) = (self.legal, self.errors.map(|_| Errors::default()));
        self.clear(size);
        let share = 1.0 / (legal.count() + 1) as f32;
        for spot in &legal {
            self.policy[size.index(layout.point(spot))] = share;
        }
        (self.pass, self.win, self.loss) = (share, 0.5, 0.5);
        (self.legal, self.errors) = (legal, errors);
    }

    /// Adds another evaluation of a board of the same size, multiplied by `share`.
    pub(super) fn add(&mut self, other: &Self, share: f32) {
        for (to, from) in
            [(&mut self.policy, &other.policy), (&mut self.ownership, &other.ownership)]
        {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += share * from);
        }
        self.pass += share * other.pass;
        self.win += share * other.win;
        self.loss += share * other.loss;
        self.no_result += share * other.no_result;
        self.lead += share * other.lead;
        self.score_mean += share * other.score_mean;
        self.score_square += share * other.score_square;
        if let Some(other) = other.errors {
            let errors = self.errors.get_or_insert_default();
            errors.variance_time += share * other.variance_time;
            errors.win += share * other.win;
            errors.lead += share * other.lead;
        }
    }
}

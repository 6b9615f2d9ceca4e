//! Whether the value of a position is steady, or may well change with more visits.
//!
//! Short searches are wrong by many points where a fight hangs on one move. Such a search shows it:
//! its mean is far from the net's own evaluation, or from the value of its best move. Two searches
//! show it too if the second one, after a move, contradicts the first.

use std::time::Duration;

use crate::point::Vertex;

use super::limit::Limit;
use super::report::Searched;

/// The spread of evaluations, in points, from which a value is unsteady.
pub const UNSTEADY: f64 = 3.0;

/// The difference in points from which the leads before and after a move contradict each other.
pub const CONTRADICTION: f64 = 2.0;

/// The factor of the visits of positions whose value is unsteady.
pub const DEEPEST: u32 = 8;

/// The limits of the searches of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// The limit of the first search.
    pub first: Limit,
    /// The limit of a second search, which is made if the first one finds an unsteady value; `None`
    /// for one search alone.
    pub deeper: Option<Limit>,
}

impl Looks {
    /// Looks once, up to this limit.
    pub const fn once(limit: Limit) -> Self {
        Self { first: limit, deeper: None }
    }

    /// Looks up to this limit, and at unsteady values with [`DEEPEST`] times the visits, in the same
    /// time. A limit without visits is for one search alone, since a second one would find the same.
    pub const fn of(limit: Limit) -> Self {
        Self { first: limit, deeper: limit.with_times_the_visits(DEEPEST) }
    }

    /// Returns the limit of a second search after a first one that took this long. If visits alone
    /// end the first search, a second one that its time would end as early is not made.
    pub fn deeper_after(self, took: Duration) -> Option<Limit> {
        let has_time = |deeper: &Limit| deeper.longest().is_none_or(|longest| took < longest);
        self.deeper.filter(|deeper| self.first.longest().is_some() || has_time(deeper))
    }
}

impl Searched {
    /// Returns the points by which evaluations of the position disagree: the largest difference
    /// between the mean lead and two others, which are the lead before any move was tried and the lead
    /// after the best move.
    pub fn spread(&self) -> f64 {
        let best = self.candidates.first().filter(|best| best.visits > 0);
        let others = self.first_lead.into_iter().chain(best.map(|best| best.means.lead));
        spread(self.means.lead, others)
    }

    /// Whether the [spread](Self::spread) is so large that more visits may well change the value.
    pub(crate) fn is_unsteady(&self) -> bool {
        self.spread() >= UNSTEADY
    }

    /// Whether a move is the best one, or equals it by symmetry.
    pub(crate) fn is_best(&self, vertex: Vertex) -> bool {
        let Some(best) = self.candidates.first() else { return false };
        let equals_best = |symmetry_of: Option<Vertex>| symmetry_of == Some(best.vertex);
        let is_equal =
            || self.candidates.iter().any(|it| it.vertex == vertex && equals_best(it.symmetry_of));
        best.vertex == vertex || is_equal()
    }
}

/// Returns the largest difference between a lead and others.
pub fn spread(lead: f64, others: impl Iterator<Item = f64>) -> f64 {
    others.map(|other| (lead - other).abs()).fold(0.0, f64::max)
}

/// Whether leads of a player before and after its own move contradict each other: the player has
/// gained by the move, or has lost by the move that the search takes for the best one.
pub fn contradict(before: f64, after: f64, is_best: bool) -> bool {
    let gain = after - before;
    gain > CONTRADICTION || is_best && gain < -CONTRADICTION
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deeper_look_takes_more_visits_and_no_more_time() {
        let (short, second) = (Limit::visits(16), Duration::from_secs(1));
        assert_eq!(Looks::of(short).deeper, Some(Limit::visits(128)));
        assert_eq!(Looks::of(short.within(second)).deeper, Some(Limit::visits(128).within(second)));
        assert_eq!(Looks::of(Limit::time(second)), Looks::once(Limit::time(second)));
    }

    #[test]
    fn a_first_look_that_took_as_long_as_the_deeper_one_may_is_the_last() {
        let [less, second] = [999, 1000].map(Duration::from_millis);
        let sixteen = Limit::visits(16);
        let looks = Looks { deeper: Some(sixteen.within(second)), ..Looks::of(sixteen) };
        assert_eq!([less, second].map(|took| looks.deeper_after(took)), [looks.deeper, None]);
        let timed = Looks::of(sixteen.within(second));
        assert_eq!(timed.deeper_after(second), timed.deeper, "the first one is not longer either");
        let untimed = Looks::of(sixteen);
        assert_eq!(untimed.deeper_after(second * 100), untimed.deeper);
        assert_eq!(Looks::once(sixteen).deeper_after(less), None);
    }

    #[test]
    fn leads_contradict_each_other_after_a_gain_and_after_the_loss_of_the_best_move() {
        assert!(contradict(1.0, 3.5, false) && contradict(3.5, 1.0, true));
        assert!(!contradict(3.5, 1.0, false), "a bad move");
        assert!(!contradict(1.0, 2.5, true) && !contradict(2.5, 1.0, true));
    }
}

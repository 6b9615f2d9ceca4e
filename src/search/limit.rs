//! The limit of a search that ends by itself.

use std::time::Duration;

use super::Limits;
use crate::clock::Budget;

/// The end of a search: after a number of visits, after a time, or at the first of both.
///
/// A search of a number of visits takes as long as it needs. On one thread it gives the same report
/// for the same position.
///
/// ```
/// use std::time::Duration;
/// use tengen::Limit;
///
/// let short = Limit::time(Duration::from_secs(1));
/// let repeatable = Limit::visits(200);
/// let at_most_a_second = Limit::visits(200).within(Duration::from_secs(1));
/// # assert!(short != repeatable && repeatable != at_most_a_second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    visits: Option<u32>,
    time: Option<Duration>,
}

impl Limit {
    /// Ends a search after this number of visits of the position; 0 counts as 1.
    pub const fn visits(visits: u32) -> Self {
        let visits = if visits == 0 { 1 } else { visits };
        Self { visits: Some(visits), time: None }
    }

    /// Ends a search after this time. One evaluation is made in any case.
    pub const fn time(time: Duration) -> Self {
        Self { visits: None, time: Some(time) }
    }

    /// Returns the limit that ends a search after this time at the latest.
    #[must_use]
    pub const fn within(self, time: Duration) -> Self {
        let time = match self.time {
            Some(own) if own.as_nanos() < time.as_nanos() => own,
            _ => time,
        };
        Self { time: Some(time), ..self }
    }

    /// Returns the limit with a multiple of the visits, in the same time; `None` without visits.
    pub(crate) const fn with_times_the_visits(self, factor: u32) -> Option<Self> {
        match self.visits {
            Some(visits) => {
                Some(Self { visits: Some(visits.saturating_mul(factor)), time: self.time })
            }
            None => None,
        }
    }

    /// Returns the time after which a search ends at the latest.
    pub(crate) const fn longest(self) -> Option<Duration> {
        self.time
    }

    /// Returns the limits of a request for a search.
    pub(crate) fn limits(self) -> Limits {
        Limits { visits: self.visits, playouts: None, time: self.time.map(Budget::fixed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shorter_of_two_times_ends_a_search() {
        let [short, long] = [1, 2].map(Duration::from_secs);
        assert_eq!(Limit::time(long).within(short), Limit::time(short));
        assert_eq!(Limit::time(short).within(long), Limit::time(short));
    }

    #[test]
    fn a_search_has_a_visit_at_least() {
        assert_eq!(Limit::visits(0), Limit::visits(1));
    }
}

//! The time that an evaluation takes, as searches have measured it.

use std::time::Duration;

/// The times of an evaluation in the latest three searches.
///
/// The middle one is the usual time, because a single search may have been held up, or have found
/// most of its evaluations in a cache.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    latest: [Duration; 3],
    searches: usize,
}

impl Pace {
    /// Notes a search that took `root` to prepare its root, which is one evaluation, and `all` for that
    /// and `others` more evaluations, if these had been made one after the other.
    pub fn note(&mut self, root: Duration, all: Duration, others: u32) {
        let all = if others == 0 { root } else { all };
        self.latest[self.searches % self.latest.len()] = all / (others + 1);
        self.searches += 1;
    }

    /// Returns the usual time of an evaluation; `None` before the third search.
    pub fn usual(&self) -> Option<Duration> {
        let [mut a, mut b, c] = self.latest;
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        (self.searches >= self.latest.len()).then(|| c.clamp(a, b))
    }

    /// Returns the time of an evaluation in the slowest of the latest three searches, but at most
    /// four times the usual one, since one search may have lasted while the machine was asleep;
    /// `None` before the third search.
    pub fn slowest(&self) -> Option<Duration> {
        self.usual().and_then(|usual| self.latest.into_iter().max().map(|most| most.min(usual * 4)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_three_searches_counts() {
        let ms = Duration::from_millis;
        let mut pace = Pace::default();
        pace.note(ms(300), ms(300), 0);
        pace.note(ms(30), ms(50), 0);
        assert_eq!(pace.usual(), None);
        pace.note(ms(20), ms(420), 9);
        assert_eq!(pace.usual(), Some(ms(42)), "420 ms for ten evaluations");
        assert_eq!(pace.slowest(), Some(ms(168)), "four times the usual time");
        pace.note(ms(10), ms(10), 0);
        assert_eq!((pace.usual(), pace.slowest()), (Some(ms(30)), Some(ms(42))));
    }
}

//! Levels of strength, from a beginner's to full strength.

use std::fmt;

use super::slips::Slips;
use super::strength::Strength;
use crate::point::Size;

/// The strength of a player with a net: from 1, the weakest, to [`Level::TOP`], the default.
///
/// The levels up to [`Level::CAREFUL`] evaluate the position once and slip, less often at higher
/// levels. The levels above it search with increasing numbers of visits, so that a level is equally
/// strong on every machine. The top level searches as long as the clock and the limits of the
/// player allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The slips of the levels from 1 to 11: the temperature and the tolerance in points.
type Table = [(f64, f64); 11];

/// The slips by the size of the board. The number before a table is the largest number of points of
/// a board for which it holds. Larger boards have longer games, in which the same slips cost more.
///
/// They were chosen from matches (`scripts/levels/choose.py`), so that neighbouring levels are as
/// far apart as the levels that search. The distance is 140 Elo on the smallest boards, measured
/// with an earlier net of the program, tengen-b6c64-s8522395. On larger boards it is some 200 Elo,
/// measured with tengen-b6c96-s535991. notes/levels.md has the matches.
const SLIPS: [(usize, Table); 3] = [
    (
        10 * 10,
        [
            (3.61, 34.3),
            (3.19, 28.6),
            (2.81, 23.8),
            (2.49, 19.8),
            (2.22, 16.2),
            (1.98, 13.2),
            (1.77, 10.7),
            (1.52, 8.0),
            (1.27, 5.6),
            (1.01, 3.7),
            (0.65, 1.9),
        ],
    ),
    (
        15 * 15,
        [
            (5.12, 51.5),
            (4.34, 41.8),
            (3.65, 33.5),
            (3.02, 26.6),
            (2.54, 20.7),
            (2.19, 15.8),
            (1.86, 11.8),
            (1.56, 8.5),
            (1.28, 5.8),
            (1.0, 3.6),
            (0.65, 1.9),
        ],
    ),
    (
        usize::MAX,
        [
            (2.61, 21.4),
            (2.33, 17.8),
            (2.07, 14.7),
            (1.87, 12.0),
            (1.67, 9.7),
            (1.47, 7.7),
            (1.31, 6.1),
            (1.14, 4.7),
            (0.98, 3.5),
            (0.81, 2.6),
            (0.62, 1.8),
        ],
    ),
];

/// The visits of the levels that search, from the first that does not slip to the one below the
/// top. On 9x9, doubling the visits is worth about 140 Elo, the distance between the levels that
/// slip. It is worth more on larger boards, and less from 1 visit to 8.
const VISITS: [u32; 8] = [1, 6, 10, 20, 40, 80, 160, 320];

/// Returns the slips on boards of this size.
fn slips(size: Size) -> &'static Table {
    let fits = |&&(points, _): &&(usize, Table)| size.area() <= points;
    let (_, table) = SLIPS.iter().find(fits).expect("the last table is for all boards");
    table
}

impl Level {
    /// The highest level: full strength.
    pub const TOP: Self = Self(20);
    /// The strongest level that slips.
    pub const CAREFUL: Self = Self(11);

    /// Returns the level with this number; `None` unless it is from 1 to 20.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Self::TOP.0).contains(&number).then_some(Self(number))
    }

    /// Returns the number of the level, from 1 to 20.
    pub fn number(self) -> u8 {
        self.0
    }
}

impl Strength {
    /// Returns the visits and the slips of a level on boards of a size.
    pub fn of_level(level: Level, size: Size) -> Self {
        let place = usize::from(level.0 - 1);
        let slips = slips(size);
        match slips.get(place) {
            Some(&(temperature, tolerance)) => Self::slipping(Slips { temperature, tolerance }),
            None => Self { visits: VISITS.get(place - slips.len()).copied(), slips: None },
        }
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::TOP
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_1_to_20() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(1).map(Level::number), Some(1));
        assert_eq!(Level::new(20), Some(Level::TOP));
        assert_eq!(Level::new(21), None);
    }

    #[test]
    fn every_level_up_to_the_careful_one_slips_less_than_the_one_below() {
        for size in [9, 13, 19].map(Size::square) {
            let slips: Vec<Slips> = (1..=20)
                .filter_map(|number| Strength::of_level(Level(number), size).slips)
                .collect();
            assert_eq!(slips.len(), usize::from(Level::CAREFUL.0));
            assert!(slips.is_sorted_by(|one, other| {
                one.temperature >= other.temperature && one.tolerance > other.tolerance
            }));
        }
    }

    #[test]
    fn every_level_that_searches_has_more_visits_than_the_one_below() {
        let visits =
            (12..20).map(|number| Strength::of_level(Level(number), Size::default()).visits);
        assert!(
            visits.map(|visits| visits.expect("a number")).is_sorted_by(|one, other| one < other)
        );
        assert_eq!(Strength::of_level(Level::TOP, Size::default()), Strength::FULL);
    }
}

//! Komi: the points that White receives for moving second.

use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

/// The points that White receives for moving second, counted in half points. Black receives a
/// negative komi.
///
/// ```
/// use tengen::Komi;
///
/// let komi: Komi = "7.5".parse()?;
/// assert_eq!(komi, Komi::from_halves(15));
/// assert_eq!((-komi).to_string(), "-7.5");
/// # Ok::<(), tengen::rules::KomiError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi {
    halves: i32,
}

/// Whether reading a number of points as a komi rounded it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// The number was a whole number of half points, so the komi is exact.
    Exact,
    /// The number was rounded to the nearest komi, which is worth a line in the log.
    Rounded,
}

/// The error of a text that is not a decimal number. The GTP specification prescribes its message,
/// which clients compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unacceptable komi")]
pub struct KomiError;

impl Komi {
    /// No compensation.
    pub const ZERO: Self = Self { halves: 0 };

    /// The largest komi, 1,000,000,000 points: beyond any board, yet adding a score in half points
    /// does not overflow `i32`.
    pub const MAX: Self = Self { halves: 2_000_000_000 };

    /// The smallest komi, the negative of [`Komi::MAX`].
    pub const MIN: Self = Self { halves: -Self::MAX.halves };

    /// Returns a komi of `halves` half points, held within [`Komi::MIN`] and [`Komi::MAX`].
    pub const fn from_halves(halves: i32) -> Self {
        if halves > Self::MAX.halves {
            Self::MAX
        } else if halves < Self::MIN.halves {
            Self::MIN
        } else {
            Self { halves }
        }
    }

    /// Returns the number of half points.
    pub const fn halves(self) -> i32 {
        self.halves
    }

    /// Returns the number of points. Every komi is exact as a float.
    pub fn points(self) -> f64 {
        f64::from(self.halves) / 2.0
    }

    /// Returns the komi nearest to a number of points, infinities included; `None` for `NaN`.
    ///
    /// A quarter point (3.25, 3.75) lies as near to a half (3.5) as to a whole point and is rounded
    /// to the half. Points on the board are whole, so the same player wins, and no draw becomes
    /// possible.
    pub fn nearest(points: f64) -> Option<(Self, Rounding)> {
        if points.is_nan() {
            return None;
        }
        let doubled = points * 2.0;
        let below = doubled.floor();
        // The cast saturates, which is right for a komi beyond any board.
        let floor = below as i32;
        let above = floor.saturating_add(1);
        let fraction = doubled - below;
        let halves = match fraction.partial_cmp(&0.5) {
            Some(std::cmp::Ordering::Greater) => above,
            Some(std::cmp::Ordering::Equal) if floor % 2 == 0 => above,
            // For infinite points the fraction is NaN, and the floor has saturated.
            _ => floor,
        };
        let komi = Self::from_halves(halves);
        let exact = (komi.points() - points).abs() <= 0.0;
        Some((komi, if exact { Rounding::Exact } else { Rounding::Rounded }))
    }

    /// Reads any decimal number: `7.5`, `7`, `-3.25`, `.5`, `1e9`. A number between two half points
    /// becomes the [nearest](Komi::nearest) komi; one beyond [`Komi::MIN`] or [`Komi::MAX`] becomes
    /// that limit.
    ///
    /// # Errors
    /// If the text is not a decimal number; `nan` and `inf` are refused too.
    pub fn read(text: &str) -> Result<(Self, Rounding), KomiError> {
        // A decimal too large for a float is still a number, and saturates. Words that the standard
        // library reads as floats, such as `inf`, are refused.
        let decimal = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
        if !text.bytes().all(decimal) {
            return Err(KomiError);
        }
        text.parse().ok().and_then(Self::nearest).ok_or(KomiError)
    }
}

impl Default for Komi {
    /// Returns 7.5 points, the komi of the default rules.
    fn default() -> Self {
        Self::from_halves(15)
    }
}

/// Reads a komi as [`Komi::read`] does; the caller does not learn whether the number was rounded.
impl FromStr for Komi {
    type Err = KomiError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text).map(|(komi, _)| komi)
    }
}

/// Writes the points as `7.5`, `-3.5` or `0`, with a fraction only where there is one.
impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.points().to_string())
    }
}

impl Neg for Komi {
    type Output = Self;

    fn neg(self) -> Self {
        Self { halves: -self.halves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> (String, Rounding) {
        let (komi, rounding) = Komi::read(text).expect("a komi");
        (komi.to_string(), rounding)
    }

    #[test]
    fn half_points_are_read_exactly() {
        let numbers = [("7.5", "7.5"), ("7", "7"), ("-3.5", "-3.5"), ("0", "0"), ("-0", "0")];
        let forms = [("+.5", "0.5"), ("-0.5", "-0.5"), ("6.50", "6.5"), ("1e9", "1000000000")];
        for (text, komi) in numbers.into_iter().chain(forms) {
            assert_eq!(read(text), (komi.to_owned(), Rounding::Exact), "{text}");
        }
    }

    #[test]
    fn a_quarter_point_goes_to_the_half() {
        for (text, komi) in [("3.25", "3.5"), ("3.75", "3.5"), ("-3.25", "-3.5"), ("-3.75", "-3.5")]
        {
            assert_eq!(read(text), (komi.to_owned(), Rounding::Rounded), "{text}");
        }
    }

    #[test]
    fn other_numbers_go_to_the_nearest_half_point() {
        for (text, komi) in [("7.4999", "7.5"), ("6.9", "7"), ("6.1", "6"), ("-0.1", "0")] {
            assert_eq!(read(text), (komi.to_owned(), Rounding::Rounded), "{text}");
        }
    }

    #[test]
    fn ridiculous_komi_saturates_and_still_takes_a_score() {
        for text in ["1e10", "1e400", "99999999999999999999"] {
            assert_eq!(read(text), (Komi::MAX.to_string(), Rounding::Rounded), "{text}");
            assert_eq!(format!("-{text}").parse(), Ok(Komi::MIN));
        }
        let largest_score = 2 * 2 * 625;
        assert!(Komi::MAX.halves().checked_add(largest_score).is_some());
        assert_eq!(Komi::from_halves(i32::MIN), Komi::MIN);
    }

    #[test]
    fn only_numbers_are_accepted() {
        for text in ["", "nan", "NaN", "inf", "-infinity", "7,5", "seven", "7.5 ", "e", "--1"] {
            assert_eq!(text.parse::<Komi>(), Err(KomiError), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn a_komi_is_read_back_from_its_text(halves: i32) {
            let komi = Komi::from_halves(halves);
            prop_assert_eq!(Komi::read(&komi.to_string()), Ok((komi, Rounding::Exact)));
        }

        #[test]
        fn the_nearest_komi_is_at_most_a_quarter_point_away(points in -1e9..1e9) {
            let (komi, _) = Komi::nearest(points).expect("a number");
            prop_assert!((komi.points() - points).abs() <= 0.25);
        }
    }
}

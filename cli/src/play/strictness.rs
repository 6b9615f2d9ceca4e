//! How strict a teacher is.

use std::str::FromStr;

/// How many points a move loses before the teacher speaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strictness(f64);

/// The words for how strict a teacher is, with the points.
const NAMED: [(&str, f64); 3] = [("gentle", 6.0), ("normal", 3.0), ("strict", 1.5)];

/// The least loss of which the teacher speaks. Leads of short searches are accurate to about a point.
const LEAST: f64 = 1.5;

impl Strictness {
    /// Speaks of moves that lose three points or more.
    pub const NORMAL: Self = Self(NAMED[1].1);

    /// Returns the least loss, in points, of a move of which the teacher speaks.
    pub const fn points(self) -> f64 {
        self.0
    }
}

impl FromStr for Strictness {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = NAMED.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        let points = named.map(|(_, points)| *points).or_else(|| text.parse().ok());
        points.filter(|points| (LEAST..=400.0).contains(points)).map(Self).ok_or_else(|| {
            format!("expected gentle, normal, strict, or a number of points from {LEAST}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strictness_is_a_word_or_points() {
        let read = |text: &str| text.parse::<Strictness>().map(|it| it.0);
        assert_eq!(["gentle", "Normal", "strict"].map(read), [Ok(6.0), Ok(3.0), Ok(1.5)]);
        assert_eq!(read("4.5"), Ok(4.5));
        for text in ["harsh", "1", "-3", "NaN", "1e9", ""] {
            let why = "expected gentle, normal, strict, or a number of points from 1.5";
            assert_eq!(read(text), Err(why.to_owned()), "{text}");
        }
        assert_eq!(read("normal"), Ok(Strictness::NORMAL.points()));
    }
}

//! The two players, tables with one entry for each of them, and values of one of them.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// A player, and the colour of that player's stones.
///
/// An empty point is `None` in an `Option<Color>`, not a third colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The player with the black stones, who moves first in a game without handicap.
    Black = 0,
    /// The player with the white stones, who receives komi.
    White = 1,
}

impl Color {
    /// Both colours, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Returns the other player.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Returns the name of the colour for sentences: `Black` or `White`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    /// Returns the letter of the colour in SGF and in results such as `B+3.5`: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// Writes a colour in GTP's long form: `black` or `white`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// The error for a text that does not name a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a colour: expected b, black, w or white")]
pub struct ParseColorError;

/// Reads `b`, `black`, `w` or `white` in any case.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is = |name: &str| text.eq_ignore_ascii_case(name);
        if is("b") || is("black") {
            Ok(Self::Black)
        } else if is("w") || is("white") {
            Ok(Self::White)
        } else {
            Err(ParseColorError)
        }
    }
}

/// A pair of values, one for each colour, indexed by [`Color`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Makes a table with `value` for both colours.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self { black: value.clone(), white: value }
    }

    /// Makes a table with `f(color)` for each colour; `f` is called for Black first.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> Self {
        Self { black: f(Color::Black), white: f(Color::White) }
    }

    /// Applies `f` to both values, Black's first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: f(self.black), white: f(self.white) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

/// A value of one player that is another value of the opponent, such as a lead.
pub trait TwoSided {
    /// Returns the value as it is for the opponent.
    #[must_use]
    fn for_opponent(self) -> Self;
}

/// Implements [`TwoSided`] for numbers. A lead, a score, a utility and the owner of a point are the
/// negative for the opponent; a win rate is not such a number.
macro_rules! sided_numbers {
    ($($number:ty),*) => {
        $(impl TwoSided for $number {
            #[inline]
            fn for_opponent(self) -> Self {
                -self
            }
        })*
    };
}

sided_numbers!(f32, f64, i8, i32);

/// A value together with the player whose value it is.
///
/// ```
/// use tengen::{Color, Sided};
///
/// let lead = Sided::of(Color::White, 3.5);
/// assert_eq!(lead.for_player(Color::White), 3.5);
/// assert_eq!(lead.for_player(Color::Black), -3.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sided<T> {
    player: Color,
    value: T,
}

impl<T: TwoSided> Sided<T> {
    /// Makes a value of `player`.
    #[inline]
    pub const fn of(player: Color, value: T) -> Self {
        Self { player, value }
    }

    /// Returns the value as it is for `player`.
    #[inline]
    pub fn for_player(self, player: Color) -> T {
        if player == self.player { self.value } else { self.value.for_opponent() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_any_case_and_in_both_lengths() {
        for text in ["b", "B", "black", "BLACK", "Black"] {
            assert_eq!(text.parse(), Ok(Color::Black));
        }
        for text in ["w", "W", "white", "WHITE"] {
            assert_eq!(text.parse(), Ok(Color::White));
        }
        for text in ["", "x", "blackish", "empty"] {
            assert_eq!(text.parse::<Color>(), Err(ParseColorError));
        }
    }

    #[test]
    fn the_opponent_of_the_opponent_is_the_player() {
        for color in Color::ALL {
            assert_ne!(!color, color);
            assert_eq!(!!color, color);
        }
    }
}

//! The result of a game, and its short text: `B+3.5`, `W+R`, `Void`.
//!
//! SGF's property `RE` and GTP's `final_score` use the same text.

use std::fmt;
use std::str::FromStr;

use crate::color::{Color, Sided};
use crate::score::Score;

/// The result of a game. The colour that a variant holds is the winner.
///
/// ```
/// use tengen::{Color, GameResult};
///
/// let result: GameResult = "W+Resign".parse()?;
/// assert_eq!(result, GameResult::Resignation(Color::White));
/// assert_eq!(result.to_string(), "W+R");
/// assert_eq!(result.winner(), Some(Color::White));
/// assert_eq!("Draw".parse::<GameResult>()?.to_string(), "0");
/// # Ok::<(), tengen::UnknownResult>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The count decided the game; a score of 0 is a draw.
    Score(Score),
    /// The opponent of this player gave up.
    Resignation(Color),
    /// The opponent of this player ran out of time.
    Time(Color),
    /// The opponent of this player lost for another reason, such as an illegal move.
    Forfeit(Color),
    /// The game ended without a result, for example by a long cycle.
    Void,
}

impl GameResult {
    /// A draw.
    pub const DRAW: Self = Self::Score(Score::from_halves(0));

    /// Returns the winner; `None` after a draw or a void game.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Score(score) => score.winner(),
            Self::Resignation(color) | Self::Time(color) | Self::Forfeit(color) => Some(color),
            Self::Void => None,
        }
    }
}

/// Writes a result as `B+3.5`, `W+R`, `B+T`, `W+F`, `0` for a draw, or `Void`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, how) = match self {
            Self::Score(score) => return score.fmt(f),
            Self::Void => return f.pad("Void"),
            Self::Resignation(winner) => (winner, 'R'),
            Self::Time(winner) => (winner, 'T'),
            Self::Forfeit(winner) => (winner, 'F'),
        };
        f.pad(&format!("{}+{how}", winner.letter()))
    }
}

/// The error for a text that is not a known result, such as `?`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a result such as B+3.5, W+R, Draw or Void")]
pub struct UnknownResult {
    /// The text that was read, without the spaces around it.
    pub text: String,
}

/// Reads a result as SGF's `RE` and GTP programs write it, in capital or small letters. It accepts
/// `B+3.50`, `w+12`, `B+R` or `B+Resign`, `W+T` or `W+Time`, `B+F` or `B+Forfeit`, `0`, `Draw`,
/// `Jigo` and `Void`. A comma may stand for the decimal point, and a margin is rounded to the
/// nearest half point.
impl FromStr for GameResult {
    type Err = UnknownResult;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let trimmed = text.trim();
        let result = match trimmed.split_once('+') {
            Some((winner, how)) => won(winner.trim(), how.trim()),
            None => undecided(trimmed),
        };
        result.ok_or_else(|| UnknownResult { text: trimmed.to_owned() })
    }
}

/// Reads a result with a winner from the texts before and after the `+`.
fn won(winner: &str, how: &str) -> Option<GameResult> {
    let winner: Color = winner.parse().ok()?;
    match how.to_ascii_lowercase().as_str() {
        "r" | "resign" | "resignation" => Some(GameResult::Resignation(winner)),
        "t" | "time" | "timeout" => Some(GameResult::Time(winner)),
        "f" | "forfeit" => Some(GameResult::Forfeit(winner)),
        points => {
            let lead = halves(points)?;
            let of_black = Sided::of(winner, lead).for_player(Color::Black);
            Some(GameResult::Score(Score::from_halves(of_black)))
        }
    }
}

/// Reads a margin in points, digits with a fraction or without, and returns it in half points.
fn halves(points: &str) -> Option<i32> {
    /// The largest accepted margin, more than any board and any known rule set's komi can give.
    const MOST: f64 = 1e8;
    let points = points.replace(',', ".");
    let decimal = points.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let points: f64 = points.parse().ok().filter(|_| decimal)?;
    (points <= MOST).then(|| (points * 2.0).round() as i32)
}

/// Reads a result without a winner.
fn undecided(text: &str) -> Option<GameResult> {
    match text.to_ascii_lowercase().as_str() {
        "draw" | "jigo" | "tie" => Some(GameResult::DRAW),
        "void" => Some(GameResult::Void),
        points => (halves(points)? == 0).then_some(GameResult::DRAW),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<String> {
        text.parse::<GameResult>().ok().map(|result| result.to_string())
    }

    #[test]
    fn the_winner_stands_before_the_reason() {
        assert_eq!(GameResult::Resignation(Color::Black).to_string(), "B+R");
        assert_eq!(GameResult::Time(Color::White).to_string(), "W+T");
        assert_eq!(GameResult::Forfeit(Color::White).to_string(), "W+F");
        assert_eq!(GameResult::Score(Score::from_halves(-7)).to_string(), "W+3.5");
        assert_eq!(format!("{:>5}", GameResult::Void), " Void");
    }

    #[test]
    fn a_result_is_read_as_programs_write_it() {
        for (texts, expected) in [
            (["B+R", "b+r", "B+Resign", "Black + resignation"], "B+R"),
            (["W+T", "W+Time", " w+time\n", "White+T"], "W+T"),
            (["W+F", "W+Forfeit", "w+f", "W+ F"], "W+F"),
            (["B+3.5", "b+3.50", "B+3,5", "B + 3.5"], "B+3.5"),
            (["W+12", "W+12.0", "W+12.", "White+12"], "W+12.0"),
            (["0", "Draw", "Jigo", "0.0"], "0"),
            (["Void", "VOID", "void", " Void "], "Void"),
        ] {
            for text in texts {
                assert_eq!(read(text).as_deref(), Some(expected), "{text:?}");
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "?", "B", "B+", "W+?", "+3.5", "R+B", "B+nan", "B+-3", "7", "B+1e9", "inf"]
        {
            assert_eq!(read(text), None, "{text:?}");
        }
        let error = " ? ".parse::<GameResult>().expect_err("no result");
        assert_eq!(error.to_string(), "'?' is not a result such as B+3.5, W+R, Draw or Void");
    }

    #[test]
    fn nobody_wins_a_draw_or_a_void_game() {
        assert_eq!(GameResult::DRAW.winner(), None);
        assert_eq!(GameResult::Void.winner(), None);
        assert_eq!(GameResult::Score(Score::from_halves(1)).winner(), Some(Color::Black));
        assert_eq!(GameResult::Time(Color::White).winner(), Some(Color::White));
    }

    proptest! {
        #[test]
        fn a_result_is_read_back(halves in -200_000_000_i32..=200_000_000) {
            let result = GameResult::Score(Score::from_halves(halves));
            prop_assert_eq!(result.to_string().parse(), Ok(result));
        }
    }
}

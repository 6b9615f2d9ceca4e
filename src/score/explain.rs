//! The result of a game counted in ways that players know (half counting, fill-in), and explained
//! in words.

use std::fmt::{self, Write as _};

use super::count::{Count, Side};
use super::lead::Score;
use crate::color::{ByColor, Color};
use crate::rules::{Komi, ScoringRule};

/// The Chinese way of counting, which counts Black's points alone.
///
/// Half of the neutral points are added to them. Black wins if the sum exceeds half of the board
/// plus half of White's compensation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfCount {
    /// Black's points and half of the neutral points, in quarter points.
    pub counted: i32,
    /// The number that Black has to exceed to win, in quarter points.
    pub against: i32,
}

impl HalfCount {
    /// Returns the result of the game, which is twice the difference of the two numbers.
    pub const fn score(&self) -> Score {
        Score::from_halves(self.counted - self.against)
    }
}

/// Ing's way of counting. Each player starts with stones for half of the board, gets captured
/// stones back, and at the end fills their own territory with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillIn {
    /// The number of stones that each player starts with.
    pub stones: u32,
    /// The number of points in each player's territory that stay empty after the filling; a
    /// negative number counts stones left over.
    pub vacant: ByColor<i32>,
    /// Black's lead by komi, compensation and passes, in half points.
    agreed: i32,
}

impl FillIn {
    /// Returns the result of the game: Black's empty points less White's, with komi, compensation
    /// and passes.
    pub const fn score(&self) -> Score {
        Score::from_halves(2 * (self.vacant.black - self.vacant.white) + self.agreed)
    }
}

impl Count {
    /// Counts the result the Chinese way; returns `None` in territory scoring.
    pub fn half_count(&self) -> Option<HalfCount> {
        let (black, white) = (self.board_points(Color::Black)?, self.board_points(Color::White)?);
        let area = i32::from(self.size.width()) * i32::from(self.size.height());
        Some(HalfCount {
            counted: 4 * black + 2 * (area - black - white),
            against: 2 * area + self.agreed(Color::White) - self.agreed(Color::Black),
        })
    }

    /// Counts the result Ing's way; returns `None` in territory scoring and on boards with an even
    /// number of points.
    pub fn fill_in(&self) -> Option<FillIn> {
        let stones = (self.size.area() / 2) as u32;
        let odd = self.size.area() % 2 == 1;
        let (black, white) = (self.board_points(Color::Black)?, self.board_points(Color::White)?);
        let vacant = ByColor { black, white }.map(|points| points - stones.cast_signed());
        let agreed = self.agreed(Color::Black) - self.agreed(Color::White);
        odd.then_some(FillIn { stones, vacant, agreed })
    }

    /// Returns a player's points if all of them are points of the board: `None` in territory
    /// scoring, where prisoners count.
    fn board_points(&self, color: Color) -> Option<i32> {
        (self.scoring != ScoringRule::Territory).then(|| self.points(color))
    }

    /// Returns the parts of a player's total that are not zero, with their signs, as text.
    fn parts(&self, color: Color) -> String {
        let Side { stones, territory, prisoners, dead_stones, pass_stones, tax, pass_points } =
            self.sides[color];
        let mut parts: Vec<(i32, &str)> = Vec::new();
        let mut part = |points: u32, name| parts.push((2 * points.cast_signed(), name));
        match self.scoring {
            ScoringRule::Area => {
                part(stones, "stones");
                part(territory, "territory");
            }
            ScoringRule::Stones => part(stones, "stones"),
            ScoringRule::Territory => {
                part(territory, "territory");
                part(prisoners, "prisoners");
                part(dead_stones, "dead stones");
                part(pass_stones, "pass stones");
            }
        }
        if self.scoring != ScoringRule::Stones {
            parts.push((-2 * tax.cast_signed(), "group tax"));
        }
        parts.push((-2 * pass_points.cast_signed(), "first pass"));
        parts.push((i32::from(self.button == Some(color)), "button"));
        if color == Color::White {
            parts.push((2 * self.handicap_bonus.cast_signed(), "handicap"));
            parts.push((self.komi.halves(), "komi"));
        }
        let mut text = String::new();
        for (halves, name) in parts.into_iter().filter(|(halves, _)| *halves != 0) {
            let sign = match (text.is_empty(), halves < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let one = || name.replace("stones", "stone").replace("prisoners", "prisoner");
            let name = if halves.abs() == 2 { one() } else { name.to_owned() };
            let _ = write!(text, "{sign}{} {name}", Komi::from_halves(halves.abs()));
        }
        text
    }
}

/// Writes the result, a line for each player, and a line for each way of counting: the answer of
/// the command `tengen-score`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.score())?;
        for color in Color::ALL {
            let (name, total) = (color.name(), points(2 * i64::from(self.total(color))));
            match self.parts(color).as_str() {
                "" => write!(f, "\n{name} {total}")?,
                parts => write!(f, "\n{name} {total} = {parts}")?,
            }
        }
        write!(f, "\nneutral {}", self.neutral())?;
        let [black, white] = Color::ALL.map(|color| points(2 * i64::from(self.total(color))));
        write!(
            f,
            "\ndifference {black} - {white} = {}",
            points(2 * i64::from(self.score().halves()))
        )?;
        if let Some(HalfCount { counted, against }) = self.half_count() {
            let (counted, against) = (points(counted.into()), points(against.into()));
            write!(f, "\nhalf count: Black has {counted} and needs more than {against}")?;
        }
        if let Some(FillIn { stones, vacant, .. }) = self.fill_in() {
            let left = |color: Color| match vacant[color] {
                0 => "has nothing left".to_owned(),
                room @ 1.. => format!("has {room} points vacant"),
                over => format!("has {} stones left over", -over),
            };
            let (black, white) = (left(Color::Black), left(Color::White));
            write!(f, "\nfill-in of {stones} stones each: Black {black}, White {white}")?;
        }
        Ok(())
    }
}

/// Writes a number of quarter points as a decimal: `44`, `184.25`.
fn points(quarters: i64) -> String {
    let sign = if quarters < 0 { "-" } else { "" };
    let decimals = ["", ".25", ".5", ".75"][quarters.unsigned_abs() as usize % 4];
    format!("{sign}{}{decimals}", quarters.unsigned_abs() / 4)
}

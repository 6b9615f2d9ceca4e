//! The result of a game and all the parts that add up to it.

use super::lead::Score;
use super::survey::Survey;
use crate::color::{ByColor, Color};
use crate::point::Size;
use crate::rules::{Komi, Rules, ScoringRule, TaxRule};

/// Everything that a result depends on besides the stones on the board: rules, komi, handicap,
/// prisoners and passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Terms {
    /// The rules in force.
    pub rules: Rules,
    /// The points that White receives for moving second.
    pub komi: Komi,
    /// The number of Black's handicap stones, for which White may be compensated.
    pub handicap: u32,
    /// The number of stones that each player has captured during the game.
    pub prisoners: ByColor<u32>,
    /// The price that each player pays for passes.
    pub passes: PassCosts,
}

/// The price of the passes of a game for each player, under rules that charge for them.
///
/// The game computes these numbers from the order of its passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PassCosts {
    /// The number of stones that each player handed to the opponent by passing. They are prisoners,
    /// so they count in territory scoring only; area scoring has the same result without them.
    pub stones: ByColor<u32>,
    /// The number of points that each player loses because of the order of the passes.
    pub points: ByColor<u32>,
    /// The player who took the button, which is worth half a point.
    pub button: Option<Color>,
}

impl Terms {
    /// Returns the terms of an even game without prisoners, and without passes that cost anything.
    pub fn new(rules: Rules, komi: Komi) -> Self {
        let (prisoners, passes) = (ByColor::default(), PassCosts::default());
        Self { rules, komi, handicap: 0, prisoners, passes }
    }

    /// Returns Black's lead by the terms alone, as on an empty board: komi, compensation for
    /// handicap stones, the button, and the points lost by passes.
    pub fn lead(&self) -> Score {
        let side = |pass_points| Side { pass_points, ..Side::default() };
        Count::of_sides(Size::default(), self.passes.points.map(side), self).score()
    }
}

/// The stones and points of one player, whether or not the scoring rule counts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Side {
    /// The number of the player's stones on the board that are not dead.
    pub stones: u32,
    /// The number of points of the player's territory.
    pub territory: u32,
    /// The number of stones that the player captured during the game.
    pub prisoners: u32,
    /// The number of the opponent's dead stones.
    pub dead_stones: u32,
    /// The number of stones that the opponent handed over by passing.
    pub pass_stones: u32,
    /// The group tax that the player pays, in points.
    pub tax: u32,
    /// The points that the player loses because of the order of the passes.
    pub pass_points: u32,
}

/// The result of a game with its parts.
///
/// A printed count explains the result.
///
/// ```
/// use tengen::{Color, Diagram, Game, Outcome, PointSet};
///
/// let drawn: Diagram = "
///     . X . O .
///     X X . O O
///     . X . O .
/// ".parse()?;
/// let mut game = Game::new(drawn.position.size());
/// assert!(game.set_up(&drawn.position, Color::Black).is_empty());
/// let outcome = Outcome::of(&game, &PointSet::empty(game.size()));
/// let count = outcome.count();
/// assert_eq!((count.sides.black.stones, count.sides.black.territory), (4, 2));
/// assert_eq!(count.score().to_string(), "W+7.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The size of the board.
    pub size: Size,
    /// The scoring rule, which decides which parts of a [`Side`] count.
    pub scoring: ScoringRule,
    /// The stones and points of each player.
    pub sides: ByColor<Side>,
    /// White's compensation for handicap stones, in points. It is 0 in territory scoring, where
    /// stones are not counted.
    pub handicap_bonus: u32,
    /// The points that White receives for moving second.
    pub komi: Komi,
    /// The player who took the button; `None` without a button, or if neither player took it.
    pub button: Option<Color>,
}

impl Survey {
    /// Adds up the points of the survey under these terms. `terms.rules` must be the rules of the
    /// survey.
    pub fn count(&self, terms: &Terms) -> Count {
        let groups = |color| self.life().map_or(0, |life| life.independent_groups(color).len());
        let sides = ByColor::from_fn(|color| Side {
            stones: self.stones(color).count(),
            territory: self.territory(color).count(),
            prisoners: terms.prisoners[color],
            dead_stones: self.dead(!color).count(),
            pass_stones: terms.passes.stones[!color],
            tax: if terms.rules.tax == TaxRule::All { 2 * groups(color) as u32 } else { 0 },
            pass_points: terms.passes.points[color],
        });
        Count::of_sides(self.position.size(), sides, terms)
    }
}

impl Count {
    fn of_sides(size: Size, sides: ByColor<Side>, terms: &Terms) -> Self {
        let rules = &terms.rules;
        let handicap_bonus = match rules.scoring {
            ScoringRule::Area | ScoringRule::Stones => rules.handicap_bonus.points(terms.handicap),
            ScoringRule::Territory => 0,
        };
        let (komi, button) = (terms.komi, terms.passes.button);
        Self { size, scoring: rules.scoring, sides, handicap_bonus, komi, button }
    }

    /// Returns a player's points on the board and in prisoners, less group tax except in stone
    /// scoring. They do not include komi, compensation for handicap stones or the cost of passes.
    pub fn points(&self, color: Color) -> i32 {
        let side = &self.sides[color];
        let counted = match self.scoring {
            ScoringRule::Area => side.stones + side.territory,
            ScoringRule::Stones => return side.stones.cast_signed(),
            ScoringRule::Territory => {
                side.territory + side.prisoners + side.dead_stones + side.pass_stones
            }
        };
        counted.cast_signed() - side.tax.cast_signed()
    }

    /// Returns the sum of a player's points outside board and prisoners, in half points: komi,
    /// compensation for handicap stones, the button, and the points lost by passes.
    pub(super) fn agreed(&self, color: Color) -> i32 {
        let passes =
            i32::from(self.button == Some(color)) - 2 * self.sides[color].pass_points.cast_signed();
        match color {
            Color::Black => passes,
            Color::White => passes + 2 * self.handicap_bonus.cast_signed() + self.komi.halves(),
        }
    }

    /// Returns a player's total with komi and everything else, in half points.
    pub fn total(&self, color: Color) -> i32 {
        2 * self.points(color) + self.agreed(color)
    }

    /// Returns the number of points of the board that belong to neither player.
    pub fn neutral(&self) -> u32 {
        let owned = |side: Side| side.stones + side.territory;
        self.size.area() as u32 - owned(self.sides.black) - owned(self.sides.white)
    }

    /// Returns the result: Black's total less White's.
    pub fn score(&self) -> Score {
        Score::from_halves(self.total(Color::Black) - self.total(Color::White))
    }
}

//! The result of a game and everything it is made of.

use super::{Score, Survey};
use crate::color::{ByColor, Color};
use crate::point::Size;
use crate::rules::{Komi, Rules, ScoringRule, TaxRule};

/// What counts besides the stones on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rules in force.
    pub rules: Rules,
    /// White's komi.
    pub komi: Komi,
    /// The number of Black's handicap stones.
    pub handicap: u32,
    /// How many stones each player has captured during the game.
    pub prisoners: ByColor<u32>,
    /// What the passes of the game cost.
    pub passes: PassCosts,
}

/// What the passes of a game came to. The game knows who passed when; here it is only counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassCosts {
    /// Stones that each player handed to the opponent by passing. They are prisoners, so they
    /// count in territory scoring only; area scoring comes to the same without them.
    pub stones: ByColor<u32>,
    /// Points that each player loses for the order of the passes.
    pub points: ByColor<u32>,
    /// Who took the button, which is worth half a point.
    pub button: Option<Color>,
}

impl Terms {
    /// An even game without prisoners or passes that cost anything.
    pub fn new(rules: Rules, komi: Komi) -> Self {
        let (prisoners, passes) = (ByColor::default(), PassCosts::default());
        Self { rules, komi, handicap: 0, prisoners, passes }
    }

    /// What these terms alone come to, in area scoring: Black's lead on an empty board.
    pub fn lead(&self) -> Score {
        Count::of_sides(Size::default(), ByColor::default(), self).score()
    }
}

/// What one player has. Which of it counts is for the scoring rule to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Stones on the board that are not dead.
    pub stones: u32,
    /// Points of territory.
    pub territory: u32,
    /// Stones captured during the game.
    pub prisoners: u32,
    /// The opponent's dead stones.
    pub dead_stones: u32,
    /// Stones that the opponent handed over by passing.
    pub pass_stones: u32,
    /// Group tax, in points.
    pub tax: u32,
    /// Points lost by the order of the passes.
    pub pass_points: u32,
}

/// A result with its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The board's size.
    pub size: Size,
    /// Which parts count.
    pub scoring: ScoringRule,
    /// What each player has.
    pub sides: ByColor<Side>,
    /// White's compensation for handicap stones, in points; none in territory scoring, where
    /// the stones are not counted.
    pub handicap_bonus: u32,
    /// White's komi.
    pub komi: Komi,
    /// Who has the button.
    pub button: Option<Color>,
}

impl Survey {
    /// Counts the points that these terms' rules were surveyed for.
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

    /// What a player has on the board and in prisoners, in points, before anything that is
    /// agreed: komi, compensation and what passes cost.
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

    /// What a player is given besides, in half points.
    pub(super) fn agreed(&self, color: Color) -> i32 {
        let passes =
            i32::from(self.button == Some(color)) - 2 * self.sides[color].pass_points.cast_signed();
        match color {
            Color::Black => passes,
            Color::White => passes + 2 * self.handicap_bonus.cast_signed() + self.komi.halves(),
        }
    }

    /// A player's total, in half points.
    pub fn total(&self, color: Color) -> i32 {
        2 * self.points(color) + self.agreed(color)
    }

    /// The points of the board that are neither player's.
    pub fn neutral(&self) -> u32 {
        let owned = |side: Side| side.stones + side.territory;
        self.size.area() as u32 - owned(self.sides.black) - owned(self.sides.white)
    }

    /// The result.
    pub fn score(&self) -> Score {
        Score::from_halves(self.total(Color::Black) - self.total(Color::White))
    }
}

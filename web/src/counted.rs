//! The count of a game, as an answer.

use serde::Serialize;

use tengen::{Color, Outcome, Point, PointSet};

/// The count of a game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Counted {
    result: String,
    /// Black's lead in points, komi included.
    lead: f64,
    dead: Vec<Point>,
    /// The points of Black and of White, with the stones that count.
    area: [Vec<Point>; 2],
    territory: [Vec<Point>; 2],
    neutral: Vec<Point>,
    /// The result, a line for each player with the parts of the total, other ways of counting, and the
    /// points that must be filled.
    explanation: String,
}

impl Counted {
    /// Describes an outcome.
    pub fn of(outcome: &Outcome) -> Self {
        let both = |points: fn(&Outcome, Color) -> PointSet| {
            Color::ALL.map(|color| points(outcome, color).iter().collect())
        };
        Self {
            result: outcome.result().to_string(),
            lead: f64::from(outcome.count().score().halves()) / 2.0,
            dead: outcome.dead().iter().collect(),
            area: both(Outcome::area),
            territory: both(Outcome::territory),
            neutral: outcome.neutral().iter().collect(),
            explanation: outcome.explanation(),
        }
    }
}

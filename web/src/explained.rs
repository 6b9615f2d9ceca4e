//! Explanations of moves, as answers: what a move lost, the better one, and why.

use serde::Serialize;

use tengen::engine_room::facts::{chosen, chosen_reasons};
use tengen::{Explanation, Fact, Grade, Language, Origin, Point, Reason, Vertex};

use crate::cards::About;
use crate::description::Made;

/// What is known about a move, in the words of a language.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Explained {
    /// The points that the player of the move lost, never below 0.
    points_lost: f64,
    /// Whether more visits may well change the loss.
    unsteady: bool,
    /// The grade of the loss, as in a review: `good`, `inaccuracy`, `mistake` or `blunder`.
    grade: &'static str,
    /// The better move, if the move is bad.
    better: Option<Vertex>,
    /// The loss and the better move as a sentence, if the move is bad.
    loss: Option<String>,
    /// Why the better move is better: at most three reasons; none if the move is not bad.
    reasons: Vec<Claim>,
    /// What the move does: at most three facts, and what a net expects a good move to gain. Of a bad
    /// move they are not praise.
    facts: Vec<Claim>,
    /// What the reasons are about, for the cards of a review.
    about: About,
}

/// A sentence with what it is about.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Claim {
    text: String,
    kind: &'static str,
    /// Whether it rests on more than the expectation of a net.
    is_proven: bool,
    /// `count`, `definition`, `reading`, `region` and so on: what it rests on.
    basis: &'static str,
    stones: Vec<Point>,
    points: Vec<Point>,
    /// A line that shows it.
    line: Vec<Made>,
    /// Whether the line begins after the move, and not before it.
    is_after: bool,
}

impl Explained {
    /// Describes an explanation in the words of a language.
    pub fn of(explanation: &Explanation, language: Language) -> Self {
        let found = explanation.comparison.as_ref();
        let better = explanation.better();
        let reasons = found.map_or(&[][..], |found| &found.reasons);
        let gains = found.filter(|_| better.is_none()).into_iter();
        let gains = gains.flat_map(|found| found.expected.iter().filter(|fact| fact.stake > 0.0));
        let facts = chosen(&explanation.facts).into_iter().chain(gains);
        let points_lost = found.map_or(0.0, |found| (found.points_lost() * 100.0).round() / 100.0);
        Self {
            points_lost,
            unsteady: found.is_some_and(|found| found.is_unsteady),
            grade: Grade::of_loss(points_lost).name(),
            better,
            loss: explanation.loss_in_words(language),
            reasons: chosen_reasons(reasons)
                .into_iter()
                .map(|reason| Claim::of_reason(reason, language))
                .collect(),
            about: About::of(reasons, explanation.made.color),
            facts: facts.map(|fact| Claim::of(fact, fact.sentence(language), false)).collect(),
        }
    }
}

impl Claim {
    fn of_reason(reason: &Reason, language: Language) -> Self {
        let is_after = reason.origin == Origin::Allows;
        Self::of(&reason.fact, reason.sentence(language), is_after)
    }

    fn of(fact: &Fact, text: String, is_after: bool) -> Self {
        let passes = fact.shown().iter().take_while(|made| made.vertex == Vertex::Pass).count();
        let line = fact.shown()[passes..].iter().map(|made| Made(made.color, made.vertex));
        Self {
            text,
            kind: fact.kind.name(),
            is_proven: fact.basis != tengen::Basis::Net,
            basis: fact.basis.name(),
            stones: fact.stones.iter().collect(),
            points: fact.points.clone(),
            line: line.collect(),
            is_after,
        }
    }
}

#[cfg(test)]
mod tests {
    use tengen::{Color, Engine, Game, Limit, Move, Settings, Size, Stop};

    use super::*;

    #[test]
    fn a_loss_has_the_grade_of_a_review() {
        let game = Game::new(Size::square(5));
        let made = Move { color: Color::Black, vertex: Vertex::Pass };
        let mut engine = Engine::new(game, Settings::with_playouts());
        let found = engine.explain(made, Limit::visits(20), &Stop::new());
        let mut explanation = found.expect("a legal move");
        for (lost, grade) in
            [(0.0, "good"), (1.5, "inaccuracy"), (4.0, "mistake"), (10.0, "blunder")]
        {
            let comparison = explanation.comparison.as_mut().expect("a search");
            comparison.lead_after = comparison.lead_before - lost;
            assert_eq!(Explained::of(&explanation, Language::English).grade, grade);
        }
    }

    #[test]
    fn a_loss_is_unsteady_where_its_comparison_is() {
        let game = Game::new(Size::square(5));
        let made = Move { color: Color::Black, vertex: Vertex::Pass };
        let mut engine = Engine::new(game, Settings::with_playouts());
        let found = engine.explain(made, Limit::visits(20), &Stop::new());
        let mut explanation = found.expect("a legal move");
        for is_unsteady in [true, false] {
            explanation.comparison.as_mut().expect("a search").is_unsteady = is_unsteady;
            assert_eq!(Explained::of(&explanation, Language::English).unsteady, is_unsteady);
        }
        explanation.comparison = None;
        assert!(!Explained::of(&explanation, Language::English).unsteady, "without a search");
    }
}

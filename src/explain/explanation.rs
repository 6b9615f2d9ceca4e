//! A move with what is known about it, and the searches that compare it with a better one.

use std::sync::Arc;

use crate::color::Color;
use crate::facts::words::{loss, sentences, sentences_of_reasons};
use crate::facts::{Expectation, Fact, Language, NoFacts, Reason, expected, facts, reasons};
use crate::game::{Game, Move};
use crate::player;
use crate::point::Vertex;
use crate::search::{Candidate, Limit, Ownership, Request, Root, Searched, Searcher};
use crate::stop::Stop;

/// The loss, in points, from which a move is compared with a better one.
const BAD: f64 = 1.5;

/// What is known about a move: proven facts, and the comparison with the best move that a search
/// finds. [`Engine::explain`](crate::Engine::explain) makes it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The move.
    pub made: Move,
    /// The facts about the move, those that matter most first; none for a pass.
    pub facts: Vec<Fact>,
    /// The findings of the searches before and after the move; `None` without a search.
    pub comparison: Option<Comparison>,
}

/// The comparison of a move with the best one, by searches before and after the move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// The lead of the player of the move before it, in points.
    pub lead_before: f64,
    /// The lead of the player of the move after it, in points.
    pub lead_after: f64,
    /// The best move of the search.
    pub best: Vertex,
    /// The facts about the best move, if it is another one.
    pub facts_of_best: Vec<Fact>,
    /// The best reply of the opponent; `None` if the search found none.
    pub reply: Option<Vertex>,
    /// What the net expects to change by the move; nothing without a net.
    pub expected: Vec<Fact>,
    /// The reasons why the move is worse than the best one, those that matter most first; none if
    /// the move is not bad.
    pub reasons: Vec<Reason>,
}

impl Comparison {
    /// Returns the points that the move lost, never below 0. With few visits a lead is accurate to
    /// about a point.
    pub fn points_lost(&self) -> f64 {
        (self.lead_before - self.lead_after).max(0.0)
    }
}

impl Explanation {
    /// Returns the better move, if the move is bad: if it lost 1.5 points or more, and the search
    /// prefers another.
    pub fn better(&self) -> Option<Vertex> {
        let found = self.comparison.as_ref()?;
        (found.best != self.made.vertex && found.points_lost() >= BAD).then_some(found.best)
    }

    /// Returns the explanation in sentences: [the facts](Self::facts_in_words), and after a bad move
    /// [the loss](Self::loss_in_words) and [the reasons](Self::reasons_in_words).
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let mut sentences = self.facts_in_words(language);
        sentences.extend(self.loss_in_words(language));
        sentences.extend(self.reasons_in_words(language));
        sentences
    }

    /// Returns the sentences of the facts that matter most. Without a fact, one sentence says that
    /// nothing can be proven. Unless the move is bad, sentences about what the net expects the
    /// player to gain follow; a loss would read as a reproach for a move that loses nothing.
    pub fn facts_in_words(&self, language: Language) -> Vec<String> {
        let mut lines = sentences(&self.facts, language);
        if let Some(found) = &self.comparison
            && self.better().is_none()
        {
            let gains = found.expected.iter().filter(|fact| fact.stake > 0.0);
            let gains: Vec<Fact> = gains.cloned().collect();
            if !gains.is_empty() {
                lines.extend(sentences(&gains, language));
            }
        }
        lines
    }

    /// Returns the sentences about the points that a bad move lost, and the better move; `None` for
    /// other moves.
    pub fn loss_in_words(&self, language: Language) -> Option<String> {
        let (better, found) = (self.better()?, self.comparison.as_ref()?);
        Some(loss(found.points_lost(), better, language))
    }

    /// Returns the sentences of the reasons that matter most why a bad move is worse than the better
    /// one.
    pub fn reasons_in_words(&self, language: Language) -> Vec<String> {
        let reasons = self.comparison.as_ref().map_or(&[][..], |found| &found.reasons);
        sentences_of_reasons(reasons, &self.facts, language)
    }
}

/// A searcher that compares moves.
pub struct Critic<'s> {
    /// The searcher. It forgets what it has found before.
    pub searcher: &'s mut dyn Searcher,
    /// The limit of each of the two searches.
    pub limit: Limit,
    /// Whether the searcher asks a net, whose expectations are worth reporting.
    pub has_net: bool,
}

/// Explains a move of a player in a game, which may have ended; without a critic, by facts alone.
///
/// # Errors
/// If the move is illegal or a suicide, or the stop is raised.
pub fn explain(
    game: &Game,
    made: Move,
    critic: Option<&mut Critic<'_>>,
    stop: &Stop,
) -> Result<Explanation, NoFacts> {
    let facts = facts(game, made.color, made.vertex, stop)?;
    let comparison = match critic {
        Some(critic) => critic.compare(game, made, stop)?,
        None => None,
    };
    Ok(Explanation { made, facts, comparison })
}

impl Critic<'_> {
    /// Searches a position for a player, from the side of that player, without knowledge of earlier
    /// searches; `None` if the searcher chooses without a search.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn search(
        &mut self,
        game: &Game,
        color: Color,
        stop: &Stop,
    ) -> Result<Option<Searched>, NoFacts> {
        let moves = player::moves_to_analyze(game, color, &[]);
        let request = Request::new(self.limit.limits(), game.position().hash());
        let request = Request { ownership: Ownership::Root, ..request };
        self.searcher.forget();
        self.searcher.go_to(Root::new(Arc::new(game.clone()), color, moves));
        let report = self.searcher.think(&request, stop, None);
        stop.check().map_err(NoFacts::Interrupted)?;
        Ok(report.searched.map(|searched| searched.for_player(color)))
    }

    /// Searches the positions before and after a move.
    fn compare(
        &mut self,
        game: &Game,
        made: Move,
        stop: &Stop,
    ) -> Result<Option<Comparison>, NoFacts> {
        let Move { color, vertex } = made;
        let mut after = game.clone();
        after.play_on(color, vertex).map_err(NoFacts::Illegal)?;
        let Some(before_it) = self.search(game, color, stop)? else { return Ok(None) };
        let Some(after_it) = self.search(&after, !color, stop)? else { return Ok(None) };
        let (lead_before, lead_after) = (before_it.means.lead, -after_it.means.lead);
        let first = before_it.candidates.first().map_or(Vertex::Pass, |best| best.vertex);
        // A move that equals the best one by symmetry is the best one.
        let is_equal = |it: &Candidate| it.vertex == vertex && it.symmetry_of == Some(first);
        let best = if before_it.candidates.iter().any(is_equal) { vertex } else { first };
        let reply = after_it.candidates.first().map(|reply| reply.vertex);
        let is_other = best != vertex;
        let facts_of_best = if is_other { facts(game, color, best, stop)? } else { Vec::new() };
        let owners = [before_it, after_it].map(|searched| searched.for_player(Color::Black).owners);
        let expectation = match &owners {
            [Some(before), Some(after)] if self.has_net => Some(Expectation {
                before: &before.means,
                after: &after.means,
                spread: Some([&before.deviations, &after.deviations]),
            }),
            _ => None,
        };
        let reasons = if is_other && lead_before - lead_after >= BAD {
            reasons(game, color, vertex, best, reply, expectation, stop)?
        } else {
            Vec::new()
        };
        // The search before the move expects its best move, so what that changes is noise.
        let expected = match (expectation, vertex) {
            (Some(expectation), Vertex::Play(at)) if is_other => {
                expected(game, color, at, expectation)
            }
            _ => Vec::new(),
        };
        let found =
            Comparison { lead_before, lead_after, best, facts_of_best, reply, expected, reasons };
        Ok(Some(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Diagram;
    use crate::evaluate::Evaluators;
    use crate::search::Tuning;

    /// Explains Black's move at the point that the drawing marks with `a`, by searches with playouts.
    fn explained(drawing: &str, visits: u32, stop: &Stop) -> Result<Explanation, NoFacts> {
        let drawn: Diagram = drawing.parse().expect("a drawing");
        let mut game = Game::new(drawn.position.size());
        assert!(game.set_up(&drawn.position, Color::Black).is_empty());
        let made = Move { color: Color::Black, vertex: drawn.marked('a').into() };
        let mut searcher = Evaluators::playouts().searcher(1, 1 << 24, Tuning::default());
        let limit = Limit::visits(visits);
        let mut critic = Critic { searcher: &mut searcher, limit, has_net: false };
        explain(&game, made, Some(&mut critic), stop)
    }

    /// White lives with a move in the middle of the three points, and dies if Black takes it.
    const VITAL: &str = "
        a . . . . . .
        . . . . . . .
        . . . . . . .
        X X X X X X X
        X O O O O O X
        X O . b . O X
        X O O O O O X
    ";

    #[test]
    fn a_bad_move_has_a_loss_a_better_move_and_words() {
        let found = explained(VITAL, 200, &Stop::new()).expect("a legal move");
        let comparison = found.comparison.as_ref().expect("a search");
        assert!(comparison.points_lost() > BAD, "{comparison:?}");
        assert_eq!(found.better().map(|better| better.to_string()).as_deref(), Some("D2"));
        assert!(comparison.expected.is_empty(), "playouts expect nothing worth reporting");
        let loss = found.loss_in_words(Language::English).expect("a loss");
        assert!(loss.ends_with(&format!("Better is {}.", comparison.best)), "{loss}");
        let facts = found.facts_in_words(Language::English);
        let reasons = found.reasons_in_words(Language::English);
        assert_eq!(found.in_words(Language::English), [&facts[..], &[loss], &reasons].concat());
    }

    #[test]
    fn a_good_move_has_no_better_one() {
        let drawing = VITAL.replace('a', ".").replace('b', "a");
        let found = explained(&drawing, 200, &Stop::new()).expect("a legal move");
        assert_eq!((found.better(), found.loss_in_words(Language::German)), (None, None));
        assert!(found.reasons_in_words(Language::English).is_empty());
    }

    #[test]
    fn a_stop_ends_an_explanation() {
        let stop = Stop::new();
        stop.raise();
        let refused = explained(VITAL, 200, &stop).expect_err("a stop");
        assert!(matches!(refused, NoFacts::Interrupted(_)));
    }

    #[test]
    fn without_a_critic_there_are_facts_alone() {
        let game = Game::new(crate::point::Size::square(9));
        let made = Move { color: Color::Black, vertex: Vertex::Pass };
        let found = explain(&game, made, None, &Stop::new()).expect("a legal move");
        assert_eq!((found.facts.len(), found.comparison.is_none()), (0, true));
        let words = found.in_words(Language::English);
        assert_eq!(words, ["Nothing about this move can be proven."]);
    }
}

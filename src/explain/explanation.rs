//! A move with what is known about it, and the searches that compare it with a better one.

use super::critic::{Critic, Pair, expectation};
use crate::color::Color;
use crate::facts::words::{loss, sentences, sentences_of_reasons};
use crate::facts::{Fact, Language, Mistake, NoFacts, Proofs, Reason, expected, facts, reasons};
use crate::game::{Game, Move};
use crate::point::Vertex;
use crate::search::{Candidate, Searched};
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
    /// Whether the leads may well change with more visits: whether evaluations of one of the positions
    /// disagree by three points or more, or the leads contradict each other.
    pub is_unsteady: bool,
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

    /// Returns the sentences about the points that a bad move lost, and whether more visits may change
    /// them, and the better move; `None` for other moves.
    pub fn loss_in_words(&self, language: Language) -> Option<String> {
        let (better, found) = (self.better()?, self.comparison.as_ref()?);
        Some(loss(found.points_lost(), found.is_unsteady, better, language))
    }

    /// Returns the sentences of the reasons that matter most why a bad move is worse than the better
    /// one.
    pub fn reasons_in_words(&self, language: Language) -> Vec<String> {
        let reasons = self.comparison.as_ref().map_or(&[][..], |found| &found.reasons);
        sentences_of_reasons(reasons, &self.facts, language)
    }
}

/// Explains a move of a player in a game, which may have ended; without a critic, by facts alone.
/// `proofs` are for the move itself. What it is compared with is up to five further moves, which get
/// the proofs of many.
///
/// # Errors
/// If the move is illegal or a suicide, or the stop is raised.
pub fn explain(
    game: &Game,
    made: Move,
    proofs: Proofs,
    critic: Option<&mut Critic<'_>>,
    stop: &Stop,
) -> Result<Explanation, NoFacts> {
    let facts = facts(game, made.color, made.vertex, proofs, stop)?;
    let comparison = match critic {
        Some(critic) => compare(critic, game, made, stop)?,
        None => None,
    };
    Ok(Explanation { made, facts, comparison })
}

/// Looks whether a move loses points, and explains it only if it loses at least this many. A move that
/// the search before it takes for the best one is not searched further, so that a good move takes
/// half the time; but it is if the value of the position is unsteady and the critic looks deeper.
/// `None` for a move that loses less, or if the searcher chooses without a search.
///
/// # Errors
/// If the move is illegal or a suicide, or the stop is raised.
pub fn explain_if_bad(
    game: &Game,
    made: Move,
    least: f64,
    critic: &mut Critic<'_>,
    stop: &Stop,
) -> Result<Option<Explanation>, NoFacts> {
    let Some(before) = critic.search(game, made.color, stop)? else { return Ok(None) };
    let is_doubtful = critic.looks_deeper() && before.is_unsteady();
    if is_as_good_as_best(&before, made.vertex) && !is_doubtful {
        return Ok(None);
    }
    let Some(found) = critic.settled(game, made, before, stop)? else { return Ok(None) };
    if is_as_good_as_best(&found.before, made.vertex) || found.loss() < least {
        return Ok(None);
    }
    let facts = facts(game, made.color, made.vertex, Proofs::OfMany, stop)?;
    let comparison = Some(comparison(game, made, found, critic.has_net, stop)?);
    let explained = Explanation { made, facts, comparison };
    Ok(explained.better().is_some().then_some(explained))
}

/// The visits from which a search knows the lead after a move well enough to compare it.
const TRIED: u32 = 4;

/// The difference in points within which a tried move is as good as the best one.
const EQUAL: f64 = 0.5;

/// Whether a search takes a move for the best one, for its equal by symmetry, or for as good.
fn is_as_good_as_best(searched: &Searched, made: Vertex) -> bool {
    let Some(best) = searched.candidates.first() else { return true };
    let is_close = |it: &Candidate| it.visits >= TRIED && best.means.lead - it.means.lead < EQUAL;
    searched.is_best(made) || searched.candidates.iter().any(|it| it.vertex == made && is_close(it))
}

/// Searches the positions before and after a move.
fn compare(
    critic: &mut Critic<'_>,
    game: &Game,
    made: Move,
    stop: &Stop,
) -> Result<Option<Comparison>, NoFacts> {
    let Some(before) = critic.search(game, made.color, stop)? else { return Ok(None) };
    let Some(found) = critic.settled(game, made, before, stop)? else { return Ok(None) };
    comparison(game, made, found, critic.has_net, stop).map(Some)
}

/// Compares a move with the best one, by the searches before and after it, which may have asked a net.
fn comparison(
    game: &Game,
    Move { color, vertex }: Move,
    found: Pair,
    has_net: bool,
    stop: &Stop,
) -> Result<Comparison, NoFacts> {
    let is_unsteady = found.is_unsteady(vertex);
    let Pair { before: before_it, after: after_it } = found;
    let (lead_before, lead_after) = (before_it.means.lead, -after_it.means.lead);
    let first = before_it.candidates.first().map_or(Vertex::Pass, |best| best.vertex);
    let best = if before_it.is_best(vertex) { vertex } else { first };
    let reply = after_it.candidates.first().map(|reply| reply.vertex);
    let is_other = best != vertex;
    let facts_of_best =
        if is_other { facts(game, color, best, Proofs::OfMany, stop)? } else { Vec::new() };
    let owners = [before_it, after_it].map(|searched| searched.for_player(Color::Black).owners);
    let expectation = match &owners {
        [Some(before), Some(after)] if has_net => Some(expectation(before, after)),
        _ => None,
    };
    let reasons = if is_other && lead_before - lead_after >= BAD {
        reasons(
            game,
            Mistake { color, played: vertex, better: best, reply },
            expectation,
            Proofs::OfMany,
            stop,
        )?
    } else {
        Vec::new()
    };
    // The search before the move expects its best move, so what that changes is noise.
    let expected = match (expectation, vertex) {
        (Some(expectation), Vertex::Play(at)) if is_other => expected(game, color, at, expectation),
        _ => Vec::new(),
    };
    Ok(Comparison {
        lead_before,
        lead_after,
        best,
        facts_of_best,
        reply,
        expected,
        reasons,
        is_unsteady,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Diagram;
    use crate::evaluate::Evaluators;
    use crate::search::{Limit, Looks, Means, Report, Request, Root, Searcher, Tuning, Watch};

    /// Explains Black's move at the point that the drawing marks with `a`, by searches with playouts.
    fn explained(drawing: &str, visits: u32, stop: &Stop) -> Result<Explanation, NoFacts> {
        let drawn: Diagram = drawing.parse().expect("a drawing");
        let mut game = Game::new(drawn.position.size());
        assert!(game.set_up(&drawn.position, Color::Black).is_empty());
        let made = Move { color: Color::Black, vertex: drawn.marked('a').into() };
        let mut searcher = Evaluators::playouts().searcher(1, 1 << 24, Tuning::default());
        let looks = Looks::of(Limit::visits(visits));
        let mut critic = Critic { searcher: &mut searcher, looks, has_net: false };
        explain(&game, made, Proofs::OfMany, Some(&mut critic), stop)
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

    /// Looks at Black's move at the point that the drawing marks with `a`, by searches with playouts.
    fn looked_at(drawing: &str, least: f64) -> Option<Explanation> {
        let drawn: Diagram = drawing.parse().expect("a drawing");
        let mut game = Game::new(drawn.position.size());
        assert!(game.set_up(&drawn.position, Color::Black).is_empty());
        let made = Move { color: Color::Black, vertex: drawn.marked('a').into() };
        let mut searcher = Evaluators::playouts().searcher(1, 1 << 24, Tuning::default());
        let looks = Looks::of(Limit::visits(200));
        let mut critic = Critic { searcher: &mut searcher, looks, has_net: false };
        explain_if_bad(&game, made, least, &mut critic, &Stop::new()).expect("a legal move")
    }

    #[test]
    fn only_a_move_that_loses_enough_is_explained() {
        let found = looked_at(VITAL, 1.5).expect("a bad move");
        assert_eq!(found.better().map(|better| better.to_string()).as_deref(), Some("D2"));
        let comparison = found.comparison.as_ref().expect("a search");
        assert!(!comparison.reasons.is_empty(), "{comparison:?}");
        assert_eq!(looked_at(VITAL, 40.0), None, "the stones are worth less");
        assert_eq!(looked_at(&VITAL.replace('a', ".").replace('b', "a"), 1.5), None);
    }

    /// A searcher whose values are those of a script. With few visits it takes A1 for the best move and
    /// overlooks that White's reply wins; the first evaluation differs from the mean by `doubt`. The
    /// time ends the searches for a `hurried` player after few visits.
    struct Scripted {
        doubt: f64,
        hurried: Option<Color>,
        player: Color,
        /// The player to move and the visits of each search.
        made: Vec<(Color, u32)>,
    }

    impl Searcher for Scripted {
        fn go_to(&mut self, root: Root) {
            self.player = root.to_move();
        }

        fn think(&mut self, request: &Request, _: &Stop, _: Option<Watch<'_>>) -> Report {
            let visits = request.limits.visits.expect("visits");
            self.made.push((self.player, visits));
            let is_hurried = self.hurried == Some(self.player);
            let visits = if is_hurried { visits.min(10) } else { visits };
            let is_deep = visits > 10;
            let best = if is_deep { "B2" } else { "A1" }.parse().expect("a vertex");
            let lead = if is_deep && self.player == Color::White { 20.0 } else { 0.0 };
            let means = Means { lead, ..Means::UNKNOWN };
            let searched = Searched {
                player: self.player,
                visits,
                means,
                first_lead: Some(lead + self.doubt),
                candidates: vec![Candidate { visits, means, ..Candidate::untried(best) }],
                owners: None,
            };
            Report { best, searched: Some(searched) }
        }

        fn forget(&mut self) {}
    }

    /// Explains Black's A1 on an empty board by the script.
    fn asked(searcher: &mut Scripted, has_net: bool, is_if_bad: bool) -> Option<Explanation> {
        let game = Game::new(crate::point::Size::square(5));
        let made = Move { color: Color::Black, vertex: "A1".parse().expect("a vertex") };
        let mut critic = Critic { searcher, looks: Looks::of(Limit::visits(10)), has_net };
        let stop = Stop::new();
        if is_if_bad {
            explain_if_bad(&game, made, 10.0, &mut critic, &stop).expect("a legal move")
        } else {
            let found = explain(&game, made, Proofs::OfMany, Some(&mut critic), &stop);
            Some(found.expect("a legal move"))
        }
    }

    /// Explains Black's A1 by the script. Returns the better move with the points that A1 lost, and
    /// the searches.
    fn by_script(
        doubt: f64,
        has_net: bool,
        is_if_bad: bool,
    ) -> (Option<String>, Vec<(Color, u32)>) {
        let mut searcher =
            Scripted { doubt, hurried: None, player: Color::Black, made: Vec::new() };
        let better = asked(&mut searcher, has_net, is_if_bad).and_then(|found| {
            let lost = found.comparison.as_ref().map_or(0.0, Comparison::points_lost);
            found.better().map(|better| format!("{better} {lost}"))
        });
        (better, searcher.made)
    }

    #[test]
    fn the_words_for_an_unsteady_loss_name_the_doubt() {
        for (doubt, words) in [
            (5.0, "Loses about 20.0 points, which more visits may change. Better is B2."),
            (0.0, "Loses about 20.0 points. Better is B2."),
        ] {
            let mut searcher =
                Scripted { doubt, hurried: None, player: Color::Black, made: Vec::new() };
            let game = Game::new(crate::point::Size::square(5));
            let made = Move { color: Color::Black, vertex: "A1".parse().expect("a vertex") };
            let looks = Looks::once(Limit::visits(80));
            let mut critic = Critic { searcher: &mut searcher, looks, has_net: true };
            let found = explain(&game, made, Proofs::OfMany, Some(&mut critic), &Stop::new());
            let found = found.expect("a legal move");
            assert_eq!(found.loss_in_words(Language::English).as_deref(), Some(words));
        }
    }

    #[test]
    fn a_deep_search_is_not_compared_with_a_shallow_one() {
        for (hurried, searches) in [(Color::White, 3), (Color::Black, 4)] {
            let mut searcher = Scripted {
                doubt: 5.0,
                hurried: Some(hurried),
                player: Color::Black,
                made: Vec::new(),
            };
            let found = asked(&mut searcher, true, false).and_then(|found| found.comparison);
            let found = found.expect("a comparison");
            let leads = (found.lead_before, found.lead_after);
            assert_eq!((leads, found.is_unsteady), ((0.0, 0.0), true), "{hurried}");
            assert_eq!((found.best.to_string().as_str(), searcher.made.len()), ("A1", searches));
        }
    }

    #[test]
    fn a_blunder_in_a_position_of_unsteady_value_is_seen_by_a_deeper_search() {
        use Color::{Black, White};
        let four = vec![(Black, 10), (White, 10), (White, 80), (Black, 80)];
        for is_if_bad in [false, true] {
            let found = by_script(5.0, true, is_if_bad);
            assert_eq!(found, (Some("B2 20".to_owned()), four.clone()), "{is_if_bad}");
        }
    }

    #[test]
    fn a_steady_value_is_searched_once() {
        use Color::{Black, White};
        assert_eq!(by_script(2.9, true, false), (None, vec![(Black, 10), (White, 10)]));
        assert_eq!(by_script(2.9, true, true), (None, vec![(Black, 10)]), "the best move");
    }

    #[test]
    fn without_a_net_all_values_are_unsteady_and_none_is_searched_deeper() {
        let (better, made) = by_script(5.0, false, false);
        assert_eq!((better, made.len()), (None, 2));
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
        let found = explain(&game, made, Proofs::OfMany, None, &Stop::new()).expect("a legal move");
        assert_eq!((found.facts.len(), found.comparison.is_none()), (0, true));
        let words = found.in_words(Language::English);
        assert_eq!(words, ["Nothing about this move can be proven."]);
    }
}

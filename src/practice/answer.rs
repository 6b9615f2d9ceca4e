//! The judgement of an answer.

use std::iter;

use super::task::{After, Task};
use super::words::Words;
use crate::explain::Critic;
use crate::facts::words::{sentence_with_owner, sentences, sentences_of_reasons};
use crate::facts::{
    Fact, FactKind, Language, Mistake, NoFacts, Origin, Proofs, Reason, check, chosen_reasons,
    facts, reasons,
};
use crate::point::Vertex;
use crate::stop::Stop;

/// The points that a good answer loses at most; smaller losses are within the error of short
/// searches. From this difference on, a move is better or worse than another.
const MARGIN: f64 = 1.5;

/// The factor of the visits of a review by which an answer is searched.
pub const ANSWER: u32 = 2;

/// How good an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It loses less than 1.5 points: the task is done.
    Good,
    /// It is better than the move of the game by 1.5 points or more, but it loses as much itself.
    Better,
    /// It is the move of the game, or about as bad.
    Same,
    /// It is worse than the move of the game by 1.5 points or more.
    Worse,
}

impl Verdict {
    /// All verdicts, the best one first.
    pub const ALL: [Self; 4] = [Self::Good, Self::Better, Self::Same, Self::Worse];

    /// Returns the name: `good`, `better`, `same` or `worse`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Better => "better",
            Self::Same => "same",
            Self::Worse => "worse",
        }
    }

    /// Returns the verdict on a move that loses this many points, beside a move that loses others.
    pub fn of_loss(points: f64, played: f64) -> Self {
        // Losses are shown to a tenth of a point, and the verdict agrees with what is shown.
        let [points, played] = [points, played].map(|loss| (loss * 10.0).round() / 10.0);
        if points < MARGIN {
            Self::Good
        } else if points <= played - MARGIN {
            Self::Better
        } else if points < played + MARGIN {
            Self::Same
        } else {
            Self::Worse
        }
    }
}

/// An answer to a task with its judgement.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer {
    /// The answer.
    pub vertex: Vertex,
    /// How good it is.
    pub verdict: Verdict,
    /// The points that it loses against the better move that the task knows, never below 0.
    pub points_lost: f64,
    /// Whether it is the better move that the task knows.
    pub is_best: bool,
    /// The answer, and how the game is expected to go on: the second move is the best reply of the
    /// opponent. The answer alone if the search found none.
    pub line: Vec<Vertex>,
    /// The facts about a good answer, those that matter most first.
    pub facts: Vec<Fact>,
    /// The reasons why another answer is worse than the better move. Those with
    /// [`Origin::Misses`] give the better move away.
    pub reasons: Vec<Reason>,
    /// The move of the game, with which sentences compare the answer; `None` if they do not name it.
    pub beside: Option<Vertex>,
    /// The better move, which sentences do not name.
    better: Vertex,
}

/// Judges an answer to a task: by a search of the position after it, compared with searches after the
/// better move and after the move of the game. The task keeps the last two: the first judgement makes
/// them, unless the task was [measured](super::measure). The better move and the move of the game need
/// no third one.
///
/// # Errors
/// If the move is illegal or a suicide, the stop is raised, or the critic does not search.
pub fn judge(
    task: &Task,
    vertex: Vertex,
    critic: &mut Critic<'_>,
    stop: &Stop,
) -> Result<Answer, NoFacts> {
    let (game, player, better) = (&task.game, task.player, task.better());
    // An illegal move is refused before the searches.
    check(game, player, vertex)?;
    let yardstick = task.measured(critic, stop)?;
    let searched;
    let after = match vertex {
        known if known == better => &yardstick.better,
        known if known == task.played => &yardstick.played,
        _ => {
            searched = After::search(game, task.made(vertex), critic, stop)?;
            &searched
        }
    };
    let points_lost = yardstick.loss(after);
    let verdict = match vertex {
        known if known == better => Verdict::Good,
        known if known == task.played => Verdict::Same,
        _ => Verdict::of_loss(points_lost, yardstick.loss(&yardstick.played)),
    };
    let (mut found, mut why) = (Vec::new(), Vec::new());
    if verdict == Verdict::Good {
        found = facts(game, player, vertex, Proofs::OfMany, stop)?;
    } else {
        let mistake = Mistake { color: player, played: vertex, better, reply: after.reply() };
        let expectation = yardstick.expectation(after);
        why = reasons(game, mistake, expectation, Proofs::OfMany, stop)?;
    }
    Ok(Answer {
        vertex,
        verdict,
        points_lost,
        is_best: vertex == better,
        line: iter::once(vertex).chain(after.line.iter().copied()).collect(),
        facts: found,
        reasons: why,
        beside: Some(task.played),
        better,
    })
}

impl Answer {
    /// Returns the judgement in sentences: how good the answer is, and what a good answer does, or
    /// what another one does or allows. The better move is not named.
    pub fn in_words(&self, language: Language) -> Vec<String> {
        let mut lines = vec![self.verdict_in_words(Words(language))];
        if self.verdict == Verdict::Good {
            if !self.facts.is_empty() {
                lines.extend(sentences(&self.facts, language));
            }
        } else {
            let is_shown = |reason: &&Reason| reason.origin != Origin::Misses;
            let shown: Vec<Reason> = self.reasons.iter().filter(is_shown).cloned().collect();
            let chosen = chosen_reasons(&shown).into_iter();
            lines.extend(chosen.filter_map(|reason| self.reason_in_words(reason, language)));
        }
        lines
    }

    /// Returns a reason in words that do not name the better move; `None` if words cannot avoid it. The
    /// point of the opponent's reply is often the better move.
    fn reason_in_words(&self, reason: &Reason, language: Language) -> Option<String> {
        let better = self.better.point();
        let fact = &reason.fact;
        let text = if Some(fact.at) == better {
            // This fact is about the point alone.
            if fact.kind == FactKind::KeyPoint {
                return None;
            }
            let player = ("player", Words(language).color(fact.player));
            Words(language).say("reply", &[player, ("fact", &sentence_with_owner(fact, language))])
        } else if fact.shown().iter().any(|made| made.vertex == self.better) {
            reason.sentence(language)
        } else {
            sentences_of_reasons(std::slice::from_ref(reason), &[], language).join(" ")
        };
        let is_named = fact.points.iter().any(|&point| Some(point) == better);
        (!is_named && !text.is_empty()).then_some(text)
    }

    fn verdict_in_words(&self, words: Words) -> String {
        let (answer, points) = (words.vertex(self.vertex), words.points(self.points_lost));
        let key = match (self.verdict, self.beside) {
            (Verdict::Good, _) if self.is_best => "best",
            (Verdict::Good, _) => "good",
            (_, None) => "loses",
            (_, Some(played)) if played == self.vertex => "again",
            (Verdict::Better, _) => "better",
            (Verdict::Same, _) => "same",
            (Verdict::Worse, _) => "worse",
        };
        let played = self.beside.map_or_else(String::new, |played| words.vertex(played));
        words.sentence(key, &[("move", &answer), ("played", &played), ("points", &points)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::PointSet;
    use crate::color::Color;
    use crate::point::Size;

    #[test]
    fn a_verdict_compares_with_the_better_move_and_with_the_move_of_the_game() {
        let of = |points| Verdict::of_loss(points, 8.0);
        assert_eq!([0.0, 1.44, 1.46].map(of), [Verdict::Good, Verdict::Good, Verdict::Better]);
        assert_eq!([6.5, 6.6, 9.4].map(of), [Verdict::Better, Verdict::Same, Verdict::Same]);
        assert_eq!(of(9.5), Verdict::Worse);
    }

    #[test]
    fn a_reply_at_the_better_move_names_the_owner_and_not_the_key_point() {
        let vertex = |text: &str| text.parse::<Vertex>().expect("a vertex");
        let at = vertex("C3").point().expect("a point");
        let mut stones = PointSet::empty(Size::square(9));
        stones.insert(vertex("E5").point().expect("a point"));
        let reason = |kind| {
            let mut fact = Fact::new(kind, Color::Black, at, stones);
            fact.owner = Color::White;
            Reason::new(Origin::Allows, fact)
        };
        let answer = Answer {
            vertex: vertex("A1"),
            verdict: Verdict::Same,
            points_lost: 8.0,
            is_best: false,
            line: ["A1", "C3"].map(vertex).to_vec(),
            facts: Vec::new(),
            reasons: vec![reason(FactKind::KeyPoint), reason(FactKind::Catches)],
            beside: Some(vertex("B1")),
            better: vertex("C3"),
        };
        let lines = answer.in_words(Language::English);
        let expected = "Black can answer: The white stone at E5 cannot escape.";
        assert_eq!(lines[1..], [expected]);
    }
}

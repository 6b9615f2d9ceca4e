//! Hints, and who is ahead.

use std::io::{self, Write};

use tengen::engine_room::facts::facts_of_last_move;
use tengen::engine_room::facts::words::sentences;
use tengen::{Language, Report, Score, Vertex};

use super::ending::points;
use super::talk::name;
use super::{Dialogue, Phase};

/// The visits of the search for a hint: a fraction of a second on most machines.
const VISITS: u32 = 200;

impl<W: Write> Dialogue<'_, W> {
    /// Suggests moves to the person, at full strength.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if !matches!(self.phase, Phase::Play) {
            return self
                .print("There is no move to suggest: both have passed or the game is over.");
        }
        let (person, stop) = (self.person, self.world.stop.clone());
        let report = self.while_thinking(|dialogue| {
            let thinking = dialogue.console.thinking();
            let mut limited = thinking;
            limited.visits = Some(VISITS);
            dialogue.console.set_thinking(limited);
            let report = dialogue.console.rank_moves(person, &stop);
            dialogue.console.set_thinking(thinking);
            report
        })?;
        self.print(&hint(&report))
    }

    /// Explains the last move of the game by facts.
    pub(super) fn why(&mut self) -> io::Result<()> {
        let game = self.console.game().clone();
        let Some(last) = game.last_move() else {
            return self.print("There is no move to explain yet.");
        };
        if last.vertex == Vertex::Pass {
            return self.print(&format!("{} passed.", name(last.color)));
        }
        let stop = self.world.stop.clone();
        let found = self.while_thinking(|_| facts_of_last_move(&game, &stop))?;
        let sentences = match found {
            Ok(found) => sentences(&found, Language::English),
            Err(why) => vec![format!("{why}.")],
        };
        self.print(&format!("{} {}: {}", name(last.color), last.vertex, sentences.join(" ")))
    }

    /// Shows who is ahead, or after the end the result.
    pub(super) fn score(&mut self) -> io::Result<()> {
        if self.print_result()? {
            return Ok(());
        }
        let lead = if let Some(score) = self.console.expected_score() {
            score
        } else {
            let stop = self.world.stop.clone();
            let judged = self.while_thinking(|dialogue| dialogue.console.judge(&stop))?;
            let Ok(judgement) = judged else { return Ok(()) };
            self.console.nearest_score(judgement.estimate().lead)
        };
        self.print(&expectation(lead))
    }
}

/// Returns the suggestions of a search in words.
fn hint(report: &Report) -> String {
    let Vertex::Play(best) = report.best else {
        return "Hint: pass. Nothing is left to gain.".to_owned();
    };
    let lead = |lead: f64| match lead {
        ..-0.25 => format!("behind by {:.1}", -lead),
        0.25.. => format!("ahead by {lead:.1}"),
        _ => "even".to_owned(),
    };
    let tried = report.candidates().iter().filter(|candidate| candidate.visits > 0);
    let (best_lead, others): (Vec<_>, Vec<_>) = tried
        .map(|candidate| (candidate.vertex, lead(candidate.means.lead)))
        .partition(|(vertex, _)| *vertex == report.best);
    let hint = match best_lead.first() {
        Some((_, lead)) => format!("Hint: {best}; you would be {lead}."),
        None => format!("Hint: {best}."),
    };
    let others: Vec<_> =
        others.iter().take(2).map(|(vertex, lead)| format!("{vertex} ({lead})")).collect();
    match others.as_slice() {
        [] => hint,
        others => format!("{hint} Also tried: {}.", others.join(", ")),
    }
}

/// Returns the expected result in words.
fn expectation(score: Score) -> String {
    /// A single evaluation is not exact to a point.
    const EVEN: u32 = 2;
    match score.winner() {
        Some(winner) if score.halves().unsigned_abs() > EVEN => format!(
            "{} is ahead: Tengen expects a win by about {}, komi included.",
            name(winner),
            points(score)
        ),
        _ => "The game is about even, komi included.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expectation_names_the_player_ahead() {
        let text = |halves| expectation(Score::from_halves(halves));
        assert!(text(7).starts_with("Black is ahead: Tengen expects a win by about 3.5 points"));
        assert!(text(-4).starts_with("White is ahead: Tengen expects a win by about 2 points,"));
        for halves in [-2, 0, 1] {
            assert_eq!(text(halves), "The game is about even, komi included.");
        }
    }
}

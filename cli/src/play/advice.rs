//! Hints, and who is ahead.

use std::io::{self, Write};
use std::time::Duration;

use tengen::engine_room::facts::Proofs;
use tengen::engine_room::facts::words::heading;
use tengen::engine_room::search::Looks;
use tengen::{Candidate, Game, Language, Limit, Move, Report, Score, Vertex};

use super::ending::points;
use super::talk::name;
use super::words::Asked;
use super::{Dialogue, Phase};

/// The visits of the search for a hint. On a slow machine the time ends it first.
const VISITS: u32 = 200;

/// The time of the search for a hint: with a pass that has to be judged, the answer takes a second.
const TIME: Duration = Duration::from_millis(800);

/// The limit of each of the two searches that compare a move with a better one. Where the value is
/// unsteady there are four, so that the answer takes a second.
const COMPARISON: Looks = Looks::of(Limit::visits(100).within(Duration::from_millis(200)));

/// The visits of each search where answers must repeat, so that time cannot limit them: with the
/// large net they take up to two seconds on 19x19 on an old processor.
const REPEATED: u32 = 16;

impl<W: Write> Dialogue<'_, W> {
    /// Suggests moves to the person, at full strength.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        if !matches!(self.phase, Phase::Play) {
            return self
                .print("There is no move to suggest: both have passed or the game is over.");
        }
        let (person, repeats) = (self.person, self.repeats);
        let report = self.while_thinking(|dialogue, stop| {
            let thinking = dialogue.console.thinking();
            let mut limited = thinking;
            (limited.visits, limited.most_time_per_move) =
                if repeats { (Some(REPEATED), None) } else { (Some(VISITS), Some(TIME)) };
            dialogue.console.set_thinking(limited);
            let report = dialogue.console.rank_moves(person, stop);
            dialogue.console.set_thinking(thinking);
            report
        })?;
        self.print(&hint(&report))
    }

    /// Explains a move by facts, and by what it lost against the better move.
    pub(super) fn why(&mut self, asked: Asked) -> io::Result<()> {
        let (game, number, made) = match self.explained(asked) {
            Ok(found) => found,
            Err(why) => return self.print(&why),
        };
        if made.vertex == Vertex::Pass {
            return self.print(&format!("{} passed.", name(made.color)));
        }
        let repeated = Looks::once(Limit::visits(REPEATED));
        let looks = if self.repeats { repeated } else { COMPARISON };
        let found = self.while_thinking(|dialogue, stop| {
            dialogue.console.explain(&game, made, Proofs::InGame, looks, stop)
        })?;
        let text = match found {
            Ok(found) => found.in_words(Language::English).join("\n"),
            Err(why) => format!("{why}."),
        };
        let heading = match asked {
            Asked::Considered(_) => format!("{} {}", name(made.color), made.vertex),
            _ => heading(number as u32, made, Language::English),
        };
        self.print(&format!("{heading}: {text}"))
    }

    /// Returns a move that the person asks about, with the game before it and its number.
    ///
    /// # Errors
    /// If there is no such move, in words.
    fn explained(&self, asked: Asked) -> Result<(Game, usize, Move), String> {
        let mut game = self.console.game().clone();
        let moves: Vec<Move> = game.moves().collect();
        let number = match asked {
            Asked::Considered(point) => {
                let made = Move { color: self.person, vertex: point.into() };
                return Ok((game, moves.len() + 1, made));
            }
            Asked::Number(number) if number > moves.len() => {
                return Err(format!("The game has {} moves so far.", moves.len()));
            }
            Asked::Number(number) => number,
            Asked::Own => {
                let own = |made: &Move| made.color == self.person && made.vertex != Vertex::Pass;
                let own = moves.iter().rposition(own);
                own.ok_or("You have not moved yet. `why 1` explains the first move.")? + 1
            }
        };
        let made = moves[number - 1];
        match game.undo(moves.len() + 1 - number) {
            Ok(()) => Ok((game, number, made)),
            Err(_) => {
                Err("Stones were set up after that move, so it cannot be explained.".to_owned())
            }
        }
    }

    /// Shows who is ahead, or after the end the result.
    pub(super) fn score(&mut self) -> io::Result<()> {
        if self.print_result()? {
            return Ok(());
        }
        let lead = if let Some(score) = self.console.expected_score() {
            score
        } else {
            let judged = self.while_thinking(|dialogue, stop| dialogue.console.judge(stop))?;
            let Ok(judgement) = judged else { return self.print("Tengen has not judged that.") };
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
    let is_tried = |it: &&Candidate| it.visits > 0 && it.symmetry_of.is_none();
    let tried = report.candidates().iter().filter(is_tried);
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

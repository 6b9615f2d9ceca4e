//! Adjudication: ending games early when their winner is known.

use std::time::Duration;

use tengen::engine_room::inside;
use tengen::{ByColor, Color, Game, GameResult, Interrupted, Judge, Stop};

use super::super::contestant::{Contestant, Trouble};
use super::super::job::{Adjudication, Job};
use super::super::played::{Ending, Fault};
use super::outcome::{Over, patience};

/// Checks a game at intervals, and stops it once its winner is known.
pub(super) struct Adjudicator {
    by: Adjudication,
    patience: Duration,
    /// The winner that the last checks in a row agree on, and the number of these checks.
    agreed: Option<(Color, u32)>,
}

/// The result of a check of a game.
pub(super) enum Look {
    /// The game goes on.
    GoesOn,
    /// The game is stopped with a result.
    Stopped(Over),
    /// The program of this player no longer answers correctly.
    Broken(Color, Trouble),
}

/// The number of moves between two checks; even, so that both players have moved equally often.
const BETWEEN: usize = 6;

/// The number of checks in a row that must find the same winner.
const LOOKS: u32 = 3;

/// The lead that counts as clear for an agreement, as a share of the board's points: about 8 points
/// on 9x9, 36 on 19x19. This value is a choice and was not measured.
const CLEAR: f64 = 0.1;

impl Adjudicator {
    pub(super) fn new(job: &Job) -> Self {
        Self { by: job.conditions.adjudication, patience: patience(job), agreed: None }
    }

    /// Checks the game when a check is due. The first is due once the number of moves is half the
    /// number of points of the board.
    pub(super) fn look(
        &mut self,
        game: &Game,
        players: &mut ByColor<&mut dyn Contestant>,
        judge: &mut Judge,
        stop: &Stop,
    ) -> Result<Look, Interrupted> {
        let moves = game.moves().count();
        let half_full = moves * 2 >= game.size().area();
        if self.by == Adjudication::Never
            || !moves.is_multiple_of(BETWEEN)
            || !half_full
            || game.is_over()
        {
            return Ok(Look::GoesOn);
        }
        let winner = match self.by {
            Adjudication::Never => None,
            Adjudication::Verdict => safe_winner(game, judge, stop)?,
            Adjudication::Agreement => match self.agreed_winner(game, players) {
                Ok(winner) => winner,
                Err((color, trouble)) => return Ok(Look::Broken(color, trouble)),
            },
        };
        self.agreed = winner.map(|winner| match self.agreed {
            Some((before, looks)) if before == winner => (winner, looks + 1),
            _ => (winner, 1),
        });
        if self.agreed.is_none_or(|(_, looks)| looks < LOOKS) {
            return Ok(Look::GoesOn);
        }
        let judgement = judge.judge(game, stop)?;
        let outcome = judgement.outcome();
        let count = outcome.count();
        // A count that names another winner for the stopped game would only confuse.
        let result = match winner {
            Some(winner) if count.score().winner() == Some(winner) => {
                GameResult::Score(count.score())
            }
            _ => return Ok(Look::GoesOn),
        };
        let explanation = Some(outcome.explanation());
        Ok(Look::Stopped(Over { result, ending: Ending::Adjudicated, explanation }))
    }

    /// Returns the player whom both programs see in a clear lead.
    ///
    /// # Errors
    /// An `Err` names a program that does not answer, by its colour. A program that refuses to
    /// answer merely does not agree.
    fn agreed_winner(
        &self,
        game: &Game,
        players: &mut ByColor<&mut dyn Contestant>,
    ) -> Result<Option<Color>, (Color, Trouble)> {
        let clear = f64::from(game.size().area() as u32) * CLEAR;
        let mut agreed = None;
        for color in Color::ALL {
            let player = &mut *players[color];
            let mut commands = ["estimate_score", "final_score"].into_iter();
            let Some(command) = commands.find(|command| player.knows(command)) else {
                return Ok(None);
            };
            let answer = match player.ask(command, self.patience) {
                Ok(answer) => answer,
                Err(Trouble { fault: Fault::Refusal, .. }) => return Ok(None),
                Err(trouble) => return Err((color, trouble)),
            };
            let winner = clear_winner(&answer, clear);
            // After the first player the winner is not known yet.
            if winner.is_none() || agreed.is_some() && winner != agreed {
                return Ok(None);
            }
            agreed = winner;
        }
        Ok(agreed)
    }
}

/// Returns the winner by an answer such as `B+24.5 (upper bound: 25)`, if the lead is at least
/// `clear` points.
fn clear_winner(answer: &str, clear: f64) -> Option<Color> {
    match answer.split_whitespace().next()?.parse().ok()? {
        GameResult::Score(score) => {
            let points = f64::from(score.halves()) / 2.0;
            score.winner().filter(|_| points.abs() >= clear)
        }
        _ => None,
    }
}

/// Returns the player who leads even if every doubtful chain counts for the opponent, provided that
/// the opponent cannot capture anything.
fn safe_winner(game: &Game, judge: &mut Judge, stop: &Stop) -> Result<Option<Color>, Interrupted> {
    let judgement = judge.judge(game, stop)?;
    for color in Color::ALL {
        if judgement.is_safe_lead(color)
            && inside::verdict(&judgement).captures(!color, stop)?.is_empty()
        {
            return Ok(Some(color));
        }
    }
    Ok(None)
}

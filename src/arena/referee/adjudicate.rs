//! Stops games before their end because their winner is known.

use std::time::Duration;

use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::judgement::Judge;
use crate::result::GameResult;
use crate::stop::{Interrupted, Stop};

use super::super::contestant::Contestant;
use super::super::job::{Adjudication, Job};
use super::super::played::Ending;
use super::{Over, patience};

/// Looks at a game at intervals, and stops it once its winner is known.
pub(super) struct Adjudicator {
    by: Adjudication,
    patience: Duration,
    /// The winner that the last looks in a row agree on, and the number of these looks.
    agreed: Option<(Color, u32)>,
}

/// The number of moves between two looks; even, so that both players have moved equally often.
const BETWEEN: usize = 6;

/// The number of looks in a row that must find the same winner.
const LOOKS: u32 = 3;

/// The lead that counts as clear for an agreement, as a share of the board's points: about 8 points
/// on 9x9, 36 on 19x19. This is a choice and was not measured.
const CLEAR: f64 = 0.1;

impl Adjudicator {
    pub(super) fn new(job: &Job) -> Self {
        Self { by: job.conditions.adjudication, patience: patience(job), agreed: None }
    }

    /// Looks at the game if it is time to, at the earliest once as many moves were played as half
    /// the board has points; returns the end of the game if it is stopped now.
    pub(super) fn look(
        &mut self,
        game: &Game,
        players: &mut ByColor<&mut dyn Contestant>,
        judge: &mut Judge,
        stop: &Stop,
    ) -> Result<Option<Over>, Interrupted> {
        let moves = game.moves().count();
        let half_full = moves * 2 >= game.size().area();
        if self.by == Adjudication::Never
            || !moves.is_multiple_of(BETWEEN)
            || !half_full
            || game.is_over()
        {
            return Ok(None);
        }
        let winner = match self.by {
            Adjudication::Never => None,
            Adjudication::Verdict => safe_winner(game, judge, stop)?,
            Adjudication::Agreement => self.agreed_winner(game, players),
        };
        self.agreed = winner.map(|winner| match self.agreed {
            Some((before, looks)) if before == winner => (winner, looks + 1),
            _ => (winner, 1),
        });
        if self.agreed.is_none_or(|(_, looks)| looks < LOOKS) {
            return Ok(None);
        }
        let judgement = judge.judge(game, stop)?;
        let count = judgement.outcome().count();
        // A count that names another winner for the stopped game would only confuse.
        let result = match winner {
            Some(winner) if count.score().winner() == Some(winner) => {
                GameResult::Score(count.score())
            }
            _ => return Ok(None),
        };
        let explanation = Some(count.to_string());
        Ok(Some(Over { result, ending: Ending::Adjudicated, explanation }))
    }

    /// The player whom both programs see in a clear lead.
    fn agreed_winner(
        &self,
        game: &Game,
        players: &mut ByColor<&mut dyn Contestant>,
    ) -> Option<Color> {
        let clear = f64::from(game.size().area() as u32) * CLEAR;
        let estimate = |player: &mut dyn Contestant| {
            let command = ["estimate_score", "final_score"]
                .into_iter()
                .find(|command| player.knows(command))?;
            let answer = player.ask(command, self.patience).ok()?;
            match answer.split_whitespace().next()?.parse().ok()? {
                GameResult::Score(score) => {
                    let points = f64::from(score.halves()) / 2.0;
                    score.winner().filter(|_| points.abs() >= clear)
                }
                _ => None,
            }
        };
        let by_black = estimate(&mut *players.black)?;
        (estimate(&mut *players.white)? == by_black).then_some(by_black)
    }
}

/// The player who leads even if every doubtful chain is counted for the opponent, provided that the
/// opponent has no capture left.
fn safe_winner(game: &Game, judge: &mut Judge, stop: &Stop) -> Result<Option<Color>, Interrupted> {
    let judgement = judge.judge(game, stop)?;
    for color in Color::ALL {
        if judgement.is_safe_lead(color) && judgement.verdict().captures(!color, stop)?.is_empty() {
            return Ok(Some(color));
        }
    }
    Ok(None)
}

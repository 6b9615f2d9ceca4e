//! Game records in and out.

use super::Engine;
use crate::game::End;
use crate::outcome::Outcome;
use crate::result::GameResult;
use crate::sgf::{Info, Notes, Record, SgfError};
use crate::stop::{Interrupted, Stop};

impl Engine {
    /// Loads a record, up to before move `before` if it is given; the clock stays as it is. The
    /// notes say what was left out or understood otherwise than it was written.
    ///
    /// # Errors
    /// If the bytes are no record; the game is then as it was.
    pub fn load_record(&mut self, bytes: &[u8], before: Option<usize>) -> Result<Notes, SgfError> {
        let mut notes = Notes::default();
        let record = Record::parse_noting(bytes, &mut notes)?;
        let (rules, komi) = (*self.game.rules(), self.game.komi());
        self.take_up(record.to_game_noting(before, rules, komi, &mut notes));
        let whole = before.is_none_or(|number| number > record.moves());
        self.texts = record.info;
        if !whole {
            self.change();
        }
        Ok(notes)
    }

    /// The game as a record in SGF, with the time that the players have and what the record that it
    /// came from says.
    ///
    /// # Errors
    /// If it is stopped while the stones of a game that has ended are judged.
    pub fn record(&mut self, stop: &Stop) -> Result<String, Interrupted> {
        let mut record = Record::of_game(&self.game);
        let (end, agreed) = (self.game.end(), self.game.agreed_dead().is_some());
        if end.is_some() || agreed {
            let outcome = self.outcome(stop)?;
            if end.is_some() {
                record.set_result(outcome.result());
            }
            if end == Some(End::Passes) || agreed {
                let territory = outcome.marked_territory();
                let any = !territory.black.is_empty() || !territory.white.is_empty();
                record.territory = (agreed || any).then_some(territory);
            }
        }
        let rules = record.info.remove(&Info::Rules);
        record.info.extend(self.texts.clone());
        record.info.extend(rules.map(|rules| (Info::Rules, rules)));
        if let Some(loser) = self.resigned {
            record.set_result(GameResult::Resignation(!loser));
        }
        if let (Some(main), overtime) = self.clock.settings().to_sgf() {
            record.info.insert(Info::Time, main);
            record.info.remove(&Info::Overtime);
            record.info.extend(overtime.map(|overtime| (Info::Overtime, overtime)));
        }
        Ok(record.to_sgf())
    }

    /// The result if the game ended now.
    ///
    /// # Errors
    /// If it is stopped while stones are judged.
    pub fn outcome(&mut self, stop: &Stop) -> Result<Outcome, Interrupted> {
        match Outcome::undisputed(&self.game) {
            Some(outcome) => Ok(outcome),
            None => Ok(self.judge(stop)?.outcome().clone()),
        }
    }
}

//! Loading game records into an engine and writing them.

use super::state::Console;
use crate::game::End;
use crate::outcome::Outcome;
use crate::result::GameResult;
use crate::sgf::{Given, Info, Note, Notes, Record, Settled, SgfError};
use crate::stop::{Interrupted, Stop};

impl Console {
    /// Loads a game record, up to the position before move number `before` if that is given. The
    /// clocks stay as they are. The notes name everything that was left out or reinterpreted.
    ///
    /// Rules and komi are those that [overrule](Self::overrule) every record, or else the record's,
    /// or else those that were chosen before. What is still open is assumed, and noted. Assuming
    /// may judge the stones at the end of the record; if `stop` is raised meanwhile, it does
    /// without.
    ///
    /// # Errors
    /// If the bytes are not a game record; the game is then unchanged.
    pub fn load_record(
        &mut self,
        bytes: &[u8],
        before: Option<usize>,
        stop: &Stop,
    ) -> Result<Notes, SgfError> {
        let mut notes = Notes::default();
        let record = Record::parse_noting(bytes, &mut notes)?;
        let Settled { rules, komi, rules_assumed, komi_assumed } = self.terms(&record, stop);
        let assumed = [rules_assumed.map(Note::AssumedRules), komi_assumed.map(Note::AssumedKomi)];
        for note in assumed.into_iter().flatten() {
            notes.add(note);
        }
        self.take_up(record.to_game_under(before, rules, komi, &mut notes));
        let whole = before.is_none_or(|number| number > record.moves());
        self.texts = record.info;
        if !whole {
            self.change();
        }
        Ok(notes)
    }

    /// Sets the rules and the komi that hold in every record that is loaded, whatever it states.
    pub fn overrule(&mut self, given: Given) {
        self.given = given;
    }

    /// Returns the rules and the komi of a recorded game. Those that are given go first, then those
    /// that the record states; the rest is assumed, by the record's result if a count gives it.
    ///
    /// # Errors
    /// If `stop` is raised before there is a verdict.
    pub fn settle(
        &mut self,
        record: &Record,
        given: &Given,
        stop: &Stop,
    ) -> Result<Settled, Interrupted> {
        self.judge.settle(record, given, stop)
    }

    fn terms(&mut self, record: &Record, stop: &Stop) -> Settled {
        let mut given = self.given;
        let has_rules = matches!(record.stated_rules(), Ok(Some(_)));
        if !has_rules {
            given.rules = given.rules.or(self.chosen_rules);
        }
        if record.komi.is_none() {
            given.komi = given.komi.or(self.chosen_komi);
        }
        let settled = self.judge.settle(record, &given, stop);
        settled.unwrap_or_else(|Interrupted| record.settle(&given))
    }

    /// Returns the game as a record, with the time settings and the texts of the record from which
    /// the game was loaded.
    ///
    /// # Errors
    /// If `stop` is raised while the stones of a game that has ended are judged.
    pub fn record(&mut self, stop: &Stop) -> Result<Record, Interrupted> {
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
        Ok(record)
    }

    /// Returns the outcome of the game if it ended now.
    ///
    /// # Errors
    /// If `stop` is raised while stones are judged.
    pub fn outcome(&mut self, stop: &Stop) -> Result<Outcome, Interrupted> {
        match Outcome::undisputed(&self.game) {
            Some(outcome) => Ok(outcome),
            None => Ok(self.judge(stop)?.outcome().clone()),
        }
    }
}

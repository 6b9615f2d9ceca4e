//! The games of calls: records as texts, lists of moves or files, and games that stay open between calls.

use std::collections::VecDeque;
use std::error::Error;
use std::path::Path;

use serde_json::{Value, json};

use super::arguments::{given, record_of_moves, text};
use tengen::engine_room::disk::{self, DiskError};
use tengen::engine_room::inside;
use tengen::engine_room::sgf::Settled;
use tengen::engine_room::solution::NoQuestion;
use tengen::{
    Assumption, Color, Event, Game, Info, Judge, Move, Note, Notes, Record, Stop, Vertex,
};

/// The largest record in bytes.
const LARGEST: u64 = 16 << 20;

/// The largest number of open games. The one that was named longest ago makes room for another.
const MOST_OPEN: usize = 64;

/// A game with the rules and the komi under which it counts.
#[derive(Clone, Debug)]
pub struct Source {
    /// The record.
    pub record: Record,
    /// The rules and the komi.
    pub settled: Settled,
    /// What was reinterpreted when the record was read.
    notes: Notes,
    /// What was left out when it was last replayed.
    replayed: Notes,
}

/// A game that stays open between calls.
#[derive(Clone, Debug)]
pub struct Open {
    /// The handle by which calls name it.
    pub handle: String,
    /// The game.
    pub source: Source,
    /// The tasks that were made of it, as the JSON of `tengen analysis` has them.
    pub tasks: Vec<Value>,
    /// The visits of the review that made them.
    pub visits: u64,
}

/// The open games, in the order in which calls have named them last.
#[derive(Debug, Default)]
pub struct OpenGames {
    games: VecDeque<Open>,
    /// The number of games that were opened so far.
    opened: usize,
}

impl OpenGames {
    /// Keeps a game that a call has named, or opens the one that it has brought. A call that is refused
    /// does neither.
    pub fn keep(&mut self, open: Open) {
        if let Some(place) = self.games.iter().position(|known| known.handle == open.handle) {
            self.games.remove(place);
        } else {
            self.opened += 1;
            if self.games.len() == MOST_OPEN {
                self.games.pop_front();
            }
        }
        self.games.push_back(open);
    }

    /// Returns the open game with a handle.
    ///
    /// # Errors
    /// If no game has it, with a sentence that says so.
    fn find(&mut self, handle: &str) -> Result<&Open, String> {
        let place = self.games.iter().position(|open| open.handle == handle).ok_or_else(|| {
            format!(
                "game: no game {handle} is open; the tool `open` opens one and returns its name"
            )
        })?;
        // Named last.
        self.games.make_contiguous()[place..].rotate_left(1);
        Ok(&self.games[self.games.len() - 1])
    }

    /// Returns a copy of the game that a call names, or of the one that it brings, with a handle for
    /// [`keep`](Self::keep).
    ///
    /// # Errors
    /// If the game cannot be read, or its handle is not known.
    pub fn named_or_brought(
        &mut self,
        arguments: &Value,
        judge: &mut Judge,
        stop: &Stop,
    ) -> Result<Open, Box<dyn Error>> {
        if let Some(handle) = text(arguments, "game")? {
            check_one(arguments)?;
            return Ok(self.find(handle)?.clone());
        }
        let source = Source::read(arguments, judge, stop)?;
        let handle = format!("game-{}", self.opened + 1);
        Ok(Open { handle, source, tasks: Vec::new(), visits: 0 })
    }

    /// Returns a copy of the game that a call names or brings, which is not opened.
    ///
    /// # Errors
    /// If the game cannot be read, or its handle is not known.
    pub fn source(
        &mut self,
        arguments: &Value,
        judge: &mut Judge,
        stop: &Stop,
    ) -> Result<Source, Box<dyn Error>> {
        match text(arguments, "game")? {
            Some(handle) => {
                check_one(arguments)?;
                Ok(self.find(handle)?.source.clone())
            }
            None if ["sgf", "moves", "file"].iter().all(|name| arguments[name].is_null()) => {
                Err("expected `game`, `sgf`, `moves` or `file`".into())
            }
            None => Source::read(arguments, judge, stop),
        }
    }
}

/// Checks that a game that is named by its handle does not come in another way too.
fn check_one(arguments: &Value) -> Result<(), String> {
    let others = ["sgf", "moves", "file", "size", "komi", "rules"];
    match others.into_iter().find(|name| !arguments[name].is_null()) {
        None => Ok(()),
        Some(name) => Err(format!("{name}: the open game has its own; leave this out, or `game`")),
    }
}

impl Source {
    /// Reads the game of a call: a record as `sgf`, from a `file`, or a list of moves, with its rules and
    /// its komi. Without any of them the game is empty.
    ///
    /// # Errors
    /// If the game cannot be read, or one of the moves of a list is illegal.
    fn read(arguments: &Value, judge: &mut Judge, stop: &Stop) -> Result<Self, Box<dyn Error>> {
        let given = given(arguments)?;
        let mut notes = Notes::default();
        let file = text(arguments, "file")?.map(Path::new);
        let bytes = match (text(arguments, "sgf")?, file) {
            (Some(_), Some(_)) => return Err("expected one of `sgf` and `file`".into()),
            (Some(sgf), None) => Some(sgf.as_bytes().to_vec()),
            (None, Some(file)) => Some(disk::read(file, LARGEST).map_err(DiskError::of(file))?),
            (None, None) => None,
        };
        if let Some(bytes) = bytes {
            let record = Record::parse_noting(&bytes, &mut notes)?;
            let settled = inside::settle_by_result(judge, &record, &given, stop)?;
            return Ok(Self { record, settled, notes, replayed: Notes::default() });
        }
        let record = record_of_moves(arguments)?;
        // A list of moves states what its caller wants, so the usual rules and komi need no remark.
        let settled =
            Settled { rules_assumed: None, komi_assumed: None, ..inside::settle(&record, &given) };
        let mut illegal = Notes::default();
        inside::game_under(&record, None, settled.rules, settled.komi, &mut illegal);
        for note in illegal.iter() {
            if let Note::LeftOut { number, vertex, why, .. }
            | Note::Forbidden { number, vertex, why, .. } = note
            {
                // The first move of a list has the number 0, as in the errors of `tengen analysis`.
                return Err(format!("Illegal move {}: {vertex} ({why})", number - 1).into());
            }
        }
        Ok(Self { record, settled, notes, replayed: Notes::default() })
    }

    /// Returns the game after a number of moves of the record, by default after all.
    ///
    /// # Errors
    /// If the record has fewer moves.
    pub fn after(&mut self, number: Option<usize>) -> Result<Game, NoQuestion> {
        let moves = self.record.moves();
        if number.is_some_and(|number| number > moves) {
            return Err(NoQuestion::Shorter(moves));
        }
        Ok(self.before(number.map(|number| number + 1)).0)
    }

    /// Returns the game before a move of the record, counted from 1, and the move; the whole game
    /// without a move if the record has none of this number.
    pub fn before(&mut self, number: Option<usize>) -> (Game, Option<Move>) {
        let Self { record, settled, replayed: notes, .. } = self;
        *notes = Notes::default();
        let mut replay = inside::replay_under(record, settled.rules, settled.komi, notes);
        let mut moves = 0;
        loop {
            if let Some(&Event::Play(color, vertex)) = replay.next_event() {
                moves += 1;
                if number == Some(moves) {
                    return (replay.game().clone(), Some(Move { color, vertex }));
                }
            }
            if !replay.step(notes) {
                return (replay.game().clone(), None);
            }
        }
    }

    /// Adds a move to the end of the game.
    pub fn add(&mut self, made: Move) {
        self.record.events.push(Event::Play(made.color, made.vertex));
        self.forget_end();
    }

    /// Forgets how the game has ended, since it goes on.
    fn forget_end(&mut self) {
        self.record.territory = None;
        self.record.set_text(Info::Result, "");
    }

    /// Takes moves back from the end of the game.
    ///
    /// # Errors
    /// If the game ends with fewer moves.
    pub fn take_back(&mut self, moves: usize) -> Result<(), String> {
        let is_move = |event: &&Event| matches!(event, Event::Play(..));
        let last = self.record.events.iter().rev().take_while(is_move).count();
        if moves > last {
            return Err(format!("undo: the game has {last} moves to take back, not {moves}"));
        }
        let kept = self.record.events.len() - moves;
        self.record.events.truncate(kept);
        if moves > 0 {
            self.forget_end();
        }
        Ok(())
    }

    /// Returns the game as SGF that states its rules and its komi.
    pub fn to_sgf(&self) -> String {
        let mut record = self.record.clone();
        record.komi = Some(self.settled.komi);
        record.set_text(Info::Rules, &self.settled.rules.to_string());
        record.to_sgf()
    }

    /// Returns what a reader should know about the game: players, conditions, and how it stands.
    pub fn in_json(&mut self) -> Value {
        let text = |info| self.record.text(info).map(str::to_owned);
        let (black, white) = (text(Info::BlackName), text(Info::WhiteName));
        let (result, date) = (text(Info::Result), text(Info::Date));
        let game = self.before(None).0;
        let mut object = json!({ "black": black, "white": white, "result": result, "date": date });
        add_standing(&mut object, &game, self.record.moves());
        object
    }

    /// Adds to an answer what was assumed of the record, and what was left out or reinterpreted.
    pub fn add_remarks(&self, object: &mut Value) {
        let assumed = |what: &Option<Assumption>| what.as_ref().map(ToString::to_string);
        object["rules_assumed"] = assumed(&self.settled.rules_assumed).into();
        object["komi_assumed"] = assumed(&self.settled.komi_assumed).into();
        let notes = self.notes.iter().chain(self.replayed.iter());
        object["remarks"] = notes.map(Note::to_string).collect();
    }
}

/// Adds the conditions of a game and how it stands after a number of moves.
pub fn add_standing(object: &mut Value, game: &Game, moves: usize) {
    object["size"] = game.size().to_string().into();
    object["rules"] = game.rules().to_string().into();
    object["komi"] = (f64::from(game.komi().halves()) / 2.0).into();
    object["moves"] = moves.into();
    object["to_move"] = game.to_move().to_string().into();
    object["last_move"] = game.last_move().map(|made| made.to_string()).into();
    object["captured_by_black"] = game.prisoners()[Color::Black].into();
    object["captured_by_white"] = game.prisoners()[Color::White].into();
}

/// Names the vertices of a line.
pub fn names(line: &[Vertex]) -> Vec<String> {
    line.iter().map(Vertex::to_string).collect()
}

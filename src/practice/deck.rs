//! The tasks of many games in one text, with the days on which they are asked again.
//!
//! The text is JSON: `tengen_practice` is its version, `games` has the records, and `tasks` the
//! tasks, each with the place of its game. A game and a task take a line each.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::kept::{Fields, KeptTask};
use super::schedule::{Attempt, Schedule};
use super::task::Task;
use crate::color::Color;
use crate::sgf::Record;

/// The version of the text that this program reads and writes.
pub const VERSION: u64 = 1;

/// The tasks of many games.
#[derive(Clone, Debug, Default)]
pub struct Deck {
    games: Vec<DeckGame>,
    tasks: Vec<DeckTask>,
}

/// A game of a deck.
#[derive(Clone, Debug)]
pub struct DeckGame {
    /// The name by which a person knows it, such as that of its file.
    pub name: String,
    /// The players whose mistakes were looked at.
    pub searched: Vec<Color>,
    /// Its moves, with the rules and the komi.
    record: Record,
    /// The record as text.
    text: String,
}

/// A task of a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckTask {
    /// The place of its game.
    pub game: usize,
    /// The task in the game.
    pub kept: KeptTask,
    /// When it is asked again.
    pub schedule: Schedule,
}

/// The reason why a text is not read as a deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotADeck {
    /// The text is something else.
    #[error("not a file of practice tasks")]
    Foreign,
    /// Another version of Tengen has written the text.
    #[error(
        "written by another version of Tengen: its format is {0}, and this program reads {VERSION}"
    )]
    Version(u64),
    /// The text was cut or changed.
    #[error("damaged: {0}")]
    Damaged(String),
}

impl Deck {
    /// Reads the text of a deck.
    ///
    /// # Errors
    /// If the text is something else, of another version, or damaged, such as by a task whose moves do
    /// not belong to its game.
    pub fn read(text: &str) -> Result<Self, NotADeck> {
        let damaged = |why: serde_json::Error| match text.trim_start() {
            begun if begun.starts_with("{\"tengen_practice\"") => {
                NotADeck::Damaged(why.to_string())
            }
            _ => NotADeck::Foreign,
        };
        let whole: Value = serde_json::from_str(text).map_err(damaged)?;
        let version = whole.get("tengen_practice").and_then(Value::as_u64);
        match version.ok_or(NotADeck::Foreign)? {
            VERSION => {}
            other => return Err(NotADeck::Version(other)),
        }
        let list = |name: &str| {
            let list = whole.get(name).and_then(Value::as_array);
            list.ok_or_else(|| NotADeck::Damaged(format!("the list of {name} is missing")))
        };
        let mut deck = Self::default();
        for (place, value) in list("games")?.iter().enumerate() {
            let game = DeckGame::read(value);
            deck.games.push(game.map_err(|why| at("game", place, &why))?);
        }
        for (place, value) in list("tasks")?.iter().enumerate() {
            let task = DeckTask::read(value, deck.games.len());
            deck.tasks.push(task.map_err(|why| at("task", place, &why))?);
            deck.task(place)?;
        }
        Ok(deck)
    }

    /// Returns the text of the deck, which [`read`](Self::read) reads.
    pub fn to_json(&self) -> String {
        let mut text = format!("{{\"tengen_practice\":{VERSION},\n\"games\":[");
        let games = self.games.iter().map(DeckGame::to_json);
        add_lines(&mut text, games);
        text.push_str("],\n\"tasks\":[");
        add_lines(&mut text, self.tasks.iter().map(DeckTask::to_json));
        text.push_str("]}\n");
        text
    }

    /// Returns the games.
    pub fn games(&self) -> &[DeckGame] {
        &self.games
    }

    /// Returns the tasks.
    pub fn tasks(&self) -> &[DeckTask] {
        &self.tasks
    }

    /// Returns the place of the game with the size, the set-up and the moves of this record, even with
    /// other texts, rules or komi; `None` if the deck does not have it.
    pub fn find(&self, record: &Record) -> Option<usize> {
        let is_it = |game: &DeckGame| {
            game.record.size == record.size && game.record.events == record.events
        };
        self.games.iter().position(is_it)
    }

    /// Adds a game, unless the deck has it. The record states its rules and its komi. Returns its place.
    pub fn add_game(&mut self, name: &str, record: &Record) -> usize {
        self.find(record).unwrap_or_else(|| {
            let (record, text) = (record.clone(), record.to_sgf());
            let name = name.to_owned();
            self.games.push(DeckGame { name, searched: Vec::new(), record, text });
            self.games.len() - 1
        })
    }

    /// Adds the tasks of players in a game, whose mistakes then count as looked at. Tasks of players
    /// whose mistakes were looked at before stay as they are.
    ///
    /// # Panics
    /// If the deck does not have the game.
    pub fn add_tasks(&mut self, game: usize, players: &[Color], tasks: &[Task], today: u32) {
        let searched = &mut self.games[game].searched;
        let is_new = |player: &&Color| !searched.contains(player);
        let new: Vec<Color> = players.iter().filter(is_new).copied().collect();
        searched.extend(&new);
        let of_new = tasks.iter().filter(|task| new.contains(&task.player));
        self.tasks.extend(of_new.map(|task| DeckTask::of(task, game, today)));
    }

    /// Returns the places of the tasks that are due on a day, the longest due first.
    pub fn due(&self, today: u32) -> Vec<usize> {
        let is_due = |&place: &usize| self.tasks[place].schedule.is_due(today);
        let mut due: Vec<usize> = (0..self.tasks.len()).filter(is_due).collect();
        // Sorting is stable: of one day, the task that was added first comes first.
        due.sort_by_key(|&place| self.tasks[place].schedule.due);
        due
    }

    /// Returns the task at a place, not measured yet.
    ///
    /// # Errors
    /// If its moves do not belong to the game.
    ///
    /// # Panics
    /// If the deck does not have the task.
    pub fn task(&self, place: usize) -> Result<Task, NotADeck> {
        let DeckTask { game, kept, .. } = &self.tasks[place];
        kept.in_game(&self.games[*game].record).map_err(|why| at("task", place, why))
    }

    /// Records how the task at a place was done on a day.
    ///
    /// # Panics
    /// If the deck does not have the task.
    pub fn record_attempt(&mut self, place: usize, attempt: Attempt, today: u32) {
        let schedule = &mut self.tasks[place].schedule;
        *schedule = schedule.after(attempt, today);
    }
}

impl DeckGame {
    fn read(value: &Value) -> Result<Self, String> {
        let fields = Fields(value);
        let text = fields.read("sgf", |value| value.as_str().map(str::to_owned))?;
        let record = Record::parse(text.as_bytes()).map_err(|why| format!("its sgf: {why}"))?;
        let name = fields.read("name", |value| value.as_str().map(str::to_owned))?;
        let searched = fields.read("done", |value| {
            let colors = value.as_array()?.iter().map(|color| color.as_str()?.parse().ok());
            colors.collect()
        })?;
        Ok(Self { name, searched, record, text })
    }

    fn to_json(&self) -> Value {
        let searched: Vec<String> = self.searched.iter().map(ToString::to_string).collect();
        json!({ "name": self.name, "done": searched, "sgf": self.text })
    }
}

impl DeckTask {
    fn of(task: &Task, game: usize, today: u32) -> Self {
        Self { game, kept: KeptTask::of(task), schedule: Schedule::new(today) }
    }

    fn to_json(&self) -> Value {
        let Schedule { step, due, asked, found } = self.schedule;
        let mut object = json!({ "game": self.game });
        let schedule = json!({ "step": step, "due": due, "asked": asked, "found": found });
        if let (Value::Object(all), Value::Object(schedule)) = (&mut object, schedule) {
            all.extend(self.kept.fields());
            all.extend(schedule);
        }
        object
    }

    /// Reads a task of a deck with this number of games.
    fn read(value: &Value, games: usize) -> Result<Self, String> {
        let fields = Fields(value);
        let game = fields.number("game")?;
        if game >= games {
            return Err("a game that is missing".to_owned());
        }
        let schedule = Schedule {
            step: fields.number("step")?,
            due: fields.number("due")?,
            asked: fields.number("asked")?,
            found: fields.number("found")?,
        };
        Ok(Self { game, kept: KeptTask::read(value)?, schedule })
    }
}

/// Adds values to a text, each on a line of its own.
fn add_lines(text: &mut String, values: impl Iterator<Item = Value>) {
    for (place, value) in values.enumerate() {
        let comma = if place > 0 { "," } else { "" };
        // Writing to a text never fails.
        let _ = write!(text, "{comma}\n{value}");
    }
}

/// Returns the error of a part of a deck; places are counted from 1 for people.
fn at(part: &str, place: usize, why: &str) -> NotADeck {
    NotADeck::Damaged(format!("{part} {}: {why}", place + 1))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::review::MistakeKind;
    use crate::rules::{Komi, Rules};

    /// A deck with a game of three moves, of which the last one is a task.
    fn deck() -> Deck {
        let record =
            Record::parse(b"(;SZ[9]RU[chinese]KM[7];B[ee];W[cc];B[aa])").expect("a record");
        let mut deck = Deck::default();
        let game = deck.add_game("game.sgf", &record);
        let (before, made) = record.at_move(3, Rules::default(), Komi::ZERO).expect("three moves");
        let line = ["C3", "G3"].map(|text| text.parse().expect("a vertex"));
        let mut task = Task::new(Arc::new(before), 3, made, line.to_vec());
        (task.points_lost, task.kind) = (12.5, MistakeKind::Cut);
        deck.add_tasks(game, &[Color::Black], &[task], 100);
        deck
    }

    #[test]
    fn a_deck_is_read_as_it_was_written() {
        let mut deck = deck();
        deck.record_attempt(0, Attempt::First, 100);
        let read = Deck::read(&deck.to_json()).expect("a deck");
        assert_eq!(read.tasks(), deck.tasks());
        assert_eq!(read.to_json(), deck.to_json());
        let task = read.task(0).expect("a task");
        assert_eq!((task.better(), task.number), ("C3".parse().expect("a vertex"), 3));
        assert_eq!((read.due(100), read.due(101)), (vec![], vec![0]));
    }

    #[test]
    fn a_game_and_a_task_are_added_once() {
        let mut deck = deck();
        let record = deck.games[0].record.clone();
        let copy = Record::parse(b"(;SZ[9]GN[copy]RU[japanese]KM[0];B[ee];W[cc];B[aa])");
        for same in [&record, &copy.expect("a record")] {
            assert_eq!((deck.add_game("copy.sgf", same), deck.games().len()), (0, 1));
        }
        let task = deck.task(0).expect("a task");
        deck.record_attempt(0, Attempt::First, 100);
        let mut elsewhere = task.clone();
        elsewhere.number = 1;
        deck.add_tasks(0, &[Color::Black, Color::White], &[task, elsewhere], 200);
        assert_eq!((deck.tasks().len(), deck.tasks()[0].schedule.due), (1, 101));
        assert_eq!(deck.games()[0].searched, [Color::Black, Color::White]);
    }

    #[test]
    fn a_text_that_is_not_a_deck_is_refused_with_the_reason() {
        let text = deck().to_json();
        let refused = |text: &str| Deck::read(text).expect_err("no deck").to_string();
        assert_eq!(refused("(;SZ[9])"), "not a file of practice tasks");
        assert_eq!(refused("{\"a\":1}"), "not a file of practice tasks");
        let other = text.replacen("\"tengen_practice\":1", "\"tengen_practice\":2", 1);
        let version =
            "written by another version of Tengen: its format is 2, and this program reads 1";
        assert_eq!(refused(&other), version);
        assert!(refused(&text[..text.len() - 9]).starts_with("damaged: "));
        for (from, to, why) in [
            ("\"game\":0", "\"game\":7", "damaged: task 1: a game that is missing"),
            ("\"due\":100", "\"due\":-1", "damaged: task 1: a wrong due"),
            ("\"played\"", "\"plaid\"", "damaged: task 1: played is missing"),
            ("SZ[9]", "SZ[99]", "damaged: game 1: its sgf: "),
            ("\"tasks\"", "\"jobs\"", "damaged: the list of tasks is missing"),
        ] {
            let found = refused(&text.replacen(from, to, 1));
            assert!(found.starts_with(why), "{found}");
        }
    }

    #[test]
    fn a_task_whose_moves_are_not_those_of_its_game_is_refused() {
        let text = deck().to_json();
        for (from, to, why) in [
            ("\"move\":3", "\"move\":4", "the game does not have its move"),
            ("\"played\":\"A9\"", "\"played\":\"B9\"", "the game has another move there"),
            ("\"move\":3", "\"move\":0", "the game does not have its move"),
            ("\"C3\"", "\"E5\"", "its better move is illegal"),
            ("\"G3\"", "\"Z25\"", "its line leaves the board"),
        ] {
            let read = Deck::read(&text.replacen(from, to, 1));
            let found = read.expect_err("a wrong task").to_string();
            assert_eq!(found, format!("damaged: task 1: {why}"));
        }
    }
}

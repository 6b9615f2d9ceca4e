//! Games to review, and to make tasks of: the actions `review` and `tasks`, whose form is Tengen's own.

use serde_json::{Map, Value};

use super::asking::{self, OF_GAME, OF_QUERY};
use super::fields::{Fields, Remark};
use crate::review::{Reader, Review, Source, Story};
use tengen::engine_room::explain::Critic;
use tengen::engine_room::inside;
use tengen::engine_room::practice::{self, json};
use tengen::engine_room::sgf::Given;
use tengen::{Interrupted, NoFacts, Opinion, Record, SgfError, Stop};

/// What a client wants to have of a reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The review.
    Review,
    /// Tasks out of its mistakes.
    Tasks,
}

/// A game that a client wants to have reviewed. It never changes.
#[derive(Clone, Debug)]
pub struct Course {
    /// What is wanted.
    pub aim: Aim,
    /// The client's name for the query, which the answer repeats.
    pub id: String,
    /// The record of the game. A story takes much more memory, and many queries may wait, so it is
    /// read again when the review begins.
    record: Box<[u8]>,
    /// The visits of each position, at least 1.
    pub visits: u32,
    /// The priority among the other jobs.
    pub priority: i64,
    reader: Reader,
}

/// The fields of the action besides those of its game.
const OWN: [&str; 3] = ["maxVisits", "language", "player"];

impl Course {
    /// Reads a query with the given `id` and aim, which has a record as `sgf` or a game in the form of
    /// the protocol.
    ///
    /// # Errors
    /// If a field is unknown, missing or wrong, or no move was made.
    pub fn read(
        id: String,
        aim: Aim,
        object: &Map<String, Value>,
        usual: u32,
    ) -> Result<Self, Remark> {
        let fields = Fields(object);
        let (field, record) = record(object, &OWN)?;
        check(field, &record)?;
        let reader =
            Reader { player: fields.color("player")?, language: asking::language(fields)? };
        let visits = asking::visits(fields, usual, 1)?;
        Ok(Self { aim, id, record, visits, priority: asking::priority(fields)?, reader })
    }

    /// Returns the game.
    ///
    /// # Errors
    /// As for [`Story::read`], which has read the record before.
    pub fn story(&self) -> Result<Story, SgfError> {
        story(&self.record)
    }

    /// Writes the answer: the query's name and action, and what `tengen review --json` writes.
    /// `opinions` has one for each position of the story, and `net` is the name of the net.
    ///
    /// # Errors
    /// If the stop is raised before the reasons of all moves are found.
    pub fn answer(
        &self,
        story: Story,
        opinions: Vec<Opinion>,
        net: &str,
        stop: &Stop,
    ) -> Result<Map<String, Value>, Interrupted> {
        let review = self.review(story, opinions, net);
        review.find_reasons(stop)?;
        let mut answer = asking::answer(&self.id, "review");
        if let Value::Object(all) = review.json() {
            answer.extend(all);
        }
        Ok(answer)
    }

    /// Writes the answer with tasks: the query's name and action, the conditions of the game, and the
    /// tasks, the worst mistake first. The critic searches each mistake again.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn tasks(
        &self,
        story: Story,
        opinions: Vec<Opinion>,
        net: &str,
        critic: &mut Critic<'_>,
        stop: &Stop,
    ) -> Result<Map<String, Value>, NoFacts> {
        let review = self.review(story, opinions, net);
        review.find_reasons(stop).map_err(NoFacts::Interrupted)?;
        let tasks = practice::tasks(&review, self.reader.player, critic, stop)
            .map_err(NoFacts::Interrupted)?;
        let written = tasks.iter().map(|task| json::task(task, self.reader.language, stop));
        let written = written.collect::<Result<Vec<Value>, _>>()?;
        let mut answer = asking::answer(&self.id, "tasks");
        if let Value::Object(all) = review.conditions_in_json() {
            answer.extend(all);
        }
        answer.insert("tasks".to_owned(), written.into());
        Ok(answer)
    }

    fn review(&self, story: Story, opinions: Vec<Opinion>, net: &str) -> Review {
        let source = Source { name: net.to_owned(), net: net.to_owned(), visits: self.visits };
        Review::new(story, opinions, source).written_for(self.reader)
    }
}

/// Reads the game of an action with fields of its own, besides those of every query: a record as `sgf`,
/// or a game in the form of the protocol. Returns the field that has its moves, and the record.
///
/// # Errors
/// If a field is unknown, missing or wrong.
pub fn record(
    object: &Map<String, Value>,
    own: &[&str],
) -> Result<(&'static str, Box<[u8]>), Remark> {
    let fields = Fields(object);
    if let Some(record) = fields.get("sgf") {
        asking::check_names(fields, &[&OF_QUERY[..], own, &["sgf"]].concat())?;
        let text = record.as_str().ok_or_else(|| Remark::new("sgf", "Must be a text"))?;
        return Ok(("sgf", text.as_bytes().into()));
    }
    asking::check_names(fields, &[&OF_QUERY[..], own, &["sgf"], &OF_GAME].concat())?;
    let game = asking::game(object)?;
    Ok(("moves", Record::of_game(&game).to_sgf().into_bytes().into_boxed_slice()))
}

/// Reads the main line of a record, from which the rules and the komi follow.
///
/// # Errors
/// As for [`Story::read`].
pub fn story(record: &[u8]) -> Result<Story, SgfError> {
    Story::read(record, |record: &Record| inside::settle(record, &Given::default()))
}

/// Refuses a record that cannot be read, or is without moves.
fn check(field: &str, record: &[u8]) -> Result<(), Remark> {
    let story = story(record).map_err(|why| Remark::new(field, why.to_string()))?;
    if story.record().moves() == 0 {
        return Err(Remark::new(field, "Must have a move"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use tengen::{Color, Means};

    #[test]
    fn a_review_ends_by_a_stop_after_its_last_search() {
        let asked = json!({"id": "r", "sgf": "(;SZ[5];B[cc];W[bb])"});
        let asked = asked.as_object().expect("an object");
        let course = Course::read("r".to_owned(), Aim::Review, asked, 1).expect("a review");
        let answered = |stop: &Stop| {
            let story = course.story().expect("a record");
            let opinions = (0..3).map(|_| Opinion::new(Color::Black, Means::UNKNOWN)).collect();
            course.answer(story, opinions, "a net", stop)
        };
        let stop = Stop::new();
        assert_eq!(answered(&stop).expect("no stop")["id"], "r");
        stop.raise();
        assert_eq!(answered(&stop), Err(Interrupted));
    }
}

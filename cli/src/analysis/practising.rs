//! Answers to tasks: the action `answer`, whose form is Tengen's own.

use serde_json::{Map, Value};

use super::asking;
use super::fields::{Fields, Remark};
use super::reviewing::{record, story};
use tengen::engine_room::facts;
use tengen::engine_room::practice::{ANSWER, KeptTask, json};
use tengen::{Answer, Language, Task, Vertex};

/// An answer to a task that a client wants to have judged. It never changes.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The client's name for the query, which the answer repeats.
    pub id: String,
    /// The record of the game. A game takes much more memory, and many queries may wait.
    record: Box<[u8]>,
    kept: KeptTask,
    /// The answer.
    pub vertex: Vertex,
    /// The visits of each search, at least 1.
    pub visits: u32,
    /// The priority among the other jobs.
    pub priority: i64,
    language: Language,
}

/// The fields of the action besides those of its game.
const OWN: [&str; 4] = ["task", "move", "maxVisits", "language"];

impl Exercise {
    /// Reads a query with the given `id`: the game, the task as the action `tasks` has written it, and a
    /// move of the player of the task.
    ///
    /// # Errors
    /// If a field is unknown, missing or wrong, or the move cannot be judged.
    pub fn read(id: String, object: &Map<String, Value>, usual: u32) -> Result<Self, Remark> {
        let fields = Fields(object);
        let (_, record) = record(object, &OWN)?;
        let wrong = |why: &str| {
            Remark::new("task", format!("Must be a task that the action `tasks` wrote: {why}"))
        };
        let asked = fields.get("task").ok_or_else(|| wrong("task is missing"))?;
        let kept = KeptTask::read(asked).map_err(|why| wrong(&why))?;
        let task = task(&record, &kept)?;
        let vertex = fields.vertex("move", task.game.size())?;
        let vertex = vertex.ok_or_else(|| Remark::new("move", "Must name the answer"))?;
        facts::check(&task.game, task.player, vertex)
            .map_err(|why| Remark::new("move", format!("{vertex} cannot be judged: {why}")))?;
        let visits = asking::visits(fields, usual.saturating_mul(ANSWER), 1)?;
        let (language, priority) = (asking::language(fields)?, asking::priority(fields)?);
        Ok(Self { id, record, kept, vertex, visits, priority, language })
    }

    /// Returns the task, not measured yet.
    ///
    /// # Errors
    /// As for [`read`](Self::read), which has read it before.
    pub fn task(&self) -> Result<Task, Remark> {
        task(&self.record, &self.kept)
    }

    /// Writes the answer: the query's name and action, the judgement, and the loss of the move of the
    /// game by the same searches. The task is measured.
    pub fn answer(&self, task: &Task, judged: &Answer) -> Map<String, Value> {
        let mut answer = asking::answer(&self.id, "answer");
        answer.extend(json::answer(judged, self.language));
        answer.insert("played".to_owned(), task.played.to_string().into());
        answer.insert("played_points_lost".to_owned(), task.loss().into());
        answer.insert("clear".to_owned(), task.is_clear().into());
        answer
    }
}

fn task(record: &[u8], kept: &KeptTask) -> Result<Task, Remark> {
    let story = story(record).map_err(|why| Remark::new("sgf", why.to_string()))?;
    kept.in_game(story.record()).map_err(|why| Remark::new("task", format!("Another game: {why}")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Texts;
    use super::*;
    use tengen::Stop;

    /// Black can kill twelve stones with D2, and plays A7.
    const MISSED: &str = "(;SZ[7]KM[28]PL[B]AB[ad][bd][cd][dd][ed][fd][gd][ae][ge][af][gf][ag][gg]\
        AW[be][ce][de][ee][fe][bf][ff][bg][cg][dg][eg][fg];B[aa];W[df])";

    /// Returns the answers of an engine with playouts to queries.
    fn answers(queries: &[Value]) -> Vec<Value> {
        let lines: Vec<String> = queries.iter().map(Value::to_string).collect();
        let texts = Texts::new(None, 1, 1 << 26);
        let written = texts.answer(lines.join("\n").as_bytes(), &Stop::new()).expect("a thread");
        let written = String::from_utf8(written).expect("text");
        written.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    fn task() -> Value {
        let asked = json!({"id": "t", "action": "tasks", "sgf": MISSED, "maxVisits": 50});
        let found = answers(&[asked]);
        assert_eq!((&found[0]["rules"], &found[0]["action"]), (&json!("chinese"), &json!("tasks")));
        let tasks = found[0]["tasks"].as_array().expect("a list");
        assert_eq!(tasks.len(), 1, "{found:?}");
        tasks[0].clone()
    }

    #[test]
    fn an_answer_to_a_task_is_judged_beside_the_move_of_the_game() {
        let task = task();
        assert_eq!((&task["move"], &task["line"][0]), (&json!(1), &json!("D2")));
        assert!(task["question"].as_str().is_some_and(|it| it.starts_with("Black to move. In")));
        assert_eq!(task["hints"].as_array().map(Vec::len), Some(2));
        assert!(task["solution"].to_string().contains("The better move is D2."));
        let ask = |id: &str, vertex: &str| {
            json!({"id": id, "action": "answer", "sgf": MISSED, "task": task, "move": vertex,
                "maxVisits": 100, "language": "de"})
        };
        let found = answers(&[ask("1", "D2"), ask("2", "A7"), ask("3", "G7")]);
        let verdicts: Vec<_> = found.iter().map(|answer| &answer["verdict"]).collect();
        assert_eq!(verdicts, ["good", "same", "same"]);
        assert_eq!((&found[0]["best"], &found[0]["clear"]), (&json!(true), &json!(true)));
        let lost = found[1]["points_lost"].as_f64().expect("points");
        assert!(lost > 5.0 && found[1]["played_points_lost"] == found[1]["points_lost"]);
        assert!(found[2]["sentences"][0].as_str().is_some_and(|it| it.starts_with("G7 ist ")));
        assert_eq!(found[2]["line"][0], "G7");
    }

    #[test]
    fn what_is_not_a_task_of_the_game_is_refused_with_its_field() {
        let task = task();
        let ask = |changed: Value| {
            let mut query = json!({"id": "a", "action": "answer", "sgf": MISSED, "task": task,
                "move": "D2", "maxVisits": 1});
            for (name, value) in changed.as_object().expect("an object") {
                query[name] = value.clone();
            }
            query
        };
        let mut elsewhere = task.clone();
        elsewhere["played"] = "B7".into();
        let mut cut = task.clone();
        cut.as_object_mut().expect("an object").shift_remove("line");
        for (changed, field, why) in [
            (json!({"task": elsewhere}), "task", "Another game: the game has another move there"),
            (json!({"task": cut}), "task", "Must be a task that the action `tasks` wrote: line is"),
            (
                json!({"task": null}),
                "task",
                "Must be a task that the action `tasks` wrote: task is",
            ),
            (json!({"move": "A4"}), "move", "A4 cannot be judged: "),
            (json!({"move": "H1"}), "move", "Could not parse board location: H1"),
            (json!({"move": null}), "move", "Must name the answer"),
            (json!({"sgf": "(;SZ[7])"}), "task", "Another game: the game does not have its move"),
            (json!({"visits": 3}), "visits", "Unknown field: "),
        ] {
            let found = answers(&[ask(changed)]);
            assert_eq!(found[0]["field"], field, "{found:?}");
            assert!(found[0]["error"].as_str().is_some_and(|it| it.starts_with(why)), "{found:?}");
        }
    }
}

//! The tools `review` and `practice`: questions in the JSON of `tengen analysis`, whose answers are
//! shortened for a language model.

use std::error::Error;

use serde_json::{Map, Value, json};

use super::arguments::{language, text, vertex, whole};
use super::games::{Open, Source};
use super::tools::{Answer, Reply, Tools, drawing};
use crate::review::Story;
use tengen::engine_room::practice::ANSWER;
use tengen::engine_room::sgf::Settled;
use tengen::{Color, Stop, Verdict};

/// The number of mistakes of a review that names none.
const USUAL_MISTAKES: u64 = 5;

/// The parts of a review that a summary has.
const OF_REVIEW: [&str; 13] = [
    "black",
    "white",
    "conditions",
    "rules",
    "komi",
    "rules_assumed",
    "komi_assumed",
    "remarks",
    "by",
    "visits",
    "last_moves_of_phases",
    "totals",
    "kinds",
];

/// The parts of a task that do not give the better move away.
const OF_TASK: [&str; 7] =
    ["move", "player", "played", "points_lost", "kind", "question", "position"];

/// The parts of a judged answer that do not give the better move away.
const OF_ANSWER: [&str; 6] =
    ["move", "verdict", "points_lost", "played", "played_points_lost", "sentences"];

impl Tools {
    /// Reviews a game: the worst moves of a player with reasons, and totals.
    pub(super) fn review(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let most = usize::try_from(whole(arguments, "most", 1..=100, USUAL_MISTAKES)?)?;
        let mut open = self.games.named_or_brought(arguments, &mut self.judge, stop)?;
        let player = player(arguments, &open.source)?;
        let review = self.ask("review", &open.source, arguments, player, json!({}), stop)?;
        let mut object = picked(&review, &OF_REVIEW);
        let cards = review["cards"].as_array().map_or(&[][..], Vec::as_slice);
        let shown = &cards[..cards.len().min(most)];
        object.insert("game".to_owned(), open.handle.clone().into());
        object.insert("player".to_owned(), review["player"].clone());
        object.insert("mistakes".to_owned(), shown.into());
        object.insert("other_mistakes".to_owned(), (cards.len() - shown.len()).into());
        let mut object = Value::Object(object);
        // The whole game, for what is left out of it.
        open.source.before(None);
        open.source.add_remarks(&mut object);
        let lines = shown.iter().map(mistake_in_words);
        let conditions = review["conditions"].as_str().unwrap_or_default();
        let text = std::iter::once(conditions.to_owned()).chain(lines).collect::<Vec<_>>();
        self.games.keep(open);
        Ok(Reply { text: text.join("\n"), object })
    }

    /// Makes tasks of the mistakes of a game, asks one of them, or judges an answer.
    pub(super) fn practice(&mut self, arguments: &Value, stop: &Stop) -> Answer {
        let number = whole(arguments, "task", 1..=1_000, 0)?;
        let mut open = self.games.named_or_brought(arguments, &mut self.judge, stop)?;
        if number > 0 {
            return self.at_task(open, usize::try_from(number)?, arguments, stop);
        }
        for name in ["answer", "show"] {
            if !arguments[name].is_null() {
                return Err(format!("{name}: expected the number of its `task` with it").into());
            }
        }
        let player = player(arguments, &open.source)?;
        let found = self.ask("tasks", &open.source, arguments, player, json!({}), stop)?;
        let tasks = found["tasks"].as_array().cloned().unwrap_or_default();
        let listed: Vec<Value> =
            tasks.iter().enumerate().map(|(place, task)| asked(task, place + 1)).collect();
        let text = match listed.first() {
            None => "No clear mistake: no move lost three points or more for sure.".to_owned(),
            Some(first) => {
                format!(
                    "Tasks: {}. The first:\n{}",
                    listed.len(),
                    question(&mut open.source, first)
                )
            }
        };
        let mut object = json!({ "game": open.handle, "tasks": listed });
        open.source.before(None);
        open.source.add_remarks(&mut object);
        open.visits = self.visits_of(arguments)?;
        open.tasks = tasks;
        self.games.keep(open);
        Ok(Reply { text, object })
    }

    /// Asks a task, gives a hint or the solution, or judges an answer.
    fn at_task(&self, open: Open, number: usize, arguments: &Value, stop: &Stop) -> Answer {
        let Open { handle, mut source, tasks, visits } = open;
        let known = tasks.len();
        let task = tasks.get(number - 1).ok_or_else(|| match known {
            0 => "task: no tasks are made of this game yet; call without `task` first".to_owned(),
            _ => format!("task: the game has the tasks 1 to {known}"),
        })?;
        let place = json!({ "game": handle, "task": number });
        if let Some(answer) = vertex(arguments, "answer")? {
            // As deep as the task, unless the call names other visits.
            let visits =
                if arguments["visits"].is_null() { visits } else { self.visits_of(arguments)? };
            let most = visits * u64::from(ANSWER);
            let more = json!({ "task": task, "move": answer.to_string(), "maxVisits": most });
            let judged = self.ask("answer", &source, arguments, None, more, stop)?;
            let mut object = place;
            extend(&mut object, picked(&judged, &OF_ANSWER));
            // The best reply to a bad answer is often the better move.
            if judged["verdict"] == Verdict::Good.name() {
                object["continuation"] = judged["line"].clone();
            }
            return Ok(Reply { text: lines(&judged["sentences"]), object });
        }
        let mut object = place;
        let text = match text(arguments, "show")? {
            None => {
                extend(&mut object, picked(task, &OF_TASK));
                question(&mut source, task)
            }
            Some("hint") => shown(&mut object, "hints", json!([task["hints"][0]])),
            Some("second hint") => shown(&mut object, "hints", task["hints"].clone()),
            Some("solution") => {
                object["line"] = task["line"].clone();
                shown(&mut object, "solution", task["solution"].clone())
            }
            Some(other) => {
                let why = "expected hint, second hint or solution";
                return Err(format!("show: {why}, not {other}").into());
            }
        };
        Ok(Reply { text, object })
    }

    /// Asks a question about a game in the JSON of `tengen analysis`, with further fields.
    ///
    /// # Errors
    /// If the question is refused, with the reason.
    fn ask(
        &self,
        action: &str,
        source: &Source,
        arguments: &Value,
        player: Option<Color>,
        more: Value,
        stop: &Stop,
    ) -> Result<Value, Box<dyn Error>> {
        if self.visits == 0 {
            let why = "this server searches nothing, because it was started with --visits 0";
            return Err(why.into());
        }
        let mut query = json!({
            "maxVisits": self.visits_of(arguments)?,
            "id": action,
            "action": action,
            "sgf": source.to_sgf(),
            "language": language(arguments)?.code(),
        });
        if let Some(player) = player {
            query["player"] = player.letter().to_string().to_lowercase().into();
        }
        if let Value::Object(more) = more {
            extend(&mut query, more);
        }
        let written = self.texts.answer(query.to_string().as_bytes(), stop)?;
        stop.check()?;
        let last = written.split(|&byte| byte == b'\n').find(|line| !line.is_empty());
        let answer: Value = serde_json::from_slice(last.unwrap_or(b"{}"))?;
        match answer["error"].as_str() {
            None => Ok(answer),
            Some(why) => match answer["field"].as_str().filter(|&field| field != "sgf") {
                // The move of the query is the answer of the call.
                Some("move") => Err(format!("answer: {why}").into()),
                Some(field) => Err(format!("{field}: {why}").into()),
                None => Err(why.into()),
            },
        }
    }

    /// Returns the visits of a position that a call names, or the usual ones.
    fn visits_of(&self, arguments: &Value) -> Result<u64, String> {
        whole(arguments, "visits", 1..=10_000_000, self.visits.into())
    }
}

/// Returns the player of a call: a colour, or the name of a player of the game.
///
/// # Errors
/// If no player has the name, or both have it.
fn player(arguments: &Value, source: &Source) -> Result<Option<Color>, Box<dyn Error>> {
    let Some(name) = text(arguments, "player")? else { return Ok(None) };
    if let Ok(color) = name.parse() {
        return Ok(Some(color));
    }
    let Settled { rules, komi, .. } = source.settled;
    let settled = Settled { rules, komi, rules_assumed: None, komi_assumed: None };
    let story = Story::read(source.to_sgf().as_bytes(), |_| settled)?;
    Ok(Some(story.color_of(name).map_err(|why| format!("player: {why}"))?))
}

/// Draws the board of a task, with its question below.
fn question(source: &mut Source, task: &Value) -> String {
    let number = task["move"].as_u64().and_then(|number| usize::try_from(number).ok());
    let board = drawing(&source.before(number).0);
    format!("{board}\n{}", task["question"].as_str().unwrap_or_default())
}

/// Returns a task as its question, with its number.
fn asked(task: &Value, number: usize) -> Value {
    let mut object = json!({ "task": number });
    extend(&mut object, picked(task, &OF_TASK));
    object
}

/// Returns some fields of an object.
fn picked(object: &Value, names: &[&str]) -> Map<String, Value> {
    names.iter().map(|&name| (name.to_owned(), object[name].clone())).collect()
}

fn extend(object: &mut Value, more: Map<String, Value>) {
    if let Value::Object(all) = object {
        all.extend(more);
    }
}

/// Adds sentences to an answer, and returns them as lines.
fn shown(object: &mut Value, name: &str, sentences: Value) -> String {
    let text = lines(&sentences);
    object[name] = sentences;
    text
}

fn lines(sentences: &Value) -> String {
    let sentences = sentences.as_array().map_or(&[][..], Vec::as_slice);
    sentences.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")
}

/// Writes a mistake as a line, and its reasons as lines below.
fn mistake_in_words(card: &Value) -> String {
    let name = |name: &str| card[name].as_str().unwrap_or_default();
    let unsure = if card["unsure"] == true { ", which more visits may change" } else { "" };
    let lost = card["points_lost"].as_f64().unwrap_or_default();
    let decided = if card["decided"] == true { ", in a decided game" } else { "" };
    let better = card["better"].as_str().map(|better| format!(" Better is {better}."));
    let better = better.unwrap_or_default();
    let (number, color, vertex) = (&card["number"], name("color"), name("move"));
    let mut text =
        format!("{number} {color} {vertex} loses about {lost:.1} points{unsure}{decided}.{better}");
    let why = lines(&card["why"]);
    if !why.is_empty() {
        text = format!("{text}\n  {}", why.replace('\n', "\n  "));
    }
    text
}

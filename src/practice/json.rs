//! Tasks and judged answers as JSON, for programs and language models.

use serde_json::{Map, Value, json};

use super::answer::Answer;
use super::kept::KeptTask;
use super::task::Task;
use crate::facts::{Language, NoFacts, json as of_facts};
use crate::point::Vertex;
use crate::stop::Stop;

/// Returns a task as an object: what a [`KeptTask`] reads back, the position as a drawing, the
/// question, hints, and the solution in sentences.
///
/// # Errors
/// If the stop is raised.
pub fn task(task: &Task, language: Language, stop: &Stop) -> Result<Value, NoFacts> {
    let mut hints = Vec::new();
    while let Some(hint) = task.hint(hints.len(), language, stop)? {
        hints.push(hint);
    }
    let mut object = KeptTask::of(task).fields();
    let shown = json!({
        "position": task.game.position().to_string(),
        "question": task.question(language),
        "hints": hints,
        "solution": task.solution(language, stop)?,
    });
    if let Value::Object(shown) = shown {
        object.extend(shown);
    }
    Ok(Value::Object(object))
}

/// Returns a judged answer as an object. Reasons whose `origin` is `misses`, and `best`, give the better
/// move away; the sentences do not.
pub fn answer(answer: &Answer, language: Language) -> Map<String, Value> {
    let object = json!({
        "move": answer.vertex.to_string(),
        "verdict": answer.verdict.name(),
        "points_lost": answer.points_lost,
        "best": answer.is_best,
        "line": answer.line.iter().map(Vertex::to_string).collect::<Vec<_>>(),
        "facts": answer.facts.iter().map(of_facts::fact).collect::<Vec<_>>(),
        "reasons": answer.reasons.iter().map(of_facts::reason).collect::<Vec<_>>(),
        "sentences": answer.in_words(language),
    });
    match object {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

//! Explanations as JSON, for programs and language models.

use serde_json::{Value, json};

use super::explanation::Explanation;
use crate::facts::{Fact, json as of_facts};
use crate::game::Game;

/// Returns an explanation as an object; `game` is the game before the move, and `number` the number
/// of the move.
pub fn json(explanation: &Explanation, number: u32, game: &Game) -> Value {
    let list = |facts: &[Fact]| facts.iter().map(of_facts::fact).collect::<Vec<_>>();
    let Explanation { made, facts, comparison } = explanation;
    let mut object = json!({
        "move": number,
        "color": made.color.to_string(),
        "vertex": made.vertex.to_string(),
        "size": game.size().to_string(),
        "position": game.position().to_string(),
        "facts": list(facts),
    });
    if let Some(found) = comparison {
        object["points_lost"] = found.points_lost().into();
        object["unsteady"] = found.is_unsteady.into();
        object["best"] =
            json!({ "move": found.best.to_string(), "facts": list(&found.facts_of_best) });
        object["reply"] = found.reply.map(|reply| reply.to_string()).into();
        object["expected"] = list(&found.expected).into();
        object["reasons"] = found.reasons.iter().map(of_facts::reason).collect::<Vec<_>>().into();
    }
    object
}

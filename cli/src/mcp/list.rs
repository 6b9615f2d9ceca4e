//! What a client reads about the tools: their arguments, and the schemas of their answers.

use serde_json::{Map, Value, json};

use super::tools::Rights;
use tengen::Language;

/// Describes the tools for a client with some rights.
pub fn list(rights: Rights) -> Value {
    let mut tools = Vec::new();
    for Tool { name, description, arguments, answer, is_reading } in all() {
        let mut properties = game();
        if let (Value::Object(all), Value::Object(more)) = (&mut properties, arguments) {
            all.extend(more);
            if !rights.files {
                all.shift_remove("file");
            }
        }
        tools.push(json!({
            "name": name,
            "description": description,
            "inputSchema": { "type": "object", "properties": properties },
            "outputSchema": answer,
            "annotations": { "readOnlyHint": is_reading, "openWorldHint": false },
        }));
    }
    tools.into()
}

struct Tool {
    name: &'static str,
    description: &'static str,
    /// The arguments besides the game.
    arguments: Value,
    answer: Value,
    /// Whether open games stay as they are.
    is_reading: bool,
}

/// Describes the arguments that name a game.
fn game() -> Value {
    json!({
        "game": { "type": "string", "description": "An open game: the name that `open`, `review`, `practice` or `play` returned. Or else one of `sgf`, `file` and `moves`." },
        "sgf": { "type": "string", "description": "The game as SGF text." },
        "file": { "type": "string", "description": "The path of a file with the game, on the machine of the server." },
        "moves": {
            "type": "array",
            "items": { "type": "string" },
            "description": "The moves, as in [\"B Q16\", \"W D4\", \"B pass\"].",
        },
        "size": { "type": "integer", "minimum": 1, "maximum": 25, "description": "With `moves`: the points of a side, by default 19." },
        "komi": { "type": "number", "description": "The komi. By default that of the record, or the usual one." },
        "rules": { "type": "string", "description": "The rules, such as chinese or japanese. By default those of the record, or chinese." },
    })
}

fn language() -> Value {
    json!({ "type": "string", "enum": Language::ALL.map(Language::code), "description": "The language of the sentences, by default en." })
}

fn visits() -> Value {
    json!({ "type": "integer", "minimum": 1, "description": "The visits of each search. More take longer and find more." })
}

fn player() -> Value {
    json!({ "type": "string", "description": "black, white, or the name of a player of the game. By default both." })
}

#[expect(clippy::too_many_lines, reason = "a table with a row for each tool")]
fn all() -> [Tool; 8] {
    [
        Tool {
            name: "open",
            description: "Opens a game of Go, and draws how it stands. The other tools then take the name in `game` in \
                place of the record. Without a record or moves, a new game of this size begins.",
            arguments: json!({}),
            answer: object(
                &json!({
                    "game": "string", "black": "string?", "white": "string?", "result": "string?",
                    "date": "string?",
                }),
                &[standing(), remarks()],
            ),
            is_reading: false,
        },
        Tool {
            name: "review",
            description: "Reviews a whole game of Go in one call: the worst moves of a player, or of both, each with the \
                better move, what it lost, and reasons; and the totals by phase and kind. Every position is searched, \
                which takes from seconds to minutes.",
            arguments: json!({
                "player": player(),
                "most": { "type": "integer", "minimum": 1, "maximum": 100, "description": "The number of mistakes to name, by default 5." },
                "visits": visits(),
                "language": language(),
            }),
            answer: object(
                &json!({
                    "game": "string", "black": "string?", "white": "string?", "conditions": "string",
                    "rules": "string", "komi": "number", "by": "string", "visits": "integer",
                    "last_moves_of_phases": "object", "totals": "object", "kinds": "object",
                    "player": "string?",
                    "mistakes": list_of(&object(
                        &json!({
                            "color": "string", "number": "integer", "move": "string",
                            "numbers": "array", "points_lost": "number", "win_lost": "number",
                            "better": "string?", "line": "array?", "phase": "string",
                            "kind": "string", "decided": "boolean", "unsure": "boolean",
                            "why": "array",
                        }),
                        &[],
                    )),
                    "other_mistakes": "integer",
                }),
                &[remarks()],
            ),
            is_reading: false,
        },
        Tool {
            name: "practice",
            description: "Lets a person try mistakes of a game of Go again. A first call without `task` makes tasks: \
                positions in which a clearly better move was missed. Show the position and the question, and judge \
                each answer of the person by `task` with `answer`. The better move stays unknown until it is found, \
                or until `show` asks for the solution.",
            arguments: json!({
                "player": player(),
                "task": { "type": "integer", "minimum": 1, "description": "The number of a task of the open game." },
                "answer": { "type": "string", "description": "With `task`: the person's move, such as D4, to judge: good, better, same or worse than the move of the game." },
                "show": { "type": "string", "enum": ["hint", "second hint", "solution"], "description": "With `task`: a hint, two hints, or the better move with its reasons." },
                "visits": visits(),
                "language": language(),
            }),
            answer: optional(
                &json!({
                    "game": "string", "tasks": "array", "task": "integer", "move": "any",
                    "player": "string", "played": "string", "points_lost": "number", "kind": "string",
                    "question": "string", "position": "string", "verdict": "string",
                    "played_points_lost": "number", "sentences": "array", "continuation": "array",
                    "hints": "array", "solution": "array", "line": "array", "rules_assumed": "string?",
                    "komi_assumed": "string?", "remarks": "array",
                }),
                &["game"],
            ),
            is_reading: false,
        },
        Tool {
            name: "play",
            description: "Plays a game of Go with a person, a call for each turn: makes the person's `move`, answers it \
                at a level, and draws the board. Without `move` Tengen plays for the player to move. Name the game by \
                `game` from the second turn on.",
            arguments: json!({
                "move": { "type": "string", "description": "The move of the player to move, such as D4 or pass." },
                "level": { "type": "integer", "minimum": 1, "maximum": 20, "description": "The strength of Tengen, from 1, a beginner's, to 20; by default 3." },
                "reply": { "type": "boolean", "description": "Whether Tengen answers; by default true." },
                "undo": { "type": "integer", "minimum": 0, "description": "Take back this many moves first; two are a turn of both." },
            }),
            answer: object(
                &json!({
                    "game": "string", "played": "string?", "move": "string?", "resigned": "boolean",
                    "level": "integer", "over": "boolean", "count": "string?",
                }),
                &[standing(), remarks()],
            ),
            is_reading: false,
        },
        Tool {
            name: "position",
            description: "Draws the position of a game of Go after a move, and names the best moves with their win rates, \
                leads and expected continuations.",
            arguments: json!({
                "number": { "type": "integer", "minimum": 0, "description": "The number of moves, by default all." },
            }),
            answer: with_optional(
                object(&json!({}), &[standing(), remarks()]),
                &json!({
                    "best_moves": list_of(&object(
                        &json!({
                            "move": "string", "visits": "integer",
                            "win_rate_of_player_to_move": "number", "lead_of_player_to_move": "number",
                            "continuation": "array",
                        }),
                        &[],
                    )),
                }),
            ),
            is_reading: true,
        },
        Tool {
            name: "explain",
            description: "Lists what a move of a game of Go provably does: captures, threats, ladders, cuts, eyes, life. If the \
                move was bad, names the better one and the reasons. Facts that rest on the net's opinion say so.",
            arguments: json!({
                "number": { "type": "integer", "minimum": 1, "description": "The number of the move, by default the last." },
                "instead": { "type": "string", "description": "A point such as D4: explain this move of the same player in its place." },
                "language": language(),
            }),
            answer: with_optional(
                object(
                    &json!({
                        "move": "integer", "color": "string", "vertex": "string", "size": "string",
                        "position": "string", "facts": "array",
                    }),
                    &[remarks()],
                ),
                &json!({
                    "points_lost": "number", "unsteady": "boolean", "best": "object",
                    "reply": "string?", "expected": "array", "reasons": "array",
                }),
            ),
            is_reading: true,
        },
        Tool {
            name: "score",
            description: "Counts a game of Go: the result, the dead stones, and each player's territory and points. If the game \
                is not over, names the expected result.",
            arguments: json!({}),
            answer: object(
                &json!({
                    "size": "array", "rules": "string", "komi": "number", "result": "string",
                    "dead": "array", "seki": "array", "black_territory": "array",
                    "white_territory": "array", "dame": "array", "to_fill": "array",
                    "unsealed": "array", "sealed_result": "string", "doubtful": "array",
                    "fates": "array", "over": "boolean", "estimate": "string", "doubt": "number",
                    "black": "object", "white": "object", "handicap_bonus": "number",
                    "neutral": "number",
                }),
                &[remarks()],
            ),
            is_reading: true,
        },
        Tool {
            name: "solve",
            description: "Solves a problem of life and death: whether a group lives or dies, or a ko decides, by which moves, and \
                what refutes the others. `result` is proven on the board; `unknown` means that nothing is proven there. \
                A kill in `if_walls_hold` is not proven on the board: it is proven only if the stones around the group \
                hold and the attacker has living stones at its `gaps`. Name this condition with it. Give a game, or \
                `size` with `black` and `white`.",
            arguments: json!({
                "black": { "type": "array", "items": { "type": "string" }, "description": "Points with black stones, as in [\"C3\", \"D3\"], with `size`." },
                "white": { "type": "array", "items": { "type": "string" }, "description": "Points with white stones." },
                "number": { "type": "integer", "minimum": 0, "description": "With a game: the number of moves before the question." },
                "to_play": { "type": "string", "enum": ["B", "W"], "description": "Who moves first. By default the player to move." },
                "target": { "type": "array", "items": { "type": "string" }, "description": "Stones of the group in question. By default the marked or surrounded group." },
                "goal": { "type": "string", "enum": ["live", "kill"], "description": "What the player to move wants with the group." },
                "region": { "type": "array", "items": { "type": "string" }, "description": "The points on which the players may play; everything else then counts as alive. By default the program finds them." },
                "seconds": { "type": "number", "exclusiveMinimum": 0, "maximum": 86400, "description": "The time, by default 5." },
            }),
            answer: object(
                &json!({
                    "result": "string", "text": "string", "to_play": "string", "target": "array",
                    "owner": "string", "other_target": "array?", "goal": "string",
                    "is_reached": "boolean?", "is_settled": "boolean?", "moves": "array",
                    "is_complete": "boolean", "line": "array", "wrong": "array", "ko": "object?",
                    "at_least": "object?", "if_walls_hold": "object?", "guess": "string?",
                    "has_eyes": "boolean?", "holds": "string?", "zone": "array?",
                    "region": "array", "is_finished": "boolean", "nodes": "integer",
                    "seconds": "number", "remarks": "array",
                }),
                &[],
            ),
            is_reading: true,
        },
    ]
}

/// The fields of an answer that state how a game stands.
fn standing() -> Value {
    json!({
        "size": "string", "rules": "string", "komi": "number", "moves": "integer", "to_move": "string",
        "last_move": "string?", "captured_by_black": "integer", "captured_by_white": "integer",
    })
}

/// The fields of an answer with what was assumed of a record or left out of it.
fn remarks() -> Value {
    json!({ "rules_assumed": "string?", "komi_assumed": "string?", "remarks": "array" })
}

/// Returns the schema of an object that has all of these fields. A field's value is the name of its type,
/// with a question mark if it may be null, or a schema.
fn object(fields: &Value, more: &[Value]) -> Value {
    let fields = std::iter::once(fields).chain(more).filter_map(Value::as_object).flatten();
    let properties: Map<String, Value> =
        fields.map(|(name, form)| (name.clone(), schema(form))).collect();
    let required: Vec<Value> = properties.keys().map(|name| name.as_str().into()).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

/// Returns the schema of an object of which only some fields are sure.
fn optional(fields: &Value, sure: &[&str]) -> Value {
    let mut whole = object(fields, &[]);
    whole["required"] = json!(sure);
    whole
}

/// Adds fields that an object may have.
fn with_optional(mut whole: Value, fields: &Value) -> Value {
    let more = object(fields, &[]);
    if let (Value::Object(all), Value::Object(more)) =
        (&mut whole["properties"], more["properties"].clone())
    {
        all.extend(more);
    }
    whole
}

/// Returns the schema of a list.
fn list_of(items: &Value) -> Value {
    json!({ "type": "array", "items": items })
}

fn schema(form: &Value) -> Value {
    match form.as_str() {
        None => form.clone(),
        Some("any") => json!({}),
        Some(name) => match name.strip_suffix('?') {
            Some(name) => json!({ "type": [name, "null"] }),
            None => json!({ "type": name }),
        },
    }
}

//! Facts as JSON, for programs and language models.

use serde_json::{Value, json};

use super::fact::Fact;
use super::reason::Reason;
use super::words::Language;
use crate::game::Move;
use crate::point::Point;

/// Returns a reason as an object: its fact, with the origin, and whether it is beside the point.
pub fn reason(reason: &Reason) -> Value {
    let mut object = fact(&reason.fact);
    object["origin"] = reason.origin.name().into();
    object["beside"] = reason.is_beside.into();
    object
}

/// Returns a fact as an object: its kind, its proof, and its sentence in English.
pub fn fact(fact: &Fact) -> Value {
    let points = |points: &mut dyn Iterator<Item = Point>| -> Vec<String> {
        points.map(|point| point.to_string()).collect()
    };
    let moves = |line: &[Move]| line.iter().map(Move::to_string).collect::<Vec<_>>();
    json!({
        "kind": fact.kind.name(),
        "player": fact.player.to_string(),
        "move": fact.at.to_string(),
        "stones": points(&mut fact.stones.iter()),
        "owner": fact.owner.to_string(),
        "points": points(&mut fact.points.iter().copied()),
        "count": fact.count,
        "basis": fact.basis.name(),
        "line": moves(&fact.line),
        "if_ignored": moves(&fact.ignored),
        "stake": fact.stake,
        "text": fact.sentence(Language::English),
    })
}

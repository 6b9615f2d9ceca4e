//! Facts as JSON, for programs and language models.

use serde_json::{Value, json};

use super::fact::Fact;
use super::reason::Reason;
use super::words::{Language, sentence};
use crate::game::Move;

impl Reason {
    /// Returns the reason as an object: its fact, with the origin, and whether it is beside the
    /// point.
    pub fn json(&self) -> Value {
        let mut object = self.fact.json();
        object["origin"] = self.origin.name().into();
        object["beside"] = self.is_beside.into();
        object
    }
}

impl Fact {
    /// Returns the fact as an object: its kind, its proof, and its sentence in English.
    pub fn json(&self) -> Value {
        let points = |points: &mut dyn Iterator<Item = crate::point::Point>| -> Vec<String> {
            points.map(|point| point.to_string()).collect()
        };
        let moves = |line: &[Move]| line.iter().map(Move::to_string).collect::<Vec<_>>();
        json!({
            "kind": self.kind.name(),
            "player": self.player.to_string(),
            "move": self.at.to_string(),
            "stones": points(&mut self.stones.iter()),
            "owner": self.owner.to_string(),
            "points": points(&mut self.points.iter().copied()),
            "count": self.count,
            "basis": self.basis.name(),
            "line": moves(&self.line),
            "if_ignored": moves(&self.ignored),
            "stake": self.stake,
            "text": sentence(self, Language::English),
        })
    }
}

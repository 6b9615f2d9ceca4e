//! The plan of a self-play run: everything that decides the content of its files.

use std::io;

use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

use super::mix::Mix;
use tengen_nets::{Precision, sha256};

/// The version of the file format, which changes when the meaning of the files does.
pub const FORMAT: u32 = 1;

/// A net, identified by its name and the hash of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Net {
    /// The name in the file.
    pub name: String,
    /// The SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
}

impl Net {
    /// Identifies a net by its name and the bytes of its file.
    ///
    /// # Errors
    /// If the bytes cannot be read.
    pub fn of_file(name: &str, bytes: impl io::Read) -> io::Result<Self> {
        Ok(Self { name: name.to_owned(), sha256: sha256(bytes)? })
    }
}

/// Everything that decides the content of the files of a run. Equal plans, with equal programs on
/// equal processors, give equal files.
#[serde_as]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of the file format.
    pub format: u32,
    /// The net that evaluates positions for the labels.
    pub teacher: Net,
    /// The net that chooses the moves, if it is not the teacher.
    pub player: Option<Net>,
    /// The requested number format in which nets are computed.
    #[serde_as(as = "DisplayFromStr")]
    pub precision: Precision,
    /// The number of symmetries over which an evaluation is averaged, from 1 to 8.
    pub symmetries: u8,
    /// The visits of the teacher's searches; `None` if it evaluates and does not search.
    pub visits: Option<u32>,
    /// The visits of the player's searches, whose positions are labelled; `None` if it does not
    /// search.
    #[serde(default)]
    pub player_visits: Option<u32>,
    /// The shares of the boards.
    #[serde_as(as = "DisplayFromStr")]
    pub sizes: Mix,
    /// One of this many positions is labelled, on average.
    pub every: u32,
    /// The number of positions of a file.
    pub rows: u32,
    /// The seed of all random numbers.
    pub seed: u32,
}

impl Plan {
    /// Finds the first key in which this plan differs from another: returns the key, its value here
    /// and its value there.
    pub fn difference(&self, other: &Self) -> Option<[String; 3]> {
        let [here, there] = [self, other].map(|plan| {
            let value = serde_json::to_value(plan).unwrap_or_default();
            value.as_object().cloned().unwrap_or_default()
        });
        let found = here.iter().find(|(key, value)| there.get(*key) != Some(value))?;
        let there = there.get(found.0).unwrap_or(&serde_json::Value::Null);
        Some([found.0.clone(), in_words(found.1), in_words(there)])
    }
}

/// Returns a value of a plan for an error message: a net by its name and the first digits of its
/// hash.
fn in_words(value: &serde_json::Value) -> String {
    match (value["name"].as_str(), value["sha256"].as_str()) {
        (Some(name), Some(hash)) => format!("{name} ({})", hash.get(..8).unwrap_or(hash)),
        _ if value.is_null() => "none".to_owned(),
        _ => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
    }
}

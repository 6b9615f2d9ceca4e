//! The plan of a match as people write it: a TOML file, all of whose keys are optional.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_with::{DeserializeAs, SerializeAs, serde_as, skip_serializing_none};

use tengen::{
    Size, TimeSettings,
    rules::{Komi, Rounding, Rules},
};

use super::job::{Adjudication, Player};
use super::openings::Openings;
use super::statistics::Sprt;
use crate::nearest::nearest;

/// The pairing of the players of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// The first player meets each of the others.
    #[default]
    Gauntlet,
    /// Every player meets every other.
    RoundRobin,
}

/// The plan of a match, from a TOML file or the options of the command line.
/// [`Plan::new`](super::Plan::new) fills in the defaults of missing keys.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// The number of games of each pairing.
    pub games: Option<u32>,
    /// The pairing of the players.
    pub format: Option<Format>,
    /// The size of the board.
    #[serde_as(as = "Option<Plain>")]
    pub size: Option<Size>,
    /// The rules by which the referee decides.
    #[serde_as(as = "Option<Plain>")]
    pub rules: Option<Rules>,
    /// The points that White receives for moving second.
    #[serde_as(as = "Option<HalfPoints>")]
    pub komi: Option<Komi>,
    /// The number of handicap stones.
    pub handicap: Option<u32>,
    /// The time control of both players.
    #[serde_as(as = "Option<Plain>")]
    pub time: Option<TimeSettings>,
    /// The source of the first moves.
    #[serde_as(as = "Option<Plain>")]
    pub openings: Option<Openings>,
    /// The number of moves, including the opening, after which a game is stopped.
    pub move_limit: Option<u32>,
    /// The way in which a game may end early because its winner is known.
    pub adjudicate: Option<Adjudication>,
    /// The number of seconds within which a program must reply if no clock applies.
    pub timeout: Option<u32>,
    /// Whether programs are restarted for every game.
    pub restart: Option<bool>,
    /// The seed of the random openings and of the programs.
    pub seed: Option<u32>,
    /// The test that ends the match of two players once it has a verdict.
    #[serde_as(as = "Option<Plain>")]
    pub sprt: Option<Sprt>,
    /// The command line of a second referee.
    pub referee: Option<String>,
    /// The players, each a table `[[player]]`.
    #[serde(default, rename = "player", skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Player>,
}

/// The reason why a text is not a [`Sheet`].
#[derive(Debug, thiserror::Error)]
#[error("{}{}", .reason.to_string().trim_end(), .hint.as_ref().map_or_else(String::new, |known| format!("\ndid you mean {known}?")))]
pub struct SheetError {
    /// The mistake and its place, as the TOML parser reports them.
    reason: toml::de::Error,
    /// The most similar known key, if an unknown key may be a typing mistake.
    hint: Option<String>,
}

impl Sheet {
    /// Reads a sheet in TOML.
    ///
    /// # Errors
    /// If the text is not TOML, a value cannot be read, or a key is unknown. The error names the
    /// place, and for an unknown key the most similar known one.
    pub fn read(text: &str) -> Result<Self, SheetError> {
        toml::from_str(text).map_err(|reason: toml::de::Error| {
            let hint = nearest_key(reason.message());
            SheetError { reason, hint }
        })
    }

    /// Writes the sheet as TOML.
    pub fn write(&self) -> String {
        toml::to_string(self).expect("a sheet consists of texts, numbers and tables")
    }

    /// Returns this sheet, with its missing keys taken from `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            games: self.games.or(other.games),
            format: self.format.or(other.format),
            size: self.size.or(other.size),
            rules: self.rules.or(other.rules),
            komi: self.komi.or(other.komi),
            handicap: self.handicap.or(other.handicap),
            time: self.time.or(other.time),
            openings: self.openings.or(other.openings),
            move_limit: self.move_limit.or(other.move_limit),
            adjudicate: self.adjudicate.or(other.adjudicate),
            timeout: self.timeout.or(other.timeout),
            restart: self.restart.or(other.restart),
            seed: self.seed.or(other.seed),
            sprt: self.sprt.or(other.sprt),
            referee: self.referee.or(other.referee),
            players: if self.players.is_empty() { other.players } else { self.players },
        }
    }

    /// Finds the first key in which two sheets differ, with both values as TOML. The number of
    /// games is ignored, since a match may be made longer.
    pub fn difference(&self, other: &Self) -> Option<Difference> {
        let table = |sheet: &Self| {
            let sheet = Self { games: None, ..sheet.clone() };
            toml::Table::try_from(sheet).expect("a sheet is a table")
        };
        let (here, there) = (table(self), table(other));
        let text =
            |value: Option<&toml::Value>| value.map_or("not set".to_owned(), ToString::to_string);
        let mut keys = here.keys().chain(there.keys());
        let key = keys.find(|&key| here.get(key) != there.get(key))?;
        Some(Difference {
            key: key.clone(),
            here: text(here.get(key)),
            there: text(there.get(key)),
        })
    }
}

/// A key whose values differ between two sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The key.
    pub key: String,
    /// The value in the sheet at hand, in TOML.
    pub here: String,
    /// The value in the other sheet, in TOML.
    pub there: String,
}

/// Returns the known key most similar to the unknown key of an error. The message of the TOML
/// parser names the unknown key and then all known ones, each between back ticks.
fn nearest_key(message: &str) -> Option<String> {
    let mut quoted = message.strip_prefix("unknown field ")?.split('`').skip(1).step_by(2);
    let unknown = quoted.next()?;
    nearest(unknown, quoted).map(str::to_owned)
}

/// Reads a value from a text or a number, as people write both: `size = 9`, `size = "7x11"`. Writes
/// it as a text.
struct Plain;

impl<T: Display> SerializeAs<T> for Plain {
    fn serialize_as<S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }
}

impl<'de, T> DeserializeAs<'de, T> for Plain
where
    T: FromStr<Err: Display>,
{
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        text(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Reads a komi from a text or a number, as [`Plain`] does, and refuses a fraction other than a
/// half.
struct HalfPoints;

impl SerializeAs<Komi> for HalfPoints {
    fn serialize_as<S: Serializer>(komi: &Komi, serializer: S) -> Result<S::Ok, S::Error> {
        Plain::serialize_as(komi, serializer)
    }
}

impl<'de> DeserializeAs<'de, Komi> for HalfPoints {
    fn deserialize_as<D: Deserializer<'de>>(deserializer: D) -> Result<Komi, D::Error> {
        let text = text(deserializer)?;
        match Komi::read(&text).map_err(de::Error::custom)? {
            (komi, Rounding::Exact) => Ok(komi),
            (_, Rounding::Rounded) => {
                Err(de::Error::custom(format!("a komi is a whole number or a half, not {text}")))
            }
        }
    }
}

/// Reads a text or a number, and returns it as text.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Value {
        Whole(i64),
        Decimal(f64),
        Text(String),
    }
    Ok(match Value::deserialize(deserializer)? {
        Value::Whole(number) => number.to_string(),
        Value::Decimal(number) => number.to_string(),
        Value::Text(text) => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_both_read() {
        let sheet = |text: &str| Sheet::read(text).expect("a sheet");
        assert_eq!(sheet("size = 9"), sheet("size = \"9x9\""));
        assert_eq!(sheet("komi = 7"), sheet("komi = \"7.0\""));
        assert!(Sheet::read("komi = 6.3").is_err_and(|error| error.to_string().contains("half")));
        assert_eq!(sheet("size = \"7x11\"").size.map(Size::area), Some(77));
        assert_eq!(sheet("time = \"5m\"").time, "5m".parse().ok());
    }

    #[test]
    fn an_unknown_key_is_named_with_the_one_that_is_most_like_it() {
        for (text, hint) in [
            ("opening = \"none\"", Some("openings")),
            ("move_limit = 3", Some("move-limit")),
            ("[[player]]\nname = \"a\"\ncomand = \"b\"", Some("command")),
            ("weather = 3", None),
        ] {
            let error = Sheet::read(text).expect_err("an unknown key");
            assert_eq!(error.hint.as_deref(), hint, "{text}");
            assert!(error.to_string().contains("unknown field"), "{error}");
        }
    }

    #[test]
    fn a_value_that_cannot_be_read_is_named() {
        for text in
            ["size = 26", "komi = true", "games = -1", "time = \"soon\"", "format = \"cup\""]
        {
            let error = Sheet::read(text).expect_err("a bad value").to_string();
            let key = text.split(' ').next().expect("a key");
            assert!(error.contains(key) && error.contains("line 1"), "{error}");
        }
    }

    #[test]
    fn the_first_difference_is_named_and_the_number_of_games_is_none() {
        let sheet = |text: &str| Sheet::read(text).expect("a sheet");
        let (one, other) = (sheet("games = 3\nkomi = 7"), sheet("games = 4\nkomi = 7"));
        assert_eq!(one.difference(&other), None);
        let difference = one.difference(&sheet("komi = 6.5")).expect("another komi");
        assert_eq!((difference.key.as_str(), difference.here.as_str()), ("komi", "\"7\""));
        assert_eq!(difference.there, "\"6.5\"");
    }
}

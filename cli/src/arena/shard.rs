//! A part of a match, played by one of many machines.

use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;

use super::job::Job;

/// One of N parts of a match: every Nth pair of games, so that the parts are about the same size.
///
/// ```
/// use crate::arena::Shard;
///
/// let shard: Shard = "3/40".parse()?;
/// assert_eq!(shard.folder(), "shard-3-of-40");
/// assert!("0/40".parse::<Shard>().is_err() && "41/40".parse::<Shard>().is_err());
/// # Ok::<(), crate::arena::UnknownShard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this shard, from 1.
    number: u32,
    /// The number of all shards.
    of: u32,
}

impl Shard {
    /// Whether this shard plays the game of a job. Both games of a pair belong to the same shard.
    pub fn has(self, job: &Job) -> bool {
        self.takes(job.pair)
    }

    /// Whether this shard takes item `place` of a sequence that is dealt out to the shards in turn.
    pub fn takes(self, place: u32) -> bool {
        place % self.of == self.number % self.of
    }

    /// Returns the shard whose folder has this name.
    pub fn of_folder(name: &OsStr) -> Option<Self> {
        let (number, of) = name.to_str()?.strip_prefix("shard-")?.split_once("-of-")?;
        format!("{number}/{of}").parse().ok()
    }

    /// Whether the two shards share no items: they are different shards of one division.
    pub fn is_beside(self, other: Self) -> bool {
        self.of == other.of && self.number != other.number
    }

    /// Returns the name of the shard's folder inside the folder of the match.
    pub fn folder(self) -> String {
        format!("shard-{}-of-{}", self.number, self.of)
    }
}

/// Writes the form `3/40`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The error for a text that does not name a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a shard and the number of shards, such as 3/40, counted from 1")]
pub struct UnknownShard;

impl FromStr for Shard {
    type Err = UnknownShard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (number, of) = text.split_once('/').ok_or(UnknownShard)?;
        let (number, of) = (number.trim().parse(), of.trim().parse());
        match (number, of) {
            (Ok(number), Ok(of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(UnknownShard),
        }
    }
}

//! A part of a long piece of work, a match or a run of self-play, done by one of many machines.

use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;

/// One of N parts of a sequence: every Nth item, so that the parts are about the same size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this shard, from 1.
    number: u32,
    /// The number of all shards.
    of: u32,
}

impl Shard {
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

    /// Returns the name of the shard's folder inside the folder of the whole.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_a_number_of_a_number() {
        let shard: Shard = "3/40".parse().expect("a shard");
        assert_eq!((shard.to_string(), shard.folder()), ("3/40".into(), "shard-3-of-40".into()));
        assert_eq!(Shard::of_folder(OsStr::new("shard-3-of-40")), Some(shard));
        for text in ["0/40", "41/40", "3", "3/", "a/b"] {
            assert_eq!(text.parse::<Shard>(), Err(UnknownShard), "{text}");
        }
    }

    #[test]
    fn the_shards_of_one_division_share_out_every_item() {
        let shards: Vec<Shard> =
            ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().expect("a shard")).collect();
        for item in 0..9 {
            assert_eq!(shards.iter().filter(|shard| shard.takes(item)).count(), 1);
        }
        assert!(shards[0].is_beside(shards[1]) && !shards[0].is_beside(shards[0]));
    }
}

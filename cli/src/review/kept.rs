//! Reviews that are kept for later runs, a file for each game in one folder.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use tengen::Opinion;
use tengen::engine_room::disk::{self, DiskError};

use super::digest::Digest;
use super::reviewed::{Review, Source};
use super::saved::{Saved, keys};
use super::story::Story;
use crate::fnv;

/// The largest file in bytes; a game of 300 moves on 19x19 takes about a megabyte.
const LARGEST: u64 = 64 << 20;

/// The form of what is kept. Raise it when losses, kinds or sentences change without another version
/// of the program.
const FORM: u32 = 1;

/// A folder of reviews. Several programs may use it at the same time: files are written whole.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// A review of an earlier run.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The figures, with reasons in the language of that run.
    pub digest: Digest,
    file: PathBuf,
}

/// The part of a file that summaries read.
#[derive(Deserialize)]
struct Figures {
    digest: Digest,
}

impl Shelf {
    /// Returns the shelf in a folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the folder, and checks that files can be written there.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn prepare(&self) -> Result<(), DiskError> {
        disk::create_folder(&self.folder)?;
        disk::check(&self.folder.join("check"))
    }

    /// Returns the review of a game with the same moves, agreed dead stones, rules, komi, net, visits and
    /// other `conditions`, by this version of the program; `None` if none is kept, or its file is
    /// damaged.
    pub fn find(&self, story: &Story, source: &Source, conditions: &str) -> Option<Kept> {
        let file = self.file(story, source, conditions);
        let bytes = disk::read(&file, LARGEST).ok()?;
        let Figures { digest } = serde_json::from_slice(&bytes).ok()?;
        Some(Kept { digest: digest.rounded(), file })
    }

    /// Keeps a review, in place of an earlier one of the game.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn keep(
        &self,
        review: &Review,
        digest: &Digest,
        conditions: &str,
    ) -> Result<(), DiskError> {
        let file = self.file(review.story(), review.source(), conditions);
        let mut json = review.to_save();
        json["record"] = review.story().tree().to_sgf().into();
        json["digest"] = serde_json::to_value(digest).unwrap_or(Value::Null);
        disk::write_whole(&file, |mut out| out.write_all(json.to_string().as_bytes()))
    }

    /// Returns the file of a game under the conditions of its review.
    fn file(&self, story: &Story, source: &Source, conditions: &str) -> PathBuf {
        let (settled, last) = (story.settled(), keys(story).pop().unwrap_or_default());
        let Source { net, visits, .. } = source;
        let version = env!("CARGO_PKG_VERSION");
        // Moves that are left out of a record change the numbers of others.
        let moments = story.positions().moments().iter();
        let numbers: Vec<_> = moments.filter_map(|moment| Some(moment.made?.number)).collect();
        let dead = story.game().agreed_dead();
        let dead: Option<Vec<_>> = dead.map(|dead| dead.iter().map(|at| at.to_string()).collect());
        let key = format!(
            "{last} {numbers:?} {dead:?} {} {} {net} {visits} {conditions} {version} {FORM}",
            settled.rules, settled.komi
        );
        self.folder.join(format!("{:032x}.json", fnv::hash(key.into_bytes())))
    }
}

impl Kept {
    /// Returns the opinions on the positions of the game; none if the file is damaged.
    pub fn known(&self, story: &Story) -> Vec<Option<Opinion>> {
        let bytes = fs::read(&self.file).unwrap_or_default();
        let saved = Saved::read(&bytes).ok();
        saved.and_then(|saved| saved.known(story).ok()).unwrap_or_default()
    }
}

//! The folder of a run: its plan, and files of positions, each with a JSON file about its origin.
//!
//! A file is written under another name and synced to the disk, and then renamed. So it is always
//! complete or absent. The jobs of a run share the folder; each job has its own file numbers.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::rows::Rows;
use crate::shard::Shard;
use tengen::engine_room::disk::{self, DiskError, LARGEST_TEXT, Lock, PART};
use tengen_nets::sha256;

/// The file of the plan in the folder of a run.
pub const PLAN: &str = "selfplay.json";

/// The reason why the folder of a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// Another process writes in the folder.
    #[error(
        "another run writes in {}; wait for its end, choose another folder, or start both as jobs of \
         one run with --job K/N",
        .0.display()
    )]
    InUse(PathBuf),
    /// The folder holds another run.
    #[error(
        "{}: positions of another run: its {key} is {there}, not {here}; choose another \
         folder, or the options of that run",
        .path.display()
    )]
    OtherRun {
        /// The file that shows the difference.
        path: PathBuf,
        /// The key of the plan that differs.
        key: String,
        /// The requested value.
        here: String,
        /// The value in the folder.
        there: String,
    },
}

/// The origin of the positions of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Provenance {
    /// The number of positions. `KataGo`'s tools look for this name.
    num_rows: u32,
    /// The number of games from which the positions come.
    games: u64,
    /// The side of the square frames that hold the boards, in points.
    pos_len: u8,
    /// The number of the file within the run.
    number: u32,
    /// The version of Tengen.
    tengen: String,
    /// The number format in which nets were computed.
    computed_in: String,
    /// The SHA-256 of the file of positions; files of earlier versions have none.
    #[serde(default)]
    sha256: Option<String>,
    /// The plan of the run.
    plan: Plan,
}

/// Whether these bytes are the page of a file of positions.
pub fn is_shard(page: &[u8]) -> bool {
    let there = serde_json::from_slice::<Provenance>(page);
    there.is_ok_and(|there| there.plan.difference(&there.plan).is_none())
}

/// The folder of a run. This process alone writes in it or, for a job, alone writes the job's
/// numbers.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: Plan,
    computed_in: String,
    job: Option<Shard>,
    /// The number of positions of each file of this job that existed when the folder was opened, by
    /// the number of the file.
    kept: BTreeMap<u32, u32>,
    /// Keeps the folder locked as long as this value lives.
    _locks: Vec<File>,
}

impl Folder {
    /// Opens the folder of a run, or of a job of one, and creates it if it is new. Without a
    /// `seed`, an existing run keeps its own seed, and a new run takes the seed of the plan.
    /// `computed_in` is the number format in which nets are computed.
    ///
    /// # Errors
    /// If another process writes there, the folder holds positions of another run or from another
    /// teacher, or the disk refuses.
    pub fn open(
        path: &Path,
        mut plan: Plan,
        seed: Option<u32>,
        computed_in: &str,
        job: Option<Shard>,
    ) -> Result<Self, FolderError> {
        disk::create_folder(path)?;
        let locks = lock(path, job)?;
        plan.seed = seed.unwrap_or(plan.seed);
        let there = keep_plan(path, &plan)?;
        if seed.is_none() {
            plan.seed = there.seed;
        }
        let file = path.join(PLAN);
        refuse_difference(&file, plan.difference(&there))?;
        let mut folder = Self {
            path: path.to_owned(),
            plan,
            computed_in: computed_in.to_owned(),
            job,
            kept: BTreeMap::new(),
            _locks: locks,
        };
        folder.look()?;
        Ok(folder)
    }

    /// Returns the plan of the run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the number of positions of this job that existed when the folder was opened.
    pub fn rows(&self) -> u64 {
        self.kept.values().copied().map(u64::from).sum()
    }

    /// Whether the file with this number existed when the folder was opened.
    pub fn is_kept(&self, number: u32) -> bool {
        self.kept.contains_key(&number)
    }

    /// Whether the file with this number belongs to this job.
    pub fn has_part(&self, number: u32) -> bool {
        self.job.is_none_or(|job| job.takes(number))
    }

    /// Writes the file of a number with its positions, which come from `games` games.
    ///
    /// # Errors
    /// If the disk refuses. The file of positions then does not exist.
    pub fn keep(&self, number: u32, side: u8, rows: &Rows, games: u64) -> Result<(), FolderError> {
        let npz = rows.to_npz().map_err(DiskError::of(&self.path))?;
        let provenance = Provenance {
            num_rows: rows.len() as u32,
            games,
            pos_len: side,
            number,
            tengen: env!("CARGO_PKG_VERSION").to_owned(),
            computed_in: self.computed_in.clone(),
            sha256: Some(sha256(&npz[..]).map_err(DiskError::of(&self.path))?),
            plan: self.plan.clone(),
        };
        let name = format!("{side:02}-{:08x}-{number:06}", self.plan.seed);
        // The JSON file comes first, so that every file of positions always has one.
        let file = |ending: &str| self.path.join(format!("{name}.{ending}"));
        disk::write_whole(&file("json"), |file| write_json(file, &provenance))?;
        Ok(disk::write_whole(&file("npz"), |mut file| file.write_all(&npz))?)
    }

    /// Examines the files in the folder: counts the positions of this job, refuses positions that
    /// do not agree with the plan, and removes unfinished files of this job.
    fn look(&mut self) -> Result<(), FolderError> {
        for entry in fs::read_dir(&self.path).map_err(DiskError::of(&self.path))? {
            let path = entry.map_err(DiskError::of(&self.path))?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let name = name.unwrap_or_default();
            if path.extension().is_some_and(|ending| ending == PART) {
                if number_in(&name).is_some_and(|number| self.has_part(number)) {
                    let _ = fs::remove_file(&path);
                }
                continue;
            }
            if path.extension().is_none_or(|ending| ending != "npz") {
                continue;
            }
            let page = path.with_extension("json");
            let text = disk::read_text(&page, LARGEST_TEXT).map_err(DiskError::of(&page))?;
            let there: Provenance = serde_json::from_str(&text)
                .map_err(|error| DiskError::of(&page)(io::Error::from(error)))?;
            // Files of other runs may have been copied here. For these, only the format and the
            // teacher must agree.
            let mut alike = self.plan.clone();
            if there.plan.seed != alike.seed {
                alike = Plan { format: alike.format, teacher: alike.teacher, ..there.plan.clone() };
            }
            refuse_difference(&page, alike.difference(&there.plan))?;
            if there.plan.seed != self.plan.seed || !self.has_part(there.number) {
                continue;
            }
            let found = disk::open(&path).map_err(DiskError::of(&path))?;
            let found = sha256(found).map_err(DiskError::of(&path))?;
            if there.sha256.is_some_and(|sha256| sha256 != found) {
                log::error!("{}: damaged, and made anew", path.display());
            } else {
                self.kept.insert(there.number, there.num_rows);
            }
        }
        Ok(())
    }
}

/// The error for a difference that [`Plan::difference`] has found.
fn refuse_difference(path: &Path, found: Option<[String; 3]>) -> Result<(), FolderError> {
    match found {
        None => Ok(()),
        Some([key, here, there]) => {
            Err(FolderError::OtherRun { path: path.to_owned(), key, here, there })
        }
    }
}

/// The number in the name of a file such as `19-0000002a-000017.npz`.
fn number_in(name: &str) -> Option<u32> {
    name.split('.').next()?.rsplit('-').next()?.parse().ok()
}

fn write_json(mut file: &File, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    file.write_all(text.as_bytes())
}

/// Writes the plan into a new folder, and returns the plan that the folder then holds.
fn keep_plan(path: &Path, plan: &Plan) -> Result<Plan, FolderError> {
    let file = path.join(PLAN);
    if !file.exists() {
        // Several jobs may start at the same time: the first job to put its plan in place
        // determines the seed.
        disk::write_first(&file, |file| write_json(file, plan))?;
    }
    let text = disk::read_text(&file, LARGEST_TEXT).map_err(DiskError::of(&file))?;
    Ok(serde_json::from_str(&text).map_err(|error| DiskError::of(&file)(io::Error::from(error)))?)
}

/// Locks a folder for a whole run, or for one job.
fn lock(path: &Path, job: Option<Shard>) -> Result<Vec<File>, FolderError> {
    let take = |name: &str, lock: Lock| {
        disk::lock(&path.join(name), lock)?.ok_or_else(|| FolderError::InUse(path.to_owned()))
    };
    let Some(job) = job else { return Ok(vec![take("lock", Lock::Alone)?]) };
    let locks =
        vec![take("lock", Lock::Shared)?, take(&format!("lock-{}", job.folder()), Lock::Alone)?];
    // Jobs of another division of the run would make some of the same files.
    for entry in fs::read_dir(path).map_err(DiskError::of(path))? {
        let name = entry.map_err(DiskError::of(path))?.file_name();
        let name = name.to_str().unwrap_or_default();
        let other = name.strip_prefix("lock-").and_then(|name| Shard::of_folder(name.as_ref()));
        if other.is_some_and(|other| other != job && !other.is_beside(job)) {
            take(name, Lock::Shared)?;
        }
    }
    Ok(locks)
}

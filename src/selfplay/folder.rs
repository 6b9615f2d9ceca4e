//! The folder of a run: its plan, and files of positions, each with a page of where it comes from.
//!
//! A file is written under another name, is on the disk, and then gets its own name. So it is whole
//! or not there, whatever happens. Jobs of one run share the folder; each has numbers of its own.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::rows::Rows;
use crate::arena::Shard;
use crate::disk::{self, DiskError, Lock, PART};

/// The file of the plan in the folder of a run.
pub const PLAN: &str = "selfplay.json";

/// The reason why the folder of a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// Another process writes there.
    #[error(
        "another run writes in {}; wait for its end, take another folder, or begin both as jobs of \
         one run with --job K/N",
        .0.display()
    )]
    InUse(PathBuf),
    /// The folder holds another run.
    #[error(
        "{}: positions of another run; its {key} is {there}, and {here} is asked for: take another \
         folder, or the options of that run",
        .path.display()
    )]
    OtherRun {
        /// The file that says so.
        path: PathBuf,
        /// The name of what differs.
        key: String,
        /// What is asked for.
        here: String,
        /// What is there.
        there: String,
    },
}

/// Where the positions of a file come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Provenance {
    /// The number of positions. `KataGo`'s tools look for this name.
    num_rows: u32,
    /// The number of games that they are from.
    games: u64,
    /// The number of points of a side of the frames.
    pos_len: u8,
    /// The number of the file within the run.
    number: u32,
    /// The version of Tengen.
    tengen: String,
    /// The numbers in which nets were computed.
    computed_in: String,
    /// The plan of the run.
    plan: Plan,
}

/// The folder of a run, in which this process alone writes, or alone has some numbers.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: Plan,
    computed_in: String,
    job: Option<Shard>,
    /// The number of positions of each file that was there when the folder was opened, by the number
    /// of the file; of this job only.
    kept: BTreeMap<u32, u32>,
    /// Locked as long as the folder is in use.
    _locks: Vec<File>,
}

impl Folder {
    /// Opens the folder of a run, or of a job of one, or makes it. Without a `seed` the run goes on with
    /// its own; a new one gets that of the plan. `computed_in` says in which numbers nets are computed.
    ///
    /// # Errors
    /// If another process writes there, the folder holds positions of another run or of another teacher,
    /// or the disk refuses.
    pub fn open(
        path: &Path,
        mut plan: Plan,
        seed: Option<u32>,
        computed_in: &str,
        job: Option<Shard>,
    ) -> Result<Self, FolderError> {
        fs::create_dir_all(path).map_err(DiskError::of(path))?;
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

    /// The plan of the run.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The number of positions that were there when the folder was opened; of this job only.
    pub fn rows(&self) -> u64 {
        self.kept.values().copied().map(u64::from).sum()
    }

    /// Whether the file of a number was there when the folder was opened.
    pub fn is_kept(&self, number: u32) -> bool {
        self.kept.contains_key(&number)
    }

    /// Whether the file of a number belongs to this job.
    pub fn has_part(&self, number: u32) -> bool {
        self.job.is_none_or(|job| job.takes(number))
    }

    /// Keeps the positions of a file, which come from so many games.
    ///
    /// # Errors
    /// If the disk refuses. Then there is no such file.
    pub fn keep(&self, number: u32, side: u8, rows: &Rows, games: u64) -> Result<(), FolderError> {
        let provenance = Provenance {
            num_rows: rows.len() as u32,
            games,
            pos_len: side,
            number,
            tengen: env!("CARGO_PKG_VERSION").to_owned(),
            computed_in: self.computed_in.clone(),
            plan: self.plan.clone(),
        };
        let name = format!("{side:02}-{:08x}-{number:06}", self.plan.seed);
        // A file of positions never is without its page.
        let file = |ending: &str| self.path.join(format!("{name}.{ending}"));
        disk::write_whole(&file("json"), |file| write_json(file, &provenance))?;
        Ok(disk::write_whole(&file("npz"), |file| {
            let mut out = BufWriter::new(file);
            rows.write(&mut out)?;
            out.flush()
        })?)
    }

    /// Looks at what is in the folder: counts the positions of this job, refuses those of others, and
    /// takes away what an earlier process of this job has left unfinished.
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
            let text = fs::read_to_string(&page).map_err(DiskError::of(&page))?;
            let there: Provenance =
                serde_json::from_str(&text).map_err(|error| DiskError::of(&page)(error.into()))?;
            // Files of another run may have been put here: only their format and teacher matter.
            let mut alike = self.plan.clone();
            if there.plan.seed != alike.seed {
                alike = Plan { format: alike.format, teacher: alike.teacher, ..there.plan.clone() };
            }
            refuse_difference(&page, alike.difference(&there.plan))?;
            if there.plan.seed == self.plan.seed && self.has_part(there.number) {
                self.kept.insert(there.number, there.num_rows);
            }
        }
        Ok(())
    }
}

/// The error of a difference that [`Plan::difference`] has found.
fn refuse_difference(path: &Path, found: Option<[String; 3]>) -> Result<(), FolderError> {
    match found {
        None => Ok(()),
        Some([key, here, there]) => {
            Err(FolderError::OtherRun { path: path.to_owned(), key, here, there })
        }
    }
}

/// The number in the name of a file, `19-0000002a-000017.npz`.
fn number_in(name: &str) -> Option<u32> {
    name.split('.').next()?.rsplit('-').next()?.parse().ok()
}

fn write_json(mut file: &File, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    file.write_all(text.as_bytes())
}

/// Writes the plan into a new folder, and gives the one that is there.
fn keep_plan(path: &Path, plan: &Plan) -> Result<Plan, FolderError> {
    let file = path.join(PLAN);
    if !file.exists() {
        // Several jobs may begin at the same time: the first one to put its plan in place has its seed.
        disk::write_first(&file, |file| write_json(file, plan))?;
    }
    let text = fs::read_to_string(&file).map_err(DiskError::of(&file))?;
    Ok(serde_json::from_str(&text).map_err(|error| DiskError::of(&file)(error.into()))?)
}

/// Locks a folder for a whole run, or a job's part of it.
fn lock(path: &Path, job: Option<Shard>) -> Result<Vec<File>, FolderError> {
    let take = |name: &str, lock: Lock| {
        disk::lock(&path.join(name), lock)?.ok_or_else(|| FolderError::InUse(path.to_owned()))
    };
    match job {
        None => Ok(vec![take("lock", Lock::Alone)?]),
        Some(job) => Ok(vec![
            take("lock", Lock::Shared)?,
            take(&format!("lock-{}", job.folder()), Lock::Alone)?,
        ]),
    }
}

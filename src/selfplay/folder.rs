//! The folder of a run: its plan, and files of positions, each with a page of where it comes from.
//!
//! A file is written under another name, is on the disk, and then gets its own name. So it is whole
//! or not there, whatever happens. Jobs of one run share the folder; each has numbers of its own.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::plan::Plan;
use super::rows::Rows;
use crate::arena::Shard;

/// The file of the plan in the folder of a run.
pub const PLAN: &str = "selfplay.json";

/// The last part of the names of files that are being written.
const PART: &str = "part";

/// The reason why the folder of a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error("{}: {reason}", .path.display())]
    File {
        /// The file or the folder.
        path: PathBuf,
        /// The reason that the system gives.
        reason: io::Error,
    },
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

/// An error of a file that is named.
fn on(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    move |reason| FolderError::File { path: path.to_owned(), reason }
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
        fs::create_dir_all(path).map_err(on(path))?;
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
        self.put(&format!("{name}.json"), |file| write_json(file, &provenance))?;
        self.put(&format!("{name}.npz"), |file| {
            let mut out = BufWriter::new(file);
            rows.write(&mut out)?;
            out.flush()
        })
    }

    /// Writes a file so that it is whole or not there.
    fn put(
        &self,
        name: &str,
        write: impl FnOnce(&File) -> io::Result<()>,
    ) -> Result<(), FolderError> {
        put(&self.path, name, write, |part, file| fs::rename(part, file))
    }

    /// Looks at what is in the folder: counts the positions of this job, refuses those of others, and
    /// takes away what an earlier process of this job has left unfinished.
    fn look(&mut self) -> Result<(), FolderError> {
        for entry in fs::read_dir(&self.path).map_err(on(&self.path))? {
            let path = entry.map_err(on(&self.path))?.path();
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
            let text = fs::read_to_string(&page).map_err(on(&page))?;
            let there: Provenance =
                serde_json::from_str(&text).map_err(|error| on(&page)(error.into()))?;
            // Files of other seeds may have been put here from another machine.
            let alike = Plan { seed: there.plan.seed, ..self.plan.clone() };
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

/// Writes a file under another name and gives it its own by `place`. A file that cannot be written is
/// taken away.
fn put(
    folder: &Path,
    name: &str,
    write: impl FnOnce(&File) -> io::Result<()>,
    place: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> Result<(), FolderError> {
    let path = folder.join(name);
    let part = folder.join(format!("{name}.{}.{PART}", std::process::id()));
    let written = File::create(&part).and_then(|file| {
        write(&file)?;
        file.sync_all()?;
        place(&part, &path)?;
        // The name is on the disk when its folder is; not every system can say so of a folder.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(())
    });
    written.map_err(|reason| {
        let _ = fs::remove_file(&part);
        FolderError::File { path, reason }
    })
}

/// Writes the plan into a new folder, and gives the one that is there.
fn keep_plan(path: &Path, plan: &Plan) -> Result<Plan, FolderError> {
    let file = path.join(PLAN);
    if !file.exists() {
        // Several jobs may begin at the same time: the first one to put its plan in place has its seed.
        let first = |part: &Path, file: &Path| {
            let linked = fs::hard_link(part, file);
            fs::remove_file(part)?;
            match linked {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
                linked => linked,
            }
        };
        put(path, PLAN, |file| write_json(file, plan), first)?;
    }
    let text = fs::read_to_string(&file).map_err(on(&file))?;
    serde_json::from_str(&text).map_err(|error| on(&file)(error.into()))
}

/// Locks a folder for a whole run, or a job's part of it.
fn lock(path: &Path, job: Option<Shard>) -> Result<Vec<File>, FolderError> {
    let named = |name: &str, lock: fn(&File) -> Result<(), TryLockError>| {
        let name = path.join(name);
        let file = File::create(&name).map_err(on(&name))?;
        match lock(&file) {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => Err(FolderError::InUse(path.to_owned())),
            Err(TryLockError::Error(reason)) => Err(FolderError::File { path: name, reason }),
        }
    };
    match job {
        None => Ok(vec![named("lock", File::try_lock)?]),
        Some(job) => Ok(vec![
            named("lock", File::try_lock_shared)?,
            named(&format!("lock-{}", job.folder()), File::try_lock)?,
        ]),
    }
}

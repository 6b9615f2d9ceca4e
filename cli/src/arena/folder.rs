//! The folder of a match: its plan, one line of results for every finished game, and the game
//! records.
//!
//! A finished game is stored in this order. Its record is written and synced to the disk, then one
//! whole line is appended to the results and synced. So a match killed at any moment loses at most
//! the games in progress. Resuming the match removes a cut-off line and plays its game again.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::job::Job;
use super::plan::Plan;
use super::played::Played;
use super::referee::Finished;
use super::results::{Results, ResultsError};
use super::sheet::{Difference, Sheet, SheetError};
use crate::shard::Shard;
use tengen::engine_room::disk::{self, DiskError, FileError, LARGEST_TEXT, Lock};

/// The file of the plan in the folder of a match.
pub const PLAN: &str = "match.toml";

/// The file of the results in the folder of a match or of a shard.
pub const RESULTS: &str = "results.jsonl";

/// The lock file by which one process keeps others out of the folder of a match or of a shard.
const LOCK: &str = "lock";

/// The folder of the game records, inside the folder of a match or of a shard.
pub const RECORDS: &str = "games";

/// The reason why the folder of a match cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file cannot be read or written.
    #[error(transparent)]
    Disk(#[from] DiskError),
    /// Another process is playing the match.
    #[error("another match is being played in {}; wait for its end or choose another folder", .0.display())]
    InUse(PathBuf),
    /// The plan in the folder cannot be read.
    #[error("{}: {reason}", .path.display())]
    Plan {
        /// The file of the plan.
        path: PathBuf,
        /// The reason.
        reason: Box<SheetError>,
    },
    /// The folder holds a match with another plan.
    #[error(
        "{} holds another match: its {} is {}, but this one has {}; choose another folder, or the \
         options of that match",
        .path.display(), .difference.key, .difference.there, .difference.here
    )]
    OtherMatch {
        /// The folder.
        path: PathBuf,
        /// The first key of the plan that differs.
        difference: Box<Difference>,
    },
    /// The plan has changed the opening of a game that was played.
    #[error(
        "{}: game {game} was played from another opening; the openings have changed since the \
         match was begun",
        .path.display()
    )]
    OtherOpening {
        /// The folder.
        path: PathBuf,
        /// The number of the game.
        game: u32,
    },
    /// A game was played by other players or under other conditions than the plan has now.
    #[error("{}: game {game} belongs to another match; choose another folder", .path.display())]
    OtherGame {
        /// The folder.
        path: PathBuf,
        /// The number of the game.
        game: u32,
    },
    /// The results in the folder cannot be read.
    #[error(transparent)]
    Results(#[from] ResultsError),
}

/// The folder of a match, or of a shard of it, in which this process alone writes.
#[derive(Debug)]
pub struct Folder {
    /// The folder of the match.
    whole: PathBuf,
    shard: Option<Shard>,
    /// The folder of the results: that of the match, or that of the shard.
    path: PathBuf,
    results: File,
    played: Vec<Played>,
    /// Keep other processes out as long as this value lives.
    _locks: Vec<File>,
}

impl Folder {
    /// Opens the folder of a match and creates it if it is new; with a shard, opens the shard's
    /// folder in it. A match without any game in the folder is replaced.
    ///
    /// # Errors
    /// If another process plays there, the folder holds a match with another plan, its files are
    /// unreadable, or the disk fails.
    pub fn open(path: &Path, plan: &Plan, shard: Option<Shard>) -> Result<Self, FolderError> {
        disk::create_folder(path)?;
        let locks = lock(path, shard)?;
        check_plan(path, plan, shard)?;
        let own = shard.map_or_else(|| path.to_owned(), |shard| path.join(shard.folder()));
        let records = own.join(RECORDS);
        disk::create_folder(&records)?;
        let file = own.join(RESULTS);
        let mut results = disk::open_own(&file)?;
        let Results { games: mut played, whole: length } = Results::read(&file)?;
        // The match may have begun without shards, or with another number of them.
        let is_ours = |game: &Played| shard.is_none_or(|shard| game.job.is_of(shard));
        for other in results_in(path)?.into_iter().filter(|other| *other != file) {
            played.extend(Results::read(&other)?.games.into_iter().filter(is_ours));
        }
        results.set_len(length).map_err(DiskError::of(&file))?;
        results.seek(SeekFrom::End(0)).map_err(DiskError::of(&file))?;
        let whole = path.to_owned();
        Ok(Self { whole, shard, path: own, results, played, _locks: locks })
    }

    /// Reads the plan of the match in a folder; `None` without a plan.
    ///
    /// # Errors
    /// If the file of the plan cannot be read.
    pub fn sheet(path: &Path) -> Result<Option<Sheet>, FolderError> {
        let file = path.join(PLAN);
        match disk::read_text(&file, LARGEST_TEXT) {
            Ok(text) => Sheet::read(&text)
                .map(Some)
                .map_err(|reason| FolderError::Plan { path: file, reason: Box::new(reason) }),
            Err(FileError::Missing) => Ok(None),
            Err(reason) => Err(DiskError { path: file, reason }.into()),
        }
    }

    /// Whether a file of this name in the folder of a match belongs to the match: its plan, its
    /// results, its lock or a record.
    pub fn owns(name: &OsStr) -> bool {
        [PLAN, RESULTS, LOCK].iter().any(|own| name == *own)
            || Path::new(name).extension().is_some_and(|extension| extension == "sgf")
    }

    /// Returns the games that the folder held when it was opened. For a whole match they include
    /// the games of its shards.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Begins or continues a match. Returns the jobs of a schedule that were not done when the
    /// folder was opened, and stores the plan.
    ///
    /// # Errors
    /// If a game was played from a job that differs from the schedule's; the plan in the folder
    /// then stays. Or if the disk fails.
    pub fn begin(&self, plan: &Plan, schedule: &[Job]) -> Result<Vec<Job>, FolderError> {
        let done: HashMap<u32, &Job> =
            self.played.iter().map(|played| (played.job.game, &played.job)).collect();
        let mut left = Vec::new();
        for job in schedule {
            match done.get(&job.game) {
                None => left.push(job.clone()),
                Some(known) if *known == job => {}
                Some(known) => {
                    let (path, game) = (self.path.clone(), job.game);
                    return Err(if known.opening == job.opening {
                        FolderError::OtherGame { path, game }
                    } else {
                        FolderError::OtherOpening { path, game }
                    });
                }
            }
        }
        keep_plan(&self.whole, plan, self.shard)?;
        Ok(left)
    }

    /// Stores a finished game: first its record, then its line of the results.
    ///
    /// # Errors
    /// If the disk fails. The results may then end before the game's line or in the middle of it,
    /// and resuming the match plays the game again.
    pub fn keep(&mut self, game: &Finished) -> Result<(), FolderError> {
        let record = self.path.join(&game.played.sgf);
        disk::write_whole(&record, |mut file| file.write_all(game.sgf.as_bytes()))?;
        let kept = serde_json::to_string(&game.played).map_err(io::Error::from).and_then(|line| {
            self.results.write_all(format!("{line}\n").as_bytes())?;
            self.results.sync_data()
        });
        Ok(kept.map_err(DiskError::of(&self.path.join(RESULTS)))?)
    }
}

/// Checks that a folder does not hold a different plan. Unless this is a shard, the plan of a match
/// without a finished game does not count. Returns whether the plan in the folder stays.
fn check_plan(path: &Path, plan: &Plan, shard: Option<Shard>) -> Result<bool, FolderError> {
    let asked = plan.to_sheet();
    let Some(there) = Folder::sheet(path)? else { return Ok(false) };
    let is_free = shard.is_none() && has_no_game(path)?;
    if let Some(difference) = asked.difference(&there).filter(|_| !is_free) {
        return Err(FolderError::OtherMatch {
            path: path.to_owned(),
            difference: Box::new(difference),
        });
    }
    // More games make a match longer and are written to the plan; with fewer, the plan stays
    // unchanged.
    Ok(asked == there || !is_free && asked.games < there.games)
}

/// Writes the plan into the folder of a match, unless it holds this plan or that of a longer match.
fn keep_plan(path: &Path, plan: &Plan, shard: Option<Shard>) -> Result<(), FolderError> {
    if check_plan(path, plan, shard)? {
        return Ok(());
    }
    // Several shards may start at the same time, so each writes a whole file and renames it into
    // place.
    let text = plan.to_sheet().write();
    Ok(disk::write_whole(&path.join(PLAN), |mut file: &File| file.write_all(text.as_bytes()))?)
}

/// Whether the folder of a match is without a finished game and without a shard.
fn has_no_game(path: &Path) -> Result<bool, FolderError> {
    let own = path.join(RESULTS);
    // A line that was cut off is not a game.
    let is_empty = fs::read(&own).map_or(true, |bytes| !bytes.contains(&b'\n'));
    Ok(is_empty && results_in(path)?.iter().all(|file| *file == own))
}

/// Lists the results files in the folder of a match: its own, if it exists, and those of its
/// shards.
fn results_in(path: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let mut files = vec![path.join(RESULTS)];
    for entry in fs::read_dir(path).map_err(DiskError::of(path))? {
        let entry = entry.map_err(DiskError::of(path))?;
        if Shard::of_folder(&entry.file_name()).is_some() {
            files.push(entry.path().join(RESULTS));
        }
    }
    files.retain(|file| file.exists());
    files.sort();
    Ok(files)
}

/// Locks the folder of a match for a whole match, or for one shard of it.
fn lock(path: &Path, shard: Option<Shard>) -> Result<Vec<File>, FolderError> {
    let take = |folder: &Path, lock: Lock| {
        disk::lock(&folder.join(LOCK), lock)?.ok_or_else(|| FolderError::InUse(folder.to_owned()))
    };
    let Some(shard) = shard else { return Ok(vec![take(path, Lock::Alone)?]) };
    let own = path.join(shard.folder());
    disk::create_folder(&own)?;
    let locks = vec![take(path, Lock::Shared)?, take(&own, Lock::Alone)?];
    // Shards of another division would play some of the same games.
    for entry in fs::read_dir(path).map_err(DiskError::of(path))? {
        let entry = entry.map_err(DiskError::of(path))?;
        let other = Shard::of_folder(&entry.file_name());
        let is_in_the_way = other.is_some_and(|other| other != shard && !other.is_beside(shard));
        if is_in_the_way && entry.path().join(LOCK).exists() {
            take(&entry.path(), Lock::Shared)?;
        }
    }
    Ok(locks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::played::{Claims, Effort, Ending};
    use crate::arena::{Openings, Player};
    use tengen::{ByColor, GameResult};

    fn plan(games: u32, komi: &str) -> Plan {
        let player = |name: &str| Player {
            name: name.to_owned(),
            command: format!("./{name}"),
            setup: Vec::new(),
        };
        let sheet = Sheet {
            games: Some(games),
            komi: komi.parse().ok(),
            openings: Some(Openings::None),
            players: vec![player("a"), player("b")],
            ..Sheet::default()
        };
        Plan::new(sheet).expect("a plan")
    }

    fn game(job: &Job) -> Finished {
        let played = Played {
            job: job.clone(),
            result: GameResult::DRAW,
            ending: Ending::Played,
            moves: job.opening.moves.clone(),
            claims: Claims::default(),
            black: Effort::default(),
            white: Effort::default(),
            sgf: job.record_name(),
        };
        let broken = ByColor::both(false);
        Finished { played, sgf: "(;)".to_owned(), broken, second_is_broken: false }
    }

    /// A folder with the first `kept` games of a match.
    fn begun(path: &Path, kept: usize) {
        let plan = plan(10, "7.5");
        let mut folder = Folder::open(path, &plan, None).expect("a new folder");
        let jobs = plan.schedule().expect("a schedule");
        folder.begin(&plan, &jobs).expect("no game yet");
        for job in &jobs[..kept] {
            folder.keep(&game(job)).expect("the disk has room");
        }
    }

    #[test]
    fn a_match_goes_on_where_it_was_left() {
        let place = tempfile::tempdir().expect("a folder");
        begun(place.path(), 3);
        let folder = Folder::open(place.path(), &plan(10, "7.5"), None).expect("the same match");
        let games: Vec<_> = folder.played().iter().map(|played| played.job.game).collect();
        assert_eq!(games, [1, 2, 3]);
        assert!(place.path().join("games/000003.sgf").exists());
    }

    #[test]
    fn a_match_without_a_game_gives_way_to_another() {
        let place = tempfile::tempdir().expect("a folder");
        begun(place.path(), 0);
        let other = plan(10, "6.5");
        let shard = Folder::open(place.path(), &other, "1/2".parse().ok());
        assert!(matches!(shard, Err(FolderError::OtherMatch { .. })), "not to a part of one");
        let folder = Folder::open(place.path(), &other, None).expect("nothing is lost");
        folder.begin(&other, &[]).expect("the disk has room");
        drop(folder);
        let sheet = Folder::sheet(place.path()).expect("a plan").expect("a plan");
        assert_eq!(sheet.komi, "6.5".parse().ok());
        let place = tempfile::tempdir().expect("a folder");
        begun(place.path(), 1);
        let refused = Folder::open(place.path(), &other, None).expect_err("another match");
        assert!(refused.to_string().contains("holds another match: its komi is"), "{refused}");
    }

    #[test]
    fn the_whole_match_sees_the_games_of_its_shards() {
        let place = tempfile::tempdir().expect("a folder");
        let plan = plan(10, "7.5");
        let jobs = plan.schedule().expect("a schedule");
        let shard: Shard = "2/2".parse().expect("a shard");
        let mut folder = Folder::open(place.path(), &plan, Some(shard)).expect("a new folder");
        for job in jobs.iter().filter(|job| job.is_of(shard)) {
            folder.keep(&game(job)).expect("the disk has room");
        }
        drop(folder);
        let whole = Folder::open(place.path(), &plan, None).expect("the same match");
        let left = whole.begin(&plan, &jobs).expect("the openings are the same");
        assert!(left.iter().all(|job| !job.is_of(shard)));
        assert_eq!((whole.played().len(), left.len()), (4, 6));
    }

    #[test]
    fn a_shard_sees_its_games_of_another_division() {
        let place = tempfile::tempdir().expect("a folder");
        let plan = plan(10, "7.5");
        let jobs = plan.schedule().expect("a schedule");
        let open = |text: &str| {
            let shard: Shard = text.parse().expect("a shard");
            (shard, Folder::open(place.path(), &plan, Some(shard)).expect("the same match"))
        };
        let (second, mut folder) = open("2/2");
        for job in jobs.iter().filter(|job| job.is_of(second)) {
            folder.keep(&game(job)).expect("the disk has room");
        }
        drop(folder);
        let (first, folder) = open("1/3");
        let own = jobs.iter().filter(|job| job.is_of(first)).cloned().collect::<Vec<_>>();
        let done = own.iter().filter(|job| job.is_of(second)).count();
        let left = folder.begin(&plan, &own).expect("the openings are the same");
        assert_eq!((own.len(), done, left.len()), (4, 2, 2));
    }

    #[test]
    fn a_game_that_was_played_from_another_opening_is_named() {
        let place = tempfile::tempdir().expect("a folder");
        begun(place.path(), 3);
        let plan = plan(10, "7.5");
        let folder = Folder::open(place.path(), &plan, None).expect("the same match");
        let mut jobs = plan.schedule().expect("a schedule");
        jobs[1].opening.name = "another".to_owned();
        let error = folder.begin(&plan, &jobs).expect_err("another opening");
        assert!(error.to_string().contains("game 2 was played from another opening"), "{error}");
        jobs[0].black.name = "c".to_owned();
        let error = folder.begin(&plan, &jobs).expect_err("another player");
        assert!(error.to_string().contains("game 1 belongs to another match"), "{error}");
    }

    #[test]
    fn a_line_that_was_cut_off_is_taken_away() {
        let place = tempfile::tempdir().expect("a folder");
        begun(place.path(), 3);
        let file = place.path().join(RESULTS);
        let text = fs::read_to_string(&file).expect("results");
        fs::write(&file, &text[..text.len() - 20]).expect("the disk has room");
        let plan = plan(10, "7.5");
        let mut folder = Folder::open(place.path(), &plan, None).expect("the same match");
        assert_eq!(folder.played().len(), 2);
        folder.keep(&game(&plan.schedule().expect("a schedule")[2])).expect("the disk has room");
        assert_eq!(fs::read_to_string(&file).expect("results"), text);
    }

    #[test]
    fn a_broken_line_in_the_middle_is_named() {
        let place = tempfile::tempdir().expect("a folder");
        begun(place.path(), 1);
        let file = place.path().join(RESULTS);
        let text = fs::read_to_string(&file).expect("results");
        fs::write(&file, format!("{text}{{\n{text}")).expect("the disk has room");
        let error = Folder::open(place.path(), &plan(10, "7.5"), None).expect_err("a broken line");
        assert!(error.to_string().contains("line 2"), "{error}");
    }

    #[test]
    fn a_match_may_be_made_longer_but_not_be_changed() {
        let place = tempfile::tempdir().expect("a folder");
        begun(place.path(), 1);
        let plan_of_more = plan(20, "7.5");
        let longer = Folder::open(place.path(), &plan_of_more, None).expect("a longer match");
        assert_eq!(longer.played().len(), 1);
        let games = |path| Folder::sheet(path).expect("a sheet").expect("a plan").games;
        let mut jobs = plan_of_more.schedule().expect("a schedule");
        jobs[0].opening.name = "another".to_owned();
        longer.begin(&plan_of_more, &jobs).expect_err("another opening");
        assert_eq!(games(place.path()), Some(10), "a refused match changes nothing");
        longer.begin(&plan_of_more, &[]).expect("the disk has room");
        drop(longer);
        assert_eq!(games(place.path()), Some(20));
        let error = Folder::open(place.path(), &plan(20, "6.5"), None).expect_err("another komi");
        assert!(error.to_string().contains("its komi is \"7.5\""), "{error}");
    }

    #[test]
    fn a_second_match_in_one_folder_is_refused_and_another_shard_is_not() {
        let place = tempfile::tempdir().expect("a folder");
        let plan = plan(10, "7.5");
        let shard = |text: &str| Some(text.parse().expect("a shard"));
        let first = Folder::open(place.path(), &plan, shard("1/2")).expect("a new folder");
        let error = Folder::open(place.path(), &plan, shard("1/2")).expect_err("in use");
        assert!(matches!(error, FolderError::InUse(_)), "{error}");
        Folder::open(place.path(), &plan, shard("2/2")).expect("a folder of its own");
        for other in [None, shard("1/3")] {
            let error = Folder::open(place.path(), &plan, other).expect_err("the same games");
            assert!(matches!(error, FolderError::InUse(_)), "{error}");
        }
        drop(first);
        Folder::open(place.path(), &plan, shard("1/3")).expect("free again");
    }

    #[test]
    fn shards_divide_the_pairs_of_a_match() {
        let jobs = plan(10, "7.5").schedule().expect("a schedule");
        let shards: Vec<Shard> =
            ["1/3", "2/3", "3/3"].map(|text| text.parse().expect("a shard")).into();
        for job in &jobs {
            assert_eq!(shards.iter().filter(|shard| job.is_of(**shard)).count(), 1);
        }
        let first: Vec<_> =
            jobs.iter().filter(|job| job.is_of(shards[0])).map(|job| job.game).collect();
        assert_eq!(first, [1, 2, 7, 8]);
    }
}

//! The inputs of commands: files that the user has named, and lines of standard input.

use std::fs;
use std::io::{self, BufRead, Read as _};
use std::path::{Path, PathBuf};

use tengen::engine_room::disk::{FileError, read_from};
use tengen::engine_room::sgf::{LARGEST_FILE, has_record_name, read_file};
use tengen::{Note, Notes};

use crate::options::InFile;

/// Reads the bytes of a file that the user has named; `-` is standard input.
pub fn read(file: &Path) -> Result<Vec<u8>, FileError> {
    if file == Path::new("-") || file == Path::new("/dev/stdin") {
        read_from(io::stdin().lock(), LARGEST_FILE)
    } else {
        read_file(file)
    }
}

/// Replaces each folder by its records, in the order of their names.
pub fn with_folders(paths: &[PathBuf]) -> Result<Vec<PathBuf>, InFile> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).map_err(InFile::of(path))?;
        let found: io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
        let mut found = found.map_err(InFile::of(path))?;
        found.retain(|file| has_record_name(file));
        if found.is_empty() {
            return Err(InFile::of(path)("no SGF files"));
        }
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

/// Returns the first move or stone that notes name as left out of a game, and the number of others;
/// `None` if the game is whole.
pub fn left_out(notes: &Notes) -> Option<String> {
    let is_lost = |note: &&Note| {
        matches!(note, Note::LeftOut { .. } | Note::UnreadMove { .. } | Note::NoLiberty(_))
    };
    let mut lost = notes.iter().filter(is_lost);
    let first = lost.next()?;
    Some(match lost.count() {
        0 => first.to_string(),
        others => format!("{first}; {others} more left out"),
    })
}

/// Reads the next line, cut off one byte beyond `longest`; `None` at the end.
pub fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let limit = longest as u64 + 1;
    input.by_ref().take(limit).read_until(b'\n', &mut line)?;
    if line.len() as u64 == limit && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok((!line.is_empty()).then_some(line))
}

/// Whether standard input has something to read, or has ended.
#[cfg(unix)]
pub fn waits_on_standard_input() -> bool {
    !events_of(&io::stdin(), rustix::event::PollFlags::IN).is_empty()
}

/// Whether the reader of standard output has closed the pipe.
#[cfg(unix)]
pub fn is_output_closed() -> bool {
    let nothing_but_errors = rustix::event::PollFlags::empty();
    events_of(&io::stdout(), nothing_but_errors).contains(rustix::event::PollFlags::ERR)
}

/// Returns what has happened to an open file, among the given events, its errors and its end.
#[cfg(unix)]
fn events_of(
    file: &impl std::os::fd::AsFd,
    events: rustix::event::PollFlags,
) -> rustix::event::PollFlags {
    use rustix::event::{PollFd, Timespec, poll};
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let mut files = [PollFd::new(file, events)];
    // If the system refuses, nothing has happened.
    let _ = poll(&mut files, Some(&now));
    files[0].revents()
}

/// Whether standard input has something to read, which this program cannot see on this system.
#[cfg(not(unix))]
pub fn waits_on_standard_input() -> bool {
    false
}

/// Whether the reader of standard output has gone, which this program cannot see on this system.
#[cfg(not(unix))]
pub fn is_output_closed() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use tengen_gtp::LONGEST_LINE;

    use super::*;

    #[test]
    fn the_first_move_left_out_is_named_and_the_others_are_counted() {
        let left_out_of = |text: &str| {
            let mut notes = Notes::default();
            let record =
                tengen::Record::parse_noting(text.as_bytes(), &mut notes).expect("a record");
            let rules = tengen::Preset::CHINESE;
            record.to_game_noting(None, rules.rules, rules.komi, &mut notes);
            left_out(&notes)
        };
        assert_eq!(left_out_of("(;SZ[9];B[ee];W[cc])"), None);
        let one = "move 2, white E5, is left out: the point is occupied";
        assert_eq!(left_out_of("(;SZ[9];B[ee];W[ee];B[cc])").as_deref(), Some(one));
        let more = left_out_of("(;SZ[9];B[ee];W[ee];B[ee])").expect("two moves are left out");
        assert_eq!(more, format!("{one}; 1 more left out"));
    }

    #[test]
    fn an_endless_line_is_cut_off_and_the_next_one_is_read() {
        let mut text = vec![b'x'; 3 * LONGEST_LINE];
        text.extend(b"\nname\nquit");
        let mut input = &text[..];
        let mut next = || read_line(&mut input, LONGEST_LINE).expect("memory never fails");
        assert_eq!(next().map(|line| line.len()), Some(LONGEST_LINE + 1));
        assert_eq!(next().as_deref(), Some(&b"name\n"[..]));
        assert_eq!(next().as_deref(), Some(&b"quit"[..]));
        assert_eq!(next(), None);
    }
}

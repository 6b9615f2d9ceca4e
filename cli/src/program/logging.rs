//! The log of the program: on standard error, or in a file that begins with the version, the
//! command line and the settings.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use env_logger::{Builder, Env, Target};

use crate::options::InFile;
use crate::terminal::printable;
use tengen::engine_room::disk::{self, FileError};

/// Sends the log to standard error or to a file. Unless `RUST_LOG` is set, standard error receives
/// what is `usual` there, and a file receives everything worth reading later.
///
/// # Errors
/// If the file cannot be opened or written.
pub fn start(file: Option<&Path>, usual: &str) -> Result<(), Box<dyn Error>> {
    let usual = if file.is_some() { "debug,gtp=trace" } else { usual };
    let mut builder = Builder::from_env(Env::default().default_filter_or(usual));
    // A line begins with a bracket, because clients that read standard error might mistake other
    // lines for replies.
    if let Some(path) = file {
        let mut file = disk::append(path).map_err(InFile::of(path))?;
        let written = writeln!(file, "[{}] {}", process::id(), beginning());
        written.map_err(FileError::from).map_err(InFile::of(path))?;
        let log = LogFile { file, path: path.to_owned(), has_failed: false };
        builder.target(Target::Pipe(Box::new(log)));
        builder.format(|line, record| {
            // Milliseconds distinguish a slow engine from a slow client, and the process one of
            // several engines that write into one file.
            let (time, process) = (line.timestamp_millis(), process::id());
            let (level, target) = (record.level(), record.target());
            let text = format!("[{time} {process} {level:<5} {target}] {}", record.args());
            writeln!(line, "{}", text.replace('\n', "\n    "))
        });
    } else {
        builder.format_timestamp_millis();
    }
    builder.init();
    Ok(())
}

/// Returns what a reader of a log asks first: the version, the machine and the command line.
fn beginning() -> String {
    let words = env::args_os().map(|word| word.to_string_lossy().into_owned());
    let words: Vec<_> = words.map(|word| printable(&word)).collect();
    let line = shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default();
    let (version, system, machine) =
        (env!("CARGO_PKG_VERSION"), env::consts::OS, env::consts::ARCH);
    format!("Tengen {version} on {system}, {machine}: {line}")
}

/// A file of log lines that reports on standard error that it cannot be written, once.
struct LogFile {
    file: File,
    path: PathBuf,
    has_failed: bool,
}

impl LogFile {
    /// Reports a failure. The program goes on without the rest of its log.
    fn fail(&mut self, error: io::Error) {
        if !self.has_failed {
            self.has_failed = true;
            let path = printable(&self.path.display().to_string());
            let why = FileError::from(error);
            let _ = writeln!(io::stderr(), "tengen: {path}: the log cannot be written: {why}");
        }
    }
}

impl Write for LogFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.file.write(bytes) {
            Ok(written) => Ok(written),
            Err(error) => {
                self.fail(error);
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_another_program_empties_goes_on_at_its_beginning() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let file = disk::append(&path).expect("a file");
        let mut log = LogFile { file, path: path.clone(), has_failed: false };
        log.write_all(b"yesterday\n").expect("room");
        File::options().write(true).truncate(true).open(&path).expect("the file");
        log.write_all(b"today\n").expect("room");
        assert_eq!(std::fs::read(&path).expect("a log"), b"today\n");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_log_that_cannot_be_written_does_not_end_the_program() {
        let path = Path::new("/dev/full").to_owned();
        let file = File::options().append(true).open(&path).expect("a device");
        let mut log = LogFile { file, path, has_failed: false };
        assert_eq!(log.write(b"line\n").expect("it goes on"), 5);
        assert!(log.has_failed, "and reports it");
    }
}

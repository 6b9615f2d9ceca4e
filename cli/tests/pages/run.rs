//! Running the blocks of a page in a folder of their own.

use std::fs::{self, File};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::page::Block;

/// Every block takes far less, even on the slowest machine; a longer one hangs.
const PATIENCE: Duration = Duration::from_secs(300);

/// The code before every script. It replaces cargo, since the program is built already and other
/// commands of cargo are only checked.
const PRELUDE: &str = r#"
set -eu
cargo() {
    case "$*" in
        "run --release") tengen ;;
        "run --release -- "*) shift 3; tengen "$@" ;;
        build\ * | install\ * | test\ *) ;;
        *) echo "cargo $*: the test of the pages does not know this command" >&2; return 1 ;;
    esac
}
"#;

/// Returns the places to look for programs. Debian keeps games outside the usual path.
fn search_path() -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_tengen")).parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    format!("{bin}:{path}:/usr/games")
}

/// Whether a program is installed.
pub fn has_program(name: &str) -> bool {
    search_path().split(':').any(|folder| Path::new(folder).join(name).is_file())
}

/// A problem of life and death, drawn.
const PROBLEM: &str = "
. . . . . . .
. . . . . . .
. . . . . . .
O O O O . . .
X X X O . . .
. . . X O . .
. . . X O . .
";

/// Makes a folder with the files that the pages read.
///
/// A block that needs a clone also finds the files of the repository, as links.
fn folder(root: &Path, block: &Block) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let game = fs::read_to_string(root.join("examples/game.sgf")).expect("the record");
    let write = |name: &str, moves| {
        fs::write(folder.path().join(name), beginning(&game, moves)).expect("a file");
    };
    // A block that names a move needs the game up to it.
    write("game.sgf", if block.text.contains("--move") { 60 } else { 24 });
    fs::create_dir(folder.path().join("games")).expect("a folder");
    write("games/1.sgf", 20);
    write("games/2.sgf", 24);
    fs::write(folder.path().join("problem.txt"), PROBLEM).expect("a file");
    if block.needs.iter().any(|need| need == "katago-net") {
        // The carried net stands in for those that the repository lacks.
        let net = root.join("nets/assets/tengen-b6c96-s535991.bin.gz");
        for name in ["FILE", "b6c96.bin.gz", "small.bin.gz"] {
            link(&net, &folder.path().join(name));
        }
    }
    if block.needs.iter().any(|need| need == "clone") {
        // Its game is shorter, too.
        fs::create_dir(folder.path().join("examples")).expect("a folder");
        write("examples/game.sgf", 24);
        for entry in root.read_dir().expect("the repository").flatten() {
            let name = entry.file_name();
            if name != "target" && name != ".git" && name != "examples" {
                link(&entry.path(), &folder.path().join(name));
            }
        }
    }
    folder
}

/// Returns a record of the first moves of a game without variations. A review takes time for each move.
fn beginning(record: &str, moves: usize) -> String {
    let (end, _) = record.match_indices(';').nth(moves + 1).expect("so many moves");
    format!("{})\n", &record[..end])
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) {
    std::os::unix::fs::symlink(from, to).expect("a link");
}

#[cfg(not(unix))]
fn link(from: &Path, to: &Path) {
    if from.is_file() {
        fs::copy(from, to).expect("a copy");
    }
}

/// Runs a block of shell commands. All must succeed, or the last one must end with the promised
/// status.
pub fn shell(root: &Path, block: &Block) -> Result<(), String> {
    let folder = folder(root, block);
    let script = format!("{PRELUDE}{}", block.text);
    let mut command = Command::new("sh");
    command.arg("-c").arg(script).stdin(Stdio::null());
    let (status, output) = finish(command, folder.path(), &block.place)?;
    if status.code() == Some(block.status) {
        return Ok(());
    }
    Err(format!("{}: {status}; the page promises {}\n{output}", block.place, block.status))
}

/// Runs a dialogue. Sends the lines without `=` or `?` in front, and compares each answer with the
/// page. If the page does not show an answer, the command must succeed.
pub fn dialogue(root: &Path, block: &Block) -> Result<(), String> {
    let folder = folder(root, block);
    let mut exchanges: Vec<(&str, Option<&str>)> = Vec::new();
    for line in block.text.lines().filter(|line| !line.is_empty()) {
        match exchanges.last_mut() {
            Some((_, shown)) if is_answer(line) => *shown = Some(line.trim()),
            _ => exchanges.push((line, None)),
        }
    }
    let sent: Vec<&str> = exchanges.iter().map(|(line, _)| *line).collect();
    let input = folder.path().join("input.gtp");
    fs::write(&input, sent.join("\n") + "\n").expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["--level", "1"]).stdin(File::open(&input).expect("a file"));
    let (status, output) = finish(command, folder.path(), &block.place)?;
    let mut answers = output.lines().filter(|line| is_answer(line)).map(str::trim);
    for (line, shown) in exchanges {
        let answer = answers.next().unwrap_or("nothing");
        if shown.map_or(!answer.starts_with('='), |shown| answer != shown) {
            let expected = shown.unwrap_or("success");
            return Err(format!("{}: {line}: {answer}; the page promises {expected}", block.place));
        }
    }
    if status.success() { Ok(()) } else { Err(format!("{}: {status}\n{output}", block.place)) }
}

fn is_answer(line: &str) -> bool {
    line.starts_with(['=', '?'])
}

/// Runs a command to its end, and returns its output.
fn finish(
    mut command: Command,
    folder: &Path,
    place: &str,
) -> Result<(ExitStatus, String), String> {
    let mut output = tempfile::tempfile().expect("a file");
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    if place.starts_with("README.md") {
        command.env_remove("TENGEN_MODEL");
    } else {
        command.env("TENGEN_MODEL", "small");
    }
    let mut child = command
        .current_dir(folder)
        .env("PATH", search_path())
        .env_remove("TENGEN_CONFIG")
        .env("TENGEN_REVIEW_CACHE", "off")
        .env_remove("RUST_LOG")
        .stdout(output.try_clone().expect("a second handle"))
        .stderr(output.try_clone().expect("a third handle"))
        .spawn()
        .map_err(|error| format!("{place}: {error}"))?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            end(&mut child);
            return Err(format!("{place}: still running after {PATIENCE:?}"));
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    output.flush().and_then(|()| output.rewind()).expect("a file");
    let text = std::io::read_to_string(output).expect("text");
    Ok((status, text))
}

/// Ends a child together with the programs that it has started.
fn end(child: &mut Child) {
    let group = format!("-{}", child.id());
    // A match that is terminated ends its players; one that is killed cannot.
    for signal in ["-TERM", "-KILL"] {
        if cfg!(unix) {
            let _ = Command::new("kill").args([signal, "--", &group]).status();
            std::thread::sleep(Duration::from_secs(1));
        }
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder above").to_owned()
}

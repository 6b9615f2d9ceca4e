//! The commands on the pages for users run as printed, and the options in their text exist.
//!
//! Every `sh` and `gtp` block of README.md, of docs/guide/ and of the further pages below is a test
//! of its own: `cargo test --test pages review` runs those of review.md. A block runs in its own
//! folder with a record `game.sgf` of 24 moves, two shorter ones in `games/`, and a problem
//! `problem.txt`. With `--move` in a block, the record has 60 moves. After the language, a block may
//! name its needs and the promised exit status:
//! ```` ```sh needs=clone,gnugo status=1 ````.
//!
//! * `needs=clone`: the folder has the files of the repository, too.
//! * `needs=katago-net`: the carried net stands in for FILE, b6c96.bin.gz and small.bin.gz.
//! * `needs=PROGRAM`: the block runs only if the program is installed.
//!
//! Blocks of README.md run with the net that people have, the large one. Elsewhere the small net takes
//! its place where a block names none: it is thirty times as fast, and the commands are the same.
//!
//! Blocks with a need from [`NEVER`], or for a program that is not installed, are not run. They are
//! checked: their options against `--help`, their paths against the repository.

mod check;
mod page;
mod run;

use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use check::Known;
use page::{Block, blocks, commands, spans};

/// Pages beside README.md and those in docs/guide.
const FURTHER: [&str; 2] = ["CONTRIBUTING.md", "training/README.md"];

/// The needs that no test can meet, each with the reason.
const NEVER: [(&str, &str); 6] = [
    (
        "browser",
        "it waits until a person has closed the page; cli/tests/commands/board.rs tests it",
    ),
    ("human-net", "no human-style net is in the repository"),
    ("network", "it would download packages"),
    ("selfplay", "a feature of the build, which cli/tests/selfplay.rs tests"),
    (
        "torch",
        "gigabytes of Python packages and minutes of training; training/ has tests of its own",
    ),
    ("long", "minutes of processor time, for work that other tests do"),
];

/// Options in running text that are missing in every `--help` of the program.
const FOREIGN: [(&str, &str); 4] = [
    ("--gtp", "accepted for compatibility with other engines"),
    ("--mode", "accepted for compatibility with other engines"),
    ("--locked", "cargo's"),
    ("--path", "cargo's"),
];

fn main() -> ExitCode {
    let root: &'static _ = Box::leak(run::root().into_boxed_path());
    let known = Arc::new(Known::new(root));
    let guide = fs::read_dir(root.join("docs/guide")).expect("the guide").flatten();
    // The pictures of the pages have a folder of their own.
    let guide = guide.map(|file| format!("docs/guide/{}", file.file_name().to_string_lossy()));
    let guide = guide.filter(|page| Path::new(page).extension().is_some_and(|end| end == "md"));
    let mut pages: Vec<String> =
        guide.chain(["README.md"].into_iter().chain(FURTHER).map(str::to_owned)).collect();
    pages.sort();

    let mut trials = Vec::new();
    for page in pages {
        for block in blocks(root, &page) {
            let known = Arc::clone(&known);
            trials.push(Trial::test(block.place.clone(), move || test(root, &block, &known)));
        }
        // A build without self-play does not know its options.
        let is_known = page != "docs/guide/training.md" || known.has_command("selfplay");
        if is_known && !FURTHER.contains(&page.as_str()) {
            let known = Arc::clone(&known);
            trials.push(Trial::test(format!("{page}:text"), move || {
                let faults = options_in_text(&spans(root, &page), &known);
                if faults.is_empty() { Ok(()) } else { Err(format!("{page}: {faults:#?}").into()) }
            }));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Checks a block, and runs it if possible.
fn test(root: &Path, block: &Block, known: &Known<'_>) -> Result<(), Failed> {
    if block.language == "gtp" {
        return Ok(run::dialogue(root, block)?);
    }
    let faults: Vec<String> =
        commands(&block.text).iter().flat_map(|words| known.faults(words)).collect();
    if !faults.is_empty() {
        return Err(format!("{}: {faults:#?}", block.place).into());
    }
    let can_run = |need: &String| match need.as_str() {
        "clone" | "katago-net" => true,
        name => NEVER.iter().all(|(never, _)| name != *never) && run::has_program(name),
    };
    if cfg!(unix) && block.needs.iter().all(can_run) {
        run::shell(root, block)?;
    }
    Ok(())
}

/// Returns the options that no command has, and the faults of commands whose options do not exist.
fn options_in_text(spans: &[(usize, String)], known: &Known<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    for (line, span) in spans {
        let words = shlex::split(span).unwrap_or_default();
        let Some(first) = words.first() else { continue };
        let first = first.split('=').next().expect("a part");
        let is_foreign = FOREIGN.iter().any(|(foreign, _)| first == *foreign);
        if first.starts_with("--") && !is_foreign && !known.has_option(first) {
            faults.push(format!("line {line}: no command has the option {first}"));
        }
        if first == "tengen" && !span.contains("..") {
            faults.extend(known.faults(&words).iter().map(|fault| format!("line {line}: {fault}")));
        }
    }
    faults
}

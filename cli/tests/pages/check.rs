//! Checks of commands without running them: options against `--help`, paths against the repository.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// The facts about the program and the repository against which commands are checked.
pub struct Known<'a> {
    root: &'a Path,
    /// `tengen --help` under the name "", `tengen review --help` under "review" and so on. A
    /// command that this build lacks, such as `selfplay`, is missing.
    helps: HashMap<String, String>,
}

impl<'a> Known<'a> {
    /// Runs `--help` of the program and of all its commands.
    pub fn new(root: &'a Path) -> Self {
        let main = help(&[]).expect("tengen --help");
        let list = main.split_once("Commands:").expect("a list of commands").1;
        let names = list.lines().skip(1).take_while(|line| !line.trim().is_empty());
        // Further lines of a description are indented more.
        let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        let names = names.filter(|name| !name.is_empty() && *name != "help");
        let mut helps = HashMap::new();
        for name in names {
            helps.extend(help(&[name]).map(|text| (name.to_owned(), text)));
        }
        let report = help(&["match", "report"]).expect("tengen match report --help");
        helps.insert("match report".to_owned(), report);
        helps.insert(String::new(), main);
        Self { root, helps }
    }

    /// Returns the faults of a simple command.
    pub fn faults(&self, words: &[String]) -> Vec<String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut faults = match words.as_slice() {
            ["tengen", rest @ ..] | ["cargo", "run", "--release", "--", rest @ ..] => {
                self.options(rest)
            }
            ["cargo", "install", rest @ ..] => self.install(rest),
            _ => Vec::new(),
        };
        // Commands of engines, in quotes, perhaps with a name in front: 'old=tengen --seed 1'.
        for quoted in words.iter().filter(|word| word.contains(' ')) {
            if let Some(inner) = shlex::split(quoted) {
                let inner: Vec<&str> = inner.iter().map(String::as_str).collect();
                if inner[0].rsplit('=').next() == Some("tengen") {
                    faults.extend(self.options(&inner[1..]));
                }
            }
        }
        let lost = words.iter().filter(|word| !self.is_there(word));
        faults.extend(lost.map(|path| format!("{path} is not in the repository")));
        faults
    }

    /// Whether some command of the program has this option.
    pub fn has_option(&self, option: &str) -> bool {
        self.helps.values().any(|help| mentions(help, option))
    }

    /// Whether this build has a command.
    pub fn has_command(&self, name: &str) -> bool {
        self.helps.contains_key(name)
    }

    /// Returns the options that the program does not have.
    fn options(&self, words: &[&str]) -> Vec<String> {
        let command = match words {
            ["match", "report", ..] => "match report",
            [name, ..] if self.has_command(name) => name,
            ["selfplay", ..] => return Vec::new(),
            _ => "",
        };
        let options = words.iter().filter(|word| word.starts_with("--") && word.len() > 2);
        let options = options.map(|word| word.split('=').next().expect("a part"));
        options
            .filter(|option| !mentions(&self.helps[command], option))
            .map(|option| format!("tengen {command} does not have the option {option}"))
            .collect()
    }

    fn install(&self, words: &[&str]) -> Vec<String> {
        let after = |option| words.iter().skip_while(|word| **word != option).nth(1);
        let Some(path) = after("--path") else { return Vec::new() };
        let manifest = self.root.join(path).join("Cargo.toml");
        let Ok(manifest) = std::fs::read_to_string(manifest) else {
            return vec![format!("{path} is not a package")];
        };
        let feature =
            after("--features").filter(|name| !manifest.contains(&format!("\n{name} = ")));
        feature.map(|name| format!("{path} does not have the feature {name}")).into_iter().collect()
    }

    /// Whether a word exists as a path in the repository, or is not a path.
    fn is_there(&self, word: &str) -> bool {
        const FOLDERS: [&str; 8] =
            ["cli", "docs", "examples", "gtp-tests", "nets", "notes", "scripts", "training"];
        let Some((folder, _)) = word.split_once('/') else { return true };
        if !FOLDERS.contains(&folder) {
            return true;
        }
        let (before, pattern) = word.split_once('*').unwrap_or((word, ""));
        let path = self.root.join(before);
        path.exists()
            || (word.contains('*')
                && path.parent().is_some_and(|folder| matches(folder, before, pattern)))
    }
}

/// Whether a folder has a file whose name matches `BEFORE*END`.
fn matches(folder: &Path, before: &str, end: &str) -> bool {
    let begin = before.rsplit('/').next().expect("a part");
    let Ok(files) = folder.read_dir() else { return false };
    files.flatten().any(|file| {
        let name = file.file_name().to_string_lossy().into_owned();
        name.starts_with(begin) && name.ends_with(end)
    })
}

/// Whether a text has an option as a whole word.
fn mentions(help: &str, option: &str) -> bool {
    let part_of_name = |char: char| char.is_ascii_alphanumeric() || char == '-';
    help.match_indices(option).any(|(at, _)| !help[at + option.len()..].starts_with(part_of_name))
}

fn help(command: &[&str]) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
        .args(command)
        .arg("--help")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    output.status.success().then(|| String::from_utf8(output.stdout).expect("text"))
}

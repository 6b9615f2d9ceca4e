//! Circles of files inside a room, from the `use` lines of code that is not a test.
//!
//! A file may always use what the `mod.rs` above it defines. A `pub use` in a `mod.rs` re-exports
//! an item, so a path through it leads to the file that defines the item.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{Package, packages, read, root, sources};

/// A circle that stays: its files, without the folder of sources, and the reason.
struct Circle {
    files: &'static [&'static str],
    reason: &'static str,
}

/// The intended circles.
const MEANT: &[Circle] = &[
    Circle {
        files: &["playout/lockstep/boards.rs", "playout/lockstep/firsts.rs"],
        reason: "boards keep who moved first at each point, in sets of their own shape",
    },
    Circle {
        files: &["sgf/main_line.rs", "sgf/record.rs"],
        reason: "a record reads itself by its main line, which fills a record",
    },
    Circle {
        files: &["sgf/parse.rs", "sgf/tree.rs"],
        reason: "a collection reads itself by the parser, which builds trees",
    },
];

/// A module by its path from the root of the crate: `["search", "tree"]`.
type Module = Vec<String>;

/// A source file of a package.
struct File {
    name: String,
    module: Module,
    is_door: bool,
    uses: Vec<Use>,
}

/// A path in a `use` line, without the name that `as` gives it.
struct Use {
    path: Vec<String>,
    is_public: bool,
}

/// Returns the lines of a source that are neither comments nor part of a test, and the test modules
/// that it declares in files of their own.
fn without_tests(source: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut code, mut tests) = (Vec::new(), Vec::new());
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let text = line.trim();
        if text == "#[cfg(test)]" {
            let item = lines.find(|line| !line.trim().starts_with("#[")).unwrap_or_default().trim();
            match item.split_once("mod ") {
                Some((_, name)) if name.ends_with(';') => tests.push(name.trim_end_matches(';')),
                Some((_, "tests {")) => break,
                _ => {}
            }
        } else if !text.starts_with("//") {
            code.push(text);
        }
    }
    (code, tests)
}

/// Returns the paths of the `use` lines.
fn uses(code: &[&str]) -> Vec<Use> {
    let mut found = Vec::new();
    let mut lines = code.iter();
    while let Some(line) = lines.next() {
        let (visibility, rest) = match line.split_once("use ") {
            Some((visibility, rest)) => (visibility.trim(), rest),
            None => continue,
        };
        if !(visibility.is_empty() || visibility.starts_with("pub")) {
            continue;
        }
        let mut tree = rest.to_owned();
        while !tree.contains(';') {
            tree.push_str(lines.next().expect("a `use` ends"));
        }
        let is_public = !visibility.is_empty();
        let paths = branches(tree.split(';').next().unwrap_or_default());
        found.extend(paths.into_iter().map(|path| Use { path, is_public }));
    }
    found
}

/// Returns the paths of a tree such as `a::{b, c::{d, e as f}}`.
fn branches(tree: &str) -> Vec<Vec<String>> {
    let Some((stem, inside)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.trim().split("::").map(str::to_owned).collect()];
    };
    let stem = stem.trim().trim_end_matches("::");
    let inside = inside.trim().strip_suffix('}').expect("a closing brace");
    let (mut depth, mut start, mut parts) = (0_usize, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(branches)
        .map(|branch| stem.split("::").map(str::to_owned).chain(branch).collect())
        .collect()
}

/// Returns the files of a package, without test files.
fn files(package: &Package) -> Vec<File> {
    let source = root().join(package.source);
    let mut tests = BTreeSet::new();
    let mut files = Vec::new();
    for path in sources(package) {
        let text = read(&path);
        let name = path.strip_prefix(&source).expect("a file of the package");
        let is_door = name.ends_with("mod.rs");
        let module = module(name);
        let (code, declared) = without_tests(&text);
        tests.extend(declared.iter().map(|test| {
            let mut inner = module.clone();
            inner.push((*test).to_owned());
            inner
        }));
        let uses = uses(&code);
        let name = name.to_string_lossy().replace('\\', "/");
        files.push(File { name, module, is_door, uses });
    }
    files.retain(|file| !tests.contains(&file.module));
    files
}

fn module(name: &Path) -> Module {
    let parts = name.with_extension("");
    let parts: Vec<_> = parts.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    match parts.split_last().expect("a name") {
        (last, folder) if last == "mod" => folder.to_vec(),
        _ => parts,
    }
}

/// The files of a package, by module.
struct Map<'a>(BTreeMap<&'a [String], &'a File>);

impl<'a> Map<'a> {
    fn new(files: &'a [File]) -> Self {
        Self(files.iter().map(|file| (&file.module[..], file)).collect())
    }

    /// Returns the file that a path leads to from a module; `None` if it leads out of the package.
    fn target(&self, from: &[String], path: &[String]) -> Option<&'a File> {
        let mut module: Module = from.to_vec();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => {
                module.clear();
                rest = &path[1..];
            }
            "self" => rest = &path[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    module.pop();
                    rest = &rest[1..];
                }
            }
            child => {
                module.push(child.to_owned());
                self.0.get(&module[..])?;
                rest = &path[1..];
            }
        }
        while let Some((part, after)) = rest.split_first() {
            let inner: Module = module.iter().cloned().chain([part.clone()]).collect();
            if !self.0.contains_key(&inner[..]) {
                break;
            }
            (module, rest) = (inner, after);
        }
        let file = *self.0.get(&module[..])?;
        let behind = rest.first().filter(|_| file.is_door).and_then(|item| self.behind(file, item));
        Some(behind.unwrap_or(file))
    }

    /// Returns the file of an item that `door`, a `mod.rs`, re-exports.
    fn behind(&self, door: &File, item: &str) -> Option<&'a File> {
        let sign = door
            .uses
            .iter()
            .find(|used| used.is_public && used.path.last().is_some_and(|last| last == item))?;
        self.target(&door.module, &sign.path)
    }

    /// Returns the files of the same room that a file uses, by name.
    fn used(&self, file: &File) -> BTreeSet<&'a str> {
        let counts = |used: &&Use| !(file.is_door && used.is_public);
        let targets = file.uses.iter().filter(counts);
        targets
            .filter_map(|used| self.target(&file.module, &used.path))
            .filter(|target| target.module.first() == file.module.first())
            .filter(|target| target.name != file.name)
            .filter(|target| !(target.is_door && file.module.starts_with(&target.module)))
            .map(|target| target.name.as_str())
            .collect()
    }
}

/// Returns the circles of a package: sets of files, each of which leads to all others.
fn circles(package: &Package) -> BTreeSet<BTreeSet<String>> {
    let files = files(package);
    let map = Map::new(&files);
    let arrows: BTreeMap<&str, BTreeSet<&str>> =
        files.iter().map(|file| (file.name.as_str(), map.used(file))).collect();
    let reached = |from: &str| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&str> = arrows[from].iter().copied().collect();
        while let Some(next) = open.pop() {
            if seen.insert(next) {
                open.extend(&arrows[next]);
            }
        }
        seen
    };
    let all: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|&name| (name, reached(name))).collect();
    let circle = |&name: &&str| {
        let back = all[name].iter().filter(|other| all[*other].contains(name));
        let circle: BTreeSet<String> = back.map(|&other| other.to_owned()).collect();
        (!circle.is_empty()).then_some(circle)
    };
    all.keys().filter_map(circle).collect()
}

fn listed(circle: &Circle) -> BTreeSet<String> {
    assert!(!circle.reason.is_empty());
    circle.files.iter().map(|&file| file.to_owned()).collect()
}

#[test]
fn a_room_has_no_circles_of_files_but_those_that_are_listed() {
    let mut found: BTreeSet<_> = packages().iter().flat_map(circles).collect();
    for circle in MEANT {
        assert!(found.remove(&listed(circle)), "no longer there: {:?}", circle.files);
    }
    assert!(found.is_empty(), "new circles: {found:#?}");
}

//! Circles of files inside a room, and files that use what stands above them, from the paths in code
//! that is not a test.
//!
//! A `pub use` in a `mod.rs` re-exports an item, so a path through it leads to the file that defines
//! the item.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::paths::{Named, names};
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
    paths: Vec<Named>,
}

impl File {
    /// Whether the file is a `mod.rs` above another one.
    fn is_roof_of(&self, file: &Self) -> bool {
        self.is_door && file.module.starts_with(&self.module)
    }
}

/// Returns the files of a package, without test files.
fn files(package: &Package) -> Vec<File> {
    let source = root().join(package.source);
    let mut tests = BTreeSet::new();
    let mut files = Vec::new();
    for path in sources(package) {
        let name = path.strip_prefix(&source).expect("a file of the package");
        let is_door = name.ends_with("mod.rs");
        let module = module(name);
        let names = names(&read(&path));
        tests.extend(
            names.tests.iter().map(|test| [&module[..], std::slice::from_ref(test)].concat()),
        );
        let name = name.to_string_lossy().replace('\\', "/");
        files.push(File { name, module, is_door, paths: names.paths });
    }
    files.retain(|file| !tests.iter().any(|test| file.module.starts_with(test)));
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
        let offered = |named: &&Named| named.offered_as.as_deref() == Some(item);
        self.target(&door.module, &door.paths.iter().find(offered)?.path)
    }

    /// Returns the files of the same room that a file names.
    fn named(&self, file: &File, counts: impl Fn(&Named) -> bool) -> Vec<&'a File> {
        let target = |named: &Named| {
            let module = [&file.module[..], &named.inside].concat();
            self.target(&module, &named.path)
        };
        let targets = file.paths.iter().filter(|named| counts(named)).filter_map(target);
        targets
            .filter(|target| target.module.first() == file.module.first())
            .filter(|target| target.name != file.name)
            .collect()
    }

    /// Returns the files of the same room that a file uses, by name. A re-export is not a use, and a
    /// file may use what the `mod.rs` above it defines.
    fn used(&self, file: &File) -> BTreeSet<&'a str> {
        let used = self.named(file, |named| !(file.is_door && named.offered_as.is_some()));
        let used = used.into_iter().filter(|target| !target.is_roof_of(file));
        used.map(|target| target.name.as_str()).collect()
    }

    /// Returns the files of the same room that a file names, by name, for a use or to re-export.
    fn all_named(&self, file: &File) -> BTreeSet<&'a str> {
        self.named(file, |_| true).into_iter().map(|target| target.name.as_str()).collect()
    }
}

/// Returns all names that arrows lead to from `from`.
fn reached<'a>(arrows: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = arrows[from].iter().copied().collect();
    while let Some(next) = open.pop() {
        if seen.insert(next) {
            open.extend(&arrows[next]);
        }
    }
    seen
}

/// Returns the circles of a package: sets of files, each of which leads to all others.
fn circles(package: &Package) -> BTreeSet<BTreeSet<String>> {
    let files = files(package);
    let map = Map::new(&files);
    let arrows = files.iter().map(|file| (file.name.as_str(), map.used(file))).collect();
    let all: BTreeMap<&str, BTreeSet<&str>> =
        files.iter().map(|file| (file.name.as_str(), reached(&arrows, &file.name))).collect();
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

/// Returns each `mod.rs` with an arrow up: it leads to a file below it, since it uses or re-exports it, and
/// the file uses what the `mod.rs` defines. A `mod.rs` with files should only list and re-export them.
fn roofs(package: &Package) -> Vec<(String, String)> {
    let files = files(package);
    let map = Map::new(&files);
    let arrows = files.iter().map(|file| (file.name.as_str(), map.all_named(file))).collect();
    let of_file = |file: &File| {
        let above = map.named(file, |_| true).into_iter().filter(|target| target.is_roof_of(file));
        let above = above.filter(|roof| reached(&arrows, &roof.name).contains(file.name.as_str()));
        let name = |roof: &File| (format!("{}/{}", package.source, roof.name), file.name.clone());
        above.map(name).collect::<Vec<_>>()
    };
    files.iter().flat_map(of_file).collect()
}

#[test]
fn a_file_uses_nothing_from_a_mod_rs_that_stands_above_it() {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (roof, file) in packages().iter().flat_map(roofs) {
        found.entry(roof).or_default().insert(file);
    }
    assert!(found.is_empty(), "new arrows up: {found:#?}");
}

//! The two doors of the library: the face, at its root, and the engine room. A face item has one path
//! outside the library, the one that is promised.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{read, root};

/// The folders of code outside the library.
const OUTSIDE: [&str; 8] =
    ["cli", "gtp", "python/src", "web/src", "testing", "tests", "fuzz", "examples"];

/// Returns the paths of a tree such as `a::{b, c::{d, e as f}}`, without spaces.
fn paths(tree: &str) -> Vec<String> {
    let Some((stem, rest)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap_or_default().trim().to_owned()];
    };
    let inside = rest.trim_end().strip_suffix('}').expect("a closing brace");
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
    let named = parts.into_iter().filter(|part| !part.trim().is_empty());
    let stem = stem.trim();
    named.flat_map(paths).map(|path| format!("{stem}{path}")).collect()
}

/// Returns the trees of the statements that begin with `start`, such as `pub use `.
fn statements<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    let statement = |(at, _): (usize, &str)| {
        let line = text[..at].rsplit('\n').next().unwrap_or_default().trim();
        let is_code = line.is_empty() || line.starts_with("pub");
        text[at + start.len()..].split(';').next().filter(|_| is_code)
    };
    text.match_indices(start).filter_map(statement)
}

/// Returns the items of the face, each by its path inside the engine room, such as `color::Color`.
fn face() -> BTreeSet<String> {
    let lib = read(&root().join("src/lib.rs"));
    let (head, _) = lib.split_once("pub mod engine_room").expect("the engine room");
    statements(head, "pub use ").flat_map(paths).filter(|path| path.contains("::")).collect()
}

/// Returns the Rust sources of a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder that can be read") {
            let path = entry.expect("an entry that can be read").path();
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// Whether a path inside the engine room leads to an item of the face, by the module that the face
/// takes it from or by another.
fn is_of_face(face: &BTreeSet<String>, path: &str) -> bool {
    let first = |path: &str| path.split("::").next().map(str::to_owned);
    let last = |path: &str| path.rsplit("::").next().map(str::to_owned);
    // The engine shows types of the player too.
    let is_engine = first(path).as_deref() == Some("engine");
    let is_of_room = |known: &str| {
        first(known) == first(path) || is_engine && first(known).as_deref() == Some("player")
    };
    let is_rules = path == "rules" || path.starts_with("rules::");
    is_rules || face.iter().any(|known| is_of_room(known) && last(known) == last(path))
}

#[test]
fn items_of_the_face_are_imported_from_the_root() {
    let face = face();
    assert!(face.contains("color::Color") && face.len() > 60, "{face:?}");
    let mut faults = Vec::new();
    for path in OUTSIDE.iter().flat_map(|folder| sources(&root().join(folder))) {
        let text = read(&path);
        let used = statements(&text, "use tengen::").flat_map(paths);
        for used in used.filter_map(|used| used.strip_prefix("engine_room::").map(str::to_owned)) {
            if is_of_face(&face, &used) {
                faults.push(format!("{}: {used}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "import these from the root of `tengen`:\n{}", faults.join("\n"));
}

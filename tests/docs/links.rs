//! Every link of a page to another page, or to a file, leads somewhere, and so does every path in
//! its text. Pages for users do not lead into the notes, which are for people who change Tengen.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folders of pages. Of the root only its own files count: other folders may have been built.
const FOLDERS: [&str; 7] = ["", "cli/assets", "docs", "gtp-tests", "nets", "notes", "training"];

/// A link to a file of the repository.
struct Link {
    page: PathBuf,
    line: usize,
    /// The path from the root, without `..`; the page itself for a link to one of its headings.
    path: PathBuf,
    /// The heading after `#`; empty if there is none.
    heading: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns all pages, as paths from the root.
fn pages() -> BTreeSet<PathBuf> {
    let mut pages = BTreeSet::new();
    let mut folders: Vec<PathBuf> = FOLDERS.map(PathBuf::from).into();
    while let Some(folder) = folders.pop() {
        for entry in root().join(&folder).read_dir().expect("a folder").flatten() {
            let path = folder.join(entry.file_name());
            if path.extension().is_some_and(|end| end == "md") {
                pages.insert(path);
            } else if entry.path().is_dir() && !folder.as_os_str().is_empty() {
                folders.push(path);
            }
        }
    }
    pages
}

/// Returns the lines of a page outside its blocks of code, with their numbers.
fn prose(page: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(root().join(page)).expect("a page");
    let mut inside = false;
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside {
            lines.push((number + 1, line.to_owned()));
        }
    }
    lines
}

/// Takes `..` out of a path.
fn straight(path: &Path) -> PathBuf {
    let mut straight = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            assert!(straight.pop(), "{} leads out of the repository", path.display());
        } else {
            straight.push(part);
        }
    }
    straight
}

/// Returns the links of a page to files of the repository.
fn links(page: &Path) -> Vec<Link> {
    let mut links = Vec::new();
    for (line, text) in prose(page) {
        // Code in running text is not a link.
        let text: String = text.split('`').step_by(2).collect();
        for (start, _) in text.match_indices("](") {
            let Some((target, _)) = text[start + 2..].split_once(')') else { continue };
            if target.contains("://") {
                continue;
            }
            let (path, heading) = target.split_once('#').unwrap_or((target, ""));
            let folder = page.parent().expect("a folder");
            let path = if path.is_empty() { page.into() } else { straight(&folder.join(path)) };
            links.push(Link { page: page.into(), line, path, heading: heading.to_owned() });
        }
    }
    links
}

/// Returns the names by which links lead to the headings of a page.
fn headings(page: &Path) -> BTreeSet<String> {
    let titles = prose(page).into_iter().map(|(_, line)| line).filter(|line| line.starts_with('#'));
    let name = |title: String| -> String {
        let title = title.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        title.chars().filter(|&c| c.is_alphanumeric() || c == '-' || c == '_').collect()
    };
    titles.map(name).collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut dead = Vec::new();
    for Link { page, line, path, heading } in pages().iter().flat_map(|page| links(page)) {
        let place = format!("{}:{line}", page.display());
        if !root().join(&path).exists() {
            dead.push(format!("{place}: {} does not exist", path.display()));
        } else if !heading.is_empty() && !headings(&path).contains(&heading) {
            dead.push(format!("{place}: {} has no heading #{heading}", path.display()));
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

/// Returns the paths in a line's code that begin with a folder of the root; not what a build makes.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let is_path =
        |code: &&str| code.chars().all(|c| c.is_ascii_alphanumeric() || "_./-".contains(c));
    let code = line.split('`').skip(1).step_by(2).filter(is_path);
    code.filter(|code| {
        let folder = code.split_once('/').map_or("", |(folder, _)| folder);
        !["", ".", "..", "target"].contains(&folder) && root().join(folder).is_dir()
    })
}

#[test]
fn every_path_in_code_exists() {
    let mut dead = Vec::new();
    let mut found = 0;
    // The notes name files of earlier commits.
    for page in pages().iter().filter(|page| !page.starts_with("notes")) {
        for (number, line) in prose(page) {
            for path in paths(&line) {
                found += 1;
                let folder = page.parent().expect("a folder");
                if ![Path::new(""), folder].iter().any(|from| root().join(from).join(path).exists())
                {
                    dead.push(format!("{}:{number}: {path} does not exist", page.display()));
                }
            }
        }
    }
    assert!(found > 100, "pages name files: {found}");
    assert!(dead.is_empty(), "{dead:#?}");
}

#[test]
fn pages_for_users_do_not_link_to_notes() {
    let guide = pages().into_iter().filter(|page| page.starts_with("docs/guide"));
    let links: Vec<Link> = guide.flat_map(|page| links(&page)).collect();
    assert!(links.len() > 50, "the guide has links");
    for Link { page, line, path, .. } in links {
        let place = format!("{}:{line}", page.display());
        assert!(!path.starts_with("notes"), "{place}: state the result and its date instead");
    }
}

//! The order of the modules, and the size of the rooms.
//!
//! The test reads sources as text: a module that uses one below it in these lists fails here,
//! whatever the compiler allows.

mod circles;
mod doors;
mod paths;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of a package, in their order, and its folder of sources.
struct Package {
    source: &'static str,
    modules: Vec<String>,
}

/// Returns the library, whose modules stand in `lib.rs`. Each module uses only the modules above
/// it.
fn library() -> Package {
    let lib = read(&root().join("src/lib.rs"));
    let (_, list) = lib.split_once("pub mod engine_room {\n").expect("the list of modules");
    let lines = list.lines().take_while(|line| *line != "}").map(str::trim);
    let names = lines.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    Package { source: "src", modules: names.map(str::to_owned).collect() }
}

/// Returns the program, which uses the library and its own modules in this order.
fn program() -> Package {
    let modules = [
        "parent", "shard", "fnv", "nearest", "date", "client", "page", "terminal", "review",
        "explain", "judged", "pool", "analysis", "mcp", "play", "http", "window", "serve",
        "practice", "arena", "regress", "selfplay", "perft", "bench", "options", "fuzz",
        "commands", "program", "main",
    ];
    Package { source: "cli/src", modules: modules.map(str::to_owned).into() }
}

/// Returns the crate of nets, which the library uses. Its modules stand in `lib.rs`, each after
/// those that it uses.
fn nets() -> Package {
    Package { source: "nets/src", modules: listed("nets/src/lib.rs") }
}

/// Returns the protocol, which uses the library. Its modules stand in `lib.rs`, each after those
/// that it uses.
fn gtp() -> Package {
    Package { source: "gtp/src", modules: listed("gtp/src/lib.rs") }
}

/// Returns the modules that the root of a crate lists.
fn listed(lib: &str) -> Vec<String> {
    let lib = read(&root().join(lib));
    let lines = lib.lines().map(|line| line.strip_prefix("pub ").unwrap_or(line));
    let names = lines.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    names.map(str::to_owned).collect()
}

/// Returns the Python package. Its modules stand in `lib.rs`, each after those that it uses.
fn python() -> Package {
    Package { source: "python/src", modules: listed("python/src/lib.rs") }
}

/// Returns the library for C.
fn capi() -> Package {
    let modules = ["border", "game", "engine"];
    Package { source: "capi/src", modules: modules.map(str::to_owned).into() }
}

/// Returns the module for browsers.
fn web() -> Package {
    let modules = [
        "description",
        "trees",
        "cards",
        "counted",
        "explained",
        "requests",
        "resources",
        "search",
        "engine",
        "answers",
        "host",
    ];
    Package { source: "web/src", modules: modules.map(str::to_owned).into() }
}

/// Returns what the tests of the packages share.
fn testing() -> Package {
    let modules = ["random", "oracle", "pages", "random_net", "reference", "replies"];
    Package { source: "testing/src", modules: modules.map(str::to_owned).into() }
}

fn packages() -> [Package; 8] {
    [nets(), library(), gtp(), program(), python(), capi(), web(), testing()]
}

const MOST_LINES: usize = 800;
const MOST_LINES_OF_MAIN: usize = 60;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the source files of a package.
fn sources(package: &Package) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(package.source)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder that can be read") {
            let path = entry.expect("an entry that can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// Returns the module of the first level that a file belongs to.
fn module_of(package: &Package, path: &Path) -> String {
    let source = root().join(package.source);
    let within = path.strip_prefix(source).expect("a file of the package");
    let first = within.iter().next().expect("a file has a name");
    Path::new(first).file_stem().expect("a name").to_string_lossy().into_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file")
}

/// Returns the modules that a source names, in `use` lines or in paths; comments may name any.
fn modules_used(source: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut used = BTreeSet::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        // The public name of a macro is not a path inside the crate.
        for (at, prefix) in
            line.match_indices("crate::").filter(|(at, _)| !line[..*at].ends_with('$'))
        {
            let rest = &line[at + prefix.len()..];
            assert!(!rest.starts_with('{'), "one module a `use` line, so that it can be read");
            let name: String = rest.chars().take_while(|&c| is_name(c)).collect();
            used.insert(name);
        }
    }
    used
}

fn place(package: &Package, module: &str) -> usize {
    let place = package.modules.iter().position(|known| known == module);
    place.unwrap_or_else(|| panic!("the module {module} is missing in the order"))
}

#[test]
fn the_tests_read_every_package_of_the_workspace() {
    let manifest = read(&root().join("Cargo.toml"));
    let (_, members) = manifest.split_once("\nmembers = [").expect("the packages");
    let members = members.split(']').next().expect("the end of the list").split(',');
    let members = members.map(|name| format!("{}/src", name.trim().trim_matches('"')));
    let read: BTreeSet<_> = packages().iter().map(|package| package.source.to_owned()).collect();
    assert_eq!(read, members.chain(["src".to_owned()]).collect());
}

#[test]
fn a_module_uses_only_modules_above_it() {
    for package in &packages() {
        for path in sources(package) {
            let module = module_of(package, &path);
            if module == "lib" {
                continue;
            }
            for used in modules_used(&read(&path)) {
                let is_above = place(package, &used) <= place(package, &module);
                assert!(is_above, "{}: {module} must not use {used}", path.display());
            }
        }
    }
}

#[test]
fn every_module_has_a_place_in_the_order() {
    for package in &packages() {
        let modules: BTreeSet<_> =
            sources(package).iter().map(|path| module_of(package, path)).collect();
        let listed = package.modules.iter().cloned();
        assert_eq!(modules, listed.chain(["lib".to_owned()]).collect());
    }
}

/// Returns the modules that a table of the code map lists, under its heading.
fn code_map(heading: &str) -> Vec<String> {
    let page = read(&root().join("ARCHITECTURE.md"));
    let (_, map) = page.split_once(heading).expect("the heading of a code map");
    let rows = map.lines().take_while(|line| !line.starts_with('#'));
    // A cell names one module or more. After a space it may name, in brackets, what they belong to.
    let cells = rows.filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    let names =
        cells.flat_map(|cell| cell.split(" (").take(1)).flat_map(|names| names.split("`, `"));
    names.map(|name| name.trim_end_matches(['`', ' ']).to_owned()).collect()
}

#[test]
fn the_code_map_has_every_module_in_the_same_order() {
    assert_eq!(code_map("### Nets\n"), nets().modules);
    assert_eq!(code_map("### The library\n"), library().modules);
    assert_eq!(code_map("### The protocol\n"), gtp().modules);
    let program = program().modules;
    let (_, program) = program.split_last().expect("main comes last");
    assert_eq!(code_map("### The program\n"), program);
}

#[test]
fn no_file_is_a_house_with_one_room() {
    for path in packages().iter().flat_map(sources) {
        let lines = read(&path).lines().count();
        assert!(lines <= MOST_LINES, "{} has {lines} lines", path.display());
    }
}

#[test]
fn a_point_of_computed_numbers_may_be_off_the_board() {
    /// Points of a layout's spots, which lie on the board.
    const KNOWN: &str = "src/bitboard/layout.rs";
    for path in packages().iter().flat_map(sources) {
        let text = read(&path);
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        for line in code.lines().filter(is_code).filter(|_| !path.ends_with(KNOWN)) {
            let computed = line.split("Point::new(").skip(1).find(|rest| {
                let numbers = rest.split(')').next().unwrap_or_default();
                !numbers.chars().all(|c| c.is_ascii_digit() || c == ',' || c == ' ')
            });
            let is_test = path.components().any(|part| part.as_os_str() == "tests")
                || path.ends_with("tests.rs");
            let advice = "`Size::at` or `Size::offset` returns `None` beyond the edge";
            assert!(is_test || computed.is_none(), "{}: {line}: {advice}", path.display());
        }
    }
}

#[test]
fn main_only_opens_the_door() {
    assert!(read(&root().join("cli/src/main.rs")).lines().count() < MOST_LINES_OF_MAIN);
}

#[test]
fn ruff_checks_every_script_in_python() {
    let list = read(&root().join("ruff.toml"));
    for entry in fs::read_dir(root().join("scripts")).expect("the scripts") {
        let path = entry.expect("an entry that can be read").path();
        let is_unnamed = path.is_file() && path.extension().is_none();
        if is_unnamed && read(&path).starts_with("#!/usr/bin/env python3") {
            let name = path.strip_prefix(root()).expect("a script").to_string_lossy().into_owned();
            let name = name.replace('\\', "/");
            assert!(list.contains(&format!("{name:?}")), "ruff.toml does not list {name}");
        }
    }
}

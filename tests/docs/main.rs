//! The tables of rule sets in docs/guide/ agree with the code that makes them, links lead somewhere,
//! and commits are described as CONTRIBUTING.md asks. With `UPDATE_DOCS=1` in the environment, the
//! tests of tables write them anew.

#[cfg(unix)]
mod commits;
mod links;

use std::fs;
use std::path::Path;

use tengen::Preset;
use tengen_testing::pages::hold;

const BEGIN: &str = "<!-- made from src/rules/preset.rs by tests/docs/main.rs -->\n";
const END: &str = "<!-- end -->\n";

/// Returns a table with a row for each preset and a column for each parameter.
fn table_of_presets() -> String {
    let keys = Preset::TROMP_TAYLOR.rules.to_words().map(|(key, _)| key);
    let head = format!("| name (other names) | komi | {} |", keys.join(" | "));
    let rule = format!("|---|---|{}", "---|".repeat(keys.len()));
    let row = |preset: &Preset| {
        let name = match preset.aliases {
            [] => format!("`{}`", preset.name),
            aliases => format!("`{}` ({})", preset.name, aliases.join(", ")),
        };
        let values = preset.rules.to_words().map(|(_, value)| value.to_lowercase());
        format!("| {name} | {} | {} |", preset.komi, values.join(" | "))
    };
    let rows = Preset::ALL.iter().map(row);
    [head, rule].into_iter().chain(rows).map(|line| line + "\n").collect()
}

#[test]
fn pages_name_the_oldest_rust_that_is_promised() {
    let read = |page: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
        fs::read_to_string(path).expect("a page")
    };
    let manifest = read("Cargo.toml");
    let (_, promise) = manifest.split_once("\nrust-version = \"").expect("a version of Rust");
    let promised = promise.split('"').next().expect("a version");
    for page in ["README.md", "src/README.md"] {
        assert!(read(page).contains(&format!("Rust {promised} ")), "{page}: Rust {promised}");
    }
}

#[test]
fn the_table_of_rule_sets_is_that_of_the_code() {
    hold("docs/guide/rules.md", (BEGIN, END), &table_of_presets());
}

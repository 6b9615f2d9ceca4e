//! The tables in docs/ are those that the code makes. With `UPDATE_DOCS=1` in the environment this
//! writes them anew.

use std::fs;
use std::path::Path;

use tengen::Preset;

const BEGIN: &str = "<!-- made from src/rules/preset.rs by tests/docs.rs -->\n";
const END: &str = "<!-- end -->\n";

/// A row a preset, a column a parameter.
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
fn the_table_of_rule_sets_is_that_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules.md");
    let page = fs::read_to_string(&path).expect("docs/rules.md").replace("\r\n", "\n");
    let (before, rest) = page.split_once(BEGIN).expect("the table's beginning");
    let (written, after) = rest.split_once(END).expect("the table's end");
    let made = table_of_presets();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{made}{END}{after}")).expect("docs/rules.md");
    } else {
        assert!(written == made, "out of date; run UPDATE_DOCS=1 cargo test --test docs");
    }
}

//! `tengen man`, `tengen completions`, and the help of scripts.

use std::path::PathBuf;
use std::process::Command;

use crate::{tengen, text};

#[test]
fn the_manual_and_completions_list_every_command() {
    let manual = text(&tengen(&["man"], b"").stdout);
    let completions = text(&tengen(&["completions", "bash"], b"").stdout);
    for command in ["match", "regress", "score"] {
        assert!(manual.contains(&format!("tengen\\-{command}(1)")), "{manual}");
        assert!(completions.contains(command));
    }
    for section in ["EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"] {
        assert!(manual.contains(&format!(".SH {section}\n")), "{manual}");
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    let output = tengen(&["man", "--out", &folder.display().to_string()], b"");
    assert!(output.status.success());
    assert!(folder.join("tengen.1").exists() && folder.join("tengen-match.1").exists());
}

#[test]
fn shells_complete_the_names_of_rules() {
    for shell in ["bash", "zsh", "fish"] {
        let completions = text(&tengen(&["completions", shell], b"").stdout);
        assert!(completions.contains("tromp-taylor"), "{shell}: {completions}");
        assert!(completions.contains("japanese"), "{shell}: {completions}");
    }
    let help = text(&tengen(&["--help"], b"").stdout);
    assert!(!help.contains("possible values: tromp-taylor"), "{help}");
}

#[test]
fn only_commands_that_read_records_name_the_record_as_the_source_of_rules() {
    for (command, reads_records) in [
        (&["play"][..], true),
        (&["score"], true),
        (&["review"], true),
        (&["explain"], true),
        (&["match"], false),
        (&["perft"], false),
        (&[], false),
    ] {
        let help = text(&tengen(&[command, &["--help"]].concat(), b"").stdout);
        let words: Vec<&str> = help.split_whitespace().collect();
        let of_the_record = words.join(" ").matches("whatever the record states").count();
        assert_eq!(of_the_record, if reads_records { 2 } else { 0 }, "{command:?}: {help}");
    }
}

/// A search path with the shell alone: scripts cannot build anything, but must print their help.
#[cfg(unix)]
#[test]
fn every_script_lists_its_options_without_building_anything() {
    let scripts = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scripts");
    let folders = [scripts.clone(), scripts.join("cluster")];
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    for path in paths.filter(|path| path.is_file()) {
        let output = Command::new(&path)
            .arg("--help")
            .env("PATH", "/usr/bin:/bin")
            .env("CARGO", "/nowhere")
            .env("CARGO_TARGET_DIR", "/nowhere")
            .output()
            .expect("the script starts");
        let help = text(&output.stdout).to_lowercase();
        assert!(help.contains("usage") && help.contains("--"), "{}: {help}", path.display());
    }
}

#[test]
fn self_play_is_documented_where_the_program_has_it() {
    let has_it = cfg!(feature = "selfplay");
    let help = text(&tengen(&["--help"], b"").stdout);
    assert_eq!(help.contains("selfplay"), has_it, "{help}");
    let output = tengen(&["selfplay", "--model", "x", "--help"], b"");
    assert_eq!(output.status.success(), has_it);
    assert_eq!(text(&output.stderr).contains("--features selfplay"), !has_it);
}

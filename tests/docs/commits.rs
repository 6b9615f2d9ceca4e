//! `scripts/check-commits` accepts commits that state what changes and why, and no others.

use std::path::Path;
use std::process::{Command, Output};

/// Runs a program in a folder, without the settings of the user who runs the tests.
fn run(program: &Path, folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    for (name, value) in [("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_SYSTEM", "/dev/null")] {
        command.env(name, value);
    }
    for role in ["AUTHOR", "COMMITTER"] {
        command.env(format!("GIT_{role}_NAME"), "A").env(format!("GIT_{role}_EMAIL"), "a@b.c");
    }
    command.output().expect("the program starts")
}

/// Returns what the script reports about a commit with this message; nothing if it accepts it.
fn faults(message: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let git = |arguments: &[&str]| {
        let output = run(Path::new("git"), folder.path(), arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    git(&["init", "--quiet"]);
    git(&["commit", "--quiet", "--allow-empty", "--message", "wip"]);
    git(&["commit", "--quiet", "--allow-empty", "--message", message]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/check-commits");
    let output = run(&script, folder.path(), &["HEAD~1..HEAD"]);
    let report = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.success(), report.is_empty(), "{report}");
    let lines = report.lines().filter(|line| !line.starts_with("check-commits: "));
    lines.map(|line| line.rsplit_once(": ").expect("a fault").1.to_owned()).collect()
}

#[test]
fn a_command_and_a_reason_are_accepted() {
    assert!(faults("Read a pass written as a point\n\nOld programs write it so.").is_empty());
    assert!(faults("Fix the count of seki\n\nA point was lost.\n\nSignature: 12").is_empty());
}

#[test]
fn labels_and_diaries_are_not_subjects() {
    let fault = "the subject should state what changes, as a command";
    for subject in ["Notes: five games", "Read again", "Read as a stranger: words", "wip", "Pages"]
    {
        assert_eq!(faults(&format!("{subject}\n\nThe reason.")), [fault], "{subject}");
    }
    let fault = "the subject should begin with a capital letter";
    assert_eq!(faults("mend the count\n\nThe reason."), [fault]);
    assert_eq!(
        faults("Mend the count.\n\nThe reason."),
        ["the subject should not end with a full stop"]
    );
    let long = format!("Mend {}\n\nThe reason.", "x".repeat(100));
    assert_eq!(faults(&long), ["the subject has 105 characters; 100 at most"]);
}

#[test]
fn a_body_gives_the_reason() {
    let fault = "the body is empty; it gives the reason";
    assert_eq!(faults("Mend the count"), [fault]);
    assert_eq!(faults("Mend the count\n\nSigned-off-by: A <a@b.c>"), [fault]);
}

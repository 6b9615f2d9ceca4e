//! `tengen practice` with lines from a pipe: tasks, the file that keeps them, and wrong input.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::{empty_folder, tengen_in, text};

/// Black can kill twelve stones with D2, and plays A7.
const MISSED: &str = "(;SZ[7]KM[28]RU[chinese]PB[Ann]PW[Bob]\
                      AB[ad][bd][cd][dd][ed][fd][gd][ae][ge][af][gf][ag][gg]\
                      AW[be][ce][de][ee][fe][bf][ff][bg][cg][dg][eg][fg]PL[B];B[aa];W[df])";

/// Runs the command with these arguments, and with lines of a person, in the folder of its data.
fn practice(folder: &Path, arguments: &[&str], lines: &str) -> Output {
    let data = folder.join("data").display().to_string();
    let variables = [("XDG_DATA_HOME", data.as_str()), ("APPDATA", &data), ("HOME", &data)];
    let usual: &[&str] = if arguments.contains(&"--export") {
        &["practice"]
    } else {
        &["practice", "--model", "small", "--seed", "1"]
    };
    tengen_in(&variables, &[usual, arguments].concat(), lines.as_bytes())
}

/// Makes a folder with the record, and returns it with the name of the record.
fn with_record(name: &str) -> (std::path::PathBuf, String) {
    let folder = empty_folder(name);
    let record = folder.join("game.sgf");
    fs::write(&record, MISSED).expect("room");
    let record = record.display().to_string();
    (folder, record)
}

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("an entry"))).collect();
    names.sort();
    names
}

#[test]
fn a_mistake_is_asked_kept_and_exported() {
    let (folder, record) = with_record("practice-whole");
    let first = practice(&folder, &[&record, "--player", "black", "--visits", "20"], "g7\nd2\n");
    let answers = text(&first.stdout);
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert!(
        answers.contains("Looking for tasks in game.sgf.\nTask 1: game.sgf, move 1\n"),
        "{answers}"
    );
    assert!(answers.contains("G7 is no better than A7 in the game: it loses "), "{answers}");
    assert!(answers.contains("D2 is the best move.") && answers.contains("Found at try 2."));
    assert!(answers.contains("It comes again tomorrow.\nTasks: 1."), "{answers}");

    // The game is known, and its task is not due.
    let second = text(&practice(&folder, &[&record, "--me", "ann"], "").stdout);
    assert!(second.starts_with("No task is due. The next one is due on 2"), "{second}");
    let other = text(&practice(&folder, &["--player", "white"], "").stdout);
    assert_eq!(other, "There are no tasks of White.\n");
    let third = text(&practice(&folder, &["--all", "--language", "de"], "d2\n").stdout);
    assert!(third.starts_with("Aufgabe 1: game.sgf, Zug 1\n"), "{third}");
    assert!(third.contains("D2 ist der beste Zug."), "{third}");

    let tasks = folder.join("tasks.sgf");
    let exported = practice(&folder, &["--export", &tasks.display().to_string()], "");
    assert_eq!(text(&exported.stderr), "tengen: 1 task written\n");
    let written = fs::read_to_string(&tasks).expect("a file");
    for part in ["(;B[df]TE[1]", "C[The better move is D2.", "(;B[aa]BM[1]"] {
        assert!(written.contains(part), "{part}: {written}");
    }
    let again = practice(&folder, &["--export", &tasks.display().to_string()], "");
    assert!(text(&again.stderr).contains("there already; --overwrite replaces it"));
    let of_white = folder.join("white.sgf").display().to_string();
    let none = practice(&folder, &["--export", &of_white, "--player", "white"], "");
    assert!(text(&none.stderr).contains("There are no tasks of White."), "{}", text(&none.stderr));
}

#[test]
fn an_export_does_not_replace_the_kept_tasks_and_makes_no_folder() {
    let folder = empty_folder("practice-export");
    let deck = folder.join("deck.json");
    let kept = "{\"tengen_practice\":1,\n\"games\":[],\n\"tasks\":[]}\n";
    fs::write(&deck, kept).expect("room");
    let deck_name = deck.display().to_string();
    let arguments = ["--deck", &deck_name, "--export", &deck_name, "--overwrite"];
    let refused = text(&practice(&folder, &arguments, "").stderr);
    assert!(refused.contains("is also an input, so it cannot be written"), "{refused}");
    assert_eq!(fs::read_to_string(&deck).expect("a file"), kept);
    let tasks = folder.join("tasks.sgf").display().to_string();
    let none = practice(&folder, &["--export", &tasks], "");
    assert!(text(&none.stderr).contains("There are no tasks yet."), "{}", text(&none.stderr));
    let meaningless = practice(&folder, &["--export", &tasks, "--tasks", "3"], "");
    assert_eq!(meaningless.status.code(), Some(2), "{}", text(&meaningless.stderr));
    assert_eq!(names(&folder), ["deck.json"]);
}

#[test]
fn a_record_from_standard_input_is_refused() {
    let folder = empty_folder("practice-stdin");
    let refused = text(&practice(&folder, &["-", "--no-deck"], MISSED).stderr);
    let why = "a record cannot come from standard input: answers are read from there";
    assert!(refused.contains(why), "{refused}");
}

#[test]
fn a_seed_repeats_a_session() {
    let (folder, record) = with_record("practice-seed");
    let arguments: [&str; 4] = [&record, "--no-deck", "--visits", "20"];
    let session = || text(&practice(&folder, &arguments, "hint\nb7\nsolution\n").stdout);
    let first = session();
    assert!(first.contains("The better move is D2."), "{first}");
    assert_eq!(session(), first);
    assert!(!folder.join("data").exists(), "nothing is kept");
}

#[test]
fn a_file_of_tasks_that_cannot_be_read_is_left_as_it_is() {
    let (folder, record) = with_record("practice-damaged");
    let deck = folder.join("deck.json");
    for (content, why) in [
        ("{\"tengen_practice\":1,\"games\":[{", "damaged: "),
        ("{\"tengen_practice\":2}", "its format is 2, and this program reads 1. The file is left"),
        (
            "a letter",
            "not a file of practice tasks. The file is left as it is; --deck names another",
        ),
    ] {
        fs::write(&deck, content).expect("room");
        let refused = practice(&folder, &[&record, "--deck", &deck.display().to_string()], "d2\n");
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains(why), "{}", text(&refused.stderr));
        assert_eq!(fs::read_to_string(&deck).expect("a file"), content);
    }
}

#[test]
fn a_game_without_the_player_or_without_moves_and_an_empty_folder_are_named() {
    let (folder, record) = with_record("practice-wrong");
    let refused = |arguments: &[&str]| {
        let output = practice(&folder, &[arguments, &["--no-deck"]].concat(), "");
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
        text(&output.stderr)
    };
    let neither = "no player is named Carl: Black is Ann, White is Bob";
    assert!(refused(&[&record, "--me", "Carl"]).contains(neither));
    let both = folder.join("both.sgf");
    fs::write(&both, "(;SZ[9]KM[7]RU[chinese]PB[Ann]PW[Ann];B[ee])").expect("room");
    assert!(
        refused(&[&both.display().to_string(), "--me", "Ann"]).contains("both players are named")
    );
    fs::write(&both, "(;SZ[9]KM[7]RU[chinese]").expect("room");
    assert!(refused(&[&both.display().to_string()]).contains("no moves in the record"));
    let empty = folder.join("empty");
    fs::create_dir(&empty).expect("room");
    assert!(refused(&[&empty.display().to_string()]).contains("no SGF files"));
    assert!(refused(&[]).contains("There are no tasks yet."));
}

#[test]
fn what_is_special_about_a_record_is_reported() {
    let (folder, record) = with_record("practice-notes");
    let json = folder.join("game.json");
    fs::write(&json, "{\"a\":1}").expect("room");
    let refused = practice(&folder, &[&json.display().to_string(), "--no-deck"], "");
    let why = text(&refused.stderr);
    assert!(why.contains("not a review that can be continued"), "{why}");
    fs::write(&record, format!("{MISSED}(;SZ[9];B[ee])")).expect("room");
    let output = practice(&folder, &[&record, "--no-deck", "--visits", "4"], "");
    let notes = text(&output.stderr);
    assert!(notes.contains("game.sgf: tasks come from the first of its games"), "{notes}");
}

#[test]
fn of_several_records_those_that_cannot_be_read_are_named_and_the_others_go_on() {
    let (folder, record) = with_record("practice-several");
    let broken = folder.join("broken.sgf");
    fs::write(&broken, "no record").expect("room");
    let arguments: [&str; 4] = [&broken.display().to_string(), &record, "--visits", "20"];
    let output = practice(&folder, &arguments, "d2\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("D2 is the best move."), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("broken.sgf: "), "{}", text(&output.stderr));
    let kept = folder.join("data").join("tengen");
    if cfg!(target_os = "linux") {
        assert_eq!(names(&kept), ["practice.json", "practice.json.lock"]);
    }
}

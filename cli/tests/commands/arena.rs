//! `tengen match report`; matches themselves are played in `tests/gtp_programs/arena.rs`.

use std::path::PathBuf;

use crate::{empty_folder, file, tengen, text};

/// Returns a line of a results file.
fn played(game: u32, result: &str) -> String {
    let (black, white) = if game % 2 == 1 { ("a", "b") } else { ("b", "a") };
    let player = |name: &str| format!(r#"{{"name":"{name}","command":"./{name}"}}"#);
    let effort = r#"{"program":"x 1","moves":1,"seconds":0.5,"slowest":0.5,"cpu_seconds":null}"#;
    format!(
        r#"{{"job":{{"game":{game},"pair":{},"black":{},"white":{},"conditions":{{"size":"9x9","rules":"chinese","komi":"7.5","handicap":0,"time":"none","move_limit":500,"adjudication":"never","patience":60,"restart":false}},"opening":{{"name":"none","moves":""}},"seed":1}},"result":"{result}","ending":{{"kind":"played"}},"moves":"B E5 W C{game}","claims":{{"black":null,"white":null,"referee":null}},"black":{effort},"white":{effort},"sgf":"games/{game:06}.sgf"}}"#,
        game.div_ceil(2),
        player(black),
        player(white),
    )
}

#[test]
fn a_report_uses_what_can_be_read_and_names_what_cannot() {
    let lines = [played(1, "B+2.5"), "{".to_owned(), played(2, "B+R"), played(3, "0")];
    let whole = lines.join("\n");
    let path = file("results-broken.jsonl", &whole.as_bytes()[..whole.len() - 9]);
    let output = tengen(&["match", "report", &path, "--json", "--no-times"], b"");
    let error = text(&output.stderr);
    assert!(
        error.contains("line 2 is not a game") && error.contains("line 4, the last, is cut off")
    );
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&json["games"], &json["draws"], &json["void"]), (&2.into(), &0.into(), &0.into()));
    assert_eq!(json["players"][0]["name"], "a");
    assert_eq!(json["players"][0]["wins"], 1);
}

#[test]
fn a_report_writes_a_page_and_a_table_for_gogui() {
    let path = file("results-whole.jsonl", (played(1, "B+2.5") + "\n").as_bytes());
    let [page, table] = ["report.html", "report.dat"].map(|name| file(name, b""));
    let output = tengen(&["match", "report", &path, "--html", &page, "--dat", &table], b"");
    assert!(output.status.success());
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert!(read(&page).contains("<svg class=\"board\"") && read(&table).contains("# Black: a\n"));
}

#[test]
fn a_report_leaves_the_match_as_it_is() {
    let folder = empty_folder("match-that-stays");
    let results = folder.join("results.jsonl");
    let lines = [played(1, "B+2.5"), played(2, "B+R").replace("\"a\"", "\"c\"")].join("\n") + "\n";
    std::fs::write(&results, &lines).expect("a file");
    let path = folder.display().to_string();
    for name in ["results.jsonl", "match.toml", "1.sgf"] {
        let page = folder.join(name).display().to_string();
        let output = tengen(&["match", "report", &path, "--html", &page], b"");
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(text(&output.stderr).contains("belongs to the match"), "{name}");
    }
    assert_eq!(std::fs::read_to_string(&results).expect("a file"), lines);
    let output = tengen(&["match", "report", &path, "--sprt", "elo0=0,elo1=5"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("there are 3"), "{}", text(&output.stderr));
}

#[test]
fn a_report_on_nothing_is_refused() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-match");
    std::fs::create_dir_all(&folder).expect("a folder");
    for (path, why) in
        [(folder.display().to_string(), "no results.jsonl"), ("nowhere".to_owned(), "nowhere: ")]
    {
        let output = tengen(&["match", "report", &path], b"");
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

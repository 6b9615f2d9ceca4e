//! Writes inputs to begin with into a folder, in a folder for each target.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use tengen_testing::random_net;

/// Inputs in text: the target, the name of the file, and the content.
const TEXTS: [(&str, &str, &str); 8] = [
    (
        "queries",
        "analysis",
        r#"{"id":"a","rules":"japanese","komi":6.5,"boardXSize":5,"boardYSize":5,"initialStones":[["B","C3"]],"moves":[["W","D4"],["B","pass"]],"analyzeTurns":[0,2],"maxVisits":2,"includeOwnership":true,"includePolicy":true,"allowMoves":[{"player":"B","moves":["A1"],"untilDepth":2}],"overrideSettings":{"wideRootNoise":0.1},"priority":3}
"#,
    ),
    (
        "queries",
        "actions",
        r#"{"id":"a","action":"query_version"}
{"id":"b","action":"query_models"}
{"id":"c","action":"terminate","terminateId":"a","turnNumbers":[1]}
{"id":"d","action":"terminate_all"}
{"id":"e","action":"clear_cache"}
"#,
    ),
    (
        "configuration",
        "katago",
        "maxVisits = 50 # a comment\n@include other.cfg\nnumAnalysisThreads=2\nwideRootNoise=0.04\n\
         reportAnalysisWinratesAs = BLACK\nrules = japanese\n",
    ),
    (
        "configuration",
        "options",
        "level = 5\nthreads = 1\nvisits = 50\nresign-threshold = 0.05\nponder = true\n",
    ),
    (
        "configuration",
        "match",
        "format = \"round-robin\"\ngames = 2\nsize = 9\nkomi = 6.5\ntime = \"10m+3x30s\"\n\
         openings = \"random:4\"\n[[player]]\nname = \"a\"\ncommand = \"tengen\"\n\
         setup = [\"level 3\"]\n[[player]]\nname = \"b\"\ncommand = \"gnugo --mode gtp\"\n",
    ),
    ("shards", "share", "3/40"),
    ("shards", "sizes", "9=40,13=20,others=10"),
    (
        "shards",
        "page",
        r#"{"num_rows":60,"games":3,"pos_len":9,"number":0,"tengen":"0.1.0","computed_in":"int8","sha256":"00","plan":{"format":1,"teacher":{"name":"a","sha256":"00"},"player":null,"learner":null,"precision":"auto","symmetries":1,"visits":null,"player_visits":null,"sizes":"9=1","every":4,"rows":60,"seed":7}}"#,
    ),
];

/// Commands of a suite in one input.
const COMMANDS: usize = 8;

/// A line of results, as a match writes it.
const RESULTS: &str = include_str!("results.jsonl");

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).expect("a folder for the folders of inputs"));
    for spec in random_net::SPECS {
        let file = random_net::file(spec);
        let path = place(&folder, "model", spec.name)?;
        fs::write(path.with_extension("gz"), packed(&file)?)?;
        fs::write(path, file)?;
    }
    for (target, name, text) in TEXTS {
        fs::write(place(&folder, target, name)?, text)?;
    }
    fs::write(place(&folder, "results", "match")?, RESULTS)?;
    // A stone in the upper right corner of the largest board, and one beside the opposite corner.
    fs::write(place(&folder, "facts", "corners")?, [24, 24, 24, 24, 22, 23, 0, 1])?;
    write_dialogues(&folder)
}

/// Writes a few commands of the suites at a time, and a dictionary of their words, most of which are
/// names of commands. A whole suite is too long for the fuzzer: it would run eight of them in a second.
fn write_dialogues(folder: &Path) -> io::Result<()> {
    let suites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gtp-tests");
    let mut names = BTreeSet::new();
    let more = fs::read_dir(suites.join("conformance"))?;
    for entry in fs::read_dir(&suites)?.chain(more) {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "tst") {
            continue;
        }
        let suite = fs::read_to_string(&path)?;
        let commands: Vec<&str> =
            suite.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
        let words = commands.iter().flat_map(|line| line.split_whitespace());
        let is_name = |word: &&str| word.len() > 3 && word.bytes().all(is_of_a_name);
        names.extend(words.filter(is_name).map(String::from));
        // Suites of both folders may have the same name.
        let name = path.strip_prefix(&suites).unwrap_or(&path).with_extension("");
        let stem = name.to_string_lossy().replace(['/', '\\'], "-");
        for (number, part) in commands.chunks(COMMANDS).enumerate() {
            fs::write(place(folder, "gtp", &format!("{stem}-{number}"))?, part.join("\n"))?;
        }
    }
    let lines: Vec<String> = names.iter().map(|name| format!("\"{name}\"\n")).collect();
    fs::write(folder.join("gtp.dict"), lines.concat())
}

/// Whether a byte may be part of a command's name.
fn is_of_a_name(byte: u8) -> bool {
    byte.is_ascii_lowercase() || matches!(byte, b'-' | b'_')
}

/// Returns the path of an input, in the folder of its target.
fn place(folder: &Path, target: &str, name: &str) -> io::Result<PathBuf> {
    let folder = folder.join(target);
    fs::create_dir_all(&folder)?;
    Ok(folder.join(name))
}

fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    use flate2::{Compression, write::GzEncoder};
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    io::Write::write_all(&mut packer, bytes)?;
    packer.finish()
}

//! `tengen selfplay`: rows agree with the encoder and the teacher, and files are complete or
//! absent.

#![allow(
    clippy::cast_precision_loss,
    reason = "channels and random numbers of 24 bits are exact as floats"
)]
#![allow(clippy::float_cmp, reason = "what is copied is equal")]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{Cursor, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use npyz::NpyFile;
use serde_json::Value;
use tempfile::TempDir;
use zip::ZipArchive;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, Features, Symmetry, View};
use tengen::engine_room::random::Random;
use tengen::{Color, Game, Preset, Size, Vertex};
use tengen_cli::selfplay::{Mark, Rows};
use tengen_nets::{Inputs, ModelFile, PLANES};
use tengen_testing::random_net;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

/// Returns a net with random weights.
fn net(name: &str) -> Vec<u8> {
    random_net::file(&random_net::spec(name))
}

/// Returns the numbers of an array, with its shape.
fn array<T: npyz::Deserialize>(file: &[u8], name: &str) -> (Vec<u64>, Vec<T>) {
    let mut zip = ZipArchive::new(Cursor::new(file)).expect("an archive");
    let mut bytes = Vec::new();
    let mut entry = zip.by_name(&format!("{name}.npy")).expect("an array");
    entry.read_to_end(&mut bytes).expect("an array that is whole");
    let array = NpyFile::new(&bytes[..]).expect("an array of numpy");
    (array.shape().to_vec(), array.into_vec().expect("numbers of this type"))
}

/// A position on a board of seven columns and nine rows, the teacher's labels, and its row.
struct Labelled {
    game: Game,
    inputs: Inputs,
    label: Evaluation,
    file: Vec<u8>,
}

fn labelled() -> Labelled {
    let model = Arc::new(ModelFile::from_bytes(&net("pooling-v9")).expect("a net").into_net());
    let size = Size::new(7, 9).expect("a size");
    let mut game = Game::with_rules(size, Preset::AGA.rules, Preset::AGA.komi);
    for vertex in ["C3", "pass", "E5", "A1", "B2"] {
        let vertex: Vertex = vertex.parse().expect("a vertex");
        game.play(game.to_move(), vertex).expect("a legal move");
    }
    let mut label = Evaluation::default();
    let view = View { symmetry: Symmetry::IDENTITY, optimism: 0.0, advantage: 0.0 };
    Evaluator::new(model).evaluate(&game, Color::White, view, &mut label);
    let mut inputs = Inputs::new(0, 0);
    Features::default().write(&game, Color::White, false, &mut inputs);
    let mut rows = Rows::new(9, 1);
    let mark = Mark { game: 5 << 22 | 3, turn: 5, visits: 1 };
    rows.push(&inputs, size, &label, mark, &mut Random::from_seed(1));
    let file = rows.to_npz().expect("memory");
    Labelled { game, inputs, label, file }
}

/// Returns the place of a point in the frame.
fn place(game: &Game, point: tengen::Point) -> usize {
    9 * usize::from(game.size().height() - 1 - point.row()) + usize::from(point.column())
}

#[test]
fn a_row_has_the_features_of_its_position_in_the_upper_left_corner() {
    let Labelled { game, inputs, file, .. } = labelled();
    let (shape, bits) = array::<u8>(&file, "binaryInputNCHWPacked");
    assert_eq!(shape, [1, 22, 11]);
    let bit = |plane: usize, place: usize| bits[11 * plane + place / 8] >> (7 - place % 8) & 1;
    for plane in 0..PLANES {
        let expected = |point: tengen::Point| {
            let (row, column) = (9 - 1 - usize::from(point.row()), usize::from(point.column()));
            inputs.planes[(row * 7 + column) * PLANES + plane]
        };
        for point in game.size().points() {
            let found = f32::from(bit(plane, place(&game, point)));
            assert!((found - expected(point)).abs() < 1e-6, "plane {plane} at {point}");
        }
        let all: u32 = (0..88).map(|place| u32::from(bit(plane, place))).sum();
        let on_board: f32 = game.size().points().map(expected).sum();
        assert!((all as f32 - on_board).abs() < 1e-6, "nothing beside the board");
    }
    assert_eq!(array::<f32>(&file, "globalInputNC"), (vec![1, 19], inputs.globals.to_vec()));
}

#[test]
fn a_row_has_the_policy_and_the_owners_that_the_teacher_says() {
    let Labelled { game, label, file, .. } = labelled();
    let (shape, policies) = array::<i16>(&file, "policyTargetsNCMove");
    assert_eq!(shape, [1, 2, 82]);
    let (shape, values) = array::<i8>(&file, "valueTargetsNCHW");
    assert_eq!(shape, [1, 5, 9, 9]);
    for point in game.size().points() {
        let index = game.size().index(point);
        let policy = f32::from(policies[place(&game, point)]) / 30_000.0;
        assert!((policy - label.policy[index]).abs() < 2e-5, "{point}");
        let owner = f32::from(values[4 * 81 + place(&game, point)]) / 120.0;
        assert!((owner - label.ownership[index]).abs() < 5e-3, "{point}");
        assert_eq!(values[place(&game, point)].abs(), 1);
    }
    assert!((f32::from(policies[81]) / 30_000.0 - label.pass).abs() < 2e-5);
    let sum: i32 = policies[..82].iter().map(|&share| i32::from(share)).sum();
    assert!((29_950..30_050).contains(&sum), "{sum}");
    // The teacher does not predict the reply: it has a sum, and zero weight.
    assert!(policies[82..].iter().all(|&share| share == 1));
}

#[test]
fn a_row_has_the_values_that_the_teacher_says() {
    let Labelled { inputs, label, file, .. } = labelled();
    let (shape, targets) = array::<f32>(&file, "globalTargetsNC");
    assert_eq!(shape, [1, 64]);
    let values = [label.win, label.loss, label.no_result, label.score_mean];
    assert_eq!((&targets[..4], targets[21]), (&values[..], label.lead));
    let weights = [25, 26, 27, 29, 34].map(|place| targets[place]);
    assert_eq!(weights, [1.0; 5]);
    let unknown = [28, 33, 35].map(|place| targets[place]);
    assert_eq!((unknown, targets[24]), ([0.0; 3], 1.0));
    assert_eq!([targets[41], targets[42], targets[51]], [3.0, 5.0, 5.0]);
    assert!((targets[47] - 20.0 * inputs.globals[5]).abs() < 1e-6);
    let (shape, scores) = array::<i8>(&file, "scoreDistrN");
    assert_eq!(shape, [1, 282]);
    assert_eq!(scores.iter().map(|&share| i32::from(share)).sum::<i32>(), 100);
    let middle = |place: usize| place as f32 - 141.0 + 0.5;
    let mean: f32 =
        scores.iter().enumerate().map(|(place, &share)| middle(place) * f32::from(share)).sum();
    assert!((mean / 100.0 - label.score_mean).abs() < 1.0, "{mean} {}", label.score_mean);
}

/// A folder with a net, for runs.
struct Place {
    folder: TempDir,
}

impl Place {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        for name in ["ordinary-v8", "pooling-v9"] {
            fs::write(folder.path().join(format!("{name}.bin")), net(name)).expect("room");
        }
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns a run with one thread in exact numbers, on small boards.
    fn command(&self, net: &str, out: &str, options: &str) -> Command {
        let mut command = Command::new(TENGEN);
        command.arg("selfplay").arg("--model").arg(self.path(&format!("{net}.bin")));
        command.arg("--out").arg(self.path(out));
        command.args(["--sizes", "7=1", "--precision", "f32", "--threads", "1"]);
        command.args(options.split_whitespace()).stderr(Stdio::piped());
        command
    }

    /// Returns the first file of positions in a folder.
    fn first(&self, out: &str) -> PathBuf {
        files(&self.path(out), "npz").into_iter().next().expect("a file")
    }

    fn run(&self, options: &str) -> Output {
        self.command("ordinary-v8", "out", options).output().expect("tengen starts")
    }

    #[track_caller]
    fn succeed(&self, options: &str) {
        let output = self.run(options);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    #[track_caller]
    fn refusal(command: &mut Command) -> String {
        let output = command.output().expect("tengen starts");
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

/// Returns the names of the files in a folder with an ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut found: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|is| is == ending)).collect();
    found.sort();
    found
}

/// Returns the number of positions in a file, all arrays of which can be read.
fn rows_of(file: &Path) -> u64 {
    let bytes = fs::read(file).expect("a file");
    let (shape, _) = array::<u8>(&bytes, "binaryInputNCHWPacked");
    for name in ["globalInputNC", "globalTargetsNC"] {
        assert_eq!(array::<f32>(&bytes, name).0[0], shape[0]);
    }
    for name in ["scoreDistrN", "valueTargetsNCHW"] {
        assert_eq!(array::<i8>(&bytes, name).0[0], shape[0]);
    }
    assert_eq!(array::<i16>(&bytes, "policyTargetsNCMove").0[0], shape[0]);
    shape[0]
}

fn page(file: &Path) -> Value {
    let text = fs::read_to_string(file.with_extension("json")).expect("a page");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn a_run_makes_the_positions_that_are_asked_for_and_says_where_they_come_from() {
    let place = Place::new();
    place.succeed("--positions 50 --rows 20 --seed 7");
    let found = files(&place.path("out"), "npz");
    assert_eq!(found.iter().map(|file| rows_of(file)).collect::<Vec<_>>(), [20, 20, 10]);
    assert!(found[1].ends_with("07-00000007-000001.npz"), "{found:?}");
    let page = page(&found[1]);
    assert_eq!((&page["num_rows"], &page["pos_len"]), (&20.into(), &7.into()));
    assert_eq!(page["plan"]["teacher"]["name"], "random-ordinary-v8");
    assert_eq!(page["plan"]["teacher"]["sha256"].as_str().map(str::len), Some(64));
    assert_eq!((&page["plan"]["seed"], &page["computed_in"]), (&7.into(), &"f32".into()));
}

#[test]
fn a_damaged_file_is_made_anew() {
    let place = Place::new();
    let options = "--positions 30 --rows 10 --seed 7";
    place.succeed(options);
    let found = files(&place.path("out"), "npz");
    let whole: Vec<_> = found.iter().map(|file| fs::read(file).expect("a file")).collect();
    let mut flipped = whole[2].clone();
    flipped[100] ^= 1;
    for (file, damaged) in found.iter().zip([&whole[0][..0], &whole[1][..99], &flipped]) {
        fs::write(file, damaged).expect("room");
    }
    place.succeed(options);
    for (file, whole) in found.iter().zip(&whole) {
        assert_eq!(fs::read(file).expect("a file"), *whole, "{}", file.display());
    }
}

#[test]
fn a_search_labels_with_the_shares_of_its_visits() {
    let place = Place::new();
    // The seed leaves out boards that are symmetric, where equal moves divide their visits.
    place.succeed("--positions 4 --every 8 --visits 10 --seed 1");
    let file = fs::read(place.first("out")).expect("a file");
    let (_, policies) = array::<i16>(&file, "policyTargetsNCMove");
    for row in policies.chunks(100).map(|row| &row[..50]) {
        // Ten visits, one of which is the root's own.
        let shares: Vec<_> = row.iter().filter(|&&share| share > 0).collect();
        assert!(shares.iter().all(|&&share| (share + 5) % 3333 < 10), "{shares:?}");
    }
}

#[test]
fn a_player_that_searches_has_positions_of_its_trees_labelled() {
    let searched = || {
        let place = Place::new();
        place.succeed("--positions 200 --every 2 --player-visits 8 --seed 1");
        assert_eq!(page(&place.first("out"))["plan"]["player_visits"], 8);
        fs::read(place.first("out")).expect("a file")
    };
    let file = searched();
    let (_, targets) = array::<f32>(&file, "globalTargetsNC");
    // A game has one position for each number of moves; a search has many positions for it. The
    // globals hold the numbers of the game and of the moves.
    let turns: BTreeSet<_> =
        targets.chunks(64).map(|row| [41, 42, 43, 51].map(|place| row[place].to_bits())).collect();
    assert!(turns.len() < 150, "{} moves of games have 200 positions", turns.len());
    assert!(file == searched(), "a seed makes the same positions again");
}

#[test]
fn jobs_divide_a_run_and_together_are_the_whole() {
    let place = Place::new();
    place.succeed("--positions 40 --rows 10 --seed 3");
    let names = |out: &str| {
        let found = files(&place.path(out), "npz");
        let name = |path: PathBuf| path.file_name().expect("a name").to_owned();
        found.into_iter().map(name).collect::<BTreeSet<_>>()
    };
    for job in ["1/2", "2/2"] {
        let options = format!("--positions 20 --rows 10 --seed 3 --job {job}");
        let output = place.command("ordinary-v8", "jobs", &options).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(names("out"), names("jobs"));
    for name in names("out") {
        let read = |out: &str| fs::read(place.path(out).join(&name)).expect("a file");
        assert!(read("out") == read("jobs"), "a seed and a number make {}", name.display());
    }
}

/// Waits until a folder has a file with an ending.
#[track_caller]
fn await_file(folder: &Path, ending: &str, child: &mut Child) {
    let begin = Instant::now();
    while files(folder, ending).is_empty() {
        let is_running = child.try_wait().expect("a child").is_none();
        assert!(is_running && begin.elapsed() < Duration::from_secs(60), "no {ending}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_run_leaves_whole_files_and_goes_on() {
    let place = Place::new();
    let out = place.path("out");
    let options = "--positions 100000 --rows 30 --every 1";
    for _ in 0..3 {
        let mut child = place.command("ordinary-v8", "out", options).spawn().expect("it starts");
        await_file(&out, "npz", &mut child);
        thread::sleep(Duration::from_millis(30));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        assert!(files(&out, "npz").iter().all(|file| rows_of(file) == 30));
    }
    let before = files(&out, "npz").len();
    File::create(out.join("07-00000000-000999.npz.1.part")).expect("room");
    place.succeed(&format!("--positions {} --rows 30 --every 1", 30 * (before + 2)));
    assert_eq!(files(&out, "npz").len(), before + 2);
    assert!(files(&out, "part").is_empty());
    let numbers: BTreeSet<_> =
        files(&out, "npz").iter().map(|file| page(file)["number"].as_u64()).collect();
    let expected: BTreeSet<_> = (0..before as u64 + 2).map(Some).collect();
    assert_eq!(numbers, expected, "no number twice, none left out");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_the_positions_that_it_has() {
    let place = Place::new();
    let options = "--rows 100000 --every 1";
    let mut child = place.command("ordinary-v8", "out", options).spawn().expect("it starts");
    await_file(&place.path("out"), "json", &mut child);
    thread::sleep(Duration::from_millis(500));
    let process = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it runs");
    assert!(child.wait().expect("it ends").success());
    let found = files(&place.path("out"), "npz");
    assert!(found.len() == 1 && (1..100_000).contains(&rows_of(&found[0])));
}

#[test]
fn positions_of_another_teacher_or_of_other_options_are_refused() {
    let place = Place::new();
    place.succeed("--positions 10 --seed 1");
    let refused = Place::refusal(&mut place.command("pooling-v9", "out", "--positions 20"));
    assert!(refused.contains("its teacher is random-ordinary-v8"), "{refused}");
    assert!(refused.contains("not random-pooling-v9"), "{refused}");
    let refused = Place::refusal(&mut place.command("ordinary-v8", "out", "--every 2"));
    assert!(refused.contains("its every is 4, not 2"), "{refused}");
    let refused = Place::refusal(&mut place.command("ordinary-v8", "out", "--seed 2"));
    assert!(refused.contains("its seed is 1, not 2"), "{refused}");
    let refused =
        Place::refusal(&mut place.command("ordinary-v8", "out", "--player-visits 8 --seed 1"));
    assert!(refused.contains("its player_visits is none, not 8"), "{refused}");
    let searched = "--positions 10 --player-visits 8 --seed 1";
    let output = place.command("ordinary-v8", "searched", searched).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let refused = Place::refusal(&mut place.command("ordinary-v8", "searched", "--seed 1"));
    assert!(refused.contains("its player_visits is 8, not none"), "{refused}");
}

#[test]
fn files_of_another_teacher_that_were_put_into_the_folder_are_named() {
    let place = Place::new();
    place.succeed("--positions 10 --seed 1");
    let other = place.command("pooling-v9", "other", "--positions 10 --seed 2").output();
    assert!(other.expect("it starts").status.success());
    for ending in ["npz", "json"] {
        let from = place.path(&format!("other/07-00000002-000000.{ending}"));
        let name = from.file_name().expect("a name").to_owned();
        fs::copy(&from, place.path("out").join(name)).expect("room");
    }
    let refused = Place::refusal(&mut place.command("ordinary-v8", "out", "--positions 20"));
    assert!(refused.contains("07-00000002-000000.json"), "{refused}");
    assert!(refused.contains("its teacher is random-pooling-v9"), "{refused}");
}

#[test]
fn two_runs_in_one_folder_are_refused_unless_they_are_jobs() {
    let place = Place::new();
    let start = |options: &str| {
        let options = format!("--rows 20 {options}");
        let mut child = place.command("ordinary-v8", "out", &options).spawn().expect("it starts");
        await_file(&place.path("out"), "npz", &mut child);
        child
    };
    let mut first = start("--job 1/2");
    let refused = Place::refusal(&mut place.command("ordinary-v8", "out", "--rows 20"));
    assert!(refused.contains("another run writes in"), "{refused}");
    for job in ["1/2", "1/3", "1/1"] {
        let again = place.command("ordinary-v8", "out", &format!("--rows 20 --job {job}")).output();
        assert!(!again.expect("it starts").status.success(), "{job}");
    }
    let second = place.command("ordinary-v8", "out", "--rows 20 --job 2/2 --positions 20").output();
    let second = second.expect("it starts");
    assert!(second.status.success(), "{}", String::from_utf8_lossy(&second.stderr));
    first.kill().expect("it runs");
    first.wait().expect("it ends");
}

#[test]
fn rules_and_komi_are_not_for_self_play() {
    let place = Place::new();
    let refused = Place::refusal(&mut place.command("ordinary-v8", "out", "--komi 5.5"));
    assert!(refused.contains("varies rules and komi"), "{refused}");
}

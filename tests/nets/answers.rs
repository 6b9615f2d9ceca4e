//! Compares our answers about positions with those of another program.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;

use flate2::read::GzDecoder;
use serde_json::Value;

use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::evaluate::net::{Evaluator, Symmetry, View};
use tengen::{Color, Game, Komi, Point, Position, Rules, Size, Vertex};
use tengen_nets::ModelFile;

use tengen_testing::random_net::{self, SPECS};

/// The largest differences of the numbers of an answer, by name.
pub type Worst = BTreeMap<&'static str, f64>;

/// Returns the game of a row: rules, komi, handicap stones, and moves of either colour.
pub fn game(row: &Value) -> Game {
    let side = |place: usize| row["size"][place].as_u64().expect("a side") as u8;
    let size = Size::new(side(0), side(1)).expect("a size");
    let rules: Rules = row["rules"].as_str().expect("rules").parse().expect("rules");
    let komi = Komi::nearest(row["komi"].as_f64().expect("a komi")).expect("a komi").0;
    let mut game = Game::with_rules(size, rules, komi);
    let handicap = row["handicap"].as_u64().unwrap_or(0) as usize;
    if handicap > 0 {
        let mut position = Position::empty(size);
        for point in tengen::engine_room::handicap::fixed(size, handicap).expect("places") {
            position.set(point, Some(Color::Black));
        }
        game.restore(&position, Color::White);
        game.set_handicap(handicap as u32);
    }
    for made in row["moves"].as_array().expect("moves") {
        let color: Color = made[0].as_str().expect("a colour").parse().expect("a colour");
        let vertex: Vertex = made[1].as_str().expect("a vertex").parse().expect("a vertex");
        game.play_as_recorded(color, vertex).expect("an empty point");
    }
    game
}

/// Returns the differences between an evaluation and a row, whose values are White's.
pub fn differences(row: &Value, player: Color, ours: &Evaluation, size: Size) -> Worst {
    let sign = if player == Color::White { 1.0 } else { -1.0 };
    let (win, loss) = match player {
        Color::White => (ours.win, ours.loss),
        Color::Black => (ours.loss, ours.win),
    };
    let number = |name: &str| row[name].as_f64().expect("a number");
    let away = |name: &str, ours: f32| (number(name) - f64::from(ours)).abs();
    let mut worst = Worst::new();
    worst.insert("win", away("white_win", win).max(away("white_loss", loss)));
    worst.insert("no result", away("no_result", ours.no_result));
    // Human-style nets do not answer with a lead.
    if row["white_lead"].is_number() {
        worst.insert("lead", away("white_lead", sign * ours.lead));
    }
    worst.insert("score", away("white_score_selfplay", sign * ours.score_mean));
    let square = number("white_score_selfplay_sq");
    let relative = away("white_score_selfplay_sq", ours.score_square) / square.abs().max(1.0);
    worst.insert("score square", relative);
    for (name, ours) in [
        ("variance_time", ours.errors.map(|errors| errors.variance_time)),
        ("win_error", ours.errors.map(|errors| errors.win)),
        ("score_error", ours.errors.map(|errors| errors.lead)),
    ] {
        if row[name].is_number() {
            worst.insert("errors", away(name, ours.unwrap_or(-1.0)));
        }
    }
    let mut policy = away("policy_pass", ours.pass);
    let (mut owner, mut illegal) = (0.0_f64, 0.0);
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    for place in 0..size.area() {
        let point = Point::new((place % width) as u8, (height - 1 - place / width) as u8);
        let theirs = row["policy"][place].as_f64();
        if theirs.is_some() != ours.legal.contains_point(size, point) {
            illegal += 1.0;
        }
        let own = f64::from(ours.policy[size.index(point)]);
        policy = policy.max((theirs.unwrap_or(0.0) - own).abs());
        let theirs = row["white_ownership"][place].as_f64().expect("an owner");
        owner = owner.max((theirs - f64::from(sign * ours.ownership[size.index(point)])).abs());
    }
    worst.insert("policy", policy);
    worst.insert("ownership", owner);
    worst.insert("legal", illegal);
    worst
}

/// Whether all differences can come from rounding to the printed digits alone.
pub fn is_exact(worst: &Worst) -> bool {
    let limit = |name| match name {
        "legal" => 0.0,
        "lead" | "score" | "errors" => 0.01,
        "ownership" | "score square" => 1e-3,
        _ => 1e-4,
    };
    worst.iter().all(|(name, &worst)| worst <= limit(*name))
}

/// Returns the differences on one line.
fn listed(worst: &Worst) -> String {
    let words: Vec<_> = worst.iter().map(|(name, worst)| format!("{name} {worst:.1e}")).collect();
    words.join(", ")
}

/// Rows of a file of JSON lines, packed or not.
pub fn rows(path: &Path) -> Vec<Value> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Box<dyn BufRead> = if path.extension().is_some_and(|extension| extension == "gz") {
        Box::new(BufReader::new(GzDecoder::new(file)))
    } else {
        Box::new(BufReader::new(file))
    };
    let lines = lines.lines().map(|line| line.expect("a line"));
    lines.map(|line| serde_json::from_str(&line).expect("JSON")).collect()
}

/// Compares with the answers of `KataGo` in the folder `TENGEN_NET_DATA`:
/// `cargo test --test nets -- --ignored --nocapture`.
#[test]
#[ignore = "needs nets and answers that are not in the repository"]
fn answers_are_those_of_katago() {
    let folder = std::env::var_os("TENGEN_NET_DATA").expect("TENGEN_NET_DATA names a folder");
    let folder = Path::new(&folder);
    let mut failed = false;
    for (file, net) in [
        ("evaluations-b6c96", "g170-b6c96-s175395328-d26788732"),
        ("evaluations-rare", "g170-b6c96-s175395328-d26788732"),
        ("evaluations-b7c96h3", "b7c96h3tfrs-test5-cnorm"),
        ("evaluations-b7c96h6kv3qk32v16", "b7c96h6kv3qk32v16tflrs-fson-bnh"),
    ] {
        let net = ModelFile::open(&folder.join(format!("{net}.bin.gz"))).expect("a net");
        let mut evaluator = Evaluator::new(Arc::new(net.into_net()));
        let mut all = Worst::new();
        let (mut exact, mut compared) = (0, 0);
        for row in rows(&folder.join(format!("{file}.jsonl.gz"))) {
            // None of our rules has phases of cleaning up after a game.
            if row["kind"] == "encore" {
                continue;
            }
            let game = game(&row);
            let player = row["to_move"].as_str().expect("a colour").parse().expect("a colour");
            let mut ours = Evaluation::default();
            evaluator.evaluate(&game, player, View::default(), &mut ours);
            let worst = differences(&row, player, &ours, game.size());
            compared += 1;
            if is_exact(&worst) {
                exact += 1;
            } else {
                let [id, size, rules] = ["id", "size", "rules"].map(|name| &row[name]);
                eprintln!("{id} {size} {rules} {}", listed(&worst));
            }
            for (name, worst) in worst {
                let all = all.entry(name).or_insert(0.0);
                *all = all.max(worst);
            }
        }
        eprintln!("{file}: {exact} of {compared} rows; worst {}", listed(&all));
        failed |= exact < compared;
    }
    assert!(!failed, "not all rows are exact");
}

/// The answers of `KataGo` to nets with random weights. They use symmetries 0 to 7 in turn, and
/// profiles of every kind for the net that takes facts about the players.
const RANDOM: &str = "tests/nets/answers.jsonl";

#[test]
fn nets_of_every_kind_answer_as_katago_does() {
    let rows = rows(&Path::new(env!("CARGO_MANIFEST_DIR")).join(RANDOM));
    let mut wrong = Vec::new();
    for spec in SPECS {
        let file = spec.model();
        let mut evaluator = Evaluator::new(Arc::new(file.into_net()));
        let mut compared = 0;
        for row in rows.iter().filter(|row| row["net"] == spec.name) {
            let game = game(row);
            let player = row["to_move"].as_str().expect("a colour").parse().expect("a colour");
            let number = row["symmetry"].as_u64().expect("a symmetry") as u8;
            let symmetry = Symmetry::from_number(number).expect("a symmetry");
            let profile = row["profile"].as_str().map(|name| name.parse().expect("a profile"));
            evaluator.set_profile(profile);
            let mut ours = Evaluation::default();
            let optimism = row["optimism"].as_f64().expect("an optimism") as f32;
            evaluator.evaluate(
                &game,
                player,
                View { symmetry, optimism, advantage: 0.0 },
                &mut ours,
            );
            let worst = differences(row, player, &ours, game.size());
            if !is_exact(&worst) {
                wrong.push(format!(
                    "{} {} {}: {}",
                    spec.name,
                    row["rules"],
                    row["symmetry"],
                    listed(&worst)
                ));
            }
            compared += 1;
        }
        assert!(compared >= 3, "{} has answers", spec.name);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Writes the nets with random weights to the folder `TENGEN_NET_DATA`, so that another program can
/// evaluate with them.
#[test]
#[ignore = "writes files"]
fn write_nets() {
    let folder = std::env::var_os("TENGEN_NET_DATA").expect("TENGEN_NET_DATA names a folder");
    for spec in SPECS {
        let kind = if spec.text { "txt" } else { "bin" };
        let path = Path::new(&folder).join(format!("{}.{kind}", spec.name));
        std::fs::write(&path, random_net::file(spec)).expect("a folder to write to");
    }
}

//! A whole game of the engine with itself under each rule set. It ends, the parts of its result add
//! up, and its record is read back as the same game with the same result.

use std::fs;
use std::path::PathBuf;

use tengen::engine_room::engine::{Console, Setup};
use tengen::{Preset, Resignation, Settings, Size, Thinking, rules::PassRule};
use tengen_gtp::Session;

use super::text_of;

fn engine(preset: &Preset, size: Size) -> Session {
    let mut settings = Settings::with_playouts();
    settings.set_thinking(Thinking::of_visits(4));
    settings.set_seed(3);
    settings.set_resignation(Resignation::Never);
    Session::new(Console::new(Setup { size, rules: preset.rules, komi: preset.komi }, settings))
}

/// Plays until the passes end the game, and returns the number of moves.
fn play_to_the_end(session: &mut Session, preset: &Preset, size: Size) -> usize {
    let mut button = preset.rules.passes == PassRule::Button;
    let mut passes = 0;
    for number in 0..4 * size.area() {
        let color = ["b", "w"][number % 2];
        if text_of(session, &format!("genmove {color}")).eq_ignore_ascii_case("pass") {
            // The first pass takes the button, if there is one.
            passes += usize::from(!std::mem::take(&mut button));
        } else {
            passes = 0;
        }
        if passes == 2 {
            return number + 1;
        }
    }
    panic!("{} does not end on {size}", preset.name);
}

/// Returns the sum of numbers such as `5 stones + 10 territory - 2 group tax`.
fn sum(parts: &str) -> f64 {
    let mut total = 0.0;
    let mut sign = 1.0;
    for word in parts.split(' ') {
        match word {
            "+" => sign = 1.0,
            "-" => sign = -1.0,
            number => {
                if let Ok(points) = number.parse::<f64>() {
                    total += sign * points;
                }
            }
        }
    }
    total
}

/// Returns the total in a line `Black 15 = 5 stones + 10 territory` of an explanation, and checks
/// that it is the sum.
fn total(explanation: &str, name: &str) -> f64 {
    let line = explanation.lines().find_map(|line| line.strip_prefix(name)).expect("a line");
    let (total, parts) = line.trim().split_once(" = ").unwrap_or((line.trim(), line.trim()));
    let total: f64 = total.parse().expect("a number");
    assert!((total - sum(parts)).abs() < 1e-9, "{explanation}");
    total
}

fn check(preset: &Preset, size: Size) {
    let mut session = engine(preset, size);
    let moves = play_to_the_end(&mut session, preset, size);
    assert!(moves > 2, "{} passes at once on {size}", preset.name);

    let score = text_of(&mut session, "final_score");
    let explanation = text_of(&mut session, "tengen-score");
    assert_eq!(explanation.lines().next(), Some(score.as_str()), "{}", preset.name);
    let difference = total(&explanation, "Black") - total(&explanation, "White");
    let expected = match score.split_once('+') {
        None => 0.0,
        Some((winner, points)) => {
            let points: f64 = points.parse().expect("points");
            if winner == "B" { points } else { -points }
        }
    };
    assert!((difference - expected).abs() < 1e-9, "{}: {explanation}", preset.name);

    let name = format!("rule-set-{}-{size}.sgf", preset.name);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let record = text_of(&mut session, "printsgf");
    assert!(record.contains(&format!("RE[{score}]")), "{record}");
    fs::write(&path, record).expect("a file that can be written");
    let mut reader = engine(&Preset::CHINESE, Size::square(5));
    text_of(&mut reader, &format!("loadsgf \"{}\"", path.display()));
    for question in ["showboard", "move_history", "tengen-get-rules", "tengen-score", "printsgf"] {
        let answer = text_of(&mut reader, question);
        assert_eq!(answer, text_of(&mut session, question), "{}: {question}", preset.name);
    }
}

#[test]
fn a_game_under_each_rule_set_ends_and_adds_up() {
    for preset in Preset::ALL {
        check(preset, Size::square(5));
        check(preset, Size::new(7, 6).expect("a size"));
        check(preset, Size::square(9));
    }
}

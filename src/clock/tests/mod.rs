use std::time::Duration;

use super::*;
use crate::color::Color;

mod announce;
mod budgets;
mod games;
mod referee;
mod settings;

const OPENING: Stage = Stage { own_moves: 0, empty_points: 361 };

fn settings(main: f64, period: f64, stones: f64) -> TimeSettings {
    TimeSettings::from_gtp(main, period, stones).expect("times")
}

/// Reads settings as people type them.
fn typed(text: &str) -> TimeSettings {
    text.parse().expect("a time control")
}

fn clock(main: f64, period: f64, stones: f64) -> Clock {
    Clock::new(settings(main, period, stones), Margin::default())
}

fn budget(clock: &Clock) -> Budget {
    clock.budget(Color::Black, OPENING).expect("time is limited")
}

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Returns the stage of a game whose board fills up by two stones a round, down to a sixth of its
/// points empty.
fn stage(area: u32, own_moves: u32) -> Stage {
    Stage { own_moves, empty_points: area.saturating_sub(2 * own_moves).max(area / 6) }
}

//! The lines about clocks that a controller sends to engines.

use super::*;

const CONTROLS: [&str; 6] = ["none", "90s", "60s+30s/5", "60s+3x5s", "60s+5s", "60s+5s<2m"];

fn lines(command: TimeCommand) -> Vec<String> {
    CONTROLS.map(|text| command.line(typed(text)).unwrap_or_default()).to_vec()
}

#[test]
fn each_command_announces_the_settings_that_it_can_express() {
    assert_eq!(
        lines(TimeCommand::Gtp),
        [
            "time_settings 0 1 0",
            "time_settings 90 0 0",
            "time_settings 60 30 5",
            "time_settings 70 5 1",
            "time_settings 55 5 1",
            "time_settings 55 5 1",
        ]
    );
    assert_eq!(
        lines(TimeCommand::Kgs),
        [
            "kgs-time_settings none",
            "kgs-time_settings absolute 90",
            "kgs-time_settings canadian 60 30 5",
            "kgs-time_settings byoyomi 60 5 3",
            "",
            "",
        ]
    );
    assert_eq!(
        lines(TimeCommand::Kata),
        [
            "kata-time_settings none",
            "kata-time_settings absolute 90",
            "kata-time_settings canadian 60 30 5",
            "kata-time_settings byoyomi 60 5 3",
            "kata-time_settings fischer 60 5",
            "kata-time_settings fischer-capped 60 5 120 -1",
        ]
    );
}

#[test]
fn the_best_command_is_the_one_with_most_words_that_the_engine_knows() {
    let fischer = typed("60s+5s");
    let byo_yomi = typed("60s+3x5s");
    let knows = |names: &'static [&str]| move |name: &str| names.contains(&name);
    let kgs = knows(&["time_settings", "kgs-time_settings"]);
    assert_eq!(TimeCommand::best(byo_yomi, kgs), TimeCommand::Kgs);
    assert_eq!(TimeCommand::best(fischer, kgs), TimeCommand::Gtp);
    assert_eq!(TimeCommand::best(fischer, |_| true), TimeCommand::Kata);
    assert_eq!(TimeCommand::best(fischer, |_| false), TimeCommand::Gtp);
}

/// Returns the line of `command` about a referee's clock after moves that took these times in
/// milliseconds.
fn announced(command: TimeCommand, text: &str, moves: &[u64]) -> String {
    let mut clock = Clock::new(typed(text), Margin::NONE);
    for &time in moves {
        clock.spend(Color::White, millis(time));
    }
    command.time_left(&clock, Color::White).unwrap_or_default()
}

#[test]
fn the_last_number_is_stones_or_periods() {
    for (text, moves, line) in [
        ("none", [100].as_slice(), ""),
        ("90s", &[1000], "time_left w 89 0"),
        ("60s+30s/5", &[1000], "time_left w 59 0"),
        ("60s+30s/5", &[61_000], "time_left w 29 4"),
        ("60s+3x5s", &[1000], "time_left w 59 0"),
        ("60s+3x5s", &[61_000], "time_left w 5 3"),
        ("60s+3x5s", &[61_000, 6000], "time_left w 5 2"),
        ("60s+5s", &[1000], "time_left w 64 0"),
    ] {
        assert_eq!(announced(TimeCommand::Kata, text, moves), line, "{text}");
    }
}

#[test]
fn seconds_are_whole_where_engines_may_read_nothing_else() {
    for (command, text, line) in [
        (TimeCommand::Gtp, "90s", "time_left w 88 0"),
        (TimeCommand::Kgs, "90s", "time_left w 88 0"),
        (TimeCommand::Kata, "90s", "time_left w 88.75 0"),
        (TimeCommand::Gtp, "2.5s", "time_left w 1.25 0"),
    ] {
        assert_eq!(announced(command, text, &[1250]), line);
    }
}

#[test]
fn byo_yomi_is_translated_with_all_periods_but_the_last_as_main_time() {
    for (moves, line) in [
        ([0].as_slice(), "time_left w 70 0"),
        (&[59_000], "time_left w 11 0"),
        (&[61_000], "time_left w 10 0"),
        (&[61_000, 6000], "time_left w 5 0"),
        (&[61_000, 6000, 6000], "time_left w 5 1"),
    ] {
        assert_eq!(announced(TimeCommand::Gtp, "60s+3x5s", moves), line);
    }
}

#[test]
fn fischer_time_is_translated_with_an_increment_as_overtime() {
    for (moves, line) in [
        ([0].as_slice(), "time_left w 60 0"),
        (&[10_000, 10_000], "time_left w 45 0"),
        (&[60_000], "time_left w 5 1"),
        (&[59_500], "time_left w 5 1"),
        (&[60_000, 3000], "time_left w 2 0"),
    ] {
        assert_eq!(announced(TimeCommand::Gtp, "60s+5s", moves), line);
    }
    let short = typed("3s+5s");
    let line = TimeCommand::Gtp.line(short);
    assert_eq!(line.as_deref(), Some("time_settings 0 3 1"), "no more than there is at first");
}

//! Time settings from GTP and from text, and to text and to SGF.

use super::*;
use proptest::prelude::*;

#[test]
fn a_period_without_stones_means_no_limit() {
    for main in [0.0, 1.0, 600.0] {
        assert_eq!(settings(main, 1.0, 0.0), TimeSettings::Unlimited);
    }
    assert_eq!(clock(0.0, 1.0, 0.0).budget(Color::Black, OPENING), None);
}

#[test]
fn fractions_are_kept_and_negative_times_are_none() {
    let main = Duration::from_millis(2500);
    assert_eq!(settings(2.5, 0.0, 0.0), TimeSettings::SuddenDeath { main });
    let fischer = TimeSettings::Canadian { main: Duration::ZERO, period: secs(10), stones: 1 };
    assert_eq!(settings(-5.0, 10.0, 1.0), fischer);
    assert_eq!(settings(-5.0, 10.0, 0.5), fischer);
    assert_eq!(settings(60.0, -1.0, -1.0), TimeSettings::SuddenDeath { main: secs(60) });
    assert_eq!(settings(1e300, 0.0, 0.0), TimeSettings::SuddenDeath { main: secs(1_000_000_000) });
}

#[test]
fn a_time_that_is_not_a_number_is_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(TimeSettings::from_gtp(bad, 0.0, 0.0), Err(TimeError));
        assert_eq!(TimeSettings::from_gtp(0.0, bad, 0.0), Err(TimeError));
        assert_eq!(TimeSettings::from_gtp(0.0, 1.0, bad), Err(TimeError));
        assert_eq!(seconds(bad), Err(TimeError));
    }
}

#[test]
fn every_time_control_is_read_and_written() {
    let (main, period) = (secs(600), secs(30));
    for (text, settings) in [
        ("none", TimeSettings::Unlimited),
        ("10m", TimeSettings::SuddenDeath { main }),
        ("10m+30s/10", TimeSettings::Canadian { main, period, stones: 10 }),
        ("10m+3x30s", TimeSettings::ByoYomi { main, period, periods: 3 }),
        ("10m+30s", TimeSettings::Fischer { main, increment: period, cap: None }),
        ("10m+30s<1h", TimeSettings::Fischer { main, increment: period, cap: Some(secs(3600)) }),
        ("0s+1x1.5s", TimeSettings::ByoYomi { main: secs(0), period: millis(1500), periods: 1 }),
    ] {
        assert_eq!(text.parse(), Ok(settings));
        assert_eq!(settings.to_string(), text);
    }
}

#[test]
fn a_time_without_a_unit_is_seconds() {
    assert_eq!(typed("600+3x30"), typed("10m+3x30s"));
    assert_eq!(typed(" 1.5h+90/25 "), typed("5400s+1.5m/25"));
}

#[test]
fn a_text_that_is_not_a_time_control_is_refused() {
    for text in [
        "",
        "soon",
        "10m+",
        "10m+30s/0",
        "10m+0s/10",
        "10m+0x30s",
        "10m+3x0s",
        "10m+0s",
        "0s+5s",
        "10m+5s<5m",
        "10m+30s/10/5",
        "10m 5s",
        "-5s",
        "1e3",
        ".5s",
        "10m+3x30s<20m",
        "10m+4294967296x1s",
        "nan",
        "inf",
    ] {
        assert!(text.parse::<TimeSettings>().is_err(), "{text}");
    }
    let error = "soon".parse::<TimeSettings>().expect_err("no time");
    assert!(error.to_string().starts_with("'soon' is not a time control such as none, 10m,"));
}

#[test]
fn records_have_main_time_and_overtime_in_the_words_of_servers() {
    let texts = |text| {
        let (main, overtime) = typed(text).to_sgf();
        (main.unwrap_or_default(), overtime.unwrap_or_default())
    };
    for (text, main, overtime) in [
        ("none", "", ""),
        ("10m", "600", ""),
        ("10m+5m/25", "600", "25/300 Canadian"),
        ("10m+3x30s", "600", "3x30 byo-yomi"),
        ("10m+7.5s<20m", "600", "7.5 fischer"),
    ] {
        assert_eq!(texts(text), (main.to_owned(), overtime.to_owned()), "{text}");
    }
}

#[test]
fn settings_without_overtime_are_sudden_death() {
    let main = secs(60);
    let sudden_death = TimeSettings::SuddenDeath { main };
    assert_eq!(TimeSettings::byo_yomi(main, secs(30), 0), sudden_death);
    assert_eq!(TimeSettings::byo_yomi(main, secs(0), 3), sudden_death);
    assert_eq!(TimeSettings::fischer(main, secs(0), None), sudden_death);
}

#[test]
fn main_time_above_the_cap_of_fischer_time_is_cut() {
    let cut = TimeSettings::fischer(secs(600), secs(5), Some(secs(300)));
    assert_eq!(cut, typed("5m+5s<5m"));
}

/// Any time control, with times in milliseconds of up to a day.
pub(super) fn any_settings() -> impl Strategy<Value = TimeSettings> {
    let time = || (1..86_400_000_u64).prop_map(millis);
    let count = 1..100_u32;
    prop_oneof![
        Just(TimeSettings::Unlimited),
        time().prop_map(|main| TimeSettings::SuddenDeath { main }),
        (time(), time(), count.clone()).prop_map(|(main, period, stones)| TimeSettings::Canadian {
            main,
            period,
            stones
        }),
        (time(), time(), count).prop_map(|(main, period, periods)| TimeSettings::ByoYomi {
            main,
            period,
            periods
        }),
        (time(), time(), prop::option::of(time())).prop_map(|(main, increment, above)| {
            let cap = above.map(|above| main + above);
            TimeSettings::Fischer { main, increment, cap }
        }),
    ]
}

proptest! {
    #[test]
    fn settings_are_read_back_as_they_are_written(settings in any_settings()) {
        prop_assert_eq!(settings.to_string().parse(), Ok(settings));
    }
}

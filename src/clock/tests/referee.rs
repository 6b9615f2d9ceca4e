//! Clocks without margins, as a referee keeps them.

use super::*;
use crate::clock::tests::settings::any_settings;
use proptest::prelude::*;

/// Returns the two numbers of `time_left` after moves that took these times in seconds, or `None`
/// if the flag has fallen.
fn after(text: &str, moves: &[f64]) -> Option<(f64, u32)> {
    let mut clock = Clock::new(typed(text), Margin::NONE);
    for &time in moves {
        clock.spend(Color::Black, seconds(time).expect("a time"));
    }
    let (left, stones) = clock.time_left(Color::Black).expect("time is limited");
    (!clock.has_fallen(Color::Black)).then_some((left.as_secs_f64(), stones))
}

#[test]
fn a_flag_falls_when_more_than_all_is_spent() {
    let mut clock = Clock::new(settings(2.0, 3.0, 2.0), Margin::NONE);
    let mut fallen = |seconds| {
        clock.spend(Color::White, secs(seconds));
        clock.has_fallen(Color::White)
    };
    assert!(!fallen(2), "main time is used up");
    assert!(!fallen(1) && !fallen(2), "and the first period");
    assert!(!fallen(3) && fallen(1), "the second one had two stones");
    assert!(fallen(0), "and it stays so");
    clock.set_left(Color::White, secs(1), 2);
    assert!(!clock.has_fallen(Color::White) && !clock.has_fallen(Color::Black));
    clock.restart();
    clock.spend(Color::White, secs(6));
    assert!(clock.has_fallen(Color::White), "main time and a period in one move");
}

#[test]
fn sudden_death_is_lost_one_instant_after_all_is_used() {
    assert_eq!(after("60s", &[]), Some((60.0, 0)));
    assert_eq!(after("60s", &[20.0, 40.0]), Some((0.0, 0)));
    assert_eq!(after("60s", &[20.0, 40.001]), None);
}

#[test]
fn canadian_overtime_begins_anew_with_its_last_stone() {
    let text = "60s+30s/3";
    assert_eq!(after(text, &[60.0]), Some((30.0, 3)), "overtime begins with the next move");
    assert_eq!(after(text, &[65.0]), Some((25.0, 2)), "main time ends within a move");
    assert_eq!(after(text, &[65.0, 10.0, 15.0]), Some((30.0, 3)));
    assert_eq!(after(text, &[65.0, 10.0, 15.001]), None);
    assert_eq!(after("0s+30s/3", &[]), Some((30.0, 3)));
}

#[test]
fn a_period_of_byo_yomi_is_given_back_unless_a_move_takes_all_of_it() {
    let text = "60s+3x10s";
    assert_eq!(after(text, &[60.0]), Some((10.0, 3)), "byo-yomi begins with the next move");
    assert_eq!(after(text, &[70.0, 10.0, 10.0]), Some((10.0, 3)));
    assert_eq!(after(text, &[70.001]), Some((10.0, 2)));
    assert_eq!(after(text, &[60.0, 20.001]), Some((10.0, 1)), "two periods in one move");
    assert_eq!(after(text, &[60.0, 20.001, 10.0]), Some((10.0, 1)));
    assert_eq!(after(text, &[60.0, 20.001, 10.001]), None);
    assert_eq!(after(text, &[90.0]), Some((10.0, 1)));
    assert_eq!(after(text, &[90.001]), None, "main time and all periods in one move");
    assert_eq!(after("0s+3x10s", &[]), Some((10.0, 3)));
}

#[test]
fn an_increment_is_added_after_a_move_in_time() {
    let text = "60s+10s";
    assert_eq!(after(text, &[15.0]), Some((55.0, 0)));
    assert_eq!(after(text, &[60.0]), Some((10.0, 0)));
    assert_eq!(after(text, &[60.001]), None, "the increment comes too late");
    assert_eq!(after(text, &[60.0, 10.0, 10.0]), Some((10.0, 0)));
}

#[test]
fn an_increment_never_makes_more_than_the_cap() {
    assert_eq!(after("60s+10s<65s", &[1.0]), Some((65.0, 0)));
    assert_eq!(after("60s+10s<65s", &[1.0, 20.0]), Some((55.0, 0)));
    assert_eq!(after("60s+10s<65s", &[1.0, 65.0]), Some((10.0, 0)));
}

#[test]
fn without_a_limit_the_flag_never_falls() {
    let mut clock = Clock::new(TimeSettings::Unlimited, Margin::NONE);
    clock.spend(Color::Black, Duration::MAX);
    assert!(!clock.has_fallen(Color::Black));
    assert_eq!((clock.time_left(Color::Black), clock.until_flag(Color::Black)), (None, None));
}

#[test]
fn a_move_may_take_main_time_and_the_overtime_that_it_begins() {
    for (text, most) in [
        ("60s", 60),
        ("60s+30s/3", 90),
        ("0s+30s/3", 30),
        ("60s+3x10s", 90),
        ("0s+3x10s", 30),
        ("60s+10s<65s", 60),
    ] {
        let clock = Clock::new(typed(text), Margin::NONE);
        assert_eq!(clock.until_flag(Color::White), Some(secs(most)), "{text}");
    }
}

/// The clock of a player, counted in the simplest way, in milliseconds and one period after
/// another.
struct Naive {
    settings: TimeSettings,
    main: u64,
    /// The time left in the period, and the stones to play in it or the periods left.
    overtime: Option<(u64, u32)>,
}

impl Naive {
    fn new(settings: TimeSettings) -> Self {
        let main = match settings {
            TimeSettings::Unlimited => Duration::MAX,
            TimeSettings::SuddenDeath { main }
            | TimeSettings::Canadian { main, .. }
            | TimeSettings::ByoYomi { main, .. }
            | TimeSettings::Fischer { main, .. } => main,
        };
        Self { settings, main: main.as_millis() as u64, overtime: None }
    }

    /// Counts a move, and returns whether it was made in time.
    fn count(&mut self, mut time: u64) -> bool {
        if self.overtime.is_none() {
            if time <= self.main {
                self.main -= time;
                if let TimeSettings::Fischer { increment, cap, .. } = self.settings {
                    self.main += increment.as_millis() as u64;
                    self.main = self.main.min(cap.unwrap_or(Duration::MAX).as_millis() as u64);
                }
                return true;
            }
            time -= self.main;
        }
        match self.settings {
            TimeSettings::Canadian { period, stones, .. } => {
                let period = period.as_millis() as u64;
                let (left, to_play) = self.overtime.unwrap_or((period, stones));
                let next = if to_play == 1 {
                    (period, stones)
                } else {
                    (left.saturating_sub(time), to_play - 1)
                };
                self.overtime = Some(next);
                time <= left
            }
            TimeSettings::ByoYomi { period, periods, .. } => {
                let period = period.as_millis() as u64;
                let (_, mut periods) = self.overtime.unwrap_or((period, periods));
                while time > period && periods > 0 {
                    time -= period;
                    periods -= 1;
                }
                self.overtime = Some((period, periods));
                periods > 0
            }
            _ => false,
        }
    }
}

/// Returns a clock after Black's moves, each of which took a share, in percent, of the longest time
/// that it could.
fn running(settings: TimeSettings, shares: &[u32]) -> Clock {
    let mut clock = Clock::new(settings, Margin::NONE);
    for &share in shares {
        let most = clock.until_flag(Color::Black).unwrap_or_default();
        clock.spend(Color::Black, most * share / 100);
    }
    clock
}

proptest! {
    #[test]
    fn a_clock_without_margin_counts_as_a_person_does(
        settings in any_settings(),
        shares in prop::collection::vec(0..=105_u32, 1..60),
    ) {
        let mut clock = Clock::new(settings, Margin::NONE);
        let mut naive = Naive::new(settings);
        for share in shares {
            // Up to a little more than the time left, so that flags fall now and then.
            let most = clock.until_flag(Color::Black).unwrap_or(secs(60));
            let time = most.as_millis() as u64 * u64::from(share * share) / 10_000;
            clock.spend(Color::Black, millis(time));
            let in_time = naive.count(time);
            prop_assert_eq!(clock.has_fallen(Color::Black), !in_time);
            if !in_time {
                break;
            }
        }
    }

    #[test]
    fn a_flag_falls_just_after_the_longest_move(
        settings in any_settings(),
        shares in prop::collection::vec(0..=100_u32, 0..20),
    ) {
        let mut clock = running(settings, &shares);
        prop_assert!(!clock.has_fallen(Color::Black));
        if let Some(most) = clock.until_flag(Color::Black) {
            let mut late = clock;
            late.spend(Color::Black, most + Duration::from_nanos(1));
            clock.spend(Color::Black, most);
            prop_assert!(!clock.has_fallen(Color::Black) && late.has_fallen(Color::Black));
        }
    }

    #[test]
    fn the_numbers_of_a_clock_set_another_clock(
        settings in any_settings(),
        shares in prop::collection::vec(0..=100_u32, 0..20),
    ) {
        let clock = running(settings, &shares);
        if let Some((time, stones)) = clock.time_left(Color::Black) {
            let mut set = Clock::new(settings, Margin::NONE);
            set.set_left(Color::Black, time, stones);
            prop_assert_eq!(set.time_left(Color::Black), Some((time, stones)));
        }
    }
}

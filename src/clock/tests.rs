use super::*;
use proptest::prelude::*;

const OPENING: Stage = Stage { own_moves: 0, empty_points: 361 };

fn settings(main: f64, period: f64, stones: f64) -> TimeSettings {
    TimeSettings::from_gtp(main, period, stones).expect("times")
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

#[test]
fn a_period_without_stones_is_no_limit() {
    for main in [0.0, 1.0, 600.0] {
        assert_eq!(settings(main, 1.0, 0.0), TimeSettings::Unlimited);
    }
    assert_eq!(clock(0.0, 1.0, 0.0).budget(Color::Black, OPENING), None);
}

#[test]
fn nothing_at_all_is_no_time_and_not_no_limit() {
    assert_eq!(settings(0.0, 0.0, 0.0), TimeSettings::SuddenDeath { main: Duration::ZERO });
    let none = Budget { target: Duration::ZERO, hard: Duration::ZERO };
    assert_eq!(budget(&clock(0.0, 0.0, 0.0)), none);
}

#[test]
fn five_seconds_a_move_are_used_but_for_the_margin() {
    let five = clock(0.0, 5.0, 1.0);
    assert_eq!(
        five.settings(),
        TimeSettings::Canadian { main: Duration::ZERO, period: secs(5), stones: 1 }
    );
    let Budget { target, hard } = budget(&five);
    assert!(target > secs(4) && hard < secs(5), "{target:?} {hard:?}");
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
fn a_time_that_is_no_number_is_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(TimeSettings::from_gtp(bad, 0.0, 0.0), Err(TimeError));
        assert_eq!(TimeSettings::from_gtp(0.0, bad, 0.0), Err(TimeError));
        assert_eq!(TimeSettings::from_gtp(0.0, 1.0, bad), Err(TimeError));
        assert_eq!(seconds(bad), Err(TimeError));
    }
}

#[test]
fn a_player_spends_its_own_time() {
    let mut clock = clock(100.0, 0.0, 0.0);
    let full = clock;
    clock.spend(Color::White, secs(30));
    assert_eq!(budget(&clock), budget(&full));
    clock.spend(Color::Black, secs(30));
    assert!(budget(&clock).target < budget(&full).target);
    clock.spend(Color::Black, secs(90));
    assert_eq!(budget(&clock).hard, Duration::ZERO);
    clock.restart();
    assert_eq!(clock, full);
}

#[test]
fn the_client_knows_better() {
    let mut clock = clock(600.0, 30.0, 10.0);
    clock.set_left(Color::Black, secs(10), 5);
    let Budget { target, hard } = budget(&clock);
    assert!(target > secs(1) && hard < secs(5), "{target:?} {hard:?}");
    clock.set_left(Color::Black, secs(600), 0);
    assert!(budget(&clock).target > secs(3));
}

#[test]
fn time_left_is_obeyed_without_settings() {
    let mut clock = Clock::new(TimeSettings::Unlimited, Margin::default());
    clock.set_left(Color::Black, secs(60), 0);
    assert!(budget(&clock).hard < secs(2));
    clock.set_left(Color::Black, secs(60), 2);
    assert!(budget(&clock).target > secs(25));
    assert_eq!(clock.budget(Color::White, OPENING), None);
    clock.spend(Color::Black, secs(25));
    clock.spend(Color::Black, secs(25));
    assert_eq!(budget(&clock).hard, Duration::ZERO, "another period was never promised");
}

#[test]
fn whole_seconds_that_agree_with_the_own_count_leave_its_fraction() {
    let mut clock = clock(3.0, 0.0, 0.0);
    clock.spend(Color::Black, Duration::from_millis(1100));
    let own = budget(&clock);
    clock.set_left(Color::Black, secs(1), 0);
    assert_eq!(budget(&clock), own);
    clock.set_left(Color::Black, secs(2), 0);
    assert!(budget(&clock).target > own.target, "the client has counted less");
    clock.set_left(Color::Black, Duration::ZERO, 0);
    assert!(budget(&clock).target < own.target, "the client has counted more");
    clock.set_left(Color::Black, Duration::from_millis(900), 0);
    assert!(budget(&clock).target < own.target, "a fraction is exact");
}

#[test]
fn a_short_period_is_used_for_a_third() {
    for (period, least) in [(0.1, 33), (0.2, 67), (0.5, 167)] {
        let target = budget(&clock(0.0, period, 1.0)).target;
        assert!(target >= Duration::from_millis(least), "{target:?} of {period} s");
    }
}

#[test]
fn lag_is_kept_back_in_every_period() {
    let margin = Margin { lag: secs(1), ..Margin::default() };
    for stones in [1, 5] {
        let settings = settings(0.0, 30.0, f64::from(stones));
        let local = Clock::new(settings, Margin { lag: Duration::ZERO, ..margin });
        let server = Clock::new(settings, margin);
        assert_eq!(budget(&local).target, budget(&server).target + secs(1));
    }
}

#[test]
fn lag_beyond_the_time_there_is_does_not_stop_all_thought() {
    let margin = Margin { lag: secs(10), ..Margin::default() };
    for (main, period, stones) in [(0.0, 8.0, 1.0), (600.0, 0.0, 0.0)] {
        let clock = Clock::new(settings(main, period, stones), margin);
        assert!(budget(&clock).target > Duration::from_millis(500), "{:?}", budget(&clock));
    }
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
fn main_time_before_overtime_is_used_up() {
    let mut clock = clock(20.0, 10.0, 1.0);
    assert!(budget(&clock).target > secs(9), "no slower than overtime");
    clock.spend(Color::Black, secs(25));
    assert!(budget(&clock).target > secs(9), "overtime goes on for ever");
}

#[test]
fn overtime_begins_anew_when_its_stones_are_played() {
    let mut clock = clock(0.0, 30.0, 3.0);
    let full = budget(&clock);
    clock.spend(Color::Black, secs(1));
    assert!(budget(&clock).target > full.target, "time saved is spread over the rest");
    clock.spend(Color::Black, secs(1));
    assert!(budget(&clock).target > secs(25), "the last stone has all the rest");
    clock.spend(Color::Black, secs(1));
    assert_eq!(budget(&clock), full);
}

/// The share of a sudden death that a player has used when each of `moves` own moves took its
/// target, in percent. The player counts lag that nothing is lost to.
fn used(main: Duration, area: u32, moves: u32, told: Told) -> u128 {
    let mut clock = Clock::new(TimeSettings::SuddenDeath { main }, Margin::default());
    let mut left = main;
    for own_moves in 0..moves {
        if let Told::WholeSeconds = told {
            clock.set_left(Color::Black, secs(left.as_secs()), 0);
        }
        let stage = stage(area, own_moves);
        let target = clock.budget(Color::Black, stage).expect("time is limited").target;
        clock.spend(Color::Black, target);
        left = left.checked_sub(target).expect("targets add up to less than there is");
    }
    main.saturating_sub(left).as_millis() * 100 / main.as_millis()
}

#[test]
fn a_sudden_death_is_used_for_the_most_part() {
    // As long as games of the flat player against itself, and as games of people.
    for (side, moves, main) in [
        (9, 27, 3),
        (9, 45, 3),
        (13, 90, 10),
        (19, 200, 10),
        (25, 350, 15),
        (9, 28, 60),
        (19, 125, 600),
    ] {
        for told in [Told::Nothing, Told::WholeSeconds] {
            let used = used(secs(main), side * side, moves, told);
            assert!(used >= 60, "{used} % of {main} s on {side}x{side}, {told:?}");
        }
    }
}

/// A board that fills up by two stones a round, down to a sixth of its points.
fn stage(area: u32, own_moves: u32) -> Stage {
    Stage { own_moves, empty_points: area.saturating_sub(2 * own_moves).max(area / 6) }
}

/// The clock of a client that decides: the move that uses up main time is the first of overtime.
struct Referee {
    settings: TimeSettings,
    main: Duration,
    overtime: Option<(Duration, u32)>,
}

impl Referee {
    fn new(settings: TimeSettings) -> Self {
        let main = match settings {
            TimeSettings::Unlimited => Duration::MAX,
            TimeSettings::SuddenDeath { main } | TimeSettings::Canadian { main, .. } => main,
        };
        let overtime = match settings {
            TimeSettings::Canadian { period, stones, .. } if main.is_zero() => {
                Some((period, stones))
            }
            _ => None,
        };
        Self { settings, main, overtime }
    }

    /// Counts a move. `None` is a lost game.
    fn count(&mut self, mut time: Duration) -> Option<()> {
        if self.overtime.is_none() {
            if time <= self.main {
                self.main -= time;
                return Some(());
            }
            time -= self.main;
        }
        let TimeSettings::Canadian { period, stones, .. } = self.settings else { return None };
        let (left, to_play) = self.overtime.unwrap_or((period, stones));
        let left = left.checked_sub(time)?;
        self.overtime = Some(if to_play == 1 { (period, stones) } else { (left, to_play - 1) });
        Some(())
    }
}

/// What the client tells before each move.
#[derive(Clone, Copy, Debug)]
enum Told {
    Nothing,
    WholeSeconds,
}

/// A player's game on a clock, against the clock that decides.
struct Play<'a> {
    settings: TimeSettings,
    area: u32,
    told: Told,
    /// The parts of the hard limit that the moves take in turn, in percent.
    shares: &'a [u32],
    /// Lost with every move.
    lag: Duration,
}

impl Play<'_> {
    /// The number of the move at which the flag falls, if it does within `moves` own moves.
    fn flag(&self, moves: u32) -> Option<u32> {
        let mut clock = Clock::new(self.settings, Margin::default());
        let mut referee = Referee::new(self.settings);
        for own_moves in 0..moves {
            if let Told::WholeSeconds = self.told {
                let (time, stones) = referee.overtime.unwrap_or((referee.main, 0));
                clock.set_left(Color::Black, secs(time.as_secs()), stones);
            }
            let stage = stage(self.area, own_moves);
            let hard = clock.budget(Color::Black, stage).expect("time is limited").hard;
            let time = hard * self.shares[own_moves as usize % self.shares.len()] / 100;
            clock.spend(Color::Black, time);
            if referee.count(time + self.lag).is_none() {
                return Some(own_moves);
            }
        }
        None
    }
}

fn any_told() -> impl Strategy<Value = Told> {
    prop_oneof![Just(Told::Nothing), Just(Told::WholeSeconds)]
}

/// All of the hard limit, or some of it in a changing way.
fn any_shares() -> impl Strategy<Value = Vec<u32>> {
    prop_oneof![Just(vec![100]), prop::collection::vec(0..=100_u32, 1..20)]
}

proptest! {
    #[test]
    fn sudden_death_without_lag_is_survived_however_long_the_game(
        main in 0.0..3600.0_f64,
        side in 1..=25_u32,
        told in any_told(),
        shares in any_shares(),
    ) {
        let settings = settings(main, 0.0, 0.0);
        let play = Play { settings, area: side * side, told, shares: &shares, lag: Duration::ZERO };
        prop_assert_eq!(play.flag(3000), None);
    }

    #[test]
    fn sudden_death_of_eight_times_the_lag_is_survived_in_as_many_moves_as_the_board_has_points(
        side in 5..=25_u32,
        spare in 0.0..3600.0_f64,
        told in any_told(),
        shares in any_shares(),
    ) {
        let (area, lag) = (side * side, Margin::default().lag);
        let main = 8.0 * lag.as_secs_f64() * f64::from(area) + spare;
        let play = Play { settings: settings(main, 0.0, 0.0), area, told, shares: &shares, lag };
        prop_assert_eq!(play.flag(area / 2), None);
    }

    #[test]
    fn canadian_overtime_is_survived(
        main in prop_oneof![Just(0.0), 0.0..600.0_f64],
        stones in 1..=40_u32,
        spare in 0.0..300.0_f64,
        told in any_told(),
        shares in any_shares(),
    ) {
        // Enough for the margin and for the rounding of what is told; with less, only luck helps.
        let period = 1.5 + 0.05 * f64::from(stones) + spare;
        let settings = settings(main, period, f64::from(stones));
        let lag = Margin::default().lag;
        let play = Play { settings, area: 361, told, shares: &shares, lag };
        prop_assert_eq!(play.flag(1000), None);
    }

    #[test]
    fn a_clock_without_margin_counts_as_the_one_that_decides(
        main in 0..60_u32,
        period in 0..30_u32,
        stones in 1..5_u32,
        moves in prop::collection::vec(0..20_u64, 1..60),
    ) {
        let settings = settings(f64::from(main), f64::from(period), f64::from(stones));
        let mut clock = Clock::new(settings, Margin::NONE);
        let mut referee = Referee::new(settings);
        for time in moves {
            clock.spend(Color::Black, secs(time));
            let in_time = referee.count(secs(time)).is_some();
            prop_assert_eq!(clock.has_fallen(Color::Black), !in_time);
            if !in_time {
                break;
            }
        }
    }
}

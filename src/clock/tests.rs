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
    assert!(budget(&clock).hard < secs(1));
    clock.set_left(Color::Black, secs(60), 2);
    assert!(budget(&clock).target > secs(25));
    assert_eq!(clock.budget(Color::White, OPENING), None);
    clock.spend(Color::Black, secs(25));
    clock.spend(Color::Black, secs(25));
    assert_eq!(budget(&clock).hard, Duration::ZERO, "another period was never promised");
}

#[test]
fn fractions_of_a_second_left_count_only_where_there_is_no_whole_one() {
    let mut clock = clock(600.0, 10.0, 1.0);
    clock.set_left(Color::Black, Duration::from_millis(4999), 1);
    assert!(budget(&clock).hard < secs(4));
    clock.set_left(Color::Black, Duration::from_millis(900), 1);
    assert!(budget(&clock).hard > Duration::from_millis(500));
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

#[test]
fn an_ordinary_game_uses_most_of_the_time() {
    for (area, moves, main) in [(81, 28, 60), (361, 125, 600)] {
        let mut clock =
            Clock::new(TimeSettings::SuddenDeath { main: secs(main) }, Margin::default());
        let mut spent = Duration::ZERO;
        for own_moves in 0..moves {
            let stage = Stage { own_moves, empty_points: area - 2 * own_moves };
            let target = clock.budget(Color::Black, stage).expect("time is limited").target;
            clock.spend(Color::Black, target);
            spent += target;
        }
        assert!(spent > secs(main) / 2, "{spent:?} of {main} s on {area} points");
    }
}

/// The clock of a client: it counts the lag, and a stone in the move that uses up main time.
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

/// The number of moves until the flag falls, if it does, when Black's moves take these shares
/// of the hard limit, in percent.
fn flag(settings: TimeSettings, area: u32, moves: u32, told: Told, shares: &[u32]) -> Option<u32> {
    let mut clock = Clock::new(settings, Margin::default());
    let mut referee = Referee::new(settings);
    for own_moves in 0..moves {
        if let Told::WholeSeconds = told {
            let (time, stones) = referee.overtime.unwrap_or((referee.main, 0));
            clock.set_left(Color::Black, secs(time.as_secs()), stones);
        }
        let empty_points = area.saturating_sub(2 * own_moves).max(area / 6);
        let stage = Stage { own_moves, empty_points };
        let hard = clock.budget(Color::Black, stage).expect("time is limited").hard;
        let time = hard * shares[own_moves as usize % shares.len()] / 100;
        clock.spend(Color::Black, time);
        if referee.count(time + Duration::from_millis(20)).is_none() {
            return Some(own_moves);
        }
    }
    None
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
    fn sudden_death_is_survived(
        side in 5..=25_u32,
        spare in 0.0..3600.0_f64,
        told in any_told(),
        shares in any_shares(),
    ) {
        // As many own moves as there are points is a very long game. It must be possible to
        // play them at all, the last ones with less than a second on the clock.
        let moves = side * side;
        let lag = 0.025 * f64::from(moves) + 1.0;
        let flag = flag(settings(lag + spare, 0.0, 0.0), side * side, moves, told, &shares);
        prop_assert_eq!(flag, None);
    }

    #[test]
    fn canadian_overtime_is_survived(
        main in prop_oneof![Just(0.0), 0.0..600.0_f64],
        stones in 1..=40_u32,
        spare in 0.0..300.0_f64,
        told in any_told(),
        shares in any_shares(),
    ) {
        // Enough for the margin; with less, only luck helps.
        let period = 1.5 + 0.07 * f64::from(stones) + spare;
        let settings = settings(main, period, f64::from(stones));
        prop_assert_eq!(flag(settings, 361, 1000, told, &shares), None);
    }
}

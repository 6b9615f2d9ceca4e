//! Budgets by the clock, move by move.

use super::games::Announced;
use super::*;

#[test]
fn three_zeros_mean_no_time_rather_than_no_limit() {
    assert_eq!(settings(0.0, 0.0, 0.0), TimeSettings::SuddenDeath { main: Duration::ZERO });
    let none = Budget { target: Duration::ZERO, hard: Duration::ZERO, is_saved: true };
    assert_eq!(budget(&clock(0.0, 0.0, 0.0)), none);
}

#[test]
fn five_seconds_a_move_are_used_but_for_the_margin() {
    let five = clock(0.0, 5.0, 1.0);
    assert_eq!(
        five.settings(),
        TimeSettings::Canadian { main: Duration::ZERO, period: secs(5), stones: 1 }
    );
    let Budget { target, hard, .. } = budget(&five);
    assert!(target > millis(3500) && hard > secs(4) && hard < secs(5), "{target:?} {hard:?}");
}

#[test]
fn a_period_leaves_time_to_judge_what_a_search_has_found() {
    let periods = TimeSettings::ByoYomi { main: Duration::ZERO, period: secs(5), periods: 3 };
    for clock in [Clock::new(periods, Margin::default()), clock(0.0, 5.0, 1.0)] {
        let budget = budget(&clock);
        assert!(budget.hard > budget.longest_search(1.0) + millis(500), "{budget:?}");
    }
}

#[test]
fn what_a_period_leaves_is_saved_only_if_another_move_may_use_it() {
    let is_saved = |clock: Clock| budget(&clock).is_saved;
    assert!(is_saved(clock(60.0, 0.0, 0.0)));
    assert!(is_saved(clock(60.0, 5.0, 1.0)), "main time comes first");
    assert!(!is_saved(clock(0.0, 5.0, 1.0)));
    assert!(is_saved(clock(0.0, 50.0, 10.0)));
    let periods = TimeSettings::ByoYomi { main: Duration::ZERO, period: secs(5), periods: 3 };
    assert!(!is_saved(Clock::new(periods, Margin::default())));
    let fischer = |cap| {
        let increments = TimeSettings::Fischer { main: secs(60), increment: secs(5), cap };
        Clock::new(increments, Margin::default())
    };
    assert!(is_saved(fischer(None)));
    assert!(!is_saved(fischer(Some(secs(60)))), "what is above the cap is lost");
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
    let Budget { target, hard, .. } = budget(&clock);
    assert!(target > secs(1) && hard < secs(5), "{target:?} {hard:?}");
    clock.set_left(Color::Black, secs(600), 0);
    assert!(budget(&clock).target > secs(3));
}

#[test]
fn what_exceeds_a_period_is_main_time() {
    let mut canadian = clock(60.0, 5.0, 1.0);
    canadian.set_left(Color::Black, secs(65), 1);
    let Budget { target, hard, is_saved } = budget(&canadian);
    assert!(target > secs(3) && hard < secs(10) && is_saved, "{target:?} {hard:?}");
    canadian.spend(Color::Black, secs(10));
    let left = canadian.time_left(Color::Black).map(|(time, _)| time);
    assert!(left > Some(secs(54)), "only the move is taken off: {left:?}");
    let settings = TimeSettings::ByoYomi { main: Duration::ZERO, period: secs(2), periods: 10 };
    let mut byo_yomi = Clock::new(settings, Margin::NONE);
    byo_yomi.set_left(Color::Black, secs(12), 9);
    let Budget { target, hard, .. } = budget(&byo_yomi);
    assert!(target >= secs(1) && hard < secs(5), "{target:?} {hard:?}");
    byo_yomi.spend(Color::Black, secs(4));
    assert_eq!(byo_yomi.time_left(Color::Black), Some((secs(8), 9)));
    byo_yomi.spend(Color::Black, secs(7));
    assert_eq!(byo_yomi.time_left(Color::Black), Some((secs(2), 9)), "the period is renewed");
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
fn whole_seconds_are_believed_where_a_move_may_take_all_that_is_left() {
    let second = Duration::from_secs(1);
    let settings = TimeSettings::Fischer { main: second * 2, increment: second, cap: None };
    let mut clock = Clock::new(settings, Margin::default());
    clock.spend(Color::Black, second);
    let own = budget(&clock);
    clock.set_left(Color::Black, second, 0);
    assert!(budget(&clock).hard < own.hard && budget(&clock).hard < second);
}

#[test]
fn whole_seconds_of_overtime_are_believed() {
    let mut canadian = clock(0.0, 3.0, 2.0);
    canadian.set_left(Color::Black, secs(2), 2);
    assert_eq!(
        canadian.time_left(Color::Black),
        Some((secs(2), 2)),
        "a second was lost on the way"
    );
    let settings = TimeSettings::ByoYomi { main: Duration::ZERO, period: secs(3), periods: 2 };
    let mut byo_yomi = Clock::new(settings, Margin::default());
    byo_yomi.set_left(Color::Black, secs(2), 2);
    assert_eq!(byo_yomi.time_left(Color::Black), Some((secs(2), 2)));
}

#[test]
fn a_short_period_is_used_for_a_third() {
    for (period, least) in [(0.1, 33), (0.2, 67), (0.5, 167)] {
        let hard = budget(&clock(0.0, period, 1.0)).hard;
        assert!(hard >= Duration::from_millis(least), "{hard:?} of {period} s");
    }
}

#[test]
fn lag_is_kept_back_in_every_period() {
    let margin = Margin { lag: secs(1), ..Margin::default() };
    let kept = |stones, time: fn(Budget) -> Duration| {
        let settings = settings(0.0, 30.0, stones);
        let local = Clock::new(settings, Margin { lag: Duration::ZERO, ..margin });
        let server = Clock::new(settings, margin);
        time(budget(&local)).saturating_sub(time(budget(&server)))
    };
    assert_eq!(kept(1.0, |budget| budget.hard), secs(1));
    assert_eq!(kept(5.0, |budget| budget.target), secs(1));
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
fn main_time_before_overtime_is_used_up() {
    let mut clock = clock(20.0, 10.0, 1.0);
    assert!(budget(&clock).target > secs(9), "no slower than overtime");
    clock.spend(Color::Black, secs(25));
    assert!(budget(&clock).hard > secs(9), "overtime goes on for ever");
}

#[test]
fn overtime_begins_anew_when_its_stones_are_played() {
    let mut clock = clock(0.0, 30.0, 3.0);
    let full = budget(&clock);
    clock.spend(Color::Black, secs(1));
    assert!(budget(&clock).target > full.target, "time saved is spread over the rest");
    clock.spend(Color::Black, secs(1));
    assert!(budget(&clock).hard > secs(25), "the last stone has all the rest");
    clock.spend(Color::Black, secs(1));
    assert_eq!(budget(&clock), full);
}

/// Returns the percentage of a sudden death's main time that a player has used when each of `moves`
/// own moves took its target. The player counts lag, although it loses none.
fn used(main: Duration, area: u32, moves: u32, announced: Announced) -> u128 {
    let mut clock = Clock::new(TimeSettings::SuddenDeath { main }, Margin::default());
    let mut left = main;
    for own_moves in 0..moves {
        if let Announced::WholeSeconds = announced {
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
    // Moves as in games of a weak player against itself, and in games of people.
    for (side, moves, main) in [
        (9, 27, 3),
        (9, 45, 3),
        (13, 90, 10),
        (19, 200, 10),
        (25, 350, 15),
        (9, 28, 60),
        (19, 125, 600),
    ] {
        for announced in [Announced::Nothing, Announced::WholeSeconds] {
            let used = used(secs(main), side * side, moves, announced);
            assert!(used >= 60, "{used} % of {main} s on {side}x{side}, {announced:?}");
        }
    }
}

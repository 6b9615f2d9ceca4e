//! Whole games of a player who keeps its budgets.

use super::*;
use proptest::prelude::*;

/// The time that the client announces before each move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Announced {
    Nothing,
    WholeSeconds,
}

/// A player's game on a clock, against a referee's clock.
struct Play<'a> {
    settings: TimeSettings,
    area: u32,
    announced: Announced,
    /// The percentages of the hard limit that the moves take in turn.
    shares: &'a [u32],
    /// The time lost with every move.
    lag: Duration,
}

impl Play<'_> {
    /// Returns the number of own moves before the one at which the flag falls; `None` if it does
    /// not within `moves` own moves.
    fn flag(&self, moves: u32) -> Option<u32> {
        let mut clock = Clock::new(self.settings, Margin::default());
        let mut referee = Clock::new(self.settings, Margin::NONE);
        for own_moves in 0..moves {
            if let Announced::WholeSeconds = self.announced {
                let (time, stones) = referee.time_left(Color::Black).expect("time is limited");
                clock.set_left(Color::Black, secs(time.as_secs()), stones);
            }
            let stage = stage(self.area, own_moves);
            let hard = clock.budget(Color::Black, stage).expect("time is limited").hard;
            let time = hard * self.shares[own_moves as usize % self.shares.len()] / 100;
            clock.spend(Color::Black, time);
            referee.spend(Color::Black, time + self.lag);
            if referee.has_fallen(Color::Black) {
                return Some(own_moves);
            }
        }
        None
    }
}

fn any_announced() -> impl Strategy<Value = Announced> {
    prop_oneof![Just(Announced::Nothing), Just(Announced::WholeSeconds)]
}

/// Generates shares that are all of the hard limit, or that differ from move to move.
fn any_shares() -> impl Strategy<Value = Vec<u32>> {
    prop_oneof![Just(vec![100]), prop::collection::vec(0..=100_u32, 1..20)]
}

proptest! {
    #[test]
    fn sudden_death_without_lag_is_survived_however_long_the_game(
        main in 0.0..3600.0_f64,
        side in 1..=25_u32,
        announced in any_announced(),
        shares in any_shares(),
    ) {
        let settings = settings(main, 0.0, 0.0);
        let play = Play { settings, area: side * side, announced, shares: &shares, lag: Duration::ZERO };
        prop_assert_eq!(play.flag(3000), None);
    }

    #[test]
    fn sudden_death_of_eight_times_the_lag_is_survived_in_as_many_moves_as_the_board_has_points(
        side in 5..=25_u32,
        spare in 0.0..3600.0_f64,
        announced in any_announced(),
        shares in any_shares(),
    ) {
        let (area, lag) = (side * side, Margin::default().lag);
        let main = 8.0 * lag.as_secs_f64() * f64::from(area) + spare;
        let play = Play { settings: settings(main, 0.0, 0.0), area, announced, shares: &shares, lag };
        prop_assert_eq!(play.flag(area / 2), None);
    }

    #[test]
    fn canadian_overtime_is_survived(
        main in prop_oneof![Just(0.0), 0.0..600.0_f64],
        stones in 1..=40_u32,
        spare in 0.0..300.0_f64,
        announced in any_announced(),
        shares in any_shares(),
    ) {
        // Enough for the margin and for the rounding of the announced time; with less, the outcome
        // is luck.
        let period = 1.5 + 0.05 * f64::from(stones) + spare;
        let settings = settings(main, period, f64::from(stones));
        let lag = Margin::default().lag;
        let play = Play { settings, area: 361, announced, shares: &shares, lag };
        prop_assert_eq!(play.flag(1000), None);
    }

    #[test]
    fn no_period_of_byo_yomi_is_lost(
        main in prop_oneof![Just(0.0), 0.0..600.0_f64],
        spare in 0.0..300.0_f64,
        announced in any_announced(),
        shares in any_shares(),
    ) {
        let (main, period) = (seconds(main).expect("a time"), millis(1550) + seconds(spare).expect("a time"));
        let settings = TimeSettings::ByoYomi { main, period, periods: 1 };
        let lag = Margin::default().lag;
        let play = Play { settings, area: 361, announced, shares: &shares, lag };
        prop_assert_eq!(play.flag(1000), None);
    }

    #[test]
    fn fischer_time_is_survived_if_an_increment_is_twice_the_lag(
        main in 0.03..600.0_f64,
        increment in 0.03..60.0_f64,
        room in prop::option::of(0.0..600.0_f64),
        announced in any_announced(),
        shares in any_shares(),
    ) {
        let time = |time| seconds(time).expect("a time");
        let cap = room.map(|room| time(main) + time(room));
        let settings = TimeSettings::Fischer { main: time(main), increment: time(increment), cap };
        let lag = Margin::default().lag;
        let play = Play { settings, area: 361, announced, shares: &shares, lag };
        prop_assert_eq!(play.flag(1000), None);
    }
}

#[test]
fn an_increment_is_counted_on_after_the_own_count_has_run_out() {
    for (text, next) in [("10s+3s", secs(3)), ("10s", Duration::ZERO)] {
        let mut clock = Clock::new(typed(text), Margin::NONE);
        clock.spend(Color::Black, secs(11));
        assert!(clock.has_fallen(Color::Black));
        assert_eq!(clock.time_left(Color::Black).map(|(time, _)| time), Some(next), "{text}");
    }
}

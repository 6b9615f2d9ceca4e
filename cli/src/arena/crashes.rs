//! Programs that crash again and again: the games measure nothing then.

use std::collections::HashMap;

use tengen::Color;

use super::Played;

/// The number of games in a row in which a player's program may crash.
const MOST: u32 = 3;

/// The error for a program that does not work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0} has crashed in {MOST} games in a row; the match ends here, and the same command goes on \
     with it"
)]
pub struct Crashed(String);

/// The crashes of each player since its last game without one.
#[derive(Default)]
pub struct Crashes(HashMap<String, u32>);

impl Crashes {
    /// Counts a finished game.
    ///
    /// # Errors
    /// If one of its players has crashed too often in a row.
    pub fn add(&mut self, played: &Played) -> Result<(), Crashed> {
        for color in Color::ALL {
            let name = &played.job.player(color).name;
            let crashes = self.0.entry(name.clone()).or_default();
            *crashes = if played.has_crashed(color) { *crashes + 1 } else { 0 };
            if *crashes >= MOST {
                return Err(Crashed(name.clone()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::played::{Ending, Fault};
    use super::super::statistics::samples::game;
    use super::*;

    fn crash(number: u32, result: &str) -> Played {
        let reason = "genmove b: the program has ended".to_owned();
        let ending = Ending::Forfeit { fault: Fault::Crash, reason };
        Played { ending, ..game(number, "old", "new", result) }
    }

    #[test]
    fn a_player_that_crashes_again_and_again_is_an_error() {
        let mut crashes = Crashes::default();
        let quiet = game(4, "old", "new", "0");
        for played in [crash(1, "W+F"), crash(2, "B+F"), crash(3, "W+F"), quiet] {
            assert_eq!(crashes.add(&played), Ok(()), "not three in a row");
        }
        for number in 5..7 {
            assert_eq!(crashes.add(&crash(number, "W+F")), Ok(()));
        }
        let why = crashes.add(&crash(7, "W+F")).expect_err("the third in a row").to_string();
        assert!(why.starts_with("old has crashed in 3 games in a row"), "{why}");
    }

    #[test]
    fn a_finished_game_is_a_line() {
        let line = game(3, "old", "new", "B+2.5").in_a_line();
        assert_eq!(line, "game 3: old against new, B+2.5, 2 moves");
        let line = "game 3: old against new, W+F (genmove b: the program has ended), 2 moves";
        assert_eq!(crash(3, "W+F").in_a_line(), line);
    }
}

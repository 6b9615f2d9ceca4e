//! The referee of one game between two programs: commands, clocks, faults, and the result.
//!
//! The referee keeps a [`Game`](tengen::Game) of its own. A move that the rules
//! of the match forbid loses the game. The referee's clock measures time, and the result is the
//! referee's count of its own board. The programs' own answers about the result are recorded beside
//! it.

mod adjudicate;
mod outcome;
mod record;
mod sitting;

use tengen::{ByColor, Color, Judge, Stop};

use super::contestant::{Contestant, Trouble};
use super::job::Job;
use super::played::{Claims, Ending, Fault};

pub use outcome::{Finished, NoGame};

use sitting::Sitting;

/// The two programs of a game, and a third one that may be asked about its result.
pub struct Table<'a> {
    /// The programs that play.
    pub players: ByColor<&'a mut dyn Contestant>,
    /// The players whose programs have played a game under these conditions before. If such a
    /// program refuses a command before the first move, that is a fault. Any other program that
    /// does so cannot play the match.
    pub proven: ByColor<bool>,
    /// The second referee, if there is one.
    pub second: Option<&'a mut dyn Contestant>,
}

/// Plays the game of a job to its end.
///
/// # Errors
/// If `stop` is raised before the end, or the game cannot be started.
pub fn play(job: &Job, table: Table<'_>, stop: &Stop) -> Result<Finished, NoGame> {
    let Table { players, proven, second } = table;
    let mut judge = Judge::default();
    let cpu_before =
        ByColor { black: players.black.cpu_seconds(), white: players.white.cpu_seconds() };
    let mut sitting = Sitting::begin(job, players, proven, stop)?;
    let over = sitting.play(&mut judge)?;
    let (mut claims, mut second_is_broken) = (Claims::default(), false);
    if over.ending == Ending::Played {
        claims.black = sitting.claim(Color::Black);
        claims.white = sitting.claim(Color::White);
        if let Some(second) = second {
            match sitting.ask_second(second) {
                Ok(claim) => claims.referee = claim,
                Err(Trouble { fault, reason }) => {
                    log::error!("the second referee: {reason}");
                    second_is_broken = fault != Fault::Refusal;
                }
            }
        }
    }
    sitting.count_processor_time(&cpu_before);
    let sgf =
        record::sgf(&sitting, &over, &claims, judge.judge(sitting.game(), stop).ok().as_ref());
    let finished = sitting.finish(over, claims, sgf);
    Ok(Finished { second_is_broken, ..finished })
}

#[cfg(test)]
mod tests;

//! Whether to pass.

use std::sync::Arc;

use super::Turn;
use crate::color::Color;
use crate::game::Game;
use crate::judgement::{Judge, Judgement};
use crate::life::Verdict;
use crate::playout::Forecast;
use crate::position::PointSet;
use crate::random::Random;
use crate::stop::{Interrupted, Stop};

/// How sure playouts must be that nothing is left to play for, before a player passes while the
/// opponent still plays. Groups that are alive beyond doubt keep their points in about 97 % of
/// random games; one that an opponent has begun to kill falls below this at once, and the player
/// answers. Passing at a lower share, the flat player let a random one kill all it had.
const CERTAIN: f64 = 0.95;

/// How sure playouts must be once the opponent has passed: the opponent has given up what is
/// undecided then.
const SETTLED: f64 = 0.85;

/// Whether a pass is among the moves of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassAdvice {
    /// It is as good as any move: nothing has to be searched.
    Best,
    /// It may be as good as another move.
    Possible,
    /// It may be, but nobody has judged: if the search prefers it, ask
    /// [`after_search`].
    AskAgain,
    /// It is not: it comes too early, loses the game with something left to play for, or lets the
    /// opponent capture; or there was no time to judge, and the opponent still plays.
    Never,
}

/// The advice to a player before a search. A judgement may take half of the time that the turn
/// should take, or all that it may take if a pass would end the game.
pub fn before_search(turn: &Turn, judge: &mut Judge) -> PassAdvice {
    let game = turn.game;
    if !is_under_way(game) {
        return PassAdvice::Never;
    }
    let passed = game.passes() > 0;
    let stop = if passed {
        turn.stop_after(|budget| budget.hard)
    } else {
        turn.stop_after(|budget| budget.target / 2)
    };
    let mut advice = || -> Result<PassAdvice, Interrupted> {
        if !passed && is_plainly_open(game, &stop)? {
            return Ok(PassAdvice::AskAgain);
        }
        advise(game, turn.color, &judge.judge(game, &stop)?, &stop)
    };
    // The end of the game may be right or wrong then: that is for the search to say.
    advice().unwrap_or(if passed { PassAdvice::Possible } else { PassAdvice::Never })
}

/// Whether a pass may stand that a search prefers in a game that nobody has judged yet.
pub fn after_search(turn: &Turn, judge: &mut Judge) -> bool {
    let stop = turn.stop_after(|budget| budget.hard);
    let judgement = judge.judge(turn.game, &stop);
    let advice = judgement.and_then(|it| advise(turn.game, turn.color, &it, &stop));
    advice.is_ok_and(|advice| advice != PassAdvice::Never)
}

/// Whether enough stones stand for a pass to be thought of.
pub fn is_under_way(game: &Game) -> bool {
    game.position().occupied().count() as usize * 3 >= game.size().area()
}

/// Whether a glance shows that there is much to play for, so that no verdict has to be asked for.
fn is_plainly_open(game: &Game, stop: &Stop) -> Result<bool, Interrupted> {
    /// The standard deviation of a point's share is then at most a ninth.
    const GLANCE: u32 = 10;
    /// Finished games are above 0.9, and even those with a seki rarely below 0.8.
    const CLEAR: f64 = 0.75;
    let mut random = Random::from_seed(game.position().hash());
    let forecast = Forecast::of(game.position(), GLANCE, &mut random, stop)?;
    Ok(forecast.certainty(&game.board().layout().board()) < CLEAR)
}

/// Judges a pass.
///
/// `Best` if nothing is left to play for: the fate of everything is decided, and neither side can
/// capture anything, or nothing that would help a player whose game is lost. If the opponent has
/// just passed, so that a pass ends the game, also `Best` if the player wins with every doubtful
/// chain counted against it, or loses with every one counted for it and no capture that helps.
/// `Never` if the opponent could capture what stands, or if the game is lost as it stands and
/// something is left.
fn advise(
    game: &Game,
    own: Color,
    judgement: &Judgement,
    stop: &Stop,
) -> Result<PassAdvice, Interrupted> {
    let opponent = !own;
    let passed = game.passes() > 0;
    let verdict = judgement.verdict();
    let attacked = !verdict.captures(opponent, stop)?.is_empty();
    let captures = verdict.captures(own, stop)?;
    let hopeless = judgement.is_safe_lead(opponent)
        && !attacked
        && is_lost_after_all(game, own, &captures, stop)?;
    let decided = judgement.is_decided(if passed { SETTLED } else { CERTAIN });
    let quiet = !attacked && (captures.is_empty() || hopeless);
    let count = judgement.outcome().count();
    Ok(if decided && quiet || passed && (judgement.is_safe_win(own) || hopeless) {
        PassAdvice::Best
    } else if attacked || count.score().winner() == Some(opponent) && !hopeless {
        PassAdvice::Never
    } else {
        PassAdvice::Possible
    })
}

/// Whether the opponent's lead stays safe after each of these captures. A capture that takes more
/// than one play is taken to help.
fn is_lost_after_all(
    game: &Game,
    own: Color,
    captures: &PointSet,
    stop: &Stop,
) -> Result<bool, Interrupted> {
    for chain in game.position().chains(!own).filter(|chain| chain.stones.intersects(captures)) {
        let mut after = game.clone();
        let liberty = chain.liberties.first().filter(|_| chain.liberties.count() == 1);
        let played = liberty.is_some_and(|liberty| {
            after.play_on(own, game.board().layout().point(liberty).into()).is_ok()
        });
        if !played {
            return Ok(false);
        }
        let verdict = Arc::new(Verdict::of(after.position(), stop)?);
        if !Judgement::of(&after, verdict).is_safe_lead(!own) {
            return Ok(false);
        }
    }
    Ok(true)
}

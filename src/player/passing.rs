//! The decision whether a player should pass.

use super::turn::Turn;
use crate::bitboard::Bits;
use crate::color::{Color, Sided};
use crate::game::Game;
use crate::judgement::{Judge, Judgement};
use crate::life::is_contested;
use crate::playout::Forecast;
use crate::random::Random;
use crate::search::{Ban, Moves};
use crate::stop::{Interrupted, Stop};

/// The certainty that playouts must have before a player passes while the opponent still plays.
/// Groups that are alive beyond doubt keep their points in about 97 % of random games. A group that
/// the opponent has begun to kill falls below this share at once, and the player answers. With a
/// lower share, a weak player passed until a random player had killed all its groups.
const CERTAIN: f64 = 0.95;

/// The certainty that playouts must have once the opponent has passed and so given up every
/// undecided point.
const SETTLED: f64 = 0.85;

/// The advice on a pass before a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassAdvice {
    /// A pass is as good as any move, so a search is unnecessary.
    Best,
    /// A pass may be as good as other moves.
    Possible,
    /// A pass may be as good as other moves, but has not been judged. If the search prefers it,
    /// call [`after_search`].
    AskAgain,
    /// A pass is bad: it comes too early, it loses a game with something left to play for, or it
    /// lets the opponent capture. Also the advice without time to judge while the opponent still
    /// plays.
    Never,
}

/// Judges a pass before a search. The judgement may take half of the target time of the turn, or
/// all of its hard limit if the pass would end the game.
pub fn before_search(turn: &Turn, judge: &mut Judge) -> PassAdvice {
    let game = turn.game;
    let passed = game.consecutive_passes() > 0;
    let early = !is_under_way(game);
    if early && !passed {
        return PassAdvice::Never;
    }
    let stop = if passed {
        turn.stop_after(|budget| budget.hard)
    } else {
        turn.stop_after(|budget| budget.target / 2)
    };
    let mut advice = || -> Result<PassAdvice, Interrupted> {
        if !passed && is_going_on(game, &stop)? {
            return Ok(PassAdvice::AskAgain);
        }
        let judgement = judge.judge(game, &stop)?;
        advise(game, turn.color, &judgement, judge, &stop)
    };
    // Without a judgement, a pass that ends the game may be right or wrong: the search decides.
    let advice = advice().unwrap_or(if passed { PassAdvice::Possible } else { PassAdvice::Never });
    if early && advice != PassAdvice::Best { PassAdvice::Never } else { advice }
}

/// Whether the player may make a pass that the search prefers, in a game that was not judged before
/// the search.
pub fn after_search(turn: &Turn, judge: &mut Judge) -> bool {
    let stop = turn.stop_after(|budget| budget.hard);
    let judgement = judge.judge(turn.game, &stop);
    let advice = judgement.and_then(|it| advise(turn.game, turn.color, &it, judge, &stop));
    advice.is_ok_and(|advice| advice != PassAdvice::Never)
}

/// Returns the moves that an analysis of a player's turn looks at: the moves that a client names,
/// or else the sensible points that are not banned. A pass belongs to the latter in three cases:
/// enough stones are on the board to consider one, the opponent has passed, or no other point is
/// left.
pub fn moves_to_analyze(game: &Game, color: Color, bans: &[Ban]) -> Moves {
    let moves = Moves::asked_for(game, color, bans);
    let may_pass = Moves::are_named(bans, color)
        || is_under_way(game)
        || game.consecutive_passes() > 0
        || moves.points.is_empty();
    if may_pass { moves } else { moves.without_pass() }
}

/// Whether enough stones are on the board to consider a pass: a third of its points.
fn is_under_way(game: &Game) -> bool {
    game.position().occupied().count() as usize * 3 >= game.size().area()
}

/// Whether a few playouts show something to play for, so that a verdict is not needed: many points
/// are open, or a chain is contested. A verdict takes many times longer.
fn is_going_on(game: &Game, stop: &Stop) -> Result<bool, Interrupted> {
    /// The number of playouts with each player moving first. The standard deviation of a point's
    /// share is then at most a ninth.
    const GLANCE: u32 = 10;
    /// The certainty of a game that may be over. Finished games are above 0.9, and even those with
    /// a seki are rarely below 0.8.
    const CLEAR: f64 = 0.75;
    let mut random = Random::from_seed(game.position().hash());
    let forecast = Forecast::of(game.position(), GLANCE, &mut random, stop)?;
    let is_open = forecast.certainty(&game.board().layout().board()) < CLEAR;
    Ok(is_open || is_contested(game.position(), stop)?)
}

/// Returns the advice on a pass of `own`, based on a judgement of the game.
///
/// The advice is `Best` if nothing is left to play for. Then the owner of every point is decided,
/// no border is open, and the opponent cannot capture anything. Captures by `own` are impossible,
/// or cannot turn a lost game.
///
/// If the pass would end the game, with enough stones on the board, the advice is `Best` in two
/// more cases. Either `own` wins even if every doubtful chain counts against it. Or `own` loses
/// even if every doubtful chain counts for it, the opponent cannot capture, and captures by `own`
/// do not help.
///
/// The advice is `Never` if the opponent could capture living stones, or if the game is lost as it
/// stands and something is left to play for.
fn advise(
    game: &Game,
    own: Color,
    judgement: &Judgement,
    judge: &Judge,
    stop: &Stop,
) -> Result<PassAdvice, Interrupted> {
    let opponent = !own;
    let passed = game.consecutive_passes() > 0;
    let verdict = judgement.verdict();
    let attacked = !verdict.captures(opponent, stop)?.is_empty();
    let captures = verdict.captures(own, stop)?;
    let hopeless = judgement.is_safe_lead(opponent)
        && !attacked
        && is_lost_after_all(game, own, judgement, &captures, judge, stop)?;
    let decided = judgement.is_decided(if passed { SETTLED } else { CERTAIN });
    let sealed = judgement.unsealed().is_empty();
    let quiet = sealed && !attacked && (captures.is_empty() || hopeless);
    let count = judgement.outcome().count();
    let may_end = passed && is_under_way(game);
    Ok(if decided && quiet || may_end && (judgement.is_safe_win(own) || hopeless) {
        PassAdvice::Best
    } else if attacked || count.score().winner() == Some(opponent) && !hopeless {
        PassAdvice::Never
    } else {
        PassAdvice::Possible
    })
}

/// Whether `own`, whose game is lost, gains nothing by any capture: after each, the opponent's lead
/// is safe and not smaller. A capture that takes more than one play is assumed to help.
fn is_lost_after_all(
    game: &Game,
    own: Color,
    judgement: &Judgement,
    captures: &Bits,
    judge: &Judge,
    stop: &Stop,
) -> Result<bool, Interrupted> {
    let lead = |judgement: &Judgement| {
        let halves = judgement.outcome().count().score().halves();
        Sided::of(Color::Black, halves).for_player(own)
    };
    for chain in
        game.position().chains(!own).filter(|chain| chain.stones.bits().intersects(captures))
    {
        let mut after = game.clone();
        let liberty =
            chain.liberties.bits().first().filter(|_| chain.liberties.bits().count() == 1);
        let played = liberty.is_some_and(|liberty| {
            after.play_on(own, game.board().layout().point(liberty).into()).is_ok()
        });
        if !played {
            return Ok(false);
        }
        let after = Judgement::of(&after, judge.verdict_on(after.position(), stop)?);
        if !after.is_safe_lead(!own) || lead(&after) > lead(judgement) {
            return Ok(false);
        }
    }
    Ok(true)
}

//! What the program, tests and measurements need of the types of the face, and the face does not
//! promise: their boards, bits and histories.

use crate::bitboard::{Bits, Layout, PointSet, Spot};
use crate::color::Color;
use crate::game::{Game, GameBoard, HandicapCount};
use crate::history::History;
#[cfg(feature = "judge")]
use crate::judgement::{Judge, Judgement};
#[cfg(feature = "judge")]
use crate::life::Verdict;
use crate::point::Point;
use crate::position::{Chain, Position};
use crate::result::GameResult;
use crate::rules::{Komi, PassRule, Preset, Rules, RulesError, ScoringRule};
use crate::sgf::{Given, Notes, Record, Replay, Settled};
#[cfg(feature = "judge")]
use crate::stop::{Interrupted, Stop};

/// Returns the board of a game as it stands.
pub fn board(game: &Game) -> &GameBoard {
    game.board()
}

/// Returns the positions of a game since the start, or since stones were last set up.
pub fn history(game: &Game) -> &History {
    game.history()
}

/// Returns the points where `color` may play, even if the game has ended.
pub fn legal_spots(game: &Game, color: Color) -> Bits {
    game.legal_spots(color)
}

/// Changes the way in which the number of handicap stones of a game is found, as if it had been
/// chosen at the start.
pub fn set_handicap_count(game: &mut Game, count: HandicapCount) {
    game.set_handicap_count(count);
}

/// Returns the layout of a position, which maps each bit of its sets to a point.
pub fn layout(position: &Position) -> Layout {
    position.layout()
}

/// Returns the points of a position with a stone of either colour.
pub fn occupied(position: &Position) -> Bits {
    position.occupied_bits()
}

/// Returns the empty points of a position.
pub fn vacant(position: &Position) -> Bits {
    position.vacant_bits()
}

/// Returns the chain of the stone on `spot`, with its liberties. For an empty `spot` the chain has
/// neither stones nor liberties.
pub fn chain(position: &Position, spot: Spot) -> Chain {
    position.chain(spot)
}

/// Returns the chains of both colours with a stone in `points`, Black's before White's.
pub fn chains_touching(position: &Position, points: &PointSet) -> impl Iterator<Item = Chain> {
    position.chains_touching(points.bits())
}

/// Returns the points of the rectangle of which two points are opposite corners, row by row from
/// the lowest.
pub fn rectangle(one: Point, other: Point) -> impl Iterator<Item = Point> {
    Point::rectangle(one, other)
}

/// Returns the points of a set as spots.
pub fn bits(points: &PointSet) -> &Bits {
    points.bits()
}

/// Returns the verdict on the stones of a judged game, independent of the rules and of what the
/// players have agreed.
#[cfg(feature = "judge")]
pub fn verdict(judgement: &Judgement) -> &Verdict {
    judgement.verdict()
}

/// Makes the game of a record by these rules and with this komi, whatever the record states, up to
/// the position before move number `before` if that is given.
pub fn game_under(
    record: &Record,
    before: Option<usize>,
    rules: Rules,
    komi: Komi,
    notes: &mut Notes,
) -> Game {
    record.to_game_under(before, rules, komi, notes)
}

/// Begins a replay of a record by these rules and with this komi, whatever the record states.
pub fn replay_under<'r>(
    record: &'r Record,
    rules: Rules,
    komi: Komi,
    notes: &mut Notes,
) -> Replay<'r> {
    record.replay_under(rules, komi, notes)
}

/// Reads rules by name or spelled out, with their usual komi. Rules without a name have the komi that
/// `KataGo` gives them, by their way of counting.
///
/// # Errors
/// If the text does not state rules.
pub fn rules_with_komi(text: &str) -> Result<(Rules, Komi), RulesError> {
    if let Ok(preset) = Preset::find(text) {
        return Ok((preset.rules, preset.komi));
    }
    let rules: Rules = text.parse()?;
    let halves = match (rules.scoring, rules.passes) {
        (ScoringRule::Territory, _) => 13,
        (_, PassRule::Button) => 14,
        _ => 15,
    };
    Ok((rules, Komi::from_halves(halves)))
}

/// Returns the rules and the komi of a recorded game. Those that are given go first, then those
/// that the record states; the rest is assumed.
pub fn settle(record: &Record, given: &Given) -> Settled {
    record.settle(given)
}

/// Returns the rules and the komi of a recorded game, as [`settle`] does. What the record does not
/// state is taken from its result, if a count under some of the usual rules gives it.
///
/// # Errors
/// If `stop` is raised before there is a verdict.
#[cfg(feature = "judge")]
pub fn settle_by_result(
    judge: &mut Judge,
    record: &Record,
    given: &Given,
    stop: &Stop,
) -> Result<Settled, Interrupted> {
    judge.settle(record, given, stop)
}

/// Whether a record has moves and a result by count, from which its rules and its komi may follow.
pub fn is_counted(record: &Record) -> bool {
    record.is_counted()
}

/// Returns the winner that a text names, even if it states neither a margin nor a reason; `None` if
/// it names none.
pub fn winner_named(text: &str) -> Option<Color> {
    GameResult::winner_named(text)
}

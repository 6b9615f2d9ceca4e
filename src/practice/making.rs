//! Tasks out of a review.

use super::task::{GAP, Task, Yardstick};
use crate::color::Color;
use crate::explain::Critic;
use crate::facts::{NoFacts, Reason};
use crate::game::Move;
use crate::review::{Card, Review};
use crate::stop::{Interrupted, Stop};

/// The largest number of mistakes of a player in a game that become tasks.
const MOST: usize = 5;

/// The factor of the visits of a review by which a mistake is searched again before it is a task.
pub const CONFIRMATION: u32 = 4;

/// Makes tasks out of the mistakes of a player in a review, or of both players, the worst first. Each
/// missed move is one task, and a player has at most five.
///
/// The critic searches each mistake again: before the move, after the better move that this search
/// finds, and after the move of the game. The move of the game must
/// lose three points or more by this search too. If the loss of the review
/// [is unsure](Review::is_unsure), it must do so by more than the two losses differ. Mistakes in
/// decided positions do not become tasks.
///
/// # Errors
/// If the stop is raised.
pub fn tasks(
    review: &Review,
    player: Option<Color>,
    critic: &mut Critic<'_>,
    stop: &Stop,
) -> Result<Vec<Task>, Interrupted> {
    let mut tasks: Vec<Task> = Vec::new();
    for card in review.cards(player) {
        let of_player = tasks.iter().filter(|task| task.player == card.color).count();
        if of_player >= MOST {
            continue;
        }
        match task(review, &card, critic, stop) {
            Ok(made) => tasks.extend(made),
            Err(NoFacts::Interrupted(interrupted)) => return Err(interrupted),
            // The record has a move that the rules forbid.
            Err(NoFacts::Illegal(_) | NoFacts::Suicide) => {}
        }
    }
    Ok(tasks)
}

/// Makes a task out of a card, if its loss is large and sure.
fn task(
    review: &Review,
    card: &Card,
    critic: &mut Critic<'_>,
    stop: &Stop,
) -> Result<Option<Task>, NoFacts> {
    let Some(judged) = review.judged(card.worst).filter(|_| !card.is_decided) else {
        return Ok(None);
    };
    let (made, reviewed) = (judged.made, judged.points_lost());
    if made.forbidden.is_some() || reviewed < GAP {
        return Ok(None);
    }
    let game = review.positions().game_at(card.worst - 1);
    let Some(before) = critic.search(&game, made.color, stop)? else { return Ok(None) };
    let Some(best) = before.candidates.first() else { return Ok(None) };
    if before.is_best(made.vertex) {
        return Ok(None);
    }
    let moves = [best.vertex, made.vertex].map(|vertex| Move { color: made.color, vertex });
    let yardstick = Yardstick::search(&game, moves, critic, stop)?;
    let points_lost = yardstick.loss(&yardstick.played);
    let doubt = if card.is_unsure { (points_lost - reviewed).abs() } else { 0.0 };
    if points_lost - doubt < GAP {
        return Ok(None);
    }
    let line = if best.line.is_empty() { vec![best.vertex] } else { best.line.clone() };
    let mut task = Task::new(game, made.number, moves[1], line);
    let proven = |reason: &Reason| reason.is_proven() && !reason.is_beside;
    task.points_lost = (points_lost * 10.0).round() / 10.0;
    task.kind = card.kind;
    task.is_proven = review.reasons(card.worst).iter().any(proven);
    Ok(Some(task))
}

//! Plays that would break up a seki.

use super::turn::Turn;
use crate::judgement::Judge;
use crate::point::Vertex;
use crate::rules::ScoringRule;
use crate::search::Report;

/// Replaces a play that breaks up a seki by the best move outside sekis, or by a pass if there is
/// no such move.
///
/// A search of a game that is decided may not mind what a group costs. Only a play that leaves its
/// chain with one liberty is looked at, because a verdict takes long. While a ko is open, such a
/// play may be a threat, and in stone scoring it may fill a point that counts; then the play
/// stands, and so it does if there is no time for a verdict.
pub fn keep_sekis(turn: &Turn, judge: &mut Judge, report: &mut Report) {
    let Vertex::Play(point) = report.best else { return };
    let has_ko = turn.game.board().ko().is_some();
    if has_ko
        || turn.game.rules().scoring == ScoringRule::Stones
        || !is_in_atari_after(turn, report.best)
    {
        return;
    }
    let stop = turn.stop_after(|budget| budget.hard);
    let Ok(verdict) = judge.verdict(turn.game.position(), &stop) else { return };
    let size = turn.game.size();
    let quiet = *verdict.quiet();
    if !quiet.contains_point(size, point) {
        return;
    }
    let is_outside = |vertex: Vertex| match vertex {
        Vertex::Play(point) => !quiet.contains_point(size, point),
        Vertex::Pass => true,
    };
    let place = report.searched.as_ref().and_then(|found| {
        found.candidates.iter().position(|candidate| is_outside(candidate.vertex))
    });
    match place {
        Some(place) => report.choose(place),
        None => *report = Report::unsearched(Vertex::Pass),
    }
}

/// Whether a play of the player leaves its own chain with one liberty.
fn is_in_atari_after(turn: &Turn, vertex: Vertex) -> bool {
    let mut after = (**turn.game).clone();
    let Some(point) = vertex.point() else { return false };
    after.play_on(turn.color, vertex).is_ok()
        && after.position().chain_at(point).is_some_and(|chain| chain.liberties.count() == 1)
}

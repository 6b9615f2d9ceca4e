//! What a move allows or misses that a better move prevents or does.

use super::expected::{Expectation, expected_reasons, mark_beside};
use super::fact::Fact;
use super::kind::FactKind;
use super::of_move::{NoFacts, facts};
use super::reason::{Origin, Reason};
use super::solving::Proofs;
use crate::color::Color;
use crate::game::Game;
use crate::point::Vertex;
use crate::stop::Stop;

/// The least stake, in points, of a fact that counts as a reason.
const REASON: f64 = 1.5;

/// A move beside a better one.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// The player.
    pub color: Color,
    /// The move.
    pub played: Vertex,
    /// The better move.
    pub better: Vertex,
    /// The opponent's best reply to the played move, if it is known.
    pub reply: Option<Vertex>,
}

/// Returns the reasons why a move is worse than a better one, those that matter most first. With an
/// `expectation`, what a net expects is a reason, too, and proven reasons can be [beside the
/// point](Reason::is_beside).
///
/// # Errors
/// If a move is illegal, or the stop is raised.
pub fn reasons(
    game: &Game,
    mistake: Mistake,
    expectation: Option<Expectation<'_>>,
    proofs: Proofs,
    stop: &Stop,
) -> Result<Vec<Reason>, NoFacts> {
    let Mistake { color, played, better, reply } = mistake;
    let of_played = facts(game, color, played, proofs, stop)?;
    let of_better = facts(game, color, better, proofs, stop)?;
    let mut found = Vec::new();
    let mut add = |origin, fact: &Fact| found.push(Reason::new(origin, fact.clone()));
    for fact in of_played.iter().filter(|fact| fact.stake <= -REASON) {
        if !of_better.iter().any(|other| is_same(fact, other)) {
            add(Origin::Does, fact);
        }
    }
    for fact in of_better.iter().filter(|fact| fact.stake >= REASON) {
        if !of_played.iter().any(|other| is_same(fact, other)) {
            add(Origin::Misses, fact);
        }
    }
    if let Some(reply @ Vertex::Play(_)) = reply {
        let after = |vertex| {
            let mut after = game.clone();
            after
                .play_on(color, vertex)
                .ok()
                .and_then(|()| facts(&after, !color, reply, proofs, stop).ok())
        };
        let prevented = after(better).unwrap_or_default();
        for fact in after(played).unwrap_or_default() {
            if fact.stake >= REASON && !prevented.iter().any(|other| is_same(&fact, other)) {
                add(Origin::Allows, &fact);
            }
        }
    }
    stop.check().map_err(NoFacts::Interrupted)?;
    if let (Some(expectation), Vertex::Play(at)) = (expectation, played) {
        let expected = expected_reasons(game, color, at, better, reply, expectation);
        found.extend(expected.into_iter().filter(|reason| reason.fact.stake.abs() >= REASON));
        mark_beside(&mut found, game, color, at, expectation);
        // Alone it would only repeat that the better move is better.
        if found.iter().all(|reason| reason.fact.stones.is_empty()) {
            found.retain(|reason| reason.fact.kind != FactKind::KeyPoint);
        }
    }
    found.sort_by(|one, other| other.fact.stake.abs().total_cmp(&one.fact.stake.abs()));
    Ok(found)
}

/// Whether two facts claim the same of overlapping stones, or of the same points.
fn is_same(one: &Fact, other: &Fact) -> bool {
    let overlaps = !(one.stones & other.stones).is_empty();
    let both_points = one.stones.is_empty() && other.stones.is_empty();
    one.kind == other.kind && (overlaps || both_points && one.points == other.points)
}

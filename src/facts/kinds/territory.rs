//! Moves on points whose owner is settled.

use crate::facts::fact::{Basis, Fact};
use crate::facts::kind::FactKind;
use crate::facts::scene::Scene;
use crate::reading::Benson;

/// Finds whether the point of the move is territory that cannot be lost, or can be nobody's.
pub fn settled_points<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let board = &scene.before.board;
    let mut benson = Benson::new(scene.layout, scene.suicide);
    let player = scene.player;
    let own = benson.safety(board.stones(player), board.stones(!player));
    let theirs = benson.safety(board.stones(!player), board.stones(player));
    let around = scene.around(scene.spot);
    let kind = if own.territory.contains(scene.spot) && scene.removed.is_empty() {
        FactKind::FillsTerritory
    } else if theirs.territory.contains(scene.spot) {
        FactKind::InTheirTerritory
    } else if around.intersects(&own.alive)
        && around.intersects(&theirs.alive)
        && (around - own.alive - theirs.alive).is_empty()
    {
        FactKind::Dame
    } else {
        return;
    };
    let fact = scene.fact(kind);
    facts.push(Fact { basis: Basis::Count, line: scene.line(&[]), ..fact });
}

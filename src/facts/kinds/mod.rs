//! The kinds of facts: each function finds those of one kind, or of a few that exclude each other.

mod eyes;
mod fates;
mod hunts;
mod links;
mod regions;
mod shape;
mod stones;
mod territory;

use super::fact::Fact;
use super::scene::Scene;
use super::solving::{Proofs, Solving};
use crate::stop::Interrupted;

/// Finds all facts of a move.
///
/// # Errors
/// If the stop is raised.
pub fn all<const W: usize>(
    scene: &mut Scene<'_, W>,
    proofs: Proofs,
) -> Result<Vec<Fact>, Interrupted> {
    let facts = &mut Vec::new();
    stones::captures(scene, facts);
    stones::ends_ko(scene, facts);
    stones::atari(scene, facts);
    stones::self_atari(scene, facts)?;
    stones::shortage(scene, facts);
    hunts::catches(scene, facts)?;
    hunts::failing_ladder(scene, facts)?;
    hunts::saves(scene, facts)?;
    hunts::endangers(scene, facts)?;
    hunts::threats(scene, facts)?;
    hunts::far_ladders(scene, facts)?;
    links::connects(scene, facts)?;
    links::cuts(scene, facts)?;
    eyes::makes_eye(scene, facts);
    eyes::takes_eye(scene, facts)?;
    eyes::lives_for_good(scene, facts);
    regions::region(scene, facts)?;
    fates::fates(scene, &mut Solving::new(proofs), facts)?;
    territory::settled_points(scene, facts);
    shape::shape(scene, facts);
    Ok(std::mem::take(facts))
}

//! What a move joins and what it cuts.

use crate::bitboard::{Bitboard, Spot};
use crate::board::Chain;
use crate::facts::fact::{Basis, Fact};
use crate::facts::hunt::Hunter;
use crate::facts::join::are_cut;
use crate::facts::kind::FactKind;
use crate::facts::scene::{Scene, worth};
use crate::facts::stakes::stake;
use crate::stop::Interrupted;

fn ends<const W: usize>(one: &Chain<W>, other: &Chain<W>) -> [Spot; 2] {
    [one, other].map(|chain| chain.stones().first().unwrap_or_default())
}

/// Finds the own chains that the move joins, and whether the opponent could have cut there.
///
/// # Errors
/// If the stop is raised.
pub fn connects<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let chains = scene.neighbours_before(scene.player);
    if chains.len() < 2 {
        return Ok(());
    }
    let stones: Bitboard<W> = chains.iter().map(|chain| *chain.stones()).collect();
    let prevents = prevents_cut(scene, &chains)?;
    let kind = if prevents { FactKind::PreventsCut } else { FactKind::Connects };
    let basis = if prevents { Basis::Reading } else { Basis::Definition };
    let smallest = chains.iter().map(|chain| worth(chain.stones())).fold(f64::MAX, f64::min);
    let fact = scene.fact_about(kind, &stones, scene.player, basis);
    facts.push(Fact { stake: stake(kind, smallest), line: scene.line(&[]), ..fact });
    Ok(())
}

/// Whether a stone of the opponent on the point of the move would have kept the two largest chains
/// apart, and could not have been captured.
fn prevents_cut<const W: usize>(
    scene: &mut Scene<'_, W>,
    chains: &[Chain<W>],
) -> Result<bool, Interrupted> {
    let Some(mut trial) = scene.if_theirs() else { return Ok(false) };
    if chains.iter().any(|chain| !chain.stones().iter().all(|s| trial.chain(s).is_some())) {
        // The opponent would have captured, which is more than a cut.
        return Ok(false);
    }
    let mut cut = Hunter::new(trial.board());
    if !cut.is_safe(scene.spot, scene.stop)? {
        return Ok(false);
    }
    for (place, one) in chains.iter().enumerate() {
        for other in &chains[place + 1..] {
            if !are_cut(&mut trial, ends(one, other), scene.stop)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Finds the chains of the opponent that the move keeps apart: the opponent could have joined them
/// on its point, finds no other way, and cannot capture the cutting stones.
///
/// # Errors
/// If the stop is raised.
pub fn cuts<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let opponent = !scene.player;
    let chains = scene.neighbours_after(opponent);
    if chains.len() < 2 || !scene.removed.is_empty() {
        return Ok(());
    }
    let own = scene.own();
    if !scene.after.is_safe(&own)? {
        return Ok(());
    }
    if scene.if_theirs().is_none() {
        return Ok(());
    }
    let mut after = scene.trial_after();
    let mut parted: Vec<Chain<W>> = Vec::new();
    for (place, one) in chains.iter().enumerate() {
        for other in &chains[place + 1..] {
            if are_cut(&mut after, ends(one, other), scene.stop)? {
                parted.extend([*one, *other]);
            }
        }
    }
    let Some(smallest) = parted.iter().map(|chain| worth(chain.stones())).reduce(f64::min) else {
        return Ok(());
    };
    let stones: Bitboard<W> = parted.iter().map(|chain| *chain.stones()).collect();
    let fact = scene.fact_about(FactKind::Cuts, &stones, opponent, Basis::Reading);
    facts.push(Fact { stake: stake(FactKind::Cuts, smallest), line: scene.line(&[]), ..fact });
    Ok(())
}

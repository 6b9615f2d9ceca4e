//! Fates that fit together: a stone is dead only if its captor lives.
//!
//! The judges look at one chain after the other, so their answers may contradict each other. Where
//! they do, the fates without a proof change to those that are most likely together, and become
//! doubtful.

use super::evidence::{Case, Evidence};
use super::fate::{Basis, ChainFate};
use crate::bitboard::Bits;
use crate::color::Color;
use crate::score::{Liveness, still_dead};

/// The difference of two chances, from 0 to 1, up to which the larger of two chains is taken to live.
const SIMILAR: f64 = 0.1;

/// Reconciles the fates of all chains.
pub(super) fn reconcile(evidence: &Evidence<'_>, fates: &mut [ChainFate]) {
    end_shared_ataris(evidence, fates);
    join_strays(evidence, fates);
    end_mutual_deaths(evidence, fates);
    let position = evidence.position;
    let dead = still_dead(position, dead_of(fates)) - *position.libertyless().bits();
    for fate in fates {
        fate.lives = !fate.chain.stones.bits().intersects(&dead);
    }
}

fn dead_of(fates: &[ChainFate]) -> Bits {
    fates.iter().filter(|fate| !fate.lives).map(|fate| *fate.chain.stones.bits()).collect()
}

/// Whether no other judge's answer overrules this fate.
fn is_fixed(fate: &ChainFate) -> bool {
    !fate.is_doubtful && matches!(fate.basis, Basis::Unconditional | Basis::ClosedRegion)
}

/// Returns the chance, from 0 to 1, with which a chain keeps its points: by the net, or else the share
/// of playouts.
fn chance(evidence: &Evidence<'_>, fate: &ChainFate) -> f64 {
    let case = Case { color: fate.color, chain: fate.chain };
    evidence.chance(&case).unwrap_or_else(|| evidence.share(&case))
}

/// Whether the first of two chains is more likely to live than the second.
fn is_likelier(evidence: &Evidence<'_>, one: &ChainFate, other: &ChainFate) -> bool {
    let [first, second] = [one, other].map(|fate| chance(evidence, fate));
    let [larger, smaller] = [one, other].map(|fate| fate.chain.stones.count());
    if (first - second).abs() > SIMILAR || larger == smaller {
        first > second
    } else {
        larger > smaller
    }
}

/// Returns the pairs of neighbouring chains of Black's and White's that are no proven exception, by
/// their numbers.
fn neighbours(
    evidence: &Evidence<'_>,
    fates: &[ChainFate],
    is_meant: impl Fn(&ChainFate) -> bool,
) -> Vec<[usize; 2]> {
    let layout = evidence.position.layout();
    let of = |color: Color| {
        let meant = |fate: &ChainFate| fate.color == color && !is_fixed(fate) && is_meant(fate);
        (0..fates.len()).filter(|&number| meant(&fates[number])).collect::<Vec<_>>()
    };
    let (black, white) = (of(Color::Black), of(Color::White));
    let touches = |&[one, other]: &[usize; 2]| {
        let around = fates[one].chain.stones.bits().neighbours(layout);
        around.intersects(fates[other].chain.stones.bits())
    };
    let pairs = black.iter().flat_map(|&one| white.iter().map(move |&other| [one, other]));
    pairs.filter(touches).collect()
}

/// Two living chains whose only liberty is the same point do not both live: the player who moves
/// captures one of them.
fn end_shared_ataris(evidence: &Evidence<'_>, fates: &mut [ChainFate]) {
    let in_atari = |fate: &ChainFate| fate.lives && fate.chain.liberties.count() == 1;
    for [one, other] in neighbours(evidence, fates, in_atari) {
        if fates[one].chain.liberties == fates[other].chain.liberties {
            settle_pair(evidence, fates, [one, other]);
        }
    }
}

/// Two neighbours of different colours are not both dead, unless others capture them both.
fn end_mutual_deaths(evidence: &Evidence<'_>, fates: &mut [ChainFate]) {
    let layout = evidence.position.layout();
    for [one, other] in neighbours(evidence, fates, |fate| !fate.lives) {
        let has_captor = |number: usize| {
            let fate = &fates[number];
            let around = fate.chain.stones.bits().neighbours(layout);
            fates.iter().any(|captor| {
                captor.color != fate.color
                    && captor.lives
                    && captor.chain.stones.bits().intersects(&around)
            })
        };
        let is_dead = |number: usize| !fates[number].lives;
        if is_dead(one) && is_dead(other) && !has_captor(one) | !has_captor(other) {
            settle_pair(evidence, fates, [one, other]);
        }
    }
}

/// Lets the likelier of two chains live and the other one die.
fn settle_pair(evidence: &Evidence<'_>, fates: &mut [ChainFate], [one, other]: [usize; 2]) {
    let first_lives = is_likelier(evidence, &fates[one], &fates[other]);
    fates[one].lives = first_lives;
    fates[other].lives = !first_lives;
    for number in [one, other] {
        fates[number].is_doubtful = true;
    }
}

/// A chain that lives in seki beside dead stones of its own colour, in space that it shares with
/// them, lives or dies together with them.
fn join_strays(evidence: &Evidence<'_>, fates: &mut [ChainFate]) {
    let position = evidence.position;
    let layout = position.layout();
    let dead = dead_of(fates);
    if dead.is_empty() {
        return;
    }
    let life = Liveness::of(position, &dead);
    for space in (position.vacant_bits() | dead).parts(layout) {
        let around = space.grown(layout);
        for color in Color::ALL {
            let in_seki = *life.seki(color) & around;
            let lost = *position.bits(color) & dead & space;
            if in_seki.is_empty() || lost.is_empty() {
                continue;
            }
            let together = in_seki | lost;
            let is_meant = |fate: &&mut ChainFate| {
                fate.color == color && fate.chain.stones.bits().intersects(&together)
            };
            let group = || {
                fates.iter().filter(|fate| {
                    fate.color == color && fate.chain.stones.bits().intersects(&together)
                })
            };
            if group().any(is_fixed) {
                continue;
            }
            let weight = |fate: &ChainFate| f64::from(fate.chain.stones.count());
            let all: f64 = group().map(weight).sum();
            let kept: f64 = group().map(|fate| weight(fate) * chance(evidence, fate)).sum();
            for fate in fates.iter_mut().filter(is_meant) {
                fate.lives = kept >= 0.5 * all;
                fate.is_doubtful = true;
            }
        }
    }
}

//! The order of facts: those that matter most first, and which of them are put into words.

use super::fact::Fact;
use super::kind::FactKind;
use super::reason::Reason;

/// The largest number of facts in words.
pub const MOST_IN_WORDS: usize = 3;

/// The stake, in points, from which a fact matters more than the name of a shape.
const MATTERS: f64 = 1.0;

/// Sorts facts by what depends on them, the most first. Facts with equal stakes stand in the order
/// of their kinds.
pub fn sort(facts: &mut [Fact]) {
    facts.sort_by(|one, other| {
        other.stake.abs().total_cmp(&one.stake.abs()).then(one.kind.cmp(&other.kind))
    });
}

/// Chooses the facts to put into words from sorted ones: at most three, and none that another one
/// already says.
pub fn chosen(facts: &[Fact]) -> Vec<&Fact> {
    let mut chosen: Vec<&Fact> = Vec::new();
    for fact in facts {
        let is_covered = chosen.iter().any(|known| covers(known, fact));
        let is_small =
            fact.stake.abs() < MATTERS && chosen.iter().any(|f| f.stake.abs() >= MATTERS);
        if !is_covered && !is_small && chosen.len() < MOST_IN_WORDS {
            chosen.push(fact);
        }
    }
    chosen
}

/// Chooses the reasons to put into words from sorted ones: at most three, and none that another one
/// from the same side of the comparison already says. If there are proven ones, one of them is
/// among the three. Proven ones come first, and those [beside the point](Reason::is_beside) last.
pub fn chosen_reasons(reasons: &[Reason]) -> Vec<&Reason> {
    let mut sorted: Vec<&Reason> = reasons.iter().collect();
    sorted.sort_by_key(|reason| reason.is_beside);
    let first_proof = sorted.iter().position(|reason| reason.is_proven());
    let mut chosen: Vec<&Reason> = Vec::new();
    for (place, reason) in sorted.iter().enumerate() {
        let is_last = chosen.len() + 1 == MOST_IN_WORDS;
        if is_last && first_proof.is_some_and(|proof| proof > place) {
            continue;
        }
        let mut known = chosen.iter().filter(|known| known.origin == reason.origin);
        if chosen.len() < MOST_IN_WORDS && !known.any(|known| covers(&known.fact, &reason.fact)) {
            chosen.push(reason);
        }
    }
    chosen.sort_by_key(|reason| (reason.is_beside, !reason.is_proven()));
    chosen
}

/// Whether a fact that is put into words leaves nothing to say of another.
fn covers(known: &Fact, fact: &Fact) -> bool {
    use FactKind::{
        Atari, Captures, Catches, Connects, DoubleAtari, Endangers, FailsToSave, Kills, Ladder,
        LadderFails, Leaves, Lives, LivesForGood, Net, PreventsCut, Saves, SelfAtari,
        ShortageOfLiberties, Snapback, Survives, Threatens, ThreatensWithOneAnswer, ThrowIn,
        WinsRace,
    };
    let shares = !fact.stones.is_empty() && (fact.stones & known.stones) == fact.stones;
    let catch = [Catches, Ladder, Net, WinsRace, Snapback, ThrowIn, Kills, ShortageOfLiberties];
    let danger = [SelfAtari, Endangers, FailsToSave, Leaves];
    match fact.kind {
        Atari => shares,
        Threatens | ThreatensWithOneAnswer => {
            shares && (catch.contains(&known.kind) || known.kind == DoubleAtari)
        }
        kind if catch.contains(&kind) => {
            shares && (catch.contains(&known.kind) || known.kind == Captures)
        }
        kind if danger.contains(&kind) => {
            danger.contains(&known.kind) && !(fact.stones & known.stones).is_empty()
        }
        LadderFails => shares && known.kind == LadderFails,
        LivesForGood => shares && [Lives, Survives].contains(&known.kind),
        Connects | PreventsCut => {
            [Saves, Connects, PreventsCut].contains(&known.kind) && {
                !(fact.stones & known.stones).is_empty()
            }
        }
        _ => false,
    }
}

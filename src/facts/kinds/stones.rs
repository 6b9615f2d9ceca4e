//! What a move does to the chains next to it by the rules alone: captures, kos, ataris.

use crate::bitboard::{Bitboard, Spot};
use crate::board::Chain;
use crate::facts::fact::{Basis, Fact};
use crate::facts::hunt::Play;
use crate::facts::kind::FactKind;
use crate::facts::scene::{Scene, last_liberty, worth};
use crate::facts::stakes::stake;
use crate::facts::trial::Trial;
use crate::stop::Interrupted;

/// Finds the stones that the move takes, and what it does to a ko.
pub fn captures<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    if scene.removed.is_empty() {
        return;
    }
    let ko = scene.after.board.ko();
    let kind = if ko.is_some() { FactKind::TakesKo } else { FactKind::Captures };
    let fact = scene.fact_about(kind, &scene.removed, !scene.player, Basis::Definition);
    let points = scene.points(ko.map(|ko| ko.spot));
    facts.push(Fact { points, line: scene.line(&[]), ..fact });
}

/// Finds whether the move ends a ko: the player fills the point on which the opponent would have
/// taken it.
pub fn ends_ko<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    if !scene.removed.is_empty() {
        return;
    }
    let Some(ko) = scene.if_theirs().and_then(|trial| trial.board().ko()) else { return };
    let taken = Bitboard::of(ko.spot);
    let fact = scene.fact_about(FactKind::EndsKo, &taken, scene.player, Basis::Definition);
    facts.push(Fact { line: scene.line_if_ignored(&[]), ..fact });
}

/// Finds the chains that the move puts into atari.
pub fn atari<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let had_more = |chain: &Chain<W>| {
        let before = chain.stones().first().and_then(|stone| scene.before.chain(stone));
        before.is_some_and(|before| before.liberty_count() > 1)
    };
    let opponent = !scene.player;
    let chains: Vec<_> = scene.neighbours_after(opponent);
    let chains: Vec<_> =
        chains.into_iter().filter(|chain| chain.liberty_count() == 1 && had_more(chain)).collect();
    for chain in &chains {
        let fact = scene.fact_about(FactKind::Atari, chain.stones(), opponent, Basis::Definition);
        let last: Vec<Play> = chain.liberties().iter().map(|spot| (scene.player, spot)).collect();
        facts.push(Fact {
            points: scene.points(*chain.liberties()),
            line: scene.line_if_ignored(&last),
            ..fact
        });
    }
    if chains.len() > 1 {
        let all: Bitboard<W> = chains.iter().map(|chain| *chain.stones()).collect();
        let fact = scene.fact_about(FactKind::DoubleAtari, &all, opponent, Basis::Definition);
        let points = chains.iter().flat_map(|chain| scene.points(*chain.liberties())).collect();
        let least = chains.iter().map(|chain| worth(chain.stones())).fold(f64::MAX, f64::min);
        let stake = stake(FactKind::DoubleAtari, least);
        facts.push(Fact { points, stake, line: scene.line(&[]), ..fact });
    }
}

/// Finds what happens if the move leaves its own chain in atari: the opponent can capture it, or
/// captures it to its own harm.
///
/// # Errors
/// If the stop is raised.
pub fn self_atari<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let own = scene.own();
    let Some(last) = last_liberty(&own) else { return Ok(()) };
    // A stone that has just taken a ko is safe for a move.
    let Some(captured) = scene.if_played(!scene.player, last) else { return Ok(()) };
    if let Some(recapture) = Recapture::of_more(scene, &captured, last) {
        facts.extend(recapture.snapback(scene)?);
        return Ok(());
    }
    let fact = match throw_in(scene, &own, last)? {
        Some(fact) => fact,
        None => Fact {
            points: scene.points([last]),
            line: scene.line(&[(!scene.player, last)]),
            ..scene.fact_about(FactKind::SelfAtari, own.stones(), scene.player, Basis::Definition)
        },
    };
    facts.push(fact);
    Ok(())
}

/// A capture that can be answered by a capture.
struct Recapture<const W: usize> {
    /// The point on which the opponent captures.
    first: Spot,
    /// The point on which the player captures then.
    back: Spot,
    /// The stones that the player captures.
    taken: Bitboard<W>,
}

impl<const W: usize> Recapture<W> {
    /// Returns the capture that answers a capture of the move's chain on `first`, if it takes more
    /// stones than the chain has. `captured` is the board after the first capture.
    fn of_more(scene: &Scene<'_, W>, captured: &Trial<W>, first: Spot) -> Option<Self> {
        let captor = captured.chain(first).expect("the captor stands");
        let back = last_liberty(captor).filter(|&spot| captured.is_legal(scene.player, spot))?;
        let taken = *captor.stones();
        let is_more = taken.count() > scene.own().stones().count();
        is_more.then_some(Self { first, back, taken })
    }

    /// Returns the fact that a capture is answered at once; `None` if the opponent has another
    /// defence.
    fn snapback(&self, scene: &mut Scene<'_, W>) -> Result<Option<Fact>, Interrupted> {
        let opponent = !scene.player;
        let mut is_doomed = false;
        for chain in scene.neighbours_after(opponent) {
            is_doomed |= scene.after.doom(&chain)?.is_captured();
        }
        let standing = self.taken - Bitboard::of(self.first);
        Ok(is_doomed.then(|| Fact {
            count: self.taken.count(),
            points: scene.points([self.first]),
            line: scene.line(&[(opponent, self.first), (scene.player, self.back)]),
            ..scene.fact_about(FactKind::Snapback, &standing, opponent, Basis::Reading)
        }))
    }
}

/// Returns the fact that a single stone in atari, put among stones of the opponent, captures more
/// in the end.
fn throw_in<const W: usize>(
    scene: &mut Scene<'_, W>,
    own: &Chain<W>,
    last: Spot,
) -> Result<Option<Fact>, Interrupted> {
    let opponent = !scene.player;
    let around = scene.around(scene.spot);
    let is_thrown_in = own.stones().count() == 1
        && scene.removed.is_empty()
        && around - Bitboard::of(last) == around & *scene.after.board.stones(opponent);
    if !is_thrown_in {
        return Ok(None);
    }
    for chain in scene.neighbours_after(opponent) {
        let stands = !scene.before.doom(&chain)?.is_captured();
        if let Some(capture) = scene.after.doom(&chain)?.capture().filter(|_| stands) {
            return Ok(Some(Fact {
                points: scene.points([last]),
                line: scene.line(&capture.line),
                ..scene.fact_about(FactKind::ThrowIn, chain.stones(), opponent, Basis::Reading)
            }));
        }
    }
    Ok(None)
}

/// Finds chains in atari that are in atari again if they connect: more stones would be captured.
pub fn shortage<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let (player, opponent) = (scene.player, !scene.player);
    for chain in scene.neighbours_after(opponent) {
        let Some(last) = last_liberty(&chain) else { continue };
        let Some(trial) = scene.if_played(opponent, last) else { continue };
        let joined = *trial.chain(last).expect("the connection stands");
        let is_larger = joined.stones().count() > chain.stones().count() + 1;
        let Some(again) = last_liberty(&joined) else { continue };
        if is_larger && trial.is_legal(player, again) {
            let kind = FactKind::ShortageOfLiberties;
            let stones = *joined.stones() - Bitboard::of(last);
            let fact = scene.fact_about(kind, &stones, opponent, Basis::Reading);
            facts.push(Fact {
                points: scene.points([last]),
                stake: stake(kind, worth(chain.stones())),
                line: scene.line(&[(opponent, last), (player, again)]),
                ..fact
            });
        }
    }
}

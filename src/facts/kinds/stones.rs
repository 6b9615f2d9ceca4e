//! What a move does to the chains next to it by the rules alone: captures, kos, ataris.

use crate::bitboard::Bitboard;
use crate::board::Chain;
use crate::facts::fact::{Basis, Fact};
use crate::facts::hunt::Play;
use crate::facts::kind::Kind;
use crate::facts::scene::{Scene, worth};
use crate::stop::Interrupted;

/// Finds the stones that the move takes, and what it does to a ko.
pub fn captures<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    if scene.removed.is_empty() {
        return;
    }
    let ko = scene.after.board.ko();
    let kind = if ko.is_some() { Kind::TakesKo } else { Kind::Captures };
    let fact = scene.fact_about(kind, &scene.removed, !scene.player, Basis::Definition);
    let points = scene.points(ko.map(|ko| ko.spot));
    let stake = worth(&scene.removed);
    facts.push(Fact { points, stake, line: scene.line(&[]), ..fact });
}

/// Finds whether the move ends a ko: the player fills the point on which the opponent would have
/// taken it.
pub fn ends_ko<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let mut trial = crate::facts::trial::Trial::new(&scene.before.board);
    trial.set_ko(None);
    let opponent = !scene.player;
    if !scene.removed.is_empty() || !trial.is_legal(opponent, scene.spot) {
        return;
    }
    trial.play(opponent, scene.spot);
    let Some(ko) = trial.board().ko() else { return };
    let taken = Bitboard::of(ko.spot);
    let fact = scene.fact_about(Kind::EndsKo, &taken, scene.player, Basis::Definition);
    let line = scene.line_if_ignored(&[]);
    facts.push(Fact { stake: 2.0, line, ..fact });
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
        let fact = scene.fact_about(Kind::Atari, chain.stones(), opponent, Basis::Definition);
        let last: Vec<Play> = chain.liberties().iter().map(|spot| (scene.player, spot)).collect();
        facts.push(Fact {
            points: scene.points(*chain.liberties()),
            stake: worth(chain.stones()) / 4.0,
            line: scene.line_if_ignored(&last),
            ..fact
        });
    }
    if chains.len() > 1 {
        let all: Bitboard<W> = chains.iter().map(|chain| *chain.stones()).collect();
        let fact = scene.fact_about(Kind::DoubleAtari, &all, opponent, Basis::Definition);
        let points = chains.iter().flat_map(|chain| scene.points(*chain.liberties())).collect();
        let least = chains.iter().map(|chain| worth(chain.stones())).fold(f64::MAX, f64::min);
        facts.push(Fact { points, stake: least / 2.0 + 0.5, line: scene.line(&[]), ..fact });
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
    let (own, opponent) = (scene.own(), !scene.player);
    let Some(last) = own.liberties().first().filter(|_| own.liberty_count() == 1) else {
        return Ok(());
    };
    let mut trial = scene.trial_after();
    // A stone that has just taken a ko is safe for a move.
    if !trial.is_legal(opponent, last) {
        return Ok(());
    }
    trial.play(opponent, last);
    let captor = *trial.chain(last).expect("the captor stands");
    let back = captor.liberties().first().filter(|_| captor.liberty_count() == 1);
    let back = back.filter(|&spot| trial.is_legal(scene.player, spot));
    if let Some(back) = back.filter(|_| captor.stones().count() > 1) {
        let taken = *captor.stones();
        let standing = taken - Bitboard::of(last);
        if taken.count() > own.stones().count() {
            let mut is_doomed = false;
            for chain in scene.neighbours_after(opponent) {
                is_doomed |= scene.after.doom(&chain)?.is_captured();
            }
            if !is_doomed {
                // The opponent need not capture, and has another defence.
                return Ok(());
            }
            let fact = scene.fact_about(Kind::Snapback, &standing, opponent, Basis::Reading);
            facts.push(Fact {
                count: taken.count(),
                points: scene.points([last]),
                stake: worth(&standing),
                line: scene.line(&[(opponent, last), (scene.player, back)]),
                ..fact
            });
            return Ok(());
        }
    }
    let is_throw_in = own.stones().count() == 1
        && scene.removed.is_empty()
        && scene.around(scene.spot) - Bitboard::of(last)
            == scene.around(scene.spot) & *scene.after.board.stones(opponent);
    if is_throw_in {
        for chain in scene.neighbours_after(opponent) {
            let stands = !scene.before.doom(&chain)?.is_captured();
            if let Some(capture) = scene.after.doom(&chain)?.capture().filter(|_| stands) {
                let fact =
                    scene.fact_about(Kind::ThrowIn, chain.stones(), opponent, Basis::Reading);
                facts.push(Fact {
                    points: scene.points([last]),
                    stake: worth(chain.stones()),
                    line: scene.line(&capture.line),
                    ..fact
                });
                return Ok(());
            }
        }
    }
    let fact = scene.fact_about(Kind::SelfAtari, own.stones(), scene.player, Basis::Definition);
    facts.push(Fact {
        points: scene.points([last]),
        stake: -worth(own.stones()),
        line: scene.line(&[(opponent, last)]),
        ..fact
    });
    Ok(())
}

/// Finds chains in atari that are in atari again if they connect: more stones would be captured.
pub fn shortage<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let (player, opponent) = (scene.player, !scene.player);
    for chain in scene.neighbours_after(opponent) {
        let Some(last) = chain.liberties().first().filter(|_| chain.liberty_count() == 1) else {
            continue;
        };
        let mut trial = scene.trial_after();
        if !trial.is_legal(opponent, last) {
            continue;
        }
        trial.play(opponent, last);
        let joined = *trial.chain(last).expect("the connection stands");
        let is_larger = joined.stones().count() > chain.stones().count() + 1;
        let Some(again) = joined.liberties().first().filter(|_| joined.liberty_count() == 1) else {
            continue;
        };
        if is_larger && trial.is_legal(player, again) {
            let stones = *joined.stones() - Bitboard::of(last);
            let fact =
                scene.fact_about(Kind::ShortageOfLiberties, &stones, opponent, Basis::Reading);
            facts.push(Fact {
                points: scene.points([last]),
                stake: worth(chain.stones()) / 2.0,
                line: scene.line(&[(opponent, last), (player, again)]),
                ..fact
            });
        }
    }
}

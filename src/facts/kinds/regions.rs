//! What a move decides in a closed region: life, death, seki, and the points of a boundary.

use crate::bitboard::{Bitboard, Bits};
use crate::board::Board;
use crate::color::{Color, Sided};
use crate::facts::fact::{Basis, Fact};
use crate::facts::hunt::Hunt;
use crate::facts::kind::FactKind;
use crate::facts::scene::{Scene, worth};
use crate::facts::stakes::stake;
use crate::reading::{Benson, Settlement, Settler, Standing};
use crate::rules::SuicideRule;
use crate::stop::Interrupted;

/// The largest number of points of a region, with the stones on them.
const LARGEST: u32 = 24;

/// The largest number of empty points of a region.
const MOST_EMPTY: u32 = 9;

/// The largest number of states to look at.
const MOST: u32 = 4000;

/// The number of liberties outside a region with which a chain is taken for a wall.
const LIBERTIES_OF_A_WALL: u32 = 3;

/// The number of liberties with which a chain may be a wall.
const LIBERTIES: u32 = 5;

/// Finds what the move decides in the closed region around it.
///
/// # Errors
/// If the stop is raised.
pub fn region<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let Some(region) = closed(scene)? else { return Ok(()) };
    let mut settler = Settler::default();
    let mut settle = |board: &Board<W>| {
        let position = scene.position_of(board);
        settler.settle(&position, &region.resized(), MOST, scene.stop)
    };
    let Some(before) = settle(&scene.before.board)? else { return Ok(()) };
    let Some(after) = settle(&scene.after.board)? else { return Ok(()) };
    let player = scene.player;
    let lost = turned(&before, &after, !player, Standing::Lost);
    let kept = turned(&before, &after, player, Standing::Kept);
    for (stones, owner, kind) in [(lost, !player, FactKind::Kills), (kept, player, FactKind::Lives)]
    {
        if !stones.is_empty() {
            let stones: Bitboard<W> = stones.resized();
            let fact = scene.fact_about(kind, &stones, owner, Basis::Region);
            facts.push(Fact { line: scene.line(&[]), ..fact });
        }
    }
    if lost.is_empty() && is_seki(scene, &before, &after) && neither_begins(scene, &after)? {
        let of = |color| after.stones(color, Standing::Kept);
        let stones: Bitboard<W> = (of(Color::Black) | of(Color::White)).resized();
        let fact = scene.fact_about(FactKind::Seki, &stones, player, Basis::Region);
        facts.push(Fact {
            stake: stake(FactKind::Seki, worth(&kept)),
            line: scene.line(&[]),
            ..fact
        });
    }
    let swing = before.leads[Color::Black].abs_diff(before.leads[Color::White]);
    let is_best = after.leads[!player] == before.leads[player];
    if swing > 0 && is_best && lost.is_empty() && kept.is_empty() {
        let fact = scene.fact(FactKind::Boundary);
        facts.push(Fact {
            count: swing,
            basis: Basis::Region,
            stake: stake(FactKind::Boundary, swing.into()),
            line: scene.line(&[]),
            ..fact
        });
    }
    Ok(())
}

/// Returns the stones of `owner` that have a standing after the move, and that the player to move
/// decided about before it.
fn turned(before: &Settlement, after: &Settlement, owner: Color, standing: Standing) -> Bits {
    before.stones(owner, Standing::Open) & after.stones(owner, standing)
}

/// Whether both players keep chains in a region without eyes that was undecided before.
fn is_seki<const W: usize>(scene: &Scene<'_, W>, before: &Settlement, after: &Settlement) -> bool {
    let was_open = Color::ALL.iter().any(|&color| !before.stones(color, Standing::Open).is_empty());
    let vacant: Bits = scene.after.vacant().resized();
    let inside = after.region & vacant;
    let is_shared = |point| {
        let around: Bits = Bitboard::of(point).neighbours(scene.layout);
        Color::ALL.iter().all(|&color| around.intersects(&after.stones(color, Standing::Kept)))
    };
    was_open && after.is_settled() && !inside.is_empty() && inside.iter().all(is_shared)
}

/// Whether every play in a settled region costs its player something.
fn neither_begins<const W: usize>(
    scene: &Scene<'_, W>,
    settled: &Settlement,
) -> Result<bool, Interrupted> {
    let mut settler = Settler::default();
    let vacant: Bits = scene.after.vacant().resized();
    let mut trial = scene.trial_after();
    trial.set_ko(None);
    for color in Color::ALL {
        for spot in settled.region & vacant {
            if !trial.is_legal(color, spot) {
                continue;
            }
            trial.play(color, spot);
            let position = scene.position_of(trial.board());
            trial.take_back();
            let after = settler.settle(&position, &settled.region, MOST, scene.stop)?;
            let Some(after) = after else { return Ok(false) };
            let change = Sided::of(Color::Black, after.leads[!color] - settled.leads[color]);
            if change.for_player(color) >= 0 {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Returns the region of the move, up to chains with liberties of their own that cannot be
/// captured. `None` if it is too large.
fn closed<const W: usize>(scene: &mut Scene<'_, W>) -> Result<Option<Bitboard<W>>, Interrupted> {
    let layout = scene.layout;
    let points: Bitboard<W> = layout.board();
    let board = scene.before.board.clone();
    let vacant = scene.before.vacant();
    let mut benson = Benson::new(layout, SuicideRule::Forbidden);
    let (black, white) = (board.stones(Color::Black), board.stones(Color::White));
    let immortal = benson.alive(black, white) | benson.alive(white, black);
    let strong = board.chains().filter(|chain| chain.liberty_count() >= LIBERTIES);
    let mut walls: Bitboard<W> = strong.map(|chain| *chain.stones()).collect();
    walls |= immortal;
    let mut region: Bitboard<W> = Bitboard::of(scene.spot);
    loop {
        region = region.flooded(&(points - walls), layout);
        if region.count() > LARGEST || (region & vacant).count() > MOST_EMPTY {
            return Ok(None);
        }
        let mut gaps = Bitboard::EMPTY;
        let mut rest = region.neighbours(layout) & (walls - immortal);
        while let Some(stone) = rest.first() {
            let chain = *board.chain(stone).expect("a wall is a chain");
            rest -= *chain.stones();
            let is_weak = (*chain.liberties() - region).count() < LIBERTIES_OF_A_WALL;
            if is_weak || scene.before.attack(&chain)? != Hunt::Escapes {
                gaps |= *chain.stones();
            }
        }
        if gaps.is_empty() {
            return Ok(Some(region));
        }
        walls -= gaps;
        region |= gaps;
    }
}

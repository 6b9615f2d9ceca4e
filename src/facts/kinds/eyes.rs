//! The eyes that a move makes and takes, and life that nothing can take away.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::facts::fact::{Basis, Fact};
use crate::facts::kind::FactKind;
use crate::facts::scene::Scene;
use crate::reading::Benson;
use crate::stop::Interrupted;

/// The largest number of points of an eye that is spoken of.
const LARGEST: u32 = 4;

/// Returns the small empty regions at `near` that one chain of `color` surrounds.
fn eyes<const W: usize>(board: &Board<W>, color: Color, near: &Bitboard<W>) -> Vec<Bitboard<W>> {
    let layout = board.layout();
    let points: Bitboard<W> = layout.board();
    let vacant = points - *board.stones(Color::Black) - *board.stones(Color::White);
    let is_eye = |region: &Bitboard<W>| {
        let around = region.neighbours(layout) & points;
        let chain = around.first().and_then(|stone| board.chain(stone));
        region.count() <= LARGEST
            && chain.is_some_and(|chain| {
                chain.color() == color && (around - *chain.stones()).is_empty()
            })
    };
    vacant.parts(layout).filter(|region| region.intersects(near)).filter(is_eye).collect()
}

/// Finds the eyes that a move makes.
pub fn makes_eye<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let near = near(scene);
    let before = eyes(&scene.before.board, scene.player, &near);
    let after = eyes(&scene.after.board, scene.player, &near);
    if after.len() <= before.len() {
        return;
    }
    let new: Vec<_> = after.iter().filter(|eye| !before.contains(eye)).collect();
    let points: Bitboard<W> = new.iter().map(|eye| **eye).collect();
    let fact = scene.fact(FactKind::MakesEye);
    facts.push(Fact {
        points: scene.points(points),
        count: new.len() as u32,
        basis: Basis::Count,
        line: scene.line(&[]),
        ..fact
    });
}

fn near<const W: usize>(scene: &Scene<'_, W>) -> Bitboard<W> {
    let near = scene.own().stones().grown(scene.layout);
    near | Bitboard::of(scene.spot).grown(scene.layout)
}

/// Finds the eye that the opponent would have made on the point of the move, and cannot make any
/// more.
///
/// # Errors
/// If the stop is raised.
pub fn takes_eye<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let opponent = !scene.player;
    let own = scene.own();
    let Some(theirs) = scene.if_theirs() else { return Ok(()) };
    let near: Bitboard<W> = Bitboard::of(scene.spot).grown(scene.layout);
    let before = eyes(&scene.before.board, opponent, &near);
    let made = eyes(theirs.board(), opponent, &near);
    let new: Bitboard<W> = made.into_iter().filter(|eye| !before.contains(eye)).collect();
    if new.is_empty() || !scene.after.is_safe(&own)? {
        return Ok(());
    }
    let mut after = scene.trial_after();
    let replies = new.grown(scene.layout).grown(scene.layout) & after.vacant();
    for reply in replies {
        if after.is_legal(opponent, reply) {
            after.play(opponent, reply);
            let still = eyes(after.board(), opponent, &new);
            after.take_back();
            if !still.is_empty() {
                return Ok(());
            }
        }
    }
    let fact = scene.fact(FactKind::TakesEye);
    facts.push(Fact {
        owner: opponent,
        points: scene.points(new),
        count: new.count(),
        basis: Basis::Reading,
        line: scene.line(&[]),
        ..fact
    });
    Ok(())
}

/// Finds own stones that live from now on even if their owner always passes.
pub fn lives_for_good<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let player = scene.player;
    let mut benson = Benson::new(scene.layout, scene.suicide);
    let mut alive = |board: &Board<W>| benson.alive(board.stones(player), board.stones(!player));
    let (before, after) = (alive(&scene.before.board), alive(&scene.after.board));
    let mut new = after - before;
    new.remove(scene.spot);
    if new.is_empty() {
        return;
    }
    let fact = scene.fact_about(FactKind::LivesForGood, &new, player, Basis::Count);
    facts.push(Fact { line: scene.line(&[]), ..fact });
}

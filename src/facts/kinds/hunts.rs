//! What a move does to the chains that can be captured: ladders, nets, races, and saving.

use crate::bitboard::{Bitboard, Spot};
use crate::board::{Board, Chain};
use crate::color::Color;
use crate::facts::fact::{Basis, Fact};
use crate::facts::hunt::{Capture, Hunt, Hunter};
use crate::facts::kind::FactKind;
use crate::facts::scene::{Scene, last_liberty};
use crate::facts::trial::Trial;
use crate::game::Move;
use crate::point::Vertex;
use crate::stop::Interrupted;

/// The distance from the move, in steps, within which chains are hunted by all threats.
const NEAR: usize = 3;

/// The largest number of liberties of a chain that is hunted.
const FEW: u32 = 3;

/// The least number of moves, from the first atari on, of a line that is called a ladder.
const LADDER: usize = 5;

/// The chains of one colour on the board after the move that could be captured by some hunt, near
/// the move first.
fn prey<const W: usize>(scene: &Scene<'_, W>, color: Color) -> Vec<Chain<W>> {
    let near = nearby(scene);
    let chains = scene.after.board.chains_of(color);
    let few = chains.filter(|chain| chain.liberty_count() <= FEW);
    few.filter(|chain| (*chain.stones() | *chain.liberties()).intersects(&near)).copied().collect()
}

/// Returns the points near the move.
fn nearby<const W: usize>(scene: &Scene<'_, W>) -> Bitboard<W> {
    (0..NEAR).fold(Bitboard::of(scene.spot), |near, _| near.grown(scene.layout))
}

/// Returns the chain before the move that became a chain after it; `None` if the move is its only
/// stone, or joined several.
fn earlier<const W: usize>(scene: &Scene<'_, W>, chain: &Chain<W>) -> Option<Chain<W>> {
    let mut old = *chain.stones();
    old.remove(scene.spot);
    let found = old.first().and_then(|stone| scene.before.chain(stone))?;
    (*found.stones() == old).then_some(found)
}

/// Finds chains of the opponent that can no longer escape.
///
/// # Errors
/// If the stop is raised.
pub fn catches<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let opponent = !scene.player;
    let mut claimed = Bitboard::EMPTY;
    for chain in prey(scene, opponent) {
        let Some(before) = scene.before.chain(chain.stones().first().unwrap_or_default()) else {
            continue;
        };
        let Hunt::Captured(capture) = scene.after.doom(&chain)? else { continue };
        if claimed.intersects(chain.stones()) || scene.before.doom(&before)? != Hunt::Escapes {
            continue;
        }
        claimed |= *chain.stones();
        let race = race(scene, &chain)?;
        let kind = kind_of_catch(scene, &chain, &capture, race.is_some());
        let fact = scene.fact_about(kind, chain.stones(), opponent, Basis::Reading);
        let mut points = Vec::new();
        if let Some(own) = race {
            points = scene.points(own.stones().first());
        }
        facts.push(Fact { points, line: scene.line(&capture.line), ..fact });
    }
    Ok(())
}

fn kind_of_catch<const W: usize>(
    scene: &Scene<'_, W>,
    chain: &Chain<W>,
    capture: &Capture<W>,
    is_race: bool,
) -> FactKind {
    let touches = chain.stones().grown(scene.layout).contains(scene.spot);
    let is_long = capture.order <= 1 && capture.line.len() + 1 >= LADDER;
    if is_race {
        FactKind::WinsRace
    } else if touches && chain.liberty_count() == 1 && is_long {
        FactKind::Ladder
    } else if !touches && chain.liberty_count() > 1 {
        FactKind::Net
    } else {
        FactKind::Catches
    }
}

/// Returns the own chain next to a caught chain that would have been captured if the opponent had
/// moved first, and that this move did not make.
fn race<const W: usize>(
    scene: &mut Scene<'_, W>,
    caught: &Chain<W>,
) -> Result<Option<Chain<W>>, Interrupted> {
    for own in scene.before.touching(caught.stones(), scene.player) {
        let is_weak = own.liberty_count() >= 2 && own.liberty_count() <= FEW;
        if is_weak && caught.liberty_count() >= 2 && scene.before.attack(&own)?.is_captured() {
            return Ok(Some(own));
        }
    }
    Ok(None)
}

/// Finds a ladder from which the chain escapes: the move is an atari, the chain runs into two
/// liberties, and no further atari captures it.
///
/// # Errors
/// If the stop is raised.
pub fn failing_ladder<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let opponent = !scene.player;
    for chain in scene.neighbours_after(opponent) {
        let Some(last) = last_liberty(&chain) else { continue };
        if scene.after.doom(&chain)? != Hunt::Escapes {
            continue;
        }
        let Some(mut trial) = scene.if_played(opponent, last) else { continue };
        let run = *trial.chain(last).expect("the chain runs");
        let grows = run.stones().count() == chain.stones().count() + 1;
        if !grows || run.liberty_count() != 2 {
            continue;
        }
        // Each atari that follows is answered by running; the one that lasts longest is shown.
        let mut shown = Vec::new();
        for spot in *run.liberties() {
            let line = ladder_line(scene, &mut trial, last, spot);
            if line.len() > shown.len() {
                shown = line;
            }
        }
        if shown.len() < LADDER - 1 {
            continue;
        }
        let fact =
            scene.fact_about(FactKind::LadderFails, chain.stones(), opponent, Basis::Reading);
        let mut line = vec![(opponent, last)];
        line.extend(shown);
        facts.push(Fact { points: scene.points([last]), line: scene.line(&line), ..fact });
    }
    Ok(())
}

/// Plays ataris on a running chain until it has three liberties, captures, or is not in atari.
fn ladder_line<const W: usize>(
    scene: &Scene<'_, W>,
    trial: &mut Trial<W>,
    stone: Spot,
    first: Spot,
) -> Vec<(Color, Spot)> {
    const MOST: usize = 80;
    let (player, opponent) = (scene.player, !scene.player);
    let mut line = Vec::new();
    let mut atari = Some(first);
    while let Some(spot) = atari.filter(|&spot| trial.is_legal(player, spot)) {
        trial.play(player, spot);
        line.push((player, spot));
        let run = trial.chain(stone).and_then(last_liberty);
        let Some(run) = run.filter(|&run| trial.is_legal(opponent, run)) else { break };
        trial.play(opponent, run);
        line.push((opponent, run));
        let Some(chain) = trial.chain(stone).copied() else { break };
        atari = None;
        if chain.liberty_count() == 2 && line.len() < MOST {
            // The better atari leaves the chain the fewest liberties when it runs.
            let left = |spot: Spot| {
                let other = *chain.liberties() - Bitboard::of(spot);
                (other.grown(scene.layout) & trial.vacant()).count()
            };
            atari = chain.liberties().iter().min_by_key(|&spot| left(spot));
        }
    }
    for _ in 0..line.len() {
        trial.take_back();
    }
    line
}

/// Finds own chains that the opponent could have captured: those that the move saves, and those
/// that it does not.
///
/// # Errors
/// If the stop is raised.
pub fn saves<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let player = scene.player;
    let near = nearby(scene);
    let before: Vec<Chain<W>> = scene.before.board.chains_of(player).copied().collect();
    for chain in before {
        let is_near = (*chain.stones() | *chain.liberties()).intersects(&near);
        if chain.liberty_count() > FEW || !is_near {
            continue;
        }
        let Hunt::Captured(threat) = scene.before.attack(&chain)? else { continue };
        let stone = chain.stones().first().unwrap_or_default();
        let now = scene.after.chain(stone).expect("the move is no suicide");
        let is_dead = scene.before.doom(&chain)?;
        match (scene.after.attack(&now)?, is_dead) {
            (Hunt::Escapes, Hunt::Escapes) if is_out_of_reach(scene, &now)? => {
                let fact =
                    scene.fact_about(FactKind::Saves, chain.stones(), player, Basis::Reading);
                let line = line_before(scene, &threat);
                facts.push(Fact { ignored: line, ..fact });
            }
            (Hunt::Captured(capture), dead) => {
                let is_touched = chain.liberties().contains(scene.spot);
                let kind = match dead {
                    Hunt::Captured(_) if is_touched => FactKind::FailsToSave,
                    Hunt::Escapes if !is_touched => FactKind::Leaves,
                    _ => continue,
                };
                let fact = scene.fact_about(kind, now.stones(), player, Basis::Reading);
                let line = scene.line(&capture.line);
                facts.push(Fact { line, ..fact });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether an own chain cannot be captured after the move: a deeper hunt fails, and a chain that
/// the opponent could still attack by slower means has room to run.
fn is_out_of_reach<const W: usize>(
    scene: &mut Scene<'_, W>,
    chain: &Chain<W>,
) -> Result<bool, Interrupted> {
    const ROOM: u32 = 10;
    let is_slow = (3..=4).contains(&chain.liberty_count());
    if is_slow && room(&scene.after.board, chain) < ROOM {
        return Ok(false);
    }
    scene.after.is_safe(chain)
}

/// Whether an answer saves a threatened chain of the opponent: the chain runs into the open, or a
/// deeper hunt fails.
fn holds<const W: usize>(
    scene: &Scene<'_, W>,
    chain: &Chain<W>,
    answer: Spot,
) -> Result<bool, Interrupted> {
    const OPEN: u32 = 16;
    let mut board = scene.after.board.clone();
    board.play_unchecked(chain.color(), answer);
    let prey = chain.stones().first().unwrap_or_default();
    let Some(saved) = board.chain(prey) else { return Ok(false) };
    if saved.liberty_count() >= 3 && room(&board, saved) >= OPEN {
        return Ok(true);
    }
    Hunter::new(&board).is_safe(prey, scene.stop)
}

/// Returns the number of empty points within two steps of a chain's liberties.
fn room<const W: usize>(board: &Board<W>, chain: &Chain<W>) -> u32 {
    let layout = board.layout();
    let points: Bitboard<W> = layout.board();
    let vacant = points - *board.stones(Color::Black) - *board.stones(Color::White);
    let grow = |room: Bitboard<W>| room | (room.grown(layout) & vacant);
    grow(grow(*chain.liberties())).count()
}

/// Returns the line of a threat as it stood before the move: the player's pass, and the capture.
fn line_before<const W: usize>(scene: &Scene<'_, W>, threat: &Capture<W>) -> Vec<Move> {
    let pass = (scene.player, Vertex::Pass);
    let plays = threat.line.iter().map(|&(color, spot)| (color, scene.layout.point(spot).into()));
    std::iter::once(pass).chain(plays).map(Move::from).collect()
}

/// Finds own chains that were safe and can be captured after the move.
///
/// # Errors
/// If the stop is raised.
pub fn endangers<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let player = scene.player;
    for chain in prey(scene, player) {
        let Hunt::Captured(capture) = scene.after.attack(&chain)? else { continue };
        // A single new stone that can be captured has endangered nothing but itself.
        let Some(earlier) = earlier(scene, &chain) else { continue };
        if scene.before.attack(&earlier)? != Hunt::Escapes || !scene.before.is_safe(&earlier)? {
            continue;
        }
        let fact = scene.fact_about(FactKind::Endangers, chain.stones(), player, Basis::Reading);
        let line = scene.line(&capture.line);
        facts.push(Fact { line, ..fact });
    }
    Ok(())
}

/// Finds chains of the opponent that are captured if the opponent does not answer, and whether one
/// answer alone saves them.
///
/// # Errors
/// If the stop is raised.
pub fn threats<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let opponent = !scene.player;
    for chain in prey(scene, opponent) {
        let Some(before) = scene.before.chain(chain.stones().first().unwrap_or_default()) else {
            continue;
        };
        let Hunt::Captured(capture) = scene.after.attack(&chain)? else { continue };
        let is_new = scene.before.attack(&before)? == Hunt::Escapes;
        if !is_new || scene.after.doom(&chain)? != Hunt::Escapes {
            continue;
        }
        let mut answers = scene.after.answers(&chain)?.unwrap_or_default();
        let kind = match answers.as_slice() {
            [only] if holds(scene, &chain, *only)? => FactKind::ThreatensWithOneAnswer,
            [_] => {
                answers.clear();
                FactKind::Threatens
            }
            _ => FactKind::Threatens,
        };
        let fact = scene.fact_about(kind, chain.stones(), opponent, Basis::Reading);
        facts.push(Fact {
            points: scene.points(answers),
            line: scene.line_if_ignored(&capture.line),
            ..fact
        });
    }
    Ok(())
}

/// Finds far ladders that the move breaks or makes work.
///
/// # Errors
/// If the stop is raised.
pub fn far_ladders<const W: usize>(
    scene: &mut Scene<'_, W>,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    let chains: Vec<Chain<W>> = scene.before.board.chains().copied().collect();
    for chain in chains {
        let owner = chain.color();
        let reach = chain.liberties().grown(scene.layout);
        let is_far = !reach.contains(scene.spot) && chain.liberty_count() <= 2;
        let Some(now) = chain.stones().first().and_then(|stone| scene.after.chain(stone)) else {
            continue;
        };
        if !is_far || now != chain {
            continue;
        }
        let (before, after) = (scene.before.ladder(&chain)?, scene.after.ladder(&now)?);
        match (before, after, owner == scene.player) {
            (Hunt::Captured(ladder), Hunt::Escapes, true)
                if ladder.line.len() >= LADDER && !scene.after.attack(&now)?.is_captured() =>
            {
                let fact =
                    scene.fact_about(FactKind::BreaksLadder, chain.stones(), owner, Basis::Reading);
                let ignored = line_before(scene, &ladder);
                facts.push(Fact { ignored, ..fact });
            }
            (Hunt::Escapes, Hunt::Captured(ladder), false) if ladder.line.len() >= LADDER => {
                let fact =
                    scene.fact_about(FactKind::MakesLadder, chain.stones(), owner, Basis::Reading);
                let line = scene.line_if_ignored(&ladder.line);
                facts.push(Fact { line, ..fact });
            }
            _ => {}
        }
    }
    Ok(())
}

//! What a move decides about the life of groups near it, as the solver proves it on the board.

use crate::bitboard::{Bits, Layout, PointSet};
use crate::color::Color;
use crate::facts::fact::{Basis, Fact};
use crate::facts::kind::FactKind;
use crate::facts::scene::Scene;
use crate::facts::solving::Solving;
use crate::game::Move;
use crate::point::{Point, Vertex};
use crate::position::Position;
use crate::reading::Benson;
use crate::rules::SuicideRule;
use crate::solve::{Claim, Held, Inquiry, Problem, Survivors};
use crate::stop::{Interrupted, Stop};

/// The distance from the move, in steps, within which groups are asked for.
const NEAR: usize = 3;

/// The largest number of groups that are asked for.
const MOST_GROUPS: usize = 5;

/// The kinds that closed regions find, and that the solver's proof replaces.
const CLOSED: [FactKind; 2] = [FactKind::Lives, FactKind::Kills];

/// The number of steps between chains of one group.
const STEPS: usize = 4;

/// Groups that are more exposed to the open board are not asked for: they are not surrounded. The
/// least exposed one may be a little more so.
const OPEN: [f64; 2] = [0.2, 0.24];

/// The nodes in each region of a question in the first round, and the factor from one round to the
/// next.
const FIRST: u64 = 4_000;
const RISE: u64 = 4;

/// The number of rounds.
const ROUNDS: u32 = 5;

/// The claims that are tried, with the number of rounds by which each comes later than the first, and
/// what is found. A weaker claim must not be proven in time that a stronger one needed.
const CLAIMS: [(Claim, u32, Option<FactKind>); 3] = [
    (Claim::Unconditional, 0, None),
    (Claim::Threats(0), 1, Some(FactKind::KoFirst)),
    (Claim::AllKos, 2, Some(FactKind::KoSecond)),
];

/// Stones whose fate the move may decide.
#[derive(Clone, Copy, Debug)]
struct Group {
    owner: Color,
    stones: PointSet,
}

/// The questions about a move.
struct Asker<'s> {
    before: Position,
    after: Position,
    /// Where the opponent may not take back a ko after the move.
    ko: Option<(Color, Point)>,
    player: Color,
    made: Move,
    solving: &'s mut Solving,
    stop: &'s Stop,
}

/// Finds what the move does for the life and death of the groups near it.
///
/// # Errors
/// If the stop is raised.
pub fn fates<const W: usize>(
    scene: &Scene<'_, W>,
    solving: &mut Solving,
    facts: &mut Vec<Fact>,
) -> Result<(), Interrupted> {
    if solving.is_spent() {
        return Ok(());
    }
    let mut asker = Asker {
        before: scene.position_of(&scene.before.board),
        after: scene.position_of(&scene.after.board),
        ko: scene.after.board.ko().map(|ko| (ko.banned, scene.layout.point(ko.spot))),
        player: scene.player,
        made: Move { color: scene.player, vertex: scene.at().into() },
        solving,
        stop: scene.stop,
    };
    let groups = groups(scene, &asker.after);
    for found in asker.ask(&groups)? {
        let stones = found.group.stones.bits().resized();
        let basis = if found.group.owner == scene.player { Basis::Reading } else { Basis::Region };
        let fact = scene.fact_about(found.kind, &stones, found.group.owner, basis);
        let is_about =
            |old: &Fact| old.owner == fact.owner && (old.stones & fact.stones) == old.stones;
        // A proof on the board has fewer conditions than one in a closed region, unless it needs a ko.
        if !matches!(fact.kind, FactKind::KoFirst | FactKind::KoSecond) {
            facts.retain(|old| !CLOSED.contains(&old.kind) || !is_about(old));
        }
        facts.push(Fact { line: found.line, ..fact });
    }
    Ok(())
}

/// What became of the questions about a group.
enum Pursued {
    Found(Found),
    /// Nothing is known yet.
    Open,
    /// There is nothing to find.
    Nothing,
}

/// Something that is proven about a group.
struct Found {
    kind: FactKind,
    group: Group,
    line: Vec<Move>,
}

/// A group with the questions about it, one for each claim.
struct Open {
    group: Group,
    inquiries: Vec<Option<Inquiry>>,
}

impl Asker<'_> {
    /// Asks about all groups in rounds, with more nodes in each.
    fn ask(&mut self, groups: &[Group]) -> Result<Vec<Found>, Interrupted> {
        let mut found: Vec<Found> = Vec::new();
        let mut open: Vec<Open> = groups.iter().map(|&group| self.open(group)).collect();
        for round in 0..ROUNDS {
            let mut still = Vec::new();
            for mut group in open {
                let is_known = found.iter().any(|known| known.concerns(&group.group));
                if is_known || self.solving.is_spent() {
                    continue;
                }
                match self.pursue(&mut group, round) {
                    Pursued::Found(new) => found.push(new),
                    Pursued::Open => still.push(group),
                    Pursued::Nothing => {}
                }
                self.stop.check()?;
            }
            open = still;
        }
        Ok(found)
    }

    fn open(&mut self, group: Group) -> Open {
        let inquiries =
            CLAIMS.map(|(claim, ..)| self.inquire(&group.stones, Survivors::Any, claim));
        Open { group, inquiries: inquiries.into() }
    }

    /// Pursues the questions about a group under all claims whose round has come.
    fn pursue(&mut self, open: &mut Open, round: u32) -> Pursued {
        for (inquiry, (claim, later, ko)) in open.inquiries.iter_mut().zip(CLAIMS) {
            let Some(round) = round.checked_sub(later) else { continue };
            let limit = FIRST * RISE.pow(round);
            let Some(asked) = inquiry else { continue };
            let before = self.solving.left();
            let Some(held) = self.solving.pursue(asked, limit, self.stop) else { continue };
            let used = before - self.solving.left();
            let group = open.group;
            if self.was_decided(&group, claim, RISE * limit, RISE * used) {
                return Pursued::Nothing;
            }
            let found = if group.owner == self.player {
                self.living(group, &held, (claim, ko), RISE * limit)
            } else {
                let kind = ko.unwrap_or(FactKind::Kills);
                Some(Found { kind, group, line: self.line(&held) })
            };
            return found.map_or(Pursued::Nothing, Pursued::Found);
        }
        let is_over = |inquiry: &Option<Inquiry>| inquiry.as_ref().is_none_or(Inquiry::is_over);
        if open.inquiries.iter().all(is_over) { Pursued::Nothing } else { Pursued::Open }
    }

    /// Returns the question whether the player reaches the goal about stones after the move.
    fn inquire(
        &mut self,
        stones: &PointSet,
        survivors: Survivors,
        claim: Claim,
    ) -> Option<Inquiry> {
        let problem = Problem::of(&self.after, !self.player, stones).ok()?;
        let problem = problem.with_survivors(survivors);
        let banned = self.ko.map(|(color, at)| problem.with_ko(color, at));
        let problem = banned.and_then(Result::ok).unwrap_or(problem);
        self.solving.inquire(&problem, self.player, claim)
    }

    /// Whether the goal was reached without the move: the opponent moves first in the position
    /// before it, as after a pass, which lifts a ko. `least` nodes, more than the proof took, must
    /// not prove this; if they are not left, it counts as decided.
    fn was_decided(&mut self, group: &Group, claim: Claim, limit: u64, least: u64) -> bool {
        let Ok(problem) = Problem::of(&self.before, !self.player, &group.stones) else {
            return true;
        };
        let Some(mut inquiry) = self.solving.inquire(&problem, self.player, claim) else {
            return true;
        };
        let has_enough = self.solving.left() >= least;
        let is_proven = self.solving.pursue(&mut inquiry, limit, self.stop).is_some();
        is_proven || !has_enough && !inquiry.is_over()
    }

    /// Returns which stones of an own group live under a claim: all, or one chain.
    fn living(
        &mut self,
        group: Group,
        held: &Held,
        (claim, ko): (Claim, Option<FactKind>),
        limit: u64,
    ) -> Option<Found> {
        let without_ko =
            |held: &Held| if held.has_eyes { FactKind::Lives } else { FactKind::Survives };
        let kind = |held: &Held| ko.unwrap_or_else(|| without_ko(held));
        let chains: Vec<PointSet> = parts(&group.stones);
        if let [_] = chains.as_slice() {
            return Some(Found { kind: kind(held), group, line: self.line(held) });
        }
        for stones in std::iter::once(group.stones).chain(chains) {
            let mut all = self.inquire(&stones, Survivors::All, claim)?;
            if let Some(held) = self.solving.pursue(&mut all, limit, self.stop) {
                let group = Group { stones, ..group };
                return Some(Found { kind: kind(&held), group, line: self.line(&held) });
            }
        }
        None
    }

    /// Returns the move with the play after it.
    fn line(&self, held: &Held) -> Vec<Move> {
        let mut line = vec![self.made];
        let mut color = self.player;
        for &vertex in &held.line {
            color = !color;
            line.push(Move { color, vertex });
        }
        while line.last().is_some_and(|last| last.vertex == Vertex::Pass) {
            line.pop();
        }
        line
    }
}

impl Found {
    /// Whether a group shares stones with what is found.
    fn concerns(&self, group: &Group) -> bool {
        self.group.owner == group.owner && !(self.group.stones & group.stones).is_empty()
    }
}

/// Returns the chains of a set of stones, the largest one first.
fn parts(stones: &PointSet) -> Vec<PointSet> {
    let layout = Layout::new(stones.size());
    let parts = stones.bits().parts(layout);
    let mut parts: Vec<PointSet> = parts.map(|part| PointSet::of_bits(layout, part)).collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.count()));
    parts
}

/// Returns the groups near the move that stood before it: chains with those that they share
/// liberties with, then alone, and then with all that are close. Chains that lived for good before it
/// are left out.
fn groups<const W: usize>(scene: &Scene<'_, W>, after: &Position) -> Vec<Group> {
    let layout = scene.layout;
    let made: Bits = Bits::of(scene.spot);
    let near = (0..NEAR).fold(made, |near, _| near.grown(layout));
    let mut benson = Benson::new(layout, SuicideRule::Forbidden);
    let before = &scene.before.board;
    let (black, white) = (before.stones(Color::Black), before.stones(Color::White));
    let immortal: Bits = (benson.alive(black, white) | benson.alive(white, black)).resized();
    let mut sets: [Vec<Group>; 3] = Default::default();
    for owner in [!scene.player, scene.player] {
        let stones = *after.bits(owner) - immortal;
        for chain in (near & stones).flooded(&stones, layout).parts(layout) {
            let of_chain = [whole(&chain, &stones, after), chain, wide(&chain, &stones, after)];
            for (place, stones) in of_chain.into_iter().enumerate() {
                let stones = PointSet::of_bits(layout, stones - made);
                let is_known = |group: &Group| group.stones == stones;
                if !stones.is_empty() && !sets.iter().flatten().any(is_known) {
                    sets[place].push(Group { owner, stones });
                }
            }
        }
    }
    let mut groups: Vec<Group> =
        sets.into_iter().flat_map(|groups| surrounded(groups, after)).collect();
    groups.truncate(MOST_GROUPS);
    groups
}

/// Returns the groups that are not exposed to the open board, the least exposed one first.
fn surrounded(groups: Vec<Group>, position: &Position) -> Vec<Group> {
    let exposure = |group: &Group| {
        let problem = Problem::of(position, group.owner, &group.stones);
        problem.map_or(1.0, |problem| problem.exposure())
    };
    let mut groups: Vec<(f64, Group)> =
        groups.into_iter().map(|group| (exposure(&group), group)).collect();
    groups.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut most = OPEN[1];
    groups.retain(|(exposure, _)| *exposure <= std::mem::replace(&mut most, OPEN[0]));
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Returns a chain with its owner's stones within some steps through points that are not the
/// opponent's.
fn wide(chain: &Bits, stones: &Bits, position: &Position) -> Bits {
    let layout = position.layout();
    let passable = *stones | (layout.board() - position.occupied_bits());
    let near = (0..STEPS).fold(*chain, |near, _| {
        (near.grown(layout) & passable).flooded(stones, layout) | near.grown(layout) & passable
    });
    near & *stones
}

/// Returns a chain with the chains that share liberties with it, and so on.
fn whole(chain: &Bits, stones: &Bits, position: &Position) -> Bits {
    let layout = position.layout();
    let vacant = layout.board() - position.occupied_bits();
    let mut whole = *chain;
    loop {
        let shared = whole.grown(layout) & vacant;
        let next = (whole | (shared.grown(layout) & *stones)).flooded(stones, layout);
        if next == whole {
            return whole;
        }
        whole = next;
    }
}

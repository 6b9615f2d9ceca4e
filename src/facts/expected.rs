//! Facts that rest on the ownership that a net expects, before and after a move, and the reasons
//! why a move is worse than another that follow from them.

use super::fact::{Basis, Fact};
use super::kind::FactKind;
use super::order::sort;
use super::part::Part;
use super::reason::{Origin, Reason};
use crate::bitboard::{Layout, PointSet};
use crate::color::{Color, Sided};
use crate::game::Game;
use crate::point::{Point, Vertex};

/// The least number of points whose change is a fact.
const AREA: f64 = 2.0;

/// The least change of a point's ownership that counts for the area, on a scale from -1 to 1.
const CHANGED: f64 = 0.2;

/// The least change of a chain's mean ownership that is a fact.
const TURNED: f64 = 0.4;

/// The mean ownership from which a chain is expected to stay, and below whose negative it is
/// expected to be lost.
const SURE: f64 = 0.2;

/// The least change of a move that loses nothing, in spreads of the searches. A corner that is not
/// settled swings from search to search, whatever the move did.
const STEADY: f64 = 2.0;

/// The least change of a move that loses points, in spreads of the searches: that something is lost is
/// known, and the question is where.
const STEADY_FOR_LOSS: f64 = 1.0;

/// The least number of stones that are spoken of.
const STONES: u32 = 2;

/// The least mean loss of ownership of a chain with which a proven reason is to the point. The
/// chains of most reasons lose either next to nothing or much more.
const LOST: f64 = 0.2;

/// The least share of all points lost, and the least mean loss of its stones or points, with which
/// a reason of the net comes before a proven one that is beside the point. A loss spread thin says
/// little.
const EXPLAINS: [f64; 2] = [0.5, 0.5];

/// Claims that the move itself fails: to the point though the stones stay whose they are.
const FAILURES: [FactKind; 2] = [FactKind::FailsToSave, FactKind::LadderFails];

/// The least distance, in lines, between a move and the place where it should have been.
const FAR: u8 = 6;

/// What a net expects of the points of a board before and after a move. Each list has the expected
/// owner of each point, row by row from A1, from 1 for Black to -1 for White.
#[derive(Clone, Copy, Debug)]
pub struct Expectation<'a> {
    /// In the position before the move, in which the best move is expected.
    pub before: &'a [f32],
    /// After the move.
    pub after: &'a [f32],
    /// The standard deviation of each point's owner among the positions of the searches before and
    /// after the move; `None` if they are not known.
    pub spread: Option<[&'a [f32]; 2]>,
}

/// A move with the changes of ownership that a net expects by it.
struct Change<'a> {
    game: &'a Game,
    color: Color,
    at: Point,
    expectation: Expectation<'a>,
}

impl Change<'_> {
    /// Returns how much a point belongs to a player, from 1 to -1, before and after the move.
    fn share(&self, point: Point, of: Color) -> [f64; 2] {
        let index = self.game.size().index(point);
        let owner = |list: &[f32]| Sided::of(Color::Black, f64::from(list[index])).for_player(of);
        [self.expectation.before, self.expectation.after].map(owner)
    }

    /// Returns what the player of the move gains on a point.
    fn gain(&self, point: Point) -> f64 {
        let [before, after] = self.share(point, self.color);
        after - before
    }

    /// Returns how much the owner of a point varies within the searches, on a scale to 1; 0 if that is
    /// not known.
    fn spread(&self, point: Point) -> f64 {
        let index = self.game.size().index(point);
        self.expectation.spread.map_or(0.0, |lists| {
            let [before, after] = lists.map(|list| f64::from(list[index]));
            f64::midpoint(before * before, after * after).sqrt()
        })
    }

    /// Returns how much stones belong to their owner on average, before and after the move.
    fn mean(&self, stones: &PointSet, owner: Color) -> [f64; 2] {
        let mut sum = [0.0; 2];
        for point in stones {
            let share = self.share(point, owner);
            sum = [sum[0] + share[0], sum[1] + share[1]];
        }
        sum.map(|sum| sum / f64::from(stones.count().max(1)))
    }

    /// Returns how much ownership the player loses on average on that chain of a fact where the
    /// loss is largest, or on its points if it lacks stones. `None` if it lacks both.
    fn lost(&self, fact: &Fact) -> Option<f64> {
        let size = self.game.size();
        let mean = |points: &[Point]| {
            let lost: f64 = points.iter().map(|&point| -self.gain(point)).sum();
            (!points.is_empty()).then(|| lost / f64::from(points.len() as u32))
        };
        let chains = fact.stones.bits().parts(Layout::new(size));
        let of_chains = chains.filter_map(|chain| mean(&chain.points(size).collect::<Vec<_>>()));
        of_chains.reduce(f64::max).or_else(|| mean(&fact.points))
    }

    fn none(&self) -> PointSet {
        PointSet::empty(self.game.size())
    }

    fn fact(&self, kind: FactKind) -> Fact {
        Fact { basis: Basis::Net, ..Fact::new(kind, self.color, self.at, self.none()) }
    }

    /// Returns a fact about stones that gain or lose much.
    fn about(&self, kind: FactKind, stones: PointSet, owner: Color, stake: f64) -> Fact {
        Fact { stones, owner, count: stones.count(), stake, ..self.fact(kind) }
    }

    /// Returns the part of the board where the player gains or loses most on the whole, with the points
    /// of this gain or loss, and the sum of all changes there, which is negative for a loss. `None` if
    /// the points are few, or their owners vary within the searches by so much that the sum is less
    /// than `steady` of these spreads. One part never has a gain and a loss.
    fn area(&self, is_loss: bool, steady: f64) -> Option<(Vec<Point>, f64)> {
        let size = self.game.size();
        let of_part = |part: &Part| {
            let inside = size.points().filter(|&point| Part::of(point, size) == *part);
            let changed: Vec<(Point, f64)> = inside
                .map(|point| (point, self.gain(point)))
                .filter(|(_, gain)| gain.abs() >= CHANGED)
                .collect();
            let sum: f64 = changed.iter().map(|(_, gain)| gain).sum();
            // The points of a part live or die together, so their spreads add up.
            let spread: f64 = changed.iter().map(|(point, _)| self.spread(*point)).sum();
            let sum = if sum.abs() < steady * spread { 0.0 } else { sum };
            let alike = changed.into_iter().filter(|(_, gain)| (*gain < 0.0) == is_loss);
            (alike.map(|(point, _)| point).collect(), sum)
        };
        let sign = if is_loss { -1.0 } else { 1.0 };
        let parts: Vec<(Vec<Point>, f64)> = Part::ALL.iter().map(of_part).collect();
        let largest =
            parts.into_iter().max_by(|one, other| (sign * one.1).total_cmp(&(sign * other.1)));
        largest.filter(|(_, sum)| sign * sum >= AREA)
    }

    /// Returns the chains of a player that gain or lose much on average, at least `steady` of the
    /// spreads of the searches, those near each other as one, with what they gain.
    fn groups(&self, owner: Color, steady: f64) -> Vec<(PointSet, [f64; 2])> {
        let mut groups: Vec<(PointSet, [f64; 2])> = Vec::new();
        for chain in self.game.position().chains(owner) {
            let mean = self.mean(&chain.stones, owner);
            let spread: f64 = chain.stones.iter().map(|point| self.spread(point)).sum();
            let spread = spread / f64::from(chain.stones.count().max(1));
            let least = TURNED.max(steady * spread);
            let turns = |[before, after]: [f64; 2]| (after - before).abs() >= least;
            if !turns(mean) {
                continue;
            }
            let is_same = |(stones, other): &(PointSet, [f64; 2])| {
                (other[1] > other[0]) == (mean[1] > mean[0]) && is_near(stones, &chain.stones)
            };
            match groups.iter_mut().find(|group| is_same(group)) {
                Some((stones, of_group)) => {
                    *stones |= chain.stones;
                    *of_group = self.mean(stones, owner);
                }
                None => groups.push((chain.stones, mean)),
            }
        }
        groups.retain(|(stones, _)| stones.count() >= STONES);
        groups
    }

    /// Returns the facts about groups that become safer or weaker, by `steady` spreads at least.
    fn turned(&self, steady: f64) -> Vec<Fact> {
        let mut facts = Vec::new();
        for owner in Color::ALL {
            let is_own = owner == self.color;
            for (stones, [before, after]) in self.groups(owner, steady) {
                let is_up = after > before;
                let turns = if is_up {
                    before < -SURE && after > SURE
                } else {
                    before > SURE && after < -SURE
                };
                let kind = match (is_up, is_own) {
                    (true, false) if turns => FactKind::LetsLive,
                    (false, true) if turns => FactKind::LosesStones,
                    (true, _) => FactKind::Strengthens,
                    (false, _) => FactKind::Weakens,
                };
                let gain = (after - before) * f64::from(stones.count());
                let stake = if is_own { gain } else { -gain };
                facts.push(self.about(kind, stones, owner, stake));
            }
        }
        facts
    }
}

/// Whether two sets of stones lie at most two lines apart.
fn is_near(one: &PointSet, other: &PointSet) -> bool {
    one.iter().any(|point| other.iter().any(|near| distance(point, near) <= 2))
}

/// Returns the distance of two points, in lines.
fn distance(one: Point, other: Point) -> u8 {
    one.column().abs_diff(other.column()).max(one.row().abs_diff(other.row()))
}

/// Returns what a net expects to change by a move of `color`: only what is much more than the owners
/// vary within the searches.
///
/// # Panics
/// If a list has another length than the board has points.
pub fn expected(game: &Game, color: Color, at: Point, expectation: Expectation<'_>) -> Vec<Fact> {
    let change = changes(game, color, at, expectation);
    let mut facts = change.turned(STEADY);
    for (is_loss, kind) in [(true, FactKind::LosesArea), (false, FactKind::GainsArea)] {
        if let Some((points, stake)) = change.area(is_loss, STEADY) {
            let count = rounded(stake);
            facts.push(Fact { points, count, stake, ..change.fact(kind) });
        }
    }
    sort(&mut facts);
    facts
}

/// Returns the reasons why a move is worse than another that follow from what a net expects.
/// `reply` is the opponent's best reply.
///
/// # Panics
/// If a list has another length than the board has points.
pub fn expected_reasons(
    game: &Game,
    color: Color,
    at: Point,
    better: Vertex,
    reply: Option<Vertex>,
    expectation: Expectation<'_>,
) -> Vec<Reason> {
    let change = changes(game, color, at, expectation);
    let does = |fact| Reason::new(Origin::Does, fact);
    let is_harm = |fact: &Fact| fact.stake < 0.0;
    let mut found: Vec<Reason> =
        change.turned(STEADY_FOR_LOSS).into_iter().filter(is_harm).map(does).collect();
    let Some((points, stake)) = change.area(true, STEADY_FOR_LOSS) else { return found };
    let count = rounded(stake);
    let is_there = |point: Point| points.iter().any(|&lost| distance(lost, point) <= 2);
    let better = better.point().filter(|&point| is_there(point));
    let is_far = better.is_some_and(|better| distance(better, at) >= FAR) && !is_there(at);
    let kind = if is_far { FactKind::Urgent } else { FactKind::LosesArea };
    found.push(does(Fact { points, count, stake, ..change.fact(kind) }));
    if let Some(point) = better.filter(|&point| reply == Some(point.into())) {
        let fact = Fact::new(FactKind::KeyPoint, !color, point, change.none());
        let fact = Fact { basis: Basis::Net, points: vec![point], stake: -stake - 0.1, ..fact };
        found.push(Reason::new(Origin::Allows, fact));
    }
    found
}

/// Marks the proven reasons that are beside the point: their stones hardly change their owner by
/// what a net expects. None is marked if no other reason explains the loss.
pub fn mark_beside(
    reasons: &mut [Reason],
    game: &Game,
    color: Color,
    at: Point,
    expectation: Expectation<'_>,
) {
    let change = changes(game, color, at, expectation);
    let all: f64 = game.size().points().map(|point| -change.gain(point)).sum();
    let [share, mean] = EXPLAINS;
    let loses = |fact: &Fact, least: f64| change.lost(fact).is_none_or(|lost| lost >= least);
    let explains = |Reason { fact, .. }: &Reason| match fact.basis {
        Basis::Net => all > 0.0 && fact.stake.abs() >= share * all && loses(fact, mean),
        _ => FAILURES.contains(&fact.kind) || loses(fact, LOST),
    };
    if !reasons.iter().any(explains) {
        return;
    }
    for reason in reasons.iter_mut().filter(|reason| reason.is_proven()) {
        reason.is_beside = !explains(reason);
    }
}

fn changes<'a>(
    game: &'a Game,
    color: Color,
    at: Point,
    expectation: Expectation<'a>,
) -> Change<'a> {
    let lists = [expectation.before, expectation.after];
    let lists = lists.into_iter().chain(expectation.spread.into_iter().flatten());
    let mut lists = lists.map(<[f32]>::len);
    assert!(lists.all(|length| length == game.size().area()), "a number for each point");
    Change { game, color, at, expectation }
}

fn rounded(points: f64) -> u32 {
    (points.round() as i32).unsigned_abs()
}

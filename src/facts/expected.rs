//! Facts that rest on the ownership that a net expects, before and after a move.

use super::fact::{Basis, Fact};
use super::kind::Kind;
use super::order::sort;
use crate::bitboard::PointSet;
use crate::color::{ByColor, Color};
use crate::game::Game;
use crate::point::Point;

/// The least number of points whose change is a fact.
const AREA: f64 = 3.0;

/// The least change of a point's ownership that counts for the area, on a scale from -1 to 1.
const CHANGED: f64 = 0.3;

/// The least change of a chain's mean ownership that is a fact.
const TURNED: f64 = 0.5;

/// The least number of stones of a chain that is spoken of.
const STONES: u32 = 2;

/// Returns what a net expects to change by a move of `color`. Each list has the expected owner of
/// each point, row by row from A1, from 1 for Black to -1 for White: in the position of the game,
/// and after the move.
///
/// # Panics
/// If a list has another length than the board has points.
pub fn expected(game: &Game, color: Color, at: Point, ownership: [&[f32]; 2]) -> Vec<Fact> {
    let size = game.size();
    assert!(ownership.iter().all(|list| list.len() == size.area()), "a number for each point");
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let change = |point: Point| {
        let [before, after] = ownership.map(|list| f64::from(list[size.index(point)]));
        sign * (after - before)
    };
    let none = PointSet::empty(size);
    let mut facts = Vec::new();
    let changed: Vec<Point> =
        size.points().filter(|&point| change(point).abs() >= CHANGED).collect();
    let area: f64 = changed.iter().map(|&point| change(point)).sum();
    if area.abs() >= AREA {
        let kind = if area > 0.0 { Kind::GainsArea } else { Kind::LosesArea };
        let mut points: Vec<Point> = changed;
        points.retain(|&point| (change(point) > 0.0) == (area > 0.0));
        let fact = Fact::new(kind, color, at, none);
        let count = (area.round() as i32).unsigned_abs();
        facts.push(Fact { points, count, basis: Basis::Net, stake: area, ..fact });
    }
    for owner in Color::ALL {
        for chain in game.position().chains(owner) {
            let count = chain.stones.count();
            let mean = chain.stones.iter().map(&change).sum::<f64>() / f64::from(count.max(1));
            if count < STONES || mean.abs() < TURNED {
                continue;
            }
            let gains = ByColor::from_fn(|side| if side == color { mean } else { -mean });
            let kind = if gains[owner] > 0.0 { Kind::Strengthens } else { Kind::Weakens };
            let fact = Fact::new(kind, color, at, chain.stones);
            facts.push(Fact {
                owner,
                count,
                basis: Basis::Net,
                stake: mean * f64::from(count),
                ..fact
            });
        }
    }
    sort(&mut facts);
    facts
}

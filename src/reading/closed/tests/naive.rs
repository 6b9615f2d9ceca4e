//! A second solver for closed regions: it lists every state and finds all values backwards from the
//! ends. It shares no code with the search that it checks.

use std::collections::HashMap;

use crate::color::{ByColor, Color};
use crate::point::Point;

/// What stands on each point of a window.
pub type Stones = Vec<Option<Color>>;

/// A set of points between walls.
pub struct Window {
    neighbours: Vec<Vec<usize>>,
    /// For each point, whether it touches a wall of each colour.
    walls: Vec<ByColor<bool>>,
}

/// A state: the stones, the player to move, whether the last move was a pass, the point that may
/// not be taken back, and the board before the last play where a play now could bring it back.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    stones: Stones,
    to_move: Color,
    passed: bool,
    ko: Option<usize>,
    before: Option<Stones>,
}

/// The values of all states: with cycles counted against Black, and for Black.
pub struct Values {
    numbers: HashMap<State, usize>,
    low: Vec<i32>,
    high: Vec<i32>,
}

impl Values {
    /// Returns Black's best lead if `first` moves first; `None` if it hangs on a cycle.
    pub fn of(&self, stones: &Stones, first: Color) -> Option<i32> {
        let number = self.numbers[&State::new(stones.clone(), first)];
        (self.low[number] == self.high[number]).then_some(self.low[number])
    }
}

impl State {
    fn new(stones: Stones, to_move: Color) -> Self {
        Self { stones, to_move, passed: false, ko: None, before: None }
    }
}

impl Window {
    pub fn new(points: &[Point], walls: &[(Point, Color)]) -> Self {
        let touches =
            |a: Point, b: Point| a.column().abs_diff(b.column()) + a.row().abs_diff(b.row()) == 1;
        let neighbours = points.iter().map(|&point| {
            (0..points.len()).filter(|&other| touches(point, points[other])).collect()
        });
        let touched = points.iter().map(|&point| {
            ByColor::from_fn(|color| {
                walls.iter().any(|&(wall, owner)| owner == color && touches(point, wall))
            })
        });
        Self { neighbours: neighbours.collect(), walls: touched.collect() }
    }

    /// Returns the connected points with the same content as `point`, and what touches them.
    fn part(&self, stones: &Stones, point: usize) -> (Vec<usize>, Vec<Option<Color>>) {
        let (mut part, mut around) = (vec![point], Vec::new());
        let mut next = 0;
        while next < part.len() {
            let here = part[next];
            next += 1;
            around.extend(Color::ALL.into_iter().filter(|&c| self.walls[here][c]).map(Some));
            for &other in &self.neighbours[here] {
                if stones[other] != stones[point] {
                    around.push(stones[other]);
                } else if !part.contains(&other) {
                    part.push(other);
                }
            }
        }
        (part, around)
    }

    /// Whether the chain on a point touches an empty point or a wall of its own.
    fn stands(&self, stones: &Stones, point: usize) -> bool {
        let around = self.part(stones, point).1;
        around.contains(&None) || around.contains(&stones[point])
    }

    pub fn is_legal(&self, stones: &Stones) -> bool {
        (0..stones.len()).all(|point| stones[point].is_none() || self.stands(stones, point))
    }

    /// Returns Black's points less White's as the stones stand.
    pub fn lead(&self, stones: &Stones) -> i32 {
        let owner = |point: usize| {
            if stones[point].is_some() {
                return stones[point];
            }
            let around = self.part(stones, point).1;
            let only = |color| around.iter().all(|&next| next == Some(color));
            Color::ALL.into_iter().find(|&color| !around.is_empty() && only(color))
        };
        let worth = |point| match owner(point) {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
        (0..stones.len()).map(worth).sum()
    }

    fn play(&self, state: &State, point: usize) -> Option<State> {
        let color = state.to_move;
        if state.stones[point].is_some() || state.ko == Some(point) {
            return None;
        }
        let mut stones = state.stones.clone();
        stones[point] = Some(color);
        let mut taken = Vec::new();
        for &next in &self.neighbours[point] {
            if stones[next] == Some(!color) && !self.stands(&stones, next) {
                let chain = self.part(&stones, next).0;
                for &stone in &chain {
                    stones[stone] = None;
                }
                taken.extend(chain);
            }
        }
        if !self.stands(&stones, point) {
            return None;
        }
        let mut next = State::new(stones, !color);
        // A stone taken back at once may bring back the board before this play, or the one before
        // the play that it answers.
        let returns = |back: &usize| {
            let mut after = next.stones.clone();
            after[*back] = Some(!color);
            let is_lone = self.part(&after, point).0.len() == 1 && !self.stands(&after, point);
            after[point] = None;
            is_lone && (after == state.stones || Some(&after) == state.before.as_ref())
        };
        next.ko = taken.iter().copied().find(returns);
        let (chain, around) = self.part(&next.stones, point);
        let is_held = around.contains(&Some(color));
        if taken.is_empty() && chain.len() == 2 && !is_held {
            next.before = Some(state.stones.clone());
        }
        Some(next)
    }

    fn moves(&self, state: &State) -> Vec<State> {
        let pass = State { passed: true, ..State::new(state.stones.clone(), !state.to_move) };
        let pass = (!state.passed).then_some(pass);
        let plays = (0..state.stones.len()).filter_map(|point| self.play(state, point));
        pass.into_iter().chain(plays).collect()
    }

    /// Finds the values of all boards in `starts` and of all that can follow.
    pub fn solve(&self, starts: impl IntoIterator<Item = Stones>) -> Values {
        let mut numbers = HashMap::new();
        let mut states = Vec::new();
        let mut number = |state: State, states: &mut Vec<State>| {
            *numbers.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                states.len() - 1
            })
        };
        for stones in starts {
            for first in Color::ALL {
                number(State::new(stones.clone(), first), &mut states);
            }
        }
        let mut nexts = Vec::new();
        while nexts.len() < states.len() {
            let moves = self.moves(&states[nexts.len()]);
            nexts.push(moves.into_iter().map(|next| number(next, &mut states)).collect::<Vec<_>>());
        }
        let leads: Vec<i32> = states.iter().map(|state| self.lead(&state.stones)).collect();
        let value = |values: &[i32], state: usize| {
            let ended = states[state].passed.then_some(leads[state]);
            let values = nexts[state].iter().map(|&next| values[next]).chain(ended);
            let best =
                if states[state].to_move == Color::Black { values.max() } else { values.min() };
            best.expect("a pass is always possible")
        };
        let settle = |start: i32| {
            let mut values = vec![start; states.len()];
            loop {
                let mut changed = false;
                for state in 0..states.len() {
                    let new = value(&values, state);
                    changed |= new != values[state];
                    values[state] = new;
                }
                if !changed {
                    return values;
                }
            }
        };
        let (low, high) = (settle(-1000), settle(1000));
        Values { numbers, low, high }
    }
}

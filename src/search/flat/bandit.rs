//! The choice of the move to try next, from the results of the tries so far.

use crate::color::Color;
use crate::evaluate::Payoff;
use crate::playout::lockstep::Counted;
use crate::point::Vertex;
use crate::search::Root;

/// The weight of the exploration term of the upper confidence bound, which favours moves with few tries.
/// It is lower than in theory, because the means of neighbouring points differ by a few per cent only.
const EXPLORATION: f64 = 0.35;

/// The part of a playout's value that depends on the score and not on whether the game is won:
/// enough to tell moves apart in a game that is decided, too little to give up a win for points.
const SCORE_WEIGHT: f64 = 0.1;

/// A move to try, with the sums of the results of its playouts for the player who makes it.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    pub vertex: Vertex,
    /// The number of playouts that have ended.
    pub visits: u32,
    pub wins: f64,
    /// The sum of the leads, in half points.
    pub leads: i64,
    /// The sum of the squares of the leads, which are in half points.
    pub squares: f64,
    pub value: f64,
    /// The number of playouts that have begun, whether or not they have ended.
    begun: u32,
}

impl Arm {
    const fn new(vertex: Vertex) -> Self {
        Self { vertex, visits: 0, wins: 0.0, leads: 0, squares: 0.0, value: 0.0, begun: 0 }
    }
}

/// The number of arms that are compared at the same time.
const LANES: usize = 8;

/// A chooser of moves to try by the UCB1 rule (Auer, Cesa-Bianchi and Fischer 2002): each move
/// once, then always the one with the highest upper confidence bound.
///
/// Many playouts may be under way at one time. A playout makes its arm less uncertain when it begins,
/// and changes the arm's mean when it ends ("watch the unobserved", Liu, Chen and others 2020).
/// Otherwise hundreds of playouts would go to one arm before the result of the first is known.
pub struct Bandit {
    arms: Vec<Arm>,
    /// The mean value of each arm; before its first playout has ended, the highest value that a
    /// playout can have.
    means: Vec<[f64; LANES]>,
    /// The uncertainty of each arm: one over the square root of `begun`.
    spreads: Vec<[f64; LANES]>,
    begun: u32,
    ended: u32,
    limit: u32,
    player: Color,
    area: f64,
    payoff: Payoff,
}

impl Bandit {
    /// Makes a bandit for `moves` of the player at `root`, with at most `limit` tries. The first tries
    /// go to the moves in their order.
    pub fn new(moves: impl IntoIterator<Item = Vertex>, root: &Root, limit: u32) -> Self {
        let player = root.to_move();
        let payoff = Payoff::of(root.game(), player);
        let arms: Vec<Arm> = moves.into_iter().map(Arm::new).collect();
        let blocks = arms.len().div_ceil(LANES);
        let mut means = vec![[f64::NEG_INFINITY; LANES]; blocks];
        means.as_flattened_mut()[..arms.len()].fill(1.0);
        let spreads = vec![[1.0; LANES]; blocks];
        let area = f64::from(root.game().size().area() as u32);
        Self { arms, means, spreads, begun: 0, ended: 0, limit, player, area, payoff }
    }

    /// Returns the quantity that is counted for each colour on the last board of a playout.
    pub const fn counted(&self) -> Counted {
        self.payoff.counted
    }

    /// Returns the arms, in the order in which their moves were given.
    pub fn arms(&self) -> &[Arm] {
        &self.arms
    }

    /// Returns the number of playouts that have ended.
    pub const fn playouts(&self) -> u32 {
        self.ended
    }

    /// Returns the number of the arm with the highest upper confidence bound; the first of several equal
    /// ones.
    fn best(&self) -> usize {
        let tried = self.begun as usize;
        if tried < self.arms.len() {
            return tried;
        }
        let weight = EXPLORATION * log2(self.begun).sqrt();
        let bounds = |(means, spreads): (&[f64; LANES], &[f64; LANES])| -> [f64; LANES] {
            std::array::from_fn(|lane| means[lane] + weight * spreads[lane])
        };
        // The highest bound is found first and its arm second, both without a branch for every arm. A
        // pass over 361 arms that keeps the best so far would take nearly as long as a playout in
        // lockstep.
        let blocks = || self.means.iter().zip(&self.spreads).map(bounds);
        let highest = blocks().fold([f64::NEG_INFINITY; LANES], |highest, bounds| {
            std::array::from_fn(|lane| {
                if bounds[lane] > highest[lane] { bounds[lane] } else { highest[lane] }
            })
        });
        let highest = highest.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let reaches = |bounds: [f64; LANES]| bounds.into_iter().position(|bound| bound >= highest);
        let found = blocks()
            .map(reaches)
            .enumerate()
            .find_map(|(block, lane)| lane.map(|lane| LANES * block + lane));
        found.unwrap_or(0)
    }

    /// Returns the number of the move to try next; `None` once the limit is reached.
    pub fn next(&mut self) -> Option<usize> {
        if self.begun >= self.limit {
            return None;
        }
        let number = self.best();
        let arm = &mut self.arms[number];
        arm.begun += 1;
        self.spreads.as_flattened_mut()[number] = 1.0 / f64::from(arm.begun).sqrt();
        self.begun += 1;
        Some(number)
    }

    /// Adds the result of a playout that began with move `number`; `difference` is Black's count
    /// less White's on its last board.
    pub fn ended(&mut self, number: usize, difference: i32) {
        let arm = &mut self.arms[number];
        let lead = self.payoff.lead_after(self.player, arm.vertex, difference);
        let win = f64::from(lead.signum() + 1) / 2.0;
        let share = 0.5 + f64::from(lead) / (4.0 * self.area);
        arm.visits += 1;
        arm.wins += win;
        arm.leads += i64::from(lead);
        arm.squares += f64::from(lead).powi(2);
        arm.value += (1.0 - SCORE_WEIGHT) * win + SCORE_WEIGHT * share;
        self.means.as_flattened_mut()[number] = arm.value / f64::from(arm.visits);
        self.ended += 1;
    }
}

/// Returns the binary logarithm, exact at powers of two and linear between them. The standard library's
/// logarithm differs between machines, and a seed must give one game on all of them.
fn log2(number: u32) -> f64 {
    let whole = number.max(1).ilog2();
    f64::from(whole) + f64::from(number.max(1)) / f64::from(1_u32 << whole) - 1.0
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::Game;
    use crate::point::Size;
    use crate::search::Moves;

    fn bandit(moves: usize, limit: u32) -> Bandit {
        let game = Arc::new(Game::new(Size::square(9)));
        let sensible = Moves::sensible(&game, Color::Black);
        let moves = game.size().points().take(moves).map(Vertex::Play);
        Bandit::new(moves, &Root::new(Arc::clone(&game), Color::Black, sensible), limit)
    }

    #[test]
    fn playouts_under_way_go_to_all_arms_alike_until_something_is_known() {
        let mut bandit = bandit(10, 512);
        let mut tries = [0; 10];
        while let Some(arm) = bandit.next() {
            tries[arm] += 1;
        }
        assert!(tries.iter().all(|tries| (51..=52).contains(tries)), "{tries:?}");
        assert_eq!(bandit.playouts(), 0);
    }

    #[test]
    fn the_arm_that_wins_is_tried_most() {
        let mut bandit = bandit(10, 2000);
        let mut under_way = std::collections::VecDeque::new();
        while let Some(arm) = bandit.next() {
            under_way.push_back(arm);
            if under_way.len() > 100 {
                let ended = under_way.pop_front().expect("some are under way");
                bandit.ended(ended, if ended == 7 { 20 } else { -20 });
            }
        }
        assert!(bandit.arms()[7].visits > 1500, "{:?}", bandit.arms());
    }

    #[test]
    fn the_logarithm_is_exact_at_powers_of_two_and_rises_between() {
        for power in 0..31 {
            assert!((log2(1 << power) - f64::from(power)).abs() < 1e-12);
        }
        assert!((1..1000).all(|n| log2(n) < log2(n + 1)));
    }
}

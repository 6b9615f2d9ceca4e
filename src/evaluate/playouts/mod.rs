//! Evaluating positions by random playouts: the evaluator of a search without a net.
//!
//! From each position 64 uniformly random games are played to the end, eight positions side by
//! side. The games show how often the player to move wins, by how much, and who owns which point. A
//! move is more probable if the player won more of the games in which it played there first
//! (all-moves-as-first). Its effect on the chains beside it and its place on the board count as
//! well (`urgency`).

mod urgency;

use std::fmt;

use tengen_nets::Simd;

use super::{Depth, Evaluate, Evaluation, Payoff};
use crate::board::Ko;
use crate::color::Color;
use crate::game::Game;
use crate::playout::lockstep::{Origin, SAMPLE, SAMPLES, SampleGames, Sampler};
use crate::position::Position;
use crate::rules::SuicideRule;

use urgency::Urgencies;

/// The preference for moves whose games are won more often, as a power of e. If one move won all
/// its games and another lost all, the first is e^6 times more probable.
const SHARPNESS: f64 = 6.0;

/// The pseudo-count of games, won at the rate of all games, that is added to the games of a move,
/// which may be few.
const DOUBT: f64 = 10.0;

/// The pseudo-count of games, half of them won, that is added to the games from a position.
const CAUTION: f64 = 2.0;

/// Evaluates positions by playouts. It belongs to one thread.
///
/// An evaluation depends only on the position, the player, the rules and the
/// [seed](Evaluate::reseed), and is equal on every machine. After the first evaluation on a board
/// size, further ones do not allocate.
pub struct Playouts {
    simd: Simd,
    seed: u64,
    sampler: Option<Sampler>,
    /// The positions taken up since the last evaluation, and further ones whose memory is reused.
    positions: Vec<Taken>,
    /// The number of positions that were taken up.
    taken: usize,
    sums: Vec<Sums>,
    evaluation: Evaluation,
}

/// A position to evaluate.
struct Taken {
    position: Position,
    player: Color,
    ko: Option<Ko>,
    suicide: SuicideRule,
    payoff: Payoff,
    /// The number of samples to play.
    samples: usize,
    seed: u64,
    urgencies: Urgencies,
}

impl Taken {
    /// Whether both positions can be played out side by side: the boards have the same size, the
    /// same suicides are legal, and the same kind of points is counted.
    fn goes_with(&self, other: &Self) -> bool {
        let of = |taken: &Self| (taken.position.size(), taken.suicide, taken.payoff.counted);
        of(self) == of(other)
    }
}

/// The counts of a point over the playouts from a position.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// The number of playouts in which the player owned the point, less the number in which the
    /// opponent did.
    owned: i32,
    /// The number of playouts in which the player was the first to play there.
    first: u32,
    /// The number of these playouts that the player won.
    won: u32,
}

/// The results of all playouts from a position.
#[derive(Clone, Copy, Debug, Default)]
struct Results {
    games: u32,
    /// The number of games that the player won, in halves: a draw counts as half a win.
    won_halves: u32,
    /// The sum of the player's leads, in half points.
    leads: i64,
    /// The sum of the squares of the player's leads.
    squares: f64,
}

impl Playouts {
    /// The number of playouts from each position of a tree; the root has more.
    pub const EACH: u32 = SAMPLE;

    /// Makes an evaluator.
    #[expect(clippy::new_without_default, reason = "evaluators are made in one place")]
    pub fn new() -> Self {
        Self {
            simd: Simd::best(),
            seed: 0,
            sampler: None,
            positions: Vec::new(),
            taken: 0,
            sums: Vec::new(),
            evaluation: Evaluation::default(),
        }
    }

    /// Plays the samples of the positions with the numbers `from..to`, at most `SAMPLES` in total.
    /// All positions must go with the first.
    fn play(&mut self, from: usize, to: usize) {
        let positions = &self.positions[from..to];
        let Taken { position, suicide, payoff, .. } = &positions[0];
        let (size, suicide, counted) = (position.size(), *suicide, payoff.counted);
        let sampler = self.sampler.take().filter(|sampler| sampler.is_for(size, suicide));
        let sampler = self.sampler.insert(sampler.unwrap_or_else(|| Sampler::new(size, suicide)));
        let mut origins = positions.iter().flat_map(|taken| {
            let Taken { position, player, ko, seed, .. } = taken;
            (0..taken.samples as u64).map(|number| Origin {
                position,
                to_move: *player,
                ko: *ko,
                seed: seed.wrapping_add(number),
            })
        });
        sampler.play(&std::array::from_fn(|_| origins.next()), counted, self.simd);
    }

    /// Evaluates position `number` by its samples, which begin with sample number `first`.
    fn read(&mut self, number: usize, first: usize) {
        let Self { sampler, positions, sums, evaluation, .. } = self;
        let taken = &positions[number];
        let sampler = sampler.as_ref().expect("playouts were made");
        let (size, layout) = (taken.position.size(), taken.position.layout());
        evaluation.clear(size);
        sums.clear();
        sums.resize(size.area(), Sums::default());
        let mut results = Results::default();
        for sample in first..first + taken.samples {
            let mut won: SampleGames = 0;
            for (game, &difference) in sampler.differences(sample).iter().enumerate() {
                let lead = taken.payoff.lead(taken.player, difference.into());
                won |= SampleGames::from(lead > 0) << game;
                results.add(lead);
            }
            for (point, sum) in size.points().zip(sums.iter_mut()) {
                let spot = layout.spot(point);
                let owned =
                    sampler.owned(sample, spot).map(|games| games.count_ones().cast_signed());
                let firsts = sampler.first_played(sample, spot);
                sum.owned += owned[taken.player] - owned[!taken.player];
                sum.first += firsts.count_ones();
                sum.won += (firsts & won).count_ones();
            }
        }
        results.write(evaluation);
        let games = f64::from(results.games);
        let usual = f64::from(results.won_halves) / (2.0 * games);
        let mut all = f64::from(taken.urgencies.pass);
        for (place, sum) in sums.iter().enumerate() {
            evaluation.ownership[place] = (f64::from(sum.owned) / games) as f32;
            let urgency = taken.urgencies.points[place];
            if urgency > 0.0 {
                let won = f64::from(sum.won) + DOUBT * usual;
                let share = won / (f64::from(sum.first) + DOUBT);
                let chance = f64::from(urgency) * power_of_e(SHARPNESS * (share - usual));
                evaluation.policy[place] = chance as f32;
                all += chance;
            }
        }
        for policy in &mut evaluation.policy {
            *policy = (f64::from(*policy) / all) as f32;
        }
        evaluation.pass = (f64::from(taken.urgencies.pass) / all) as f32;
    }
}

impl Results {
    fn add(&mut self, lead: i32) {
        self.games += 1;
        self.won_halves += (1 + lead.signum()).unsigned_abs();
        self.leads += i64::from(lead);
        self.squares += f64::from(lead) * f64::from(lead);
    }

    /// Writes the win rate and the score lead of the player.
    fn write(&self, evaluation: &mut Evaluation) {
        let games = f64::from(self.games);
        let won = f64::from(self.won_halves) / 2.0;
        let win = (won + CAUTION / 2.0) / (games + CAUTION);
        evaluation.win = win as f32;
        evaluation.loss = (1.0 - win) as f32;
        let mean = self.leads as f64 / (2.0 * games);
        evaluation.lead = mean as f32;
        evaluation.score_mean = mean as f32;
        evaluation.score_square = (self.squares / (4.0 * games)) as f32;
    }
}

impl Evaluate for Playouts {
    fn batch(&self) -> usize {
        SAMPLES
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn take_up(&mut self, game: &Game, player: Color, depth: Depth) {
        let mut urgencies = match self.positions.get_mut(self.taken) {
            Some(taken) => std::mem::take(&mut taken.urgencies),
            None => Urgencies::default(),
        };
        urgencies.find(game, player);
        let turn = if player == Color::Black { 0 } else { u64::MAX };
        let taken = Taken {
            position: *game.position(),
            player,
            ko: game.board().ko(),
            suicide: game.rules().suicide,
            payoff: Payoff::of(game, player),
            samples: if depth == Depth::Root { SAMPLES } else { 1 },
            seed: self.seed ^ game.board().hash() ^ turn,
            urgencies,
        };
        match self.positions.get_mut(self.taken) {
            Some(place) => *place = taken,
            None => self.positions.push(taken),
        }
        self.taken += 1;
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        let mut from = 0;
        while from < self.taken {
            let (mut to, mut samples) = (from, 0);
            for taken in &self.positions[from..self.taken] {
                if samples + taken.samples > SAMPLES || !taken.goes_with(&self.positions[from]) {
                    break;
                }
                samples += taken.samples;
                to += 1;
            }
            self.play(from, to);
            let mut first = 0;
            for number in from..to {
                self.read(number, first);
                each(number, &self.evaluation);
                first += self.positions[number].samples;
            }
            from = to;
        }
        self.taken = 0;
    }
}

impl fmt::Debug for Playouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Playouts").field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// Returns a power of e, computed by multiplications alone, so that it is equal on every machine.
/// The error is at most a hundredth for exponents from -6 to 6.
fn power_of_e(exponent: f64) -> f64 {
    let mut power = 1.0 + exponent / 4096.0;
    for _ in 0..12 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests;

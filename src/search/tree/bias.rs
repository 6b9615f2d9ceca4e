//! Corrections of evaluations that searches learn from similar positions.
//!
//! An evaluator tends to make the same error wherever a player has just made the same move in the
//! same surroundings. So the positions of a tree are put into buckets by the last two moves and the
//! pattern around the last one. Each bucket keeps the mean by which searches have corrected the
//! evaluations in it. A part of this mean is added to the utility of every evaluation of the
//! bucket. The method and its numbers are `KataGo`'s (subtree value bias, `docs/KataGoMethods.md`).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::color::Color;
use crate::game::{Game, Step};
use crate::point::{Point, Vertex};

/// The memory ordering of the sums. A reader need not see the latest change.
const ORDER: Ordering = Ordering::Relaxed;

/// The part, from 0 to 1, of a position's contribution that is forgotten when the position leaves
/// the tree.
const FORGOTTEN: f64 = 0.8;

/// The number of buckets, a power of two. Different patterns may share a bucket; this does little
/// harm.
const BUCKETS: usize = 1 << 17;

/// The corrections of evaluations, by buckets of similar positions.
#[derive(Debug)]
pub struct Biases(Vec<Bucket>);

/// The sums over the positions of a bucket: corrections of utilities times their weights, and the
/// weights.
#[derive(Debug, Default)]
struct Bucket {
    corrections: AtomicU64,
    weights: AtomicU64,
}

/// The contribution of one position to the sums of its bucket.
#[derive(Debug, Default)]
pub struct Part {
    correction: AtomicU64,
    weight: AtomicU64,
}

impl Default for Biases {
    fn default() -> Self {
        Self((0..BUCKETS).map(|_| Bucket::default()).collect())
    }
}

impl Biases {
    /// Returns the mean by which evaluations in a bucket were too low, as a utility for Black; 0
    /// for a bucket without contributions.
    pub fn of(&self, bucket: u32) -> f64 {
        let Bucket { corrections, weights } = &self.0[bucket as usize];
        let weight = load(weights);
        if weight > 0.001 { load(corrections) / weight } else { 0.0 }
    }

    /// Replaces the contribution of a position to its bucket. A search below the position, with a
    /// total weight of `weight`, found a utility for Black that is higher by `correction` than the
    /// position's own evaluation. Only one thread at a time may call this for a position.
    pub fn correct(&self, bucket: u32, part: &Part, correction: f64, weight: f64) {
        // The weight is taken to the power of 7/8, so that one position does not outweigh all
        // others of its bucket.
        let weight = weight / weight.sqrt().sqrt().sqrt();
        let correction = correction * weight;
        let Bucket { corrections, weights } = &self.0[bucket as usize];
        add(corrections, correction - load(&part.correction));
        add(weights, weight - load(&part.weight));
        part.correction.store(correction.to_bits(), ORDER);
        part.weight.store(weight.to_bits(), ORDER);
    }

    /// Moves the contribution of a position to another bucket, because the position has become another
    /// one. A position without a bucket does not contribute.
    pub fn transfer(&self, from: Option<u32>, to: Option<u32>, part: &Part) {
        let (Some(from), Some(to)) = (from, to) else { return };
        let [from, to] = [from, to].map(|bucket| &self.0[bucket as usize]);
        let (correction, weight) = (load(&part.correction), load(&part.weight));
        add(&from.corrections, -correction);
        add(&from.weights, -weight);
        add(&to.corrections, correction);
        add(&to.weights, weight);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill_with(Bucket::default);
    }

    /// Returns the corrections with every sum reduced by the part `FORGOTTEN`. Afterwards,
    /// [`keep`](Self::keep) restores the contributions of the positions that are still in the tree.
    pub fn faded(&self) -> Self {
        let fade = |sum: &AtomicU64| AtomicU64::new(((1.0 - FORGOTTEN) * load(sum)).to_bits());
        let fade_both = |Bucket { corrections, weights }: &Bucket| Bucket {
            corrections: fade(corrections),
            weights: fade(weights),
        };
        Self(self.0.iter().map(fade_both).collect())
    }

    /// Restores the part of a position's contribution that [`faded`](Self::faded) took away.
    pub fn keep(&self, bucket: u32, part: &Part) {
        let Bucket { corrections, weights } = &self.0[bucket as usize];
        add(corrections, FORGOTTEN * load(&part.correction));
        add(weights, FORGOTTEN * load(&part.weight));
    }
}

fn load(number: &AtomicU64) -> f64 {
    f64::from_bits(number.load(ORDER))
}

fn add(sum: &AtomicU64, number: f64) {
    let mut old = sum.load(ORDER);
    loop {
        let new = (f64::from_bits(old) + number).to_bits();
        match sum.compare_exchange_weak(old, new, ORDER, ORDER) {
            Ok(_) => return,
            Err(now) => old = now,
        }
    }
}

/// Returns the bucket of a game's position; `None` after a pass, or if the last two steps were not
/// both moves.
///
/// Positions of one bucket agree in the player and the point of the last move, in the move before
/// it, and in the ko. They also agree in the 5x5 points around the last move, chains in atari
/// included.
pub fn bucket(game: &Game) -> Option<u32> {
    let mut moves = game.steps().iter().rev().map_while(|step| match step {
        Step::Move(made) => Some(*made),
        Step::SetUp(..) | Step::Resumption(_) => None,
    });
    let last = moves.next()?;
    let before = moves.next()?;
    let point = last.vertex.point()?;
    let size = game.size();
    let number =
        |vertex: Vertex| vertex.point().map_or(size.area(), |point| size.index(point)) as u64;
    let ko = game.board().ko().map_or(0, |ko| 1 + ko.spot.index() as u64);
    let mut hash = Hash(last.color as u64);
    for part in [number(last.vertex), number(before.vertex), ko] {
        hash.add(part);
    }
    for up in -2..=2 {
        for right in -2..=2 {
            hash.add(content(game, size.offset(point, right, up)));
        }
    }
    Some((hash.0 >> (64 - BUCKETS.trailing_zeros())) as u32)
}

/// Returns a number for the content of a point: off the board, empty, or a stone, by its colour and
/// whether its chain is in atari.
fn content(game: &Game, point: Option<Point>) -> u64 {
    let Some(point) = point else { return 0 };
    match game.board().chain(game.board().layout().spot(point)) {
        None => 1,
        Some(chain) => {
            let atari = u64::from(chain.liberty_count() == 1);
            2 + 2 * u64::from(chain.color() == Color::Black) + atari
        }
    }
}

/// A hash by multiplications, equal on every machine.
struct Hash(u64);

impl Hash {
    fn add(&mut self, part: u64) {
        // The golden ratio in 64 bits, as in Knuth's multiplicative hashing.
        self.0 = (self.0 ^ part).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Size;

    fn bucket_after(moves: &[&str]) -> Option<u32> {
        let mut game = Game::new(Size::square(9));
        for text in moves {
            let vertex = text.parse().expect("a vertex");
            game.play(game.to_move(), vertex).expect("a legal move");
        }
        bucket(&game)
    }

    #[test]
    fn positions_are_alike_by_their_last_moves_and_what_is_around() {
        let here = bucket_after(&["A1", "J9", "E5", "E6"]);
        assert!(here.is_some());
        assert_eq!(here, bucket_after(&["A2", "J8", "E5", "E6"]), "far away");
        assert_ne!(here, bucket_after(&["D5", "J9", "E5", "E6"]), "nearby");
        assert_ne!(here, bucket_after(&["A1", "J9", "E5", "E4"]), "another move");
        assert_eq!(bucket_after(&["A1", "pass"]), None);
    }

    #[test]
    fn the_largest_board_has_an_edge_too() {
        for size in [Size::square(25), Size::square(24), Size::new(25, 1).expect("a size")] {
            let mut game = Game::new(size);
            let corner = Point::new(size.width() - 1, size.height() - 1);
            for point in [Point::new(0, 0), corner] {
                game.play(game.to_move(), point.into()).expect("a legal move");
            }
            assert!(bucket(&game).is_some());
        }
    }

    #[test]
    fn a_position_takes_its_part_along_to_another_bucket() {
        let biases = Biases::default();
        let (one, other) = (Part::default(), Part::default());
        biases.correct(7, &one, 0.5, 1.0);
        biases.correct(7, &other, -0.5, 1.0);
        biases.transfer(Some(7), Some(8), &one);
        assert!((biases.of(7) + 0.5).abs() < 1e-12 && (biases.of(8) - 0.5).abs() < 1e-12);
        biases.transfer(None, None, &other);
        assert!((biases.of(7) + 0.5).abs() < 1e-12, "without a bucket nothing moves");
    }

    #[test]
    fn a_position_s_part_is_replaced_and_mostly_forgotten() {
        let biases = Biases::default();
        let (one, other) = (Part::default(), Part::default());
        biases.correct(7, &one, 0.5, 1.0);
        biases.correct(7, &one, 0.2, 1.0);
        assert!((biases.of(7) - 0.2).abs() < 1e-12);
        biases.correct(7, &other, -0.2, 1.0);
        assert!(biases.of(7).abs() < 1e-12);
        let biases = biases.faded();
        biases.keep(7, &one);
        assert!(biases.of(7) > 0.0, "what the other taught has faded");
    }
}

//! The nodes of a search tree, and the rules by which threads write them. They do not use locks: a
//! thread waits only for the evaluation of a position.
//!
//! A node has three kinds of fields:
//!
//! * **Written once** in a search: the slots of the children and the [`Expansion`]. The thread that first
//!   chooses a move makes the child in the slot of the move, and expands it when the position has
//!   been evaluated. Until then, other threads that reach the child turn back. If the evaluation
//!   ends early, the child is abandoned, and the next thread that reaches it [adopts](Node::adopt)
//!   it as if it had made it. Slots are filled in
//!   the order of the moves, so the children belong to the first moves. `OnceLock` orders these
//!   writes before all reads.
//! * **Counts**: atomic numbers. The order of changes to different counts does not matter.
//! * **Means**: the [`Stats`], and the node's [part](Part) in the corrections of its bucket of
//!   similar positions. One thread at a time recomputes them from the children ([`Node::update`]).
//!   A thread that finds another at work leaves a mark, and the other thread recomputes again. The
//!   mark is set with release and taken with acquire ordering, so the second computation sees the
//!   means that the child had when the mark was set. Readers may mix numbers of different moments,
//!   which is harmless: each is a mean that one more visit changes little. Before the first
//!   computation all means are 0, and a node of weight 0 counts as not visited.

use std::mem;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use super::bias::Part;
use super::value::Value;
use crate::color::{Color, Sided};
use crate::point::{Size, Vertex};
use crate::search::report::Means;

/// The memory ordering of counts and means. The order in which a thread sees their changes does not
/// matter; `OnceLock` orders everything that is written once.
const ORDER: Ordering = Ordering::Relaxed;

/// A position in the tree.
#[derive(Debug, Default)]
pub struct Node {
    /// The evaluation of the position; unset while it is under way.
    expansion: OnceLock<Expansion>,
    visits: AtomicU32,
    /// The visits that a client forced on the move to this node, and that its parent has not claimed.
    /// Only the children of a root can have any.
    forced: AtomicU32,
    /// The number of playouts that have entered the node or a node below it and have not returned.
    under_way: AtomicU32,
    /// Whether the evaluation of the node has ended early and no other one has begun.
    is_abandoned: AtomicBool,
    /// The number of changes of children that are not yet in the means; 0 if no thread is
    /// recomputing them.
    unseen: AtomicU32,
    stats: SharedStats,
    /// The contribution of the node to the corrections of its bucket.
    part: Part,
    children: OnceLock<Box<Children>>,
}

/// The evaluation of a position and the moves that may follow. Neither changes once the node has
/// it.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// The value of the position by its own evaluation, without its children.
    pub value: Value,
    /// The weight of the value, in visits: 1, or, if the evaluator estimates its own error, less
    /// where it is unsure and up to 8 where it is sure.
    pub weight: f32,
    /// The moves: first those with children, in the order of the children, then the others from the
    /// most probable to the least.
    pub moves: Box<[Prior]>,
    /// The bucket of similar positions, whose evaluations are corrected together; `None` for no
    /// correction.
    pub bucket: Option<u32>,
    /// Whether the game is over, so that there are no moves.
    pub is_terminal: bool,
    /// The expected owner of each point, by its [number](Size::index), from 127 for Black to -127
    /// for White; `None` unless the search reports ownership.
    pub ownership: Option<Box<[i8]>>,
}

impl Expansion {
    /// The probability below which a move is dropped, except at the root.
    ///
    /// A search tries a move with this probability only after some millions of visits, unless all
    /// likelier moves have turned out much worse than the position.
    const UNLIKELY: f64 = 1e-4;

    /// Drops unlikely moves, but never the most probable one. On large boards unlikely moves are
    /// most of the moves, and most of the bytes of a tree.
    ///
    /// Only for positions below the root. If a dropped move is played in the game, it is still
    /// considered: each new root is expanded again with all moves.
    pub fn forget_unlikely_moves(&mut self) {
        let is_likely = |prior: &Prior| prior.probability() >= Self::UNLIKELY;
        let likely = self.moves.partition_point(is_likely).max(1);
        if likely < self.moves.len() {
            self.moves = self.moves[..likely].into();
        }
    }

    /// Takes the probability of each move to the power of 1 / `temperature`, and scales the results
    /// so that they add up to 1 again.
    #[expect(clippy::float_cmp, reason = "the usual temperature is exactly 1")]
    pub fn spread_priors(&mut self, temperature: f64) {
        if temperature == 1.0 {
            return;
        }
        // `libm` computes the same powers on every machine.
        let power = |prior: &Prior| libm::pow(prior.probability(), 1.0 / temperature);
        let all: f64 = self.moves.iter().map(power).sum();
        for prior in &mut self.moves {
            let share = power(prior) / all;
            prior.share = Prior::units(share as f32);
        }
    }
}

/// A move with its probability, in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prior {
    /// The [number](Size::index) of the point, or [`Prior::PASS`].
    point: u16,
    /// The probability in units of 1 / [`Prior::ONE`].
    share: u16,
}

impl Prior {
    const PASS: u16 = u16::MAX;
    const ONE: f32 = u16::MAX as f32;

    /// Makes a prior of a move with a probability from 0 to 1.
    pub fn new(size: Size, vertex: Vertex, probability: f32) -> Self {
        let point = vertex.point().map_or(Self::PASS, |point| size.index(point) as u16);
        Self { point, share: Self::units(probability) }
    }

    /// Converts a probability to the units of a prior. It is rounded, so that the last digits of an
    /// evaluation, which differ between processors, seldom matter.
    fn units(probability: f32) -> u16 {
        #[expect(clippy::cast_sign_loss, reason = "probabilities are not negative")]
        let units = (probability * Self::ONE).round() as u16;
        units
    }

    /// Returns the prior of another move with the same probability.
    pub fn of_move(self, size: Size, vertex: Vertex) -> Self {
        Self { share: self.share, ..Self::new(size, vertex, 0.0) }
    }

    /// Adds the probability of another prior.
    pub fn add(&mut self, other: Self) {
        self.share = self.share.saturating_add(other.share);
    }

    /// Returns the probability in units of 1 / 65,535, which can be compared.
    pub fn share(self) -> u16 {
        self.share
    }

    /// Whether two priors belong to the same move.
    pub fn is_of_same_move(self, other: Self) -> bool {
        self.point == other.point
    }

    /// Returns the move.
    pub fn vertex(self, size: Size) -> Vertex {
        if self.point == Self::PASS { Vertex::Pass } else { size.point(self.point.into()).into() }
    }

    /// Returns the probability, from 0 to 1.
    pub fn probability(self) -> f64 {
        f64::from(self.share) / f64::from(u16::MAX)
    }
}

/// A row of children of a node, in the order in which they were made, and a link to the next row.
#[derive(Debug, Default)]
struct Children {
    first: [OnceLock<Box<Node>>; FEW],
    more: OnceLock<Box<Self>>,
}

/// The number of children in one row.
const FEW: usize = 6;

/// The approximate number of bytes that an allocator adds to each allocation.
const OVERHEAD: usize = 16;

/// Means over the visits of a node, from Black's side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stats {
    /// The sum of the weights of all evaluations.
    pub weight: f64,
    /// The sum of the squares of the weights of all evaluations.
    pub weight_squares: f64,
    /// The mean of [`Value::win`].
    pub win: f64,
    /// The mean of [`Value::lead`].
    pub lead: f64,
    /// The mean of [`Value::score`].
    pub score: f64,
    /// The mean of [`Value::score_square`].
    pub score_square: f64,
    /// The mean utility for Black.
    pub utility: f64,
    /// The mean of the square of the utility.
    pub utility_square: f64,
}

impl Stats {
    /// Returns the means for a player. The standard deviation of the score covers the spread within
    /// each evaluation and the spread between evaluations.
    pub fn means_of(&self, player: Color) -> Means {
        let of_player = |number: f64| Sided::of(Color::Black, number).for_player(player);
        Means {
            win: (0.5 + 0.5 * of_player(self.win)).clamp(0.0, 1.0),
            lead: of_player(self.lead),
            score: of_player(self.score),
            deviation: (self.score_square - self.score * self.score).max(0.0).sqrt(),
            utility: of_player(self.utility),
            weight: self.weight,
        }
    }

    /// Returns the means as a value.
    pub fn value(&self) -> Value {
        Value {
            win: self.win as f32,
            lead: self.lead as f32,
            score: self.score as f32,
            score_square: self.score_square as f32,
        }
    }

    /// Returns the mean utility for a player.
    pub fn utility_of(&self, player: Color) -> f64 {
        Sided::of(Color::Black, self.utility).for_player(player)
    }
}

/// The [`Stats`] in a form that several threads read and one thread at a time writes.
#[derive(Debug, Default)]
struct SharedStats([AtomicU64; 8]);

impl SharedStats {
    fn load(&self) -> Stats {
        let [weight, weight_squares, win, lead, score, score_square, utility, utility_square] =
            std::array::from_fn(|place| f64::from_bits(self.0[place].load(ORDER)));
        Stats { weight, weight_squares, win, lead, score, score_square, utility, utility_square }
    }

    fn store(&self, stats: &Stats) {
        let &Stats {
            weight,
            weight_squares,
            win,
            lead,
            score,
            score_square,
            utility,
            utility_square,
        } = stats;
        let numbers =
            [weight, weight_squares, win, lead, score, score_square, utility, utility_square];
        for (shared, number) in self.0.iter().zip(numbers) {
            shared.store(number.to_bits(), ORDER);
        }
    }
}

impl Node {
    /// Returns the evaluation of the position; `None` while it is under way.
    pub fn expansion(&self) -> Option<&Expansion> {
        self.expansion.get()
    }

    /// Returns the evaluation of the position to be changed, between searches.
    pub fn expansion_mut(&mut self) -> Option<&mut Expansion> {
        self.expansion.get_mut()
    }

    /// Gives the node up, because its evaluation has ended early. Only the thread that made or
    /// adopted it does so.
    pub fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Release);
    }

    /// Whether the node was abandoned and belongs to this thread from now on, which must evaluate
    /// it.
    pub fn adopt(&self) -> bool {
        self.is_abandoned.load(ORDER) && self.is_abandoned.swap(false, Ordering::Acquire)
    }

    /// Writes the evaluation of the position. Only the thread that made or adopted the node does so.
    pub fn expand(&self, expansion: Expansion) {
        let was_free = self.expansion.set(expansion).is_ok();
        debug_assert!(was_free, "one thread evaluates a node, once");
    }

    /// Returns the number of completed playouts through the node, including the playout that
    /// evaluated it.
    pub fn visits(&self) -> u32 {
        self.visits.load(ORDER)
    }

    /// Returns the visits that the parent would have made by itself: all of them, except those that a
    /// client forced on the move and that the parent has not [claimed](Self::claim) yet.
    pub fn edge_visits(&self) -> u32 {
        self.visits().saturating_sub(self.forced.load(ORDER))
    }

    /// Whether some visits were forced on the move and have not been claimed.
    pub fn is_forced(&self) -> bool {
        self.forced.load(ORDER) > 0
    }

    /// Returns the means with the weight that they have for the parent, which leaves out forced
    /// visits.
    pub fn edge_stats(&self) -> Stats {
        let stats = self.stats();
        if !self.is_forced() {
            return stats;
        }
        let share = f64::from(self.edge_visits()) / f64::from(self.visits().max(1));
        let (weight, weight_squares) = (share * stats.weight, share * stats.weight_squares);
        Stats { weight, weight_squares, ..stats }
    }

    /// Records that the last visit was forced. Must be called after [`count`](Self::count).
    pub fn force(&self) {
        self.forced.fetch_add(1, ORDER);
    }

    /// Makes one of the forced visits a visit that the parent wanted; returns `false` if there is
    /// none. So a parent that would visit the move again need not make a playout.
    pub fn claim(&self) -> bool {
        self.forced.fetch_update(ORDER, ORDER, |forced| forced.checked_sub(1)).is_ok()
    }

    /// Returns the number of playouts that have come through and have not returned.
    pub fn under_way(&self) -> u32 {
        self.under_way.load(ORDER)
    }

    /// Returns the contribution of the node to the corrections of its bucket.
    pub fn part(&self) -> &Part {
        &self.part
    }

    /// Returns the means over all visits.
    pub fn stats(&self) -> Stats {
        self.stats.load()
    }

    /// Returns the children, in the order of the moves of the expansion.
    pub fn children(&self) -> impl Iterator<Item = &Self> {
        let mut row = self.children.get();
        std::iter::from_fn(move || {
            let children = row?;
            row = children.more.get();
            Some(children.first.iter().map_while(|slot| slot.get().map(AsRef::as_ref)))
        })
        .flatten()
    }

    /// Returns the children to be changed, in the order of the moves of the expansion.
    pub fn children_mut(&mut self) -> impl Iterator<Item = &mut Self> {
        let mut row = self.children.get_mut();
        std::iter::from_fn(move || {
            let Children { first, more } = &mut **row.take()?;
            row = more.get_mut();
            Some(first.iter_mut().map_while(|slot| slot.get_mut().map(AsMut::as_mut)))
        })
        .flatten()
    }

    /// Returns the child for move number `place`, and whether this call made it; if so, the caller
    /// must evaluate it. All earlier moves must have children already.
    pub fn child(&self, place: usize) -> (&Self, bool) {
        let mut row = self.children.get_or_init(Box::default);
        for _ in 0..place / FEW {
            row = row.more.get_or_init(Box::default);
        }
        let mut is_new = false;
        let child = row.first[place % FEW].get_or_init(|| {
            is_new = true;
            Box::default()
        });
        (child, is_new)
    }

    /// Records that a playout enters the node.
    pub fn enter(&self) {
        self.under_way.fetch_add(1, ORDER);
    }

    /// Records that a playout has returned, with an evaluation or without one.
    pub fn leave(&self) {
        self.under_way.fetch_sub(1, ORDER);
    }

    /// Counts a playout that returns with an evaluation. Must be called before
    /// [`leave`](Self::leave).
    pub fn count(&self) {
        self.visits.fetch_add(1, ORDER);
    }

    /// Replaces the means by those that `recompute` computes from the children.
    ///
    /// If another thread is recomputing them, this call returns at once and that thread recomputes
    /// them again.
    pub fn update(&self, mut recompute: impl FnMut(&Self) -> Stats) {
        let mut seen = 1;
        if self.unseen.fetch_add(1, Ordering::AcqRel) > 0 {
            return;
        }
        loop {
            self.stats.store(&recompute(self));
            match self.unseen.compare_exchange(seen, 0, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return,
                Err(more) => seen = more,
            }
        }
    }

    /// Returns the bytes that a node with this expansion takes, without its children and their
    /// rows.
    pub fn bytes(expansion: &Expansion) -> usize {
        let owned = expansion.ownership.as_ref().map_or(0, |ownership| ownership.len());
        mem::size_of::<Self>() + mem::size_of_val(&*expansion.moves) + owned + 2 * OVERHEAD
    }

    /// Returns the bytes of a new row if the child for move number `place` is the first one in it.
    pub fn bytes_of_row(place: usize) -> Option<usize> {
        place.is_multiple_of(FEW).then_some(mem::size_of::<Children>() + OVERHEAD)
    }

    /// Takes the children out of the node, in the order of the moves of its expansion.
    pub fn take_children(&mut self) -> Vec<Box<Self>> {
        let mut taken = Vec::new();
        let mut row = self.children.take();
        while let Some(children) = row {
            let Children { first, more } = *children;
            taken.extend(first.into_iter().map_while(OnceLock::into_inner));
            row = more.into_inner();
        }
        taken
    }

    /// Makes a node with an expansion and with children for the first of its moves. It has one
    /// visit more than its children together; its means are not yet computed.
    pub fn with_children(expansion: Expansion, children: Vec<Box<Self>>) -> Self {
        let visits = 1 + children.iter().map(|child| child.visits()).sum::<u32>();
        let node = Self { visits: visits.into(), expansion: expansion.into(), ..Self::default() };
        for (place, child) in children.into_iter().enumerate() {
            let mut row = node.children.get_or_init(Box::default);
            for _ in 0..place / FEW {
                row = row.more.get_or_init(Box::default);
            }
            let was_free = row.first[place % FEW].set(child).is_ok();
            debug_assert!(was_free, "a new node has no children");
        }
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_are_made_once_and_kept_in_order() {
        let node = Node::default();
        for place in 0..20 {
            assert!(node.child(place).1);
            assert!(!node.child(place).1);
            node.child(place).0.enter();
        }
        assert_eq!(node.children().count(), 20);
        let mut node = node;
        assert_eq!(node.children_mut().map(|child| child.under_way()).sum::<u32>(), 20);
        assert_eq!(node.take_children().len(), 20);
        assert_eq!(node.children().count(), 0);
    }

    #[test]
    fn a_change_during_a_recomputation_is_seen_by_it() {
        let node = Node::default();
        let rounds = AtomicU32::new(0);
        node.update(|node| {
            if rounds.fetch_add(1, ORDER) == 0 {
                // Another thread may call `update` at this moment.
                node.update(|_| unreachable!("the first thread does it"));
            }
            Stats::default()
        });
        assert_eq!(rounds.into_inner(), 2);
    }

    #[test]
    fn an_expansion_forgets_unlikely_moves_but_never_all() {
        let left = |probabilities: &[f32]| {
            let prior = |&probability: &f32| Prior::new(Size::square(9), Vertex::Pass, probability);
            let mut expansion = Expansion {
                value: Value::default(),
                weight: 1.0,
                moves: probabilities.iter().map(prior).collect(),
                bucket: None,
                is_terminal: false,
                ownership: None,
            };
            expansion.forget_unlikely_moves();
            expansion.moves.len()
        };
        assert_eq!(left(&[0.6, 0.4, 2e-4, 5e-5, 0.0]), 3);
        assert_eq!(left(&[0.0, 0.0]), 1);
        assert_eq!(left(&[]), 0);
    }

    #[test]
    fn priors_keep_moves_and_probabilities() {
        let size = Size::square(19);
        for vertex in ["A1", "T19", "pass"] {
            let vertex: Vertex = vertex.parse().expect("a vertex");
            let prior = Prior::new(size, vertex, 0.25);
            assert_eq!(prior.vertex(size), vertex);
            assert!((prior.probability() - 0.25).abs() < 1e-5);
        }
    }
}

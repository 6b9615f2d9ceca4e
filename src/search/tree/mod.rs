//! Tree search: a Monte-Carlo tree search led by evaluations of positions.
//!
//! A playout descends the tree, at each node by the move that looks best for its number of visits,
//! until it reaches a new position. The evaluation of this position enters the means of all
//! positions on the way. The tree is kept for the next search, which continues from the position
//! that the game has reached.
//!
//! In the order of reading: `node` is the tree and the operations of threads on it. `value` is the
//! utility of results, `select` the choice of the move that a playout takes, and `worker` a
//! playout. `means` computes the means that a playout changes, `choice` ranks the moves at the end,
//! and `report` reports them. Around these: `settings` has the parameters, and `frame` passes them
//! on. `root` follows the game and prepares the root, `staff` divides the threads, and `threads` runs the
//! workers. `breadth` has
//! the noise of wide analyses, `focus` the moves about which a client wants to know more, `twins`
//! the moves that are equal by symmetry, and `turned` the subtree of one that the game took in place of
//! the other. `ending` scores games that are over, `bias` corrects evaluations,
//! `lasting` keeps values for searches of earlier positions, `patience` ends a search on a clock,
//! and `pace` measures how long an evaluation takes.
//!
//! The basic search follows Silver and others, "Mastering the game of Go without human knowledge"
//! (2017). Later improvements come from Wu, "Accelerating Self-Play Learning in Go" (2019), and
//! from the documentation of `KataGo`.

#![allow(
    clippy::cast_precision_loss,
    reason = "points and visits are counted in numbers that floats hold exactly"
)]
#![allow(clippy::vec_box, reason = "nodes change their parents without being moved in memory")]

mod bias;
mod breadth;
mod choice;
mod ending;
mod focus;
mod frame;
mod lasting;
mod means;
mod node;
mod pace;
mod patience;
mod report;
mod root;
mod select;
mod settings;
mod staff;
mod threads;
mod turned;
mod twins;
mod value;
mod worker;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

pub use settings::{Tuning, UnknownTuning};

use super::contract::{Limits, Request, Searcher};
use super::report::Report;
use super::root::Root;
use super::watch::{Reporter, Watch};
use crate::evaluate::{Advantage, Evaluate};
use crate::point::Vertex;
use crate::random::Random;
use crate::stop::Stop;
use crate::time::Instant;

use bias::Biases;
use focus::Focusing;
use frame::Frame;
use lasting::Lasting;
use node::Node;
use pace::Pace;
use patience::Patience;
use root::{Learned, Past};
use staff::Staff;
use worker::Shared;

/// The number of visits of a search without a limit, far below the largest count of 32 bits. A
/// search with a net takes days to reach it; in a game that is over, a search takes half an hour.
const MOST_VISITS: u32 = 1 << 30;

/// A searcher that keeps a tree of positions, and goes on with it after each move.
pub struct TreeSearch {
    staff: Staff,
    tuning: Tuning,
    /// The temperature at which moves are drawn: 0 for always the best one.
    temperature: f32,
    biases: Biases,
    /// The values of positions that searches of later positions have found.
    lasting: Lasting,
    most_bytes: usize,
    root: Option<Root>,
    tree: Option<Box<Node>>,
    /// The expected score, Black's less White's in points, with which the means of the tree were
    /// computed. `None` unless the last search had the present root.
    expected: Option<f64>,
    /// The conditions under which the tree was grown.
    grown: Conditions,
    /// The bytes that the nodes of the tree take.
    bytes: AtomicUsize,
    /// The visits at which a search without a limit ends.
    most_visits: u32,
    pace: Pace,
    /// The knowledge set aside during a search in between.
    aside: Option<Known>,
}

/// The conditions of a search that decide which tree it grows. A search cannot go on with a tree
/// that was grown under others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Conditions {
    wide_root_noise: f64,
    advantage: Advantage,
}

/// The knowledge of a search that waits while another one takes its place.
#[derive(Debug)]
struct Known {
    root: Option<Root>,
    /// The tree, unless it was too large to keep beside another one.
    tree: Option<Box<Node>>,
    /// The expected score with which the means of the tree were computed.
    expected: Option<f64>,
    /// The conditions under which the tree was grown.
    grown: Conditions,
    /// The bytes that the nodes of the tree take.
    bytes: usize,
    biases: Biases,
    lasting: Lasting,
}

impl TreeSearch {
    /// Makes a searcher with an evaluator for each of its threads, whose tree takes at most
    /// `most_bytes` bytes.
    ///
    /// # Panics
    /// If there is no evaluator.
    pub fn new(evaluators: Vec<Box<dyn Evaluate>>, tuning: Tuning, most_bytes: usize) -> Self {
        Self {
            staff: Staff::new(evaluators),
            tuning,
            temperature: 0.0,
            biases: Biases::default(),
            lasting: Lasting::default(),
            most_bytes,
            root: None,
            tree: None,
            expected: None,
            grown: Conditions::default(),
            bytes: AtomicUsize::new(0),
            most_visits: MOST_VISITS,
            pace: Pace::default(),
            aside: None,
        }
    }

    /// Returns a searcher that draws its moves instead of always choosing the best one. A move is
    /// weighted by the visits that it deserves to the power of 1 / `temperature`. Analyses are not
    /// affected.
    #[must_use]
    pub fn with_temperature(self, temperature: f32) -> Self {
        Self { temperature, ..self }
    }

    /// Returns the time after which a search that began at `started` begins no more evaluations;
    /// `None` if time does not end it. An evaluation that would outlast the hard limit, if it took
    /// as long as the slowest of late, does not begin.
    fn latest(&self, limits: &Limits, started: Instant) -> Option<Instant> {
        let time = limits.time?;
        let longest = if limits.are_counted() {
            time.hard
        } else {
            time.longest_search(self.tuning.extra_time)
        };
        let last = time.hard.saturating_sub(self.pace.slowest().unwrap_or_default());
        started.checked_add(longest.min(last))
    }

    /// Drops the tree and the biases learned from it.
    fn drop_tree(&mut self) {
        self.expected = None;
        root::discard(self.tree.take().into_iter().collect());
        self.biases.clear();
    }

    /// Takes the tree for another search of its root. A tree that was grown under other conditions
    /// is dropped. So is a tree without ownership if the search reports ownership. A dropped tree
    /// soon grows again if only noise or ownership differ, because the evaluations of a net are
    /// cached.
    fn past(&mut self, request: &Request) -> Option<Past> {
        let &Request { ownership, wide_root_noise, advantage, .. } = request;
        let now = Conditions { wide_root_noise, advantage };
        if std::mem::replace(&mut self.grown, now) != now {
            self.drop_tree();
            self.lasting.clear();
        }
        let expected = self.expected.take();
        let node = self.tree.take()?;
        let owners = node.expansion().and_then(|expansion| expansion.ownership.as_ref());
        if ownership.is_reported() && owners.is_none() {
            root::discard(vec![node]);
            return None;
        }
        Some(Past { node: *node, expected, bytes: self.bytes.load(Ordering::Relaxed) })
    }
}

/// Returns the number of playouts that a search may make if its root already has `kept` visits.
/// Without a limit of visits the search ends when the root has `most_visits`.
fn new_playouts(limits: &Limits, most_visits: u32, kept: u32) -> i64 {
    let visits = limits.visits.unwrap_or(most_visits).saturating_sub(kept);
    visits.min(limits.playouts.unwrap_or(MOST_VISITS)).into()
}

impl Searcher for TreeSearch {
    fn go_to(&mut self, root: Root) {
        match &self.root {
            // The game has gone back, or into a variation: what was searched there lasts.
            Some(before) if root::are_of_one_game(before, &root) => {
                if !root::leads_to(before, &root) {
                    self.tree.iter().for_each(|tree| self.lasting.remember(before, tree));
                }
            }
            _ => self.lasting.clear(),
        }
        let found = match (self.root.take(), self.tree.take()) {
            (Some(before), Some(tree)) => root::descend(&before, tree, &root, &self.biases),
            _ => None,
        };
        if found.as_ref().is_none_or(|descent| !descent.is_same) {
            self.expected = None;
        }
        self.tree = found.map(|descent| descent.tree);
        if self.tree.is_none() {
            self.biases.clear();
        }
        self.root = Some(root);
    }

    fn jump_to(&mut self, root: Root) {
        match self.root.take().filter(|before| root::are_of_one_game(before, &root)) {
            Some(before) => self.tree.iter().for_each(|tree| self.lasting.remember(&before, tree)),
            None => self.lasting.clear(),
        }
        self.drop_tree();
        self.root = Some(root);
    }

    fn think(&mut self, request: &Request, stop: &Stop, watch: Option<Watch<'_>>) -> Report {
        let started = Instant::now();
        let Some(root) = self.root.clone() else { return Report::unsearched(Vertex::Pass) };
        let limits = &request.limits;
        let stop = Stop::new().or(stop).with_deadline(self.latest(limits, started));
        let past = self.past(request);
        for evaluator in self.staff.evaluators() {
            evaluator.reseed(request.seed);
            evaluator.assume(request.advantage);
            // The root is evaluated even if the stop is raised, because a move must be answered.
            evaluator.heed(None);
        }
        let size = root.game().size();
        let (main, _) = self.staff.divide(1, size);
        let Some(prepared) = root::prepare(
            &root,
            past,
            main,
            request.ownership.is_reported(),
            Learned { tuning: &self.tuning, biases: &mut self.biases },
            &stop,
        ) else {
            return Report::unsearched(Vertex::Pass);
        };
        // The evaluation of the root shows how busy the machine is now.
        let on_the_root = started.elapsed();
        let last = limits.time.map(|time| time.hard.saturating_sub(on_the_root));
        let stop = stop.with_deadline(last.and_then(|last| started.checked_add(last)));
        let tree = &*self.tree.insert(Box::new(prepared.node));
        self.expected = prepared.expected;
        self.bytes.store(prepared.bytes, Ordering::Relaxed);
        let twins = &prepared.twins;
        let focus = tree.expansion().and_then(|expansion| Focusing::new(&root, expansion, twins));
        let (kept, begun) = (tree.visits(), Instant::now());
        // Visits that an earlier search was forced to make do not shorten this one.
        let wanted = 1 + tree.children().map(Node::edge_visits).sum::<u32>();
        let frame = Frame { tuning: &self.tuning, scale: prepared.scale, biases: &self.biases };
        let shared = Shared {
            root: tree,
            focus,
            player: root.to_move(),
            bans: root.bans(),
            frame,
            lasting: &self.lasting,
            stop: &stop,
            left: AtomicI64::new(0),
            bytes: &self.bytes,
            most_bytes: self.most_bytes - self.aside.as_ref().map_or(0, |known| known.bytes),
            ownership: request.ownership.is_reported(),
            is_full: AtomicBool::new(false),
            wide_root_noise: request.wide_root_noise,
            seed: request.seed,
        };
        // If only time limits the search, `Patience` decides how much of the time to take.
        let time = limits.time.filter(|_| !limits.are_counted());
        let mut patience = time.and_then(|time| Patience::new(started, time, tree));
        let mut reporter = Reporter::new(watch);
        let report = || report::report(&root, tree, &frame, twins, request.ownership);
        let mut between = || {
            if reporter.is_due() && reporter.report(&report()).is_break() {
                stop.raise();
            }
            if patience.as_mut().is_some_and(|patience| patience.is_over(&root, tree, &frame)) {
                stop.raise();
            }
        };
        let mut left = new_playouts(limits, self.most_visits, kept.min(wanted));
        let mut worked = begun - started;
        loop {
            let shift = self.staff.shift(tree.visits(), size, self.tuning.visits_of_playout());
            let until =
                shift.until.map_or(left, |until| i64::from(until - tree.visits()).min(left));
            shared.left.store(until, Ordering::Relaxed);
            let (main, others) = self.staff.divide(shift.workers, size);
            let begun = Instant::now();
            threads::make_playouts(&shared, main, others, root.game(), &mut between);
            worked += begun.elapsed() * shift.workers as u32;
            left -= until - shared.left.load(Ordering::Relaxed);
            if left <= 0 || shift.until.is_none() || shared.is_to_end() {
                break;
            }
        }
        let made = tree.visits() - kept;
        log::debug!("{} visits, {made} of them new", tree.visits());
        self.pace.note(begun - started, worked, made);
        if shared.is_full.load(Ordering::Relaxed) {
            log::info!("the tree has taken all of its memory after {} visits", tree.visits());
        }
        // An endless search gets here without a stop only if the tree is full or has reached the
        // largest number of visits.
        if limits.are_endless() {
            reporter.go_on(&stop, report);
        }
        let mut report = report();
        if self.temperature > 0.0 && !limits.are_endless() {
            let random = &mut Random::from_seed(request.seed);
            report::draw_move(&mut report, self.temperature, random);
        }
        report
    }

    fn time_of_evaluation(&self) -> Option<Duration> {
        self.pace.usual()
    }

    fn forget(&mut self) {
        self.root = None;
        self.lasting.clear();
        self.drop_tree();
    }

    fn forget_evaluations(&mut self) {
        self.staff.evaluators().iter_mut().for_each(|evaluator| evaluator.forget());
    }

    fn set_aside(&mut self) {
        let bytes = self.bytes.load(Ordering::Relaxed);
        let tree = self.tree.take_if(|_| bytes <= self.most_bytes / 2);
        let known = Known {
            root: self.root.take(),
            bytes: if tree.is_some() { bytes } else { 0 },
            expected: self.expected.filter(|_| tree.is_some()),
            tree,
            grown: self.grown,
            biases: std::mem::take(&mut self.biases),
            lasting: std::mem::take(&mut self.lasting),
        };
        self.forget();
        self.aside = Some(known);
    }

    fn take_back(&mut self) {
        self.forget();
        if let Some(known) = self.aside.take() {
            let Known { root, tree, expected, grown, bytes, biases, lasting } = known;
            (self.root, self.tree, self.biases, self.lasting) = (root, tree, biases, lasting);
            (self.expected, self.grown) = (expected, grown);
            self.bytes.store(bytes, Ordering::Relaxed);
        }
    }
}

impl fmt::Debug for TreeSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeSearch")
            .field("threads", &self.staff.threads())
            .field("tuning", &self.tuning)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_root;
#[cfg(all(test, feature = "net"))]
mod tests_with_net;
#[cfg(test)]
mod tests_with_playouts;

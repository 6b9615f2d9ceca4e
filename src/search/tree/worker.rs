//! The work of one thread of a search: playouts through the tree, each to a new position.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::bias;
use super::breadth::Breadth;
use super::ending;
use super::focus::Focusing;
use super::frame::Frame;
use super::lasting::Lasting;
use super::means::Means;
use super::node::{Expansion, Node, Prior};
use super::select::Scene;
use super::value::Value;
use crate::color::{Color, Sided};
use crate::evaluate::{Depth, Evaluate, Evaluation};
use crate::game::Game;
use crate::point::{Size, Vertex};
use crate::search::root::{Ban, Moves};
use crate::stop::Stop;
use crate::time;

/// The greatest depth of a playout in moves from the root.
///
/// Superko and the third occurrence of a position end every line of play in the end, but only after
/// many more moves than a search needs to follow.
const DEEPEST: usize = 1000;

/// The data that the threads of one search share.
#[derive(Debug)]
pub struct Shared<'s> {
    /// The root, which has an expansion.
    pub root: &'s Node,
    /// The moves in focus; `None` without any.
    pub focus: Option<Focusing>,
    /// The player to move at the root.
    pub player: Color,
    /// The bans for the moves after the first.
    pub bans: &'s [Ban],
    /// The parameters and scales of the search.
    pub frame: Frame<'s>,
    /// The values that searches of later positions have found.
    pub lasting: &'s Lasting,
    /// The signal to end the search.
    pub stop: &'s Stop,
    /// The number of playouts that may still begin.
    pub left: AtomicI64,
    /// The bytes that the nodes of the tree take.
    pub bytes: &'s AtomicUsize,
    /// The bytes that the nodes of the tree may take.
    pub most_bytes: usize,
    /// Whether nodes keep the expected owner of each point.
    pub ownership: bool,
    /// Whether the search ends before its limits because the tree has used up its memory.
    pub is_full: AtomicBool,
    /// The strength of the noise that spreads playouts over the moves of the root.
    pub wide_root_noise: f64,
    /// The seed of that noise.
    pub seed: u64,
}

impl Shared<'_> {
    /// Whether the search is to end before its limits.
    pub fn is_to_end(&self) -> bool {
        self.stop.is_raised() || self.is_full.load(Ordering::Relaxed)
    }
}

/// A thread's evaluator, its copy of the game, and the playouts under way.
pub struct Worker<'s, 'e> {
    shared: &'s Shared<'s>,
    evaluator: &'e mut dyn Evaluate,
    game: Game,
    means: Means,
    breadth: Option<Breadth>,
    /// The nodes of the playout that is being made, the root first.
    path: Vec<&'s Node>,
    waiting: Vec<Waiting<'s>>,
    /// The number of waits in a row for positions that other threads evaluate.
    collisions: u32,
}

/// A playout that waits for its evaluation.
struct Waiting<'s> {
    path: Vec<&'s Node>,
    /// Whether the first move was forced.
    is_forced: bool,
    player: Color,
    moves: Moves,
    bucket: Option<u32>,
    /// The value that an earlier search has found.
    searched: Option<Value>,
    /// The game that the playout has ended; `None` if it goes on.
    ended: Option<Box<Game>>,
}

/// The outcome of an attempt to begin a playout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attempt {
    /// The playout has reached a new position, which has to be evaluated.
    New,
    /// The playout has reached the end of a game that was evaluated before, or the greatest depth.
    Known,
    /// Another playout is evaluating the position that this one has reached.
    Collided,
}

impl<'s, 'e> Worker<'s, 'e> {
    /// Makes the worker of thread `number`. `game` stands at the root.
    pub fn new(
        shared: &'s Shared<'s>,
        evaluator: &'e mut dyn Evaluate,
        game: Game,
        number: u64,
    ) -> Self {
        Self {
            shared,
            evaluator,
            game,
            means: Means::default(),
            breadth: Breadth::new(shared.wide_root_noise, shared.seed.wrapping_add(number)),
            path: Vec::new(),
            waiting: Vec::new(),
            collisions: 0,
        }
    }

    /// Makes playouts until the search is to end. `between` is called after every batch.
    ///
    /// A raised signal also ends the evaluation that is under way. A deadline does not: the search
    /// has set it so that an evaluation that begins before it can end in time.
    pub fn run(&mut self, mut between: impl FnMut()) {
        self.evaluator.heed(Some(self.shared.stop.without_deadline()));
        while !self.shared.is_to_end() && self.run_batch() {
            between();
        }
        self.evaluator.heed(None);
    }

    /// Makes playouts until a full batch waits for evaluation or a playout meets another thread,
    /// and evaluates the batch. Returns whether any playout could begin.
    fn run_batch(&mut self) -> bool {
        let mut has_begun = false;
        while self.waiting.len() < self.evaluator.batch() && self.take_one() {
            has_begun = true;
            match self.attempt() {
                Attempt::New => self.collisions = 0,
                Attempt::Known if self.waiting.is_empty() => return true,
                Attempt::Known => {}
                Attempt::Collided => {
                    self.shared.left.fetch_add(1, Ordering::Relaxed);
                    if self.waiting.is_empty() {
                        self.wait();
                    }
                    break;
                }
            }
        }
        self.evaluate();
        has_begun
    }

    /// Waits a little, because other threads are evaluating the only positions worth looking at.
    fn wait(&mut self) {
        self.collisions += 1;
        if self.collisions < 20 {
            thread::yield_now();
        } else {
            time::sleep(Duration::from_micros(50));
        }
    }

    /// Takes one of the playouts that may still begin; returns `false` if none is left.
    fn take_one(&self) -> bool {
        let take = |left: i64| (left > 0).then(|| left - 1);
        self.shared.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }

    /// Makes a playout down to the first position that is not in the tree.
    fn attempt(&mut self) -> Attempt {
        let Shared { root, frame, .. } = self.shared;
        let mut node = *root;
        let mut player = self.shared.player;
        let mut depth = Depth::Root;
        let forced = self.shared.focus.as_ref().and_then(|focus| focus.next(node));
        self.path.clear();
        self.path.push(node);
        node.enter();
        let attempt = loop {
            let Some(expansion) = node.expansion() else {
                break if node.adopt() { Attempt::New } else { Attempt::Collided };
            };
            if expansion.is_terminal || self.path.len() > DEEPEST {
                break Attempt::Known;
            }
            let place = match depth {
                Depth::Root => forced.or_else(|| self.choose_at_root(expansion)),
                Depth::Below => Scene::new(node, expansion, player, depth, frame).choose(),
            };
            let Some(place) = place else { break Attempt::Known };
            let vertex = expansion.moves[place].vertex(self.game.size());
            self.game.play_on(player, vertex).expect("the moves of a node are legal");
            let (child, is_new) = node.child(place);
            child.enter();
            self.path.push(child);
            (node, player, depth) = (child, !player, Depth::Below);
            if is_new {
                if let Some(bytes) = Node::bytes_of_row(place) {
                    self.shared.bytes.fetch_add(bytes, Ordering::Relaxed);
                }
                break Attempt::New;
            }
        };
        match attempt {
            Attempt::New => self.take_up(player, forced.is_some()),
            Attempt::Known => {
                back_up(&self.path, forced.is_some(), self.shared, &mut self.means);
            }
            Attempt::Collided => self.path.iter().for_each(|node| node.leave()),
        }
        self.game.undo(self.path.len() - 1).expect("every move of the playout was made");
        attempt
    }

    /// Chooses the move of the root that the next playout takes. As long as that move has forced
    /// visits, one of them is claimed, and the root chooses again.
    fn choose_at_root(&mut self, expansion: &Expansion) -> Option<usize> {
        let Shared { root, frame, player, .. } = self.shared;
        loop {
            let scene = Scene::new(root, expansion, *player, Depth::Root, frame);
            let place = match &mut self.breadth {
                Some(breadth) => scene.choose_widely(breadth),
                None => scene.choose(),
            }?;
            let is_claimed = || root.children().nth(place).is_some_and(Node::claim);
            if self.shared.is_to_end() || !is_claimed() {
                return Some(place);
            }
            root.update(|node| self.means.of(node, *player, frame));
        }
    }

    /// Puts the position on the board into the batch for evaluation.
    fn take_up(&mut self, player: Color, is_forced: bool) {
        let ended = self.game.is_over();
        let made = self.path.len() - 1;
        let moves = Moves::sensible(&self.game, player);
        let searched = self.shared.lasting.of(&self.game, player, &moves).filter(|_| !ended);
        self.waiting.push(Waiting {
            path: self.path.clone(),
            is_forced,
            player,
            searched,
            moves: moves.except(self.shared.bans, player, made),
            bucket: bias::bucket(&self.game),
            ended: ended.then(|| Box::new(self.game.clone())),
        });
        self.evaluator.take_up(&self.game, player, Depth::Below);
    }

    /// Evaluates the positions of the batch. Those whose evaluation ends early are abandoned, as if
    /// their playouts had not begun.
    fn evaluate(&mut self) {
        let Self { shared, evaluator, game, means, waiting, .. } = self;
        evaluator.evaluate(&mut |number, evaluation| {
            let Waiting { path, is_forced, player, moves, bucket, searched, ended } =
                &waiting[number];
            let mut expansion = match ended {
                Some(end) => terminal(end, *player, evaluation, shared.ownership),
                None => expansion(game.size(), *player, moves, evaluation, shared.ownership),
            };
            expansion.value = searched.unwrap_or(expansion.value);
            expansion.forget_unlikely_moves();
            expansion.bucket = bucket.filter(|_| !expansion.is_terminal);
            let bytes = Node::bytes(&expansion);
            if shared.bytes.fetch_add(bytes, Ordering::Relaxed) + bytes > shared.most_bytes {
                shared.is_full.store(true, Ordering::Relaxed);
            }
            let node = path.last().expect("a playout begins at the root");
            node.expand(expansion);
            back_up(path, *is_forced, shared, means);
        });
        for Waiting { path, .. } in waiting.drain(..) {
            let node = path.last().expect("a playout begins at the root");
            if node.expansion().is_none() {
                for entered in &path {
                    entered.leave();
                }
                node.abandon();
                shared.left.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

/// Counts a playout at each node of its path, and recomputes the means from its end to the root. The
/// first move may have been forced.
fn back_up(path: &[&Node], is_forced: bool, shared: &Shared, means: &mut Means) {
    for (depth, node) in path.iter().enumerate().rev() {
        node.count();
        if is_forced && depth == 1 {
            node.force();
        }
        let player = if depth % 2 == 0 { shared.player } else { !shared.player };
        node.update(|node| means.of(node, player, &shared.frame));
        node.leave();
    }
}

/// Makes the expansion of a position in which the game is not over. The evaluation is from the side
/// of `player`, and `moves` are the moves to choose from.
pub fn expansion(
    size: Size,
    player: Color,
    moves: &Moves,
    evaluation: &Evaluation,
    ownership: bool,
) -> Expansion {
    let plays = moves.points.points(size).map(Vertex::Play);
    let vertices = plays.chain(moves.pass.then_some(Vertex::Pass));
    let probability = |vertex: Vertex| {
        vertex.point().map_or(evaluation.pass, |point| evaluation.policy[size.index(point)])
    };
    let mut priors: Vec<(Vertex, f32)> =
        vertices.map(|vertex| (vertex, probability(vertex))).collect();
    priors.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let all: f32 = priors.iter().map(|(_, probability)| probability).sum();
    let even = 1.0 / priors.len().max(1) as f32;
    let share = |probability: f32| if all > 0.0 { probability / all } else { even };
    let moves = priors.iter().map(|&(vertex, prior)| Prior::new(size, vertex, share(prior)));
    Expansion {
        value: Value::of(evaluation, player),
        weight: weight(evaluation),
        moves: moves.collect(),
        bucket: None,
        is_terminal: false,
        ownership: ownership.then(|| owners(evaluation, player)),
    }
}

/// Makes the expansion of a game that has ended.
fn terminal(game: &Game, player: Color, evaluation: &Evaluation, ownership: bool) -> Expansion {
    Expansion {
        value: ending::value(game, player, evaluation),
        // The end of a game is certain.
        weight: if evaluation.errors.is_some() { MOST_WEIGHT } else { 1.0 },
        moves: Box::default(),
        bucket: None,
        is_terminal: true,
        ownership: ownership.then(|| owners(evaluation, player)),
    }
}

/// The weight of the surest evaluation, in visits.
const MOST_WEIGHT: f32 = 8.0;

/// Returns the weight of an evaluation in visits: a larger expected error gives a smaller weight.
/// The weight is 1 if the evaluator does not estimate its error.
///
/// The formula is that of `KataGo` (`nnUncertainty`): a quarter of a visit divided by the expected
/// error of the utility, and at most eight.
fn weight(evaluation: &Evaluation) -> f32 {
    /// The utility of a point near the expected score, times the side of the board.
    const POINT: f32 = 0.29;
    let Some(errors) = evaluation.errors else { return 1.0 };
    let side = (evaluation.policy.len().max(1) as f32).sqrt();
    let error = errors.win.max(0.0) + POINT / side * errors.lead.max(0.0);
    0.25 / (error + 0.25 / MOST_WEIGHT)
}

/// Returns the expected owner of each point, from 127 for Black to -127 for White. The evaluation
/// is from the side of `player`.
fn owners(evaluation: &Evaluation, player: Color) -> Box<[i8]> {
    let for_black = |owner: f32| Sided::of(player, owner).for_player(Color::Black);
    evaluation.ownership.iter().map(|&owner| (127.0 * for_black(owner)).round() as i8).collect()
}

//! Solutions as records with variations.

use crate::color::Color;
use crate::point::{Point, Size, Vertex};
use crate::sgf::{GameTree, NodeId, Property, value};
use crate::solve::{Proof, Status, StepId, Turn};

use super::solved::Solution;

/// The largest number of nodes below one first move.
const MOST_NODES: usize = 200;

/// The largest number of replies that are shown at a node.
const MOST_REPLIES: usize = 3;

/// A node of the record from which a proof goes on.
struct Place {
    node: NodeId,
    step: StepId,
    to_move: Color,
}

impl Solution {
    /// Returns the position with its solution: right first moves with the answer to every reply
    /// that matters, and wrong ones with their refutation.
    pub fn tree(&self) -> GameTree {
        let answer = &self.answer;
        let problem = &answer.problem;
        let (position, size) = (problem.position(), problem.position().size());
        let to_move = problem.to_move();
        let mut tree = GameTree::new();
        let root = tree.root();
        let comment = self.in_words().join("\n");
        let mut properties = vec![
            Property::new("FF", ["4"]),
            Property::new("GM", ["1"]),
            Property::new("CA", ["UTF-8"]),
            Property::new("SZ", [value::write_size(size)]),
        ];
        for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones = written(position.stones(color).iter(), size);
            if !stones.is_empty() {
                properties.push(Property::new(ident, stones));
            }
        }
        properties.push(Property::new("PL", [to_move.letter().to_string()]));
        properties.push(Property::new("TR", written(problem.target().iter(), size)));
        properties.push(Property::new("C", [comment]));
        tree[root].properties_mut().extend(properties);
        let is_known = self.fate() != Status::Unknown;
        for made in &answer.moves {
            match &made.proof {
                Some(proof) => add_proof(&mut tree, root, (proof, proof.root), to_move, size),
                None => add_line(&mut tree, root, &made.line, to_move, size),
            }
            let is_right = is_known && made.reach.is_result();
            let judgement = match self.fate_if_walls_hold() {
                _ if is_right => Judgement::Right,
                Some(_) => Judgement::IfWallsHold,
                None => Judgement::Likely,
            };
            mark(&mut tree, root, judgement);
        }
        for wrong in answer.refutations.iter().filter(|wrong| wrong.reach.is_result()) {
            let node = add_move(&mut tree, root, to_move, wrong.vertex, size);
            match &wrong.proof {
                Some(proof) => add_proof(&mut tree, node, (proof, proof.root), !to_move, size),
                None => add_line(&mut tree, node, &wrong.line[1..], !to_move, size),
            }
            mark(&mut tree, root, Judgement::Wrong);
        }
        if let Some(refusal) = answer.refusal.as_ref().filter(|_| answer.moves.is_empty()) {
            match &refusal.proof {
                Some(proof) => add_proof(&mut tree, root, (proof, proof.root), to_move, size),
                None => add_line(&mut tree, root, &refusal.line, to_move, size),
            }
        }
        if let Some(guess) = self.guess().filter(|_| answer.moves.is_empty()) {
            add_move(&mut tree, root, to_move, guess, size);
            mark(&mut tree, root, Judgement::Guess);
        }
        tree
    }

    /// Adds the first right move to the record of a position, with the answer to every reply that
    /// matters.
    pub(super) fn add_best_to(&self, tree: &mut GameTree, node: NodeId) {
        let (to_move, size) = (self.to_move(), self.answer.problem.position().size());
        let best = self.answer.moves.iter().find(|made| made.reach.is_result());
        match best.map(|made| (&made.proof, &made.line)) {
            Some((Some(proof), _)) => add_proof(tree, node, (proof, proof.root), to_move, size),
            Some((None, line)) => add_line(tree, node, line, to_move, size),
            None => {}
        }
    }
}

/// What a record says about a first move.
#[derive(Clone, Copy)]
enum Judgement {
    Right,
    IfWallsHold,
    Likely,
    Wrong,
    Guess,
}

impl Judgement {
    fn properties(self) -> [Property; 2] {
        let (sign, comment) = match self {
            Self::Right => (Property::new("TE", ["1"]), "Right."),
            Self::IfWallsHold => (Property::new("IT", [""]), "Right if the stones around hold."),
            Self::Likely => (Property::new("IT", [""]), "Likely to be right, but not proven."),
            Self::Wrong => (Property::new("BM", ["1"]), "Wrong."),
            Self::Guess => (Property::new("IT", [""]), "The net's guess, without proof."),
        };
        [sign, Property::new("C", [comment])]
    }
}

/// Marks the variation that was added last.
fn mark(tree: &mut GameTree, parent: NodeId, judgement: Judgement) {
    if let Some(&node) = tree[parent].children().last() {
        tree[node].properties_mut().extend(judgement.properties());
    }
}

fn written(points: impl Iterator<Item = Point>, size: Size) -> Vec<String> {
    points.map(|point| value::write_point(point, size)).collect()
}

fn add_move(
    tree: &mut GameTree,
    parent: NodeId,
    player: Color,
    vertex: Vertex,
    size: Size,
) -> NodeId {
    let node = tree.add_child(parent);
    let text = value::write_vertex(vertex, size);
    tree[node].properties_mut().push(Property::new(&player.letter().to_string(), [text]));
    node
}

fn add_line(tree: &mut GameTree, at: NodeId, line: &[Vertex], first: Color, size: Size) {
    let (mut node, mut player) = (at, first);
    for &vertex in line {
        node = add_move(tree, node, player, vertex, size);
        player = !player;
    }
}

/// Adds the moves of a proof, level by level, so that a tree that is cut off shows the first moves
/// in full.
fn add_proof(
    tree: &mut GameTree,
    at: NodeId,
    (proof, step): (&Proof, StepId),
    to_move: Color,
    size: Size,
) {
    let mut places = std::collections::VecDeque::from([Place { node: at, step, to_move }]);
    let mut added = 0;
    while let Some(Place { node, step, to_move }) = places.pop_front() {
        let next: Vec<(Vertex, StepId)> = match &proof.step(step).turn {
            Turn::End(_) => Vec::new(),
            Turn::Prover(vertex, next) => vec![(*vertex, *next)],
            Turn::Opponent { replies, .. } => {
                let plays = replies.iter().filter(|(vertex, _)| *vertex != Vertex::Pass);
                plays.take(MOST_REPLIES).copied().collect()
            }
        };
        for (vertex, step) in next {
            if added >= MOST_NODES {
                return;
            }
            added += 1;
            let child = add_move(tree, node, to_move, vertex, size);
            places.push_back(Place { node: child, step, to_move: !to_move });
        }
    }
}

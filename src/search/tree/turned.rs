//! Subtrees of moves that were searched in place of their twins.
//!
//! If the game goes on with such a twin, the subtree is *turned*: the symmetry moves its moves and
//! the owners of its points, and each node gets the bucket in which its position lies now. Values,
//! visits and probabilities stay, because they are those that the report gave the twin.
//!
//! Superko might still distinguish the two positions, since the twins of a root may ignore earlier
//! positions that do not come back within a few moves. So the subtree is walked on both boards, and
//! is given up where they leave different moves.

use std::mem;

use super::bias::{self, Biases};
use super::node::{Node, Prior};
use super::twins::Twins;
use crate::color::Color;
use crate::game::Game;
use crate::point::{Size, Vertex};
use crate::search::root::{Moves, Root};
use crate::symmetry::Symmetry;

/// Makes `played` a move of the root in place of the twin that was searched, whose subtree is turned.
/// `before` is the root, `after` the game after the move. Returns `false` if the twin does not
/// have a child, or if its subtree does not hold after `played`; then the tree cannot be used.
pub fn turn_to(
    played: Vertex,
    tree: &mut Node,
    before: &Root,
    after: &Game,
    biases: &Biases,
) -> bool {
    let (game, player) = (before.game(), before.to_move());
    let size = game.size();
    let twins = Twins::of(before);
    let leads_to_played = |prior: &Prior| {
        let names = twins.of_move(prior.vertex(size));
        names.iter().find(|twin| twin.vertex == played).map(|twin| twin.symmetry)
    };
    let Some(expansion) = tree.expansion_mut() else { return false };
    let mut moves = expansion.moves.iter().enumerate();
    let found = moves.find_map(|(place, prior)| Some((place, leads_to_played(prior)?)));
    let Some((place, symmetry)) = found else { return false };
    let prior = &mut expansion.moves[place];
    let searched = prior.vertex(size);
    *prior = prior.of_move(size, played);
    let mut original = game.clone();
    let Some(child) = tree.children_mut().nth(place) else { return false };
    original.play_on(player, searched).is_ok()
        && Turning { size, symmetry, twins: &twins, biases }.turn(
            child,
            !player,
            &mut original,
            &mut after.clone(),
        )
}

/// A walk through a subtree that turns it.
struct Turning<'t> {
    size: Size,
    symmetry: Symmetry,
    twins: &'t Twins,
    biases: &'t Biases,
}

impl Turning<'_> {
    /// Turns a node with `player` to move, and the nodes below it. `original` is the game that leads
    /// to its position, `turned` the game that leads to the image. Returns whether the subtree holds
    /// there; if not, it is left half turned.
    fn turn(&self, node: &mut Node, player: Color, original: &mut Game, turned: &mut Game) -> bool {
        let Some(expansion) = node.expansion_mut() else { return true };
        if !expansion.is_terminal && !self.have_equal_moves(original, turned, player) {
            return false;
        }
        if let Some(owners) = &mut expansion.ownership {
            *owners = self.image_of_owners(owners);
        }
        let old = expansion.bucket;
        let new = old.and_then(|_| bias::bucket(turned));
        expansion.bucket = new;
        let mut moves = mem::take(&mut expansion.moves);
        self.biases.transfer(old, new, node.part());
        for (child, prior) in node.children_mut().zip(&moves) {
            let vertex = prior.vertex(self.size);
            let image = self.twins.image(self.symmetry, vertex);
            let are_legal =
                original.play_on(player, vertex).is_ok() && turned.play_on(player, image).is_ok();
            if !are_legal || !self.turn(child, !player, original, turned) {
                return false;
            }
            for game in [&mut *original, &mut *turned] {
                game.undo(1).expect("the move was made");
            }
        }
        for prior in &mut moves {
            let image = self.twins.image(self.symmetry, prior.vertex(self.size));
            *prior = prior.of_move(self.size, image);
        }
        if let Some(expansion) = node.expansion_mut() {
            expansion.moves = moves;
        }
        true
    }

    /// Whether the rules leave a player the same moves on both boards. They can only differ where an
    /// earlier position comes back, and it takes a capture to bring one back.
    fn have_equal_moves(&self, original: &Game, turned: &Game, player: Color) -> bool {
        if original.board().chains().all(|chain| chain.liberty_count() > 1) {
            return true;
        }
        let [old, new] = [original, turned].map(|game| Moves::sensible(game, player).points);
        let image = |point| self.symmetry.image(self.size, point);
        old.count() == new.count()
            && old.points(self.size).all(|point| new.contains_point(self.size, image(point)))
    }

    fn image_of_owners(&self, owners: &[i8]) -> Box<[i8]> {
        let mut images: Box<[i8]> = owners.into();
        for (point, &owner) in self.size.points().zip(owners) {
            images[self.size.index(self.symmetry.image(self.size, point))] = owner;
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagram;
    use crate::rules::{KoRule, Komi, Rules};
    use crate::search::tree::node::Expansion;
    use crate::search::tree::value::Value;

    fn vertex(text: &str) -> Vertex {
        text.parse().expect("a vertex")
    }

    /// Returns a node of a 9x3 board with these moves, of which the first have the children.
    fn node(moves: &[&str], children: Vec<Node>) -> Node {
        let size = Size::new(9, 3).expect("a size");
        let expansion = Expansion {
            value: Value::default(),
            weight: 1.0,
            moves: moves.iter().map(|text| Prior::new(size, vertex(text), 0.1)).collect(),
            bucket: None,
            is_terminal: false,
            ownership: Some(size.points().map(|point| point.column().cast_signed()).collect()),
        };
        Node::with_children(expansion, children.into_iter().map(Box::new).collect())
    }

    fn moves(node: &Node) -> Vec<String> {
        let size = Size::new(9, 3).expect("a size");
        let expansion = node.expansion().expect("an evaluation");
        expansion.moves.iter().map(|prior| prior.vertex(size).to_string()).collect()
    }

    fn played(mut game: Game, moves: &str) -> Game {
        for text in moves.split_whitespace() {
            game.play(game.to_move(), vertex(text)).expect("a legal move");
        }
        game
    }

    /// A board whose left is the mirror of its right, with a ko on each side.
    fn two_kos() -> Game {
        let position = diagram::position(
            ". O X . . . X O .
             O . O X . X O . O
             . O X . . . X O .",
        );
        let rules = Rules { ko: KoRule::PositionalSuperko, ..Rules::default() };
        let mut game = Game::with_rules(position.size(), rules, Komi::ZERO);
        assert!(game.set_up(&position, Color::Black).is_empty());
        game
    }

    #[test]
    fn a_subtree_is_turned_with_its_moves_and_owners() {
        let game = two_kos();
        let before = Root::sensible(Arc::new(game.clone()));
        let below = node(&["D3", "E2", "pass"], vec![node(&["G2"], vec![])]);
        let mut tree = node(&["B2", "E2"], vec![below]);
        let after = played(game, "H2");
        assert!(turn_to(vertex("H2"), &mut tree, &before, &after, &Biases::default()));
        assert_eq!(moves(&tree), ["H2", "E2"], "of the root, the played move alone");
        let child = tree.children().next().expect("a child");
        assert_eq!(moves(child), ["F3", "E2", "pass"]);
        let grandchild = child.children().next().expect("a child");
        assert_eq!(moves(grandchild), ["C2"]);
        let owners = child.expansion().and_then(|known| known.ownership.as_deref());
        assert_eq!(owners.map(|owners| owners[0]), Some(8), "A1 has the owner of J1");
    }

    #[test]
    fn a_move_without_a_searched_twin_has_no_subtree() {
        let game = two_kos();
        let before = Root::sensible(Arc::new(game.clone()));
        let turn = |moves: &[&str], children, played_move: &str| {
            let after = played(game.clone(), played_move);
            let mut tree = node(moves, children);
            turn_to(vertex(played_move), &mut tree, &before, &after, &Biases::default())
        };
        assert!(turn(&["B2"], vec![node(&[], vec![])], "H2"));
        assert!(!turn(&["B2"], vec![], "H2"), "never visited");
        assert!(!turn(&["E2"], vec![node(&[], vec![])], "H2"), "no twin");
    }

    #[test]
    fn a_subtree_is_given_up_where_superko_leaves_other_moves() {
        // Black takes the left ko, then the right one. The stones are symmetric, but their past is not:
        // White may retake the first ko alone.
        let game = played(two_kos(), "B2 pass H2");
        let twins = Twins::of(&Root::sensible(Arc::new(game.clone())));
        let mut tree = node(&["G3"], vec![]);
        let turn = |symmetry: u8, tree: &mut Node| {
            let symmetry = Symmetry::from_number(symmetry).expect("a symmetry");
            let (size, biases) = (game.size(), &Biases::default());
            let [mut original, mut turned] = [&game, &game].map(Game::clone);
            Turning { size, symmetry, twins: &twins, biases }.turn(
                tree,
                Color::White,
                &mut original,
                &mut turned,
            )
        };
        assert!(!turn(2, &mut tree), "left and right");
        assert!(turn(1, &mut tree), "top and bottom");
        assert_eq!(moves(&tree), ["G1"]);
    }
}

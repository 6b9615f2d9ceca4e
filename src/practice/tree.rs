//! Tasks as records with their solutions.

use super::task::Task;
use crate::color::Color;
use crate::facts::{Language, NoFacts};
use crate::point::Vertex;
use crate::sgf::{GameTree, NodeId, Property, value};
use crate::stop::Stop;

impl Task {
    /// Returns the position as a record: the question in its comment, the better move with what it does
    /// and the expected course, and the move of the game with what it does or allows. `source` names
    /// the game.
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn tree(&self, source: &str, language: Language, stop: &Stop) -> Result<GameTree, NoFacts> {
        let (game, size) = (&self.game, self.game.size());
        let mut tree = GameTree::new();
        let root = tree.root();
        let mut properties = vec![
            Property::new("FF", ["4"]),
            Property::new("GM", ["1"]),
            Property::new("CA", ["UTF-8"]),
            Property::new("SZ", [value::write_size(size)]),
            Property::new("KM", [value::write_komi(game.komi())]),
            Property::new("RU", [game.rules().to_string()]),
            Property::new("GN", [source]),
        ];
        for (ident, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones = game.position().stones(color);
            let stones: Vec<_> = stones.iter().map(|at| value::write_point(at, size)).collect();
            if !stones.is_empty() {
                properties.push(Property::new(ident, stones));
            }
        }
        properties.push(Property::new("PL", [self.player.letter().to_string()]));
        properties.push(Property::new("C", [self.question(language)]));
        tree[root].properties_mut().extend(properties);
        let [better, played] = self.both_moves(language, stop)?.map(|lines| lines.join("\n"));
        let signs = [Property::new("TE", ["1"]), Property::new("C", [better])];
        self.add_line(&mut tree, root, &self.line, signs);
        let signs = [Property::new("BM", ["1"]), Property::new("C", [played])];
        self.add_line(&mut tree, root, &[self.played], signs);
        Ok(tree)
    }

    /// Adds moves of both players in turn; the first one gets the signs.
    fn add_line<const N: usize>(
        &self,
        tree: &mut GameTree,
        at: NodeId,
        line: &[Vertex],
        signs: [Property; N],
    ) {
        let (mut node, mut player) = (at, self.player);
        let mut signs = Some(signs);
        for &vertex in line {
            node = tree.add_child(node);
            let text = value::write_vertex(vertex, self.game.size());
            let properties = tree[node].properties_mut();
            properties.push(Property::new(&player.letter().to_string(), [text]));
            properties.extend(signs.take().into_iter().flatten());
            player = !player;
        }
    }
}

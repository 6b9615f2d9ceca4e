//! Games as trees of nodes, with every property as it was written.

use std::ops::{Index, IndexMut};

use super::error::{Place, SgfError};
use super::parse::{self, GameText};
use super::text;

/// A property: a name such as `AB`, and its values.
///
/// The values are kept raw, as they stood between the brackets with their escapes, so that an
/// unknown property is written back as it came. Two properties are equal if their names and values
/// are, regardless of their places.
#[derive(Clone, Debug)]
pub struct Property {
    pub(super) ident: String,
    pub(super) values: Vec<String>,
    pub(super) at: Option<Place>,
}

impl Property {
    /// Returns a property with these texts as its values. The texts are escaped here.
    ///
    /// # Panics
    /// If `ident` is not made of capital letters.
    pub fn new<T: AsRef<str>>(ident: &str, texts: impl IntoIterator<Item = T>) -> Self {
        assert!(is_well_formed(ident), "a property is named by capital letters");
        let values = texts.into_iter().map(|value| text::escape(value.as_ref())).collect();
        Self { ident: ident.to_owned(), values, at: None }
    }

    /// Returns a property with these values as they stand between the brackets, with their escapes;
    /// `None` if `ident` is not made of capital letters.
    pub fn raw(ident: &str, values: Vec<String>) -> Option<Self> {
        is_well_formed(ident).then(|| Self { ident: ident.to_owned(), values, at: None })
    }

    /// Returns the name. The small letters of old files (`White`, for `W`) are dropped.
    pub fn ident(&self) -> &str {
        &self.ident
    }

    /// Returns the values, raw. A file may well omit them all.
    pub fn values(&self) -> &[String] {
        &self.values
    }

    /// Returns the first value as a text of several lines, such as a comment.
    pub fn text(&self) -> Option<String> {
        self.values.first().map(|raw| text::unescape(raw))
    }

    /// Returns the place of the name in the text, if the property was read from one.
    pub fn place(&self) -> Option<Place> {
        self.at
    }
}

fn is_well_formed(ident: &str) -> bool {
    !ident.is_empty() && ident.bytes().all(|byte| byte.is_ascii_uppercase())
}

impl PartialEq for Property {
    fn eq(&self, other: &Self) -> bool {
        self.ident == other.ident && self.values == other.values
    }
}

impl Eq for Property {}

/// The name of a node within its [`GameTree`]; the default is the root.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// A node: its properties in the order in which they were written, and its place in the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    properties: Vec<Property>,
}

impl Node {
    /// Returns the node before this one; `None` for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Returns the nodes after this one. The first goes on with the main line.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Returns every property. A name may occur more than once, though FF\[4\] forbids it.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// Returns every property, for changes.
    pub fn properties_mut(&mut self) -> &mut Vec<Property> {
        &mut self.properties
    }

    /// Returns the first property of this name.
    pub fn property(&self, ident: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.ident == ident)
    }

    /// Returns the raw values of every property of this name.
    pub fn values(&self, ident: &str) -> impl Iterator<Item = &str> {
        let named = self.properties.iter().filter(move |property| property.ident == ident);
        named.flat_map(|property| &property.values).map(String::as_str)
    }
}

/// One game: a tree of nodes, kept flat, so that neither reading nor dropping it recurses.
///
/// ```
/// use tengen::GameTree;
///
/// let tree = GameTree::parse("(;SZ[9](;B[ee];W[ge])(;B[gc]))")?;
/// let moves: Vec<_> = tree.main_line().filter_map(|node| node.properties().first()).collect();
/// assert_eq!(moves[2].ident(), "W");
/// assert_eq!(tree[tree.root()].children().len(), 2);
/// # Ok::<(), tengen::SgfError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    /// All nodes, each after its parent; the first is the root.
    nodes: Vec<Node>,
}

impl GameTree {
    /// Returns a game of one node without properties.
    pub fn new() -> Self {
        Self { nodes: vec![Node::default()] }
    }

    /// Reads the first game of a text, and nothing beyond it.
    ///
    /// Tolerated are text before the game, a missing last `)`, a missing `;` after `(`, and white
    /// space anywhere. So are small letters in names, properties without values or more than once,
    /// and nodes after a variation.
    ///
    /// # Errors
    /// If the text has no game, the game contains text that is not SGF, or it has more than two
    /// million nodes, properties and values.
    pub fn parse(text: &str) -> Result<Self, SgfError> {
        GameText::of_file(text).tree()
    }

    /// Returns the first node.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// Returns the number of nodes, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds an empty node after the other children of `parent`.
    ///
    /// # Panics
    /// If `parent` belongs to another, larger tree.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let child = NodeId(self.nodes.len());
        let siblings = &mut self.nodes[parent.0].children;
        // Most nodes have one child.
        siblings.reserve_exact(usize::from(siblings.is_empty()));
        siblings.push(child);
        self.nodes.push(Node { parent: Some(parent), ..Node::default() });
        child
    }

    /// Drops each node for which `keep` is false, with all nodes after it; the root stays. The
    /// remaining nodes get new names.
    pub fn retain(&mut self, mut keep: impl FnMut(&Self, NodeId) -> bool) {
        let mut names = vec![None; self.len()];
        names[0] = Some(self.root());
        let mut kept = 1;
        for place in 1..self.len() {
            // A parent stands before its children, so its name is already known.
            let is_linked =
                self.nodes[place].parent.is_some_and(|parent| names[parent.0].is_some());
            if is_linked && keep(self, NodeId(place)) {
                names[place] = Some(NodeId(kept));
                kept += 1;
            }
        }
        let mut place = 0;
        self.nodes.retain_mut(|node| {
            node.parent = node.parent.and_then(|parent| names[parent.0]);
            let children = std::mem::take(&mut node.children);
            node.children = children.into_iter().filter_map(|child| names[child.0]).collect();
            place += 1;
            names[place - 1].is_some()
        });
    }

    /// Returns every node, each after its parent.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// Returns the name of every node, each after its parent's.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// Returns the nodes of the main line: the root, its first child, the first child of that
    /// child, and so on.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let first = Some(&self.nodes[0]);
        std::iter::successors(first, |node| node.children.first().map(|&child| &self[child]))
    }

    /// Returns the last node of each variation, in the order of the text.
    pub fn ends(&self) -> impl Iterator<Item = NodeId> {
        self.ids().filter(|&id| self[id].children.is_empty())
    }

    /// Returns the names of the nodes from the root to `last`.
    ///
    /// # Panics
    /// If `last` belongs to another, larger tree.
    pub fn line_to(&self, last: NodeId) -> Vec<NodeId> {
        let mut line: Vec<_> = std::iter::successors(Some(last), |&id| self[id].parent).collect();
        line.reverse();
        line
    }
}

impl Default for GameTree {
    fn default() -> Self {
        Self::new()
    }
}

impl Index<NodeId> for GameTree {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }
}

impl IndexMut<NodeId> for GameTree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The games; at least one if the collection was read from a text.
    pub games: Vec<GameTree>,
}

impl Collection {
    /// Reads every game of a text; text before, between and after them is skipped.
    ///
    /// # Errors
    /// If the text has no game, or a broken one; [`GameTree::parse`] reads the first even
    /// if a later one is broken.
    pub fn parse(text: &str) -> Result<Self, SgfError> {
        parse::all_games(text).map(|games| Self { games })
    }
}

impl GameText<'_> {
    /// Reads the game as a tree, as [`GameTree::parse`] does.
    ///
    /// # Errors
    /// If the text has no game, or the game contains text that is not SGF.
    pub fn tree(self) -> Result<GameTree, SgfError> {
        let mut tree = GameTree::new();
        parse::first_game(self, &mut tree)?;
        Ok(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_line_follows_first_children() {
        let tree = GameTree::parse("(;N[1](;N[2](;N[3])(;N[4]))(;N[5]))").expect("a game");
        let names: Vec<_> = tree.main_line().flat_map(|node| node.values("N")).collect();
        assert_eq!(names, ["1", "2", "3"]);
    }

    #[test]
    fn a_node_knows_its_parent_and_its_children_in_order() {
        let mut tree = GameTree::new();
        let first = tree.add_child(tree.root());
        let second = tree.add_child(tree.root());
        assert_eq!(tree[tree.root()].children(), [first, second]);
        assert_eq!(tree[second].parent(), Some(tree.root()));
        assert_eq!(tree.len(), 3);
    }

    #[test]
    fn dropping_a_node_drops_what_comes_after_it_and_nothing_else() {
        let mut tree =
            GameTree::parse("(;N[1](;N[2](;N[3];N[4])(;N[5];N[6]))(;N[7]))").expect("a game");
        tree.retain(|tree, id| tree[id].values("N").all(|name| name != "3"));
        let left = GameTree::parse("(;N[1](;N[2];N[5];N[6])(;N[7]))").expect("a game");
        assert_eq!(tree, left);
    }

    #[test]
    fn duplicated_properties_are_kept_and_their_values_are_read_together() {
        let tree = GameTree::parse("(;AB[aa]AW[cc]AB[bb])").expect("a game");
        let root = &tree[tree.root()];
        assert_eq!(root.properties().len(), 3);
        assert_eq!(root.values("AB").collect::<Vec<_>>(), ["aa", "bb"]);
    }

    #[test]
    fn values_stay_as_written_and_are_read_as_texts_on_demand() {
        let tree = GameTree::parse("(;C[a\\]b\\\nc\nd])").expect("a game");
        let comment = tree[tree.root()].property("C").expect("a comment");
        assert_eq!(comment.values(), ["a\\]b\\\nc\nd"]);
        assert_eq!(comment.text().as_deref(), Some("a]bc\nd"));
    }

    #[test]
    fn a_made_property_is_escaped() {
        assert_eq!(Property::new("C", ["a]b\\"]).values(), [r"a\]b\\"]);
    }

    #[test]
    fn raw_values_stay_as_they_are() {
        let property = Property::raw("LB", vec![r"aa:1\:2".to_owned()]).expect("a name");
        assert_eq!(property.values(), [r"aa:1\:2"]);
        assert_eq!(Property::raw("", vec![]), None);
        assert_eq!(Property::raw("C]", vec![]), None);
    }

    #[test]
    #[should_panic(expected = "capital letters")]
    fn a_made_property_has_a_well_formed_name() {
        let _ = Property::new("C]", ["x"]);
    }
}

//! Records as trees: every property as it was written, and what a line of nodes means.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use tengen::engine_room::inside;
use tengen::engine_room::sgf::{Given, games, read_text, record_by_node, text, value};
use tengen::{Game, GameTree, Info, Move, NodeId, Note, Notes, Property, Record, Size, Step};

use crate::description::{Description, Fault, Made};

/// The properties of a node: each a name and its values, raw, as they stand between the brackets.
pub type Properties = Vec<(String, Vec<String>)>;

/// A node of a tree, after its parent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeNode {
    /// The place of the parent in the list of nodes; `None` for the first, the root.
    pub parent: Option<usize>,
    /// The properties in the order in which they were written.
    pub properties: Properties,
}

/// Reads every game of Go in a file. A later game that cannot be read is left out with a note.
pub fn open(bytes: &[u8]) -> Result<Value, Fault> {
    let mut notes = Notes::default();
    let text = read_text(bytes, &mut notes)?;
    let mut trees = Vec::new();
    let mut left_out = Vec::new();
    for (number, game) in (1..).zip(games(&text)) {
        let tree = game.and_then(|game| {
            let tree = game.tree()?;
            Record::from_tree(&tree).map(|_| tree)
        });
        match tree {
            Ok(tree) => trees.push(json!({ "nodes": nodes_of(&tree) })),
            Err(error) => left_out.push((number, error)),
        }
    }
    if trees.is_empty() && !left_out.is_empty() {
        return Err(left_out.swap_remove(0).1.into());
    }
    let left_out = left_out.iter().map(|(number, error)| format!("game {number}: {error}"));
    let notes: Vec<_> = notes.iter().map(Note::to_string).chain(left_out).collect();
    Ok(json!({ "games": trees, "notes": notes }))
}

fn nodes_of(tree: &GameTree) -> Vec<TreeNode> {
    let places: std::collections::HashMap<NodeId, usize> = tree.ids().zip(0..).collect();
    let pair = |property: &Property| (property.ident().to_owned(), property.values().to_vec());
    tree.nodes()
        .map(|node| TreeNode {
            parent: node.parent().map(|parent| places[&parent]),
            properties: node.properties().iter().map(pair).collect(),
        })
        .collect()
}

/// Writes a tree as the text of SGF.
pub fn save(nodes: &[TreeNode]) -> Result<Value, Fault> {
    let mut tree = GameTree::new();
    let mut ids: Vec<NodeId> = Vec::with_capacity(nodes.len());
    for (place, node) in nodes.iter().enumerate() {
        let id = match node.parent {
            None if place == 0 => tree.root(),
            Some(parent) if parent < place => tree.add_child(ids[parent]),
            _ => return Err(Fault::new(format!("node {place} does not stand after its parent"))),
        };
        *tree[id].properties_mut() = raw(&node.properties)?;
        ids.push(id);
    }
    Ok(json!({ "sgf": tree.to_sgf() }))
}

fn raw(properties: &Properties) -> Result<Vec<Property>, Fault> {
    let property = |(ident, values): &(String, Vec<String>)| {
        Property::raw(ident, values.clone())
            .ok_or_else(|| Fault::new(format!("{ident:?} does not name a property")))
    };
    properties.iter().map(property).collect()
}

/// Returns a line of nodes as a tree without variations.
pub fn tree_of(nodes: &[Properties]) -> Result<GameTree, Fault> {
    let mut tree = GameTree::new();
    let mut last = tree.root();
    for (place, properties) in nodes.iter().enumerate() {
        if place > 0 {
            last = tree.add_child(last);
        }
        *tree[last].properties_mut() = raw(properties)?;
    }
    Ok(tree)
}

/// The games along a line of nodes. A set-up after the first move begins a new section, because a
/// game is described by its start and its moves.
#[derive(Debug, Default, Serialize)]
struct Line {
    /// For each section the game from its start to the last move before the next section.
    sections: Vec<Description>,
    /// The position after each node.
    places: Vec<Place>,
    /// What the record does not state and is assumed: `rules`, `komi`.
    assumed: Vec<&'static str>,
    /// What was left out, corrected or made against the rules.
    notes: Vec<String>,
    /// The number of the game's steps that the places contain.
    #[serde(skip)]
    steps: usize,
}

/// A position along a line.
#[derive(Clone, Copy, Debug, Serialize)]
struct Place {
    /// The place of the section in the list.
    section: usize,
    /// The number of moves since the start of the section.
    moves: usize,
    /// The number of moves since the beginning of the line.
    number: usize,
}

/// Returns the games along a line of nodes, which begins with the root of a tree.
pub fn line(nodes: &[Properties]) -> Result<Value, Fault> {
    let tree = tree_of(nodes)?;
    let (record, ends) = record_by_node(&tree)?;
    let settled = inside::settle(&record, &Given::default());
    let (rules, komi) = (settled.rules, settled.komi);
    let mut notes = Notes::default();
    let mut line = Line::default();
    let mut replay = inside::replay_under(&record, rules, komi, &mut notes);
    let first_move = replay.events();
    for (id, end) in tree.ids().zip(ends) {
        if end < first_move {
            // The stones of this node, and not yet those that later nodes set up.
            let start = Record::from_variation(&tree, id)?;
            let mut unsaid = Notes::default();
            line.begin(&inside::game_under(&start, None, rules, komi, &mut unsaid));
        } else {
            if end == first_move {
                line.begin(replay.game());
            }
            while replay.events() < end && replay.step(&mut notes) {}
            line.follow(replay.game());
        }
        line.mark();
    }
    line.notes = notes.iter().map(Note::to_string).collect();
    if settled.rules_assumed.is_some() {
        line.assumed.push("rules");
    }
    if settled.komi_assumed.is_some() {
        line.assumed.push("komi");
    }
    Ok(json!(line))
}

impl Line {
    /// Begins at the start of a game, with a new section if it is another start.
    fn begin(&mut self, game: &Game) {
        let start = Description { moves: Vec::new(), ..Description::of(game) };
        if self.sections.last() != Some(&start) {
            self.sections.push(start);
        }
    }

    /// Goes on with the steps of a game that are new.
    fn follow(&mut self, game: &Game) {
        if self.sections.is_empty() {
            self.begin(game);
        }
        for step in &game.steps()[self.steps..] {
            match step {
                Step::Move(Move { color, vertex }) => {
                    let section = self.sections.last_mut().expect("a line has a section");
                    section.moves.push(Made(*color, *vertex));
                }
                Step::SetUp(position, to_move) => {
                    let start = Description::of(game);
                    self.sections.push(start.from_position(position, *to_move));
                }
                Step::Resumption(_) => {}
            }
        }
        self.steps = game.steps().len();
    }

    /// Ends a node.
    fn mark(&mut self) {
        let moves = self.sections.last().map_or(0, |section| section.moves.len());
        let earlier = self.sections.iter().rev().skip(1);
        let number = moves + earlier.map(|section| section.moves.len()).sum::<usize>();
        self.places.push(Place { section: self.sections.len() - 1, moves, number });
    }
}

/// What a node says beside its moves and stones.
pub fn node(size: Size, properties: &Properties) -> Value {
    let mut texts = serde_json::Map::new();
    let mut marks = Vec::new();
    let mut lines = Vec::new();
    let mut areas = serde_json::Map::new();
    for (ident, values) in properties {
        let text = |raw: &String| match ident.as_str() {
            "C" | "GC" => text::unescape(raw),
            _ => text::unescape_simple(raw),
        };
        match ident.as_str() {
            "TR" | "SQ" | "CR" | "MA" | "SL" | "TB" | "TW" => {
                marks.extend(points_of(values, size).map(|point| json!([point, ident, ""])));
            }
            "AR" | "LN" => lines.extend(values.iter().filter_map(|raw| {
                let (from, to) = text::split_composed(raw)?;
                let ends = [from, to].map(|end| value::point(end, size).ok());
                if let [Some(from), Some(to)] = ends {
                    Some(json!([from, to, ident]))
                } else {
                    None
                }
            })),
            // They hold for later nodes too, and an empty list ends them.
            "DD" | "VW" => {
                areas.insert(ident.clone(), json!(points_of(values, size).collect::<Vec<_>>()));
            }
            "LB" => marks.extend(values.iter().filter_map(|raw| {
                let (place, label) = text::split_composed(raw)?;
                let point = value::point(place, size).ok()?;
                Some(json!([point, ident, text::unescape_simple(label)]))
            })),
            "C" | "N" | "GC" | "KM" | "AN" | "SO" | "US" => {
                texts.insert(ident.clone(), json!(values.iter().map(text).collect::<String>()));
            }
            _ if Info::ALL.iter().any(|(_, known)| known == ident) => {
                texts.insert(ident.clone(), json!(values.first().map(text).unwrap_or_default()));
            }
            _ => {}
        }
    }
    json!({ "texts": texts, "marks": marks, "lines": lines, "areas": areas })
}

fn points_of(values: &[String], size: Size) -> impl Iterator<Item = tengen::Point> {
    values.iter().flat_map(move |raw| value::points(raw, size).into_iter().flatten())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> Vec<TreeNode> {
        let answer = open(text.as_bytes()).expect("a record");
        serde_json::from_value(answer["games"][0]["nodes"].clone()).expect("nodes")
    }

    fn line_of(text: &str) -> Value {
        let nodes: Vec<_> = opened(text).into_iter().map(|node| node.properties).collect();
        line(&nodes).expect("a line")
    }

    #[test]
    fn a_tree_is_written_back_with_every_property() {
        let text = "(;GM[1]SZ[9]XX[a\\]b][]LB[aa:1\\:2](;B[ee]C[one\n\ntwo];W[])(;B[gc]TR[aa:bb]))";
        let saved = save(&opened(text)).expect("a text");
        assert_eq!(opened(saved["sgf"].as_str().expect("text")), opened(text));
    }

    #[test]
    fn a_name_that_is_none_is_refused() {
        let node = TreeNode { parent: None, properties: vec![("c]".into(), vec![])] };
        let fault = save(&[node]).expect_err("a fault");
        assert_eq!(fault.error, "\"c]\" does not name a property");
    }

    #[test]
    fn a_node_stands_after_its_parent() {
        let node = |parent| TreeNode { parent, properties: vec![] };
        let fault = save(&[node(None), node(Some(1))]).expect_err("a fault");
        assert_eq!(fault.error, "node 1 does not stand after its parent");
    }

    #[test]
    fn later_games_that_are_broken_leave_the_first() {
        let answer = open(b"(;SZ[9];B[aa])(;GM[3])(;SZ[7])").expect("two games");
        assert_eq!(answer["games"].as_array().map(Vec::len), Some(2));
        assert!(answer["notes"][0].as_str().expect("a note").starts_with("game 2: "), "{answer}");
    }

    #[test]
    fn a_set_up_in_the_middle_begins_a_section() {
        let line = line_of("(;SZ[3];B[aa];AW[cc]AE[aa];B[ba];W[ab])");
        assert_eq!(line["sections"][0]["moves"], json!(["B A3"]));
        assert_eq!(line["sections"][1]["white"], json!(["C1"]));
        assert_eq!(line["sections"][1]["black"], Value::Null);
        assert_eq!(line["sections"][1]["moves"], json!(["B B3", "W A2"]));
        assert_eq!(line["places"][4], json!({ "section": 1, "moves": 2, "number": 3 }));
    }

    #[test]
    fn stones_of_later_nodes_do_not_stand_earlier() {
        let line = line_of("(;SZ[3];AB[aa];AW[cc])");
        let stones = |place: usize| {
            let section = line["places"][place]["section"].as_u64().expect("a section") as usize;
            [&line["sections"][section]["black"], &line["sections"][section]["white"]]
        };
        assert_eq!(stones(0), [&Value::Null, &Value::Null]);
        assert_eq!(stones(1), [&json!(["A3"]), &Value::Null]);
        assert_eq!(stones(2), [&json!(["A3"]), &json!(["C1"])]);
    }

    #[test]
    fn a_node_that_moves_nothing_has_the_position_before_it() {
        let line = line_of("(;SZ[3]KM[5.5];B[aa];C[only words];B[aa];W[cc])");
        assert_eq!(line["sections"][0]["moves"], json!(["B A3", "W C1"]));
        let moves: Vec<_> = (0..5).map(|at| line["places"][at]["moves"].clone()).collect();
        assert_eq!(moves, [0, 1, 1, 1, 2]);
        assert_eq!(line["assumed"], json!(["rules"]));
        assert_eq!(line["notes"].as_array().map(Vec::len), Some(1), "the occupied point");
    }

    #[test]
    fn marks_and_texts_are_read_from_a_node() {
        let nodes = opened("(;SZ[3]PB[A\\]n]C[x\ny]LB[aa:K\\]][bb:2]TR[aa:ba]SQ[zz])");
        let node = node(Size::square(3), &nodes[0].properties);
        assert_eq!(node["texts"], json!({ "PB": "A]n", "C": "x\ny" }));
        let marks =
            json!([["A3", "LB", "K]"], ["B2", "LB", "2"], ["A3", "TR", ""], ["B3", "TR", ""]]);
        assert_eq!(node["marks"], marks);
    }

    #[test]
    fn lines_arrows_and_dimmed_points_are_read_from_a_node() {
        let nodes = opened("(;SZ[3]AR[aa:cc][zz:aa]LN[ab:bb]DD[aa:ba]VW[]TB[cc]TW[ca])");
        let node = node(Size::square(3), &nodes[0].properties);
        assert_eq!(node["lines"], json!([["A3", "C1", "AR"], ["A2", "B2", "LN"]]));
        assert_eq!(node["areas"], json!({ "DD": ["A3", "B3"], "VW": [] }));
        assert_eq!(node["marks"], json!([["C1", "TB", ""], ["C3", "TW", ""]]));
    }
}

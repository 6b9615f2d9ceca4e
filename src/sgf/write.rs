//! Writing: records and trees to text, in FF\[4\].

use crate::color::ByColor;
use crate::point::{Point, Size};

use super::record::{Event, Info, Record};
use super::tree::{Collection, GameTree, Node, NodeId, Property};
use super::value;

/// The width, in bytes, beyond which lines are broken between properties and between values.
const LINE_WIDTH: usize = 78;

impl Record {
    /// Returns the record as the text of an SGF file.
    ///
    /// ```
    /// use tengen::Record;
    ///
    /// let record = Record::parse(b"(;SZ[9]KM[7];B[ee];W[tt])")?;
    /// assert!(record.to_sgf().ends_with("SZ[9]KM[7.0]\n;B[ee];W[])\n"));
    /// # Ok::<(), tengen::SgfError>(())
    /// ```
    pub fn to_sgf(&self) -> String {
        self.to_tree().to_sgf()
    }

    /// Returns the record as a tree of one line. The root has the set-up that comes first; each
    /// move and each later set-up has a node of its own.
    pub fn to_tree(&self) -> GameTree {
        let mut tree = GameTree::new();
        let mut current = tree.root();
        *tree[current].properties_mut() = self.root_properties();
        let mut previous: Option<&Event> = None;
        for event in &self.events {
            let joins = match previous {
                None => !matches!(event, Event::Play(..)),
                Some(Event::Setup { .. }) => matches!(event, Event::ToPlay(_)),
                Some(_) => false,
            };
            if !joins {
                current = tree.add_child(current);
            }
            tree[current].properties_mut().extend(event_properties(event, self.size));
            previous = Some(event);
        }
        if let Some(territory) = &self.territory {
            tree[current].properties_mut().extend(territory_properties(territory, self.size));
        }
        tree
    }

    fn root_properties(&self) -> Vec<Property> {
        let one = |ident, text: &str| Property::new(ident, [text]);
        let mut properties = vec![one("FF", "4"), one("GM", "1"), one("CA", "UTF-8")];
        properties.push(one("AP", concat!("Tengen:", env!("CARGO_PKG_VERSION"))));
        properties.push(one("SZ", &value::write_size(self.size)));
        properties.extend(self.komi.map(|komi| one("KM", &value::write_komi(komi))));
        properties.extend(self.handicap.map(|stones| one("HA", &stones.to_string())));
        for (info, ident) in Info::ALL {
            properties.extend(self.text(info).map(|text| one(ident, text)));
        }
        properties
    }
}

/// Returns a property with these points; `None` if there are none.
fn list(ident: &str, points: &[Point], size: Size) -> Option<Property> {
    let texts = points.iter().map(|&point| value::write_point(point, size));
    (!points.is_empty()).then(|| Property::new(ident, texts))
}

/// Returns TB and TW, each if it has points, or both of them empty if neither player has territory.
fn territory_properties(territory: &ByColor<Vec<Point>>, size: Size) -> Vec<Property> {
    let idents = [("TB", &territory.black), ("TW", &territory.white)];
    let lists: Vec<_> = idents.iter().filter_map(|(ident, own)| list(ident, own, size)).collect();
    if lists.is_empty() {
        idents.map(|(ident, _)| Property::new(ident, [""])).into()
    } else {
        lists
    }
}

fn event_properties(event: &Event, size: Size) -> Vec<Property> {
    match event {
        Event::Setup { black, white, empty } => {
            let lists = [("AB", black), ("AW", white), ("AE", empty)];
            let lists = lists.map(|(ident, points)| list(ident, points, size));
            lists.into_iter().flatten().collect()
        }
        Event::Play(color, vertex) => {
            let ident = color.letter().to_string();
            vec![Property::new(&ident, [value::write_vertex(*vertex, size)])]
        }
        Event::ToPlay(color) => vec![Property::new("PL", [color.letter().to_string()])],
    }
}

impl GameTree {
    /// Returns the tree as text: every property with its values as they are, known or not. A
    /// property without values gets an empty one, as FF\[4\] asks.
    ///
    /// The text is UTF-8, so a CA that names another encoding is corrected, and a missing CA is
    /// added if the text is not ASCII.
    pub fn to_sgf(&self) -> String {
        let mut lines = Lines::default();
        let mut to_do = vec![Task::Close, Task::Node(self.root()), Task::Open];
        while let Some(task) = to_do.pop() {
            match task {
                Task::Open => lines.push("("),
                Task::Close => lines.push(")"),
                Task::Node(id) => {
                    let is_root = id == self.root();
                    write_node(&mut lines, &self[id], is_root && !self.is_ascii());
                    if is_root && self.len() > 1 {
                        lines.end();
                    }
                    plan(self[id].children(), &mut to_do);
                }
            }
        }
        lines.end();
        lines.text
    }

    fn is_ascii(&self) -> bool {
        let mut properties = self.nodes().flat_map(Node::properties);
        properties.all(|property| property.values().iter().all(|raw| raw.is_ascii()))
    }
}

impl Collection {
    /// Returns the text of every game, one after the other.
    pub fn to_sgf(&self) -> String {
        self.games.iter().map(GameTree::to_sgf).collect()
    }
}

/// A piece of a tree that is left to write.
enum Task {
    Open,
    Node(NodeId),
    Close,
}

/// Puts the children of a node on the stack of tasks; several of them are variations in brackets.
fn plan(children: &[NodeId], to_do: &mut Vec<Task>) {
    match children {
        [only] => to_do.push(Task::Node(*only)),
        several => {
            let backwards = several.iter().rev();
            to_do.extend(backwards.flat_map(|&child| [Task::Close, Task::Node(child), Task::Open]));
        }
    }
}

fn write_node(lines: &mut Lines, node: &Node, needs_charset: bool) {
    let mut start = ";";
    if needs_charset && node.property("CA").is_none() {
        lines.push(";CA[UTF-8]");
        start = "";
    }
    for property in node.properties() {
        let ident = property.ident();
        let charset = [String::from("UTF-8")];
        let values = if ident == "CA" { &charset } else { property.values() };
        let (first, others) = values.split_first().map_or(("", values), |(a, b)| (a.as_str(), b));
        lines.push(&format!("{start}{ident}[{first}]"));
        for raw in others {
            lines.push(&format!("[{raw}]"));
        }
        start = "";
    }
    lines.push(start);
}

/// Text in lines of limited length.
#[derive(Default)]
struct Lines {
    text: String,
    /// The length of the last line, in bytes.
    width: usize,
}

impl Lines {
    /// Adds a piece that must not be broken, on a new line if it would make this one too long.
    fn push(&mut self, piece: &str) {
        if self.width + piece.len() > LINE_WIDTH {
            self.end();
        }
        self.text.push_str(piece);
        self.width = piece.rfind('\n').map_or(self.width + piece.len(), |at| piece.len() - at - 1);
    }

    /// Ends the line, unless it is empty.
    fn end(&mut self) {
        if self.width > 0 {
            self.text.push('\n');
            self.width = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use crate::color::Color;
    use crate::point::Vertex;
    use crate::rules::Komi;

    use super::*;

    fn rewritten(text: &str) -> String {
        GameTree::parse(text).expect("a game").to_sgf()
    }

    /// The text of a record without its first line, which names the program and its version.
    fn body(text: &str) -> String {
        let text = Record::parse(text.as_bytes()).expect("a record").to_sgf();
        text.split_once('\n').expect("a first line").1.to_owned()
    }

    #[test]
    fn the_root_states_the_format_the_game_and_its_conditions_in_a_fixed_order() {
        let text = "(;RE[B+R]PW[w]PB[b]SZ[9:13]RU[Chinese]HA[2]KM[.5]AW[aa]PL[W]AB[bb])";
        let expected = concat!(
            "(;FF[4]GM[1]CA[UTF-8]AP[Tengen:",
            env!("CARGO_PKG_VERSION"),
            "]SZ[9:13]KM[0.5]HA[2]RU[Chinese]RE[B+R]PB[b]PW[w]AB[bb]AW[aa]PL[W])",
        );
        let record = Record::parse(text.as_bytes()).expect("a record");
        assert_eq!(record.to_sgf().replace('\n', ""), expected);
    }

    #[test]
    fn a_pass_is_the_empty_value_and_the_root_has_no_move() {
        assert_eq!(body("(;SZ[9]B[tt];W[ee])"), ";B[];W[ee])\n");
    }

    #[test]
    fn a_later_set_up_has_a_node_of_its_own() {
        assert_eq!(body("(;SZ[9];B[ee]AE[ee]PL[W];W[aa])"), ";B[ee];AE[ee]PL[W];W[aa])\n");
    }

    #[test]
    fn lines_are_broken_between_properties_and_between_values() {
        let moves = ";B[aa];W[bb]".repeat(100);
        let text = rewritten(&format!("(;SZ[19]AB[aa:ss]{}{moves})", "[aa]".repeat(50)));
        assert!(text.lines().all(|line| line.len() <= LINE_WIDTH));
        assert!(text.lines().count() < 25);
    }

    #[test]
    fn what_a_tree_holds_is_written_back_as_it_came() {
        let text = "(;FF[4]XX[a\\]b][c]\n(;B[aa]C[one\r\ntwo\\\n])(;mine[]))\n";
        assert_eq!(rewritten(text), text);
    }

    #[test]
    fn a_property_without_values_gets_an_empty_one() {
        assert_eq!(rewritten("(;KO;DO B[aa])"), "(;KO[]\n;DO[]B[aa])\n");
    }

    #[test]
    fn the_encoding_written_is_utf8_and_stated() {
        assert_eq!(rewritten("(;CA[GB2312]PB[a])"), "(;CA[UTF-8]PB[a])\n");
        assert_eq!(rewritten("(;PB[柯洁])"), "(;CA[UTF-8]PB[柯洁])\n");
    }

    #[test]
    fn neither_length_nor_depth_exhausts_the_stack() {
        let many = 100_000;
        let deep = format!("{}{}", "(;B[aa](;W[bb])".repeat(many), ")".repeat(many));
        let tree = GameTree::parse(&deep).expect("a game");
        assert_eq!(GameTree::parse(&tree.to_sgf()).as_ref(), Ok(&tree));
        let record = Record::from_tree(&tree).expect("a record");
        assert_eq!(Record::parse(record.to_sgf().as_bytes()), Ok(record));
    }

    fn point(size: Size) -> impl Strategy<Value = Point> {
        (0..size.width(), 0..size.height()).prop_map(|(column, row)| Point::new(column, row))
    }

    fn color() -> impl Strategy<Value = Color> {
        prop_oneof![Just(Color::Black), Just(Color::White)]
    }

    fn setup(size: Size) -> impl Strategy<Value = Event> {
        let stone = proptest::option::of(color());
        proptest::collection::btree_map(point(size), stone, 1..20).prop_map(|points| {
            let of = |wanted| {
                let mine = points.iter().filter(|&(_, &stone)| stone == wanted);
                mine.map(|(&point, _)| point).collect()
            };
            let (black, white) = (of(Some(Color::Black)), of(Some(Color::White)));
            Event::Setup { black, white, empty: of(None) }
        })
    }

    fn event(size: Size) -> impl Strategy<Value = Event> {
        let vertex = prop_oneof![1 => Just(Vertex::Pass), 9 => point(size).prop_map(Vertex::Play)];
        prop_oneof![
            1 => setup(size),
            1 => color().prop_map(Event::ToPlay),
            4 => (color(), vertex).prop_map(|(color, vertex)| Event::Play(color, vertex)),
        ]
    }

    fn info() -> impl Strategy<Value = BTreeMap<Info, String>> {
        let infos = Info::ALL.map(|(info, _)| info);
        let text = r"[!-~é柯洁\\\]:]([ -~é柯洁\\\]:]*[!-~é柯洁\\\]:])?";
        proptest::collection::btree_map(proptest::sample::select(infos.to_vec()), text, 0..15)
    }

    fn record() -> impl Strategy<Value = Record> {
        let size = (1_u8..=25, 1_u8..=25);
        let size = size.prop_map(|(width, height)| Size::new(width, height).expect("a size"));
        size.prop_flat_map(|size| {
            let events = proptest::collection::vec(event(size), 0..30);
            let komi = proptest::option::of((-1999_i32..2000).prop_map(Komi::from_halves));
            let owner = proptest::option::of(color());
            let owners = proptest::collection::btree_map(point(size), owner, 0..20);
            let owners = proptest::option::of(owners);
            (komi, proptest::option::of(any::<u32>()), info(), events, owners).prop_map(
                move |(komi, handicap, info, events, owners)| {
                    let of = |owners: &BTreeMap<Point, Option<Color>>, color| {
                        let own = owners.iter().filter(|&(_, &owner)| owner == Some(color));
                        own.map(|(&point, _)| point).collect()
                    };
                    let territory =
                        owners.map(|owners| ByColor::from_fn(|color| of(&owners, color)));
                    Record { size, komi, handicap, info, events, territory }
                },
            )
        })
    }

    /// Any text with balanced brackets and parentheses.
    fn game() -> impl Strategy<Value = String> {
        let node = r"(;([A-Z]{1,3}(\[([^\]\\]|\\[ -~é\n])*\]){1,3}){0,3}){1,3}";
        let tree = node.prop_recursive(4, 20, 3, move |inner| {
            (node, proptest::collection::vec(inner, 0..3)).prop_map(|(nodes, variations)| {
                let variations = variations.iter().map(|inner| format!("({inner})"));
                format!("{nodes}{}", variations.collect::<String>())
            })
        });
        tree.prop_map(|inner| format!("({inner})"))
    }

    proptest! {
        #[test]
        fn a_record_is_read_back(record in record()) {
            prop_assert_eq!(Record::parse(record.to_sgf().as_bytes()), Ok(record));
        }

        #[test]
        fn a_tree_is_read_back(text in game()) {
            let tree = GameTree::parse(&text).expect("a game");
            let again = GameTree::parse(&tree.to_sgf()).expect("the game again");
            // Writing sets CA, and nothing else.
            let others = |tree: &GameTree| -> Vec<Vec<Property>> {
                let nodes = tree.nodes().map(Node::properties);
                nodes.map(|all| all.iter().filter(|p| p.ident() != "CA").cloned().collect()).collect()
            };
            prop_assert_eq!(others(&tree), others(&again));
            let children = |tree: &GameTree| -> Vec<Vec<NodeId>> {
                tree.nodes().map(|node| node.children().to_vec()).collect()
            };
            prop_assert_eq!(children(&tree), children(&again));
        }
    }
}

//! Parsing: a tokeniser in nom, and a loop with a stack of its own that walks the tree and hands it
//! to a [`Build`].

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{is_not, take_while};
use nom::character::complete::{alpha1, alphanumeric0, anychar, char, satisfy};
use nom::combinator::{cut, recognize, value};
use nom::multi::many0_count;
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

use super::error::{Place, Problem, SgfError};
use super::note::Note;
use super::tree::{GameTree, NodeId, Property};

/// A token of a game's text.
#[derive(Clone, Debug, PartialEq)]
enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property.
    Ident(&'a str),
    /// The raw text between `[` and `]`.
    Value(Cow<'a, str>),
    /// A `]` that ends nothing.
    Stray,
}

/// Reads white space, and the control characters and byte order marks that editors leave behind.
fn space(input: &str) -> IResult<&str, &str> {
    take_while(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}').parse(input)
}

/// Reads the name of a property: letters, with digits after them in some programs' private
/// properties.
fn ident(input: &str) -> IResult<&str, &str> {
    recognize(pair(alpha1, alphanumeric0)).parse(input)
}

/// Reads a value in brackets: anything up to the first `]` without a backslash before it. Without
/// such a `]` the whole parser fails.
fn bracketed(input: &str) -> IResult<&str, &str> {
    delimited(char('['), body, cut(char(']'))).parse(input)
}

/// Reads up to the next `]` without a backslash before it, or to the end.
fn body(input: &str) -> IResult<&str, &str> {
    let escape = preceded(char('\\'), recognize(anychar));
    recognize(many0_count(alt((is_not("\\]"), escape)))).parse(input)
}

/// The properties whose values are texts for people. In these, some programs write a `]` without its
/// backslash.
const TEXTS: [&str; 23] = [
    "AN", "AP", "BR", "BT", "C", "CP", "DT", "EV", "GC", "GN", "N", "ON", "OT", "PB", "PC", "PW",
    "RE", "RO", "RU", "SO", "US", "WR", "WT",
];

/// Whether a `]` before this text ends a value: the text goes on with another value, a property, a
/// node, a variation or the end of one.
fn ends_value(mut rest: &str) -> bool {
    /// The most values of a property that are looked through. A text has one.
    const MOST_VALUES: usize = 16;
    for _ in 0..MOST_VALUES {
        rest = space(rest).map_or(rest, |(rest, _)| rest);
        match bracketed(rest) {
            Ok((after, _)) => rest = after,
            Err(_) => break,
        }
    }
    let Some(first) = rest.chars().next() else { return true };
    let node =
        || preceded(char(';'), space).parse(rest).map_or("", |(after, _): (&str, &str)| after);
    match first {
        '[' | ')' => true,
        '(' => opening(rest).is_ok(),
        ';' => {
            let after = node();
            after.is_empty()
                || after.starts_with([';', '(', ')'])
                || terminated(ident, pair(space, char('['))).parse(after).is_ok()
                || begins_property(after)
        }
        _ => begins_property(rest),
    }
}

/// Whether a text begins with a property: a name and a value, or a name in capitals that is the last
/// in its node, since some programs omit empty values.
fn begins_property(text: &str) -> bool {
    let named = terminated(ident, space).parse(text);
    named.is_ok_and(|(after, name): (&str, &str)| {
        let is_capital = name.bytes().all(|byte| byte.is_ascii_uppercase());
        let is_known = || capitals(name).starts_with(|c: char| c.is_ascii_uppercase());
        after.starts_with('[') && is_known() || is_capital && after.starts_with([';', '(', ')'])
    })
}

/// Reads a value of a property that is a text. A `]` that cannot end it is a part of it, and gets its
/// backslash.
fn text_value(input: &str) -> IResult<&str, Cow<'_, str>> {
    let (mut rest, first) = bracketed(input)?;
    let mut value = Cow::Borrowed(first);
    while !ends_value(rest) {
        let Ok((after, more)) = terminated(body, char(']')).parse(rest) else { break };
        let text = value.to_mut();
        text.push_str("\\]");
        text.push_str(more);
        rest = after;
    }
    Ok((rest, value))
}

fn token(input: &str, is_text: bool) -> IResult<&str, Token<'_>> {
    let value_of = |input| {
        if is_text { text_value(input) } else { bracketed.map(Cow::Borrowed).parse(input) }
    };
    alt((
        value_of.map(Token::Value),
        value(Token::Node, char(';')),
        value(Token::Stray, char(']')),
        ident.map(Token::Ident),
        value(Token::Open, char('(')),
        value(Token::Close, char(')')),
    ))
    .parse(input)
}

/// Reads the beginning of a game: `(;`, or `(FF[` in a file that lacks the `;`.
fn opening(input: &str) -> IResult<&str, ()> {
    let capital = satisfy(|c| c.is_ascii_uppercase());
    let property = (capital, alphanumeric0, space, char('['));
    let node = alt((value((), char(';')), value((), property)));
    preceded(terminated(char('('), space), node).parse(input)
}

/// The text of a file, or of one of its games, and the place in the file where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameText<'a> {
    text: &'a str,
    at: Place,
}

impl<'a> GameText<'a> {
    /// Returns the text of a whole file, of which the first game is read.
    pub fn of_file(text: &'a str) -> Self {
        Self { text, at: Place::START }
    }

    /// Returns the text.
    pub fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns the number of bytes of the text.
    pub(super) fn len(self) -> usize {
        self.text.len()
    }
}

/// The rest of a text, and the place where the rest begins.
struct Cursor<'a> {
    rest: &'a str,
    at: Place,
    /// Whether the last property has a text for people as its value.
    in_text: bool,
}

impl<'a> Cursor<'a> {
    fn new(GameText { text, at }: GameText<'a>) -> Self {
        Self { rest: text, at, in_text: false }
    }

    /// Advances to `rest`, a later part of the text that ends where the text ends.
    fn go_to(&mut self, rest: &'a str) {
        let passed = &self.rest[..self.rest.len() - rest.len()];
        self.at = self.at.after(passed);
        self.rest = rest;
    }

    /// Advances to the `(` of the next game, or to the end; returns whether it has found a game.
    fn find_game(&mut self) -> bool {
        let rest = self.rest;
        let start =
            rest.match_indices('(').map(|(at, _)| at).find(|&at| opening(&rest[at..]).is_ok());
        self.go_to(&rest[start.unwrap_or(rest.len())..]);
        start.is_some()
    }

    /// Returns the next token and its place, or `None` at the end.
    fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, SgfError> {
        if let Ok((rest, _)) = space(self.rest) {
            self.go_to(rest);
        }
        let at = self.at;
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        let (rest, token) = token(self.rest, self.in_text).map_err(|error| match error {
            nom::Err::Failure(_) => SgfError { problem: Problem::UnclosedValue, at: Some(at) },
            _ => SgfError { problem: Problem::Unexpected(first), at: Some(at) },
        })?;
        self.go_to(rest);
        if let Token::Ident(name) = token {
            self.in_text = TEXTS.contains(&&*capitals(name));
        }
        Ok(Some((at, token)))
    }
}

/// Receives a game while its text is read: nodes, their properties and the properties' values, in
/// the order of the text.
pub(super) trait Build {
    /// The name of a node; the default is the root.
    type Node: Copy + Default;

    /// Adds a node after another one; the root exists from the start.
    fn node(&mut self, parent: Self::Node) -> Result<Self::Node, SgfError>;

    /// Adds a property to a node.
    fn property(&mut self, node: Self::Node, ident: String, at: Place);

    /// Adds a raw value to the last property.
    fn value(&mut self, node: Self::Node, raw: &str) -> Result<(), SgfError>;

    /// Takes a note on a tolerated slip.
    fn note(&mut self, _note: Note) {}

    /// Returns the largest number of nodes, properties and values of a game.
    fn most_parts(&self) -> usize {
        usize::MAX
    }
}

/// Builds nothing, to find the end of a game.
struct Skipped;

impl Build for Skipped {
    type Node = ();

    fn node(&mut self, (): ()) -> Result<(), SgfError> {
        Ok(())
    }

    fn property(&mut self, (): (), _ident: String, _at: Place) {}

    fn value(&mut self, (): (), _raw: &str) -> Result<(), SgfError> {
        Ok(())
    }
}

/// The largest number of nodes, properties and values of a tree. They take 200 MB at most. The
/// largest trees that people have made, dictionaries of openings, have a quarter of this number.
const MOST_PARTS: usize = 1 << 21;

/// Builds the whole tree.
impl Build for GameTree {
    type Node = NodeId;

    fn node(&mut self, parent: NodeId) -> Result<NodeId, SgfError> {
        Ok(self.add_child(parent))
    }

    fn property(&mut self, node: NodeId, ident: String, at: Place) {
        let property = Property { ident, values: Vec::new(), at: Some(at) };
        push(self[node].properties_mut(), property);
    }

    fn value(&mut self, node: NodeId, raw: &str) -> Result<(), SgfError> {
        let property = self[node].properties_mut().last_mut();
        push(&mut property.expect("a value follows its property").values, raw.to_owned());
        Ok(())
    }

    fn most_parts(&self) -> usize {
        MOST_PARTS
    }
}

/// Adds an item to a list. Most lists of a tree have one item, so the first one gets no more room
/// than it needs.
fn push<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}

/// The place in a tree where the text goes on.
struct Walk<'b, B: Build> {
    build: &'b mut B,
    /// Whether the root has been met.
    begun: bool,
    current: B::Node,
    /// For every `(` not yet closed, the node that it follows.
    open: Vec<B::Node>,
    /// Whether the next property belongs to `current`. If not, it begins a new node whose `;` is
    /// missing.
    in_node: bool,
}

impl<B: Build> Walk<'_, B> {
    fn add_node(&mut self) -> Result<(), SgfError> {
        if self.begun {
            self.current = self.build.node(self.current)?;
        }
        self.begun = true;
        self.in_node = true;
        Ok(())
    }
}

/// Reads the game that the cursor is at, to its last `)`.
fn game<B: Build>(cursor: &mut Cursor<'_>, build: &mut B) -> Result<(), SgfError> {
    let (current, open) = (B::Node::default(), Vec::new());
    let mut walk = Walk { build, begun: false, current, open, in_node: false };
    let (mut values_may_follow, mut parts) = (false, 0);
    while let Some((at, token)) = cursor.next()? {
        parts += usize::from(!matches!(token, Token::Open | Token::Close));
        if parts > walk.build.most_parts() {
            return Err(SgfError { problem: Problem::TooManyParts(MOST_PARTS), at: Some(at) });
        }
        let after_property = values_may_follow;
        values_may_follow = matches!(token, Token::Ident(_) | Token::Value(_));
        match token {
            Token::Stray => {
                values_may_follow = after_property;
                walk.build.note(Note::UnescapedBracket(at));
            }
            Token::Open => {
                walk.open.push(walk.current);
                walk.in_node = false;
            }
            Token::Close => {
                walk.current = walk.open.pop().unwrap_or_default();
                walk.in_node = walk.begun;
                if walk.open.is_empty() {
                    return Ok(());
                }
            }
            Token::Node => walk.add_node()?,
            Token::Ident(name) => {
                if !walk.in_node {
                    walk.build.note(Note::NodeWithoutSemicolon(at));
                    walk.add_node()?;
                }
                walk.build.property(walk.current, capitals(name), at);
            }
            Token::Value(raw) if after_property => {
                if let Cow::Owned(_) = raw {
                    walk.build.note(Note::UnescapedBracket(at));
                }
                walk.build.value(walk.current, &raw)?;
            }
            Token::Value(_) => {
                return Err(SgfError { problem: Problem::StrayValue, at: Some(at) });
            }
        }
    }
    walk.build.note(Note::Unfinished(cursor.at));
    Ok(())
}

/// Returns a name without its small letters, from its first capital on. A name without capitals is
/// that of a property of FF\[4\] written small (`b` for `B`), or else stays as it is.
fn capitals(name: &str) -> String {
    let start = name.find(|c: char| c.is_ascii_uppercase()).unwrap_or(name.len());
    match &name[start..] {
        "" => {
            let large = name.to_ascii_uppercase();
            if STANDARD.contains(&&*large) { large } else { name.to_owned() }
        }
        named => named.chars().filter(|c| !c.is_ascii_lowercase()).collect(),
    }
}

/// The properties of FF\[4\] for Go.
const STANDARD: [&str; 67] = [
    "AB", "AE", "AN", "AP", "AR", "AW", "B", "BL", "BM", "BR", "BT", "C", "CA", "CP", "CR", "DD",
    "DM", "DO", "DT", "EV", "FF", "FG", "GB", "GC", "GM", "GN", "GW", "HA", "HO", "IT", "KM", "KO",
    "LB", "LN", "MA", "MN", "N", "OB", "ON", "OT", "OW", "PB", "PC", "PL", "PM", "PW", "RE", "RO",
    "RU", "SL", "SO", "SQ", "ST", "SZ", "TB", "TE", "TM", "TR", "TW", "UC", "US", "V", "VW", "W",
    "WL", "WR", "WT",
];

/// Reads the first game of a text.
pub(super) fn first_game(text: GameText<'_>, build: &mut impl Build) -> Result<(), SgfError> {
    let mut cursor = Cursor::new(text);
    if cursor.find_game() { game(&mut cursor, build) } else { Err(no_game(&cursor)) }
}

/// Returns the first value that is wanted of a property in the root of the first game, with the
/// property's place.
pub(super) fn root_value<'a>(
    text: GameText<'a>,
    wanted: &str,
    is_wanted: impl Fn(&str) -> bool,
) -> Option<(Place, Cow<'a, str>)> {
    let mut cursor = Cursor::new(text);
    cursor.find_game();
    let (mut begun, mut found) = (false, None);
    loop {
        match cursor.next().ok()?? {
            (_, Token::Stray) => {}
            (_, Token::Open) if !begun => {}
            (_, Token::Node) if !begun => begun = true,
            (_, Token::Open | Token::Close | Token::Node) => return None,
            (at, Token::Ident(name)) => {
                begun = true;
                found = (capitals(name) == wanted).then_some(at);
            }
            (_, Token::Value(raw)) => {
                if let Some(at) = found.filter(|_| is_wanted(&raw)) {
                    return Some((at, raw));
                }
            }
        }
    }
}

/// Returns the text of each game of a file, without building any of them. A game that is not SGF
/// is an error, and the last one.
///
/// # Errors
/// If the file has no game, or if one of its games is broken, in place of that game.
pub fn games(text: &str) -> impl Iterator<Item = Result<GameText<'_>, SgfError>> {
    let mut cursor = Cursor::new(GameText::of_file(text));
    let (mut number, mut is_broken) = (0, false);
    std::iter::from_fn(move || {
        if is_broken || !cursor.find_game() {
            let no_game = number == 0;
            number = 1;
            return no_game.then(|| Err(self::no_game(&cursor)));
        }
        number += 1;
        let Cursor { rest, at, .. } = cursor;
        let skipped = game(&mut cursor, &mut Skipped);
        is_broken = skipped.is_err();
        let text = &rest[..rest.len() - cursor.rest.len()];
        Some(skipped.map(|()| GameText { text, at }))
    })
}

/// Reads every game of a text.
pub(super) fn all_games(text: &str) -> Result<Vec<GameTree>, SgfError> {
    games(text).map(|text| text?.tree()).collect()
}

fn no_game(cursor: &Cursor<'_>) -> SgfError {
    SgfError { problem: Problem::NoGame, at: Some(cursor.at) }
}

#[cfg(test)]
mod tests {
    use super::super::tree::Collection;
    use super::*;

    /// Each node of the first game as its properties, in the order in which they were written.
    fn nodes(text: &str) -> Vec<String> {
        let tree = GameTree::parse(text).expect("a game");
        let written = |property: &Property| {
            let values: Vec<_> = property.values.iter().map(|raw| format!("[{raw}]")).collect();
            format!("{}{}", property.ident, values.concat())
        };
        let mut nodes = Vec::new();
        let mut open = vec![tree.root()];
        while let Some(id) = open.pop() {
            open.extend(tree[id].children().iter().rev());
            nodes.push(tree[id].properties().iter().map(written).collect());
        }
        nodes
    }

    fn error(text: &str) -> String {
        GameTree::parse(text).expect_err("no game").to_string()
    }

    #[test]
    fn text_around_the_game_is_passed_over() {
        let mail = "From: me (see [1])\n:-) ok (;B[aa];W[bb]) (bye)";
        assert_eq!(nodes(mail), ["B[aa]", "W[bb]"]);
    }

    #[test]
    fn white_space_may_stand_between_any_two_tokens() {
        assert_eq!(nodes(" ( \r\n ; AB [aa]\n\t[bb] C [ x ] )\0\x1a"), ["AB[aa][bb]C[ x ]"]);
    }

    #[test]
    fn the_last_parentheses_may_be_missing() {
        assert_eq!(nodes("(;B[aa](;W[bb]"), ["B[aa]", "W[bb]"]);
    }

    #[test]
    fn small_letters_in_names_are_dropped() {
        assert_eq!(nodes("(;White[aa]AddBlack[bb])"), ["W[aa]AB[bb]"]);
    }

    #[test]
    fn a_name_without_capitals_stays_as_it_is() {
        assert_eq!(nodes("(;mine[aa]b7[x]KM7[1]a7B[y])"), ["mine[aa]b7[x]KM7[1]B[y]"]);
    }

    #[test]
    fn a_property_may_have_no_value() {
        assert_eq!(nodes("(;KO B[aa]DO;W[bb])"), ["KOB[aa]DO", "W[bb]"]);
    }

    #[test]
    fn a_semicolon_after_a_parenthesis_may_be_missing() {
        assert_eq!(
            nodes("(FF[4]SZ[9];B[aa](W[bb];B[cc]))"),
            ["FF[4]SZ[9]", "B[aa]", "W[bb]", "B[cc]"]
        );
    }

    #[test]
    fn an_escaped_bracket_does_not_end_a_value() {
        assert_eq!(nodes(r"(;C[a\]b\\]N[\:])"), [r"C[a\]b\\]N[\:]"]);
    }

    #[test]
    fn parentheses_and_semicolons_within_values_are_text() {
        assert_eq!(nodes("(;C[(;B[aa\\])];B[bb])"), ["C[(;B[aa\\])]", "B[bb]"]);
    }

    #[test]
    fn a_node_after_a_variation_is_another_variation() {
        let tree = GameTree::parse("(;N[a](;N[b]);N[c])").expect("a game");
        assert_eq!(tree[tree.root()].children().len(), 2);
    }

    #[test]
    fn a_collection_has_every_game() {
        let games = Collection::parse("((;N[a])(;N[b]))\n--\n(;N[c])").expect("three games").games;
        let names: Vec<_> = games.iter().flat_map(|game| game[game.root()].values("N")).collect();
        assert_eq!(names, ["a", "b", "c"]);
    }

    #[test]
    fn games_are_found_in_their_places_up_to_a_broken_one() {
        let text = "mail\n(;N[a]) and\n (;N[b](;B[aa])) (;!) (;N[c])";
        let mut found = games(text);
        let mut next = || found.next();
        let line = |line, column| Place { line, column };
        assert_eq!(next(), Some(Ok(GameText { text: "(;N[a])", at: line(2, 1) })));
        assert_eq!(next(), Some(Ok(GameText { text: "(;N[b](;B[aa]))", at: line(3, 2) })));
        assert!(next().is_some_and(|broken| broken.is_err()));
        assert_eq!(next(), None);
        let mut none = games("no game");
        assert!(none.next().is_some_and(|missing| missing.is_err()) && none.next().is_none());
    }

    #[test]
    fn a_tree_is_limited_and_a_main_line_without_moves_is_not() {
        let text = format!("({})", ";".repeat(MOST_PARTS + 1));
        assert!(error(&text).contains("more than 2097152 nodes, properties and values"));
        assert_eq!(games(&text).flatten().count(), 1);
    }

    #[test]
    fn a_bracket_in_a_text_may_lack_its_backslash() {
        for (text, expected) in [
            ("(;US[Someone[3d]]PB[A];B[aa])", vec![r"US[Someone[3d\]]PB[A]", "B[aa]"]),
            ("(;C[a [b] c];B[aa])", vec![r"C[a [b\] c]", "B[aa]"]),
            ("(;C[a [1][2] c]B[aa])", vec![r"C[a [1\][2\] c]B[aa]"]),
            ("(;C[see [1]; then (b)]\n;B[aa])", vec![r"C[see [1\]; then (b)]", "B[aa]"]),
            ("(;C[a]]\n(;B[aa]))", vec![r"C[a\]]", "B[aa]"]),
            ("(;C[a]b])", vec![r"C[a\]b]"]),
        ] {
            assert_eq!(nodes(text), expected, "{text}");
        }
    }

    #[test]
    fn a_bracket_ends_a_text_where_a_record_can_go_on() {
        for text in [
            "(;C[a]B[aa])",
            "(;C[a]\n Black [aa])",
            "(;C[a];B[aa])",
            "(;C[a] ; ;B[aa])",
            "(;C[a](;B[aa])(;B[bb]))",
            "(;C[a][b]B[aa])",
            "(;C[a]KO;B[aa])",
            "(;C[a]",
            "(;C[a]) text after the game",
        ] {
            let tree = GameTree::parse(text).expect("a game");
            let comment = tree[tree.root()].property("C").expect("a comment");
            assert_eq!(comment.values()[0], "a", "{text}");
        }
    }

    #[test]
    fn a_bracket_that_ends_nothing_is_left_out() {
        assert_eq!(nodes("(;B[aa]]\n]\n;W[bb])"), ["B[aa]", "W[bb]"]);
    }

    #[test]
    fn a_standard_property_in_small_letters_is_known() {
        assert_eq!(
            nodes("(;gm[1]sz[9]km[6.5];b[ee];w[cc])"),
            ["GM[1]SZ[9]KM[6.5]", "B[ee]", "W[cc]"]
        );
        assert_eq!(nodes("(;mine[x])"), ["mine[x]"]);
    }

    #[test]
    fn the_first_game_is_read_though_the_second_is_broken() {
        let text = "(;B[aa])(;!)";
        assert_eq!(nodes(text), ["B[aa]"]);
        assert!(Collection::parse(text).is_err());
    }

    #[test]
    fn a_text_without_a_game_is_refused_at_its_end() {
        assert_eq!(error(""), "line 1, column 1: no game: expected `(;`");
        assert_eq!(error("hello\n(world)"), "line 2, column 8: no game: expected `(;`");
    }

    #[test]
    fn text_that_is_not_sgf_is_refused_with_its_place() {
        assert_eq!(error("(;B[aa]\n ;W[bb]!)"), "line 2, column 8: unexpected '!'");
    }

    #[test]
    fn a_value_without_a_property_is_refused() {
        assert_eq!(error("(;[aa])"), "line 1, column 3: a value without a property");
        assert_eq!(error("(;B[aa];[bb])"), "line 1, column 9: a value without a property");
    }

    #[test]
    fn a_value_that_is_never_closed_is_refused_where_it_begins() {
        for text in ["(;B[aa]\nC[end", "(;B[aa]\nC[end\\]", "(;B[aa]\nC[end\\"] {
            assert_eq!(error(text), "line 2, column 2: a value that is never closed: expected `]`");
        }
    }

    #[test]
    fn neither_length_nor_depth_exhausts_the_stack() {
        let many = 100_000;
        let long = format!("({})", ";B[aa]".repeat(many));
        let deep = format!("{}{}", "(;B[aa]".repeat(many), ")".repeat(many));
        let nested = format!("(;N[a]{}{})", "(".repeat(many), ")".repeat(many));
        let outer = format!("{};B[aa]{}", "(".repeat(many), ")".repeat(many));
        for (text, count) in [(long, many), (deep, many), (nested, 1), (outer, 1)] {
            assert_eq!(GameTree::parse(&text).expect("a game").len(), count);
        }
    }
}

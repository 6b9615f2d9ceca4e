//! A game as plain data: its main line, independent of any board.

use std::collections::BTreeMap;

use crate::color::{ByColor, Color};
use crate::point::{Point, Size, Vertex};
use crate::result::GameResult;
use crate::rules::Komi;

use super::error::{Place, SgfError};
use super::main_line::{MainLine, misread, most_events};
use super::note::Notes;
use super::parse::{self, Build as _, GameText};
use super::tree::{GameTree, Node, NodeId};
use super::value::{self, KomiUnit};

/// A text about the game as a whole; records are written in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Info {
    /// RU, the rules: `Japanese`.
    Rules,
    /// RE, the result: `W+3.5`, `B+Resign`.
    Result,
    /// PB, Black's name.
    BlackName,
    /// BR, Black's rank.
    BlackRank,
    /// BT, Black's team.
    BlackTeam,
    /// PW, White's name.
    WhiteName,
    /// WR, White's rank.
    WhiteRank,
    /// WT, White's team.
    WhiteTeam,
    /// TM, the main time in seconds.
    Time,
    /// OT, the overtime, in no agreed form.
    Overtime,
    /// GN, the game's name.
    GameName,
    /// EV, the event.
    Event,
    /// RO, the round.
    Round,
    /// DT, the date.
    Date,
    /// PC, the place.
    Place,
}

impl Info {
    /// Every text, with the property that holds it.
    pub const ALL: [(Self, &str); 15] = [
        (Self::Rules, "RU"),
        (Self::Result, "RE"),
        (Self::BlackName, "PB"),
        (Self::BlackRank, "BR"),
        (Self::BlackTeam, "BT"),
        (Self::WhiteName, "PW"),
        (Self::WhiteRank, "WR"),
        (Self::WhiteTeam, "WT"),
        (Self::Time, "TM"),
        (Self::Overtime, "OT"),
        (Self::GameName, "GN"),
        (Self::Event, "EV"),
        (Self::Round, "RO"),
        (Self::Date, "DT"),
        (Self::Place, "PC"),
    ];

    pub(super) fn from_ident(ident: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|&(_, known)| known == ident).map(|(info, _)| info)
    }
}

/// One change of the position or the turn, which a board need not allow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// Points get a stone or become empty, whatever their content was. A set-up is not a move, does
    /// not capture, and may leave chains without liberties.
    Setup {
        /// AB, points that get a black stone.
        black: Vec<Point>,
        /// AW, points that get a white stone.
        white: Vec<Point>,
        /// AE, points that are emptied.
        empty: Vec<Point>,
    },
    /// A move. The colours need not alternate.
    Play(Color, Vertex),
    /// PL: this player is to move.
    ToPlay(Color),
}

/// The main line of a game record, as set-up and moves, with the texts that describe the game.
///
/// In a set-up that was read each list is sorted by row from A1, and no point is in two lists.
///
/// ```
/// use tengen::{Event, Komi, Record};
///
/// let record = Record::parse(b"(;SZ[9]KM[6.5];B[ee];W[])")?;
/// assert_eq!(record.size.to_string(), "9x9");
/// assert_eq!(record.komi, Some(Komi::from_halves(13)));
/// let Event::Play(color, vertex) = record.events[0] else { panic!("a move comes first") };
/// assert_eq!(format!("{color} {vertex}"), "black E5");
/// # Ok::<(), tengen::SgfError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// SZ; 19x19 if the file does not state it.
    pub size: Size,
    /// KM, if the file has a valid one.
    pub komi: Option<Komi>,
    /// HA, if the file has one: a number that need not agree with the set-up. Some servers
    /// state a handicap and leave it to the reader to place the stones.
    pub handicap: Option<u32>,
    /// The texts about the game that are not empty.
    pub info: BTreeMap<Info, String>,
    /// The set-ups, moves and changes of the turn, in the order of the file.
    pub events: Vec<Event>,
    /// The points that belong to each player by agreement, sorted by row from A1: TB and TW of the
    /// last node, if it has them. Dead stones are among the points of the player who killed them.
    /// Two empty lists mean that no stone is dead and neither player has territory.
    pub territory: Option<ByColor<Vec<Point>>>,
}

impl Record {
    /// Returns a record of a game on a board of this size in which nothing has happened.
    pub fn new(size: Size) -> Self {
        Self { size, ..Self::default() }
    }

    /// Reads the main line of a tree.
    ///
    /// # Errors
    /// If the tree is not a game of Go, or its size is invalid.
    pub fn from_tree(tree: &GameTree) -> Result<Self, SgfError> {
        record_by_node(tree).map(|(record, _)| record)
    }

    /// Reads a variation of a tree: the nodes from the root to `last`.
    ///
    /// ```
    /// use tengen::{GameTree, Record};
    ///
    /// let tree = GameTree::parse("(;SZ[9];B[ee](;W[ge];B[gc])(;W[gc]))")?;
    /// let variations = tree.ends().map(|last| Record::from_variation(&tree, last));
    /// let moves: Vec<_> = variations.map(|record| Ok(record?.moves())).collect::<Result<_, _>>()?;
    /// assert_eq!(moves, [3, 2]);
    /// # Ok::<(), tengen::SgfError>(())
    /// ```
    ///
    /// # Errors
    /// If the tree is not a game of Go, or its size is invalid.
    pub fn from_variation(tree: &GameTree, last: NodeId) -> Result<Self, SgfError> {
        let line = tree.line_to(last);
        Self::from_line(tree, line.into_iter().map(|id| &tree[id])).map(|(record, _)| record)
    }

    /// Reads nodes of a tree from its root on, and counts for each of them the events up to the end
    /// of that node.
    fn from_line<'t>(
        tree: &GameTree,
        nodes: impl Iterator<Item = &'t Node>,
    ) -> Result<(Self, Vec<usize>), SgfError> {
        let stated = tree[tree.root()].property("SZ");
        let size = match stated.and_then(|stated| Some((stated.place(), stated.values().first()?)))
        {
            Some((at, raw)) => size_of(at, raw)?,
            None => Size::default(),
        };
        let (mut notes, mut ends) = (Notes::default(), Vec::new());
        // The tree takes more memory than its game will.
        let units = tree[tree.root()].values("AP").map(KomiUnit::of_program);
        let unit = units.max().unwrap_or_default();
        let mut line = MainLine::new(size, unit, usize::MAX, &mut notes);
        for (number, node) in (0..).zip(nodes) {
            if number > 0 {
                line.node(number - 1)?;
                ends.push(line.events());
            }
            node.properties().iter().try_for_each(|property| line.add(property))?;
        }
        let record = line.finish()?;
        ends.push(record.events.len());
        Ok((record, ends))
    }

    /// Returns a text about the game, if the record has it.
    pub fn text(&self, info: Info) -> Option<&str> {
        self.info.get(&info).map(String::as_str)
    }

    /// Writes a text about the game; an empty text removes it.
    ///
    /// ```
    /// use tengen::{Info, Record, Size};
    ///
    /// let mut record = Record::new(Size::square(9));
    /// record.set_text(Info::BlackName, "Honinbo Shusaku");
    /// assert!(record.to_sgf().contains("PB[Honinbo Shusaku]"));
    /// ```
    pub fn set_text(&mut self, info: Info, text: &str) {
        if text.is_empty() {
            self.info.remove(&info);
        } else {
            self.info.insert(info, text.to_owned());
        }
    }

    /// Returns the result that RE states, if it can be read.
    pub fn result(&self) -> Option<GameResult> {
        self.text(Info::Result)?.parse().ok()
    }

    /// Writes a result as RE.
    pub fn set_result(&mut self, result: GameResult) {
        self.info.insert(Info::Result, result.to_string());
    }

    /// Returns the number of moves, passes included.
    pub fn moves(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Play(..))).count()
    }

    /// Returns the events that stand before move `number`, counted from 1: for 1 only the set-up,
    /// for a number beyond the last move all events. 0 counts as 1.
    ///
    /// ```
    /// use tengen::Record;
    ///
    /// let record = Record::parse(b"(;SZ[9]AB[cc];W[ee];B[gg])")?;
    /// assert_eq!(record.before_move(1).len(), 1);
    /// assert_eq!(record.before_move(2).len(), 2);
    /// assert_eq!(record.before_move(99).len(), 3);
    /// # Ok::<(), tengen::SgfError>(())
    /// ```
    pub fn before_move(&self, number: usize) -> &[Event] {
        let plays =
            self.events.iter().enumerate().filter(|(_, event)| matches!(event, Event::Play(..)));
        let end = plays.map(|(at, _)| at).nth(number.saturating_sub(1));
        &self.events[..end.unwrap_or(self.events.len())]
    }
}

/// Reads the size that SZ states; 19x19 if its value is empty.
fn size_of(at: Option<Place>, raw: &str) -> Result<Size, SgfError> {
    match raw.trim() {
        "" => Ok(Size::default()),
        _ => value::size(raw).map_err(|error| misread("SZ", at, raw, error)),
    }
}

/// Reads the main line of a tree, and counts for each of its nodes the events up to the end of that
/// node.
///
/// # Errors
/// If the tree is not a game of Go, or its size is invalid.
pub fn record_by_node(tree: &GameTree) -> Result<(Record, Vec<usize>), SgfError> {
    Record::from_line(tree, tree.main_line())
}

impl GameText<'_> {
    /// Reads the main line of the game, as [`Record::parse_noting`] does.
    ///
    /// # Errors
    /// If the file is refused by [`Record::parse`].
    pub fn record(self, notes: &mut Notes) -> Result<Record, SgfError> {
        // Points cannot be read before the size, nor komi before the program; both may stand
        // anywhere in the root.
        let size = match parse::root_value(self, "SZ", |_| true) {
            Some((at, raw)) => size_of(Some(at), &raw)?,
            None => Size::default(),
        };
        // Fox adds its own AP to that of another program.
        let is_fox = |raw: &str| KomiUnit::of_program(raw) == KomiUnit::Hundredths;
        let fox = parse::root_value(self, "AP", is_fox);
        let unit = fox.map_or(KomiUnit::Points, |_| KomiUnit::Hundredths);
        let mut line = MainLine::new(size, unit, most_events(size, self.len()), notes);
        parse::first_game(self, &mut line)?;
        line.finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Record {
        Record::parse(text.as_bytes()).expect("a record")
    }

    fn error(text: &str) -> String {
        Record::parse(text.as_bytes()).expect_err("no record").to_string()
    }

    /// Events in one line: `[XD4 O- +A1]` for a set-up, `b D4` for a move, `w?` for a turn.
    fn events(text: &str) -> String {
        let list = |mark: char, points: &[Point]| {
            points.iter().map(|point| format!("{mark}{point}")).collect::<Vec<_>>()
        };
        let shown = read(text).events.into_iter().map(|event| match event {
            Event::Setup { black, white, empty } => {
                let all = [list('X', &black), list('O', &white), list('+', &empty)];
                format!("[{}]", all.concat().join(" "))
            }
            Event::Play(color, vertex) => format!("{} {vertex}", color.letter()),
            Event::ToPlay(color) => format!("{}?", color.letter()),
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn moves_are_read_from_the_main_line_alone() {
        assert_eq!(events("(;SZ[9];B[ee](;W[];B[tt])(;W[aa]))"), "B E5, W pass, B pass");
    }

    #[test]
    fn set_up_may_stand_anywhere() {
        let text = "(;SZ[9]AB[aa]AW[ii];B[ee];AE[aa]PL[B];B[gg])";
        assert_eq!(events(text), "[XA9 OJ1], B E5, [+A9], B?, B G3");
    }

    #[test]
    fn the_set_up_of_a_node_is_one_act_and_precedes_the_turn() {
        assert_eq!(events("(;SZ[9]AW[ii]PL[W]AB[aa:ba]AE[])"), "[XA9 XB9 OJ1], W?");
    }

    #[test]
    fn a_point_set_up_twice_in_a_node_is_what_it_was_last() {
        assert_eq!(events("(;SZ[9]AB[aa:ca][aa]AW[ba]AE[ca])"), "[XA9 OB9 +C9]");
    }

    #[test]
    fn two_moves_in_a_node_are_played_as_written() {
        assert_eq!(events("(;SZ[9];W[aa]B[bb];B[cc]AW[dd]W[ee])"), "W A9, B B8, B C7, [OD6], W E5");
    }

    #[test]
    fn move_numbers_count_moves_and_passes() {
        let record = read("(;SZ[9]AB[aa];W[bb]B[];AE[aa];W[cc])");
        let before = |number| record.before_move(number).len();
        assert_eq!([0, 1, 2, 3, 4, 99].map(before), [1, 1, 2, 4, 5, 5]);
        assert_eq!(record.moves(), 3);
    }

    #[test]
    fn the_size_is_19x19_unless_stated_wherever_in_the_root() {
        assert_eq!(read("(;GM[1])").size, Size::square(19));
        assert_eq!(read("(;AB[ii]SZ[9:13])").size, Size::new(9, 13).expect("a size"));
    }

    #[test]
    fn events_are_counted_by_node() {
        let tree = GameTree::parse("(;SZ[9]AB[aa]PL[W];C[no event];W[bb]B[cc](;AE[aa])(;W[dd]))");
        let (record, ends) = record_by_node(&tree.expect("a tree")).expect("a record");
        assert_eq!(ends, [2, 2, 4, 5]);
        assert_eq!(record.events.len(), 5);
    }

    #[test]
    fn a_handicap_without_stones_is_a_number_only() {
        let record = read("(;SZ[19]HA[2]KM[0];W[dd])");
        assert_eq!((record.handicap, record.komi), (Some(2), Some(Komi::ZERO)));
        assert_eq!(record.moves(), record.events.len());
    }

    #[test]
    fn a_komi_of_fox_is_in_hundredths_wherever_the_program_stands() {
        for text in
            ["(;KM[50]AP[GNU Go:3.8]AP[foxwq])", "(;AP[foxwq]KM[50])", "(;AP[x][foxwq]KM[50])"]
        {
            assert_eq!(read(text).komi, Some(Komi::from_halves(1)), "{text}");
            let tree = GameTree::parse(text).expect("a tree");
            let record = Record::from_tree(&tree).expect("a record");
            assert_eq!(record.komi, Some(Komi::from_halves(1)), "{text}");
        }
        assert_eq!(read("(;KM[50]AP[other])").komi, Some(Komi::from_halves(100)));
    }

    #[test]
    fn texts_are_read_without_the_space_around_them() {
        let record = read("(;PB[ Honinbo\nShusaku ]RU[]RE[W+R])");
        assert_eq!(record.text(Info::BlackName), Some("Honinbo Shusaku"));
        assert_eq!(record.text(Info::Rules), None);
        assert_eq!(record.text(Info::Result), Some("W+R"));
    }

    #[test]
    fn territory_is_that_of_the_last_node_without_points_of_both_players() {
        let territory = |text: &str| {
            let points = |points: &Vec<Point>| points.iter().map(Point::to_string).collect();
            let ByColor { black, white } = read(text).territory?;
            Some([points(&black), points(&white)].map(|points: Vec<String>| points.join(" ")))
        };
        let owned = |black: &str, white: &str| Some([black.to_owned(), white.to_owned()]);
        let text = "(;SZ[9]TB[aa];B[ee]TB[ba:bb][ba][zz]TW[bb][ii])";
        assert_eq!(territory(text), owned("B9", "J1"));
        assert_eq!(territory("(;SZ[9];B[ee]TB[aa];W[ff])"), None);
        assert_eq!(territory("(;SZ[9];B[ee]TB[]TW[])"), owned("", ""));
    }

    #[test]
    fn what_a_game_can_do_without_is_left_out_when_broken() {
        let record = read("(;KM[none]HA[-]PL[?];B;B[aa])");
        assert_eq!((record.komi, record.handicap), (None, None));
        assert_eq!(record.events.len(), 1);
    }

    #[test]
    fn a_broken_point_is_left_out_and_named() {
        let notes = |text: &str| {
            let mut notes = Notes::default();
            let record = Record::parse_noting(text.as_bytes(), &mut notes).expect("a record");
            (record.events.len(), notes.to_string())
        };
        let expected = "expected a point of the board, such as `dd`";
        let why = format!("line 2, column 8: W[ja]: {expected}: move 2 is left out\n");
        assert_eq!(notes("(;SZ[9]\n;B[ee];W[ja];B[cc])"), (2, why));
        let why = format!("line 1, column 3: AB[b]: {expected}: ignored\n");
        assert_eq!(notes("(;AB[aa][b])"), (1, why));
    }

    #[test]
    fn a_broken_size_is_refused_where_it_stands() {
        assert!(error("(;SZ[26])").starts_with("line 1, column 3: SZ[26]: expected a size"));
        assert!(error("no game").ends_with("no game: expected `(;`"));
    }

    #[test]
    fn a_record_of_another_game_is_refused() {
        let expected = "line 1, column 3: GM[2]: a game other than Go";
        assert_eq!(error("(;GM[2]SZ[8];B[d4])"), expected);
        assert_eq!(read("(;GM[]SZ[9])").size, Size::square(9));
    }

    #[test]
    fn what_stands_after_the_variations_of_its_node_is_left_out() {
        assert_eq!(events("(;SZ[9];B[aa](;W[bb];B[cc])B[dd])"), "B A9, W B8, B C7");
    }

    #[test]
    fn a_game_longer_than_any_is_refused() {
        // A pass takes three bytes here, and each of them allows for 20 bytes of the game.
        let passes = |moves: usize| format!("(;SZ[25]{})", "B[]".repeat(moves));
        let longest = passes(48_077);
        assert_eq!(most_events(Size::square(25), longest.len()), 48_077);
        assert_eq!(read(&longest).moves(), 48_077);
        for more in ["B[]", "AB[aa]", "PL[W]"] {
            let text = longest.replace(')', &format!(";{more})"));
            assert!(error(&text).contains("a game of more than"), "{more}");
        }
        let filled = ";AB[aa:yy];AE[aa:yy]".repeat(200);
        assert!(error(&format!("(;SZ[25]{filled})")).contains("a game of more than"));
    }

    proptest! {
        #[test]
        fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = Record::parse(&bytes);
        }

        #[test]
        fn what_can_be_read_is_written_and_read_back(text in r"\(;(SZ\[(5|9:3|[0-9]*)\])?([();:]|\[|\]|A?[BWE]\[[a-e]{2}(:[a-e]{2})?\]|PL\[B\]|\\|KM\[[0-9.,-]*\]|é)*") {
            if let Ok(record) = Record::parse(text.as_bytes()) {
                prop_assert_eq!(Record::parse(record.to_sgf().as_bytes()), Ok(record));
            }
        }
    }
}

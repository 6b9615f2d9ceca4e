//! A game as plain data: its main line, independent of any board.

use std::collections::{BTreeMap, BTreeSet};

use crate::color::{ByColor, Color};
use crate::point::{Point, Size, Vertex};
use crate::result::GameResult;

use super::decode::decode;
use super::error::{Problem, SgfError};
use super::tree::{GameTree, Node, Property};
use super::value::{self, ValueError};

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

    fn from_ident(ident: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|&(_, known)| known == ident).map(|(info, _)| info)
    }
}

/// One thing that happens to the position. Nothing says that a board allows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Points are given a stone or none, whatever was there. It is no move, captures nothing
    /// and may leave chains without liberties.
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

/// The main line of a game.
///
/// Set-up as read has each list sorted by row from A1, and no point in two of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// SZ; 19x19 where the file does not say.
    pub size: Size,
    /// KM in half points, if the file has one that can be understood.
    pub komi_halves: Option<i32>,
    /// HA, if the file has one: a number that need not agree with the set-up. Some servers
    /// state a handicap and leave it to the reader to place the stones.
    pub handicap: Option<u32>,
    /// The texts about the game that are not empty.
    pub info: BTreeMap<Info, String>,
    /// Everything that happens, in the order of the file.
    pub steps: Vec<Step>,
    /// TB and TW of the last node, by point from A1, if it has them: the players agreed whose
    /// points these are. Dead stones are among the points of those who killed them. Two empty
    /// lists say that no stone is dead and nobody has territory.
    pub territory: Option<ByColor<Vec<Point>>>,
}

impl Record {
    /// Reads the main line of the first game of a file.
    ///
    /// # Errors
    /// If there is no game, or its size or one of its points cannot be understood. What a game
    /// can do without, such as a komi, is left out with a warning.
    pub fn parse(bytes: &[u8]) -> Result<Self, SgfError> {
        Self::from_tree(&GameTree::parse(&decode(bytes).text)?)
    }

    /// The main line of a tree.
    ///
    /// # Errors
    /// As for [`Record::parse`].
    pub fn from_tree(tree: &GameTree) -> Result<Self, SgfError> {
        let mut record = Self::default();
        // Points cannot be read before the size, wherever in the root it stands.
        if let Some(property) = tree[tree.root()].property("SZ")
            && let Some(raw) = property.values().first().filter(|raw| !raw.trim().is_empty())
        {
            record.size = value::size(raw).map_err(|error| misread(property, raw, error))?;
        }
        for node in tree.main_line() {
            let mut setup = Arrangement::default();
            record.territory = record.territory_of(node);
            for property in node.properties() {
                record.read(property, &mut setup)?;
            }
            setup.finish(&mut record.steps);
        }
        Ok(record)
    }

    /// TB and TW of a node, unless it has neither; values that cannot be understood are left out.
    fn territory_of(&self, node: &Node) -> Option<ByColor<Vec<Point>>> {
        let points = |property: &Property| {
            let mut found = BTreeSet::new();
            for raw in property.values().iter().filter(|raw| !raw.trim().is_empty()) {
                match value::points(raw, self.size) {
                    Ok(points) => found.extend(points),
                    Err(error) => log::warn!("SGF: {}: ignored", misread(property, raw, error)),
                }
            }
            found
        };
        let (black, white) = (node.property("TB"), node.property("TW"));
        black.or(white)?;
        let [black, white] = [black, white].map(|own| own.map(points).unwrap_or_default());
        // A point is one player's or nobody's.
        let only = |own: &BTreeSet<Point>, other| own.difference(other).copied().collect();
        Some(ByColor { black: only(&black, &white), white: only(&white, &black) })
    }

    /// Takes in one property of the main line; the set-up of a node is collected up to its next
    /// move or its end.
    fn read(&mut self, property: &Property, setup: &mut Arrangement) -> Result<(), SgfError> {
        let color = match property.ident() {
            "B" => Color::Black,
            "W" => Color::White,
            "AB" => return setup.place(Some(Color::Black), property, self.size),
            "AW" => return setup.place(Some(Color::White), property, self.size),
            "AE" => return setup.place(None, property, self.size),
            "PL" => {
                setup.to_play = understood(property, value::color).or(setup.to_play);
                return Ok(());
            }
            _ => {
                self.read_info(property);
                return Ok(());
            }
        };
        setup.finish(&mut self.steps);
        for raw in property.values() {
            let vertex = value::vertex(raw, self.size);
            let vertex = vertex.map_err(|error| misread(property, raw, error))?;
            self.steps.push(Step::Play(color, vertex));
        }
        Ok(())
    }

    /// Game information belongs in the root; where a file has it later or twice, the first
    /// counts.
    fn read_info(&mut self, property: &Property) {
        match property.ident() {
            "KM" if self.komi_halves.is_none() => {
                self.komi_halves = understood(property, value::komi_halves);
            }
            "HA" if self.handicap.is_none() => {
                self.handicap = understood(property, value::number);
            }
            ident => {
                let text = property.simple_text().map(|text| text.trim().to_owned());
                let text = text.filter(|text| !text.is_empty());
                if let Some((info, text)) = Info::from_ident(ident).zip(text) {
                    self.info.entry(info).or_insert(text);
                }
            }
        }
    }

    /// The text, if the game has it.
    pub fn text(&self, info: Info) -> Option<&str> {
        self.info.get(&info).map(String::as_str)
    }

    /// The result that RE says, if it says one.
    pub fn result(&self) -> Option<GameResult> {
        self.text(Info::Result)?.parse().ok()
    }

    /// Writes a result as RE.
    pub fn set_result(&mut self, result: GameResult) {
        self.info.insert(Info::Result, result.to_string());
    }

    /// The number of moves, passes included.
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Play(..))).count()
    }

    /// The steps that stand before move `number`, counted from 1: for 1 the set-up alone, for a
    /// number beyond the last move everything. 0 counts as 1.
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
    pub fn before_move(&self, number: usize) -> &[Step] {
        let plays =
            self.steps.iter().enumerate().filter(|(_, step)| matches!(step, Step::Play(..)));
        let end = plays.map(|(at, _)| at).nth(number.saturating_sub(1));
        &self.steps[..end.unwrap_or(self.steps.len())]
    }
}

/// The set-up properties of a node, as one act whatever their order: stones, then the turn.
#[derive(Default)]
struct Arrangement {
    /// What each point was last given.
    points: BTreeMap<Point, Option<Color>>,
    to_play: Option<Color>,
}

impl Arrangement {
    fn place(
        &mut self,
        stone: Option<Color>,
        property: &Property,
        size: Size,
    ) -> Result<(), SgfError> {
        for raw in property.values().iter().filter(|raw| !raw.trim().is_empty()) {
            let points = value::points(raw, size).map_err(|error| misread(property, raw, error))?;
            self.points.extend(points.map(|point| (point, stone)));
        }
        Ok(())
    }

    /// Turns what was collected into steps, and begins anew.
    fn finish(&mut self, steps: &mut Vec<Step>) {
        let Self { points, to_play } = std::mem::take(self);
        if !points.is_empty() {
            let given = |wanted: Option<Color>| {
                let given = points.iter().filter(|&(_, &stone)| stone == wanted);
                given.map(|(&point, _)| point).collect()
            };
            let (black, white) = (given(Some(Color::Black)), given(Some(Color::White)));
            steps.push(Step::Setup { black, white, empty: given(None) });
        }
        steps.extend(to_play.map(Step::ToPlay));
    }
}

/// The first value of a property that the game can do without.
fn understood<T>(property: &Property, read: impl Fn(&str) -> Result<T, ValueError>) -> Option<T> {
    let raw = property.values().first()?;
    let result = read(raw).map_err(|error| misread(property, raw, error));
    result.inspect_err(|error| log::warn!("SGF: {error}: ignored")).ok()
}

fn misread(property: &Property, raw: &str, error: ValueError) -> SgfError {
    /// Enough of a value to recognise it by.
    const SHOWN: usize = 40;
    let problem = Problem::Value {
        ident: property.ident().to_owned(),
        value: raw.chars().take(SHOWN).collect(),
        expected: error.expected,
    };
    SgfError { problem, at: property.position() }
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

    /// Steps in one line: `[XD4 O- +A1]` for a set-up, `b D4` for a move, `w?` for a turn.
    fn steps(text: &str) -> String {
        let list = |mark: char, points: &[Point]| {
            points.iter().map(|point| format!("{mark}{point}")).collect::<Vec<_>>()
        };
        let shown = read(text).steps.into_iter().map(|step| match step {
            Step::Setup { black, white, empty } => {
                let all = [list('X', &black), list('O', &white), list('+', &empty)];
                format!("[{}]", all.concat().join(" "))
            }
            Step::Play(color, vertex) => format!("{} {vertex}", color.letter()),
            Step::ToPlay(color) => format!("{}?", color.letter()),
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn moves_are_read_from_the_main_line_alone() {
        assert_eq!(steps("(;SZ[9];B[ee](;W[];B[tt])(;W[aa]))"), "B E5, W pass, B pass");
    }

    #[test]
    fn set_up_may_stand_anywhere() {
        let text = "(;SZ[9]AB[aa]AW[ii];B[ee];AE[aa]PL[B];B[gg])";
        assert_eq!(steps(text), "[XA9 OJ1], B E5, [+A9], B?, B G3");
    }

    #[test]
    fn the_set_up_of_a_node_is_one_act_and_precedes_the_turn() {
        assert_eq!(steps("(;SZ[9]AW[ii]PL[W]AB[aa:ba]AE[])"), "[XA9 XB9 OJ1], W?");
    }

    #[test]
    fn a_point_set_up_twice_in_a_node_is_what_it_was_last() {
        assert_eq!(steps("(;SZ[9]AB[aa:ca][aa]AW[ba]AE[ca])"), "[XA9 OB9 +C9]");
    }

    #[test]
    fn two_moves_in_a_node_are_played_as_written() {
        assert_eq!(steps("(;SZ[9];W[aa]B[bb];B[cc]AW[dd]W[ee])"), "W A9, B B8, B C7, [OD6], W E5");
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
    fn a_handicap_without_stones_is_a_number_only() {
        let record = read("(;SZ[19]HA[2]KM[0];W[dd])");
        assert_eq!((record.handicap, record.komi_halves), (Some(2), Some(0)));
        assert_eq!(record.moves(), record.steps.len());
    }

    #[test]
    fn texts_are_read_without_the_space_around_them() {
        let record = read("(;PB[ Honinbo\nShusaku ]RU[]RE[W+R])");
        assert_eq!(record.text(Info::BlackName), Some("Honinbo Shusaku"));
        assert_eq!(record.text(Info::Rules), None);
        assert_eq!(record.text(Info::Result), Some("W+R"));
    }

    #[test]
    fn territory_is_that_of_the_last_node_and_nobody_s_if_it_is_both_players() {
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
        assert_eq!((record.komi_halves, record.handicap), (None, None));
        assert_eq!(record.steps.len(), 1);
    }

    #[test]
    fn a_broken_point_or_size_is_refused_where_it_stands() {
        let expected = "expected a point of the board, such as `dd`";
        assert_eq!(error("(;SZ[9]\n;B[jj])"), format!("line 2, column 2: B[jj]: {expected}"));
        assert_eq!(error("(;AB[aa][b])"), format!("line 1, column 3: AB[b]: {expected}"));
        assert!(error("(;SZ[26])").starts_with("line 1, column 3: SZ[26]: expected a size"));
        assert!(error("no game").ends_with("no game: expected `(;`"));
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

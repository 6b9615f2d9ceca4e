//! The main line of a game, built property by property while its text is read, without a tree.

use crate::bitboard::Layout;
use crate::color::{ByColor, Color};
use crate::point::{MAX_SIDE, Point, Size};
use crate::rules::{Komi, Rounding};

use super::error::{Place, Problem, SgfError};
use super::note::{Note, Notes};
use super::parse::Build;
use super::record::{Event, Info, Record};
use super::tree::Property;
use super::value::{self, KomiUnit, ValueError};

/// Returns the largest number of moves and set-ups that a record may have, on a board of this size
/// and with a text of `text` bytes.
///
/// In a game a move takes about 200 bytes and its position 16 bytes for each word of a bitboard.
/// All moves together may take 15 MB and 20 bytes for each byte of the text. That is 40,000 moves
/// on the largest board and 48,000 on 19x19, and more in a long text. The longest games that people
/// have played are below 500 moves, random ones on the largest board below 5,000.
pub fn most_events(size: Size, text: usize) -> usize {
    let words = Layout::new(size).words();
    20_usize.saturating_mul(text).saturating_add(15_000_000) / (196 + 16 * words)
}

/// The most points that the set-ups of a record may have together: 100 boards of the largest size
/// are filled and emptied with fewer.
const MOST_SET_UP: usize = 1 << 17;

/// A record under construction, with the properties of the node that is being read.
pub(super) struct MainLine<'n> {
    record: Record,
    komi_unit: KomiUnit,
    most_events: usize,
    notes: &'n mut Notes,
    /// The number of the last node of the main line; the root is 0.
    last: u32,
    setup: Arrangement,
    /// TB and TW of the last node.
    territory: ByColor<Rows>,
    /// Whether TB and TW of the last node state the territory: either names a point, or both are
    /// empty.
    has_territory: bool,
    /// Whether TB and TW of the last node have an empty value.
    no_territory: ByColor<bool>,
    set_up_points: usize,
    /// The number of moves so far.
    moves: usize,
    property: Current,
}

/// The property whose values are being read.
#[derive(Default)]
struct Current {
    ident: String,
    at: Option<Place>,
    /// The number of the property's values that have been read.
    values: usize,
    /// Whether the property belongs to the main line.
    counts: bool,
}

/// The number of a node that is not on the main line.
const ASIDE: u32 = u32::MAX;

impl<'n> MainLine<'n> {
    /// Returns an empty main line for a board of this size, with at most `most_events` moves and
    /// set-ups. The caller has read the size from SZ, and from AP the unit of the komi.
    pub(super) fn new(
        size: Size,
        komi_unit: KomiUnit,
        most_events: usize,
        notes: &'n mut Notes,
    ) -> Self {
        Self {
            record: Record { size, ..Record::default() },
            komi_unit,
            most_events,
            notes,
            last: 0,
            setup: Arrangement::default(),
            territory: ByColor::default(),
            has_territory: false,
            no_territory: ByColor::default(),
            set_up_points: 0,
            moves: 0,
            property: Current::default(),
        }
    }

    /// Returns the number of events so far. The events of a node are complete when the next node
    /// begins.
    pub(super) fn events(&self) -> usize {
        self.record.events.len()
    }

    /// Returns the record, once its last value has been read.
    pub(super) fn finish(mut self) -> Result<Record, SgfError> {
        self.end_set_up()?;
        if self.has_territory {
            // A point in both TB and TW belongs to neither player.
            let of = |color: Color| {
                let mut own = self.territory[color];
                own.remove(&self.territory[!color]);
                own.points(self.record.size).collect()
            };
            let territory = ByColor::from_fn(of);
            self.record.territory = Some(territory);
        }
        Ok(self.record)
    }

    /// Takes in a property of a tree with its values.
    pub(super) fn add(&mut self, property: &Property) -> Result<(), SgfError> {
        self.begin(self.last, property.ident().to_owned(), property.place());
        property.values().iter().try_for_each(|raw| self.value(self.last, raw))
    }

    fn begin(&mut self, node: u32, ident: String, at: Option<Place>) {
        let counts = node == self.last;
        if let (false, Some(at)) = (counts || node == ASIDE, at) {
            self.notes.add(Note::Late { ident: ident.clone(), at });
        }
        self.property = Current { ident, at, values: 0, counts };
    }

    fn push(&mut self, event: Event) -> Result<(), SgfError> {
        if let Event::Setup { black, white, empty } = &event {
            self.set_up_points += black.len() + white.len() + empty.len();
        }
        if self.record.events.len() >= self.most_events || self.set_up_points > MOST_SET_UP {
            let problem = Problem::TooLong(self.most_events);
            return Err(SgfError { problem, at: self.property.at });
        }
        self.record.events.push(event);
        Ok(())
    }

    /// Turns the set-up of the node so far into events.
    fn end_set_up(&mut self) -> Result<(), SgfError> {
        for event in std::mem::take(&mut self.setup).events(self.record.size) {
            self.push(event)?;
        }
        Ok(())
    }

    /// Returns the error of an invalid value of the current property.
    fn misread(&self, raw: &str, error: ValueError) -> SgfError {
        misread(&self.property.ident, self.property.at, raw, error)
    }

    /// Returns the meaning of a value that the game does not need; adds a note if the value is
    /// invalid.
    fn understood<T>(&mut self, raw: &str, read: Result<T, ValueError>) -> Option<T> {
        let read = read.map_err(|error| self.misread(raw, error));
        read.map_err(|error| self.notes.add(Note::Ignored(error))).ok()
    }

    /// Reads a value of AB, AW or AE, whose points get a stone of this colour, or none.
    fn place(&mut self, stone: Option<Color>, raw: &str) {
        if raw.trim().is_empty() {
            return;
        }
        if let Some(corners) = self.understood(raw, value::rectangle(raw, self.record.size)) {
            self.setup.place(&Rows::rectangle(corners), stone);
        }
    }

    /// Reads a value of B or W.
    fn play(&mut self, color: Color, raw: &str) -> Result<(), SgfError> {
        match value::vertex(raw, self.record.size) {
            Ok(vertex) => {
                self.end_set_up()?;
                self.moves += 1;
                self.push(Event::Play(color, vertex))
            }
            Err(error) => {
                let error = self.misread(raw, error);
                self.notes.add(Note::UnreadMove { number: self.moves + 1, error });
                Ok(())
            }
        }
    }

    /// Reads a value of TB or TW.
    fn own(&mut self, color: Color, raw: &str) {
        if raw.trim().is_empty() {
            self.no_territory[color] = true;
            self.has_territory |= self.no_territory.black && self.no_territory.white;
        } else if let Some(corners) = self.understood(raw, value::rectangle(raw, self.record.size))
        {
            self.has_territory = true;
            self.territory[color].add(&Rows::rectangle(corners));
        }
    }

    /// Reads a value of game information. It belongs in the root. If a file has a property later or
    /// twice, the first counts.
    fn info(&mut self, raw: &str) -> Result<(), SgfError> {
        match self.property.ident.as_str() {
            "GM" if !raw.trim().is_empty() => match self.understood(raw, value::number(raw)) {
                Some(game) if game != 1 => {
                    let problem = Problem::OtherGame(game);
                    return Err(SgfError { problem, at: self.property.at });
                }
                _ => {}
            },
            "KM" if self.record.komi.is_none() => {
                if let Some((komi, rounding)) =
                    self.understood(raw, value::komi(raw, self.komi_unit))
                {
                    // The Fox server has written 0 for years, also for games with a komi.
                    if komi == Komi::ZERO && self.komi_unit == KomiUnit::Hundredths {
                        self.notes.add(Note::HabitualKomi(self.property.at));
                        return Ok(());
                    }
                    self.record.komi = Some(komi);
                    if rounding == Rounding::Rounded {
                        let value = shown(raw);
                        self.notes.add(Note::RoundedKomi { value, komi, at: self.property.at });
                    }
                }
            }
            "HA" if self.record.handicap.is_none() => {
                self.record.handicap = self.understood(raw, value::number(raw));
            }
            ident => {
                if let Some(info) = Info::from_ident(ident)
                    && !self.record.info.contains_key(&info)
                {
                    let text = super::text::unescape_simple(raw).trim().to_owned();
                    if !text.is_empty() {
                        self.record.info.insert(info, text);
                    }
                }
            }
        }
        Ok(())
    }
}

impl Build for MainLine<'_> {
    type Node = u32;

    fn node(&mut self, parent: u32) -> Result<u32, SgfError> {
        if parent != self.last {
            return Ok(ASIDE);
        }
        self.end_set_up()?;
        self.has_territory = false;
        self.no_territory = ByColor::default();
        self.territory = ByColor::default();
        self.last += 1;
        Ok(self.last)
    }

    fn property(&mut self, node: u32, ident: String, at: Place) {
        self.begin(node, ident, Some(at));
    }

    fn value(&mut self, _: u32, raw: &str) -> Result<(), SgfError> {
        if !self.property.counts {
            return Ok(());
        }
        let is_first = self.property.values == 0;
        self.property.values += 1;
        match self.property.ident.as_str() {
            "B" => return self.play(Color::Black, raw),
            "W" => return self.play(Color::White, raw),
            "AB" => self.place(Some(Color::Black), raw),
            "AW" => self.place(Some(Color::White), raw),
            "AE" => self.place(None, raw),
            "TB" => self.own(Color::Black, raw),
            "TW" => self.own(Color::White, raw),
            "PL" if is_first => {
                let given = self.understood(raw, value::color(raw));
                self.setup.to_play = given.or(self.setup.to_play);
            }
            _ if is_first => return self.info(raw),
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, note: Note) {
        self.notes.add(note);
    }
}

/// A set of points: a number for each row, with a bit for each column.
#[derive(Clone, Copy, Default)]
struct Rows([u32; MAX_SIDE as usize]);

impl Rows {
    /// Returns all points from the lower left to the upper right corner.
    fn rectangle((lowest, highest): (Point, Point)) -> Self {
        let mut rows = [0; MAX_SIDE as usize];
        let columns = (2 << highest.column()) - (1 << lowest.column());
        rows[usize::from(lowest.row())..=usize::from(highest.row())].fill(columns);
        Self(rows)
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(row, added)| *row |= added);
    }

    fn remove(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(row, removed)| *row &= !removed);
    }

    /// Returns the points, row by row from A1.
    fn points(self, size: Size) -> impl Iterator<Item = Point> {
        size.points().filter(move |p| self.0[usize::from(p.row())] >> p.column() & 1 == 1)
    }
}

/// The set-up properties of a node, applied together in a fixed order, however they are written:
/// stones, then the turn.
#[derive(Default)]
struct Arrangement {
    /// The points whose last set-up is a black stone, a white stone, or empty.
    black: Rows,
    white: Rows,
    empty: Rows,
    has_points: bool,
    to_play: Option<Color>,
}

impl Arrangement {
    fn place(&mut self, points: &Rows, stone: Option<Color>) {
        self.has_points = true;
        for rows in [&mut self.black, &mut self.white, &mut self.empty] {
            rows.remove(points);
        }
        match stone {
            Some(Color::Black) => self.black.add(points),
            Some(Color::White) => self.white.add(points),
            None => self.empty.add(points),
        }
    }

    fn events(self, size: Size) -> impl Iterator<Item = Event> {
        let [black, white, empty] = [self.black, self.white, self.empty];
        let setup = self.has_points.then(|| Event::Setup {
            black: black.points(size).collect(),
            white: white.points(size).collect(),
            empty: empty.points(size).collect(),
        });
        setup.into_iter().chain(self.to_play.map(Event::ToPlay))
    }
}

/// Returns the beginning of a value, enough to recognise it.
fn shown(raw: &str) -> String {
    raw.chars().take(40).collect()
}

/// Returns the error of an invalid value of a property.
pub(super) fn misread(ident: &str, at: Option<Place>, raw: &str, error: ValueError) -> SgfError {
    let problem =
        Problem::Value { ident: ident.to_owned(), value: shown(raw), expected: error.expected };
    SgfError { problem, at }
}

//! The history of a game: its positions, and the check whether a play would repeat one of them.
//!
//! A repetition is found by its hash and confirmed by the stones, so that no decision rests on a
//! collision of hashes.

use crate::bitboard::{Bits, Spot};
use crate::color::{ByColor, Color};
use crate::position::Position;
use crate::rules::KoRule;
use crate::zobrist::HashTable;

/// A position of a game, with the side to move and the move that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The stones on the board.
    pub position: Position,
    /// The player to move in this position.
    pub to_move: Color,
    /// The player whose play made the position; `None` at the start, after a set-up and after a
    /// pass.
    pub made_by: Option<Color>,
}

/// The positions of a game, from its start or from the last set-up of stones.
///
/// The stones of all positions are kept in as few words as the board needs. A position on 19x19
/// takes 112 bytes, a game of a hundred moves 11 KB.
#[derive(Clone, Debug)]
pub struct History {
    last: Moment,
    entries: Vec<Entry>,
    /// For each entry, the words of Black's stones and then the words of White's. Every entry has
    /// the same number of words.
    stones: Vec<u64>,
    /// For each entry, the numbers of black and of white stones.
    counts: Vec<[u16; 2]>,
    /// The number of the latest entry for each hash of a position.
    latest: HashTable<u32>,
    /// The number of the first entry that superko remembers.
    remembered: u32,
    /// All points that had a stone in some entry, even in one that was taken back. A stone on any
    /// other point makes a new position, which need not be looked up.
    once_occupied: Bits,
}

/// A [`Moment`] without its stones, with the hash of its position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// The number of the latest entry before this one with an equal hash.
    earlier: Option<u32>,
    to_move: Color,
    made_by: Option<Color>,
}

impl History {
    /// Begins a history with the position `start` and `to_move` to play.
    pub fn new(start: Position, to_move: Color) -> Self {
        let first = Moment { position: start, to_move, made_by: None };
        let mut history = Self {
            last: first,
            entries: Vec::new(),
            stones: Vec::new(),
            counts: Vec::new(),
            latest: HashTable::default(),
            remembered: 0,
            once_occupied: Bits::EMPTY,
        };
        history.push(first);
        history
    }

    /// Adds the position that a move has led to.
    pub fn push(&mut self, moment: Moment) {
        let hash = moment.position.hash();
        self.push_hashed(moment, hash);
    }

    /// Adds the position that a move has led to, with its `hash`, which the caller already knows.
    pub fn push_hashed(&mut self, moment: Moment, hash: u64) {
        debug_assert_eq!(hash, moment.position.hash());
        self.once_occupied |= moment.position.occupied_bits();
        let number = self.entries.len() as u32;
        let earlier = self.latest.insert(hash, number);
        let Moment { position, to_move, made_by } = moment;
        self.entries.push(Entry { hash, earlier, to_move, made_by });
        for color in Color::ALL {
            self.stones.extend(position.bits(color).packed(self.words()));
        }
        self.counts.push(counts(&position));
        self.last = moment;
    }

    /// Returns the number of words for the stones of one colour.
    fn words(&self) -> usize {
        self.last.position.layout().words()
    }

    /// Returns the words of entry number `entry`: its black stones, then its white ones.
    fn stones_of(&self, entry: usize) -> &[u64] {
        let words = 2 * self.words();
        &self.stones[words * entry..words * (entry + 1)]
    }

    /// Makes superko forget the moments before `moment`, because a player took a button there.
    /// Moments are counted from 0, so 0 remembers everything.
    pub fn remember_from(&mut self, moment: usize) {
        self.remembered = moment as u32;
    }

    /// Takes the last moment back; the first one cannot be taken back.
    pub fn pop(&mut self) {
        let Some(number) = self.entries.len().checked_sub(2) else { return };
        if let Some(Entry { hash, earlier, .. }) = self.entries.pop() {
            match earlier {
                Some(number) => self.latest.insert(hash, number),
                None => self.latest.remove(&hash),
            };
        }
        self.last = self.moment(number);
        self.counts.pop();
        self.stones.truncate(2 * self.words() * self.entries.len());
    }

    /// Returns the moment of the position on the board.
    pub fn last(&self) -> &Moment {
        &self.last
    }

    /// Returns the number of moments, the first one included: at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a history is never empty")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no stone has ever stood on `spot` in this history: a position with a stone there is
    /// new.
    pub fn is_fresh(&self, spot: Spot) -> bool {
        !self.once_occupied.contains(spot)
    }

    /// Whether no position of this history has the stones of the last one and one stone more, of this
    /// player. A play that removes no stones then makes a new position, wherever it is.
    pub fn is_fresh_with_one_more(&self, player: Color) -> bool {
        let mut wanted = counts(&self.last.position);
        wanted[player as usize] += 1;
        // All are looked at, which the compiler does many at a time.
        self.counts.iter().filter(|counts| **counts == wanted).count() == 0
    }

    /// Returns the points on which no stone has ever stood; see [`is_fresh`](Self::is_fresh).
    pub fn fresh(&self) -> Bits {
        self.last.position.layout().board() - self.once_occupied
    }

    /// Returns the moment with this number, counted from 0.
    ///
    /// # Panics
    /// If the history has at most `number` moments.
    pub fn moment(&self, number: usize) -> Moment {
        let (black, white) = self.stones_of(number).split_at(self.words());
        let stones = ByColor { black, white }.map(Bits::unpacked);
        let position = Position::from_stones(self.last.position.layout(), stones);
        let Entry { to_move, made_by, .. } = self.entries[number];
        Moment { position, to_move, made_by }
    }

    /// Returns the number of the first moment that superko remembers; see
    /// [`remember_from`](Self::remember_from).
    pub fn first_remembered(&self) -> usize {
        self.remembered as usize
    }

    /// Returns the numbers of all moments before and including number `last` whose position equals
    /// that of moment `last`, latest first.
    pub fn recurrences(&self, last: usize) -> impl Iterator<Item = usize> {
        let mut next = Some(last as u32);
        std::iter::from_fn(move || {
            let number = next? as usize;
            next = self.entries[number].earlier;
            Some(number)
        })
        .filter(move |&number| self.stones_of(number) == self.stones_of(last))
    }

    /// Returns the numbers of all moments with a given position, latest first.
    ///
    /// `position` builds that position; it is called only if a moment has this hash.
    pub fn occurrences(
        &self,
        hash: u64,
        position: impl FnOnce() -> Position,
    ) -> impl Iterator<Item = usize> {
        let mut next = self.latest.get(&hash).copied();
        let position = next.map(|_| position());
        std::iter::from_fn(move || {
            let number = next? as usize;
            next = self.entries[number].earlier;
            Some(number)
        })
        .filter(move |&number| {
            let (black, white) = self.stones_of(number).split_at(self.words());
            position.as_ref().is_some_and(|position| {
                position.bits(Color::Black).packed(self.words()) == black
                    && position.bits(Color::White).packed(self.words()) == white
            })
        })
    }

    /// Returns the remembered entries with a given position, latest first.
    fn repeated(
        &self,
        hash: u64,
        position: impl FnOnce() -> Position,
    ) -> impl Iterator<Item = &Entry> {
        self.occurrences(hash, position)
            .take_while(|&number| number >= self.first_remembered())
            .map(|number| &self.entries[number])
    }

    /// Whether the position on the board, with the player to move now, has occurred at least three
    /// times since the first remembered moment. Counting ends at three, since a record may repeat a
    /// cycle any number of times.
    pub fn is_third_occurrence(&self) -> bool {
        let hash = self.entries.last().map_or(0, |entry| entry.hash);
        let same = self.repeated(hash, || self.last.position);
        same.filter(|entry| entry.to_move == self.last.to_move).nth(2).is_some()
    }

    /// Whether a superko rule forbids a play by `player`. `hash` is the hash of the position after
    /// the play. `after` builds that position; it is called only if the hash was seen before.
    ///
    /// Simple ko forbids nothing here: the [board](crate::board::Board::ko) enforces it.
    pub fn forbids(
        &self,
        rule: KoRule,
        player: Color,
        hash: u64,
        after: impl FnOnce() -> Position,
    ) -> bool {
        let mut repeated = self.repeated(hash, after);
        match rule {
            KoRule::Simple => false,
            KoRule::PositionalSuperko | KoRule::Ing => repeated.next().is_some(),
            KoRule::SituationalSuperko => repeated.any(|entry| entry.to_move == !player),
            KoRule::NaturalSituationalSuperko => {
                repeated.any(|entry| entry.made_by == Some(player))
            }
        }
    }
}

/// Returns the numbers of black and of white stones.
fn counts(position: &Position) -> [u16; 2] {
    Color::ALL.map(|color| position.bits(color).count() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    fn forbids(history: &History, rule: KoRule, player: Color, drawing: &str) -> bool {
        let after = position(drawing);
        history.forbids(rule, player, after.hash(), || after)
    }

    fn play(history: &mut History, drawing: &str, by: Color) {
        history.push(Moment { position: position(drawing), to_move: !by, made_by: Some(by) });
    }

    #[test]
    fn superko_rules_differ_in_what_they_remember() {
        use KoRule::{NaturalSituationalSuperko, PositionalSuperko, Simple, SituationalSuperko};
        let mut history = History::new(position(". ."), Color::Black);
        play(&mut history, "X .", Color::Black);
        for (rule, black, white) in [
            (Simple, false, false),
            (PositionalSuperko, true, true),
            (SituationalSuperko, true, false),
            (NaturalSituationalSuperko, true, false),
        ] {
            assert_eq!(forbids(&history, rule, Color::Black, "X ."), black, "{rule:?}");
            assert_eq!(forbids(&history, rule, Color::White, "X ."), white, "{rule:?}");
        }
    }

    #[test]
    fn a_pass_makes_a_situation_but_no_position_of_the_player() {
        let mut history = History::new(position("X ."), Color::White);
        history.push(Moment { position: position("X ."), to_move: Color::Black, made_by: None });
        assert!(forbids(&history, KoRule::SituationalSuperko, Color::White, "X ."));
        assert!(!forbids(&history, KoRule::NaturalSituationalSuperko, Color::White, "X ."));
    }

    #[test]
    fn a_number_of_stones_that_never_was_makes_a_new_position() {
        let mut history = History::new(position(". . ."), Color::Black);
        assert!(history.is_fresh_with_one_more(Color::Black));
        play(&mut history, "X . .", Color::Black);
        play(&mut history, "X O .", Color::White);
        play(&mut history, ". O .", Color::White);
        assert!(!history.is_fresh_with_one_more(Color::Black), "one stone each, as before");
        assert!(history.is_fresh_with_one_more(Color::White));
        history.pop();
        history.pop();
        assert!(history.is_fresh_with_one_more(Color::White), "what is taken back is forgotten");
    }

    #[test]
    fn occurrences_are_counted_by_side_to_move() {
        let mut history = History::new(position("X ."), Color::White);
        for thrice in [false, true, true] {
            for color in [Color::White, Color::Black] {
                play(&mut history, "X .", color);
            }
            assert_eq!(history.is_third_occurrence(), thrice);
        }
    }

    #[test]
    fn superko_can_begin_anew() {
        let superko = KoRule::PositionalSuperko;
        let mut history = History::new(position(". ."), Color::Black);
        play(&mut history, "X .", Color::Black);
        let moment = Moment { position: position("X ."), to_move: Color::Black, made_by: None };
        history.push(moment);
        history.remember_from(2);
        assert!(!forbids(&history, superko, Color::White, ". ."));
        assert!(forbids(&history, superko, Color::White, "X ."), "the present position is kept");
        history.remember_from(0);
        assert!(forbids(&history, superko, Color::White, ". ."));
    }

    #[test]
    fn what_is_taken_back_is_forgotten() {
        let mut history = History::new(position(". ."), Color::Black);
        play(&mut history, "X .", Color::Black);
        play(&mut history, "X .", Color::Black);
        history.pop();
        assert!(forbids(&history, KoRule::PositionalSuperko, Color::White, "X ."));
        history.pop();
        assert!(!forbids(&history, KoRule::PositionalSuperko, Color::White, "X ."));
        history.pop();
        assert!(forbids(&history, KoRule::PositionalSuperko, Color::White, ". ."));
    }
}

//! The mistakes of a game as its players learn from them: one card for each missed move, however
//! often it was missed.

use super::judging::{Judged, Review};
use super::kind::MistakeKind;
use crate::bitboard::PointSet;
use crate::color::Color;
use crate::facts::Reason;
use crate::point::{Point, Vertex};

/// The win rate from which a position is decided.
const DECIDED: f64 = 0.97;

/// The least win rate that a big moment costs.
const BIG: f64 = 0.05;

/// The largest number of big moments.
const MOST_BIG: usize = 3;

/// The spread, in points, of a position from which the losses beside it are unsure. Of 49 moves of two
/// games on 9x9 between steadier positions, 95 % lost the same with 50 and with 800 visits of the
/// small net, to 1.2 points.
const UNSURE: f64 = 2.0;

/// Mistakes of one player that miss the same move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Card {
    /// The player.
    pub color: Color,
    /// The places of the mistakes, in the order of the game: the indices in
    /// [`Positions::moments`](crate::Positions::moments) of the positions after them.
    pub places: Vec<usize>,
    /// The place of the worst of them. A mistake in an undecided position is worse than any other.
    pub worst: usize,
    /// The points that the worst mistake lost. The losses of the others are those of the same move,
    /// so that a sum would count it several times.
    pub points_lost: f64,
    /// The win rate that the worst mistake lost, from 0 to 1.
    pub win_lost: f64,
    /// What the worst mistake is about.
    pub kind: MistakeKind,
    /// Whether the game was decided before and after the worst mistake.
    pub is_decided: bool,
    /// Whether the loss of the worst mistake is [unsure](Review::is_unsure).
    pub is_unsure: bool,
}

/// What a mistake is about, as far as its reasons show it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Subject {
    /// The kind that the reasons show; `None` if they do not show one.
    pub kind: Option<MistakeKind>,
    /// The stones of the proven reasons that are not beside the point; `None` without such reasons.
    pub stones: Option<PointSet>,
}

impl Subject {
    /// Makes a subject of a kind and of stones.
    pub const fn new(kind: Option<MistakeKind>, stones: Option<PointSet>) -> Self {
        Self { kind, stones }
    }

    /// Returns what the reasons of a mistake of a player are about.
    pub fn of(reasons: &[Reason], player: Color) -> Self {
        let proven = reasons.iter().filter(|reason| reason.is_proven() && !reason.is_beside);
        let stones = proven.map(|reason| reason.fact.stones).reduce(|one, other| one | other);
        Self { kind: MistakeKind::shown_by(reasons, player), stones }
    }
}

impl Card {
    /// Chooses the moments that cost most: at most three cards, that which lost most win rate first.
    /// Each lost at least 5 % of it, in a game that was not decided.
    pub fn big_moments(cards: &[Self]) -> Vec<&Self> {
        let is_big = |card: &&Self| !card.is_decided && card.win_lost >= BIG;
        let mut big: Vec<&Self> = cards.iter().filter(is_big).collect();
        // Sorting is stable: of equal losses, that of more points comes first, as in the cards.
        big.sort_by(|one, other| other.win_lost.total_cmp(&one.win_lost));
        big.truncate(MOST_BIG);
        big
    }

    /// Counts cards by their kinds: for each kind, in the order of [`MistakeKind::ALL`], the number
    /// of cards and the sum of the points that their worst mistakes lost.
    pub fn by_kind<'c>(cards: impl IntoIterator<Item = &'c Self>) -> [(u32, f64); 5] {
        let mut kinds = [(0, 0.0); 5];
        for card in cards {
            let (number, lost) = &mut kinds[card.kind as usize];
            *number += 1;
            *lost += card.points_lost;
        }
        kinds
    }
}

impl Judged<'_> {
    /// Whether the game was decided: the player's win rate was at least 97 % before and after the
    /// move, or at most 3 %. Points lost in such a position seldom matter.
    pub fn is_decided(&self) -> bool {
        self.win.iter().all(|&win| win >= DECIDED)
            || self.win.iter().all(|&win| win <= 1.0 - DECIDED)
    }
}

impl Review {
    /// Returns the bad moves of a player, or of both, as cards: first those in undecided positions,
    /// then the others, each the worst loss first.
    ///
    /// A later mistake belongs to the card of an earlier one of its player in two cases. The better
    /// move is the same, and its point has stayed empty since. Or it is the player's next move, and its
    /// better move is beside the earlier one, or proven reasons of both are about the same stones.
    pub fn cards(&self, player: Option<Color>) -> Vec<Card> {
        let subject = |place| {
            let judged = self.judged(place);
            judged.map(|judged| Subject::of(self.reasons(place), judged.made.color))
        };
        let places = 0..self.opinions().len();
        let subjects: Vec<Subject> =
            places.map(|place| subject(place).unwrap_or_default()).collect();
        self.cards_about(player, &subjects)
    }

    /// Returns the bad moves as [`cards`](Self::cards) does, for callers who know what they are about:
    /// a subject for each [position](crate::Positions::moments), that of the move that led to it. No
    /// reasons are searched.
    ///
    /// # Panics
    /// If the numbers of subjects and positions differ.
    pub fn cards_about(&self, player: Option<Color>, subjects: &[Subject]) -> Vec<Card> {
        assert_eq!(subjects.len(), self.opinions().len(), "a subject for each position");
        let mut open: Vec<Card> = Vec::new();
        let of_player = |mistake: &Judged<'_>| player.is_none_or(|own| own == mistake.made.color);
        for mistake in self.moves().filter(|mistake| mistake.grade.is_bad()).filter(of_player) {
            match open.iter_mut().rfind(|card| self.continues(card, &mistake, subjects)) {
                Some(card) => card.places.push(mistake.place),
                None => open.push(self.card(mistake.made.color, vec![mistake.place], subjects)),
            }
        }
        let mut cards: Vec<Card> =
            open.into_iter().map(|card| self.card(card.color, card.places, subjects)).collect();
        // Sorting is stable: of equal losses, the earlier card comes first.
        cards.sort_by(|one, other| other.points_lost.total_cmp(&one.points_lost));
        cards.sort_by_key(|card| card.is_decided);
        cards
    }

    /// Whether the loss of the move that led to the position at `place` may well change with more
    /// visits: before the move or after it, [evaluations disagree](crate::Opinion::spread) by two
    /// points or more.
    pub fn is_unsure(&self, place: usize) -> bool {
        let around = place.saturating_sub(1)..=place;
        self.opinions()[around].iter().any(|opinion| opinion.spread >= UNSURE)
    }

    /// Returns the card of mistakes of a player at these places.
    fn card(&self, color: Color, places: Vec<usize>, subjects: &[Subject]) -> Card {
        let mistakes = places.iter().filter_map(|&place| self.judged(place));
        let worse = |one: &Judged<'_>, other: &Judged<'_>| {
            let lost = one.points_lost().total_cmp(&other.points_lost());
            other.is_decided().cmp(&one.is_decided()).then(lost).then(other.place.cmp(&one.place))
        };
        let worst = mistakes.max_by(worse).expect("a card has a mistake");
        let size = self.positions().record().size;
        Card {
            color,
            worst: worst.place,
            points_lost: worst.points_lost(),
            win_lost: worst.win_lost(),
            kind: subjects[worst.place].kind.unwrap_or_else(|| MistakeKind::by_phase(&worst, size)),
            is_decided: worst.is_decided(),
            is_unsure: self.is_unsure(worst.place),
            places,
        }
    }

    /// Whether a mistake misses what a card's player has missed before.
    fn continues(&self, card: &Card, mistake: &Judged<'_>, subjects: &[Subject]) -> bool {
        let Some(better) = mistake.better().map(|better| better.vertex) else { return false };
        if card.color != mistake.made.color {
            return false;
        }
        let better_at = |place: usize| {
            self.judged(place).and_then(|judged| judged.better().map(|better| better.vertex))
        };
        let stays_open = |&place: &usize| {
            better_at(place) == Some(better) && self.is_open(better, place..mistake.place)
        };
        let shares = |last: usize| match (subjects[last].stones, subjects[mistake.place].stones) {
            (Some(one), Some(other)) => !(one & other).is_empty(),
            _ => false,
        };
        let is_next = |&last: &usize| {
            let is_near = better_at(last).is_some_and(|before| is_near(before, better));
            self.follows(last, mistake) && (is_near || shares(last))
        };
        card.places.iter().any(stays_open) || card.places.last().is_some_and(is_next)
    }

    /// Whether a mistake is its player's next move after the one that led to the position at `last`.
    fn follows(&self, last: usize, mistake: &Judged<'_>) -> bool {
        let number = self.judged(last).map_or(0, |judged| judged.made.number);
        mistake.made.number <= number + 2
    }

    /// Whether a point is empty in the positions at these places. A pass is never open.
    fn is_open(&self, vertex: Vertex, mut places: std::ops::Range<usize>) -> bool {
        let moments = self.positions().moments();
        vertex
            .point()
            .is_some_and(|point| places.all(|place| moments[place].position.at(point).is_none()))
    }
}

/// Whether two moves are one, or stand side by side.
fn is_near(one: Vertex, other: Vertex) -> bool {
    let distance = |one: Point, other: Point| {
        one.column().abs_diff(other.column()) + one.row().abs_diff(other.row())
    };
    match (one.point(), other.point()) {
        (Some(one), Some(other)) => distance(one, other) <= 1,
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Opinion, Positions, Suggestion};
    use crate::rules::{Komi, Rules};
    use crate::search::Means;
    use crate::sgf::{Notes, Record};

    /// Returns a review of the moves of a record on 9x9. For each position, Black's lead, Black's win
    /// rate in percent, and the best move.
    fn review(moves: &str, found: &[(f64, u8, &str)]) -> Review {
        let record = Record::parse(format!("(;SZ[9]{moves})").as_bytes()).expect("a record");
        let mut notes = Notes::default();
        let positions = Positions::of(&record, Rules::default(), Komi::ZERO, &mut notes);
        let opinion = |(moment, &(lead, win, best)): (&super::super::Moment, &(f64, u8, &str))| {
            let means = Means { lead, win: f64::from(win) / 100.0, ..Means::UNKNOWN };
            let mut opinion = Opinion::new(moment.to_move, means);
            let best = vec![best.parse().expect("a vertex")];
            opinion.suggestions = vec![Suggestion::new(best, means)];
            (opinion.visits, opinion.spread) = (Some(20), 0.0);
            opinion
        };
        let opinions = positions.moments().iter().zip(found).map(opinion).collect();
        Review::new(positions, opinions)
    }

    fn numbers(review: &Review, cards: &[Card]) -> Vec<Vec<usize>> {
        let number = |&place: &usize| review.judged(place).expect("a move").made.number;
        cards.iter().map(|card| card.places.iter().map(number).collect()).collect()
    }

    /// Both players leave G7 open, where six points depend on the next move.
    const LEFT_OPEN: &str = ";B[cc];W[cg];B[dd];W[dg];B[gg]";

    #[test]
    fn a_move_that_stays_open_has_one_card_for_each_player() {
        let found = [
            (3.0, 60, "G7"),
            (-3.0, 40, "G7"),
            (3.0, 60, "G7"),
            (-4.0, 35, "G7"),
            (3.0, 60, "G3"),
            (3.0, 60, "C5"),
        ];
        let review = review(LEFT_OPEN, &found);
        let cards = review.cards(None);
        assert_eq!(numbers(&review, &cards), [[1, 3], [2, 4]]);
        let black = &review.cards(Some(Color::Black))[..];
        assert_eq!((black.len(), black[0].color, black[0].worst), (1, Color::Black, 3));
        assert!((black[0].points_lost - 7.0).abs() < 1e-9, "the worst loss, and not a sum");
    }

    #[test]
    fn a_later_mistake_about_another_move_has_its_own_card() {
        let found = [
            (3.0, 60, "G7"),
            (-3.0, 40, "C7"),
            (-3.0, 40, "A1"),
            (-8.0, 30, "J9"),
            (-8.0, 30, "G3"),
            (-8.0, 30, "C5"),
        ];
        let review = review(LEFT_OPEN, &found);
        assert_eq!(numbers(&review, &review.cards(Some(Color::Black))), [[1], [3]]);
    }

    #[test]
    fn the_next_move_that_misses_the_point_beside_it_continues_a_card() {
        let found = [
            (3.0, 60, "G7"),
            (-3.0, 40, "C3"),
            (-3.0, 40, "G6"),
            (-8.0, 30, "D3"),
            (-8.0, 30, "G3"),
            (-8.0, 30, "C5"),
        ];
        let review = review(LEFT_OPEN, &found);
        assert_eq!(numbers(&review, &review.cards(Some(Color::Black))), [[1, 3]]);
    }

    #[test]
    fn decided_positions_come_last_and_are_no_big_moments() {
        let found = [
            (1.0, 55, "G7"),
            (-3.0, 40, "C3"),
            (-3.0, 2, "A1"),
            (-23.0, 1, "D3"),
            (-23.0, 1, "J9"),
            (-23.0, 1, "C5"),
        ];
        let review = review(LEFT_OPEN, &found);
        let cards = review.cards(Some(Color::Black));
        assert_eq!(numbers(&review, &cards), [[1], [3]]);
        assert_eq!(cards.iter().map(|card| card.is_decided).collect::<Vec<_>>(), [false, true]);
        assert_eq!(Card::big_moments(&cards), [&cards[0]]);
    }

    #[test]
    fn big_moments_are_those_that_cost_most_of_the_win_rate() {
        let found = [
            (1.0, 55, "G7"),
            (-3.0, 50, "C3"),
            (-3.0, 50, "A1"),
            (-6.0, 20, "D3"),
            (-6.0, 20, "J9"),
            (-9.0, 19, "C5"),
        ];
        let review = review(LEFT_OPEN, &found);
        let cards = review.cards(Some(Color::Black));
        assert_eq!(numbers(&review, &cards), [[1], [3], [5]]);
        let big = Card::big_moments(&cards).into_iter().cloned().collect::<Vec<_>>();
        assert_eq!(numbers(&review, &big), [[3], [1]]);
    }

    #[test]
    fn a_loss_beside_an_unsteady_position_is_unsure() {
        let mut found = review(LEFT_OPEN, &[(3.0, 60, "G7"); 6]);
        assert!(!found.is_unsure(3));
        found = {
            let mut opinions = found.opinions().to_vec();
            opinions[2].spread = 2.0;
            Review::new(found.positions().clone(), opinions)
        };
        assert_eq!([1, 2, 3, 4].map(|place| found.is_unsure(place)), [false, true, true, false]);
    }

    /// Black can capture the stone at D4 with E4, and plays elsewhere instead.
    #[test]
    fn a_missed_capture_is_of_that_kind() {
        let stones = "AB[cf][dg][de]AW[df]AW[ha]PL[B]";
        let found = [(5.0, 70, "E4"), (-3.0, 30, "E4")];
        let review = review(&format!("{stones};B[aa]"), &found);
        let cards = review.cards(None);
        let kinds: Vec<_> = cards.iter().map(|card| card.kind).collect();
        assert_eq!(kinds, [MistakeKind::Capture], "{:?}", review.reasons(cards[0].worst));
        let counted = Card::by_kind(&cards);
        assert_eq!((counted[0].0, counted[1].0), (1, 0));
        assert!((counted[0].1 - 8.0).abs() < 1e-9);
    }
}

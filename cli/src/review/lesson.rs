//! The mistakes of a review in tables: big moments first, decided positions last, each missed move
//! once; and the mistakes by phase and kind.

use std::fmt::Write as _;

use super::reviewed::Review;
use super::words::{self, Words};
use crate::terminal::{Table, wrap};
use tengen::engine_room::facts::words::sentences_of_reasons;
use tengen::{Card, Color, Grade, MistakeKind, Phase, Size, Totals};

/// Cards under a heading.
#[derive(Debug)]
pub(super) struct Section<'c> {
    /// The key of the heading.
    pub heading: &'static str,
    /// The cards in their order.
    pub cards: Vec<&'c Card>,
}

/// Divides the first `most` cards into sections: big moments, others, and those in decided
/// positions.
pub(super) fn sections(cards: &[Card], most: usize) -> Vec<Section<'_>> {
    let big = Card::big_moments(cards);
    let others: Vec<&Card> = cards.iter().filter(|card| !big.contains(card)).collect();
    let (decided, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|card| card.is_decided);
    let rest = if big.is_empty() { "heading.worst" } else { "heading.others" };
    let mut left = most;
    let mut section = |heading, mut cards: Vec<_>| {
        cards.truncate(left);
        left -= cards.len();
        Section { heading, cards }
    };
    let sections =
        [section("heading.big", big), section(rest, others), section("heading.decided", decided)];
    sections.into_iter().filter(|section| !section.cards.is_empty()).collect()
}

impl Review {
    /// Returns the tables of the reader's mistakes, with reasons for each of them, as lines for a
    /// terminal.
    pub(super) fn lesson(&self, most: usize, columns: usize) -> String {
        let (cards, words) = (self.readers_cards(), self.words());
        let sections = sections(&cards, most);
        if sections.is_empty() {
            return String::new();
        }
        let mut text = String::new();
        if let Some(color) = self.reader().player {
            let player = words::player_and_color(self, color);
            text =
                format!("\n{}\n", wrap(&words.say("mistakes.of", &[("player", &player)]), columns));
        }
        for section in &sections {
            let _ = write!(text, "\n{}\n", self.table_of_cards(section, columns));
        }
        let shown: Vec<&Card> =
            sections.iter().flat_map(|section| section.cards.iter().copied()).collect();
        if shown.iter().any(|card| card.is_unsure) {
            let _ = write!(text, "\n{}\n", wrap(&words.say("unsure", &[]), columns));
        }
        for card in shown {
            text += &self.why(card, columns);
        }
        text
    }

    fn table_of_cards(&self, section: &Section<'_>, columns: usize) -> String {
        let words = self.words();
        let say = |key| words.say(key, &[]);
        let has_again = section.cards.iter().any(|card| card.places.len() > 1);
        let heading = say(section.heading);
        let mut headings =
            vec![heading.clone(), say("heading.lost"), say("heading.win"), say("heading.better")];
        headings.extend(has_again.then(|| say("heading.again")));
        headings.push(String::new());
        let headings: Vec<&str> = headings.iter().map(String::as_str).collect();
        let mut table = Table::of_numbers(&headings).with_text_at_the_end();
        if has_again {
            table = table.with_text_at_the_end();
        }
        let mut lines = vec![format!("{}:", words::capital(&heading))];
        let any_unsure = section.cards.iter().any(|card| card.is_unsure);
        for card in &section.cards {
            let entry = self.entry(card);
            lines.push(entry.in_a_line(words));
            let Entry { number, name, lost, win, better, line, again } = entry;
            // The numbers stand below each other, with or without a question mark.
            let lost = if any_unsure && !card.is_unsure { format!("{lost} ") } else { lost };
            let mut cells = vec![format!("{number:>4} {name}"), lost, win, better];
            cells.extend(has_again.then_some(again));
            cells.push(line);
            table.add(cells);
        }
        if table.width() > columns { wrap(&lines.join("\n"), columns) } else { table.to_string() }
    }

    /// Returns the parts of a card in words.
    pub(super) fn entry(&self, card: &Card) -> Entry {
        self.example(card).entry(self.words())
    }

    /// Returns the reasons of the worst move of a card in words, a paragraph; nothing without any.
    fn why(&self, card: &Card, columns: usize) -> String {
        let lines = sentences_of_reasons(self.reasons(card.worst), &[], self.reader().language);
        if lines.is_empty() {
            return String::new();
        }
        let Entry { number, name, .. } = self.entry(card);
        let lines = lines.iter().map(|line| format!("{}\n", wrap(&format!("  {line}"), columns)));
        format!("\n{number} {name}\n{}", lines.collect::<String>())
    }

    /// Counts the cards of a player by their kinds.
    pub(super) fn kinds(&self, color: Color) -> Kinds {
        Card::by_kind(&self.cards(Some(color)))
    }

    /// Returns the players in the order of the columns of tables: the reader's own player first.
    pub(super) fn players_in_order(&self) -> [Color; 2] {
        let first = self.reader().player.unwrap_or(Color::Black);
        [first, !first]
    }
}

/// A card in words.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The number of the worst move.
    pub number: usize,
    /// Its player and its point.
    pub name: String,
    /// The points that it lost, with a question mark if they are unsure.
    pub lost: String,
    /// The win rate before and after it.
    pub win: String,
    /// The better move; empty if none is known.
    pub better: String,
    /// What follows the better move.
    pub line: String,
    /// The numbers of the other moves of the card; empty if there are none.
    pub again: String,
}

impl Entry {
    /// The largest number of moves of a better variation in a list, after its first move.
    pub const LINE: usize = 5;

    /// The largest number of later moves that a card names.
    pub const MOST_AGAIN: usize = 4;

    /// Returns the card in a line, where a table does not fit.
    fn in_a_line(&self, words: Words) -> String {
        let Self { number, name, lost, win, better, line, again } = self;
        let parts = [("move", &*format!("{number} {name}")), ("points", lost), ("win", win)];
        let mut text = words.say("item", &parts);
        let better = format!("{better} {line}");
        for (key, name, part) in
            [("item.better", "line", better.trim()), ("item.again", "moves", again)]
        {
            if !part.is_empty() {
                text = format!("{text}; {}", words.say(key, &[(name, part)]));
            }
        }
        text
    }
}

/// Returns the rows of the table of totals: for each figure, its name and the cells that `of` makes
/// of it. `size` is that of the boards, if all have one.
pub(super) fn rows<T>(
    of: impl Fn(&dyn Fn(&Totals) -> String) -> T,
    size: Option<Size>,
    words: Words,
) -> Vec<(String, T)> {
    let points = |mean: Option<f64>| mean.map_or(String::new(), |mean| words.mean(mean));
    let mut rows = vec![
        (words.say("row.moves", &[]), of(&|totals| totals.moves.to_string())),
        (words.say("row.lost", &[]), of(&|totals| points(totals.mean()))),
    ];
    for phase in Phase::ALL {
        rows.push((name_of_phase(phase, size, words), of(&|totals| points(totals.mean_of(phase)))));
    }
    rows.push((words.say("row.all", &[]), of(&|totals| words.points(totals.lost))));
    for phase in Phase::ALL {
        let lost = |totals: &Totals| words.points(totals.phases[phase as usize].1);
        rows.push((name_of_phase(phase, None, words), of(&lost)));
    }
    let best = |totals: &Totals| totals.agreement().map_or(String::new(), words::percent);
    rows.push((words.say("row.best", &[]), of(&best)));
    for (grade, key) in [
        (Grade::Inaccuracy, "row.inaccuracies"),
        (Grade::Mistake, "row.mistakes"),
        (Grade::Blunder, "row.blunders"),
    ] {
        let least = words.number(grade.least().unwrap_or_default());
        let name = words.say(key, &[("points", &least)]);
        rows.push((name, of(&|totals| totals.grades[grade as usize].to_string())));
    }
    rows
}

/// Names a phase, with its last move where the size of the board is known.
pub(super) fn name_of_phase(phase: Phase, size: Option<Size>, words: Words) -> String {
    let key = match phase {
        Phase::Opening => "row.opening",
        Phase::Middle => "row.middle",
        Phase::End => "row.end",
    };
    match size.and_then(|size| phase.last_move(size)) {
        Some(last) => words.say(&format!("{key}.to"), &[("count", &last.to_string())]),
        None => words.say(key, &[]),
    }
}

/// Names a kind of mistakes.
pub(super) fn name_of_kind(kind: MistakeKind, words: Words) -> String {
    let key = match kind {
        MistakeKind::Capture => "kind.capture",
        MistakeKind::StonesLost => "kind.stones",
        MistakeKind::Cut => "kind.cut",
        MistakeKind::Endgame => "kind.endgame",
        MistakeKind::Other => "kind.other",
    };
    words.say(key, &[])
}

/// The numbers of cards of each kind, with the points that they lost.
pub(super) type Kinds = [(u32, f64); 5];

/// Returns the rows of the table of kinds: the name of each kind that somebody's cards have, and a
/// cell for each of them.
pub(super) fn rows_of_kinds<const N: usize>(
    kinds: &[Kinds; N],
    words: Words,
) -> Vec<(String, [String; N])> {
    let any = |kind: &MistakeKind| kinds.iter().any(|of| of[*kind as usize].0 > 0);
    let row = |kind: MistakeKind| {
        let cell = |of: &Kinds| match of[kind as usize] {
            (0, _) => String::new(),
            (number, lost) => format!("{number} ({})", words.points(lost)),
        };
        (name_of_kind(kind, words), kinds.each_ref().map(cell))
    };
    MistakeKind::ALL.into_iter().filter(any).map(row).collect()
}

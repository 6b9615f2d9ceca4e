//! What is left of a review once its positions are forgotten: the figures of both players and their
//! mistakes in words. Summaries over many games need no more.

use serde::{Deserialize, Serialize};
use tengen::engine_room::facts::words::sentences_of_reasons;
use tengen::{ByColor, Card, Color, Language, MistakeKind, Phase, Totals, Vertex};

use super::lesson::{Entry, Kinds};
use super::reviewed::Review;
use super::words::{self, Words};

/// The figures of a review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Digest {
    /// The code of the language of the reasons.
    language: String,
    black: Figures,
    white: Figures,
    /// The mistakes of both players, as their cards are ordered.
    pub(super) examples: Vec<Example>,
}

/// The totals of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Figures {
    moves: u32,
    grades: [u32; 5],
    lost: f64,
    phases: [(u32, f64); 3],
}

/// A mistake of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Example {
    pub color: Color,
    /// The place of the position after the worst move of the card.
    pub place: usize,
    /// The number of that move.
    pub number: usize,
    /// Its point.
    pub vertex: Vertex,
    /// The numbers of the other moves of the card.
    again: Vec<usize>,
    /// The points that it lost.
    pub lost: f64,
    /// The win rate of the player before and after it.
    win: [f64; 2],
    /// The better line; empty if none is known.
    pub line: Vec<Vertex>,
    phase: usize,
    kind: usize,
    /// Whether the game was decided.
    pub is_decided: bool,
    pub is_unsure: bool,
    /// The reasons in words.
    pub why: Vec<String>,
}

impl Review {
    /// Returns the figures of the review.
    pub fn digest(&self) -> Digest {
        let totals = self.totals();
        let cards = self.cards(None);
        Digest {
            language: self.reader().language.code().to_owned(),
            black: Figures::of(&totals.black),
            white: Figures::of(&totals.white),
            examples: cards.iter().map(|card| self.example(card)).collect(),
        }
        .rounded()
    }

    /// Returns a card as an example.
    pub(super) fn example(&self, card: &Card) -> Example {
        let judged = self.judged(card.worst).expect("a card is about moves");
        let others = card.places.iter().filter(|&&place| place != card.worst);
        let others = others.filter_map(|&place| self.judged(place));
        let size = self.story().record().size;
        let language = self.reader().language;
        Example {
            color: card.color,
            place: card.worst,
            number: judged.made.number,
            vertex: judged.made.vertex,
            again: others.map(|judged| judged.made.number).collect(),
            lost: card.points_lost,
            win: judged.win,
            line: judged.better().map_or_else(Vec::new, |better| better.line.clone()),
            phase: Phase::of(judged.made.number, size) as usize,
            kind: card.kind as usize,
            is_decided: card.is_decided,
            is_unsure: card.is_unsure,
            why: sentences_of_reasons(self.reasons(card.worst), &[], language),
        }
    }
}

impl Figures {
    fn of(totals: &Totals) -> Self {
        let Totals { moves, grades, lost, phases, .. } = *totals;
        Self { moves, grades, lost, phases }
    }

    fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        (totals.moves, totals.grades) = (self.moves, self.grades);
        (totals.lost, totals.phases) = (self.lost, self.phases);
        totals
    }
}

impl Digest {
    /// Rounds all numbers to a millionth. A number that was written and read may differ in its last digit,
    /// and a summary of kept reviews is the same as one of new ones.
    pub(super) fn rounded(mut self) -> Self {
        let round = |number: &mut f64| *number = (*number * 1e6).round() / 1e6;
        for figures in [&mut self.black, &mut self.white] {
            round(&mut figures.lost);
            figures.phases.iter_mut().for_each(|(_, lost)| round(lost));
        }
        for example in &mut self.examples {
            round(&mut example.lost);
            example.win.iter_mut().for_each(round);
        }
        self
    }

    /// Whether its reasons are in a language.
    pub fn is_in(&self, language: Language) -> bool {
        self.language == language.code()
    }

    /// Returns the totals of both players.
    pub(super) fn totals(&self) -> ByColor<Totals> {
        ByColor { black: self.black.totals(), white: self.white.totals() }
    }

    /// Counts the mistakes of a player by their kinds.
    pub(super) fn kinds(&self, color: Color) -> Kinds {
        let mut kinds = Kinds::default();
        for example in self.examples.iter().filter(|example| example.color == color) {
            let (number, lost) = &mut kinds[example.kind() as usize];
            *number += 1;
            *lost += example.lost;
        }
        kinds
    }
}

impl Example {
    /// Returns the kind of the mistake.
    pub fn kind(&self) -> MistakeKind {
        MistakeKind::ALL.get(self.kind).copied().unwrap_or(MistakeKind::Other)
    }

    /// Returns the phase of the mistake.
    pub fn phase(&self) -> Phase {
        Phase::ALL.get(self.phase).copied().unwrap_or(Phase::End)
    }

    /// Returns the better move; `None` if none is known.
    pub fn better(&self) -> Option<Vertex> {
        self.line.first().copied()
    }

    /// Returns the parts of the mistake in words.
    pub fn entry(&self, words: Words) -> Entry {
        let unsure = if self.is_unsure { "?" } else { "" };
        let [first, second] = self.win.map(words::percent);
        let after = self.line.iter().skip(1).take(Entry::LINE).map(Vertex::to_string);
        let again = self.again.iter().take(Entry::MOST_AGAIN).map(usize::to_string);
        let more = if self.again.len() > Entry::MOST_AGAIN { " ..." } else { "" };
        Entry {
            number: self.number,
            name: format!("{} {}", words.color(self.color), self.vertex),
            lost: format!("{}{unsure}", words.points(self.lost)),
            win: words.say("to", &[("first", &first), ("second", &second)]),
            better: self.better().map_or_else(String::new, |better| better.to_string()),
            line: after.collect::<Vec<_>>().join(" "),
            again: format!("{}{more}", again.collect::<Vec<_>>().join(" ")),
        }
    }
}

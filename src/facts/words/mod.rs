//! Facts in sentences: one file of templates for each language, all with the same keys.
//!
//! A line of a file is `key = template`. A template has names in braces, which stand for parts of
//! the fact: `{player}` and `{opponent}` for the players, `{object}` and `{subject}` for its
//! stones, `{points}` for its points, `{part}` for their part of the board and `{count}` for its
//! number. In the words for stones, `{whose}` names their owner where that is not clear. Lines that
//! begin with `#` are comments.

mod phrases;

use std::fmt::Write as _;

use super::fact::{Basis, Fact};
use super::kind::FactKind;
use super::order::{chosen, chosen_reasons};
use super::part::Part;
use super::reason::{Origin, Reason};
use crate::bitboard::{Layout, PointSet};
use crate::color::Color;
use crate::game::Move;
use crate::point::{Point, Size, Vertex};

use phrases::fill;

pub use phrases::Phrases;

/// The largest number of points in a list.
const MOST_POINTS: usize = 4;

/// The largest number of moves of a line in a sentence.
const MOST_MOVES: usize = 9;

/// A language with a file of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
    /// German.
    German,
    /// Italian.
    Italian,
    /// Spanish.
    Spanish,
    /// French.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 8] = [
        Self::English,
        Self::Chinese,
        Self::Japanese,
        Self::Korean,
        Self::German,
        Self::Italian,
        Self::Spanish,
        Self::French,
    ];

    /// Returns the code of the language: `en`, `zh`, `ja`, `ko`, `de`, `it`, `es` or `fr`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
            Self::Japanese => "ja",
            Self::Korean => "ko",
            Self::German => "de",
            Self::Italian => "it",
            Self::Spanish => "es",
            Self::French => "fr",
        }
    }

    /// Returns the language with a code, such as `de` or `de_DE.UTF-8`; `None` if there is none.
    pub fn of_code(code: &str) -> Option<Self> {
        let code = code.split(['_', '-', '.']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    const fn file(self) -> &'static str {
        match self {
            Self::English => include_str!("en.txt"),
            Self::Chinese => include_str!("zh.txt"),
            Self::Japanese => include_str!("ja.txt"),
            Self::Korean => include_str!("ko.txt"),
            Self::German => include_str!("de.txt"),
            Self::Italian => include_str!("it.txt"),
            Self::Spanish => include_str!("es.txt"),
            Self::French => include_str!("fr.txt"),
        }
    }

    const fn phrases(self) -> Phrases {
        Phrases::new(self.file())
    }

    /// Returns the template of a key, which every file has.
    fn template(self, key: &str) -> &'static str {
        self.phrases().template(key)
    }

    /// Returns the name of a player.
    fn player(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.template("black"),
            Color::White => self.template("white"),
        }
    }

    /// Returns the words beside stones that name their owner.
    fn of_player(self, color: Color) -> &'static str {
        let quoted = match color {
            Color::Black => self.template("of.black"),
            Color::White => self.template("of.white"),
        };
        quoted.trim_matches('"')
    }

    /// Returns what stands between two sentences.
    fn gap(self) -> &'static str {
        if matches!(self, Self::Chinese | Self::Japanese) { "" } else { " " }
    }

    /// Returns the name of a point, or the word for a pass.
    fn vertex(self, vertex: Vertex) -> String {
        vertex.point().map_or_else(|| self.template("pass").to_owned(), |point| point.to_string())
    }
}

/// Whether a sentence names the owner of its stones. Facts about a move follow the name of its
/// player; reasons are about moves of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Named,
    Unnamed,
}

impl Fact {
    /// Returns the sentence of the fact, without the line that shows it.
    pub fn sentence(&self, language: Language) -> String {
        in_words(self, Owner::Unnamed, language)
    }
}

impl Reason {
    /// Returns the sentence of the reason, without the line that shows its fact. It begins with the
    /// move to which the fact belongs.
    pub fn sentence(&self, language: Language) -> String {
        introduced(self, language, in_words)
    }
}

/// Returns the line above the sentences about a move: its number, its player and its point.
pub fn heading(number: u32, made: Move, language: Language) -> String {
    format!("{number} {} {}", language.player(made.color), language.vertex(made.vertex))
}

/// Returns the sentence of a fact that stands without a heading with its player: it names the owner of
/// the stones.
pub fn sentence_with_owner(fact: &Fact, language: Language) -> String {
    in_words(fact, Owner::Named, language)
}

/// Returns the key of the sentence of a fact. Stones that can be taken at once are in atari, whatever
/// else the threat is. Life that was read out on the whole board has no condition. A ko decides the
/// life of own stones, or the death of the opponent's.
fn key(fact: &Fact) -> String {
    let name = fact.kind.name();
    let is_threat = matches!(fact.kind, FactKind::Threatens | FactKind::ThreatensWithOneAnswer);
    let takes_at_once = matches!(fact.line.as_slice(), [_, pass, _] if pass.vertex == Vertex::Pass);
    match fact.kind {
        _ if is_threat && takes_at_once => format!("{name}.atari"),
        FactKind::Lives if fact.basis == Basis::Reading => format!("{name}.board"),
        FactKind::KoFirst | FactKind::KoSecond if fact.owner != fact.player => {
            format!("{name}.kill")
        }
        _ => name.to_owned(),
    }
}

fn in_words(fact: &Fact, owner: Owner, language: Language) -> String {
    let whose = match owner {
        Owner::Named => language.of_player(fact.owner),
        Owner::Unnamed => "",
    };
    let text = fill(language.template(&key(fact)), |name| match name {
        "player" => language.player(fact.player).to_owned(),
        "opponent" => language.player(!fact.player).to_owned(),
        "object" => stones(&fact.stones, whose, language, "object"),
        "subject" => stones(&fact.stones, whose, language, "subject"),
        "points" => list(fact.points.iter().copied(), language),
        "count" => fact.count.to_string(),
        "part" => part(fact, language).to_owned(),
        _ => String::new(),
    });
    capital(&text)
}

/// Names the part of the board in which the points of a fact lie.
fn part(fact: &Fact, language: Language) -> &'static str {
    let first = fact.points.first();
    first.map_or("", |&point| part_of_board(point, fact.stones.size(), language))
}

/// Returns the sentence of a fact with the line that shows it, if reading found it.
fn sentence_with_line(fact: &Fact, owner: Owner, language: Language) -> String {
    let text = in_words(fact, owner, language);
    let shown = fact.shown();
    if shown.len() < 2 {
        return text;
    }
    format!("{text} ({})", line(shown, language))
}

/// Returns the sentences of the facts that matter most; one sentence says so if there are none.
pub fn sentences(facts: &[Fact], language: Language) -> Vec<String> {
    let chosen = chosen(facts);
    if chosen.is_empty() {
        return vec![nothing(language)];
    }
    let whole = |fact| sentence_with_line(fact, Owner::Unnamed, language);
    chosen.into_iter().map(whole).collect()
}

/// Returns the sentences of the reasons that matter most why a move is worse than another. They do
/// not repeat `facts`, those about the move whose sentences stand before them.
pub fn sentences_of_reasons(reasons: &[Reason], facts: &[Fact], language: Language) -> Vec<String> {
    let said = chosen(facts);
    let is_new = |reason: &&Reason| reason.origin != Origin::Does || !said.contains(&&reason.fact);
    let new: Vec<Reason> = reasons.iter().filter(is_new).cloned().collect();
    let chosen = chosen_reasons(&new);
    chosen.into_iter().map(|reason| introduced(reason, language, sentence_with_line)).collect()
}

fn introduced(
    reason: &Reason,
    language: Language,
    sentence: fn(&Fact, Owner, Language) -> String,
) -> String {
    let introduction = introduction(reason.origin.name(), reason.fact.at, language);
    let gap = language.gap();
    format!("{introduction}{gap}{}", sentence(&reason.fact, Owner::Named, language))
}

/// Returns the sentences about what a move lost, in points, and which move is better. An unsteady
/// loss may well change with more visits.
pub fn loss(points: f64, is_unsteady: bool, better: Vertex, language: Language) -> String {
    let part = |name: &str| match name {
        "count" => decimal(points, 1, language),
        _ => language.vertex(better),
    };
    let loses = if is_unsteady { "loses-unsure" } else { "loses" };
    let sentences = [loses, "better"].map(|key| capital(&fill(language.template(key), part)));
    sentences.join(language.gap())
}

/// Returns a number with this many decimals.
pub fn decimal(number: f64, decimals: usize, language: Language) -> String {
    format!("{number:.decimals$}").replace('.', language.template("decimal"))
}

/// Returns the name of a player.
pub fn player(color: Color, language: Language) -> &'static str {
    language.player(color)
}

/// Returns the words for the part of a board in which a point lies, such as `in the upper left`.
pub fn part_of_board(point: Point, size: Size, language: Language) -> &'static str {
    language.template(Part::of(point, size).key())
}

/// Returns the words before a reason: they name the played move, the reply or the better move.
fn introduction(key: &str, at: Point, language: Language) -> String {
    let text = fill(language.template(key), |name| match name {
        "move" => at.to_string(),
        _ => String::new(),
    });
    capital(&text)
}

/// Returns the sentence for a move without facts.
fn nothing(language: Language) -> String {
    language.template("nothing").to_owned()
}

/// Returns a line of moves: the points, without their players.
fn line(moves: &[Move], language: Language) -> String {
    let mut text = String::new();
    for (place, made) in moves.iter().take(MOST_MOVES).enumerate() {
        let gap = if place > 0 { " " } else { "" };
        let vertex = match made.vertex.point() {
            Some(point) => point.to_string(),
            None => language.template("elsewhere").to_owned(),
        };
        let _ = write!(text, "{gap}{vertex}");
    }
    if moves.len() > MOST_MOVES {
        text.push_str(" ...");
    }
    text
}

/// Names stones, with the words for their owner if there are any: one chain by its number of stones and a point, two by a point of each, and more by
/// the number of all stones and a point of the largest chain.
fn stones(set: &PointSet, whose: &str, language: Language, case: &str) -> String {
    let chains: Vec<Vec<Point>> = set
        .bits()
        .parts(Layout::new(set.size()))
        .map(|part| part.points(set.size()).collect())
        .collect();
    let (form, points): (&str, Vec<Point>) = match chains.as_slice() {
        [chain] if chain.len() == 1 => ("one", chain.clone()),
        [chain] => ("many", vec![chain[0]]),
        [one, other] => ("chains", vec![one[0], other[0]]),
        chains => {
            let largest = chains.iter().rev().max_by_key(|chain| chain.len());
            ("many", largest.iter().map(|chain| chain[0]).collect())
        }
    };
    let count = set.count();
    let points = list(points.into_iter(), language);
    fill(language.template(&format!("{case}.{form}")), |name| match name {
        "count" => count.to_string(),
        "points" => points.clone(),
        "whose" => whose.to_owned(),
        _ => String::new(),
    })
}

/// Lists points, at most a few of them.
fn list(points: impl Iterator<Item = Point>, language: Language) -> String {
    let all: Vec<String> = points.map(|point| point.to_string()).collect();
    let shown = &all[..all.len().min(MOST_POINTS)];
    let more = if all.len() > MOST_POINTS { " ..." } else { "" };
    format!("{}{more}", shown.join(language.template("comma").trim_matches('"')))
}

/// Capitalises the first letter of a sentence.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(char::to_uppercase).into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names in braces of a template, in the order of the alphabet.
    fn names(template: &str) -> Vec<String> {
        let mut names: Vec<String> = template
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}'))
            .map(|(name, _)| name.replace("subject", "object"))
            .collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn every_file_has_every_key_once_with_the_parts_of_the_english_one() {
        let english: Vec<_> = Language::English.phrases().lines().collect();
        for kind in FactKind::ALL {
            assert!(english.iter().any(|(key, _)| *key == kind.name()), "{}", kind.name());
        }
        for language in Language::ALL {
            let lines: Vec<_> = language.phrases().lines().collect();
            let keys: Vec<_> = lines.iter().map(|(key, _)| *key).collect();
            let expected: Vec<_> = english.iter().map(|(key, _)| *key).collect();
            assert_eq!(keys, expected, "{}", language.code());
            for ((key, text), (_, model)) in lines.iter().zip(&english) {
                assert!(!text.is_empty(), "{} {key}", language.code());
                let known = names(model);
                let missing: Vec<_> =
                    known.into_iter().filter(|name| !names(text).contains(name)).collect();
                let is_player = |name: &String| name == "player" || name == "opponent";
                assert!(missing.iter().all(is_player), "{} {key}: {missing:?}", language.code());
                let allowed =
                    ["player", "opponent", "object", "points", "count", "move", "part", "whose"]
                        .map(str::to_owned);
                assert!(names(text).iter().all(|name| allowed.contains(name)), "{key}");
            }
        }
    }

    #[test]
    fn no_language_calls_a_threat_sente() {
        for language in Language::ALL {
            for word in ["先手", "선수", "sente"] {
                let claims = |(_, text): &(&str, &str)| text.to_lowercase().contains(word);
                assert_eq!(language.phrases().lines().find(claims), None, "{}", language.code());
            }
        }
    }

    #[test]
    fn a_heading_and_a_loss_are_in_the_language() {
        let vertex = "H8".parse().expect("a vertex");
        let made = Move { color: Color::Black, vertex };
        for (language, head, lost) in [
            (Language::English, "31 Black H8", "Loses about 16.5 points. Better is H8."),
            (Language::German, "31 Schwarz H8", "Verliert etwa 16,5 Punkte. Besser ist H8."),
            (Language::French, "31 Noir H8", "Perd environ 16,5 points. Mieux vaut H8."),
            // The marks at the end of Chinese sentences bring their own space.
            (Language::Chinese, "31 黑 H8", "约损16.5目。H8更好。"),
        ] {
            assert_eq!(heading(31, made, language), head);
            assert_eq!(loss(16.5, false, vertex, language), lost);
        }
        for (language, lost) in [
            (
                Language::English,
                "Loses about 16.5 points, which more visits may change. Better is H8.",
            ),
            (Language::Chinese, "约损16.5目，但增加搜索可能改变数值。H8更好。"),
        ] {
            assert_eq!(loss(16.5, true, vertex, language), lost);
        }
        let passed = Move { vertex: Vertex::Pass, ..made };
        assert_eq!(heading(31, passed, Language::Japanese), "31 黒 パス");
    }

    #[test]
    fn a_language_is_found_by_its_code_or_a_locale() {
        assert_eq!(Language::of_code("de"), Some(Language::German));
        assert_eq!(Language::of_code("pt_BR.UTF-8"), None);
        assert_eq!(Language::of_code("ja_JP.UTF-8"), Some(Language::Japanese));
    }
}

//! The sentences of practice: one file for each language, all with the same keys.

use crate::color::Color;
use crate::facts::Language;
use crate::facts::words::{Phrases, capital, decimal, part_of_board, player};
use crate::game::{Game, IllegalMove};
use crate::point::{Size, Vertex};
use crate::review::MistakeKind;

/// The words of practice in a language.
#[derive(Clone, Copy, Debug)]
pub struct Words(pub Language);

impl Words {
    const fn phrases(self) -> Phrases {
        Phrases::new(match self.0 {
            Language::English => include_str!("en.txt"),
            Language::Chinese => include_str!("zh.txt"),
            Language::Japanese => include_str!("ja.txt"),
            Language::Korean => include_str!("ko.txt"),
            Language::German => include_str!("de.txt"),
            Language::Italian => include_str!("it.txt"),
            Language::Spanish => include_str!("es.txt"),
            Language::French => include_str!("fr.txt"),
        })
    }

    /// Returns the phrase of a key, with these parts under their names.
    pub fn say(self, key: &str, parts: &[(&str, &str)]) -> String {
        self.phrases().say(key, parts)
    }

    /// Returns the phrase of a key as a sentence, which begins with a capital.
    pub fn sentence(self, key: &str, parts: &[(&str, &str)]) -> String {
        capital(&self.say(key, parts))
    }

    /// Returns the name of a player.
    pub fn color(self, color: Color) -> &'static str {
        player(color, self.0)
    }

    /// Returns a number of points to a tenth.
    pub fn points(self, points: f64) -> String {
        decimal(points, 1, self.0)
    }

    /// Returns the text of a move within a sentence: `D4` or `a pass`.
    pub fn vertex(self, vertex: Vertex) -> String {
        vertex.point().map_or_else(|| self.say("pass", &[]), |point| point.to_string())
    }

    /// Returns the reason why an answer is not allowed.
    pub fn refusal(self, why: IllegalMove, vertex: Vertex, game: &Game) -> String {
        let key = match why {
            IllegalMove::Occupied => "illegal.occupied",
            IllegalMove::OffBoard => "illegal.off-board",
            IllegalMove::Suicide => "illegal.suicide",
            IllegalMove::Ko => "illegal.ko",
            _ => "illegal",
        };
        let size = game.size().to_string();
        self.sentence(key, &[("move", &self.vertex(vertex)), ("size", &size)])
    }

    /// Returns a sentence about the kind of a mistake, which does not name the better move.
    pub(super) fn about(self, kind: MistakeKind) -> String {
        let key = match kind {
            MistakeKind::Capture => "hint.capture",
            MistakeKind::StonesLost => "hint.stones",
            MistakeKind::Cut => "hint.cut",
            MistakeKind::Endgame => "hint.endgame",
            MistakeKind::Other => "hint.other",
        };
        self.say(key, &[])
    }

    /// Returns a sentence with the part of the board in which a move is.
    pub(super) fn place_of(self, vertex: Vertex, size: Size) -> String {
        match vertex.point() {
            Some(point) => self.say("hint.place", &[("part", part_of_board(point, size, self.0))]),
            None => self.say("hint.pass", &[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_phrase_with_the_same_parts() {
        let names = |template: &str| {
            let parts = template.split('{').skip(1).filter_map(|part| part.split_once('}'));
            let mut names: Vec<_> = parts.map(|(name, _)| name.to_owned()).collect();
            names.sort();
            names
        };
        let of = |language| Words(language).phrases().lines().collect::<Vec<_>>();
        let english = of(Language::English);
        for language in Language::ALL {
            let lines = of(language);
            assert_eq!(lines.len(), english.len(), "{}", language.code());
            for ((key, text), (known, model)) in lines.iter().zip(&english) {
                assert_eq!((key, names(text)), (known, names(model)), "{}", language.code());
                assert!(!text.is_empty(), "{} {key}", language.code());
            }
        }
    }
}

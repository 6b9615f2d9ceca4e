//! The phrases of a review: one file for each language, all with the same keys.

use tengen::engine_room::facts::words::{Phrases, decimal, player};
use tengen::{Color, Language, Vertex};

/// The words of a review in a language.
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

    /// Returns the name of a colour at the beginning of a sentence.
    pub fn color(self, color: Color) -> &'static str {
        player(color, self.0)
    }

    /// Returns a number of points to a tenth.
    pub fn points(self, points: f64) -> String {
        decimal(points, 1, self.0)
    }

    /// Returns a mean of points to a hundredth.
    pub fn mean(self, points: f64) -> String {
        decimal(points, 2, self.0)
    }

    /// Returns a number with the decimals that it has: `4`, `1.5`.
    pub fn number(self, number: f64) -> String {
        number.to_string().replace('.', decimal(0.0, 1, self.0).trim_matches('0'))
    }

    /// Returns the text of a move within a sentence: `D4` or `a pass`.
    pub fn vertex(self, vertex: Vertex) -> String {
        vertex.point().map_or_else(|| self.say("pass", &[]), |point| point.to_string())
    }

    /// Returns what stands between two sentences.
    pub const fn gap(self) -> &'static str {
        if matches!(self.0, Language::Chinese | Language::Japanese) { "" } else { " " }
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

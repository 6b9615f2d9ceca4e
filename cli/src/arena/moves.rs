//! A list of moves as one line of text.

use std::fmt;
use std::str::FromStr;

use tengen::{Color, Move, Vertex};

/// The moves of a game in their order; the colours need not alternate. As text `B E5 W C3 B pass`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(pub Vec<Move>);

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Move { color, vertex }) in self.0.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{} {vertex}", color.letter())?;
        }
        Ok(())
    }
}

/// The error for a text that is not a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{word}' is out of place in a list of moves such as B E5 W C3")]
pub struct UnknownMove {
    /// The word that is neither a colour nor a vertex, or the last one if a vertex is missing.
    pub word: String,
}

impl FromStr for Moves {
    type Err = UnknownMove;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = |word: &str| UnknownMove { word: word.to_owned() };
        let mut words = text.split_whitespace();
        let mut moves = Vec::new();
        while let Some(color) = words.next() {
            let vertex = words.next().ok_or_else(|| unknown(color))?;
            let color: Color = color.parse().map_err(|_| unknown(color))?;
            let vertex: Vertex = vertex.parse().map_err(|_| unknown(vertex))?;
            moves.push(Move { color, vertex });
        }
        Ok(Self(moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_back_as_they_are_written() {
        let text = "B E5 W C3 W pass";
        let moves: Moves = text.parse().expect("three moves");
        assert_eq!(moves.0.len(), 3);
        assert_eq!(moves.to_string(), text);
        assert_eq!("".parse(), Ok(Moves::default()));
    }

    #[test]
    fn a_word_out_of_place_is_named() {
        for (text, word) in [("B", "B"), ("B E5 W", "W"), ("E5 B", "E5"), ("B I5", "I5")] {
            assert_eq!(text.parse::<Moves>(), Err(UnknownMove { word: word.to_owned() }));
        }
    }
}

//! Games as requests describe them.

use serde::{Deserialize, Serialize};

use tengen::Color::{Black, White};
use tengen::engine_room::handicap;
use tengen::{Color, Game, IllegalMove, Komi, Point, Position, Preset, Rules, Size, Vertex};

/// The reason why a request has no answer: a sentence, and for a move that the rules forbid the
/// name of the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The sentence.
    pub error: String,
    /// The reason why the rules forbid the move, such as `ko`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<&'static str>,
}

impl<E: std::error::Error> From<E> for Fault {
    fn from(error: E) -> Self {
        Self { error: error.to_string(), illegal: None }
    }
}

impl Fault {
    /// Makes a fault of a sentence.
    pub fn new(error: impl Into<String>) -> Self {
        Self { error: error.into(), illegal: None }
    }

    /// Makes the fault of a move that the rules forbid.
    pub fn illegal(color: Color, vertex: Vertex, why: IllegalMove) -> Self {
        let name = match why {
            IllegalMove::Occupied => "occupied",
            IllegalMove::Ko => "ko",
            IllegalMove::Superko => "superko",
            IllegalMove::Suicide => "suicide",
            IllegalMove::GameOver => "game over",
            _ => "illegal",
        };
        Self { error: format!("{color} {vertex}: {why}"), illegal: Some(name) }
    }
}

/// A game from its beginning. Everything but the moves has a default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Description {
    /// The size: `9x9`, or a side such as `9`. By default 19x19.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// The rules, by name or in the forms of `KataGo`. By default Chinese rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The komi in points. By default that of the rules, and half a point with a handicap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub komi: Option<Komi>,
    /// The number of handicap stones. They are placed unless stones are set up.
    #[serde(skip_serializing_if = "is_nought")]
    pub handicap: u32,
    /// The black stones that stand at the beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub black: Vec<Point>,
    /// The white stones that stand at the beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub white: Vec<Point>,
    /// The player who moves first. By default White if only black stones stand at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Color>,
    /// The moves, such as `B E5` and `W pass`.
    pub moves: Vec<Made>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_nought(number: &u32) -> bool {
    *number == 0
}

/// A move: `B E5`, or `W pass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made(pub Color, pub Vertex);

impl Serialize for Made {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(color, vertex) = self;
        serializer.collect_str(&format_args!("{} {vertex}", color.letter()))
    }
}

impl<'de> Deserialize<'de> for Made {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let made = text.split_once(' ').and_then(|(color, vertex)| {
            Some(Self(color.parse().ok()?, vertex.trim().parse().ok()?))
        });
        made.ok_or_else(|| {
            serde::de::Error::custom(format!("expected a move such as B E5: {text}"))
        })
    }
}

impl Description {
    /// Describes a game.
    pub fn of(game: &Game) -> Self {
        let (start, first) = game.start();
        Self {
            size: Some(game.size()),
            rules: Some(
                Preset::of(game.rules())
                    .map_or_else(|| game.rules().to_string(), |preset| preset.name.to_owned()),
            ),
            komi: Some(game.komi()),
            handicap: game.handicap(),
            black: start.stones(Black).iter().collect(),
            white: start.stones(White).iter().collect(),
            first: Some(first),
            moves: game.moves().map(|made| Made(made.color, made.vertex)).collect(),
        }
    }

    /// Returns a game with the same rules that begins with a position in the middle of this one.
    #[must_use]
    pub fn from_position(self, position: &Position, first: Color) -> Self {
        Self {
            black: position.stones(Black).iter().collect(),
            white: position.stones(White).iter().collect(),
            first: Some(first),
            moves: Vec::new(),
            ..self
        }
    }

    /// Returns whether another description differs at most in its moves.
    pub fn begins_like(&self, other: &Self) -> bool {
        Self { moves: Vec::new(), ..self.clone() } == Self { moves: Vec::new(), ..other.clone() }
    }

    /// Makes the game. Moves that were made are never refused by the rules.
    ///
    /// # Errors
    /// If the rules are unknown, the handicap is impossible, a stone is outside the board or has
    /// no liberty, or a move is on an occupied point.
    pub fn game(&self) -> Result<Game, Fault> {
        let mut game = self.start()?;
        for &Made(color, vertex) in &self.moves {
            game.play_as_recorded(color, vertex)
                .map_err(|why| Fault::illegal(color, vertex, why))?;
        }
        Ok(game)
    }

    /// Makes the game without its moves.
    fn start(&self) -> Result<Game, Fault> {
        let size = self.size.unwrap_or_default();
        let (rules, usual_komi) = match &self.rules {
            None => (Preset::CHINESE.rules, Preset::CHINESE.komi),
            Some(name) => match Preset::find(name) {
                Ok(preset) => (preset.rules, preset.komi),
                Err(_) => (name.parse::<Rules>()?, Komi::default()),
            },
        };
        let usual_komi = if self.handicap >= 2 { Komi::from_halves(1) } else { usual_komi };
        let mut game = Game::with_rules(size, rules, self.komi.unwrap_or(usual_komi));
        let mut position = Position::empty(size);
        let mut black = self.black.clone();
        if self.handicap >= 2 && self.black.is_empty() && self.white.is_empty() {
            let most = size.area() / 2;
            if self.handicap as usize > most {
                return Err(Fault::new(format!("a handicap on {size} has at most {most} stones")));
            }
            black = handicap::free(size, self.handicap as usize);
        }
        for (color, points) in [(Black, &black), (White, &self.white)] {
            for &point in points {
                if !size.contains(point) {
                    return Err(Fault::new(format!("{point} is outside the board")));
                }
                position.set(point, Some(color));
            }
        }
        let usual = if !black.is_empty() && self.white.is_empty() { White } else { Black };
        let first = self.first.unwrap_or(usual);
        if !game.set_up(&position, first).is_empty() {
            return Err(Fault::new("a stone has no liberty"));
        }
        game.set_handicap(self.handicap);
        Ok(game)
    }
}

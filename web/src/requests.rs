//! The requests of a host.

use serde::Deserialize;

#[cfg(feature = "engine")]
use tengen::Color;
use tengen::{Point, Size};

#[cfg(feature = "engine")]
use crate::cards::Known;
use crate::description::{Description, Made};
use crate::trees::{Properties, TreeNode};

/// A request, as an object with the name of the request in `ask`.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    tag = "ask",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Request {
    /// What a game looks like as it stands.
    Look {
        /// The game.
        game: Description,
    },
    /// A game with another move, if the rules allow it.
    Play {
        /// The game.
        game: Description,
        /// The move.
        made: Made,
        /// Whether play goes on although two passes have ended the game.
        #[serde(default)]
        resumed: bool,
    },
    /// The result of a game for given dead stones, with its parts.
    Count {
        /// The game.
        game: Description,
        /// Points of dead stones, at least one for each chain.
        #[serde(default)]
        dead: Vec<Point>,
    },
    /// The stones that live or die with the one at a point.
    Group {
        /// The game.
        game: Description,
        /// The points of dead stones.
        dead: Vec<Point>,
        /// The point of the stone.
        at: Point,
    },
    /// The main line of a record as a game, with the texts of the record. The bytes of the record
    /// follow the request.
    Read {},
    /// Every game of a file as a tree. The bytes of the file follow the request.
    Open {},
    /// A tree as the text of SGF.
    Save {
        /// The nodes, each after its parent.
        nodes: Vec<TreeNode>,
    },
    /// The games along a line of nodes.
    Line {
        /// The properties of the nodes, from the root of a tree on.
        nodes: Vec<Properties>,
    },
    /// The texts and the marks of a node.
    Node {
        /// The size of the board.
        size: Size,
        /// The properties of the node.
        properties: Properties,
    },
    /// A game as a record in SGF.
    Write {
        /// The game.
        game: Description,
        /// The name of the player with Black.
        #[serde(default)]
        black_name: String,
        /// The name of the player with White.
        #[serde(default)]
        white_name: String,
        /// The result, such as `B+3.5`.
        #[serde(default)]
        result: String,
        /// The date.
        #[serde(default)]
        date: String,
        /// A comment for each position, by the number of moves before it.
        #[serde(default)]
        comments: Vec<(usize, String)>,
    },
    /// The names of the rules.
    Rules {},
    /// The engine's move.
    #[cfg(feature = "engine")]
    Genmove {
        /// The game.
        game: Description,
        /// The level, from 1 to 20.
        #[serde(default)]
        level: Option<u8>,
        /// The number of visits of the root.
        #[serde(default)]
        visits: Option<u32>,
        /// The longest time for a move, in milliseconds. Without a number of visits or a level with
        /// one, it is the time for a move, a second by default.
        #[serde(default)]
        milliseconds: Option<f64>,
        /// The seed of the engine's random numbers.
        #[serde(default)]
        seed: u64,
        /// Whether the engine resigns lost games.
        #[serde(default)]
        resigns: bool,
    },
    /// A search of a number of visits, which always finds the same.
    #[cfg(feature = "engine")]
    Search {
        /// The game.
        game: Description,
        /// The number of visits.
        visits: u32,
    },
    /// A slice of an analysis. The tree is kept for the next slice.
    #[cfg(feature = "engine")]
    Analyze {
        /// The game.
        game: Description,
        /// The time in milliseconds.
        milliseconds: f64,
        /// The number of visits of the root at which the analysis is done.
        visits: u32,
    },
    /// The judgement on a game as it stands: dead stones, and the result.
    #[cfg(feature = "engine")]
    Judge {
        /// The game.
        game: Description,
    },
    /// The net's evaluation of a position, without a search.
    #[cfg(feature = "engine")]
    Evaluate {
        /// The game.
        game: Description,
    },
    /// Facts about a move.
    #[cfg(feature = "engine")]
    Facts {
        /// The game before the move.
        game: Description,
        /// The move.
        made: Made,
        /// The code of a language, such as `en`.
        language: String,
    },
    /// What a move lost, the better move, and why: facts and searches before and after the move.
    #[cfg(feature = "engine")]
    Explain {
        /// The game before the move.
        game: Description,
        /// The move.
        made: Made,
        /// The number of visits of each of the two searches.
        visits: u32,
        /// Whether both positions are searched again, deeper, where values are unsteady.
        deeper: bool,
        /// The code of a language, such as `en`.
        language: String,
    },
    /// The mistakes along a line of nodes, as cards.
    #[cfg(feature = "engine")]
    Cards {
        /// The properties of the nodes, from the root of a tree on.
        nodes: Vec<Properties>,
        /// What is known about each node.
        known: Vec<Known>,
        /// The player whose mistakes are listed; by default both.
        #[serde(default)]
        player: Option<Color>,
    },
    /// A line of GTP.
    #[cfg(feature = "engine")]
    Gtp {
        /// The line.
        line: String,
    },
    /// The evaluations per second on a board.
    #[cfg(feature = "engine")]
    Measure {
        /// The side of the board.
        side: u8,
        /// The time in milliseconds.
        milliseconds: f64,
    },
}

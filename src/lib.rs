//! Tengen, a Go engine that speaks GTP, and a library for the rules of Go, its records and its
//! scoring.
//!
//! A [`Point`] is an intersection and a [`Vertex`] a point or a pass; a [`Position`] says which
//! stones stand on a board of some [`Size`]. A [`Game`] is a position with [`Rules`], a [`Komi`],
//! a player to move and everything that was played: it refuses what the rules forbid, says why,
//! and takes moves back.
//!
//! ```
//! use tengen::Color::{Black, White};
//! use tengen::{Diagram, Game, IllegalMove};
//!
//! let ko: Diagram = "
//!     . X O .
//!     X a b O
//!     . X O .
//! ".parse()?;
//! let mut game = Game::new(ko.position.size());
//! assert!(game.set_up(&ko.position, White).is_empty(), "every stone has a liberty");
//! game.play(White, ko.marked('a').into())?;
//! game.play(Black, ko.marked('b').into())?;
//! assert_eq!(game.play(White, ko.marked('a').into()), Err(IllegalMove::Ko));
//! game.undo(1)?;
//! assert_eq!(game.to_move(), Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Record`] is a game as an SGF file has it. An [`Outcome`] is the result of a game for given
//! dead stones; where the players have not agreed which stones are dead, a [`Judge`] plays the
//! position out and gives its [`Judgement`]. Rules are data, by name ([`Preset`]) or spelled out,
//! and the result depends on them.
//!
//! ```
//! use tengen::{Judge, Komi, Preset, Record, Stop};
//!
//! let record = Record::parse(b"(;SZ[5]KM[0.5];B[cc];W[];B[])")?;
//! let chinese = Preset::find("Chinese")?;
//! let game = record.to_game(None, chinese.rules, chinese.komi);
//! assert_eq!(game.komi(), Komi::from_halves(1));
//! let judgement = Judge::default().judge(&game, &Stop::new())?;
//! assert_eq!(judgement.outcome().result().to_string(), "B+24.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Engine`] is the whole program without the protocol: a game, a searcher and a clock. It
//! answers within its limits; with one thread and a limit of visits or playouts, the same seed
//! gives the same answers. With default settings it plays by random playouts, and
//! [`PlayerKind::Net`](engine_room::engine::PlayerKind::Net) gives it a net. Every call that may
//! take long is given a [`Stop`], which another thread may raise.
//!
//! ```
//! use tengen::{Color, Decision, Engine, Settings, Setup, Size, Stop, Vertex};
//!
//! let mut settings = Settings::default();
//! settings.thinking.playouts = Some(500);
//! let setup = Setup { size: Size::square(5), ..Setup::default() };
//! let [one, other] = [(); 2].map(|()| {
//!     Engine::new(setup.clone(), settings.clone()).genmove(Color::Black, &Stop::new())
//! });
//! assert!(matches!(one, Decision::Move(Vertex::Play(_))));
//! assert_eq!(one, other);
//! ```
//!
//! The types of this page and the module [`rules`] are the public interface of the crate. All other
//! modules are public in the [`engine_room`], for the program itself, tests and measurements, and
//! may change with every version.
//!
//! # Features
//!
//! Without features the library is rules, games, records and counting with given dead stones; it
//! compiles in seconds. `tengen = { version = "...", default-features = false }` asks for it.
//!
//! * `net` (default) carries the net that the program plays with, two megabytes, and all of `engine`.
//! * `encodings` (default) reads records in GBK, Shift JIS and the other encodings of the web; without
//!   it, records are in UTF-8 or Latin-1.
//! * `engine` is [`Engine`] and its nets, searches, levels and clocks.
//! * `judge` is [`Judge`], which decides which stones are dead; `engine` includes it.

mod bitboard;
mod board;
#[cfg(feature = "engine")]
mod clock;
mod color;
#[cfg(feature = "judge")]
mod cpu;
mod diagram;
mod disk;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
mod evaluate;
mod game;
#[cfg(feature = "engine")]
mod gtp;
mod handicap;
mod history;
#[cfg(feature = "judge")]
mod judgement;
#[cfg(feature = "judge")]
mod life;
mod outcome;
#[cfg(feature = "engine")]
mod player;
#[cfg(feature = "judge")]
mod playout;
mod point;
mod position;
#[cfg(feature = "judge")]
mod random;
#[cfg(feature = "judge")]
mod reading;
mod result;
pub mod rules;
mod score;
#[cfg(feature = "engine")]
mod search;
mod sgf;
mod stop;
mod symmetry;
mod zobrist;

pub use color::{ByColor, Color};
pub use diagram::Diagram;
#[cfg(feature = "engine")]
pub use engine::{Decision, Engine, Settings, Setup};
pub use game::{End, Game, IllegalMove, Move};
#[cfg(feature = "judge")]
pub use judgement::{Judge, Judgement, Status};
pub use outcome::Outcome;
pub use point::{Point, Size, Vertex};
pub use position::{Chain, PointSet, Position};
pub use result::GameResult;
pub use rules::{Komi, Preset, Rules};
pub use score::{Count, Score};
pub use sgf::{Event, Notes, Record, SgfError};
pub use stop::{Interrupted, Stop};

/// Gives each module of the crate a public name in the engine room.
macro_rules! rooms {
    ($($(#[$attribute:meta])* $name:ident;)*) => {
        $($(#[$attribute])* pub mod $name { pub use crate::$name::*; })*
    };
}

/// The inside of the engine: all other modules, with **no promise between versions**.
///
/// Every item here may change its name, its arguments and its meaning in any release. The program,
/// its tests, its measurements and its examples use the items; you may use them as well, with an
/// exact version. An item that turns out to be needed outside belongs in the root of the crate.
///
/// The modules stand in the order in which they may use each other: each uses only those before
/// it. `ARCHITECTURE.md` is the map.
pub mod engine_room {
    rooms! {
        /// Signals to end long work.
        stop;
        /// The two players, and tables by player.
        color;
        /// Points, vertices, sizes of boards, and their text in GTP.
        point;
        /// The eight symmetries of a board.
        symmetry;
        /// Sets of points as bits, the layout of a board in bits, tables by point.
        bitboard;
        /// A hash key for every stone.
        zobrist;
        /// The colour of every point of a board.
        position;
        /// The generator of random numbers.
        #[cfg(feature = "judge")]
        random;
        /// Stones, chains with exact liberties, and the simple ko.
        board;
        /// Drawings to positions and back.
        diagram;
        /// The positions of a game, and superko.
        history;
        /// Sets of vector instructions, and hot code compiled for each.
        #[cfg(feature = "judge")]
        cpu;
        /// Areas, territory, seki, and counts with their parts, for given dead stones.
        score;
        /// The result of a game, as text and back.
        result;
        /// Unconditional life, captures and ladders, read without playing games to the end.
        #[cfg(feature = "judge")]
        reading;
        /// Playouts: games played to the end by a policy, one by one or in lockstep.
        #[cfg(feature = "judge")]
        playout;
        /// The verdict on which stones are dead, by unconditional life, playouts and reading.
        #[cfg(feature = "judge")]
        life;
        /// The points of handicap stones, fixed and free.
        handicap;
        /// A game, of board, rules, history and turn: the legality of moves, and taking them back.
        game;
        /// Files that are written whole or not at all, and locks of folders.
        disk;
        /// Game records: text to plain data and back, and to games.
        sgf;
        /// The result of a game for given dead stones.
        outcome;
        /// The judgement on a game, by its rules and a verdict on its stones.
        #[cfg(feature = "judge")]
        judgement;
        /// Time settings, and the time that a move may take.
        #[cfg(feature = "engine")]
        clock;
        /// Evaluating positions, by nets or by random playouts.
        #[cfg(feature = "engine")]
        evaluate;
        /// Searching for the best move of a position.
        #[cfg(feature = "engine")]
        search;
        /// Decisions around a search: passing, resigning, cleaning up.
        #[cfg(feature = "engine")]
        player;
        /// The whole program without a protocol.
        #[cfg(feature = "engine")]
        engine;
        /// GTP, the Go Text Protocol: requests, the table of commands, replies.
        #[cfg(feature = "engine")]
        gtp;
    }
}

/// The examples of README.md, kept true as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

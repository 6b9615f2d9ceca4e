//! Tengen, a Go engine, and a library for the rules of Go, its records and its scoring.
//!
//! A [`Point`] is an intersection, and a [`Vertex`] is a point or a pass. A [`Position`] is the
//! stones on a board of some [`Size`]. A [`Game`] is a position with [`Rules`], a [`Komi`], a
//! player to move and the moves so far. It refuses illegal moves with a reason, and takes moves
//! back.
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
//! A [`Record`] is the main line of a game in SGF with the names of the players, the date and the
//! other [texts](Info). A [`GameTree`] also has the variations. An [`Outcome`] is the result of a
//! game for given dead stones. If the players have not agreed which stones are dead, a [`Judge`]
//! plays the position out and returns its [`Judgement`]. Rules are data, by name ([`Preset`]) or
//! spelled out, and the result depends on them.
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
//! A [`Fact`] about a move is a claim with its proof: a capture, a ladder, a cut, an eye. Facts have
//! sentences in eight [languages](Language).
//!
//! An [`Engine`] is the whole program without the protocol: a game, a searcher and a clock. With
//! default [`Settings`] it plays with the [`Net`] that the library carries. It answers within its
//! limits; with one thread and a limit of visits, the same seed gives the same answers. Every call
//! that may take long receives a [`Stop`], which another thread may raise.
//!
//! ```
//! use tengen::{Color, Decision, Engine, Game, Settings, Size, Stop, Thinking, Vertex};
//!
//! let mut settings = Settings::default();
//! settings.set_thinking(Thinking::of_visits(20));
//! let [one, other] = [(); 2].map(|()| {
//!     let mut engine = Engine::new(Game::new(Size::square(9)), settings.clone());
//!     engine.genmove(Color::Black, &Stop::new())
//! });
//! assert!(matches!(one, Decision::Move(Vertex::Play(_))));
//! assert_eq!(one, other);
//! ```
//!
//! [`Engine::search`] searches a position up to a [`Limit`] of visits or time. What it found is in
//! [`Report::searched`], which is `None` only if the move was chosen without a search: if the stop
//! was raised before the engine was ready, or if a player chose at random. These are the three best
//! moves of a position:
//!
//! ```
//! use tengen::{Engine, Game, Limit, Settings, Size, Stop};
//!
//! let game = Game::new(Size::square(9));
//! let mut engine = Engine::new(game, Settings::default());
//! let report = engine.search(engine.game().to_move(), Limit::visits(50), &Stop::new());
//! for candidate in report.candidates().iter().take(3) {
//!     let win = 100.0 * candidate.means.win;
//!     println!("{} wins {win:.0} %, lead {:.1}", candidate.vertex, candidate.means.lead);
//! }
//! let searched = report.searched.ok_or("there was no search")?;
//! println!("{} is ahead by {:.1}", searched.player.name(), searched.means.lead);
//! # assert_eq!(searched.visits, 50);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Engine::explain`] compares a move with the best one, and returns an [`Explanation`]: the loss,
//! the better move, facts, and reasons. Why was move 50 bad?
//!
//! ```
//! use tengen::{Engine, Language, Limit, Preset, Record, Settings, Stop};
//!
//! let record = Record::parse(&std::fs::read("examples/game.sgf")?)?;
//! let &Preset { rules, komi, .. } = record.assumed_rules();
//! let (game, made) = record.at_move(50, rules, komi).ok_or("a shorter game")?;
//! let mut engine = Engine::new(game, Settings::default());
//! let explained = engine.explain(made, Limit::visits(20), &Stop::new())?;
//! println!("{made}");
//! for sentence in explained.in_words(Language::English) {
//!     println!("{sentence}"); // Loses about 35 points. Better is J3. ...
//! }
//! # assert_eq!(explained.better().map(|better| better.to_string()).as_deref(), Some("J3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Engine::review`] searches every position of a record and returns a [`Review`]: each move with its
//! loss, its grade and the better move, and the totals of both players. [`Review::cards`] puts the bad
//! moves of a player together that miss the same move. [`Engine::tasks`] makes tasks out of mistakes, and
//! [`Engine::answer`] judges an [`Answer`] to a [`Task`].
//!
//! [`Engine::solve`] solves a problem of life and death: whether stones live, by which moves, and what
//! refutes the others. A [`Solution`] is proven, or its `fate` is [`Fate::Unknown`].
//!
//! Builds without `--release` are many times slower. To keep the rest of a program unoptimised, add
//! `[profile.dev.package."*"]` with `opt-level = 3` to its `Cargo.toml`.
//!
//! The items of this page and the module [`rules`] are the public interface of the crate. All
//! modules are public in the [`engine_room`], for the program itself, tests and measurements, and
//! may change with every version.
//!
//! # Features
//!
//! Without features the library is rules, games, records and counting with given dead stones; it
//! compiles in seconds. `tengen = { version = "...", default-features = false }` selects it.
//!
//! * `net` (default) carries a small net, two megabytes, and all of
//!   `engine`.
//! * `encodings` (default) reads records in GBK, Shift JIS and the other encodings of the web;
//!   without it, records are in UTF-8 or Latin-1.
//! * `serde` writes and reads points, vertices, colours, sizes, rules, komi, results, time settings and
//!   records as their texts, for example in JSON.
//! * `engine` is [`Engine`] and its nets, searches, levels and clocks.
//! * `judge` is [`Judge`], which decides which stones are dead, and [`Fact`]; `engine` includes it.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

#[allow(clippy::wildcard_imports, reason = "the rooms are the modules of the crate")]
use engine_room::*;

#[doc(inline)]
pub use bitboard::{PointSet, Points};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use clock::{TimeError, TimeSettings, UnknownTime};
#[doc(inline)]
pub use color::{ByColor, Color, ParseColorError, Sided, TwoSided};
#[doc(inline)]
pub use diagram::{Diagram, DiagramError};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use engine::{Decision, Engine, NoLevels, Settings, Thinking};
#[doc(inline)]
pub use engine_room::rules;
#[cfg(feature = "engine")]
#[doc(inline)]
pub use explain::{Comparison, Explanation};
#[cfg(feature = "judge")]
#[doc(inline)]
pub use facts::{Basis, Fact, FactKind, Language, NoFacts, Origin, Reason};
#[doc(inline)]
pub use game::{CannotUndo, End, Game, IllegalMove, Move, Passes, Refused, Step};
#[cfg(feature = "judge")]
#[doc(inline)]
pub use judgement::{Estimate, Judge, Judgement, Status};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use net::{ModelError, Net};
#[doc(inline)]
pub use outcome::Outcome;
#[cfg(feature = "engine")]
#[doc(inline)]
pub use player::{Level, Resignation};
#[doc(inline)]
pub use point::{MAX_SIDE, ParseVertexError, Point, Size, SizeError, Vertex};
#[doc(inline)]
pub use position::{Chain, Position};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use practice::{Answer, Task, Verdict};
#[doc(inline)]
pub use result::{GameResult, UnknownResult};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use review::{
    Card, Grade, Judged, Made, MistakeKind, Moment, NextMove, NoReview, Opinion, Phase, Positions,
    Review, Subject, Suggestion, Totals,
};
#[doc(inline)]
pub use rules::{Komi, Preset, Rules};
#[doc(inline)]
pub use score::{Count, FillIn, HalfCount, Score, Side};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use search::{Candidate, Limit, Means, Owners, Report, Searched, Watch};
#[doc(inline)]
pub use sgf::{
    Assumption, Collection, Event, GameTree, Info, Node, NodeId, Note, Notes, Place, Problem,
    Property, Record, Replay, SgfError,
};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use solution::{Allowance, NoSolution, Question, Solution};
#[cfg(feature = "engine")]
#[doc(inline)]
pub use solve::{Claim, Goal, Ko, Status as Fate};
#[doc(inline)]
pub use stop::{Interrupted, Stop};

/// The inside of the engine: all modules of the crate, with **no promise between versions**.
///
/// Every item here may change its name, its arguments and its meaning in any release. The program,
/// its tests and its measurements use the items. You may use them too, with an exact version, as
/// the program does: `tengen = "=0.1.0"`. An item that users need belongs in the root of the crate.
///
/// The modules stand in the order in which they may use each other: each uses only those before
/// it. `ARCHITECTURE.md` is the map.
#[path = "."]
pub mod engine_room {
    pub mod time;
    pub mod stop;
    #[cfg(feature = "engine")]
    pub mod workers;
    #[cfg(feature = "engine")]
    pub mod panics;
    pub mod color;
    pub mod point;
    pub mod symmetry;
    pub mod bitboard;
    pub mod zobrist;
    pub mod position;
    #[cfg(feature = "judge")]
    pub mod random;
    pub mod rules;
    pub mod board;
    pub mod diagram;
    pub mod history;
    pub mod score;
    pub mod amount;
    pub mod result;
    #[cfg(feature = "judge")]
    pub mod reading;
    #[cfg(feature = "judge")]
    pub mod solve;
    #[cfg(feature = "judge")]
    pub mod playout;
    #[cfg(feature = "judge")]
    pub mod life;
    pub mod handicap;
    pub mod game;
    pub mod disk;
    pub mod sgf;
    pub mod outcome;
    #[cfg(feature = "judge")]
    pub mod judgement;
    pub mod inside;
    #[cfg(feature = "judge")]
    pub mod facts;
    #[cfg(feature = "engine")]
    pub mod clock;
    #[cfg(feature = "serde")]
    pub mod as_text;
    #[cfg(feature = "engine")]
    pub mod net;
    #[cfg(feature = "engine")]
    pub mod evaluate;
    #[cfg(feature = "engine")]
    pub mod search;
    #[cfg(feature = "engine")]
    pub mod player;
    #[cfg(feature = "engine")]
    pub mod explain;
    #[cfg(feature = "engine")]
    pub mod review;
    #[cfg(feature = "engine")]
    pub mod practice;
    #[cfg(feature = "engine")]
    pub mod solution;
    #[cfg(feature = "engine")]
    pub mod engine;
}

/// The examples of the front pages, kept true as doc tests.
#[cfg(doctest)]
mod front_pages {
    #[doc = include_str!("../README.md")]
    mod of_the_project {}
    #[doc = include_str!("README.md")]
    mod of_the_library {}
}

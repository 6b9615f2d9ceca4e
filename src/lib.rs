//! Tengen, a Go engine that speaks GTP, and a library for the rules of Go.
//!
//! The program is a thin layer over this crate; everything it knows can be used without GTP.
//!
//! A game refuses what the rules forbid, says why, and takes moves back:
//!
//! ```
//! use tengen::color::Color::{Black, White};
//! use tengen::diagram::Diagram;
//! use tengen::game::{Game, IllegalMove};
//!
//! let ko: Diagram = "
//!     . X O .
//!     X a b O
//!     . X O .
//! ".parse()?;
//! let mut game = Game::new(ko.position.size());
//! game.set_up(&ko.position, White);
//! game.play(White, ko.marked('a').into())?;
//! game.play(Black, ko.marked('b').into())?;
//! assert_eq!(game.play(White, ko.marked('a').into()), Err(IllegalMove::Ko));
//! game.undo(1)?;
//! assert_eq!(game.to_move(), Black);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules are data, by name or spelled out; a result depends on them:
//!
//! ```
//! use tengen::game::Game;
//! use tengen::judgement::Judge;
//! use tengen::rules::{Komi, Preset};
//! use tengen::sgf::Record;
//! use tengen::stop::Stop;
//!
//! let record = Record::parse(b"(;SZ[5]KM[0.5];B[cc];W[];B[])")?;
//! let chinese = Preset::find("Chinese")?;
//! let game: Game = record.to_game(None, chinese.rules, chinese.komi);
//! assert_eq!(game.komi(), Komi::from_halves(1));
//! let judgement = Judge::default().judge(&game, &Stop::new())?;
//! assert_eq!(judgement.outcome().result().to_string(), "B+24.5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Players answer within a limit, and the same way for the same seed:
//!
//! ```
//! use tengen::color::Color;
//! use tengen::game::Game;
//! use tengen::point::Size;
//! use tengen::random::Random;
//! use tengen::search::{FlatMonteCarlo, Limit, Player, Task};
//! use tengen::stop::Stop;
//!
//! let game = Game::new(Size::square(5));
//! let task = Task {
//!     game: &game,
//!     color: Color::Black,
//!     among: None,
//!     limit: Limit::Playouts(500),
//!     stop: &Stop::new(),
//! };
//! let choice = FlatMonteCarlo.choose(&task, &mut Random::from_seed(1));
//! assert_eq!(choice, FlatMonteCarlo.choose(&task, &mut Random::from_seed(1)));
//! ```
//!
//! To read the code, begin with [`color`], [`point`] and [`position`], then [`board`], [`history`]
//! and [`game`]; [`playout`] and [`search`] play, [`life`], [`score`] and [`outcome`] count,
//! [`engine`] and [`gtp`] are the program. `ARCHITECTURE.md` is the map.

pub mod bench;
pub mod bitboard;
pub mod board;
pub mod clock;
pub mod color;
pub mod diagram;
pub mod engine;
pub mod game;
pub mod gtp;
pub mod handicap;
pub mod history;
pub mod judgement;
pub mod life;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod point;
pub mod position;
pub mod random;
pub mod result;
pub mod rules;
pub mod score;
pub mod search;
pub mod sgf;
pub mod stop;
pub mod zobrist;

/// The examples of README.md, kept true as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

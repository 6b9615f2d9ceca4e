//! Searching for the best move of a position.
//!
//! A [`Searcher`] thinks about a [`Root`] until it reaches the limits of a [`Request`] or a
//! [`Stop`](crate::stop::Stop) is raised. It sends interim reports to a [`Watch`] and returns the last [`Report`]. It
//! knows the rules of the game but not its manners: [`player`](crate::player) decides when to pass
//! or resign.
//!
//! Threads: a root is immutable and may be shared. Request, stop and watch are for one call. A
//! searcher belongs to one thread at a time, which may hand it to another.
//!
//! ```
//! use std::sync::Arc;
//! use tengen::{Game, Size, Stop};
//! use tengen::engine_room::evaluate::Playouts;
//! use tengen::engine_room::search::{Request, Root, Searcher, TreeSearch, Tuning};
//!
//! let game = Arc::new(Game::new(Size::square(5)));
//! let evaluator = Box::new(Playouts::new());
//! let mut searcher = TreeSearch::new(vec![evaluator], Tuning::default(), 1 << 24);
//! searcher.go_to(Root::sensible(game));
//! let report = searcher.think(&Request::of_visits(100, 1), &Stop::new(), None);
//! assert_eq!(report.visits(), 100);
//! assert_eq!(report.best, report.candidates()[0].vertex);
//! # assert_eq!(report.best.to_string(), "C3");
//! ```

mod contract;
mod limit;
mod policy;
mod report;
mod root;
mod searchers;
mod steady;
mod tree;
mod uniform;
mod watch;

pub use contract::{Limits, Request, Searcher};
pub use limit::Limit;
pub use policy::PolicyPlayer;
pub use report::{Candidate, Means, Owners, Ownership, Report, Searched};
pub use root::{Ban, Focus, Moves, Root, Wording};
pub use searchers::Memory;
pub use steady::{CONTRADICTION, DEEPEST, Looks, UNSTEADY, contradict, spread};
pub use tree::{TreeSearch, Tuning, UnknownTuning};
pub use uniform::UniformRandom;
pub use watch::Watch;

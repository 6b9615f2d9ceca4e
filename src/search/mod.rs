//! Searching for the best move of a position.
//!
//! A [`Searcher`] thinks about a [`Root`] within [`Limits`] and until a [`Stop`] is raised, tells a
//! [`Watch`] what it knows meanwhile, and answers with a [`Report`]. It knows the rules of the game
//! and nothing of manners: when to pass or to resign is decided around it, in
//! [`player`](crate::player).
//!
//! Who may touch what: a root is immutable and shared; limits, the stop and the watch belong to one
//! call; a searcher belongs to one thread at a time, which may hand it to another.
//!
//! ```
//! use std::sync::Arc;
//! use tengen::{Color, Game, Size, Stop};
//! use tengen::engine_room::search::{FlatMonteCarlo, Limits, Moves, Root, Searcher};
//!
//! let game = Arc::new(Game::new(Size::square(5)));
//! let moves = Moves::sensible(&game, Color::Black);
//! let mut searcher = FlatMonteCarlo::default();
//! searcher.go_to(Root::new(game, Color::Black, moves));
//! let report = searcher.think(&Limits::of_visits(500, 1), &Stop::new(), None);
//! assert_eq!(report.visits, 500);
//! assert_eq!(report.best, report.candidates[0].vertex);
//! # assert_eq!(report.best.to_string(), "C3");
//! ```

mod flat;
mod report;
mod root;
mod uniform;

pub use flat::FlatMonteCarlo;
pub use report::{Candidate, Report, Watch};
pub use root::{Moves, Root};
pub use uniform::UniformRandom;

use crate::clock::Budget;
use crate::stop::Stop;

/// How long a search goes on. Without visits and time it ends when it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// How often moves are tried. If nothing else ends the search, the answer is then the same on
    /// every machine.
    pub visits: Option<u32>,
    /// The time for the answer, counted from the call.
    pub time: Option<Budget>,
    /// The start of all chance in the search.
    pub seed: u64,
    /// Whether reports are to say whose each point will be.
    pub ownership: bool,
}

impl Limits {
    /// No limit but the stop.
    pub fn none(seed: u64) -> Self {
        Self { seed, ..Self::default() }
    }

    /// A number of visits, whatever time they take.
    pub fn of_visits(visits: u32, seed: u64) -> Self {
        Self { visits: Some(visits), ..Self::none(seed) }
    }
}

/// Something that thinks about positions and may keep what it finds out.
pub trait Searcher: Send {
    /// Thinks about this root from now on. A searcher that keeps a tree goes on with the part of it
    /// that lies below the root.
    fn go_to(&mut self, root: Root);

    /// Thinks until a limit is reached or the stop is raised, and answers with what it has found;
    /// at the root of a game without sensible moves with a pass.
    ///
    /// Reports to the watch come on the calling thread. With a number of visits and nothing that
    /// ends the search earlier, equal roots and limits give equal reports.
    fn think(&mut self, limits: &Limits, stop: &Stop, watch: Option<Watch<'_>>) -> Report;

    /// Drops everything it has found out.
    fn forget(&mut self);
}

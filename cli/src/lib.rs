//! The program `tengen` and its applications, on top of the library of the same name.
//!
//! The package exists for its program. Its library holds the program's code, so that the tests of
//! the package can reach the parts that they check; it makes **no promise between versions**.

#![forbid(unsafe_code)]
// Several rooms have parts for the server alone.
#![cfg_attr(not(feature = "serve"), allow(dead_code, unused_imports))]

mod analysis;
mod arena;
mod bench;
#[doc(hidden)]
pub mod client;
mod commands;
mod date;
mod explain;
mod fnv;
#[doc(hidden)]
pub mod fuzz;
#[cfg(feature = "http")]
mod http;
mod judged;
mod mcp;
mod nearest;
mod options;
mod page;
mod parent;
mod perft;
mod play;
mod pool;
mod practice;
mod program;
#[doc(hidden)]
pub mod regress;
mod review;
#[cfg(feature = "selfplay")]
#[doc(hidden)]
pub mod selfplay;
#[cfg(feature = "serve")]
mod serve;
mod shard;
mod terminal;
#[cfg(feature = "board")]
mod window;

#[doc(hidden)]
pub use analysis::Texts as AnalysisTexts;
#[doc(hidden)]
pub use options::nets::large as large_net;
#[doc(hidden)]
pub use program::run_with;

pub use program::run;

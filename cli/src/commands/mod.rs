//! The commands of the program, one file for each: its options, and its work with standard input
//! and output, files and the terminal.

pub mod analysis;
pub mod arena;
pub mod bench;
#[cfg(feature = "board")]
pub mod board;
mod dialogue;
pub mod explain;
pub mod gtp;
mod input;
pub mod manual;
pub mod mcp;
pub mod net;
mod output;
pub mod perft;
pub mod play;
pub mod practice;
pub mod regress;
pub mod review;
pub mod score;
#[cfg(feature = "selfplay")]
pub mod selfplay;
#[cfg(not(feature = "selfplay"))]
#[path = "no_selfplay.rs"]
pub mod selfplay;
#[cfg(feature = "serve")]
pub mod serve;
pub mod solve;

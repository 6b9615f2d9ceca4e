//! The Go Text Protocol, by which front ends and servers talk to an engine.
//!
//! [`parse`] turns a line of bytes into a [`Request`] and knows no game. [`arguments`] reads the words of a
//! request as colours, vertices and numbers. [`reply`] frames an answer so that every known client agrees
//! where it ends. The reference is the GTP 2 draft, and where clients differ, the form that all of them
//! accept.

#![allow(clippy::unnecessary_wraps, reason = "all handlers have one signature")]

mod administration;
mod analysis;
pub mod arguments;
mod aside;
mod cgos;
mod chat;
mod clocks;
pub mod command;
mod gnugo;
mod gogui;
mod inspection;
mod lossy;
mod moves;
mod nets;
mod parameters;

pub mod parse;
pub mod reply;
mod rules;
mod servers;
pub mod session;
mod setup;

pub use arguments::{ArgumentError, Arguments};
pub use aside::{Aside, Chat};
pub use parse::{LONGEST_LINE, Line, Request, parse_line};
pub use reply::{Response, write_reply};
pub use session::{Identity, Input, Session};

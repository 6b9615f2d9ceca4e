#![doc = include_str!("../README.md")]
//!
//! # How it is made
//!
//! `protocol` does not depend on the game. [`parse_line`] turns a line of bytes into a [`Request`],
//! and [`Arguments`] reads the words of a request as colours, vertices and numbers. [`write_reply`]
//! frames an answer so that every known client agrees where it ends. A [`Session`] looks a request
//! up in the [table](command) of commands, and the `handlers` carry it out. The reference is the
//! GTP 2 draft, and where clients differ, the form that all of them accept.

#![forbid(unsafe_code)]
#![allow(clippy::doc_markdown, reason = "the README, where names of programs stay plain")]
#![allow(clippy::unnecessary_wraps, reason = "all handlers have one signature")]

mod protocol;
mod session;
mod call;
mod handlers;
pub mod command;
mod dispatch;

pub use call::{Call, Failure, FailureKind, Reply};
pub use dispatch::Input;
pub use protocol::arguments::{ArgumentError, Arguments};
pub use protocol::parse::{LONGEST_LINE, Line, Request, parse_line};
pub use protocol::reply::{Response, write_reply};
pub use session::aside::{Aside, Chat};
pub use session::{Identity, Session};

//! Groups of options that commands share, each parsed into the types of the library.
//!
//! The file of a command has the command's own options; `program` parses the whole command line.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

pub mod analysts;
pub mod conditions;
pub mod config_file;
pub mod engine;
mod in_file;
pub mod katago;
pub mod machine;
pub mod nets;
pub mod tools;
pub mod values;
pub mod words;
mod wrong_use;

pub use analysts::AnalystOptions;
pub use conditions::{Conditions, assumed_komi, assumed_rules};
pub use engine::EngineOptions;
pub use in_file::InFile;
pub use wrong_use::WrongUse;

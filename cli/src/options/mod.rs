//! Groups of options that commands share, each read into the types that the library wants.
//!
//! A command has its own options in its own file, and the parser of the whole command line stands above in
//! `program`.

#![allow(clippy::doc_markdown, reason = "the comments are the program's help, not Markdown")]

pub mod conditions;
pub mod config_file;
pub mod engine;
mod in_file;
pub mod katago;
pub mod machine;
pub mod nets;
pub mod values;
pub mod words;

pub use conditions::Conditions;
pub use engine::EngineOptions;
pub use in_file::InFile;

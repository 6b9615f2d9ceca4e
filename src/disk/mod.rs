//! Files that are written whole or not at all, files that the user has named, and locks between
//! processes that use one folder.

mod error;
mod named;
mod whole;

pub use error::{DiskError, FileError, in_words};
pub use named::{
    LARGEST_TEXT, append, create, is_special, open, read, read_from, read_text,
    refuse_what_cannot_be_written, write,
};
pub use whole::*;

//! The errors of reading a model file, each with its place.

use std::fmt;
use std::io;

/// The oldest supported version of model files, the first whose nets have features V7.
pub const OLDEST_VERSION: u32 = 8;

/// The newest supported version of model files.
pub const NEWEST_VERSION: u32 = 17;

/// The error of a file that does not contain a usable net: the fault, and its place in the file.
#[derive(Debug, thiserror::Error)]
#[error("{place}{fault}")]
pub struct ModelError {
    /// The place where the fault was found.
    pub place: Place,
    /// The reason.
    pub fault: Fault,
}

/// A place in a model file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The number of bytes of the unpacked file before the place; `None` if the fault concerns the
    /// whole file.
    pub byte: Option<u64>,
    /// The parts of the net that are being read, the largest first: `trunk`, `block 3`,
    /// `second convolution`.
    pub parts: Vec<String>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(byte) = self.byte else { return Ok(()) };
        write!(f, "at byte {byte}")?;
        if !self.parts.is_empty() {
            write!(f, " ({})", self.parts.join(", "))?;
        }
        f.write_str(": ")
    }
}

/// Returns the reason that the system gives, without a number.
fn in_words(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        return "no such file or folder".to_owned();
    }
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(reason, _)| reason.to_owned())
}

/// The reason why a file does not contain a usable net.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be opened or read.
    #[error("{}", in_words(.0))]
    Io(io::Error),
    /// The path leads to a folder.
    #[error("this is a folder, not a file")]
    Folder,
    /// The file is packed, and the packed data are damaged.
    #[error("the gzip data are damaged: {0}")]
    Gzip(io::Error),
    /// The file is of another kind.
    #[error("this is not a KataGo net: {0}")]
    Foreign(&'static str),
    /// The net is of a version before features V7.
    #[error(
        "this net has version {0}, which is too old: versions {OLDEST_VERSION} to {NEWEST_VERSION} are read, \
         those of g170 (2020) and later"
    )]
    TooOld(u32),
    /// The version of the net is newer than this program.
    #[error(
        "this net has version {0}, which is too new: versions {OLDEST_VERSION} to {NEWEST_VERSION} are read"
    )]
    TooNew(u32),
    /// A prepared file of another version.
    #[error("this prepared net has version {0}, and version {current} is read: prepare the net anew", current = super::header::PREPARED_VERSION)]
    OtherPreparation(usize),
    /// The file ends too early.
    #[error("the file ends where {0} should be")]
    Truncated(String),
    /// The file has something else in the place of a value.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The value that should be there.
        expected: String,
        /// The text that is there.
        found: String,
    },
    /// A weight is infinite or not a number.
    #[error("a weight is {0}, not a finite number")]
    NotFinite(f32),
    /// The file asks for more memory than any net needs.
    #[error("{0}")]
    TooLarge(String),
}

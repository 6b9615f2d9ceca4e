//! The errors of reading a model file: the fault and its place.

use std::fmt;
use std::io;

/// The oldest version of model files that is read: the first whose nets have features V7.
pub const OLDEST_VERSION: u32 = 8;

/// The newest version of model files that is read.
pub const NEWEST_VERSION: u32 = 17;

/// The error of a file that is no net that can be used: the fault, and its place in the file.
#[derive(Debug, thiserror::Error)]
#[error("{place}{fault}")]
pub struct ModelError {
    /// The place that was reached when the fault was found.
    #[doc(hidden)]
    pub place: Place,
    /// The reason.
    #[doc(hidden)]
    pub fault: Fault,
}

/// A place in a model file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The number of bytes of the unpacked file before the place; `None` if the fault is one of the
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

/// The reason why a file is no net that can be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be opened or read.
    #[error("{0}")]
    Io(io::Error),
    /// The path is that of a folder.
    #[error("this is a folder, not a file")]
    Folder,
    /// The file is packed, and the packed data are damaged.
    #[error("the gzip data are damaged: {0}")]
    Gzip(io::Error),
    /// The file is of another kind.
    #[error("this is no KataGo net: {0}")]
    Foreign(&'static str),
    /// The net is of a version before features V7.
    #[error(
        "this net has version {0}, which is too old: versions {OLDEST_VERSION} to {NEWEST_VERSION} are read, \
         those of g170 (2020) and later"
    )]
    TooOld(u32),
    /// The net is of a version that came after this program.
    #[error(
        "this net has version {0}, which is too new: versions {OLDEST_VERSION} to {NEWEST_VERSION} are read"
    )]
    TooNew(u32),
    /// The file ends too early.
    #[error("the file ends where {0} should be")]
    Truncated(String),
    /// Something else stands where a value should be.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The value that should be there.
        expected: String,
        /// The text that is there.
        found: String,
    },
    /// A weight is infinite or no number.
    #[error("a weight is {0}, not a finite number")]
    NotFinite(f32),
    /// The file asks for more memory than any net needs.
    #[error("{0}")]
    TooLarge(String),
}

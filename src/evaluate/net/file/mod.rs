//! Model files in `KataGo`'s format: a net as its file describes it.
//!
//! A [`ModelFile`] describes the net and holds the weights of every layer. It does not compute: a
//! [`Net`](super::Net) is made from it for that. Reading a file checks every shape. Each layer must
//! have the right number of weights, and take the number of channels that the layer before it
//! gives. Kernels must be square.

mod error;
mod header;
mod layers;
mod parts;
mod read;
mod summary;
mod tokens;

use std::fmt;
use std::path::Path;

pub use error::{Fault, ModelError, NEWEST_VERSION, OLDEST_VERSION, Place};
pub use header::{Header, Scales};
pub use parts::*;
pub use summary::Summary;

use tokens::Tokens;

/// A net as its file describes it: its header, and its layers with their weights.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ModelFile {
    /// The name of the net, and the meaning of its outputs.
    pub header: Header,
    /// The layers from the features to the heads.
    pub trunk: Trunk,
    /// The layers that compute the policy.
    pub policy: PolicyHead,
    /// The layers that compute the win rate, the score and the owner of each point.
    pub value: ValueHead,
}

impl ModelFile {
    /// Reads a model file, packed by gzip or not, with binary or decimal weights.
    ///
    /// ```no_run
    /// use std::path::Path;
    /// use tengen::engine_room::evaluate::net::ModelFile;
    ///
    /// let file = ModelFile::open(Path::new("g170-b6c96-s175395328-d26788732.bin.gz"))?;
    /// assert_eq!((file.header.version, file.trunk.channels()), (8, 96));
    /// let net = file.into_net();
    /// # Ok::<(), tengen::engine_room::evaluate::net::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read or is not a net of versions 8 to 17. The error contains the
    /// reason and the place.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Self::read(&mut Tokens::open(path)?)
    }

    /// Reads a model file that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net of versions 8 to 17. The error contains the reason and the place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        Self::read(&mut Tokens::of_bytes(bytes)?)
    }

    /// Reads the header of a model file that is in memory, and nothing else.
    #[cfg(feature = "net")]
    pub(super) fn header_of(bytes: &[u8]) -> Result<Header, ModelError> {
        read::header(&mut Tokens::of_bytes(bytes)?)
    }

    fn read(file: &mut Tokens<'_>) -> Result<Self, ModelError> {
        let header = read::header(file)?;
        let (trunk, policy, value) = read::layers(file, &header)?;
        Ok(Self { header, trunk, policy, value })
    }
}

/// Writes the header, without the millions of weights.
impl fmt::Debug for ModelFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelFile").field("header", &self.header).finish_non_exhaustive()
    }
}

//! Model files in `KataGo`'s format: a net as its file describes it.
//!
//! A [`ModelFile`] describes the net and holds the weights of every layer. It does not compute: a
//! [`Net`](crate::Net) is made from it for that. Reading a file checks every shape. Each layer must
//! have the right number of weights, and take the number of channels that the layer before it
//! gives. Kernels must be square.
//!
//! A *prepared* file is the same with [`Roundings`]: the layers of its blocks are in bytes.

mod error;
mod header;
mod layers;
mod parts;
mod read;
mod rounding;
mod summary;
mod tokens;
mod write;

use std::fmt;
use std::path::Path;

pub use error::{Fault, ModelError, NEWEST_VERSION, OLDEST_VERSION, Place};
pub use header::{Header, Scales};
pub use parts::*;
pub(crate) use rounding::{Array, MOST_OUTPUTS};
pub use rounding::{Rounding, Roundings};
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
    /// The rounding of the net to bytes, if the file brings it.
    pub roundings: Option<Roundings>,
}

/// What a file contains: a model file, and the weights that it has in bytes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contents {
    /// The model file. The arrays in bytes are empty.
    pub file: ModelFile,
    /// The bytes of each array of each rounded layer, in the order of the file. Within an array,
    /// they are in the order of its floats. Without bytes, all arrays are floats.
    pub bytes: Vec<Vec<i8>>,
}

impl Contents {
    /// Reads a file, as [`ModelFile::open`] does.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Self::read(&mut Tokens::open(path)?)
    }

    /// Reads a file that is in memory, as [`ModelFile::open`] does.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        Self::read(&mut Tokens::of_bytes(bytes)?)
    }

    fn read(tokens: &mut Tokens<'_>) -> Result<Self, ModelError> {
        let header = read::header(tokens)?;
        let (trunk, policy, value) = read::layers(tokens, &header)?;
        let mut file = ModelFile { header, trunk, policy, value, roundings: None };
        file.roundings = rounding::read(tokens, &mut file)?;
        let bytes = tokens.take_bytes();
        let is_prepared = bytes.is_some();
        let mut contents = Self { file, bytes: bytes.unwrap_or_default() };
        if is_prepared {
            contents.check(tokens)?;
        }
        tokens.finish()?;
        Ok(contents)
    }
}

impl ModelFile {
    /// Reads a model file, packed by gzip or not, with binary or decimal weights. The weights of a
    /// prepared file are what its bytes stand for.
    ///
    /// ```no_run
    /// use std::path::Path;
    /// use tengen_nets::ModelFile;
    ///
    /// let file = ModelFile::open(Path::new("g170-b6c96-s175395328-d26788732.bin.gz"))?;
    /// assert_eq!((file.header.version, file.trunk.channels()), (8, 96));
    /// let net = file.into_net();
    /// # Ok::<(), tengen_nets::ModelError>(())
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read or is not a net of versions 8 to 17. The error contains the
    /// reason and the place.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Contents::open(path).map(Contents::into_model)
    }

    /// Reads a model file that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net of versions 8 to 17. The error contains the reason and the place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        Contents::from_bytes(bytes).map(Contents::into_model)
    }

    /// Reads the header of a model file that is in memory, and nothing else.
    pub(crate) fn header_of(bytes: &[u8]) -> Result<Header, ModelError> {
        read::header(&mut Tokens::of_bytes(bytes)?)
    }
}

/// Writes the header, without the millions of weights.
impl fmt::Debug for ModelFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelFile").field("header", &self.header).finish_non_exhaustive()
    }
}

//! Reading a model file from disk or from memory.

use std::path::Path;

use super::error::ModelError;
use super::header::Header;
use super::model::{Contents, ModelFile};
use super::tokens::Tokens;
use super::{read, rounding};

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

//! Prepared files: nets in bytes that need no calibration.

use std::fmt::{self, Write as _};
use std::io::{self, Read, Write};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::compiled::Compiled;
use crate::drift::Drift;
use crate::file::{Contents, Header, ModelError, ModelFile, Roundings};

/// What a file of a net contains: a model file of `KataGo`, or a prepared file.
#[derive(Clone, Debug, PartialEq)]
pub enum NetFile {
    /// A model file, whose weights are floats.
    Model(ModelFile),
    /// A prepared file, whose weights are mostly bytes.
    Prepared(PreparedFile),
}

impl NetFile {
    /// Reads a file of either kind, packed by gzip or not.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net of versions 8 to 17. The error contains the
    /// reason and the place.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        Contents::open(path).map(Self::of)
    }

    /// Reads a file of either kind that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net of versions 8 to 17. The error contains the reason and the place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        Contents::from_bytes(bytes).map(Self::of)
    }

    /// Returns the name of the net and the meaning of its outputs.
    pub fn header(&self) -> &Header {
        match self {
            Self::Model(file) => &file.header,
            Self::Prepared(file) => file.header(),
        }
    }

    fn of(contents: Contents) -> Self {
        if contents.bytes.is_empty() {
            Self::Model(contents.file)
        } else {
            Self::Prepared(PreparedFile(contents))
        }
    }

    fn prepared(self) -> Option<PreparedFile> {
        match self {
            Self::Model(_) => None,
            Self::Prepared(file) => Some(file),
        }
    }
}

/// A net in bytes as its file describes it, which is ready to compute without calibration. The file
/// does not depend on the processor.
///
/// The layers of the blocks are bytes with their scales, except a first product of nested
/// bottlenecks, which stays in floats. The rest is as in the model file. The net in bytes is the same
/// as the one that calibrating the model file gives.
///
/// ```no_run
/// use std::path::Path;
/// use tengen_nets::PreparedFile;
///
/// let file = PreparedFile::open(Path::new("b10c384h6nbttflrs.net"))?.expect("a prepared file");
/// println!("{} drifts by {:?}", file.header().name, file.drift());
/// let net = file.into_net();
/// # Ok::<(), tengen_nets::ModelError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct PreparedFile(Contents);

impl PreparedFile {
    /// Returns the prepared file of a net in bytes, which a [`Recorder`](crate::Recorder) made from
    /// the net of this model file. `source` is the SHA-256 of the model file in hexadecimal digits,
    /// and `drift` is measured by the caller.
    ///
    /// # Panics
    /// If the layers in bytes are not those of the file.
    pub fn of(file: ModelFile, source: String, compiled: &Compiled, drift: Drift) -> Self {
        Self(compiled.contents(file, source, drift))
    }

    /// Returns a smaller file, which packs better: all numbers but the bytes keep 11 binary digits.
    #[must_use]
    pub fn shortened(self) -> Self {
        Self(self.0.shortened())
    }

    /// Reads a prepared file, packed by gzip or not; `None` if it is a model file that is not
    /// prepared.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net. The error contains the reason and the place.
    pub fn open(path: &Path) -> Result<Option<Self>, ModelError> {
        NetFile::open(path).map(NetFile::prepared)
    }

    /// Reads a prepared file that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net. The error contains the reason and the place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Option<Self>, ModelError> {
        NetFile::from_bytes(bytes).map(NetFile::prepared)
    }

    /// Writes the file, not packed.
    ///
    /// # Errors
    /// If `out` refuses the bytes.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        self.0.write(out)
    }

    /// Writes the file, packed by gzip.
    ///
    /// # Errors
    /// If `out` refuses the bytes.
    pub fn write_packed(&self, out: impl Write) -> io::Result<()> {
        let mut packer = GzEncoder::new(out, Compression::best());
        self.write(&mut packer)?;
        packer.finish().map(|_| ())
    }

    /// Writes the file in the frame of gzip without packing it: its checksum reveals every change of
    /// a byte, and reading it takes no longer.
    ///
    /// # Errors
    /// If `out` refuses the bytes.
    pub fn write_checked(&self, out: impl Write) -> io::Result<()> {
        let mut framed = GzEncoder::new(out, Compression::none());
        self.write(&mut framed)?;
        framed.finish().map(|_| ())
    }

    /// Returns the name of the net and the meaning of its outputs.
    pub fn header(&self) -> &Header {
        &self.0.file.header
    }

    /// Returns the hash of the model file that was prepared: its SHA-256 in hexadecimal digits.
    pub fn source(&self) -> &str {
        &self.roundings().source
    }

    /// Returns the drift of the net in bytes over the positions of its calibration.
    pub fn drift(&self) -> Drift {
        self.roundings().drift
    }

    fn roundings(&self) -> &Roundings {
        self.0.file.roundings.as_ref().expect("a prepared file has roundings")
    }

    /// Returns the model file in floats whose weights are those of the bytes. It keeps the rounding,
    /// so preparing it gives the same bytes.
    pub fn into_model(self) -> ModelFile {
        self.0.into_model()
    }
}

impl From<PreparedFile> for Contents {
    fn from(file: PreparedFile) -> Self {
        file.0
    }
}

impl fmt::Debug for PreparedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedFile").field("header", self.header()).finish_non_exhaustive()
    }
}

/// Returns the SHA-256 of everything that can be read, in hexadecimal digits.
///
/// # Errors
/// If something cannot be read.
pub fn sha256(mut bytes: impl Read) -> io::Result<String> {
    let mut hash = Sha256::new();
    io::copy(&mut bytes, &mut Writer(&mut hash))?;
    let mut text = String::new();
    for byte in hash.finalize() {
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// A writer that adds all bytes to a hash.
struct Writer<'a>(&'a mut Sha256);

impl Write for Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

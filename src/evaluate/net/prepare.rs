//! Prepared files: nets in bytes that need no calibration.

use std::fmt::{self, Write as _};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use super::calibration::calibrated;
use super::drift::Drift;
use super::file::{Contents, Header, ModelError, ModelFile, Roundings};
use super::packed::Net;
use crate::cpu::convolution::Instructions;

/// A net in bytes as its file describes it, which is ready to compute without calibration. The file
/// does not depend on the processor.
///
/// The layers of the blocks are bytes with their scales, except a first product of nested
/// bottlenecks, which stays in floats. The rest is as in the model file. The net in bytes is the same
/// as the one that calibrating the model file gives.
///
/// ```no_run
/// use std::{fs::File, path::Path};
/// use tengen::engine_room::cpu::convolution::Instructions;
/// use tengen::engine_room::evaluate::net::PreparedFile;
///
/// let net = std::fs::read("b10c384h6nbttflrs.bin.gz")?;
/// let prepared = PreparedFile::of(&net, Instructions::best())?.expect("a net for bytes");
/// prepared.write(&File::create("b10c384.net")?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct PreparedFile(Contents);

impl PreparedFile {
    /// Prepares the net of a model file that is in memory; `None` for a kind of net that is only
    /// computed in floats. A file that brings its rounding is not calibrated.
    ///
    /// # Errors
    /// If the bytes are not a net. The error contains the reason and the place.
    pub fn of(bytes: &[u8], instructions: Instructions) -> Result<Option<Self>, ModelError> {
        Self::made(bytes, instructions, None)
    }

    /// Prepares a net as [`of`](Self::of) does, for a small file: its weights are whole numbers of
    /// at most `levels` on each side of 0, which packs the better the fewer there are. All other
    /// numbers keep 11 binary digits. A file that brings its rounding keeps it.
    ///
    /// # Errors
    /// If the bytes are not a net. The error contains the reason and the place.
    pub fn with_levels(
        bytes: &[u8],
        instructions: Instructions,
        levels: u8,
    ) -> Result<Option<Self>, ModelError> {
        Self::made(bytes, instructions, Some(levels))
    }

    fn made(
        bytes: &[u8],
        instructions: Instructions,
        levels: Option<u8>,
    ) -> Result<Option<Self>, ModelError> {
        let contents = Contents::from_bytes(bytes)?;
        if !contents.bytes.is_empty() {
            return Ok(Some(Self(contents)));
        }
        let file = contents.file;
        let source = match &file.roundings {
            Some(roundings) => roundings.source.clone(),
            None => sha256(bytes).expect("memory can be read"),
        };
        let levels = levels.filter(|_| file.roundings.is_none());
        let net = Arc::new(file.clone().into_net());
        let made = net.prepared(instructions).or_else(|| calibrated(&net, instructions, levels));
        let contents = made.map(|(compiled, drift)| compiled.contents(file, source, drift));
        Ok(contents
            .map(|contents| Self(if levels.is_some() { contents.shortened() } else { contents })))
    }

    /// Reads a prepared file, packed by gzip or not; `None` if it is a model file that is not
    /// prepared.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net. The error contains the reason and the place.
    pub fn open(path: &Path) -> Result<Option<Self>, ModelError> {
        Ok(Self::of_contents(Contents::open(path)?))
    }

    /// Reads a prepared file that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net. The error contains the reason and the place.
    pub fn from_bytes(bytes: &[u8]) -> Result<Option<Self>, ModelError> {
        Ok(Self::of_contents(Contents::from_bytes(bytes)?))
    }

    fn of_contents(contents: Contents) -> Option<Self> {
        (!contents.bytes.is_empty()).then_some(Self(contents))
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

    /// Makes the net, which is not calibrated.
    pub fn into_net(self) -> Net {
        self.0.into_net()
    }

    /// Returns the model file in floats whose weights are those of the bytes. It keeps the rounding,
    /// so preparing it gives the same bytes.
    pub fn into_model(self) -> ModelFile {
        self.0.into_model()
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

//! Making prepared files of model files, which takes a calibration.

use std::sync::Arc;

use tengen_nets::{Instructions, ModelError, NetFile, PreparedFile, sha256};

use super::calibration::calibrated;

/// Prepares the net of a model file that is in memory, so that it is ready to compute in bytes;
/// `None` for a kind of net that is only computed in floats. The net in bytes is the one that
/// calibrating the model file gives. A file that brings its rounding is not calibrated.
///
/// With `levels`, the file is small: its weights are whole numbers of at most `levels` on each side
/// of 0, which packs the better the fewer there are. All other numbers keep 11 binary digits. A file
/// that brings its rounding keeps it.
///
/// ```no_run
/// use std::fs::File;
/// use tengen::engine_room::evaluate::net::prepare_file;
/// use tengen_nets::Instructions;
///
/// let net = std::fs::read("b10c384h6nbttflrs.bin.gz")?;
/// let file = prepare_file(&net, Instructions::best(), None)?.expect("a net for bytes");
/// file.write(&File::create("b10c384.net")?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the bytes are not a net. The error contains the reason and the place.
#[expect(clippy::missing_panics_doc, reason = "memory can always be read")]
pub fn prepare_file(
    bytes: &[u8],
    instructions: Instructions,
    levels: Option<u8>,
) -> Result<Option<PreparedFile>, ModelError> {
    let file = match NetFile::from_bytes(bytes)? {
        NetFile::Prepared(file) => return Ok(Some(file)),
        NetFile::Model(file) => file,
    };
    let source = match &file.roundings {
        Some(roundings) => roundings.source.clone(),
        None => sha256(bytes).expect("memory can be read"),
    };
    let levels = levels.filter(|_| file.roundings.is_none());
    let net = Arc::new(file.clone().into_net());
    let made = net.in_bytes(instructions).or_else(|| calibrated(&net, instructions, levels));
    let prepared = made.map(|(compiled, drift)| PreparedFile::of(file, source, &compiled, drift));
    Ok(if levels.is_some() { prepared.map(PreparedFile::shortened) } else { prepared })
}

//! The net that the crate carries, so that nothing has to be downloaded.

use crate::file::ModelFile;
use crate::net::Net;

/// The file of the net, written by `training/export.py`; notes/nets/b6c96.md describes its
/// training. The file is named after the net. A constant would be in every package that uses it.
static FILE: &[u8] = include_bytes!("../assets/tengen-b6c96-s535991.bin.gz");

impl ModelFile {
    /// Returns the bytes of the file of the net that the crate carries if it is built with the
    /// cargo feature `embedded`: a model file packed by gzip.
    pub const fn embedded_bytes() -> &'static [u8] {
        FILE
    }

    /// Returns the file of the net that the crate carries if it is built with the cargo feature
    /// `embedded`.
    #[expect(clippy::missing_panics_doc, reason = "a test reads the file")]
    pub fn embedded() -> Self {
        Self::from_bytes(FILE).expect("the net in the crate is whole")
    }
}

impl Net {
    /// Returns the net that the crate carries if it is built with the cargo feature `embedded`. Its
    /// weights are read when they are first needed, which takes some 20 ms.
    ///
    /// ```
    /// use tengen_nets::Net;
    ///
    /// assert!(Net::embedded().name().starts_with("tengen-"));
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "a test reads the file")]
    pub fn embedded() -> Self {
        Self::carried(FILE).expect("the net in the crate has a header")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_is_called_like_its_file() {
        let file = format!("assets/{}.bin.gz", Net::embedded().name());
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        assert!(std::fs::read(&path).is_ok_and(|bytes| bytes == FILE), "{}", path.display());
    }

    #[test]
    fn the_net_is_small_enough_for_a_repository() {
        assert!(FILE.len() <= 4 << 20, "{} bytes", FILE.len());
    }
}

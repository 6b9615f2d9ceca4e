//! The net that the crate carries, so that the program plays without a download.

use super::model::Model;

/// The file of the net, as `training/export.py` wrote it; notes/nets/b6c96.md says what it was trained on.
/// Its name is that of the net.
const FILE: &[u8] = include_bytes!("../../../assets/tengen-b6c96-s535991.bin.gz");

impl Model {
    /// Returns the net that the crate carries if it is built with the cargo feature `embedded-net`.
    ///
    /// ```
    /// use tengen::engine_room::evaluate::net::Model;
    ///
    /// assert!(Model::embedded().name.starts_with("tengen-"));
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "a test reads the file")]
    pub fn embedded() -> Self {
        Self::from_bytes(FILE).expect("the net in the crate is whole")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_is_called_like_its_file() {
        let file = format!("assets/{}.bin.gz", Model::embedded().name);
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        assert!(std::fs::read(&path).is_ok_and(|bytes| bytes == FILE), "{}", path.display());
    }

    #[test]
    fn the_net_is_small_enough_for_a_repository() {
        assert!(FILE.len() <= 4 << 20, "{} bytes", FILE.len());
    }
}

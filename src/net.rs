//! A net as users of the library hold it.
//!
//! The crate `tengen_nets` has nets with everything that can be done with them. It makes no promise to
//! the users of this one.

use std::path::Path;
use std::sync::Arc;

/// A net in `KataGo`'s format. A clone is the same net.
#[derive(Clone, Debug)]
pub struct Net(Arc<tengen_nets::Net>);

/// The error of a file that does not contain a usable net. Its text states the fault, and the place in
/// the file.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct ModelError(tengen_nets::ModelError);

impl Net {
    /// Returns the small net that the library carries with the cargo feature `net`. Its weights are
    /// read when it first computes.
    #[cfg(feature = "net")]
    pub fn embedded() -> Self {
        Self(Arc::new(tengen_nets::Net::embedded()))
    }

    /// Reads a model file of `KataGo`, packed by gzip or not, or a prepared file.
    ///
    /// # Errors
    /// If the file cannot be read or is not a net of versions 8 to 17.
    pub fn open(path: &Path) -> Result<Self, ModelError> {
        tengen_nets::Net::open(path).map(|net| Self(Arc::new(net))).map_err(ModelError)
    }

    /// Reads a model file that is in memory, as [`open`](Self::open) does.
    ///
    /// # Errors
    /// If the bytes are not a net of versions 8 to 17.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        tengen_nets::Net::from_bytes(bytes).map(|net| Self(Arc::new(net))).map_err(ModelError)
    }

    /// Returns the name that the net was given when it was trained.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Returns the version of the net's file format.
    pub fn version(&self) -> u32 {
        self.0.version()
    }

    /// Whether the net takes facts about the players: a human-style net, which imitates people.
    pub fn takes_profile(&self) -> bool {
        self.0.takes_profile()
    }

    /// Returns the net itself.
    pub(crate) fn shared(self) -> Arc<tengen_nets::Net> {
        self.0
    }
}

#[doc(hidden)]
impl From<Arc<tengen_nets::Net>> for Net {
    fn from(net: Arc<tengen_nets::Net>) -> Self {
        Self(net)
    }
}

//! Values that are made when they are first needed.

use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// A value that is made when it is first needed. Clones share it.
pub struct Later<T>(Arc<LazyLock<T, Box<dyn FnOnce() -> T + Send>>>);

impl<T> Later<T> {
    /// Returns the value that `make` returns when it is first needed.
    pub fn new(make: impl FnOnce() -> T + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(make))))
    }
}

impl<T> Clone for Later<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

//! The choice of a net, and evaluators that many searchers share.

use std::fmt;
use std::sync::{Arc, OnceLock};

use tengen_nets::{Instructions, Net, Precision};

use super::net::{Evaluator, Profile, SearchEvaluator};
use super::{Evaluate, Playouts};

/// A net, and the way in which it is used.
#[derive(Clone, Debug)]
pub struct NetChoice {
    net: Arc<Net>,
    precision: Precision,
    profile: Option<Profile>,
}

/// The error of giving a profile to a net that does not use profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the net is not a human-style net: it does not use profiles")]
pub struct OtherNet;

impl From<Arc<Net>> for NetChoice {
    /// Chooses a net in the precision that is best for it, without a profile.
    fn from(net: Arc<Net>) -> Self {
        Self { net, precision: Precision::Auto, profile: None }
    }
}

impl NetChoice {
    /// Returns the choice with the number format in which searches compute the net.
    #[must_use]
    pub fn with_precision(self, precision: Precision) -> Self {
        Self { precision, ..self }
    }

    /// Returns the number format in which searches compute the net.
    pub const fn precision(&self) -> Precision {
        self.precision
    }

    /// Returns the net.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// Returns the kind of games that the net imitates; `None` if no profile is set or the net does
    /// not use profiles.
    pub fn profile(&self) -> Option<Profile> {
        self.profile
    }

    /// Changes the kind of games that the net imitates.
    ///
    /// # Errors
    /// If a profile is given and the net does not use profiles.
    pub fn set_profile(&mut self, profile: Option<Profile>) -> Result<(), OtherNet> {
        if profile.is_some() && !self.net.takes_profile() {
            return Err(OtherNet);
        }
        self.profile = profile;
        Ok(())
    }

    /// Returns an evaluator that computes the net in floats, without a cache. It computes in bytes
    /// if the file of the net has no exact weights.
    pub fn exact(&self) -> Evaluator {
        let net = Arc::clone(&self.net);
        let mut evaluator = match self.precision {
            Precision::Float => Evaluator::new(net),
            Precision::Auto | Precision::Byte => Evaluator::exact(net),
        };
        evaluator.set_profile(self.profile);
        evaluator
    }
}

/// The source of evaluators for many searchers: random playouts, or a net with a cache of
/// evaluations. Clones share the net and the cache.
#[derive(Clone, Default)]
pub struct Evaluators {
    net: Option<Arc<Shared>>,
    profile: Option<Profile>,
}

/// A net that is prepared when the first search needs it.
struct Shared {
    net: Arc<Net>,
    precision: Precision,
    /// The bytes of the cache of evaluations.
    cache: usize,
    ready: OnceLock<Evaluator>,
}

impl Shared {
    fn ready(&self) -> &Evaluator {
        self.ready.get_or_init(|| {
            let (net, instructions) = (Arc::clone(&self.net), Instructions::best());
            let (mut evaluator, _) = Evaluator::with_precision(net, instructions, self.precision);
            evaluator.set_cache(self.cache);
            evaluator
        })
    }
}

impl Evaluators {
    /// Returns evaluators by random playouts.
    pub const fn playouts() -> Self {
        Self { net: None, profile: None }
    }

    /// Returns evaluators that ask a net and cache evaluations in at most `cache` bytes; without a
    /// net, evaluators by random playouts. The first evaluator of a net in bytes takes a tenth of a
    /// second or more to prepare.
    pub fn new(choice: Option<&NetChoice>, cache: usize) -> Self {
        let Some(choice) = choice else { return Self::playouts() };
        let &NetChoice { ref net, precision, profile } = choice;
        let net = Arc::clone(net);
        let shared = Shared { net, precision, cache, ready: OnceLock::new() };
        Self { net: Some(Arc::new(shared)), profile }
    }

    /// Returns evaluators that share the net and the cache. If it is a human-style net, they
    /// imitate games of another profile.
    #[must_use]
    pub fn with_profile(&self, profile: Option<Profile>) -> Self {
        Self { net: self.net.clone(), profile }
    }

    /// Returns an evaluator for one thread of a search.
    pub fn evaluator(&self) -> Box<dyn Evaluate> {
        match self.of_net() {
            Some(evaluator) => Box::new(SearchEvaluator::new(evaluator)),
            None => Box::new(Playouts::new()),
        }
    }

    /// Returns an evaluator for one thread that asks the net; `None` without a net.
    pub fn of_net(&self) -> Option<Evaluator> {
        let mut evaluator = self.net.as_ref()?.ready().clone();
        evaluator.set_profile(self.profile);
        Some(evaluator)
    }

    /// Whether a net evaluates positions.
    pub const fn has_net(&self) -> bool {
        self.net.is_some()
    }

    /// Forgets all cached evaluations.
    pub fn clear_cache(&self) {
        let ready = self.net.as_ref().and_then(|net| net.ready.get());
        if let Some(cache) = ready.and_then(Evaluator::cache) {
            cache.clear();
        }
    }
}

impl From<Evaluator> for Evaluators {
    /// Returns evaluators that share the net and the cache of an evaluator.
    fn from(evaluator: Evaluator) -> Self {
        let profile = evaluator.profile();
        let net = Arc::clone(evaluator.net());
        let ready = OnceLock::from(evaluator);
        let shared = Shared { net, precision: Precision::Auto, cache: 0, ready };
        Self { net: Some(Arc::new(shared)), profile }
    }
}

impl fmt::Debug for Evaluators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let net = self.net.as_ref().map(|net| net.net.name());
        f.debug_struct("Evaluators").field("net", &net).finish_non_exhaustive()
    }
}

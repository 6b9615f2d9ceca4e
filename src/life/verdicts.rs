//! The verdict that was asked for last, kept: a position is asked about again and again.

use std::sync::{Arc, Mutex, PoisonError};

use super::Verdict;
use crate::position::Position;

/// Judges positions, and the same one in a row only once.
///
/// A verdict depends on the stones alone, so clones may share what they keep.
#[derive(Clone, Debug, Default)]
pub struct Verdicts(Arc<Mutex<Option<Arc<Verdict>>>>);

impl Verdicts {
    /// The verdict on a position.
    pub fn of(&self, position: &Position) -> Arc<Verdict> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(verdict) = kept.filter(|verdict| verdict.position() == position) {
            return verdict;
        }
        let verdict = Arc::new(Verdict::of(position));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&verdict));
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::position;

    #[test]
    fn the_same_position_is_judged_once_and_another_anew() {
        let verdicts = Verdicts::default();
        let (one, other) = (position(". X\n. ."), position(". O\n. ."));
        let first = verdicts.of(&one);
        assert!(Arc::ptr_eq(&first, &verdicts.clone().of(&one)));
        assert_eq!(*verdicts.of(&other).position(), other);
        assert_eq!(*verdicts.of(&one).position(), one);
    }
}

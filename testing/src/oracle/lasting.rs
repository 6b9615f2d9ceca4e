//! Stones that last: their owner may always pass, and the opponent still never captures them.
//!
//! That is the definition of unconditional life. No eyes are counted: all plays of the opponent are
//! tried. They end, because each play adds a stone that the passing owner does not capture.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::claim::Side;
use super::states::Mixer;
use super::window::{Place, Spots, Window, each};

/// The stones of a side that a passing owner loses, for each board that was asked about.
pub struct Lasting<'w> {
    window: &'w Window,
    owner: Side,
    lost: HashMap<Place, Spots, BuildHasherDefault<Mixer>>,
}

impl<'w> Lasting<'w> {
    pub fn new(window: &'w Window, owner: Side) -> Self {
        Self { window, owner, lost: HashMap::default() }
    }

    /// Returns the stones of the owner that last.
    pub fn of(&mut self, place: Place) -> Spots {
        place.of(self.owner) & !self.lost(place)
    }

    fn lost(&mut self, place: Place) -> Spots {
        if let Some(&known) = self.lost.get(&place) {
            return known;
        }
        let mut lost = 0;
        for spot in each(self.window.all() & !place.occupied()) {
            if let Some(played) = self.window.play(place, self.owner.other(), spot) {
                lost |= played.taken | self.lost(played.place);
            }
        }
        self.lost.insert(place, lost);
        lost
    }
}

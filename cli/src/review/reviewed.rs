//! A review with the record that it is written into.

use std::ops::Deref;

use super::story::Story;
use tengen::Opinion;

/// A reviewed record. What the review found is in [`tengen::Review`]; here it is written down.
#[derive(Clone, Debug)]
pub struct Review {
    story: Story,
    found: tengen::Review,
    source: Source,
}

/// Where the opinions of a review come from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name by which a person knows the net.
    pub name: String,
    /// The name that the net itself has, or `random playouts`.
    pub net: String,
    /// The visits of each position, at least.
    pub visits: u32,
}

impl Review {
    /// Makes a review of a game with an opinion on each of its positions.
    ///
    /// # Panics
    /// If the numbers of opinions and positions differ.
    pub fn new(story: Story, opinions: Vec<Opinion>, source: Source) -> Self {
        let found = tengen::Review::new(story.positions().clone(), opinions);
        Self { story, found, source }
    }

    /// Returns the game under review.
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// Returns the origin of the opinions.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the net and the amount of search, in words: `b6c96, 50 visits a position`.
    pub fn by(&self) -> String {
        format!("{}, {} visits a position", self.source.name, self.source.visits)
    }
}

impl Deref for Review {
    type Target = tengen::Review;

    fn deref(&self) -> &tengen::Review {
        &self.found
    }
}

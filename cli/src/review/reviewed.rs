//! A review with the record that it is written into.

use std::ops::Deref;

use super::story::Story;
use tengen::Opinion;

/// A reviewed record. What the review found is in [`tengen::Review`]; here it is written down.
#[derive(Clone, Debug)]
pub struct Review {
    story: Story,
    found: tengen::Review,
    /// The net and the amount of search: `b6c96, 50 visits a position`.
    by: String,
}

impl Review {
    /// Makes a review of a game with an opinion on each of its positions; `by` describes the origin
    /// of the opinions.
    ///
    /// # Panics
    /// If the numbers of opinions and positions differ.
    pub fn new(story: Story, opinions: Vec<Opinion>, by: String) -> Self {
        let found = tengen::Review::new(story.positions().clone(), opinions);
        Self { story, found, by }
    }

    /// Returns the game under review.
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// Returns the net and the amount of search, in words.
    pub fn by(&self) -> &str {
        &self.by
    }
}

impl Deref for Review {
    type Target = tengen::Review;

    fn deref(&self) -> &tengen::Review {
        &self.found
    }
}

//! A review with the record that it is written into.

use std::ops::Deref;

use super::story::Story;
use super::words::Words;
use tengen::engine_room::review;
use tengen::{Card, Color, Interrupted, Language, Opinion, Stop};

/// A reviewed record. What the review found is in [`tengen::Review`]; here it is written down.
#[derive(Clone, Debug)]
pub struct Review {
    story: Story,
    found: tengen::Review,
    source: Source,
    reader: Reader,
}

/// For whom a review is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    /// The player whose mistakes are shown; `None` for those of both.
    pub player: Option<Color>,
    /// The language of the sentences.
    pub language: Language,
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
        Self { story, found, source, reader: Reader::default() }
    }

    /// Finds the reasons of all moves, which the writing of the review would otherwise wait for.
    ///
    /// # Errors
    /// If the stop is raised before all are found.
    pub fn find_reasons(&self, stop: &Stop) -> Result<(), Interrupted> {
        review::find_reasons(&self.found, stop)
    }

    /// Returns the review for another reader.
    #[must_use]
    pub fn written_for(self, reader: Reader) -> Self {
        Self { reader, ..self }
    }

    /// Returns for whom the review is written.
    pub fn reader(&self) -> Reader {
        self.reader
    }

    /// Returns the words of its reader's language.
    pub fn words(&self) -> Words {
        Words(self.reader.language)
    }

    /// Returns the cards of the mistakes that its reader wants to see.
    pub fn readers_cards(&self) -> Vec<Card> {
        self.cards(self.reader.player)
    }

    /// Returns the game under review.
    pub fn story(&self) -> &Story {
        &self.story
    }

    /// Returns the game, and forgets what the review found.
    pub fn into_story(self) -> Story {
        self.story
    }

    /// Returns the origin of the opinions.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the net and the amount of search, in words: `b6c96, 50 visits a position`.
    pub fn by(&self) -> String {
        let visits = self.source.visits.to_string();
        self.words().say("by", &[("net", &self.source.name), ("count", &visits)])
    }
}

impl Deref for Review {
    type Target = tengen::Review;

    fn deref(&self) -> &tengen::Review {
        &self.found
    }
}

//! Reading: the bytes of a file, in whatever encoding and format, to a record, a tree or the text of SGF.

use std::borrow::Cow;

use super::decode::decode_noting;
use super::error::SgfError;
use super::foreign;
use super::note::Notes;
use super::parse::GameText;
use super::record::Record;
use super::tree::{Collection, GameTree};

/// Reads a file as the text of SGF, and adds notes on what was left out. A record in another format
/// becomes the text of the same record in SGF.
///
/// # Errors
/// If the file is a record in another format that is broken.
pub fn read_text<'a>(bytes: &'a [u8], notes: &mut Notes) -> Result<Cow<'a, str>, SgfError> {
    let text = decode_noting(bytes, notes).text;
    match foreign::read(&text, notes) {
        Some(record) => Ok(record?.to_sgf().into()),
        None => Ok(text),
    }
}

impl Record {
    /// Reads the main line of the first game of a file: of SGF, or of a GIB, NGF, UGF or UGI, the
    /// formats of Tygem, Cyberoro and `PandaNet`.
    ///
    /// # Errors
    /// If the file is without a game, the game is not Go, its size is invalid, or it has too many
    /// moves. Any other invalid value, such as a komi or a move, is left out;
    /// [`Record::parse_noting`] reports it.
    pub fn parse(bytes: &[u8]) -> Result<Self, SgfError> {
        Self::parse_noting(bytes, &mut Notes::default())
    }

    /// Reads the main line of the first game of a file, and adds a note on each part that was left
    /// out or reinterpreted.
    ///
    /// Besides the record, this takes at most twice the memory of the text, because it does not
    /// make a tree of the game.
    ///
    /// # Errors
    /// If the file is refused by [`Record::parse`].
    pub fn parse_noting(bytes: &[u8], notes: &mut Notes) -> Result<Self, SgfError> {
        let text = decode_noting(bytes, notes).text;
        foreign::read(&text, notes).unwrap_or_else(|| GameText::of_file(&text).record(notes))
    }
}

impl GameTree {
    /// Reads the first game of a file, in whatever encoding it was written, as
    /// [`parse`](Self::parse) does.
    ///
    /// # Errors
    /// If there is no game, or the game contains text that is not SGF.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SgfError> {
        Self::parse(&read_text(bytes, &mut Notes::default())?)
    }
}

impl Collection {
    /// Reads every game of a file, in whatever encoding it was written, as [`parse`](Self::parse)
    /// does.
    ///
    /// # Errors
    /// If there is no game, or if one is broken.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SgfError> {
        Self::parse(&read_text(bytes, &mut Notes::default())?)
    }
}

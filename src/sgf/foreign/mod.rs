//! Records in the formats of three servers, read into the same [`Record`] as SGF: GIB of Tygem, NGF
//! of Cyberoro, and UGF or UGI of `PandaNet`.
//!
//! None of them has a published description. The readers know what the files of the servers and the
//! converters of other programs show. A format is known by its content, not by the name of its file.
//! As in SGF, a broken move is left out and noted, and only what no game can do without is an error.

mod draft;
mod gib;
mod ngf;
mod ugf;

use super::error::SgfError;
use super::note::Notes;
use super::record::Record;

/// Reads a record of one of the servers; `None` if the text is in none of their formats.
pub(super) fn read(text: &str, notes: &mut Notes) -> Option<Result<Record, SgfError>> {
    let read = [
        (gib::is_gib as fn(&str) -> bool, gib::read as fn(&str, &mut Notes) -> _),
        (ugf::is_ugf, ugf::read),
        (ngf::is_ngf, ngf::read),
    ];
    let (_, read) = read.into_iter().find(|(is_it, _)| is_it(text))?;
    Some(read(text, notes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position after all moves of a record, and its notes.
    pub(super) fn replayed(text: &str) -> (Record, Vec<String>, String) {
        let mut notes = Notes::default();
        let record = Record::parse_noting(text.as_bytes(), &mut notes).expect("a record");
        let game = record.to_game(None, crate::rules::Rules::default(), crate::rules::Komi::ZERO);
        let rows = crate::diagram::rows(game.position());
        (record, rows, notes.to_string())
    }
}

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
    use proptest::prelude::*;

    use super::*;
    use crate::sgf::Event;

    /// The position after all moves of a record, and its notes.
    pub(super) fn replayed(text: &str) -> (Record, Vec<String>, String) {
        let mut notes = Notes::default();
        let record = Record::parse_noting(text.as_bytes(), &mut notes).expect("a record");
        let game = record.to_game(None, crate::rules::Rules::default(), crate::rules::Komi::ZERO);
        let rows = crate::diagram::rows(game.position());
        (record, rows, notes.to_string())
    }

    /// Lines of the three formats.
    const LINES: [&str; 24] = [
        "\\HS",
        "\\[GAMEINFOMAIN=LINE:9,GRLT:1,ZIPSU:125,GONGJE:65\\]",
        "\\[GAMEINFOMAIN=LINE:25\\]",
        "INI 0 1 3 &4",
        "INI 0 1 9 &4",
        "STO 0 2 1 3 2",
        "STO 0 3 2 18 18",
        "SKI 0 4",
        "[Header]",
        "[Data]",
        "Size=5",
        "Size=25",
        "Hdcp=4,6.5",
        "CoordinateType=IGS",
        "AA,B1,0,0",
        "AA,W1,0,0",
        "SS,B1,0,0",
        "YY,W1,3,0",
        "RR,B1,2,0",
        "19",
        "9",
        "GI13",
        "PMABBQEEQ",
        "PMACWDDEE",
    ];

    proptest! {
        #[test]
        fn points_lie_on_the_board_whatever_the_order_of_the_lines(
            first in prop::sample::select(vec!["\\HS", "[Header]", "GI\n9", "title\n19"]),
            lines in prop::collection::vec(prop::sample::select(LINES.to_vec()), 0..24),
        ) {
            let text = format!("{first}\n{}", lines.join("\n"));
            let Ok(record) = Record::parse(text.as_bytes()) else { return Ok(()) };
            for event in &record.events {
                match event {
                    Event::Play(_, vertex) => {
                        prop_assert!(vertex.point().is_none_or(|point| record.size.contains(point)));
                    }
                    Event::Setup { black, white, empty } => {
                        let mut points = [&black[..], white, empty].concat();
                        prop_assert!(points.iter().all(|point| record.size.contains(*point)));
                        points.sort_by_key(|point| (point.row(), point.column()));
                        prop_assert!(points.windows(2).all(|pair| pair[0] != pair[1]));
                    }
                    Event::ToPlay(_) => {}
                }
            }
            let again = Record::parse(record.to_sgf().as_bytes()).expect("what is written is read");
            prop_assert_eq!(again.events, record.events);
        }
    }
}

//! NGF, the records of Cyberoro and `WBaduk`: twelve lines about the game, then a line for each move.
//!
//! The lines are a title, the size, White and Black with their ranks, the server, the handicap, an
//! unknown number, the komi without its half, the date, the time, the result in words, and the number
//! of moves. A move is `PMABBQEEQ`: its number in two letters, the colour, column and row from `B` on,
//! from the upper left, and both again in the other order. `AA` is a pass.
//!
//! Other files have `GI` before each line about the game, and fewer and other lines: [`LINES`].

use nom::bytes::complete::{tag, take};
use nom::character::complete::{one_of, satisfy};
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::color::Color;
use crate::point::Vertex;
use crate::result::GameResult;
use crate::rules::Komi;

use super::super::error::SgfError;
use super::super::note::Notes;
use super::super::record::{Info, Record};
use super::draft::{Corner, Draft, Line, date, lines, name_and_rank, point_from_top};

/// The number of lines before the moves.
const HEADER: usize = 12;

/// The places of the lines about the game.
struct Places {
    size: usize,
    white: usize,
    black: usize,
    server: usize,
    handicap: usize,
    komi: usize,
    date: usize,
    result: usize,
}

/// The places in files without a mark before the lines, and in those with `GI`.
const LINES: [Places; 2] = [
    Places { size: 1, white: 2, black: 3, server: 4, handicap: 5, komi: 7, date: 8, result: 10 },
    Places { size: 6, white: 1, black: 2, server: 3, handicap: 7, komi: 9, date: 5, result: 11 },
];

/// Whether a text is an NGF: its second line is a number, or all its first lines have the mark `GI`,
/// and a move follows the lines about the game.
pub(super) fn is_ngf(text: &str) -> bool {
    let side = text.lines().nth(1).map(str::trim);
    let is_size = side.is_some_and(|side| matches!(side.parse(), Ok(1_u8..=99)));
    (is_size || text.starts_with("GI"))
        && text.lines().skip(2).take(2 * HEADER).any(|line| mark(line.trim()).is_ok())
}

/// Reads the beginning of a move, up to its colour.
fn mark(line: &str) -> IResult<&str, char> {
    let number = (tag("PM"), satisfy(|c| c.is_ascii_uppercase()), take(1_usize));
    preceded(number, one_of("BW")).parse(line)
}

/// Reads an NGF.
pub(super) fn read(text: &str, notes: &mut Notes) -> Result<Record, SgfError> {
    let mut draft = Draft::new("NGF", text, notes);
    let header: Vec<_> =
        lines(text).take(HEADER).take_while(|line| mark(line.text).is_err()).collect();
    // A title may begin like a mark, but not every line.
    let has_marks = header.iter().all(|line| line.text.starts_with("GI"));
    let at = &LINES[usize::from(has_marks)];
    let of = |at: usize| {
        let line = *header.get(at)?;
        let text = line.text.strip_prefix("GI").filter(|_| has_marks).unwrap_or(line.text);
        Some(Line { text: text.trim(), ..line })
    };
    if let Some(line) = of(at.size) {
        draft.size(line.text, line)?;
    }
    let number = |at| of(at).and_then(|line: Line<'_>| line.text.parse::<u32>().ok()).unwrap_or(0);
    let (handicap, komi) = (number(at.handicap), number(at.komi).min(1_000));
    let text_of = |at: usize| of(at).map_or("", |line| line.text);
    let record = &mut draft.record;
    let (white, white_rank) = name_and_rank(text_of(at.white));
    let (black, black_rank) = name_and_rank(text_of(at.black));
    for (info, text) in [
        (Info::Event, text_of(0)),
        (Info::WhiteName, white),
        (Info::WhiteRank, white_rank),
        (Info::BlackName, black),
        (Info::BlackRank, black_rank),
        (Info::Place, text_of(at.server)),
        (Info::Date, &date(text_of(at.date)).unwrap_or_default()),
    ] {
        record.set_text(info, text);
    }
    // The half is not written. With a handicap, 0 says nothing.
    let halves = 2 * komi.cast_signed() + i32::from(handicap == 0);
    record.komi = (handicap == 0 || komi > 0).then(|| Komi::from_halves(halves));
    let ended = text_of(at.result);
    let (result, _) = ended.split_once(">>").unwrap_or((ended, ""));
    match result.trim().trim_end_matches(['!', '！']).parse::<GameResult>() {
        Ok(result) => record.set_result(result),
        Err(unknown) => record.set_text(Info::Result, &unknown.text),
    }
    for line in lines(text).skip(header.len()) {
        if let Ok((point, color)) = mark(line.text) {
            let color = if color == 'B' { Color::Black } else { Color::White };
            let made = vertex(point, &draft).map(|vertex| (color, vertex));
            draft.play(made, line)?;
        }
    }
    if handicap >= 2 {
        draft.place_handicap(handicap, Corner::UpperLeft);
    }
    Ok(draft.finish())
}

/// Reads the point of a move.
fn vertex(text: &str, draft: &Draft<'_>) -> Option<Vertex> {
    match *text.as_bytes() {
        [b'A', b'A', ..] => Some(Vertex::Pass),
        [column, row, ..] => {
            let (column, row) = (column.checked_sub(b'B')?, row.checked_sub(b'B')?);
            point_from_top(column, row, draft.record.size).map(Vertex::Play)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::replayed;
    use super::*;
    use crate::sgf::Event;

    const GAME: &str = "Rated game
19
Ann      7D*
Bob      5D*
www.cyberoro.com
0
0
6
20170316 [09:51]
5
White wins by  resign!
4
PMABBQEEQ
PMACWEQQE
PMADBZZZZ
PMADBAAAA
";

    #[test]
    fn a_game_has_its_players_its_komi_its_result_and_its_moves() {
        let (record, rows, notes) = replayed(GAME);
        let texts = [
            (Info::BlackName, "Bob"),
            (Info::BlackRank, "5D"),
            (Info::WhiteName, "Ann"),
            (Info::WhiteRank, "7D"),
            (Info::Date, "2017-03-16"),
            (Info::Place, "www.cyberoro.com"),
            (Info::Event, "Rated game"),
            (Info::Result, "W+R"),
        ];
        for (info, text) in texts {
            assert_eq!(record.text(info), Some(text));
        }
        assert_eq!(record.komi, Some(Komi::from_halves(13)));
        assert_eq!(record.assumed_rules().name, "japanese");
        assert_eq!(record.moves(), 3);
        assert_eq!(rows[3], "...............X...");
        assert_eq!(rows[15], "...O...............");
        let why = "line 15, column 1: NGF `PMADBZZZZ`: expected a move on the board: move 3 is left out\n";
        assert_eq!(notes, why);
    }

    #[test]
    fn a_result_may_be_in_words_of_another_language() {
        for (words, result) in [
            ("흑 1.5집 승", "B+1.5"),
            ("232手完、黒2目半勝ち", "B+2.5"),
            ("黒5.5目勝！ >> 白(64):黒(76)", "B+5.5"),
            ("Black Win 6.5 >> White(50):Black(63)", "B+6.5"),
            ("White 19Win  >> White(83):Black(64)", "W+19.0"),
            ("White loses on time", "B+T"),
            ("Progressing!", "Progressing"),
        ] {
            let (record, _, _) = replayed(&GAME.replace("White wins by  resign!", words));
            assert_eq!(record.text(Info::Result), Some(result), "{words}");
        }
    }

    #[test]
    fn a_handicap_is_placed_and_its_missing_komi_is_unknown() {
        let text = GAME.replace("www.cyberoro.com\n0\n0\n6", "www.cyberoro.com\n3\n0\n0");
        let (record, rows, _) = replayed(&text);
        assert_eq!((record.handicap, record.komi), (Some(3), None));
        assert_eq!(rows[3], "...X...........X...");
        let error =
            Record::parse(GAME.replace("\n19\n", "\n53\n").as_bytes()).expect_err("no size");
        let why = "line 2, column 1: NGF `53`: expected a size from 1 to 25";
        assert_eq!(error.to_string(), why);
    }

    #[test]
    fn the_lines_about_a_game_may_have_a_mark_and_another_order() {
        let text = "GIA title\r\nGIAnn 5D\r\nGIBob 1D\r\nGI\r\nGI\r\nGI2006-9-5\r\nGI13\r\nGI0\r\n\
            GI0\r\nGI6\r\nGI2\r\nPMABBEEEE\r\nPMACWKEEK\r\nGI1\r\nIDB[2] text\r\n";
        let (record, rows, notes) = replayed(text);
        assert_eq!(record.size.to_string(), "13x13");
        assert_eq!((record.moves(), record.komi), (2, Some(Komi::from_halves(13))));
        assert_eq!(record.text(Info::Date), Some("2006-09-05"));
        assert_eq!(record.text(Info::WhiteName), Some("Ann"));
        assert_eq!((&*rows[3], &*notes), ("...X.....O...", ""));
    }

    #[test]
    fn a_title_may_begin_like_a_mark() {
        let (record, rows, _) = replayed(&GAME.replace("Rated game", "GIANTS Cup"));
        assert_eq!(record.text(Info::Event), Some("GIANTS Cup"));
        assert_eq!((record.text(Info::WhiteName), &*rows[3]), (Some("Ann"), "...............X..."));
    }

    #[test]
    fn a_handicap_that_the_servers_do_not_place_is_kept_as_a_number() {
        let text = GAME.replace("\n19\n", "\n7\n");
        let text = text.replace("www.cyberoro.com\n0\n0\n6", "www.cyberoro.com\n7\n0\n0");
        let (record, ..) = replayed(&text);
        assert_eq!((record.handicap, record.komi), (Some(7), None));
        assert!(!record.events.iter().any(|event| matches!(event, Event::Setup { .. })));
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn names_may_be_in_the_encodings_of_korea_and_china() {
        for (encoding, name, result) in
            [(encoding_rs::EUC_KR, "이창호", "흑 불계승"), (encoding_rs::GBK, "柯洁", "黑中盘胜")]
        {
            let text = GAME.replace("Bob", name).replace("White wins by  resign!", result);
            let (bytes, _, _) = encoding.encode(&text);
            let record = Record::parse(&bytes).expect("a record");
            assert_eq!(record.text(Info::BlackName), Some(name));
            assert_eq!(record.text(Info::Result), Some("B+R"));
        }
    }
}

//! UGF and UGI, the records of `PandaNet`: sections with names in brackets.
//!
//! `[Header]` has lines `NAME=VALUE`. `[Data]` has a line for each move, such as `QP,B1,1,0`: column and
//! row as letters, the colour with the number of the player, the number of the move, and seconds.
//! Number 0 marks a stone that is set up. Rows count from the top, or from the bottom if
//! `CoordinateType` is `IGS`. A column of `Y` or `Z` is a pass. Other sections hold reviews.

use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{opt, rest};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use crate::color::Color;
use crate::point::Vertex;
use crate::result::GameResult;
use crate::rules::Rounding;

use super::super::error::SgfError;
use super::super::note::{Note, Notes};
use super::super::record::{Info, Record};
use super::super::value::{self, KomiUnit};
use super::draft::{Corner, Draft, Line, date, lines, point_from_top};

/// Whether a text is a UGF or a UGI.
pub(super) fn is_ugf(text: &str) -> bool {
    text.trim_start().starts_with("[Header]")
}

/// A line of `[Data]`.
struct Stone<'a> {
    column: u8,
    row: u8,
    color: Color,
    /// The number of the move, as written.
    number: &'a str,
}

/// Reads a line of `[Data]`.
fn stone(line: &str) -> IResult<&str, Stone<'_>> {
    let letter = || satisfy(|c| c.is_ascii_uppercase()).map(|c| c as u8 - b'A');
    let color = one_of("BW").map(|c| if c == 'B' { Color::Black } else { Color::White });
    let player = terminated(color, opt(one_of("12")));
    let fields = (letter(), letter(), preceded(char(','), player), preceded(char(','), rest));
    fields
        .map(|(column, row, color, fields): (u8, u8, Color, &str)| {
            let number = fields.split(',').next().unwrap_or(fields);
            Stone { column, row, color, number: number.trim() }
        })
        .parse(line)
}

/// Reads a UGF or a UGI.
pub(super) fn read(text: &str, notes: &mut Notes) -> Result<Record, SgfError> {
    let mut draft = Draft::new("UGF", text, notes);
    let (mut section, mut handicap, mut is_from_bottom) = ("", 0, false);
    for line in lines(text) {
        if line.text.starts_with('[') && line.text.ends_with(']') {
            section = line.text;
        } else if section == "[Header]" {
            let Some((name, value)) = line.text.split_once('=') else { continue };
            match name {
                "Hdcp" => handicap = conditions(&mut draft, value, line),
                "CoordinateType" => is_from_bottom = value.trim() == "IGS",
                "Size" => draft.size(value, line)?,
                _ => describe(&mut draft.record, name, value),
            }
        } else if section == "[Data]" && line.text.as_bytes().get(2) == Some(&b',') {
            let read = stone(line.text).ok().map(|(_, stone)| stone);
            let size = draft.record.size;
            let made = read.and_then(|Stone { column, row, color, number }| {
                let is_pass = column >= 24 && column >= size.width();
                let row =
                    if is_from_bottom { size.height().checked_sub(row + 1) } else { Some(row) };
                let point = || point_from_top(column, row?, size).map(Vertex::Play);
                Some((color, if is_pass { Vertex::Pass } else { point()? }, number == "0"))
            });
            match made {
                Some((color, Vertex::Play(point), true)) => draft.set_up(point, color),
                made => draft.play(made.map(|(color, vertex, _)| (color, vertex)), line)?,
            }
        }
    }
    if draft.has_set_up() {
        draft.record.handicap = (handicap >= 2).then_some(handicap);
    } else if handicap >= 2 {
        draft.place_handicap(handicap, Corner::LowerRight);
    }
    Ok(draft.finish())
}

/// Takes in the komi of `Hdcp`, and returns its number of handicap stones.
fn conditions(draft: &mut Draft<'_>, value: &str, line: Line<'_>) -> u32 {
    let (stones, komi) = value.split_once(',').unwrap_or((value, ""));
    match value::komi(komi, KomiUnit::Points) {
        Ok((komi, rounding)) => {
            draft.record.komi = Some(komi);
            if rounding == Rounding::Rounded {
                let value = line.text.chars().take(40).collect();
                draft.notes.add(Note::RoundedKomi { value, komi, at: Some(line.at) });
            }
        }
        Err(_) if komi.trim().is_empty() => {}
        Err(_) => {
            let error = draft.error(line, "handicap stones and a komi");
            draft.notes.add(Note::Ignored(error));
        }
    }
    stones.trim().parse().unwrap_or(0)
}

/// Takes in a line of the header.
fn describe(record: &mut Record, name: &str, value: &str) {
    let mut fields = value.split(',').map(str::trim);
    let first = fields.next().unwrap_or_default();
    let second = fields.next().unwrap_or_default();
    match name {
        "PlayerB" => {
            record.set_text(Info::BlackName, first);
            record.set_text(Info::BlackRank, second);
        }
        "PlayerW" => {
            record.set_text(Info::WhiteName, first);
            record.set_text(Info::WhiteRank, second);
        }
        "Title" => {
            let title =
                if second.is_empty() { first.to_owned() } else { format!("{first}, {second}") };
            record.set_text(Info::Event, &title);
        }
        "Place" => record.set_text(Info::Place, first),
        "Date" => record.set_text(Info::Date, &date(value).unwrap_or_default()),
        "Rule" | "Rules" => {
            let rules = match first {
                "JPN" => "Japanese",
                "CHN" => "Chinese",
                "KRN" | "KOR" => "Korean",
                other => other,
            };
            record.set_text(Info::Rules, rules);
        }
        "Winner" => {
            // C is the win by resignation in Japanese, chūoshi.
            let how = if second == "C" { "R" } else { second };
            if let Ok(result) = format!("{first}+{how}").parse::<GameResult>() {
                record.set_result(result);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::replayed;
    use super::*;
    use crate::point::Point;
    use crate::rules::Komi;
    use crate::sgf::Event;

    const GAME: &str = "[Header]
Ver=UGF3,200
Lang=SJIS
Title=2019,PANDA-NET,
Place=PANDA-NET
Date=2019/03/08,22:09:00,2019/03/09,07:16:59
Rule=JPN
Size=19
Hdcp=0,6.50
Winner=B,7.50
CoordinateType=IGS
PlayerB=Bob,7d,,bob@example
PlayerW=Ann,8d?,,
[Data]
QP,B1,1,0
DC,W1,2,31
QT,B1,3,0
YA,B1,3,0
[ReviewNode]
NODE,1,0,0,0
AA,B1,4,0
";

    #[test]
    fn a_game_has_its_players_its_komi_its_result_and_its_moves() {
        let (record, rows, notes) = replayed(GAME);
        let texts = [
            (Info::BlackName, "Bob"),
            (Info::BlackRank, "7d"),
            (Info::WhiteName, "Ann"),
            (Info::WhiteRank, "8d?"),
            (Info::Date, "2019-03-08"),
            (Info::Place, "PANDA-NET"),
            (Info::Event, "2019, PANDA-NET"),
            (Info::Rules, "Japanese"),
            (Info::Result, "B+7.5"),
        ];
        for (info, text) in texts {
            assert_eq!(record.text(info), Some(text));
        }
        assert_eq!(record.komi, Some(Komi::from_halves(13)));
        assert_eq!(record.moves(), 3);
        assert_eq!(rows[3], "................X..");
        assert_eq!(rows[16], "...O...............");
        let why = "line 17, column 1: UGF `QT,B1,3,0`: expected a move on the board: move 3 is left out\n";
        assert_eq!(notes, why);
    }

    #[test]
    fn rows_count_from_the_top_where_the_server_does_not_say_otherwise() {
        let (_, rows, _) = replayed(&GAME.replace("CoordinateType=IGS", "CoordinateType=JPN"));
        assert_eq!(rows[15], "................X..");
    }

    #[test]
    fn stones_with_the_number_0_are_set_up() {
        let text =
            GAME.replace("Hdcp=0,6.50", "Hdcp=2,0.50").replace("QP,B1,1", "CC,B1,0,0\nQQ,B1,0");
        let (record, rows, _) = replayed(&text);
        assert_eq!((record.handicap, record.komi), (Some(2), Some(Komi::from_halves(1))));
        assert!(matches!(&record.events[0], Event::Setup { black, .. } if black.len() == 2));
        assert_eq!(rows[16], "..XO...............");
        // Without such stones they are those of the server.
        let (record, rows, _) = replayed(&GAME.replace("Hdcp=0,6.50", "Hdcp=3,0.50"));
        assert_eq!(record.handicap, Some(3));
        assert_eq!(rows[15], "...X...........X...");
    }

    #[test]
    fn a_point_is_set_up_once_and_the_last_stone_on_it_stands() {
        let stones = "QQ,B1,0,0\nCC,B1,0,0\nQQ,W1,0,0\nDC,B1,0,0\nQP,B1,1";
        let (record, ..) = replayed(&GAME.replace("QP,B1,1", stones));
        let Event::Setup { black, white, empty } = &record.events[0] else { panic!("a set-up") };
        let names = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>();
        assert_eq!(
            (names(black), names(white)),
            (vec!["C3".to_owned(), "D3".to_owned()], vec!["R17".to_owned()])
        );
        assert!(empty.is_empty());
    }

    #[test]
    fn the_first_size_of_a_board_counts() {
        let later = "QP,B1,1,0\n[Header]\nSize=9\n[Data]\n";
        let (record, rows, notes) = replayed(&GAME.replace("QP,B1,1,0\n", later));
        assert_eq!((record.size.to_string().as_str(), &*rows[3]), ("19x19", "................X.."));
        let why = "line 17, column 1: UGF `Size=9`: expected one size, before the moves: ignored\n";
        assert!(notes.starts_with(why), "{notes}");
    }

    #[test]
    fn a_board_of_no_size_is_an_error_with_its_line() {
        let error =
            Record::parse(GAME.replace("Size=19", "Size=x").as_bytes()).expect_err("no size");
        let why = "line 8, column 1: UGF `Size=x`: expected a size from 1 to 25";
        assert_eq!(error.to_string(), why);
    }

    #[cfg(feature = "encodings")]
    #[test]
    fn the_language_names_the_encoding() {
        let text = GAME.replace("Bob", "井山裕太");
        let (bytes, _, _) = encoding_rs::SHIFT_JIS.encode(&text);
        let record = Record::parse(&bytes).expect("a record");
        assert_eq!(record.text(Info::BlackName), Some("井山裕太"));
    }
}

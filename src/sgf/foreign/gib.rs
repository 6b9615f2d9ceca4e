//! GIB, the records of Tygem: properties between `\HS` and `\HE`, then a line for each move.
//!
//! A property is `\[NAME=VALUE\]`. `GAMEINFOMAIN` and `GAMETAG` hold several values: the komi and the
//! margin in tenths of a point, and a number for how the game ended. `INI` states the handicap, `STO`
//! is a move, with the column from the left and the row from the top, and `SKI` is a pass.

use nom::bytes::complete::{tag, take_until};
use nom::character::complete::char;
use nom::sequence::{delimited, separated_pair};
use nom::{IResult, Parser};

use crate::color::{Color, Sided};
use crate::point::Vertex;
use crate::result::GameResult;
use crate::rules::Komi;
use crate::score::Score;

use super::super::error::SgfError;
use super::super::note::Notes;
use super::super::record::{Event, Info, Record};
use super::draft::{Corner, Draft, Line, date, lines, name_and_rank, point_from_top};

/// Whether a text is a GIB.
pub(super) fn is_gib(text: &str) -> bool {
    text.trim_start().starts_with("\\HS")
}

/// Reads a property.
fn property(line: &str) -> IResult<&str, (&str, &str)> {
    let pair = separated_pair(take_until("="), char('='), take_until("\\]"));
    delimited(tag("\\["), pair, tag("\\]")).parse(line)
}

/// Reads a GIB.
pub(super) fn read(text: &str, notes: &mut Notes) -> Result<Record, SgfError> {
    let mut draft = Draft::new("GIB", text, notes);
    let mut handicap = 0;
    for line in lines(text) {
        if let Ok((_, (name, value))) = property(line.text) {
            describe(&mut draft, name, value.trim(), line)?;
            continue;
        }
        let mut words = line.text.split_ascii_whitespace();
        match words.next() {
            Some("INI") => {
                handicap = words.nth(2).and_then(|stones| stones.parse().ok()).unwrap_or(0);
            }
            Some("STO") => {
                let made = stone(&mut words.skip(2), &draft);
                draft.play(made, line)?;
            }
            Some("SKI") => {
                let color =
                    words.nth(2).and_then(color).unwrap_or_else(|| next_color(&draft.record));
                draft.play(Some((color, Vertex::Pass)), line)?;
            }
            _ => {}
        }
    }
    if handicap >= 2 {
        draft.place_handicap(handicap, Corner::UpperLeft);
    }
    Ok(draft.finish())
}

/// Reads the colour and the point of a move.
fn stone<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    draft: &Draft<'_>,
) -> Option<(Color, Vertex)> {
    let color = color(words.next()?)?;
    let (column, row) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((color, point_from_top(column, row, draft.record.size)?.into()))
}

fn color(number: &str) -> Option<Color> {
    match number {
        "1" => Some(Color::Black),
        "2" => Some(Color::White),
        _ => None,
    }
}

/// Returns the opponent of the last player, or Black.
fn next_color(record: &Record) -> Color {
    match record.events.last() {
        Some(Event::Play(color, _)) => !*color,
        _ => Color::Black,
    }
}

/// Takes in a property.
fn describe(
    draft: &mut Draft<'_>,
    name: &str,
    value: &str,
    line: Line<'_>,
) -> Result<(), SgfError> {
    let record = &mut draft.record;
    match name {
        "GAMEBLACKNAME" | "GAMEWHITENAME" => {
            let (player, rank) = name_and_rank(value);
            let of = if name == "GAMEBLACKNAME" {
                [Info::BlackName, Info::BlackRank]
            } else {
                [Info::WhiteName, Info::WhiteRank]
            };
            record.set_text(of[0], player);
            record.set_text(of[1], rank);
        }
        "GAMEDATE" => record.set_text(Info::Date, &date(value).unwrap_or_default()),
        "GAMEPLACE" => record.set_text(Info::Place, value),
        "GAMENAME" => record.set_text(Info::Event, value),
        // Words that say the same as the numbers of GAMEINFOMAIN, which come later.
        "GAMERESULT" if !value.is_empty() => record.set_text(Info::Result, value),
        "GAMEINFOMAIN" => {
            let fields =
                |name: &str| number(value.split(',').find_map(|it| it.trim().strip_prefix(name))?);
            if let Some(side) = fields("LINE:") {
                draft.size(&side.to_string(), line)?;
            }
            conclude(&mut draft.record, fields("GONGJE:"), fields("GRLT:"), fields("ZIPSU:"));
        }
        "GAMETAG" => {
            let fields =
                |name: char| number(value.split(',').find_map(|it| it.trim().strip_prefix(name))?);
            conclude(record, fields('G'), fields('W'), fields('Z'));
            if record.text(Info::Date).is_none() {
                let date = value.split(',').find_map(|it| date(it.trim().strip_prefix('C')?));
                record.set_text(Info::Date, &date.unwrap_or_default());
            }
        }
        _ => {}
    }
    Ok(())
}

fn number(text: &str) -> Option<u32> {
    text.trim().parse().ok()
}

/// Takes in the komi and the result as numbers, where they are not known yet.
fn conclude(record: &mut Record, komi: Option<u32>, end: Option<u32>, margin: Option<u32>) {
    let halves = |tenths: u32| i32::try_from(tenths.min(10_000) / 5).unwrap_or(0);
    if record.komi.is_none() {
        record.komi = komi.map(|tenths| Komi::from_halves(halves(tenths)));
    }
    let score = |winner| {
        let lead = Sided::of(winner, margin.map_or(0, halves)).for_player(Color::Black);
        GameResult::Score(Score::from_halves(lead))
    };
    let result = match end {
        Some(0) if margin.is_some_and(|margin| margin > 0) => score(Color::Black),
        Some(1) if margin.is_some_and(|margin| margin > 0) => score(Color::White),
        Some(2) => GameResult::DRAW,
        Some(3) => GameResult::Resignation(Color::Black),
        Some(4) => GameResult::Resignation(Color::White),
        Some(7) => GameResult::Time(Color::Black),
        Some(8) => GameResult::Time(Color::White),
        _ => return,
    };
    if record.result().is_none() {
        record.set_result(result);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::replayed;
    use super::*;

    const GAME: &str = "\\HS\r
\\[GIBOKIND=Global\\]\r
\\[GAMENAME=Friendly\\]\r
\\[GAMEDATE=2020- 4- 1-22-36- 5\\]\r
\\[GAMEPLACE=Tygem Baduk\\]\r
\\[GAMEWHITENAME=Ann (4D)\\]\r
\\[GAMEBLACKNAME=Bob (3D)\\]\r
\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:1,GTIME:600-30-3,GRLT:1,ZIPSU:125,DUM:0,GONGJE:65,TCNT:4,AUSZ:0\\]\r
\\[GAMETAG=S0,R1,D0,G65,W1,Z125,T30-3-600,C2020:04:01:22:36\\]\r
\\HE\r
\\GS\r
2 1 0\r
4 0 &4\r
INI 0 1 0 &4 \r
STO 0 2 1 3 2 \r
STO 0 3 2 19 4 \r
STO 0 3 2 15 16 \r
SKI 0 4 \r
\\GE\r
";

    #[test]
    fn a_game_has_its_players_its_komi_its_result_and_its_moves() {
        let (record, rows, notes) = replayed(GAME);
        let texts = [
            (Info::BlackName, "Bob"),
            (Info::BlackRank, "3D"),
            (Info::WhiteName, "Ann"),
            (Info::WhiteRank, "4D"),
            (Info::Date, "2020-04-01"),
            (Info::Place, "Tygem Baduk"),
            (Info::Event, "Friendly"),
            (Info::Result, "W+12.5"),
        ];
        for (info, text) in texts {
            assert_eq!(record.text(info), Some(text));
        }
        assert_eq!(record.komi, Some(Komi::from_halves(13)));
        assert_eq!(record.assumed_rules().name, "japanese");
        assert_eq!(record.moves(), 3);
        assert_eq!(rows[2], "...X...............");
        assert_eq!(rows[16], "...............O...");
        let why = "line 16, column 1: GIB `STO 0 3 2 19 4`: expected a move on the board: move 2 is left out\n";
        assert_eq!(notes, why);
    }

    #[test]
    fn a_handicap_is_placed_and_a_game_may_end_in_other_ways() {
        let text =
            GAME.replace("INI 0 1 0", "INI 0 1 2").replace("GRLT:1,ZIPSU:125", "GRLT:3,ZIPSU:0");
        let (record, rows, _) = replayed(&text);
        assert_eq!((record.handicap, record.text(Info::Result)), (Some(2), Some("B+R")));
        assert_eq!(rows[3], "...............X...");
        assert_eq!(rows[15], "...X...............");
    }

    #[test]
    fn a_size_behind_moves_is_ignored_and_noted() {
        let late = "\\[GAMEINFOMAIN=LINE:9\\]\r\n\\GE";
        let (record, rows, notes) = replayed(&GAME.replace("\\GE", late));
        assert_eq!((record.size.to_string().as_str(), record.moves()), ("19x19", 3));
        assert_eq!(rows[16], "...............O...");
        let why = "line 19, column 1: GIB `\\[GAMEINFOMAIN=LINE:9\\]`: expected one size, before the moves: \
                   ignored\n";
        assert!(notes.ends_with(why), "{notes}");
    }

    #[test]
    fn a_board_of_no_size_is_an_error_with_its_line() {
        let text = GAME.replace("AUSZ:0", "LINE:99");
        let error = Record::parse(text.as_bytes()).expect_err("no such board");
        let line = text.lines().nth(7).expect("a line");
        let shown: String = line.chars().take(40).collect();
        let why = format!("line 8, column 1: GIB `{shown}`: expected a size from 1 to 25");
        assert_eq!(error.to_string(), why);
    }
}

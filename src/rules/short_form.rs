//! `KataGo`'s short form of rules: keys and values run together, in any order and case, with
//! or without spaces, as in `koSIMPLEscoreAREAtaxNONEsui0whbN-1fpok1`.

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{one_of, space0};
use nom::combinator::{all_consuming, recognize, value};
use nom::multi::many1;
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

/// A JSON key and the text of its value.
type Choice<'a> = (&'static str, &'a str);

/// Returns the options that `text` names, or `None` if it is not in the short form.
pub(super) fn options(text: &str) -> Option<Vec<Choice<'_>>> {
    let (_, options) = all_consuming(many1(preceded(space0, option))).parse(text).ok()?;
    Some(options)
}

fn option(text: &str) -> IResult<&str, Choice<'_>> {
    let ko = alt((tag_no_case("SIMPLE"), tag_no_case("POSITIONAL"), tag_no_case("SITUATIONAL")));
    let scoring = alt((tag_no_case("AREA"), tag_no_case("TERRITORY")));
    let tax = alt((tag_no_case("NONE"), tag_no_case("SEKI"), tag_no_case("ALL")));
    let bonus = alt((tag_no_case("N-1"), tag_no_case("N"), tag_no_case("0")));
    alt((
        pair(value("ko", tag_no_case("ko")), ko),
        pair(value("scoring", tag_no_case("score")), scoring),
        pair(value("tax", tag_no_case("tax")), tax),
        pair(value("suicide", tag_no_case("sui")), switch),
        pair(value("hasButton", tag_no_case("button")), switch),
        pair(value("whiteHandicapBonus", tag_no_case("whb")), bonus),
        pair(value("friendlyPassOk", tag_no_case("fpok")), switch),
    ))
    .parse(text)
}

fn switch(text: &str) -> IResult<&str, &str> {
    recognize(one_of("01")).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order_and_case() {
        let expected = [
            ("friendlyPassOk", "1"),
            ("tax", "ALL"),
            ("ko", "situational"),
            ("hasButton", "1"),
            ("scoring", "AREA"),
            ("whiteHandicapBonus", "N-1"),
            ("suicide", "0"),
        ];
        let text = "fpok1 taxALL kosituationalbutton1scoreAREAwhbN-1sui0";
        assert_eq!(options(text).as_deref(), Some(&expected[..]));
    }

    #[test]
    fn what_does_not_fit_to_its_end_is_refused() {
        for text in ["", "koreans", "koSIMPLEx", "ko", "sui2", "koSPIGHT", "[]"] {
            assert_eq!(options(text), None, "{text:?}");
        }
    }
}

//! The JSON in which rules are written: one object of strings, numbers and switches.

use nom::branch::alt;
use nom::bytes::complete::{escaped_transform, tag, take_while_m_n};
use nom::character::complete::{char, multispace0, none_of, one_of};
use nom::combinator::{all_consuming, cut, map, map_opt, opt};
use nom::error::Error;
use nom::multi::separated_list0;
use nom::number::complete::recognize_float;
use nom::sequence::{delimited, preceded, separated_pair};
use nom::{Err, IResult, Parser};

/// Returns the pairs of the object in their order: each key, and its value without quotes.
///
/// # Errors
/// A sentence that names the place, if the text is not such an object.
pub(super) fn object(text: &str) -> Result<Vec<(String, String)>, String> {
    let pair = separated_pair(padded(string), char(':'), cut(padded(alt((string, bare)))));
    let pairs = separated_list0(char(','), pair);
    let object = delimited(padded(char('{')), pairs, cut(padded(char('}'))));
    match all_consuming(object).parse(text) {
        Ok((_, pairs)) => Ok(pairs),
        Err(Err::Error(Error { input, .. }) | Err::Failure(Error { input, .. })) => {
            let column = text[..text.len() - input.len()].chars().count() + 1;
            Err(format!("expected an object of strings, numbers, true or false: column {column}"))
        }
        Err(Err::Incomplete(_)) => unreachable!("the text is complete"),
    }
}

/// Allows for space around what `inner` reads.
fn padded<'a, T>(
    inner: impl Parser<&'a str, Output = T, Error = Error<&'a str>>,
) -> impl Parser<&'a str, Output = T, Error = Error<&'a str>> {
    delimited(multispace0, inner, multispace0)
}

/// Reads a string, and returns what its escapes stand for.
fn string(text: &str) -> IResult<&str, String> {
    let plain = none_of("\"\\");
    let characters = escaped_transform(plain, '\\', escape);
    delimited(char('"'), map(opt(characters), Option::unwrap_or_default), char('"')).parse(text)
}

/// Reads an escape after its backslash. Pairs of surrogates, for characters that no rules contain,
/// are refused.
fn escape(text: &str) -> IResult<&str, char> {
    let digits = take_while_m_n(4, 4, |c: char| c.is_ascii_hexdigit());
    let code = map_opt(digits, |digits| char::from_u32(u32::from_str_radix(digits, 16).ok()?));
    let short = map(one_of("bfnrt"), |letter| match letter {
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        _ => '\t',
    });
    alt((one_of("\"\\/"), short, preceded(char('u'), code))).parse(text)
}

/// Reads a number or a word.
fn bare(text: &str) -> IResult<&str, String> {
    let word = alt((tag("true"), tag("false"), tag("null")));
    map(alt((word, recognize_float)), str::to_owned).parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_read_to_its_pairs() {
        let pairs = |text| object(text).map(|pairs| format!("{pairs:?}"));
        assert_eq!(pairs(" {} "), Ok("[]".into()));
        let text = "{\"ko\" : \"SIMPLE\",\n \"suicide\":true, \"x\":-1.5,\"y\":null}";
        let expected = r#"[("ko", "SIMPLE"), ("suicide", "true"), ("x", "-1.5"), ("y", "null")]"#;
        assert_eq!(pairs(text), Ok(expected.into()));
        assert_eq!(pairs(r#"{"":"\u006b\"\/\n"}"#), Ok(r#"[("", "k\"/\n")]"#.into()));
    }

    #[test]
    fn what_is_not_such_an_object_is_refused_with_its_column() {
        for (text, column) in [
            ("{", 2),
            ("{\"ko\":\"SIMPLE\"", 15),
            ("{\"ko\":SIMPLE}", 7),
            ("{\"ko\":[1]}", 7),
            ("{\"ko\":\"a\",}", 10),
            ("{} x", 4),
        ] {
            let error = object(text).expect_err("not an object");
            assert!(error.ends_with(&format!("column {column}")), "{text}: {error}");
        }
    }
}

//! Numbers of points as people write them, in figures and in words: `6.5`, `6 1/2`, `3又3/4子`,
//! `六目半`, `three and a half points`.
//!
//! Komi and results use the same forms, so both are read here.

use crate::rules::half_width;

/// A number of points or stones within a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Amount<'a> {
    /// The number, in the unit in which it is written.
    pub number: f64,
    /// The figures before any fraction in words: `6.5`, or `3` of `3又3/4子`.
    pub figures: &'a str,
    /// Whether the text says that the number counts stones. A stone is two points.
    pub in_stones: bool,
    /// The text after the number, its unit and its half.
    pub rest: &'a str,
}

impl Amount<'_> {
    /// Whether the number has a quarter, which only a number of stones can have.
    pub fn is_quarter(&self) -> bool {
        let quarters = (self.number * 4.0).round();
        (self.number * 4.0 - quarters).abs() < 1e-9 && (quarters % 2.0).abs() > 0.5
    }

    /// Whether the number has a decimal point.
    pub fn has_point(&self) -> bool {
        self.figures.contains('.')
    }
}

/// Returns a text with its numbers in figures: those of full width, those in the words of Chinese,
/// Japanese, Korean and English, and those with a decimal comma.
///
/// ```
/// use tengen::engine_room::amount::in_figures;
///
/// assert_eq!(in_figures("黑贴三又四分之三子"), "黑贴3又3/4子");
/// assert_eq!(in_figures("White by half a point"), "White by 0.5 point");
/// ```
pub fn in_figures(text: &str) -> String {
    let text: String = text.chars().map(half_width).collect();
    let text = english(&korean(&numerals(&text)));
    bare_halves(&fractions(&with_points(&text)))
}

/// Returns the first number of a text [in figures](in_figures); `None` if the text has none.
pub fn first_amount(text: &str) -> Option<Amount<'_>> {
    amount(&text[before_number(text)..])
}

/// Reads the number with which a text begins.
fn amount(text: &str) -> Option<Amount<'_>> {
    let alone = fraction(text);
    let figures = if alone.is_some() { "" } else { decimal(text) };
    let (mut number, mut rest) = match alone {
        Some((quarters, rest)) => (0.25 * f64::from(quarters), rest),
        None => (figures.parse::<f64>().ok()?, &text[figures.len()..]),
    };
    let sign = if figures.starts_with('-') { -1.0 } else { 1.0 };
    let is_whole = alone.is_none() && !figures.contains('.');
    if is_whole && let Some((quarters, after)) = fraction(rest.trim_start_matches([' ', '又'])) {
        number += sign * 0.25 * f64::from(quarters);
        rest = after;
    }
    let mut in_stones = false;
    if let Some((are_stones, after)) = unit(rest.trim_start()) {
        (in_stones, rest) = (are_stones, after);
    }
    if is_whole && let Some(after) = rest.trim_start().strip_prefix(['半', '반']) {
        number += 0.5 * sign;
        rest = after;
    }
    Some(Amount { number, figures, in_stones, rest })
}

/// Skips the unit with which a text begins; returns whether it is a stone, and the text after it.
fn unit(text: &str) -> Option<(bool, &str)> {
    const STONES: [&str; 4] = ["子", "stones", "stone", "zi"];
    const POINTS: [&str; 9] = ["目", "집", "点", "點", "points", "point", "pts", "pt", "moku"];
    let of = |units: &[&str]| units.iter().find_map(|unit| text.strip_prefix(unit));
    let stones = of(&STONES).map(|rest| (true, rest));
    stones.or_else(|| of(&POINTS).map(|rest| (false, rest)))
}

/// Reads the fraction that a text begins with, as a number of quarters, and returns the rest of the
/// text.
fn fraction(text: &str) -> Option<(u8, &str)> {
    const FRACTIONS: [(&str, u8); 6] =
        [("1/4", 1), ("¼", 1), ("1/2", 2), ("½", 2), ("3/4", 3), ("¾", 3)];
    FRACTIONS.iter().find_map(|&(word, quarters)| Some((quarters, text.strip_prefix(word)?)))
}

/// Returns the length of the words before the first number of a text: `Komi: ` and `黑贴`. A word
/// that contains a digit is a part of the number, as in `nan7`.
fn before_number(text: &str) -> usize {
    let is_of_number = |c: char| c.is_ascii_digit() || "+-.¼½¾".contains(c);
    let begins = |place: usize| {
        let (before, number) = text.split_at(place);
        let is_apart = !before.ends_with(|c: char| c.is_ascii() && !" \t\n:=".contains(c));
        // Signs are passed only at the first of them, so that a long row of them takes no longer.
        let digits = || number.trim_start_matches(['+', '-', '.']);
        is_apart && digits().starts_with(|c: char| c.is_ascii_digit() || "¼½¾".contains(c))
    };
    let mut places = text.char_indices().filter(|&(_, c)| is_of_number(c)).map(|(place, _)| place);
    places.find(|&place| begins(place)).unwrap_or(text.len())
}

/// Returns the decimal number that a text begins with, perhaps with an exponent.
fn decimal(text: &str) -> &str {
    let end = |text: &str, of_number: fn(char) -> bool| {
        text.find(|c| !of_number(c)).unwrap_or(text.len())
    };
    let mantissa = end(text, |c| matches!(c, '0'..='9' | '.' | '+' | '-'));
    // A full stop or a dash may follow a number.
    let mantissa = text[..mantissa].trim_end_matches('-').len();
    let Some(exponent) = text[mantissa..].strip_prefix(['e', 'E']) else {
        return &text[..mantissa];
    };
    let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    match end(digits, |c| c.is_ascii_digit()) {
        // The `e` begins a word and not an exponent.
        0 => &text[..mantissa],
        length => &text[..text.len() - digits.len() + length],
    }
}

/// Replaces decimal commas by points. Any other comma stays.
fn with_points(text: &str) -> String {
    let bytes = text.as_bytes();
    let is_digit =
        |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let point = |(at, c): (usize, char)| {
        if c == ',' && is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)) { '.' } else { c }
    };
    text.char_indices().map(point).collect()
}

/// Replaces the numerals of China and Japan by figures.
fn numerals(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c| numeral(c).is_none()).unwrap_or(rest.len());
        let (run, after) = rest.split_at(length);
        match number_of(run) {
            Some(number) => found.push_str(&number.to_string()),
            None if run.is_empty() => {
                found.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
            // A number beyond any board, such as a year, stays as it is.
            None => found.push_str(run),
        }
        rest = after;
    }
    found
}

/// Returns the value of a numeral: a digit, ten or a hundred.
fn numeral(character: char) -> Option<u32> {
    Some(match character {
        '〇' | '零' => 0,
        '一' => 1,
        '二' | '两' | '兩' => 2,
        '三' => 3,
        '四' => 4,
        '五' => 5,
        '六' => 6,
        '七' => 7,
        '八' => 8,
        '九' => 9,
        '十' => 10,
        '百' => 100,
        _ => return None,
    })
}

/// Returns the number that a run of numerals means: 375 for both `三百七十五` and `三七五`. `None` for
/// an empty run, and for a number beyond any board.
fn number_of(run: &str) -> Option<u32> {
    let (mut sum, mut last) = (0_u32, None);
    for digit in run.chars().filter_map(numeral) {
        if digit < 10 {
            last = Some(last.unwrap_or(0_u32).checked_mul(10)?.checked_add(digit)?);
        } else {
            sum = sum.checked_add(last.take().unwrap_or(1).checked_mul(digit)?)?;
        }
    }
    let number = sum.checked_add(last.unwrap_or(0))?;
    (!run.is_empty() && number < 1_000).then_some(number)
}

/// Replaces the numbers that Korean writes in words before its unit, `집`.
fn korean(text: &str) -> String {
    const WORDS: [(&str, &str); 10] = [
        ("한", "1"),
        ("두", "2"),
        ("세", "3"),
        ("네", "4"),
        ("다섯", "5"),
        ("여섯", "6"),
        ("일곱", "7"),
        ("여덟", "8"),
        ("아홉", "9"),
        ("열", "10"),
    ];
    let mut text = text.replace(" 집", "집");
    if text.contains('집') {
        for (word, figure) in WORDS {
            text = text.replace(&format!("{word}집"), &format!("{figure}집"));
        }
    }
    text
}

/// Replaces the numbers that English writes in words.
fn english(text: &str) -> String {
    const WORDS: [&str; 21] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    if !text.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return text.to_owned();
    }
    let mut found = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let word = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
        let other = rest[word..].find(is_letter).unwrap_or(rest.len() - word);
        let named = WORDS.iter().position(|known| known.eq_ignore_ascii_case(&rest[..word]));
        match named {
            Some(number) => found.push_str(&number.to_string()),
            None => found.push_str(&rest[..word]),
        }
        found.push_str(&rest[word..word + other]);
        rest = &rest[word + other..];
    }
    found.replace(" and a half", " 1/2").replace("half a ", "0.5 ").replace("a half ", "0.5 ")
}

/// Replaces `4分之3` by `3/4`.
fn fractions(text: &str) -> String {
    const WORDS: [(&str, &str); 3] = [("4分之1", "1/4"), ("2分之1", "1/2"), ("4分之3", "3/4")];
    let mut text = text.to_owned();
    if text.contains("分之") {
        for (words, figures) in WORDS {
            text = text.replace(words, figures);
        }
    }
    text
}

/// Replaces a half that stands alone before its unit by 0.5: `半目`, but not that of `6目半` and `3半`.
fn bare_halves(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    for (place, character) in text.char_indices() {
        let after = &text[place + character.len_utf8()..];
        let is_half = matches!(character, '半' | '반')
            && after.trim_start().starts_with(['目', '子', '집', '点', '點'])
            && !text[..place].ends_with(|c: char| c.is_ascii_digit());
        found.push_str(if is_half { "0.5" } else { &text[place..text.len() - after.len()] });
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Option<(f64, bool)> {
        first_amount(&in_figures(text)).map(|found| (found.number, found.in_stones))
    }

    #[test]
    fn numbers_are_read_in_figures_and_in_words() {
        for (text, number) in [
            ("6.5", 6.5),
            ("6,5", 6.5),
            ("６．５目", 6.5),
            ("6 1/2", 6.5),
            ("½", 0.5),
            ("六目半", 6.5),
            ("十二目半", 12.5),
            ("二十三目", 23.0),
            ("百八十目", 180.0),
            ("三七五", 375.0),
            ("黑胜半目", 0.5),
            ("흑 반집승", 0.5),
            ("백 두집반 승", 2.5),
            ("여섯 집 반", 6.5),
            ("3집반", 3.5),
            ("Black wins by six and a half points", 6.5),
            ("White by half a point", 0.5),
            ("Twelve points", 12.0),
        ] {
            assert_eq!(read(text), Some((number, false)), "{text}");
        }
    }

    #[test]
    fn a_number_of_stones_is_named_by_its_unit() {
        for (text, number) in
            [("3又3/4子", 3.75), ("四分之三子", 0.75), ("二又四分之三子", 2.75), ("半子", 0.5)]
        {
            assert_eq!(read(text), Some((number, true)), "{text}");
        }
    }

    #[test]
    fn a_quarter_is_told_from_a_half() {
        let is_quarter = |text| first_amount(text).is_some_and(|found| found.is_quarter());
        assert!(is_quarter("0.75") && is_quarter("184.25") && is_quarter("3/4"));
        assert!(!is_quarter("3.5") && !is_quarter("7") && !is_quarter("6.4"));
    }

    #[test]
    fn a_comma_between_words_stays_a_comma() {
        assert_eq!(in_figures("W+0.5, by adjudication"), "W+0.5, by adjudication");
        assert_eq!(read("12, of 3 games"), Some((12.0, false)));
    }

    #[test]
    fn a_text_without_a_number_has_no_amount() {
        for text in ["", "none", "nan", "--", "目", "半"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_number_beyond_any_board_stays_as_it_is() {
        assert_eq!(in_figures("二〇一六年黑胜三目"), "二〇一六年黑胜3目");
    }

    #[test]
    fn a_long_text_takes_time_in_proportion_to_its_length() {
        // With the square of the length, each of these took minutes.
        for text in ["九", "百", "+", "-", ".", "半", "+-"] {
            assert_eq!(read(&text.repeat(400_000)), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[一二百十分之4半又子目집반 half1/2.,+-e½]{0,12}") {
            let _ = read(&text);
        }
    }
}

//! The names of rule sets, as records and other programs write them.

/// Names in other languages, countries for their rules, and names that other programs use, each as
/// [`letters`] returns it, with the name of the preset.
const ELSEWHERE: &[(&str, &str)] = &[
    ("japan", "japanese"),
    ("jp", "japanese"),
    ("nihonkiin", "japanese"),
    ("日本", "japanese"),
    ("日本棋院", "japanese"),
    // 日规, without its word for "rules".
    ("日", "japanese"),
    // The rules of servers in China where territory counts.
    ("日韩", "japanese"),
    ("日韓", "japanese"),
    ("일본", "japanese"),
    ("china", "chinese"),
    ("cn", "chinese"),
    ("中国", "chinese"),
    ("中", "chinese"),
    ("中國", "chinese"),
    ("중국", "chinese"),
    ("korea", "korean"),
    ("kr", "korean"),
    ("韩国", "korean"),
    ("韩", "korean"),
    ("韓", "korean"),
    ("韓國", "korean"),
    ("韓国", "korean"),
    ("한국", "korean"),
    ("us", "aga"),
    ("usa", "aga"),
    ("美国", "aga"),
    ("美國", "aga"),
    ("france", "french"),
    ("italy", "italian"),
    ("新西兰", "newzealand"),
    ("tt", "tromptaylor"),
    ("应氏", "ing"),
    ("應氏", "ing"),
    // Stones on the board were the score in old China.
    ("oldchinese", "stonescoring"),
    ("ancientchinese", "stonescoring"),
];

/// Words for "rules" that names may begin or end with.
const RULES: [&str; 10] =
    ["rules", "rule", "ruleset", "规则", "規則", "规", "規", "ルール", "룰", "규칙"];

/// Returns the essence of a name of rules, which is equal for all ways to write it.
pub(super) fn essence(name: &str) -> String {
    let letters = letters(name);
    let elsewhere = ELSEWHERE.iter().find(|&&(known, _)| known == letters);
    elsewhere.map_or(letters, |&(_, preset)| preset.to_owned())
}

/// Returns a name in small letters, without the separators of its words, the word "rules" and the
/// year of the rules: `japanese` for `Japanese Rules 1989`.
fn letters(name: &str) -> String {
    let separates = |c: char| c.is_whitespace() || "-_–—.:".contains(c);
    let name: String = name
        .chars()
        .map(half_width)
        .filter(|&c| !separates(c))
        .flat_map(char::to_lowercase)
        .collect();
    let mut rest = &name[..];
    loop {
        if RULES.contains(&rest) {
            return rest.to_owned();
        }
        let shorter = RULES.iter().chain(&[year(rest)]).find_map(|&word| {
            let more = rest.strip_prefix(word).or_else(|| rest.strip_suffix(word))?;
            (!word.is_empty() && !more.is_empty()).then_some(more)
        });
        match shorter {
            Some(shorter) => rest = shorter,
            None => return rest.to_owned(),
        }
    }
}

/// Returns the character of ASCII that a full-width one stands for; any other character stays.
pub(crate) fn half_width(character: char) -> char {
    match u32::from(character).checked_sub(0xfee0).and_then(char::from_u32) {
        Some(ascii @ '!'..='~') => ascii,
        _ => character,
    }
}

/// Returns the year that a name begins or ends with, of the 20th or 21st century; otherwise
/// nothing.
fn year(name: &str) -> &str {
    let is_year = |text: &&str| {
        text.bytes().all(|byte| byte.is_ascii_digit()) && ["19", "20"].contains(&&text[..2])
    };
    let first = name.get(..4);
    let last = name.len().checked_sub(4).and_then(|from| name.get(from..));
    [first, last].into_iter().flatten().find(is_year).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_the_same_with_more_words_and_in_other_languages() {
        for (name, expected) in [
            ("Japanese Rules", "japanese"),
            ("RULES: Japanese", "japanese"),
            ("Japanese 1989", "japanese"),
            ("JP", "japanese"),
            ("日本", "japanese"),
            ("日本ルール", "japanese"),
            ("中国规则", "chinese"),
            ("cn", "chinese"),
            ("Chinese rules 2002", "chinese"),
            ("韩国规则", "korean"),
            ("AGA rules", "aga"),
            ("New-Zealand rules", "newzealand"),
            ("Tromp–Taylor", "tromptaylor"),
            ("Old Chinese", "stonescoring"),
            ("应氏规则", "ing"),
            ("日规", "japanese"),
            ("日規", "japanese"),
            ("中规", "chinese"),
            ("韩规", "korean"),
            ("Ｊａｐａｎｅｓｅ", "japanese"),
            ("ＡＧＡ　ｒｕｌｅｓ", "aga"),
        ] {
            assert_eq!(essence(name), expected, "{name}");
        }
    }

    #[test]
    fn a_name_of_rules_and_years_alone_stays() {
        for (name, expected) in [("", ""), ("Rules", "rules"), ("1989", "1989"), ("规则", "规则")]
        {
            assert_eq!(essence(name), expected, "{name}");
        }
    }

    #[test]
    fn names_elsewhere_are_written_as_they_are_compared() {
        for (name, _) in ELSEWHERE {
            assert_eq!(letters(name), *name);
        }
    }
}

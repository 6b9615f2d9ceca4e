//! The words of other engines in a command line.

use std::ffi::OsString;

/// `KataGo`'s long options, which may also have one dash.
const KATAGO_OPTIONS: [&str; 6] = [
    "model",
    "human-model",
    "config",
    "override-config",
    "analysis-threads",
    "quit-without-waiting",
];

/// Adds the second dash to an option of `KataGo`'s that has only one.
fn add_dash(word: &mut OsString) {
    let Some(option) = word.to_str().and_then(|text| text.strip_prefix('-')) else { return };
    let name = option.split_once('=').map_or(option, |(name, _)| name);
    if KATAGO_OPTIONS.contains(&name) {
        *word = format!("--{option}").into();
    }
}

/// Translates command lines written for other engines: `tengen gtp` means `tengen`, and the long
/// options of `KataGo` may have one dash.
pub fn in_our_words(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<_> = words.into_iter().collect();
    let is_gtp = words.get(1).is_some_and(|word| word == "gtp");
    if is_gtp {
        words.remove(1);
        // `--config`, with two dashes, is a file of this program's own options.
        for word in words.iter_mut().skip(1) {
            let text = word.to_str().and_then(|text| text.strip_prefix("-config"));
            if let Some(rest) = text.filter(|rest| rest.is_empty() || rest.starts_with('=')) {
                *word = format!("--katago-config{rest}").into();
            }
        }
    }
    if is_gtp || words.get(1).is_some_and(|word| word == "analysis") {
        words.iter_mut().skip(1).for_each(add_dash);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_for_katago_names_a_configuration_that_is_not_ours() {
        let ours = |line: &str| {
            let words = in_our_words(line.split(' ').map(OsString::from));
            words.join(" ".as_ref()).into_string().expect("text")
        };
        assert_eq!(ours("tengen gtp -config a.cfg"), "tengen --katago-config a.cfg");
        assert_eq!(
            ours("tengen gtp -config=a.cfg -model=b"),
            "tengen --katago-config=a.cfg --model=b"
        );
        assert_eq!(ours("tengen analysis -config=a.cfg"), "tengen analysis --config=a.cfg");
        for line in ["tengen --config=a.toml", "tengen gtp --config a.toml"] {
            assert_eq!(ours(line), line.replace(" gtp", ""));
        }
    }

    #[test]
    fn katago_s_long_options_get_their_second_dash_and_nothing_else_does() {
        let long = |text: &str| {
            let mut word = OsString::from(text);
            add_dash(&mut word);
            word.into_string().expect("text")
        };
        assert_eq!(long("-model"), "--model");
        assert_eq!(long("-override-config=a=b"), "--override-config=a=b");
        for word in ["--model", "-h", "model", "-", "-m"] {
            assert_eq!(long(word), word);
        }
    }
}

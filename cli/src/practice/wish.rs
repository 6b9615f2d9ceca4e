//! The lines that a person types at a task, read into wishes.

use tengen::Vertex;

use crate::nearest::nearest;

/// The wish that a line expresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// An empty line.
    Nothing,
    /// This answer.
    Answer(Vertex),
    /// A hint.
    Hint,
    /// The better move, with the reasons: the person gives up.
    Solution,
    /// Another task; this one stays as it is.
    Skip,
    /// The board.
    Board,
    /// The commands.
    Help,
    /// The end.
    Quit,
}

/// A command.
struct Word {
    /// The name in the help, then other words that people try.
    names: &'static [&'static str],
    /// The effect, for the help.
    effect: &'static str,
    wish: Wish,
}

impl Word {
    const fn new(names: &'static [&'static str], effect: &'static str, wish: Wish) -> Self {
        Self { names, effect, wish }
    }
}

/// The commands in the order of the help.
static WORDS: [Word; 6] = [
    Word::new(&["hint"], "what a better move does, then where it is", Wish::Hint),
    Word::new(
        &["solution", "give up"],
        "give up: the better move, its reasons and what follows",
        Wish::Solution,
    ),
    Word::new(&["skip", "next"], "go on to the next task; this one stays as it is", Wish::Skip),
    Word::new(&["board", "showboard"], "draw the board", Wish::Board),
    Word::new(&["help", "?", "h"], "show this list", Wish::Help),
    Word::new(&["quit", "exit", "q"], "leave; all that is done is kept", Wish::Quit),
];

/// What a person reads who asks for reasons, and does not want to give up.
const WHY: &str = "Each answer comes with its reasons, as far as they are known. `solution` gives up, and \
                   shows those of the better move.";

/// Returns the commands for the help, each with its effect.
pub fn help() -> impl Iterator<Item = (&'static str, &'static str)> {
    let shown = WORDS.iter().map(|word| (word.names[0], word.effect));
    [("d4", "your answer; also `pass`")].into_iter().chain(shown)
}

/// Reads a line.
///
/// # Errors
/// A sentence with the reason why the line cannot be read, and with what to type instead.
pub fn read(line: &str) -> Result<Wish, String> {
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if line.is_empty() {
        return Ok(Wish::Nothing);
    }
    if let Some(word) = WORDS.iter().find(|word| word.names.contains(&line.as_str())) {
        return Ok(word.wish);
    }
    if line == "why" {
        return Err(WHY.to_owned());
    }
    line.parse().map(Wish::Answer).map_err(|_| {
        let known = WORDS.iter().flat_map(|word| word.names.iter().copied());
        let meant = nearest(&line, known).map(|name| format!(" Did you mean `{name}`?"));
        let hint = " A point such as d4 is an answer; `help` lists the commands.";
        format!("`{line}` is not known.{}", meant.as_deref().unwrap_or(hint))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_answer_or_a_command() {
        let answer = |text: &str| Ok(Wish::Answer(text.parse().expect("a vertex")));
        assert_eq!(read(" D4 "), answer("d4"));
        assert_eq!(read("pass"), answer("pass"));
        assert_eq!([read(""), read("Give  up")], [Ok(Wish::Nothing), Ok(Wish::Solution)]);
        for Word { names, wish, .. } in &WORDS {
            assert!(names.iter().all(|name| read(name) == Ok(*wish)), "{names:?}");
        }
    }

    #[test]
    fn what_is_not_known_is_refused_with_what_was_meant() {
        assert_eq!(read("why"), Err(WHY.to_owned()));
        for slip in ["shw", "show", "answer"] {
            let why = read(slip).expect_err("not known");
            assert!(!why.contains("give up") && !why.contains("solution"), "{why}");
        }
        assert_eq!(read("hnt"), Err("`hnt` is not known. Did you mean `hint`?".to_owned()));
        let why = "`i9` is not known. A point such as d4 is an answer; `help` lists the commands.";
        assert_eq!(read("i9"), Err(why.to_owned()));
    }
}

//! The lines that a person types, read into wishes.

use tengen::{Color, Level, Point, Size};

use super::strictness::Strictness;
use crate::nearest::nearest;

/// The wish that a line expresses.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// An empty line.
    Nothing,
    /// A move, or at the end the stones whose fate is disputed: these points.
    Points(Vec<Point>),
    /// A pass.
    Pass,
    /// Take back everything since the person's last move, this many times.
    Undo(usize),
    /// Suggest a move.
    Hint,
    /// Explain a move.
    Why(Asked),
    /// Show who is ahead, or at the end the count.
    Score,
    /// Give the game up.
    Resign,
    /// Write the game to a file.
    Save {
        /// The name of the file; `None` for one that the program chooses.
        file: Option<String>,
        /// Whether a file of this name may be replaced.
        replace: bool,
    },
    /// Go on with a game from this file.
    Load(String),
    /// Show the levels.
    Levels,
    /// Play at this level from now on.
    Level(Level),
    /// Draw the board.
    Board,
    /// Teach the person this strictly; `None` not at all.
    Teach(Option<Strictness>),
    /// Begin a new game.
    New {
        /// The size of the board; `None` for that of the last game.
        size: Option<Size>,
        /// The colour of the person; `None` for that of the last game.
        color: Option<Color>,
    },
    /// Accept the dead stones as shown.
    Done,
    /// Play on because the players disagree about dead stones.
    Resume,
    /// Review the game.
    Review,
    /// Show the commands.
    Help,
    /// Leave.
    Quit,
}

/// The move that is to be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The last move of the person.
    Own,
    /// The move with this number, from 1.
    Number(usize),
    /// A move that the person considers.
    Considered(Point),
}

/// A command: its names, what the help shows, and how the rest of its line is read.
struct Word {
    /// The name in the help, then other words that people try.
    names: &'static [&'static str],
    /// The command with its arguments.
    usage: &'static str,
    /// The effect, for the help.
    effect: &'static str,
    rest: Rest,
}

/// What may follow a command on its line.
enum Rest {
    /// Nothing.
    Nothing(Wish),
    /// Anything; the wish is the same.
    Anything(Wish),
    /// What this function reads.
    Arguments(fn(&str) -> Result<Wish, String>),
}

impl Word {
    const fn alone(names: &'static [&'static str], effect: &'static str, wish: Wish) -> Self {
        Self { names, usage: names[0], effect, rest: Rest::Nothing(wish) }
    }
}

/// The commands in the order of the help.
static WORDS: [Word; 18] = [
    Word::alone(&["pass"], "pass; two passes end the game", Wish::Pass),
    Word {
        names: &["undo", "back"],
        usage: "undo [N]",
        effect: "take back your last move and the answer, or N of them",
        rest: Rest::Arguments(undo),
    },
    Word::alone(&["hint", "top_moves"], "suggest moves", Wish::Hint),
    Word {
        names: &["why", "explain"],
        usage: "why [N]",
        effect: "explain your last move, or move N, or a point: `why e5`",
        rest: Rest::Arguments(why),
    },
    Word::alone(
        &["score", "estimate", "final_score", "estimate_score"],
        "who is ahead; at the end, the count",
        Wish::Score,
    ),
    Word::alone(&["board", "show", "showboard"], "draw the board", Wish::Board),
    Word {
        names: &["level", "levels"],
        usage: "level [N]",
        effect: "list the levels, or play at level N",
        rest: Rest::Arguments(level),
    },
    Word {
        names: &["teach"],
        usage: "teach [strict]",
        effect: "name your bad moves: gentle, normal, strict, points, off",
        rest: Rest::Arguments(teach),
    },
    Word {
        names: &["save", "savesgf", "printsgf"],
        usage: "save [FILE]",
        effect: "write the game to a file in SGF",
        rest: Rest::Arguments(save),
    },
    Word {
        names: &["load", "open", "loadsgf"],
        usage: "load FILE",
        effect: "go on with a saved game",
        rest: Rest::Arguments(load),
    },
    Word {
        names: &["new", "restart", "clear_board", "boardsize"],
        usage: "new [13] [white]",
        effect: "begin a new game",
        rest: Rest::Arguments(new),
    },
    Word::alone(&["resign"], "give up", Wish::Resign),
    Word::alone(
        &["done", "ok", "yes"],
        "after two passes: accept the dead stones as shown",
        Wish::Done,
    ),
    Word::alone(&["resume", "continue"], "after two passes: play on", Wish::Resume),
    Word::alone(&["review"], "save the game and show what each move lost", Wish::Review),
    Word {
        names: &["help", "?", "h"],
        usage: "help",
        effect: "show this list",
        rest: Rest::Anything(Wish::Help),
    },
    Word::alone(&["quit", "exit", "q"], "leave; an unsaved game is kept", Wish::Quit),
    Word {
        names: &["play", "move"],
        usage: "",
        effect: "",
        rest: Rest::Arguments(|_| Err("A point alone is a move: `d4`.".to_owned())),
    },
];

/// Returns the commands for the help, each with its effect.
pub fn help() -> impl Iterator<Item = (&'static str, &'static str)> {
    let shown = WORDS.iter().filter(|word| !word.usage.is_empty());
    [("d4", "play there; after two passes, turn a group dead or alive")]
        .into_iter()
        .chain(shown.map(|word| (word.usage, word.effect)))
}

/// Reads a line for a board of this size.
///
/// # Errors
/// A sentence with the reason why the line cannot be read, and with what to type instead.
pub fn read(line: &str, size: Size) -> Result<Wish, String> {
    let line = in_gtp(line.trim());
    if line.is_empty() {
        return Ok(Wish::Nothing);
    }
    if let Some(points) = points(line, size) {
        return points.map(Wish::Points);
    }
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (first, rest) = (first.to_lowercase(), rest.trim());
    let word = WORDS.iter().find(|word| word.names.contains(&first.as_str()));
    match &word.ok_or_else(|| unknown(&first))?.rest {
        Rest::Anything(wish) => Ok(wish.clone()),
        Rest::Nothing(wish) if rest.is_empty() => Ok(wish.clone()),
        Rest::Nothing(_) => Err(format!("`{first}` stands alone; type it without `{rest}`.")),
        Rest::Arguments(read) => read(rest),
    }
}

/// Returns the move of a line such as `play black d4`, as in GTP; any other line as it is.
fn in_gtp(line: &str) -> &str {
    let Some((word, rest)) = line.split_once(char::is_whitespace) else { return line };
    if !["play", "move"].contains(&word.to_lowercase().as_str()) {
        return line;
    }
    match rest.trim().split_once(char::is_whitespace) {
        Some((color, vertex)) if color.parse::<Color>().is_ok() => vertex.trim(),
        _ => rest.trim(),
    }
}

fn undo(rest: &str) -> Result<Wish, String> {
    match (rest, rest.parse()) {
        ("", _) => Ok(Wish::Undo(1)),
        (_, Ok(times @ 1..)) => Ok(Wish::Undo(times)),
        _ => Err("`undo` takes back one of your moves, `undo 3` three of them.".to_owned()),
    }
}

fn level(rest: &str) -> Result<Wish, String> {
    match (rest, rest.parse().ok().and_then(Level::new)) {
        ("", _) => Ok(Wish::Levels),
        (_, Some(level)) => Ok(Wish::Level(level)),
        _ => Err("Levels go from 1 to 20: `level 5`; `level` alone lists them.".to_owned()),
    }
}

fn why(rest: &str) -> Result<Wish, String> {
    let asked = match (rest, rest.parse(), rest.parse()) {
        ("", ..) => Some(Asked::Own),
        (_, Ok(number @ 1..), _) => Some(Asked::Number(number)),
        (_, _, Ok(point)) => Some(Asked::Considered(point)),
        _ => None,
    };
    asked.map(Wish::Why).ok_or_else(|| {
        "`why` explains your last move, `why 77` move 77, and `why e5` a move that you consider."
            .to_owned()
    })
}

fn teach(rest: &str) -> Result<Wish, String> {
    match (rest, rest.parse()) {
        ("", _) => Ok(Wish::Teach(Some(Strictness::NORMAL))),
        ("off" | "no", _) => Ok(Wish::Teach(None)),
        (_, Ok(strictness)) => Ok(Wish::Teach(Some(strictness))),
        _ => Err("`teach` names your bad moves: `teach gentle`, `teach normal`, `teach strict`, \
                  `teach 5` for five points or more, `teach off`."
            .to_owned()),
    }
}

/// The reply to the question whether to take a move back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The person takes it back.
    Yes,
    /// The person plays on.
    No,
    /// The person asks for the reasons first.
    Why,
    /// The line is for something else.
    Other,
}

/// Reads the reply to the question whether to take a move back.
pub fn read_reply(line: &str) -> Reply {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" | "take back" | "take it back" | "undo" | "back" => Reply::Yes,
        "" | "n" | "no" | "play on" | "ok" => Reply::No,
        "why" | "explain" => Reply::Why,
        _ => Reply::Other,
    }
}

fn load(rest: &str) -> Result<Wish, String> {
    match file(rest)? {
        "" => Err("`load` needs the name of a record: `load game.sgf`.".to_owned()),
        name => Ok(Wish::Load(name.to_owned())),
    }
}

/// Reads the name of a file, which may stand in quotation marks.
fn file(text: &str) -> Result<&str, String> {
    if text.chars().any(char::is_control) {
        return Err("The name of a file has no control characters.".to_owned());
    }
    let inside = |mark| text.strip_prefix(mark)?.strip_suffix(mark);
    Ok(inside('"').or_else(|| inside('\'')).unwrap_or(text))
}

/// Reads points of a board; `None` unless the text begins like a point.
fn points(text: &str, size: Size) -> Option<Result<Vec<Point>, String>> {
    let looks_like_a_point = |word: &str| {
        let mut characters = word.chars();
        let letter = characters.next().is_some_and(|first| first.is_ascii_alphabetic());
        let number = characters.as_str();
        letter && !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit())
    };
    let mut words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).peekable();
    words.peek().filter(|word| looks_like_a_point(word))?;
    Some(words.map(|word| point(word, size)).collect())
}

fn point(word: &str, size: Size) -> Result<Point, String> {
    if word.starts_with(['i', 'I']) {
        return Err("There is no column I: J follows H.".to_owned());
    }
    let point = word.parse().ok().filter(|&point| size.contains(point));
    point.ok_or_else(|| {
        let [.., corner] = size.corners();
        format!("{} is not on this board, which goes from A1 to {corner}.", word.to_uppercase())
    })
}

fn save(rest: &str) -> Result<Wish, String> {
    let (replace, name) = match rest.strip_prefix("--overwrite") {
        Some(name) if name.is_empty() || name.starts_with(char::is_whitespace) => {
            (true, name.trim_start())
        }
        _ => (false, rest),
    };
    let file = file(name)?;
    if file == "-" {
        return Err("`save` needs the name of a file, such as `save game.sgf`.".to_owned());
    }
    Ok(Wish::Save { file: (!file.is_empty()).then(|| file.to_owned()), replace })
}

fn new(rest: &str) -> Result<Wish, String> {
    let (mut size, mut color) = (None, None);
    for word in rest.split_whitespace() {
        if let (None, Ok(found)) = (size, word.parse()) {
            size = Some(found);
        } else if word.parse::<u64>().is_ok() {
            return Err(format!("No board has the size {word}: sizes go from 1 to 25."));
        } else if let (None, Ok(found)) = (color, word.parse()) {
            color = Some(found);
        } else {
            return Err(
                "`new` begins a game; `new 13 white` names its size and your colour.".to_owned()
            );
        }
    }
    Ok(Wish::New { size, color })
}

/// Returns the answer to a word that is not known.
fn unknown(word: &str) -> String {
    match word {
        "komi" | "handicap" | "rules" | "seed" | "fixed_handicap" => {
            return "Komi, handicap, rules and seed are options at the start: `tengen play --komi \
                    6.5 --handicap 2`."
                .to_owned();
        }
        "genmove" | "name" | "version" | "list_commands" => {
            return format!(
                "`{word}` is a command of GTP, which `tengen` speaks without `play`. Here a point \
                 such as d4 is a move, and Tengen answers by itself."
            );
        }
        _ => {}
    }
    let names = WORDS.iter().flat_map(|word| word.names);
    match nearest(word, names.copied()) {
        Some(name) => format!("Unknown word `{word}`. Did you mean `{name}`?"),
        None => format!("Unknown word `{word}`. Type a point such as d4, or `help`."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_9x9(line: &str) -> Result<Wish, String> {
        read(line, Size::square(9))
    }

    fn at(names: &str) -> Wish {
        let points = names.split(' ').map(|name| name.parse().expect("a point"));
        Wish::Points(points.collect())
    }

    #[test]
    fn a_point_is_a_move_in_any_case_and_after_gtp_s_words() {
        for line in ["d4", "D4", "  d4 ", "play d4", "play black D4", "move w d4", "play B d4"] {
            assert_eq!(on_9x9(line), Ok(at("D4")), "{line}");
        }
        assert_eq!(on_9x9("play white pass"), Ok(Wish::Pass));
        assert_eq!(on_9x9("d4, e5 J9"), Ok(at("D4 E5 J9")));
    }

    #[test]
    fn a_point_that_the_board_lacks_is_refused_with_the_reason() {
        for (line, why) in [
            ("k5", "K5 is not on this board, which goes from A1 to J9."),
            ("A0", "A0 is not on this board"),
            ("a10", "A10 is not on this board"),
            ("d44444444444", "D44444444444 is not on"),
            ("i5", "no column I"),
            ("d4 z30", "Z30"),
            ("play", "A point alone"),
        ] {
            let refused = on_9x9(line).expect_err(why);
            assert!(refused.contains(why), "{line}: {refused}");
        }
    }

    #[test]
    fn commands_have_the_words_that_people_try() {
        for (line, wish) in [
            ("", Wish::Nothing),
            ("PASS", Wish::Pass),
            ("undo", Wish::Undo(1)),
            ("back 3", Wish::Undo(3)),
            ("?", Wish::Help),
            ("help undo", Wish::Help),
            ("exit", Wish::Quit),
            ("q", Wish::Quit),
            ("showboard", Wish::Board),
            ("final_score", Wish::Score),
            ("level", Wish::Levels),
            ("level 20", Wish::Level(Level::TOP)),
            ("why", Wish::Why(Asked::Own)),
            ("why 77", Wish::Why(Asked::Number(77))),
            ("explain E5", Wish::Why(Asked::Considered(Point::new(4, 4)))),
            ("teach", Wish::Teach(Some(Strictness::NORMAL))),
            ("teach normal", Wish::Teach(Some(Strictness::NORMAL))),
            ("teach off", Wish::Teach(None)),
            ("new", Wish::New { size: None, color: None }),
            ("new white 13", Wish::New { size: Some(Size::square(13)), color: Some(Color::White) }),
            ("load my game.sgf", Wish::Load("my game.sgf".to_owned())),
        ] {
            assert_eq!(on_9x9(line), Ok(wish), "{line}");
        }
    }

    #[test]
    fn a_file_may_have_spaces_in_its_name_and_is_replaced_only_if_asked() {
        let save = |line| match on_9x9(line) {
            Ok(Wish::Save { file, replace }) => (file.unwrap_or_default(), replace),
            other => panic!("{other:?}"),
        };
        assert_eq!(save("save"), (String::new(), false));
        assert_eq!(save("save Our Game.sgf"), ("Our Game.sgf".to_owned(), false));
        assert_eq!(save("save --overwrite a.sgf"), ("a.sgf".to_owned(), true));
        assert_eq!(save("save --overwritten"), ("--overwritten".to_owned(), false));
        assert_eq!(save("save \"a b.sgf\""), ("a b.sgf".to_owned(), false));
        assert_eq!(save("save --overwrite 'a b.sgf'"), ("a b.sgf".to_owned(), true));
        assert_eq!(on_9x9("load \"a b.sgf\""), Ok(Wish::Load("a b.sgf".to_owned())));
    }

    #[test]
    fn every_refusal_names_what_to_type() {
        for (line, help) in [
            ("weather", "such as d4, or `help`"),
            ("scroe", "Did you mean `score`?"),
            ("pas", "Did you mean `pass`?"),
            ("genmove w", "command of GTP"),
            ("komi 6.5", "`tengen play --komi 6.5"),
            ("level 21", "from 1 to 20"),
            ("level high", "from 1 to 20"),
            ("undo all", "`undo 3`"),
            ("undo 0", "`undo 3`"),
            ("load", "`load game.sgf`"),
            ("teach harshly", "`teach strict`"),
            ("why not", "`why e5` a move that you consider"),
            ("why 0", "`why 77` move 77"),
            ("save -", "`save game.sgf`"),
            ("save a\x1bb.sgf", "no control characters"),
            ("load a\x07.sgf", "no control characters"),
            ("new 99", "from 1 to 25"),
            ("new red", "`new 13 white`"),
            ("pass d4", "stands alone"),
            ("44", "such as d4"),
            ("围棋", "such as d4"),
        ] {
            let refused = on_9x9(line).expect_err(help);
            assert!(refused.contains(help), "{line}: {refused}");
        }
    }

    #[test]
    fn every_line_of_the_help_is_read_as_it_stands() {
        for (usage, _) in help() {
            let line = usage.replace(['[', ']'], "").replace('N', "3");
            assert!(on_9x9(&line).is_ok(), "{usage}");
        }
        let names: Vec<_> = WORDS.iter().flat_map(|word| word.names).collect();
        let distinct: std::collections::HashSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len());
    }
}

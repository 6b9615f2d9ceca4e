//! The result of a game, and its short text: `B+3.5`, `W+R`, `Void`.
//!
//! SGF's property `RE` and GTP's `final_score` use the same text.

use std::fmt;
use std::str::FromStr;

use crate::amount::{first_amount, in_figures};
use crate::color::{Color, Sided};
use crate::score::Score;

/// The result of a game. The colour that a variant holds is the winner.
///
/// ```
/// use tengen::{Color, GameResult};
///
/// let result: GameResult = "W+Resign".parse()?;
/// assert_eq!(result, GameResult::Resignation(Color::White));
/// assert_eq!(result.to_string(), "W+R");
/// assert_eq!(result.winner(), Some(Color::White));
/// assert_eq!("Draw".parse::<GameResult>()?.to_string(), "0");
/// # Ok::<(), tengen::UnknownResult>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The count decided the game; a score of 0 is a draw.
    Score(Score),
    /// The opponent of this player gave up.
    Resignation(Color),
    /// The opponent of this player ran out of time.
    Time(Color),
    /// The opponent of this player lost for another reason, such as an illegal move.
    Forfeit(Color),
    /// The game ended without a result, for example by a long cycle.
    Void,
}

impl GameResult {
    /// A draw.
    pub const DRAW: Self = Self::Score(Score::from_halves(0));

    /// Returns the winner; `None` after a draw or a void game.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Score(score) => score.winner(),
            Self::Resignation(color) | Self::Time(color) | Self::Forfeit(color) => Some(color),
            Self::Void => None,
        }
    }
}

/// Writes a result as `B+3.5`, `W+R`, `B+T`, `W+F`, `0` for a draw, or `Void`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, how) = match self {
            Self::Score(score) => return score.fmt(f),
            Self::Void => return f.pad("Void"),
            Self::Resignation(winner) => (winner, 'R'),
            Self::Time(winner) => (winner, 'T'),
            Self::Forfeit(winner) => (winner, 'F'),
        };
        f.pad(&format!("{}+{how}", winner.letter()))
    }
}

/// The error for a text that is not a known result, such as `?`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a result such as B+3.5, W+R, Draw or Void")]
pub struct UnknownResult {
    /// The text that was read, without the spaces around it.
    pub text: String,
}

impl GameResult {
    /// Returns the winner that a text names, even if it states neither a margin nor a reason, as in
    /// `B+` and `黑胜`; `None` if it names none.
    pub(crate) fn winner_named(text: &str) -> Option<Color> {
        Claim::read(text).map(|claim| claim.winner)
    }
}

/// Reads a result as SGF's `RE` and GTP programs write it, in capital or small letters. It accepts
/// `B+3.50`, `w+12`, `B+R` or `B+Resign`, `W+T` or `W+Time`, `B+F` or `B+Forfeit`, `0`, `Draw`,
/// `Jigo` and `Void`. A remark may follow: `B+73.5 (moves beyond 211 not known)`.
///
/// Results in the words of English, Chinese, Japanese and Korean are read too: `Black wins by 3.5`,
/// `White resigns`, `黑中盘胜`, `黒2目半勝ち`, `백 불계승`, `持碁`. A margin may be written as
/// `3 1/2`, `3,5` or `三目半`. One in stones, as `2又3/4子`, is doubled, and so is a margin with a
/// quarter, `1.75`, since only stones have quarters. Other margins are rounded to the nearest half
/// point.
impl FromStr for GameResult {
    type Err = UnknownResult;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let trimmed = text.trim();
        let claim = Claim::read(trimmed).and_then(|Claim { winner, how }| {
            Some(match how? {
                How::Resignation => Self::Resignation(winner),
                How::Time => Self::Time(winner),
                How::Forfeit => Self::Forfeit(winner),
                How::Margin(halves) => {
                    let of_black = Sided::of(winner, halves).for_player(Color::Black);
                    Self::Score(Score::from_halves(of_black))
                }
            })
        });
        let result = undecided(trimmed).or(claim);
        result.ok_or_else(|| UnknownResult { text: trimmed.to_owned() })
    }
}

/// A result with a winner.
struct Claim {
    winner: Color,
    /// How the game was won, if the text states it.
    how: Option<How>,
}

/// How a game was won.
enum How {
    Resignation,
    Time,
    Forfeit,
    /// By this many half points.
    Margin(i32),
}

/// Words for a win, a loss, and the ways to win, in small letters.
const WINS: [&str; 8] = ["win", "won", "beat", "victory", "胜", "勝", "승", "赢"];
const LOSSES: [&str; 7] = ["lose", "loses", "lost", "负", "負", "敗", "패"];
const RESIGNS: [&str; 7] = ["resigns", "resigned", "投了", "投子", "认输", "認輸", "认负"];
const BY_RESIGNATION: [&str; 9] =
    ["resig", "中盘", "中盤", "中押", "投", "认输", "認輸", "认负", "불계"];
const BY_TIME: [&str; 6] = ["time", "超时", "超時", "時間", "时间", "시간"];
const BY_FORFEIT: [&str; 14] = [
    "forfeit",
    "illegal",
    "disqualif",
    "弃权",
    "棄権",
    "棄權",
    "反則",
    "反则",
    "犯规",
    "不戦",
    "不战",
    "기권",
    "반칙",
    "실격",
];

/// Returns the place and the length of the first of these words in a text.
fn find(text: &str, words: &[&str]) -> Option<(usize, usize)> {
    words.iter().filter_map(|word| Some((text.find(word)?, word.len()))).min()
}

impl Claim {
    fn read(text: &str) -> Option<Self> {
        let text = without_remark(text.trim()).to_lowercase();
        if let Some((winner, how)) = text.split_once('+')
            && let Some(winner) = player(winner.trim())
        {
            let how = how.trim();
            return match signed(how) {
                None if !how.is_empty() => None,
                how => Some(Self { winner, how }),
            };
        }
        Self::in_words(&in_figures(&text))
    }

    /// Reads a sentence in small letters, with its numbers in figures.
    fn in_words(text: &str) -> Option<Self> {
        let (win, loss) = (find(text, &WINS), find(text, &LOSSES).or(find(text, &RESIGNS)));
        let loss = loss.or_else(|| find(text, &["time"]).filter(|_| text.contains("out of time")));
        let by_words = if find(text, &BY_RESIGNATION).is_some() {
            Some(How::Resignation)
        } else if find(text, &BY_TIME).is_some() {
            Some(How::Time)
        } else {
            find(text, &BY_FORFEIT).map(|_| How::Forfeit)
        };
        let is_by = text.contains(" by ") || find(text, &["中押", "불계"]).is_some();
        let (winner, after) = match (win, loss) {
            (Some((place, length)), _) => {
                let before = players(&text[..place]).last();
                (before.or_else(|| players(text).next())?, place + length)
            }
            (None, Some(_)) => (!players(text).next()?, 0),
            // `White by resignation` and `黒中押し` leave out that the player wins.
            (None, None) if is_by => (players(text).next()?, 0),
            (None, None) => return None,
        };
        let how = by_words.or_else(|| margin(&text[after..]).or(margin(text)).map(How::Margin));
        Some(Self { winner, how })
    }
}

/// Returns a result without the remark in parentheses after it.
fn without_remark(text: &str) -> &str {
    let end = text.find(['(', '[', '{', '（', '【', ';', '；']).filter(|&at| at > 0);
    end.map_or(text, |end| text[..end].trim_end())
}

/// Returns the player whom a word in small letters names.
fn player(word: &str) -> Option<Color> {
    match word {
        "b" | "black" | "黑" | "黒" | "흑" => Some(Color::Black),
        "w" | "white" | "白" | "백" => Some(Color::White),
        _ => None,
    }
}

/// Returns the players whom a text in small letters names, in its order.
fn players(text: &str) -> impl Iterator<Item = Color> {
    let is_letter = |c: char| c.is_ascii_alphabetic();
    // A sign of China, Japan and Korea is a word by itself; letters form words.
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let word = rest.find(|c| !is_letter(c)).unwrap_or(rest.len()).max(first.len_utf8());
        let found = &rest[..word];
        rest = &rest[word..];
        Some(found)
    })
    .filter_map(player)
}

/// Reads how a game was won after the `+`: a word, or a margin.
fn signed(how: &str) -> Option<How> {
    let is_letter = |letter: char| {
        how.strip_prefix(letter).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    if how.starts_with("resig") || is_letter('r') {
        Some(How::Resignation)
    } else if how.starts_with("time") || is_letter('t') {
        Some(How::Time)
    } else if how.starts_with("forfeit") || is_letter('f') {
        Some(How::Forfeit)
    } else {
        let how = in_figures(how);
        let is_number = how.starts_with(|c: char| c.is_ascii_digit() || ".¼½¾".contains(c));
        margin(&how).filter(|_| is_number).map(How::Margin)
    }
}

/// Returns the margin that a text in figures names, in half points.
fn margin(text: &str) -> Option<i32> {
    /// The largest accepted margin in points, more than any board and any known rule set's komi can
    /// give.
    const MOST: f64 = 1e8;
    /// From this number of stones on, the number is all that a player has, and not a margin.
    const ALL_STONES: f64 = 180.0;
    let mut rest = text;
    loop {
        let found = first_amount(rest)?;
        rest = found.rest;
        let ends = rest.trim_start();
        // The number of a move.
        if ["手", "수", "move"].iter().any(|word| ends.starts_with(word)) {
            continue;
        }
        let is_plain = found.figures.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        let is_apart = !rest.starts_with(|c: char| c.is_ascii_alphanumeric());
        if !is_plain || !is_apart && !rest.starts_with("win") {
            return None;
        }
        let in_stones = found.in_stones || found.is_quarter();
        if in_stones && found.number > ALL_STONES {
            continue;
        }
        let points = if in_stones { 2.0 * found.number } else { found.number };
        return (points <= MOST).then(|| (points * 2.0).round() as i32);
    }
}

/// Reads a result without a winner.
fn undecided(text: &str) -> Option<GameResult> {
    const DRAWS: [&str; 8] = ["持碁", "持棋", "和棋", "和局", "平局", "ジゴ", "무승부", "빅"];
    const VOID: [&str; 5] = ["no result", "无胜负", "無勝負", "無勝负", "무효"];
    let text = without_remark(text).to_lowercase();
    let is_word = |words: &[&str]| words.contains(&text.trim_end_matches('.'));
    if is_word(&["draw", "jigo", "tie", "drawn", "tied"]) || find(&text, &DRAWS).is_some() {
        return Some(GameResult::DRAW);
    }
    if is_word(&["void", "annulled"]) || find(&text, &VOID).is_some() {
        return Some(GameResult::Void);
    }
    let zero: f64 = text.replace(',', ".").parse().ok()?;
    (zero.abs() <= 0.0 && !text.starts_with('-')).then_some(GameResult::DRAW)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<String> {
        text.parse::<GameResult>().ok().map(|result| result.to_string())
    }

    #[test]
    fn the_winner_stands_before_the_reason() {
        assert_eq!(GameResult::Resignation(Color::Black).to_string(), "B+R");
        assert_eq!(GameResult::Time(Color::White).to_string(), "W+T");
        assert_eq!(GameResult::Forfeit(Color::White).to_string(), "W+F");
        assert_eq!(GameResult::Score(Score::from_halves(-7)).to_string(), "W+3.5");
        assert_eq!(format!("{:>5}", GameResult::Void), " Void");
    }

    #[test]
    fn a_result_is_read_as_programs_write_it() {
        for (texts, expected) in [
            (["B+R", "b+r", "B+Resign", "Black + resignation"], "B+R"),
            (["W+T", "W+Time", " w+time\n", "White+T"], "W+T"),
            (["W+F", "W+Forfeit", "w+f", "W+ F"], "W+F"),
            (["B+3.5", "b+3.50", "B+3,5", "B + 3.5"], "B+3.5"),
            (["W+12", "W+12.0", "W+12.", "White+12"], "W+12.0"),
            (["0", "Draw", "Jigo", "0.0"], "0"),
            (["Void", "VOID", "void", " Void "], "Void"),
        ] {
            for text in texts {
                assert_eq!(read(text).as_deref(), Some(expected), "{text:?}");
            }
        }
    }

    #[test]
    fn a_result_is_read_in_words() {
        for (text, expected) in [
            ("Black wins by 3.5", "B+3.5"),
            ("Black wins by 73.5 points", "B+73.5"),
            ("White won by half a point.", "W+0.5"),
            ("white wins by resignation", "W+R"),
            ("White by resignation", "W+R"),
            ("White resigns", "B+R"),
            ("Black loses on time", "W+T"),
            ("White ran out of time", "B+T"),
            ("Black wins by forfeit", "B+F"),
            ("Black forfeit, White wins", "W+F"),
            ("黑胜2又3/4子", "B+5.5"),
            ("白胜四分之三子", "W+1.5"),
            ("黑185子胜1/4子", "B+0.5"),
            ("白胜43.5目", "W+43.5"),
            ("白胜半目", "W+0.5"),
            ("共211手，黑中盘胜", "B+R"),
            ("黑中盘胜", "B+R"),
            ("黑超时负", "W+T"),
            ("白認輸", "B+R"),
            ("黒中押し勝ち", "B+R"),
            ("白番中押し", "W+R"),
            ("黒2目半勝ち", "B+2.5"),
            ("黒番　三目半勝", "B+3.5"),
            ("白時間切れ負け", "B+T"),
            ("흑 불계승", "B+R"),
            ("백 3집반승", "W+3.5"),
            ("백 반집승", "W+0.5"),
            ("흑 시간승", "B+T"),
            ("持碁", "0"),
            ("和棋", "0"),
            ("무승부", "0"),
            ("無勝負", "Void"),
            ("No result", "Void"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_margin_may_have_a_fraction_a_unit_and_a_remark() {
        for (text, expected) in [
            ("W+3 1/2", "W+3.5"),
            ("W+½", "W+0.5"),
            ("B+3.5 points", "B+3.5"),
            ("B+73.5 (moves beyond 211 not known)", "B+73.5"),
            ("B+R (the last moves are lost)", "B+R"),
            ("W+12 by adjudication", "W+12.0"),
            ("B+六目半", "B+6.5"),
            ("黑+3.5", "B+3.5"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_margin_with_a_quarter_is_in_stones() {
        for (text, expected) in
            [("B+1.75", "B+3.5"), ("W+36.75", "W+73.5"), ("B+0.25", "B+0.5"), ("B+3子", "B+6.0")]
        {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_winner_may_be_all_that_is_known() {
        for (text, winner) in [
            ("B+", Some(Color::Black)),
            ("黑胜", Some(Color::Black)),
            ("White wins", Some(Color::White)),
            ("黑185子", None),
            ("?", None),
            ("Draw", None),
        ] {
            assert_eq!(GameResult::winner_named(text), winner, "{text}");
            assert!(winner.is_none() || read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "?",
            "B",
            "B+",
            "W+?",
            "+3.5",
            "R+B",
            "B+nan",
            "B+-3",
            "7",
            "B+1e9",
            "inf",
            "Unfinished",
            "打ち掛け",
            "封盘",
            "Black",
            "黒 白",
            "B+3.5x",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
        let error = " ? ".parse::<GameResult>().expect_err("no result");
        assert_eq!(error.to_string(), "'?' is not a result such as B+3.5, W+R, Draw or Void");
    }

    #[test]
    fn nobody_wins_a_draw_or_a_void_game() {
        assert_eq!(GameResult::DRAW.winner(), None);
        assert_eq!(GameResult::Void.winner(), None);
        assert_eq!(GameResult::Score(Score::from_halves(1)).winner(), Some(Color::Black));
        assert_eq!(GameResult::Time(Color::White).winner(), Some(Color::White));
    }

    proptest! {
        #[test]
        fn a_result_is_read_back(halves in -200_000_000_i32..=200_000_000) {
            let result = GameResult::Score(Score::from_halves(halves));
            prop_assert_eq!(result.to_string().parse(), Ok(result));
        }
    }
}

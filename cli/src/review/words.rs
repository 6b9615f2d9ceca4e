//! The sentences of a review, in comments and summaries.

use super::reviewed::Review;
use tengen::{Color, Grade, Info, Judged, Means, NextMove, Opinion, Point, Suggestion, Vertex};

/// The number of moves of a line in a sentence.
const LONGEST_LINE: usize = 6;

/// Returns the text of a move within a sentence: `D4` or `a pass`.
fn name_of(vertex: Vertex) -> String {
    match vertex {
        Vertex::Play(point) => point.to_string(),
        Vertex::Pass => "a pass".to_owned(),
    }
}

/// Capitalises the first letter of a text.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// Returns an ordinal number: `1st`, `12th`, `83rd`.
fn ordinal(number: usize) -> String {
    let is_teen = (11..=13).contains(&(number % 100));
    let ending = match number % 10 {
        1 if !is_teen => "st",
        2 if !is_teen => "nd",
        3 if !is_teen => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Returns a share as a whole number of percent: `54 %`.
pub fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Names the leader for a lead of Black in points: `Black leads by 2.3 points`.
pub fn leader(lead: f64) -> String {
    if lead.abs() < 0.05 {
        return "the game is even".to_owned();
    }
    let leader = if lead > 0.0 { Color::Black } else { Color::White };
    format!("{} leads by {:.1} points", leader.name(), lead.abs())
}

/// Returns a sentence about a position: `Black's win rate is 54 %; Black leads by 2.3 points.`
pub fn standing(opinion: &Opinion) -> String {
    let Means { win, lead, .. } = opinion.means;
    let ahead = if win >= 0.5 { Color::Black } else { Color::White };
    if opinion.visits.is_none() {
        let result = match lead {
            0.0 => "The game is a draw.".to_owned(),
            lead => format!("{} wins by {} points.", ahead.name(), lead.abs()),
        };
        let open: Vec<String> = opinion.unsealed.iter().map(Point::to_string).collect();
        return match open[..] {
            [] => result,
            _ => format!("{result} A border is open at {}.", open.join(", ")),
        };
    }
    let share = percent(opinion.of(ahead).win);
    let standing = format!("{}'s win rate is {share}; {}.", ahead.name(), leader(lead));
    if opinion.is_unsteady() {
        let spread = opinion.spread;
        return format!(
            "{standing} The lead is unsteady: evaluations differ by {spread:.1} points."
        );
    }
    standing
}

/// The largest number of unsteady positions that a summary names.
const MOST_UNSTEADY: usize = 10;

/// Returns a sentence that names the positions of unsteady value; `None` if there are none.
pub fn unsteady(review: &Review) -> Option<String> {
    let positions = review.positions().moments().iter().zip(review.opinions());
    let unsteady = positions.filter(|(_, opinion)| opinion.is_unsteady());
    let names: Vec<String> = unsteady
        .map(|(moment, _)| match moment.moves {
            0 => "at the start".to_owned(),
            number => number.to_string(),
        })
        .collect();
    let (first, are) =
        (names.iter().take(MOST_UNSTEADY), names.len().saturating_sub(MOST_UNSTEADY));
    let first = first.cloned().collect::<Vec<_>>().join(", ");
    let others = if are > 0 { format!(" and {are} others") } else { String::new() };
    (!names.is_empty()).then(|| {
        format!(
            "Unsteady after these moves, so that more visits may change the verdict: {first}{others}."
        )
    })
}

/// Returns the judgement of a move, in one or more sentences.
pub fn judgement(judged: &Judged<'_>, first_sight: Option<NextMove>) -> String {
    let Judged { made, best, .. } = judged;
    let mut text = match (judged.grade, best) {
        (Grade::Best, _) => format!("{} is the best move.", capital(&name_of(made.vertex))),
        (_, Some(best)) if judged.points_lost() < 0.05 => {
            let (made, best) = (name_of(made.vertex), name_of(best.vertex));
            format!("{} is as good as {best}, the best move.", capital(&made))
        }
        (_, None) if judged.points_lost() < 0.05 => String::new(),
        (_, Some(best)) => format!("{} Better is {}.", loss(judged), outlook(best, made.color)),
        (_, None) => loss(judged),
    };
    if let Some(NextMove { rank, prior }) = first_sight
        && judged.grade != Grade::Best
        && best.is_some()
    {
        let _ = std::fmt::Write::write_fmt(
            &mut text,
            format_args!(
                " At first sight {} is the {} choice ({}).",
                name_of(made.vertex),
                ordinal(rank),
                percent(prior)
            ),
        );
    }
    if let Some(why) = made.forbidden {
        let gap = if text.is_empty() { "" } else { " " };
        text = format!("{text}{gap}The rules forbid the move: {why}.");
    }
    text
}

/// Returns a sentence about the points and the win rate that a move lost, such as
/// `White loses 5.0 points with C3, a mistake.`
fn loss(judged: &Judged<'_>) -> String {
    let (player, move_made) = (judged.made.color.name(), name_of(judged.made.vertex));
    let (points, share) = (judged.points_lost(), judged.win_lost());
    let what = match judged.grade {
        Grade::Inaccuracy => ", an inaccuracy",
        Grade::Mistake => ", a mistake",
        Grade::Blunder => ", a blunder",
        Grade::Best | Grade::Good => "",
    };
    let share = if share >= 0.01 {
        format!(" and {} of the win rate", percent(share))
    } else {
        String::new()
    };
    format!("{player} loses {points:.1} points{share} with {move_made}{what}.")
}

/// Returns a suggested move with the win rate and the lead of the player who makes it, and the
/// principal variation: `G7 (55 %, +2.3): G7 C3 C7`.
pub fn outlook(suggestion: &Suggestion, color: Color) -> String {
    let Means { win, lead, .. } = suggestion.of(color);
    let line: Vec<String> =
        suggestion.line.iter().take(LONGEST_LINE).map(Vertex::to_string).collect();
    let line = if line.len() > 1 { format!(": {}", line.join(" ")) } else { String::new() };
    format!("{} ({}, {:+.1}){line}", name_of(suggestion.vertex), percent(win), lead)
}

/// Returns a player's name and rank from the record; the colour if the record does not name the
/// player.
pub fn player(review: &Review, color: Color) -> String {
    let (player, rank) = match color {
        Color::Black => (Info::BlackName, Info::BlackRank),
        Color::White => (Info::WhiteName, Info::WhiteRank),
    };
    let record = review.story().record();
    match (record.text(player), record.text(rank)) {
        (Some(player), Some(rank)) => format!("{player} {rank}"),
        (Some(player), None) => player.to_owned(),
        (None, _) => color.name().to_owned(),
    }
}

/// Returns a player's name and rank with the colour in parentheses; the colour alone if the record
/// does not name the player.
pub fn player_and_color(review: &Review, color: Color) -> String {
    let (player, color) = (player(review, color), color.name());
    if player == color { player } else { format!("{player} ({color})") }
}

/// Returns where and when a game was played, as far as the record states it: event, round, place
/// and date; otherwise an empty text.
pub fn occasion(review: &Review) -> String {
    let record = review.story().record();
    let round = record.text(Info::Round).map(|round| {
        if round.starts_with(|first: char| first.is_ascii_digit()) {
            format!("round {round}")
        } else {
            round.to_owned()
        }
    });
    let of = |info| record.text(info).map(str::to_owned);
    let parts = [of(Info::GameName), of(Info::Event), round, of(Info::Place), of(Info::Date)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(", ")
}

/// Returns the size, the rules, the komi, the handicap and the result of a game, in a line.
pub fn conditions(review: &Review) -> String {
    let game = review.story().game();
    let record = review.story().record();
    let settled = review.story().settled();
    let source = |is_assumed, why| if is_assumed { why } else { "" };
    let rules = source(settled.rules_assumed.is_some(), " (not named in the record)");
    let komi = source(settled.komi_assumed.is_some(), " (not stated in the record)");
    let mut text =
        format!("{} under {}{rules}, komi {}{komi}", game.size(), game.rules(), game.komi());
    if game.handicap() >= 2 {
        text = format!("{text}, {} handicap stones", game.handicap());
    }
    match record.text(Info::Result) {
        Some(result) => format!("{text}, {result}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinal_numbers_have_their_endings() {
        let texts = [1, 2, 3, 4, 11, 12, 13, 21, 81, 103, 111].map(ordinal);
        let expected =
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "81st", "103rd", "111th"];
        assert_eq!(texts, expected);
    }
}

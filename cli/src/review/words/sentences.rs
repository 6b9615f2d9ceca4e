//! Sentences about positions, moves and players.

use super::super::reviewed::Review;
use super::super::story::Story;
use super::phrases::Words;
use tengen::engine_room::facts::words::capital;
use tengen::{
    Color, Grade, Info, Judged, Language, Means, NextMove, Opinion, Point, Suggestion, Vertex,
};

/// The number of moves of a line in a sentence.
const LONGEST_LINE: usize = 6;

/// Returns an ordinal number in English, `1st`, `12th`, `83rd`, and the number in other languages.
fn ordinal(number: usize, Words(language): Words) -> String {
    let is_teen = (11..=13).contains(&(number % 100));
    let ending = match number % 10 {
        _ if language != Language::English => "",
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
fn leader(lead: f64, words: Words) -> String {
    if lead.abs() < 0.05 {
        return words.say("even", &[]);
    }
    let leader = if lead > 0.0 { Color::Black } else { Color::White };
    words.say("leads", &[("player", words.color(leader)), ("points", &words.points(lead.abs()))])
}

/// Returns a sentence about a position: `Black's win rate is 54 %; Black leads by 2.3 points.`
pub fn standing(opinion: &Opinion, words: Words) -> String {
    let Means { win, lead, .. } = opinion.means;
    let ahead = if win >= 0.5 { Color::Black } else { Color::White };
    let player = ("player", words.color(ahead));
    if opinion.visits.is_none() {
        let result = if lead == 0.0 {
            words.say("draw", &[])
        } else {
            words.say("wins", &[player, ("points", &words.points(lead.abs()))])
        };
        let open: Vec<String> = opinion.unsealed.iter().map(Point::to_string).collect();
        if open.is_empty() {
            return result;
        }
        let open = words.say("open", &[("points", &open.join(", "))]);
        return format!("{result}{}{open}", words.gap());
    }
    let share = percent(opinion.of(ahead).win);
    let lead = leader(lead, words);
    let standing = words.say("standing", &[player, ("share", &share), ("lead", &lead)]);
    if !opinion.is_unsteady() {
        return standing;
    }
    let unsteady = words.say("lead.unsteady", &[("points", &words.points(opinion.spread))]);
    format!("{standing}{}{unsteady}", words.gap())
}

/// The largest number of unsteady positions that a summary names.
const MOST_UNSTEADY: usize = 10;

/// Returns a sentence that names the positions of unsteady value; `None` if there are none.
pub fn unsteady(review: &Review) -> Option<String> {
    let words = review.words();
    let positions = review.positions().moments().iter().zip(review.opinions());
    let unsteady = positions.filter(|(_, opinion)| opinion.is_unsteady());
    let names: Vec<String> = unsteady
        .map(|(moment, _)| match moment.moves {
            0 => words.say("start", &[]),
            number => number.to_string(),
        })
        .collect();
    let others = names.len().saturating_sub(MOST_UNSTEADY);
    let mut moves = names.iter().take(MOST_UNSTEADY).cloned().collect::<Vec<_>>().join(", ");
    if others > 0 {
        let count = others.to_string();
        moves = words.say("unsteady.others", &[("moves", &moves), ("count", &count)]);
    }
    (!names.is_empty()).then(|| words.say("unsteady", &[("moves", &moves)]))
}

/// Returns the judgement of a move, in one or more sentences.
pub fn judgement(judged: &Judged<'_>, first_sight: Option<NextMove>, words: Words) -> String {
    let Judged { made, best, .. } = judged;
    let name = words.vertex(made.vertex);
    let mut sentences = Vec::new();
    match (judged.grade, best) {
        (Grade::Best, _) => sentences.push(capital(&words.say("best", &[("move", &name)]))),
        (_, Some(best)) if judged.points_lost() < 0.05 => {
            let best = words.vertex(best.vertex);
            sentences.push(capital(&words.say("as-good", &[("move", &name), ("best", &best)])));
        }
        (_, None) if judged.points_lost() < 0.05 => {}
        (_, Some(best)) => {
            sentences.push(loss(judged, words));
            let outlook = outlook(best, made.color, words);
            sentences.push(capital(&words.say("better", &[("move", &outlook)])));
        }
        (_, None) => sentences.push(loss(judged, words)),
    }
    if let Some(NextMove { rank, prior }) = first_sight
        && judged.grade != Grade::Best
        && best.is_some()
    {
        let (rank, share) = (ordinal(rank, words), percent(prior));
        let parts = [("move", name.as_str()), ("rank", &rank), ("share", &share)];
        sentences.push(words.say("first-sight", &parts));
    }
    if let Some(why) = made.forbidden {
        sentences.push(words.say("forbidden", &[("why", &why.to_string())]));
    }
    sentences.join(words.gap())
}

/// Returns a sentence about the points and the win rate that a move lost, such as
/// `White loses 5.0 points with C3, a mistake.`
fn loss(judged: &Judged<'_>, words: Words) -> String {
    let grade = match judged.grade {
        Grade::Best | Grade::Good => String::new(),
        grade => words.say(&format!("grade.{}", grade.name()), &[]),
    };
    let (points, share) = (words.points(judged.points_lost()), percent(judged.win_lost()));
    let name = words.vertex(judged.made.vertex);
    let parts = [
        ("player", words.color(judged.made.color)),
        ("points", &points),
        ("share", &share),
        ("move", &name),
        ("grade", &grade),
    ];
    // Many languages have no noun for a pass that could stand where a point does.
    let key = match (judged.made.vertex, judged.win_lost() >= 0.01) {
        (Vertex::Play(_), false) => "loses",
        (Vertex::Play(_), true) => "loses.share",
        (Vertex::Pass, false) => "loses.pass",
        (Vertex::Pass, true) => "loses.pass.share",
    };
    words.say(key, &parts)
}

/// Returns a suggested move with the win rate and the lead of the player who makes it, and the
/// principal variation: `G7 (55 %, +2.3): G7 C3 C7`.
pub fn outlook(suggestion: &Suggestion, color: Color, words: Words) -> String {
    let Means { win, lead, .. } = suggestion.of(color);
    let line: Vec<String> =
        suggestion.line.iter().take(LONGEST_LINE).map(Vertex::to_string).collect();
    let line = if line.len() > 1 { format!(": {}", line.join(" ")) } else { String::new() };
    let sign = if lead < 0.0 { "-" } else { "+" };
    let lead = words.points(lead.abs());
    format!("{} ({}, {sign}{lead}){line}", words.vertex(suggestion.vertex), percent(win))
}

/// Returns a player's name and rank from the record; the colour if the record does not name the
/// player.
pub fn player(story: &Story, words: Words, color: Color) -> String {
    named(story, color).unwrap_or_else(|| words.color(color).to_owned())
}

/// Returns a player's name and rank for programs: the colour in English if the record does not name
/// the player, whatever the language of the review.
pub fn player_in_json(review: &Review, color: Color) -> String {
    named(review.story(), color).unwrap_or_else(|| Words(Language::English).color(color).to_owned())
}

/// Returns a player's name and rank from the record; `None` if it does not name the player.
fn named(story: &Story, color: Color) -> Option<String> {
    let rank = match color {
        Color::Black => Info::BlackRank,
        Color::White => Info::WhiteRank,
    };
    let name = story.name(color)?;
    let rank = story.record().text(rank);
    Some(rank.map_or_else(|| name.to_owned(), |rank| format!("{name} {rank}")))
}

/// Returns a player's name and rank with the colour in parentheses; the colour alone if the record
/// does not name the player.
pub fn player_and_color(review: &Review, color: Color) -> String {
    let words = review.words();
    let (player, color) = (player(review.story(), words, color), words.color(color));
    if player == color {
        return player;
    }
    words.say("player", &[("name", &player), ("color", color)])
}

/// Returns where and when a game was played, as far as the record states it: event, round, place
/// and date; otherwise an empty text.
pub fn occasion(review: &Review) -> String {
    let record = review.story().record();
    let round = record.text(Info::Round).map(|round| {
        if round.starts_with(|first: char| first.is_ascii_digit()) {
            review.words().say("round", &[("count", round)])
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
    let (words, game) = (review.words(), review.story().game());
    let settled = review.story().settled();
    let (size, rules) = (game.size().to_string(), game.rules().to_string());
    let komi = words.number(game.komi().points());
    let rules = match settled.rules_assumed {
        Some(_) => words.say("rules.assumed", &[("rules", &rules)]),
        None => rules,
    };
    let komi = match settled.komi_assumed {
        Some(_) => words.say("komi.assumed", &[("komi", &komi)]),
        None => komi,
    };
    let mut parts =
        vec![words.say("conditions", &[("size", &size), ("rules", &rules), ("komi", &komi)])];
    if game.handicap() >= 2 {
        parts.push(words.say("handicap", &[("count", &game.handicap().to_string())]));
    }
    parts.extend(review.story().record().text(Info::Result).map(str::to_owned));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinal_numbers_have_their_endings_in_english() {
        let text = |number| ordinal(number, Words(Language::English));
        let texts = [1, 2, 3, 4, 11, 12, 13, 21, 81, 103, 111].map(text);
        let expected =
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "81st", "103rd", "111th"];
        assert_eq!(texts, expected);
        assert_eq!(ordinal(3, Words(Language::German)), "3");
    }
}

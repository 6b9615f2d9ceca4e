//! The SGF record of a game, with comments for people who study it.

use std::fmt::Write as _;

use tengen::{Color, Info, Judgement, Property, Record, TimeSettings};

use super::super::played::{Claims, Ending};
use super::outcome::Over;
use super::sitting::Sitting;
use crate::date;
use crate::terminal::printable;

/// Writes the record in SGF: the players with their commands, the time that each move took, and the
/// reason for the result.
pub(super) fn sgf(
    sitting: &Sitting<'_, '_>,
    over: &Over,
    claims: &Claims,
    judgement: Option<&Judgement>,
) -> String {
    let (job, game) = (sitting.job(), sitting.game());
    let mut record = Record::of_game(game);
    record.handicap = (job.conditions.handicap > 0).then_some(job.conditions.handicap);
    let (main, overtime) = job.conditions.time.to_sgf();
    let texts = [
        (Info::Rules, Some(job.conditions.rules.to_string())),
        (Info::BlackName, Some(job.black.name.clone())),
        (Info::WhiteName, Some(job.white.name.clone())),
        (Info::Time, main),
        (Info::Overtime, overtime),
        (Info::Round, Some(format!("{} (game {})", job.pair, job.game))),
        (Info::Date, Some(date::of_day(date::today()))),
    ];
    record.info.extend(texts.into_iter().filter_map(|(info, text)| Some((info, text?))));
    record.set_result(over.result);
    if let Some(judgement) = judgement.filter(|_| over.ending == Ending::Played) {
        record.territory = Some(judgement.outcome().marked_territory());
    }
    let mut tree = record.to_tree();
    let root = tree.root();
    comment(tree[root].properties_mut(), &about(sitting));
    let (mut node, mut times) = (root, sitting.seconds().iter());
    while let Some(&child) = tree[node].children().first() {
        node = child;
        let is_move = ["B", "W"].iter().any(|ident| tree[node].property(ident).is_some());
        if is_move
            && let Some(Some(seconds)) = times.next()
            && *seconds >= SHORTEST
        {
            comment(tree[node].properties_mut(), &format!("{seconds:.2} s"));
        }
    }
    comment(tree[node].properties_mut(), &ending(sitting, over, claims));
    tree.to_sgf()
}

/// The seconds below which the time of a move is not worth a comment.
const SHORTEST: f64 = 0.01;

/// Adds lines to the comment of a node. Text of a program is made harmless for the terminals on which
/// people look at records.
fn comment(properties: &mut Vec<Property>, text: &str) {
    let lines: Vec<_> = text.lines().map(printable).collect();
    let text = lines.join("\n");
    let old = properties.iter().position(|property| property.ident() == "C");
    let before = old.and_then(|place| properties.remove(place).text());
    let text = before.map_or_else(|| text.clone(), |before| format!("{before}\n{text}"));
    properties.push(Property::new("C", [text]));
}

/// Returns the comment on the game as a whole.
fn about(sitting: &Sitting<'_, '_>) -> String {
    let job = sitting.job();
    let mut text = String::new();
    for color in Color::ALL {
        let (player, effort) = (job.player(color), &sitting.effort()[color]);
        let _ =
            writeln!(text, "{color}: {} = {} ({})", player.name, player.command, effort.program);
    }
    if job.conditions.time != TimeSettings::Unlimited {
        let _ = writeln!(text, "time: {}", job.conditions.time);
    }
    let _ = write!(text, "opening: {}\nseed: {}", job.opening.name, job.seed);
    text
}

/// Returns the comment on the end of the game.
fn ending(sitting: &Sitting<'_, '_>, over: &Over, claims: &Claims) -> String {
    let mut text = match &over.ending {
        Ending::Played => format!("counted: {}", over.result),
        Ending::Resignation => format!("resignation: {}", over.result),
        Ending::Adjudicated => format!("stopped because the winner was known: {}", over.result),
        Ending::MoveLimit => "stopped at the limit of moves".to_owned(),
        Ending::Forfeit { reason, .. } => format!("{}: {reason}", over.result),
    };
    if let Some(explanation) = &over.explanation {
        let _ = write!(text, "\n{explanation}");
    }
    let job = sitting.job();
    for (who, claim) in [
        (job.black.name.as_str(), claims.black),
        (job.white.name.as_str(), claims.white),
        ("the second referee", claims.referee),
    ] {
        if let Some(claim) = claim {
            let _ = write!(text, "\n{who} claims {claim}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_has_no_characters_that_steer_a_terminal() {
        let mut properties = Vec::new();
        comment(&mut properties, "B+F: illegal \x1b[31mmove");
        comment(&mut properties, "two\nlines");
        let text = properties[0].text().expect("a comment");
        assert_eq!(text, "B+F: illegal \\u{1b}[31mmove\ntwo\nlines");
    }
}

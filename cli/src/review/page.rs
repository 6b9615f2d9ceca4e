//! A review as a self-contained page of HTML.
//!
//! The graphs, lists and tables are part of the page. A script in the page steps through the game
//! and shows variations; its figures are in the page as JSON. Texts of the record are always
//! escaped.

use serde_json::{Value, json};

use super::lesson::{self, Entry, rows, rows_of_kinds};
use super::reviewed::Review;
use super::words;
use crate::page::{Board, Mark, render};
use tengen::engine_room::facts::{chosen, chosen_reasons};
use tengen::{
    Card, Color, Fact, Grade, Judged, Opinion, Origin, Position, Size, Suggestion, Totals, Vertex,
};

/// The largest number of mistakes on a page.
const MOST_LISTED: usize = 40;

/// The number of steps from a neutral point to a sure owner. Owners are written as letters, from
/// `A` for a sure point of White to `U` for a sure point of Black.
const STEPS: f32 = 10.0;

impl Review {
    /// Writes the review as a page.
    ///
    /// # Errors
    /// If the template is broken, which a test rules out.
    pub fn html(&self) -> Result<String, minijinja::Error> {
        let size = self.story().record().size;
        let [black, white] = Color::ALL.map(|color| words::player_and_color(self, color));
        let totals = self.totals();
        let (words, cards) = (self.words(), self.readers_cards());
        let rows = rows(|of| Color::ALL.map(|color| of(&totals[color])), Some(size), words);
        let kinds = rows_of_kinds(&Color::ALL.map(|color| self.kinds(color)), words);
        let notes: Vec<String> = self.story().notes().iter().map(ToString::to_string).collect();
        let sections = lesson::sections(&cards, MOST_LISTED);
        let shown: Vec<&Card> =
            sections.iter().flat_map(|section| &section.cards).copied().collect();
        let unsure = shown.iter().any(|card| card.is_unsure).then(|| words.say("unsure", &[]));
        let sections: Vec<Value> = sections
            .iter()
            .map(|section| {
                let listed: Vec<Value> =
                    section.cards.iter().map(|card| self.listed(card)).collect();
                json!({ "heading": words::capital(&words.say(section.heading, &[])), "cards": listed })
            })
            .collect();
        let player = self.reader().player.map(|color| words::player_and_color(self, color));
        let values = json!({
            "black": black,
            "white": white,
            "occasion": with_links(&words::occasion(self)),
            "conditions": words::conditions(self),
            "by": self.by(),
            "moves": self.moves().count(),
            "last": self.opinions().len() - 1,
            "rows": rows,
            "graphs": [
                ["Black's win rate in percent", self.graph_of_wins()],
                ["Black's lead in points", self.graph_of_leads()],
                ["Points lost by each move: Black's above, White's below", self.graph_of_losses()],
            ],
            "grades": Color::ALL.map(|color| grades(&totals[color], &words::player_and_color(self, color))),
            "all": self.moves().map(|judged| self.row(&judged)).collect::<Vec<_>>(),
            "language": self.reader().language.code(),
            "player": player,
            "sections": sections,
            "shown": shown.len(),
            "mistakes": cards.len(),
            "unsure": unsure,
            "kinds": kinds,
            "kinds_heading": words.say("heading.kinds", &[]),
            "notes": notes,
            "definitions": Board::definitions([size]),
            "board": self.last_board(),
            "data": for_script(&self.figures()),
            "script": include_str!("page.js"),
        });
        render(include_str!("page.html"), values)
    }

    /// Draws the last position, which the script replaces.
    fn last_board(&self) -> String {
        let last = self.story().snapshots().last().expect("a game has a position");
        let board = Board::new(&last.position).lettered().label("The board after the last move");
        match last.made.and_then(|made| made.vertex.point()) {
            Some(point) => board.mark(point, Mark::Last).to_string(),
            None => board.to_string(),
        }
    }

    /// Returns a move as a row of the table of all moves.
    fn row(&self, judged: &Judged<'_>) -> Value {
        let after = &self.opinions()[judged.place].means;
        json!({
            "place": judged.place,
            "number": judged.made.number,
            "color": judged.made.color.name(),
            "name": judged.made.vertex.to_string(),
            "win": words::percent(after.win),
            "lead": format!("{:+.1}", after.lead),
            "lost": format!("{:.1}", judged.points_lost()),
            "grade": judged.grade.name(),
            "better": judged.better().map(|better| better.vertex.to_string()),
        })
    }

    /// Returns the figures for the script of the page, as JSON.
    fn figures(&self) -> Value {
        let size = self.story().record().size;
        let empty = Position::empty(size);
        let mut before = &empty;
        let facts = self.facts();
        let positions = self.story().snapshots().iter().zip(self.opinions()).enumerate();
        let positions: Vec<Value> = positions
            .map(|(place, (snapshot, opinion))| {
                let stones = changes(before, &snapshot.position);
                before = &snapshot.position;
                json!({
                    "number": snapshot.moves,
                    "stones": stones,
                    "made": self.judged(place).map(|judged| self.made(&judged, &facts[place])),
                    "comment": snapshot.comment,
                    "turn": letter(opinion.to_move),
                    "win": rounded(opinion.means.win, 4),
                    "lead": rounded(opinion.means.lead, 2),
                    "says": words::standing(opinion, self.words()),
                    "best": best(opinion, size),
                    "owners": opinion.ownership.as_deref().map(owners),
                })
            })
            .collect();
        json!({ "width": size.width(), "height": size.height(), "positions": positions })
    }

    fn made(&self, judged: &Judged<'_>, facts: &[Fact]) -> Value {
        let (size, language) = (self.story().record().size, self.reader().language);
        json!({
            "color": letter(judged.made.color),
            "at": at(judged.made.vertex, size),
            "name": judged.made.vertex.to_string(),
            "grade": judged.grade.name(),
            "bad": judged.grade.is_bad(),
            "lost": rounded(judged.points_lost(), 1),
            "better": judged.better().map(|better| better.vertex.to_string()),
            "says": words::judgement(judged, self.first_sight(judged.place), self.words()),
            "why": chosen_reasons(self.reasons(judged.place)).into_iter().map(|reason| {
                let is_after = reason.origin == Origin::Allows;
                let text = reason.sentence(language);
                claim(&text, &reason.fact, is_after, size)
            }).collect::<Vec<_>>(),
            "facts": chosen(facts).into_iter().map(|fact| {
                claim(&fact.sentence(language), fact, false, size)
            }).collect::<Vec<_>>(),
        })
    }

    /// Returns a card as an entry of the list.
    fn listed(&self, card: &Card) -> Value {
        let reason = chosen_reasons(self.reasons(card.worst)).first().copied();
        let judged = self.judged(card.worst).expect("a card is about moves");
        let Entry { lost, again, better, .. } = self.entry(card);
        json!({
            "place": card.worst,
            "number": judged.made.number,
            "color": card.color.name(),
            "name": judged.made.vertex.to_string(),
            "grade": judged.grade.name(),
            "lost": lost,
            "win": judged.win.map(words::percent),
            "better": better,
            "again": again,
            "reason": reason.map(|reason| reason.sentence(self.reader().language)),
        })
    }
}

/// Divides a text into addresses of the web, which become links, and the text between them. Servers
/// write the address of a game as its place.
fn with_links(text: &str) -> Vec<Value> {
    const SCHEMES: [&str; 2] = ["https://", "http://"];
    let part = |text: &str, is_link: bool| json!({ "text": text, "is_link": is_link });
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(start) = SCHEMES.iter().filter_map(|scheme| rest.find(scheme)).min() {
        let is_end = |letter: char| letter.is_whitespace() || "<>\"'()[]{},;".contains(letter);
        let length = rest[start..].find(is_end).unwrap_or(rest.len() - start);
        parts.extend((start > 0).then(|| part(&rest[..start], false)));
        parts.push(part(&rest[start..start + length], true));
        rest = &rest[start + length..];
    }
    parts.extend((!rest.is_empty()).then(|| part(rest, false)));
    parts
}

/// Returns a sentence with the line that shows it: its first player, its points, and whether it
/// begins after the move of the game or before it. A pass at its start is left out.
fn claim(text: &str, fact: &Fact, is_after: bool, size: Size) -> Value {
    let passes = fact.shown().iter().take_while(|made| made.vertex == Vertex::Pass).count();
    let line = &fact.shown()[passes..];
    let turn = line.first().map_or(fact.player, |made| made.color);
    json!({
        "text": text,
        "after": is_after,
        "turn": letter(turn),
        "line": line.iter().map(|made| at(made.vertex, size)).collect::<Vec<_>>(),
    })
}

/// Returns the number of a player's moves of each grade, for a bar, with a sentence for those who do
/// not see it.
fn grades(totals: &Totals, player: &str) -> Value {
    let numbers = Grade::ALL.map(|grade| (grade.name(), totals.grades[grade as usize]));
    let parts = numbers.map(|(grade, number)| format!("{number} {grade}"));
    json!({ "player": player, "numbers": numbers, "label": format!("{player}: {}", parts.join(", ")) })
}

/// Escapes JSON as the content of a script element, in which `<` must not occur.
fn for_script(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

/// Returns the best moves of a position, with their names, points, figures and variations.
fn best(opinion: &Opinion, size: Size) -> Vec<Value> {
    let row = |suggestion: &Suggestion| {
        json!({
            "name": suggestion.vertex.to_string(),
            "at": at(suggestion.vertex, size),
            "visits": suggestion.visits,
            "win": rounded(suggestion.means.win, 4),
            "lead": rounded(suggestion.means.lead, 2),
            "line": suggestion.line.iter().map(|&vertex| at(vertex, size)).collect::<Vec<_>>(),
        })
    };
    opinion.suggestions.iter().map(row).collect()
}

/// Returns the number of a point, row by row from A1; -1 for a pass.
fn at(vertex: Vertex, size: Size) -> isize {
    vertex.point().map_or(-1, |point| size.index(point).cast_signed())
}

fn letter(color: Color) -> String {
    color.letter().to_string()
}

fn rounded(number: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    (number * unit).round() / unit
}

/// Returns the points at which two positions differ, by number, each with its content in the second
/// position. The content is 0 for empty, 1 for a black stone, 2 for a white one.
fn changes(from: &Position, to: &Position) -> Vec<[usize; 2]> {
    let size = to.size();
    let content = |color: Option<Color>| color.map_or(0, |color| color as usize + 1);
    let differs = |point: &_| from.at(*point) != to.at(*point);
    size.points().filter(differs).map(|p| [size.index(p), content(to.at(p))]).collect()
}

/// Writes the expected owner of each point as one letter.
#[expect(clippy::cast_sign_loss, reason = "below 0 becomes 0")]
fn owners(ownership: &[f32]) -> String {
    let letters = usize::from(b'U' - b'A');
    // A cast of floats rounds down and saturates, so any number from a net is safe.
    let steps = |owner: f32| (owner * STEPS + STEPS + 0.5) as usize;
    ownership.iter().map(|&owner| char::from(b'A' + steps(owner).min(letters) as u8)).collect()
}

//! The summary of a review for a terminal, and the whole review as JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::reviewed::Review;
use super::saved::Figures;
use super::words;
use crate::terminal::{Table, wrap};
use tengen::engine_room::facts::json;
use tengen::engine_room::facts::words::sentences_of_reasons;
use tengen::{Color, Grade, Judged, Language, Phase, Totals, Vertex};

/// The largest number of worst moves in a summary.
const WORST: usize = 10;

/// The largest number of moves of a better variation in a list, after its first move.
const LINE: usize = 5;

impl Review {
    /// Writes the summary as lines for a terminal: both players' totals and the worst moves. Where
    /// a table does not fit into this many columns, its rows become lists.
    pub fn text(&self, columns: Option<usize>) -> String {
        let columns = columns.unwrap_or(usize::MAX);
        let [black, white] = Color::ALL.map(|color| words::player_and_color(self, color));
        let moves = self.moves().count();
        let noun = if moves == 1 { "move" } else { "moves" };
        let mut text = format!("{black} against {white}\n");
        let occasion = words::occasion(self);
        if !occasion.is_empty() {
            let _ = writeln!(text, "{occasion}");
        }
        let _ = writeln!(text, "{}\n{moves} {noun}, by {}", words::conditions(self), self.by());
        text = format!("{}\n", wrap(&text, columns));
        if moves == 0 {
            let standing = words::standing(&self.opinions()[0]);
            let _ = writeln!(text, "\n{}", wrap(&standing, columns));
            return text;
        }
        let _ = write!(text, "\n{}\n", self.table_of_totals(columns));
        let worst = self.worst(WORST);
        if !worst.is_empty() {
            let _ = write!(text, "\n{}\n", table_of_moves(&worst, columns));
            text.push_str(&self.why(&worst, columns));
        }
        if let Some(unsteady) = words::unsteady(self) {
            let _ = write!(text, "\n{}\n", wrap(&unsteady, columns));
        }
        text
    }

    /// Returns the reasons of the worst moves in words, a paragraph for each move that has some.
    fn why(&self, worst: &[Judged<'_>], columns: usize) -> String {
        let mut text = String::new();
        for judged in worst {
            let lines = sentences_of_reasons(self.reasons(judged.place), &[], Language::English);
            if !lines.is_empty() {
                let made = judged.made;
                let number = made.number;
                let _ = writeln!(text, "\n{number} {} {}", made.color.name(), made.vertex);
                for line in lines {
                    let _ = writeln!(text, "{}", wrap(&format!("  {line}"), columns));
                }
            }
        }
        text
    }

    fn table_of_totals(&self, columns: usize) -> String {
        let totals = self.totals();
        let mut table = Table::of_numbers(&["", "Black", "White"]);
        let mut lines = Vec::new();
        for (name, [black, white]) in rows(|of| Color::ALL.map(|color| of(&totals[color]))) {
            lines.push(format!("{name}: Black {black}, White {white}"));
            table.add([name, black, white]);
        }
        if table.width() > columns { wrap(&lines.join("\n"), columns) } else { table.to_string() }
    }

    /// Returns the whole review as JSON. Win rates and leads of positions and suggestions are
    /// Black's; those of played moves are the player's.
    pub fn json(&self) -> Value {
        let (totals, settled) = (self.totals(), self.story().settled());
        json!({
            "black": words::player(self, Color::Black),
            "white": words::player(self, Color::White),
            "conditions": words::conditions(self),
            "rules": settled.rules.to_string(),
            "komi": settled.komi.points(),
            "rules_assumed": settled.rules_assumed.as_ref().map(ToString::to_string),
            "komi_assumed": settled.komi_assumed.as_ref().map(ToString::to_string),
            "remarks": self.story().notes().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "by": self.by(),
            "net": self.source().net,
            "visits": self.source().visits,
            "record": self.story().tree().to_sgf(),
            "totals": {
                "black": totals_in_json(&totals.black),
                "white": totals_in_json(&totals.white),
            },
            "positions": self.figures_of_positions().into_iter().enumerate().map(|(at, figures)| {
                self.position(at, &figures)
            }).collect::<Vec<_>>(),
        })
    }

    fn position(&self, at: usize, figures: &Figures) -> Value {
        let mut json = json!({ "moves": self.story().snapshots()[at].moves });
        let found = json!({
            "unsteady": self.opinions()[at].is_unsteady(),
            "made": self.judged(at).map(|judged| made_in_json(&judged)),
            "reasons": self.reasons(at).iter().map(json::reason).collect::<Vec<_>>(),
        });
        for part in [json!(figures), found] {
            if let (Value::Object(all), Value::Object(part)) = (&mut json, part) {
                all.extend(part);
            }
        }
        json
    }
}

/// Returns the rows of the table of totals: for each figure, its name and the cells that `of` makes
/// of it.
pub(super) fn rows<T>(of: impl Fn(&dyn Fn(&Totals) -> String) -> T) -> Vec<(String, T)> {
    let points = |mean: Option<f64>| mean.map_or(String::new(), |mean| format!("{mean:.2}"));
    let mut rows = vec![
        ("moves".to_owned(), of(&|totals| totals.moves.to_string())),
        ("points lost by a move".to_owned(), of(&|totals| points(totals.mean()))),
    ];
    for phase in Phase::ALL {
        let name = format!("in the {}", phase.name());
        rows.push((name, of(&|totals| points(totals.mean_of(phase)))));
    }
    let best = |totals: &Totals| totals.agreement().map_or(String::new(), words::percent);
    rows.push(("the best move".to_owned(), of(&best)));
    for (grade, name) in [
        (Grade::Inaccuracy, "inaccuracies"),
        (Grade::Mistake, "mistakes"),
        (Grade::Blunder, "blunders"),
    ] {
        let least = grade.least().unwrap_or_default();
        let name = format!("{name}, {least} points or more");
        rows.push((name, of(&|totals| totals.grades[grade as usize].to_string())));
    }
    rows
}

fn table_of_moves(moves: &[Judged<'_>], columns: usize) -> String {
    let heading = ["worst moves", "lost", "win rate", "better", ""];
    let mut table = Table::of_numbers(&heading).with_text_at_the_end();
    let mut lines = vec!["Worst moves:".to_owned()];
    for judged in moves {
        let made = judged.made;
        let better = judged.better();
        let line = better.map_or(String::new(), |better| {
            let moves = better.line.iter().skip(1).take(LINE).map(Vertex::to_string);
            moves.collect::<Vec<_>>().join(" ")
        });
        let played = format!("{} {}", made.color.name(), made.vertex);
        let lost = format!("{:.1}", judged.points_lost());
        let win = format!("{} to {}", words::percent(judged.win[0]), words::percent(judged.win[1]));
        let better = better.map_or(String::new(), |better| better.vertex.to_string());
        let number = made.number;
        let instead = if better.is_empty() { "" } else { "; better" };
        let text =
            format!("{number} {played} loses {lost}, win rate {win}{instead} {better} {line}");
        lines.push(text.trim_end().to_owned());
        table.add([format!("{number:>4} {played}"), lost, win, better, line]);
    }
    if table.width() > columns { wrap(&lines.join("\n"), columns) } else { table.to_string() }
}

fn made_in_json(judged: &Judged<'_>) -> Value {
    json!({
        "number": judged.made.number,
        "color": judged.made.color.to_string(),
        "move": judged.made.vertex.to_string(),
        "win_before": judged.win[0],
        "win_after": judged.win[1],
        "lead_before": judged.lead[0],
        "lead_after": judged.lead[1],
        "points_lost": judged.points_lost(),
        "grade": judged.grade.name(),
        "best": judged.best.map(|best| best.vertex.to_string()),
        "forbidden": judged.made.forbidden.map(|why| why.to_string()),
    })
}

pub(super) fn totals_in_json(totals: &Totals) -> Value {
    let grades = Grade::ALL.map(|grade| (grade.name(), totals.grades[grade as usize]));
    let phases = Phase::ALL.map(|phase| (phase.name(), totals.mean_of(phase)));
    json!({
        "moves": totals.moves,
        "points_lost": totals.lost,
        "points_lost_by_a_move": totals.mean(),
        "agreement": totals.agreement(),
        "grades": grades.into_iter().collect::<BTreeMap<_, _>>(),
        "points_lost_by_phase": phases.into_iter().collect::<BTreeMap<_, _>>(),
    })
}

//! The report as a self-contained page of HTML.

use std::path::{Component, Path, PathBuf};

use serde_json::{Value, json};

use super::super::job::Conditions;
use super::super::played::{Ending, Played};
use super::super::statistics::{Standing, scored, units};
use super::figures::{Game as Found, Report, Tally};
use super::{Timing, chart, forfeits, text, words};
use crate::page::{Board, Mark, address_of, in_address, render};
use tengen::engine_room::handicap;
use tengen::{Color, Game, Info, Judge, Move, Position, Record, Status, Stop, Vertex};

/// The largest number of disputed games listed with a judgement, since each judgement takes a
/// while.
const MOST_EXPLAINED: usize = 50;

impl Report {
    /// Writes the report as the page `file`, with links to the game records that exist on the disk.
    /// The page itself holds the moves of every game.
    ///
    /// # Errors
    /// If the template is broken, which the tests of this module would show.
    pub fn html(&self, timing: Timing, file: &Path) -> Result<String, minijinja::Error> {
        let sizes = self.conditions.iter().map(|conditions| conditions.size);
        let names: Vec<_> = self.players.iter().map(|player| player.name.as_str()).collect();
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok();
        let explained = self.disputed().take(MOST_EXPLAINED).map(disputed);
        render(
            include_str!("report.html"),
            json!({
                "title": names.join(" – "),
                "conditions": self.conditions.iter().map(words::conditions).collect::<Vec<_>>(),
                "players": self.players_in_words(timing),
                "shows_times": timing == Timing::Shown,
                "cross": self.cross(),
                "summary": self.summary(),
                "openings": self.openings_in_words(),
                "elo_chart": self.elo_chart(),
                "length_chart": self.length_chart(),
                "forfeits": self.forfeits().into_iter().map(|forfeit| json!({
                    "game": forfeit.game,
                    "player": forfeit.player,
                    "fault": forfeits::name(forfeit.fault),
                    "reason": forfeit.reason,
                })).collect::<Vec<_>>(),
                "disputed": explained.collect::<Vec<_>>(),
                "more_disputed": self.disputed().count().saturating_sub(MOST_EXPLAINED),
                "definitions": Board::definitions(sizes),
                "games": self.games.iter().map(|game| card(game, folder.as_deref())).collect::<Vec<_>>(),
            }),
        )
    }

    fn players_in_words(&self, timing: Timing) -> Vec<Value> {
        let seconds = |value: Option<f64>| value.map(|s| format!("{s:.3}")).unwrap_or_default();
        let players = self.players.iter().enumerate();
        players
            .map(|(place, player)| {
                let tally = player.tally();
                let times = player.times.filter(|_| timing == Timing::Shown);
                json!({
                    "name": player.name,
                    "programs": player.programs,
                    "commands": player.commands,
                    "games": tally.games(),
                    "won": tally.won,
                    "drawn": tally.drawn,
                    "lost": tally.lost,
                    "share": words::share(&player.evidence),
                    "elo": self.elo_of(place),
                    "margin": player.margin.map(|margin| format!("{:+.1}", margin.points)),
                    "as_black": of(player.by_color.black),
                    "as_white": of(player.by_color.white),
                    "seconds": seconds(times.map(|times| times.seconds)),
                    "slowest": seconds(times.map(|times| times.slowest)),
                    "cpu": seconds(times.and_then(|times| times.cpu_seconds)),
                })
            })
            .collect()
    }

    /// Returns the table of the scores of every player against every other, for more than two
    /// players.
    fn cross(&self) -> Vec<Value> {
        if self.players.len() < 3 {
            return Vec::new();
        }
        let players = 0..self.players.len();
        let row = |player: usize| {
            let cells = players.clone().map(|opponent| {
                let evidence = self.table.between(player, opponent);
                let points = words::points(evidence.points());
                let games = evidence.games();
                if games > 0 { format!("{points} of {games}") } else { String::new() }
            });
            json!({ "name": self.players[player].name, "cells": cells.collect::<Vec<_>>() })
        };
        players.clone().map(row).collect()
    }

    /// Returns the lines of the summary: names with figures.
    fn summary(&self) -> Vec<[String; 2]> {
        let mut lines = vec![["games".to_owned(), self.games.len().to_string()]];
        let mut add = |name: &str, text: String| lines.push([name.to_owned(), text]);
        for (name, number) in
            [("duplicates", self.duplicates().count()), ("void", self.void().count())]
        {
            if number > 0 {
                add(name, number.to_string());
            }
        }
        add("colours", format!("Black won {}, White {}", self.colors.won, self.colors.lost));
        if let [first, _] = &self.players[..]
            && let Some(superiority) = first.evidence.superiority()
        {
            if let Some(wins) = words::wins(&first.name, first.tally()) {
                add("wins", wins);
            }
            add("superior", format!("{} with {:.1} %", first.name, 100.0 * superiority));
            add("pairs", words::pairs(&first.evidence));
        }
        if let Some(test) = &self.test {
            add("SPRT", text::in_words(test));
        }
        if let Some(length) = self.length {
            let (least, most) = (length.least, length.most);
            add("length", format!("{:.1} moves, {least} to {most}", length.mean));
        }
        lines
    }

    fn openings_in_words(&self) -> Vec<Value> {
        let openings = self.openings.iter().map(|opening| {
            json!({
                "name": opening.name,
                "games": opening.colors.games(),
                "black": opening.colors.won,
                "white": opening.colors.lost,
                "drawn": opening.colors.drawn,
                "first": of(opening.first),
            })
        });
        openings.collect()
    }

    /// Returns the chart of the first player's Elo over the games, for two players.
    fn elo_chart(&self) -> String {
        let [first, _] = &self.players[..] else { return String::new() };
        let units = units(self.counting());
        let evidence = units.iter().map(|unit| scored(unit, &first.name));
        chart::elo_over_games(&evidence.collect::<Vec<_>>())
    }

    fn length_chart(&self) -> String {
        let lengths = self.counting().map(|played| played.moves.0.len() as u32);
        chart::lengths(&lengths.collect::<Vec<_>>())
    }
}

fn of(tally: Tally) -> String {
    format!("{} of {}", words::points(tally.points()), tally.games())
}

/// Replays a game with its handicap stones, and stops before a move that is illegal on the board.
fn replayed(played: &Played) -> Game {
    let Conditions { size, rules, komi, handicap, .. } = played.job.conditions;
    let mut game = Game::with_rules(size, rules, komi);
    if let Ok(points) = handicap::fixed(size, handicap as usize) {
        let mut position = Position::empty(size);
        for point in points {
            position.set(point, Some(Color::Black));
        }
        game.restore(&position, Color::White);
        game.set_handicap(handicap);
    }
    for &Move { color, vertex } in &played.moves.0 {
        let is_inside = match vertex {
            Vertex::Play(point) => size.contains(point),
            Vertex::Pass => true,
        };
        if !is_inside || game.play_as_recorded(color, vertex).is_err() {
            break;
        }
    }
    game
}

/// Returns a game with its final board.
fn card(found: &Found, folder: Option<&Path>) -> Value {
    let played = &found.played;
    let game = replayed(played);
    let number = played.job.game;
    let label = format!("game {number}: the final position, {}", played.result);
    let mut board = Board::new(game.position()).label(&label);
    if let Some(Move { vertex: Vertex::Play(point), .. }) = game.last_move() {
        board = board.mark(point, Mark::Last);
    }
    let standing = match found.standing {
        Standing::Duplicate { of } => format!("as game {of}"),
        Standing::Void => text::why(played),
        _ => String::new(),
    };
    let fault = match &played.ending {
        Ending::Forfeit { fault, .. } => forfeits::name(*fault),
        Ending::Adjudicated => "adjudicated",
        _ => "",
    };
    json!({
        "number": number,
        "black": played.job.black.name,
        "white": played.job.white.name,
        "result": played.result.to_string(),
        "moves": played.moves.0.len(),
        "opening": played.job.opening.name,
        "standing": standing,
        "fault": fault,
        "is_disputed": played.is_disputed(),
        "board": board.to_string(),
        "file": folder.and_then(|folder| link(folder, &found.folder.join(&played.sgf))),
        "data": format!("data:application/x-go-sgf;charset=utf-8,{}", in_address(&record(played, &game))),
        "download": format!("{number:06}.sgf"),
    })
}

/// Returns the record of a game, without the comments of the referee.
fn record(played: &Played, game: &Game) -> String {
    let mut record = Record::of_game(game);
    record.info.insert(Info::Rules, played.job.conditions.rules.to_string());
    record.info.insert(Info::BlackName, played.job.black.name.clone());
    record.info.insert(Info::WhiteName, played.job.white.name.clone());
    record.set_result(played.result);
    record.to_sgf().replace('\n', "")
}

/// Returns a game whose result is disputed, with an explanation of the count.
fn disputed(found: &Found) -> Value {
    let played = &found.played;
    let game = replayed(played);
    let mut board = Board::new(game.position()).lettered().label("the final position");
    let mut explanation = String::new();
    // This stop signal is never raised, so the judgement is not interrupted.
    if let Ok(judgement) = Judge::default().judge(&game, &Stop::new()) {
        explanation = judgement.outcome().explanation();
        for point in game.size().points() {
            match judgement.status(point) {
                Status::Dead => board = board.mark(point, Mark::Dead),
                Status::Territory(color) => board = board.mark(point, Mark::Area(color)),
                Status::Alive | Status::Seki | Status::Neutral => {}
            }
        }
    }
    json!({
        "game": played.job.game,
        "claims": text::claims(played),
        "board": board.to_string(),
        "explanation": explanation,
    })
}

/// Returns the link from a page in a folder to a file; `None` if the file is not there.
fn link(folder: &Path, file: &Path) -> Option<String> {
    let file: PathBuf = file.canonicalize().ok()?;
    let shared = folder.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    // On Windows, relative paths do not lead from one drive to another.
    if shared == 0 {
        return None;
    }
    let up = folder.components().skip(shared).map(|_| "..".to_owned());
    let down = file.components().skip(shared).filter_map(|component| match component {
        Component::Normal(name) => Some(address_of(name)),
        _ => None,
    });
    Some(up.chain(down).collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::super::super::statistics::samples::game;
    use super::super::samples::report_of;
    use super::*;

    fn page(games: impl IntoIterator<Item = Played>) -> String {
        let report = report_of(games, "", None);
        report.html(Timing::Shown, Path::new("report.html")).expect("a page")
    }

    #[test]
    fn every_game_has_its_board_and_its_record() {
        let page = page([game(1, "a", "b", "B+R"), game(2, "b", "a", "W+2.5")]);
        assert_eq!(page.matches("<svg class=\"board\"").count(), 2);
        assert_eq!(page.matches("href=\"data:application/x-go-sgf").count(), 2);
    }

    #[test]
    fn the_summary_of_two_players_has_what_the_text_has() {
        let page =
            page([game(1, "a", "b", "B+R"), game(2, "b", "a", "W+R"), game(3, "a", "b", "W+R")]);
        assert!(page.contains("2: 1; 1 game without a partner"), "{page}");
        assert!(page.contains("a wins 20.8 to 93.9 % of the games"), "{page}");
    }

    #[test]
    fn a_disputed_game_is_shown_with_our_count() {
        let mut played = game(1, "a", "b", "W+7.5");
        played.claims.black = "B+3.5".parse().ok();
        let page = page([played]);
        assert!(page.contains("a claims B+3.5") && page.contains("difference"), "{page}");
    }

    #[test]
    fn names_of_players_cannot_break_the_page() {
        let page = page([game(1, "<b>&\"'", "</script>", "B+R")]);
        assert!(!page.contains("<b>&") && !page.contains("</script>"));
    }

    #[test]
    fn a_thousand_games_on_the_large_board_take_less_than_ten_megabytes() {
        let mut played = game(1, "a", "b", "B+R");
        played.job.conditions.size = tengen::Size::square(19);
        let points = played
            .job
            .conditions
            .size
            .points()
            .step_by(2)
            .zip([Color::Black, Color::White].into_iter().cycle());
        played.moves.0 =
            points.map(|(point, color)| Move { color, vertex: point.into() }).collect();
        let card =
            card(&Found { played, standing: Standing::Counts, folder: PathBuf::new() }, None);
        let length = card.to_string().len();
        assert!(length < 6_000, "{length}");
    }

    #[test]
    fn a_link_leads_up_and_down_and_is_encoded() {
        let place = tempfile::tempdir().expect("a folder");
        let place = place.path().canonicalize().expect("a folder");
        let (pages, games) = (place.join("pages"), place.join("my games"));
        for folder in [&pages, &games] {
            std::fs::create_dir(folder).expect("a folder");
        }
        std::fs::write(games.join("1#.sgf"), "").expect("a file");
        let found = link(&pages, &games.join("1#.sgf"));
        assert_eq!(found.as_deref(), Some("../my%20games/1%23.sgf"));
        assert_eq!(link(&pages, &games.join("2.sgf")), None);
    }
}

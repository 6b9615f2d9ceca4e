//! The report as text for a terminal.

use std::fmt::Write as _;

use super::super::played::{Ending, Played};
use super::super::statistics::Ratings;
use super::figures::{PlayerFigures, Report, Spread, Test};
use super::{Timing, forfeits, words};
use crate::terminal::Table;
use tengen::GameResult;

/// The largest number of forfeits, disputed games, duplicates or void games listed one by one.
const MOST_LISTED: usize = 20;

impl Report {
    /// Writes the report as lines for a terminal.
    pub fn text(&self, timing: Timing) -> String {
        let mut text = String::new();
        for conditions in &self.conditions {
            let _ = writeln!(text, "{}", words::conditions(conditions));
        }
        let void = self.void().count();
        let duplicates = self.duplicates().count();
        let _ = write!(text, "{} games", self.games.len());
        for (number, name) in [(duplicates, "duplicates"), (void, "void")] {
            if number > 0 {
                let _ = write!(text, ", {number} {name}");
            }
        }
        let _ = writeln!(text, "\n\n{}", self.table_of_players(timing));
        if let Some(ratings) = &self.ratings {
            let _ = writeln!(text, "\n{}", self.table_of_results(ratings));
        }
        let lines = self.lines();
        if !lines.is_empty() {
            let _ = writeln!(text, "\n{lines}");
        }
        text
    }

    fn table_of_players(&self, timing: Timing) -> String {
        let mut heading = vec!["player", "games", "won", "drawn", "lost", "score"];
        heading.extend(["Elo", "margin"]);
        if timing == Timing::Shown {
            heading.extend(["s a move", "slowest", "cpu s a move"]);
        }
        let mut table = Table::of_numbers(&heading);
        for (place, player) in self.players.iter().enumerate() {
            let PlayerFigures { name, evidence, margin, times, .. } = player;
            let tally = player.tally();
            let mut row = vec![name.clone()];
            row.extend([tally.games(), tally.won, tally.drawn, tally.lost].map(|n| n.to_string()));
            row.extend([words::share(evidence), self.elo_of(place)]);
            row.push(margin.map_or(String::new(), |margin| format!("{:+.1}", margin.points)));
            if timing == Timing::Shown {
                let seconds =
                    |value: Option<f64>| value.map_or(String::new(), |s| format!("{s:.3}"));
                row.push(seconds(times.map(|times| times.seconds)));
                row.push(seconds(times.map(|times| times.slowest)));
                row.push(seconds(times.and_then(|times| times.cpu_seconds)));
            }
            table.add(row);
        }
        table.to_string()
    }

    /// Returns the Elo of a player with its 95 % interval, in words; `place` is the player's place
    /// in the table. With more than two players this is the rating, with two the lead over the
    /// opponent.
    pub(super) fn elo_of(&self, place: usize) -> String {
        match &self.ratings {
            Some(ratings) => {
                let rating = &ratings.players[place];
                words::elo_within(rating.elo, rating.interval)
            }
            None => words::elo_in_words(&self.players[place].evidence),
        }
    }

    /// Returns the score of every player against every other, the strongest player first.
    fn table_of_results(&self, ratings: &Ratings) -> String {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by(|&one, &other| {
            f64::total_cmp(&ratings.players[other].elo, &ratings.players[one].elo)
        });
        let mut heading = vec!["points against"];
        heading.extend(order.iter().map(|&player| self.players[player].name.as_str()));
        let mut table = Table::of_numbers(&heading);
        for &player in &order {
            let mut row = vec![self.players[player].name.clone()];
            row.extend(order.iter().map(|&opponent| {
                let evidence = self.table.between(player, opponent);
                match evidence.games() {
                    0 => String::new(),
                    games => format!("{} of {games}", words::points(evidence.points())),
                }
            }));
            table.add(row);
        }
        let mut text = table.to_string();
        if !ratings.is_linked {
            text += "\nnot all players are linked by games: some distances in Elo are meaningless";
        }
        text
    }

    /// Returns the other figures, one line each, with their names.
    fn lines(&self) -> String {
        let mut table = Table::default();
        let mut add = |name: &str, text: String| table.add([name, &text]);
        if let [first, _] = &self.players[..] {
            let name = &first.name;
            let evidence = &first.evidence;
            if let Some(wins) = words::wins(name, first.tally()) {
                add("wins", wins);
            }
            if let Some(superiority) = evidence.superiority() {
                add(
                    "superior",
                    format!("{name} with a likelihood of {:.1} %", 100.0 * superiority),
                );
                add("pairs", words::pairs(evidence));
            }
        }
        if let Some(test) = &self.test {
            add("SPRT", in_words(test));
        }
        if self.colors.games() > 0 {
            let (black, white) = (self.colors.won, self.colors.lost);
            add("colours", format!("Black won {black}, White {white}"));
        }
        for PlayerFigures { name, by_color, .. } in &self.players {
            let of = |tally: super::Tally| {
                format!("{} of {}", words::points(tally.points()), tally.games())
            };
            let (black, white) = (of(by_color.black), of(by_color.white));
            add("", format!("{name} {black} as Black, {white} as White"));
        }
        if let Some(Spread { mean, least, most }) = self.length {
            add("length", format!("{mean:.1} moves, {least} to {most}"));
        }
        for (name, list) in self.lists() {
            let more = list.len().saturating_sub(MOST_LISTED);
            let shown = list.into_iter().take(MOST_LISTED);
            for (place, text) in shown.enumerate() {
                add(if place == 0 { name } else { "" }, text);
            }
            if more > 0 {
                add("", format!("and {more} more"));
            }
        }
        table.to_string()
    }

    /// Returns the lists of single games, with their headings: forfeits, disputed, duplicate and
    /// void games.
    fn lists(&self) -> [(&'static str, Vec<String>); 4] {
        let forfeits = self.forfeits();
        let mut lost = Vec::new();
        for player in &self.players {
            let own = forfeits.iter().filter(|forfeit| forfeit.player == player.name);
            let counts = forfeits::counted(own).into_iter();
            let counts: Vec<_> = counts.map(|(name, number)| format!("{name} {number}")).collect();
            if !counts.is_empty() {
                lost.push(format!("{}: {}", player.name, counts.join(", ")));
            }
        }
        lost.extend(forfeits.iter().map(|forfeit| {
            let (game, reason) = (forfeit.game, &forfeit.reason);
            format!("game {game}, {} ({}): {reason}", forfeit.player, forfeits::name(forfeit.fault))
        }));
        let disputed = self.disputed().map(|game| claims(&game.played)).collect();
        let duplicates = self.duplicates();
        let duplicates =
            duplicates.map(|(played, of)| format!("game {} is game {of}", played.job.game));
        let void = self.void().map(|played| format!("game {}, {}", played.job.game, why(played)));
        [
            ("forfeits", lost),
            ("disputed", disputed),
            ("duplicates", duplicates.collect()),
            ("void", void.collect()),
        ]
    }
}

/// Returns the reason why a game is without a result, in words.
pub(super) fn why(played: &Played) -> String {
    let moves = played.moves.0.len();
    match played.ending {
        Ending::MoveLimit => format!("stopped after {moves} moves"),
        _ => format!("no result after {moves} moves"),
    }
}

/// Returns the claims about the result of a game, in words.
pub(super) fn claims(played: &Played) -> String {
    let mut claims = Vec::new();
    let mut add = |name: &str, claim: Option<GameResult>| {
        if let Some(claim) = claim {
            claims.push(format!("{name} claims {claim}"));
        }
    };
    add(&played.job.black.name, played.claims.black);
    add(&played.job.white.name, played.claims.white);
    add("the second referee", played.claims.referee);
    format!("game {}, {}: {}", played.job.game, played.result, claims.join(", "))
}

pub(super) fn in_words(test: &Test) -> String {
    let Test { sprt, status, games, gap_after } = test;
    let mut text = format!(
        "{sprt}: LLR {:.2} between {:.2} and {:.2}, {} after {games} games",
        status.llr, status.lower, status.upper, status.verdict
    );
    if let Some(pair) = gap_after {
        let _ = write!(text, "; pairs after {pair} wait for an unfinished one");
    }
    text
}

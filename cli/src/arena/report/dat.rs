//! The table of games that `gogui-twogtp -analyze` reads.
//!
//! Lines `# key: value` come first, then an empty comment, the names of the columns, and one line
//! of tab-separated values for each game. In results, `B` always is the first player and `W` the
//! second, because `GoGui` swaps the results of games with exchanged colours.

use std::fmt::Write as _;

use super::super::played::Played;
use super::super::statistics::Standing;
use super::Timing;
use super::figures::{Game, Report};
use tengen::{Color, GameResult};

/// The error for a report without exactly two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("GoGui's table is for two players, but there are {0}")]
pub struct NotTwoPlayers(pub usize);

const COLUMNS: &str =
    "#GAME\tRES_B\tRES_W\tRES_R\tALT\tDUP\tLEN\tTIME_B\tTIME_W\tCPU_B\tCPU_W\tERR\tERR_MSG\n";

impl Report {
    /// Writes the games as a table for `GoGui`. The referee column has the result of the match's
    /// own referee. Times are 0 if they are left out or unknown.
    ///
    /// # Errors
    /// If the report does not have exactly two players.
    pub fn dat(&self, timing: Timing) -> Result<String, NotTwoPlayers> {
        let [first, second] = &self.players[..] else {
            return Err(NotTwoPlayers(self.players.len()));
        };
        let mut text = String::new();
        let mut property = |key: &str, value: &str| {
            let _ = writeln!(text, "# {key}: {}", in_a_line(value));
        };
        for (label, player) in [("Black", first), ("White", second)] {
            property(label, &player.name);
            property(&format!("{label}Label"), &player.name);
            property(&format!("{label}Command"), &player.commands.join("; "));
            property(&format!("{label}Version"), &player.programs.join("; "));
        }
        if let Some(conditions) = self.conditions.first() {
            property("Komi", &conditions.komi.to_string());
            let size = conditions.size;
            let is_square = size.width() == size.height();
            property("Size", &if is_square { size.width().to_string() } else { size.to_string() });
        }
        property("Referee", "Tengen");
        property("RefereeVersion", env!("CARGO_PKG_VERSION"));
        text.push_str("#\n");
        text.push_str(COLUMNS);
        for game in &self.games {
            text.push_str(&line(game, &first.name, timing));
        }
        Ok(text)
    }
}

fn line(game: &Game, first: &str, timing: Timing) -> String {
    let Played { job, moves, claims, result, .. } = &game.played;
    let is_exchanged = job.black.name != first;
    // The first player's colour in this game.
    let own = if is_exchanged { Color::White } else { Color::Black };
    let claim = |color: Color| {
        let claimed = if color == Color::Black { claims.black } else { claims.white };
        // After a resignation or a fault, GoGui writes the result in all columns.
        let shown = if matches!(result, GameResult::Score(_)) { claimed } else { Some(*result) };
        shown.map_or("?".to_owned(), |result| result_of(result, is_exchanged))
    };
    let duplicate = match game.standing {
        Standing::Duplicate { of } => of.to_string(),
        _ => "-".to_owned(),
    };
    let error = match game.standing {
        Standing::Void => super::text::why(&game.played),
        _ => String::new(),
    };
    let times = |color: Color| {
        let effort = game.played.effort(color);
        let shown = if timing == Timing::Shown { 1.0 } else { 0.0 };
        [effort.seconds * shown, effort.cpu_seconds.unwrap_or(0.0) * shown]
    };
    let [[time_b, cpu_b], [time_w, cpu_w]] = [times(own), times(!own)];
    format!(
        "{}\t{}\t{}\t{}\t{}\t{duplicate}\t{}\t{time_b:.1}\t{time_w:.1}\t{cpu_b:.1}\t{cpu_w:.1}\t{}\t{}\n",
        job.game,
        claim(own),
        claim(!own),
        result_of(*result, is_exchanged),
        u8::from(is_exchanged),
        moves.0.len(),
        u8::from(!error.is_empty()),
        in_a_line(&error),
    )
}

/// Writes a result so that `B` is the first player. `GoGui` does not know losses on time or by
/// forfeit, so these results name only the winner.
fn result_of(result: GameResult, is_exchanged: bool) -> String {
    let text = match result {
        GameResult::Void => "?".to_owned(),
        GameResult::Time(winner) | GameResult::Forfeit(winner) => format!("{}+", winner.letter()),
        result => result.to_string(),
    };
    match (is_exchanged, text.split_at_checked(1)) {
        (true, Some(("B", rest))) => format!("W{rest}"),
        (true, Some(("W", rest))) => format!("B{rest}"),
        _ => text,
    }
}

/// Replaces tabs, line breaks and other control characters by spaces.
fn in_a_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::statistics::samples::game;
    use super::super::samples::report_of;
    use super::*;

    fn report(games: impl IntoIterator<Item = Played>) -> Report {
        report_of(games, "", None)
    }

    #[test]
    fn results_are_those_of_the_first_player_whatever_its_colour() {
        let games = [
            game(1, "a", "b", "B+2.5"),
            game(2, "b", "a", "B+R"),
            game(3, "a", "b", "W+T"),
            game(4, "b", "a", "Void"),
        ];
        let table = report(games).dat(Timing::Hidden).expect("two players");
        let rows: Vec<_> = table.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(rows[0], "1\t?\t?\tB+2.5\t0\t-\t2\t0.0\t0.0\t0.0\t0.0\t0\t");
        assert_eq!(rows[1], "2\tW+R\tW+R\tW+R\t1\t-\t2\t0.0\t0.0\t0.0\t0.0\t0\t");
        assert!(rows[2].starts_with("3\tW+\t"), "{}", rows[2]);
        assert!(rows[3].ends_with("1\tstopped after 2 moves"), "{}", rows[3]);
    }

    #[test]
    fn a_rectangle_has_both_its_sides() {
        let mut played = game(1, "a", "b", "B+R");
        let table = report([played.clone()]).dat(Timing::Hidden).expect("two players");
        assert!(table.contains("# Size: 9\n"), "{table}");
        played.job.conditions.size = "7x11".parse().expect("a size");
        let table = report([played]).dat(Timing::Hidden).expect("two players");
        assert!(table.contains("# Size: 7x11\n"), "{table}");
    }

    #[test]
    fn three_players_are_refused() {
        let games = [game(1, "a", "b", "B+R"), game(2, "a", "c", "B+R")];
        assert_eq!(report(games).dat(Timing::Shown), Err(NotTwoPlayers(3)));
    }
}

//! All figures of a report.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::super::job::Conditions;
use super::super::played::Played;
use super::super::statistics::{
    Census, Crosstable, Evidence, Interval, Ratings, Sprt, SprtRun, SprtStatus, Standing, scored,
    units, wilson,
};
use super::forfeits::Forfeit;
use super::read::Source;
use tengen::{ByColor, Color, GameResult, Sided};

/// A report on some games, with all its figures.
#[derive(Clone, Debug)]
pub struct Report {
    /// The games in the order of the schedule, each job once.
    pub games: Vec<Game>,
    /// The number of games that were found again and ignored.
    pub repeated: u32,
    /// The different conditions under which the games were played.
    pub conditions: Vec<Conditions>,
    /// The score of each player against each other one.
    pub table: Crosstable,
    /// The players' figures, in the order of the table.
    pub players: Vec<PlayerFigures>,
    /// The ratings of the players on one scale, if there are more than two.
    pub ratings: Option<Ratings>,
    /// The test of the first player against the second, if requested.
    pub test: Option<Test>,
    /// The games won, drawn and lost by Black.
    pub colors: Tally,
    /// The mean, least and greatest number of moves of a game.
    pub length: Option<Spread>,
    /// The figures of each opening, in the order in which the openings first occur.
    pub openings: Vec<OpeningFigures>,
}

/// A game of a report, and whether it counts.
#[derive(Clone, Debug)]
pub struct Game {
    /// The game itself.
    pub played: Played,
    /// Whether the game counts, and if not, why.
    pub standing: Standing,
    /// The folder of the results file; the path of the game's record is relative to it.
    pub folder: PathBuf,
}

/// The numbers of games won, drawn and lost, by a player or by Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games won.
    pub won: u32,
    /// The number of games drawn.
    pub drawn: u32,
    /// The number of games lost.
    pub lost: u32,
}

impl Tally {
    /// Adds a game that was won, lost (`Some(false)`) or drawn (`None`).
    fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    /// Returns the total number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the 95 % interval of the share of games won, from 0 to 1; `None` without games.
    pub fn win_interval(&self) -> Option<Interval> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| wilson(f64::from(self.won) / games, games))
    }

    /// Returns the points: one for a win, half a point for a draw.
    pub fn points(&self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }
}

/// The mean and the range of some whole numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub most: u32,
}

/// The mean score lead of a player at the end of the games that were counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The mean lead in points from the player's side: negative if the player loses on average.
    pub points: f64,
    /// The number of games that were counted.
    pub games: u32,
}

/// The time that a player's moves take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// The mean seconds of a move.
    pub seconds: f64,
    /// The seconds of the slowest move.
    pub slowest: f64,
    /// The mean seconds of processor time of a move, over the games in which it is known.
    pub cpu_seconds: Option<f64>,
}

/// The figures of a player over the games that count.
#[derive(Clone, Debug)]
pub struct PlayerFigures {
    /// The name of the player.
    pub name: String,
    /// The command lines of the player; several if matches with different ones were combined.
    pub commands: Vec<String>,
    /// The names and versions that the player's programs report.
    pub programs: Vec<String>,
    /// The score of the player against all others, by pairs and lone games.
    pub evidence: Evidence,
    /// The player's games as Black and as White.
    pub by_color: ByColor<Tally>,
    /// The mean score lead of the player, if any game was counted.
    pub margin: Option<Margin>,
    /// The time that the player's moves take, if it made any.
    pub times: Option<Times>,
}

impl PlayerFigures {
    /// Returns the player's games with both colours together.
    pub fn tally(&self) -> Tally {
        let ByColor { black, white } = self.by_color;
        Tally {
            won: black.won + white.won,
            drawn: black.drawn + white.drawn,
            lost: black.lost + white.lost,
        }
    }
}

/// The figures of all games with the same opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFigures {
    /// The name of the opening.
    pub name: String,
    /// The games won, drawn and lost by Black.
    pub colors: Tally,
    /// The games won, drawn and lost by the first player of the report, if it took part.
    pub first: Tally,
}

/// A sequential test and its state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The parameters of the test.
    pub sprt: Sprt,
    /// The state of the test.
    pub status: SprtStatus,
    /// The number of games in the test, up to the verdict if there is one.
    pub games: u32,
    /// The number of the last pair in the test, 0 if the test is empty. `None` unless the next pair
    /// is unfinished while games of it or of later pairs are finished.
    pub gap_after: Option<u32>,
}

impl Report {
    /// Computes the figures of games, given in any order. Only a match of two players has a test;
    /// it is about the first one, who has Black in the first game.
    ///
    /// `of` is the number of games of the whole match, if it is known. Without it, a lone game at
    /// the end of a match could be half of an unfinished pair, so the test leaves it out.
    pub fn new(found: Vec<Source>, sprt: Option<Sprt>, of: Option<u32>) -> Self {
        let (games, repeated) = in_order(found);
        let counting: Vec<&Played> = games
            .iter()
            .filter(|game| game.standing == Standing::Counts)
            .map(|game| &game.played)
            .collect();
        let names = names(games.iter().map(|game| &game.played));
        let mut table = Crosstable::new(names);
        let units = units(counting.iter().copied());
        for unit in &units {
            table.add(unit);
        }

        let mut conditions: Vec<Conditions> = Vec::new();
        for Game { played, .. } in &games {
            if !conditions.contains(&played.job.conditions) {
                conditions.push(played.job.conditions.clone());
            }
        }
        let mut colors = Tally::default();
        for played in &counting {
            colors.add(played.result.winner().map(|winner| winner == Color::Black));
        }
        let players = (0..table.players().len()).map(|player| figures(player, &table, &games));
        let players: Vec<_> = players.collect();
        let test = sprt
            .filter(|_| players.len() == 2)
            .map(|sprt| test(sprt, of, &table.players()[0], &games));
        Self {
            repeated,
            conditions,
            ratings: (players.len() > 2).then(|| Ratings::of(&table)),
            players,
            test,
            colors,
            length: spread(counting.iter().map(|played| played.moves.0.len() as u32)),
            openings: openings(&counting, table.players().first()),
            table,
            games,
        }
    }

    /// Returns the games that count.
    pub fn counting(&self) -> impl Iterator<Item = &Played> {
        self.with(|standing| standing == Standing::Counts)
    }

    /// Returns the games without a result.
    pub fn void(&self) -> impl Iterator<Item = &Played> {
        self.with(|standing| standing == Standing::Void)
    }

    fn with(&self, wanted: impl Fn(Standing) -> bool) -> impl Iterator<Item = &Played> {
        self.games.iter().filter(move |game| wanted(game.standing)).map(|game| &game.played)
    }

    /// Returns the games that repeat the moves of an earlier one, each with the number of the
    /// earlier game.
    pub fn duplicates(&self) -> impl Iterator<Item = (&Played, u32)> {
        self.games.iter().filter_map(|game| match game.standing {
            Standing::Duplicate { of } => Some((&game.played, of)),
            _ => None,
        })
    }

    /// Returns the games about whose result the referee and the programs that were asked do not all
    /// agree.
    pub fn disputed(&self) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(|game| game.played.is_disputed())
    }

    /// Returns the games lost by a fault of a program, including those that do not count.
    pub fn forfeits(&self) -> Vec<Forfeit> {
        self.games.iter().filter_map(|game| Forfeit::of(&game.played)).collect()
    }

    /// Returns how many of the scheduled games before the last finished one are missing. While they
    /// are in progress, the others are a biased sample: short games finish first.
    pub fn missing(&self, scheduled: impl IntoIterator<Item = u32>) -> usize {
        let found: BTreeSet<u32> = self.games.iter().map(|game| game.played.job.game).collect();
        let last = found.last().copied().unwrap_or_default();
        let is_missing = |game: &u32| *game < last && !found.contains(game);
        scheduled.into_iter().filter(is_missing).count()
    }

    /// Returns notes for the user about the games as a whole, such as repeated games.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.repeated > 0 {
            notes.push(format!("games found more than once: {}", self.repeated));
        }
        for PlayerFigures { name, commands, .. } in &self.players {
            if commands.len() > 1 {
                notes.push(format!("{name} has several commands: {}", commands.join("; ")));
            }
        }
        notes
    }
}

/// Returns the games in the order of the schedule, each job once, and the number of games left out.
/// If several games have one job, the first that was found counts.
fn in_order(mut found: Vec<Source>) -> (Vec<Game>, u32) {
    // The order does not depend on how the files were merged; games of one job keep the order in
    // which they were found.
    found.sort_by(|one, other| {
        let key = |source: &Source| {
            let job = &source.played.job;
            (job.game, job.pair, job.black.name.clone(), job.white.name.clone(), job.seed)
        };
        key(one).cmp(&key(other))
    });
    let (mut census, mut games, mut repeated) = (Census::default(), Vec::new(), 0);
    for Source { played, folder } in found {
        match census.enter(&played) {
            Standing::Repeated => repeated += 1,
            standing => games.push(Game { played, standing, folder }),
        }
    }
    (games, repeated)
}

/// Returns the names of all players in the order of their games. In games with odd numbers the
/// player who comes first in the plan has Black, in games with even numbers White.
fn names<'a>(games: impl Iterator<Item = &'a Played>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for Played { job, .. } in games {
        let first = if job.game % 2 == 1 { Color::Black } else { Color::White };
        for color in [first, !first] {
            let name = &job.player(color).name;
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
    }
    names
}

fn spread(numbers: impl Iterator<Item = u32> + Clone) -> Option<Spread> {
    let (least, most) = (numbers.clone().min()?, numbers.clone().max()?);
    let (mut sum, mut count) = (0.0, 0.0);
    for number in numbers {
        sum += f64::from(number);
        count += 1.0;
    }
    Some(Spread { mean: sum / count, least, most })
}

fn figures(player: usize, table: &Crosstable, games: &[Game]) -> PlayerFigures {
    let name = &table.players()[player];
    let mut commands = Vec::new();
    let mut programs = Vec::new();
    let mut by_color: ByColor<Tally> = ByColor::default();
    let (mut points, mut counted) = (0.0, 0);
    let (mut moves, mut seconds, mut slowest) = (0, 0.0, 0.0_f64);
    let (mut cpu_moves, mut cpu_seconds) = (0, 0.0);
    for Game { played, standing, .. } in games {
        for color in Color::ALL.into_iter().filter(|&color| played.job.player(color).name == *name)
        {
            let effort = played.effort(color);
            add_new(&mut commands, &played.job.player(color).command);
            add_new(&mut programs, &effort.program);
            if *standing != Standing::Counts {
                continue;
            }
            by_color[color].add(played.result.winner().map(|winner| winner == color));
            if let GameResult::Score(score) = played.result {
                let lead = Sided::of(Color::Black, f64::from(score.halves()) / 2.0);
                points += lead.for_player(color);
                counted += 1;
            }
            moves += effort.moves;
            seconds += effort.seconds;
            slowest = slowest.max(effort.slowest);
            if let Some(taken) = effort.cpu_seconds {
                cpu_moves += effort.moves;
                cpu_seconds += taken;
            }
        }
    }
    let times = (moves > 0).then(|| Times {
        seconds: seconds / f64::from(moves),
        slowest,
        cpu_seconds: (cpu_moves > 0).then(|| cpu_seconds / f64::from(cpu_moves)),
    });
    let margin =
        (counted > 0).then(|| Margin { points: points / f64::from(counted), games: counted });
    let evidence = table.of(player);
    PlayerFigures { name: name.clone(), commands, programs, evidence, by_color, margin, times }
}

/// Adds a text to a list, unless it is empty or already there.
fn add_new(list: &mut Vec<String>, text: &str) {
    if !text.is_empty() && list.iter().all(|known| known != text) {
        list.push(text.to_owned());
    }
}

fn openings(games: &[&Played], first: Option<&String>) -> Vec<OpeningFigures> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut openings: Vec<OpeningFigures> = Vec::new();
    for played in games {
        let name = played.job.opening.name.as_str();
        let place = *places.entry(name).or_insert(openings.len());
        if place == openings.len() {
            let (colors, first) = (Tally::default(), Tally::default());
            openings.push(OpeningFigures { name: name.to_owned(), colors, first });
        }
        let winner = played.result.winner();
        openings[place].colors.add(winner.map(|winner| winner == Color::Black));
        let own =
            Color::ALL.into_iter().find(|&color| Some(&played.job.player(color).name) == first);
        if let Some(own) = own {
            openings[place].first.add(winner.map(|winner| winner == own));
        }
    }
    openings
}

/// Runs a test along the finished prefix of a schedule of `of` games between two players. Pairs are
/// numbered from 1, and only the last one may have a single game. If the games come from several
/// matches, a pair is finished once it is finished in every match that has started it.
fn test(sprt: Sprt, of: Option<u32>, player: &str, games: &[Game]) -> Test {
    let mut pairs: BTreeMap<u32, Vec<&Game>> = BTreeMap::new();
    for game in games {
        pairs.entry(game.played.job.pair).or_default().push(game);
    }
    let mut run = SprtRun::new(sprt);
    let mut done = 0;
    for (&pair, games) in &pairs {
        let is_lone = of.is_some_and(|of| of % 2 == 1 && of / 2 + 1 == pair);
        let finished = units(games.iter().map(|game| &game.played));
        if pair != done + 1 || finished.iter().any(|unit| unit.len() == 1 && !is_lone) {
            break;
        }
        let counting = games.iter().filter(|game| game.standing == Standing::Counts);
        for unit in units(counting.map(|game| &game.played)) {
            run.push(scored(&unit, player));
        }
        done = pair;
    }
    let waits = pairs.last_key_value().is_some_and(|(&last, _)| last > done);
    Test {
        sprt,
        status: run.status(),
        games: run.evidence().games(),
        gap_after: waits.then_some(done),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::statistics::samples::{game, with_moves};
    use super::super::samples::report_of;
    use super::*;

    fn report(games: impl IntoIterator<Item = Played>) -> Report {
        report_of(games, "elo0=0,elo1=20", None)
    }

    #[test]
    fn games_in_progress_are_missing_before_the_last_finished_one() {
        let report = report([1, 2, 4, 7].map(|number| game(number, "a", "b", "B+R")));
        assert_eq!(report.missing(1..=10), 3, "games 3, 5 and 6");
        assert_eq!(report.missing([1, 2, 5, 8]), 1, "of a shard");
        assert_eq!(report.missing([1, 2, 4, 7]), 0);
    }

    #[test]
    fn the_order_of_the_files_does_not_change_the_report() {
        let games = [game(1, "a", "b", "B+2.5"), game(2, "b", "a", "B+R"), game(3, "a", "b", "0")];
        let forwards = report(games.clone());
        let backwards = report(games.into_iter().rev());
        assert_eq!(format!("{forwards:?}"), format!("{backwards:?}"));
        assert_eq!(forwards.players[0].name, "a");
    }

    #[test]
    fn games_are_counted_for_each_player_by_colour() {
        let report = report([
            game(1, "a", "b", "B+2.5"),
            game(2, "b", "a", "B+1.5"),
            game(3, "a", "b", "0"),
            game(4, "b", "a", "W+R"),
        ]);
        let [a, b] = &report.players[..] else { panic!("two players") };
        assert_eq!(a.by_color.black, Tally { won: 1, drawn: 1, lost: 0 });
        assert_eq!(a.by_color.white, Tally { won: 1, drawn: 0, lost: 1 });
        assert_eq!(b.tally(), Tally { won: 1, drawn: 1, lost: 2 });
        let margin = a.margin.expect("three games were counted");
        assert!((margin.points - 1.0 / 3.0).abs() < 1e-9 && margin.games == 3);
        assert_eq!(report.colors, Tally { won: 2, drawn: 1, lost: 1 });
        assert_eq!(a.evidence.pairs, [0, 0, 1, 1, 0]);
    }

    #[test]
    fn what_does_not_count_is_listed() {
        let first = game(1, "a", "b", "B+R");
        let again = with_moves(game(3, "a", "b", "B+R"), &first.moves.to_string());
        let report = report([first.clone(), game(2, "b", "a", "Void"), again, first]);
        assert_eq!(report.counting().count(), 1);
        assert_eq!(report.void().map(|game| game.job.game).collect::<Vec<_>>(), [2]);
        let duplicates: Vec<_> =
            report.duplicates().map(|(game, of)| (game.job.game, of)).collect();
        assert_eq!((duplicates, report.repeated), (vec![(3, 1)], 1));
        assert_eq!(report.notes(), ["games found more than once: 1"]);
    }

    #[test]
    fn two_commands_under_one_name_are_said() {
        let mut other = game(2, "b", "a", "B+R");
        other.job.white.command = "elsewhere/a".to_owned();
        let notes = report([game(1, "a", "b", "B+R"), other]).notes();
        assert_eq!(notes, ["a has several commands: a; elsewhere/a"]);
    }

    #[test]
    fn a_test_ends_where_a_pair_is_missing() {
        let seen = |numbers: &[u32]| {
            let games = numbers.iter().map(|&number| match number % 2 {
                1 => game(number, "a", "b", "B+R"),
                _ => game(number, "b", "a", "W+R"),
            });
            let test = report(games).test.expect("two players");
            (test.games, test.gap_after)
        };
        assert_eq!(seen(&[1, 2, 3, 4, 5, 6]), (6, None));
        assert_eq!(seen(&[1, 2, 3, 4, 7, 8]), (4, Some(2)));
        assert_eq!(seen(&[1, 2, 5, 6]), (2, Some(1)));
        assert_eq!(seen(&[3, 4, 5, 6]), (0, Some(0)));
        assert_eq!(seen(&[2]), (0, Some(0)));
        assert_eq!(seen(&[1, 2, u32::MAX - 1]), (2, Some(1)));
    }

    #[test]
    fn a_lone_last_game_is_looked_at_if_the_number_of_games_is_known() {
        let games =
            || [game(1, "a", "b", "B+R"), game(2, "b", "a", "B+R"), game(3, "a", "b", "B+R")];
        let seen = |of| {
            let test = report_of(games(), "elo0=0,elo1=20", of).test.expect("two players");
            (test.games, test.gap_after)
        };
        assert_eq!(seen(Some(3)), (3, None));
        assert_eq!(seen(Some(4)), (2, Some(1)));
        assert_eq!(seen(None), (2, Some(1)));
    }

    #[test]
    fn a_test_looks_at_the_pairs_of_all_matches_that_come_together() {
        let of_seed = |seed: u32| {
            let games =
                [game(1, "a", "b", "B+R"), game(2, "b", "a", "W+R"), game(3, "a", "b", "0")];
            games.map(|played| {
                let mut played = with_moves(played, if seed == 1 { "B C3" } else { "B D4" });
                (played.job.seed, played.job.opening.name) = (seed, format!("random {seed}"));
                played
            })
        };
        let test = report(of_seed(1).into_iter().chain(of_seed(2))).test.expect("two players");
        assert_eq!((test.games, test.gap_after), (4, Some(1)));
    }

    #[test]
    fn the_first_player_is_the_first_one_of_the_plan_whichever_game_ends_first() {
        let names = |games: Vec<Played>| report(games).table.players().to_vec();
        assert_eq!(names(vec![game(2, "b", "a", "B+R")]), ["a", "b"]);
        assert_eq!(names(vec![game(3, "a", "b", "B+R")]), ["a", "b"]);
    }
}

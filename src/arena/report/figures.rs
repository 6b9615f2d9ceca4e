//! Every figure of a report.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::super::job::Conditions;
use super::super::played::Played;
use super::super::statistics::{
    Census, Crosstable, Evidence, Interval, Ratings, Sprt, SprtRun, SprtStatus, Standing, scored,
    units, wilson,
};
use super::forfeits::Forfeit;
use super::read::Source;
use super::words;
use crate::color::{ByColor, Color};
use crate::result::GameResult;

/// All that is told of some games.
#[derive(Clone, Debug)]
pub struct Report {
    /// The games in the order of their schedule, each job once.
    pub games: Vec<Game>,
    /// The number of games that were found again and forgotten.
    pub repeated: u32,
    /// Under which conditions the games were played, without repetitions.
    pub conditions: Vec<Conditions>,
    /// Who scored what against whom.
    pub table: Crosstable,
    /// The players' figures, in the order of the table.
    pub players: Vec<PlayerFigures>,
    /// The players on one scale, if they are more than two.
    pub ratings: Option<Ratings>,
    /// The test of the first player against the second, where it was asked for.
    pub test: Option<Test>,
    /// How games ended for the colours.
    pub colors: Tally,
    /// The number of moves of a game.
    pub length: Option<Spread>,
    /// Games by opening, in the order in which the openings first come.
    pub openings: Vec<OpeningFigures>,
}

/// A game and whether it counts.
#[derive(Clone, Debug)]
pub struct Game {
    /// The game.
    pub played: Played,
    /// Whether it counts.
    pub standing: Standing,
    /// The folder from which its record is found.
    pub folder: PathBuf,
}

/// Games won, drawn and lost; for colours, by Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// Adds a game.
    fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The 95 % interval of the share of games that are won; `None` without games.
    pub fn win_interval(&self) -> Option<Interval> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| wilson(f64::from(self.won) / games, games))
    }

    /// The points: one for a win, half a point for a draw.
    pub fn points(&self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }
}

/// The mean of some numbers, and the ends of their range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub most: u32,
}

/// By how much a player wins games that are counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin {
    /// The mean of the points by which it wins, negative where it loses.
    pub points: f64,
    /// The number of games that were counted.
    pub games: u32,
}

/// What moves of a player take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Times {
    /// Seconds of a move, the mean.
    pub seconds: f64,
    /// Seconds of the slowest move.
    pub slowest: f64,
    /// Seconds of processor time of a move, the mean over the games for which it is known.
    pub cpu_seconds: Option<f64>,
}

/// The figures of a player over the games that count.
#[derive(Clone, Debug)]
pub struct PlayerFigures {
    /// The name.
    pub name: String,
    /// The command lines; more than one if different matches came together.
    pub commands: Vec<String>,
    /// What the programs call themselves.
    pub programs: Vec<String>,
    /// What the player scored against all others, pair by pair.
    pub evidence: Evidence,
    /// Games by colour of the player.
    pub by_color: ByColor<Tally>,
    /// By how much the player wins, if any game was counted.
    pub margin: Option<Margin>,
    /// What its moves take, if it made any.
    pub times: Option<Times>,
}

impl PlayerFigures {
    /// Games with both colours.
    pub fn tally(&self) -> Tally {
        let ByColor { black, white } = self.by_color;
        Tally {
            won: black.won + white.won,
            drawn: black.drawn + white.drawn,
            lost: black.lost + white.lost,
        }
    }
}

/// Games that began alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFigures {
    /// The opening's name.
    pub name: String,
    /// How its games ended for Black.
    pub colors: Tally,
    /// How its games ended for the first player of the report, where it took part.
    pub first: Tally,
}

/// A test and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The test.
    pub sprt: Sprt,
    /// Where it stands.
    pub status: SprtStatus,
    /// The number of games up to the verdict, or so far.
    pub games: u32,
    /// The last pair that was looked at, or 0, if the next one is not finished and games of that or
    /// of later pairs are.
    pub gap_after: Option<u32>,
}

impl Report {
    /// The figures of games, in whatever order they come. A test is about the first player, who has
    /// Black in the first game, and is only made between two.
    ///
    /// `of` is the number of games of the whole match, if it is known. If it is not, a lone game at
    /// the end of a match cannot be told from a pair that is not finished, and the test leaves it
    /// out.
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

    /// The games that count.
    pub fn counting(&self) -> impl Iterator<Item = &Played> {
        self.with(|standing| standing == Standing::Counts)
    }

    /// The games without a result.
    pub fn void(&self) -> impl Iterator<Item = &Played> {
        self.with(|standing| standing == Standing::Void)
    }

    fn with(&self, wanted: impl Fn(Standing) -> bool) -> impl Iterator<Item = &Played> {
        self.games.iter().filter(move |game| wanted(game.standing)).map(|game| &game.played)
    }

    /// The games that repeat an earlier one's moves, each with the number of that game.
    pub fn duplicates(&self) -> impl Iterator<Item = (&Played, u32)> {
        self.games.iter().filter_map(|game| match game.standing {
            Standing::Duplicate { of } => Some((&game.played, of)),
            _ => None,
        })
    }

    /// The games about whose result not everybody who was asked agrees.
    pub fn disputed(&self) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(|game| game.played.is_disputed())
    }

    /// The games that were lost by a fault of a program, those that do not count among them.
    pub fn forfeits(&self) -> Vec<Forfeit> {
        self.games.iter().filter_map(|game| Forfeit::of(&game.played)).collect()
    }

    /// The Elo of a player, by its place in the table: its rating among more than two players, its
    /// distance to the opponent otherwise. With its 95 % interval, in words.
    pub fn elo_of(&self, place: usize) -> String {
        match &self.ratings {
            Some(ratings) => {
                let rating = &ratings.players[place];
                words::elo_within(rating.elo, rating.interval)
            }
            None => words::elo_in_words(&self.players[place].evidence),
        }
    }

    /// What is odd about the games as a whole, for the user.
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

/// The games in the order of their schedule, each job once, and the number of those left out. Of the
/// games of one job the first that was found counts.
fn in_order(mut found: Vec<Source>) -> (Vec<Game>, u32) {
    // Jobs have one order, however the files were merged; games of one job stay as they were found.
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

/// The names of all players in the order of their games. The player who comes first in the plan has
/// Black in games with odd numbers, and White in those with even ones.
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
                let sign = if color == Color::Black { 0.5 } else { -0.5 };
                points += sign * f64::from(score.halves());
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

/// Adds a text that is not empty to a list, once.
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

/// Follows a test along the finished prefix of a schedule of `of` games between two players: pairs
/// are numbered from 1, and only the last one may have a single game. Where several matches come
/// together, a pair is finished if it is so in each of them that has begun it.
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

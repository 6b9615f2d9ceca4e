//! How the mistakes of a player change over many games: the games in periods, and what costs most by
//! kind and phase.

use tengen::{Color, Grade, MistakeKind, Phase, Totals};

use super::digest::Example;
use super::lesson::{name_of_kind, name_of_phase};
use super::words::Words;
use crate::page::Chart;

/// The largest number of periods.
const MOST_PERIODS: usize = 12;

/// The least number of games of a period, so that one bad game does not look like a trend.
const LEAST_GAMES: usize = 3;

/// The number of mistakes of each kind that are shown with their boards.
const EXAMPLES: usize = 3;

/// What a player did in a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played<'g> {
    /// The date of the game in the record; empty if it does not state one.
    pub date: &'g str,
    pub totals: &'g Totals,
    /// The player's mistakes.
    pub examples: &'g [Example],
    pub color: Color,
}

/// Some games in a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Period {
    /// The dates of the first and the last game; empty unless all records state days.
    first: String,
    last: String,
    pub games: usize,
    pub totals: Totals,
    /// The points that the mistakes of each kind lost.
    kinds: [f64; 5],
}

/// Divides games into periods of about the same number of games: by their dates, or in their order if
/// a record does not state a day. A single period shows no change, so there are none then.
pub(super) fn periods(games: &[Played<'_>]) -> Vec<Period> {
    let mut sorted = games.to_vec();
    let have_days = games.iter().all(|game| is_day(game.date));
    if have_days {
        // Sorting is stable: of one day, the game that was named first comes first.
        sorted.sort_by(|one, other| one.date.cmp(other.date));
    }
    let number = (sorted.len() / LEAST_GAMES).min(MOST_PERIODS);
    if number < 2 {
        return Vec::new();
    }
    let end = |place: usize| place * sorted.len() / number;
    (0..number).map(|place| Period::of(&sorted[end(place)..end(place + 1)], have_days)).collect()
}

/// Whether a date begins with a day, such as `2026-11-28`. Dates in other forms do not sort.
fn is_day(date: &str) -> bool {
    let form = "0000-00-00".bytes();
    let fits = |(known, byte): (u8, u8)| known == byte || known == b'0' && byte.is_ascii_digit();
    date.len() >= 10 && form.zip(date.bytes()).all(fits)
}

impl Period {
    fn of(games: &[Played<'_>], have_days: bool) -> Self {
        let (mut totals, mut kinds) = (Totals::default(), [0.0; 5]);
        for game in games {
            totals.add_all(game.totals);
            for example in game.mistakes() {
                kinds[example.kind() as usize] += example.lost;
            }
        }
        let date = |game: Option<&Played<'_>>| game.map_or("", |game| game.date).to_owned();
        let ends = [games.first(), games.last()].map(|game| game.filter(|_| have_days));
        let [first, last] = ends.map(date);
        Self { first, last, games: games.len(), totals, kinds }
    }

    /// Returns the dates of the period, or else the numbers of its games.
    fn name(&self, before: usize) -> String {
        match (self.first.as_str(), self.last.as_str()) {
            ("", _) | (_, "") => format!("{}–{}", before + 1, before + self.games),
            (first, last) if first == last => first.to_owned(),
            (first, last) => format!("{first} – {last}"),
        }
    }
}

impl<'g> Played<'g> {
    /// Returns the mistakes of the player alone.
    pub fn mistakes(self) -> impl Iterator<Item = &'g Example> {
        self.examples.iter().filter(move |example| example.color == self.color)
    }
}

/// A table in words.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    pub headings: Vec<String>,
    pub rows: Vec<(String, Vec<String>)>,
}

/// Writes the points lost by a move in each period, in all and by phase, and the points that mistakes
/// of each kind lost in a game.
pub(super) fn over_time(periods: &[Period], words: Words) -> Grid {
    let any = |kind: &MistakeKind| periods.iter().any(|period| period.kinds[*kind as usize] > 0.0);
    let kinds: Vec<MistakeKind> = MistakeKind::ALL.into_iter().filter(any).collect();
    let mut headings = vec![words.say("heading.games", &[]), words.say("row.lost", &[])];
    headings.extend(Phase::ALL.map(|phase| name_of_phase(phase, None, words)));
    headings.extend(kinds.iter().map(|&kind| name_of_kind(kind, words)));
    let mut before = 0;
    let row = |period: &Period| {
        let mean = |mean: Option<f64>| mean.map_or_else(String::new, |mean| words.mean(mean));
        let mut cells = vec![period.games.to_string(), mean(period.totals.mean())];
        cells.extend(Phase::ALL.map(|phase| mean(period.totals.mean_of(phase))));
        let of_game = |&kind: &MistakeKind| period.kinds[kind as usize] / count(period.games);
        cells.extend(kinds.iter().map(of_game).map(|points| words.points(points)));
        let name = period.name(before);
        before += period.games;
        (name, cells)
    };
    Grid { headings, rows: periods.iter().map(row).collect() }
}

/// Writes the points that the mistakes of each kind cost in a game, in all and by phase, the most
/// costly kind first.
pub(super) fn costs(games: &[Played<'_>], words: Words) -> Grid {
    let mut sums = [[0.0; 3]; 5];
    for example in games.iter().flat_map(|game| game.mistakes()) {
        sums[example.kind() as usize][example.phase() as usize] += example.lost;
    }
    let all = |kind: MistakeKind| sums[kind as usize].iter().sum::<f64>();
    let mut kinds = MistakeKind::ALL.to_vec();
    kinds.retain(|&kind| all(kind) > 0.0);
    kinds.sort_by(|&one, &other| all(other).total_cmp(&all(one)));
    let of_game = |points: f64| words.points(points / count(games.len()));
    let mut headings = vec![words.say("row.all", &[])];
    headings.extend(Phase::ALL.map(|phase| name_of_phase(phase, None, words)));
    let row = |kind: MistakeKind| {
        let mut cells = vec![of_game(all(kind))];
        cells.extend(sums[kind as usize].map(of_game));
        (name_of_kind(kind, words), cells)
    };
    Grid { headings, rows: kinds.into_iter().map(row).collect() }
}

/// Chooses the mistakes that cost most, some of each kind, in the order of the kinds' costs. Each has
/// the place of its game. Mistakes in decided games are left out.
pub(super) fn examples<'g>(games: &[Played<'g>]) -> Vec<(MistakeKind, Vec<(usize, &'g Example)>)> {
    let mut kinds = MistakeKind::ALL.map(|kind| (kind, Vec::new()));
    for (place, game) in games.iter().enumerate() {
        for example in game.mistakes().filter(|example| !example.is_decided) {
            kinds[example.kind() as usize].1.push((place, example));
        }
    }
    let cost = |examples: &[(usize, &Example)]| {
        examples.iter().map(|(_, example)| example.lost).sum::<f64>()
    };
    let mut kinds = kinds.to_vec();
    kinds.sort_by(|(_, one), (_, other)| cost(other).total_cmp(&cost(one)));
    for (_, examples) in &mut kinds {
        examples.sort_by(|(_, one), (_, other)| other.lost.total_cmp(&one.lost));
        examples.truncate(EXAMPLES);
    }
    kinds.retain(|(_, examples)| !examples.is_empty());
    kinds
}

/// Draws the points lost by a move over the games, as a line, with a dot for each period.
pub(super) fn chart(periods: &[Period], words: Words) -> String {
    let mean = |period: &Period| period.totals.mean().unwrap_or_default();
    let most = periods.iter().map(mean).fold(1.0, f64::max).ceil();
    let mut before = 0.0;
    let points: Vec<(f64, f64)> = periods
        .iter()
        .map(|period| {
            let middle = before + count(period.games) / 2.0;
            before += count(period.games);
            (middle, mean(period))
        })
        .collect();
    let counted = words.say("heading.games", &[]);
    let chart = Chart::new(0.0..before, &counted, 0.0..most).of_height(170.0).line(points.clone());
    points
        .into_iter()
        .fold(chart, |chart, point| chart.dot(Grade::Mistake.name(), point, 4.0))
        .to_string()
}

#[expect(clippy::cast_precision_loss, reason = "games are counted in numbers that floats hold")]
fn count(games: usize) -> f64 {
    games as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::Language;

    /// Returns the totals of a game in which each of ten moves lost these points.
    fn totals(lost: f64) -> Totals {
        let mut totals = Totals::default();
        (totals.moves, totals.lost) = (10, 10.0 * lost);
        totals.phases[1] = (10, 10.0 * lost);
        totals
    }

    fn played<'g>(date: &'g str, totals: &'g Totals) -> Played<'g> {
        Played { date, totals, examples: &[], color: Color::Black }
    }

    #[test]
    fn games_are_divided_by_their_dates_into_periods_of_the_same_size() {
        let [early, late] = [4.0, 2.0].map(totals);
        let mut games = vec![played("2026-02-01", &late); 3];
        games.extend([played("2026-01-01", &early); 3]);
        let found = periods(&games);
        let means: Vec<_> = found.iter().map(|period| period.totals.mean()).collect();
        assert_eq!(means, [Some(4.0), Some(2.0)]);
        let grid = over_time(&found, Words(Language::German));
        assert_eq!(grid.rows[1].0, "2026-02-01");
        assert_eq!(grid.rows[1].1, ["3", "2,00", "", "2,00", ""]);
    }

    #[test]
    fn games_without_a_date_keep_their_order_and_few_games_show_no_change() {
        let [first, second] = [1.0, 3.0].map(totals);
        let mut games = vec![played("", &first); 4];
        games.extend([played("2025-01-01", &second); 4]);
        let found = periods(&games);
        assert_eq!(found.iter().map(|period| period.games).collect::<Vec<_>>(), [4, 4]);
        assert_eq!(over_time(&found, Words(Language::English)).rows[0].0, "1–4");
        assert_eq!(periods(&games[..5]), []);
        assert!(chart(&found, Words(Language::English)).contains("polyline"));
    }
}

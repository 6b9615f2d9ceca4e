//! A summary over several reviewed games: a row for each game and for each player; and for one
//! player the phases, kinds and worst mistakes of all games.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::digest::{Digest, Example};
use super::json::{kinds_in_json, totals_in_json};
use super::lesson::{Entry, Kinds, name_of_kind, rows, rows_of_kinds};
use super::progress::{Grid, Played, chart, costs, examples, over_time, periods};
use super::reviewed::Review;
use super::story::{Story, is_one_name};
use super::words::{self, Words};
use crate::page::{Board, Mark, render};
use crate::terminal::Table;
use tengen::{ByColor, Color, Grade, Info, Language, Position, Size, Totals, Vertex};

/// The largest number of mistakes of a player in the summary.
const WORST: usize = 10;

/// Several reviewed games, in their order.
#[derive(Clone, Debug, Default)]
pub struct Games {
    reviewed: Vec<Reviewed>,
    /// The player whose mistakes are shown.
    learner: Option<Person>,
    language: Language,
}

/// The figures of one game.
#[derive(Clone, Debug)]
struct Reviewed {
    /// The name of its file.
    file: String,
    /// The address of its page, relative to the page of the summary.
    page: Option<String>,
    /// The players as the record names them, or else their colours.
    players: ByColor<String>,
    /// Whom the rows of players count as one.
    people: ByColor<Person>,
    result: String,
    date: String,
    size: Size,
    totals: ByColor<Totals>,
    digest: Digest,
    /// The positions before the mistakes of the player whose mistakes are shown, by the places of their
    /// [examples](Digest::examples).
    positions: Vec<Option<Position>>,
    /// The colour of the player whose mistakes are shown.
    learner: Option<Color>,
    /// All figures, for programs; null if they are not wanted.
    json: Value,
}

/// A player of several games: a name without its rank, or else a colour.
#[derive(Clone, Debug)]
pub enum Person {
    /// The player of this name.
    Named(String),
    /// The player of this colour, in games that do not name the player, or in all games.
    Unnamed(Color),
}

/// The figures of a player over all games.
#[derive(Clone, Debug)]
struct PlayerTotals {
    person: Person,
    games: u32,
    totals: Totals,
}

/// The figures of a player and of the opponents over all games.
#[derive(Clone, Debug)]
struct Learner {
    person: Person,
    games: usize,
    /// The player's totals, and the opponents'.
    totals: [Totals; 2],
    kinds: [Kinds; 2],
}

impl Games {
    /// Returns an empty list in a language, for one player if one is meant.
    pub fn written_for(learner: Option<Person>, language: Language) -> Self {
        Self { reviewed: Vec::new(), learner, language }
    }

    /// Adds a review of the game in a file, with the address of its page if it has one, and with all
    /// figures for programs.
    pub fn add(&mut self, file: &str, page: Option<String>, review: &Review) {
        let mut json = review.json();
        json["file"] = file.into();
        self.push(file, page, review.story(), review.digest(), review.reader().player, json);
    }

    /// Adds the digest of a review, of which the [JSON](Self::json) then has no figures.
    pub fn add_digest(
        &mut self,
        file: &str,
        page: Option<String>,
        story: &Story,
        digest: Digest,
        player: Option<Color>,
    ) {
        self.push(file, page, story, digest, player, Value::Null);
    }

    fn push(
        &mut self,
        file: &str,
        page: Option<String>,
        story: &Story,
        digest: Digest,
        learner: Option<Color>,
        json: Value,
    ) {
        let record = story.record();
        let text = |info| record.text(info).unwrap_or_default().to_owned();
        let before = |example: &Example| {
            let place = example.place.checked_sub(1).filter(|_| Some(example.color) == learner)?;
            story.positions().moments().get(place).map(|moment| moment.position)
        };
        let words = self.words();
        self.reviewed.push(Reviewed {
            file: file.to_owned(),
            page,
            players: ByColor::from_fn(|color| words::player(story, words, color)),
            people: ByColor::from_fn(|color| match story.name(color) {
                Some(name) => Person::Named(name.trim().to_owned()),
                None => Person::Unnamed(color),
            }),
            result: text(Info::Result),
            date: text(Info::Date),
            size: record.size,
            totals: digest.totals(),
            positions: digest.examples.iter().map(before).collect(),
            digest,
            learner,
            json,
        });
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.reviewed.is_empty()
    }

    /// Returns the players in the order of their first games, each named as in the first. Neither
    /// capitals nor ranks make a second player of one. Players whom records do not name are those of
    /// their colours.
    fn players(&self) -> Vec<PlayerTotals> {
        let mut players: Vec<PlayerTotals> = Vec::new();
        for game in &self.reviewed {
            for color in Color::ALL {
                let person = &game.people[color];
                let known = players.iter().position(|player| player.person.is(person));
                let place = known.unwrap_or_else(|| {
                    let (person, totals) = (person.clone(), Totals::default());
                    players.push(PlayerTotals { person, games: 0, totals });
                    players.len() - 1
                });
                players[place].games += 1;
                players[place].totals.add_all(&game.totals[color]);
            }
        }
        players
    }

    const fn words(&self) -> Words {
        Words(self.language)
    }

    /// Returns the figures of the player whose mistakes are shown; `None` without one.
    fn learner(&self) -> Option<Learner> {
        let person = self.learner.clone()?;
        let (totals, kinds) = <_>::default();
        let mut learner = Learner { person, games: 0, totals, kinds };
        for (game, color) in self.reviewed.iter().filter_map(|game| Some((game, game.learner?))) {
            learner.games += 1;
            for (place, color) in [color, !color].into_iter().enumerate() {
                learner.totals[place].add_all(&game.totals[color]);
                let kinds = game.digest.kinds(color);
                for (own, (number, lost)) in learner.kinds[place].iter_mut().zip(kinds) {
                    own.0 += number;
                    own.1 += lost;
                }
            }
        }
        Some(learner)
    }

    /// Returns the games of the player whose mistakes are shown, as the player has played them.
    fn played(&self) -> (Vec<&Reviewed>, Vec<Played<'_>>) {
        let of = |game: &'_ Reviewed| game.learner.is_some();
        let games: Vec<&Reviewed> = self.reviewed.iter().filter(|game| of(game)).collect();
        let played = |game: &&'_ Reviewed| game.learner;
        let played = games.iter().filter_map(|game| {
            let color = played(game)?;
            let (totals, examples) = (&game.totals[color], &game.digest.examples[..]);
            Some(Played { date: &game.date, totals, examples, color })
        });
        let played = played.collect();
        (games, played)
    }

    /// Returns the worst mistakes over all games, each with its game: decided positions come last.
    fn worst(&self) -> Vec<(&Reviewed, &Example)> {
        let (games, played) = self.played();
        let mut worst: Vec<(&Reviewed, &Example)> = Vec::new();
        for (game, played) in games.into_iter().zip(played) {
            worst.extend(played.mistakes().map(|example| (game, example)));
        }
        worst.sort_by(|(_, one), (_, other)| other.lost.total_cmp(&one.lost));
        worst.sort_by_key(|(_, example)| example.is_decided);
        worst.truncate(WORST);
        worst
    }

    /// Writes the summary as tables for a terminal.
    pub fn text(&self) -> String {
        let words = self.words();
        let say = |key| words.say(key, &[]);
        let [black, white] = Color::ALL.map(|color| words.color(color));
        let headings = [say("heading.games"), say("row.moves")];
        let mut games = Table::of_numbers(&[&headings[0], &headings[1], black, white, ""])
            .with_text_at_the_end();
        let names = self.headings();
        let headings = [say("heading.players"), say("heading.games")];
        let mut lost =
            Table::of_numbers(&[&headings[0], &headings[1], &names[0], &names[1], &names[2]]);
        for game in &self.reviewed {
            let ByColor { black, white } = &game.totals;
            let player = |color: Color| {
                let [mean, _, mistakes] = figures(&game.totals[color], words);
                format!("{mean} ({mistakes})")
            };
            let parts = [
                ("first", game.players.black.as_str()),
                ("second", &game.players.white),
                ("result", &game.result),
            ];
            games.add([
                game.file.clone(),
                (black.moves + white.moves).to_string(),
                player(Color::Black),
                player(Color::White),
                words.say("game.row", &parts).trim_end().to_owned(),
            ]);
        }
        for PlayerTotals { person, games, totals } in self.players() {
            let [mean, best, mistakes] = figures(&totals, words);
            lost.add([person.name(words).to_owned(), games.to_string(), mean, best, mistakes]);
        }
        let least = words.number(Grade::Mistake.least().unwrap_or_default());
        let note = words.say("games.note", &[("points", &least)]);
        let lesson = self.learner().map_or_else(String::new, |learner| self.lesson(&learner));
        format!("{games}\n\n{note}\n\n{lost}\n{lesson}")
    }

    /// Writes the figures of the player whose mistakes are shown, and the worst of them.
    fn lesson(&self, learner: &Learner) -> String {
        let words = self.words();
        let heading = learner.heading(words);
        let opponents = words.say("opponents", &[]);
        let own = learner.person.name(words);
        let mut totals = Table::of_numbers(&[&heading, own, &opponents]);
        for (name, cells) in learner.rows(words) {
            let [own, others] = cells;
            totals.add([name, own, others]);
        }
        let mut text = format!("\n{totals}\n");
        let rows = rows_of_kinds(&learner.kinds, words);
        if !rows.is_empty() {
            let heading = words.say("heading.kinds", &[]);
            let mut kinds = Table::of_numbers(&[&heading, own, &opponents]);
            for (name, [own, others]) in rows {
                kinds.add([name, own, others]);
            }
            let _ = write!(text, "\n{kinds}\n");
        }
        let (_, played) = self.played();
        for (heading, grid) in self.grids(&played) {
            let _ = write!(text, "\n{}\n", table(&heading, &grid));
        }
        let worst = self.worst();
        if !worst.is_empty() {
            let headings = ["heading.worst", "heading.lost", "heading.win", "heading.better"]
                .map(|key| words.say(key, &[]));
            let [worst_moves, lost, win, better] = headings.each_ref().map(String::as_str);
            let mut table =
                Table::of_numbers(&[worst_moves, lost, win, better, ""]).with_text_at_the_end();
            for (game, example) in &worst {
                let Entry { number, name, lost, win, better, .. } = example.entry(words);
                table.add([format!("{number:>4} {name}"), lost, win, better, game.file.clone()]);
            }
            let _ = write!(text, "\n{table}\n");
            if worst.iter().any(|(_, example)| example.is_unsure) {
                let _ = write!(text, "\n{}\n", words.say("unsure", &[]));
            }
        }
        text
    }

    /// Returns the tables of what mistakes cost, and of the change over time if there are enough games,
    /// each with its heading.
    fn grids(&self, played: &[Played<'_>]) -> Vec<(String, Grid)> {
        let words = self.words();
        let costs = (words.say("heading.costs", &[]), costs(played, words));
        let time = (words.say("heading.time", &[]), over_time(&periods(played), words));
        [costs, time].into_iter().filter(|(_, grid)| !grid.rows.is_empty()).collect()
    }

    /// Returns all reviews, and the figures of the players, as JSON.
    pub fn json(&self) -> Value {
        let player = |PlayerTotals { person, games, totals }: PlayerTotals| {
            let mut json = totals_in_json(&totals);
            json["name"] = person.name(Words(Language::English)).into();
            json["games"] = games.into();
            json
        };
        let games = self.reviewed.iter().map(|game| &game.json).collect::<Vec<_>>();
        let players = self.players().into_iter().map(player).collect::<Vec<_>>();
        let of = |learner: &Learner, place: usize| {
            json!({
                "totals": totals_in_json(&learner.totals[place]),
                "kinds": kinds_in_json(&learner.kinds[place]),
            })
        };
        let learner = self.learner().map(|learner| {
            json!({
                "name": learner.person.name(Words(Language::English)),
                "games": learner.games,
                "own": of(&learner, 0),
                "opponents": of(&learner, 1),
            })
        });
        json!({ "games": games, "players": players, "learner": learner })
    }

    /// Returns the headings of the figures of a player.
    fn headings(&self) -> [String; 3] {
        ["figure.lost", "figure.best", "figure.mistakes"].map(|key| self.words().say(key, &[]))
    }

    /// Writes the summary as a page, with links to the pages of the games.
    ///
    /// # Errors
    /// If the template is broken, which a test rules out.
    pub fn html(&self) -> Result<String, minijinja::Error> {
        let game = |game: &Reviewed| {
            json!({
                "file": game.file,
                "page": game.page,
                "date": game.date,
                "result": game.result,
                "moves": game.totals.black.moves + game.totals.white.moves,
                "players": Color::ALL.map(|color| json!({
                    "name": game.players[color],
                    "figures": figures(&game.totals[color], self.words()),
                })),
            })
        };
        let player = |PlayerTotals { person, games, totals }: PlayerTotals| {
            let rows = rows(|of| of(&totals), None, self.words());
            json!({ "name": person.name(self.words()), "games": games, "rows": rows })
        };
        let values = json!({
            "games": self.reviewed.iter().map(game).collect::<Vec<_>>(),
            "players": self.players().into_iter().map(player).collect::<Vec<_>>(),
            "headings": self.headings(),
            "language": self.language.code(),
            "learner": self.learner().map(|learner| self.learner_in_json(&learner)),
            "definitions": Board::definitions(self.reviewed.iter().map(|game| game.size)),
            "labels": {
                "examples": words::capital(&self.words().say("heading.examples", &[])),
                "time": words::capital(&self.words().say("heading.time", &[])),
                "better": self.words().say("heading.better", &[]),
                "lost": self.words().say("heading.lost", &[]),
                "opponents": self.words().say("opponents", &[]),
                "kinds": self.words().say("heading.kinds", &[]),
                "worst": words::capital(&self.words().say("heading.worst", &[])),
            },
        });
        render(include_str!("games.html"), values)
    }
}

/// Returns a table for a terminal.
fn table(heading: &str, grid: &Grid) -> Table {
    let headings = [heading].into_iter().chain(grid.headings.iter().map(String::as_str));
    let mut table = Table::of_numbers(&headings.collect::<Vec<_>>());
    for (name, cells) in &grid.rows {
        table.add([name].into_iter().chain(cells).cloned());
    }
    table
}

/// Returns a table for the page.
fn grid_in_json(heading: &str, grid: &Grid) -> Value {
    json!({ "heading": heading, "headings": grid.headings, "rows": grid.rows })
}

impl Games {
    /// Returns the figures of the player whose mistakes are shown, for the page.
    fn learner_in_json(&self, learner: &Learner) -> Value {
        let words = self.words();
        let (games, played) = self.played();
        let grids = self.grids(&played);
        let grids =
            grids.iter().map(|(heading, grid)| grid_in_json(&words::capital(heading), grid));
        let periods = periods(&played);
        let examples = examples(&played).into_iter().map(|(kind, examples)| {
            let shown = examples.into_iter().map(|(at, example)| self.shown(games[at], example));
            let name = words::capital(&name_of_kind(kind, words));
            json!({ "kind": name, "examples": shown.collect::<Vec<_>>() })
        });
        json!({
            "heading": learner.heading(words),
            "name": learner.person.name(words),
            "rows": learner.rows(words),
            "kinds": rows_of_kinds(&learner.kinds, words),
            "grids": grids.collect::<Vec<_>>(),
            "chart": (!periods.is_empty()).then(|| chart(&periods, words)),
            "chart_label": words.say("row.lost", &[]),
            "examples": examples.collect::<Vec<_>>(),
            "worst": self.worst().iter().map(|(game, example)| {
                self.in_a_row(game, example)
            }).collect::<Vec<_>>(),
        })
    }

    /// Returns a mistake for a row of the page.
    fn in_a_row(&self, game: &Reviewed, example: &Example) -> Value {
        let Entry { number, name, lost, win, better, line, .. } = example.entry(self.words());
        json!({
            "page": game.page.as_ref().map(|page| format!("{page}#move-{}", example.place)),
            "file": game.file,
            "number": number,
            "name": name,
            "lost": lost,
            "win": win,
            "better": better,
            "line": line,
        })
    }

    /// Returns a mistake with the board before it, the move and the better one.
    fn shown(&self, game: &Reviewed, example: &Example) -> Value {
        let mut row = self.in_a_row(game, example);
        let place = game.digest.examples.iter().position(|known| known == example);
        let position = place.and_then(|place| game.positions[place].as_ref());
        let marks = [(Some(example.vertex), Mark::Wrong), (example.better(), Mark::Right)];
        let drawn = position.map(|position| {
            let label = format!("{} {}", game.file, example.number);
            let board = Board::new(position).lettered().label(&label);
            let marked = marks.into_iter().filter_map(|(vertex, mark)| {
                vertex.and_then(Vertex::point).map(|point| (point, mark))
            });
            marked.fold(board, |board, (point, mark)| board.mark(point, mark)).to_string()
        });
        row["board"] = drawn.into();
        row["why"] = example.why.clone().into();
        row
    }
}

impl Person {
    /// Whether a record means the same player, whatever its capitals.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Named(one), Self::Named(other)) => is_one_name(one, other),
            (Self::Unnamed(one), Self::Unnamed(other)) => one == other,
            _ => false,
        }
    }

    /// Returns the name in words: that of the colour if records do not name the player.
    fn name(&self, words: Words) -> &str {
        match self {
            Self::Named(name) => name,
            Self::Unnamed(color) => words.color(*color),
        }
    }
}

impl Learner {
    /// Returns the heading of the figures: `Ann in 5 games`.
    fn heading(&self, words: Words) -> String {
        let key = if self.games == 1 { "game.of" } else { "games.of" };
        words.say(key, &[("name", self.person.name(words)), ("count", &self.games.to_string())])
    }

    /// Returns the rows of the table of totals, the player's own cell first.
    fn rows(&self, words: Words) -> Vec<(String, [String; 2])> {
        let [own, others] = &self.totals;
        rows(|of| [of(own), of(others)], None, words)
    }
}

/// Returns the figures of a player: the points lost by a move, the share of best moves, and the
/// number of mistakes.
fn figures(totals: &Totals, words: Words) -> [String; 3] {
    let mean = totals.mean().map_or(String::new(), |mean| words.mean(mean));
    let best = totals.agreement().map_or(String::new(), words::percent);
    [mean, best, totals.mistakes().to_string()]
}

//! A summary over several reviewed games: a row for each game and for each player.

use serde_json::{Value, json};

use super::reviewed::Review;
use super::{text, words};
use crate::page::render;
use crate::terminal::Table;
use tengen::{ByColor, Color, Info, Totals};

/// Several reviewed games, in their order.
#[derive(Clone, Debug, Default)]
pub struct Games(Vec<Reviewed>);

/// The figures of one game.
#[derive(Clone, Debug)]
struct Reviewed {
    /// The name of its file.
    file: String,
    /// The address of its page, relative to the page of the summary.
    page: Option<String>,
    /// The players as the record names them, or else their colours.
    players: ByColor<String>,
    result: String,
    date: String,
    totals: ByColor<Totals>,
    /// All figures, for programs.
    json: Value,
}

/// The figures of a player over all games.
#[derive(Clone, Debug, Default)]
struct PlayerTotals {
    name: String,
    games: u32,
    totals: Totals,
}

/// The headings of the figures of a player.
const FIGURES: [&str; 3] = ["lost a move", "best", "mistakes"];

impl Games {
    /// Adds a review of the game in a file, with the address of its page if it has one.
    pub fn add(&mut self, file: &str, page: Option<String>, review: &Review) {
        let record = review.story().record();
        let text = |info| record.text(info).unwrap_or_default().to_owned();
        let mut json = review.json();
        json["file"] = file.into();
        self.0.push(Reviewed {
            file: file.to_owned(),
            page,
            players: ByColor::from_fn(|color| words::player(review, color)),
            result: text(Info::Result),
            date: text(Info::Date),
            totals: review.totals(),
            json,
        });
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the players in the order of their first games. A player whom records do not name is
    /// called by the colour.
    fn players(&self) -> Vec<PlayerTotals> {
        let mut players: Vec<PlayerTotals> = Vec::new();
        for game in &self.0 {
            for color in Color::ALL {
                let name = &game.players[color];
                let known = players.iter().position(|player| player.name == *name);
                let place = known.unwrap_or_else(|| {
                    players.push(PlayerTotals { name: name.clone(), ..PlayerTotals::default() });
                    players.len() - 1
                });
                players[place].games += 1;
                players[place].totals.add_all(&game.totals[color]);
            }
        }
        players
    }

    /// Writes the summary as tables for a terminal.
    pub fn text(&self) -> String {
        let mut games =
            Table::of_numbers(&["games", "moves", "Black", "White", ""]).with_text_at_the_end();
        let mut lost = Table::of_numbers(&["players", "games", FIGURES[0], FIGURES[1], FIGURES[2]]);
        for game in &self.0 {
            let ByColor { black, white } = &game.totals;
            let player = |color: Color| {
                let [mean, _, mistakes] = figures(&game.totals[color]);
                format!("{mean} ({mistakes})")
            };
            games.add([
                game.file.clone(),
                (black.moves + white.moves).to_string(),
                player(Color::Black),
                player(Color::White),
                format!("{} against {} {}", game.players.black, game.players.white, game.result),
            ]);
        }
        for PlayerTotals { name, games, totals } in self.players() {
            let [mean, best, mistakes] = figures(&totals);
            lost.add([name, games.to_string(), mean, best, mistakes]);
        }
        format!(
            "{games}\n\nPoints lost by a move; in brackets the moves that lost 4 points or more\n\n{lost}\n"
        )
    }

    /// Returns all reviews, and the figures of the players, as JSON.
    pub fn json(&self) -> Value {
        let player = |PlayerTotals { name, games, totals }: PlayerTotals| {
            let mut json = text::totals_in_json(&totals);
            json["name"] = name.into();
            json["games"] = games.into();
            json
        };
        let games = self.0.iter().map(|game| &game.json).collect::<Vec<_>>();
        let players = self.players().into_iter().map(player).collect::<Vec<_>>();
        json!({ "games": games, "players": players })
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
                    "figures": figures(&game.totals[color]),
                })),
            })
        };
        let player = |PlayerTotals { name, games, totals }: PlayerTotals| {
            let rows = text::rows(|of| of(&totals));
            json!({ "name": name, "games": games, "rows": rows })
        };
        let values = json!({
            "games": self.0.iter().map(game).collect::<Vec<_>>(),
            "players": self.players().into_iter().map(player).collect::<Vec<_>>(),
            "headings": FIGURES,
        });
        render(include_str!("games.html"), values)
    }
}

/// Returns the figures under [`FIGURES`].
fn figures(totals: &Totals) -> [String; 3] {
    let mean = totals.mean().map_or(String::new(), |mean| format!("{mean:.2}"));
    let best = totals.agreement().map_or(String::new(), words::percent);
    [mean, best, totals.mistakes().to_string()]
}

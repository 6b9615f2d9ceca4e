//! Games as plain values, for Python's `pickle` and so for other processes.

use pyo3::prelude::*;

use tengen::{Color, Position, Preset, Size, Step};

use crate::convert;

/// Black's and White's stones.
type Stones = (Vec<String>, Vec<String>);

/// A game from its start, as a tuple.
#[derive(FromPyObject, IntoPyObject)]
pub struct State(
    /// The columns and rows.
    (u8, u8),
    /// The rules, by name or spelled out.
    String,
    /// The komi in points.
    f64,
    /// The number of handicap stones.
    u32,
    /// The stones and the player to move at the start.
    (Stones, String),
    /// What has happened since.
    Vec<Event>,
);

/// A step of a game as a tuple: a player, with a move, with the stones that were set up for the player
/// to move, or with neither when play was resumed.
#[derive(FromPyObject, IntoPyObject)]
pub struct Event(String, Option<String>, Option<Stones>);

/// Returns a game as plain values.
pub fn state(game: &tengen::Game) -> State {
    let size = game.size();
    let (start, first) = game.start();
    let steps = game.steps().iter().map(|step| match step {
        Step::Move(made) => {
            Event(convert::player(made.color).to_owned(), Some(made.vertex.to_string()), None)
        }
        Step::SetUp(position, to_move) => {
            Event(convert::player(*to_move).to_owned(), None, Some(stones(position)))
        }
        Step::Resumption(to_move) => Event(convert::player(*to_move).to_owned(), None, None),
    });
    State(
        (size.width(), size.height()),
        convert::name_of(game.rules()),
        game.komi().points(),
        game.handicap(),
        (stones(&start), convert::player(first).to_owned()),
        steps.collect(),
    )
}

/// Returns the game of plain values.
///
/// The steps are made under rules by which two passes end a game and every repetition is refused, so
/// that they can all be made, whatever the rules were when they were: changed rules keep all steps.
pub fn game(state: &State) -> PyResult<tengen::Game> {
    let State((width, height), rules, komi, handicap, (start, first), steps) = state;
    let size = Size::new(*width, *height).map_err(crate::errors::value)?;
    let mut game =
        tengen::Game::with_rules(size, Preset::TROMP_TAYLOR.rules, convert::komi(*komi)?);
    restore(&mut game, start, first)?;
    for Event(player, vertex, stones) in steps {
        let color = convert::color(player)?;
        match (vertex, stones) {
            (Some(vertex), _) => {
                let vertex = convert::vertex(vertex)?;
                game.play_as_recorded(color, vertex).map_err(crate::errors::value)?;
            }
            (None, Some(stones)) => restore(&mut game, stones, player)?,
            (None, None) => game.resume_with(color),
        }
    }
    game.set_handicap(*handicap);
    game.set_rules(convert::rules(rules)?.0);
    Ok(game)
}

fn stones(position: &Position) -> Stones {
    let [black, white] = [Color::Black, Color::White].map(|color| position.stones(color));
    (convert::names(black), convert::names(white))
}

/// Puts stones on the board.
fn restore(game: &mut tengen::Game, stones: &Stones, to_move: &str) -> PyResult<()> {
    let mut position = Position::empty(game.size());
    for (color, names) in [(Color::Black, &stones.0), (Color::White, &stones.1)] {
        for point in &convert::points(names, game.size())? {
            position.set(point, Some(color));
        }
    }
    // What was pickled has a liberty for every stone, so all are set up.
    let _ = game.set_up(&position, convert::color(to_move)?);
    Ok(())
}

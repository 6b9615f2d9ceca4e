//! Games: rules, records, moves and counting.

use std::ffi::{c_char, c_int};

use tengen::engine_room::inside;
use tengen::engine_room::sgf::Given;
use tengen::rules::Rounding;
use tengen::{
    Color, GameResult, Komi, Outcome, Point, PointSet, Preset, Record, Rules, Size, Vertex,
};

use crate::border::{
    Done, Fault, Held, TengenStatus, bytes, call, fill, free, give, give_object, give_text, number,
    object, place, text, text_or_none,
};

/// A game of Go: the board, the rules, and the moves so far.
#[derive(Debug)]
pub struct TengenGame(Held<tengen::Game>);

impl TengenGame {
    fn new(game: tengen::Game) -> Self {
        Self(Held::new(game))
    }
}

/// Returns a copy of the game behind a pointer.
///
/// # Safety
/// A pointer that is not null points to a game.
pub unsafe fn copied(game: *const TengenGame) -> Done<tengen::Game> {
    // SAFETY: the caller's promise.
    Ok(unsafe { object("game", game) }?.0.take("game")?.clone())
}

/// Begins a game on a board of 1 to 25 columns and rows. `rules` is a name such as `japanese`, or rules
/// in the form of KataGo; with null they are Chinese. The komi is that of the rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_new(
    columns: c_int,
    rows: c_int,
    rules: *const c_char,
    game: *mut *mut TengenGame,
) -> TengenStatus {
    call("tengen_game_new", || {
        place("game", game)?;
        let side = |number| u8::try_from(number).ok();
        let size =
            side(columns).zip(side(rows)).and_then(|(columns, rows)| Size::new(columns, rows).ok());
        let size = size.ok_or_else(|| {
            let text = format!("{columns}x{rows}: a board has 1 to 25 columns and 1 to 25 rows");
            Fault::value(text)
        })?;
        // SAFETY: a text, as the header asks.
        let name = unsafe { text_or_none("rules", rules) }?;
        let (rules, komi) = rules_of(name)?;
        // SAFETY: a place for a pointer, as the header asks.
        unsafe {
            give_object("game", game, TengenGame::new(tengen::Game::with_rules(size, rules, komi)))
        }
    })
}

/// Reads the main line of the first game of a record of `length` bytes: SGF, GIB, NGF or UGF, in any
/// common encoding. Rules and komi are those of the record, or those that it was most likely played by.
/// A move that the rules forbid is still made. A move onto a stone is left out without an error, as are stones
/// that are set up without a liberty.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_of_sgf(
    record: *const u8,
    length: usize,
    game: *mut *mut TengenGame,
) -> TengenStatus {
    call("tengen_game_of_sgf", || {
        place("game", game)?;
        // SAFETY: so many bytes, as the header asks.
        let record =
            Record::parse(unsafe { bytes("record", record, length) }?).map_err(Fault::value)?;
        let settled = inside::settle(&record, &Given::default());
        let read = record.to_game(None, settled.rules, settled.komi);
        // SAFETY: a place for a pointer, as the header asks.
        unsafe { give_object("game", game, TengenGame::new(read)) }
    })
}

/// Hands out a copy of a game, which may go on by itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_copy(
    game: *const TengenGame,
    copy: *mut *mut TengenGame,
) -> TengenStatus {
    call("tengen_game_copy", || {
        // SAFETY: a game and a place for a pointer, as the header asks.
        unsafe { give_object("copy", copy, TengenGame::new(copied(game)?)) }
    })
}

/// Frees a game; with null it does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_free(game: *mut TengenGame) {
    // SAFETY: a game that no call uses, as the header asks.
    unsafe { free(game) }
}

/// Sets the komi, a number of half points such as 6.5. Another number is `TENGEN_STATUS_VALUE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_set_komi(game: *const TengenGame, komi: f64) -> TengenStatus {
    call("tengen_game_set_komi", || {
        let Some((exact, Rounding::Exact)) = Komi::nearest(komi) else {
            return Err(Fault::value(format!("komi {komi}: expected a number of half points")));
        };
        // SAFETY: a game, as the header asks.
        unsafe { object("game", game) }?.0.take("game")?.set_komi(exact);
        Ok(())
    })
}

/// Makes a move: `vertex` is a point such as `D4`, or `pass`. `player` is 1 for Black, -1 for White, and
/// 0 for the player to move. `TENGEN_STATUS_ILLEGAL` if the rules refuse it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_play(
    game: *const TengenGame,
    player: c_int,
    vertex: *const c_char,
) -> TengenStatus {
    call("tengen_game_play", || {
        // SAFETY: a text and a game, as the header asks.
        let (vertex, game) = unsafe { (text("vertex", vertex)?, object("game", game)?) };
        let mut game = game.0.take("game")?;
        let (vertex, color) = (vertex_of(vertex)?, player_or(player, game.to_move())?);
        game.play(color, vertex)
            .map_err(|why| Fault::new(TengenStatus::Illegal, format!("{color} {vertex}: {why}")))
    })
}

/// Takes back the last `moves` moves. If fewer were made since stones were last set up,
/// `TENGEN_STATUS_VALUE`, and the game is unchanged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_undo(game: *const TengenGame, moves: usize) -> TengenStatus {
    call("tengen_game_undo", || {
        // SAFETY: a game, as the header asks.
        let game = unsafe { object("game", game) }?;
        game.0.take("game")?.undo(moves).map_err(Fault::value)
    })
}

/// Writes which moves of the player to move are legal, 1 or 0, into an array of one number for each point
/// and a last one for a pass. After the end of the game all are 0. Another `length` is
/// `TENGEN_STATUS_VALUE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_legal(
    game: *const TengenGame,
    legal: *mut u8,
    length: usize,
) -> TengenStatus {
    call("tengen_game_legal", || {
        // SAFETY: a game, as the header asks.
        let game = unsafe { object("game", game) }?.0.take("game")?;
        let size = game.size();
        let mut values = vec![0; size.area() + 1];
        if !game.is_over() {
            game.legal_points(game.to_move()).for_each(|point| values[size.index(point)] = 1);
            values[size.area()] = 1;
        }
        // SAFETY: room for so many values, as the header asks.
        unsafe { fill("legal", legal, length, &values) }
    })
}

/// Writes the board into an array of one number for each point: 1 for a black stone, -1 for a white one,
/// 0 for an empty point. Another `length` is `TENGEN_STATUS_VALUE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_board(
    game: *const TengenGame,
    board: *mut i8,
    length: usize,
) -> TengenStatus {
    call("tengen_game_board", || {
        // SAFETY: a game, as the header asks.
        let game = unsafe { object("game", game) }?.0.take("game")?;
        let stone = |point| game.position().at(point).map_or(0, |color| number(color) as i8);
        let values: Vec<i8> = game.size().points().map(stone).collect();
        // SAFETY: room for so many values, as the header asks.
        unsafe { fill("board", board, length, &values) }
    })
}

/// Writes the player to move, 1 for Black and -1 for White; 0 if the game is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_to_move(
    game: *const TengenGame,
    player: *mut c_int,
) -> TengenStatus {
    call("tengen_game_to_move", || {
        // SAFETY: a game, as the header asks.
        let game = unsafe { object("game", game) }?.0.take("game")?;
        let to_move = if game.is_over() { 0 } else { number(game.to_move()) };
        // SAFETY: a place for a number, as the header asks.
        unsafe { give("player", player, to_move) }
    })
}

/// Counts the game as it stands. `dead` names a stone of each dead chain, with spaces between them; null
/// is an empty list. A name that is not a stone on the board is `TENGEN_STATUS_VALUE`. `lead` receives
/// Black's lead in points, komi included, and NaN for a game without a result; it may be null. `result`
/// receives a text such as `B+3.5`; free it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_score(
    game: *const TengenGame,
    dead: *const c_char,
    lead: *mut f64,
    result: *mut *mut c_char,
) -> TengenStatus {
    call("tengen_game_score", || {
        place("result", result)?;
        // SAFETY: a text and a game, as the header asks.
        let (dead, game) = unsafe { (text_or_none("dead", dead)?, object("game", game)?) };
        let game = game.0.take("game")?;
        let outcome = Outcome::of(&game, &chains(&game, dead.unwrap_or_default())?);
        if !lead.is_null() {
            let points = match outcome.result() {
                GameResult::Score(score) => f64::from(score.halves()) / 2.0,
                _ => f64::NAN,
            };
            // SAFETY: a place for a number, as the header asks.
            unsafe { give("lead", lead, points) }?;
        }
        // SAFETY: a place for a pointer, as the header asks.
        unsafe { give_text("result", result, outcome.result().to_string()) }
    })
}

/// Hands out the game as SGF; free the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tengen_game_to_sgf(
    game: *const TengenGame,
    sgf: *mut *mut c_char,
) -> TengenStatus {
    call("tengen_game_to_sgf", || {
        // SAFETY: a game, as the header asks.
        let game = unsafe { object("game", game) }?.0.take("game")?;
        // SAFETY: a place for a pointer, as the header asks.
        unsafe { give_text("sgf", sgf, Record::of_game(&game).to_sgf()) }
    })
}

/// Reads rules by name or spelled out, with their komi.
fn rules_of(name: Option<&str>) -> Done<(Rules, Komi)> {
    let Some(name) = name else { return Ok((Preset::CHINESE.rules, Preset::CHINESE.komi)) };
    inside::rules_with_komi(name).map_err(|why| Fault::value(format!("rules: {why}")))
}

fn vertex_of(name: &str) -> Done<Vertex> {
    name.parse().map_err(|why| Fault::value(format!("vertex {name:?}: {why}")))
}

/// Reads a player, or takes the one to move.
pub fn player_or(player: c_int, to_move: Color) -> Done<Color> {
    match player {
        0 => Ok(to_move),
        1 => Ok(Color::Black),
        -1 => Ok(Color::White),
        _ => Err(Fault::value(format!(
            "player: expected 1 for Black, -1 for White or 0 for the player to move, not {player}"
        ))),
    }
}

/// Returns the chains of the stones on some points.
fn chains(game: &tengen::Game, names: &str) -> Done<PointSet> {
    let mut chains = PointSet::empty(game.size());
    for name in names.split_whitespace() {
        let point = name.parse::<Point>().ok().filter(|point| game.size().contains(*point));
        let chain = point.and_then(|point| game.position().chain_at(point));
        match chain {
            Some(chain) => chains |= chain.stones,
            None => return Err(Fault::value(format!("dead: {name} is not a stone on the board"))),
        }
    }
    Ok(chains)
}

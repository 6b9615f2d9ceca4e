//! The positions of the main line of a record.

use std::ops::Range;
use std::sync::Arc;

use crate::color::Color;
use crate::game::{Game, IllegalMove};
use crate::point::Vertex;
use crate::position::Position;
use crate::rules::{Komi, Rules};
use crate::sgf::{Event, Notes, Record, Replay};

/// The positions of the main line of a record, in order: the first one, and one after each move and
/// each set-up.
#[derive(Clone, Debug)]
pub struct Positions {
    record: Record,
    /// The rules and the komi of the game if the record has none.
    usual: (Rules, Komi),
    moments: Vec<Moment>,
    left_out: Vec<Made>,
}

/// A position of a game: the first one, or one after a move or a set-up.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Moment {
    /// The stones.
    pub position: Position,
    /// The player whose move is analysed here: the player of the next move in the record or, at its
    /// end, the player to move.
    pub to_move: Color,
    /// The move that led here; `None` at the start and after a set-up.
    pub made: Option<Made>,
    /// The number of moves in the record up to here.
    pub moves: usize,
    /// The number of the record's [events](Record::events) before this position.
    pub events: usize,
}

/// A move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The player who made the move.
    pub color: Color,
    /// The point played on, or a pass.
    pub vertex: Vertex,
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// The index of the move among the record's [events](Record::events).
    pub event: usize,
    /// The reason why the rules forbid the move; `None` if it is legal.
    pub forbidden: Option<IllegalMove>,
}

impl Positions {
    /// Lists the positions of a record. Rules and komi are those of [`Record::to_game`]; the notes name
    /// what was left out.
    pub fn of(record: &Record, rules: Rules, komi: Komi, notes: &mut Notes) -> Self {
        let (moments, left_out) = walk(record.replay(rules, komi, notes), notes);
        Self { record: record.clone(), usual: (rules, komi), moments, left_out }
    }

    /// Returns the record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the positions in order; there is at least one.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// Returns the moves that are impossible on the board, on a stone or off it.
    pub fn left_out(&self) -> &[Made] {
        &self.left_out
    }

    /// Returns the whole game, with the dead stones on which its players agreed.
    pub fn game(&self) -> Game {
        let (rules, komi) = self.usual;
        self.record.to_game(None, rules, komi)
    }

    /// Returns the game up to each position, one after another. Each holds its own history, so all of
    /// them together take memory that grows with the square of the record's length.
    pub fn games(&self) -> impl Iterator<Item = Arc<Game>> + Send {
        self.games_at(0..self.moments.len())
    }

    /// Returns the game up to the position at `place`.
    ///
    /// # Panics
    /// If the record does not have the position.
    pub(crate) fn game_at(&self, place: usize) -> Arc<Game> {
        self.games_at(place..place + 1).next().expect("a position has a game")
    }

    /// Returns the games up to these positions, one after another.
    pub(super) fn games_at(&self, places: Range<usize>) -> impl Iterator<Item = Arc<Game>> + Send {
        let (rules, komi) = self.usual;
        let mut notes = Notes::default();
        let mut replay = self.record.replay(rules, komi, &mut notes);
        self.moments[places].iter().map(move |moment| {
            while replay.events() < moment.events && replay.step(&mut notes) {}
            Arc::new(replay.game().clone())
        })
    }
}

/// Collects the positions of a replay, and the moves that are impossible on the board.
fn walk(mut replay: Replay<'_>, notes: &mut Notes) -> (Vec<Moment>, Vec<Made>) {
    let moment = |replay: &Replay<'_>, made, moves| Moment {
        position: *replay.game().position(),
        to_move: replay.game().to_move(),
        made,
        moves,
        events: replay.events(),
    };
    let mut moments = vec![moment(&replay, None, 0)];
    let (mut left_out, mut moves) = (Vec::new(), 0);
    while let Some(event) = replay.next_event() {
        let first = replay.events();
        let mut made = None;
        if let &Event::Play(color, vertex) = event {
            moves += 1;
            let forbidden = replay.game().legality_if_resumed(color, vertex).err();
            let played = Made { color, vertex, number: moves, event: first, forbidden };
            if matches!(forbidden, Some(IllegalMove::Occupied | IllegalMove::OffBoard)) {
                left_out.push(played);
                replay.step(notes);
                continue;
            }
            if let Some(last) = moments.last_mut() {
                last.to_move = color;
            }
            made = Some(played);
        }
        let is_turn = matches!(event, Event::ToPlay(_));
        replay.step(notes);
        // A change of turn alone does not change stones; the next move shows it.
        if !is_turn {
            moments.push(moment(&replay, made, moves));
        }
    }
    (moments, left_out)
}

//! Questions about games, drawings and records, ready for the solver.

use crate::color::Color;
use crate::diagram::Diagram;
use crate::game::Game;
use crate::point::{Point, Vertex};
use crate::position::Position;
use crate::rules::Preset;
use crate::sgf::{Event, GameText, GameTree, Note, Notes, Record, value};
use crate::solve::Problem;

use super::question::Question;
use super::refusal::{NoQuestion, Origin};

/// A question about a position, ready for the solver.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The problem.
    pub(super) problem: Problem,
    /// What the asker has named.
    pub(super) origin: Origin,
    /// What was left out of the record or read in another way.
    pub remarks: Vec<String>,
}

/// The properties with which books mark the stones in question, in the order in which they count.
const MARKS: [&str; 5] = ["TR", "SQ", "MA", "CR", "SL"];

impl Posed {
    /// Puts the question about a game as it stands. A ko that was just taken may not be taken back at
    /// once.
    ///
    /// # Errors
    /// If the position does not have such a problem.
    pub fn of_game(game: &Game, question: &Question) -> Result<Self, NoQuestion> {
        Self::after(game, question, game.to_move())
    }

    /// Puts the question about the position of a game, with the player who usually moves first.
    fn after(game: &Game, question: &Question, usual: Color) -> Result<Self, NoQuestion> {
        let position = game.position();
        let is_captured =
            |&&point: &&Point| is_vacant(position, point) && has_had_stone(game, point);
        if let Some(&point) = question.target.iter().find(is_captured) {
            return Err(NoQuestion::Captured(point));
        }
        let problem = question.problem(position, Some(usual))?;
        let to_move = problem.to_move();
        // The rules may forbid more: what repeats an earlier position takes back no ko.
        let ko = game.ko_bans(to_move).iter().find_map(|at| problem.with_ko(to_move, at).ok());
        Ok(Self::new(&ko.unwrap_or(problem), question))
    }

    fn new(problem: &Problem, question: &Question) -> Self {
        let origin = Origin {
            has_target: !question.target.is_empty(),
            has_region: !question.region.is_empty(),
        };
        Self { problem: *problem, origin, remarks: Vec::new() }
    }

    /// Puts the question about a position alone.
    ///
    /// # Errors
    /// If the position does not have such a problem.
    pub fn of_position(position: &Position, question: &Question) -> Result<Self, NoQuestion> {
        Ok(Self::new(&question.problem(position, None)?, question))
    }

    /// Puts the question about a drawn board.
    ///
    /// # Errors
    /// If the position does not have such a problem.
    pub fn of_drawing(drawing: &Diagram, question: &Question) -> Result<Self, NoQuestion> {
        Self::of_position(&drawing.position, question)
    }

    /// Puts the question about a record, before the move with a number, from 1. Without a number, a
    /// record that begins with stones of both players is a problem: the question is about this
    /// position, and its moves are an answer. Of another record the last position counts. The stones
    /// in question may be marked there.
    ///
    /// # Errors
    /// If the record cannot be read, or the position does not have such a problem.
    pub fn of_record(
        text: GameText<'_>,
        question: &Question,
        before: Option<usize>,
    ) -> Result<Self, NoQuestion> {
        let mut notes = Notes::default();
        let record = text.record(&mut notes).map_err(NoQuestion::Record)?;
        let rules = Preset::CHINESE;
        let moves = record.moves();
        let before = match before {
            Some(number) if number > moves + 1 || number == 0 => {
                return Err(NoQuestion::Shorter(moves));
            }
            Some(number) => Some(number),
            None => is_problem(&record).then_some(1),
        };
        let game = record.to_game_noting(before, rules.rules, rules.komi, &mut notes);
        let mut question = question.clone();
        let is_marked = question.target.is_empty();
        if is_marked && let Ok(tree) = text.tree() {
            question.target = marked(&tree, &record, game.position(), before);
        }
        let stated = if before == Some(1) { stated_player(&record) } else { None };
        let posed = Self::after(&game, &question, stated.unwrap_or(game.to_move()))?;
        let is_lost = |note: &&Note| {
            matches!(note, Note::LeftOut { .. } | Note::UnreadMove { .. } | Note::NoLiberty(_))
        };
        let remarks = notes.iter().filter(is_lost).map(ToString::to_string).collect();
        Ok(Self { remarks, ..posed })
    }
}

fn is_vacant(position: &Position, point: Point) -> bool {
    position.size().contains(point) && position.at(point).is_none()
}

/// Whether a stone stood on a point at the start of a game, or was played there.
fn has_had_stone(game: &Game, point: Point) -> bool {
    let (start, _) = game.start();
    start.at(point).is_some() || game.moves().any(|made| made.vertex == Vertex::Play(point))
}

/// Returns the events of a record before its first move.
fn opening(record: &Record) -> impl Iterator<Item = &Event> {
    record.events.iter().take_while(|event| !matches!(event, Event::Play(..)))
}

/// Whether a record begins with stones of both players.
fn is_problem(record: &Record) -> bool {
    let has = |color: Color| {
        opening(record).any(|event| match event {
            Event::Setup { black, white, .. } => {
                !if color == Color::Black { black } else { white }.is_empty()
            }
            _ => false,
        })
    };
    Color::ALL.into_iter().all(has)
}

/// Returns the player who moves first in the position at the beginning of a record, by PL or by the
/// first move.
fn stated_player(record: &Record) -> Option<Color> {
    let named = opening(record).filter_map(|event| match event {
        Event::ToPlay(color) => Some(*color),
        _ => None,
    });
    named.last().or_else(|| {
        record.events.iter().find_map(|event| match event {
            Event::Play(color, _) => Some(*color),
            _ => None,
        })
    })
}

/// Returns marked stones of one colour at the node of the question; none if stones of both colours
/// are marked, because the marks then mean something else.
fn marked(
    tree: &GameTree,
    record: &Record,
    position: &Position,
    before: Option<usize>,
) -> Vec<Point> {
    let is_move = |property: &crate::sgf::Property| matches!(property.ident(), "B" | "W");
    let has_move = |node: &crate::sgf::Node| node.properties().iter().any(is_move);
    // The node of the move before the question, or the last node before the first move.
    let made = before.map_or_else(|| record.moves(), |number| number - 1);
    let mut moves = 0;
    let mut last = None;
    for node in tree.main_line() {
        moves += usize::from(has_move(node));
        if moves > made {
            break;
        }
        last = Some(node);
    }
    let Some(node) = last else { return Vec::new() };
    for ident in MARKS {
        let read = node.values(ident).filter_map(|raw| value::points(raw, record.size).ok());
        let stones: Vec<Point> =
            read.flatten().filter(|&point| position.at(point).is_some()).collect();
        let colors: Vec<_> = stones.iter().filter_map(|&point| position.at(point)).collect();
        if !colors.is_empty() && colors.iter().all(|&color| color == colors[0]) {
            return stones;
        }
    }
    Vec::new()
}

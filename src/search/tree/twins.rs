//! Moves of a root that are equal because the position is symmetric. One of each class of equal moves
//! is searched, and stands for its *twins* in the report.
//!
//! Below the root all moves are searched. A symmetric position seldom stays symmetric, so little
//! would be gained there.

use std::cmp::Reverse;

use super::node::{Expansion, Prior};
use crate::color::Color;
use crate::game::Game;
use crate::history::Moment;
use crate::point::{Point, Size, Vertex};
use crate::position::Position;
use crate::search::root::Root;
use crate::symmetry::Symmetry;

/// The number of liberties with which no chain is captured within a few moves.
const MANY_LIBERTIES: u32 = 3;

/// The symmetries of a root.
#[derive(Clone, Debug)]
pub struct Twins {
    size: Size,
    /// The symmetries under which nothing changes that a search depends on; the identity is the first.
    symmetries: Vec<Symmetry>,
}

/// A move that is equal to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin {
    /// The move.
    pub vertex: Vertex,
    /// The symmetry that leads from the other move to this one.
    pub symmetry: Symmetry,
}

impl Twins {
    /// Finds the symmetries of a root. They keep the stones, the ko, the moves to choose from, and the
    /// earlier positions that could come back. With bans on later moves there are none.
    pub fn of(root: &Root) -> Self {
        let game = root.game();
        let size = game.size();
        let is_square = size.width() == size.height();
        // On a rectangle the last four symmetries repeat the first four.
        let known = &Symmetry::ALL[..if is_square { 8 } else { 4 }];
        let has_bans = !root.bans().is_empty();
        let holds = |symmetry: &Symmetry| {
            *symmetry == Symmetry::IDENTITY || !has_bans && keeps(*symmetry, root)
        };
        Self { size, symmetries: known.iter().copied().filter(holds).collect() }
    }

    /// Returns a move and its twins, each once; the move itself is the first.
    pub fn of_move(&self, vertex: Vertex) -> Vec<Twin> {
        let mut found: Vec<Twin> = Vec::new();
        for &symmetry in &self.symmetries {
            let vertex = self.image(symmetry, vertex);
            if found.iter().all(|twin| twin.vertex != vertex) {
                found.push(Twin { vertex, symmetry });
            }
        }
        found
    }

    /// Returns the move to which a symmetry leads a move.
    pub fn image(&self, symmetry: Symmetry, vertex: Vertex) -> Vertex {
        match vertex {
            Vertex::Play(point) => Vertex::Play(symmetry.image(self.size, point)),
            Vertex::Pass => Vertex::Pass,
        }
    }

    /// Returns the images of a point under all symmetries, as often as they occur.
    pub fn images(&self, point: Point) -> impl Iterator<Item = Point> {
        self.symmetries.iter().map(move |symmetry| symmetry.image(self.size, point))
    }

    /// Whether the only symmetry is the identity, so that no move has a twin.
    pub fn are_none(&self) -> bool {
        self.symmetries.len() == 1
    }

    /// Keeps one of each class of equal moves in an expansion, with the probability of the whole
    /// class. It is the move with the most of the `visits` of an earlier search. Among moves without
    /// visits it is the one nearest to the upper right corner, where a first move belongs by custom.
    pub fn fold(&self, expansion: &mut Expansion, visits: impl Fn(Vertex) -> u32) {
        if self.are_none() {
            return;
        }
        let mut classes: Vec<Prior> = Vec::new();
        for prior in &expansion.moves {
            let twins = self.of_move(prior.vertex(self.size));
            let best = twins.iter().map(|twin| twin.vertex).max_by_key(|&vertex| {
                let place =
                    vertex.point().map(|point| (point.column() + point.row(), point.column()));
                (visits(vertex), place)
            });
            let kept = prior.of_move(self.size, best.expect("a move is one of its twins"));
            match classes.iter_mut().find(|class| class.is_of_same_move(kept)) {
                Some(class) => class.add(kept),
                None => classes.push(kept),
            }
        }
        classes.sort_by_key(|prior| Reverse(prior.share()));
        expansion.moves = classes.into();
    }
}

/// Whether a symmetry changes nothing that the search of a root depends on.
fn keeps(symmetry: Symmetry, root: &Root) -> bool {
    let game = root.game();
    let (size, position, moves) = (game.size(), game.position(), root.moves().points);
    let ko = game.board().ko().map(|ko| game.board().layout().point(ko.spot));
    let is_free = |point: Point| moves.contains_point(size, point);
    size.points().all(|point| {
        let image = symmetry.image(size, point);
        position.at(point) == position.at(image) && is_free(point) == is_free(image)
    }) && ko.is_none_or(|point| symmetry.image(size, point) == point)
        && (is_past_out_of_reach(game) || keeps_past(symmetry, game))
}

/// Whether no earlier position of a game can come back within a few moves. No stone has left the
/// board, and a stone must leave it before a position recurs; but no chain is nearly captured.
fn is_past_out_of_reach(game: &Game) -> bool {
    let now = game.position();
    let has_all_stones = |earlier: Position| {
        Color::ALL.into_iter().all(|color| (*earlier.bits(color) - *now.bits(color)).is_empty())
    };
    let is_safe = |liberties: u32| liberties >= MANY_LIBERTIES;
    game.board().chains().all(|chain| is_safe(chain.liberty_count()))
        && moments(game).all(|moment| has_all_stones(moment.position))
}

/// Whether a symmetry turns each earlier position of a game into one that has also occurred, so that
/// the same moves would repeat a position.
fn keeps_past(symmetry: Symmetry, game: &Game) -> bool {
    let (size, history) = (game.size(), game.history());
    moments(game).all(|moment| {
        let mut turned = Position::empty(size);
        for color in Color::ALL {
            for point in moment.position.stones(color) {
                turned.set(symmetry.image(size, point), Some(color));
            }
        }
        let mut found = history.occurrences(turned.hash(), || turned);
        found.any(|number| {
            let Moment { to_move, made_by, .. } = history.moment(number);
            number >= history.first_remembered()
                && (to_move, made_by) == (moment.to_move, moment.made_by)
        })
    })
}

/// Returns the moments of a game that superko remembers.
fn moments(game: &Game) -> impl Iterator<Item = Moment> {
    let history = game.history();
    (history.first_remembered()..history.len()).map(|number| history.moment(number))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::diagram;
    use crate::rules::{KoRule, Komi, Rules};
    use crate::search::root::{Ban, Moves, Wording};

    fn vertex(text: &str) -> Vertex {
        text.parse().expect("a vertex")
    }

    fn played(mut game: Game, moves: &str) -> Game {
        for text in moves.split_whitespace() {
            game.play(game.to_move(), vertex(text)).expect("a legal move");
        }
        game
    }

    fn twins_in(game: &Game) -> Twins {
        Twins::of(&Root::sensible(Arc::new(game.clone())))
    }

    /// Returns the number of moves that equal `text`, itself included.
    fn equals(game: &Game, text: &str) -> usize {
        twins_in(game).of_move(vertex(text)).len()
    }

    #[test]
    fn a_move_on_an_empty_board_has_up_to_eight_places() {
        let game = Game::new(Size::square(9));
        for (text, count) in [("E5", 1), ("C3", 4), ("E3", 4), ("D3", 8), ("pass", 1)] {
            assert_eq!(equals(&game, text), count, "{text}");
        }
        let rectangle = Game::new(Size::new(9, 7).expect("a size"));
        for (text, count) in [("E4", 1), ("E3", 2), ("C3", 4)] {
            assert_eq!(equals(&rectangle, text), count, "{text}");
        }
    }

    #[test]
    fn stones_keep_the_symmetries_that_keep_their_colours() {
        let game = Game::new(Size::square(9));
        assert_eq!(equals(&played(game.clone(), "E5"), "C3"), 4);
        assert_eq!(equals(&played(game.clone(), "G7"), "C7"), 2);
        assert_eq!(equals(&played(game.clone(), "G7 C3"), "C7"), 2, "along the diagonal");
        assert_eq!(equals(&played(game, "G7 C7"), "E3"), 1, "the colours differ");
    }

    #[test]
    fn opposing_pairs_in_four_corners_are_symmetric_whatever_their_order() {
        let game = played(Game::new(Size::square(19)), "Q16 D4 Q4 D16");
        let found = twins_in(&game).of_move(vertex("R6"));
        assert_eq!(
            found.iter().map(|twin| twin.vertex).collect::<Vec<_>>(),
            [vertex("R6"), vertex("R14")]
        );
    }

    #[test]
    fn a_ko_and_the_positions_before_it_must_be_symmetric_too() {
        let position = diagram::position(
            ". O X . . . X O .
             O . O X . X O . O
             . O X . . . X O .",
        );
        for ko in [KoRule::Simple, KoRule::PositionalSuperko] {
            let rules = Rules { ko, ..Rules::default() };
            let mut game = Game::with_rules(position.size(), rules, Komi::ZERO);
            assert!(game.set_up(&position, Color::Black).is_empty());
            assert_eq!(equals(&game, "A1"), 4, "left and right, top and bottom");
            // Black takes both kos. White may retake the first one, but not the second.
            let game = played(game, "B2 pass H2");
            assert_eq!(equals(&game, "A1"), 2, "{ko:?}: top and bottom");
            let game = played(game, "pass pass");
            assert_eq!(equals(&game, "A1"), 2, "{ko:?}: one side was taken first");
        }
    }

    #[test]
    fn a_position_that_was_symmetric_all_the_time_stays_so_after_captures() {
        let position = diagram::position(
            ". X O X .
             . O . O .
             . X O X .",
        );
        let mut game = Game::new(position.size());
        assert!(game.set_up(&position, Color::Black).is_empty());
        assert_eq!(equals(&game, "A1"), 4);
        let game = played(game, "C2");
        assert!(game.position().at("C2".parse().expect("a point")).is_some());
        assert_eq!(equals(&game, "A1"), 4, "the position before was symmetric");
    }

    #[test]
    fn moves_that_may_not_be_chosen_have_no_twins() {
        let game = Arc::new(Game::new(Size::square(9)));
        let ban = |moves| {
            let layout = game.board().layout();
            Ban::new(Wording::Avoid, Color::Black, &[vertex("C3")], moves, layout)
        };
        let root = |bans: &[Ban]| {
            let moves = Moves::asked_for(&game, Color::Black, bans);
            Root::new(Arc::clone(&game), Color::Black, moves).with_bans(bans.iter().copied())
        };
        let names = |twins: &Twins, text: &str| twins.of_move(vertex(text)).len();
        assert_eq!(names(&Twins::of(&root(&[ban(1)])), "G3"), 2, "the diagonal through C3 is left");
        assert!(Twins::of(&root(&[ban(2)])).are_none(), "later moves are banned too");
    }

    #[test]
    fn one_move_of_a_class_has_the_probability_of_all() {
        let size = Size::square(3);
        let root = Root::sensible(Arc::new(Game::new(size)));
        let moves = size.points().map(|point| Prior::new(size, point.into(), 0.1));
        let mut expansion = Expansion {
            value: crate::search::tree::value::Value::default(),
            weight: 1.0,
            moves: moves.chain([Prior::new(size, Vertex::Pass, 0.1)]).collect(),
            bucket: None,
            is_terminal: false,
            ownership: None,
        };
        let visits = |vertex: Vertex| u32::from(vertex.to_string() == "A2");
        Twins::of(&root).fold(&mut expansion, visits);
        let shown: Vec<_> = expansion
            .moves
            .iter()
            .map(|prior| format!("{} {:.2}", prior.vertex(size), prior.probability()))
            .collect();
        assert_eq!(shown, ["C3 0.40", "A2 0.40", "B2 0.10", "pass 0.10"]);
    }
}

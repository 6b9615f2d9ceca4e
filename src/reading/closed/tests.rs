//! Closed regions against a second solver, and drawn ones.

mod naive;

use super::*;
use crate::point::{Point, Size};
use crate::random::Random;
use naive::Window;

/// The largest number of states that are looked at for a board.
const LIMIT: u32 = 20_000;

/// A region of a board on which only walls stand.
struct Frame {
    walls: Position,
    region: Bits,
    points: Vec<Point>,
}

impl Frame {
    /// Returns a rectangle with a wall, `x` for Black and `o` for White, or the edge, `_`, on its
    /// left, right, upper and lower side.
    fn rectangle(width: u8, height: u8, sides: &str) -> Self {
        let sides: Vec<Option<Color>> = sides.chars().map(color).collect();
        let [left, right, above, below] = sides[..] else { panic!("four sides") };
        let more = |side: Option<Color>| u8::from(side.is_some());
        let size = Size::new(width + more(left) + more(right), height + more(above) + more(below));
        let mut walls = Position::empty(size.expect("a size"));
        let (first, last) = (more(left), more(left) + width - 1);
        let (lowest, highest) = (more(below), more(below) + height - 1);
        let mut points = Vec::new();
        // From the upper left corner, row by row.
        for row in (lowest..=highest).rev() {
            points.extend((first..=last).map(|column| Point::new(column, row)));
            left.inspect(|_| walls.set(Point::new(first - 1, row), left));
            right.inspect(|_| walls.set(Point::new(last + 1, row), right));
        }
        for column in first..=last {
            above.inspect(|_| walls.set(Point::new(column, highest + 1), above));
            below.inspect(|_| walls.set(Point::new(column, lowest - 1), below));
        }
        Self { region: Bits::from_points(walls.size(), points.iter().copied()), walls, points }
    }

    /// Returns a connected region of a 5x4 board, with walls at random everywhere else.
    fn at_random(count: usize, random: &mut Random) -> Self {
        let mut walls = Position::empty(Size::new(5, 4).expect("a size"));
        let board: Vec<Point> = walls.size().points().collect();
        for &point in &board {
            walls.set(point, Some(Color::ALL[random.below(2) as usize]));
        }
        let mut points = vec![board[random.below(20) as usize]];
        while points.len() < count {
            let next = board[random.below(20) as usize];
            let near =
                |p: &Point| p.column().abs_diff(next.column()) + p.row().abs_diff(next.row()) == 1;
            if !points.contains(&next) && points.iter().any(near) {
                points.push(next);
            }
        }
        for &point in &points {
            walls.set(point, None);
        }
        Self { region: Bits::from_points(walls.size(), points.iter().copied()), walls, points }
    }

    fn window(&self) -> Window {
        let of = |color| self.walls.stones(color).iter().map(move |point| (point, color));
        Window::new(&self.points, &Color::ALL.into_iter().flat_map(of).collect::<Vec<_>>())
    }

    fn with(&self, stones: &naive::Stones) -> Position {
        let mut position = self.walls;
        for (&point, &stone) in self.points.iter().zip(stones) {
            position.set(point, stone);
        }
        position
    }

    /// Returns all boards of the window in which every chain has a liberty.
    fn boards(&self, window: &Window) -> Vec<naive::Stones> {
        let contents = [None, Some(Color::Black), Some(Color::White)];
        let mut boards = vec![Vec::new()];
        for _ in &self.points {
            boards = (boards.into_iter())
                .flat_map(|board: naive::Stones| {
                    contents.map(|stone| [&board[..], &[stone]].concat())
                })
                .collect();
        }
        boards.retain(|board| window.is_legal(board));
        boards
    }

    /// Asks both solvers about every `step`-th board, and returns the number of boards with an
    /// answer. Only a board that takes too many states may be without one.
    fn compare(&self, step: usize) -> usize {
        let window = self.window();
        let boards = self.boards(&window);
        let values = window.solve(boards.iter().cloned());
        let mut settler = Settler::default();
        let boards = boards.iter().step_by(step);
        boards
            .filter(|board| {
                let position = self.with(board);
                let found = settler.settle(&position, &self.region, LIMIT, &Stop::new());
                let leads = found.expect("no stop").map(|found| found.leads);
                if leads.is_none() && settler.nodes() == LIMIT {
                    return false;
                }
                let [black, white] = Color::ALL.map(|first| values.of(board, first));
                let expected = black.zip(white).map(|(black, white)| ByColor { black, white });
                assert_eq!(leads, expected, "{position}");
                true
            })
            .count()
    }
}

fn color(letter: char) -> Option<Color> {
    match letter {
        'x' => Some(Color::Black),
        'o' => Some(Color::White),
        _ => None,
    }
}

#[test]
fn small_windows_have_the_values_that_a_second_solver_finds() {
    for sides in ["_x_o", "_x_x", "ox_x", "xx_o", "oxxo"] {
        assert!(Frame::rectangle(3, 3, sides).compare(29) > 200, "{sides}");
    }
}

#[test]
fn regions_of_any_shape_have_the_values_that_a_second_solver_finds() {
    let mut random = Random::from_seed(1);
    for _ in 0..12 {
        assert!(Frame::at_random(8, &mut random).compare(17) > 50);
    }
}

/// Takes minutes: `cargo test --release -p tengen --lib four_by_three -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn windows_of_four_by_three_have_the_values_that_a_second_solver_finds() {
    for sides in ["_x_o", "_x_x", "xx_x", "xx_o", "ox_x"] {
        assert!(Frame::rectangle(4, 3, sides).compare(41) > 1_000, "{sides}");
    }
}

/// The windows of four by three points in which neither player can play on a shared point without a
/// loss: the walls, and the rows from the top. [`naive`] finds no others but their mirror images
/// and those with colours exchanged.
const SEKIS: [(&str, &str); 13] = [
    ("_x_o", ".oox/x.xo/xxxo"),
    ("_x_o", ".oox/x.ox/xxxo"),
    ("_x_o", ".ooo/x.ox/xxxo"),
    ("_x_o", "x.ox/x.ox/xxxo"),
    ("_x_o", "x.oo/x.ox/xxxo"),
    ("_x_o", "ooox/..xo/xxxo"),
    ("_x_o", "ooox/..ox/xxxo"),
    ("_x_o", "oooo/..ox/xxxo"),
    ("_x_x", ".xoo/xo.o/.ooo"),
    ("_x_x", "x.oo/.xxo/oooo"),
    ("_x_x", "xx.o/o.xo/oooo"),
    ("xo_x", "o.xx/o.xo/ooox"),
    ("xo_x", "o.xo/o.xo/ooox"),
];

#[test]
fn nothing_is_lost_in_a_seki_of_two_shared_liberties() {
    for (sides, rows) in SEKIS {
        let frame = Frame::rectangle(4, 3, sides);
        let board: naive::Stones = rows.replace('/', "").chars().map(color).collect();
        let position = frame.with(&board);
        let found = Settler::default().settle(&position, &frame.region, 1000, &Stop::new());
        let found = found.expect("no stop").expect("a small region");
        assert!(found.is_settled(), "{rows}");
        assert!(found.chains.iter().all(|(_, _, standing)| *standing == Standing::Kept), "{rows}");
    }
}

/// Reads the region of a drawing that holds its marks, up to the chains next to which nothing is
/// marked.
fn settle(text: &str) -> Settlement {
    let diagram: crate::diagram::Diagram = text.parse().expect("a diagram");
    let position = diagram.position;
    let marks = diagram.points('a').chain(diagram.points('b'));
    let marks: Bits = Bits::from_points(position.size(), marks);
    let inside = Color::ALL.into_iter().flat_map(|color| position.chains(color));
    let inside = inside.filter(|chain| (*chain.liberties.bits() - marks).is_empty());
    let region = marks | inside.map(|chain| *chain.stones.bits()).collect();
    let found = Settler::default().settle(&position, &region, 100_000, &Stop::new());
    found.expect("no stop").expect("a small region")
}

/// The standings of Black's chains, then of White's.
fn standings(text: &str) -> Vec<Standing> {
    settle(text).chains.iter().map(|(_, _, standing)| *standing).collect()
}

#[test]
fn three_points_in_a_row_are_open_and_two_or_four_are_not() {
    use Standing::{Kept, Lost, Open};
    let row = |row: &str| {
        standings(&format!(
            "{row}
             X X X X X X O .
             O O O O O O O O
             . O . . . O . ."
        ))
    };
    assert_eq!(row("a a X X X X O ."), [Lost]);
    assert_eq!(row("a a a X X X O ."), [Open]);
    assert_eq!(row("a a a a X X O ."), [Kept]);
}

#[test]
fn a_region_shows_which_player_gains_by_moving_first() {
    let found = settle(
        "a a a X O .
         X X X X O .
         O O O O O O
         . O . . O .",
    );
    assert!(!found.is_settled());
    assert_eq!(found.leads, ByColor { black: 8, white: -8 });
}

#[test]
fn a_bulky_five_with_a_stone_in_the_middle_is_lost() {
    use Standing::{Kept, Lost};
    let five = "
        a O a X O .
        a a X X O O
        X X X O O .
        O O O O . O";
    assert_eq!(standings(five), [Lost, Kept]);
}

#[test]
fn a_stone_that_keeps_a_seki_is_kept() {
    // Black can play nowhere; White's stone at B1 may be taken only by giving up four stones.
    let inside = "
        O O O O X . X .
        a X O O X X X X
        X X O O O X . X
        a O a O X X X X
        ";
    assert!(standings(inside).iter().all(|standing| *standing == Standing::Kept));
}

#[test]
fn a_group_without_an_eye_between_two_groups_with_one_is_kept() {
    let three = "
        a O b X b O a O X .
        O O O X O O O O X X
        X X X O O X X X X .
        . X X X X X . X . X";
    assert!(standings(three).iter().all(|standing| *standing == Standing::Kept));
}

#[test]
fn a_region_that_is_too_large_has_no_answer() {
    let empty = Position::empty(Size::square(8));
    let all = empty.layout().board();
    let mut settler = Settler::default();
    let found = settler.settle(&empty, &all, 1000, &Stop::new());
    assert!(found.expect("no stop").is_none(), "64 points");
    assert_eq!(settler.nodes(), 0);
    let frame = Frame::rectangle(4, 3, "_x_o");
    let found = settler.settle(&frame.walls, &frame.region, 1000, &Stop::new());
    assert!(found.expect("no stop").is_none(), "too many states");
    assert_eq!(settler.nodes(), 1000);
}

#[test]
fn a_search_can_be_stopped() {
    let stop = Stop::new();
    stop.raise();
    let frame = Frame::rectangle(4, 3, "_x_o");
    let found = Settler::default().settle(&frame.walls, &frame.region, 1000, &stop);
    assert_eq!(found.err(), Some(Interrupted));
}

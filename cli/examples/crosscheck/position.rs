//! The one thing that the referee must compute itself: the board after a suicide.
//!
//! The code is naive on purpose, and independent of both programs.

use tengen::{ByColor, Color, Point, Size};

/// The stones on the board, as the programs list them.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    size: Size,
    stones: Vec<Option<Color>>,
}

impl Position {
    /// Returns a board with the stones listed for each colour.
    pub fn new(size: Size, listed: &ByColor<Vec<Point>>) -> Self {
        let mut position = Self { size, stones: vec![None; size.area()] };
        for color in Color::ALL {
            for &point in &listed[color] {
                let index = position.index(point);
                position.stones[index] = Some(color);
            }
        }
        position
    }

    /// Returns the points without a stone.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.at(point).is_none())
    }

    /// Returns the empty points that had a stone in `before`.
    pub fn emptied_since(&self, before: &Self) -> impl Iterator<Item = Point> {
        self.empty_points().filter(|&point| before.at(point).is_some())
    }

    /// Returns the two to four points next to `point`.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let (column, row, size) = (point.column(), point.row(), self.size);
        [
            column.checked_sub(1).map(|column| (column, row)),
            row.checked_sub(1).map(|row| (column, row)),
            (column + 1 < size.width()).then_some((column + 1, row)),
            (row + 1 < size.height()).then_some((column, row + 1)),
        ]
        .into_iter()
        .flatten()
        .filter_map(move |(column, row)| size.at(column, row))
    }

    /// Whether `color` takes stones by playing at the empty `point`.
    pub fn captures(&self, color: Color, point: Point) -> bool {
        self.with(color, point).takes_around(color, point)
    }

    /// Returns the position after `color` plays at the empty `point`, if that is a suicide.
    pub fn after_suicide(&self, color: Color, point: Point) -> Option<Self> {
        let mut after = self.with(color, point);
        if after.takes_around(color, point) {
            return None;
        }
        for stone in after.dead_chain(point)? {
            let index = after.index(stone);
            after.stones[index] = None;
        }
        Some(after)
    }

    fn with(&self, color: Color, point: Point) -> Self {
        let mut after = self.clone();
        let index = after.index(point);
        after.stones[index] = Some(color);
        after
    }

    fn takes_around(&self, color: Color, point: Point) -> bool {
        self.neighbours(point)
            .any(|beside| self.at(beside) == Some(!color) && self.dead_chain(beside).is_some())
    }

    /// Returns the chain of the stone at `point` if it lacks liberties.
    fn dead_chain(&self, point: Point) -> Option<Vec<Point>> {
        let color = self.at(point);
        let mut chain = vec![point];
        let mut reached = 0;
        while let Some(&stone) = chain.get(reached) {
            reached += 1;
            for beside in self.neighbours(stone) {
                match self.at(beside) {
                    None => return None,
                    occupant if occupant == color && !chain.contains(&beside) => chain.push(beside),
                    Some(_) => {}
                }
            }
        }
        Some(chain)
    }

    fn at(&self, point: Point) -> Option<Color> {
        self.stones[self.index(point)]
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column())
    }
}

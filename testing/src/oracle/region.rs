//! Regions on a board: drawings, and regions drawn at random.
//!
//! What stands outside a region is a wall. Walls live, so that a program that knows only the rules
//! of the game can be asked about the same board.

use std::fmt;

use crate::random::Random;

use super::claim::Side;
use super::window::{MOST_SPOTS, Place, Spots, Window};

/// What is on a point of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A point of the region, with its stone: `.`, `x` and `o` in drawings.
    Inside(Option<Side>),
    /// A stone that is never captured: `X` and `O`.
    Wall(Side),
    /// An eye of a wall, on which neither player plays: `_`.
    Eye,
}

/// A board with a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub columns: usize,
    pub rows: usize,
    /// Row by row from the top.
    pub cells: Vec<Cell>,
}

impl Cell {
    fn letter(self) -> char {
        match self {
            Self::Inside(None) => '.',
            Self::Inside(Some(Side::Black)) => 'x',
            Self::Inside(Some(Side::White)) => 'o',
            Self::Wall(Side::Black) => 'X',
            Self::Wall(Side::White) => 'O',
            Self::Eye => '_',
        }
    }

    fn of(letter: char) -> Self {
        let cells = [
            Self::Inside(None),
            Self::Inside(Some(Side::Black)),
            Self::Inside(Some(Side::White)),
            Self::Wall(Side::Black),
            Self::Wall(Side::White),
            Self::Eye,
        ];
        let found = cells.into_iter().find(|cell| cell.letter() == letter);
        found.unwrap_or_else(|| panic!("{letter:?} is not in a drawing"))
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.columns) {
            let letters: Vec<String> = row.iter().map(|cell| cell.letter().to_string()).collect();
            writeln!(f, "{}", letters.join(" "))?;
        }
        Ok(())
    }
}

impl Region {
    /// Reads a drawing, row by row from the top.
    ///
    /// # Panics
    /// If the rows differ in length, or a letter means nothing.
    pub fn drawn(drawing: &str) -> Self {
        let lines = drawing.lines().map(str::trim).filter(|line| !line.is_empty());
        let rows: Vec<Vec<Cell>> = lines
            .map(|line| {
                line.split_whitespace()
                    .map(|word| Cell::of(word.chars().next().expect("words are not empty")))
                    .collect()
            })
            .collect();
        let columns = rows[0].len();
        assert!(rows.iter().all(|row| row.len() == columns), "rows of one length");
        Self { columns, rows: rows.len(), cells: rows.concat() }
    }

    /// Returns the numbers of the cells beside a cell.
    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> {
        let (columns, rows) = (self.columns, self.rows);
        let (row, column) = (cell / columns, cell % columns);
        [
            (row > 0).then(|| cell - columns),
            (row + 1 < rows).then_some(cell + columns),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns the cells of the region. Their order is that of the spots of its window.
    pub fn inside(&self) -> Vec<usize> {
        let is_inside = |cell: &usize| matches!(self.cells[*cell], Cell::Inside(_));
        (0..self.cells.len()).filter(is_inside).collect()
    }

    /// Returns the window of the region.
    ///
    /// # Panics
    /// If an eye of a wall is next to the region.
    pub fn window(&self) -> Window {
        let inside = self.inside();
        let mut near = vec![0; inside.len()];
        let mut walls = [0; 2];
        for (spot, &cell) in inside.iter().enumerate() {
            for beside in self.beside(cell) {
                match self.cells[beside] {
                    Cell::Wall(side) => walls[side as usize] |= 1 << spot,
                    Cell::Eye => panic!("an eye of a wall is next to the region"),
                    Cell::Inside(_) => {
                        let other = inside.iter().position(|&known| known == beside);
                        near[spot] |= 1 << other.expect("a cell of the region");
                    }
                }
            }
        }
        Window::new(near, walls)
    }

    /// Returns the stones in the region.
    pub fn place(&self) -> Place {
        let mut stones = [0; 2];
        for (spot, cell) in self.inside().into_iter().enumerate() {
            if let Cell::Inside(Some(side)) = self.cells[cell] {
                stones[side as usize] |= 1 << spot;
            }
        }
        Place { stones }
    }

    /// Returns the largest chain of a side that is not connected with a wall of its own; no stones
    /// without one.
    pub fn largest(&self, owner: Side) -> Spots {
        let (window, place) = (self.window(), self.place());
        let own = place.of(owner);
        let chains = super::window::each(own).map(|stone| window.chain(own, stone));
        let chains = chains.filter(|chain| chain & window.walls(owner) == 0);
        chains.max_by_key(|chain| chain.count_ones()).unwrap_or(0)
    }

    /// Returns the stones of a side that are not connected with a wall of its own.
    pub fn in_question(&self, owner: Side) -> Spots {
        let (window, place) = (self.window(), self.place());
        let own = place.of(owner);
        super::window::each(own)
            .filter(|&stone| window.chain(own, stone) & window.walls(owner) == 0)
            .fold(0, |stones, stone| stones | 1 << stone)
    }
}

/// The board on which regions are drawn at random: the region lies in the lower rows, and above it
/// the walls have their eyes.
const COLUMNS: usize = 8;
const ROWS: usize = 7;
const UPPER_ROWS: usize = 2;

impl Region {
    /// Draws a region with stones: a piece of a corner, a side or the middle, between walls of the
    /// attacker, and for one in eight with a wall of the defender too. Every chain has a liberty, the
    /// walls live, and the defender has stones in question. Black defends.
    pub fn at_random(random: &mut Random) -> Self {
        loop {
            let region =
                if random.below(4) == 0 { Self::mixed(random) } else { Self::eye_space(random) };
            if region.is_sound() {
                return region;
            }
        }
    }

    /// Returns a board of walls: White's everywhere, or Black's on the right half of it.
    fn walls(random: &mut Random) -> Self {
        let has_both = random.below(8) == 0;
        let mut cells = Vec::new();
        for cell in 0..COLUMNS * ROWS {
            let is_right = cell % COLUMNS >= COLUMNS / 2;
            cells.push(Cell::Wall(if has_both && is_right { Side::Black } else { Side::White }));
        }
        for eye in [0, 2, COLUMNS - 3, COLUMNS - 1] {
            cells[eye] = Cell::Eye;
        }
        Self { columns: COLUMNS, rows: ROWS, cells }
    }

    /// Draws a connected set of cells below the upper rows, near a corner, a side or the middle.
    fn piece(&self, count: usize, random: &mut Random) -> Vec<usize> {
        let first = match random.below(4) {
            0 => COLUMNS * (ROWS - 1),
            1 => COLUMNS * ROWS - 1,
            2 => COLUMNS * (ROWS - 1) + random.below(COLUMNS as u32) as usize,
            _ => {
                let rows = ROWS - UPPER_ROWS;
                COLUMNS * UPPER_ROWS + random.below((COLUMNS * rows) as u32) as usize
            }
        };
        let mut piece = vec![first];
        while piece.len() < count {
            let from = piece[random.below(piece.len() as u32) as usize];
            let beside: Vec<usize> = self.beside(from).collect();
            let next = beside[random.below(beside.len() as u32) as usize];
            if next >= COLUMNS * UPPER_ROWS && !piece.contains(&next) {
                piece.push(next);
            }
        }
        piece
    }

    /// Draws a region in which stones of both players stand at random.
    fn mixed(random: &mut Random) -> Self {
        let mut region = Self::walls(random);
        let count = 5 + random.below(6) as usize;
        let vacant = 3 + random.below(4);
        for cell in region.piece(count, random) {
            let stone = match random.below(10) {
                drawn if drawn < vacant => None,
                drawn if drawn < vacant + 2 => Some(Side::White),
                _ => Some(Side::Black),
            };
            region.cells[cell] = Cell::Inside(stone);
        }
        region
    }

    /// Draws an eye space of four to seven points, in which some stones stand, and a chain of Black
    /// around most of it.
    fn eye_space(random: &mut Random) -> Self {
        let mut region = Self::walls(random);
        let count = 4 + random.below(4) as usize;
        let space = region.piece(count, random);
        for &cell in &space {
            for beside in region.beside(cell).collect::<Vec<_>>() {
                // A gap leaves a false eye, or a way in.
                if beside >= COLUMNS * UPPER_ROWS && random.below(24) != 0 {
                    region.cells[beside] = Cell::Inside(Some(Side::Black));
                }
            }
        }
        for cell in space {
            let stone = match random.below(10) {
                0 => Some(Side::Black),
                1 => Some(Side::White),
                _ => None,
            };
            region.cells[cell] = Cell::Inside(stone);
        }
        region
    }

    /// Whether the region is small, every chain has a liberty, walls are connected and have two
    /// eyes, and Black has stones in question.
    fn is_sound(&self) -> bool {
        let is_small = self.inside().len() <= MOST_SPOTS;
        is_small
            && self.walls_live()
            && self.window().is_legal(self.place())
            && self.in_question(Side::Black) != 0
    }

    /// Whether the walls of each side are one chain, and no eye is next to another chain.
    fn walls_live(&self) -> bool {
        let whose = |cell: usize| match self.cells[cell] {
            Cell::Wall(side) => Some(side),
            _ => None,
        };
        let is_whole = |side: Side| {
            let walls: Vec<usize> =
                (0..self.cells.len()).filter(|&cell| whose(cell) == Some(side)).collect();
            let mut chain: Vec<usize> = walls.first().copied().into_iter().collect();
            let mut next = 0;
            while next < chain.len() {
                for beside in self.beside(chain[next]) {
                    if whose(beside) == Some(side) && !chain.contains(&beside) {
                        chain.push(beside);
                    }
                }
                next += 1;
            }
            chain.len() == walls.len()
        };
        let is_eye = |cell: usize| {
            let mut owners = self.beside(cell).map(whose);
            let first = owners.next().flatten();
            first.is_some() && owners.all(|owner| owner == first)
        };
        let eyes = (0..self.cells.len()).filter(|&cell| self.cells[cell] == Cell::Eye);
        Side::ALL.into_iter().all(is_whole) && eyes.into_iter().all(is_eye)
    }
}

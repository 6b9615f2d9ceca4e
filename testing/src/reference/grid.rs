//! The layout of a layer's numbers, and the memory for them.

/// The points of a board, without their channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

impl Grid {
    /// Returns the number of points.
    pub fn area(self) -> usize {
        self.width * self.height
    }
}

/// A border around a board, half as wide as the kernel of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Border {
    /// The number of rows above the board and below it.
    pub rows: usize,
    /// The number of columns on either side of the board.
    pub columns: usize,
}

impl Border {
    /// No border.
    pub const NONE: Self = Self { rows: 0, columns: 0 };

    /// Returns the number of points of a board with the border around it.
    pub fn area(self, grid: Grid) -> usize {
        (grid.width + 2 * self.columns) * (grid.height + 2 * self.rows)
    }
}

/// Reusable memory: a second evaluation of the same size does not allocate.
#[derive(Debug, Default)]
pub struct Buffers {
    free: Vec<Vec<f32>>,
}

impl Buffers {
    /// Returns a buffer of this length with arbitrary contents.
    pub fn take(&mut self, length: usize) -> Vec<f32> {
        // The smallest buffer that is large enough. Each layer thus finds its buffer of the last
        // evaluation.
        let fits = |buffer: &&(usize, usize)| buffer.1 >= length;
        let sizes = self.free.iter().enumerate().map(|(place, buffer)| (place, buffer.capacity()));
        let place = sizes.clone().filter(|size| fits(&size)).min_by_key(|&(_, size)| size);
        let place = place.or_else(|| sizes.max_by_key(|&(_, size)| size));
        let mut buffer = place.map_or_else(Vec::new, |(place, _)| self.free.swap_remove(place));
        buffer.resize(length, 0.0);
        buffer
    }

    /// Gives a buffer back.
    pub fn give(&mut self, buffer: Vec<f32>) {
        self.free.push(buffer);
    }
}

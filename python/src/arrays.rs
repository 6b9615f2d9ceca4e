//! Arrays of `NumPy`.
//!
//! A number stands for each point: row by row from A1, as `Size::index` counts. A pass has the number
//! after the last point. Boards as arrays are `[row, column]`, with row 0 at the bottom.

use numpy::{IntoPyArray as _, PyArray1, PyArray2, PyArray3, PyArrayMethods as _};
use pyo3::prelude::*;

use tengen::{Color, Position, Size};

/// Returns a matrix of the values of one row after the other.
pub fn matrix<T: numpy::Element>(
    py: Python<'_>,
    values: Vec<T>,
    shape: [usize; 2],
) -> PyResult<Bound<'_, PyArray2<T>>> {
    values.into_pyarray(py).reshape(shape)
}

/// Returns an array of three axes.
pub fn cube<T: numpy::Element>(
    py: Python<'_>,
    values: Vec<T>,
    shape: [usize; 3],
) -> PyResult<Bound<'_, PyArray3<T>>> {
    values.into_pyarray(py).reshape(shape)
}

/// Returns a vector.
pub fn vector<T: numpy::Element>(py: Python<'_>, values: Vec<T>) -> Bound<'_, PyArray1<T>> {
    values.into_pyarray(py)
}

/// Returns values of the points of a board as `[row, column]`.
pub fn of_board<T: numpy::Element>(
    py: Python<'_>,
    values: Vec<T>,
    size: Size,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    matrix(py, values, [usize::from(size.height()), usize::from(size.width())])
}

/// Returns 1 for Black and -1 for White.
pub const fn sign(color: Color) -> i8 {
    match color {
        Color::Black => 1,
        Color::White => -1,
    }
}

/// Appends, for each point of a position, 1 for a black stone, -1 for a white one and 0 for none.
pub fn append_stones(position: &Position, to: &mut Vec<i8>) {
    let stones = position.size().points().map(|point| position.at(point).map_or(0, sign));
    to.extend(stones);
}

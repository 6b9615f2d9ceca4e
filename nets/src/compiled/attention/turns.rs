//! The angles by which queries and keys are turned, by the place of their point on the board.

use crate::backend::MAX_SIDE;
use crate::cpu::Kernel;
use crate::cpu::convolution::PANEL;
use crate::file::Rotation;

use super::super::buffer::Buffer;

/// The pairs of a head with [`PANEL`] channels.
pub(super) const PAIRS: usize = PANEL / 2;

/// The cosines and sines of the angles by which pairs of channels are turned. There is one for each
/// key head, each column or row of the board, and each pair.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    pairs: usize,
    columns: Directions,
    rows: Directions,
}

/// The place of a point on the board, counted from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    column: usize,
    row: usize,
}

impl Place {
    /// Returns the place of a point of a board with a number of columns.
    #[inline(always)]
    pub(super) fn of(point: usize, columns: usize) -> Self {
        Self { column: point % columns, row: point / columns }
    }
}

/// The cosines and the sines of angles.
#[derive(Clone, Debug)]
struct Directions {
    cosines: Vec<f32>,
    sines: Vec<f32>,
}

impl Turns {
    pub(super) fn new(rotation: &Rotation, key_heads: usize) -> Self {
        let pairs = rotation.angles.len() / key_heads;
        let directions = |axis: usize| {
            let heads = rotation.angles.chunks_exact(pairs);
            let places =
                heads.flat_map(|angles| (0..MAX_SIDE).map(move |place| (angles, f64::from(place))));
            let angles = places.flat_map(|(angles, place)| {
                angles.iter().map(move |angle| place * f64::from(angle[axis]))
            });
            let (sines, cosines) =
                angles.map(f64::sin_cos).map(|(sine, cosine)| (sine as f32, cosine as f32)).unzip();
            Directions { cosines, sines }
        };
        Self { pairs, columns: directions(0), rows: directions(1) }
    }

    /// Returns the cosines and the sines of a key head with [`PANEL`] channels at a column and a row.
    #[inline(always)]
    pub(super) fn at(&self, key_head: usize, Place { column, row }: Place) -> [[f32; PAIRS]; 2] {
        let (column_cos, column_sin) = self.columns.of(PAIRS, key_head, column);
        let (row_cos, row_sin) = self.rows.of(PAIRS, key_head, row);
        let whole =
            |angles: &[f32]| *angles.first_chunk::<PAIRS>().expect("an angle for each pair");
        let (column_cos, column_sin) = (whole(column_cos), whole(column_sin));
        let (row_cos, row_sin) = (whole(row_cos), whole(row_sin));
        [
            each(|i| column_cos[i] * row_cos[i] - column_sin[i] * row_sin[i]),
            each(|i| column_sin[i] * row_cos[i] + column_cos[i] * row_sin[i]),
        ]
    }
}

impl Directions {
    /// Returns the cosines and the sines of a key head in a column or row.
    #[inline(always)]
    fn of(&self, pairs: usize, key_head: usize, place: usize) -> (&[f32], &[f32]) {
        let first = (key_head * usize::from(MAX_SIDE) + place) * pairs;
        (&self.cosines[first..][..pairs], &self.sines[first..][..pairs])
    }
}

/// Copies a head of a point, turned by the angles with these cosines and sines, if any.
#[inline(always)]
pub(super) fn turn(direction: Option<[&[f32]; 2]>, head: &[f32], turned: &mut [f32]) {
    let Some([cosines, sines]) = direction else {
        turned[..head.len()].copy_from_slice(head);
        return;
    };
    let pairs = cosines.len();
    let (x, y) = (&head[..pairs], &head[pairs..][..pairs]);
    let (turned_x, turned_y) = turned.split_at_mut(pairs);
    let (turned_y, sines) = (&mut turned_y[..pairs], &sines[..pairs]);
    for pair in 0..pairs {
        turned_x[pair] = x[pair] * cosines[pair] - y[pair] * sines[pair];
        turned_y[pair] = x[pair] * sines[pair] + y[pair] * cosines[pair];
    }
}

/// Copies a head of each point, turned by the angles of the point's place.
pub(super) struct Turn<'a, R> {
    /// Rows that begin with the head.
    pub(super) rows: R,
    /// The number of channels of the head.
    pub(super) width: usize,
    /// The angles of all key heads, if any.
    pub(super) turns: Option<&'a Turns>,
    /// The key head whose angles are taken.
    pub(super) key_head: usize,
    /// The number of columns of the board.
    pub(super) columns: usize,
}

/// The turned heads of all points, and the angles at a point.
pub(super) struct Turned<'a> {
    pub(super) heads: &'a mut [f32],
    pub(super) direction: &'a mut Direction,
}

impl<'r, R: Iterator<Item = &'r [f32]>> Kernel<Turned<'_>> for Turn<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run(self, Turned { heads, direction }: &mut Turned<'_>) {
        let heads = heads.chunks_exact_mut(self.width).zip(self.rows);
        for (point, (turned, row)) in heads.enumerate() {
            let place = Place::of(point, self.columns);
            let direction = direction.of(self.turns, self.key_head, place);
            turn(direction, &row[..self.width], turned);
        }
    }
}

/// The cosines and sines of the angles of a key head at one point.
#[derive(Clone, Debug, Default)]
pub(super) struct Direction {
    cosines: Buffer<f32>,
    sines: Buffer<f32>,
}

impl Direction {
    /// Makes room for the angles of all pairs of a head.
    pub(super) fn make_room(&mut self, turns: Option<&Turns>) {
        let pairs = turns.map_or(0, |turns| turns.pairs);
        self.cosines.reserve(pairs);
        self.sines.reserve(pairs);
    }

    /// Writes and returns the angles at a column and a row, if there are any.
    #[inline(always)]
    pub(super) fn of(
        &mut self,
        turns: Option<&Turns>,
        key_head: usize,
        Place { column, row }: Place,
    ) -> Option<[&[f32]; 2]> {
        let pairs = turns?.pairs;
        let (column_cos, column_sin) = turns?.columns.of(pairs, key_head, column);
        let (row_cos, row_sin) = turns?.rows.of(pairs, key_head, row);
        let (cosines, sines) = (&mut self.cosines[..pairs], &mut self.sines[..pairs]);
        for pair in 0..pairs {
            // The cosine and the sine of the sum of two angles.
            cosines[pair] = column_cos[pair] * row_cos[pair] - column_sin[pair] * row_sin[pair];
            sines[pair] = column_sin[pair] * row_cos[pair] + column_cos[pair] * row_sin[pair];
        }
        Some([&*cosines, &*sines])
    }
}

/// Returns an array of the results of a function, which is inlined, as `array::from_fn` is not
/// always.
#[inline(always)]
pub(super) fn each<T: Copy + Default, const N: usize>(f: impl Fn(usize) -> T) -> [T; N] {
    let mut all = [T::default(); N];
    for (i, one) in all.iter_mut().enumerate() {
        *one = f(i);
    }
    all
}

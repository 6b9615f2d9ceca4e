//! Rounding of queries, keys and values to bytes.

use std::mem::take;

use crate::cpu::convolution::{ByteWeights, Bytes, PANEL};
use crate::cpu::team::{Split, Team};
use crate::cpu::{Kernel, Simd, dispatch, larger, largest};

use super::super::activation::{ROUNDER, to_byte};
use super::super::buffer::Buffer;
use super::super::quantized::Quantized;
use super::floats::Attention;
use super::turns::{Direction, PAIRS, Place, each, turn};

/// The byte of a query that means 0.
const ZERO: u8 = 64;

/// The largest number that a byte of a query differs from [`ZERO`].
const MOST_QUERY: f32 = 63.0;

/// The largest byte of a key or a value: four of them fit in the 16 bits in which AVX2 adds four
/// products.
const MOST_WEIGHT: f32 = 64.0;

/// The multiple to which the points of a board are filled up: the products of a step.
pub(super) const ROUND: usize = 4;

/// The least size of a number that is scaled to the largest byte.
const SMALLEST: f32 = 1e-20;

/// Rows of sums of queries, keys and values.
#[derive(Clone, Copy)]
pub(crate) struct Sums<'a> {
    pub rows: &'a [i32],
    pub rounding: &'a Quantized,
}

impl Sums<'_> {
    /// Returns the numbers of some channels of a point.
    #[inline(always)]
    fn values(&self, point: usize, first: usize, count: usize) -> impl Fn(usize) -> f32 {
        let Quantized { scale, offset, .. } = self.rounding;
        let (scale, offset) = (scale.0.as_flattened(), offset.0.as_flattened());
        let row = &self.rows[point * scale.len() + first..][..count];
        let (scale, offset) = (&scale[first..][..count], &offset[first..][..count]);
        move |i| row[i] as f32 * scale[i] + offset[i]
    }

    /// Returns the numbers of a panel of channels of a point, in halves.
    #[inline(always)]
    fn panel(&self, point: usize, panel: usize) -> Halves {
        let Quantized { scale, offset, .. } = self.rounding;
        let panels = self.rows.as_chunks::<PANEL>().0;
        let sums = halves(&panels[point * scale.0.len() + panel]);
        let (scale, offset) = (halves(&scale.0[panel]), halves(&offset.0[panel]));
        [
            each(|i| sums[0][i] as f32 * scale[0][i] + offset[0][i]),
            each(|i| sums[1][i] as f32 * scale[1][i] + offset[1][i]),
        ]
    }
}

/// Queries, keys and values in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    /// The queries of each head, point by point.
    pub queries: Buffer<u8>,
    /// For each query, the factor that turns its scores into logarithms to the base 2.
    pub query_scales: Buffer<f32>,
    /// The key heads, of which a block may use fewer than there are.
    pub key_heads: Vec<KeyHead>,
    /// The room of each member of the team.
    rooms: Vec<Room>,
}

/// The room in which a member of a team rounds the heads of a point.
#[derive(Clone, Debug, Default)]
struct Room {
    /// The queries and keys of a point.
    row: Buffer<f32>,
    /// The queries or the key of a head of a point, turned.
    turned: Buffer<f32>,
    /// The bytes of a key.
    rounded: Buffer<i8>,
    direction: Direction,
    /// The largest size of a value of each channel of the member's key heads, filled up to whole
    /// panels.
    most_values: Vec<[f32; PANEL]>,
}

/// The keys and the values of a key head.
#[derive(Clone, Debug, Default)]
pub(super) struct KeyHead {
    pub keys: ByteWeights,
    /// For each key, the sum of its bytes times [`ZERO`].
    pub zeros: Vec<i32>,
    /// For each key, the factor of its scores.
    pub key_scales: Vec<f32>,
    pub values: ByteWeights,
    /// The factor of each channel of the values.
    pub value_scales: Vec<f32>,
}

impl Numbers {
    /// Rounds rows of queries, keys and values on a board with this number of columns.
    pub fn round(
        &mut self,
        team: &mut Team,
        simd: Simd,
        attention: &Attention,
        sums: Sums<'_>,
        columns: usize,
    ) {
        let points = sums.rows.len() / attention.places()[3];
        let &Attention { heads, key_heads: used, key_width, value_width, .. } = attention;
        // The channels of a key head's values are whole panels, or all members would read all
        // values.
        let parts = if value_width.is_multiple_of(PANEL) { team.members().min(used) } else { 1 };
        self.make_room(attention, points, parts);
        let Self { queries, query_scales, key_heads, rooms } = self;
        let (stride, padded) = (key_width.next_multiple_of(4), points.next_multiple_of(ROUND));
        let of_key_head = heads / used * padded;
        let queries = &mut queries[..used * of_key_head * stride];
        let queries = Split::of_items(queries, of_key_head * stride, parts);
        let query_scales = &mut query_scales[..used * of_key_head];
        let query_scales = Split::of_items(query_scales, of_key_head, parts);
        let key_heads = Split::of_items(&mut key_heads[..used], 1, parts);
        let rooms = Split::of_items(&mut rooms[..parts], 1, parts);
        team.share(parts, &|part| {
            let mut heads = Heads {
                queries: queries.take(part),
                query_scales: query_scales.take(part),
                keyed: key_heads.take(part),
                room: &mut rooms.take(part)[0],
            };
            let first = part.range(used).start;
            dispatch(simd, Round { attention, sums, columns, points, first }, &mut heads);
        });
    }

    /// Makes room for the numbers of a board, and for the members of a team.
    fn make_room(&mut self, attention: &Attention, points: usize, members: usize) {
        let &Attention { heads, key_heads, key_width, value_width, .. } = attention;
        let (padded, score_width) =
            (points.next_multiple_of(ROUND), points.next_multiple_of(PANEL));
        self.queries.reserve(heads * padded * key_width.next_multiple_of(4));
        self.query_scales.reserve(heads * padded);
        if self.rooms.len() < members {
            self.rooms.resize_with(members, Room::default);
        }
        for Room { row, turned, rounded, direction, most_values } in &mut self.rooms[..members] {
            row.reserve(attention.places()[2]);
            turned.reserve(key_width.next_multiple_of(4));
            rounded.reserve(key_width.next_multiple_of(4));
            direction.make_room(attention.turns.as_ref());
            let panels = (key_heads.div_ceil(members) * value_width).div_ceil(PANEL);
            most_values.resize(panels, [0.0; PANEL]);
        }
        // Blocks may have different numbers of key heads, which all stay allocated.
        if self.key_heads.len() < key_heads {
            self.key_heads.resize_with(key_heads, KeyHead::default);
        }
        let used = &mut self.key_heads[..key_heads];
        for KeyHead { keys, zeros, key_scales, values, value_scales } in used {
            keys.refill(key_width, points);
            values.refill(score_width, value_width);
            // The padding at the end of a row of scores must not count, however small the query is:
            // its scores are sums below 0 times infinity.
            zeros.clear();
            zeros.resize(score_width, 1 << 30);
            key_scales.clear();
            key_scales.resize(score_width, f32::INFINITY);
            value_scales.resize(value_width, 0.0);
        }
    }
}

/// Some key heads, with the queries of their heads.
struct Heads<'a> {
    queries: &'a mut [u8],
    query_scales: &'a mut [f32],
    keyed: &'a mut [KeyHead],
    room: &'a mut Room,
}

/// Rounds the queries, keys and values of some key heads to bytes.
struct Round<'a> {
    attention: &'a Attention,
    sums: Sums<'a>,
    /// The number of columns of the board.
    columns: usize,
    /// The number of points of the board.
    points: usize,
    /// The number of the first key head.
    first: usize,
}

impl Kernel<Heads<'_>> for Round<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, heads: &mut Heads<'_>) {
        let key_width = self.attention.key_width;
        let stride = key_width.next_multiple_of(4);
        if key_width == PANEL {
            for point in 0..self.points {
                self.round_panels(point, heads);
            }
        } else {
            let room = &mut *heads.room;
            let (mut turned, mut bytes) = (take(&mut room.turned), take(&mut room.rounded));
            for point in 0..self.points {
                let head = Head { turned: &mut turned[..stride], rounded: &mut bytes[..stride] };
                self.round_queries_and_keys(point, head, heads);
            }
            (heads.room.turned, heads.room.rounded) = (turned, bytes);
        }
        self.round_values(heads);
    }
}

/// The room for one head of a point, whose channels are filled up to a multiple of four.
struct Head<'a> {
    /// The head turned by the angles of the point.
    turned: &'a mut [f32],
    /// The bytes of the turned head.
    rounded: &'a mut [i8],
}

/// Some channels of the values, as they are put side by side.
#[derive(Clone, Copy)]
struct ValueChannels<'a> {
    /// The place of the first one in a row of sums.
    first: usize,
    count: usize,
    /// For each of them, 1 divided by its scale.
    units: &'a [f32; PANEL],
}

impl Round<'_> {
    /// Rounds the queries and the keys of a point, in heads with any number of channels.
    #[inline(always)]
    fn round_queries_and_keys(
        &self,
        point: usize,
        Head { turned, rounded }: Head<'_>,
        Heads { queries, query_scales, keyed, room }: &mut Heads<'_>,
    ) {
        let key_width = self.attention.key_width;
        let Room { row, direction, .. } = &mut **room;
        let stride = turned.len();
        let [_, first_key, first_value, _] = self.attention.places();
        let (padded, group) = (self.points.next_multiple_of(ROUND), self.group());
        let place = Place::of(point, self.columns);
        let row = &mut row[..first_value];
        let value = self.sums.values(point, 0, first_value);
        for (i, x) in row.iter_mut().enumerate() {
            *x = value(i);
        }
        turned[key_width..].fill(0.0);
        for (own, key_head) in keyed.iter_mut().enumerate() {
            let number = self.first + own;
            let direction = direction.of(self.attention.turns.as_ref(), number, place);
            let direction = direction.map(|[x, y]| [&x[..key_width / 2], &y[..key_width / 2]]);
            let key = &row[first_key + number * key_width..][..key_width];
            turn(direction, key, turned);
            key_head.round_key(point, turned, rounded);
            for head in 0..group {
                let query = &row[(number * group + head) * key_width..][..key_width];
                turn(direction, query, turned);
                let place = (own * group + head) * padded + point;
                let query = &mut queries[place * stride..][..stride];
                query_scales[place] = round_query(turned, query);
            }
        }
    }

    /// Rounds the queries and the keys of a point, in heads of [`PANEL`] channels. That is the
    /// width that nets have, so here the numbers of a head stay in registers.
    #[inline(always)]
    fn round_panels(
        &self,
        point: usize,
        Heads { queries, query_scales, keyed, room }: &mut Heads<'_>,
    ) {
        let rounded = room.rounded.first_chunk_mut().expect("room for a key");
        let turns = self.attention.turns.as_ref();
        let [_, first_key, ..] = self.attention.places();
        let (padded, group) = (self.points.next_multiple_of(ROUND), self.group());
        let queries = queries.as_chunks_mut::<PANEL>().0;
        let place = Place::of(point, self.columns);
        for (own, key_head) in keyed.iter_mut().enumerate() {
            let number = self.first + own;
            let direction = turns.map(|turns| turns.at(number, place));
            let key = turn_panel(direction, self.sums.panel(point, first_key / PANEL + number));
            key_head.round_panel(point, key, rounded);
            for head in 0..group {
                let query = turn_panel(direction, self.sums.panel(point, number * group + head));
                let place = (own * group + head) * padded + point;
                query_scales[place] = round_query_panel(query, &mut queries[place]);
            }
        }
    }

    /// Returns the number of heads of each key head.
    fn group(&self) -> usize {
        self.attention.heads / self.attention.key_heads
    }

    /// Rounds the values of all points.
    #[inline(always)]
    fn round_values(&self, Heads { keyed, room, .. }: &mut Heads<'_>) {
        let (points, value_width) = (self.points, self.attention.value_width);
        let [_, _, first_value, _] = self.attention.places();
        let mut first = first_value + self.first * value_width;
        let panels = (keyed.len() * value_width).div_ceil(PANEL);
        let most_values = &mut room.most_values[..panels];
        most_values.fill([0.0; PANEL]);
        for point in 0..points {
            for (most, panel) in most_values.iter_mut().zip(first / PANEL..) {
                let [x, y] = self.sums.panel(point, panel);
                let [most_x, most_y] = halves(most);
                let places = most.as_chunks_mut::<PAIRS>().0;
                places[0] = each(|i| larger(x[i].abs(), most_x[i]));
                places[1] = each(|i| larger(y[i].abs(), most_y[i]));
            }
        }
        let most = most_values.as_flattened().chunks_exact(value_width);
        for (KeyHead { values, value_scales, .. }, most) in keyed.iter_mut().zip(most) {
            for (scale, most) in value_scales.iter_mut().zip(most) {
                *scale = larger(*most, SMALLEST) / MOST_WEIGHT;
            }
            let steps = points.next_multiple_of(PANEL) / ROUND;
            let panels = values.packed().chunks_exact_mut(steps);
            for (panel, scales) in panels.zip(value_scales.chunks(PANEL)) {
                let count = scales.len();
                let mut units = [0.0; PANEL];
                units.iter_mut().zip(scales).for_each(|(unit, scale)| *unit = 1.0 / scale);
                let channels = ValueChannels { first, count, units: &units };
                // A copy of the loop for whole panels.
                if count == PANEL {
                    let channels = ValueChannels { count: PANEL, ..channels };
                    for (step, weights) in panel.iter_mut().enumerate() {
                        self.put_values(step, channels, weights);
                    }
                } else {
                    for (step, weights) in panel.iter_mut().enumerate() {
                        self.put_values(step, channels, weights);
                    }
                }
                first += count;
            }
        }
    }

    /// Rounds some channels of the values of the points of a step.
    #[inline(always)]
    fn put_values(
        &self,
        step: usize,
        ValueChannels { first, count, units }: ValueChannels<'_>,
        weights: &mut Bytes,
    ) {
        let mut packed = [0; PANEL];
        for (place, point) in points_of(step).into_iter().enumerate() {
            // Points that are not there have shares of 0.
            let value = self.sums.values(point.min(self.points - 1), first, count);
            for i in 0..count {
                packed[i] |= low_byte(value(i) * units[i]) << (8 * place);
            }
        }
        for (weight, bytes) in weights.0[..count].iter_mut().zip(packed) {
            *weight = bytes.to_le_bytes().map(u8::cast_signed);
        }
    }
}

/// Returns the points whose values are the weights of a step, in the order of shares: two
/// neighbours in one half of a panel of points, each followed by its counterpart in the other half.
#[inline(always)]
fn points_of(step: usize) -> [usize; ROUND] {
    let steps = PANEL / ROUND;
    let first = step / steps * PANEL + step % steps * 2;
    [first, first + PAIRS, first + 1, first + PAIRS + 1]
}

impl KeyHead {
    /// Rounds the key of a point, whose channels are filled up to a multiple of four.
    #[inline(always)]
    fn round_key(&mut self, point: usize, key: &[f32], bytes: &mut [i8]) {
        let Self { keys, zeros, key_scales, .. } = self;
        let scale = largest_size(key) / MOST_WEIGHT;
        let unit = 1.0 / scale;
        for (byte, x) in bytes.iter_mut().zip(key) {
            *byte = signed_byte(x * unit);
        }
        let (bytes, _) = bytes.as_chunks::<4>();
        let weights = &mut keys.packed()[point / PANEL * bytes.len()..];
        for (weights, bytes) in weights.iter_mut().zip(bytes) {
            weights.0[point % PANEL] = *bytes;
        }
        let sum: i32 = bytes.as_flattened().iter().map(|&byte| i32::from(byte)).sum();
        zeros[point] = i32::from(ZERO) * sum;
        key_scales[point] = scale;
    }

    /// Rounds the key of a point with [`PANEL`] channels.
    #[inline(always)]
    fn round_panel(&mut self, point: usize, key: Halves, bytes: &mut [i8; PANEL]) {
        let Self { keys, zeros, key_scales, .. } = self;
        let scale = largest_size_of_panel(key) / MOST_WEIGHT;
        let unit = 1.0 / scale;
        let [x, y] = key;
        // Only if a number is NaN, another one may be larger than the scale allows.
        let bits = |x: f32| ((x * unit).clamp(-MOST_WEIGHT, MOST_WEIGHT) + ROUNDER).to_bits();
        let x: [u32; PAIRS] = each(|i| bits(x[i]));
        let y: [u32; PAIRS] = each(|i| bits(y[i]));
        // By way of memory: compilers would take an array apart into single bytes.
        let (of_x, of_y) = bytes.split_at_mut(PAIRS);
        of_x.copy_from_slice(&each::<_, PAIRS>(|i| x[i] as i8));
        of_y.copy_from_slice(&each::<_, PAIRS>(|i| y[i] as i8));
        let bytes = bytes.as_chunks::<4>().0;
        let weights = &mut keys.packed()[point / PANEL * bytes.len()..][..bytes.len()];
        for (weights, bytes) in weights.iter_mut().zip(bytes) {
            weights.0[point % PANEL] = *bytes;
        }
        // The sum of the bytes: each is what its bits exceed those of `ROUNDER` by. It is of no use
        // if a number is NaN.
        let sums: [u32; 16] = each(|i| x[i].wrapping_add(y[i]));
        let sums: [u32; 8] = each(|i| sums[i].wrapping_add(sums[i + 8]));
        let sums: [u32; 4] = each(|i| sums[i].wrapping_add(sums[i + 4]));
        let sum = sums.into_iter().fold(0, u32::wrapping_add);
        let sum = sum.wrapping_sub(ROUNDER.to_bits().wrapping_mul(PANEL as u32));
        zeros[point] = i32::from(ZERO).wrapping_mul(sum.cast_signed());
        key_scales[point] = scale;
    }
}

/// The numbers of a panel, the first of all pairs and then the second.
///
/// Compilers make vectors of the steps of one half, but shuffle numbers if a loop does both.
type Halves = [[f32; PAIRS]; 2];

/// Returns the halves of a panel.
#[inline(always)]
fn halves<T: Copy>(panel: &[T; PANEL]) -> [[T; PAIRS]; 2] {
    let halves = panel.as_chunks::<PAIRS>().0;
    [halves[0], halves[1]]
}

/// Rounds a query, and returns the factor that turns its scores into logarithms to the base 2.
#[inline(always)]
fn round_query(query: &[f32], bytes: &mut [u8]) -> f32 {
    let scale = largest_size(query) / MOST_QUERY;
    let unit = 1.0 / scale;
    for (byte, x) in bytes.iter_mut().zip(query) {
        *byte = to_byte(x * unit + f32::from(ZERO));
    }
    scale * std::f32::consts::LOG2_E
}

/// Rounds a query with [`PANEL`] channels, and returns the factor that turns its scores into
/// logarithms to the base 2.
#[inline(always)]
fn round_query_panel(query: Halves, bytes: &mut [u8; PANEL]) -> f32 {
    let scale = largest_size_of_panel(query) / MOST_QUERY;
    let unit = 1.0 / scale;
    for (bytes, half) in bytes.as_chunks_mut::<PAIRS>().0.iter_mut().zip(query) {
        *bytes = each(|i| to_byte(half[i] * unit + f32::from(ZERO)));
    }
    scale * std::f32::consts::LOG2_E
}

/// Turns a head with [`PANEL`] channels by the angles with these cosines and sines, if any.
#[inline(always)]
fn turn_panel(direction: Option<[[f32; PAIRS]; 2]>, head: Halves) -> Halves {
    let Some([cosines, sines]) = direction else { return head };
    let [x, y] = head;
    [each(|i| x[i] * cosines[i] - y[i] * sines[i]), each(|i| x[i] * sines[i] + y[i] * cosines[i])]
}

/// Returns the nearest whole number to a number between -128 and 127, ties to even.
#[inline(always)]
fn signed_byte(x: f32) -> i8 {
    (x + ROUNDER).to_bits() as i8
}

/// Returns a [`signed_byte`] as the lowest bits of a number. Of four such numbers compilers make a
/// vector of groups of four bytes, but not of four bytes.
#[inline(always)]
fn low_byte(x: f32) -> u32 {
    (x + ROUNDER).to_bits() & 0xff
}

/// Returns the largest size of a number, or [`SMALLEST`].
#[inline(always)]
fn largest_size(numbers: &[f32]) -> f32 {
    // As whole numbers, of which compilers compute the largest with vectors.
    let bits = numbers.iter().fold(SMALLEST.to_bits(), |most, x| most.max(x.abs().to_bits()));
    f32::from_bits(bits)
}

/// Returns the largest size of a number of a panel, or [`SMALLEST`].
#[inline(always)]
fn largest_size_of_panel([x, y]: Halves) -> f32 {
    larger(largest(&each(|i| larger(x[i].abs(), y[i].abs()))), SMALLEST)
}

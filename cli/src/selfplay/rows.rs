//! Labelled positions in arrays, in the form that `KataGo`'s trainer reads.
//!
//! The arrays, their order and their meaning are those of `KataGo`'s `trainingwrite.cpp`;
//! docs/guide/training.md lists them. All values are from the side of the player to move, and
//! boards are stored by rows from the top.

use std::f64::consts::FRAC_1_SQRT_2;
use std::io::{self, BufWriter, Cursor, Seek, Write};

use npyz::{AutoSerialize, WriteOptions, WriterBuilder as _};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use tengen::Size;
use tengen::engine_room::evaluate::Evaluation;
use tengen::engine_room::random::Random;
use tengen_nets::{GLOBALS, Inputs, PLANES};

/// The number that stands for a probability of 1 in a policy target.
const WHOLE_POLICY: f32 = 30_000.0;

/// The number of planes of targets: randomly rounded owners, seki, stones after 8 and after 32
/// moves, expected owners.
const VALUES: usize = 5;

/// The number that stands for a sure owner in the last plane of targets.
const WHOLE_OWNER: f32 = 120.0;

/// The number of targets that concern the whole position.
const TARGETS: usize = 64;

/// The number of points by which a score may exceed the area of the board.
const BEYOND: usize = 60;

/// The origin of a position.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// A number of the game, unique within the run.
    pub game: u64,
    /// The number of moves before the position.
    pub turn: u32,
    /// The number of evaluations from which the label was made.
    pub visits: u32,
}

/// Labelled positions, whose boards lie in the upper left corner of square frames.
#[derive(Clone, Debug)]
pub struct Rows {
    side: usize,
    len: usize,
    most: usize,
    /// For each position and plane, one bit for every point of the frame, the first point in the
    /// highest bit.
    planes: Vec<u8>,
    globals: Vec<f32>,
    /// For each position, the policies of the move and of the reply: a number for every point, and
    /// one for the pass.
    policies: Vec<i16>,
    targets: Vec<f32>,
    /// For each position, the percentages of scores between each pair of consecutive whole points,
    /// from the worst score on.
    scores: Vec<i8>,
    values: Vec<i8>,
}

impl Rows {
    /// Makes an empty list for at most `most` positions, in frames with `side` points on a side.
    pub fn new(side: u8, most: usize) -> Self {
        Self {
            side: usize::from(side),
            len: 0,
            most,
            planes: Vec::new(),
            globals: Vec::new(),
            policies: Vec::new(),
            targets: Vec::new(),
            scores: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the list has its largest number of positions.
    pub fn is_full(&self) -> bool {
        self.len >= self.most
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a position with its features and its label, on a board of a size. Owners are rounded at
    /// random.
    pub fn push(
        &mut self,
        inputs: &Inputs,
        size: Size,
        label: &Evaluation,
        mark: Mark,
        random: &mut Random,
    ) {
        let frame = self.side * self.side;
        let width = usize::from(size.width());
        // The index in the frame for an index on the board, whose rows are counted from the top.
        let place = |place: usize| place / width * self.side + place % width;
        // The index in the frame for a Size::index, whose rows are counted from the bottom.
        let mirrored = |index: usize| {
            let row = usize::from(size.height()) - 1 - index / width;
            row * self.side + index % width
        };

        let bytes = frame.div_ceil(8);
        let planes = grow(&mut self.planes, PLANES * bytes);
        let (points, _) = inputs.planes.as_chunks::<PLANES>();
        for (number, point) in points.iter().enumerate() {
            let bit = place(number);
            for (plane, &feature) in point.iter().enumerate() {
                if feature != 0.0 {
                    planes[plane * bytes + bit / 8] |= 0x80 >> (bit % 8);
                }
            }
        }
        self.globals.extend_from_slice(&inputs.globals);

        let policies = grow(&mut self.policies, 2 * (frame + 1));
        let (policy, reply) = policies.split_at_mut(frame + 1);
        let whole = |share: f32| (share * WHOLE_POLICY).round() as i16;
        for (index, &share) in label.policy.iter().enumerate() {
            policy[mirrored(index)] = whole(share);
        }
        policy[frame] = whole(label.pass);
        // Replies are unknown and have no weight; the ones avoid a division by a sum of zero.
        reply.fill(1);

        let values = grow(&mut self.values, VALUES * frame);
        for (index, &owner) in label.ownership.iter().enumerate() {
            let owner = owner.clamp(-1.0, 1.0);
            let is_own = random.share() < f64::from(0.5 * (1.0 + owner));
            values[mirrored(index)] = if is_own { 1 } else { -1 };
            values[(VALUES - 1) * frame + mirrored(index)] = (owner * WHOLE_OWNER).round() as i8;
        }

        self.targets.extend_from_slice(&targets(inputs, label, mark));
        write_scores(label, size, grow(&mut self.scores, 2 * (frame + BEYOND)));
        self.len += 1;
    }

    /// Returns the bytes of the arrays as an `.npz` file. The archive is built in memory, so an
    /// error of the disk can only occur when the finished file is written.
    ///
    /// # Errors
    /// If the archive would be too large for its format.
    pub fn to_npz(&self) -> io::Result<Vec<u8>> {
        let Self { side, planes, globals, policies, targets, scores, values, .. } = self;
        let frame = side * side;
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let bytes = frame.div_ceil(8);
        self.array(&mut zip, "binaryInputNCHWPacked", &[PLANES, bytes], planes)?;
        self.array(&mut zip, "globalInputNC", &[GLOBALS], globals)?;
        self.array(&mut zip, "policyTargetsNCMove", &[2, frame + 1], policies)?;
        self.array(&mut zip, "globalTargetsNC", &[TARGETS], targets)?;
        self.array(&mut zip, "scoreDistrN", &[2 * (frame + BEYOND)], scores)?;
        self.array(&mut zip, "valueTargetsNCHW", &[VALUES, *side, *side], values)?;
        Ok(zip.finish()?.into_inner())
    }

    fn array<T: AutoSerialize + Copy>(
        &self,
        zip: &mut ZipWriter<impl Write + Seek>,
        name: &str,
        shape: &[usize],
        numbers: &[T],
    ) -> io::Result<()> {
        zip.start_file(format!("{name}.npy"), SimpleFileOptions::default())?;
        let shape: Vec<u64> =
            std::iter::once(&self.len).chain(shape).map(|&length| length as u64).collect();
        let mut out = BufWriter::with_capacity(1 << 16, zip);
        let options = WriteOptions::new().default_dtype().shape(&shape);
        let mut array = options.writer(&mut out).begin_nd()?;
        array.extend(numbers.iter().copied())?;
        array.finish()?;
        out.flush()
    }
}

/// Appends `by` zeros to a vector, and returns them.
fn grow<T: Copy + Default>(numbers: &mut Vec<T>, by: usize) -> &mut [T] {
    let len = numbers.len();
    numbers.resize(len + by, T::default());
    &mut numbers[len..]
}

/// Returns the targets of the whole position. Unknown targets have no weight.
fn targets(inputs: &Inputs, label: &Evaluation, mark: Mark) -> [f32; TARGETS] {
    let mut targets = [0.0; TARGETS];
    let result = [label.win, label.loss, label.no_result, label.score_mean];
    // The result, the values of later searches at several distances, and the value of the search of
    // this position.
    for place in [0, 4, 8, 12, 16] {
        targets[place..place + 4].copy_from_slice(&result);
    }
    targets[20] = label.score_mean;
    targets[21] = label.lead;
    targets[22] = label.errors.map_or(0.0, |errors| errors.variance_time);
    // 1 minus the weight of later searches; then the weights of the row, the policy, the drawn
    // owners and scores, the lead, and the owners.
    for weight in [24, 25, 26, 27, 29, 34] {
        targets[weight] = 1.0;
    }
    // The moves of the last five turns may be shown to the net.
    targets[36..41].fill(1.0);
    // The number of the game in parts of 22 bits, which floats hold exactly.
    for (place, target) in targets[41..44].iter_mut().enumerate() {
        *target = (mark.game >> (22 * place) & 0x3f_ffff) as f32;
    }
    targets[47] = 20.0 * inputs.globals[5];
    targets[48] = 1.0 - inputs.globals[9];
    targets[51] = mark.turn as f32;
    targets[57] = label.win - label.loss;
    targets[58] = label.score_mean;
    targets[60] = mark.visits as f32;
    // The version number of files with 64 targets.
    targets[63] = 2.0;
    targets
}

/// Writes the percentages of scores under a normal distribution with the label's mean and
/// deviation. They add up to 100.
fn write_scores(label: &Evaluation, size: Size, scores: &mut [i8]) {
    let mean = f64::from(label.score_mean);
    let square = f64::from(label.score_square);
    let deviation = (square - mean * mean).max(0.25).sqrt();
    let middle = (scores.len() / 2) as f64;
    let most = (size.area() + BEYOND) as f64;
    let clamped = mean.clamp(1.0 - most, most - 1.0);
    // The share of scores below a number, by the normal distribution.
    let below = |number: f64| 0.5 * libm::erfc((clamped - number) / deviation * FRAC_1_SQRT_2);
    // Cumulative sums are rounded, so that the percentages add up.
    let mut before = 0;
    for (place, score) in scores.iter_mut().enumerate() {
        let end = place as f64 - middle + 1.0;
        let sum = match end {
            _ if end >= most => 100,
            _ if end <= -most => 0,
            _ => (100.0 * below(end)).round() as i8,
        };
        *score = sum - before;
        before = sum;
    }
}

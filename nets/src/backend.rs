//! The seam between nets and the code that computes them: numbers in, numbers out.

use crate::cpu::team::Team;

/// The number of spatial features: planes with a number for each point.
pub const PLANES: usize = 22;

/// The number of features of the whole position.
pub const GLOBALS: usize = 19;

/// The number of facts about the players that a [`MetadataEncoder`](crate::MetadataEncoder) takes.
pub const METADATA: usize = 192;

/// The largest side of a board on which nets are computed, in points.
pub const MAX_SIDE: u8 = 25;

/// The features of a position, the input of a net, from the side of the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// The number of columns of the board, from 1 to [`MAX_SIDE`].
    pub width: usize,
    /// The number of rows of the board, from 1 to [`MAX_SIDE`].
    pub height: usize,
    /// The [`PLANES`] features of every point, one point after the other, row by row from the upper
    /// left corner.
    pub planes: Vec<f32>,
    /// The features of the whole position.
    pub globals: [f32; GLOBALS],
    /// Facts about the players, for human-style nets.
    pub metadata: Option<Box<[f32; METADATA]>>,
}

impl Inputs {
    /// Returns features of a board of this size, all of them 0.
    pub fn new(width: usize, height: usize) -> Self {
        let planes = vec![0.0; width * height * PLANES];
        Self { width, height, planes, globals: [0.0; GLOBALS], metadata: None }
    }

    /// The number of points of the board.
    pub fn area(&self) -> usize {
        self.width * self.height
    }

    /// Panics if the board is too large or has no points, or if the planes are not those of its
    /// points.
    pub(crate) fn check(&self) {
        let sides = 1..=usize::from(MAX_SIDE);
        assert!(
            sides.contains(&self.width) && sides.contains(&self.height),
            "a board has 1x1 to {MAX_SIDE}x{MAX_SIDE} points"
        );
        assert_eq!(self.planes.len(), self.area() * PLANES, "each point has {PLANES} planes");
    }
}

/// The numbers that come out of a net's last layers, from the side of the player to move. Points
/// are in the order of [`Inputs::planes`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outputs {
    /// The policies of every point before the softmax:
    /// [`PolicyHead::outputs`](crate::PolicyHead::outputs) numbers for each point.
    pub policy: Vec<f32>,
    /// The policies of a pass.
    pub pass: Vec<f32>,
    /// Win, loss and no result, before the softmax.
    pub result: [f32; 3],
    /// Six unscaled numbers: the mean of the score, its standard deviation, the lead, and the time
    /// for which the game stays undecided. The last two are the short-term errors of the win rate
    /// and the score. The last two are 0 in version 8.
    pub score: [f32; 6],
    /// The owner of every point before the hyperbolic tangent.
    pub ownership: Vec<f32>,
}

/// Code that computes a net. It belongs to one thread at a time.
pub trait Backend: Send + Sync {
    /// Computes the outputs of the net for a position. On a board of the same size as the last one
    /// it does not allocate.
    ///
    /// # Panics
    ///
    /// If the board has no points or a side above [`MAX_SIDE`], or if the number of planes is not
    /// that of its points.
    fn run(&mut self, inputs: &Inputs, outputs: &mut Outputs);

    /// Computes the outputs like [`run`](Self::run), but ends early if `goes_on` returns `false`. It
    /// is asked before each layer. Returns whether the outputs are complete; if not, they may be of
    /// any position.
    ///
    /// # Panics
    ///
    /// As [`run`](Self::run) does.
    fn run_while(
        &mut self,
        inputs: &Inputs,
        outputs: &mut Outputs,
        goes_on: &dyn Fn() -> bool,
    ) -> bool {
        let goes_on = goes_on();
        if goes_on {
            self.run(inputs, outputs);
        }
        goes_on
    }

    /// Returns the most threads that are worth computing an evaluation on a board of this many
    /// points together.
    fn most_members(&self, _points: usize) -> usize {
        1
    }

    /// Computes evaluations with this team from now on. They are the same, bit for bit, with any
    /// team.
    fn lead(&mut self, _team: Team) {}

    /// Returns a backend for another thread, which computes equal numbers and shares the weights.
    fn another(&self) -> Box<dyn Backend>;
}

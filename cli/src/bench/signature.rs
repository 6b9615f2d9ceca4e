//! A signature of the program's behaviour, equal on every machine and in every build.
//!
//! A change that should keep the behaviour keeps the signature. Each of its numbers depends on a
//! different part of the program, so the number that changed shows where to look.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use super::playouts::{Measurement, Path};
use tengen::engine_room::bitboard::Bits;
use tengen::engine_room::diagram;
use tengen::engine_room::evaluate::Evaluators;
use tengen::engine_room::inside;
use tengen::engine_room::life::Verdict;
use tengen::engine_room::player::{self, Turn};
use tengen::engine_room::search::{Request, Root, Searcher, TreeSearch, Tuning};
use tengen::{Color, Game, Judge, Point, Position, Resignation, Size, Stop, Vertex, rules::Preset};
use tengen_nets::Simd;

/// Four hashes of the program's results on fixed positions with fixed seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// A hash of uniformly random playouts. It changes with the board, the playouts and the random
    /// numbers.
    pub playouts: u64,
    /// A hash of life-and-death verdicts. It changes with the judging of dead stones.
    pub verdicts: u64,
    /// A hash of decisions: it changes with the tree search and with the decisions when to pass.
    pub decisions: u64,
    /// A hash of tree searches with random playouts. It changes with the tree and with evaluations
    /// by playouts.
    pub searches: u64,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { playouts, verdicts, decisions, searches } = self;
        write!(f, "playouts {playouts:016x}, verdicts {verdicts:016x}, ")?;
        write!(f, "decisions {decisions:016x}, searches {searches:016x}")
    }
}

/// Computes the signature of this program, which takes some seconds.
pub fn signature(simd: Simd) -> Signature {
    let positions: Vec<Position> = games()
        .map(|game| *game.position())
        .chain(DIAGRAMS.iter().map(|drawing| diagram::position(drawing)))
        .collect();
    let verdicts = of_verdicts(&positions);
    Signature {
        playouts: of_playouts(simd),
        verdicts,
        decisions: of_decisions(),
        searches: of_searches(),
    }
}

fn of_playouts(simd: Simd) -> u64 {
    let paths = [(Path::Scalar(simd), 100), (Path::Lockstep(simd), 600)];
    paths.into_iter().fold(0, |signature, (path, playouts)| {
        [5, 9, 13, 19, 25].into_iter().fold(signature, |signature: u64, side| {
            let size = Size::square(side);
            let measured = Measurement::of_playouts(path, size, playouts, u64::from(side));
            let moves = measured.moves.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            signature.rotate_left(16) ^ moves ^ measured.area_difference.cast_unsigned()
        })
    })
}

/// Hashes, for each position, the dead stones, the doubtful stones, and whether either player has a
/// capture.
fn of_verdicts(positions: &[Position]) -> u64 {
    const NEVER: &str = "the signal is never raised";
    let stop = Stop::new();
    let mut hash = Hash::default();
    for position in positions {
        let verdict = Verdict::of(position, &stop).expect(NEVER);
        hash.add_points(position, verdict.dead());
        for color in Color::ALL {
            hash.add_points(position, &verdict.doubtful(color));
            hash.add((!verdict.captures(color, &stop).expect(NEVER).is_empty()).into());
        }
    }
    hash.0
}

/// Hashes the decision of a player in each of the [`games`], and the number of visits of its best
/// move. A pass decided before a search counts as zero visits.
fn of_decisions() -> u64 {
    const VISITS: u32 = 20;
    let mut hash = Hash::default();
    let mut judge = Judge::default();
    for (number, game) in games().map(Arc::new).enumerate() {
        let turn = Turn {
            game: &game,
            color: game.to_move(),
            started: Instant::now(),
            request: Request::of_visits(VISITS, number as u64),
            stop: &Stop::new(),
            among: None,
            bans: &[],
            focus: &[],
            resignation: Resignation::Never,
        };
        let report = player::choose(&turn, &mut searcher(), &mut judge, None);
        hash.add_vertex(report.best);
        let best = report.candidates().first();
        hash.add(best.map_or(0, |best| best.visits.into()));
    }
    hash.0
}

/// Hashes the candidates and their visits of two searches for each of the [`games`]; the second
/// search reuses the tree after the best move of the first.
///
/// With one thread and a number of visits, a search is the same on every machine. Samples of
/// playouts are counts, and the tree avoids functions whose last digit differs between machines.
fn of_searches() -> u64 {
    const VISITS: u32 = 60;
    let mut hash = Hash::default();
    for (number, mut game) in games().enumerate() {
        let mut search = searcher();
        for visits in [VISITS, 2 * VISITS] {
            search.go_to(Root::sensible(Arc::new(game.clone())));
            let request = Request::of_visits(visits, number as u64);
            let report = search.think(&request, &Stop::new(), None);
            for candidate in report.candidates() {
                hash.add_vertex(candidate.vertex);
                hash.add(candidate.visits.into());
            }
            game.play_on(game.to_move(), report.best).expect("a search finds a legal move");
        }
    }
    hash.0
}

/// Makes a tree search with random playouts, whose memory is far more than it needs.
fn searcher() -> TreeSearch {
    /// The size of the tree's memory in bytes, far more than it needs.
    const MEMORY: usize = 64 << 20;
    Evaluators::playouts().searcher(1, MEMORY, Tuning::default())
}

/// A hash of a sequence of numbers, with the mixing of `FxHash`.
#[derive(Default)]
struct Hash(u64);

impl Hash {
    fn add(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn add_point(&mut self, point: Point) {
        self.add(u64::from(point.column()) << 8 | u64::from(point.row()));
    }

    fn add_vertex(&mut self, vertex: Vertex) {
        match vertex {
            Vertex::Pass => self.add(2),
            Vertex::Play(point) => self.add_point(point),
        }
    }

    fn add_points(&mut self, position: &Position, points: &Bits) {
        self.add(points.count().into());
        for spot in points {
            self.add_point(inside::layout(position).point(spot));
        }
    }
}

/// A game that a weak player played against itself, and the numbers of moves after which its
/// position is judged.
struct Sample {
    size: (u8, u8),
    preset: &'static str,
    moves: &'static str,
    after: &'static [usize],
}

/// Returns the games of [`SAMPLES`], each cut off after each of its numbers of moves.
fn games() -> impl Iterator<Item = Game> {
    SAMPLES.iter().flat_map(|sample| {
        let size = Size::new(sample.size.0, sample.size.1).expect("a size of a board");
        let preset = Preset::find(sample.preset).expect("the name of a preset");
        sample.after.iter().map(move |&count| {
            let mut game = Game::with_rules(size, preset.rules, preset.komi);
            for word in sample.moves.split(' ').take(count) {
                let vertex = word.parse().expect("a vertex");
                game.play(game.to_move(), vertex).expect("a legal move");
            }
            game
        })
    })
}

const SAMPLES: [Sample; 7] = [
    Sample {
        size: (5, 5),
        preset: "japanese",
        moves: "D3 D2 C4 C2 B3 B2 B5 E2 A2 C3 D4 A4",
        after: &[12],
    },
    Sample {
        size: (7, 7),
        preset: "tromp-taylor",
        moves: "F6 B5 F3 D5 B4 B3 E3 C5 C3 E5 C4 A5 B2 C6 F5 D4 E6 D3 C2 D2 E2 A4 A3 A2 A1 F4 B1 G3 G4 \
            G5 E4 E1 G4 F7",
        after: &[16, 34],
    },
    Sample {
        size: (9, 9),
        preset: "chinese",
        moves: "H4 C3 D4 F4 E4 D8 F5 G4 G3 J8 G7 D3 C6 B3 H7 F7 F3 G5 F8 J3 E8 C4 E3 D9 B9 B6 C5 D7 G2 \
            B5 E7 D6 F6 C7 D5 E6 B7 E9 F9 B8 E2 G8 E1 G9 F7 J6 E5 H6 H3",
        after: &[0, 20, 40, 49],
    },
    Sample {
        size: (9, 9),
        preset: "japanese",
        moves: "E6 F3 F7 J6 C4 F6 G4 E4 C2 D4 G6 F2 G5 D8 E3 H3 G3 J7 E5 F4 B9 F5 D5 C7 E7 C3 B4 C5 J4 \
            D3 G7 B3 B6 B5 A6 C6 C9 H1 A7 A4 D7 C8 C1 pass E8 G2 B8 D9 F1 F9 D6 J8 G1 H9 H8 E9 J3 G8 \
            B2 G9 H7 H2",
        after: &[12, 30, 62],
    },
    Sample {
        size: (11, 7),
        preset: "stone-scoring",
        moves: "A1 G3 D3 F4 C4 E4 H2 C2 B2 D5 E2 B4 K6 K3 J2 E3 B3 G4 C5 C6 A3 G6 A4 F2 J5 D2 G5 H4 L3 \
            D6 B1 K5 B5 J4 B6 E5 K7 E6 C3 K4 L4 L5 G2 F1 D4 A7 G7 F6 G1 E1 L2 K2 L1 D1 L6 H6 C7 E7 \
            B7 D7 C1",
        after: &[10, 36, 61],
    },
    Sample {
        size: (13, 13),
        preset: "aga-button",
        moves: "K10 L7 E3 G6 C4 J10 H10 K6 H4 B7 N6 A6 M2 J6 J13 E13 B9 B10 H2 F10 C11 D12 N9 E6 E12 H11 \
            H7 J3 D13 J8 K5 J5 J2 M13 D2 L8 M8 L5 E8 N3 B8 N12 L13 D6 F6 B6 L11 F7 K1 E9 H9 J7 J9 A2 \
            A11 K7 G5 A13 D11 C10 L2 L12 G9 L9 F8 A9 N11 E7 E4 K9 D10 F11 G12 D9 B11 J11 G11 C3 M5 \
            H5 D8 L3 G2 M3 E1 C6 G8 D4 F13 E10 C8 K2 M11 G13 B4 H12 A5 F12 G10 M1 J4 C9 H13 A8 F3 G7 \
            M6 B2 F5 N4 K12 N1 M7 K3 C12 J1 A10 H6 H3 F1 G4 B5 J12 B13 M9 K4 H1 L10 M12 H8 M10 A3 D3 \
            N8 L6 M4 C1 A12 D5 D7 K11 A4 L1 K5 E5 F2 N2 C2 A7 C5",
        after: &[24, 80, 150],
    },
    Sample {
        size: (19, 19),
        preset: "korean",
        moves: "K5 B10 J5 T11 B12 S5 P12 P16 G6 M11 C18 T3 M16 P2 J14 B7 C14 S19 P6 N17 O4 Q9 S7 G7 T13 \
            H12 D19 H13 S3 M6 C17 Q16 G16 Q10 S16 B14 H10 P19 L2 S17 K6 L19 H18 J17 S13 T17 N2 P10 \
            S6 C2 S11 R2 L13 M8 T8 Q4 R15 B4 N3 P3 G15 S8 J13 Q2 H7 E10 M10 M2 D2 L10 F12 J7 F11 G3 \
            C1 O5 F16 E8 K14 R8 P9 L9 G17 N5 F19 G4 D8 A3 M17 Q5 R4 F2 N12 J18 E17 O19 N6 E2 R13 B11 \
            O6 G19 K1 O13 E3 H1 G13 R3 R11 D1 S4 C13 A7 B5 R14 N14 R17 T2 N19 E1 B6 D3 E12 O3 K2 F5 \
            C7 O15 D7 J6 K10 K4 A1 L14 Q17 F9 S9 M18 S12 Q8 F10 J11 E16 N13 N15 F8 P15 T4 B15 R19",
        after: &[40, 100, 150],
    },
];

/// Drawings of endgame positions: a corner that the next move kills or saves, a race to capture,
/// and a seki.
const DIAGRAMS: [&str; 3] = [
    "
    . . . O X .
    O O O O X X
    X X X X X .
    . X X . X X
    ",
    "
    . X O . X .
    . X O O X X
    O O O X X .
    X X X X . X
    ",
    "
    X X X . O O O O
    O O X . O X X X
    O O X X O X . X
    O . O O X X . X
    . O O O X X X .
    O O . O X . X X
    ",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::playouts::simd_under_test;

    #[test]
    fn the_signature_is_the_same_in_every_build() {
        let signature = signature(simd_under_test());
        let expected = "playouts 7427ff03cea3d178, verdicts 4348b506a039a0b0, \
            decisions 276ddc07104b2aa9, searches b57b272c31b2a1ef";
        assert_eq!(signature.to_string(), expected);
    }
}

//! One question with its table, in words that are wide enough for its area.

use crate::bitboard::{Bits, Layout};
use crate::color::{ByColor, Color};
use crate::point::{Point, Vertex};
use crate::stop::Stop;

use super::area::{Area, Outside};
use super::build;
use super::claim::Claim;
use super::limits::{LEAST_MEMORY, Unfit};
use super::moves::PASS;
use super::problem::Problem;
use super::proof::Proof;
use super::question::Question;
use super::recognize::Aim;
use super::search::Search;
use super::state::{KoRule, Played, State};
use super::table::Table;
use super::word::Word;

/// The memory that a search takes beside its table: the path, the moves of the states on it, and how
/// often each has decided states.
const FOR_THE_PATH: usize = 2 << 20;

/// The part of the memory that the trees of an answer may take.
const SHARE_OF_TREES: usize = 4;

/// The memory that a step of a tree takes, with what is needed to make it.
const BYTES_OF_A_STEP: usize = 512;

/// The tables of a solver: one for areas of 64 points, and one for larger areas.
#[derive(Debug, Default)]
pub(super) struct Tables {
    memory: usize,
    /// The number of the last question. No two questions have the same one, even if the tables have
    /// been made anew between them.
    last: u32,
    small: Option<Table<u64>>,
    large: Option<Table<u128>>,
}

impl Tables {
    /// Makes the tables fit into this number of bytes.
    pub fn prepare(&mut self, memory: usize) -> Result<(), Unfit> {
        if memory < LEAST_MEMORY {
            return Err(Unfit::MemoryTooSmall(memory));
        }
        if memory != self.memory {
            *self = Self { memory, last: self.last, small: None, large: None };
        }
        Ok(())
    }

    /// Begins a problem: entries of earlier ones may be replaced.
    pub fn new_problem(&mut self) {
        let oldest = self.last + 1;
        if let Some(table) = &mut self.small {
            table.replace_before(oldest);
        }
        if let Some(table) = &mut self.large {
            table.replace_before(oldest);
        }
    }

    /// Returns a number for a question that was not asked before.
    fn new_question(&mut self) -> u32 {
        self.last += 1;
        self.last
    }

    /// Returns the number of steps that all trees of an answer may have.
    pub fn most_steps(&self) -> usize {
        self.memory / SHARE_OF_TREES / BYTES_OF_A_STEP
    }

    /// Returns the memory of one table.
    fn for_a_table(&self) -> usize {
        (self.memory - self.memory / SHARE_OF_TREES).saturating_sub(FOR_THE_PATH) / 2
    }

    fn small(&mut self) -> &mut Table<u64> {
        let memory = self.for_a_table();
        self.small.get_or_insert_with(|| Table::new(memory))
    }

    fn large(&mut self) -> &mut Table<u128> {
        let memory = self.for_a_table();
        self.large.get_or_insert_with(|| Table::new(memory))
    }
}

/// Where a search begins: the stones, the player to move, the point where this player may not take
/// back a ko, and a move that the player has made in addition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub stones: ByColor<Bits>,
    pub to_move: Color,
    pub ko: Option<Point>,
    pub made: Option<Vertex>,
}

/// How much work and memory a tree may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub nodes: u64,
    pub steps: usize,
}

/// A question.
#[derive(Clone)]
pub(super) enum Job {
    Small(Question<u64>),
    Large(Question<u128>),
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub is_proven: bool,
    /// Whether there is nothing left to look at.
    pub is_known: bool,
    /// The proven move of the prover, if it moves first.
    pub first: Vertex,
    pub nodes: u64,
}

impl Run {
    /// The result for a move that is not legal.
    pub const REFUSED: Self =
        Self { is_proven: false, is_known: true, first: Vertex::Pass, nodes: 0 };
}

impl Job {
    /// Returns a question about a region, whose box has at most
    /// [`MOST_POINTS`](super::limits::MOST_POINTS) points.
    pub fn new(
        tables: &mut Tables,
        problem: &Problem,
        region: &Bits,
        outside: &Outside,
        prover: Color,
        claim: Claim,
    ) -> Self {
        let layout = problem.position().layout();
        let rule = KoRule { prover, claim };
        if let Some(area) = Area::new(layout, region, outside) {
            return Self::Small(question(area, problem, rule, tables.new_question()));
        }
        let area = Area::new(layout, region, outside).expect("a region that fits");
        Self::Large(question(area, problem, rule, tables.new_question()))
    }

    /// Returns the question with a claim that favours the prover less than all kos.
    pub fn with_claim(&self, tables: &mut Tables, claim: Claim) -> Self {
        let number = tables.new_question();
        match self {
            Self::Small(question) => Self::Small(question.with_claim(number, claim)),
            Self::Large(question) => Self::Large(question.with_claim(number, claim)),
        }
    }

    /// Returns the question whether the defender gets eyes even if the attacker passes. It reads no
    /// other question: with passes of the attacker, what a repetition refuted may be reached anew.
    pub fn needing_eyes(&self, tables: &mut Tables) -> Self {
        let number = tables.new_question();
        match self {
            Self::Small(question) => Self::Small(Question {
                number,
                easiest: None,
                needs_eyes: true,
                ..question.clone()
            }),
            Self::Large(question) => Self::Large(Question {
                number,
                easiest: None,
                needs_eyes: true,
                ..question.clone()
            }),
        }
    }

    /// Searches for a proof. `None` if the move that was made is not legal, or if the claim forbids
    /// it.
    pub fn run(&self, tables: &mut Tables, start: &Start, limit: u64, stop: &Stop) -> Option<Run> {
        match self {
            Self::Small(question) => run(question, tables.small(), start, limit, stop),
            Self::Large(question) => run(question, tables.large(), start, limit, stop),
        }
    }

    /// Returns the tree of a proof that was found, and the number of states that it took to find
    /// lost parts of it again.
    pub fn proof(
        &self,
        tables: &mut Tables,
        layout: Layout,
        start: &Start,
        bound: Bound,
        stop: &Stop,
    ) -> (Option<Proof>, u64) {
        let number = tables.new_question();
        match self {
            Self::Small(question) => {
                proof(question, number, tables.small(), layout, start, bound, stop)
            }
            Self::Large(question) => {
                proof(question, number, tables.large(), layout, start, bound, stop)
            }
        }
    }
}

fn question<P: Word>(area: Area<P>, problem: &Problem, rule: KoRule, number: u32) -> Question<P> {
    let aim = Aim {
        target: area.points(problem.target_bits()),
        survivors: problem.survivors(),
        defender: problem.defender(),
    };
    Question { area, aim, rule, number, easiest: None, uses_zones: true, needs_eyes: false }
}

fn state<P: Word>(question: &Question<P>, start: &Start) -> State<P> {
    let inside = ByColor::from_fn(|color| question.area.points(&start.stones[color]));
    let ko = start.ko.and_then(|point| question.area.of(point)).unwrap_or(P::NONE);
    State::new(inside, start.to_move, ko, question.rule)
}

/// Returns a state after a move that has been made.
fn made<P: Word>(
    question: &Question<P>,
    state: &State<P>,
    vertex: Vertex,
) -> Option<(P, Played<P>)> {
    let area = &question.area;
    match vertex {
        Vertex::Pass => Some((P::NONE, Played { state: state.after_pass(), captured: P::NONE })),
        Vertex::Play(point) => {
            let point = area.of(point)?;
            if !point.meets(area.vacant(state)) {
                return None;
            }
            Some((point, area.play(state, point, question.rule)?))
        }
    }
}

fn run<P: Word>(
    question: &Question<P>,
    table: &mut Table<P>,
    start: &Start,
    limit: u64,
    stop: &Stop,
) -> Option<Run> {
    let mut search = Search::new(question, table, limit, stop);
    let mut state = state(question, start);
    if let Some(vertex) = start.made {
        state = made(question, &state, vertex)?.1.state;
    }
    let value = search.prove(&state);
    let best = search.best(&state).unwrap_or(PASS);
    Some(Run {
        is_proven: value.is_proven(),
        is_known: value.is_known(),
        first: question.area.vertex(best),
        nodes: search.nodes,
    })
}

/// Takes a tree out of the table. If parts of it are lost, the proof is searched for again, as a
/// question with a new number: a refutation in the table may hang on another path.
fn proof<P: Word>(
    question: &Question<P>,
    number: u32,
    table: &mut Table<P>,
    layout: Layout,
    start: &Start,
    bound: Bound,
    stop: &Stop,
) -> (Option<Proof>, u64) {
    let again = Question { number, easiest: None, ..question.clone() };
    let state = state(question, start);
    let first = match start.made {
        None => None,
        Some(vertex) => match made(question, &state, vertex) {
            Some((point, played)) => Some((vertex, point, played)),
            None => return (None, 0),
        },
    };
    let mut search = Search::new(question, table, bound.nodes, stop);
    if let Some(proof) = build::proof(&mut search, &state, first, layout, bound.steps) {
        return (Some(proof), search.nodes);
    }
    let nodes = search.nodes;
    let limit = bound.nodes.saturating_sub(nodes);
    let mut search = Search::new(&again, table, limit, stop);
    let is_proven =
        search.prove(first.as_ref().map_or(&state, |(.., played)| &played.state)).is_proven();
    let proof = if is_proven {
        build::proof(&mut search, &state, first, layout, bound.steps)
    } else {
        None
    };
    (proof, nodes + search.nodes)
}

//! One question with its table, in words that are wide enough for its area.

use crate::bitboard::{Bits, Layout};
use crate::color::{ByColor, Color};
use crate::point::Vertex;
use crate::stop::Stop;

use super::area::{Area, Outside};
use super::build;
use super::claim::Claim;
use super::limits::{LEAST_MEMORY, Unfit};
use super::problem::Problem;
use super::proof::Proof;
use super::recognize::Aim;
use super::search::{PASS, Question, Search};
use super::state::{KoRule, Played, State};
use super::table::Table;
use super::word::Word;

/// The tables of a solver: one for areas of 64 points, and one for larger areas.
#[derive(Debug, Default)]
pub(super) struct Tables {
    memory: usize,
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
            *self = Self { memory, small: None, large: None };
        }
        Ok(())
    }

    /// Begins a problem: entries of earlier ones may be replaced.
    pub fn new_problem(&mut self) {
        if let Some(table) = &mut self.small {
            table.new_problem();
        }
        if let Some(table) = &mut self.large {
            table.new_problem();
        }
    }

    fn small(&mut self) -> &mut Table<u64> {
        let memory = self.memory / 2;
        self.small.get_or_insert_with(|| Table::new(memory))
    }

    fn large(&mut self) -> &mut Table<u128> {
        let memory = self.memory / 2;
        self.large.get_or_insert_with(|| Table::new(memory))
    }
}

/// Where a search begins: the stones, the player to move, and a move that this player has made in
/// addition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub stones: ByColor<Bits>,
    pub to_move: Color,
    pub made: Option<Vertex>,
}

/// A question.
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
            return Self::Small(question(area, problem, rule, tables.small().new_question()));
        }
        let area = Area::new(layout, region, outside).expect("a region that fits");
        Self::Large(question(area, problem, rule, tables.large().new_question()))
    }

    /// Returns the question whether the defender gets eyes even if the attacker passes.
    pub fn needing_eyes(&self, tables: &mut Tables) -> Self {
        match self {
            Self::Small(question) => {
                let number = tables.small().new_question();
                Self::Small(Question { number, needs_eyes: true, ..question.clone() })
            }
            Self::Large(question) => {
                let number = tables.large().new_question();
                Self::Large(Question { number, needs_eyes: true, ..question.clone() })
            }
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
        limit: u64,
        stop: &Stop,
    ) -> (Option<Proof>, u64) {
        match self {
            Self::Small(question) => proof(question, tables.small(), layout, start, limit, stop),
            Self::Large(question) => proof(question, tables.large(), layout, start, limit, stop),
        }
    }
}

fn question<P: Word>(area: Area<P>, problem: &Problem, rule: KoRule, number: u32) -> Question<P> {
    let aim = Aim {
        target: area.points(problem.target_bits()),
        survivors: problem.survivors(),
        defender: problem.defender(),
    };
    Question { area, aim, rule, number, uses_zones: true, needs_eyes: false }
}

fn state<P: Word>(question: &Question<P>, start: &Start) -> State<P> {
    let inside = ByColor::from_fn(|color| question.area.points(&start.stones[color]));
    State::new(inside, start.to_move, question.rule.claim)
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

fn proof<P: Word>(
    question: &Question<P>,
    table: &mut Table<P>,
    layout: Layout,
    start: &Start,
    limit: u64,
    stop: &Stop,
) -> (Option<Proof>, u64) {
    let mut search = Search::new(question, table, limit, stop);
    let state = state(question, start);
    let first = match start.made {
        None => None,
        Some(vertex) => match made(question, &state, vertex) {
            Some((point, played)) => Some((vertex, point, played)),
            None => return (None, 0),
        },
    };
    (build::proof(&mut search, &state, first, layout), search.nodes)
}

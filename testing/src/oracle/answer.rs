//! The answers to all questions about a position: which claims can be proven.

use super::claim::{Goal, Ko, Side, Survivors};
use super::lasting::Lasting;
use super::states::{Graph, Passes, State, Terms};
use super::window::{Place, Spots, Window};

/// A position in a window with a target.
#[derive(Clone, Copy, Debug)]
pub struct Question<'w> {
    pub window: &'w Window,
    pub place: Place,
    /// The stones in question, all of one side, the owner. Stones that are put back on their points
    /// before the target is captured count as stones of the target.
    pub target: Spots,
    pub owner: Side,
    pub survivors: Survivors,
    /// The player who would take back a ko with the first move, and the point of that move.
    pub ko: Option<(Side, u32)>,
}

/// Which claims can be proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// For each goal, each rule for ko in rising order, and each player who may move first.
    proven: [[[bool; 2]; Ko::RISING.len()]; Goal::ALL.len()],
    /// Whether a ko can come up.
    pub has_ko: bool,
}

impl Answers {
    /// Whether a goal is reached under a rule for ko if a player moves first.
    ///
    /// # Panics
    /// If the rule is not one of [`Ko::RISING`].
    pub fn proves(&self, goal: Goal, ko: Ko, first: Side) -> bool {
        let place = Ko::RISING.iter().position(|&known| known == ko);
        self.proven[goal as usize][place.expect("a rule in the list")][first as usize]
    }

    /// Returns the first of the rising rules for ko under which a goal is reached.
    pub fn first(&self, goal: Goal, first: Side) -> Option<Ko> {
        Ko::RISING.into_iter().find(|&ko| self.proves(goal, ko, first))
    }
}

impl<'w> Question<'w> {
    /// Returns which claims can be proven; `None` if a claim has more than `most` states.
    pub fn answers(&self, most: usize) -> Option<Answers> {
        let mut lasting = Lasting::new(self.window, self.owner);
        let mut answers =
            Answers { proven: [[[false; 2]; Ko::RISING.len()]; Goal::ALL.len()], has_ko: false };
        // The most generous rule comes first: without a ko all rules are the same.
        for (place, &ko) in Ko::RISING.iter().enumerate().rev() {
            let is_needed = answers.has_ko || ko == Ko::All;
            for goals in [&[Goal::Live, Goal::Eyes][..], &[Goal::Capture]] {
                if !is_needed {
                    for &goal in goals {
                        answers.proven[goal as usize][place] =
                            answers.proven[goal as usize][place + 1];
                    }
                    continue;
                }
                let terms = Terms { prover: goals[0].prover(self.owner), ko };
                let graph = self.graph(terms, &mut lasting, most)?;
                answers.has_ko |= graph.has_ko();
                for &goal in goals {
                    answers.proven[goal as usize][place] = self.proven(&graph, goal, &mut lasting);
                }
            }
        }
        Some(answers)
    }

    fn is_captured(&self, state: &State) -> bool {
        let standing = state.place.of(self.owner) & self.target;
        match self.survivors {
            Survivors::Any => standing == 0,
            Survivors::All => standing != self.target,
        }
    }

    fn lasts(&self, state: &State, lasting: &mut Lasting<'w>) -> bool {
        let living = lasting.of(state.place) & self.target;
        match self.survivors {
            Survivors::Any => living != 0,
            Survivors::All => living == self.target,
        }
    }

    fn graph(&self, terms: Terms, lasting: &mut Lasting<'w>, most: usize) -> Option<Graph> {
        let first = Side::ALL.map(|to_move| State::first(self.place, to_move, terms.ko, self.ko));
        let is_end = |state: &State| self.is_captured(state) || self.lasts(state, lasting);
        Graph::from(self.window, terms, &first, is_end, most)
    }

    /// Whether the goal is reached, for each player who moves first.
    fn proven(&self, graph: &Graph, goal: Goal, lasting: &mut Lasting<'w>) -> [bool; 2] {
        let prover = goal.prover(self.owner);
        let forced = match goal {
            Goal::Live => {
                graph.forced(prover, Passes::CountIfTheyLiftAKo, |state| self.lasts(state, lasting))
            }
            Goal::Eyes => graph.forced(prover, Passes::Count, |state| self.lasts(state, lasting)),
            Goal::Capture => graph.forced(prover, Passes::Count, |state| self.is_captured(state)),
        };
        [forced[0], forced[1]]
    }

    /// Whether the owner keeps the target from being captured, for each player who moves first: the
    /// attacker forces no capture, though the play may go on for ever. `None` if there are too many
    /// states.
    pub fn stands(&self, ko: Ko, most: usize) -> Option<[bool; 2]> {
        let mut lasting = Lasting::new(self.window, self.owner);
        let terms = Terms { prover: self.owner, ko };
        let graph = self.graph(terms, &mut lasting, most)?;
        let is_captured = |state: &State| self.is_captured(state);
        let forced = graph.forced(self.owner.other(), Passes::Count, is_captured);
        Some([!forced[0], !forced[1]])
    }
}

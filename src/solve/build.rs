//! Proofs as trees, taken out of the table of a search.

use std::collections::HashMap;

use crate::bitboard::{Layout, PointSet};
use crate::point::Vertex;

use super::area::Area;
use super::moves::{Child, Moves, PASS};
use super::problem::Goal;
use super::proof::{Proof, Reason, Step, StepId, Turn};
use super::recognize::Evident;
use super::search::Search;
use super::state::{Played, State};
use super::word::Word;

/// How many states may be looked at for each step that a tree may have.
const LOOKS_PER_STEP: usize = 4;

/// The reason why a proof could not be taken out of the table: entries that were replaced could not
/// be proven again within the limits, or the tree is too large.
#[derive(Debug)]
struct Lost;

/// A step with its zone.
type Built<P> = (StepId, P);

struct Builder<'b, 'a, P> {
    search: &'b mut Search<'a, P>,
    layout: Layout,
    steps: Vec<Step>,
    most_steps: usize,
    /// The number of states that may still be looked at. Parts that are lost are looked at again.
    looks: usize,
    known: HashMap<State<P>, Built<P>, ahash::RandomState>,
}

/// Returns the proof of a state, or of a state after a first move of either player, which the tree
/// then begins with if it is the prover's. `None` if nothing is proven, or if the proof is lost or
/// has more than `most_steps` steps.
pub(super) fn proof<P: Word>(
    search: &mut Search<'_, P>,
    state: &State<P>,
    first: Option<(Vertex, P, Played<P>)>,
    layout: Layout,
    most_steps: usize,
) -> Option<Proof> {
    let rule = search.question.rule;
    let goal = if rule.prover == search.question.aim.defender { Goal::Live } else { Goal::Kill };
    let region = search.question.area.bits(search.question.area.all);
    // The table is only looked up, so that no result depends on the hash function.
    let known = HashMap::with_hasher(ahash::RandomState::with_seeds(1, 2, 3, 4));
    let looks = most_steps.saturating_mul(LOOKS_PER_STEP);
    let mut builder = Builder { search, layout, steps: Vec::new(), most_steps, looks, known };
    let root = match first {
        None => builder.build(state).ok()?.0,
        Some((vertex, point, played)) => {
            let (next, zone) = builder.build(&played.state).ok()?;
            if state.to_move == rule.prover {
                let zone = builder.area().zone_of_move(point, &played, zone, rule.prover);
                builder.add(state, zone, Turn::Prover(vertex, next)).ok()?.0
            } else {
                next
            }
        }
    };
    Some(Proof {
        prover: rule.prover,
        goal,
        claim: rule.claim,
        region: PointSet::of_bits(layout, region),
        root,
        steps: builder.steps,
    })
}

impl<P: Word> Builder<'_, '_, P> {
    fn area(&self) -> &Area<P> {
        &self.search.question.area
    }

    fn build(&mut self, state: &State<P>) -> Result<Built<P>, Lost> {
        if let Some(&known) = self.known.get(state) {
            return Ok(known);
        }
        if let Some((zone, reason)) = self.end(state) {
            return self.add(state, zone, Turn::End(reason));
        }
        if self.search.is_on_path(state) || self.steps.len() >= self.most_steps || self.looks == 0 {
            return Err(Lost);
        }
        self.looks -= 1;
        let mut moves = Vec::new();
        self.search.enter(state, &mut moves);
        let built = if state.to_move == self.search.question.rule.prover {
            self.build_choice(state, &moves)
        } else {
            self.build_replies(state, &mut moves)
        };
        self.search.leave();
        let (zone, turn) = built?;
        self.add(state, zone, turn)
    }

    fn add(&mut self, state: &State<P>, zone: P, turn: Turn) -> Result<Built<P>, Lost> {
        let id = self.push(zone, turn)?;
        self.known.insert(*state, (id, zone));
        Ok((id, zone))
    }

    fn push(&mut self, zone: P, turn: Turn) -> Result<StepId, Lost> {
        if self.steps.len() >= self.most_steps {
            return Err(Lost);
        }
        let id = StepId(self.steps.len() as u32);
        let bits = self.area().bits(zone);
        self.steps.push(Step { zone: PointSet::of_bits(self.layout, bits), turn });
        Ok(id)
    }

    fn end(&self, state: &State<P>) -> Option<(P, Reason)> {
        let question = self.search.question;
        let prover = question.rule.prover;
        match question.area.evident(state, &question.aim, prover) {
            Evident::Life(zone, reason) if prover == question.aim.defender => Some((zone, reason)),
            Evident::Death(zone, reason) if prover != question.aim.defender => Some((zone, reason)),
            _ => None,
        }
    }

    fn build_choice(&mut self, state: &State<P>, moves: &[Child<P>]) -> Result<(P, Turn), Lost> {
        let mut best = self.search.best(state);
        if best.is_none() {
            // The entry was replaced.
            self.search.search_again(state);
            best = self.search.best(state);
        }
        let first = moves.iter().filter(|child| Some(child.vertex) == best);
        let others = moves.iter().filter(|child| Some(child.vertex) != best);
        for child in first.chain(others) {
            if !self.search.look(&child.played.state).is_proven() {
                continue;
            }
            let Ok((next, zone)) = self.build(&child.played.state) else { continue };
            let zone = self.area().zone_of_move(child.point(), &child.played, zone, state.to_move);
            return Ok((zone, Turn::Prover(self.vertex(child), next)));
        }
        Err(Lost)
    }

    fn build_replies(
        &mut self,
        state: &State<P>,
        moves: &mut [Child<P>],
    ) -> Result<(P, Turn), Lost> {
        for child in moves.iter_mut().filter(|child| child.threat == PASS) {
            child.value = self.search.look(&child.played.state);
        }
        let mut elsewhere = Vec::new();
        let (mut zones, mut needed) = (P::NONE, !P::NONE);
        let mut built = vec![None; moves.len()];
        let question = self.search.question;
        for place in (Moves { question, state, list: moves }).null_moves() {
            let Ok((id, zone)) = self.build_null(&moves[place]) else { continue };
            if zone.meets(moves[place].point() | moves[place].played.captured) {
                continue;
            }
            built[place] = Some((id, zone));
            elsewhere.push(id);
            zones |= zone;
            needed &= zone;
        }
        let mut replies = Vec::new();
        for (child, known) in moves.iter().zip(built).filter(|(child, _)| child.threat == PASS) {
            let is_needed = match child.vertex {
                PASS => elsewhere.is_empty(),
                _ => child.point().meets(needed),
            };
            if !is_needed {
                continue;
            }
            let (id, zone) = match known {
                Some(built) => built,
                None => self.build_reply(child)?,
            };
            zones |= zone;
            replies.push((self.vertex(child), id));
        }
        let prover = self.search.question.rule.prover;
        let zone = if elsewhere.is_empty() {
            self.area().all
        } else {
            self.area().zone_of_replies(state, zones, needed, prover)
        };
        Ok((zone, Turn::Opponent { replies, elsewhere }))
    }

    /// Builds what follows a null move.
    fn build_null(&mut self, child: &Child<P>) -> Result<Built<P>, Lost> {
        if child.threat == PASS {
            return self.build(&child.played.state);
        }
        let state = &child.played.state;
        let point = P::one(u32::from(child.threat));
        let rule = self.search.question.rule;
        let played = self.area().play(state, point, rule).ok_or(Lost)?;
        let (next, zone) = self.build(&played.state)?;
        let zone = self.area().zone_of_move(point, &played, zone, rule.prover);
        let turn = Turn::Prover(self.area().vertex(child.threat), next);
        let id = self.push(zone, turn)?;
        Ok((id, zone))
    }

    fn build_reply(&mut self, child: &Child<P>) -> Result<Built<P>, Lost> {
        let state = &child.played.state;
        if !self.search.look(state).is_proven() && !self.search.search_again(state) {
            return Err(Lost);
        }
        self.build(state)
    }

    fn vertex(&self, child: &Child<P>) -> Vertex {
        self.area().vertex(child.vertex)
    }
}

//! A walk through a proof by the rules of the game. It knows nothing of the search that found the
//! proof: no zones of its own, no table, and no pattern but unconditional life on the whole board.
//!
//! The prover plays the moves of the proof, the opponent every legal move of the region, and passes.
//! A reply that the tree does not name goes on where the tree says, with the stone on the board.

use std::collections::HashSet;

use tengen::engine_room::bitboard::{Bits, MAX_WORDS};
use tengen::engine_room::board::{Board, Ko};
use tengen::engine_room::reading::unconditional;
use tengen::engine_room::solve::{Problem, Proof, Reason, StepId, Survivors, Turn};
use tengen::rules::SuicideRule;
use tengen::{Claim, Color, Goal, PointSet, Position, Vertex};

use crate::pieces::{Cut, Taken, goal, ko, side};

/// What was looked at on a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The number of different positions with their place in the tree.
    pub visited: usize,
    /// The number of ends where the target is dead without being captured, and the slow solver
    /// could not be asked.
    pub unasked: usize,
    /// Whether the walk ended early, because there were too many positions.
    pub is_cut_off: bool,
}

/// A position on the walk.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    stones: [Bits; 2],
    to_move: Color,
    ko: Option<(Color, u16)>,
    threats: u8,
    step: StepId,
}

struct Checker<'p> {
    problem: &'p Problem,
    proof: &'p Proof,
    seen: HashSet<Place>,
    most: usize,
    walk: Walk,
    line: Vec<Vertex>,
}

/// Where a walk begins.
#[derive(Clone, Copy, Debug)]
pub struct Beginning {
    pub position: Position,
    pub to_move: Color,
    pub ko: Option<Taken>,
}

/// Walks through a proof of a problem, up to a number of positions.
///
/// # Errors
/// If the proof does not hold: the line that leads to the fault, and the fault.
pub fn check(
    problem: &Problem,
    beginning: &Beginning,
    proof: &Proof,
    most: usize,
) -> Result<Walk, String> {
    let mut checker = Checker {
        problem,
        proof,
        seen: HashSet::new(),
        most,
        walk: Walk::default(),
        line: Vec::new(),
    };
    if proof.goal != problem.goal_of(proof.prover) {
        return Err("the proof has another goal".to_owned());
    }
    let threats = if let Claim::Threats(number) = proof.claim { number } else { 0 };
    let mut board = Board::from_position(&beginning.position);
    let layout = board.layout();
    board.set_ko(beginning.ko.map(|ko| Ko { banned: ko.banned, spot: layout.spot(ko.point) }));
    let state = State { board, to_move: beginning.to_move, threats };
    checker.walk(&state, proof.root).map_err(|why| {
        let line: Vec<String> = checker.line.iter().map(Vertex::to_string).collect();
        format!("after [{}]: {why}", line.join(" "))
    })?;
    Ok(Walk { visited: checker.seen.len(), ..checker.walk })
}

/// A board with what else the next move depends on.
#[derive(Clone)]
struct State {
    board: Board<MAX_WORDS>,
    to_move: Color,
    threats: u8,
}

impl Checker<'_> {
    fn walk(&mut self, state: &State, step: StepId) -> Result<(), String> {
        let ko = state.board.ko().map(|Ko { banned, spot }| (banned, spot.index() as u16));
        let place = Place {
            stones: Color::ALL.map(|color| *state.board.stones(color)),
            to_move: state.to_move,
            ko,
            threats: state.threats,
            step,
        };
        if self.seen.len() >= self.most {
            self.walk.is_cut_off = true;
            return Ok(());
        }
        if !self.seen.insert(place) {
            return Ok(());
        }
        if self.proof.goal == Goal::Kill && self.is_captured(&state.board.position()) {
            // A tree that was made with a stone elsewhere on the board may go on here.
            return Ok(());
        }
        match &self.proof.step(step).turn {
            Turn::End(reason) => self.end(state, *reason),
            Turn::Prover(vertex, next) => {
                if state.to_move != self.proof.prover {
                    return Err("the prover moves out of turn".to_owned());
                }
                let after = self.play(state, *vertex);
                let after = after.ok_or_else(|| format!("the prover may not play {vertex}"))?;
                self.go(*vertex, &after, *next)
            }
            Turn::Opponent { replies, elsewhere } => self.replies(state, replies, elsewhere),
        }
    }

    fn go(&mut self, vertex: Vertex, after: &State, next: StepId) -> Result<(), String> {
        self.line.push(vertex);
        self.walk(after, next)?;
        self.line.pop();
        Ok(())
    }

    fn replies(
        &mut self,
        state: &State,
        replies: &[(Vertex, StepId)],
        elsewhere: &[StepId],
    ) -> Result<(), String> {
        if state.to_move == self.proof.prover {
            return Err("the opponent moves out of turn".to_owned());
        }
        let layout = state.board.layout();
        let points = self.proof.region.iter();
        let points = points.filter(|point| state.board.is_vacant(layout.spot(*point)));
        for vertex in points.map(Vertex::Play).chain([Vertex::Pass]) {
            let Some(after) = self.play(state, vertex) else { continue };
            let named = replies.iter().find(|(reply, _)| *reply == vertex);
            if let Some(&(_, next)) = named {
                self.go(vertex, &after, next)?;
                continue;
            }
            let is_outside = |step: &&StepId| {
                let zone = self.proof.step(**step).zone;
                vertex.point().is_none_or(|point| !zone.contains(point))
            };
            if let Some(&next) = elsewhere.iter().find(is_outside) {
                self.go(vertex, &after, next)?;
                continue;
            }
            // Where the attacker's moves all fail, a pass is answered by a pass; but a pass that lifts
            // a ko lets the attacker take it.
            let lifts_ko = state.board.ko().is_some() && self.proof.claim > Claim::Unconditional;
            let ends = vertex == Vertex::Pass
                && elsewhere.is_empty()
                && self.proof.goal == Goal::Live
                && !lifts_ko;
            if !ends {
                return Err(format!("no answer to {vertex}"));
            }
        }
        Ok(())
    }

    /// Returns what a move leads to; `None` if the rules or the claim forbid it.
    fn play(&self, state: &State, vertex: Vertex) -> Option<State> {
        let mut after = state.clone();
        let (player, claim) = (state.to_move, self.proof.claim);
        let is_prover = player == self.proof.prover;
        after.to_move = !player;
        let Some(point) = vertex.point() else {
            after.board.set_ko(None);
            return Some(after);
        };
        let spot = state.board.layout().spot(point);
        if !self.proof.region.contains(point) {
            return None;
        }
        if state.board.ko() == Some(Ko { banned: player, spot }) {
            match claim {
                Claim::NoKo | Claim::Unconditional if !is_prover => {}
                Claim::AllKos if is_prover => {}
                Claim::Threats(_) if is_prover && state.threats > 0 => after.threats -= 1,
                _ => return None,
            }
            after.board.set_ko(None);
        }
        after.board.play(player, spot, SuicideRule::Forbidden).ok()?;
        let takes_ko = after.board.ko().is_some();
        if takes_ko && is_prover && claim == Claim::NoKo { None } else { Some(after) }
    }

    /// Whether a set of living stones suffices for the life of the target.
    fn suffices(&self, stones: PointSet) -> bool {
        let target = *self.problem.target();
        match self.problem.survivors() {
            Survivors::Any => !(target & stones).is_empty(),
            Survivors::All => (target - stones).is_empty(),
        }
    }

    fn is_captured(&self, position: &Position) -> bool {
        !self.suffices(position.stones(self.problem.defender()))
    }

    fn end(&mut self, state: &State, reason: Reason) -> Result<(), String> {
        let position = state.board.position();
        let is_right = match reason {
            Reason::Captured => self.proof.goal == Goal::Kill && self.is_captured(&position),
            Reason::TwoEyes => {
                let alive = unconditional(&position, SuicideRule::Forbidden);
                let alive = alive[self.problem.defender()].alive;
                let size = position.size();
                let alive = PointSet::from_points(size, alive.points(size));
                self.proof.goal == Goal::Live && self.suffices(alive)
            }
            Reason::NoEyes => return self.dead(state),
        };
        if is_right { Ok(()) } else { Err(format!("not {reason:?}:\n{position}")) }
    }

    /// Asks the slow solver whether the target is dead if either player moves next.
    fn dead(&mut self, state: &State) -> Result<(), String> {
        let position = state.board.position();
        let claim = match self.proof.claim {
            Claim::Threats(_) => Claim::Threats(state.threats),
            claim => claim,
        };
        let taken = state.board.ko().and_then(|Ko { banned, spot }| {
            let point = Bits::of(spot).points(position.size()).next()?;
            Some(Taken { banned, point })
        });
        let cut = Cut::of(self.problem, &self.proof.region, &position, taken);
        let Some(answers) = cut.as_ref().and_then(|cut| cut.question().answers(20_000)) else {
            self.walk.unasked += 1;
            return Ok(());
        };
        let is_dead = answers.proves(goal(Goal::Kill), ko(claim), side(state.to_move));
        if is_dead {
            Ok(())
        } else {
            Err(format!("alive, {:?} to move:\n{position}", state.to_move))
        }
    }
}

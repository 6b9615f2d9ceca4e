//! The solver against the slow solver of tiny regions, with every proof walked.

use std::fmt;

use tengen::engine_room::solve::{Answer, Claim, Goal, Limits, Problem, Proof, Solver, Survivors};
use tengen::{Color, Position, Stop, Vertex};
use tengen_testing::oracle::{self, Answers, Question, Region, Side};
use tengen_testing::random::Random;

use crate::checker::{Walk, check};
use crate::pieces::{Cut, Piece, goal, ko, side};

/// Every claim, also the one that the solver does not try by itself.
const CLAIMS: [Claim; 6] = [
    Claim::NoKo,
    Claim::Unconditional,
    Claim::Threats(0),
    Claim::Threats(1),
    Claim::Threats(2),
    Claim::AllKos,
];

/// The largest number of states that the slow solver lists for a claim.
const MOST_STATES: usize = 10_000;

/// The largest number of positions that a walk through a proof looks at.
const MOST_PLACES: usize = 3_000;

/// Few enough to be quick, and enough for most tiny regions.
const LIMITS: Limits = Limits { nodes: 30_000, memory: 2 << 20, every_move: true };

/// What comparisons of many regions have found.
#[derive(Clone, Debug, Default)]
struct Tally {
    regions: usize,
    /// Regions with more states than the slow solver lists.
    too_large: usize,
    with_ko: usize,
    proven: usize,
    /// Claims that only the slow solver proves.
    missed: usize,
    walked: usize,
    /// Proofs of which not everything was walked.
    cut_off: usize,
    unasked: usize,
    without_tree: usize,
    /// Claims that the solver proves and the slow solver does not.
    false_proofs: usize,
    /// Descriptions of false proofs, and of trees that do not hold on the walk.
    faults: Vec<String>,
}

/// Writes the numbers alone.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { regions, too_large, with_ko, proven, missed, false_proofs, .. } = self;
        let Self { walked, cut_off, unasked, without_tree, faults, .. } = self;
        write!(
            f,
            "{regions} regions ({too_large} too large, {with_ko} with a ko): {proven} proven, \
             {missed} missed, {false_proofs} false; {walked} trees walked ({cut_off} in part, \
             {unasked} ends not asked about, {without_tree} lost), {} faults",
            faults.len()
        )
    }
}

/// A problem with what the slow solver knows of it.
struct Case<'r> {
    region: &'r Region,
    piece: Piece,
    survivors: Survivors,
    answers: Answers,
}

impl Case<'_> {
    fn problem(&self, to_move: Color) -> Problem {
        let target = self.piece.set(self.region.in_question(Side::Black));
        let problem = Problem::of(&self.piece.position, to_move, &target).expect("stones of Black");
        let problem = problem.within(&self.piece.region()).expect("the target is in the region");
        problem.with_survivors(self.survivors)
    }
}

impl Tally {
    fn compare(&mut self, region: &Region, survivors: Survivors, solver: &mut Solver) {
        let window = region.window();
        let question = Question {
            window: &window,
            place: region.place(),
            target: region.in_question(Side::Black),
            owner: Side::Black,
            survivors: crate::pieces::survivors(survivors),
        };
        self.regions += 1;
        let Some(answers) = question.answers(MOST_STATES) else {
            self.too_large += 1;
            return;
        };
        self.with_ko += usize::from(answers.has_ko);
        let case = Case { region, piece: Piece::of(region), survivors, answers };
        for to_move in Color::ALL {
            for prover in Color::ALL {
                for claim in CLAIMS {
                    self.prove(&case, to_move, prover, claim, solver);
                }
            }
            self.solve(&case, to_move, solver);
        }
    }

    /// Compares the answer to one question.
    fn prove(
        &mut self,
        case: &Case<'_>,
        to_move: Color,
        prover: Color,
        claim: Claim,
        solver: &mut Solver,
    ) {
        let problem = case.problem(to_move);
        let found = solver.prove(&problem, prover, claim, &LIMITS, &Stop::new());
        let found = found.expect("a small region");
        let wanted = problem.goal_of(prover);
        let is_true = case.answers.proves(goal(wanted), ko(claim), side(to_move));
        let asked = format!("{to_move} to move, {prover} proves {wanted:?} {claim:?}");
        if found.is_proven && !is_true {
            self.false_proofs += 1;
            self.fault(case, &format!("{asked}: a false proof"));
        }
        self.proven += usize::from(found.is_proven);
        self.missed += usize::from(is_true && !found.is_proven);
        match &found.proof {
            Some(proof) => self.walk(case, &problem, case.piece.position, to_move, proof, &asked),
            None => self.without_tree += usize::from(found.is_proven),
        }
    }

    /// Compares a whole answer.
    fn solve(&mut self, case: &Case<'_>, to_move: Color, solver: &mut Solver) {
        let problem = case.problem(to_move);
        let answer = solver.solve(&problem, &LIMITS, &Stop::new()).expect("a small region");
        for (player, claim) in
            [(to_move, answer.result.reached), (!to_move, answer.result.prevented)]
        {
            let wanted = goal(problem.goal_of(player));
            let is_true = |claim| case.answers.proves(wanted, ko(claim), side(to_move));
            if claim.is_some_and(|claim| !is_true(claim)) {
                self.false_proofs += 1;
                self.fault(case, &format!("{to_move} to move: {player} does not win {claim:?}"));
            }
        }
        let reached = answer.result.reached.filter(|_| answer.has_eyes);
        if let (Some(claim), Goal::Live) = (reached, problem.goal())
            && !case.answers.proves(oracle::Goal::Eyes, ko(claim), side(to_move))
        {
            self.false_proofs += 1;
            self.fault(case, &format!("{to_move} to move: no eyes"));
        }
        self.moves(case, &problem, &answer);
    }

    /// Checks each first move of an answer, and each refutation.
    fn moves(&mut self, case: &Case<'_>, problem: &Problem, answer: &Answer) {
        let to_move = problem.to_move();
        let start = case.piece.position;
        let moves = answer.moves.iter().map(|made| (made.vertex, made.claim, to_move, &made.proof));
        let others = answer.refutations.iter();
        let others = others.map(|made| (made.vertex, made.claim, !to_move, &made.proof));
        for (vertex, claim, prover, proof) in moves.chain(others) {
            let wanted = problem.goal_of(prover);
            let asked = format!("{to_move} {vertex}, {prover} proves {wanted:?} {claim:?}");
            let (Some(after), Some(proof)) = (after(&start, to_move, vertex), proof) else {
                continue;
            };
            let is_first = prover == to_move;
            let (position, first) = if is_first { (start, to_move) } else { (after, !to_move) };
            self.walk(case, problem, position, first, proof, &asked);
            self.after(case, problem, &after, prover, claim, &asked);
        }
    }

    /// Asks the slow solver about the position after a first move. A ko that the move has taken is
    /// not known to it, so such moves are left to the walk.
    fn after(
        &mut self,
        case: &Case<'_>,
        problem: &Problem,
        after: &Position,
        prover: Color,
        claim: Claim,
        asked: &str,
    ) {
        let taken = problem.position().occupied() - after.occupied();
        let cut = Cut::of(problem, &case.piece.region(), after);
        let answers = cut.as_ref().and_then(|cut| cut.question().answers(MOST_STATES));
        if taken.count() == 1 || matches!(claim, Claim::Threats(_)) {
            return;
        }
        let wanted = goal(problem.goal_of(prover));
        let is_true =
            |answers: Answers| answers.proves(wanted, ko(claim), side(!problem.to_move()));
        if answers.is_some_and(|answers| !is_true(answers)) {
            self.false_proofs += 1;
            self.fault(case, &format!("{asked}: a false proof of a move"));
        }
    }

    fn walk(
        &mut self,
        case: &Case<'_>,
        problem: &Problem,
        position: Position,
        to_move: Color,
        proof: &Proof,
        asked: &str,
    ) {
        match check(problem, &position, to_move, proof, MOST_PLACES) {
            Ok(Walk { unasked, is_cut_off, .. }) => {
                self.walked += 1;
                self.cut_off += usize::from(is_cut_off);
                self.unasked += unasked;
            }
            Err(why) => self.fault(case, &format!("{asked}: {why}")),
        }
    }

    fn fault(&mut self, case: &Case<'_>, what: &str) {
        let Case { region, survivors, .. } = case;
        let fault = format!("{what}\n{survivors:?} of Black's stones in\n{region}");
        self.faults.push(fault);
    }
}

/// Returns the position after a move; `None` if the move is illegal.
fn after(position: &Position, player: Color, vertex: Vertex) -> Option<Position> {
    let mut game = tengen::Game::new(position.size());
    assert!(game.set_up(position, player).is_empty(), "every chain has a liberty");
    game.play(player, vertex).ok()?;
    Some(*game.position())
}

/// Compares a number of regions that a seed draws.
fn compare(regions: usize, seed: u64) -> Tally {
    let (mut random, mut solver, mut tally) =
        (Random::from_seed(seed), Solver::default(), Tally::default());
    for number in 0..regions {
        let region = Region::at_random(&mut random);
        let survivors = if number % 3 == 0 { Survivors::All } else { Survivors::Any };
        tally.compare(&region, survivors, &mut solver);
        if number % 1000 == 999 {
            eprintln!("{tally}");
        }
    }
    tally
}

fn assert_right(tally: &Tally) {
    eprintln!("{tally}");
    let faults = &tally.faults;
    assert!(faults.is_empty(), "{} faults, the first:\n{}", faults.len(), faults[0]);
}

#[test]
fn the_solver_proves_only_what_a_slow_solver_proves() {
    let tally = compare(300, 1);
    assert_right(&tally);
    assert!(tally.proven > 100 * tally.missed, "{} proven, {} missed", tally.proven, tally.missed);
    assert!(tally.with_ko > 50 && tally.walked > 1000);
}

/// Compares a drawn region, with a life of any stones and of all.
fn compare_drawn(drawing: &str) -> Tally {
    let (mut solver, mut tally) = (Solver::default(), Tally::default());
    for survivors in [Survivors::Any, Survivors::All] {
        tally.compare(&Region::drawn(drawing), survivors, &mut solver);
    }
    tally
}

#[test]
fn a_reply_that_captures_in_a_zone_is_not_taken_for_a_pass() {
    let tally = compare_drawn(
        "_ O _ O O _ O _
         O O O O O O O O
         O O O O O x . x
         O O O O O x . .
         O O O O O x . .
         O O O O O O x x
         O O O O O O O O",
    );
    assert_right(&tally);
    assert!(tally.walked > 10);
}

#[test]
fn a_chain_that_fills_its_own_liberty_outside_a_zone_is_captured_inside() {
    // Black's A3 makes B2 capture four stones, and A2 is room to play in.
    let tally = compare_drawn(
        "_ O _ O O _ O _
         O O O O O O O O
         O O O O O O O O
         O x O O O O O O
         . x O O O O O O
         x . . O O O O O
         . . x O O O O O",
    );
    assert_right(&tally);
    assert!(tally.walked > 10);
}

#[test]
fn a_stone_put_back_on_a_point_of_the_target_may_save_it() {
    // Black's stone at D1 is captured and put back, and joins the wall.
    let tally = compare_drawn(
        "_ O _ O X _ X _
         O O O O X X X X
         O O O O X X X X
         O O O O X X X X
         O . O O X X X X
         . . x O X X X X
         o . o x . X X X",
    );
    assert_right(&tally);
    assert!(tally.walked > 10);
}

/// Takes minutes: `REGIONS=20000 SEED=2 cargo test --release -p tengen-testing --test solve -- --ignored
/// --nocapture many`.
#[test]
#[ignore = "takes minutes"]
fn the_solver_proves_only_what_a_slow_solver_proves_in_many_regions() {
    let number = |name, usual: u64| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    let tally = compare(number("REGIONS", 20_000) as usize, number("SEED", 2));
    for fault in &tally.faults {
        eprintln!("{fault}");
    }
    assert_right(&tally);
}

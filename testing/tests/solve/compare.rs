//! The solver against the slow solver of tiny regions, with every proof walked.

use std::fmt;

use tengen::engine_room::solve::{Answer, Limits, Problem, Proof, Solver, Survivors};
use tengen::{Claim, Color, Goal, Stop, Vertex};
use tengen_testing::oracle::{self, Answers, Cell, Question, Region, Side};
use tengen_testing::random::Random;

use crate::checker::{Beginning, Walk, check};
use crate::pieces::{Cut, Piece, Taken, goal, ko, side};

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
const LIMITS: Limits = Limits { nodes: 30_000, memory: 4 << 20, every_move: true };

/// What comparisons of many regions have found.
#[derive(Clone, Debug, Default)]
struct Tally {
    regions: usize,
    /// Regions with more states than the slow solver lists.
    too_large: usize,
    with_ko: usize,
    /// Questions that begin with a ko just taken.
    after_ko: usize,
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
        let Self { regions, too_large, with_ko, after_ko, proven, missed, false_proofs, .. } = self;
        let Self { walked, cut_off, unasked, without_tree, faults, .. } = self;
        write!(
            f,
            "{regions} regions ({too_large} too large, {with_ko} with a ko, {after_ko} after one was taken): {proven} proven, \
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
    /// A ko that was taken just before.
    ko: Option<Taken>,
    answers: Answers,
}

impl Case<'_> {
    fn problem(&self, to_move: Color) -> Problem {
        let target = self.piece.set(self.region.in_question(Side::Black));
        let problem = Problem::of(&self.piece.position, to_move, &target).expect("stones of Black");
        let problem = problem.within(&self.piece.region()).expect("the target is in the region");
        let problem = problem.with_survivors(self.survivors);
        match self.ko {
            Some(Taken { banned, point }) => problem.with_ko(banned, point).expect("a ko"),
            None => problem,
        }
    }
}

impl Case<'_> {
    fn beginning(&self, to_move: Color) -> Beginning {
        let ko = self.ko.filter(|ko| ko.banned == to_move);
        Beginning { position: self.piece.position, to_move, ko }
    }
}

/// Returns a region in which a ko was just taken, with who may not take it back where.
fn with_ko_taken(region: &Region) -> Option<(Region, (Side, u32))> {
    let (window, place) = (region.window(), region.place());
    let inside = region.inside();
    for side in Side::ALL {
        for (spot, &cell) in inside.iter().enumerate() {
            if region.cells[cell] != Cell::Inside(None) {
                continue;
            }
            let played = window.play(place, side, spot as u32);
            let Some((played, ko)) = played.and_then(|played| Some((played, played.ko?))) else {
                continue;
            };
            let mut after = region.clone();
            for (spot, &cell) in inside.iter().enumerate() {
                let of = |side: &Side| played.place.of(*side) >> spot & 1 == 1;
                after.cells[cell] = Cell::Inside(Side::ALL.into_iter().find(of));
            }
            return (after.in_question(Side::Black) != 0).then_some((after, (side.other(), ko)));
        }
    }
    None
}

impl Tally {
    /// Compares all answers about a region, and about the region after a ko was taken in it.
    fn compare(&mut self, region: &Region, survivors: Survivors, solver: &mut Solver) {
        self.compare_after(region, survivors, None, solver);
        if let Some((region, ko)) = with_ko_taken(region) {
            self.after_ko += 1;
            self.compare_after(&region, survivors, Some(ko), solver);
        }
    }

    fn compare_after(
        &mut self,
        region: &Region,
        survivors: Survivors,
        ko: Option<(Side, u32)>,
        solver: &mut Solver,
    ) {
        let window = region.window();
        let question = Question {
            window: &window,
            place: region.place(),
            target: region.in_question(Side::Black),
            owner: Side::Black,
            survivors: crate::pieces::survivors(survivors),
            ko,
        };
        self.regions += 1;
        let Some(answers) = question.answers(MOST_STATES) else {
            self.too_large += 1;
            return;
        };
        self.with_ko += usize::from(answers.has_ko);
        let piece = Piece::of(region);
        let ko = ko.map(|(side, spot)| Taken {
            banned: crate::pieces::color(side),
            point: piece.points[spot as usize],
        });
        let case = Case { region, piece, survivors, ko, answers };
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
            Some(proof) => self.walk(case, &problem, &case.beginning(to_move), proof, &asked),
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
        let start = case.beginning(to_move);
        let moves = answer.moves.iter().map(|made| (made.vertex, made.claim, to_move, &made.proof));
        let others = answer.refutations.iter();
        let others = others.map(|made| (made.vertex, made.claim, !to_move, &made.proof));
        for (vertex, claim, prover, proof) in moves.chain(others) {
            let wanted = problem.goal_of(prover);
            let asked = format!("{to_move} {vertex}, {prover} proves {wanted:?} {claim:?}");
            let (Some(after), Some(proof)) = (after(&start, vertex), proof) else {
                continue;
            };
            let beginning = if prover == to_move { start } else { after };
            self.walk(case, problem, &beginning, proof, &asked);
            self.after(case, problem, &after, prover, claim, &asked);
        }
    }

    /// Asks the slow solver about the position after a first move. The threats that are left after
    /// the move are not known to it.
    fn after(
        &mut self,
        case: &Case<'_>,
        problem: &Problem,
        after: &Beginning,
        prover: Color,
        claim: Claim,
        asked: &str,
    ) {
        if matches!(claim, Claim::Threats(_)) {
            return;
        }
        let cut = Cut::of(problem, &case.piece.region(), &after.position, after.ko);
        let answers = cut.as_ref().and_then(|cut| cut.question().answers(MOST_STATES));
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
        beginning: &Beginning,
        proof: &Proof,
        asked: &str,
    ) {
        match check(problem, beginning, proof, MOST_PLACES) {
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

/// Returns what follows a move; `None` if the move is illegal.
pub fn after(start: &Beginning, vertex: Vertex) -> Option<Beginning> {
    let Beginning { position, to_move, .. } = *start;
    let mut game = tengen::Game::new(position.size());
    assert!(game.set_up(&position, to_move).is_empty(), "every chain has a liberty");
    game.play(to_move, vertex).ok()?;
    let banned = !to_move;
    let point = game.ko_bans(banned).iter().next();
    let ko = point.map(|point| Taken { banned, point });
    Some(Beginning { position: *game.position(), to_move: banned, ko })
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
    assert!(tally.with_ko > 50 && tally.after_ko > 10 && tally.walked > 1000);
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

//! Results on the condition that the stones around hold, beside the slow solver and the checker, which
//! assume the same: nothing outside the region is captured, and the gaps are the attacker's.

use tengen::engine_room::solve::{Answer, Limits, Problem, Solver};
use tengen::{Claim, Color, Goal, PointSet, Position, Size, Stop};
use tengen_testing::oracle::Answers;
use tengen_testing::random::Random;

use crate::checker::{Beginning, check};
use crate::compare::after;
use crate::pieces::{Cut, goal, ko, side};

/// The largest number of states that the slow solver lists for a claim.
const MOST_STATES: usize = 50_000;

/// The largest number of positions that a walk through a proof looks at.
const MOST_PLACES: usize = 3_000;

const BLACK: Option<Color> = Some(Color::Black);

const WHITE: Option<Color> = Some(Color::White);

const LIMITS: Limits = Limits { nodes: 10_000, memory: 4 << 20, every_move: true };

/// Returns black and white stones in a corner, with white stones around them that leave gaps.
fn corner(random: &mut Random) -> Position {
    let size = Size::new(7, 7).expect("a board");
    let (width, height) = [(4, 2), (3, 3), (2, 2), (3, 2)][random.below(4) as usize];
    let mut position = Position::empty(size);
    for point in size.points() {
        let (column, row) = (point.column(), point.row());
        // What may stand on the point, each equally likely.
        let choices: &[Option<Color>] = if column < width && row < height {
            &[None, None, BLACK, BLACK, BLACK, BLACK, BLACK, WHITE]
        } else if column <= width && row <= height {
            &[WHITE, WHITE, WHITE, WHITE, WHITE, None]
        } else if column <= width + 1 && row <= height + 1 {
            &[None, None, None, WHITE]
        } else {
            &[None]
        };
        position.set(point, choices[random.below(choices.len() as u32) as usize]);
    }
    for point in &position.libertyless() {
        position.set(point, None);
    }
    position
}

/// Returns the position with the gaps closed, if nothing outside the region can then be captured.
fn closed(answer: &Answer, gaps: &PointSet) -> Option<Position> {
    let problem = &answer.problem;
    let mut position = *problem.position();
    for point in gaps {
        position.set(point, Some(!problem.defender()));
    }
    let lives = |color| {
        position.chains(color).all(|chain| {
            let is_inside = (chain.stones - answer.region).is_empty();
            is_inside || !(chain.liberties - answer.region).is_empty()
        })
    };
    Color::ALL.into_iter().all(lives).then_some(position)
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    conditional: usize,
    asked: usize,
    walked: usize,
}

impl Tally {
    fn compare(&mut self, answer: &Answer) {
        let Some(gaps) = answer.gaps.filter(|_| answer.status_if_walls_hold().is_some()) else {
            return;
        };
        self.conditional += 1;
        let claim = answer.result.reached.expect("what holds on a condition");
        let to_move = answer.problem.to_move();
        let problem = answer.problem.within(&answer.region).expect("the target is inside");
        let board = *problem.position();
        if let Some(answers) = slow(&problem, &answer.region, &board) {
            self.asked += 1;
            let is_true = answers.proves(goal(Goal::Kill), ko(claim), side(to_move));
            assert!(is_true, "false, {claim}:\n{board}");
        }
        let Some(position) = closed(answer, &gaps) else { return };
        let start = Beginning { position, to_move, ko: None };
        for made in &answer.moves {
            let after = after(&start, made.vertex).expect("a legal move");
            let cut = Cut::of(&problem, &answer.region, &after.position, after.ko);
            let answers = cut.as_ref().and_then(|cut| cut.question().answers(MOST_STATES));
            let is_threat = matches!(made.claim, Claim::Threats(_));
            if let Some(answers) = answers.filter(|_| !is_threat) {
                self.asked += 1;
                let is_true = answers.proves(goal(Goal::Kill), ko(made.claim), side(!to_move));
                assert!(is_true, "{} is false, {}:\n{board}", made.vertex, made.claim);
            }
            let Some(proof) = &made.proof else { continue };
            if !made.reach.is_result() {
                self.walked += 1;
                let walk = check(&problem, &start, proof, MOST_PLACES);
                assert!(walk.is_ok(), "{} {walk:?}:\n{board}", made.vertex);
            }
        }
    }
}

/// Asks the slow solver about a region.
fn slow(problem: &Problem, region: &PointSet, position: &Position) -> Option<Answers> {
    Cut::of(problem, region, position, None)?.question().answers(MOST_STATES)
}

/// Compares the results of a number of corners that a seed draws.
fn compare(corners: usize, seed: u64) -> Tally {
    let (mut random, mut solver) = (Random::from_seed(seed), Solver::default());
    let mut tally = Tally::default();
    for _ in 0..corners {
        let position = corner(&mut random);
        let Ok(problem) = Problem::of(&position, Color::White, &position.stones(Color::Black))
        else {
            continue;
        };
        let answer = solver.solve(&problem, &LIMITS, &Stop::new()).expect("a small board");
        tally.compare(&answer);
    }
    eprintln!("{tally:?}");
    tally
}

#[test]
fn what_is_proven_if_the_walls_hold_is_proven_where_they_do() {
    let tally = compare(1500, 1);
    let Tally { conditional, asked, walked } = tally;
    assert!(conditional > 50 && asked > 5 && walked > 40, "{tally:?}");
}

/// Takes minutes: `CORNERS=20000 SEED=2 cargo test --release -p tengen-testing --test solve -- --ignored
/// --nocapture many_corners`.
#[test]
#[ignore = "takes minutes"]
fn what_is_proven_if_the_walls_hold_in_many_corners() {
    let number = |name, usual: u64| {
        std::env::var(name).map_or(usual, |text| text.parse().expect("a number"))
    };
    compare(number("CORNERS", 20_000) as usize, number("SEED", 2));
}

//! Kos: which claim is proven, and by whom.

use super::{LIMITS, moves, problem, solve};
use crate::bitboard::PointSet;
use crate::color::Color::{self, Black, White};
use crate::diagram::position;
use crate::point::Point;
use crate::solve::answer::{Ko, Status};
use crate::solve::claim::Claim;
use crate::solve::problem::Problem;
use crate::solve::setting::{settings, start};
use crate::solve::solver::Solver;
use crate::solve::work::Work;
use crate::stop::Stop;

/// Whether a player reaches its goal with White to move, under each of four claims.
fn proven(text: &str, prover: Color) -> [bool; 4] {
    let claims = [Claim::NoKo, Claim::Unconditional, Claim::Threats(0), Claim::AllKos];
    let problem = problem(text, White);
    claims.map(|claim| {
        let mut solver = Solver::default();
        let attempt = solver.prove(&problem, prover, claim, &LIMITS, &Stop::new());
        attempt.expect("a region that fits").is_proven
    })
}

pub(super) const BENT_FOUR: &str = "
    . . . X O .
    . X X X O .
    X X O O O .
    O O O . . .
    . . . . . .";

#[test]
fn bent_four_in_the_corner_is_alive_or_a_ko() {
    assert_eq!(solve(BENT_FOUR, Black).status(), Status::Alive);
    let white = solve(BENT_FOUR, White);
    let Status::Ko(Ko { reached, prevented }) = white.status() else {
        panic!("{:?}", white.status())
    };
    assert_eq!(reached, Claim::Threats(0), "White takes first");
    assert!(prevented.is_some_and(|claim| claim > Claim::Unconditional), "{prevented:?}");
    assert_eq!(moves(&white), ["B5"]);
}

#[test]
fn the_claims_of_both_players_exclude_each_other() {
    let (white, black) = (proven(BENT_FOUR, White), proven(BENT_FOUR, Black));
    assert_eq!(white, [false, false, true, true], "White takes the ko first");
    assert_eq!(black, [false, false, false, true], "Black needs threats");
}

/// White can take a ko at A4 again and again, and Black can never end it: the connection at A4
/// fills the eye.
const ENDLESS_KO: &str = "
    . X X O . .
    X X O O . .
    . X O . . .
    X O O . . .
    O O . . . .
    . . . . . .";

#[test]
fn a_ko_that_the_prover_can_never_end_proves_nothing() {
    assert_eq!(solve(ENDLESS_KO, Black).result.reached, None, "even with all threats");
    assert_eq!(proven(ENDLESS_KO, Black), [false; 4]);
    assert_eq!(proven(ENDLESS_KO, White), [false, false, true, true]);
}

/// White's stone at F5 has just taken a ko. It cuts two black stones from a group that lives.
const TAKEN: &str = "
    . X . X X O X X .
    X X X X O . O O O
    O O O O O O O O O
    . . . . . . . . .";

fn cut_off() -> Problem {
    let position = position(TAKEN);
    let (size, point) = (position.size(), |name: &str| name.parse().expect("a point"));
    let target = PointSet::from_points(size, [point("G4")]);
    let upper = PointSet::from_points(size, size.points().filter(|point| point.row() >= 2));
    let problem = Problem::of(&position, Black, &target).expect("a problem");
    problem.within(&upper).expect("a region around the target")
}

#[test]
fn a_ko_that_was_just_taken_is_not_taken_back_with_the_first_move() {
    let problem = cut_off();
    let point = "F3".parse().expect("a point");
    let banned = problem.with_ko(Black, point).expect("a ko");
    assert_eq!((problem.ko(), banned.ko()), (None, Some(point)));
    assert_eq!(banned.with_to_move(White).ko(), None, "a ko binds one player");
    let reached = |problem: &Problem, claim| {
        let attempt = Solver::default().prove(problem, Black, claim, &LIMITS, &Stop::new());
        attempt.expect("a region that fits").is_proven
    };
    assert!(reached(&problem, Claim::Threats(0)), "Black takes");
    assert!(!reached(&banned, Claim::Threats(0)), "Black may not take");
    assert!(reached(&banned, Claim::Threats(1)), "Black takes with a threat");
}

#[test]
fn a_ko_is_refused_where_no_single_stone_can_be_taken() {
    let error = |banned: Color, name: &str| {
        let point = name.parse().expect("a point");
        cut_off().with_ko(banned, point).expect_err("no ko").to_string()
    };
    let text = "Black cannot take back a ko at J4: a play there captures no single stone";
    assert_eq!(error(Black, "J4"), text);
    assert!(error(White, "F3").starts_with("White cannot take back a ko at F3"));
    assert!(error(Black, "T19").starts_with("Black cannot take back a ko at T19"));
}

#[test]
fn life_is_not_called_a_ko_where_a_larger_region_gives_it_without_one() {
    // Between White's wall and the stones in the corner, Black must win a ko after D1. With the open
    // points on the right, a ko is not needed.
    let open = "
        . . . . . .
        O O O O O .
        . X X X O .
        X X X . . .
        . X O . O .";
    assert_eq!(solve(open, Black).status(), Status::Alive);
    let closed = "
        . . . . . .
        O O O O O .
        . X X X O O
        X X X . . O
        . X O . O .";
    assert!(matches!(solve(closed, Black).status(), Status::Ko(_)));
}

#[test]
fn what_returns_to_a_position_with_all_kos_may_still_be_proven_without() {
    // With all kos for White, every way to hold G1 down returns to a position. If neither player takes
    // back at once, White prevents life in the corner.
    let position = position(
        ". . . . . . . . .
         O O O O O O O . .
         O O . . X X O O .
         O X . . X X X O .
         . X X . . . X O .",
    );
    let stone = position.layout().spot(Point::new(6, 0));
    let problem = Problem::of(&position, Black, &position.chain(stone).stones).expect("a problem");
    let answer = Solver::default().solve(&problem, &LIMITS, &Stop::new()).expect("it fits");
    assert_eq!(answer.result.prevented, Some(Claim::Threats(0)));
}

#[test]
fn the_rising_claims_take_no_more_nodes_than_their_player_has_left() {
    let position = position(
        ". . . . . . .
         . . O O . . .
         . . . . . . .
         O . O O O . .
         X . . . O . .
         X X . X O . O
         . X X . O . O
         X . . . O . .",
    );
    let stone = position.layout().spot(Point::new(1, 1));
    let problem = Problem::of(&position, White, &position.chain(stone).stones).expect("a problem");
    let (mut solver, stop) = (Solver::default(), Stop::new());
    solver.tables.prepare(LIMITS.memory).expect("enough memory");
    let mut asked = 0;
    for setting in settings(&problem).expect("it fits") {
        let mut work = Work::new(&mut solver.tables, &LIMITS, &stop, position.layout());
        work.tables.new_problem();
        let job = work.job(&setting, White, Claim::AllKos);
        let run = work.run(&job, &start(&problem, White, None), LIMITS.nodes);
        if run.is_proven {
            asked += 1;
            let most = work.nodes + 200;
            work.sharpened(&setting, White, (job, run), (10_000, most));
            assert!(work.nodes <= most, "{} of {most}", work.nodes);
        }
    }
    assert!(asked > 0);
}

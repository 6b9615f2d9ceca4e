//! Outcomes for given dead stones, counts, and the judge who finds the dead stones.

use tengen::rules::ScoringRule;
use tengen::{
    ByColor, Color, Count, Diagram, Estimate, FillIn, Game, GameResult, HalfCount, Judge,
    Judgement, Komi, Net, Outcome, Point, PointSet, Preset, Score, Side, Status, Stop,
};

fn finished() -> Game {
    let drawing = ". X . X O . O\nX X X X O O O\n. O X X O . O\nX . X X O O O\nX X X O O O .";
    let drawn: Diagram = drawing.parse().expect("a drawing");
    let mut game = Game::new(drawn.position.size());
    assert!(game.set_up(&drawn.position, Color::Black).is_empty());
    game
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

#[test]
fn an_outcome_is_counted_for_given_dead_stones() {
    let game = finished();
    assert!(Outcome::undisputed(&game).is_none());
    let outcome = Outcome::of(&game, &PointSet::from_points(game.size(), [point("B3")]));
    assert_eq!((outcome.dead().count(), outcome.neutral().count()), (1, 0));
    let area = outcome.area(Color::Black);
    assert_eq!(area & outcome.territory(Color::Black), outcome.territory(Color::Black));
    let marked: ByColor<Vec<Point>> = outcome.marked_territory();
    assert!(marked.black.contains(&point("B3")));
    let GameResult::Score(score) = outcome.result() else { panic!("a score") };
    assert_eq!(score, outcome.count().score());
}

#[test]
fn points_that_must_be_filled_are_named_and_marks_are_counted() {
    let drawing = ". O . . O . .\nX O X O O O O\nX X O O X X X\n. X X X X . X";
    let drawn: Diagram = drawing.parse().expect("a drawing");
    let preset = Preset::JAPANESE;
    let mut game = Game::with_rules(drawn.position.size(), preset.rules, Komi::ZERO);
    assert!(game.set_up(&drawn.position, Color::Black).is_empty());
    let outcome = Outcome::of(&game, &PointSet::from_points(game.size(), [point("C3")]));
    assert_eq!(outcome.to_fill(Color::White).iter().collect::<Vec<_>>(), [point("C4")]);
    let filling = outcome.filling().expect("a point to fill");
    assert_eq!(filling, "C4 must be filled");
    assert!(outcome.explanation().ends_with(&filling));
    let marked = ByColor {
        black: PointSet::from_points(game.size(), [point("F1")]),
        white: PointSet::empty(game.size()),
    };
    assert_eq!(outcome.count_as_marked(&marked).sides.black.territory, 1);
}

#[test]
fn a_count_explains_itself() {
    let game = finished();
    let outcome = Outcome::of(&game, &PointSet::empty(game.size()));
    let count: &Count = outcome.count();
    assert_eq!((count.size, count.scoring), (game.size(), ScoringRule::Area));
    assert_eq!((count.komi, count.handicap_bonus, count.button), (game.komi(), 0, None));
    let Side { stones, territory, prisoners, dead_stones, pass_stones, tax, pass_points, .. } =
        count.sides.black;
    assert_eq!(i32::try_from(stones + territory), Ok(count.points(Color::Black)));
    assert_eq!([prisoners, dead_stones, pass_stones, tax, pass_points], [0; 5]);
    let difference = count.total(Color::Black) - count.total(Color::White);
    let score: Score = count.score();
    assert_eq!((difference, count.neutral()), (score.halves(), 2));
    let half: HalfCount = count.half_count().expect("an area rule");
    assert_eq!((half.score(), half.counted - half.against), (score, score.halves()));
    let fill: FillIn = count.fill_in().expect("an odd number of points");
    assert_eq!((fill.score(), fill.stones), (score, 17));
    assert_eq!(fill.vacant.map(i32::signum), ByColor { black: -1, white: 0 });
    assert!(count.to_string().contains("territory"));
}

#[test]
fn a_judge_finds_dead_stones() {
    let game = finished();
    let judgement: Judgement = Judge::default().judge(&game, &Stop::new()).expect("no stop");
    let outcome: &Outcome = judgement.outcome();
    assert_eq!(outcome.dead().iter().collect::<Vec<_>>(), [point("B3")]);
    assert_eq!(judgement.status(point("B3")), Status::Dead);
    assert_eq!(judgement.status(point("F5")), Status::Territory(Color::White));
    assert_eq!(judgement.with_status(Status::Neutral).count(), 0);
    assert!(judgement.seki(Color::Black).is_empty() && judgement.doubtful(Color::White).is_empty());
    assert!(!judgement.is_open() && judgement.is_decided(0.5));
    let winner = outcome.result().winner().expect("no draw");
    assert!(judgement.is_safe_win(winner) && !judgement.is_safe_lead(!winner));
    assert!(judgement.unsealed().is_empty());
    assert_eq!(judgement.sealed_score(), outcome.count().score());
    let Estimate { lead, doubt, .. } = judgement.estimate();
    assert!(lead.is_finite() && doubt < 1.0);
}

#[test]
fn a_judge_may_ask_a_net() {
    let game = finished();
    let mut judge = Judge::from(Net::embedded());
    let judgement = judge.judge(&game, &Stop::new()).expect("no stop");
    assert_eq!(judgement.outcome().dead().iter().collect::<Vec<_>>(), [point("B3")]);
}

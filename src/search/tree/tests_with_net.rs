//! Tests of the tree search led by the net that the program carries, on boards whose best results
//! are known.
//!
//! The results are those under area scoring. The source for 5x5, which a program solved, is van der
//! Werf, "`AI` techniques for the game of Go" (2004). Strong players and programs agree on the
//! results for 6x6 and 7x7.

use std::sync::Arc;

use tengen_nets::{Instructions, Net, Precision};

use super::*;
use crate::evaluate::net::{Evaluator, SearchEvaluator};
use crate::game::Game;
use crate::point::Size;
use crate::rules::{Komi, Preset};

/// Returns the report of a search from the empty board, with a komi in half points.
fn opening(side: u8, komi: i32) -> Report {
    const VISITS: u32 = 4000;
    let net = Arc::new(Net::embedded());
    let (evaluator, _) = Evaluator::with_precision(net, Instructions::best(), Precision::Float);
    let evaluators: Vec<Box<dyn Evaluate>> = vec![Box::new(SearchEvaluator::new(evaluator))];
    let mut search = TreeSearch::new(evaluators, Tuning::default(), 256 << 20);
    let rules = Preset::CHINESE.rules;
    let game = Game::with_rules(Size::square(side), rules, Komi::from_halves(komi));
    search.go_to(Root::sensible(Arc::new(game)));
    search.think(&Request::of_visits(VISITS, 1), &Stop::new(), None)
}

/// Asserts that the search prefers Black with a komi below the best result and White with one above
/// it, both in half points, and that Black begins in the centre.
///
/// The komi are a few points away from the result: 4,000 visits do not solve any of these boards,
/// and the net was not trained below 7x7.
fn assert_between(side: u8, [lower, upper]: [i32; 2]) {
    let (below, above) = (opening(side, lower), opening(side, upper));
    let win = |report: &Report| report.searched.as_ref().expect("a search").means.win;
    assert!(win(&below) > 0.5, "Black wins with {} only", win(&below));
    assert!(win(&above) < 0.5, "White loses with {}", win(&above));
    for report in [below, above] {
        let point = report.best.point().expect("a play");
        // A board of even size has two middle lines.
        let is_central = |place: u8| [side / 2, (side - 1) / 2].contains(&place);
        assert!(is_central(point.column()) && is_central(point.row()), "{point}");
    }
}

#[test]
fn black_owns_all_of_5x5() {
    assert_between(5, [2 * 20 + 1, 2 * 25 + 1]);
}

#[test]
fn black_wins_by_four_on_6x6() {
    // With 2.5 points, the teacher of the net also gives Black 46 %.
    assert_between(6, [2 + 1, 2 * 5 + 1]);
}

#[test]
fn black_wins_by_nine_on_7x7() {
    assert_between(7, [2 * 7 + 1, 2 * 11 + 1]);
}

#[test]
fn evaluations_that_are_kept_can_be_forgotten() {
    let net = Arc::new(Net::embedded());
    let (mut evaluator, _) = Evaluator::with_precision(net, Instructions::best(), Precision::Float);
    evaluator.set_cache(16 << 20);
    let cache = Arc::clone(evaluator.cache().expect("a cache"));
    let evaluators: Vec<Box<dyn Evaluate>> = vec![Box::new(SearchEvaluator::new(evaluator))];
    let mut search = TreeSearch::new(evaluators, Tuning::default(), 64 << 20);
    let look = |search: &mut TreeSearch| {
        search.forget();
        search.go_to(Root::sensible(Arc::new(Game::new(Size::square(5)))));
        search.think(&Request::of_visits(5, 1), &Stop::new(), None);
        cache.hits()
    };
    assert_eq!((look(&mut search), look(&mut search)), (0, 5));
    search.forget_evaluations();
    assert_eq!(look(&mut search), 0);
}

/// Returns a search of the net in bytes with some threads.
fn of_threads(threads: usize, tuning: Tuning) -> TreeSearch {
    let net = Arc::new(Net::embedded());
    let (evaluator, _) = Evaluator::with_precision(net, Instructions::best(), Precision::Auto);
    let evaluator = |_| Box::new(SearchEvaluator::new(evaluator.clone())) as Box<dyn Evaluate>;
    TreeSearch::new((0..threads).map(evaluator).collect(), tuning, 64 << 20)
}

#[test]
fn threads_that_compute_evaluations_together_grow_the_tree_of_one_thread() {
    let one_at_a_time = Tuning { visits_of_playout: 1e6, ..Tuning::default() };
    let report = |threads, tuning, visits| {
        let mut search = of_threads(threads, tuning);
        search.go_to(Root::sensible(Arc::new(Game::new(Size::square(9)))));
        search.think(&Request::of_visits(visits, 1), &Stop::new(), None)
    };
    assert_eq!(report(4, Tuning::default(), 16), report(1, Tuning::default(), 16));
    assert_eq!(report(3, one_at_a_time, 100), report(1, one_at_a_time, 100));
}

#[test]
fn a_stop_in_the_middle_of_evaluations_ends_the_search_of_a_team() {
    let mut search = of_threads(4, Tuning { visits_of_playout: 4.0, ..Tuning::default() });
    let root = Root::sensible(Arc::new(Game::new(Size::square(19))));
    search.go_to(root.clone());
    for round in 0..30 {
        let stop = Stop::new();
        let signal = stop.clone();
        let raising = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_micros(3000 + 700 * round));
            signal.raise();
        });
        search.think(&Request::endless(1), &stop, None);
        raising.join().expect("it only raises the stop");
        assert_eq!(search.tree.as_ref().expect("a tree").under_way(), 0);
        // What was left unfinished does not stop the next search.
        search.go_to(root.clone());
    }
    let visits = search.tree.as_ref().expect("a tree").visits() + 20;
    let report = search.think(&Request::of_visits(visits, 1), &Stop::new(), None);
    assert_eq!(report.visits(), visits);
}

#[test]
fn a_search_by_many_threads_makes_the_visits_that_it_was_asked_for() {
    let mut search = of_threads(5, Tuning::default());
    search.go_to(Root::sensible(Arc::new(Game::new(Size::square(9)))));
    for visits in [1, 16, 17, 40, 120, 400] {
        let report = search.think(&Request::of_visits(visits, 1), &Stop::new(), None);
        assert_eq!(report.visits(), visits);
    }
}

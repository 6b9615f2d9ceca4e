use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::value::Scale;
use super::*;
use crate::bitboard::Bits;
use crate::clock::Budget;
use crate::color::Color;
use crate::diagram::Diagram;
use crate::evaluate::{Depth, Evaluation};
use crate::game::Game;
use crate::point::{Size, Vertex};
use crate::random::Random;
use crate::rules::{Komi, Preset};
use crate::search::report::{Means, Ownership};
use crate::search::root::{Ban, Moves, Wording};

/// An evaluator that gives every position a random policy and value, the same ones whenever the
/// position recurs.
#[derive(Clone, Debug, Default)]
pub(super) struct Noise {
    taken: Vec<Evaluation>,
    batch: usize,
    /// Whether all moves and both players get equal chances instead.
    even: bool,
}

impl Noise {
    pub(super) fn in_batches(batch: usize) -> Self {
        Self { batch, ..Self::default() }
    }

    fn even() -> Self {
        Self { even: true, ..Self::default() }
    }
}

impl Evaluate for Noise {
    fn batch(&self) -> usize {
        self.batch.max(1)
    }

    fn take_up(&mut self, game: &Game, player: Color, _: Depth) {
        let area = game.size().area();
        let mut random = Random::from_seed(game.position().hash() ^ player as u64);
        let mut number = || random.below(1000) as f32 / 1000.0;
        let even = self.even;
        let mut policy: Vec<f32> = (0..area).map(|_| if even { 1.0 } else { number() }).collect();
        let all: f32 = policy.iter().sum::<f32>() + 1.0;
        for share in &mut policy {
            *share /= all;
        }
        let win = if even { 0.5 } else { number() };
        let score_mean = if even { 0.0 } else { 20.0 * (number() - 0.5) };
        let ownership = policy.iter().map(|share| share - 0.5 / area as f32).collect();
        self.taken.push(Evaluation {
            pass: 1.0 / all,
            policy,
            win,
            loss: 1.0 - win,
            lead: score_mean,
            score_mean,
            score_square: score_mean * score_mean + 100.0,
            ownership,
            ..Evaluation::default()
        });
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        for (number, evaluation) in self.taken.drain(..).enumerate() {
            each(number, &evaluation);
        }
    }
}

pub(super) fn search(evaluator: &Noise, threads: usize) -> TreeSearch {
    let evaluators = (0..threads).map(|_| Box::new(evaluator.clone()) as Box<dyn Evaluate>);
    TreeSearch::new(evaluators.collect(), Tuning::default(), 64 << 20)
}

pub(super) fn root(game: &Game) -> Root {
    Root::sensible(Arc::new(game.clone()))
}

pub(super) fn think(search: &mut TreeSearch, game: &Game, visits: u32) -> Report {
    search.go_to(root(game));
    search.think(&Request::of_visits(visits, 1), &Stop::new(), None)
}

fn means(report: &Report) -> Means {
    report.searched.as_ref().expect("a search").means
}

/// Returns a game with one stone, whose position is not symmetric.
pub(super) fn lopsided(side: u8) -> Game {
    let mut game = Game::new(Size::square(side));
    game.play(Color::Black, "B1".parse().expect("a vertex")).expect("an empty board");
    game
}

/// Checks the invariants of all nodes of a tree at rest, and counts the nodes.
pub(super) fn check(node: &Node) -> u32 {
    let expansion = node.expansion().expect("every node was evaluated");
    assert_eq!(node.under_way(), 0);
    let below: u32 = node.children().map(Node::visits).sum();
    assert!(expansion.is_terminal || node.visits() == 1 + below, "{} and {below}", node.visits());
    let stats = node.stats();
    assert!(stats.weight > 0.0 && stats.utility.abs() <= Scale::MOST && stats.win.abs() <= 1.0);
    assert!(stats.utility_square >= stats.utility * stats.utility - 1e-9);
    let priors: f64 = expansion.moves.iter().map(|prior| prior.probability()).sum();
    assert!(expansion.is_terminal || (priors - 1.0).abs() < 0.01, "{priors}");
    1 + node.children().map(check).sum::<u32>()
}

#[test]
fn a_number_of_visits_is_kept_and_every_node_adds_up() {
    for (batch, threads) in [(1, 1), (8, 1), (1, 3), (4, 2)] {
        let mut search = search(&Noise::in_batches(batch), threads);
        let report = think(&mut search, &lopsided(5), 400);
        assert_eq!(report.visits(), 400, "{threads} threads, batches of {batch}");
        let tree = search.tree.as_ref().expect("a tree");
        assert!(check(tree) <= 400);
        let visits: u32 = report.candidates().iter().map(|candidate| candidate.visits).sum();
        assert_eq!(visits, 399);
    }
}

#[test]
fn one_thread_gives_the_same_report_again() {
    let report = || {
        let mut search = search(&Noise::in_batches(4), 1);
        let mut game = Game::new(Size::square(7));
        for _ in 0..6 {
            let best = think(&mut search, &game, 150).best;
            game.play(game.to_move(), best).expect("the best move is legal");
        }
        think(&mut search, &game, 150)
    };
    assert_eq!(report(), report());
}

#[test]
fn the_tree_goes_on_with_the_game() {
    let mut search = search(&Noise::default(), 1);
    let mut game = Game::new(Size::square(5));
    let report = think(&mut search, &game, 300);
    let line = report.candidates()[0].line.clone();
    for vertex in &line[..2] {
        game.play(game.to_move(), *vertex).expect("an expected move is legal");
    }
    let known = report.candidates()[0].line_visits[1];
    search.go_to(root(&game));
    let report = search.think(
        &Request::new(Limits { playouts: Some(10), ..Limits::default() }, 1),
        &Stop::new(),
        None,
    );
    assert_eq!(report.visits(), known + 10);
    check(search.tree.as_ref().expect("a tree"));
}

#[test]
fn the_tree_is_dropped_when_the_game_is_another_one() {
    let mut search = search(&Noise::default(), 1);
    let mut game = Game::new(Size::square(5));
    think(&mut search, &game, 100);
    game.set_komi(Komi::ZERO);
    assert_eq!(think(&mut search, &game, 1).visits(), 1);
}

#[test]
fn a_jump_to_the_position_before_keeps_values_but_no_visits() {
    let before = Game::new(Size::square(5));
    let mut after = before.clone();
    let centre: Vertex = "C3".parse().expect("a vertex");
    after.play(Color::Black, centre).expect("an empty board");
    // The value of the move by a first look.
    let look = |search: &mut TreeSearch, game: &Game| {
        let only = Bits::from_points(game.size(), centre.point());
        let moves = Moves::sensible(game, Color::Black).among(&only).without_pass();
        search.jump_to(Root::new(Arc::new(game.clone()), Color::Black, moves));
        let report = search.think(&Request::of_visits(2, 1), &Stop::new(), None);
        assert_eq!(report.visits(), 2);
        report.candidates()[0].means.lead
    };
    let mut search = search(&Noise::default(), 1);
    let first = look(&mut search, &before);
    search.forget();
    let found = -means(&think(&mut search, &after, 200)).lead;
    assert!((found - first).abs() > 0.5, "{found} and {first}");
    let known = look(&mut search, &before);
    assert!((known - found).abs() < 0.01, "{known} and {found}");
    // The values do not hold in another game, searched or not, and can be forgotten.
    let mut other = before.clone();
    other.set_komi(Komi::from_halves(2));
    assert!((look(&mut search, &other) - first).abs() < 0.01);
    think(&mut search, &after, 200);
    search.jump_to(root(&before));
    search.jump_to(root(&other));
    search.jump_to(root(&before));
    assert!((look(&mut search, &before) - first).abs() < 0.01);
    think(&mut search, &after, 200);
    search.forget();
    assert!((look(&mut search, &before) - first).abs() < 0.01);
}

#[test]
fn a_lower_bound_of_the_win_rate_is_a_share_even_after_one_visit() {
    let mut search = search(&Noise::default(), 1);
    let report = think(&mut search, &Game::new(Size::square(5)), 3);
    let visited: Vec<_> = report.candidates().iter().filter(|it| it.visits > 0).collect();
    assert!(!visited.is_empty());
    for candidate in visited {
        assert!((0.0..=candidate.means.win).contains(&candidate.lcb), "{candidate:?}");
    }
}

#[test]
fn values_last_when_moves_are_taken_back() {
    let before = Game::new(Size::square(5));
    let centre: Vertex = "C3".parse().expect("a vertex");
    let mut after = before.clone();
    after.play(Color::Black, centre).expect("an empty board");
    // The value of the move by a first look.
    let look = |search: &mut TreeSearch| {
        let only = Bits::from_points(before.size(), centre.point());
        let moves = Moves::sensible(&before, Color::Black).among(&only).without_pass();
        search.go_to(Root::new(Arc::new(before.clone()), Color::Black, moves));
        let report = search.think(&Request::of_visits(2, 1), &Stop::new(), None);
        assert_eq!(report.visits(), 2, "the tree of the later position is gone");
        report.candidates()[0].means.lead
    };
    let mut search = search(&Noise::default(), 1);
    let first = look(&mut search);
    search.forget();
    let found = -means(&think(&mut search, &after, 200)).lead;
    assert!((found - first).abs() > 0.5, "{found} and {first}");
    let known = look(&mut search);
    assert!((known - found).abs() < 0.01, "{known} and {found}");
    search.forget();
    assert!((look(&mut search) - first).abs() < 0.01);
}

#[test]
fn only_moves_of_the_root_are_chosen() {
    let game = Game::new(Size::square(5));
    let corner = Bits::from_points(game.size(), [crate::point::Point::new(0, 0)]);
    let mut search = search(&Noise::default(), 1);
    think(&mut search, &game, 100);
    let moves = Moves::sensible(&game, Color::Black).among(&corner).without_pass();
    search.go_to(Root::new(Arc::new(game.clone()), Color::Black, moves));
    let report = search.think(&Request::of_visits(50, 1), &Stop::new(), None);
    assert_eq!(report.best.to_string(), "A1");
    assert_eq!(report.candidates().len(), 1);
    assert!(think(&mut search, &game, 100).candidates().len() == 26, "all moves come back");
}

#[test]
fn a_root_without_moves_is_passed() {
    let game = Game::new(Size::square(2));
    let moves = Moves { points: Bits::EMPTY, pass: false };
    let mut search = search(&Noise::default(), 1);
    search.go_to(Root::new(Arc::new(game), Color::Black, moves));
    let report = search.think(&Request::of_visits(50, 1), &Stop::new(), None);
    assert_eq!((report.best, report.visits()), (Vertex::Pass, 0));
}

#[test]
fn a_raised_stop_is_answered_at_once_with_a_legal_move() {
    let stop = Stop::new();
    stop.raise();
    let game = Game::new(Size::square(9));
    let mut search = search(&Noise::default(), 2);
    search.go_to(root(&game));
    let report = search.think(&Request::endless(1), &stop, None);
    assert_eq!(report.visits(), 1);
    assert!(game.legality(Color::Black, report.best).is_ok());
}

/// An evaluator that is interrupted in the evaluation of some position: it raises the stop itself.
struct Interrupted {
    noise: Noise,
    stop: Stop,
    /// The evaluations before the one that is interrupted.
    before: usize,
    heeded: Option<Stop>,
}

impl Evaluate for Interrupted {
    fn batch(&self) -> usize {
        self.noise.batch()
    }

    fn heed(&mut self, stop: Option<Stop>) {
        self.heeded = stop;
    }

    fn take_up(&mut self, game: &Game, player: Color, depth: Depth) {
        self.noise.take_up(game, player, depth);
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        let Self { noise, stop, before, heeded } = self;
        noise.evaluate(&mut |number, evaluation| {
            if *before == 0 {
                stop.raise();
            }
            *before = before.saturating_sub(1);
            if !heeded.as_ref().is_some_and(Stop::is_raised) {
                each(number, evaluation);
            }
        });
    }
}

#[test]
fn a_position_whose_evaluation_ends_early_is_evaluated_by_a_later_playout() {
    for batch in [1, 3] {
        for before in [0, 1, 2, 7, 30] {
            let stop = Stop::new();
            let noise = Noise::in_batches(batch);
            let evaluator = Interrupted { noise, stop: stop.clone(), before, heeded: None };
            let mut search =
                TreeSearch::new(vec![Box::new(evaluator)], Tuning::default(), 64 << 20);
            let game = Game::new(Size::square(5));
            search.go_to(root(&game));
            let report = search.think(&Request::of_visits(100, 1), &stop, None);
            // The root is evaluated in any case, since a move must be answered.
            assert_eq!(report.visits() as usize, before.max(1), "in batches of {batch}");
            assert!(game.legality(Color::Black, report.best).is_ok());
            let tree = search.tree.as_ref().expect("a tree");
            assert_eq!(tree.under_way(), 0);
            // The stop stays raised, but the next search has another one.
            search.think(&Request::of_visits(400, 1), &Stop::new(), None);
            let tree = search.tree.as_ref().expect("a tree");
            assert_eq!(tree.visits(), 400);
            // Every node was evaluated.
            check(tree);
        }
    }
}

#[test]
fn a_full_tree_ends_the_search() {
    let evaluator: Box<dyn Evaluate> = Box::new(Noise::default());
    let mut search = TreeSearch::new(vec![evaluator], Tuning::default(), 100_000);
    let report = think(&mut search, &Game::new(Size::square(9)), 1_000_000);
    assert!((20..500).contains(&report.visits()), "{}", report.visits());
}

#[test]
fn a_full_tree_ends_a_watched_search_with_limits_too() {
    let evaluator: Box<dyn Evaluate> = Box::new(Noise::default());
    let mut search = TreeSearch::new(vec![evaluator], Tuning::default(), 100_000);
    search.go_to(root(&Game::new(Size::square(9))));
    let watch =
        Watch { every: Duration::from_millis(1), report: &mut |_| ControlFlow::Continue(()) };
    let report = search.think(&Request::of_visits(1_000_000, 1), &Stop::new(), Some(watch));
    assert!(report.visits() < 500, "{}", report.visits());
}

#[test]
fn everything_is_forgotten() {
    let mut search = search(&Noise::default(), 1);
    let game = Game::new(Size::square(5));
    let first = think(&mut search, &game, 200);
    think(&mut search, &game, 400);
    search.forget();
    assert_eq!(think(&mut search, &game, 200), first);
}

#[test]
fn a_search_that_only_meets_known_ends_reports_and_can_be_stopped() {
    let mut game = Game::new(Size::square(1));
    game.play(Color::Black, Vertex::Pass).expect("a pass is legal");
    let mut reports = 0;
    let watch = Watch {
        every: Duration::from_millis(1),
        report: &mut |_: &Report| {
            reports += 1;
            if reports < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    };
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&game));
    let report = search.think(&Request::endless(1), &Stop::new(), Some(watch));
    assert_eq!((report.best, reports), (Vertex::Pass, 3));
}

#[test]
fn a_watch_receives_reports_and_can_end_the_search() {
    let mut visits = Vec::new();
    let watch = Watch {
        every: Duration::from_millis(1),
        report: &mut |report: &Report| {
            visits.push(report.visits());
            if visits.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    };
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&Game::new(Size::square(9))));
    let last = search.think(&Request::endless(1), &Stop::new(), Some(watch));
    assert_eq!(visits.len(), 3);
    assert!(visits.is_sorted() && last.visits() >= visits[2]);
}

#[test]
fn every_path_is_legal_under_every_rule_set() {
    for preset in Preset::ALL {
        for size in [Size::square(2), Size::square(3), Size::new(4, 1).expect("a size")] {
            let mut search = search(&Noise::default(), 1);
            let mut game = Game::with_rules(size, preset.rules, preset.komi);
            for _ in 0..30 {
                if game.is_over() {
                    break;
                }
                let best = think(&mut search, &game, 120).best;
                game.play(game.to_move(), best).expect("the best move is legal");
            }
        }
    }
}

/// A game under Tromp-Taylor rules that begins with a drawn position.
fn drawn(drawing: &str, color: Color) -> (Game, Diagram) {
    let diagram: Diagram = drawing.parse().expect("a diagram");
    let rules = Preset::TROMP_TAYLOR.rules;
    let mut game = Game::with_rules(diagram.position.size(), rules, Komi::ZERO);
    assert!(game.set_up(&diagram.position, color).is_empty());
    (game, diagram)
}

/// The best move of a position under Tromp-Taylor rules, found without any knowledge.
fn found(drawing: &str, color: Color, visits: u32) -> (String, f64, Diagram) {
    let (game, diagram) = drawn(drawing, color);
    let report = think(&mut search(&Noise::even(), 1), &game, visits);
    (report.best.to_string(), means(&report).win, diagram)
}

#[test]
fn a_capture_that_wins_is_found_without_knowledge() {
    let (best, win, diagram) = found("X X X O O O .\na X X O O O .", Color::White, 2000);
    assert_eq!(best, diagram.marked('a').to_string());
    assert!(win > 0.5, "{win}");
}

#[test]
fn the_point_that_decides_is_taken_without_knowledge() {
    // Seven points each, and one neutral point.
    let (best, win, diagram) = found(". X X O .\nX X O O O\n. X a O .", Color::Black, 1000);
    assert_eq!(best, diagram.marked('a').to_string());
    assert!(win > 0.9, "{win}");
}

#[test]
fn a_search_by_time_ends_when_nothing_can_catch_up() {
    let game = Game::new(Size::square(5));
    let moves = Moves::sensible(&game, Color::Black).among(&Bits::EMPTY);
    let mut search = search(&Noise::default(), 1);
    search.go_to(Root::new(Arc::new(game), Color::Black, moves));
    let time = Duration::from_secs(3600);
    let budget = Budget::fixed(time);
    let request = Request::new(Limits { time: Some(budget), ..Limits::default() }, 1);
    let report = search.think(&request, &Stop::new(), None);
    assert_eq!((report.best, report.visits()), (Vertex::Pass, 2), "the only move");
}

#[test]
fn time_that_would_be_lost_is_spent_although_the_choice_is_clear() {
    let (game, _) = drawn(". X X O .\nX X O O O\n. X a O .", Color::Black);
    let spent = |time, is_saved| {
        let mut search = search(&Noise::even(), 1);
        search.go_to(root(&game));
        let time = Some(Budget { is_saved, ..Budget::fixed(time) });
        let started = Instant::now();
        search.think(&Request::new(Limits { time, ..Limits::default() }, 1), &Stop::new(), None);
        started.elapsed()
    };
    let (short, long) = (Duration::from_millis(300), Duration::from_secs(5));
    // The search ends earlier by the time that its root took.
    assert!(spent(short, false) >= short * 9 / 10);
    assert!(spent(long, true) < long);
}

#[test]
fn a_search_by_time_ends_in_time() {
    let started = Instant::now();
    let time = Duration::from_millis(100);
    let budget = Budget { hard: 2 * time, ..Budget::fixed(time) };
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&Game::new(Size::square(5))));
    let request = Request::new(Limits { time: Some(budget), ..Limits::default() }, 1);
    search.think(&request, &Stop::new(), None);
    assert!(started.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_temperature_draws_moves_by_their_visits_and_repeats_with_the_seed() {
    let game = Game::new(Size::square(5));
    let chosen = |temperature, seed| {
        let mut search = search(&Noise::default(), 1).with_temperature(temperature);
        search.go_to(root(&game));
        let report = search.think(&Request::of_visits(100, seed), &Stop::new(), None);
        assert_eq!(report.best, report.candidates()[0].vertex);
        (report.best, report.candidates()[0].visits)
    };
    let drawn: Vec<(Vertex, u32)> = (0..20).map(|seed| chosen(1.0, seed)).collect();
    assert_eq!(drawn, (0..20).map(|seed| chosen(1.0, seed)).collect::<Vec<_>>());
    assert!(drawn.iter().any(|other| *other != drawn[0]), "one move of all");
    assert!(drawn.iter().all(|&(_, visits)| visits > 0));
    assert!((0..20).all(|seed| chosen(0.0, seed) == chosen(0.0, 0)));
}

#[test]
fn a_temperature_draws_by_the_policy_where_there_are_no_visits_to_speak_of() {
    let game = Game::new(Size::square(5));
    for visits in [1, 2] {
        let chosen = |seed| {
            let mut search = search(&Noise::default(), 1).with_temperature(1.0);
            search.go_to(root(&game));
            search.think(&Request::of_visits(visits, seed), &Stop::new(), None).best
        };
        assert!((0..20).any(|seed| chosen(seed) != chosen(0)), "{visits} visits");
    }
}

#[test]
fn a_tree_that_was_grown_without_owners_is_grown_anew_where_they_are_asked_for() {
    let game = Game::new(Size::square(5));
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&game));
    search.think(&Request::of_visits(100, 0), &Stop::new(), None);
    let request = Request { ownership: Ownership::Moves, ..Request::of_visits(120, 0) };
    let report = search.think(&request, &Stop::new(), None);
    let tried = report.candidates().iter().filter(|candidate| candidate.visits > 0);
    assert!(tried.map(|candidate| candidate.owners.as_ref()).all(|owners| owners.is_some()));
    let owners = report.searched.and_then(|searched| searched.owners).expect("of the root");
    assert!(owners.deviations.iter().any(|&deviation| deviation > 0.0));
}

#[test]
fn a_search_that_goes_on_at_its_root_knows_what_it_knew() {
    let game = Game::new(Size::square(5));
    let mut search = search(&Noise::default(), 1);
    // The first search expects a different score at its beginning than at its end.
    let [_, one, other, more] = [100, 100, 100, 101].map(|visits| {
        search.go_to(root(&game));
        search.think(&Request::of_visits(visits, 0), &Stop::new(), None)
    });
    assert_eq!(one, other);
    assert_eq!((one.visits(), more.visits()), (100, 101));
}

#[test]
fn a_search_makes_up_for_one_that_was_stopped_at_its_beginning() {
    let report = |is_stopped: bool| {
        // Corrections learned from similar positions are off, because they fade whenever a search
        // begins.
        let tuning = Tuning { correction: 0.0, ..Tuning::default() };
        let mut search = TreeSearch::new(vec![Box::new(Noise::default())], tuning, 64 << 20);
        let mut game = lopsided(5);
        let best = think(&mut search, &game, 2000).best;
        game.play(game.to_move(), best).expect("the best move is legal");
        search.go_to(root(&game));
        if is_stopped {
            let stop = Stop::new();
            stop.raise();
            assert!(search.think(&Request::of_visits(3000, 1), &stop, None).visits() > 200);
        }
        search.think(&Request::of_visits(3000, 1), &Stop::new(), None)
    };
    assert_eq!(report(true), report(false));
}

#[test]
fn moves_that_are_no_longer_allowed_take_no_memory() {
    fn bytes(node: &Node) -> usize {
        let rows = node.children().enumerate().filter_map(|(place, _)| Node::bytes_of_row(place));
        node.expansion().map_or(0, Node::bytes)
            + rows.sum::<usize>()
            + node.children().map(bytes).sum::<usize>()
    }
    let game = Game::new(Size::square(5));
    let color = game.to_move();
    let mut search = search(&Noise::even(), 1);
    let mut best = None;
    for _ in 0..2 {
        let spot = best.and_then(Vertex::point).map(|point| game.board().layout().spot(point));
        let banned: Bits = spot.into_iter().collect();
        let moves = Moves::sensible(&game, color);
        let moves = Moves { points: moves.points - banned, ..moves };
        search.go_to(Root::new(Arc::new(game.clone()), color, moves));
        best = Some(search.think(&Request::of_visits(500, 1), &Stop::new(), None).best);
        let tree = search.tree.as_ref().expect("a tree");
        assert_eq!(search.bytes.load(Ordering::Relaxed), bytes(tree), "without {banned:?}");
    }
}

#[test]
fn a_ban_holds_for_its_player_and_for_as_many_moves_as_it_says() {
    let game = Game::new(Size::square(5));
    let layout = game.board().layout();
    let point = |text: &str| layout.spot(text.parse().expect("a point"));
    let corner: Bits = ["A1", "B1", "A2"].map(point).into_iter().collect();
    let only = Ban {
        color: Color::White,
        points: layout.board() - corner,
        pass: false,
        moves: 2,
        wording: Wording::Avoid,
    };
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&game).with_bans([only]));
    let report = search.think(&Request::of_visits(400, 0), &Stop::new(), None);
    let lines = || report.candidates().iter().map(|candidate| &candidate.line);
    let is_in_corner =
        |vertex: &Vertex| vertex.point().is_none_or(|point| corner.contains(layout.spot(point)));
    assert!(lines().filter_map(|line| line.get(1)).all(is_in_corner), "White's first move");
    assert!(!lines().filter_map(|line| line.first()).all(is_in_corner), "Black's moves");
    assert!(lines().any(|line| line.len() > 3), "the lines go on");
    assert!(!lines().filter_map(|line| line.get(3)).all(is_in_corner), "White's later moves");
}

#[test]
fn a_search_that_is_stopped_before_it_begins_leaves_the_means_to_the_next() {
    let mut search = search(&Noise::default(), 1);
    let mut game = Game::new(Size::square(5));
    search.go_to(root(&game));
    let best = search.think(&Request::of_visits(3000, 0), &Stop::new(), None).best;
    let before = search.bytes.load(Ordering::Relaxed);
    game.play(Color::Black, best).expect("a legal move");
    search.go_to(root(&game));
    let stop = Stop::new();
    stop.raise();
    let report = search.think(&Request::endless(0), &stop, None);
    assert!(report.visits() > 100, "the tree is kept: {}", report.visits());
    assert!(game.legality(Color::White, report.best).is_ok());
    assert_eq!(search.expected, None, "the means are not all of one score");
    assert_eq!(search.bytes.load(Ordering::Relaxed), before, "no bytes are forgotten");
    let next = search.think(&Request::of_visits(report.visits(), 0), &Stop::new(), None);
    assert_eq!(next.visits(), report.visits());
    assert!(search.expected.is_some());
    let bytes = search.bytes.load(Ordering::Relaxed);
    assert!(bytes < before, "what lies beside the move was dropped: {bytes} of {before}");
}

#[test]
fn an_analysis_with_as_many_visits_as_can_be_counted_goes_on_reporting() {
    let mut search = search(&Noise::default(), 1);
    let game = Game::new(Size::square(5));
    search.go_to(root(&game));
    let mut reports = 0;
    let mut count = |_: &Report| {
        reports += 1;
        if reports < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let watch = Watch { every: Duration::from_millis(1), report: &mut count };
    search.most_visits = 30;
    let report = search.think(&Request::endless(0), &Stop::new(), Some(watch));
    assert_eq!((reports, report.visits()), (5, 30));
}

#[test]
fn noise_at_the_root_spreads_visits_over_more_moves_and_repeats() {
    let game = lopsided(7);
    let searched = |noise: f64, seed: u64| {
        let mut search = search(&Noise::default(), 1);
        search.go_to(root(&game));
        let request = Request { wide_root_noise: noise, ..Request::of_visits(300, seed) };
        search.think(&request, &Stop::new(), None)
    };
    let moves = |report: &Report| {
        report.candidates().iter().filter(|candidate| candidate.visits > 0).count()
    };
    let (narrow, wide) = (searched(0.0, 1), searched(1.0, 1));
    assert!(moves(&wide) > moves(&narrow), "{} and {}", moves(&wide), moves(&narrow));
    let prior = |report: &Report, vertex| {
        report.candidates().iter().find(|it| it.vertex == vertex).map(|it| it.prior)
    };
    assert_eq!(
        prior(&wide, narrow.best),
        prior(&narrow, narrow.best),
        "the policy is reported as it is"
    );
    assert_eq!(searched(1.0, 1), wide);
    assert_ne!(searched(1.0, 2), wide, "the seed decides the noise");
}

#[test]
fn a_search_without_noise_does_not_use_a_tree_grown_with_noise() {
    let game = Game::new(Size::square(7));
    let request = Request::of_visits(50, 1);
    let wide = Request { wide_root_noise: 1.0, ..Request::of_visits(300, 1) };
    let fresh = think(&mut search(&Noise::default(), 1), &game, 50);
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&game));
    search.think(&wide, &Stop::new(), None);
    assert_eq!(search.think(&request, &Stop::new(), None), fresh);
    search.set_aside();
    search.go_to(root(&game));
    search.think(&wide, &Stop::new(), None);
    search.take_back();
    search.go_to(root(&game));
    let more = search.think(
        &Request::new(Limits { playouts: Some(1), ..Limits::default() }, 1),
        &Stop::new(),
        None,
    );
    assert_eq!(more.visits(), 51, "what was set aside is kept");
}

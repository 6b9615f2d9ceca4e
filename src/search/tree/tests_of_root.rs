//! Tests of what a search does at its root alone: moves in focus, and moves that are equal.

use std::collections::HashMap;

use super::node::Node;
use super::tests::{Noise, check, lopsided, root, search, think};
use super::worker::expansion;
use super::*;
use crate::color::Color;
use crate::evaluate::{Depth, Evaluate, Evaluation};
use crate::game::Game;
use crate::point::{Point, Size};
use crate::random::Random;
use crate::rules::{KoRule, Komi, Rules};
use crate::search::report::{Candidate, Ownership};
use crate::search::root::{Focus, Moves};
use crate::stop::Stop;
use crate::symmetry::Symmetry;

/// An evaluator that knows one thing: whether Black has a stone on A1. Everything else is a guess by
/// the position.
struct Corner {
    guess: Noise,
    /// Black's win rate with the stone.
    win: f32,
    taken: Vec<(bool, Color)>,
}

impl Corner {
    fn that_wins(win: f32) -> Self {
        Self { guess: Noise::default(), win, taken: Vec::new() }
    }
}

impl Evaluate for Corner {
    fn batch(&self) -> usize {
        1
    }

    fn take_up(&mut self, game: &Game, player: Color, depth: Depth) {
        let corner = "A1".parse().expect("a point");
        self.taken.push((game.position().at(corner) == Some(Color::Black), player));
        self.guess.take_up(game, player, depth);
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        let Self { guess, win, taken } = self;
        guess.evaluate(&mut |number, guess| {
            let (has_corner, player) = taken[number];
            let mut known = Evaluation { win: 0.5 + 0.1 * (guess.win - 0.5), ..guess.clone() };
            known.policy[0] = 0.001;
            if has_corner {
                known.win = if player == Color::Black { *win } else { 1.0 - *win };
            }
            known.loss = 1.0 - known.win;
            (known.score_mean, known.lead, known.score_square) = (0.0, 0.0, 100.0);
            each(number, &known);
        });
        taken.clear();
    }
}

/// Returns a searcher with this evaluator that does not learn from similar positions, which a forced
/// visit may teach something too.
fn unlearning(evaluator: impl Evaluate + 'static) -> TreeSearch {
    let tuning = Tuning { correction: 0.0, ..Tuning::default() };
    TreeSearch::new(vec![Box::new(evaluator)], tuning, 64 << 20)
}

/// A game with two stones that leave no symmetry, and Black to move.
fn position() -> Game {
    let mut game = lopsided(5);
    game.play(Color::White, "D4".parse().expect("a vertex")).expect("a free point");
    game
}

fn focused(search: &mut TreeSearch, game: &Game, moves: &[(&str, u32)], visits: u32) -> Report {
    let focus: Vec<Focus> = moves
        .iter()
        .map(|&(text, visits)| Focus { vertex: text.parse().expect("a vertex"), visits })
        .collect();
    search.go_to(root(game).with_focus(&focus));
    search.think(&Request::of_visits(visits, 1), &Stop::new(), None)
}

fn candidate<'r>(report: &'r Report, text: &str) -> &'r Candidate {
    let vertex = text.parse().expect("a vertex");
    report.candidates().iter().find(|it| it.vertex == vertex).expect("a move of the root")
}

#[test]
fn a_move_in_focus_gets_its_visits_while_the_search_goes_on() {
    for (batch, threads) in [(1, 1), (8, 1), (1, 3), (4, 2)] {
        let mut search = search(&Noise::in_batches(batch), threads);
        let plain = think(&mut search, &position(), 400);
        let last = plain.candidates().last().expect("a move").vertex.to_string();
        search.forget();
        let report = focused(&mut search, &position(), &[(&last, 100)], 400);
        let found = candidate(&report, &last);
        assert!(found.visits >= 100, "{} of {threads} threads", found.visits);
        assert_eq!(report.visits(), 400);
        check(search.tree.as_ref().expect("a tree"));
    }
}

#[test]
fn several_moves_in_focus_share_every_second_playout() {
    let mut search = unlearning(Corner::that_wins(0.1));
    let game = position();
    let report = focused(&mut search, &game, &[("A1", 1000), ("E5", 1000)], 201);
    let [one, other] = ["A1", "E5"].map(|text| candidate(&report, text));
    let both = one.visits + other.visits;
    assert!((98..=140).contains(&both), "{both} of 200");
    assert!(one.visits.abs_diff(other.visits) <= 2, "{} and {}", one.visits, other.visits);
}

#[test]
fn visits_forced_on_a_bad_move_leave_the_root_and_the_other_moves_as_they_are() {
    let game = position();
    let plain = think(&mut unlearning(Corner::that_wins(0.0)), &game, 200);
    assert_eq!(candidate(&plain, "A1").visits, 0, "the search does not look at the move");
    let mut search = unlearning(Corner::that_wins(0.0));
    let report = focused(&mut search, &game, &[("A1", 150)], 350);
    let forced = candidate(&report, "A1");
    assert_eq!((forced.visits, forced.edge_visits, report.visits()), (150, 0, 350));
    assert!(forced.means.win < 0.45 && forced.means.weight > 1.0, "{:?}", forced.means);
    let of = |report: &Report| {
        let searched = report.searched.as_ref().expect("a search");
        let others = searched.candidates.iter().filter(|it| it.visits > it.visits - it.edge_visits);
        let others: Vec<Candidate> = others.cloned().collect();
        (searched.means, others)
    };
    let ((root, others), (plain_root, plain_others)) = (of(&report), of(&plain));
    assert_eq!(others, plain_others, "order, visits, values, bounds and lines");
    assert_eq!(root, plain_root);
}

#[test]
fn a_good_move_in_focus_claims_its_visits_and_becomes_the_best() {
    let game = position();
    let plain = think(&mut unlearning(Corner::that_wins(1.0)), &game, 60);
    assert_eq!(candidate(&plain, "A1").visits, 0, "the search overlooks the move");
    let report = focused(&mut unlearning(Corner::that_wins(1.0)), &game, &[("A1", 10)], 60);
    let found = candidate(&report, "A1");
    assert_eq!(report.best, found.vertex);
    assert!(found.edge_visits > 10, "{} of {}", found.edge_visits, found.visits);
    assert!(report.searched.expect("a search").means.win > 0.7, "the root has learned of it");
}

#[test]
fn forced_visits_stay_in_the_tree_and_do_not_shorten_a_later_search() {
    let game = position();
    let mut search = unlearning(Corner::that_wins(0.0));
    focused(&mut search, &game, &[("A1", 50)], 100);
    let report = think(&mut search, &game, 100);
    let found = candidate(&report, "A1");
    assert_eq!((found.visits, found.edge_visits), (50, 0));
    assert_eq!(report.visits(), 150);
}

#[test]
fn a_single_playout_looks_at_the_likeliest_move_even_if_another_is_in_focus() {
    let game = position();
    let mut search = unlearning(Corner::that_wins(0.0));
    let first = think(&mut search, &game, 2).best;
    search.forget();
    let report = focused(&mut search, &game, &[("A1", 50)], 2);
    assert_eq!(report.best, first);
}

#[test]
fn a_move_that_cannot_be_chosen_is_ignored_in_focus() {
    let report = focused(&mut search(&Noise::default(), 1), &position(), &[("B1", 50)], 100);
    assert!(report.candidates().iter().all(|it| it.visits == it.edge_visits));
}

#[test]
fn equal_moves_are_searched_once_and_reported_with_the_same_numbers() {
    let game = Game::new(Size::square(5));
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&game));
    let request = Request { ownership: Ownership::Moves, ..Request::of_visits(300, 1) };
    let report = search.think(&request, &Stop::new(), None);
    let tree = search.tree.as_ref().expect("a tree");
    assert_eq!(tree.expansion().expect("an evaluation").moves.len(), 7, "six classes and a pass");
    assert_eq!(report.candidates().len(), 26);
    let mut visits = 0;
    let mut prior = 0.0;
    let mut places: HashMap<Vertex, usize> = HashMap::new();
    for (place, it) in report.candidates().iter().enumerate() {
        prior += it.prior;
        assert_eq!(it.line[0], it.vertex);
        match it.symmetry_of {
            None => visits += it.visits,
            Some(other) => {
                let other = &report.candidates()[places[&other]];
                assert_eq!(
                    (it.visits, it.means, it.support, it.line_visits.len()),
                    (other.visits, other.means, other.support, other.line.len())
                );
                let last = &report.candidates()[place - 1];
                assert_eq!(last.symmetry_of.unwrap_or(last.vertex), other.vertex, "they follow it");
            }
        }
        places.insert(it.vertex, place);
    }
    assert_eq!((visits, places.len()), (299, 26));
    assert!((prior - 1.0).abs() < 0.01, "{prior}");
    let shared: f64 = report.searched.as_ref().expect("a search").shared_visits().iter().sum();
    assert!((shared - 299.0).abs() < 1e-6, "{shared}");
}

#[test]
fn owners_of_points_are_as_symmetric_as_the_board() {
    let game = Game::new(Size::square(5));
    let mut search = search(&Noise::default(), 1);
    search.go_to(root(&game));
    let request = Request { ownership: Ownership::Moves, ..Request::of_visits(100, 1) };
    let report = search.think(&request, &Stop::new(), None);
    let owners = report.searched.as_ref().and_then(|it| it.owners.as_ref()).expect("owners");
    let corners = [0, 4, 20, 24].map(|place| owners.means[place]);
    assert!(corners.iter().all(|owner| (owner - corners[0]).abs() < 1e-6), "{corners:?}");
    let twin = report.candidates().iter().find(|it| it.symmetry_of.is_some() && it.visits > 0);
    let twin = twin.expect("a move with a twin");
    let other = twin.symmetry_of.expect("a twin").to_string();
    let sorted = |it: &Candidate| {
        let mut owners = it.owners.as_ref().expect("owners after a move").means.clone();
        owners.sort_by(f32::total_cmp);
        owners
    };
    let other = candidate(&report, &other);
    assert_eq!(sorted(twin), sorted(other), "the same owners, elsewhere");
    assert_ne!(twin.owners, other.owners);
}

#[test]
fn a_move_in_focus_is_searched_in_the_place_of_its_twin() {
    let game = Game::new(Size::square(5));
    let report = focused(&mut search(&Noise::default(), 1), &game, &[("A1", 80)], 200);
    let found = candidate(&report, "A1");
    assert_eq!(found.symmetry_of, "E5".parse().ok());
    assert!(found.visits >= 80, "{}", found.visits);
}

#[test]
fn a_tree_with_equal_moves_keeps_the_one_with_most_visits_at_the_root() {
    // Below a root, equal moves are all searched.
    let mut search = search(&Noise::default(), 1);
    let mut game = Game::new(Size::square(5));
    let centre = "C3".parse().expect("a vertex");
    focused(&mut search, &game, &[("C3", 400)], 500);
    game.play(Color::Black, centre).expect("an empty board");
    search.go_to(root(&game));
    let tree = search.tree.as_ref().expect("the tree goes on");
    let size = game.size();
    let moves = &tree.expansion().expect("an evaluation").moves;
    let visits: Vec<(Vertex, u32)> = tree
        .children()
        .map(Node::visits)
        .zip(moves)
        .map(|(visits, prior)| (prior.vertex(size), visits))
        .collect();
    let (most, least) = visits.iter().copied().max_by_key(|&(_, visits)| visits).expect("a move");
    let report = search.think(&Request::of_visits(1, 1), &Stop::new(), None);
    assert_eq!((candidate(&report, &most.to_string()).visits, least > 0), (least, true));
    assert!(report.visits() > 1, "visits are kept");
    check(search.tree.as_ref().expect("a tree"));
}

/// An evaluator that guesses by the position, and alike for positions that are equal by symmetry.
#[derive(Default)]
struct Even(Vec<Evaluation>);

/// Returns a number for a position with a marked point, the same one for all its images.
fn guess(game: &Game, player: Color, marked: Option<Point>) -> f32 {
    let (size, position) = (game.size(), game.position());
    let seen_by = |symmetry: &Symmetry| {
        let content = |point: Point| {
            let stone = position.at(point).map_or(0, |color| 1 + color as u64);
            let content = 2 * stone + u64::from(marked == Some(point));
            let place = size.index(symmetry.image(size, point)) as u64;
            u64::from(Random::from_seed(8 * place + content).below(1 << 30))
        };
        // A sum does not depend on the order of the points.
        size.points().map(content).sum::<u64>() + player as u64
    };
    let number = Symmetry::ALL.iter().map(seen_by).min().unwrap_or_default();
    Random::from_seed(number).below(1000) as f32 / 1000.0
}

impl Even {
    fn of(game: &Game, player: Color) -> Evaluation {
        let guesses = game.size().points().map(|point| 0.1 + guess(game, player, Some(point)));
        let guesses: Vec<f32> = guesses.collect();
        let all: f32 = guesses.iter().sum::<f32>() + 0.1;
        let win = guess(game, player, None);
        Evaluation {
            pass: 0.1 / all,
            policy: guesses.iter().map(|guess| guess / all).collect(),
            win,
            loss: 1.0 - win,
            lead: win - 0.5,
            score_mean: win - 0.5,
            score_square: 100.0,
            ownership: guesses.iter().map(|guess| guess - 0.6).collect(),
            ..Evaluation::default()
        }
    }
}

impl Evaluate for Even {
    fn batch(&self) -> usize {
        1
    }

    fn take_up(&mut self, game: &Game, player: Color, _: Depth) {
        self.0.push(Self::of(game, player));
    }

    fn evaluate(&mut self, each: &mut dyn FnMut(usize, &Evaluation)) {
        for (number, evaluation) in self.0.drain(..).enumerate() {
            each(number, &evaluation);
        }
    }
}

/// Checks that each node below a position knows what its evaluation shows now: the moves of the rules
/// with their probabilities, the owners of points, the value, and the bucket. Returns the nodes.
fn compare(node: &Node, game: &mut Game, player: Color) -> u32 {
    let size = game.size();
    let known = node.expansion().expect("an evaluation");
    assert_eq!(known.is_terminal, game.is_over());
    if known.is_terminal {
        return 1;
    }
    let moves = Moves::sensible(game, player);
    let mut anew = expansion(size, player, &moves, &Even::of(game, player), true);
    anew.forget_unlikely_moves();
    assert_eq!(known.moves.len(), anew.moves.len());
    for prior in &known.moves {
        let found =
            anew.moves.iter().find(|it| it.is_of_same_move(*prior)).expect("the same moves");
        // The sum by which probabilities are divided depends on the order of the points.
        assert!(found.share().abs_diff(prior.share()) <= 1, "{found:?} and {prior:?}");
    }
    assert_eq!((known.value, &known.ownership), (anew.value, &anew.ownership));
    assert_eq!(known.bucket, bias::bucket(game));
    let mut nodes = 1;
    for (child, prior) in node.children().zip(&known.moves) {
        game.play_on(player, prior.vertex(size)).expect("a move of the rules");
        nodes += compare(child, game, !player);
        game.undo(1).expect("the move was made");
    }
    nodes
}

/// Searches a game, plays the twin with most visits of a move that was searched, and perhaps the
/// expected answer. Checks the tree that goes on, before and after a further search.
fn play_a_twin(mut game: Game, visits: u32, is_answered: bool) {
    let tuning = Tuning::default();
    let mut search = TreeSearch::new(vec![Box::new(Even::default())], tuning, 64 << 20);
    search.go_to(root(&game));
    let request = Request { ownership: Ownership::Moves, ..Request::of_visits(visits, 1) };
    let report = search.think(&request, &Stop::new(), None);
    let player = game.to_move();
    let twin = report.candidates().iter().find(|it| it.symmetry_of.is_some()).expect("a twin");
    let line = &twin.line[..=usize::from(is_answered)];
    let expected = twin.line_visits[line.len() - 1];
    for (number, &vertex) in line.iter().enumerate() {
        game.play(if number == 0 { player } else { !player }, vertex).expect("a legal move");
    }
    search.go_to(root(&game));
    let tree = search.tree.as_ref().expect("the tree goes on");
    assert_eq!(tree.visits(), expected);
    let player = game.to_move();
    assert!(compare(tree, &mut game.clone(), player) > 1);
    let expected = expected + 50;
    let request = Request { ownership: Ownership::Moves, ..Request::of_visits(expected, 1) };
    assert_eq!(search.think(&request, &Stop::new(), None).visits(), expected);
    check(search.tree.as_ref().expect("a tree"));
}

#[test]
fn a_game_goes_on_after_a_twin_of_the_searched_move_with_its_tree_turned() {
    for ko in [KoRule::Simple, KoRule::PositionalSuperko, KoRule::SituationalSuperko] {
        let rules = Rules { ko, ..Rules::default() };
        for (width, height) in [(5, 5), (3, 3), (5, 3)] {
            let size = Size::new(width, height).expect("a size");
            let game = Game::with_rules(size, rules, Komi::ZERO);
            play_a_twin(game.clone(), 600, false);
            play_a_twin(game, 600, true);
        }
    }
}

#[test]
fn a_tree_is_turned_although_the_past_of_the_position_is_not_symmetric() {
    let mut game = Game::new(Size::square(7));
    for text in ["B2", "F6", "F2", "B6"] {
        game.play(game.to_move(), text.parse().expect("a vertex")).expect("a free point");
    }
    play_a_twin(game, 300, false);
}

#[test]
fn a_game_goes_on_after_a_move_that_was_not_searched_itself() {
    let mut game = Game::new(Size::square(5));
    let mut search = search(&Noise::default(), 1);
    let report = think(&mut search, &game, 100);
    let twin = report.candidates().iter().find(|it| it.symmetry_of.is_some()).expect("a twin");
    game.play(Color::Black, twin.vertex).expect("a legal move");
    let kept = twin.visits;
    assert_eq!(think(&mut search, &game, 1).visits(), kept, "the tree of its twin");
    check(search.tree.as_ref().expect("a tree"));
}

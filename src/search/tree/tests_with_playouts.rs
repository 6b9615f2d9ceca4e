//! Tests of the tree search led by playouts: whole searches, as without a net.

use std::sync::Arc;

use super::*;
use crate::color::Color;
use crate::diagram::Diagram;
use crate::evaluate::Playouts;
use crate::game::Game;
use crate::point::Size;
use crate::rules::{Komi, Preset};

fn search() -> TreeSearch {
    TreeSearch::new(vec![Box::new(Playouts::new())], Tuning::default(), 64 << 20)
}

fn think(search: &mut TreeSearch, game: &Game, visits: u32, seed: u64) -> Report {
    search.go_to(Root::sensible(Arc::new(game.clone())));
    search.think(&Request::of_visits(visits, seed), &Stop::new(), None)
}

#[test]
fn it_captures_where_anything_else_loses() {
    let drawing = "X X X O O O .
                   a X X O O O .";
    let diagram: Diagram = drawing.parse().expect("a diagram");
    let mut game = Game::new(diagram.position.size());
    game.restore(&diagram.position, Color::White);
    let report = think(&mut search(), &game, 100, 1);
    assert_eq!(report.best, diagram.marked('a').into());
    let means = report.searched.expect("a search").means;
    assert!(means.win > 0.6, "{means:?}");
}

#[test]
fn one_thread_and_a_seed_give_the_same_report_again() {
    let game = Game::new(Size::square(5));
    let report = |seed| think(&mut search(), &game, 40, seed);
    assert_eq!(report(1), report(1));
    assert_ne!(report(1), report(2));
}

#[test]
fn every_move_of_a_game_under_superko_is_legal() {
    let mut game = Game::with_rules(Size::square(3), Preset::TROMP_TAYLOR.rules, Komi::ZERO);
    let mut search = search();
    while !game.is_over() && game.moves().count() < 30 {
        let report = think(&mut search, &game, 24, 1);
        game.play(game.to_move(), report.best).expect("a legal move");
    }
}

use super::*;
use crate::diagram::Diagram;
use crate::point::{Point, Size};
use crate::rules::{Komi, Preset};

/// Returns a game in the position of a drawing, with `player` to move and this komi in half points.
fn game(drawing: &str, player: Color, komi: i32) -> (Game, Diagram) {
    let diagram: Diagram = drawing.parse().expect("a diagram");
    let komi = Komi::from_halves(komi);
    let mut game = Game::with_rules(diagram.position.size(), Preset::CHINESE.rules, komi);
    game.restore(&diagram.position, player);
    (game, diagram)
}

/// Returns a new evaluator's evaluation of a position below the root of a tree.
fn evaluation(game: &Game) -> Evaluation {
    evaluations(&mut Playouts::new(), &[game], Depth::Below).remove(0)
}

fn evaluations(playouts: &mut Playouts, games: &[&Game], depth: Depth) -> Vec<Evaluation> {
    for game in games {
        playouts.take_up(game, game.to_move(), depth);
    }
    let mut heard = Vec::new();
    playouts.evaluate(&mut |number, evaluation| {
        assert_eq!(number, heard.len());
        heard.push(evaluation.clone());
    });
    heard
}

/// A finished position in which Black has 8 points and White 10.
const SETTLED: &str = "
    . X . X O O . O .
    X X X X O O O O O";

#[test]
fn who_is_ahead_wins_and_komi_decides_it() {
    // The komi in half points, and White's lead with that komi in points.
    for (komi, lead) in [(0, 2.0), (-3, 0.5), (-5, -0.5)] {
        for player in Color::ALL {
            let lead = if player == Color::White { lead } else { -lead };
            let evaluation = evaluation(&game(SETTLED, player, komi).0);
            assert_eq!(evaluation.win > 0.95, lead > 0.0, "{player}, komi {komi}");
            assert!((evaluation.win + evaluation.loss - 1.0).abs() < 1e-6);
            assert!((evaluation.lead - lead).abs() < 1e-6, "{player}: {}", evaluation.lead);
            assert!((evaluation.score_square - lead * lead).abs() < 1e-6);
        }
    }
}

#[test]
fn a_draw_is_half_of_a_win() {
    let evaluation = evaluation(&game(SETTLED, Color::Black, -4).0);
    assert!((evaluation.win - 0.5).abs() < 1e-6 && evaluation.lead.abs() < 1e-6);
}

#[test]
fn points_belong_to_who_has_them_in_the_end() {
    let (game, _) = game(SETTLED, Color::White, 0);
    for (point, owner) in game.size().points().zip(evaluation(&game).ownership) {
        let expected = if point.column() < 4 { -1.0 } else { 1.0 };
        assert!((owner - expected).abs() < 1e-6, "{point}: {owner}");
    }
}

#[test]
fn a_capture_that_decides_the_game_is_the_most_probable_move() {
    let drawing = "X X X O O O .
                   a X X O O O .";
    let (game, diagram) = game(drawing, Color::White, 15);
    let evaluation = evaluation(&game);
    let capture = game.size().index(diagram.marked('a'));
    let most = evaluation.policy.iter().copied().fold(evaluation.pass, f32::max);
    assert!(evaluation.policy[capture] >= most, "{:?}", evaluation.policy);
}

#[test]
fn policies_add_up_to_one_and_leave_out_what_no_playout_plays() {
    let drawing = "a X . . .
                   X X . . O
                   . . . O b";
    let (game, diagram) = game(drawing, Color::Black, 15);
    let Evaluation { policy, pass, .. } = evaluation(&game);
    assert!((policy.iter().sum::<f32>() + pass - 1.0).abs() < 1e-5);
    let is_played = |point: Point| policy[game.size().index(point)] > 0.0;
    assert!(!is_played(diagram.marked('a')), "an eye of Black");
    assert!(!is_played(diagram.marked('b')), "suicide");
    assert_eq!(game.size().points().filter(|&point| is_played(point)).count(), 8);
}

const OPEN: &str = "
    . . . O .
    . X . . .
    . . O . .
    . . X . .";

#[test]
fn an_evaluation_depends_on_the_position_and_the_seed_alone() {
    let (white, black) = (game(OPEN, Color::White, 0).0, game(OPEN, Color::Black, 0).0);
    let other = Game::new(white.size());
    let alone = evaluation(&black);
    let mut playouts = Playouts::new();
    let many = [&white, &other, &black];
    let together = evaluations(&mut playouts, &many, Depth::Below);
    assert_eq!(together[2], alone);
    playouts.reseed(1);
    assert_ne!(evaluations(&mut playouts, &many, Depth::Below)[2], alone);
}

#[test]
fn more_positions_are_taken_up_than_are_played_from_at_once() {
    let game = Game::new(Size::square(5));
    let heard = evaluations(&mut Playouts::new(), &[&game; 11], Depth::Below);
    assert_eq!(heard.len(), 11);
    assert!(heard.iter().all(|evaluation| *evaluation == heard[0]));
    let root = evaluations(&mut Playouts::new(), &[&game; 2], Depth::Root);
    assert_ne!(root[0], heard[0], "more playouts");
    assert_eq!(root[0], root[1]);
}

#[test]
fn positions_of_other_sizes_and_rules_are_evaluated_by_their_own() {
    let conditions = [
        (5, Preset::CHINESE),
        (5, Preset::NEW_ZEALAND),
        (5, Preset::STONE_SCORING),
        (7, Preset::STONE_SCORING),
    ];
    let empty = |(size, preset): (u8, Preset)| {
        Game::with_rules(Size::square(size), preset.rules, Komi::from_halves(15))
    };
    let games: Vec<Game> = conditions.into_iter().map(empty).collect();
    let each: Vec<_> = games.iter().map(evaluation).collect();
    let together =
        evaluations(&mut Playouts::new(), &games.iter().collect::<Vec<_>>(), Depth::Below);
    assert_eq!(together, each);
    assert!(each[1] != each[0] && each[2] != each[0], "the rules matter");
}

#[test]
fn every_size_of_board_has_an_evaluation() {
    let mut playouts = Playouts::new();
    for (width, height) in [(1, 1), (2, 1), (3, 2), (7, 11), (25, 3)] {
        let game = Game::new(Size::new(width, height).expect("a size"));
        let heard = evaluations(&mut playouts, &[&game], Depth::Below);
        assert!(heard[0].is_finite(), "{width}x{height}");
    }
}

#[test]
fn the_power_of_e_is_that_of_the_standard_library_to_a_hundredth() {
    for exponent in [-6.0, -1.5, 0.0, 0.1, 2.0, 6.0] {
        let ratio = power_of_e(exponent) / f64::exp(exponent);
        assert!((ratio - 1.0).abs() < 0.01, "{exponent}");
    }
}

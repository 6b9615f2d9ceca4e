use std::sync::Arc;

use super::*;
use crate::clock::Budget;
use crate::diagram;
use crate::evaluate::Playouts;
use crate::judgement::Judgement;
use crate::rules::{Komi, Preset, Rules, ScoringRule};
use crate::search::{Means, Request, Searched, TreeSearch, Tuning};
use crate::stop::Stop;
use crate::time::Instant;

fn set_up(drawing: &str, rules: Rules, komi: Komi, to_move: Color) -> Game {
    let position = diagram::position(drawing);
    let mut game = Game::with_rules(position.size(), rules, komi);
    assert!(game.set_up(&position, to_move).is_empty(), "every stone has a liberty");
    game
}

fn sense(drawing: &str, rules: Rules, komi: Komi, color: Color, passed: bool) -> PassAdvice {
    let mut game = set_up(drawing, rules, komi, if passed { !color } else { color });
    if passed {
        game.play(!color, Vertex::Pass).expect("a pass is legal");
    }
    let (game, stop) = (Arc::new(game), Stop::new());
    passing::before_search(&turn(&game, color, 1, &stop), &mut Judge::default())
}

fn passes(drawing: &str, color: Color, opponent_passed: bool) -> bool {
    let chinese = Preset::CHINESE;
    sense(drawing, chinese.rules, chinese.komi, color, opponent_passed) == PassAdvice::Best
}

const SETTLED_GAME: &str = "
    . X . X O . O
    X X X X O O .
    X X X X O O O
    X . X X O O O
    X X X O O O .
    O O O O O O O
    . O . O O . O";

#[test]
fn a_player_passes_when_nothing_is_left() {
    assert!(passes(SETTLED_GAME, Color::Black, false));
    assert!(passes(SETTLED_GAME, Color::White, true));
}

#[test]
fn where_stones_alone_count_territory_is_left_to_play_for() {
    let filling = ". X . X O . O . O
         . X X X O O O O O
         . X X X O O O O O";
    let sense = |scoring, komi| {
        let rules = Rules { scoring, ..Preset::CHINESE.rules };
        sense(filling, rules, Komi::from_halves(komi), Color::Black, true)
    };
    // Black has 8 stones, White has 13, and Black has two points of its own to fill.
    assert_eq!(sense(ScoringRule::Area, 2), PassAdvice::Best);
    assert_ne!(sense(ScoringRule::Stones, 2), PassAdvice::Best, "lost as it stands");
    assert_eq!(sense(ScoringRule::Stones, -20), PassAdvice::Best, "won as it stands");
}

#[test]
fn a_player_does_not_pass_where_a_move_saves_or_kills_a_group() {
    let three_in_a_row = "
        . . . X O . O
        X X X X O O O
        O O O O O . O";
    for color in Color::ALL {
        assert!(!passes(three_in_a_row, color, false), "{color}");
    }
    assert!(!passes(three_in_a_row, Color::Black, true), "White wins without an answer");
}

/// The stone on B5 is dead. Without it Black has 19 points and White 30; with it they have 16 and
/// 31.
const DEAD_STONE: &str = "
    . X . X O . O
    X X X X O O .
    . O X X O . O
    X . X X O O O
    X X X O O O .
    O O O O . O O
    . O . O O . O";

#[test]
fn dead_stones_are_taken_first_where_they_stay_and_decide() {
    let komi = Komi::from_halves(-25);
    let sense = |preset: Preset| sense(DEAD_STONE, preset.rules, komi, Color::Black, true);
    assert_eq!(sense(Preset::TROMP_TAYLOR), PassAdvice::Never);
    assert_eq!(sense(Preset::CHINESE), PassAdvice::Best);
    assert_eq!(sense(Preset::JAPANESE), PassAdvice::Best);
}

#[test]
fn a_game_that_is_won_with_the_dead_stones_on_the_board_is_passed_to_its_end() {
    let rules = Preset::TROMP_TAYLOR.rules;
    let sense = |komi| sense(DEAD_STONE, rules, Komi::from_halves(komi), Color::Black, true);
    assert_eq!(sense(-41), PassAdvice::Best, "by 5.5 points");
}

#[test]
fn a_seki_keeps_no_game_open() {
    let seki = "
        X X X . O O O O
        O O X . O X X X
        O O X X O X . X
        O . O O X X . X
        . O O O X X X .
        O O . O X . X X";
    for preset in [Preset::CHINESE, Preset::JAPANESE, Preset::TROMP_TAYLOR] {
        for color in Color::ALL {
            let sense = sense(seki, preset.rules, preset.komi, color, true);
            assert_eq!(sense, PassAdvice::Best, "{color} under {}", preset.rules);
        }
    }
}

fn searcher() -> TreeSearch {
    TreeSearch::new(vec![Box::new(Playouts::new())], Tuning::default(), 1 << 24)
}

/// Returns a turn without a clock in a game as it stands.
fn turn<'a>(game: &'a Arc<Game>, color: Color, visits: u32, stop: &'a Stop) -> Turn<'a> {
    let request = Request::of_visits(visits, 1);
    let resignation = Resignation::Never;
    let started = Instant::now();
    Turn { game, color, started, request, stop, among: None, bans: &[], focus: &[], resignation }
}

/// Lets one side play on with few visits while the other only passes. Returns the number of moves
/// and the judgement of the final position.
fn played_on(drawing: &str, preset: Preset, komi: Komi, active: Color) -> (usize, Judgement) {
    let mut game = Arc::new(set_up(drawing, preset.rules, komi, active));
    let (mut searcher, mut judge) = (searcher(), Judge::default());
    while !game.is_over() {
        let color = game.to_move();
        let vertex = if color == active {
            choose(&turn(&game, color, 10, &Stop::new()), &mut searcher, &mut judge, None).best
        } else {
            Vertex::Pass
        };
        Arc::make_mut(&mut game).play(color, vertex).expect("searchers choose legal moves");
    }
    let judgement = judge.judge(&game, &Stop::new()).expect("no stop");
    (game.moves().count(), judgement)
}

#[test]
fn a_player_captures_what_decides_the_game_and_then_passes() {
    let komi = Komi::from_halves(-25);
    let (moves, judgement) = played_on(DEAD_STONE, Preset::TROMP_TAYLOR, komi, Color::Black);
    assert_eq!(judgement.outcome().count().score().winner(), Some(Color::Black));
    assert!(moves <= 8, "{moves} moves");
}

#[test]
fn territory_is_not_filled_at_the_end() {
    for color in Color::ALL {
        for komi in [-100, 0, 100].map(Komi::from_halves) {
            let (moves, _) = played_on(SETTLED_GAME, Preset::JAPANESE, komi, color);
            assert_eq!(moves, 2, "{color}, komi {komi}: nothing can be gained");
        }
    }
}

#[test]
fn without_a_judgement_the_player_does_not_pass_while_the_opponent_plays() {
    let komi = Komi::from_halves(15);
    let game = Arc::new(set_up(DEAD_STONE, Preset::CHINESE.rules, komi, Color::Black));
    let stop = Stop::new();
    stop.raise();
    let turn = turn(&game, Color::Black, 10, &stop);
    assert_eq!(passing::before_search(&turn, &mut Judge::default()), PassAdvice::Never);
    let report = choose(&turn, &mut searcher(), &mut Judge::default(), None);
    assert_ne!(report.best, Vertex::Pass);
}

#[test]
fn a_player_who_cannot_find_out_what_is_dead_cleans_nothing_up() {
    let game =
        Arc::new(set_up(DEAD_STONE, Preset::JAPANESE.rules, Komi::from_halves(13), Color::Black));
    let clean = |stop: &Stop, most| {
        let turn = turn(&game, Color::Black, 10, stop);
        clean_up(&turn, most, &mut searcher(), &mut Judge::default()).best
    };
    let raised = Stop::new();
    raised.raise();
    assert_eq!(clean(&raised, None), Vertex::Pass);
    assert_eq!(clean(&Stop::new(), Some(Duration::ZERO)), Vertex::Pass);
    assert_ne!(clean(&Stop::new(), None), Vertex::Pass, "there is a dead stone");
}

#[test]
fn without_a_judgement_a_pass_is_possible_after_the_opponent_s() {
    let komi = Komi::from_halves(15);
    let mut game = set_up(SETTLED_GAME, Preset::CHINESE.rules, komi, Color::White);
    game.play(Color::White, Vertex::Pass).expect("a pass is legal");
    let (game, stop) = (Arc::new(game), Stop::new());
    stop.raise();
    let turn = turn(&game, Color::Black, 10, &stop);
    assert_eq!(passing::before_search(&turn, &mut Judge::default()), PassAdvice::Possible);
}

#[test]
fn a_judgement_keeps_to_the_time_for_the_move() {
    let game = Arc::new(set_up(SETTLED_GAME, Preset::CHINESE.rules, Komi::ZERO, Color::Black));
    let stop = Stop::new();
    let mut turn = turn(&game, Color::Black, 10, &stop);
    turn.request.limits.time = Some(Budget::fixed(Duration::ZERO));
    assert_eq!(passing::before_search(&turn, &mut Judge::default()), PassAdvice::Never);
    assert!(!passing::after_search(&turn, &mut Judge::default()));
}

/// Black's stones in the lower corner are dead, although C1 and then B1 could be taken for a while.
/// A capture that changes nothing does not keep a lost game open.
#[test]
fn a_lost_game_is_passed_rather_than_filled() {
    let drawing = "
        O . X . . . . X .
        O X X X . . X . .
        X X X X X X X . .
        X X O X X X X X .
        X O O O O O X X X
        O O O O X O O O O
        O X X . X O O X .
        O X X X X O . O O
        O . O X X O X O .";
    let japanese = Preset::JAPANESE;
    assert_eq!(
        sense(drawing, japanese.rules, japanese.komi, Color::Black, false),
        PassAdvice::Best
    );
}

#[test]
fn a_lost_game_is_not_passed_while_a_capture_gains_points() {
    // Black is behind, but takes the two stones in the upper corner with A4.
    let drawing = "
        . X X X X O .
        X O O . O . O
        O X O O . . O
        . . X X O O O
        . X X X X O .
        . X O O O O O
        . . X . X O .";
    let japanese = Preset::JAPANESE;
    for passed in [false, true] {
        let advice = sense(drawing, japanese.rules, japanese.komi, Color::Black, passed);
        assert_ne!(advice, PassAdvice::Best, "passed: {passed}");
    }
}

/// Returns a report of a search with this win rate of Black, or a report without a search.
fn report(win: f64, visits: u32) -> Report {
    let means = Means { win, ..Means::UNKNOWN };
    let player = Color::Black;
    let searched = Searched::new(player, visits, means, Vec::new());
    Report { best: Vertex::Pass, searched: (visits > 0).then_some(searched) }
}

/// Returns, for each of several turns of Black in a row, whether Black may resign. `reports` holds
/// the win rate and visits of each search; both players pass between the turns.
fn given_up(game: &Game, resignation: Resignation, reports: &[(f64, u32)]) -> Vec<bool> {
    let (mut game, mut despair) = (Arc::new(game.clone()), Despair::default());
    let mut may_give_up = |&(win, visits): &(f64, u32)| {
        let report = report(win, visits);
        let stop = Stop::new();
        let turn = Turn { resignation, ..turn(&game, Color::Black, 1, &stop) };
        let may_give_up = despair.record_turn(&turn, &report);
        pass_both(Arc::make_mut(&mut game));
        may_give_up
    };
    reports.iter().map(&mut may_give_up).collect()
}

#[test]
fn a_hopeless_turn_counts_in_a_game_that_has_gone_on_from_it() {
    let mut game = set_up(SETTLED_GAME, Preset::CHINESE.rules, Komi::ZERO, Color::Black);
    (0..10).for_each(|_| pass_both(&mut game));
    let mut despair = Despair::default();
    let report = report(0.01, 10);
    let mut may_give_up = |game: &Game| {
        let (game, stop) = (Arc::new(game.clone()), Stop::new());
        let resignation = Resignation::Below(0.03);
        let turn = Turn { resignation, ..turn(&game, Color::Black, 1, &stop) };
        despair.record_turn(&turn, &report)
    };
    let mut turns = vec![game.clone()];
    for _ in 0..3 {
        pass_both(&mut game);
        turns.push(game.clone());
    }
    assert_eq!([&turns[0], &turns[1]].map(&mut may_give_up), [false; 2]);
    assert!(!may_give_up(&turns[1]), "a turn that was taken back counts once");
    assert!(may_give_up(&turns[2]));
    let mut other = turns[3].clone();
    other.undo(8).expect("moves");
    (0..4).for_each(|_| {
        other.play_on(Color::White, Vertex::Pass).expect("a pass is legal");
        other.play_on(Color::Black, Vertex::Pass).expect("a pass is legal");
    });
    assert!(!may_give_up(&other), "another game");
}

fn pass_both(game: &mut Game) {
    game.play_on(Color::Black, Vertex::Pass).expect("a pass is legal");
    game.play_on(Color::White, Vertex::Pass).expect("a pass is legal");
}

#[test]
fn a_game_is_given_up_after_three_turns_that_search_and_count_agree_on() {
    let lost = Arc::new(set_up(SETTLED_GAME, Preset::CHINESE.rules, Komi::ZERO, Color::Black));
    let mut game = (*lost).clone();
    for _ in 0..10 {
        pass_both(&mut game);
    }
    let below = Resignation::Below(0.03);
    let (bad, fair, unsearched) = ((0.02, 10), (0.04, 10), (0.5, 0));
    assert_eq!(given_up(&game, below, &[bad; 4]), [false, false, true, true]);
    assert_eq!(given_up(&game, below, &[bad, bad, fair, bad, bad]), [false; 5]);
    assert_eq!(given_up(&game, below, &[bad, unsearched, bad, bad]), [false, false, false, true]);
    assert_eq!(given_up(&game, Resignation::Never, &[bad; 4]), [false; 4]);
    assert_eq!(given_up(&lost, below, &[bad; 4]), [false; 4], "the opening");
    let mut handicap = game.clone();
    handicap.set_handicap(2);
    assert_eq!(given_up(&handicap, below, &[bad; 4]), [false; 4], "a handicap game");
    // With 26 points to 23 Black is not behind.
    let mut judge = Judge::default();
    let stop = Stop::new();
    let loser = [Color::Black, Color::White]
        .into_iter()
        .filter(|&color| resigning::is_lost_by_count(&game, color, &mut judge, &stop));
    assert_eq!(loser.count(), 1);
    stop.raise();
    let mut other = Judge::default();
    assert!(!resigning::is_lost_by_count(&game, Color::White, &mut other, &stop));
    assert!(!resigning::is_lost_by_count(&game, Color::Black, &mut other, &stop));
}

#[test]
fn a_player_does_not_break_up_a_seki() {
    // Every play on B9 or B8 is captured; nothing else is left to play but eyes.
    let drawing = "
        X . O X X . X . .
        X . O X X X X . X
        X X X O X . X X X
        O O O O X . X . X
        O . O O X X X X X
        O O O O O O O O O
        . O . O . O . O .
        O O O O O O O O O
        . O . O . O . O .";
    let position = diagram::position(drawing);
    for color in Color::ALL {
        let mut game = Game::with_rules(position.size(), Preset::CHINESE.rules, Komi::ZERO);
        assert!(game.set_up(&position, color).is_empty());
        let game = Arc::new(game);
        let stop = Stop::new();
        let turn = turn(&game, color, 1, &stop);
        let mut report = Report::unsearched("B9".parse().expect("a point"));
        super::quiet::keep_sekis(&turn, &mut Judge::default(), &mut report);
        assert_eq!(report.best, Vertex::Pass, "{color}");
        let mut elsewhere = Report::unsearched("F9".parse().expect("a point"));
        super::quiet::keep_sekis(&turn, &mut Judge::default(), &mut elsewhere);
        assert_ne!(elsewhere.best, Vertex::Pass);
    }
}

//! Rules, komi, results and games.

use tengen::Color::{Black, White};
use tengen::rules::{
    DeadStones, HandicapBonus, KoRule, KomiError, LongCycle, PassRule, Resumption, Rounding,
    RulesError, ScoringRule, SuicideRule, TaxRule,
};
use tengen::{
    ByColor, CannotUndo, Diagram, End, Game, GameResult, IllegalMove, Komi, Move, Passes, Point,
    PointSet, Position, Preset, Refused, Rules, Score, Size, Step, UnknownResult, Vertex,
};

use super::{is_data, is_error};

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

#[test]
fn rules_are_data() {
    let rules = Rules {
        ko: KoRule::Simple,
        long_cycle: LongCycle::Draw,
        suicide: SuicideRule::Forbidden,
        scoring: ScoringRule::Area,
        tax: TaxRule::None,
        handicap_bonus: HandicapBonus::N,
        passes: PassRule::Free,
        dead_stones: DeadStones::Removed,
        resumption: Resumption::InTurn,
    };
    assert_eq!(rules.to_string().parse(), Ok(rules));
    assert_eq!(rules.to_json().parse(), Ok(rules));
    assert!(rules.has_friendly_pass() && rules.to_katago().contains("SIMPLE"));
    assert_eq!(rules.to_words()[0], ("ko", "SIMPLE"));
    let changed = rules.with_option("ko", "POSITIONAL").expect("an option");
    assert_eq!(changed.ko, KoRule::PositionalSuperko);
    let refused: RulesError = rules.with_option("ko", "SOME").expect_err("no such value");
    is_error(&refused);
    assert_eq!(HandicapBonus::NMinusOne.points(3), 2);
    is_data(&rules);
}

#[test]
fn a_preset_has_names_rules_and_komi() {
    let aga: &Preset = Preset::find("AGA").expect("a preset");
    assert_eq!((aga.name, aga.komi), ("aga", Preset::AGA.komi));
    assert!(aga.names().any(|name| aga.aliases.contains(&name) || name == aga.name));
    assert_eq!(Preset::of(&aga.rules), Some(aga));
    let chinese = Preset::find_kgs("chinese").expect("a preset of KGS");
    assert!(Preset::kgs_name(&chinese.rules).is_some() && Preset::ALL.contains(chinese));
}

#[test]
fn a_komi_is_a_number_of_half_points() {
    let komi = Komi::from_halves(13);
    assert_eq!((komi.halves(), komi.points(), -komi), (13, 6.5, Komi::from_halves(-13)));
    assert_eq!(Komi::nearest(6.4), Some((komi, Rounding::Rounded)));
    assert_eq!(Komi::read("6.5"), Ok((komi, Rounding::Exact)));
    let refused: KomiError = Komi::read("much").expect_err("no number");
    is_error(&refused);
    assert!(Komi::MIN < Komi::ZERO && Komi::ZERO < Komi::MAX);
}

#[test]
fn a_result_has_a_winner() {
    let result = GameResult::Score(Score::from_halves(7));
    assert_eq!((result.to_string(), result.winner()), ("B+3.5".to_owned(), Some(Black)));
    let Ok(GameResult::Score(score)) = "B+3.5".parse() else { panic!("a score") };
    assert_eq!((score.halves(), score.winner()), (7, Some(Black)));
    let others = [GameResult::Time(White), GameResult::Forfeit(White), GameResult::Void];
    assert_eq!(others.map(GameResult::winner), [Some(White), Some(White), None]);
    assert_eq!(GameResult::DRAW.to_string(), "0");
    let refused: UnknownResult = "won".parse::<GameResult>().expect_err("no result");
    is_error(&refused);
    assert_eq!(refused.text, "won");
}

#[test]
fn a_game_plays_and_takes_back() {
    let mut game = Game::new(Size::square(5));
    let played: Result<(), Refused> = game.play_all([(Black, point("C3")), (White, point("C4"))]);
    assert_eq!(played, Ok(()));
    let refused = game.play_all([(Black, point("C3"))]).expect_err("the point is occupied");
    let made: Move = refused.made;
    assert_eq!((refused.number, made.color, refused.why), (1, Black, IllegalMove::Occupied));
    is_error(&refused);
    is_error(&refused.why);
    assert_eq!(game.legality(Black, point("C4").into()), Err(IllegalMove::Occupied));
    assert_eq!(game.legality_if_resumed(Black, Vertex::Pass), Ok(()));
    assert_eq!(game.legal_points(Black).count(), 23);
    assert_eq!(game.last_move().map(|made| made.to_string()), Some("white C4".to_owned()));
    assert_eq!(game.moves().count(), 2);
    assert_eq!((game.size(), game.to_move()), (Size::square(5), Black));
    let error: CannotUndo = game.undo(3).expect_err("two moves were made");
    is_error(&error);
    assert_eq!(game.undo(2), Ok(()));
    assert_eq!(*game.position(), Position::empty(game.size()));
}

#[test]
fn a_game_ends_and_goes_on() {
    let mut game = Game::with_rules(Size::square(5), Preset::AGA.rules, Komi::ZERO);
    game.set_handicap(2);
    game.set_komi(Komi::from_halves(1));
    assert_eq!((game.handicap(), game.komi()), (2, Komi::from_halves(1)));
    game.set_handicap(0);
    game.play_on(Black, point("C3").into()).expect("a legal move");
    game.play_all([(White, Vertex::Pass), (Black, Vertex::Pass)]).expect("passes");
    assert!(game.awaits_last_pass() || game.is_over());
    game.play_on(White, Vertex::Pass).expect("a pass");
    assert_eq!((game.end(), game.consecutive_passes()), (Some(End::Passes), 3));
    let passes: Passes = game.pass_count();
    let count: ByColor<u32> = passes.count;
    assert_eq!((count.white, passes.first), (2, Some(White)));
    assert!(game.removes_dead_stones());
    let dead = PointSet::from_points(game.size(), [point("C3")]);
    game.agree_on_dead(Some(&dead));
    assert_eq!(game.agreed_dead(), Some(dead));
    game.resume(White);
    assert_eq!((game.is_over(), game.resumptions()), (false, 1));
    assert_eq!(game.play_as_recorded(White, point("C4").into()), Ok(None));
    assert!(game.steps().iter().any(|step| matches!(step, Step::Resumption(_))));
    let refused: Vec<Refused> = game.set_rules(Preset::JAPANESE.rules);
    assert!(refused.is_empty() && game.rules().scoring == ScoringRule::Territory);
    game.resume_with(Black);
}

#[test]
fn a_game_begins_anywhere() {
    let ko: Diagram = ". X O .\nX a b O\n. X O .".parse().expect("a drawing");
    let mut game = Game::new(ko.position.size());
    let left_out: Vec<Point> = game.set_up(&ko.position, White);
    assert!(left_out.is_empty());
    game.play(White, ko.marked('a').into()).expect("a legal move");
    game.play(Black, ko.marked('b').into()).expect("a legal move");
    let bans: PointSet = game.ko_bans(White);
    assert!(bans.contains(ko.marked('a')) && game.repeats(White, ko.marked('a')));
    assert_eq!(game.prisoners(), ByColor { black: 1, white: 0 });
    let (start, to_move): (Position, _) = game.start();
    assert_eq!((start, to_move), (ko.position, White));
    game.restore(&ko.position, Black);
    game.set_to_move(White);
    assert_eq!(game.to_move(), White);
}

use std::ops::ControlFlow;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::*;
use crate::clock::{Budget, TimeSettings};
use crate::color::Color;
use crate::engine::PlayerSettings;
use crate::engine::players::Players;
use crate::game::End;
use crate::player::Decision;
use crate::point::{Size, Vertex};
use crate::rules::{Komi, Preset};
use crate::search::{Ban, Ownership, Report, Watch, Wording};
use crate::sgf::Info;
use crate::stop::{Interrupted, Stop};

/// Makes an engine on a small board with a tree search of a few visits, and with the settings that
/// `change` makes.
fn engine(change: impl FnOnce(&mut ConsoleSettings)) -> Console {
    let mut settings = ConsoleSettings { seed: 1, ..ConsoleSettings::default() };
    settings.thinking.visits = Some(10);
    change(&mut settings);
    Console::new(Setup { size: Size::square(5), ..Setup::default() }, settings)
}

/// Makes `number` moves by both players in turn, and returns them.
fn moves(engine: &mut Console, number: usize) -> Vec<Decision> {
    (0..number).map(|_| engine.genmove(engine.game().to_move(), &Stop::new())).collect()
}

/// Analyses the position for a few milliseconds, and returns the number of reports and the last
/// one.
fn analyze(engine: &mut Console) -> (usize, Report) {
    let mut reports = 0;
    let mut receive = |_: &_| {
        reports += 1;
        ControlFlow::Break(())
    };
    let watch = Watch { every: Duration::from_millis(1), report: &mut receive };
    let analysis = Analysis::of(Color::White);
    let report = engine.analyze(&analysis, &Stop::new(), watch);
    (reports, report)
}

/// Makes an engine whose searcher is being made until the returned end of a channel is dropped.
fn sleepy() -> (Console, mpsc::Sender<()>) {
    let mut engine = engine(|_| {});
    let (players, ready) = Players::never_ready(&PlayerSettings::default());
    engine.players = players;
    (engine, ready)
}

#[test]
fn a_first_move_obeys_its_clock_although_the_searcher_is_being_made() {
    let (mut engine, ready) = sleepy();
    let period = Duration::from_secs(2);
    engine.set_time(TimeSettings::ByoYomi { main: Duration::ZERO, period, periods: 1 });
    assert!(matches!(engine.genmove(Color::Black, &Stop::new()), Decision::Move(_)));
    assert!(!engine.clock().has_fallen(Color::Black));
    drop(ready);
}

#[test]
fn a_first_move_is_interrupted_although_the_searcher_is_being_made() {
    let (mut engine, _ready) = sleepy();
    let stop = Stop::new();
    stop.raise();
    assert!(matches!(engine.genmove(Color::Black, &stop), Decision::Move(_)));
    engine.suggest(Color::White, None, &stop);
    engine.genmove_cleanup(Color::White, &stop);
}

#[test]
fn only_a_short_clock_waits_for_the_searcher() {
    let (mut engine, ready) = sleepy();
    let wait = Duration::from_millis(300);
    let mut waits = |time: &str| {
        engine.set_time(time.parse().expect("a time control"));
        let asked = Instant::now();
        engine.prepare_for_clock(&Stop::new().with_deadline(asked + wait));
        asked.elapsed() >= wait
    };
    assert!(waits("0+1x0.1s") && waits("1s+1s"));
    assert!(!waits("0+1x10s") && !waits("10m") && !waits("none"));
    engine.play(Color::Black, "C3".parse().expect("a vertex")).expect("a legal move");
    engine.set_time("0+1x0.1s".parse().expect("a time control"));
    let asked = Instant::now();
    engine.prepare_for_clock(&Stop::new());
    assert!(asked.elapsed() < Duration::from_secs(4), "the clock may run already");
    drop(ready);
}

fn random(settings: &mut ConsoleSettings) {
    settings.player = PlayerSettings::random();
}

#[test]
fn an_analysis_reports_the_owners_of_points_if_asked() {
    let (_, report) = analyze(&mut engine(|_| {}));
    let owners = report.searched.and_then(|searched| searched.owners);
    assert_eq!(owners.map(|owners| owners.means.len()), Some(25));
}

#[test]
fn an_analysis_changes_no_later_move_of_a_player_that_keeps_nothing() {
    let (mut plain, mut watched) = (engine(random), engine(random));
    for _ in 0..4 {
        assert_eq!(analyze(&mut watched).0, 1);
        let _ = watched.suggest(Color::Black, None, &Stop::new());
        assert_eq!(moves(&mut plain, 2), moves(&mut watched, 2));
    }
}

#[test]
fn noise_spreads_analyses_over_more_moves() {
    let most_visits_of_a_move = |noise: f64| {
        let mut engine = engine(|_| {});
        engine.set_analysis_wide_root_noise(noise);
        let mut enough = |report: &Report| {
            if report.visits() < 200 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let watch = Watch { every: Duration::ZERO, report: &mut enough };
        let analysis = Analysis { ownership: Ownership::Unreported, ..Analysis::of(Color::Black) };
        let report = engine.analyze(&analysis, &Stop::new(), watch);
        report.candidates().iter().map(|candidate| candidate.visits).max()
    };
    let (narrow, wide) = (most_visits_of_a_move(0.0), most_visits_of_a_move(1.0));
    assert!(narrow > wide, "{narrow:?} and {wide:?}");
}

#[test]
fn a_suggestion_changes_no_later_move_of_a_searcher_that_keeps_a_tree() {
    let searching = |settings: &mut ConsoleSettings| settings.thinking.visits = Some(60);
    let (mut plain, mut asked) = (engine(searching), engine(searching));
    for _ in 0..6 {
        let _ = asked.suggest(asked.game().to_move(), None, &Stop::new());
        assert_eq!(moves(&mut plain, 1), moves(&mut asked, 1));
        assert_eq!(plain.last_search(), asked.last_search());
    }
}

#[test]
fn a_suggestion_between_two_searches_of_one_position_changes_nothing() {
    let searching = |settings: &mut ConsoleSettings| settings.thinking.visits = Some(200);
    let (mut plain, mut asked) = (engine(searching), engine(searching));
    for _ in 0..4 {
        let color = plain.game().to_move();
        for engine in [&mut plain, &mut asked] {
            engine.search(color.into(), &Stop::new(), None);
        }
        let _ = asked.suggest(color, None, &Stop::new());
        assert_eq!(moves(&mut plain, 1), moves(&mut asked, 1));
        assert_eq!(plain.last_search(), asked.last_search());
    }
}

#[test]
fn a_move_is_chosen_under_the_bans_of_later_moves_too() {
    let mut engine = engine(|settings| settings.thinking.visits = Some(200));
    let points = engine.game().board().layout().board();
    let bans =
        [Ban { color: Color::White, points, pass: false, moves: 10, wording: Wording::Avoid }];
    let asked = Asked { bans: &bans, ..Color::Black.into() };
    let (_, report) = engine.genmove_with(asked, &Stop::new(), None);
    let replies = report.candidates().iter().filter_map(|candidate| candidate.line.get(1));
    let replies: Vec<&Vertex> = replies.collect();
    assert!(!replies.is_empty() && replies.iter().all(|&&reply| reply == Vertex::Pass));
}

#[test]
fn pondering_ends_with_the_game() {
    let mut engine = engine(|settings| settings.ponder = true);
    engine.idle();
    assert!(!engine.players.are_pondering(), "no game has begun");
    engine.play(Color::Black, "C3".parse().expect("a vertex")).expect("a legal move");
    engine.idle();
    assert!(engine.players.are_pondering());
    engine.rest();
    engine.idle();
    assert!(!engine.players.are_pondering(), "the engine rests on request");
    engine.play(Color::White, "C2".parse().expect("a vertex")).expect("a legal move");
    engine.idle();
    assert!(engine.players.are_pondering());
    for color in Color::ALL {
        engine.play(color, Vertex::Pass).expect("a pass is legal");
    }
    engine.idle();
    assert!(!engine.players.are_pondering());
}

#[test]
fn pondering_on_a_position_has_an_end() {
    let mut engine = engine(|_| {});
    let minute = Some(Budget::fixed(Duration::from_secs(60)));
    for (thinking, visits) in [(Thinking::of_visits(7), Some(140)), (Thinking::default(), None)] {
        engine.set_thinking(thinking);
        let limits = engine.limits_of_pondering();
        assert_eq!((limits.visits, limits.time), (visits, minute));
    }
}

#[test]
fn pondering_changes_no_move_of_a_player_that_keeps_nothing() {
    let mut plain = engine(random);
    let mut pondering = engine(|settings| {
        random(settings);
        settings.ponder = true;
    });
    for _ in 0..4 {
        pondering.idle();
        assert_eq!(moves(&mut plain, 2), moves(&mut pondering, 2));
    }
}

#[test]
fn a_game_given_up_is_won_by_the_other_side_until_it_goes_on() {
    let mut engine = engine(|_| {});
    engine.set_komi(Komi::from_halves(200));
    for (number, vertex) in ["C3", "C2", "D2", "B3", "D3", "B2", "C4", "B4"].iter().enumerate() {
        let vertex = vertex.parse().expect("a vertex");
        engine.play(Color::ALL[number % 2], vertex).expect("a legal move");
    }
    let result = |engine: &mut Console| {
        let record = engine.record(&Stop::new()).expect("no stop");
        record.text(Info::Result).map(|result| result[..3].to_owned())
    };
    // This is the third hopeless turn in a row.
    for decision in moves(&mut engine, 4) {
        assert_ne!(decision, Decision::Resign);
    }
    assert_eq!(engine.genmove(Color::Black, &Stop::new()), Decision::Resign);
    assert_eq!(result(&mut engine).as_deref(), Some("W+R"));
    engine.play(Color::Black, "E5".parse().expect("a vertex")).expect("a legal move");
    assert_eq!(result(&mut engine), None);
}

#[test]
fn a_record_of_a_game_that_has_ended_has_a_result_unless_it_is_interrupted() {
    let mut engine = engine(|_| {});
    for color in [Color::Black, Color::White] {
        engine.play(color, Vertex::Pass).expect("a pass is legal");
    }
    assert_eq!(engine.game().end(), Some(End::Passes));
    let stop = Stop::new();
    stop.raise();
    assert_eq!(engine.record(&stop), Err(Interrupted));
    let record = engine.record(&Stop::new()).expect("no stop");
    assert_eq!(record.text(Info::Result), Some("W+7.5"));
}

#[test]
fn a_clock_that_has_run_out_still_gets_a_move() {
    let mut engine = engine(|settings| settings.thinking.visits = None);
    engine.set_time(TimeSettings::SuddenDeath { main: Duration::ZERO });
    let Decision::Move(Vertex::Play(_)) = engine.genmove(Color::Black, &Stop::new()) else {
        panic!("a pass on an empty board")
    };
}

#[test]
fn no_move_takes_longer_than_the_longest_time() {
    for clock in
        [TimeSettings::Unlimited, TimeSettings::SuddenDeath { main: Duration::from_secs(600) }]
    {
        let mut engine = engine(|settings| {
            settings.thinking.visits = Some(u32::MAX);
            settings.thinking.most_time_per_move = Some(Duration::from_millis(50));
        });
        engine.set_time(clock);
        let started = Instant::now();
        assert_ne!(engine.genmove(Color::Black, &Stop::new()), Decision::Resign);
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    }
}

#[test]
fn a_time_beyond_the_range_of_the_system_is_accepted() {
    let mut engine = engine(|settings| {
        (settings.thinking.visits, settings.thinking.time_per_move) = (None, Duration::MAX);
    });
    let stop = Stop::new();
    stop.raise();
    assert_ne!(engine.genmove(Color::Black, &stop), Decision::Resign);
    engine.set_time(TimeSettings::SuddenDeath { main: Duration::MAX });
    assert_ne!(engine.genmove(Color::White, &stop), Decision::Resign);
}

#[test]
fn what_was_chosen_holds_for_each_record_that_states_nothing_else() {
    let mut engine = engine(|_| {});
    engine.set_komi(Komi::from_halves(7));
    engine.set_rules(Preset::JAPANESE.rules);
    let mut load = |text: &[u8]| {
        engine.load_record(text, None, &Stop::new()).expect("a record");
        format!("{}, {}", engine.game().rules(), engine.game().komi())
    };
    assert_eq!(load(b"(;SZ[5];B[aa])"), "japanese, 3.5");
    assert_eq!(load(b"(;SZ[5]KM[6.5]RU[Chinese];B[aa])"), "chinese, 6.5");
    assert_eq!(load(b"(;SZ[5];B[aa])"), "japanese, 3.5");
}

#[test]
fn a_review_assumes_the_komi_of_a_handicap() {
    let text = b"(;SZ[5]HA[2]RU[Japanese]AB[bb][dd];W[cc])";
    let record = crate::sgf::Record::parse(text).expect("a record");
    let review = engine(|_| {}).review(&record, 1, &Stop::new(), |_, _| {}).expect("a review");
    assert_eq!(review.positions().game().komi(), Komi::from_halves(1));
}

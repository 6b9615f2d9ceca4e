//! The engine: its settings, its net, its clock, moves and analyses.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use tengen::Color::{Black, White};
use tengen::{
    Assumption, Candidate, Decision, Engine, Game, Info, Komi, Level, Limit, Means, ModelError,
    Net, NoLevels, Note, Owners, Record, Report, Resignation, Searched, Settings, Sided, Size,
    Stop, Thinking, TimeError, TimeSettings, TwoSided, UnknownTime, Vertex, Watch,
};

use super::{is_data, is_error};

/// Returns an engine with the carried net and a few visits a move.
fn engine() -> Engine {
    let mut settings = Settings::default();
    settings.set_memory(16 << 20);
    settings.set_threads(1);
    settings.set_thinking(Thinking::of_visits(4));
    settings.set_seed(1);
    Engine::new(Game::new(Size::square(7)), settings)
}

#[test]
fn settings_decide_how_an_engine_plays() {
    let mut settings = Settings::with_playouts();
    let level = Level::new(3).expect("a level");
    let refused: NoLevels = settings.set_level(level).expect_err("playouts have no levels");
    is_error(&refused);
    settings = Settings::with_net(Net::embedded());
    assert_eq!(settings.set_level(level), Ok(()));
    assert!(level.number() == 3 && Level::CAREFUL < Level::TOP);
    settings.set_resignation(Resignation::Never);
    assert_ne!(Resignation::Never, Resignation::Below(0.1));
    let mut thinking = Thinking::of_time(Duration::from_millis(10));
    assert_eq!((thinking.visits, thinking.playouts), (None, None));
    assert_eq!(Thinking::of_playouts(8).playouts, Some(8));
    assert_eq!(thinking.time_without_clock(), Duration::from_millis(10));
    thinking.most_time_per_move = Some(Duration::from_millis(5));
    settings.set_thinking(thinking);
    let mut engine = Engine::new(Game::new(Size::square(5)), settings);
    assert_ne!(engine.genmove(Black, &Stop::new()), Decision::Resign);
}

#[test]
fn a_net_is_carried_or_read() {
    let net = Net::embedded();
    assert!(net.name().starts_with("tengen") && net.version() > 7 && !net.takes_profile());
    let missing: ModelError = Net::open(Path::new("no such file")).expect_err("no file");
    is_error(&missing);
    assert!(Net::from_bytes(b"no net").is_err());
}

#[test]
fn time_is_set_by_a_client() {
    let settings: TimeSettings = TimeSettings::from_gtp(60.0, 10.0, 5.0).expect("times");
    let refused: TimeError = TimeSettings::from_gtp(f64::NAN, 0.0, 0.0).expect_err("no time");
    is_error(&refused);
    let read: UnknownTime = "soon".parse::<TimeSettings>().expect_err("no time");
    is_error(&read);
    let (main, second) = (Duration::from_secs(60), Duration::from_secs(1));
    assert_eq!("1m+1s".parse(), Ok(TimeSettings::fischer(main, second, None)));
    assert_eq!(TimeSettings::byo_yomi(main, second, 0), TimeSettings::SuddenDeath { main });
    assert_eq!(settings.to_sgf().0.as_deref(), Some("60"));
    let mut engine = engine();
    engine.set_time(settings);
    engine.set_time_left(Black, main, 0);
    is_data(&settings);
}

#[test]
fn an_engine_plays_and_writes_a_record() {
    let mut engine = engine();
    engine.play(Black, "D4".parse().expect("a vertex")).expect("a legal move");
    let Decision::Move(reply) = engine.genmove(White, &Stop::new()) else { panic!("a move") };
    assert_eq!(engine.game().last_move().map(|made| made.vertex), Some(reply));
    assert_eq!(Decision::Move(reply).to_string(), reply.to_string());
    engine.undo(1).expect("a move was made");
    engine.set_komi(Komi::ZERO);
    let record: Record = engine.record(&Stop::new()).expect("no stop");
    assert_eq!((record.moves(), record.komi), (1, Some(Komi::ZERO)));
    let text = record.to_sgf().replace("SZ", "PB[a name]SZ");
    let notes = engine.load(text.as_bytes(), None).expect("a record");
    assert_eq!(notes.iter().count(), 0);
    let written = engine.record(&Stop::new()).expect("no stop");
    assert_eq!(written.text(Info::BlackName), Some("a name"));
    assert!(engine.judge(&Stop::new()).is_ok_and(|judgement| judgement.is_open()));
    engine.start(Game::new(Size::square(9)));
    assert_eq!(engine.game().size(), Size::square(9));
}

#[test]
fn what_is_assumed_of_a_record_is_noted() {
    let mut engine = engine();
    let notes = engine.load(b"(;SZ[9];B[ee])", None).expect("a record");
    let assumed = |note: &Note| match note {
        Note::AssumedRules(what) | Note::AssumedKomi(what) => Some(what.clone()),
        _ => None,
    };
    let assumed: Vec<Assumption> = notes.iter().filter_map(assumed).collect();
    assert_eq!(assumed[0].to_string(), "the record names no rules: chinese assumed");
    assert_eq!(
        assumed.last().map(ToString::to_string).as_deref(),
        Some("the record states no komi: 7.5 assumed")
    );
}

#[test]
fn an_analysis_reports_until_it_is_stopped() {
    let mut engine = engine();
    let mut reports = 0;
    let mut listen = |_: &Report| {
        reports += 1;
        ControlFlow::Break(())
    };
    let watch = Watch { every: Duration::from_millis(1), report: &mut listen };
    let stop = Stop::new().with_deadline(Instant::now() + Duration::from_secs(60));
    let report: Report = engine.analyze(Black, &stop, watch);
    assert_eq!(reports, 1);
    assert_ne!(report.best, Vertex::Pass);
    assert_eq!(report.visits(), report.searched.as_ref().map_or(0, |found| found.visits));
    let searched: Searched = report.searched.expect("a search");
    let names: Vec<Option<Vertex>> = searched.candidates.iter().map(|it| it.symmetry_of).collect();
    assert_eq!((names[0], searched.shared_visits().len()), (None, names.len()));
    assert_eq!(searched.candidates[0].edge_visits, searched.candidates[0].visits);
    let candidates: &[Candidate] = &searched.candidates;
    assert_eq!(candidates[0].vertex, report.best);
    let Means { win, lead, .. } = searched.means;
    let Searched { player, means, owners, .. } = searched.for_player(White);
    assert_eq!(player, White);
    assert!((means.lead + lead).abs() < 1e-9);
    assert!((0.0..=1.0).contains(&win) && (win + means.win - 1.0).abs() < 1e-9);
    assert_eq!(Sided::of(White, means).for_player(Black), means.for_opponent());
    let owners: Owners = owners.expect("owners were asked for");
    assert_eq!((owners.means.len(), owners.deviations.len()), (49, 49));
}

#[test]
fn a_search_ends_at_its_limit() {
    let mut engine = engine();
    let twice = [(); 2].map(|()| engine.search(White, Limit::visits(6), &Stop::new()));
    assert_eq!(twice[0], twice[1], "earlier searches do not matter");
    let searched = twice[0].searched.as_ref().expect("a search");
    assert_eq!((searched.player, searched.visits), (White, 6));
    assert_eq!(engine.game().moves().count(), 0, "the game is unchanged");
    let second = Duration::from_secs(1);
    let limits = [Limit::time(second / 100), Limit::visits(u32::MAX).within(second / 100)];
    for limit in limits {
        let started = Instant::now();
        let report = engine.search(Black, limit, &Stop::new());
        assert!(report.visits() > 0 && started.elapsed() < 60 * second);
    }
    assert_ne!(limits[0], limits[1]);
}

#[test]
fn a_raised_stop_ends_a_search_at_once() {
    let (mut engine, stop) = (engine(), Stop::new());
    stop.raise();
    let report = engine.search(Black, Limit::visits(u32::MAX), &stop);
    assert!(report.visits() <= 1);
}

#[test]
fn a_report_without_a_search_has_no_numbers() {
    let mut report = Report::unsearched(Vertex::Pass);
    assert!(report.searched.is_none() && report.candidates().is_empty());
    assert_eq!((report.visits(), report.best_play()), (0, None));
    let play: Vertex = "D4".parse().expect("a vertex");
    let candidates = [Vertex::Pass, play].map(Candidate::untried).to_vec();
    let searched = Searched::new(Black, 1, Means::UNKNOWN, candidates);
    is_data(&searched);
    report.searched = Some(searched);
    report.choose(report.best_play().expect("a play"));
    assert_eq!((report.best, report.candidates()[0].vertex), (play, play));
}

//! Reviews of records: opinions on every position, and every move with its loss.

use tengen::{
    Card, Color, Engine, Fact, Game, Grade, Interrupted, Judged, Komi, Made, Means, MistakeKind,
    Moment, NextMove, NoReview, Notes, Opinion, Phase, Positions, Reason, Record, Review, Rules,
    Settings, Size, Stop, Subject, Suggestion, Totals, Vertex,
};

use super::{is_data, is_error};

const RECORD: &[u8] = b"(;SZ[5]RU[Chinese]KM[0];B[cc];W[cb];B[bb];W[cc];W[db])";

/// Returns a review of two moves: Black's C3 is the best move; White's B2 loses five points compared
/// with D3.
fn review() -> Review {
    let record = Record::parse(b"(;SZ[5];B[cc];W[bd])").expect("a record");
    let mut notes = Notes::default();
    let positions = Positions::of(&record, Rules::default(), Komi::ZERO, &mut notes);
    let opinion = |to_move, lead, best: &str| {
        let means = Means { lead, win: 0.5 + lead / 40.0, ..Means::UNKNOWN };
        let mut opinion = Opinion::new(to_move, means);
        opinion.suggestions = vec![Suggestion::new(vec![best.parse().expect("a vertex")], means)];
        opinion
    };
    let opinions = vec![
        opinion(Color::Black, 0.0, "C3"),
        opinion(Color::White, 1.0, "D3"),
        opinion(Color::Black, 6.0, "D3"),
    ];
    Review::new(positions, opinions)
}

#[test]
fn every_position_of_a_record_is_searched() {
    let record = Record::parse(RECORD).expect("a record");
    let mut settings = Settings::with_playouts();
    settings.set_memory(16 << 20);
    let engine = Engine::new(Game::new(Size::square(9)), settings);
    let mut seen = Vec::new();
    let review = engine
        .review(&record, 3, &Stop::new(), |done, all| seen.push((done, all)))
        .expect("no stop");
    assert_eq!(seen, [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]);
    let positions: &Positions = review.positions();
    let moments: &[Moment] = positions.moments();
    let left_out: Vec<usize> = positions.left_out().iter().map(|made: &Made| made.number).collect();
    assert_eq!((moments.len(), left_out), (5, vec![4]), "C3 has a stone");
    assert_eq!((positions.record(), positions.games().count()), (&record, 5));
    assert_eq!(positions.game().moves().count(), 4);
    let opinion: &Opinion = &review.opinions()[0];
    assert_eq!((opinion.to_move, opinion.visits.is_some()), (Color::Black, true));
    assert!((opinion.of(Color::White).lead + opinion.means.lead).abs() < 1e-9);
    assert_eq!(opinion.is_unsteady(), opinion.spread >= 3.0);
    let first: Option<NextMove> = review.first_sight(1);
    assert!(first.is_some_and(|sight| sight.rank >= 1 && sight.prior <= 1.0));
    is_data(opinion);
    is_data(&moments[0]);
}

#[test]
fn a_move_loses_what_the_lead_of_its_player_falls() {
    let review = review();
    let worst: Vec<Judged<'_>> = review.worst(3);
    let [bad] = &worst[..] else { panic!("one bad move") };
    assert_eq!((bad.grade, bad.place, bad.made.number), (Grade::Mistake, 2, 2));
    assert!((bad.points_lost() - 5.0).abs() < 1e-9 && bad.win_lost() > 0.0);
    let better: &Suggestion = bad.better().expect("a better move");
    assert_eq!(better.vertex, "D3".parse::<Vertex>().expect("a vertex"));
    assert!((better.of(Color::White).lead + 1.0).abs() < 1e-9);
    assert_eq!(review.judged(1).map(|judged| judged.grade), Some(Grade::Best));
    assert_eq!((review.judged(0).is_none(), review.moves().count()), (true, 2));
    let reasons: &[Reason] = review.reasons(2);
    assert!(reasons.iter().all(Reason::is_proven));
    let facts: Vec<Vec<Fact>> = review.facts();
    assert_eq!(facts.len(), 3);
}

#[test]
fn bad_moves_that_miss_the_same_move_are_one_card() {
    let review = review();
    let cards: Vec<Card> = review.cards(Some(Color::White));
    let [card] = &cards[..] else { panic!("one card") };
    assert_eq!((card.color, &card.places[..], card.worst), (Color::White, &[2][..], 2));
    assert!((card.points_lost - 5.0).abs() < 1e-9 && card.win_lost > 0.0);
    assert_eq!((card.is_decided, card.is_unsure, review.is_unsure(2)), (false, false, false));
    let kind: MistakeKind = card.kind;
    assert!(MistakeKind::ALL.contains(&kind) && !kind.name().is_empty());
    assert_eq!(Card::big_moments(&cards), [card]);
    let (number, lost) = Card::by_kind(&cards)[kind as usize];
    assert_eq!((number, lost), (1, card.points_lost));
    assert!(review.judged(2).is_some_and(|judged| !judged.is_decided()));
    is_data(card);
}

#[test]
fn callers_may_know_already_what_mistakes_are_about() {
    let review = review();
    let subjects: Vec<Subject> =
        (0..3).map(|place| Subject::of(review.reasons(place), Color::White)).collect();
    assert_eq!(review.cards_about(None, &subjects), review.cards(None));
    let capture = Subject::new(Some(MistakeKind::Capture), None);
    let known = [Subject::default(), Subject::default(), capture];
    assert_eq!(review.cards_about(None, &known)[0].kind, MistakeKind::Capture);
    is_data(&capture);
}

#[test]
fn grades_and_phases_have_names_and_limits() {
    assert_eq!(Grade::of_loss(4.0), Grade::Mistake);
    assert!(Grade::Mistake.is_bad() && !Grade::Good.is_bad());
    assert_eq!((Grade::Blunder.least(), Grade::Best.least()), (Some(10.0), None));
    assert_eq!(Grade::ALL.map(Grade::name)[0], "best");
    assert_eq!(Phase::of(60, Size::square(19)), Phase::Middle);
    assert_eq!(Phase::Middle.last_move(Size::square(19)), Some(150));
    assert_eq!(Phase::ALL.map(Phase::name), ["opening", "middle game", "endgame"]);
}

#[test]
fn totals_count_each_player_s_own_moves() {
    let totals = review().totals();
    let white: &Totals = &totals.white;
    assert_eq!((white.moves, white.mistakes(), white.mean()), (1, 1, Some(5.0)));
    assert_eq!((white.agreement(), white.mean_of(Phase::End)), (Some(0.0), None));
    let mut both = totals.black.clone();
    both.add_all(white);
    assert_eq!((both.moves, both.grades), (2, [1, 0, 0, 1, 0]));
    is_data(&both);
}

#[test]
fn a_stopped_review_is_an_error() {
    let record = Record::parse(RECORD).expect("a record");
    let engine = Engine::new(Game::new(Size::square(9)), Settings::with_playouts());
    let stop = Stop::new();
    stop.raise();
    let refused: NoReview = engine.review(&record, 3, &stop, |_, _| {}).expect_err("a stop");
    assert!(matches!(refused, NoReview::Interrupted(Interrupted)));
    assert_eq!(refused.to_string(), Interrupted.to_string());
    is_error(&refused);
}

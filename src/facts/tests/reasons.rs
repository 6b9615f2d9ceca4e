//! Reasons of mistakes, proven and expected by a net.

use super::*;

#[test]
fn a_mistake_is_what_it_leaves_and_misses() {
    let diagram: Diagram = IN_ATARI.parse().expect("a drawing");
    let mut game = Game::new(diagram.position.size());
    assert!(game.set_up(&diagram.position, Color::Black).is_empty());
    let vertex = |text: &str| text.parse().expect("a point");
    let played = vertex("J1");
    let found = reasons(
        &game,
        Mistake { color: Color::Black, played, better: vertex("E4"), reply: Some(vertex("E4")) },
        None,
        Proofs::Skipped,
        &Stop::new(),
    )
    .expect("legal moves");
    let has = |origin, kind| {
        found.iter().any(|reason| reason.origin == origin && reason.fact.kind == kind)
    };
    assert!(has(Origin::Misses, FactKind::Saves), "{found:?}");
    assert!(has(Origin::Allows, FactKind::Captures), "{found:?}");
    let same = reasons(
        &game,
        Mistake { color: Color::Black, played: vertex("E4"), better: vertex("E4"), reply: None },
        None,
        Proofs::Skipped,
        &Stop::new(),
    );
    assert_eq!(same, Ok(Vec::new()));
}

/// The middle of a board of 9x9, with a black chain and a white stone.
fn middle() -> (Game, crate::point::Point) {
    let diagram: Diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X a . . .
        . . . . . O . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . ."
        .parse()
        .expect("a drawing");
    let mut game = Game::new(diagram.position.size());
    assert!(game.set_up(&diagram.position, Color::Black).is_empty());
    (game, diagram.marked('a'))
}

#[test]
fn a_net_s_expectations_name_area_and_chains() {
    let (game, at) = middle();
    let [even, black, white, little] = [0.0, 0.9, -0.9, 0.1].map(|owner| [owner; 81]);
    let found = |color, before: &[f32], after: &[f32]| {
        let found = expected(&game, color, at, Expectation { before, after, spread: None });
        assert!(found.iter().all(|fact| fact.basis == Basis::Net));
        found.iter().map(|fact| (fact.kind, fact.count)).collect::<Vec<_>>()
    };
    // The area is that of the part of the board that changes most, here all nine alike. A chain of
    // one stone is not spoken of, and a change of a tenth is no change.
    let gains = [(FactKind::GainsArea, 8), (FactKind::Strengthens, 2)];
    assert_eq!(found(Color::Black, &even, &black), gains);
    assert_eq!(
        found(Color::White, &even, &black),
        [(FactKind::LosesArea, 8), (FactKind::Strengthens, 2)]
    );
    assert_eq!(
        found(Color::Black, &black, &even),
        [(FactKind::LosesArea, 8), (FactKind::Weakens, 2)]
    );
    assert!(found(Color::Black, &even, &even).is_empty());
    assert!(found(Color::Black, &even, &little).is_empty());
    // Stones that were expected to stay are lost, or the other way round.
    assert_eq!(found(Color::Black, &black, &white)[1], (FactKind::LosesStones, 2));
    assert_eq!(found(Color::White, &white, &black)[1], (FactKind::LetsLive, 2));
    // What the opponent loses and what the player saves is nothing that the player lets happen.
    assert_eq!(found(Color::White, &black, &white)[1], (FactKind::Weakens, 2));
    assert_eq!(found(Color::Black, &white, &black)[1], (FactKind::Strengthens, 2));
}

#[test]
fn a_net_s_expectations_are_reasons() {
    let (game, at) = middle();
    let vertex = |text: &str| text.parse::<crate::point::Vertex>().expect("a point");
    let far = vertex("A9").point().expect("a point");
    // What the lower right corner is worth before and after the move.
    let corner = |owner: f32| {
        let size = game.size();
        let is_there = |point: crate::point::Point| point.column() >= 6 && point.row() < 3;
        let points: Vec<f32> =
            size.points().map(|point| if is_there(point) { owner } else { 0.0 }).collect();
        points
    };
    let (before, after) = (corner(0.5), corner(-0.5));
    let found = |at, better: &str, reply: &str| {
        let reply = Some(vertex(reply));
        let change = Expectation { before: &before, after: &after, spread: None };
        let found = expected_reasons(&game, Color::Black, at, vertex(better), reply, change);
        found.iter().map(|reason| reason.fact.kind).collect::<Vec<_>>()
    };
    assert_eq!(found(far, "G2", "G2"), [FactKind::Urgent, FactKind::KeyPoint]);
    assert_eq!(found(far, "G2", "H3"), [FactKind::Urgent]);
    // A better move elsewhere, or a move beside the corner: the place is not the reason.
    assert_eq!(found(far, "C8", "C8"), [FactKind::LosesArea]);
    assert_eq!(found(at, "G2", "H3"), [FactKind::LosesArea]);
    let same = Expectation { before: &before, after: &before, spread: None };
    let reply = Some(vertex("G2"));
    assert!(expected_reasons(&game, Color::Black, far, vertex("G2"), reply, same).is_empty());
}

/// Returns the reasons why Black's move in the centre is worse than the one that saves the stone in
/// the lower left, and the kinds of those in words. A net sees owners of the lower left corner, of
/// the upper right one and of the other points, each before and after the move.
fn stone_in_atari(
    left: [f32; 2],
    right: [f32; 2],
    others: [f32; 2],
) -> (Vec<Reason>, Vec<FactKind>) {
    let diagram: Diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . X X .
        . . . . . . . . .
        . . . . a . . . .
        . . O . . . . . .
        . O X . . . . . .
        . . O O . . . . .
        . . . . . . . . ."
        .parse()
        .expect("a drawing");
    let size = diagram.position.size();
    let mut game = Game::new(size);
    assert!(game.set_up(&diagram.position, Color::Black).is_empty());
    let owners = |side: usize| {
        let of = |point: crate::point::Point| match (point.column(), point.row()) {
            (0..=2, 0..=2) => left[side],
            (6..=8, 6..=8) => right[side],
            _ => others[side],
        };
        size.points().map(of).collect::<Vec<f32>>()
    };
    let (before, after) = (owners(0), owners(1));
    let saving: crate::point::Vertex = "D3".parse().expect("a point");
    let found = reasons(
        &game,
        Mistake {
            color: Color::Black,
            played: diagram.marked('a').into(),
            better: saving,
            reply: Some(saving),
        },
        Some(Expectation { before: &before, after: &after, spread: None }),
        Proofs::Skipped,
        &Stop::new(),
    )
    .expect("legal moves");
    let kinds = chosen_reasons(&found).iter().map(|reason| reason.fact.kind).collect();
    (found, kinds)
}

/// The kinds of the proven reasons of these mistakes.
const PROVEN: [FactKind; 3] = [FactKind::Leaves, FactKind::Saves, FactKind::Captures];

#[test]
fn a_proof_about_stones_that_stay_comes_after_what_explains_the_loss() {
    // The stone changes its owner: its proof comes first.
    let (found, kinds) = stone_in_atari([0.8, -0.9], [0.8, -0.8], [0.0, 0.0]);
    assert!(PROVEN.contains(&kinds[0]), "{kinds:?}");
    assert!(found.iter().all(|reason| !reason.is_beside));
    // The stone is lost in any case, and the upper right corner changes. All proofs are kept, and
    // one of them in words.
    let (found, kinds) = stone_in_atari([-0.9, -0.9], [0.8, -0.8], [0.0, 0.0]);
    assert_eq!(kinds[0], FactKind::LosesArea, "{kinds:?}");
    assert!(PROVEN.contains(&kinds[2]), "{kinds:?}");
    assert!(found.iter().all(|reason| reason.is_beside == reason.is_proven()), "{found:?}");
    let proven: Vec<_> = found.iter().filter(|reason| reason.is_proven()).collect();
    assert!(proven.len() > 1, "{proven:?}");
    assert_eq!(crate::facts::json::reason(proven[0])["beside"], true);
}

#[test]
fn a_proof_about_stones_that_stay_comes_first_if_the_net_explains_little() {
    // The loss is spread thin over the corner, or most of it lies outside the corner.
    for (right, others) in [([0.2, -0.2], [0.0, 0.0]), ([0.3, -0.3], [0.0, -0.15])] {
        let (found, kinds) = stone_in_atari([-0.9, -0.9], right, others);
        assert!(found.iter().any(|reason| !reason.is_proven()), "{found:?}");
        assert!(PROVEN.contains(&kinds[0]), "{kinds:?}");
        assert!(found.iter().all(|reason| !reason.is_beside), "{found:?}");
    }
}

/// A filled eye puts a chain in the lower left into atari; the better move saves a stone on the
/// right.
#[test]
fn a_proof_about_stones_that_change_their_owner_comes_before_one_about_stones_that_stay() {
    let point = |text: &str| text.parse::<crate::point::Point>().expect("a point");
    let diagram: Diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . X .
        . . . . . . . b .
        . . . . . . O X O
        . . . . . . . O .
        O O O O O . . . .
        X X X X O . . . .
        a X . X O . . . ."
        .parse()
        .expect("a drawing");
    let size = diagram.position.size();
    let mut game = Game::new(size);
    assert!(game.set_up(&diagram.position, Color::Black).is_empty());
    let better = diagram.marked('b').into();
    // The first reason in words, if all that changes are the owners of one side.
    let first = |is_lost: &dyn Fn(crate::point::Point) -> bool| {
        let owners = |owner: f32| {
            let of = |point| if is_lost(point) { owner } else { 0.0 };
            size.points().map(of).collect::<Vec<f32>>()
        };
        let (before, after) = (owners(0.9), owners(-0.9));
        let change = Some(Expectation { before: &before, after: &after, spread: None });
        let played = diagram.marked('a').into();
        let found = reasons(
            &game,
            Mistake { color: Color::Black, played, better, reply: Some(better) },
            change,
            Proofs::Skipped,
            &Stop::new(),
        );
        let found = found.expect("legal moves");
        chosen_reasons(&found)[0].clone()
    };
    for (stone, is_left) in [("A2", true), ("H5", false)] {
        let first = first(&|at| (at.column() <= 3) == is_left && at.column() != 4);
        assert!(first.is_proven() && first.fact.stones.contains(point(stone)), "{first:?}");
    }
}

#[test]
fn reasons_name_the_owners_of_stones_and_repeat_no_fact() {
    let (game, at) = middle();
    let stones = game.position().chain_at("D6".parse().expect("a point")).expect("a chain").stones;
    let about = |kind| {
        let none = crate::bitboard::PointSet::empty(game.size());
        let fact = Fact::new(kind, Color::White, at, none);
        Fact { stones, owner: Color::Black, count: 2, basis: Basis::Reading, stake: 4.0, ..fact }
    };
    let caught = about(FactKind::Catches);
    let reason = Reason::new(Origin::Does, caught.clone());
    let english = reason.sentence(Language::English);
    assert_eq!(english, "F6: The 2 black stones around D6 cannot escape.");
    let chinese = reason.sentence(Language::Chinese);
    assert_eq!(chinese, "F6：D6一带的黑2子逃不掉。");
    let reasons = [reason, Reason::new(Origin::Misses, about(FactKind::Ladder))];
    let said = |facts: &[Fact]| words::sentences_of_reasons(&reasons, facts, Language::English);
    assert_eq!(said(&[]).len(), 2);
    assert_eq!(
        said(&[caught]),
        ["Better is F6: Captures the 2 black stones around D6 in a ladder."]
    );
}

#[test]
fn that_the_opponent_takes_the_point_is_no_reason_alone() {
    // The lower right corner is lost, and nothing but the corner.
    let (game, _) = middle();
    let vertex = |text: &str| text.parse::<crate::point::Vertex>().expect("a point");
    let size = game.size();
    let corner = |owner: f32| {
        let is_there = |point: crate::point::Point| point.column() >= 6 && point.row() < 3;
        size.points().map(|point| if is_there(point) { owner } else { 0.0 }).collect::<Vec<_>>()
    };
    let (before, after) = (corner(0.5), corner(-0.5));
    let change = Some(Expectation { before: &before, after: &after, spread: None });
    let (played, better) = (vertex("A9"), vertex("G2"));
    let found = reasons(
        &game,
        Mistake { color: Color::Black, played, better, reply: Some(better) },
        change,
        Proofs::Skipped,
        &Stop::new(),
    );
    let kinds: Vec<_> = found.expect("legal").iter().map(|reason| reason.fact.kind).collect();
    assert!(kinds.contains(&FactKind::Urgent) && !kinds.contains(&FactKind::KeyPoint), "{kinds:?}");
}

#[test]
fn one_part_of_the_board_has_a_gain_or_a_loss() {
    let (game, at) = middle();
    // Black gains three points of the upper left corner and loses six others there.
    let after: Vec<f32> = game
        .size()
        .points()
        .map(|point| match (point.column(), point.row()) {
            (0, 6..=8) => 0.9,
            (1..=2, 6..=8) => -0.9,
            _ => 0.0,
        })
        .collect();
    let change = Expectation { before: &[0.0; 81], after: &after, spread: None };
    let found = expected(&game, Color::Black, at, change);
    let areas: Vec<_> = found.iter().map(|fact| (fact.kind, fact.count)).collect();
    assert_eq!(areas, [(FactKind::LosesArea, 3)]);
}

#[test]
fn what_is_less_than_the_spread_of_the_searches_is_not_said() {
    let (game, at) = middle();
    let (before, after) = ([0.0; 81], [-0.8; 81]);
    let [calm, restless, wild] = [0.1, 0.5, 0.9].map(|deviation| [deviation; 81]);
    let change = |spread| Expectation { before: &before, after: &after, spread: Some([spread; 2]) };
    let expected = |spread| !expected(&game, Color::Black, at, change(spread)).is_empty();
    let better = "A1".parse().expect("a point");
    let reasons = |spread| {
        !expected_reasons(&game, Color::Black, at, better, None, change(spread)).is_empty()
    };
    assert_eq!([expected(&calm), expected(&restless), expected(&wild)], [true, false, false]);
    assert_eq!([reasons(&calm), reasons(&restless), reasons(&wild)], [true, true, false]);
}

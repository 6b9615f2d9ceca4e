//! Reasons of mistakes, proven and expected by a net.

use super::*;

#[test]
fn a_mistake_is_what_it_leaves_and_misses() {
    let diagram: Diagram = IN_ATARI.parse().expect("a drawing");
    let mut game = Game::new(diagram.position.size());
    assert!(game.set_up(&diagram.position, Color::Black).is_empty());
    let vertex = |text: &str| text.parse().expect("a point");
    let played = vertex("J1");
    let found =
        reasons(&game, Color::Black, played, vertex("E4"), Some(vertex("E4")), None, &Stop::new())
            .expect("legal moves");
    let has = |origin, kind| {
        found.iter().any(|reason| reason.origin == origin && reason.fact.kind == kind)
    };
    assert!(has(Origin::Misses, Kind::Saves), "{found:?}");
    assert!(has(Origin::Allows, Kind::Captures), "{found:?}");
    let same = reasons(&game, Color::Black, vertex("E4"), vertex("E4"), None, None, &Stop::new());
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
        let found = expected(&game, color, at, Expectation { before, after });
        assert!(found.iter().all(|fact| fact.basis == Basis::Net));
        found.iter().map(|fact| (fact.kind, fact.count)).collect::<Vec<_>>()
    };
    // The area is that of the part of the board that changes most, here all nine alike. A chain of
    // one stone is not spoken of, and a change of a tenth is no change.
    let gains = [(Kind::GainsArea, 8), (Kind::Strengthens, 2)];
    assert_eq!(found(Color::Black, &even, &black), gains);
    assert_eq!(found(Color::White, &even, &black), [(Kind::LosesArea, 8), (Kind::Strengthens, 2)]);
    assert_eq!(found(Color::Black, &black, &even), [(Kind::LosesArea, 8), (Kind::Weakens, 2)]);
    assert!(found(Color::Black, &even, &even).is_empty());
    assert!(found(Color::Black, &even, &little).is_empty());
    // Stones that were expected to stay are lost, or the other way round.
    assert_eq!(found(Color::Black, &black, &white)[1], (Kind::LosesStones, 2));
    assert_eq!(found(Color::White, &white, &black)[1], (Kind::LetsLive, 2));
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
        let change = Expectation { before: &before, after: &after };
        let found = expected_reasons(&game, Color::Black, at, vertex(better), reply, change);
        found.iter().map(|reason| reason.fact.kind).collect::<Vec<_>>()
    };
    assert_eq!(found(far, "G2", "G2"), [Kind::Urgent, Kind::KeyPoint]);
    assert_eq!(found(far, "G2", "H3"), [Kind::Urgent]);
    // A better move elsewhere, or a move beside the corner: the place is not the reason.
    assert_eq!(found(far, "C8", "C8"), [Kind::LosesArea]);
    assert_eq!(found(at, "G2", "H3"), [Kind::LosesArea]);
    let same = Expectation { before: &before, after: &before };
    let reply = Some(vertex("G2"));
    assert!(expected_reasons(&game, Color::Black, far, vertex("G2"), reply, same).is_empty());
}

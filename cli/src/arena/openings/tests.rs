use std::collections::HashSet;
use std::fs;

use super::*;
use tengen::engine_room::inside;
use tengen::engine_room::symmetry::Symmetry;
use tengen::{Color, Game, Move, Record, Vertex};

const BOOKS: [u8; 4] = [7, 9, 13, 19];

/// Returns the game after an opening, all of whose moves must be legal.
fn played(opening: &Opening, size: Size) -> Game {
    let mut game = Game::new(size);
    for &Move { color, vertex } in &opening.moves.0 {
        let made = game.play(color, vertex);
        assert_eq!(made, Ok(()), "{}: {color} {vertex}", opening.name);
    }
    assert!(!game.is_over(), "{}", opening.name);
    game
}

fn openings(text: &str, side: u8) -> OpeningSource {
    let openings: Openings = text.parse().expect("openings");
    openings.for_size(Size::square(side)).expect("nothing to read, or readable")
}

#[test]
fn the_texts_of_openings_are_read_and_written() {
    let folder = |path: &str, moves| Openings::Folder { path: path.into(), moves };
    for (text, openings) in [
        ("none", Openings::None),
        ("book", Openings::Book),
        ("random:6", Openings::Random { moves: 6 }),
        ("joseki", folder("joseki", None)),
        ("games/9x9:12", folder("games/9x9", Some(12))),
        ("./book", folder("./book", None)),
        (r"C:\games", folder(r"C:\games", None)),
    ] {
        assert_eq!(text.parse(), Ok(openings.clone()));
        assert_eq!(openings.to_string(), text);
    }
    assert_eq!("random".parse(), Ok(Openings::Random { moves: RANDOM_MOVES }));
    for text in ["", "none:3", "book:3", ":3"] {
        assert!(text.parse::<Openings>().is_err(), "{text}");
    }
}

#[test]
fn every_line_of_a_book_is_legal() {
    for side in BOOKS {
        let size = Size::square(side);
        for opening in book::openings(size).expect("a book") {
            played(&opening, size);
        }
    }
}

#[test]
fn no_two_lines_of_a_book_lead_to_positions_that_are_symmetric() {
    for side in BOOKS {
        let size = Size::square(side);
        let lines = book::lines(size).expect("a book");
        assert!(lines.len() >= 20, "{side}x{side} has {}", lines.len());
        let mut seen = HashSet::new();
        for line in &lines {
            let positions = Symmetry::ALL.map(|symmetry| {
                let moves = book::image(line, symmetry, size);
                let opening = Opening { name: line.to_string(), moves };
                let game = played(&opening, size);
                (
                    size.points().map(|point| game.position().at(point)).collect::<Vec<_>>(),
                    game.to_move(),
                )
            });
            let images = HashSet::from(positions);
            assert!(seen.is_disjoint(&images), "{side}x{side}: {line}");
            seen.extend(images);
        }
    }
}

#[test]
fn a_book_has_hundreds_of_openings_no_two_of_them_equal() {
    for (side, least) in [(7, 120), (9, 200), (13, 180), (19, 200)] {
        let source = openings("book", side);
        let count = book::openings(Size::square(side)).expect("a book").len();
        assert!(count >= least, "{side}x{side} has {count}");
        let all = (0..count).map(|number| source.nth(number as u32, 0));
        let (names, moves): (HashSet<_>, HashSet<_>) =
            all.map(|opening| (opening.name, opening.moves)).unzip();
        assert_eq!((names.len(), moves.len()), (count, count));
        assert_eq!(source.nth(count as u32, 0), source.nth(0, 1), "the list begins again");
    }
}

#[test]
fn a_size_without_a_book_has_random_openings() {
    let opening = openings("book", 11).nth(0, 5);
    assert_eq!(opening, openings("random", 11).nth(0, 5));
    assert_eq!(opening.moves.0.len(), 4);
}

#[test]
fn no_opening_is_an_empty_board() {
    let opening = openings("none", 9).nth(7, 3);
    assert_eq!((opening.name.as_str(), opening.moves), ("empty", Moves::default()));
}

#[test]
fn random_openings_are_the_same_for_ever() {
    let opening =
        |side, number, seed| openings("random:4", side).nth(number, seed).moves.to_string();
    // Computed by another program.
    assert_eq!(opening(9, 0, 0), "B F4 W G4 B C3 W E5");
    assert_eq!(opening(9, 1, 0), "B F4 W G4 B G3 W F7");
    assert_eq!(opening(19, 0, 7), "B P3 W L5 B O13 W J9");
}

#[test]
fn random_openings_differ_by_number_and_by_seed() {
    let source = openings("random:4", 9);
    let first: HashSet<_> = (0..200).map(|number| source.nth(number, 0).moves).collect();
    let second: HashSet<_> = (0..200).map(|number| source.nth(number, 1).moves).collect();
    assert!(first.len() >= 198 && first.intersection(&second).count() <= 2);
}

#[test]
fn random_stones_stand_on_the_third_line_or_above_and_not_in_atari() {
    for (side, moves) in [(9, 8), (19, 20), (5, 4)] {
        let size = Size::square(side);
        let source = OpeningSource(Kind::Random { size, moves });
        for number in 0..50 {
            let opening = source.nth(number, 1);
            let game = played(&opening, size);
            let last = game.last_move().and_then(|made| made.vertex.point()).expect("a play");
            let chain = inside::board(&game)
                .chain(inside::board(&game).layout().spot(last))
                .expect("a stone");
            assert!(chain.liberty_count() > 1, "{}", opening.moves);
            for Move { vertex, .. } in &opening.moves.0 {
                let point = vertex.point().expect("a play");
                let inner = 2..side - 2;
                assert!(inner.contains(&point.column()) && inner.contains(&point.row()));
            }
        }
    }
}

#[test]
fn the_smallest_boards_have_random_openings_too() {
    for side in 1..5 {
        let size = Size::square(side);
        for number in 0..20 {
            played(&OpeningSource(Kind::Random { size, moves: 9 }).nth(number, 0), size);
        }
    }
}

/// Returns the moves of a record's main line, or the reason why it cannot be an opening.
fn of_record(sgf: &str, moves: Option<u32>) -> Result<String, String> {
    let record = Record::parse(sgf.as_bytes()).expect("a record");
    let moves = folder::of_record(&record, moves);
    moves.map(|moves| moves.to_string()).map_err(|why| why.to_string())
}

#[test]
fn the_main_line_of_a_record_is_played_up_to_a_number_of_moves() {
    let sgf = "(;SZ[9];B[ee];W[ec](;B[dc])(;B[cc]))";
    assert_eq!(of_record(sgf, None).as_deref(), Ok("B E5 W E7 B D7"));
    assert_eq!(of_record(sgf, Some(2)).as_deref(), Ok("B E5 W E7"));
    assert_eq!(of_record(sgf, Some(0)).as_deref(), Ok(""));
}

#[test]
fn stones_that_are_set_up_become_moves() {
    for (sgf, moves) in [
        // Without PL, Black moves first even if White has stones too.
        ("(;SZ[9]AB[ee]AW[cc])", "B E5 W C7"),
        ("(;SZ[9]AB[ee]AW[cc]PL[B])", "B E5 W C7"),
        ("(;SZ[9]AB[ee]AW[cc]PL[W])", "W C7 B E5"),
        ("(;SZ[9]HA[2]AB[gc][cg])", "B C3 B G7"),
        ("(;SZ[9]AB[ee]PL[B])", "B E5 W pass"),
        ("(;SZ[9];B[ee];AW[cc]PL[B])", "B E5 W C7"),
    ] {
        assert_eq!(of_record(sgf, None).as_deref(), Ok(moves), "{sgf}");
    }
}

#[test]
fn what_moves_cannot_make_is_refused() {
    for (sgf, why) in [
        ("(;SZ[9];B[ee];AE[ee])", "a set-up changes the stone on E5"),
        ("(;SZ[9];B[ee];AW[ee])", "a set-up changes the stone on E5"),
        ("(;SZ[9];B[ee];W[ee])", "white E5: the point is occupied"),
        ("(;SZ[9];B[];W[])", "the game is over after 2 moves"),
    ] {
        assert_eq!(of_record(sgf, None), Err(why.to_owned()), "{sgf}");
    }
}

#[test]
fn a_folder_is_read_by_the_names_of_its_files_without_those_that_are_no_openings() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("a file is written");
    };
    let read = |side| {
        let openings: Openings = folder.path().display().to_string().parse().expect("a folder");
        openings.for_size(Size::square(side)).map_err(|error| error.to_string())
    };
    assert!(read(9).expect_err("nothing there").ends_with(": no SGF files"));
    write("b.sgf", "(;SZ[9];B[cc])");
    write("a.SGF", "(;SZ[9];B[ee])");
    write("notes.txt", "no record");
    let source = read(9).expect("two openings");
    let names: Vec<_> = (0..3).map(|number| source.nth(number, 0).name).collect();
    assert_eq!(names, ["a", "b", "a"]);
    assert!(read(13).expect_err("another size").ends_with("a.SGF: a board of 9x9, not of 13x13"));
    write("aa.sgf", "(;SZ[9];B[cc");
    write("ab.sgf", "(;SZ[19];B[cc])");
    let source = read(9).expect("two openings");
    let names: Vec<_> = (0..3).map(|number| source.nth(number, 0).name).collect();
    assert_eq!(names, ["a", "b", "a"]);
}

#[test]
fn turned_openings_keep_their_order_so_that_matches_can_go_on() {
    let line = Moves(vec![Move { color: Color::Black, vertex: point("B3") }]);
    let images = book::ORDER.map(|symmetry| book::image(&line, symmetry, Size::square(9)));
    let expected = ["B3", "H3", "B7", "H7", "C2", "C8", "G2", "G8"].map(point);
    assert_eq!(images.map(|moves| moves.0[0].vertex), expected);
}

fn point(text: &str) -> Vertex {
    text.parse().expect("a point")
}

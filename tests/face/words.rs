//! Colours, points, sizes, sets of points, positions and their drawings.

use tengen::{
    ByColor, Chain, Color, Diagram, DiagramError, MAX_SIDE, ParseColorError, ParseVertexError,
    Point, PointSet, Points, Position, Size, SizeError, Stop, Vertex,
};

use super::{is_data, is_error};

#[test]
fn a_colour_has_an_opponent_a_name_and_a_letter() {
    let names: Vec<&str> = Color::ALL.into_iter().map(Color::name).collect();
    assert_eq!(names, ["Black", "White"]);
    assert_eq!((Color::Black.opponent(), !Color::White), (Color::White, Color::Black));
    assert_eq!(Color::White.letter(), 'W');
    let refused: ParseColorError = "red".parse::<Color>().expect_err("no player");
    is_error(&refused);
}

#[test]
fn a_table_by_colour_has_two_entries() {
    let both = ByColor::both(1).map(|number| number + 1);
    let each = ByColor::from_fn(|color: Color| color.letter());
    assert_eq!((both.black, both[Color::White]), (2, 2));
    assert_eq!((each.black, each.white), ('B', 'W'));
    is_data(&both);
}

#[test]
fn a_point_is_a_column_and_a_row() {
    let point = Point::new(3, 15);
    assert_eq!((point.column(), point.row(), point.to_string()), (3, 15, "D16".to_owned()));
    assert_eq!("D16".parse::<Vertex>().map(Vertex::point), Ok(Some(point)));
    assert_eq!(Vertex::from(point), Vertex::Play(point));
    assert_eq!(Vertex::Pass.to_string(), "pass");
    let refused: ParseVertexError = "I5".parse::<Point>().expect_err("no column I");
    is_error(&refused);
    is_data(&point);
}

#[test]
fn a_size_lists_its_points() {
    let size = Size::new(3, 2).expect("a size");
    assert_eq!((size.width(), size.height(), size.area()), (3, 2, 6));
    let corners = size.corners().map(|corner| corner.to_string());
    assert!(corners.contains(&"C2".to_owned()));
    assert_eq!(size.points().next_back(), Some(Point::new(2, 1)));
    assert_eq!(size.rows_from_top().count(), 2);
    assert_eq!(size.column_letters().collect::<String>(), "ABC");
    assert_eq!(size.index(Point::new(1, 1)), 4);
    assert_eq!(size.point(4), Point::new(1, 1));
    assert!(size.contains(Point::new(2, 1)) && !size.contains(Point::new(2, 2)));
    assert_eq!((size.at(2, 1), size.at(2, 2)), (Some(Point::new(2, 1)), None));
    assert_eq!(size.offset(Point::new(2, 1), -1, -1), Some(Point::new(1, 0)));
    assert_eq!((size.offset(Point::new(2, 1), 0, 1), size.centre()), (None, None));
    let refused: SizeError = Size::new(MAX_SIDE + 1, 9).expect_err("too wide");
    is_error(&refused);
    assert_eq!(Size::default(), Size::square(19));
}

#[test]
fn a_set_of_points_knows_its_board() {
    let size = Size::square(5);
    let (one, other) = (Point::new(1, 1), Point::new(3, 3));
    let mut set = PointSet::from_points(size, [one]);
    assert!(set.insert(other) && set.contains(one) && set.remove(one));
    assert_eq!((set.size(), set.count(), set.is_empty()), (size, 1, false));
    let points: Points = set.iter();
    assert_eq!(points.collect::<Vec<_>>(), [other]);
    assert_eq!(set.neighbours().count(), 4);
    let rest = PointSet::full(size) - set;
    assert_eq!((rest | set, rest & set), (PointSet::full(size), PointSet::empty(size)));
    assert_eq!((&rest).into_iter().count() + set.into_iter().count(), 25);
    is_data(&set);
}

#[test]
fn a_position_has_stones_and_chains() {
    let drawn: Diagram = ". X O\na X O\n. X .".parse().expect("a drawing");
    assert_eq!(drawn.marks, [('a', drawn.marked('a'))]);
    assert_eq!(drawn.points('a').count(), 1);
    let refused: DiagramError = "X ?".parse::<Diagram>().expect_err("no drawing");
    is_error(&refused);
    let mut position: Position = drawn.position;
    assert_eq!(position.size(), Size::square(3));
    assert_eq!(position.stones(Color::White).count(), 2);
    assert_eq!((position.occupied().count(), position.vacant().count()), (5, 4));
    let white: Chain = position.chains(Color::White).next().expect("a chain");
    let liberties: Vec<Point> = white.liberties.iter().collect();
    assert_eq!(liberties, ["C1".parse().expect("a point")]);
    assert_eq!(position.chain_at(Point::new(2, 2)), Some(white));
    let (with_white, hash) = (position, position.hash());
    position = position.without(&white.stones);
    position.set(drawn.marked('a'), Some(Color::Black));
    assert_eq!(position.at(drawn.marked('a')), Some(Color::Black));
    assert!(position.libertyless().is_empty() && position.hash() != hash);
    assert_ne!((with_white, Position::empty(Size::square(3))), (position, position));
    is_data(&position);
}

#[test]
fn a_stop_is_raised_by_any_of_its_sources() {
    let (one, other) = (Stop::new(), Stop::new());
    let both = one.clone().or(&other).with_deadline(None);
    assert_eq!(both.check(), Ok(()));
    other.raise();
    assert!(both.is_raised() && !one.is_raised());
    let interrupted: tengen::Interrupted = both.check().expect_err("it is raised");
    is_error(&interrupted);
}

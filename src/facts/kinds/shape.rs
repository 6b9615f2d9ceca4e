//! The names of shapes, each with its definition.

use crate::color::Color;
use crate::facts::fact::Fact;
use crate::facts::kind::FactKind;
use crate::facts::scene::Scene;
use crate::handicap::star_points;
use crate::point::Point;

/// A step on the board, in columns and rows.
type Step = (i16, i16);

/// The four directions along lines.
const STRAIGHT: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The four diagonal directions.
const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The farthest point of a corner from both its edges, in lines, on a board of 19 lines.
const CORNER: u8 = 7;

/// The smallest board on which corners have names.
const SMALLEST: u8 = 9;

/// The stones around a move.
struct Stones<'s, 'a, const W: usize> {
    scene: &'s Scene<'a, W>,
    at: Point,
}

impl<const W: usize> Stones<'_, '_, W> {
    /// Returns the point that lies a step from the move; `None` beyond the edge.
    fn point(&self, step: Step) -> Option<Point> {
        self.scene.layout.size().offset(self.at, step.0, step.1)
    }

    /// Returns the stone that stood a step from the move before it; `None` without one, and beyond
    /// the edge.
    fn stone(&self, step: Step) -> Option<Color> {
        let point = self.point(step)?;
        self.scene.before.board.at(self.scene.layout.spot(point))
    }

    fn is_own(&self, step: Step) -> bool {
        self.stone(step) == Some(self.scene.player)
    }

    fn is_theirs(&self, step: Step) -> bool {
        self.stone(step) == Some(!self.scene.player)
    }

    fn is_empty(&self, step: Step) -> bool {
        self.point(step).is_some() && self.stone(step).is_none()
    }

    /// Whether a step holds no stone, or lies beyond the edge, before the move.
    fn is_free(&self, step: Step) -> bool {
        self.stone(step).is_none()
    }

    /// Whether an own stone stands within `distance` columns and rows of the move.
    fn own_near(&self, distance: i16) -> bool {
        let mut steps = (-distance..=distance)
            .flat_map(|column| (-distance..=distance).map(move |row| (column, row)));
        steps.any(|step| self.is_own(step))
    }
}

/// Finds the name of the shape that the move makes, the most telling one.
pub fn shape<const W: usize>(scene: &Scene<'_, W>, facts: &mut Vec<Fact>) {
    let stones = Stones { scene, at: scene.at() };
    let names: [fn(&Stones<'_, '_, W>) -> Option<FactKind>; 5] =
        [shape_of_capture, shape_of_corner, shape_of_joint, shape_of_contact, shape_of_extension];
    if let Some(kind) = names.iter().find_map(|name| name(&stones)) {
        facts.push(Fact { line: scene.line(&[]), ..scene.fact(kind) });
    }
}

/// The four stones around a single stone that the move captures.
fn shape_of_capture<const W: usize>(stones: &Stones<'_, '_, W>) -> Option<FactKind> {
    let scene = stones.scene;
    let taken = scene.removed.first().filter(|_| scene.removed.count() == 1)?;
    let around = scene.around(taken);
    let own = *scene.after.board.stones(scene.player);
    let is_lone = scene.own().stones().count() == 1;
    (around.count() == 4 && (around - own).is_empty() && is_lone).then_some(FactKind::Ponnuki)
}

/// Moves in a corner without other stones, or with one.
fn shape_of_corner<const W: usize>(stones: &Stones<'_, '_, W>) -> Option<FactKind> {
    let size = stones.scene.layout.size();
    let (width, height) = (size.width(), size.height());
    if width < SMALLEST || height < SMALLEST {
        return None;
    }
    let at = stones.at;
    if size.centre() == Some(at) {
        return (!stones.own_near(1)).then_some(FactKind::Centre);
    }
    // The lines are counted from the corner that is nearest to the move. On a small board a corner
    // reaches to the middle.
    let from = |place: u8, length: u8, of_move: u8| {
        if of_move < length / 2 { place + 1 } else { length - place }
    };
    let lines = |point: Point| {
        let column = from(point.column(), width, at.column());
        let row = from(point.row(), height, at.row());
        (column.min(row), column.max(row))
    };
    let reach = CORNER.min(width.min(height).div_ceil(2));
    let is_same = |point: &Point| lines(*point).1 <= reach;
    let board = &stones.scene.before.board;
    let others: Vec<(Point, Color)> = (size.points().filter(is_same))
        .filter_map(|point| Some((point, board.at(stones.scene.layout.spot(point))?)))
        .collect();
    let place = lines(at);
    match others.as_slice() {
        [] => match place {
            (line, other) if line == other && star_points(size).contains(&at) => {
                Some(FactKind::StarPoint)
            }
            (3, 3) => Some(FactKind::ThreeThree),
            (3, 4) => Some(FactKind::ThreeFour),
            _ => None,
        },
        &[(other, color)] => {
            let other_place = lines(other);
            let is_corner = matches!(other_place, (3, 3..=5) | (4, 4..=5));
            let is_apart = at.column().abs_diff(other.column()) + at.row().abs_diff(other.row());
            let is_near = is_same(&at) && place.0 >= 2 && is_apart >= 2;
            if color != stones.scene.player && place == (3, 3) && other_place == (4, 4) {
                Some(FactKind::Invades33)
            } else if !is_corner || !is_near || is_apart > 5 || place.0 < 3 && is_apart > 3 {
                None
            } else if color == stones.scene.player {
                Some(FactKind::Enclosure)
            } else {
                (place.0 >= 3 && is_apart >= 3).then_some(FactKind::Approach)
            }
        }
        _ => None,
    }
}

/// Shapes of several own stones: the bamboo joint, the tiger's mouth, the empty triangle.
fn shape_of_joint<const W: usize>(stones: &Stones<'_, '_, W>) -> Option<FactKind> {
    for (dx, dy) in STRAIGHT {
        for side in [(-dy, dx), (dy, -dx)] {
            let at = |along: i16, across: i16| {
                (along * dx + across * side.0, along * dy + across * side.1)
            };
            let pairs = [at(0, 1), at(2, 0), at(2, 1)];
            let gap = [at(1, 0), at(1, 1)];
            if pairs.iter().all(|&s| stones.is_own(s)) && gap.iter().all(|&s| stones.is_empty(s)) {
                return Some(FactKind::BambooJoint);
            }
        }
    }
    if stones.scene.removed.is_empty() {
        for (dx, dy) in DIAGONAL {
            let block = [(dx, 0), (0, dy), (dx, dy)];
            let own = block.iter().filter(|&&step| stones.is_own(step)).count();
            let empty = block.iter().any(|&step| stones.is_empty(step));
            let is_single = STRAIGHT.iter().filter(|&&s| stones.is_own(s)).count() <= 2;
            if own == 2 && empty && is_single {
                return Some(FactKind::EmptyTriangle);
            }
        }
    }
    for (dx, dy) in STRAIGHT {
        if !stones.is_empty((dx, dy)) {
            continue;
        }
        let around = STRAIGHT.map(|(x, y)| (dx + x, dy + y));
        let own = around.iter().filter(|&&step| step == (0, 0) || stones.is_own(step)).count();
        let open = around.iter().filter(|&&step| step != (0, 0) && stones.is_empty(step)).count();
        if own == 3 && open == 1 {
            return Some(FactKind::TigersMouth);
        }
    }
    None
}

/// Shapes in contact with the opponent: the wedge, the hane, the attachment, the shoulder hit.
fn shape_of_contact<const W: usize>(stones: &Stones<'_, '_, W>) -> Option<FactKind> {
    for ((x, y), (u, v)) in [((1, 0), (0, 1)), ((0, 1), (1, 0))] {
        let between = [(x, y), (-x, -y)].iter().all(|&step| stones.is_theirs(step));
        let alone = [(u, v), (-u, -v)].iter().all(|&step| stones.is_empty(step));
        if between && alone {
            return Some(FactKind::Wedge);
        }
    }
    let touches_own = STRAIGHT.iter().any(|&step| stones.is_own(step));
    for (dx, dy) in DIAGONAL {
        let [one, other] = [(dx, 0), (0, dy)];
        let theirs = (stones.is_theirs(one) && stones.is_empty(other))
            || (stones.is_theirs(other) && stones.is_empty(one));
        if stones.is_own((dx, dy)) && theirs && !touches_own {
            return Some(FactKind::Hane);
        }
    }
    let theirs: Vec<_> = STRAIGHT.iter().filter(|&&step| stones.is_theirs(step)).collect();
    if theirs.len() == 1 && !stones.own_near(2) {
        return Some(FactKind::Attachment);
    }
    shoulder_hit(stones)
}

/// A stone diagonally above a stone of the opponent on the third or fourth line.
fn shoulder_hit<const W: usize>(stones: &Stones<'_, '_, W>) -> Option<FactKind> {
    let size = stones.scene.layout.size();
    let touches = STRAIGHT.iter().any(|&step| !stones.is_free(step));
    if touches || stones.own_near(3) {
        return None;
    }
    let line = |point: Point| {
        let column = point.column().min(size.width() - 1 - point.column());
        let row = point.row().min(size.height() - 1 - point.row());
        column.min(row) + 1
    };
    let hit = DIAGONAL.iter().filter(|&&step| stones.is_theirs(step));
    let mut hit = hit.filter_map(|&step| stones.point(step));
    hit.any(|point| {
        let (lower, upper) = (line(point), line(stones.at));
        (3..=4).contains(&lower) && upper == lower + 1
    })
    .then_some(FactKind::ShoulderHit)
}

/// Shapes of the move and one own stone, with nothing between them.
fn shape_of_extension<const W: usize>(stones: &Stones<'_, '_, W>) -> Option<FactKind> {
    let own: Vec<_> = STRAIGHT.iter().filter(|&&step| stones.is_own(step)).collect();
    if let [_] = own.as_slice() {
        return Some(FactKind::Stretch);
    }
    if !own.is_empty() {
        return None;
    }
    for (dx, dy) in DIAGONAL {
        if stones.is_own((dx, dy)) {
            let free = stones.is_empty((dx, 0)) && stones.is_empty((0, dy));
            return free.then_some(FactKind::Diagonal);
        }
    }
    for (dx, dy) in STRAIGHT {
        if stones.is_own((2 * dx, 2 * dy)) && stones.is_empty((dx, dy)) {
            return Some(FactKind::OneSpaceJump);
        }
    }
    let leap = |far: i16, kind: FactKind| {
        for (dx, dy) in STRAIGHT {
            for side in [(-dy, dx), (dy, -dx)] {
                let at = |along: i16, across: i16| {
                    (along * dx + across * side.0, along * dy + across * side.1)
                };
                let between: Vec<_> = (1..far).flat_map(|n| [at(n, 0), at(n, 1)]).collect();
                let free = between.iter().all(|&step| stones.is_empty(step))
                    && stones.is_free(at(0, 1))
                    && stones.is_free(at(far, 0));
                if stones.is_own(at(far, 1)) && free {
                    return Some(kind);
                }
            }
        }
        None
    };
    if let Some(kind) = leap(2, FactKind::KnightsMove) {
        return Some(kind);
    }
    for (dx, dy) in STRAIGHT {
        let between = [(dx, dy), (2 * dx, 2 * dy)];
        let free = between.iter().all(|&step| stones.is_empty(step));
        if stones.is_own((3 * dx, 3 * dy)) && free {
            return Some(FactKind::TwoSpaceJump);
        }
    }
    leap(3, FactKind::LargeKnightsMove)
}

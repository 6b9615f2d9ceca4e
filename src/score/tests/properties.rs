use super::*;
use crate::bitboard::{Bits, Layout, MAX_WORDS};
use crate::board::Board;
use crate::color::{ByColor, Color};
use crate::point::{Point, Size};
use crate::position::Position;
use crate::random::Random;
use proptest::prelude::*;

/// Random positions in which every chain has a liberty, each with the stones of some chains as dead
/// stones.
fn positions() -> impl Strategy<Value = (Position, Bits)> {
    let rows = (1_usize..=9, 1_usize..=9).prop_flat_map(|(width, height)| {
        let row = proptest::collection::vec(prop_oneof!["X", "O", "\\."], width);
        proptest::collection::vec(row.prop_map(|row| row.concat()), height)
    });
    (rows, any::<u64>()).prop_map(|(rows, chosen)| {
        let drawn = position(&rows.join("\n"));
        let drawn = drawn.without(&drawn.libertyless());
        let chains = Color::ALL.into_iter().flat_map(|color| drawn.chains(color));
        let dead = chains
            .enumerate()
            .filter(|(number, _)| chosen >> (number % 64) & 3 == 3)
            .map(|(_, chain)| *chain.stones.bits())
            .collect();
        (drawn, dead)
    })
}

fn terms() -> impl Strategy<Value = Terms> {
    let taxes = prop_oneof![Just(TaxRule::None), Just(TaxRule::Seki), Just(TaxRule::All)];
    let bonuses = prop_oneof![
        Just(HandicapBonus::Zero),
        Just(HandicapBonus::NMinusOne),
        Just(HandicapBonus::N)
    ];
    let buttons = prop_oneof![Just(None), Just(Some(Color::Black)), Just(Some(Color::White))];
    let numbers = proptest::array::uniform4(0..20_u32);
    let scoring = proptest::sample::select(&SCORING_RULES[..]);
    (scoring, taxes, bonuses, buttons, numbers, -40..40).prop_map(
        |(scoring, tax, handicap_bonus, button, [a, b, c, handicap], komi)| Terms {
            rules: Rules { scoring, tax, handicap_bonus, ..Rules::default() },
            komi: Komi::from_halves(komi),
            handicap: handicap % 10,
            prisoners: ByColor { black: a, white: b },
            passes: PassCosts {
                stones: ByColor { black: c, white: a },
                points: ByColor { black: c % 2, white: 0 },
                button,
            },
        },
    )
}

/// Returns the image of a set of points in a mirror on the main diagonal or on a middle line.
fn mirrored(set: &Bits, from: Layout, to: Layout, mirror: Mirror) -> Bits {
    let (width, height) = (from.size().width(), from.size().height());
    let image = |point: Point| match mirror {
        Mirror::Diagonal => Point::new(point.row(), point.column()),
        Mirror::Columns => Point::new(width - 1 - point.column(), point.row()),
        Mirror::Rows => Point::new(point.column(), height - 1 - point.row()),
    };
    set.iter().map(|spot| to.spot(image(from.point(spot)))).collect()
}

/// The mirrors whose combinations are the eight symmetries.
#[derive(Clone, Copy, Debug)]
enum Mirror {
    Diagonal,
    Columns,
    Rows,
}

fn swapped(position: &Position) -> Position {
    let stones = ByColor::from_fn(|color| *position.bits(!color));
    Position::from_stones(position.layout(), stones)
}

/// Returns the area of a colour by the words of the rules: its stones, and the empty points whose
/// paths of empty points lead to its stones but not to the opponent's.
fn area_by_definition(position: &Position, color: Color) -> Bits {
    let size = position.size();
    let reaches = |from: Point, color: Color| {
        let mut seen = vec![from];
        let mut next = 0;
        while next < seen.len() {
            for point in adjacent(size, seen[next]) {
                if position.at(point) == Some(color) {
                    return true;
                }
                if position.at(point).is_none() && !seen.contains(&point) {
                    seen.push(point);
                }
            }
            next += 1;
        }
        false
    };
    let belongs = |&point: &Point| match position.at(point) {
        Some(stone) => stone == color,
        None => reaches(point, color) && !reaches(point, !color),
    };
    Bits::from_points(size, size.points().filter(belongs))
}

fn adjacent(size: Size, point: Point) -> impl Iterator<Item = Point> {
    let (column, row) = (point.column(), point.row());
    let left = column.checked_sub(1).map(|column| Point::new(column, row));
    let below = row.checked_sub(1).map(|row| Point::new(column, row));
    let right = (column + 1 < size.width()).then(|| Point::new(column + 1, row));
    let above = (row + 1 < size.height()).then(|| Point::new(column, row + 1));
    [left, below, right, above].into_iter().flatten()
}

proptest! {
    #[test]
    fn areas_are_what_the_rules_call_so((drawn, dead) in positions()) {
        let areas = areas_of(&drawn, &dead);
        for color in Color::ALL {
            prop_assert_eq!(areas[color], area_by_definition(&drawn.without_bits(&dead), color));
        }
    }

    /// The score by the words of the rules, sharing no code with the counting.
    #[test]
    fn a_score_is_what_the_rules_add_up((drawn, dead) in positions(), terms in terms()) {
        let terms = Terms { rules: Rules { tax: TaxRule::None, ..terms.rules }, ..terms };
        let alive = drawn.without_bits(&dead);
        let halves = |color: Color| {
            let stones = alive.stones(color).count();
            let area = area_by_definition(&alive, color).count();
            let taken = (*drawn.bits(!color) & dead).count() + terms.prisoners[color];
            let counted = match terms.rules.scoring {
                ScoringRule::Area => area,
                ScoringRule::Stones => stones,
                ScoringRule::Territory => area - stones + taken + terms.passes.stones[!color],
            };
            let lost = terms.passes.points[color];
            2 * (counted.cast_signed() - lost.cast_signed())
                + i32::from(terms.passes.button == Some(color))
        };
        let bonus = match (terms.rules.scoring, terms.rules.handicap_bonus) {
            (ScoringRule::Territory, _) | (_, HandicapBonus::Zero) => 0,
            // A single handicap stone is Black's first move and earns White nothing.
            _ if terms.handicap < 2 => 0,
            (_, HandicapBonus::NMinusOne) => terms.handicap - 1,
            (_, HandicapBonus::N) => terms.handicap,
        };
        let given = 2 * bonus.cast_signed() + terms.komi.halves();
        let lead = halves(Color::Black) - halves(Color::White) - given;
        prop_assert_eq!(counted_on(&drawn, &dead, &terms).score().halves(), lead);
    }

    #[test]
    fn area_is_territory_and_stones((drawn, dead) in positions(), terms in terms()) {
        let survey = Survey::of(&drawn, &dead, &terms.rules);
        let count = survey.count(&terms);
        for color in Color::ALL {
            let side = count.sides[color];
            prop_assert_eq!(survey.area(color).count(), side.stones + side.territory);
        }
        prop_assert!(!survey.area(Color::Black).intersects(&survey.area(Color::White)));
    }

    #[test]
    fn every_way_of_counting_gives_the_same_result(
        (drawn, dead) in positions(),
        terms in terms(),
    ) {
        let count = counted_on(&drawn, &dead, &terms);
        let by_board = terms.rules.scoring != ScoringRule::Territory;
        prop_assert_eq!(count.half_count().is_some(), by_board);
        prop_assert_eq!(count.fill_in().is_some(), by_board && drawn.size().area() % 2 == 1);
        if let Some(half) = count.half_count() {
            prop_assert_eq!(half.score(), count.score());
        }
        if let Some(fill_in) = count.fill_in() {
            prop_assert_eq!(fill_in.score(), count.score());
        }
    }

    #[test]
    fn swapping_the_colours_negates_the_result((drawn, dead) in positions(), terms in terms()) {
        let swap = |numbers: ByColor<u32>| ByColor::from_fn(|color| numbers[!color]);
        let even = Terms { handicap: 0, ..terms };
        let other = Terms {
            komi: -even.komi,
            prisoners: swap(even.prisoners),
            passes: PassCosts {
                stones: swap(even.passes.stones),
                points: swap(even.passes.points),
                button: even.passes.button.map(|color| !color),
            },
            ..even
        };
        let (one, other) = (counted_on(&drawn, &dead, &even), counted_on(&swapped(&drawn), &dead, &other));
        prop_assert_eq!(one.score().halves(), -other.score().halves());
    }

    #[test]
    fn the_explanation_has_no_blank_line_and_no_leading_space(
        (drawn, dead) in positions(),
        terms in terms(),
    ) {
        let text = counted_on(&drawn, &dead, &terms).to_string();
        prop_assert!(text.lines().all(|line| !line.is_empty() && !line.starts_with(' ')), "{}", text);
        prop_assert!(!text.ends_with('\n'));
    }

    #[test]
    fn stones_in_seki_and_living_groups_are_all_stones_that_are_not_dead(
        (drawn, dead) in positions(),
    ) {
        let life = Liveness::of(&drawn, &dead);
        let areas = areas_of(&drawn, &dead);
        for color in Color::ALL {
            let mut all = *life.seki(color);
            for group in life.independent_groups(color) {
                prop_assert!(!all.intersects(group));
                all |= *group;
            }
            prop_assert_eq!(all, *drawn.bits(color) - dead);
            prop_assert!((*life.territory(color) - areas[color]).is_empty());
            prop_assert!((*life.protection(color) - *life.territory(color)).is_empty());
        }
    }

    /// The rules have no tax here, because it depends on the points that have to be filled. Of
    /// several points that would do, the first is filled, and a mirror may change which one is the
    /// first.
    #[test]
    fn a_mirror_changes_no_result((drawn, dead) in positions(), mut terms in terms()) {
        terms.rules.tax = TaxRule::None;
        let count = counted_on(&drawn, &dead, &terms);
        for mirror in [Mirror::Diagonal, Mirror::Columns, Mirror::Rows] {
            let (from, size) = (drawn.layout(), drawn.size());
            let to = match mirror {
                Mirror::Diagonal => Size::new(size.height(), size.width()).expect("a size"),
                Mirror::Columns | Mirror::Rows => size,
            };
            let to = Layout::new(to);
            let image = |set: &Bits| mirrored(set, from, to, mirror);
            let stones = ByColor::from_fn(|color| image(drawn.bits(color)));
            let shown = Position::from_stones(to, stones);
            prop_assert_eq!(counted_on(&shown, &image(&dead), &terms).score(), count.score());
        }
    }

    /// The reason for pass stones: they make area and territory agree when both players have moved
    /// equally often. Each move is then a stone on the board or in the opponent's hand.
    #[test]
    fn pass_stones_make_area_and_territory_agree(seed: u64, side in 2_u8..=9, moves in 0_u32..300) {
        let layout = Layout::new(Size::square(side));
        let mut random = Random::from_seed(seed);
        let mut board = Board::<MAX_WORDS>::new(layout);
        let mut terms = Terms::new(area_rules(TaxRule::None), Komi::ZERO);
        for number in 0..2 * moves {
            let color = Color::ALL[number as usize % 2];
            let spot = board.vacant(random.below(board.vacant_count() as u32) as usize);
            if board.legality(color, spot, SuicideRule::Forbidden).is_ok() {
                terms.prisoners[color] += board.play_unchecked(color, spot).removed.count();
            } else {
                board.set_ko(None);
                terms.passes.stones[color] += 1;
            }
        }
        let area = counted_on(&board.position(), &Bits::EMPTY, &terms);
        terms.rules.scoring = ScoringRule::Territory;
        let territory = counted_on(&board.position(), &Bits::EMPTY, &terms);
        prop_assert_eq!(area.score(), territory.score());
    }

    /// Stone scoring against area scoring with a group tax. On a board played to the last, each
    /// group has two eyes left, so the tax is exactly its points besides its stones. Here groups
    /// lie in bands of three rows, with their eyes in the middle row.
    #[test]
    fn area_with_a_group_tax_is_stone_scoring_where_every_group_has_two_eyes(
        width in 3_u8..=25,
        eyes in proptest::collection::vec((0_u8..23, 2_u8..25), 1..=8),
    ) {
        let size = Size::new(width, 3 * eyes.len() as u8).expect("a size");
        let mut drawn = Position::empty(size);
        for (band, &(first, apart)) in eyes.iter().enumerate() {
            let first = first % (width - 2);
            let second = first + 2 + (apart - 2) % (width - 2 - first);
            let color = Color::ALL[band % 2];
            for point in size.points().filter(|point| usize::from(point.row()) / 3 == band) {
                let eye = point.row() % 3 == 1 && [first, second].contains(&point.column());
                drawn.set(point, (!eye).then_some(color));
            }
        }
        let stones = Rules { scoring: ScoringRule::Stones, ..area_rules(TaxRule::None) };
        let taxed = counted(&drawn, area_rules(TaxRule::All));
        prop_assert_eq!(points(&taxed), points(&counted(&drawn, stones)));
    }
}

use super::*;
use crate::bitboard::Bits;
use crate::color::{ByColor, Color};
use crate::diagram::{Diagram, position};
use crate::position::Position;
use crate::rules::{HandicapBonus, Komi, Preset, Rules, ScoringRule, SuicideRule, TaxRule};

mod properties;

/// The final position of the rules' example game.
const EXAMPLE: &str = "
    . . X X X O . . .
    . X . X O . . O .
    . X X O O . . . O
    . . X X O . O O X
    . . X O . . O X X
    . X O O O O X . X
    . . X O O X X X X
    . . X O O O X . O
    . . X X X O X O .";

const SCORING_RULES: [ScoringRule; 3] =
    [ScoringRule::Area, ScoringRule::Territory, ScoringRule::Stones];

/// Returns the count of a position without dead stones under rules, without komi.
fn counted(position: &Position, rules: Rules) -> Count {
    counted_on(position, &Bits::EMPTY, &Terms::new(rules, Komi::ZERO))
}

fn counted_on(position: &Position, dead: &Bits, terms: &Terms) -> Count {
    Survey::of(position, dead, &terms.rules).count(terms)
}

fn area_rules(tax: TaxRule) -> Rules {
    Rules { tax, ..Preset::TROMP_TAYLOR.rules }
}

fn points(count: &Count) -> [i32; 2] {
    Color::ALL.map(|color| count.points(color))
}

#[test]
fn a_region_that_touches_both_colours_is_nobody_s() {
    let drawn = position(
        ". X . O .
         X X . O O
         . X . O .",
    );
    let areas = areas_of(&drawn, &Bits::EMPTY).map(|points| points.count());
    assert_eq!(areas, ByColor { black: 6, white: 6 });
}

#[test]
fn an_empty_board_is_nobody_s() {
    let areas = areas_of(&position(". .\n. ."), &Bits::EMPTY);
    assert!(areas.black.is_empty() && areas.white.is_empty());
}

#[test]
fn dead_stones_are_taken_off_before_counting() {
    let diagram: Diagram = ". X O . O\n X X O O .".parse().expect("a diagram");
    let drawn = diagram.position;
    let dead = *drawn.bits(Color::Black);
    assert_eq!(areas_of(&drawn, &dead).white.count(), 10);
}

#[test]
fn a_score_is_written_with_one_decimal_and_a_draw_as_zero() {
    for (halves, text) in [(7, "B+3.5"), (-24, "W+12.0"), (0, "0"), (1, "B+0.5")] {
        assert_eq!(Score::from_halves(halves).to_string(), text);
    }
}

#[test]
fn the_example_game_ends_44_to_36() {
    let count = counted(&position(EXAMPLE), area_rules(TaxRule::None));
    assert_eq!(points(&count), [44, 36]);
    assert_eq!((count.neutral(), count.score().to_string()), (1, "B+8.0".to_owned()));
}

#[test]
fn the_example_game_s_seki_is_neutral_under_japanese_and_korean_rules() {
    let drawn = position(EXAMPLE);
    let plain = Rules { tax: TaxRule::None, ..Preset::JAPANESE.rules };
    assert_eq!(points(&counted(&drawn, plain)), [17, 13]);
    for preset in [Preset::JAPANESE, Preset::KOREAN] {
        // H4 and J1 are the eyes of the black group on the right and the white one below it.
        let count = counted(&drawn, preset.rules);
        assert_eq!(points(&count), [16, 12], "{}", preset.name);
        assert_eq!(count.neutral(), 3);
    }
}

#[test]
fn dead_stones_count_twice_in_territory_scoring() {
    let drawn = position(
        ". X . X O . .
         X O X X O O O
         . X . X O . .",
    );
    let dead = drawn.chain(drawn.layout().spot("B2".parse().expect("a point"))).stones;
    let terms = Terms {
        prisoners: ByColor { black: 3, white: 1 },
        ..Terms::new(Preset::JAPANESE.rules, Komi::from_halves(13))
    };
    let count = counted_on(&drawn, dead.bits(), &terms);
    assert_eq!(count.sides.black.dead_stones, 1);
    assert_eq!(points(&count), [5 + 1 + 3, 4 + 1]);
    assert_eq!(count.score().to_string(), "W+2.5");
}

#[test]
fn only_stones_count_in_stone_scoring() {
    let rules = Rules { scoring: ScoringRule::Stones, ..area_rules(TaxRule::None) };
    assert_eq!(points(&counted(&position(EXAMPLE), rules)), [27, 23]);
}

#[test]
fn a_group_tax_is_two_points_for_each_living_group() {
    // Black has two groups, White one.
    let drawn = position(
        ". X . O O O . X .
         X X X O . O X X X
         . X O O O O O X .
         X X O . O . O X X
         O O O O O O O O O",
    );
    let count = counted(&drawn, area_rules(TaxRule::All));
    assert_eq!(count.sides.map(|side| side.tax), ByColor { black: 4, white: 2 });
}

#[test]
fn area_with_a_group_tax_is_stone_scoring_on_a_board_played_to_the_last() {
    let drawn = position(
        ". X X O O
         X X X O .
         X . X O O
         X X X O .
         X X X O O",
    );
    let taxed = counted(&drawn, area_rules(TaxRule::All));
    let stones = Rules { scoring: ScoringRule::Stones, ..area_rules(TaxRule::None) };
    assert_eq!(points(&taxed), points(&counted(&drawn, stones)));
}

#[test]
fn handicap_stones_are_compensated_in_area_counting_only() {
    let drawn = position("X . O\n X . O\n X . O");
    for (bonus, white) in
        [(HandicapBonus::Zero, 3), (HandicapBonus::NMinusOne, 6), (HandicapBonus::N, 7)]
    {
        let rules = Rules { handicap_bonus: bonus, ..area_rules(TaxRule::None) };
        let terms = Terms { handicap: 4, ..Terms::new(rules, Komi::ZERO) };
        let count = counted_on(&drawn, &Bits::EMPTY, &terms);
        assert_eq!(count.total(Color::White), 2 * white, "{bonus:?}");
        let territory = Rules { scoring: ScoringRule::Territory, ..rules };
        let terms = Terms { rules: territory, ..terms };
        assert_eq!(counted_on(&drawn, &Bits::EMPTY, &terms).handicap_bonus, 0);
    }
}

#[test]
fn the_first_pass_and_the_button_move_the_score() {
    let drawn = position("X . O\n X . O\n X . O");
    let terms = Terms::new(area_rules(TaxRule::None), Komi::ZERO);
    let with = |passes| counted_on(&drawn, &Bits::EMPTY, &Terms { passes, ..terms }).score();
    let penalty = ByColor { black: 1, white: 0 };
    assert_eq!(with(PassCosts { points: penalty, ..PassCosts::default() }).to_string(), "W+1.0");
    let button = Some(Color::Black);
    assert_eq!(with(PassCosts { button, ..PassCosts::default() }).to_string(), "B+0.5");
}

#[test]
fn a_half_count_compares_black_with_half_of_the_board() {
    let terms = Terms::new(area_rules(TaxRule::None), Komi::from_halves(15));
    let count = counted_on(&position(EXAMPLE), &Bits::EMPTY, &terms);
    // 44 and half of the neutral point, against (81 + 7.5) / 2.
    let half = count.half_count().expect("area scoring");
    assert_eq!((half.counted, half.against), (4 * 44 + 2, 4 * 44 + 1));
    assert_eq!(half.score().to_string(), "B+0.5");
}

#[test]
fn a_fill_in_leaves_points_vacant_or_stones_over() {
    let count = counted(&position(EXAMPLE), area_rules(TaxRule::None));
    let fill_in = count.fill_in().expect("an odd board");
    assert_eq!((fill_in.stones, fill_in.vacant), (40, ByColor { black: 4, white: -4 }));
    assert_eq!(fill_in.score(), count.score());
    assert_eq!(counted(&position("X .\n. ."), area_rules(TaxRule::None)).fill_in(), None);
}

#[test]
fn an_area_result_is_explained_in_every_way() {
    let rules = Preset::CHINESE.rules;
    let terms = Terms { handicap: 2, ..Terms::new(rules, Komi::from_halves(1)) };
    let count = counted_on(&position(EXAMPLE), &Bits::EMPTY, &terms);
    assert_eq!(
        count.to_string(),
        "B+5.5\n\
         Black 44 = 27 stones + 17 territory\n\
         White 38.5 = 23 stones + 13 territory + 2 handicap + 0.5 komi\n\
         neutral 1\n\
         difference 44 - 38.5 = 5.5\n\
         half count: Black has 44.5 and needs more than 41.75\n\
         fill-in of 40 stones each: Black has 4 points vacant, White has 4 stones left over"
    );
}

#[test]
fn one_stone_and_one_prisoner_are_named_in_the_singular() {
    let area = Terms::new(area_rules(TaxRule::None), Komi::from_halves(0));
    let alone = position("X .\n. .");
    assert_eq!(
        counted_on(&alone, &Bits::EMPTY, &area).to_string().lines().nth(1),
        Some("Black 4 = 1 stone + 3 territory")
    );
    let territory = Terms {
        prisoners: ByColor { black: 1, white: 2 },
        ..Terms::new(Preset::JAPANESE.rules, Komi::from_halves(0))
    };
    let text = counted_on(&position(EXAMPLE), &Bits::EMPTY, &territory).to_string();
    assert!(text.contains(" + 1 prisoner\n") && text.contains(" + 2 prisoners\n"), "{text}");
}

#[test]
fn a_territory_result_is_explained_by_prisoners() {
    let terms = Terms {
        prisoners: ByColor { black: 3, white: 4 },
        ..Terms::new(Preset::JAPANESE.rules, Komi::from_halves(13))
    };
    let count = counted_on(&position(EXAMPLE), &Bits::EMPTY, &terms);
    assert_eq!(
        count.to_string(),
        "W+3.5\n\
         Black 19 = 16 territory + 3 prisoners\n\
         White 22.5 = 12 territory + 4 prisoners + 6.5 komi\n\
         neutral 3\n\
         difference 19 - 22.5 = -3.5"
    );
}

#[test]
fn ridiculous_komi_is_counted_and_reported() {
    for komi in [Komi::MAX, Komi::MIN] {
        let terms = Terms::new(Preset::CHINESE.rules, komi);
        let count = counted_on(&position(EXAMPLE), &Bits::EMPTY, &terms);
        assert_eq!(count.half_count().map(|half| half.score()), Some(count.score()));
        assert!(count.to_string().contains("1000000000 komi"));
    }
}

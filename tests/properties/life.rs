//! The promises of a verdict: a settled point stays settled, and equal stones get an equal answer.

use proptest::prelude::*;

use tengen::engine_room::bitboard::{Bits, MAX_WORDS};
use tengen::engine_room::board::Board;
use tengen::engine_room::board::with_width;
use tengen::engine_room::inside;
use tengen::engine_room::life::Verdict;
use tengen::engine_room::playout::{Scoring, play_out};
use tengen::engine_room::random::Random;
use tengen::engine_room::reading::{Fate, Question, Reader, unconditional};
use tengen::rules::SuicideRule;
use tengen::{Color, Game, Judge, Position, Size, Stop};

use super::{simd, suicides};

/// Positions at the end of games played out from an empty board.
fn finished() -> impl Strategy<Value = Position> {
    (3..=9_u8, 3..=9_u8, any::<u64>()).prop_map(|(width, height, seed)| {
        let size = Size::new(width, height).expect("a valid size");
        let layout = inside::layout(&Position::empty(size));
        with_width!(layout, W => {
            let mut board = Board::<W>::new(layout);
            let mut random = Random::from_seed(seed);
            play_out(&mut board, Color::Black, &mut Scoring::default(), &mut random, simd());
            board.position()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_settled_changes_while_its_owner_passes(
        position in finished(),
        suicide in suicides(),
        seed in any::<u64>(),
    ) {
        let mut random = Random::from_seed(seed);
        for color in Color::ALL {
            let before = unconditional(&position, suicide)[color];
            let mut board = Board::<MAX_WORDS>::from_position(&position);
            for _ in 0..3 * position.size().area() {
                let spot = board.vacant(random.below(board.vacant_count() as u32) as usize);
                board.set_ko(None);
                if board.play(!color, spot, suicide).is_err() {
                    continue;
                }
                prop_assert!((before.alive - *board.stones(color)).is_empty(), "a stone is lost");
                let now = unconditional(&board.position(), suicide);
                prop_assert!((before.alive - now[color].alive).is_empty(), "life is lost");
                prop_assert!(!now[!color].alive.intersects(&before.territory), "the attacker lives");
            }
        }
    }

    #[test]
    fn a_reading_player_captures_nothing_that_is_settled(position in finished()) {
        let mut reader = Reader::new(&Board::<MAX_WORDS>::from_position(&position));
        for color in Color::ALL {
            let alive = unconditional(&position, SuicideRule::Forbidden)[color].alive;
            for chain in position.chains(color).filter(|chain| inside::bits(&chain.stones).intersects(&alive)) {
                let question = Question {
                    owner: color,
                    target: *inside::bits(&chain.stones),
                    region: inside::vacant(&position),
                    havens: Bits::EMPTY,
                    nodes: 500,
                };
                let fate = reader.fate(&question, !color, &Stop::new());
                prop_assert_eq!(fate, Ok(Fate::Saved));
            }
        }
    }

    #[test]
    fn a_verdict_agrees_with_what_is_settled(position in finished()) {
        let verdict = Verdict::of(&position, &Stop::new()).expect("no stop");
        for color in Color::ALL {
            let safety = verdict.safety(color);
            prop_assert!(!verdict.dead().intersects(&safety.alive));
            let invaders = *inside::bits(&position.stones(!color)) & safety.territory;
            prop_assert!((invaders - *verdict.dead()).is_empty());
            prop_assert!(!verdict.doubtful(color).intersects(&safety.alive));
        }
        let again = Verdict::of(&position, &Stop::new()).expect("no stop");
        prop_assert_eq!(verdict.dead(), again.dead());
    }

    #[test]
    fn any_stones_at_all_get_an_answer_that_adds_up(
        (width, height) in (1..=7_u8, 1..=7_u8),
        seed in any::<u64>(),
        density in 0..=10_u32,
    ) {
        let size = Size::new(width, height).expect("a valid size");
        let mut position = Position::empty(size);
        let mut random = Random::from_seed(seed);
        for point in size.points() {
            // At density 10 the board is full, so its stones lack liberties.
            if random.below(10) < density {
                position.set(point, Some(Color::ALL[random.below(2) as usize]));
            }
        }
        let mut game = Game::new(size);
        let _ = game.set_up(&position, Color::Black);
        let judgement = Judge::default().judge(&game, &Stop::new()).expect("no stop");
        let outcome = judgement.outcome();
        let stones = game.position().occupied();
        let seki = judgement.seki(Color::Black) | judgement.seki(Color::White);
        prop_assert!((outcome.dead() - stones).is_empty() && (seki - stones).is_empty());
        prop_assert!((outcome.dead() & seki).is_empty());
        let areas = Color::ALL.map(|color| outcome.area(color));
        prop_assert!((areas[0] & areas[1]).is_empty());
        let estimate = judgement.estimate();
        prop_assert!(estimate.lead.is_finite() && estimate.doubt >= 0.0);
        prop_assert!(estimate.doubt <= f64::from(size.area() as u32) + 1e-6);
    }
}

//! Perft: counting the move sequences of a length, to compare the rules with other programs.

use tengen::{Color, Game, Vertex};

/// Counts the sequences of exactly `depth` legal moves, including passes, from the present state of
/// a game.
///
/// Colours alternate. Two passes end a game, and a sequence that ends early does not count. The
/// number grows roughly like the area of the board to the power of the depth.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let color: Color = game.to_move();
    let vertices = game.size().points().map(Vertex::Play).chain([Vertex::Pass]);
    vertices
        .filter(|&vertex| game.legality(color, vertex).is_ok())
        .map(|vertex| {
            if depth == 1 {
                return 1;
            }
            let mut next = game.clone();
            next.play(color, vertex).expect("the move is legal");
            perft(&next, depth - 1)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::{
        Size,
        rules::{KoRule, Komi, Rules},
    };

    fn counts(side: u8, ko: KoRule, depths: u32) -> Vec<u64> {
        let rules = Rules { ko, ..Rules::default() };
        let game = Game::with_rules(Size::square(side), rules, Komi::ZERO);
        (0..=depths).map(|depth| perft(&game, depth)).collect()
    }

    // Two counts by independent programs.
    #[test]
    fn games_on_2x2_agree_with_published_counts() {
        use KoRule::{NaturalSituationalSuperko, PositionalSuperko, Simple, SituationalSuperko};
        let simple = counts(2, Simple, 7);
        assert_eq!(simple, [1, 5, 21, 68, 156, 316, 604, 1168]);
        assert_eq!(counts(2, PositionalSuperko, 9)[7..], [1088, 2184, 4184]);
        assert_eq!(counts(2, SituationalSuperko, 9)[7..], [1112, 2312, 4544]);
        assert_eq!(counts(2, NaturalSituationalSuperko, 9)[7..], [1112, 2312, 4576]);
    }

    #[test]
    fn games_on_3x3_and_5x5_are_as_many_as_others_have_counted() {
        for ko in [KoRule::Simple, KoRule::PositionalSuperko] {
            assert_eq!(counts(3, ko, 5), [1, 10, 91, 738, 5281, 33384]);
        }
        assert_eq!(counts(5, KoRule::Simple, 4), [1, 26, 651, 15650, 361_041]);
    }
}

//! The komi that a net expects: everything that White receives, converted to area counting.

use super::past::Past;
use crate::color::Color;
use crate::game::Game;
use crate::rules::ScoringRule;

/// Returns the points that `player` receives, positive or negative, by amount at most the board's
/// area plus 20.
pub fn own_komi(game: &Game, player: Color, past: &Past) -> f64 {
    let rules = game.rules();
    let handicap = f64::from(rules.handicap_bonus.points(past.handicap));
    let button = match past.button_taker() {
        Some(Color::White) => 0.5,
        Some(Color::Black) => -0.5,
        None => 0.0,
    };
    let stones = if rules.scoring == ScoringRule::Territory { stones_ahead(game) } else { 0.0 };
    let komi = game.komi().points() + handicap + button + stones;
    let most = game.size().area() as f64 + 20.0;
    let own = if player == Color::White { komi } else { -komi };
    own.clamp(-most, most)
}

/// Returns the number of Black's played stones less White's: on the board, or captured since.
fn stones_ahead(game: &Game) -> f64 {
    let prisoners = game.prisoners();
    let played = |color| game.position().stones(color).count() + prisoners[!color];
    f64::from(played(Color::Black)) - f64::from(played(Color::White))
}

/// Returns a wave from -0.5 to 0.5 that shows how a fraction of the komi may decide the game.
///
/// In area counting without seki, Black's lead on the board has the parity of the board's area. The
/// wave rises and falls with the distance of the komi from the next lower number of this parity.
pub fn parity_wave(komi: f64, area: usize) -> f64 {
    let parity = (area % 2) as f64;
    let base = ((komi - parity) / 2.0).floor() * 2.0 + parity;
    let distance = komi - base;
    if distance < 0.5 {
        distance
    } else if distance < 1.5 {
        1.0 - distance
    } else {
        distance - 2.0
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "halves are exact")]
mod tests {
    use super::*;

    #[test]
    fn the_wave_is_nought_at_whole_points() {
        let on_9x9 = |komi| parity_wave(komi, 81);
        assert_eq!([7.0, 7.5, 8.0, 8.5, 9.0].map(on_9x9), [0.0, 0.5, 0.0, -0.5, 0.0]);
        assert_eq!([-7.0, -6.5, -7.5].map(on_9x9), [0.0, 0.5, -0.5]);
        assert_eq!([6.0, 6.5, 7.5].map(|komi| parity_wave(komi, 36)), [0.0, 0.5, -0.5]);
    }
}

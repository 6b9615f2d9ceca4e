//! Weaker play: moves are drawn by a net's policy, and some mistakes are overlooked, as people
//! overlook them.

use std::str::FromStr;

use crate::point::Vertex;
use crate::random::Random;
use crate::search::{Candidate, Searched};

/// The way in which a weak player chooses a play.
///
/// A play is drawn by the net's policy to the power of 1 / `temperature`. The player then notices
/// its loss, more easily if it is larger. A play that loses `l` points is made with probability
/// `1/(1+(l/tolerance)^2)`; otherwise another play is drawn. With a tolerance of 5 points, a player
/// thus makes half of the drawn plays that lose 5 points and a fifth of those that lose 10. It
/// makes hardly any that lose 50.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slips {
    /// The temperature of the draw. Near 0 the net's best play is always drawn, at 1 plays are
    /// drawn by the net's probabilities, and above 1 the probabilities become more even.
    pub temperature: f64,
    /// The loss in points that the player notices half of the time.
    pub tolerance: f64,
}

impl Slips {
    /// The smallest probability of a drawn play, relative to the most probable play. The player
    /// does not think of less probable plays.
    const LEAST_SHARE: f64 = 0.002;

    /// The number of plays that the player considers. If it notices the losses of all of them, it
    /// makes the one that loses least.
    const LOOKED_AT: usize = 8;

    /// Returns the probability that a drawn play that loses `loss` points is made.
    fn is_made(self, loss: f64) -> f64 {
        let share = loss.max(0.0) / self.tolerance;
        1.0 / (1.0 + share * share)
    }

    /// Draws a play and returns its place among the candidates; `None` without candidates to draw
    /// from. `lead_after` returns the player's lead in points after a play.
    pub fn draw(
        self,
        searched: &Searched,
        mut lead_after: impl FnMut(Vertex) -> f64,
        random: &mut Random,
    ) -> Option<usize> {
        let prior = |candidate: &Candidate| match candidate.vertex {
            Vertex::Play(_) => candidate.prior,
            Vertex::Pass => 0.0,
        };
        let likeliest = searched.candidates.iter().map(prior).fold(0.0, f64::max);
        let thought_of = |prior: f64| prior >= Self::LEAST_SHARE * likeliest;
        let mut weights: Vec<f64> = searched
            .candidates
            .iter()
            .map(prior)
            .map(|prior| if thought_of(prior) { prior } else { 0.0 })
            .collect();
        let mut least: Option<(f64, usize)> = None;
        for _ in 0..Self::LOOKED_AT {
            let Some(place) = random.draw(&weights, self.temperature) else { break };
            let loss = searched.means.lead - lead_after(searched.candidates[place].vertex);
            if random.happens(self.is_made(loss)) {
                return Some(place);
            }
            if least.is_none_or(|(smallest, _)| loss < smallest) {
                least = Some((loss, place));
            }
            weights[place] = 0.0;
        }
        least.map(|(_, place)| place)
    }
}

impl FromStr for Slips {
    type Err = &'static str;

    /// Reads the temperature and the tolerance, separated by a comma.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number =
            |text: &str| text.parse().ok().filter(|number| (0.01..=1000.0).contains(number));
        text.split_once(',')
            .and_then(|(temperature, tolerance)| {
                Some(Self { temperature: number(temperature)?, tolerance: number(tolerance)? })
            })
            .ok_or("expected a temperature and points such as 1.5,8, from 0.01 to 1000 each")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::search::Means;

    /// Returns the findings of a search in an even game with plays of these priors on A1, B1 and so
    /// on.
    fn searched(priors: &[f64]) -> Searched {
        let candidate = |(place, &prior): (usize, &f64)| {
            let vertex = ["A1", "B1", "C1", "D1"][place].parse().expect("a vertex");
            Candidate { prior, ..Candidate::untried(vertex) }
        };
        let candidates: Vec<_> = priors.iter().enumerate().map(candidate).collect();
        let (player, means) = (Color::Black, Means::UNKNOWN);
        Searched::new(player, 1, means, candidates)
    }

    /// Returns the shares of draws of four plays with these priors and losses in points.
    fn shares(slips: Slips, priors: [f64; 4], losses: [f64; 4]) -> [f64; 4] {
        const DRAWS: u32 = 2000;
        let searched = searched(&priors);
        let loss = |vertex| {
            let place = searched.candidates.iter().position(|candidate| candidate.vertex == vertex);
            losses[place.expect("a candidate")]
        };
        let mut counts = [0.0; 4];
        for seed in 0..DRAWS {
            let random = &mut Random::from_seed(seed.into());
            let place = slips.draw(&searched, |vertex| -loss(vertex), random).expect("a play");
            counts[place] += 1.0 / f64::from(DRAWS);
        }
        counts
    }

    #[test]
    fn a_play_that_loses_what_is_tolerated_is_noticed_half_of_the_time() {
        let slips = Slips { temperature: 1.0, tolerance: 5.0 };
        let [good, bad, ..] = shares(slips, [0.5, 0.5, 0.0, 0.0], [0.0, 5.0, 0.0, 0.0]);
        assert!((good - 0.75).abs() < 0.03 && (bad - 0.25).abs() < 0.03, "{good}, {bad}");
    }

    #[test]
    fn the_least_loss_is_taken_if_every_play_is_noticed_to_be_bad() {
        let slips = Slips { temperature: 1.0, tolerance: 0.01 };
        let drawn = shares(slips, [0.4, 0.3, 0.2, 0.1], [30.0, 20.0, 10.0, 20.0]);
        assert!(drawn[2] > 0.99, "{drawn:?}");
    }

    #[test]
    fn a_play_that_nobody_thinks_of_is_never_drawn() {
        let slips = Slips { temperature: 100.0, tolerance: 5.0 };
        let drawn = shares(slips, [0.9, 0.001, 0.05, 0.0], [0.0; 4]);
        assert!(drawn[1] == 0.0 && drawn[2] > 0.4 && drawn[3] == 0.0, "{drawn:?}");
    }

    #[test]
    fn slips_are_read_as_a_temperature_and_points() {
        assert_eq!("1.5,8".parse(), Ok(Slips { temperature: 1.5, tolerance: 8.0 }));
        for text in ["", "1.5", "1.5,", "0,8", "-1,8", "nan,8", "1,2,3"] {
            assert!(text.parse::<Slips>().is_err(), "{text}");
        }
    }
}

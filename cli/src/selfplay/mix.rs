//! The mix of board sizes of a run, by their shares of the positions.

use std::fmt;
use std::str::FromStr;

use super::sides::{SIDES, USUAL_SIDES};

/// The shares of the positions, by the longer side of their boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The sides named in the mix, each with its share.
    named: Vec<(u8, u32)>,
    /// The share of all other sides from 7 on, together.
    others: u32,
}

impl Default for Mix {
    /// 40 % on 9x9, 20 % on 13x13, 30 % on 19x19, and 10 % on all other boards from 7x7 on.
    fn default() -> Self {
        Self { named: vec![(9, 40), (13, 20), (19, 30)], others: 10 }
    }
}

impl Mix {
    /// Returns the side for every task from number 0 on, without end. After any number of tasks,
    /// the count of each side is as close to its share as possible.
    pub fn sides(&self) -> impl Iterator<Item = u8> + use<> {
        let named = self.named.iter().map(|&(side, share)| (side, f64::from(share)));
        let is_named = |side: &u8| self.named.iter().any(|(named, _)| named == side);
        let rest: Vec<u8> = USUAL_SIDES.filter(|side| !is_named(side)).collect();
        let each = f64::from(self.others) / rest.len().max(1) as f64;
        let mut shares: Vec<_> = named.chain(rest.into_iter().map(|side| (side, each))).collect();
        let all: f64 = shares.iter().map(|(_, share)| share).sum();
        for (_, share) in &mut shares {
            *share /= all;
        }
        let mut due = vec![0.0; shares.len()];
        std::iter::from_fn(move || {
            for (due, (_, share)) in due.iter_mut().zip(&shares) {
                *due += share;
            }
            let most = (0..due.len()).max_by(|&one, &other| due[one].total_cmp(&due[other]))?;
            due[most] -= 1.0;
            Some(shares[most].0)
        })
    }
}

/// Writes the form `9=40,13=20,19=30,others=10`.
impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.named.iter().map(|(side, share)| format!("{side}={share}"));
        let others = (self.others > 0).then(|| format!("others={}", self.others));
        f.write_str(&named.chain(others).collect::<Vec<_>>().join(","))
    }
}

/// The error for a text that is not a mix of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected sides from {} to {} with their shares, such as 9=40,13=20,19=30,others=10, or a side",
    SIDES.start(), SIDES.end()
)]
pub struct UnknownMix;

impl FromStr for Mix {
    type Err = UnknownMix;

    fn from_str(text: &str) -> Result<Self, UnknownMix> {
        let mut mix = Self { named: Vec::new(), others: 0 };
        for part in text.split(',') {
            let (name, share) = part.split_once('=').unwrap_or((part, "1"));
            let share = share.trim().parse().map_err(|_| UnknownMix)?;
            if name.trim() == "others" && mix.others == 0 {
                mix.others = share;
                continue;
            }
            let side = name.trim().parse().map_err(|_| UnknownMix)?;
            let is_new = mix.named.iter().all(|&(named, _)| named != side);
            if !SIDES.contains(&side) || !is_new {
                return Err(UnknownMix);
            }
            mix.named.push((side, share));
        }
        let has_all =
            USUAL_SIDES.into_iter().all(|side| mix.named.iter().any(|&(named, _)| named == side));
        let some = mix.named.iter().any(|&(_, share)| share > 0) || mix.others > 0;
        let is_small = mix.named.iter().all(|&(_, share)| share <= 1_000_000);
        if some && is_small && mix.others <= 1_000_000 && !(has_all && mix.others > 0) {
            Ok(mix)
        } else {
            Err(UnknownMix)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_its_share_of_the_tasks() {
        let mix = Mix::default();
        let mut counts = [0; 20];
        for side in mix.sides().take(1000) {
            counts[usize::from(side)] += 1;
        }
        assert_eq!((counts[9], counts[13], counts[19]), (400, 200, 300));
        assert!(USUAL_SIDES.into_iter().all(|side| counts[usize::from(side)] >= 10), "{counts:?}");
        assert_eq!((counts[5], counts[6]), (0, 0));
    }

    #[test]
    fn a_mix_is_written_as_it_is_read() {
        for text in ["9=40,13=20,19=30,others=10", "9=1", "others=1"] {
            assert_eq!(text.parse::<Mix>().expect("a mix").to_string(), text);
        }
        assert_eq!("9".parse::<Mix>().expect("a mix").to_string(), "9=1");
    }

    #[test]
    fn a_text_that_does_not_describe_a_mix_is_refused() {
        for text in ["", "4", "20=1", "9=1,9=2", "9=-1", "9=0", "9:1", "others=0"] {
            assert_eq!(text.parse::<Mix>(), Err(UnknownMix), "{text}");
        }
    }
}

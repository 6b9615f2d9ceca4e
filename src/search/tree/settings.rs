//! The parameters of a tree search.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// The parameters of a tree search. The defaults are those of `KataGo` 1.17 in play, unless a field says
/// otherwise; its names for them are in parentheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The factor of exploration in a small search (`cpuctExploration`).
    pub exploration: f64,
    /// The growth of that factor with the logarithm of the visits (`cpuctExplorationLog`).
    pub exploration_growth: f64,
    /// The number of visits at which the growth of exploration sets in (`cpuctExplorationBase`).
    pub exploration_base: f64,
    /// The influence of the deviation of results on exploration, from 0 for none to 1: more is explored
    /// where results differ widely (`cpuctUtilityStdevScale`).
    pub exploration_by_deviation: f64,
    /// The most by which the utility of a move without visits is taken to be lower than that of its
    /// parent (`fpuReductionMax`).
    pub first_play_reduction: f64,
    /// The most by which the utility of a root move without visits is taken to be lower than that of the
    /// root (`rootFpuReductionMax`).
    pub first_play_reduction_at_root: f64,
    /// The temperature of the priors of the root: each is taken to the power of 1 over this number. 1
    /// leaves them as they are, more looks at more moves (`rootPolicyTemperature`).
    pub temperature_at_root: f64,
    /// The strength with which children that turn out bad lose weight in the mean of their parent: from
    /// 0, not at all, to 1, by the fourth root of the probability that they are as good as the others
    /// (`valueWeightExponent` of 0.25).
    pub weigh_by_value: f64,
    /// The part of its excess weight that a child loses if it has turned out worse than more probable
    /// ones, from 0 to 1. Weight beyond twice the policy's share is excess (`useNoisePruning`).
    pub prune_noise: f64,
    /// The part of the error learned from similar positions by which an evaluation is corrected
    /// (`subtreeValueBiasFactor`).
    pub correction: f64,
    /// The half width of the interval whose lower end decides between moves, in standard deviations of
    /// the mean utility (`lcbStdevs`).
    pub interval: f64,
    /// The part of the highest support that another move needs to be chosen for its lower bound
    /// (`minVisitPropForLCB`).
    pub interval_floor: f64,
    /// The part of the time between a move's time and its hard limit that a search on a clock may use if
    /// the choice is unclear: from 0, none, to 1. Our own; `KataGo` has nothing like it by default.
    pub extra_time: f64,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            exploration: 1.0,
            exploration_growth: 0.45,
            exploration_base: 500.0,
            exploration_by_deviation: 0.85,
            first_play_reduction: 0.2,
            first_play_reduction_at_root: 0.1,
            temperature_at_root: 1.0,
            weigh_by_value: 1.0,
            prune_noise: 1.0,
            correction: 0.45,
            interval: 5.0,
            interval_floor: 0.15,
            extra_time: 0.75,
        }
    }
}

/// The error of a text that names no number of [`Tuning`], or gives it a value out of its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected NAME=NUMBER, with a number in its range and a name of {}",
    NUMBERS.map(|number| number.name).join(", ")
)]
pub struct UnknownTuning;

/// A number of [`Tuning`], with its names and the values that make sense.
struct Number {
    /// The name of the field.
    name: &'static str,
    /// The parameter of `KataGo` that is the number; `None` if there is none.
    katago: Option<&'static str>,
    range: RangeInclusive<f64>,
    field: fn(&mut Tuning) -> &mut f64,
}

/// The numbers that settings may change.
const NUMBERS: [Number; 13] = [
    Number {
        name: "exploration",
        katago: Some("cpuctExploration"),
        range: 0.0..=10.0,
        field: |tuning| &mut tuning.exploration,
    },
    Number {
        name: "exploration_growth",
        katago: Some("cpuctExplorationLog"),
        range: 0.0..=10.0,
        field: |tuning| &mut tuning.exploration_growth,
    },
    Number {
        name: "exploration_base",
        katago: Some("cpuctExplorationBase"),
        range: 10.0..=1e5,
        field: |tuning| &mut tuning.exploration_base,
    },
    Number {
        name: "exploration_by_deviation",
        katago: Some("cpuctUtilityStdevScale"),
        range: 0.0..=1.0,
        field: |tuning| &mut tuning.exploration_by_deviation,
    },
    Number {
        name: "first_play_reduction",
        katago: Some("fpuReductionMax"),
        range: 0.0..=2.0,
        field: |tuning| &mut tuning.first_play_reduction,
    },
    Number {
        name: "first_play_reduction_at_root",
        katago: Some("rootFpuReductionMax"),
        range: 0.0..=2.0,
        field: |tuning| &mut tuning.first_play_reduction_at_root,
    },
    Number {
        name: "temperature_at_root",
        katago: Some("rootPolicyTemperature"),
        range: 0.01..=100.0,
        field: |tuning| &mut tuning.temperature_at_root,
    },
    Number {
        name: "weigh_by_value",
        katago: None,
        range: 0.0..=1.0,
        field: |tuning| &mut tuning.weigh_by_value,
    },
    Number {
        name: "prune_noise",
        katago: None,
        range: 0.0..=1.0,
        field: |tuning| &mut tuning.prune_noise,
    },
    Number {
        name: "correction",
        katago: Some("subtreeValueBiasFactor"),
        range: 0.0..=1.0,
        field: |tuning| &mut tuning.correction,
    },
    Number {
        name: "interval",
        katago: Some("lcbStdevs"),
        range: 1.0..=12.0,
        field: |tuning| &mut tuning.interval,
    },
    Number {
        name: "interval_floor",
        katago: Some("minVisitPropForLCB"),
        range: 0.0..=1.0,
        field: |tuning| &mut tuning.interval_floor,
    },
    Number {
        name: "extra_time",
        katago: None,
        range: 0.0..=1.0,
        field: |tuning| &mut tuning.extra_time,
    },
];

impl Tuning {
    /// Changes the number that has this name among the parameters of `KataGo`; `None` if none has.
    ///
    /// # Errors
    /// The range of the number, if the value is not in it.
    pub fn set_by_katago_name(
        &mut self,
        name: &str,
        value: &str,
    ) -> Option<Result<(), RangeInclusive<f64>>> {
        let number = NUMBERS.iter().find(|number| number.katago == Some(name))?;
        Some(number.set(self, value).ok_or(number.range.clone()))
    }
}

impl Number {
    /// Gives the number a value in its range; `None` if the text is none.
    fn set(&self, tuning: &mut Tuning, value: &str) -> Option<()> {
        let value = value.parse().ok().filter(|value| self.range.contains(value))?;
        *(self.field)(tuning) = value;
        Some(())
    }
}

impl FromStr for Tuning {
    type Err = UnknownTuning;

    /// Reads `name=number,name=number`; numbers that are not named have their defaults.
    fn from_str(text: &str) -> Result<Self, UnknownTuning> {
        let mut tuning = Self::default();
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or(UnknownTuning)?;
            let number = NUMBERS.iter().find(|number| number.name == name).ok_or(UnknownTuning)?;
            number.set(&mut tuning, value).ok_or(UnknownTuning)?;
        }
        Ok(tuning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_goes_by_its_name() {
        let default = format!("{:?}", Tuning::default());
        assert_eq!(default.matches(": ").count(), NUMBERS.len(), "{default}");
        for Number { name, range, .. } in NUMBERS {
            let number = range.start() + 0.125;
            let tuning: Tuning = format!("{name}={number}").parse().expect("a name");
            let text = format!("{tuning:?}");
            let parts = text.split(", ").zip(default.split(", "));
            let changed: Vec<_> = parts.filter(|(one, other)| one != other).collect();
            assert!(
                matches!(changed[..], [(one, _)] if one.contains(&format!("{name}: {number}"))),
                "{name}: {text}"
            );
        }
        for text in
            ["", "exploration", "exploration=x", "exploration=-1", "speed=1", "exploration_base=0"]
        {
            assert_eq!(text.parse::<Tuning>(), Err(UnknownTuning), "{text}");
        }
    }
}

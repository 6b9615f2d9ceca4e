//! The parameters of a tree search.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::staff::Shift;

/// The parameters of a tree search. The defaults are those of `KataGo` 1.17 in play, unless the
/// documentation of a field gives another value; its names for them are in parentheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The factor of exploration in a small search (`cpuctExploration`).
    pub exploration: f64,
    /// The growth of that factor with the logarithm of the visits (`cpuctExplorationLog`).
    pub exploration_growth: f64,
    /// The number of visits at which the growth of exploration sets in (`cpuctExplorationBase`).
    pub exploration_base: f64,
    /// The influence, from 0 to 1, of the deviation of results on exploration: the search explores
    /// more where results differ widely (`cpuctUtilityStdevScale`).
    pub exploration_by_deviation: f64,
    /// The largest amount by which the assumed utility of a move without visits is lower than the
    /// utility of its parent (`fpuReductionMax`).
    pub first_play_reduction: f64,
    /// The same amount for moves of the root (`rootFpuReductionMax`).
    pub first_play_reduction_at_root: f64,
    /// The temperature of the priors of the root: each prior is raised to the power of 1 over this
    /// number. A temperature of 1 leaves the priors unchanged. A higher one spreads the search over
    /// more moves (`rootPolicyTemperature`).
    pub temperature_at_root: f64,
    /// The strength, from 0 to 1, with which children that turn out bad lose weight in the mean of
    /// their parent. At 1 the weight is multiplied by the fourth root of the probability that the
    /// child is as good as the others (`valueWeightExponent` of 0.25).
    pub weigh_by_value: f64,
    /// The part, from 0 to 1, of its excess weight that a child loses if it has turned out much
    /// worse than more probable children. Weight beyond twice the policy's share is excess
    /// (`useNoisePruning`).
    pub prune_noise: f64,
    /// The part of the bias of similar positions by which an evaluation is corrected
    /// (`subtreeValueBiasFactor`).
    pub correction: f64,
    /// The half width of the interval whose lower end decides between moves, in standard deviations
    /// of the mean utility (`lcbStdevs`).
    pub interval: f64,
    /// The part of the highest support that a move needs to be eligible by its lower bound
    /// (`minVisitPropForLCB`).
    pub interval_floor: f64,
    /// The part, from 0 to 1, of the time between target and hard limit that a search on a clock
    /// may use if the choice is unclear. By default `KataGo` does not extend searches in this way.
    pub extra_time: f64,
    /// The visits of the root for each further position that is evaluated at the same time. Until
    /// then, threads compute evaluations together. With 0, each thread evaluates positions of its
    /// own from the beginning.
    pub visits_of_playout: f64,
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
            visits_of_playout: 16.0,
        }
    }
}

/// The error for a text that does not set the numbers of a [`Tuning`].
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UnknownTuning {
    /// A part of the text does not have the form NAME=NUMBER with a known name.
    #[error(
        "expected NAME=NUMBER, with a name of {}",
        NUMBERS.iter().map(|number| number.name).collect::<Vec<_>>().join(", ")
    )]
    Name,
    /// A value of the text is not in the range of its number.
    #[error("{name} is a number from {} to {}", .range.start(), .range.end())]
    Value {
        /// The name of the number.
        name: &'static str,
        /// The range of its values.
        range: RangeInclusive<f64>,
    },
}

/// A number of [`Tuning`], with its names and its range.
struct Number {
    /// The name of the field.
    name: &'static str,
    /// The name of the same parameter in `KataGo`; `None` if `KataGo` lacks it.
    katago: Option<&'static str>,
    range: RangeInclusive<f64>,
    field: fn(&mut Tuning) -> &mut f64,
}

/// Makes the [`Number`] of each field, from its range and its name in `KataGo`, if it has one.
macro_rules! numbers {
    ($($field:ident $(= $katago:literal)?, $range:expr;)*) => {
        &[$(Number {
            name: stringify!($field),
            katago: numbers!(@optional $($katago)?),
            range: $range,
            field: |tuning| &mut tuning.$field,
        }),*]
    };
    (@optional) => { None };
    (@optional $katago:literal) => { Some($katago) };
}

/// The numbers that settings may change.
const NUMBERS: &[Number] = numbers! {
    exploration = "cpuctExploration", 0.0..=10.0;
    exploration_growth = "cpuctExplorationLog", 0.0..=10.0;
    exploration_base = "cpuctExplorationBase", 10.0..=1e5;
    exploration_by_deviation = "cpuctUtilityStdevScale", 0.0..=1.0;
    first_play_reduction = "fpuReductionMax", 0.0..=2.0;
    first_play_reduction_at_root = "rootFpuReductionMax", 0.0..=2.0;
    temperature_at_root = "rootPolicyTemperature", 0.01..=100.0;
    weigh_by_value, 0.0..=1.0;
    prune_noise, 0.0..=1.0;
    correction = "subtreeValueBiasFactor", 0.0..=1.0;
    interval = "lcbStdevs", 1.0..=12.0;
    interval_floor = "minVisitPropForLCB", 0.0..=1.0;
    extra_time, 0.0..=1.0;
    visits_of_playout, 0.0..=1e6;
};

impl Tuning {
    /// Returns the number of positions that a search with a net and `threads` threads evaluates at
    /// once when its root has `visits` visits.
    pub fn playouts_at_once(&self, visits: u32, threads: usize) -> usize {
        Shift::at(visits, threads, self.visits_of_playout()).workers
    }

    /// Returns [`visits_of_playout`](Self::visits_of_playout) as a whole number.
    pub(super) fn visits_of_playout(&self) -> u32 {
        #[expect(clippy::cast_sign_loss, reason = "the number is not negative")]
        let visits = self.visits_of_playout as u32;
        visits
    }

    /// Changes the number with this name in `KataGo`; `None` if none has this name.
    ///
    /// # Errors
    /// If the value is outside the range of the number, which is the error.
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
    /// Sets the number; `None` if the text is not a value in its range.
    fn set(&self, tuning: &mut Tuning, value: &str) -> Option<()> {
        let value = value.parse().ok().filter(|value| self.range.contains(value))?;
        *(self.field)(tuning) = value;
        Some(())
    }
}

impl FromStr for Tuning {
    type Err = UnknownTuning;

    /// Reads `name=number,name=number`; all other numbers have their defaults.
    fn from_str(text: &str) -> Result<Self, UnknownTuning> {
        let mut tuning = Self::default();
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or(UnknownTuning::Name)?;
            let number =
                NUMBERS.iter().find(|number| number.name == name).ok_or(UnknownTuning::Name)?;
            let Number { name, range, .. } = number;
            number
                .set(&mut tuning, value)
                .ok_or_else(|| UnknownTuning::Value { name, range: range.clone() })?;
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
        for text in ["", "exploration", "speed=1", "exploration=1,"] {
            assert_eq!(text.parse::<Tuning>(), Err(UnknownTuning::Name), "{text}");
        }
        for text in ["exploration=x", "exploration=-1", "correction=1,exploration=11"] {
            let error = text.parse::<Tuning>().expect_err("no such value");
            assert_eq!(error.to_string(), "exploration is a number from 0 to 10", "{text}");
        }
    }

    #[test]
    fn numbers_go_by_their_names_in_katago_and_within_its_ranges() {
        let mut tuning = Tuning::default();
        assert_eq!(tuning.set_by_katago_name("lcbStdevs", "0.5"), Some(Err(1.0..=12.0)));
        assert_eq!(tuning.set_by_katago_name("prune_noise", "0.5"), None);
        assert_eq!(tuning, Tuning::default());
        assert_eq!(tuning.set_by_katago_name("fpuReductionMax", "1.5"), Some(Ok(())));
        assert_eq!(tuning, Tuning { first_play_reduction: 1.5, ..Tuning::default() });
    }
}

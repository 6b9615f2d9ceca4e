//! The numbers that a search depends on.

/// How a tree is searched. The defaults are those of `KataGo` 1.17 in play, unless a field says
/// otherwise; its names for them are in parentheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How much unvisited moves are explored in a small search (`cpuctExploration`).
    pub exploration: f64,
    /// How much the exploration grows with the logarithm of the visits (`cpuctExplorationLog`).
    pub exploration_growth: f64,
    /// The number of visits from which on it grows (`cpuctExplorationBase`).
    pub exploration_base: f64,
    /// How much more is explored where results differ widely, from 0 to 1
    /// (`cpuctUtilityStdevScale`).
    pub exploration_by_deviation: f64,
    /// How much worse than its parent a move without visits is taken to be
    /// (`fpuReductionMax`).
    pub first_play_reduction: f64,
    /// The same at the root (`rootFpuReductionMax`).
    pub first_play_reduction_at_root: f64,
    /// How strongly children that turn out bad lose weight in the mean of their parent
    /// (`valueWeightExponent` is 0.25: here it is on or off).
    pub weigh_by_value: bool,
    /// The width of the interval whose lower end decides between moves, in standard deviations
    /// (`lcbStdevs`).
    pub interval: f64,
    /// The part of the leading move's weight that another move needs to be chosen for its interval
    /// (`minVisitPropForLCB`).
    pub interval_floor: f64,
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
            weigh_by_value: true,
            interval: 5.0,
            interval_floor: 0.15,
        }
    }
}

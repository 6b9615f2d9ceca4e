//! The results of the tries of one search, and the reports on them while it goes on.

use super::bandit::{Arm, Bandit};
use crate::bitboard::Spot;
use crate::color::{ByColor, Color};
use crate::playout::lockstep::{Counted, Source};
use crate::point::Vertex;
use crate::search::{Candidate, Report, Reporter, Root, Watch};
use crate::stop::Stop;

/// The number of tries between two checks whether a report is due.
const REPORT_INTERVAL: u32 = 16;

/// A bandit with its root, counts of ownership, and a watch that hears reports.
pub struct Tries<'a, 'w> {
    bandit: Bandit,
    root: &'a Root,
    /// For each colour, by the index of a spot, the number of playouts at whose end the colour owned the
    /// point. `None` if nobody asked for ownership.
    owned: Option<ByColor<Vec<u32>>>,
    reporter: Reporter<'w>,
    stop: &'a Stop,
}

impl<'a, 'w> Tries<'a, 'w> {
    /// Starts before the first try. `stop` ends the search, and is raised when the watch wants no more
    /// reports.
    pub fn new(
        bandit: Bandit,
        root: &'a Root,
        ownership: bool,
        watch: Option<Watch<'w>>,
        stop: &'a Stop,
    ) -> Self {
        let bits = 64 * root.game().board().layout().words();
        let owned = ownership.then(|| ByColor::both(vec![0; bits]));
        Self { bandit, root, owned, reporter: Reporter::new(watch), stop }
    }

    /// Returns the signal that ends the search.
    pub fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// Returns the number of playouts that have ended.
    pub fn playouts(&self) -> u32 {
        self.bandit.playouts()
    }

    /// Returns the quantity that is counted for each colour on the last board of a playout.
    pub fn counted(&self) -> Counted {
        self.bandit.counted()
    }

    /// Returns the report on all tries so far.
    pub fn report(&self) -> Report {
        let mut arms: Vec<&Arm> = self.bandit.arms().iter().collect();
        let is_play = |arm: &Arm| arm.vertex != Vertex::Pass;
        // Among moves with equal results, the last one in the random order comes first.
        arms.reverse();
        arms.sort_by(|a, b| {
            let by_visits = b.visits.cmp(&a.visits);
            by_visits.then(is_play(b).cmp(&is_play(a))).then(b.value.total_cmp(&a.value))
        });
        let prior = 1.0 / f64::from(arms.len() as u32);
        let candidates: Vec<Candidate> = arms.iter().map(|arm| candidate(arm, prior)).collect();
        let Some(best) = candidates.first() else { return Report::unsearched(Vertex::Pass) };
        Report {
            best: best.vertex,
            visits: self.bandit.playouts(),
            win: best.win,
            lead: best.lead,
            score: best.score,
            deviation: best.deviation,
            weight: self.bandit.playouts().into(),
            utility: best.utility,
            ownership: self.owned.as_ref().map(|owned| self.ownership(owned)),
            ownership_deviation: None,
            candidates,
        }
    }

    fn ownership(&self, owned: &ByColor<Vec<u32>>) -> Vec<f32> {
        let layout = self.root.game().board().layout();
        let player = self.root.to_move();
        let playouts = self.bandit.playouts().max(1);
        let value = |spot: Spot| {
            let count = |color: Color| i64::from(owned[color][spot.index()]);
            let lead = count(player) - count(!player);
            #[expect(clippy::cast_precision_loss, reason = "a share needs a few digits only")]
            let share = lead as f32 / playouts as f32;
            share
        };
        layout.size().points().map(|point| value(layout.spot(point))).collect()
    }

    /// Gives the watch a report if one is due.
    fn tell(&mut self) {
        if self.reporter.is_due() && self.reporter.tell(&self.report()).is_break() {
            self.stop.raise();
        }
    }
}

/// Returns the candidate of a report for one arm.
fn candidate(arm: &Arm, prior: f64) -> Candidate {
    let tried = f64::from(arm.visits.max(1));
    let (win, lead) = if arm.visits == 0 {
        (0.5, 0.0)
    } else {
        #[expect(clippy::cast_precision_loss, reason = "a mean")]
        let lead = arm.leads as f64 / (2.0 * tried);
        (arm.wins / tried, lead)
    };
    let square = arm.squares / (4.0 * tried);
    let deviation = (square - lead * lead).max(0.0).sqrt();
    // The bound is the lower end of a normal interval, with two wins and two losses added so that a
    // single try gives no certainty (Agresti and Coull 1998).
    let tries = tried + 4.0;
    let centre = (win * tried + 2.0) / tries;
    let lcb = (centre - 1.96 * (centre * (1.0 - centre) / tries).sqrt()).clamp(0.0, win);
    Candidate {
        visits: arm.visits,
        win,
        lead,
        score: lead,
        deviation,
        weight: arm.visits.into(),
        support: arm.visits.into(),
        prior,
        lcb,
        utility: 2.0 * win - 1.0,
        utility_lcb: 2.0 * lcb - 1.0,
        line_visits: vec![arm.visits],
        ..Candidate::untried(arm.vertex)
    }
}

impl Source for Tries<'_, '_> {
    fn next(&mut self) -> Option<usize> {
        self.bandit.next()
    }

    fn ended(&mut self, number: usize, difference: i32) {
        self.bandit.ended(number, difference);
        if self.reporter.is_heard() && self.bandit.playouts().is_multiple_of(REPORT_INTERVAL) {
            self.tell();
        }
    }

    fn ownership(&mut self) -> Option<&mut ByColor<Vec<u32>>> {
        self.owned.as_mut()
    }
}

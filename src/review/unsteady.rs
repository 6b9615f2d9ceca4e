//! Positions whose value is unsteady, which a review searches deeper.
//!
//! The positions with the largest [spread](super::opinion::Opinion::spread) are searched again with more visits,
//! together with their neighbours, so that the moves between them are judged at one depth.

use std::ops::Range;

use super::opinion::Found;
use crate::search::DEEPEST;

/// The largest number of positions by which a window grows at its beginning.
pub const GROWTH: usize = 2;

/// The part of the visits of a review by which the windows prolong it. A review of a few positions
/// always has one window.
const PART: f64 = 0.5;

/// Chooses windows of positions to search deeper: those around the new positions of the greatest
/// spread. Returns them in the order of the game, without overlap. Known positions count neither as
/// unsteady nor for the length of the review.
#[expect(clippy::cast_precision_loss, reason = "the positions of a game are few")]
pub fn windows(found: &[Found]) -> Vec<Range<usize>> {
    let is_new = |found: &&Found| found.is_new && found.opinion.visits.is_some();
    let most = PART * found.iter().filter(is_new).count() as f64 / f64::from(DEEPEST);
    let is_unsteady =
        |place: &usize| is_new(&&found[*place]) && found[*place].opinion.is_unsteady();
    let mut unsteady: Vec<usize> = (0..found.len()).filter(is_unsteady).collect();
    // Sorting is stable: of equal spreads, the earlier position comes first.
    let spread = |place: &usize| found[*place].opinion.spread;
    unsteady.sort_by(|one, other| spread(other).total_cmp(&spread(one)));
    let mut chosen = vec![false; found.len()];
    let mut cost = 0;
    for place in unsteady {
        let window = place.saturating_sub(1)..(place + 2).min(found.len());
        let searched = window.filter(|&place| found[place].opinion.visits.is_some());
        let added: Vec<usize> = searched.filter(|&place| !chosen[place]).collect();
        if cost > 0 && (cost + added.len()) as f64 > most {
            break;
        }
        cost += added.len();
        for place in added {
            chosen[place] = true;
        }
    }
    ranges(&chosen)
}

/// Returns the runs of chosen places.
fn ranges(chosen: &[bool]) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for place in (0..chosen.len()).filter(|&place| chosen[place]) {
        match ranges.last_mut() {
            Some(last) if last.end == place => last.end = place + 1,
            _ => ranges.push(place..place + 1),
        }
    }
    ranges
}

//! The kinds of mistakes, by what their reasons are about.

use super::judging::{Judged, Phase};
use crate::color::Color;
use crate::facts::{FactKind, Reason, chosen_reasons};
use crate::point::Size;

/// What a mistake is about, as far as its [reasons](crate::Reason) show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MistakeKind {
    /// Stones of the opponent that could have been captured or killed.
    Capture,
    /// Own stones that can now be captured or killed, or that another move would have saved.
    StonesLost,
    /// A cut or a connection of chains.
    Cut,
    /// A move of the endgame that is smaller than another one.
    Endgame,
    /// Something else: points that no reason ties to stones.
    Other,
}

impl MistakeKind {
    /// All kinds.
    pub const ALL: [Self; 5] =
        [Self::Capture, Self::StonesLost, Self::Cut, Self::Endgame, Self::Other];

    /// Returns the name: `capture missed`, `stones lost`, `cut`, `endgame` or `other`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture missed",
            Self::StonesLost => "stones lost",
            Self::Cut => "cut",
            Self::Endgame => "endgame",
            Self::Other => "other",
        }
    }

    /// Returns the kind that reasons show: that of the first reason in words that has one. Reasons
    /// beside the point do not count. `None` without such a reason.
    pub(super) fn shown_by(reasons: &[Reason], player: Color) -> Option<Self> {
        let mut to_the_point =
            chosen_reasons(reasons).into_iter().filter(|reason| !reason.is_beside);
        to_the_point.find_map(|reason| Self::of_reason(reason, player))
    }

    /// Returns the kind of a mistake whose reasons do not show one, by its phase: it belongs to the
    /// endgame if it was made there.
    pub(super) fn by_phase(mistake: &Judged<'_>, size: Size) -> Self {
        match Phase::of(mistake.made.number, size) {
            Phase::End => Self::Endgame,
            Phase::Opening | Phase::Middle => Self::Other,
        }
    }

    /// Returns the kind that a reason shows for the player of the mistake; `None` for a reason that
    /// is about points alone, or about a shape.
    fn of_reason(reason: &Reason, player: Color) -> Option<Self> {
        use FactKind::{
            Atari, Boundary, BreaksLadder, Captures, Catches, Connects, Cuts, Dame, DoubleAtari,
            Endangers, FailsToSave, FillsTerritory, InTheirTerritory, Kills, KoFirst, KoSecond,
            Ladder, Leaves, LetsLive, Lives, LivesForGood, LosesStones, MakesEye, MakesLadder, Net,
            PreventsCut, Saves, Seki, SelfAtari, ShortageOfLiberties, Snapback, Survives, TakesEye,
            Threatens, ThreatensWithOneAnswer, ThrowIn, WinsRace,
        };
        let fact = &reason.fact;
        let of_stones =
            |owner: Color| if owner == player { Self::StonesLost } else { Self::Capture };
        match fact.kind {
            // The player of the fact's move attacks.
            Captures
            | Snapback
            | ShortageOfLiberties
            | Ladder
            | MakesLadder
            | Net
            | Catches
            | WinsRace
            | ThrowIn
            | Kills
            | Threatens
            | ThreatensWithOneAnswer
            | Atari
            | DoubleAtari
            | TakesEye => Some(of_stones(!fact.player)),
            // The player of the fact's move defends, or fails to.
            SelfAtari | Endangers | FailsToSave | Leaves | Saves | BreaksLadder | MakesEye
            | LosesStones => Some(of_stones(fact.player)),
            LivesForGood | Lives | Survives | KoFirst | KoSecond | Seki | LetsLive => {
                Some(of_stones(fact.owner))
            }
            Connects | PreventsCut | Cuts => Some(Self::Cut),
            Boundary | Dame | FillsTerritory | InTheirTerritory => Some(Self::Endgame),
            _ => None,
        }
    }
}

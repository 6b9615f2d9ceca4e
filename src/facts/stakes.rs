//! The stakes of facts, by kind: the points that depend on a fact, by which facts are ordered.

use super::kind::FactKind;

/// A stake: a share of what the stones or the points of a fact are worth, and a number of points
/// that does not depend on them. Below zero if the player of the move stands to lose.
struct Stake {
    share: f64,
    points: f64,
}

const fn share(share: f64) -> Stake {
    Stake { share, points: 0.0 }
}

const fn points(points: f64) -> Stake {
    Stake { share: 0.0, points }
}

/// Returns the points that depend on a fact about stones or points that are `worth` some points
/// (`scene::worth` for stones).
pub fn stake(kind: FactKind, worth: f64) -> f64 {
    let Stake { share, points } = row(kind);
    share * worth + points
}

/// The table of stakes, each with its reason. They order facts, and do not estimate the game: what
/// counts is which stake is larger. A fact from 1 point on hides the name of a shape
/// (`order::MATTERS`), and from 1.5 points on it can be the reason why a move is bad
/// (`mistake::REASON`).
#[expect(clippy::match_same_arms, reason = "each arm has a reason of its own")]
const fn row(kind: FactKind) -> Stake {
    match kind {
        // The stones are taken, or it is read out that they will be.
        FactKind::Captures
        | FactKind::TakesKo
        | FactKind::Snapback
        | FactKind::ThrowIn
        | FactKind::Ladder
        | FactKind::Net
        | FactKind::Catches
        | FactKind::Kills => share(1.0),
        // The own chain of the race is saved as well, so the race comes before a plain catch.
        FactKind::WinsRace => Stake { share: 1.0, points: 1.0 },
        // The opponent would have taken the stones.
        FactKind::Saves
        | FactKind::BreaksLadder
        | FactKind::Lives
        | FactKind::Survives
        | FactKind::Seki => share(1.0),
        // The ko may be lost, but the opponent has to pay for it.
        FactKind::KoFirst | FactKind::KoSecond => share(0.75),
        // The smaller side of a cut can be attacked alone.
        FactKind::PreventsCut | FactKind::Cuts => share(1.0),
        // The opponent can take the stones.
        FactKind::SelfAtari | FactKind::Endangers | FactKind::FailsToSave | FactKind::Leaves => {
            share(-1.0)
        }
        // The player needs another move, and the opponent moves first.
        FactKind::Threatens
        | FactKind::ThreatensWithOneAnswer
        | FactKind::MakesLadder
        | FactKind::ShortageOfLiberties => share(0.5),
        // The stones that run were not the player's, but each of the ataris strengthens them.
        FactKind::LadderFails => share(-0.5),
        // The opponent can save one of the two chains, so this comes just before one such threat.
        FactKind::DoubleAtari => Stake { share: 0.5, points: 0.5 },
        // Reading does not prove that the stones could be taken, as it does for a threat.
        FactKind::Atari => share(0.25),
        // Most of such stones lived before; what is new is that nothing can change it.
        FactKind::LivesForGood => share(0.25),
        // The points that the region holds for the player who moves first.
        FactKind::Boundary => share(1.0),
        // The stone in the ko, as a prisoner and as a point.
        FactKind::EndsKo => points(2.0),
        // One eye does not make a chain live: less than a stone, but enough for a reason.
        FactKind::MakesEye | FactKind::TakesEye => points(1.5),
        // A point of the own territory, or the stone as a prisoner of the opponent.
        FactKind::FillsTerritory | FactKind::InTheirTerritory => points(-1.0),
        // A shape has a name and proves nothing, so it is for moves about which nothing is proven.
        FactKind::StarPoint
        | FactKind::ThreeThree
        | FactKind::ThreeFour
        | FactKind::Invades33
        | FactKind::Approach
        | FactKind::Enclosure
        | FactKind::Centre
        | FactKind::Hane
        | FactKind::Stretch
        | FactKind::Attachment
        | FactKind::OneSpaceJump
        | FactKind::TwoSpaceJump
        | FactKind::KnightsMove
        | FactKind::LargeKnightsMove
        | FactKind::Diagonal
        | FactKind::BambooJoint
        | FactKind::TigersMouth
        | FactKind::Ponnuki
        | FactKind::Wedge
        | FactKind::ShoulderHit => points(0.4),
        // The one shape that is bad by its name.
        FactKind::EmptyTriangle => points(-0.4),
        // Nothing threatened to cut, so the name of the shape comes first.
        FactKind::Connects => points(0.3),
        // It changes no points by area: it comes last.
        FactKind::Dame => points(0.2),
        // The change of ownership that the net expects, in points.
        FactKind::GainsArea
        | FactKind::LosesArea
        | FactKind::Strengthens
        | FactKind::Weakens
        | FactKind::LosesStones
        | FactKind::LetsLive
        | FactKind::Urgent
        | FactKind::KeyPoint => share(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worth of two stones.
    const WORTH: f64 = 4.0;

    #[test]
    fn a_capture_comes_before_a_threat_and_a_threat_before_an_atari() {
        let order = [
            FactKind::WinsRace,
            FactKind::Captures,
            FactKind::DoubleAtari,
            FactKind::Threatens,
            FactKind::Atari,
        ];
        assert!(order.is_sorted_by(|one, other| stake(*one, WORTH) > stake(*other, WORTH)));
    }

    #[test]
    fn a_move_loses_what_it_leaves_to_the_opponent() {
        for kind in
            [FactKind::SelfAtari, FactKind::Endangers, FactKind::FailsToSave, FactKind::Leaves]
        {
            assert_eq!(stake(kind, WORTH).total_cmp(&-WORTH), std::cmp::Ordering::Equal);
        }
    }

    #[test]
    fn the_name_of_a_shape_comes_after_what_is_proven() {
        let proven =
            [FactKind::EndsKo, FactKind::MakesEye, FactKind::FillsTerritory, FactKind::Atari];
        for kind in proven {
            assert!(stake(kind, WORTH).abs() > stake(FactKind::Hane, 0.0));
        }
        assert!(stake(FactKind::Hane, 0.0) > stake(FactKind::Connects, WORTH));
    }
}

//! Open borders: where territory of both players runs together, and the points that would close it.

use crate::bitboard::Bits;
use crate::color::{ByColor, Color};
use crate::life::Verdict;
use crate::score::areas_of;

/// The largest number of connected points that are little room beside the other player's room. Then
/// it is not between two territories that the border lies, but at the edge of one.
const LITTLE_ROOM: u32 = 3;

/// The borders that a game has left open, and what they hide.
#[derive(Clone, Debug, Default)]
pub(super) struct Borders {
    /// The points that close the borders.
    pub seals: Bits,
    /// The points that each player gets if both close their borders, and that count for neither as
    /// the game stands.
    pub hidden: ByColor<Bits>,
}

impl Borders {
    /// Finds the open borders of a game.
    ///
    /// A region that belongs to neither player has an open border if a player is expected to get a
    /// point in it that no living stone of the opponent touches. Other such regions are neutral
    /// points, which both players may fill.
    ///
    /// If only one player has room in a region, or the other has little, the border lies where the
    /// other's stones touch it: both players want these points. Otherwise it lies between the claims of
    /// the two.
    ///
    /// Where neither player is sure of a point, a dead stone whose fate depends on who moves first
    /// leaves its own point and those beside it open.
    ///
    /// If more than a tenth of the board's points are open between claims, the game is not over, and the
    /// borders are empty. `shared` are the points that belong to both players.
    pub fn of(verdict: &Verdict, shared: &Bits) -> Self {
        let (position, dead) = (verdict.position(), verdict.dead());
        let layout = position.layout();
        let areas = areas_of(position, dead);
        let neutral = layout.board() - areas.black - areas.white - *shared;
        let living = ByColor::from_fn(|color| *position.bits(color) - *dead);
        let doubtful = verdict.doubtful(Color::Black) | verdict.doubtful(Color::White);
        let (mut borders, mut undecided) = (Self::default(), 0);
        for region in neutral.parts(layout) {
            let claimed = ByColor::from_fn(|color| verdict.claimed(color, &region));
            let own = |color: Color| claimed[color] - living[!color].grown(layout);
            if Color::ALL.into_iter().all(|color| own(color).is_empty()) {
                borders.seals |= region & (doubtful & region).grown(layout);
                continue;
            }
            let open = region - claimed.black - claimed.white;
            undecided += open.count();
            let room = ByColor::from_fn(|color| {
                own(color).parts(layout).map(|part| part.count()).max().unwrap_or(0)
            });
            let larger = Color::ALL.into_iter().find(|&color| room[color] > room[!color]);
            if let Some(owner) = larger
                && room[owner] > 1
                && room[!owner] <= LITTLE_ROOM
            {
                borders.seals |= region & living[!owner].grown(layout);
            } else {
                borders.seals |= open & (claimed.black | claimed.white).grown(layout);
                for color in Color::ALL {
                    let beyond = (living[!color] | claimed[!color]).grown(layout);
                    borders.seals |= claimed[color] & beyond;
                }
            }
            for color in Color::ALL {
                borders.hidden[color] |= own(color);
            }
        }
        let is_over = undecided as usize * 10 <= position.size().area();
        if is_over { borders } else { Self::default() }
    }
}

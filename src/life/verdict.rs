//! The verdict on a position, and the questions that it answers.

use std::sync::OnceLock;

use super::evidence::IN_DOUBT;
use super::fate::ChainFate;
use super::frame::Frame;
use super::judge::{Findings, judge};
use super::witness::Witness;
use crate::bitboard::{Bits, MAX_WORDS};
use crate::board::Board;
use crate::board::with_width;
use crate::color::{ByColor, Color, Sided};
use crate::playout::Forecast;
use crate::point::Point;
use crate::position::{Chain, Position};
use crate::reading::{Fate, Question, Reader, Safety};
use crate::score;
use crate::stop::{Interrupted, Stop};

/// The largest number of liberties of a chain on which an attack is read.
const FEW_LIBERTIES: u32 = 3;

/// The ownership, from 0 to 1, at which a net is taken to expect a player to get a point: that of nine
/// points out of ten.
const CLAIM: f32 = 0.8;

/// The largest number of positions that reading looks at for an attack on one chain.
const NODES_OF_AN_ATTACK: u32 = 400;

/// The verdict on a position: the stones that are judged dead, and how sure that is.
///
/// A verdict depends on the stones, and on the net if one is asked: two programs, or two calls, reach
/// the same verdict. It is the same for each side from which the board is seen, and for both colours.
#[derive(Clone, Debug)]
pub struct Verdict {
    position: Position,
    safety: ByColor<Safety<MAX_WORDS>>,
    forecast: Forecast,
    fates: Vec<ChainFate>,
    dead: Bits,
    doubtful: Bits,
    /// The points that closed regions are proven to give to each colour.
    proven: ByColor<Bits>,
    /// The empty points of closed regions in which both colours keep all their chains.
    quiet: Bits,
    /// The expected owner of each point by a net; `None` if no net was asked.
    owners: Option<Vec<f32>>,
    /// For each attacker, the opponent's living stones that are captured if the attacker moves
    /// first. They are read when first asked for.
    captures: ByColor<OnceLock<Bits>>,
}

impl Verdict {
    /// Judges a position as if the game ended here, without a net.
    ///
    /// # Errors
    /// If the stop is raised before the last chain has been judged.
    pub fn of(position: &Position, stop: &Stop) -> Result<Self, Interrupted> {
        Self::with_witness(position, None, stop)
    }

    /// Judges a position as if the game ended here. The witness is called if a chain is in doubt or a
    /// border may be open.
    ///
    /// # Errors
    /// If the stop is raised before the last chain has been judged.
    pub fn with_witness(
        position: &Position,
        witness: Option<&dyn Witness>,
        stop: &Stop,
    ) -> Result<Self, Interrupted> {
        let found = judge(position, witness, stop)?;
        let Findings { safety, forecast, fates, proven, quiet, owners } = found;
        let stones = |among: fn(&&ChainFate) -> bool| {
            fates.iter().filter(among).map(|fate| *fate.chain.stones.bits()).collect()
        };
        let (dead, doubtful) = (stones(|fate| !fate.lives), stones(|fate| fate.is_doubtful));
        let captures = ByColor::from_fn(|_| OnceLock::new());
        let position = *position;
        Ok(Self {
            position,
            safety,
            forecast,
            fates,
            dead,
            doubtful,
            proven,
            quiet,
            owners,
            captures,
        })
    }

    /// Returns the fates of all chains, Black's first.
    pub fn fates(&self) -> &[ChainFate] {
        &self.fates
    }

    /// Returns the stones judged dead, of both colours.
    pub fn dead(&self) -> &Bits {
        &self.dead
    }

    /// Returns the chains of one colour that are judged dead.
    pub fn dead_chains(&self, color: Color) -> impl Iterator<Item = Chain> {
        self.position.chains_with(color, &self.dead)
    }

    /// Returns the chains of one colour that are judged alive.
    pub fn living_chains(&self, color: Color) -> impl Iterator<Item = Chain> {
        self.position.chains(color).filter(|chain| !chain.stones.bits().intersects(&self.dead))
    }

    /// Returns the position that was judged.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the stones and the territory that a colour keeps even if it always passes, as long as
    /// the opponent does not commit suicide.
    pub fn safety(&self, color: Color) -> &Safety<MAX_WORDS> {
        &self.safety[color]
    }

    /// Returns the ownership of each point at the end of playouts from the position: an estimate of
    /// the score if the game is not over.
    pub fn forecast(&self) -> &Forecast {
        &self.forecast
    }

    /// Returns the stones of one colour, dead stones among them, whose fate neither playouts nor
    /// reading could settle, or whose fate depends on who moves first.
    pub fn doubtful(&self, color: Color) -> Bits {
        *self.position.bits(color) & self.doubtful
    }

    /// Returns the points among `points` that a colour is expected to get, whoever moves first: by the
    /// net, or by nearly all playouts if no net was asked.
    pub fn claimed(&self, color: Color, points: &Bits) -> Bits {
        let size = self.position.size();
        let owns = |point: Point| {
            if let Some(owners) = &self.owners {
                let owner = Sided::of(Color::Black, owners[size.index(point)]).for_player(color);
                (100.0 * owner).round() >= 100.0 * CLAIM
            } else {
                let point = Bits::from_points(size, [point]);
                self.forecast.share(color, &point) >= IN_DOUBT.end
            }
        };
        Bits::from_points(size, points.points(size).filter(|&point| owns(point)))
    }

    /// Returns the empty points of closed regions in which both colours keep all their chains whoever
    /// moves first, as in a seki. Neither player gains by a play there.
    pub fn quiet(&self) -> &Bits {
        &self.quiet
    }

    /// Returns the points that a colour is proven to keep.
    fn kept(&self, color: Color) -> Bits {
        self.safety[color].alive | self.safety[color].territory | self.proven[color]
    }

    /// Whether the fate of every point is decided.
    ///
    /// Every empty point must have an owner or be one of the `shared` points, which neither side
    /// can fill. Each side must keep its area and its chains, by proof or in at least
    /// `certainty` of the playouts, a share from 0 to 1.
    pub fn is_decided(&self, certainty: f64, shared: &Bits) -> bool {
        let areas = score::areas_of(&self.position, &self.dead);
        let owned = areas.black | areas.white | *shared;
        let decided = |color: Color, points: &Bits| {
            let open = *points - self.kept(color);
            open.is_empty() || self.forecast.share(color, &open) >= certainty
        };
        owned == self.position.layout().board()
            && Color::ALL.into_iter().all(|color| {
                decided(color, &areas[color])
                    && self.living_chains(color).all(|chain| decided(color, chain.stones.bits()))
            })
    }

    /// Reads out the opponent's living chains that `attacker` captures by moving first, and returns
    /// their stones.
    ///
    /// Playouts answer only the last play, and so overlook a chain that has long been in atari. The
    /// captures of each player are read once and remembered.
    ///
    /// # Errors
    /// If the stop is raised before there is an answer.
    pub fn captures(&self, attacker: Color, stop: &Stop) -> Result<Bits, Interrupted> {
        if let Some(&known) = self.captures[attacker].get() {
            return Ok(known);
        }
        let found = self.read_captures(attacker, stop)?;
        Ok(*self.captures[attacker].get_or_init(|| found))
    }

    fn read_captures(&self, attacker: Color, stop: &Stop) -> Result<Bits, Interrupted> {
        let frame = Frame::of(&self.position);
        let position = frame.position(&self.position);
        let (attacker, layout) = (frame.color(attacker), position.layout());
        let color = !attacker;
        let safe = frame.bits(&self.position, &self.kept(frame.color(color)));
        let dead = frame.bits(&self.position, &self.dead);
        let living = position.chains(color).filter(|chain| !chain.stones.bits().intersects(&dead));
        let living: Vec<Chain> = living.collect();
        with_width!(layout, W => {
            let mut reader = Reader::<W>::new(&Board::from_position(&position));
            let pressed = |chain: &Chain| {
                chain.liberties.bits().count() <= FEW_LIBERTIES && !chain.stones.bits().intersects(&safe)
            };
            let at_ease = living.iter().filter(|chain| !pressed(chain));
            let havens: Bits = at_ease.map(|chain| *chain.stones.bits()).collect();
            let mut captured = Bits::EMPTY;
            for chain in living.iter().filter(|chain| pressed(chain)) {
                let near = chain.liberties.bits().grown(layout).grown(layout);
                let question = Question {
                    owner: color,
                    target: chain.stones.bits().resized(),
                    region: (near & position.vacant_bits()).resized(),
                    havens: havens.resized(),
                    nodes: NODES_OF_AN_ATTACK,
                };
                if reader.fate(&question, attacker, stop)? == Fate::Captured {
                    captured |= *chain.stones.bits();
                }
            }
            Ok(frame.bits_back(&self.position, &captured))
        })
    }

    /// Returns the expected owner of a point, from 1 for Black to -1 for White. It is exactly 1 or
    /// -1 if the owner is decided, else the share of playouts in which Black owns the point less
    /// White's share.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn expectation(&self, point: Point) -> f64 {
        assert!(self.position.size().contains(point), "{point} is on the board");
        let point = Bits::from_points(self.position.size(), [point]);
        let shares = ByColor::from_fn(|color| self.forecast.share(color, &point));
        let owner = Color::ALL
            .into_iter()
            .find(|&color| point.intersects(&self.kept(color)) || shares[color] >= IN_DOUBT.end);
        match owner {
            Some(Color::Black) => 1.0,
            Some(Color::White) => -1.0,
            None => shares.black - shares.white,
        }
    }
}

//! Positions as features V7, the inputs of nets since 2019. They are 22 planes with a 0 or 1 for
//! every point, and 19 numbers for the whole position. docs/internals/evaluation.md lists them.

mod area;
mod komi;
mod ladders;
mod past;

use tengen_nets::{Inputs, PLANES};

use crate::bitboard::{Bits, Spot};
use crate::color::Color;
use crate::game::Game;
use crate::point::{Size, Vertex};
use crate::rules::{KoRule, PassRule, ScoringRule, SuicideRule, TaxRule};

use area::{Area, Areas};
use ladders::LadderReader;
use past::{MOST_TURNS, Past};

/// A maker of the inputs of nets. It reuses its memory, so positions of the same size do not
/// allocate.
#[derive(Debug)]
pub struct Features {
    past: Past,
    areas: Areas,
    ladders: LadderReader,
}

impl Default for Features {
    fn default() -> Self {
        Self { past: Past::new(), areas: Areas::default(), ladders: LadderReader::default() }
    }
}

impl Features {
    /// Writes the features of a game's position with `player` to move, even if it is the opponent's
    /// turn. Returns the points where the player may play, as nets understand the rules.
    ///
    /// `area_as_with_suicide` is the net's [`wants_suicide_area`](tengen_nets::Net::wants_suicide_area).
    pub fn write(
        &mut self,
        game: &Game,
        player: Color,
        area_as_with_suicide: bool,
        inputs: &mut Inputs,
    ) -> Bits {
        self.past.turn_to(game, player);
        let size = game.size();
        inputs.width = usize::from(size.width());
        inputs.height = usize::from(size.height());
        inputs.planes.clear();
        inputs.planes.resize(size.area() * PLANES, 0.0);
        let mut planes = Planes { game, size, numbers: &mut inputs.planes };
        self.write_stones(player, &mut planes);
        self.write_turns(game, &mut planes);
        self.write_ladders(game, player, &mut planes);
        self.write_area(game, player, area_as_with_suicide, &mut planes);
        self.write_globals(game, player, inputs);
        self.past.legal
    }

    fn write_stones(&self, player: Color, planes: &mut Planes<'_>) {
        let board = planes.game.board();
        planes.mark(0, &board.layout().board());
        planes.mark(1, board.stones(player));
        planes.mark(2, board.stones(!player));
        for chain in board.chains().filter(|chain| chain.liberty_count() <= 3) {
            planes.mark(2 + chain.liberty_count() as usize, chain.stones());
        }
        planes.mark(6, &self.past.superko);
        if let Some(ko) = self.past.ko {
            planes.mark(6, &Bits::of(ko));
        }
    }

    fn write_turns(&self, game: &Game, planes: &mut Planes<'_>) {
        for ago in 1..=MOST_TURNS {
            if let Some(Vertex::Play(point)) = self.past.turn(ago).map(|made| made.vertex) {
                planes.mark(8 + ago, &Bits::of(game.board().layout().spot(point)));
            }
        }
    }

    fn write_ladders(&mut self, game: &Game, player: Color, planes: &mut Planes<'_>) {
        let turns = self.past.turns;
        let now = self.ladders.read(game.position(), self.past.ko_before(game, 0));
        planes.mark(14, &now.captured);
        planes.mark(17, &now.working[!player]);
        let mut before = now.captured;
        for ago in 1..=2 {
            if turns >= ago {
                let moment = game.history().moment(game.history().len() - 1 - ago);
                let ko = self.past.ko_before(game, ago);
                before = self.ladders.read(&moment.position, ko).captured;
            }
            planes.mark(14 + ago, &before);
        }
    }

    fn write_area(
        &mut self,
        game: &Game,
        player: Color,
        area_as_with_suicide: bool,
        planes: &mut Planes<'_>,
    ) {
        let rules = game.rules();
        let kind = match (rules.scoring, rules.tax) {
            (ScoringRule::Territory, _) => return,
            (ScoringRule::Area, TaxRule::None) => Area::Whole,
            (ScoringRule::Area, TaxRule::Seki | TaxRule::All) | (ScoringRule::Stones, _) => {
                Area::WithoutSeki
            }
        };
        let suicide = rules.suicide != SuicideRule::Forbidden || area_as_with_suicide;
        let areas = self.areas.find(game.board(), suicide, kind);
        planes.mark(18, &areas[player]);
        planes.mark(19, &areas[!player]);
    }

    fn write_globals(&self, game: &Game, player: Color, inputs: &mut Inputs) {
        let rules = game.rules();
        let flag = |is_set| f32::from(u8::from(is_set));
        let globals = &mut inputs.globals;
        globals.fill(0.0);
        for ago in 1..=MOST_TURNS {
            let is_pass = self.past.turn(ago).is_some_and(|made| made.vertex == Vertex::Pass);
            globals[ago - 1] = flag(is_pass);
        }
        let komi = komi::own_komi(game, player, &self.past);
        globals[5] = (komi / 20.0) as f32;
        [globals[6], globals[7]] = match rules.ko {
            KoRule::Simple => [0.0, 0.0],
            KoRule::PositionalSuperko | KoRule::Ing => [1.0, 0.5],
            KoRule::SituationalSuperko | KoRule::NaturalSituationalSuperko => [1.0, -0.5],
        };
        globals[8] = flag(rules.suicide != SuicideRule::Forbidden);
        let is_territory = rules.scoring == ScoringRule::Territory;
        globals[9] = flag(is_territory);
        [globals[10], globals[11]] = match (rules.scoring, rules.tax) {
            (ScoringRule::Stones, _) | (_, TaxRule::All) => [1.0, 1.0],
            (_, TaxRule::Seki) => [1.0, 0.0],
            (_, TaxRule::None) => [0.0, 0.0],
        };
        globals[14] = flag(self.past.pass_ends && !self.past.pass_is_friendly);
        let has_button = rules.passes == PassRule::Button;
        globals[17] = flag(has_button && self.past.button_taker().is_none());
        if !is_territory {
            globals[18] = komi::parity_wave(komi, game.size().area()) as f32;
        }
    }
}

/// Writes the features of the doublings of playouts that the player to move has over the opponent.
pub fn write_advantage(advantage: f32, inputs: &mut Inputs) {
    let is_uneven = advantage != 0.0;
    [inputs.globals[15], inputs.globals[16]] = [f32::from(u8::from(is_uneven)), advantage / 2.0];
}

/// The planes of a position that are being written.
struct Planes<'a> {
    game: &'a Game,
    size: Size,
    numbers: &'a mut [f32],
}

impl Planes<'_> {
    /// Writes a 1 for every point of a set.
    fn mark(&mut self, plane: usize, points: &Bits) {
        let layout = self.game.board().layout();
        for spot in points {
            self.numbers[place(self.size, layout, spot) * PLANES + plane] = 1.0;
        }
    }
}

/// Returns the place of a point in planes, whose rows begin at the top.
fn place(size: Size, layout: crate::bitboard::Layout, spot: Spot) -> usize {
    let point = layout.point(spot);
    let row = size.height() - 1 - point.row();
    usize::from(row) * usize::from(size.width()) + usize::from(point.column())
}

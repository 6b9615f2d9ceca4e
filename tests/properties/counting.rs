//! Two relations that every territory count keeps, on endings of random games and on random corners.
//!
//! The dead stones are those that the judge names, on boards about which it has no doubt.

use std::fmt::Write as _;

use tengen::engine_room::bitboard::{Bits, MAX_WORDS, Spot};
use tengen::engine_room::board::Board;
use tengen::engine_room::inside;
use tengen::engine_room::random::Random;
use tengen::engine_room::score::{Liveness, Survey, Terms, areas_of};
use tengen::rules::SuicideRule;
use tengen::{Color, Game, Judge, Komi, Point, PointSet, Position, Preset, Size, Stop};

/// The number of boards of the test that runs each time.
const FEW: u64 = 300;

/// The number of boards of the test that takes minutes.
const MANY: u64 = 20_000;

/// A finished board: its stones, and those among them that are dead.
struct Ending {
    position: Position,
    dead: Bits,
}

impl Ending {
    /// Returns a board drawn from a seed; `None` if the judge has doubts about it.
    fn drawn(seed: u64) -> Option<Self> {
        let mut random = Random::from_seed(seed);
        let position =
            if seed.is_multiple_of(2) { playout(&mut random) } else { corner(&mut random) };
        let mut game = Game::with_rules(position.size(), Preset::JAPANESE.rules, Komi::ZERO);
        if !game.set_up(&position, Color::Black).is_empty() {
            return None;
        }
        let judgement = Judge::default().judge(&game, &Stop::new()).expect("no stop");
        let is_certain = Color::ALL.into_iter().all(|color| judgement.doubtful(color).is_empty());
        let dead = *inside::bits(&judgement.outcome().dead());
        let areas = areas_of(&position, &dead);
        // A dead stone that its captor does not surround shows that the game is not over.
        let is_taken = |color| ((stones(&position, color) & dead) - areas[!color]).is_empty();
        let is_over = is_certain
            && !judgement.is_open()
            && judgement.unsealed().is_empty()
            && Color::ALL.into_iter().all(is_taken);
        is_over.then_some(Self { position, dead })
    }

    /// Returns Black's lead in points.
    fn lead(&self) -> i32 {
        let terms = Terms::new(Preset::JAPANESE.rules, Komi::ZERO);
        let count = Survey::of(&self.position, &self.dead, &terms.rules).count(&terms);
        count.score().halves() / 2
    }

    fn without(&self, stones: &Bits) -> Self {
        let size = self.position.size();
        let set = PointSet::from_points(size, stones.points(size));
        Self { position: self.position.without(&set), dead: self.dead - *stones }
    }

    /// Returns the neutral points that either player may take: those that not only stones in seki
    /// touch.
    fn neutral(&self) -> Bits {
        let layout = inside::layout(&self.position);
        let survey = Survey::of(&self.position, &self.dead, &Preset::JAPANESE.rules);
        let life = Liveness::of(&self.position, &self.dead);
        let mut owned = Bits::EMPTY;
        let mut free = Bits::EMPTY;
        for color in Color::ALL {
            owned |= survey.area(color) | *survey.to_fill(color);
            free |= (stones(&self.position, color) - self.dead) - *life.seki(color);
        }
        (layout.board() - owned) & free.grown(layout) & inside::vacant(&self.position)
    }

    /// Returns the board after a play, and the points that it gains for its player in prisoners;
    /// `None` if the play is illegal.
    fn after(&self, color: Color, point: Point) -> Option<(Self, i32)> {
        let mut board = Board::<MAX_WORDS>::from_position(&self.position);
        let spot = board.layout().spot(point);
        let captured = board.play(color, spot, SuicideRule::Forbidden).ok()?;
        let position = board.position();
        let dead = self.dead & inside::occupied(&position);
        Some((Self { position, dead }, captured.removed.count().cast_signed()))
    }

    /// Returns Black's lead if `color` makes the best of all replies within its own area, a pass
    /// among them.
    fn lead_after_reply(&self, color: Color) -> i32 {
        let sign = if color == Color::Black { 1 } else { -1 };
        let area = areas_of(&self.position, &self.dead)[color];
        let replies = area.points(self.position.size());
        let leads = replies.filter_map(|point| {
            let (after, prisoners) = self.after(color, point)?;
            Some(sign * after.lead() + prisoners)
        });
        sign * leads.fold(sign * self.lead(), i32::max)
    }

    /// Whether the dead stone of `color` on `stone` is in the eye of a group in seki. Such stones are
    /// not dead, so the board has no count.
    fn is_in_seki(&self, stone: Spot, life: &Liveness, color: Color) -> bool {
        let layout = inside::layout(&self.position);
        let open = inside::vacant(&self.position) | self.dead;
        Bits::of(stone).flooded(&open, layout).grown(layout).intersects(life.seki(!color))
    }

    /// Draws the board with dead stones in small letters.
    fn drawing(&self) -> String {
        let position = &self.position;
        let mut text = String::new();
        for (number, row) in position.size().rows_from_top() {
            let _ = write!(text, "\n{number:2}");
            for point in row {
                let is_dead = self.dead.contains(inside::layout(position).spot(point));
                let sign = match position.at(point) {
                    Some(Color::Black) if is_dead => 'x',
                    Some(Color::White) if is_dead => 'o',
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None => '.',
                };
                let _ = write!(text, " {sign}");
            }
        }
        text
    }
}

/// Returns the stones of a player.
fn stones(position: &Position, color: Color) -> Bits {
    *inside::bits(&position.stones(color))
}

/// Returns a board after random moves, about as many as a game has.
fn playout(random: &mut Random) -> Position {
    let side = 5 + random.below(5) as u8;
    let layout = inside::layout(&Position::empty(Size::square(side)));
    let mut board = Board::<MAX_WORDS>::new(layout);
    let area = layout.size().area() as u32;
    let moves = area * (80 + random.below(120)) / 100;
    for number in 0..moves {
        let color = Color::ALL[number as usize % 2];
        let spot = board.vacant(random.below(board.vacant_count() as u32) as usize);
        let around = Bits::of(spot).neighbours(layout);
        if (around - *board.stones(color)).is_empty() {
            continue;
        }
        board.set_ko(None);
        let _ = board.play(color, spot, SuicideRule::Forbidden);
    }
    board.position()
}

/// Returns a board of 9x9 whose upper left corner is random. White's wall below the corner lives only
/// in the corner; Black's wall to its right lives outside.
fn corner(random: &mut Random) -> Position {
    let size = Size::square(9);
    let (width, height) = [(4, 3), (4, 4), (5, 3)][random.below(3) as usize];
    let mut position = Position::empty(size);
    let mut put =
        |column: u8, down: u8, color| position.set(Point::new(column, 8 - down), Some(color));
    for column in 0..width {
        put(column, height, Color::White);
        put(column, height + 1, Color::Black);
    }
    for down in 0..=height {
        put(width, down, Color::Black);
    }
    for (column, down) in [(6, 1), (7, 3), (6, 5), (1, 7), (4, 7), (7, 7)] {
        put(column, down, Color::Black);
    }
    for column in 0..width {
        for down in 0..height {
            match random.below(5) {
                0 | 1 => put(column, down, Color::White),
                2 => put(column, down, Color::Black),
                _ => {}
            }
        }
    }
    position.without(&position.libertyless())
}

/// Fails if a dead stone changes the count by anything but one when it is taken off, unless the stone
/// also mattered in another way:
///
/// * It held a chain in atari once the neutral points are gone and the points that must be filled are
///   filled. Then less is gained.
/// * It took a liberty from its own side. Without it a throw-in works, so one point more must be filled
///   for each point more that is gained.
/// * It is larger prey. Without it, what a capture leaves is no longer two eyes, and a group falls into
///   seki.
fn check_stones_taken_off(ending: &Ending) -> Result<u32, String> {
    let layout = inside::layout(&ending.position);
    let neutral = ending.neutral();
    let mut checked = 0;
    for color in Color::ALL {
        let sign = if color == Color::Black { 1 } else { -1 };
        let survey = Survey::of(&ending.position, &ending.dead, &Preset::JAPANESE.rules);
        let filled = *survey.to_fill(!color);
        let life = Liveness::of(&ending.position, &ending.dead);
        for stone in stones(&ending.position, color) & ending.dead {
            if ending.is_in_seki(stone, &life, color) {
                continue;
            }
            let without = ending.without(&Bits::of(stone));
            let gained = sign * (without.lead() - ending.lead());
            let dead_chain = inside::chain(&ending.position, stone);
            let around = inside::bits(&dead_chain.stones).neighbours(layout);
            let holds = |chain: tengen::Chain| {
                inside::bits(&chain.stones).intersects(&around)
                    && (*inside::bits(&chain.liberties) - neutral - filled).count() < 2
            };
            let relieves = ending.position.chains(!color).any(holds);
            let more = Survey::of(&without.position, &without.dead, &Preset::JAPANESE.rules);
            let fills = more.to_fill(!color).count().cast_signed() - filled.count().cast_signed();
            let is_seki_now = Liveness::of(&without.position, &without.dead).seki(!color).count()
                > life.seki(!color).count();
            checked += 1;
            let is_explained = gained == 1
                || relieves && gained < 1
                || gained > 1 && (gained == 1 + fills || is_seki_now);
            if !is_explained {
                let name = layout.point(stone);
                return Err(format!("{name} taken off gains {gained}{}", ending.drawing()));
            }
        }
    }
    Ok(checked)
}

/// Fails if taking the last neutral point and answering it changes the count.
///
/// Where the point connects chains, its owner saves a filling by taking it, and loses one if the
/// opponent takes it. There the count lies between the two.
fn check_last_neutral_point(ending: &Ending) -> Result<u32, String> {
    let size = ending.position.size();
    let neutral = ending.neutral();
    let mut points = neutral.points(size);
    let (Some(last), None) = (points.next(), points.next()) else { return Ok(0) };
    let life = Liveness::of(&ending.position, &ending.dead);
    let is_unclear = |color: Color| {
        let mut dead = (stones(&ending.position, color) & ending.dead).iter();
        dead.any(|stone| ending.is_in_seki(stone, &life, color))
    };
    if Color::ALL.into_iter().any(is_unclear) {
        return Ok(0);
    }
    let [black, white] = Color::ALL.map(|color| {
        let (taken, prisoners) = ending.after(color, last)?;
        let chain = inside::chain(&taken.position, inside::layout(&taken.position).spot(last));
        // A play into atari does not take a neutral point, and a point of capture is not neutral.
        let is_taken = prisoners == 0 && inside::bits(&chain.liberties).count() >= 2;
        is_taken.then(|| taken.lead_after_reply(!color))
    });
    let is_kept = |lead: i32| {
        black.is_none_or(|most| lead <= most) && white.is_none_or(|least| lead >= least)
    };
    let lead = ending.lead();
    if is_kept(lead) {
        return Ok(u32::from(black.is_some()) + u32::from(white.is_some()));
    }
    let drawing = ending.drawing();
    Err(format!("{last}: {lead}, {black:?} if Black takes it, {white:?} if White does{drawing}"))
}

/// Checks both relations on boards drawn from seeds. Returns how many boards were drawn, and how
/// often each relation was checked.
fn check(boards: u64) -> [u32; 3] {
    let (mut drawn, mut stones, mut points) = (0, 0, 0);
    let endings = (0..).filter_map(|seed| Some((seed, Ending::drawn(seed)?)));
    for (seed, ending) in endings.take(boards as usize) {
        drawn += 1;
        let kept = |checked: Result<u32, String>| {
            checked.unwrap_or_else(|failure| panic!("board {seed}: {failure}"))
        };
        points += kept(check_last_neutral_point(&ending));
        stones += kept(check_stones_taken_off(&ending));
    }
    [drawn, stones, points]
}

#[test]
fn a_count_keeps_its_relations() {
    let [_, stones, points] = check(FEW);
    assert!(stones > 100 && points > 20, "{stones} stones, {points} neutral points");
}

#[test]
#[ignore = "takes minutes: the test above on 20,000 boards"]
fn twenty_thousand_counts_keep_their_relations() {
    eprintln!("boards, stones, neutral points: {:?}", check(MANY));
}

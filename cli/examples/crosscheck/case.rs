//! Random games of one size under one setting, watched by both programs.

use std::ops::AddAssign;
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use tengen::{Color, Point, Size, Vertex};
use tengen_cli::client::{Client, Program};

use crate::position::Position;
use crate::setting::{Ko, Setting};
use crate::view::{self, QUERIES, View};

/// GNU Go forgets the beginning of a game after 500 moves, and with it the positions that may not
/// recur.
const LONGEST_GAME: usize = 450;

/// The number of moves of a game, per point of the board, so that small boards fill and empty
/// often.
const MOVES_PER_POINT: usize = 12;

/// The games to check under one setting.
#[derive(Clone, Copy)]
pub struct Case {
    /// The rules.
    pub setting: Setting,
    /// The side of the board.
    pub side: u8,
    /// The number of positions to compare.
    pub positions: usize,
    /// The seed of the random games.
    pub seed: u64,
}

/// The counts of what the games met.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Positions compared.
    pub positions: usize,
    /// Games begun.
    pub games: usize,
    /// Moves that took stones off the board.
    pub captures: usize,
    /// Empty points that both programs refuse to a colour for ko or superko.
    pub ko: usize,
    /// Empty points that both programs refuse to a colour as suicide, or, if suicide is allowed,
    /// for the repetition that it makes.
    pub suicide: usize,
    /// Suicides that GNU Go alone allows, although they repeat a position: it does not apply
    /// superko to suicide.
    pub excused: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.games += other.games;
        self.captures += other.captures;
        self.ko += other.ko;
        self.suicide += other.suicide;
        self.excused += other.excused;
    }
}

/// Plays the case. An `Err` describes the first disagreement, or the program that failed.
pub fn run(
    case: &Case,
    tengen: &Program,
    gnugo: &Program,
    patience: Duration,
    compared: impl Fn(),
) -> (Tally, Result<(), String>) {
    let mut tally = Tally::default();
    let result = (|| {
        let tengen = tengen.clone().with(case.setting.tengen_options().iter().copied());
        let gnugo = gnugo.clone().with(case.setting.gnugo_options());
        let mut table = Table {
            case,
            tengen: Client::start(&tengen, patience).map_err(|f| f.to_string())?,
            gnugo: Client::start(&gnugo, patience).map_err(|f| f.to_string())?,
            chance: Chance(Xoshiro256PlusPlus::seed_from_u64(case.seed)),
            tally: &mut tally,
        };
        table.send_rules()?;
        while table.tally.positions < case.positions {
            table.play_game(&compared)?;
        }
        Ok(())
    })();
    (tally, result)
}

/// The two programs playing one case.
struct Table<'a> {
    case: &'a Case,
    tengen: Client,
    gnugo: Client,
    chance: Chance,
    tally: &'a mut Tally,
}

/// A position of the game with the side to move, and whether a ko forbids a play in it.
struct Situation {
    position: Position,
    next: Color,
    ko: bool,
}

/// One game so far. The first situation is the empty board.
struct Game {
    size: Size,
    situations: Vec<Situation>,
    commands: Vec<String>,
    last: Option<Point>,
    passes: usize,
}

impl Table<'_> {
    fn send_rules(&mut self) -> Result<(), String> {
        for command in self.case.setting.tengen_commands() {
            self.tengen.ask_for_text(&command).map_err(|failure| format!("Tengen: {failure}"))?;
        }
        Ok(())
    }

    fn play_game(&mut self, compared: &impl Fn()) -> Result<(), String> {
        let side = self.case.side;
        let size = Size::square(side);
        let begin = vec![format!("boardsize {side}"), "clear_board".to_owned()];
        let mut game =
            Game { size, situations: Vec::new(), commands: begin.clone(), last: None, passes: 0 };
        self.tally.games += 1;
        let mut legal = self.compare(&mut game, &begin, Some(Color::Black))?;
        compared();
        let longest = LONGEST_GAME.min(MOVES_PER_POINT * size.area());
        // There is one more situation than moves.
        while game.situations.len() <= longest
            && game.passes < 3
            && self.tally.positions < self.case.positions
        {
            legal = self.one_step(&mut game, &legal)?;
            compared();
        }
        Ok(())
    }

    /// Makes or takes back a move and compares the views of the two programs.
    fn one_step(&mut self, game: &mut Game, legal: &View) -> Result<View, String> {
        if let [.., before, _] = game.situations.as_slice()
            && self.chance.one_in(if before.ko { 4 } else { 40 })
        {
            // An undo often leads back to a ko, which a program may have forgotten.
            game.situations.pop();
            game.last = None;
            return self.step(game, "undo".to_owned(), None);
        }
        let next = game.now().next;
        let repeats = self.case.setting.colours_may_repeat() && self.chance.one_in(25);
        let color = if repeats { !next } else { next };
        let vertex = self.choose(game, color, &legal.legal[color]);
        game.last = vertex.point();
        game.passes = if vertex == Vertex::Pass { game.passes + 1 } else { 0 };
        self.step(game, format!("play {color} {vertex}"), Some(!color))
    }

    /// Chooses a legal point at random, often one that captures or one near the last change, where
    /// kos are.
    fn choose(&mut self, game: &Game, color: Color, legal: &[Point]) -> Vertex {
        const TRIES: usize = 12;
        if legal.is_empty() || self.chance.one_in(60) {
            return Vertex::Pass;
        }
        let position = &game.now().position;
        if self.chance.one_in(4) {
            for _ in 0..TRIES {
                let point = self.chance.of(legal);
                if position.captures(color, point) {
                    return point.into();
                }
            }
        }
        let mut near = Vec::new();
        if self.chance.one_in(3) {
            if let [.., before, now] = game.situations.as_slice() {
                near.extend(now.position.emptied_since(&before.position));
            }
            if near.is_empty() {
                near.extend(game.last.into_iter().flat_map(|last| position.neighbours(last)));
            }
            near.retain(|point| legal.binary_search(point).is_ok());
        }
        self.chance.of(if near.is_empty() { legal } else { &near }).into()
    }

    fn step(
        &mut self,
        game: &mut Game,
        command: String,
        next: Option<Color>,
    ) -> Result<View, String> {
        let commands = [command.clone()];
        game.commands.push(command);
        self.compare(game, &commands, next)
    }

    /// Sends `commands` to both programs and compares their views of the position. If `next` names
    /// the side to move, notes the position as a new situation. Returns the view, with the points
    /// that both consider legal.
    fn compare(
        &mut self,
        game: &mut Game,
        commands: &[String],
        next: Option<Color>,
    ) -> Result<View, String> {
        let views = view::write(&mut self.tengen, commands)
            .and_then(|()| view::write(&mut self.gnugo, commands))
            .and_then(|()| {
                let tengen = view::read(&mut self.tengen, commands, game.size)
                    .map_err(|why| format!("Tengen: {why}"))?;
                let gnugo = view::read(&mut self.gnugo, commands, game.size)
                    .map_err(|why| format!("GNU Go: {why}"))?;
                Ok((tengen, gnugo))
            });
        let (tengen, mut gnugo) = views.map_err(|why| self.report(game, &format!("# {why}\n")))?;
        self.tally.positions += 1;
        let position = Position::new(game.size, &gnugo.stones);
        if let Some(next) = next {
            if let Some(before) = game.situations.last()
                && position.emptied_since(&before.position).next().is_some()
            {
                self.tally.captures += 1;
            }
            game.situations.push(Situation { position, next, ko: false });
        }
        self.excuse(game, &tengen, &mut gnugo);
        if tengen != gnugo {
            return Err(self.report(game, &view::difference(&tengen, &gnugo)));
        }
        let kos = self.count_refusals(game, &gnugo);
        game.situations.last_mut().expect("the start is never taken back").ko = kos > 0;
        Ok(gnugo)
    }

    /// Removes from GNU Go's legal points the suicides that it allows only because it does not
    /// check them for repetition.
    fn excuse(&mut self, game: &Game, tengen: &View, gnugo: &mut View) {
        if self.case.setting.ko == Ko::Simple {
            return;
        }
        for color in Color::ALL {
            for point in view::missing(&gnugo.legal[color], &tengen.legal[color]) {
                let after = game.now().position.after_suicide(color, point);
                if after.is_some_and(|after| self.repeats(game, &after, !color)) {
                    self.tally.excused += 1;
                    gnugo.legal[color].retain(|&legal| legal != point);
                }
            }
        }
    }

    fn repeats(&self, game: &Game, position: &Position, next: Color) -> bool {
        game.situations.iter().any(|earlier| {
            earlier.position == *position
                && (self.case.setting.ko == Ko::Positional || earlier.next == next)
        })
    }

    /// Adds to the tally, and returns the number of points refused for ko or superko.
    fn count_refusals(&mut self, game: &Game, view: &View) -> usize {
        let mut kos = 0;
        let position = &game.now().position;
        for color in Color::ALL {
            for point in position.empty_points() {
                if view.legal[color].binary_search(&point).is_ok() {
                    continue;
                }
                match position.after_suicide(color, point) {
                    Some(_) => self.tally.suicide += 1,
                    None => kos += 1,
                }
            }
        }
        self.tally.ko += kos;
        kos
    }

    /// Returns the game so far as GTP that both programs understand, with the error that followed
    /// it.
    fn report(&self, game: &Game, what: &str) -> String {
        let setting = self.case.setting;
        let mut lines = vec![format!(
            "# {setting}, {}: after {} moves and undos\n{what}# gnugo --mode gtp {}\n# tengen {}",
            game.size,
            game.commands.len() - 2,
            setting.gnugo_options().join(" "),
            setting.tengen_options().join(" "),
        )];
        lines.extend(setting.tengen_commands());
        lines.extend(game.commands.iter().cloned());
        lines.extend(QUERIES.map(str::to_owned));
        lines.join("\n")
    }
}

impl Game {
    fn now(&self) -> &Situation {
        self.situations.last().expect("the start is never taken back")
    }
}

/// A random generator with the same draws on every machine.
struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// Draws a number from 0 to `bound` - 1 from the high half of a product. The bias is below one
    /// in a million for the bounds of a board.
    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.0.next_u32()) * bound as u64) >> 32) as usize
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }
}

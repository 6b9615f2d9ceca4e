//! A second, naive game: the rules by their text, without hashes or incremental updates.
//!
//! A position is a list of contents. Superko is a comparison with every earlier position. A stone
//! stays on the board if a walk from an empty point through stones of its colour reaches it.

use tengen::rules::{KoRule, PassRule, Resumption, SuicideRule};
use tengen::{Color, IllegalMove, Point, Position, Rules, Size, Vertex};

/// The content of every point, row by row from A1.
pub type Stones = Vec<Option<Color>>;

/// The state of the game after a move, or at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    pub stones: Stones,
    /// The player to move when the position occurred, as superko compares it.
    pub to_move: Color,
    /// The player to move now, which a resumption may change.
    pub turn: Color,
    /// The player whose play made the position; `None` at the start and after a pass.
    pub made_by: Option<Color>,
    /// The number of stones that Black and White have captured.
    pub prisoners: [u32; 2],
    /// Passes in a row that count towards the end.
    pub passes: u32,
    /// Whether the last play made a position for the third time with the same side to move.
    pub third_occurrence: bool,
    /// The number of times that a stone was played, or play resumed, after two passes.
    pub resumptions: u32,
    /// Whether superko begins anew here.
    pub forgets: bool,
}

/// A game: every moment since stones were last set up, and every move since it began.
#[derive(Clone, Debug)]
pub struct Reference {
    pub size: Size,
    pub rules: Rules,
    pub moments: Vec<Moment>,
    pub moves: Vec<(Color, Vertex)>,
    /// All events of the game, to replay it under other rules.
    events: Vec<Event>,
}

#[derive(Clone, Debug)]
enum Event {
    Move(Color, Vertex),
    SetUp(Stones, Color),
    GoOn(Color),
}

/// The stones after a play, and the numbers of stones that it removed.
struct Played {
    stones: Stones,
    opposing_removed: u32,
    own_removed: u32,
}

impl Reference {
    pub fn new(size: Size, rules: Rules) -> Self {
        let start = Moment {
            stones: vec![None; size.area()],
            to_move: Color::Black,
            turn: Color::Black,
            made_by: None,
            prisoners: [0, 0],
            passes: 0,
            third_occurrence: false,
            resumptions: 0,
            forgets: false,
        };
        Self { size, rules, moments: vec![start], moves: Vec::new(), events: Vec::new() }
    }

    pub fn now(&self) -> &Moment {
        self.moments.last().expect("a game has a first moment")
    }

    /// Replays the game under other rules, even if they forbid some of its moves.
    pub fn under(&self, rules: Rules) -> Self {
        let mut game = Self::new(self.size, rules);
        for event in self.events.clone() {
            match event {
                Event::Move(color, vertex) => game.make(color, vertex),
                Event::SetUp(stones, to_move) => game.set_up(stones, to_move),
                Event::GoOn(to_move) => game.go_on(to_move),
            }
        }
        game
    }

    /// Begins anew with these stones; those without a liberty leave the board, all at once.
    pub fn set_up(&mut self, mut stones: Stones, to_move: Color) {
        self.events.push(Event::SetUp(stones.clone(), to_move));
        let start = Self::new(self.size, self.rules).moments.remove(0);
        let prisoners = self.now().prisoners;
        let dead = Color::ALL.map(|color| libertyless(self.size, &stones, color));
        dead.iter().flatten().for_each(|&index| stones[index] = None);
        self.moments = vec![Moment { stones, to_move, turn: to_move, prisoners, ..start }];
    }

    /// Whether the game is over. Two passes end it under any rules; under simple ko a third
    /// occurrence also does.
    pub fn is_over(&self) -> bool {
        self.rules.ko == KoRule::Simple && self.now().third_occurrence || self.now().passes >= 2
    }

    fn ended_by_passes(&self) -> bool {
        let cycle = self.rules.ko == KoRule::Simple && self.now().third_occurrence;
        self.now().passes >= 2 && !cycle
    }

    pub fn resume(&mut self, asked_by: Color) {
        if self.ended_by_passes() {
            let last_passer = self.moves.last().expect("two passes were made").0;
            self.go_on(match self.rules.resumption {
                Resumption::InTurn => self.now().turn,
                Resumption::OpponentOfLastPasser => !last_passer,
                Resumption::OpponentOfRequester => !asked_by,
            });
        }
    }

    fn go_on(&mut self, to_move: Color) {
        self.events.push(Event::GoOn(to_move));
        let by_passes = self.ended_by_passes();
        let now = self.moments.last_mut().expect("a game has a first moment");
        now.turn = to_move;
        if by_passes {
            now.resumptions += 1;
            now.passes = 0;
        }
    }

    /// Returns the player who passed first since the game began.
    pub fn first_to_pass(&self) -> Option<Color> {
        let pass = self.moves.iter().find(|(_, vertex)| *vertex == Vertex::Pass);
        pass.map(|&(color, _)| color)
    }

    /// Returns the number of Black's and of White's passes, with one more for White where White has
    /// to pass last.
    pub fn pass_counts(&self) -> [u32; 2] {
        let passes = || self.moves.iter().filter(|(_, vertex)| *vertex == Vertex::Pass);
        let mut counts = Color::ALL.map(|who| passes().filter(|(c, _)| *c == who).count() as u32);
        let black_was_last = matches!(self.moves.last(), Some((Color::Black, Vertex::Pass)));
        if self.rules.passes == PassRule::PassStones && self.now().passes >= 2 && black_was_last {
            counts[1] += 1;
        }
        counts
    }

    /// Takes moves back, unless there are fewer; returns whether it did.
    pub fn undo(&mut self, moves: usize) -> bool {
        let possible = moves < self.moments.len();
        if possible {
            self.moments.truncate(self.moments.len() - moves);
            self.moves.truncate(self.moves.len() - moves);
            for _ in 0..moves {
                // The events after a move are taken back with it.
                while !matches!(self.events.pop(), Some(Event::Move(..)) | None) {}
            }
        }
        possible
    }

    pub fn legality(&self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        self.legality_if_resumed(color, vertex)
    }

    pub fn legality_if_resumed(&self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        let Vertex::Play(point) = vertex else { return Ok(()) };
        if !self.size.contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        if self.now().stones[index(self.size, point)].is_some() {
            return Err(IllegalMove::Occupied);
        }
        let played = self.after(color, point);
        let suicide_is_legal = match self.rules.suicide {
            SuicideRule::Forbidden => played.own_removed == 0,
            SuicideRule::MultiStone => played.own_removed != 1,
            SuicideRule::Allowed => true,
        };
        if !suicide_is_legal {
            return Err(IllegalMove::Suicide);
        }
        let retake = self.takes_back_a_ko(color, &played.stones);
        match self.repetition_is_forbidden(color, &played.stones) {
            true if retake => Err(IllegalMove::Ko),
            true => Err(IllegalMove::Superko),
            false => Ok(()),
        }
    }

    fn repetition_is_forbidden(&self, color: Color, after: &Stones) -> bool {
        let mut same = self.remembered().iter().filter(|moment| moment.stones == *after);
        match self.rules.ko {
            KoRule::Simple => self.takes_back_a_ko(color, after),
            KoRule::PositionalSuperko | KoRule::Ing => same.next().is_some(),
            KoRule::SituationalSuperko => same.any(|moment| moment.to_move != color),
            KoRule::NaturalSituationalSuperko => same.any(|moment| moment.made_by == Some(color)),
        }
    }

    fn remembered(&self) -> &[Moment] {
        let start = self.moments.iter().rposition(|moment| moment.forgets);
        &self.moments[start.unwrap_or(0)..]
    }

    /// Whether a play brings back the position before the opponent's last play. That play must have
    /// changed the position: a suicide of one stone does not start a ko.
    fn takes_back_a_ko(&self, color: Color, after: &Stones) -> bool {
        let [.., before, now] = &self.moments[..] else { return false };
        now.made_by == Some(!color) && before.stones != now.stones && before.stones == *after
    }

    /// Puts a stone on an empty point, removes opposing stones without liberties, then own ones.
    fn after(&self, color: Color, point: Point) -> Played {
        let mut stones = self.now().stones.clone();
        stones[index(self.size, point)] = Some(color);
        let mut remove = |color| {
            let dead = libertyless(self.size, &stones, color);
            for &index in &dead {
                stones[index] = None;
            }
            dead.len() as u32
        };
        let (opposing_removed, own_removed) = (remove(!color), remove(color));
        Played { stones, opposing_removed, own_removed }
    }

    /// Makes a move that is legal, or would be if the game were not over.
    pub fn make(&mut self, color: Color, vertex: Vertex) {
        let is_play = vertex != Vertex::Pass;
        let never_passed = self.moves.iter().all(|&(_, vertex)| vertex != Vertex::Pass);
        let button = self.rules.passes == PassRule::Button && !is_play && never_passed;
        let by_passes = self.ended_by_passes();
        self.events.push(Event::Move(color, vertex));
        let mut moment = self.now().clone();
        moment.forgets = button;
        match vertex {
            Vertex::Pass => {
                moment.passes += u32::from(!button);
                moment.made_by = None;
            }
            Vertex::Play(point) => {
                let played = self.after(color, point);
                moment.stones = played.stones;
                moment.prisoners[color as usize] += played.opposing_removed;
                moment.prisoners[!color as usize] += played.own_removed;
                moment.resumptions += u32::from(by_passes);
                moment.passes = 0;
                moment.made_by = Some(color);
            }
        }
        moment.to_move = !color;
        moment.turn = !color;
        self.moments.push(moment);
        self.moves.push((color, vertex));
        if is_play {
            let now = self.now();
            let same = |m: &&Moment| m.stones == now.stones && m.to_move == now.to_move;
            let occurrences = self.remembered().iter().filter(same).count();
            self.moments.last_mut().expect("just added").third_occurrence = occurrences >= 3;
        }
    }

    /// Returns the owner of each point: the colour of a stone, and for an empty point the only
    /// colour that a walk through empty points meets.
    pub fn owners(&self) -> Stones {
        let stones = &self.now().stones;
        let meets = |start: usize, color| {
            let region = walk(self.size, vec![start], |index| stones[index].is_none());
            let met = |&index: &usize| {
                neighbours(self.size, index).any(|next| stones[next] == Some(color))
            };
            region.iter().any(met)
        };
        let owner = |index: usize| match stones[index] {
            None => match Color::ALL.map(|color| meets(index, color)) {
                [true, false] => Some(Color::Black),
                [false, true] => Some(Color::White),
                _ => None,
            },
            stone => stone,
        };
        (0..stones.len()).map(owner).collect()
    }
}

/// Returns the stones of a colour that no walk from an empty point through stones of that colour
/// reaches.
pub fn libertyless(size: Size, stones: &Stones, color: Color) -> Vec<usize> {
    let empty = (0..stones.len()).filter(|&index| stones[index].is_none()).collect();
    let reached = walk(size, empty, |index| stones[index] == Some(color));
    let mut alive = vec![false; stones.len()];
    for index in reached {
        alive[index] = true;
    }
    (0..stones.len()).filter(|&index| stones[index] == Some(color) && !alive[index]).collect()
}

/// Returns the starts, and all points that steps onto points of the right kind lead to.
fn walk(size: Size, starts: Vec<usize>, kind: impl Fn(usize) -> bool) -> Vec<usize> {
    let mut seen = vec![false; size.area()];
    for &index in &starts {
        seen[index] = true;
    }
    let mut found = starts;
    let mut next = 0;
    while next < found.len() {
        for neighbour in neighbours(size, found[next]) {
            if !seen[neighbour] && kind(neighbour) {
                seen[neighbour] = true;
                found.push(neighbour);
            }
        }
        next += 1;
    }
    found
}

/// Returns the points with a common side, by column and row.
fn neighbours(size: Size, index: usize) -> impl Iterator<Item = usize> {
    let (width, height) = (usize::from(size.width()), usize::from(size.height()));
    let (column, row) = (index % width, index / width);
    let left = (column > 0).then(|| index - 1);
    let right = (column + 1 < width).then(|| index + 1);
    let below = (row > 0).then(|| index - width);
    let above = (row + 1 < height).then(|| index + width);
    [left, right, below, above].into_iter().flatten()
}

fn index(size: Size, point: Point) -> usize {
    usize::from(point.row()) * usize::from(size.width()) + usize::from(point.column())
}

/// Returns the contents of a position of the engine.
pub fn stones_of(position: &Position) -> Stones {
    position.size().points().map(|point| position.at(point)).collect()
}

/// Returns the engine's position with these contents.
pub fn position_of(size: Size, stones: &Stones) -> Position {
    let mut position = Position::empty(size);
    size.points().zip(stones).for_each(|(point, &content)| position.set(point, content));
    position
}

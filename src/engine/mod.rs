//! The whole program without a protocol: a game, a searcher, a judge, clocks and settings.
//!
//! Each request that a front end can make is a method of [`Console`]; its arguments and results have
//! types of this crate. [`Engine`] has the few of them that a game needs. Only the layers that read
//! and write text stand above the engine. To make a move, the clock gives a
//! [budget](crate::clock::Budget), the `players` choose who [searches](crate::search::Searcher), and
//! the [player](crate::player) decides. Then the move is played and the time is taken off the clock.

mod console;
mod players;
mod settings;

pub use console::{
    Analysis, Asked, Console, ConsoleSettings, Expectation, HandicapRefusal, NoAdvantages, NoNet,
    NoProfile, Setup, Strictness, Thinking,
};
pub use players::{Nets, NoLevels, PlayerSettings, SearchSettings};
pub use settings::Settings;

pub use crate::player::{Decision, HandicapStyle, Level, Resignation, Slips};

use std::time::Duration;

use crate::clock::TimeSettings;
use crate::color::Color;
use crate::explain::Explanation;
use crate::facts::{NoFacts, Proofs};
use crate::game::{CannotUndo, Game, IllegalMove, Move};
use crate::judgement::Judgement;
use crate::point::Vertex;
use crate::practice::{Answer, Task};
use crate::review::{NoReview, Review};
use crate::rules::Komi;
use crate::search::{Limit, Looks, Report, Watch};
use crate::sgf::{Notes, Record, SgfError};
use crate::solution::{Allowance, NoSolution, Question, Solution};
use crate::stop::{Interrupted, Stop};

/// A Go engine: it holds one game and plays both colours of it.
///
/// ```
/// use tengen::{Color, Decision, Engine, Game, Settings, Size, Stop, Thinking};
///
/// let mut settings = Settings::default();
/// settings.set_thinking(Thinking::of_visits(20));
/// let mut engine = Engine::new(Game::new(Size::square(7)), settings);
/// engine.play(Color::Black, "D4".parse()?)?;
/// let Decision::Move(reply) = engine.genmove(Color::White, &Stop::new()) else {
///     panic!("White does not resign after one move")
/// };
/// assert_eq!(engine.game().last_move().map(|made| made.vertex), Some(reply));
/// engine.undo(2)?;
/// assert_eq!(engine.game().to_move(), Color::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Engine(Console);

impl Engine {
    /// Makes an engine with a game and without a clock.
    pub fn new(game: Game, settings: Settings) -> Self {
        let mut console = Console::new(Setup::default(), settings);
        console.start(game);
        Self(console)
    }

    /// Returns the game as it stands.
    pub fn game(&self) -> &Game {
        self.0.game()
    }

    /// Replaces the game. The clocks start anew.
    pub fn start(&mut self, game: Game) {
        self.0.start(game);
    }

    /// Changes the points that White receives for moving second.
    pub fn set_komi(&mut self, komi: Komi) {
        self.0.set_komi(komi);
    }

    /// Changes the time settings and starts the clocks of both players anew.
    pub fn set_time(&mut self, settings: TimeSettings) {
        self.0.set_time(settings);
    }

    /// Sets the clock of a player: the time left, and the number of stones to play in it in
    /// overtime, or the number of periods left under byo-yomi. In main time `stones` is 0.
    pub fn set_time_left(&mut self, color: Color, left: Duration, stones: u32) {
        self.0.set_time_left(color, left, stones);
    }

    /// Makes a move. Either colour may move, and play may go on after two passes.
    ///
    /// # Errors
    /// If the rules forbid the move; the game is then unchanged.
    pub fn play(&mut self, color: Color, vertex: Vertex) -> Result<(), IllegalMove> {
        self.0.play(color, vertex)
    }

    /// Takes back the last `moves` moves.
    ///
    /// # Errors
    /// If fewer moves were made since stones were last set up; the game is then unchanged.
    pub fn undo(&mut self, moves: usize) -> Result<(), CannotUndo> {
        self.0.undo(moves)
    }

    /// Chooses a move for `color` within the limits of the settings and the clock, and makes it.
    /// The stop ends the search early; the answer is then the best move so far.
    pub fn genmove(&mut self, color: Color, stop: &Stop) -> Decision {
        self.0.genmove(color, stop)
    }

    /// Searches for the best move of `color` until `stop` is raised or the watch ends the search; it
    /// does not end by itself, as [`search`](Self::search) does. The watch receives reports
    /// meanwhile; the last report is returned. The game is unchanged.
    pub fn analyze(&mut self, color: Color, stop: &Stop, watch: Watch<'_>) -> Report {
        let analysis = Analysis::of(color);
        self.0.analyze(&analysis, stop, watch)
    }

    /// Searches for the best move of `color` up to a limit, at full strength at every level, and
    /// returns the report. The game is unchanged, and earlier searches do not affect the report:
    /// with one thread and a limit of visits, the same position gives the same report.
    ///
    /// If `stop` is raised before the engine is ready, the report has no
    /// [findings](Report::searched).
    ///
    /// ```
    /// use tengen::{Color, Engine, Game, Limit, Settings, Size, Stop};
    ///
    /// let mut engine = Engine::new(Game::new(Size::square(9)), Settings::default());
    /// let report = engine.search(Color::Black, Limit::visits(20), &Stop::new());
    /// let searched = report.searched.as_ref().expect("no stop was raised");
    /// assert_eq!((searched.player, searched.visits), (Color::Black, 20));
    /// for candidate in report.candidates().iter().take(3) {
    ///     println!("{} wins {:.0} %", candidate.vertex, candidate.means.win * 100.0);
    /// }
    /// ```
    pub fn search(&mut self, color: Color, limit: Limit, stop: &Stop) -> Report {
        let analysis = Analysis::of(color);
        self.0.analyze_within(&analysis, limit, stop, None)
    }

    /// Explains a move in the game as it stands, which need not be made: by facts, and by two
    /// searches up to the limit, before and after the move. If the limit has visits, and the value of
    /// one of the positions is unsteady, both are searched again with eight times the visits, in the
    /// same time. The game is unchanged.
    /// [`Record::at_move`] returns the game before a move of a record.
    ///
    /// ```
    /// use tengen::{Color, Engine, Game, Language, Limit, Move, Settings, Size, Stop};
    ///
    /// let mut engine = Engine::new(Game::new(Size::square(9)), Settings::default());
    /// let made = Move { color: Color::Black, vertex: "A1".parse()? };
    /// let explained = engine.explain(made, Limit::visits(20), &Stop::new())?;
    /// let found = explained.comparison.as_ref().expect("an engine with a net searches");
    /// assert!(found.points_lost() > 5.0 && explained.better() == Some(found.best));
    /// for sentence in explained.in_words(Language::English) {
    ///     println!("{sentence}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn explain(
        &mut self,
        made: Move,
        limit: Limit,
        stop: &Stop,
    ) -> Result<Explanation, NoFacts> {
        let game = self.0.game().clone();
        self.0.explain(&game, made, Proofs::OfOne, Looks::of(limit), stop)
    }

    /// Reviews a record: searches each position of its main line with this number of visits, and rates
    /// every move by its loss. The game of the engine plays no part. The rules and the komi are those
    /// of the record, or else those that it [is assumed](Record::assumed_rules) to be played under:
    /// a game with a handicap, for example, with a komi of 0.5.
    ///
    /// `progress` receives the numbers of positions that are done and of all positions. The review is
    /// the same for any number of threads.
    ///
    /// ```
    /// use tengen::{Engine, Game, Record, Settings, Size, Stop};
    ///
    /// let record = Record::parse(b"(;SZ[7];B[dd];W[df];B[dc];W[aa];B[ee])")?;
    /// let engine = Engine::new(Game::new(Size::square(7)), Settings::default());
    /// let review = engine.review(&record, 4, &Stop::new(), |done, all| {
    ///     eprintln!("{done} of {all} positions");
    /// })?;
    /// for bad in review.worst(3) {
    ///     println!("{} {} loses {:.1}", bad.made.number, bad.made.vertex, bad.points_lost());
    /// }
    /// # assert_eq!(review.moves().count(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the stop is raised, or no thread can be started.
    pub fn review(
        &self,
        record: &Record,
        visits: u32,
        stop: &Stop,
        progress: impl FnMut(usize, usize),
    ) -> Result<Review, NoReview> {
        self.0.review(record, visits, stop, progress)
    }

    /// Makes tasks out of the mistakes of a player in a review, or of both players: positions in which
    /// the move of the game lost three points or more. A player has at most five, the worst first.
    ///
    /// Each mistake is searched up to the limit again, before the move, after the better one and after
    /// that of the game, and does not become a task if its loss is then smaller or unsure. Four times the visits of the review are a
    /// good limit.
    ///
    /// ```
    /// use tengen::{Engine, Game, Limit, Record, Settings, Size, Stop, Verdict};
    ///
    /// // Black can kill twelve stones with D2, and plays A7.
    /// let record = "(;SZ[7]KM[28]PL[B]AB[ad][bd][cd][dd][ed][fd][gd][ae][ge][af][gf][ag][gg]
    ///     AW[be][ce][de][ee][fe][bf][ff][bg][cg][dg][eg][fg];B[aa];W[df])";
    /// let record = Record::parse(record.as_bytes())?;
    /// let mut engine = Engine::new(Game::new(Size::square(7)), Settings::default());
    /// let review = engine.review(&record, 20, &Stop::new(), |_, _| {})?;
    /// let tasks = engine.tasks(&review, None, Limit::visits(80), &Stop::new())?;
    /// for task in &tasks {
    ///     let answer = engine.answer(task, task.better(), Limit::visits(32), &Stop::new())?;
    ///     assert_eq!(answer.verdict, Verdict::Good);
    /// }
    /// # assert_eq!(tasks.len(), 1, "{tasks:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the stop is raised.
    pub fn tasks(
        &mut self,
        review: &Review,
        player: Option<Color>,
        limit: Limit,
        stop: &Stop,
    ) -> Result<Vec<Task>, Interrupted> {
        self.0.tasks(review, player, limit, stop)
    }

    /// Judges an answer to a task: by a search of the position after it, up to the limit, compared with
    /// the better move and with the move of the game. The first answer decides how these two are
    /// measured, by a search after each: ask later answers with the same limit. The judgement does not
    /// depend on the game of the engine.
    ///
    /// # Errors
    /// If the move is illegal or a suicide, or the stop is raised.
    pub fn answer(
        &mut self,
        task: &Task,
        vertex: Vertex,
        limit: Limit,
        stop: &Stop,
    ) -> Result<Answer, NoFacts> {
        self.0.answer(task, vertex, limit, stop)
    }

    /// Solves a problem of life and death in the game as it stands: whether stones live, if a player
    /// moves first, by which moves, and what refutes the others. The results are proven, whatever the
    /// opponent plays; if nothing is proven, the solution says so and has [a guess](Solution::guess).
    /// The game is unchanged.
    ///
    /// ```
    /// use tengen::{Allowance, Color, Diagram, Engine, Fate, Game, Question, Settings, Stop};
    ///
    /// let corner: Diagram = "
    ///     . . . . . .
    ///     O O O O . .
    ///     X X X O . .
    ///     . . . X O .
    ///     . . . X O .
    /// ".parse()?;
    /// let mut game = Game::new(corner.position.size());
    /// assert!(game.set_up(&corner.position, Color::White).is_empty(), "all have liberties");
    /// let mut engine = Engine::new(game, Settings::default());
    /// let solution = engine.solve(&Question::default(), Allowance::default(), &Stop::new())?;
    /// assert_eq!(solution.fate(), Fate::Dead);
    /// for line in solution.right() {
    ///     println!("White kills with {}", line[0]);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the position does not have such a problem, or the problem or the memory does not fit.
    pub fn solve(
        &mut self,
        question: &Question,
        allowance: Allowance,
        stop: &Stop,
    ) -> Result<Solution, NoSolution> {
        self.0.solve(question, allowance, stop)
    }

    /// Returns the judgement on the game as it stands: which stones are dead, and the result.
    ///
    /// # Errors
    /// If `stop` is raised before there is a judgement.
    pub fn judge(&mut self, stop: &Stop) -> Result<Judgement, Interrupted> {
        self.0.judge(stop)
    }

    /// Loads a game record in SGF, up to the position before move number `before` if that is given.
    /// The clocks stay as they are. The notes name what was left out or corrected.
    ///
    /// # Errors
    /// If the bytes are not a game record; the game is then unchanged.
    pub fn load(&mut self, bytes: &[u8], before: Option<usize>) -> Result<Notes, SgfError> {
        self.0.load_record(bytes, before, &Stop::new())
    }

    /// Returns the game as a record, with the time settings and the texts of the record from which
    /// the game was loaded.
    ///
    /// # Errors
    /// If `stop` is raised while the stones of a game that has ended are judged.
    pub fn record(&mut self, stop: &Stop) -> Result<Record, Interrupted> {
        self.0.record(stop)
    }
}

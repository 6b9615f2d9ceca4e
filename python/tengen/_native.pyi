"""Types of the native part of the package."""

from collections.abc import Callable, Iterator, Sequence
from os import PathLike
from types import TracebackType
from typing import Any, Literal, TypeAlias, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

_Color: TypeAlias = Literal["black", "white"]
"""A player."""
_Size: TypeAlias = int | tuple[int, int]
"""A number of lines, or the numbers of columns and rows, each from 1 to 25."""
_Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

__version__: str
RULES: list[str]
"""The names of the rule sets."""

class IllegalMove(ValueError):
    """A move that the rules refuse."""

    reason: Literal["occupied", "off the board", "suicide", "ko", "superko", "game over"]

class RecordError(ValueError):
    """A text that is not a game record."""

class ModelError(ValueError):
    """A file that is not a usable net."""

class NoProblem(ValueError):
    """A position without the problem of life and death that was asked about."""

class EngineError(RuntimeError):
    """An engine that cannot answer."""

class EngineBusy(EngineError):
    """An engine that is answering another call."""

class InternalError(EngineError):
    """An error in Tengen itself."""

@final
class Chain:
    """A maximal set of connected stones of one colour."""

    @property
    def color(self) -> _Color:
        """The player whose stones they are."""
    @property
    def stones(self) -> list[str]:
        """The stones, row by row from A1."""
    @property
    def liberties(self) -> list[str]:
        """The empty points beside them, row by row from A1."""

@final
class Game:
    """A game of Go under some rules: the stones, whose turn it is, and everything that was played.

    A move is refused with the reason, and a refused move changes nothing.
    """

    def __new__(
        cls, size: _Size = 19, rules: str = "chinese", komi: float | None = None, handicap: int = 0
    ) -> Game:
        """Begins a game.

        ``rules`` is one of ``RULES``, or rules in KataGo's form. Without ``komi`` the game has the komi
        of the rules, and with a handicap half a point. Handicap stones stand on their fixed places, and
        White moves first.

        Raises ValueError for a size, rules, a komi or a handicap that do not exist.
        """
    @classmethod
    def from_sgf(
        cls,
        sgf: bytes | str,
        before: int | None = None,
        rules: str | None = None,
        komi: float | None = None,
    ) -> Game:
        """Reads the main line of the first game of a record, in SGF or the format of a server.

        With ``before``, up to the position before the move of this number, from 1. Rules and komi that
        are not given are those of the record, or those that it was most likely played by.

        Raises RecordError for a text that is not a record.
        """
    @classmethod
    def from_diagram(
        cls, diagram: str, to_move: _Color = "black", rules: str = "chinese", komi: float | None = None
    ) -> Game:
        """Sets up a drawn position: ``X`` for Black, ``O`` for White, dots for empty points.

        The first line is the top row. Without ``komi`` the game has the komi of the rules.

        Raises ValueError for a drawing that is not a board, or with stones without a liberty.
        """
    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows."""
    @property
    def points(self) -> int:
        """The number of points of the board; it is also the number of a pass in arrays."""
    @property
    def rules(self) -> str:
        """The name of the rules, or the rules in words. A change keeps every move played."""
    @rules.setter
    def rules(self, rules: str) -> None: ...
    @property
    def komi(self) -> float:
        """The points that White receives for moving second.

        Raises ValueError, when it is set, for what is not a number of half points.
        """
    @komi.setter
    def komi(self, komi: float) -> None: ...
    @property
    def handicap(self) -> int:
        """The number of handicap stones."""
    @property
    def to_move(self) -> _Color:
        """The player to move. After a change, earlier moves cannot be taken back."""
    @to_move.setter
    def to_move(self, color: _Color) -> None: ...
    @property
    def moves(self) -> list[tuple[_Color, str]]:
        """The moves so far, each as its player and the point or ``"pass"``."""
    @property
    def last_move(self) -> tuple[_Color, str] | None:
        """The last move; None before the first one."""
    @property
    def prisoners(self) -> tuple[int, int]:
        """The number of stones that Black has captured, and that White has captured."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
    @property
    def end(self) -> Literal["passes", "long cycle, a draw", "long cycle, no result"] | None:
        """How the game has ended; None if it has not."""
    def play(self, vertex: str, color: _Color | None = None) -> None:
        """Makes a move: a point such as ``"D4"``, or ``"pass"``. Either player may move.

        Raises IllegalMove, with the reason; ValueError for a text that is not a point.
        """
    def pass_(self, color: _Color | None = None) -> None:
        """Passes. Raises IllegalMove after the end of the game."""
    def play_all(self, vertices: Sequence[str]) -> None:
        """Makes moves in turn: all of them, or none if one of them is illegal.

        Raises IllegalMove, with the number of the move, from 1; ValueError as ``play`` does.
        """
    def undo(self, moves: int = 1) -> None:
        """Takes back moves. Raises ValueError if fewer were made since stones were set up."""
    def resume(self, asked_by: _Color | None = None) -> None:
        """Goes on with a game that passes have ended, because a player disputes what is dead."""
    def is_legal(self, vertex: str, color: _Color | None = None) -> bool:
        """Whether a move is legal now. Raises ValueError for a text that is not a point."""
    def why_illegal(self, vertex: str, color: _Color | None = None) -> str | None:
        """Returns the reason of the IllegalMove that a move would raise; None for a legal move."""
    def legal_moves(self, color: _Color | None = None) -> list[str]:
        """Returns the legal points, row by row from A1, and then ``"pass"``; nothing after the end."""
    def legal(self, color: _Color | None = None) -> NDArray[np.bool_]:
        """Returns which moves are legal, with the shape (points + 1,); the last is a pass.

        After the end of the game all are False.
        """
    def ko_bans(self, color: _Color | None = None) -> list[str]:
        """Returns the empty points that only ko or superko forbids."""
    def stones(self, color: _Color) -> list[str]:
        """Returns the stones of a player, row by row from A1."""
    def __getitem__(self, point: str, /) -> _Color | None:
        """Returns the player whose stone stands on a point; None for an empty point.

        Raises ValueError for a point off the board, as every method that takes a point.
        """
    def chain(self, point: str) -> Chain | None:
        """Returns the chain of the stone on a point; None for an empty point."""
    def board(self) -> NDArray[np.int8]:
        """Returns the board with the shape (rows, columns), row 0 at the bottom.

        1 is a black stone, -1 a white one, and 0 an empty point.
        """
    def set_up(
        self,
        black: Sequence[str] = (),
        white: Sequence[str] = (),
        empty: Sequence[str] = (),
        to_move: _Color | None = None,
    ) -> None:
        """Puts stones on the board and takes others off. Earlier moves cannot be taken back then.

        A point in several lists is set as the last of them sets it. Without ``to_move`` the turn stays.

        Raises ValueError if a stone would have no liberty; the game is then unchanged.
        """
    def index(self, vertex: str) -> int:
        """Returns the number of a point or a pass in arrays, from 0 to ``points``."""
    def vertex(self, index: int) -> str:
        """Returns the point or the pass of a number in arrays. Raises ValueError for another number."""
    def count(self, dead: Sequence[str] | None = None) -> Outcome:
        """Counts the game as it stands. ``dead`` names a stone of each dead chain.

        Raises ValueError if a point in ``dead`` is empty.
        """
    def judge(self) -> Judgement:
        """Judges which stones are dead, by reading and playouts, and counts."""
    def to_sgf(self) -> str:
        """Returns the game as SGF."""
    def copy(self) -> Game:
        """Returns a copy, which may go on by itself."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any, /) -> Game: ...
    def __reduce__(self) -> tuple[Any, tuple[Any]]: ...
    @classmethod
    def _of_state(cls, state: Any) -> Game: ...
    def _repr_svg_(self) -> str: ...

@final
class Outcome:
    """The result of a game if it ended now, for given dead stones."""

    @property
    def result(self) -> str:
        """The result, such as ``"B+3.5"``; ``"0"`` for a draw, ``"Void"`` for none."""
    @property
    def winner(self) -> _Color | None:
        """The winner; None for a draw or a game without a result."""
    @property
    def lead(self) -> float | None:
        """Black's lead in points, komi included; None if a long cycle has ended the game."""
    @property
    def dead(self) -> list[str]:
        """The stones that are taken off the board before the count."""
    @property
    def neutral(self) -> list[str]:
        """The points that count for neither player."""
    def area(self, color: _Color) -> list[str]:
        """Returns the points of a player's living stones and territory."""
    def territory(self, color: _Color) -> list[str]:
        """Returns the empty points of a player, and the points of the opponent's dead stones."""
    @property
    def explanation(self) -> str:
        """The count in words."""

@final
class Judgement:
    """What becomes of every stone and point, and the result."""

    @property
    def outcome(self) -> Outcome:
        """The count for the stones that are judged to be dead."""
    @property
    def result(self) -> str:
        """The result of the count."""
    @property
    def dead(self) -> list[str]:
        """The dead stones."""
    @property
    def seki(self) -> list[str]:
        """The stones that live in seki."""
    @property
    def is_open(self) -> bool:
        """Whether the game is plainly not over, so that the result means little."""
    @property
    def expected_lead(self) -> float:
        """Black's lead in points, komi included, that playouts expect if the game goes on."""
    def status(
        self, point: str
    ) -> Literal["alive", "seki", "dead", "black territory", "white territory", "neutral"]:
        """Returns the fate of a stone or an empty point."""
    def owners(self) -> NDArray[np.int8]:
        """Returns the owner of each point, (rows, columns), row 0 at the bottom.

        1 is Black, -1 White, and 0 neither.
        """

def read_records(sgf: bytes | str) -> list[Record]:
    """Reads every game of a file. Raises RecordError for a text without a game."""

@final
class Record:
    """A recorded game: a tree of nodes with properties.

    The first line of the tree is the main line. Properties that Tengen does not know are kept.
    """

    def __new__(cls, size: _Size = 19) -> Record:
        """Makes a record without moves."""
    @classmethod
    def of_game(cls, game: Game) -> Record:
        """Returns a game as a record."""
    @classmethod
    def from_sgf(cls, sgf: bytes | str) -> Record:
        """Reads the first game of a file. Raises RecordError for a text that is not a record."""
    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows."""
    @property
    def komi(self) -> float | None:
        """The komi that the record states."""
    @property
    def handicap(self) -> int | None:
        """The handicap that the record states."""
    @property
    def moves(self) -> list[tuple[_Color, str]]:
        """The moves of the main line."""
    @property
    def result(self) -> str | None:
        """The result that the record states."""
    @property
    def info(self) -> dict[str, str]:
        """The texts about the game, by their names in SGF, such as ``PB``, the name of Black."""
    def set_info(self, name: str, text: str) -> None:
        """Changes a text about the game; an empty text removes it.

        Raises ValueError for a name that ``info`` cannot have.
        """
    def game(
        self, before: int | None = None, rules: str | None = None, komi: float | None = None
    ) -> Game:
        """Returns the game of the main line, as Game.from_sgf does."""
    @property
    def notes(self) -> list[str]:
        """What was corrected or left out, a sentence each."""
    @property
    def root(self) -> Node:
        """The first node."""
    @property
    def main_nodes(self) -> list[Node]:
        """The nodes of the main line, from the root."""
    @property
    def ends(self) -> list[Node]:
        """The last node of each variation."""
    def to_sgf(self) -> str:
        """Returns the record as SGF, with every property."""
    def __len__(self) -> int:
        """Returns the number of nodes."""

@final
class Node:
    """A node of a record."""

    @property
    def properties(self) -> dict[str, list[str]]:
        """Every property with its values, as they stand between the brackets."""
    def text(self, ident: str) -> str | None:
        """Returns the first value of a property as a text, without escapes."""
    def set(self, ident: str, texts: Sequence[str]) -> None:
        """Replaces a property by one with these texts, without escapes.

        Raises ValueError for a name that is not of capital letters.
        """
    def remove(self, ident: str) -> None:
        """Removes a property, if the node has it."""
    def add_child(self) -> Node:
        """Adds an empty node after the other children, and returns it."""
    @property
    def parent(self) -> Node | None:
        """The node before this one."""
    @property
    def children(self) -> list[Node]:
        """The nodes after this one; the first goes on with the main line."""
    def game(self, rules: str | None = None, komi: float | None = None) -> Game:
        """Returns the game as it stands after this node, along its variation."""

@final
class Engine:
    """A Go engine: it finds moves, analyses, judges, explains, reviews and solves.

    An engine answers one call at a time, and a second thread that asks it meanwhile receives
    EngineBusy. Other threads of Python go on during a call. Ctrl-C ends a call within a moment.
    An engine does not work in a process forked from the one that made it: there it raises EngineError.

    Times are in seconds of the clock on the wall. If both ``visits`` and ``seconds`` are given, what
    comes first ends a search. Without ``color`` the player to move is asked about. Limits that cannot
    be meant raise ValueError.
    """

    def __new__(
        cls,
        level: int = 20,
        net: str | PathLike[str] = "small",
        threads: int = 1,
        seed: int = 0,
        memory: int = 536870912,
        resigns: bool = False,
    ) -> Engine:
        """Makes an engine.

        ``level`` goes from 1, a beginner's, to 20, full strength; it weakens ``best_move`` alone.
        ``net`` is ``"small"``, ``"large"`` (stronger and slower), or the path of a net in KataGo's
        format. ``seed`` chooses the random numbers of ``best_move``. ``memory`` is the number of bytes
        for the tree of a search, at least 16 MB. With ``resigns``, ``best_move`` may be ``"resign"``.

        Raises ModelError for a file that is not a usable net; ValueError for a number out of its range;
        MemoryError for memory that the system does not grant.
        """
    @property
    def net(self) -> str:
        """The name of the net."""
    @property
    def level(self) -> int:
        """The level, from 1 to 20."""
    @property
    def threads(self) -> int:
        """The number of threads."""
    def best_move(
        self,
        game: Game,
        visits: int | None = None,
        seconds: float | None = None,
        color: _Color | None = None,
    ) -> str:
        """Chooses a move at the engine's level: a point, ``"pass"``, or ``"resign"`` if it may.

        Without a limit the engine takes one second. The game is unchanged. In a game that is over the
        engine answers as if play went on, and ``Game.play`` refuses the move until ``Game.resume``.
        """
    def search(
        self,
        game: Game,
        visits: int | None = None,
        seconds: float | None = None,
        color: _Color | None = None,
        callback: Callable[[Report], object] | None = None,
        every: float = 0.1,
    ) -> Report:
        """Searches at full strength up to a limit, or 100 visits.

        ``callback`` receives a report after every so many seconds; if it returns False, the search
        ends. A slow one receives the latest report and none of those that it has missed. With one
        thread and a limit of visits, the same position gives the same report.
        """
    def analyze(
        self,
        game: Game,
        visits: int | None = None,
        seconds: float | None = None,
        color: _Color | None = None,
        every: float = 0.1,
    ) -> Reports:
        """Analyses a position: an iterator of reports, without an end unless there is a limit."""
    def judge(self, game: Game) -> Judgement:
        """Judges which stones are dead, also by the net, and counts. It takes a few seconds at most."""
    def explain(
        self,
        game: Game,
        vertex: str,
        visits: int | None = None,
        seconds: float | None = None,
        color: _Color | None = None,
        language: str = "en",
    ) -> Explanation:
        """Explains a move, which need not be made, by facts and by searches before and after it.

        Each search has the limit, or 100 visits. ``language`` is a code such as ``"de"``.

        Raises IllegalMove for an illegal move; ValueError for a legal suicide and an unknown language.
        """
    def review(
        self,
        game: Record | Game,
        visits: int = 100,
        progress: Callable[[int, int], object] | None = None,
        language: str = "en",
    ) -> Review:
        """Searches every position of a game, each with so many visits, and rates every move.

        ``progress`` receives the number of positions that are done, and of all positions.
        """
    def solve(
        self,
        game: Game,
        target: Sequence[str] | None = None,
        region: Sequence[str] | None = None,
        to_move: _Color | None = None,
        goal: Literal["live", "kill"] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
    ) -> Solution:
        """Solves a problem of life and death; what is not given is found in the position.

        ``target`` names stones in question, ``region`` the points on which the players may play.
        ``nodes`` is the most positions to look at, 1,500,000 without a limit, and ``memory`` the bytes
        of the table of positions, 64 MB if it is not given.

        Raises NoProblem for a position without such a problem.
        """
    def evaluate(self, games: Game | Sequence[Game] | VectorGame) -> Evaluations:
        """Evaluates positions on boards of one size by the net alone, without a search.

        The engine's threads share the positions.

        Raises ValueError for no game, or for boards of different sizes.
        """
    def features(
        self, games: Game | Sequence[Game] | VectorGame
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Returns the inputs of the net in KataGo's layout, from the side of the player to move.

        The first array has the features of the points, (n, rows, columns, 22), and unlike the boards of
        this package begins with the top row. The second has those of the positions, (n, 19).
        """

@final
class Reports:
    """The reports of an analysis under way.

    The engine is busy until the analysis ends, is closed, or is no longer referred to.
    """

    def __iter__(self) -> Iterator[Report]: ...
    def __next__(self) -> Report:
        """Waits for the next report, and returns the latest one.

        Raises EngineBusy if another thread waits for it, and EngineError in a forked process.
        """
    def close(self) -> None:
        """Ends the analysis. A thread that waits for a report sees the end."""
    def __enter__(self) -> Reports: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None: ...

@final
class Report:
    """The result of a search. All numbers are from the side of ``player``."""

    @property
    def best(self) -> str:
        """The move to play: a point, or ``"pass"``."""
    @property
    def player(self) -> _Color:
        """The player whose moves were searched."""
    @property
    def visits(self) -> int:
        """The number of visits."""
    @property
    def win(self) -> float:
        """The win rate, from 0 to 1."""
    @property
    def lead(self) -> float:
        """The expected lead in points, komi included."""
    @property
    def deviation(self) -> float:
        """The standard deviation of the final score in points."""
    @property
    def candidates(self) -> list[Candidate]:
        """The moves that the search considered, the best one first."""
    @property
    def line(self) -> list[str]:
        """The expected course of the game."""
    @property
    def ownership(self) -> NDArray[np.float32] | None:
        """The expected owner of each point, (rows, columns), row 0 at the bottom.

        The numbers go from 1 for ``player`` to -1 for the opponent. None for a search without it.
        """
    def _repr_svg_(self) -> str: ...

@final
class Candidate:
    """A move that a search has considered. The numbers are those of the player of the report."""

    @property
    def vertex(self) -> str:
        """The point, or ``"pass"``."""
    @property
    def visits(self) -> int:
        """The number of times that the move was tried."""
    @property
    def win(self) -> float:
        """The win rate after the move, from 0 to 1."""
    @property
    def lead(self) -> float:
        """The expected lead in points, komi included."""
    @property
    def deviation(self) -> float:
        """The standard deviation of the final score in points."""
    @property
    def utility(self) -> float:
        """The utility: 1 for a win and -1 for a loss, and a part for points."""
    @property
    def prior(self) -> float:
        """The probability that the move is the best, before any move was tried."""
    @property
    def lcb(self) -> float:
        """A lower confidence bound of the win rate."""
    @property
    def line(self) -> list[str]:
        """The expected course of the game, which begins with the move."""
    @property
    def symmetry_of(self) -> str | None:
        """The move that was searched in place of this one, which is equal to it by symmetry."""

@final
class Fact:
    """A claim about a move, with its proof."""

    @property
    def kind(self) -> str:
        """The kind of fact, such as ``"captures"``."""
    @property
    def basis(self) -> Literal["definition", "count", "reading", "region", "net"]:
        """What it rests on; by the net alone nothing is proven."""
    @property
    def player(self) -> _Color:
        """The player of the move."""
    @property
    def stones(self) -> list[str]:
        """The stones in question."""
    @property
    def line(self) -> list[tuple[_Color, str]]:
        """The play that shows it, each move as its player and the point."""
    @property
    def stake(self) -> float:
        """What is at stake, in points."""
    @property
    def sentence(self) -> str:
        """The fact in a sentence."""

def facts(
    game: Game, vertex: str, color: _Color | None = None, language: str = "en"
) -> list[Fact]:
    """Returns the facts about a move, the most important first, by reading and without a net.

    Raises IllegalMove for an illegal move, and ValueError for a legal suicide, which has no facts.
    """

@final
class Explanation:
    """What is known about a move."""

    @property
    def player(self) -> _Color:
        """The player of the move."""
    @property
    def vertex(self) -> str:
        """The move."""
    @property
    def facts(self) -> list[Fact]:
        """The facts about it, the most important first."""
    @property
    def better(self) -> str | None:
        """The better move, if the move is bad."""
    @property
    def best(self) -> str | None:
        """The best move of the search."""
    @property
    def points_lost(self) -> float | None:
        """The points that the move loses against the best one; None without a search."""
    @property
    def sentences(self) -> list[str]:
        """The explanation in sentences."""

@final
class ReviewedMove:
    """A move of a reviewed game. The numbers are those of the player of the move."""

    @property
    def number(self) -> int:
        """The number of the move, from 1."""
    @property
    def player(self) -> _Color:
        """The player."""
    @property
    def vertex(self) -> str:
        """The move."""
    @property
    def grade(self) -> _Grade:
        """The grade."""
    @property
    def points_lost(self) -> float:
        """The points that the move lost, never below 0."""
    @property
    def win(self) -> tuple[float, float]:
        """The win rate before and after the move, from 0 to 1."""
    @property
    def lead(self) -> tuple[float, float]:
        """The lead before and after the move, in points."""
    @property
    def better(self) -> str | None:
        """The best move of the search, if the move is bad and another one."""
    @property
    def line(self) -> list[str]:
        """The expected course of the game after the best move, which is the first."""
    @property
    def reasons(self) -> list[str]:
        """Why a bad move is worse than the better one, in sentences."""

@final
class Review:
    """The review of a game."""

    @property
    def moves(self) -> list[ReviewedMove]:
        """Every move."""
    def worst(self, moves: int = 5) -> list[ReviewedMove]:
        """Returns the moves that lost most, the worst one first; good moves are left out."""
    def mean_loss(self, color: _Color) -> float | None:
        """Returns the mean of the points that a player lost with a move; None without moves."""
    def count(self, color: _Color, grade: _Grade) -> int:
        """Returns the number of a player's moves of a grade."""
    def __len__(self) -> int:
        """Returns the number of moves."""

@final
class Solution:
    """The solution of a problem of life and death. Everything but the guess is proven."""

    @property
    def fate(self) -> Literal["alive", "dead", "ko", "stands", "unknown"]:
        """What becomes of the stones if ``to_move`` moves first."""
    @property
    def fate_if_walls_hold(self) -> Literal["dead", "ko"] | None:
        """What becomes of the stones if the stones around them hold, where ``fate`` is unknown."""
    @property
    def gaps(self) -> list[str] | None:
        """The points that count as the attacker's in ``fate_if_walls_hold``.

        None where ``fate_if_walls_hold`` is None.
        """
    @property
    def likely(self) -> list[list[str]]:
        """The first moves that reach the goal near the group, but are not proven on the board.

        Each comes with the moves that follow.
        """
    @property
    def goal(self) -> Literal["live", "kill"]:
        """What the player who moves first wants."""
    @property
    def is_reached(self) -> bool | None:
        """Whether the goal is reached, if need be by ko; None if neither is proven."""
    @property
    def is_settled(self) -> bool:
        """Whether the goal is reached even if the opponent moves first."""
    @property
    def is_complete(self) -> bool:
        """Whether all other first moves are proven to be worse than the right ones."""
    @property
    def to_move(self) -> _Color:
        """The player who moves first."""
    @property
    def owner(self) -> _Color:
        """The owner of the stones in question."""
    @property
    def target(self) -> list[str]:
        """The stones in question."""
    @property
    def region(self) -> list[str]:
        """The points on which the players may play."""
    @property
    def right(self) -> list[list[str]]:
        """The right first moves, each with the play that follows."""
    @property
    def wrong(self) -> list[list[str]]:
        """The wrong first moves that were looked at, each with its refutation."""
    @property
    def line(self) -> list[str]:
        """The best play of both players."""
    @property
    def guess(self) -> str | None:
        """The move that the net would try where nothing is proven."""
    @property
    def nodes(self) -> int:
        """The number of positions that were looked at."""
    @property
    def sentences(self) -> list[str]:
        """The solution in sentences."""
    def drawing(self) -> str:
        """Returns the board with the solution in letters."""
    def to_sgf(self) -> str:
        """Returns the solution as a record with variations."""

@final
class Evaluations:
    """Evaluations of n positions by a net, each from the side of the player to move.

    In arrays a number stands for each point, row by row from A1; the last number is a pass.
    """

    def __len__(self) -> int:
        """Returns n."""
    @property
    def policy(self) -> NDArray[np.float32]:
        """The probabilities of moves, (n, points + 1); the last is a pass, and illegal moves have 0."""
    @property
    def value(self) -> NDArray[np.float32]:
        """The probabilities of a win, a loss and no result, (n, 3)."""
    @property
    def lead(self) -> NDArray[np.float32]:
        """The expected lead in points, komi included, (n,)."""
    @property
    def ownership(self) -> NDArray[np.float32]:
        """The expected owner of each point, (n, points): from 1 for the player to move to -1."""

@final
class VectorGame:
    """n games in lockstep, for learning: every call makes a move in each of them.

    In arrays a number stands for each point, row by row from A1; the last number is a pass. While a call
    reads the games, another thread that changes them gets RuntimeError.
    """

    def __new__(
        cls,
        n: int,
        size: _Size = 19,
        rules: str = "tromp-taylor",
        komi: float | None = None,
        max_moves: int | None = None,
        seed: int = 0,
    ) -> VectorGame:
        """Begins n games. A game is done after ``max_moves`` moves, or three for each point.

        Without ``komi`` the games have the komi of the rules. ``seed`` chooses the random moves.

        Raises ValueError for numbers and rules that do not exist; MemoryError if the system does not grant
        what games of that length take, 40 KB for each on 5x5 and 550 KB on 19x19.
        """
    def __len__(self) -> int:
        """Returns n."""
    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows."""
    @property
    def actions(self) -> int:
        """The number of moves that ``play`` knows: the points of the board and a pass."""
    def legal(self) -> NDArray[np.bool_]:
        """Returns the legal moves, (n, actions). In a game that is done, only a pass is legal."""
    def play(self, moves: ArrayLike) -> None:
        """Makes a move in every game: whole numbers, (n,). A game that is done takes no move.

        Raises IllegalMove, with the first game that refuses its move; ValueError for a number that is not
        a move, or another shape; TypeError for other numbers. Then no game changes.
        """
    def random_moves(self, eyes: bool = False) -> NDArray[np.int64]:
        """Draws a legal point for each game, each equally likely; a pass where there is none.

        Eyes of the player to move are left out unless ``eyes`` is true, so that games end.
        """
    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games are done, (n,)."""
    def scores(self) -> NDArray[np.float32]:
        """Returns Black's lead in points, komi included, with every stone alive, (n,)."""
    @property
    def to_move(self) -> NDArray[np.int8]:
        """The player to move, 1 for Black and -1 for White, (n,)."""
    @property
    def lengths(self) -> NDArray[np.int64]:
        """The number of moves made, (n,)."""
    def boards(self) -> NDArray[np.int8]:
        """Returns the boards, (n, rows, columns), row 0 at the bottom: 1 black, -1 white, 0 empty."""
    def game(self, number: int) -> Game:
        """Returns a copy of one game. Raises IndexError for a number that none has."""
    def reset(self, which: NDArray[np.bool_] | None = None) -> None:
        """Begins games anew: all of them, or those that are true in an array, (n,).

        Raises TypeError for what is not such an array.
        """

def run_program(words: Sequence[str]) -> int:
    """Runs the program with the words of a command line, and returns its exit status."""

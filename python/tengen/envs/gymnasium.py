"""An environment for Gymnasium: the agent plays Black against an engine of some level."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .. import Engine, Game, IllegalMove

Board = NDArray[np.int8]


class GoEnv(gymnasium.Env[Board, np.int64]):
    """A game of Go against an engine, counted as it stands: dead stones must be captured.

    An observation is the board, (rows, columns), row 0 at the bottom: 1 black, -1 white, 0 empty. An action
    is the number of a point, row by row from A1, or of a pass. The infos have ``"action_mask"``, int8, 1 for
    a legal action. An illegal action loses the game. The reward at the end is 1 for a win, -1 for a loss,
    and 0 for a drawn game or one that is cut off.
    """

    # Gymnasium declares it as an attribute of objects, and reads it from the class.
    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        size: int = 9,
        level: int = 1,
        komi: float | None = None,
        max_moves: int | None = None,
        render_mode: str | None = None,
        visits: int | None = None,
    ) -> None:
        """Makes the environment; a game is cut off after ``max_moves``, or three for each point.

        ``visits`` bounds the search of each move of the engine. The default is what the level takes, and 100
        at level 20, which does not bound it.
        """
        self.observation_space = gymnasium.spaces.Box(-1, 1, (size, size), np.int8)
        self.action_space = gymnasium.spaces.Discrete(size * size + 1)
        self.render_mode = render_mode
        self.max_moves = 3 * size * size if max_moves is None else max_moves
        self.level = level
        self.visits = 100 if visits is None and level == 20 else visits
        self.engine: Engine | None = None
        self.beginning = Game(size, rules="tromp-taylor", komi=komi)
        self.game = self.beginning.copy()
        self.is_done = False
        self.moves = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Board, dict[str, Any]]:
        """Begins a game. With a seed the engine plays the same moves again; a new engine takes a second."""
        super().reset(seed=seed)
        if seed is not None or self.engine is None:
            self.engine = Engine(level=self.level, seed=int(self.np_random.integers(2**63)))
        self.game = self.beginning.copy()
        self.is_done, self.moves = False, 0
        return self.game.board(), self.infos()

    def step(self, action: np.int64) -> tuple[Board, float, bool, bool, dict[str, Any]]:
        """Makes a move for Black, and lets White answer. Raises ResetNeeded if no game is under way."""
        if self.engine is None or self.is_done:
            raise gymnasium.error.ResetNeeded("the game is over or has not begun: call reset")
        try:
            self.game.play(self.game.vertex(int(action)))
        except IllegalMove:
            self.is_done = True
            return self.game.board(), -1.0, True, False, self.infos()
        self.moves += 1
        if not self.game.is_over:
            self.game.play(self.engine.best_move(self.game, visits=self.visits))
            self.moves += 1
        is_over = self.game.is_over
        reward = 0.0
        if is_over:
            winner = self.game.count().winner
            reward = {"black": 1.0, "white": -1.0, None: 0.0}[winner]
        is_long = not is_over and self.moves >= self.max_moves
        self.is_done = is_over or is_long
        return self.game.board(), reward, is_over, is_long, self.infos()

    def render(self) -> str:
        """Returns the board in letters."""
        return str(self.game)

    def infos(self) -> dict[str, Any]:
        """Returns which actions are legal; none once the game is done."""
        mask = self.game.legal().astype(np.int8)
        return {"action_mask": np.zeros_like(mask) if self.is_done else mask}

"""An observer of games, with the methods and the tensor of OpenSpiel's observers."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from .. import Game

Player = Literal["black", "white"]

PLANES = ("own stones", "opponent's stones", "legal points", "last move", "is black")
"""What the planes of an observation show."""
SCALARS = ("to move", "last move was a pass", "komi")
"""What the single numbers of an observation are; the komi is in tens of points, positive for the player."""


class Observer:
    """Writes what a player sees of a game into an array, which is the same for every observation.

    ``tensor`` has all numbers one after the other, float32. ``dict`` has views of its parts: ``"planes"``,
    (len(PLANES), rows, columns), row 0 at the bottom, and ``"scalars"``, (len(SCALARS),).
    """

    def __init__(self, size: int | tuple[int, int] = 19) -> None:
        """Makes an observer of games on a board of this size: lines, or columns and rows."""
        columns, rows = size if isinstance(size, tuple) else (size, size)
        planes = len(PLANES) * rows * columns
        self.size = (columns, rows)
        self.tensor: NDArray[np.float32] = np.zeros(planes + len(SCALARS), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {
            "planes": self.tensor[:planes].reshape(len(PLANES), rows, columns),
            "scalars": self.tensor[planes:],
        }

    def set_from(self, game: Game, player: Player) -> None:
        """Observes a game from the side of a player.

        The legal points are those of the player, also if the opponent is to move.

        Raises ValueError for a board of another size.
        """
        if game.size != self.size:
            raise ValueError(f"the observer is for a board of {self.size}, not of {game.size}")
        planes, scalars = self.dict["planes"], self.dict["scalars"]
        own, is_black = (1, 1.0) if player == "black" else (-1, 0.0)
        board = game.board()
        planes[0] = board == own
        planes[1] = board == -own
        planes[2] = game.legal(player)[:-1].reshape(board.shape)
        planes[3] = 0
        planes[4] = is_black
        last = game.last_move
        if last is not None and last[1] != "pass":
            planes[3].flat[game.index(last[1])] = 1
        scalars[0] = game.to_move == player
        scalars[1] = last is not None and last[1] == "pass"
        scalars[2] = -own * game.komi / 10

    def string_from(self, game: Game, player: Player) -> str:
        """Returns the board in letters, and who looks at it."""
        return f"{player}\n{game}"

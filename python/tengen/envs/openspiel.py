"""Go with every rule set as a game of OpenSpiel, for its algorithms: ``pyspiel.load_game("tengen_go")``.

Importing the module registers the game. Its parameters are ``board_size``, ``komi`` and ``rules``. A game is
counted as it stands, and ends after three moves for each point. Black is player 0, White is player 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from .. import Game
from . import observer

PLAYERS: tuple[observer.Player, observer.Player] = ("black", "white")
"""Who the players of OpenSpiel's numbers are."""

USUAL: dict[str, Any] = {"board_size": 9, "komi": 7.5, "rules": "tromp-taylor"}
"""The parameters and their values if they are not given."""

GAME_TYPE = pyspiel.GameType(
    short_name="tengen_go",
    long_name="Go with the rules of Tengen",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=USUAL,
)


class GoGame(pyspiel.Game):  # type: ignore[misc]
    """The game: its board, rules and komi."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Makes the game. Raises ValueError for a board, rules or a komi that do not exist."""
        given = {**USUAL, **(params or {})}
        self.beginning = Game(given["board_size"], rules=given["rules"], komi=given["komi"])
        self.longest = 3 * self.beginning.points
        info = pyspiel.GameInfo(
            num_distinct_actions=self.beginning.points + 1,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> GoState:
        """Returns the state before the first move."""
        return GoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Returns an observer; of everything that was played, if ``iig_obs_type`` asks for that."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.beginning.size)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class GoState(pyspiel.State):  # type: ignore[misc]
    """A game in progress; ``board`` is the ``tengen.Game``."""

    def __init__(self, game: GoGame) -> None:
        """Begins a game."""
        super().__init__(game)
        self.board = game.beginning.copy()
        self.longest = game.longest

    def current_player(self) -> int:
        """Returns the player to move, or TERMINAL."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return PLAYERS.index(self.board.to_move)

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.board.legal(PLAYERS[player]))]

    def _apply_action(self, action: int) -> None:
        self.board.play(self.board.vertex(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{PLAYERS[player][0].upper()} {self.board.vertex(action)}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.board.is_over or self.move_number() >= self.longest

    def returns(self) -> list[float]:
        """Returns 1 for the winner and -1 for the loser once the game is over; else zeros."""
        winner = self.board.count().winner if self.is_terminal() else None
        if winner is None:
            return [0.0, 0.0]
        return [1.0 if player == winner else -1.0 for player in PLAYERS]

    def __str__(self) -> str:
        """Draws the board."""
        return str(self.board)


class Observer:
    """The observer of ``tengen.envs.observer`` for states."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Makes an observer of states on boards of this size."""
        self.inner = observer.Observer(size)
        self.tensor: NDArray[np.float32] = self.inner.tensor
        self.dict: dict[str, NDArray[np.float32]] = self.inner.dict

    def set_from(self, state: GoState, player: int) -> None:
        """Observes a state from the side of a player."""
        self.inner.set_from(state.board, PLAYERS[player])

    def string_from(self, state: GoState, player: int) -> str:
        """Returns the board in letters, and who looks at it."""
        return self.inner.string_from(state.board, PLAYERS[player])


pyspiel.register_game(GAME_TYPE, GoGame)

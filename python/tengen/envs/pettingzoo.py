"""An environment for PettingZoo, in which two agents move in turn (AEC)."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from .. import Game, IllegalMove
from .observer import PLANES, SCALARS, Observer, Player

Observation = dict[str, NDArray[Any]]

PLAYERS: dict[str, Player] = {"black_0": "black", "white_0": "white"}
"""The players of the agents."""


class GoAEC(AECEnv):  # type: ignore[misc]
    """A game of Go between two agents, counted as it stands: dead stones must be captured.

    An observation has ``"observation"`` and ``"scalars"``, the planes and the single numbers of
    ``tengen.envs.observer``, and ``"action_mask"``, int8, 1 for a legal action of the agent whose turn it is.
    An action is the number of a point, row by row from A1, or of a pass. An illegal action loses the game.
    The rewards at the end are 1 and -1, or 0.
    """

    # PettingZoo declares it as an attribute of objects, and reads it from the class.
    metadata = {  # noqa: RUF012
        "name": "tengen_go",
        "render_modes": ["ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        size: int = 9,
        rules: str = "tromp-taylor",
        komi: float | None = None,
        max_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Makes the environment; a game is cut off after ``max_moves``, or three for each point."""
        super().__init__()
        self.beginning = Game(size, rules=rules, komi=komi)
        self.max_moves = 3 * size * size if max_moves is None else max_moves
        self.render_mode = render_mode
        self.observer = Observer(size)
        self.possible_agents = list(PLAYERS)
        actions = size * size + 1
        observation = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 1, (len(PLANES), size, size), np.float32),
                "scalars": gymnasium.spaces.Box(-np.inf, np.inf, (len(SCALARS),), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        # The same objects at each question: a seed that a caller gives them stays.
        self.observation_spaces = {agent: observation for agent in PLAYERS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in PLAYERS}

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Returns the space of the observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Returns the space of the actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. It does not depend on the seed."""
        self.game = self.beginning.copy()
        self.moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Returns what an agent sees."""
        self.observer.set_from(self.game, PLAYERS[agent])
        legal = self.game.legal()
        # After the last step of the dead agents no agent is left.
        is_asked = agent in self.agents and agent == self.agent_selection and not self.is_done(agent)
        return {
            "observation": self.observer.dict["planes"].copy(),
            "scalars": self.observer.dict["scalars"].copy(),
            "action_mask": (legal if is_asked else np.zeros_like(legal)).astype(np.int8),
        }

    def step(self, action: int | None) -> None:
        """Makes the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.is_done(agent):
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        opponent = next(other for other in self.agents if other != agent)
        winner: str | None = None
        is_over = True
        try:
            self.game.play(self.game.vertex(int(-1 if action is None else action)))
        except IllegalMove:
            winner = opponent
        else:
            self.moves += 1
            is_over = self.game.is_over
            counted = self.game.count().winner if is_over else None
            winner = next((it for it in self.agents if PLAYERS[it] == counted), None)
        if winner is not None:
            self.rewards = {it: 1.0 if it == winner else -1.0 for it in self.agents}
        is_long = not is_over and self.moves >= self.max_moves
        self.terminations = dict.fromkeys(self.agents, is_over)
        self.truncations = dict.fromkeys(self.agents, is_long)
        self.agent_selection = opponent
        self._accumulate_rewards()

    def is_done(self, agent: str) -> bool:
        """Whether the game has ended for an agent."""
        return self.terminations[agent] or self.truncations[agent]

    def render(self) -> str:
        """Returns the board in letters."""
        return str(self.game)

    def close(self) -> None:
        """Ends the environment, which does not hold anything open."""

"""Plays a game of two agents in an environment of PettingZoo: one at random, one that likes to capture."""

import numpy as np

from tengen.envs.pettingzoo import GoAEC


def main() -> None:
    """Plays the game, and prints the board and the rewards."""
    random = np.random.default_rng(1)
    env = GoAEC(size=7)
    env.reset()
    rewards: "dict[str, float]" = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] = reward
        action = None
        if not (terminated or truncated):
            legal = np.flatnonzero(observation["action_mask"])
            action = random.choice(legal)
            if agent == "black_0":
                action = max(random.permutation(legal), key=lambda it: stones_taken(env, it))
        env.step(action)
    print(env.render())
    print(rewards)


def stones_taken(env: GoAEC, action: int) -> int:
    """Returns the number of stones that Black captures by an action."""
    game = env.game.copy()
    before = game.prisoners[0]
    game.play(game.vertex(action))
    return int(game.prisoners[0] - before)


if __name__ == "__main__":
    main()

"""Plays a game against an engine of level 1 in an environment of Gymnasium, at random."""

import numpy as np

from tengen.envs.gymnasium import GoEnv


def main() -> None:
    """Plays the game, and prints the board and the reward."""
    random = np.random.default_rng(1)
    env = GoEnv(size=5)
    _, infos = env.reset(seed=1)
    ended, reward = False, 0.0
    while not ended:
        action = random.choice(np.flatnonzero(infos["action_mask"]))
        _, reward, terminated, truncated, infos = env.step(action)
        ended = terminated or truncated
    print(env.render())
    print("reward", reward)


if __name__ == "__main__":
    main()

"""Lets OpenSpiel's Monte Carlo tree search play Tengen's Go against a player at random."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import tengen.envs.openspiel  # It registers the game.


def main(size: int = 5, simulations: int = 20) -> None:
    """Plays a game, and prints the board and the returns."""
    random = np.random.RandomState(1)
    game = pyspiel.load_game("tengen_go", {"board_size": size, "komi": 0.5})
    playouts = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 1.4, simulations, playouts, random_state=random)
    state = game.new_initial_state()
    while not state.is_terminal():
        black = state.current_player() == tengen.envs.openspiel.PLAYERS.index("black")
        state.apply_action(bot.step(state) if black else random.choice(state.legal_actions()))
    print(state)
    print(state.returns())


if __name__ == "__main__":
    main()

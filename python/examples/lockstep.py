"""Plays many games in lockstep by the policy of a net, as the first step of learning from them."""

import numpy as np

import tengen


def main(games: int = 32, size: int = 9, most: int = 120) -> None:
    """Plays the games, and prints who wins them."""
    random = np.random.default_rng(1)
    engine = tengen.Engine()
    board = tengen.VectorGame(games, size=size, rules="tromp-taylor", max_moves=most)
    while not board.done.all():
        # From the side of the player to move: a row of probabilities for each game, the last of a pass.
        chances = engine.evaluate(board).policy * board.legal() + 1e-9 * board.legal()
        chances /= chances.sum(axis=1, keepdims=True)
        board.play([random.choice(board.actions, p=row / row.sum()) for row in chances.astype(float)])
    scores = board.scores()
    print(f"{games} games of {board.lengths.mean():.0f} moves, Black wins {(scores > 0).mean():.0%}")
    print(board.game(0))


if __name__ == "__main__":
    main()

"""Games in lockstep."""

import numpy as np
import pytest

import tengen


def test_games_begin_empty() -> None:
    games = tengen.VectorGame(3, size=5)
    assert (len(games), games.size, games.actions) == (3, (5, 5), 26)
    assert games.legal().shape == (3, 26) and games.legal().all()
    assert games.boards().shape == (3, 5, 5) and not games.boards().any()
    assert games.to_move.tolist() == [1, 1, 1]
    assert not games.done.any()


def test_every_game_takes_its_own_move() -> None:
    games = tengen.VectorGame(3, size=5, komi=0.5)
    games.play([0, 25, 12])
    assert games.boards().sum(axis=(1, 2)).tolist() == [1, 0, 1]
    assert games.boards()[2, 2, 2] == 1
    assert games.game(1).moves == [("black", "pass")]
    assert games.lengths.tolist() == [1, 1, 1]
    assert games.scores().tolist() == [24.5, -0.5, 24.5]


def test_no_game_changes_if_one_move_is_illegal() -> None:
    games = tengen.VectorGame(2, size=5)
    games.play(np.array([0, 1]))
    with pytest.raises(tengen.IllegalMove, match="game 1, B1") as refused:
        games.play(np.array([5, 1]))
    assert refused.value.reason == "occupied"
    assert games.lengths.tolist() == [1, 1]


def test_a_game_that_is_done_takes_no_move() -> None:
    games = tengen.VectorGame(2, size=5)
    games.play([25, 25])
    games.play([25, 3])
    assert games.done.tolist() == [True, False]
    assert games.legal()[0].nonzero()[0].tolist() == [25]
    games.play([25, 4])
    assert games.lengths.tolist() == [2, 3]
    games.reset(games.done)
    assert (games.done.tolist(), games.lengths.tolist()) == ([False, False], [0, 3])
    games.reset()
    assert games.lengths.tolist() == [0, 0]


def test_a_game_ends_after_the_most_moves() -> None:
    games = tengen.VectorGame(1, size=5, max_moves=2)
    games.play([0])
    games.play([1])
    assert games.done.all()


@pytest.mark.parametrize("rules", ["tromp-taylor", "aga", "japanese", "ing", "new zealand"])
def test_legal_moves_are_those_of_a_single_game(rules: str) -> None:
    games = tengen.VectorGame(8, size=5, rules=rules, seed=1)
    for _ in range(60):
        legal = games.legal()
        for number in range(len(games)):
            if not games.done[number]:
                game = games.game(number)
                expected = [game.is_legal(game.vertex(index)) for index in range(26)]
                assert legal[number].tolist() == expected
        moves = games.random_moves(eyes=True)
        assert legal[np.arange(8), moves].all()
        games.play(moves)


def test_random_games_end_and_a_seed_repeats_them() -> None:
    def played(seed: int) -> "list[float]":
        games = tengen.VectorGame(4, size=7, seed=seed)
        while not games.done.all():
            games.play(games.random_moves())
        assert (games.lengths > 20).all()
        return [float(score) for score in games.scores()]

    assert played(3) == played(3)
    assert played(3) != played(4)


@pytest.mark.parametrize(
    ("moves", "error", "text"),
    [
        ([0.0, 1.0], TypeError, "whole numbers"),
        ([float("nan"), 1], TypeError, "whole numbers"),
        (["A1", "B1"], TypeError, "whole numbers"),
        ([True, False], TypeError, "whole numbers"),
        (None, TypeError, "whole numbers"),
        ([[0], [1]], ValueError, "the shape \\(2,\\)"),
        ([0], ValueError, "the shape \\(2,\\)"),
        ([0, -1], ValueError, "game 1 has the number -1"),
        ([26, 0], ValueError, "0 to 25"),
        ([[0], [1, 2]], TypeError, "whole numbers"),
        (np.array([0, 2**63], dtype=np.uint64), ValueError, f"game 1 has the number {2**63}"),
    ],
)
def test_moves_that_are_none_are_refused(moves: object, error: "type[Exception]", text: str) -> None:
    games = tengen.VectorGame(2, size=5)
    with pytest.raises(error, match=text):
        games.play(moves)  # type: ignore[arg-type]
    assert games.lengths.tolist() == [0, 0]


@pytest.mark.parametrize("width", ["i1", "u1", "i4", "u8", ">i8"])
def test_moves_are_whole_numbers_of_any_width(width: str) -> None:
    games = tengen.VectorGame(2, size=5)
    games.play(np.array([3, 25], dtype=width))
    assert games.boards()[0, 0, 3] == 1
    assert games.game(1).moves == [("black", "pass")]


def test_wrong_numbers_of_games_are_refused() -> None:
    for n in (0, -1, 10**30):
        with pytest.raises(ValueError, match="n: expected a number"):
            tengen.VectorGame(n)
    with pytest.raises(IndexError):
        tengen.VectorGame(2).game(2)
    with pytest.raises(TypeError, match="array of bool"):
        tengen.VectorGame(2).reset([1, 0])  # type: ignore[arg-type]


def test_a_view_with_gaps_chooses_games() -> None:
    flags = np.array([[True, False], [False, False], [True, True]])
    for view, lengths in [(flags[:, 0], [0, 1, 0]), (flags[::-1, 1], [0, 1, 1])]:
        games = tengen.VectorGame(3, size=5)
        games.play([0, 1, 2])
        games.reset(view)
        assert games.lengths.tolist() == lengths

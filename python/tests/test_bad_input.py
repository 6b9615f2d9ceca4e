"""Values that cannot be meant: an exception with a sentence, never an abort."""

from typing import Any, Callable

import pytest

import tengen


@pytest.mark.parametrize(
    "size", [0, -1, 26, (9, 26), (0, 5), 10**30, -(10**60), 10**60, 255, 256, 265]
)
def test_sizes_that_no_board_has_are_refused(size: object) -> None:
    width, height = size if isinstance(size, tuple) else (size, size)
    with pytest.raises(ValueError, match=f"size {width}x{height}: a board has 1 to 25 columns"):
        tengen.Game(size)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", ["9", 9.0, (9,), (9, 9, 9), [9, "9"], True, None.__class__])
def test_sizes_of_a_wrong_type_are_refused(size: object) -> None:
    with pytest.raises(TypeError, match="size: expected"):
        tengen.Game(size)  # type: ignore[arg-type]


@pytest.mark.parametrize("komi", [float("nan"), float("inf"), 6.25])
def test_komi_is_a_number_of_half_points(komi: float) -> None:
    with pytest.raises(ValueError, match="half points"):
        tengen.Game(9, komi=komi)


@pytest.mark.parametrize("rules", ["", "chess", "{", "ko" * 1000])
def test_unknown_rules_are_refused(rules: str) -> None:
    with pytest.raises(ValueError, match="rules"):
        tengen.Game(9, rules=rules)


@pytest.mark.parametrize("vertex", ["", "I5", "E", "5E", "E0", "E99", "\0", "é5", "resign"])
def test_texts_that_are_not_points_are_refused(vertex: str) -> None:
    with pytest.raises(ValueError, match="expected a letter"):
        tengen.Game(9).play(vertex)


@pytest.mark.parametrize("vertex", [None, 5, b"E5", ("E", 5)])
def test_points_of_a_wrong_type_are_refused(vertex: object) -> None:
    with pytest.raises(TypeError):
        tengen.Game(9).play(vertex)  # type: ignore[arg-type]


def test_a_player_is_black_or_white() -> None:
    with pytest.raises(ValueError, match="black or white"):
        tengen.Game(9).play("E5", "red")  # type: ignore[arg-type]


def test_a_point_off_the_board_is_named() -> None:
    game = tengen.Game(9)
    for ask in (game.__getitem__, game.chain, game.index):
        with pytest.raises(ValueError, match="J10"):
            ask("J10")


def test_a_diagram_must_be_a_board() -> None:
    for drawn in ("", ". .\n.", "?", ". " * 26):
        with pytest.raises(ValueError, match="diagram"):
            tengen.Game.from_diagram(drawn)


@pytest.mark.parametrize("sgf", [None, 7, ["(;)"], bytearray(b"(;SZ[9])")])
def test_a_record_is_bytes_or_text(sgf: object) -> None:
    with pytest.raises(TypeError, match="record as bytes or str"):
        tengen.Game.from_sgf(sgf)  # type: ignore[arg-type]


def test_a_record_that_cannot_be_encoded_is_refused() -> None:
    with pytest.raises(ValueError):
        tengen.Game.from_sgf("(;C[\ud800])")


def test_a_property_has_a_name_of_capital_letters() -> None:
    root = tengen.Record(9).root
    for name in ("", "c", "C1", "C]"):
        with pytest.raises(ValueError, match="capital letters"):
            root.set(name, ["x"])


SGF = "(;SZ[9];B[ee];W[cc])"


@pytest.mark.parametrize("number", [-1, -(10**30), 10**30, 10**60])
def test_numbers_that_cannot_be_meant_are_refused_by_name(number: int) -> None:
    game, record, games = tengen.Game(9), tengen.Record.from_sgf(SGF), tengen.VectorGame(2, size=5)
    asked: "dict[str, Callable[[], object]]" = {
        "handicap": lambda: tengen.Game(9, handicap=number),
        "moves": lambda: game.undo(number),
        "index": lambda: game.vertex(number),
        "before": lambda: record.game(before=number),
        "before: expected a number from 1 to 3": lambda: tengen.Game.from_sgf(SGF, before=number),
        "seed": lambda: tengen.VectorGame(2, size=5, seed=number),
        "n": lambda: tengen.VectorGame(number),
        "max_moves": lambda: tengen.VectorGame(2, max_moves=number),
    }
    for name, ask in asked.items():
        with pytest.raises(ValueError, match=rf"^{name}.*not {number}$"):
            ask()
    with pytest.raises(ValueError, match=r"^seed: expected"):
        tengen.Engine(seed=number)
    with pytest.raises(IndexError, match=rf"^number: expected a number from 0 to 1, not {number}$"):
        games.game(number)


def test_numbers_of_a_wrong_type_are_refused_by_name() -> None:
    games = tengen.VectorGame(2, size=5)
    with pytest.raises(TypeError, match="number: expected a whole number"):
        games.game("1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="moves: expected a whole number"):
        tengen.Game(9).undo(1.5)  # type: ignore[arg-type]


class Broken:
    """A value whose conversions fail by themselves."""

    def fail(self, *_: object, **__: object) -> None:
        """Raises an error that is not about the type."""
        raise LookupError("of the value itself")

    __index__ = __fspath__ = __array__ = __iter__ = fail


def test_an_error_of_a_value_itself_is_not_hidden() -> None:
    value: Any = Broken()
    games, engine = tengen.VectorGame(2, size=5), tengen.Engine()
    asked: "list[Callable[[], object]]" = [
        lambda: tengen.Game(value),
        lambda: tengen.Game(9).undo(value),
        lambda: games.play(value),
        lambda: games.game(value),
        lambda: engine.evaluate(value),
        lambda: tengen.Engine(net=value),
    ]
    for ask in asked:
        with pytest.raises(LookupError, match="of the value itself"):
            ask()


def test_errors_have_families() -> None:
    assert issubclass(tengen.IllegalMove, ValueError)
    assert issubclass(tengen.RecordError, ValueError)
    assert issubclass(tengen.ModelError, ValueError)
    assert issubclass(tengen.NoProblem, ValueError)
    assert issubclass(tengen.EngineBusy, tengen.EngineError)
    assert issubclass(tengen.InternalError, tengen.EngineError)

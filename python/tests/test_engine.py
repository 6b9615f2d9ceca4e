"""The engine: searches, analyses, judgements, explanations, reviews, solutions, evaluations."""

import contextlib
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import tengen

CORNER = """
. . . . . .
O O O O . .
X X X O . .
. . . X O .
. . . X O .
"""


@pytest.fixture(scope="module")
def engine() -> tengen.Engine:
    return tengen.Engine()


@pytest.fixture
def game() -> tengen.Game:
    game = tengen.Game(9)
    game.play_all(["E5", "G4", "C4"])
    return game


def test_the_best_move_is_legal_and_not_made(engine: tengen.Engine, game: tengen.Game) -> None:
    move = engine.best_move(game, visits=20)
    assert game.is_legal(move) and len(game.moves) == 3
    assert game.is_legal(engine.best_move(game, seconds=0.1, color="black"), "black")


def test_in_a_game_that_is_over_the_engine_answers_as_if_play_went_on(
    engine: tengen.Engine, game: tengen.Game
) -> None:
    game.play_all(["pass", "pass"])
    move = engine.best_move(game, visits=5)
    with pytest.raises(tengen.IllegalMove, match="the game is over"):
        game.play(move)
    game.resume()
    game.play(move)


def test_a_seed_repeats_a_game() -> None:
    def played(seed: int) -> "list[str]":
        engine, game = tengen.Engine(level=2, seed=seed), tengen.Game(9)
        for _ in range(12):
            game.play(engine.best_move(game))
        return [vertex for _, vertex in game.moves]

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_a_search_reports_its_candidates(engine: tengen.Engine, game: tengen.Game) -> None:
    report = engine.search(game, visits=50)
    assert (report.player, report.visits) == ("white", 50)
    best = report.candidates[0]
    assert best.vertex == report.best == report.line[0]
    assert 0 <= best.win <= 1 and best.visits > 0
    assert sum(it.visits for it in report.candidates if it.symmetry_of is None) == 49
    assert sum(it.prior for it in report.candidates) <= 1.001
    owners = report.ownership
    assert owners is not None and owners.shape == (9, 9) and np.abs(owners).max() <= 1
    assert report._repr_svg_().startswith("<svg ")


def test_equal_searches_have_equal_reports(engine: tengen.Engine, game: tengen.Game) -> None:
    one, other = (engine.search(game, visits=60) for _ in range(2))
    seen = [
        [(it.vertex, it.visits, it.win, it.lead, it.line) for it in report.candidates]
        for report in (one, other)
    ]
    assert seen[0] == seen[1]


def test_a_callback_receives_reports_and_may_end_the_search(
    engine: tengen.Engine, game: tengen.Game
) -> None:
    seen: "list[int]" = []

    def watch(report: tengen.Report) -> bool:
        seen.append(report.visits)
        return len(seen) < 3

    last = engine.search(game, seconds=60, callback=watch, every=0.005)
    assert len(seen) == 3 and last.visits >= seen[2]


def test_no_report_arrives_after_a_callback_has_ended_the_search(
    engine: tengen.Engine, game: tengen.Game
) -> None:
    seen: "list[int]" = []

    def end(report: tengen.Report) -> bool:
        seen.append(report.visits)
        time.sleep(0.3)
        return False

    engine.search(game, seconds=60, callback=end, every=0.005)
    assert len(seen) == 1


def test_a_slow_callback_does_not_delay_the_end_of_a_search(
    engine: tengen.Engine, game: tengen.Game
) -> None:
    seen: "list[int]" = []

    def watch(report: tengen.Report) -> None:
        seen.append(report.visits)
        time.sleep(0.4)

    begun = time.monotonic()
    last = engine.search(game, seconds=1, callback=watch, every=0.005)
    # Each call may miss reports, and receives the latest one.
    assert time.monotonic() - begun < 5 and 2 <= len(seen) <= 5
    assert seen == sorted(set(seen)) and seen[-1] <= last.visits


def test_an_error_in_a_callback_ends_the_search(engine: tengen.Engine, game: tengen.Game) -> None:
    def broken(report: tengen.Report) -> None:
        raise LookupError("in the callback")

    begun = time.monotonic()
    with pytest.raises(LookupError, match="in the callback"):
        engine.search(game, seconds=60, callback=broken, every=0.01)
    assert time.monotonic() - begun < 30


def test_an_analysis_is_an_iterator_of_reports(engine: tengen.Engine, game: tengen.Game) -> None:
    visits = [report.visits for report in engine.analyze(game, visits=80, every=0.01)]
    assert visits == sorted(visits) and visits[-1] == 80
    with engine.analyze(game, every=0.01) as reports:
        assert next(iter(reports)).visits > 0
        with pytest.raises(tengen.EngineBusy, match="close its analysis"):
            engine.best_move(game)
    assert list(reports) == []
    for report in engine.analyze(game, every=0.01):
        assert report.visits > 0
        break
    assert engine.best_move(game, visits=1)


def test_a_second_thread_is_refused_and_others_go_on(
    engine: tengen.Engine, game: tengen.Game
) -> None:
    began, failed = threading.Event(), []
    thread = threading.Thread(
        target=lambda: engine.search(game, seconds=1, callback=lambda _: began.set(), every=0.01)
    )
    thread.start()
    assert began.wait(30)
    try:
        engine.best_move(game)
    except tengen.EngineBusy as error:
        failed.append(error)
    counted = 0
    while thread.is_alive():
        counted += 1
    assert failed and counted > 1000, "Python goes on during a search"


def run(code: str) -> "subprocess.Popen[str]":
    """Starts Python with some code."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
def test_ctrl_c_ends_a_search_with_an_interrupt() -> None:
    for call in ("engine.search(game, seconds=600)", "list(engine.analyze(game))"):
        process = run(
            f"""
            import tengen
            engine, game = tengen.Engine(), tengen.Game(9)
            engine.best_move(game, visits=1)
            print("ready", flush=True)
            try:
                {call}
            except KeyboardInterrupt:
                print("interrupted", engine.search(game, visits=2).visits)
            """
        )
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
        assert out == "interrupted 2\n", error
        assert time.monotonic() - begun < 20


def test_nothing_is_printed() -> None:
    process = run(
        """
        import tengen
        engine, game = tengen.Engine(), tengen.Game(7)
        engine.best_move(game, visits=5), engine.judge(game), engine.review(game, visits=1)
        """
    )
    assert process.communicate(timeout=120) == ("", "")


def test_the_interpreter_may_end_during_a_search() -> None:
    process = run(
        """
        import tengen, threading, time
        engine, game = tengen.Engine(), tengen.Game(9)
        search = lambda: engine.search(game, seconds=600, callback=lambda _: None, every=0.01)
        threading.Thread(target=search, daemon=True).start()
        other = tengen.Engine()
        reports = other.analyze(game, every=0.01)
        next(reports)
        time.sleep(0.3)
        """
    )
    out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error) == (0, "", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_is_refused_the_engine_of_its_parent() -> None:
    process = run(
        """
        import os, tengen
        engine, game = tengen.Engine(), tengen.Game(9)
        engine.best_move(game, visits=2)
        child = os.fork()
        if child == 0:
            try:
                engine.best_move(game)
            except tengen.EngineError as error:
                print(error, flush=True)
            print(tengen.Engine().search(game, visits=2).visits, flush=True)
            os._exit(0)
        os.waitpid(child, 0)
        """
    )
    out, error = process.communicate(timeout=120)
    assert "make an engine in each process" in out and out.endswith("\n2\n"), error


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_is_refused_an_analysis_of_its_parent() -> None:
    process = run(
        """
        import os, tengen
        engine, game = tengen.Engine(), tengen.Game(9)
        reports = engine.analyze(game, every=0.01)
        next(reports)
        child = os.fork()
        if child == 0:
            for ask in (reports.__next__, reports.close):
                try:
                    ask()
                except tengen.EngineError as error:
                    print(error, flush=True)
            del ask, reports
            print("dropped", flush=True)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        reports.close()
        print(status, engine.search(game, visits=2).visits)
        """
    )
    try:
        out, error = process.communicate(timeout=60)
    finally:
        process.kill()
    assert out.count("make an engine in each process") == 2, error
    assert out.endswith("\ndropped\n0 2\n"), (out, error)


def test_a_second_thread_may_close_an_analysis(engine: tengen.Engine, game: tengen.Game) -> None:
    reports = engine.analyze(game, every=60)
    reader = threading.Thread(target=lambda: list(reports))
    reader.start()
    time.sleep(0.2)
    reports.close()
    reader.join(30)
    assert not reader.is_alive() and engine.best_move(game, visits=1)


def test_an_engine_judges_dead_stones(engine: tengen.Engine) -> None:
    game = tengen.Game(5)
    game.set_up(
        black=["A2", "B2", "C2", "D2", "E2", "B1", "D1"], white=["A3", "B3", "C3", "D3", "E3", "B5"]
    )
    game.set_up(black=["E4"])
    judged = engine.judge(game)
    assert judged.status("B1") in ("alive", "seki") and judged.status("E4") == "dead"


def test_an_engine_explains_a_move(engine: tengen.Engine) -> None:
    explained = engine.explain(tengen.Game(9), "A1", visits=20)
    assert explained.points_lost is not None and explained.points_lost > 5
    assert explained.better == explained.best
    assert str(explained) == " ".join(explained.sentences) != ""
    with pytest.raises(ValueError, match="expected one of en"):
        engine.explain(tengen.Game(9), "A1", language="xx")
    game = tengen.Game(9)
    game.play("E5")
    with pytest.raises(tengen.IllegalMove):
        engine.explain(game, "E5")


def test_a_legal_suicide_has_no_facts(engine: tengen.Engine) -> None:
    game = tengen.Game(5, rules="tromp-taylor")
    game.set_up(black=["A2", "B2", "C1"], white=["A1", "D4"], to_move="white")
    assert game.is_legal("B1")
    for ask in (lambda: tengen.facts(game, "B1"), lambda: engine.explain(game, "B1", visits=2)):
        with pytest.raises(ValueError, match="B1: a suicide has no facts") as refused:
            ask()
        assert not isinstance(refused.value, tengen.IllegalMove)


def test_an_engine_reviews_a_game(engine: tengen.Engine) -> None:
    record = tengen.Record.from_sgf("(;SZ[7];B[dd];W[df];B[dc];W[aa];B[ee])")
    seen: "list[tuple[int, int]]" = []
    review = engine.review(record, visits=4, progress=lambda *done: seen.append(done))
    assert [made.number for made in review.moves] == [1, 2, 3, 4, 5] and len(review) == 5
    worst = review.worst(1)[0]
    assert (worst.number, worst.player, worst.vertex) == (4, "white", "A7")
    assert worst.better is not None and worst.points_lost > 1.5
    assert review.count("white", worst.grade) >= 1
    loss = review.mean_loss("white")
    assert loss is not None and loss > 0
    assert seen[-1] == (6, 6)
    bad = {it.number for it in review.moves if it.grade in ("inaccuracy", "mistake", "blunder")}
    assert repr(review) == f"Review(5 moves, {len(bad)} of them bad)"
    assert {made.number for made in review.moves if made.better is not None} <= bad
    same = engine.review(record.game(), visits=4)
    assert [made.vertex for made in same.moves] == [made.vertex for made in review.moves]


def test_an_engine_solves_a_problem(engine: tengen.Engine) -> None:
    game = tengen.Game.from_diagram(CORNER, to_move="white")
    solution = engine.solve(game)
    assert (solution.fate, solution.goal, solution.to_move) == ("dead", "kill", "white")
    assert solution.is_reached and solution.right and solution.line == solution.right[0]
    assert solution.sentences and "(" in solution.to_sgf()
    assert solution.fate_if_walls_hold is None and solution.gaps is None and not solution.likely
    assert engine.solve(game, target=["A3"], to_move="black", nodes=100_000).owner == "black"
    with pytest.raises(tengen.NoProblem):
        engine.solve(tengen.Game(9))


def test_evaluations_are_arrays_for_the_player_to_move(
    engine: tengen.Engine, game: tengen.Game
) -> None:
    other = tengen.Game(9)
    found = engine.evaluate([game, other])
    assert len(found) == 2
    assert (found.policy.shape, found.value.shape) == ((2, 82), (2, 3))
    assert (found.lead.shape, found.ownership.shape) == ((2,), (2, 81))
    assert np.allclose(found.policy.sum(axis=1), 1, atol=1e-4)
    assert np.allclose(found.value.sum(axis=1), 1, atol=1e-4)
    assert found.policy[0, game.index("E5")] == 0, "the point is occupied"
    alone = engine.evaluate(other)
    assert np.array_equal(alone.policy[0], found.policy[1])
    shared = tengen.Engine(threads=2).evaluate([game, other])
    assert np.array_equal(shared.policy, found.policy)
    # The position with the colours exchanged is worth the same to its player to move.
    black, white = tengen.Game(9, komi=0), tengen.Game(9, komi=0)
    black.set_up(black=["E5"], to_move="black")
    white.set_up(white=["E5"], to_move="white")
    both = engine.evaluate([black, white])
    assert np.allclose(both.ownership[0], both.ownership[1], atol=1e-3)
    assert both.ownership[0].mean() > 0.1


def test_features_are_those_of_katago(engine: tengen.Engine) -> None:
    game = tengen.Game((7, 9), komi=7.5)
    game.play("A9")
    planes, globals_ = engine.features([game, game])
    assert (planes.shape, globals_.shape) == ((2, 9, 7, 22), (2, 19))
    assert (planes[..., 0] == 1).all(), "on the board"
    assert planes[..., 1].sum() == 0 and planes[0, 0, 0, 2] == 1, "White to move sees a black stone"
    assert planes[0, :, :, 9].sum() == 1 and planes[0, 0, 0, 9] == 1, "the last move"


def test_games_in_lockstep_are_evaluated(engine: tengen.Engine) -> None:
    games = tengen.VectorGame(3, size=7)
    games.play([24, 0, 49])
    assert engine.evaluate(games).policy.shape == (3, 50)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count other units")
def test_games_in_lockstep_are_read_without_a_copy_of_their_histories() -> None:
    process = run(
        """
        import resource, tengen
        def used():
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        engine, games = tengen.Engine(), tengen.VectorGame(4000, size=5)
        for _ in range(70):
            games.play(games.random_moves(eyes=True))
        before = used()
        engine.features(games)
        print(before, used() - before)
        """
    )
    out, error = process.communicate(timeout=120)
    assert error == ""
    # The games take 130 MB, and their features 9 MB.
    before, more = map(int, out.split())
    assert before > 130 and more < 30


def test_games_that_another_thread_changes_are_refused(engine: tengen.Engine) -> None:
    games = tengen.VectorGame(2000, size=19)
    for _ in range(60):
        games.play(games.random_moves())
    ended = threading.Event()
    refused: "list[str]" = []

    def ask() -> None:
        while not ended.is_set() and not refused:
            try:
                engine.features(games)
            except RuntimeError as error:
                refused.append(str(error))

    thread = threading.Thread(target=ask)
    thread.start()
    begun = time.monotonic()
    while not refused and time.monotonic() - begun < 60:
        # It is refused while the other thread reads the games.
        with contextlib.suppress(RuntimeError):
            games.random_moves()
    ended.set()
    thread.join()
    assert "another thread is changing the games" in refused[0]


def test_a_game_may_change_while_a_call_works_on_its_copy(engine: tengen.Engine) -> None:
    game = tengen.Game(9)
    thread = threading.Thread(target=lambda: engine.search(game, seconds=1))
    thread.start()
    time.sleep(0.2)
    game.play("E5")
    assert thread.is_alive() and len(game.moves) == 1
    thread.join()

    def take_back(report: tengen.Report) -> bool:
        game.undo()
        return False

    engine.search(game, seconds=60, callback=take_back, every=0.01)
    assert game.moves == []


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"level": 0}, ValueError, "level: expected a number from 1 to 20"),
        ({"level": 21}, ValueError, "level: expected a number from 1 to 20"),
        ({"level": "strong"}, TypeError, "level: expected a whole number"),
        ({"threads": 0}, ValueError, "threads"),
        ({"memory": 1000}, ValueError, "memory"),
        ({"net": 3}, TypeError, "net: expected"),
        ({"net": "/no/such/net"}, tengen.ModelError, "/no/such/net"),
    ],
)
def test_engines_that_cannot_be_made_are_refused(
    options: "dict[str, object]", error: "type[Exception]", text: str
) -> None:
    with pytest.raises(error, match=text):
        tengen.Engine(**options)  # type: ignore[arg-type]


def test_a_file_that_is_no_net_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "not.bin.gz"
    file.write_bytes(b"\x1f\x8b no net")
    with pytest.raises(tengen.ModelError, match=r"not\.bin\.gz"):
        tengen.Engine(net=file)


def test_limits_that_cannot_be_meant_are_refused(engine: tengen.Engine, game: tengen.Game) -> None:
    for options in ({"visits": 0}, {"visits": -3}, {"seconds": float("nan")}, {"seconds": -1.0}):
        with pytest.raises(ValueError, match=r"expected a (number|time)"):
            engine.search(game, **options)
    with pytest.raises(TypeError, match="visits: expected a whole number"):
        engine.search(game, visits=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="goal"):
        engine.solve(game, goal="win")  # type: ignore[arg-type]
    for batch, error in [([], ValueError), (3, TypeError), ([1], TypeError)]:
        with pytest.raises(error, match="evaluate: expected"):
            engine.evaluate(batch)  # type: ignore[arg-type, unused-ignore]
        with pytest.raises(error, match="features: expected"):
            engine.features(batch)  # type: ignore[arg-type, unused-ignore]
    with pytest.raises(ValueError, match="different sizes"):
        engine.evaluate([tengen.Game(9), tengen.Game(7)])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems grant more than they have")
def test_memory_that_the_system_does_not_grant_is_an_exception() -> None:
    process = run(
        """
        import resource, tengen
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
        game = tengen.Game(9)
        for ask in (
            lambda: tengen.Engine(memory=1 << 46),
            lambda: tengen.Engine().solve(game, memory=1 << 46),
            lambda: tengen.VectorGame(1 << 20),
            # What games need depends on their board and on the most moves.
            lambda: tengen.VectorGame(15_000),
            lambda: len(tengen.VectorGame(25_000, size=5)),
        ):
            try:
                print(ask())
            except MemoryError as error:
                print(error)
        """
    )
    out, error = process.communicate(timeout=60)
    assert (process.returncode, out.count("does not grant"), error) == (0, 4, "")
    assert out.endswith("\n25000\n")


def test_the_large_net_plays() -> None:
    engine = tengen.Engine(net="large")
    # On any processor: a net that was asked for by name is never replaced by another.
    assert engine.net.startswith("b10c384")
    assert engine.best_move(tengen.Game(9), visits=2) != "pass"
